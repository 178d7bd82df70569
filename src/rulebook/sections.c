/* The sections that every rulebook file has: edition, options, voiding clauses, kinds, bets. */
#include "rulebook/rulebook_inside.h"

#include <assert.h>
#include <string.h>

bool section_edition(struct reader *reader, uint32_t object) {
    static const char *const keys[] = {"document", "date", NULL};
    struct cr_rulebook *book = reader->book;
    if (!reader_keys(reader, object, keys) ||
        !reader_text(reader, object, "document", book->document, sizeof book->document) ||
        !reader_text(reader, object, "date", book->date, sizeof book->date))
        return false;
    if (!value_is_date(book->date))
        return reader_wrong(reader, json_member(&reader->json, object, "date"),
                            "key \"date\" must be a day such as \"2020-06-13\"");
    return true;
}

/* ---- Options ---- */

static bool read_option(struct reader *reader, uint32_t token, const struct rule_option *option) {
    uint8_t *value = (uint8_t *)&reader->book->options + option->offset;
    char allowed[OPTION_TEXT];
    *value = option->standard;
    if (token == 0 || rule_option_read(option, &reader->json, token, value))
        return true;
    rule_option_allowed(option, allowed);
    return reader_wrong(reader, token, "key \"%s\" must be %s", option->name, allowed);
}

/* An option that an edition does not say is as its game has it of old. */
bool section_options(struct reader *reader, uint32_t object) {
    const struct rule_option *options = rulebook_options(reader->book->game);
    const char *keys[sizeof(struct cr_options) + 1] = {NULL};
    for (size_t i = 0; options[i].name != NULL; i++)
        keys[i] = options[i].name;
    if (reader->json.tokens[object].type != JSON_OBJECT)
        return reader_wrong(reader, object, "key \"options\" must be an object");
    if (!reader_only_keys(reader, object, keys))
        return false;
    reader->book->options.decks = 1;
    for (; options->name != NULL; options++)
        if (!read_option(reader, json_member(&reader->json, object, options->name), options))
            return false;
    return true;
}

/* ---- Voiding clauses ---- */

struct clause_list {
    const char *key;
    cr_word *clauses;
    uint16_t *count;
};

static bool read_void_clause(struct reader *reader, uint32_t token, void *context) {
    struct clause_list *list = context;
    char text[20];
    cr_word word;
    if (reader->json.tokens[token].type != JSON_STRING ||
        json_string(&reader->json, token, text, sizeof text) >= sizeof text ||
        !value_is_clause(text))
        return reader_wrong(reader, token, "key \"%s\" must list clauses such as \"7.2\"",
                            list->key);
    if (*list->count == CR_CLAUSES_MAX)
        return reader_wrong(reader, token, "key \"%s\" lists more than %d clauses", list->key,
                            CR_CLAUSES_MAX);
    bool has_room = rulebook_add_word(reader->book, text, &word);
    assert(has_room); /* only the game's name and few clauses came before */
    (void)has_room;
    for (unsigned i = 0; i < *list->count; i++)
        if (list->clauses[i] == word)
            return reader_wrong(reader, token, "key \"%s\" lists clause \"%s\" twice", list->key,
                                text);
    list->clauses[(*list->count)++] = word;
    return true;
}

bool section_void_clauses(struct reader *reader, uint32_t root) {
    struct cr_rulebook *book = reader->book;
    struct clause_list lists[] = {
        {"void_round", book->void_round, &book->void_round_count},
        {"void_bet", book->void_bet, &book->void_bet_count},
    };
    for (int i = 0; i < 2; i++)
        if (!reader_list(reader, json_member(&reader->json, root, lists[i].key), lists[i].key,
                         read_void_clause, &lists[i]))
            return false;
    return true;
}

/* ---- Kinds ---- */

static bool read_pay_place(struct reader *reader, uint32_t token, void *context) {
    uint8_t **next = context;
    int place;
    if (!reader_number(reader, token, "pay_order", 1, 16, &place))
        return false;
    *(*next)++ = (uint8_t)place;
    return true;
}

/* 6.3 and 6.5.2: the place in the order of payment, for most numbers and for 0 to 3. */
static bool read_pay_order(struct reader *reader, uint32_t object, struct cr_kind *kind) {
    uint32_t list = json_member(&reader->json, object, "pay_order");
    uint8_t *next = kind->pay_order;
    if (reader->json.tokens[list].count != 2)
        return reader_wrong(reader, list, "key \"pay_order\" must list two numbers");
    return reader_list(reader, list, "pay_order", read_pay_place, &next);
}

static bool read_kind(struct reader *reader, uint32_t token, void *context) {
    static const char *const plain[] = {"id", "limited", NULL};
    static const char *const ordered[] = {"id", "limited", "pay_order", NULL};
    struct cr_rulebook *book = reader->book;
    bool *seen = context, limited;
    char id[20];
    if (!reader_keys(reader, token, rulebook_game(book)->pockets > 0 ? ordered : plain) ||
        !reader_text(reader, token, "id", id, sizeof id))
        return false;
    int kind = cr_rulebook_kind(book, id, strlen(id));
    if (kind < 0)
        return reader_wrong(reader, token, "key \"kinds\": the game has no such kind of bet");
    if (seen[kind])
        return reader_wrong(reader, token, "key \"kinds\": \"%s\" stands twice", id);
    seen[kind] = true;
    if (!reader_switch(reader, token, "limited", &limited))
        return false;
    book->kinds[kind].limited = limited;
    return rulebook_game(book)->pockets == 0 || read_pay_order(reader, token, &book->kinds[kind]);
}

bool section_kinds(struct reader *reader, uint32_t list) {
    bool seen[CR_KINDS_MAX] = {false};
    if (!reader_list(reader, list, "kinds", read_kind, seen))
        return false;
    for (unsigned i = 0; i < reader->book->kind_count; i++)
        if (!seen[i])
            return reader_wrong(reader, list, "key \"kinds\": \"%s\" is missing",
                                reader->book->kinds[i].id);
    return true;
}

/* ---- Bets ---- */

static bool read_pay(struct reader *reader, uint32_t token, struct cr_bet_rule *bet, unsigned pay) {
    char text[24] = "";
    bool is_text = reader->json.tokens[token].type == JSON_STRING &&
                   json_string(&reader->json, token, text, sizeof text) < sizeof text;
    if (!is_text || !value_pay(text, reader->book, pay, &bet->pays[pay].ratio))
        return reader_wrong(reader, token,
                            "key \"pays\" of \"%s\" must be a ratio such as \"8\" or \"3/2\"",
                            bet->id);
    return true;
}

static bool read_pays(struct reader *reader, uint32_t object, struct cr_bet_rule *bet) {
    uint32_t pays = json_member(&reader->json, object, "pays");
    const char *cases[CR_PAYS_MAX + 1] = {NULL};
    if (bet->pay_count == 1)
        return read_pay(reader, pays, bet, 0);
    for (unsigned i = 0; i < bet->pay_count; i++)
        cases[i] = cr_rulebook_word(reader->book, bet->pays[i].when);
    if (!reader_keys(reader, pays, cases))
        return false;
    for (unsigned i = 0; i < bet->pay_count; i++)
        if (!read_pay(reader, json_member(&reader->json, pays, cases[i]), bet, i))
            return false;
    return true;
}

static bool read_side(struct reader *reader, uint32_t token, void *context) {
    int **next = context;
    return reader_number(reader, token, "area", 0, 10000, (*next)++);
}

static bool read_area(struct reader *reader, uint32_t object, struct cr_area *area) {
    uint32_t list = json_member(&reader->json, object, "area");
    int sides[4];
    int *next = sides;
    if (reader->json.tokens[list].count != 4)
        return reader_wrong(reader, list, "key \"area\" must list x, y, width and height");
    if (!reader_list(reader, list, "area", read_side, &next))
        return false;
    if (sides[2] == 0 || sides[3] == 0)
        return reader_wrong(reader, list, "key \"area\" must have a width and a height above 0");
    *area = (struct cr_area){(int16_t)sides[0], (int16_t)sides[1], (int16_t)sides[2],
                             (int16_t)sides[3]};
    return true;
}

static bool read_pocket(struct reader *reader, uint32_t token, void *context) {
    uint64_t *covers = context;
    int pocket, last = (int)rulebook_game(reader->book)->pockets - 1;
    if (!reader_number(reader, token, "covers", 0, last, &pocket))
        return false;
    if (*covers >> pocket & 1)
        return reader_wrong(reader, token, "key \"covers\" lists %d twice", pocket);
    *covers |= 1ULL << pocket;
    return true;
}

static bool read_covers(struct reader *reader, uint32_t object, const struct cr_bet_rule *bet) {
    uint32_t list = json_member(&reader->json, object, "covers");
    uint64_t covers = 0;
    if (!reader_list(reader, list, "covers", read_pocket, &covers))
        return false;
    if (covers != bet->covers)
        return reader_wrong(reader, list, "key \"covers\" does not fit the bet \"%s\"", bet->id);
    return true;
}

static const char *const *bet_keys(const struct cr_rulebook *book, const struct cr_bet_rule *bet) {
    static const char *const unpaid[] = {"id", "kind", "clause", "area", "name", NULL};
    static const char *const paid[] = {"id", "kind", "clause", "area", "name", "pays", NULL};
    static const char *const covering[] = {"id",   "kind", "clause", "area",
                                           "name", "pays", "covers", NULL};
    if (rulebook_game(book)->pockets > 0)
        return covering;
    return bet->pay_count == 0 ? unpaid : paid;
}

/* Which bet an entry is about; -1 when it cannot be told, and the problem says why. */
static int find_bet(struct reader *reader, uint32_t object) {
    char text[READER_SHOWN];
    uint32_t token = 0;
    if (reader->json.tokens[object].type == JSON_OBJECT)
        token = json_member(&reader->json, object, "id");
    if (token == 0)
        reader_wrong(reader, object, "key \"bets\": an entry has no \"id\"");
    if (token == 0 || !reader_text(reader, object, "id", text, sizeof text))
        return -1;
    int bet = cr_rulebook_bet(reader->book, text, strlen(text));
    if (bet < 0)
        reader_wrong(reader, token, "key \"id\": there is no bet \"%s\" in this game",
                     reader_shown(reader, token, text));
    return bet;
}

static bool read_bet(struct reader *reader, uint32_t token, void *context) {
    struct cr_rulebook *book = reader->book;
    bool *seen = context;
    int number = find_bet(reader, token);
    if (number < 0)
        return false;
    struct cr_bet_rule *bet = &book->bets[number];
    if (seen[number])
        return reader_wrong(reader, token, "key \"bets\": \"%s\" stands twice", bet->id);
    seen[number] = true;
    if (!reader_keys(reader, token, bet_keys(book, bet)))
        return false;
    uint32_t kind = json_member(&reader->json, token, "kind");
    if (!json_is(&reader->json, kind, book->kinds[bet->kind].id))
        return reader_wrong(reader, kind, "key \"kind\" of \"%s\" must be \"%s\"", bet->id,
                            book->kinds[bet->kind].id);
    return (bet->pay_count == 0 || read_pays(reader, token, bet)) &&
           reader_clause(reader, token, "clause", &bet->clause) &&
           read_area(reader, token, &bet->area) && reader_names(reader, token, bet->name) &&
           (rulebook_game(book)->pockets == 0 || read_covers(reader, token, bet));
}

bool section_bets(struct reader *reader, uint32_t list) {
    bool seen[CR_BETS_MAX] = {false};
    if (!reader_list(reader, list, "bets", read_bet, seen))
        return false;
    for (unsigned i = 0; i < reader->book->bet_count; i++)
        if (!seen[i])
            return reader_wrong(reader, list, "key \"bets\": \"%s\" is missing",
                                reader->book->bets[i].id);
    return true;
}
