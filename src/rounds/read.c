/* Reading a round's common fields. Every check that concerns a field alone is made here, before any
 * bet, card or decision is judged: that is the order of errors in the contract. */
#include "base/engine.h"
#include "base/game.h"
#include "rounds/round_text.h"
#include "rulebook/rulebook.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Faults ---- */

#define R(name, code, english, vietnamese) {code, {english, vietnamese}},
const struct round_fault round_faults[FAULT_COUNT] = {
#include "rounds/faults.def"
};
#undef R

static void name_place(const struct place *place, const char *field, char *out, size_t room) {
    int length = 0;
    if (place->list != NULL)
        length = snprintf(out, room, "%s[%zu]", place->list, place->index);
    if (place->inner != NULL)
        length += snprintf(out + length, room - (size_t)length, ".%s[%zu]", place->inner,
                           place->inner_index);
    if (field != NULL)
        snprintf(out + length, room - (size_t)length, "%s%s", length > 0 ? "." : "", field);
}

bool round_fault_of(struct settler *settler, const struct round_fault *fault, const char *field) {
    struct problem *problem = &settler->problem;
    *problem = (struct problem){
        .code = fault->code, .clause = "", .sentence = fault->sentence[settler->language]};
    name_place(&settler->place, field, problem->field, sizeof problem->field);
    return false;
}

bool round_fault(struct settler *settler, enum fault fault, const char *field) {
    return round_fault_of(settler, &round_faults[fault], field);
}

bool round_refusal(struct settler *settler, int why, const char *field) {
    settler->problem =
        (struct problem){.code = cr_refusal_code((int)why),
                         .clause = cr_refusal_clause((int)why),
                         .sentence = cr_refusal_sentence((int)why, settler->language)};
    name_place(&settler->place, field, settler->problem.field, sizeof settler->problem.field);
    return false;
}

/* ---- Members of an object ---- */

static bool is_key(const struct json *json, uint32_t key, const struct field_name *name) {
    const struct json_token *token = &json->tokens[key];
    if (token->escaped)
        return json_is(json, key, name->name);
    return token->end - token->start == name->length &&
           memcmp(json->text + token->start, name->name, name->length) == 0;
}

/* Members mostly stand in the order of `names`, so the next name is tried first. */
void round_find_members(const struct json *json, uint32_t object, const struct field_name *names,
                        unsigned count, uint32_t *found) {
    memset(found, 0, count * sizeof *found);
    unsigned next = 0;
    uint32_t key = object + 1;
    for (uint32_t left = json->tokens[object].count; left > 0; left--) {
        for (unsigned tried = 0; tried < count; tried++) {
            unsigned which = next + tried < count ? next + tried : next + tried - count;
            if (is_key(json, key, &names[which])) {
                found[which] = key + 1;
                next = which + 1;
                break;
            }
        }
        key = json->tokens[key + 1].next;
    }
}

/* ---- Values ---- */

static enum json_type type_of(const struct settler *settler, uint32_t token) {
    return (enum json_type)settler->json.tokens[token].type;
}

bool round_check_object(struct settler *settler, uint32_t token) {
    return type_of(settler, token) == JSON_OBJECT || round_fault(settler, FAULT_NOT_OBJECT, NULL);
}

/* A field that must be there, of this type. */
static bool check_type(struct settler *settler, uint32_t token, const char *field,
                       enum json_type type, enum fault otherwise) {
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, field);
    return type_of(settler, token) == type || round_fault(settler, otherwise, field);
}

bool round_read_integer(struct settler *settler, uint32_t token, const char *field,
                        int64_t *number) {
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, field);
    switch (json_integer(&settler->json, token, number)) {
    case JSON_INTEGER:
        return true;
    case JSON_TOO_LARGE:
        return round_fault(settler, FAULT_TOO_LARGE, field);
    default:
        return round_fault(settler, FAULT_NOT_INTEGER, field);
    }
}

static bool check_whole(struct settler *settler, const char *field, cr_money stake) {
    return settler->unit == 0 || stake % settler->unit == 0 ||
           round_refusal(settler, WHY_NOT_WHOLE_CHIPS, field);
}

bool round_read_stake(struct settler *settler, uint32_t token, const char *field, cr_money *stake) {
    return round_read_integer(settler, token, field, stake) &&
           (*stake >= 1 || round_refusal(settler, WHY_BAD_STAKE, field)) &&
           check_whole(settler, field, *stake);
}

/* Absent means the value already there. */
static bool read_amount(struct settler *settler, uint32_t token, const char *field,
                        cr_money *amount) {
    if (token == 0)
        return true;
    return round_read_integer(settler, token, field, amount) &&
           (*amount >= 0 || round_fault(settler, FAULT_NEGATIVE, field));
}

bool round_read_optional_stake(struct settler *settler, uint32_t token, const char *field,
                               cr_money *stake) {
    *stake = 0;
    return read_amount(settler, token, field, stake) && check_whole(settler, field, *stake);
}

/* The bytes of a string; with escapes resolved they stand in the arena. */
static const char *string_bytes(struct settler *settler, uint32_t token, size_t *length) {
    const struct json_token *value = &settler->json.tokens[token];
    *length = value->end - value->start;
    if (!value->escaped)
        return settler->json.text + value->start;
    size_t room = *length + 1;
    char *bytes = arena_take(&settler->arena, room, 1);
    *length = json_string(&settler->json, token, bytes, room);
    return bytes;
}

bool round_read_player(struct settler *settler, uint32_t token, const char *field,
                       uint32_t *player) {
    if (!check_type(settler, token, field, JSON_STRING, FAULT_NOT_STRING))
        return false;
    size_t length;
    const char *name = string_bytes(settler, token, &length);
    if (length == 0)
        return round_fault(settler, FAULT_EMPTY_NAME, field);
    *player = round_players_number(&settler->players, name, length);
    return true;
}

bool round_read_array(struct settler *settler, uint32_t token, const char *field, size_t *count) {
    if (!check_type(settler, token, field, JSON_ARRAY, FAULT_NOT_ARRAY))
        return false;
    *count = settler->json.tokens[token].count;
    return true;
}

/* CR_NO_CARD for a string that is no card: the game says so, after it has judged the bets. */
static cr_card card_of(const struct settler *settler, uint32_t token) {
    const struct json_token *value = &settler->json.tokens[token];
    if (!value->escaped)
        return cr_card_parse(settler->json.text + value->start, value->end - value->start);
    char text[8];
    return cr_card_parse(text, json_string(&settler->json, token, text, sizeof text));
}

bool round_read_cards(struct settler *settler, uint32_t token, const char *field,
                      const cr_card **cards, size_t *count) {
    if (!round_read_array(settler, token, field, count))
        return false;
    cr_card *list = arena_take(&settler->arena, *count, sizeof *list);
    for (uint32_t i = 0, at = token + 1; i < *count; i++, at = settler->json.tokens[at].next) {
        if (type_of(settler, at) != JSON_STRING)
            return round_fault(settler, FAULT_NOT_STRING, field);
        list[i] = card_of(settler, at);
    }
    *cards = list;
    return true;
}

/* ---- Void rounds and bets ---- */

/* The rulebook's own word for the clause, NULL when the list does not hold it. */
static const char *find_clause(const struct settler *settler, uint32_t token, const cr_word *list,
                               size_t count) {
    const struct cr_rulebook *book = round_book(settler);
    for (size_t i = 0; i < count; i++) {
        const char *clause = cr_rulebook_word(book, list[i]);
        if (json_is(&settler->json, token, clause))
            return clause;
    }
    return NULL;
}

static bool read_void(struct settler *settler, uint32_t token, const cr_word *list, size_t count,
                      int otherwise, const char **clause) {
    static const struct field_name names[] = {FIELD("clause")};
    *clause = NULL;
    if (token == 0)
        return true;
    uint32_t found;
    if (!check_type(settler, token, "void", JSON_OBJECT, FAULT_NOT_OBJECT))
        return false;
    round_find_members(&settler->json, token, names, 1, &found);
    if (!check_type(settler, found, "void.clause", JSON_STRING, FAULT_NOT_STRING))
        return false;
    *clause = find_clause(settler, found, list, count);
    return *clause != NULL || round_refusal(settler, otherwise, "void.clause");
}

bool round_read_bet_void(struct settler *settler, uint32_t token, const char **clause) {
    const struct cr_rulebook *book = round_book(settler);
    return read_void(settler, token, book->void_bet, book->void_bet_count, WHY_BAD_BET_VOID_CLAUSE,
                     clause);
}

static bool read_round_void(struct settler *settler, uint32_t token) {
    const struct cr_rulebook *book = round_book(settler);
    return read_void(settler, token, book->void_round, book->void_round_count, WHY_BAD_VOID_CLAUSE,
                     &settler->round.void_clause);
}

/* ---- Rules ---- */

bool round_read_flag(struct settler *settler, uint32_t token, const char *field, uint8_t *flag) {
    if (token == 0)
        return true;
    if (type_of(settler, token) != JSON_TRUE && type_of(settler, token) != JSON_FALSE)
        return round_fault(settler, FAULT_NOT_BOOLEAN, field);
    *flag = type_of(settler, token) == JSON_TRUE;
    return true;
}

bool round_read_decks(struct settler *settler, uint32_t token, uint8_t *decks) {
    if (token == 0)
        return true;
    int64_t number;
    if (!round_read_integer(settler, token, "rules.decks", &number))
        return false;
    if (number < 1 || number > 8)
        return round_fault(settler, FAULT_BAD_DECKS, "rules.decks");
    *decks = (uint8_t)number;
    return true;
}

bool round_find_rules(struct settler *settler, uint32_t token, const struct field_name *names,
                      unsigned count, uint32_t *found) {
    if (!check_type(settler, token, "rules", JSON_OBJECT, FAULT_NOT_OBJECT))
        return false;
    round_find_members(&settler->json, token, names, count, found);
    return true;
}

static bool read_rules(struct settler *settler, uint32_t token) {
    const struct game_rounds *game = game_module(settler->round.game)->rounds;
    if (token == 0)
        return true;
    if (game->read_rules != NULL)
        return game->read_rules(settler, token);
    return check_type(settler, token, "rules", JSON_OBJECT, FAULT_NOT_OBJECT);
}

/* ---- Limits ---- */

static bool read_bounds(struct settler *settler, const uint32_t found[2], const char *object,
                        cr_money *least, cr_money *most) {
    if (!read_amount(settler, found[0], object, least) ||
        !read_amount(settler, found[1], object, most))
        return false;
    bool both = found[0] != 0 && found[1] != 0;
    return !both || *least <= *most || round_fault(settler, FAULT_MIN_ABOVE_MAX, object);
}

static int kind_of(struct settler *settler, uint32_t key) {
    size_t length;
    const char *id = string_bytes(settler, key, &length);
    return cr_rulebook_kind(round_book(settler), id, length);
}

static bool read_bet_limits(struct settler *settler, uint32_t token) {
    static const struct field_name names[] = {FIELD("min"), FIELD("max")};
    const struct cr_rulebook *book = round_book(settler);
    if (token == 0)
        return true;
    if (!check_type(settler, token, "limits.bets", JSON_OBJECT, FAULT_NOT_OBJECT))
        return false;
    uint32_t key = token + 1;
    for (uint32_t left = settler->json.tokens[token].count; left > 0; left--) {
        int kind = kind_of(settler, key);
        if (kind < 0)
            return round_fault(settler, FAULT_UNKNOWN_KIND, "limits.bets");
        if (!check_type(settler, key + 1, "limits.bets", JSON_OBJECT, FAULT_NOT_OBJECT))
            return false;
        uint32_t found[2];
        round_find_members(&settler->json, key + 1, names, 2, found);
        cr_money least = settler->limits.min[kind], most = settler->limits.max[kind];
        if (!read_bounds(settler, found, "limits.bets", &least, &most))
            return false;
        if (book->kinds[kind].limited) {
            settler->limits.min[kind] = least;
            settler->limits.max[kind] = most;
        }
        key = settler->json.tokens[key + 1].next;
    }
    return true;
}

static bool read_limits(struct settler *settler, uint32_t token) {
    enum { MIN, MAX, DIFFERENTIAL, BETS, UNIT, LIMITS };
    static const struct field_name names[LIMITS] = {
        FIELD("min"), FIELD("max"), FIELD("differential"), FIELD("bets"), FIELD("unit")};
    const struct cr_rulebook *book = round_book(settler);
    if (token == 0)
        return true;
    if (!check_type(settler, token, "limits", JSON_OBJECT, FAULT_NOT_OBJECT))
        return false;
    uint32_t found[LIMITS];
    round_find_members(&settler->json, token, names, LIMITS, found);
    struct cr_limits *limits = &settler->limits;
    cr_limits_none(limits);
    cr_money least = 0, most = CR_MONEY_MAX;
    if (!read_bounds(settler, found, "limits", &least, &most) ||
        !read_amount(settler, found[DIFFERENTIAL], "limits.differential", &limits->differential) ||
        !read_amount(settler, found[UNIT], "limits.unit", &settler->unit))
        return false;
    for (size_t kind = 0; kind < book->kind_count; kind++) {
        if (book->kinds[kind].limited) {
            limits->min[kind] = least;
            limits->max[kind] = most;
        }
    }
    settler->round.limits = limits;
    return read_bet_limits(settler, found[BETS]);
}

/* ---- The round ---- */

static bool read_game(struct settler *settler, uint32_t token) {
    if (!check_type(settler, token, "game", JSON_STRING, FAULT_NOT_STRING))
        return false;
    size_t length;
    const char *id = string_bytes(settler, token, &length);
    if (!cr_game_find(id, length, &settler->round.game))
        return round_fault(settler, FAULT_UNKNOWN_GAME, "game");
    return round_book(settler)->game == settler->round.game ||
           round_fault(settler, FAULT_OTHER_GAME, "game");
}

/* Absent means the newest. */
static bool read_engine(struct settler *settler, uint32_t token) {
    int64_t number;
    if (token == 0)
        return true;
    if (!round_read_integer(settler, token, "engine", &number))
        return false;
    if (number < 1 || number > UINT16_MAX || !engine_plays((unsigned)number))
        return round_refusal(settler, WHY_UNKNOWN_ENGINE, "engine");
    settler->round.engine = (uint16_t)number;
    return true;
}

/* Those of every round, and the game's own behind them. */
static void find_fields(const struct settler *settler, const struct game_rounds *game,
                        uint32_t found[ROUND_FIELDS_MAX]) {
    struct field_name names[ROUND_FIELDS_MAX] = {
        [ROUND_GAME] = FIELD("game"),     [ROUND_RULES] = FIELD("rules"),
        [ROUND_LIMITS] = FIELD("limits"), [ROUND_VOID] = FIELD("void"),
        [ROUND_BETS] = FIELD("bets"),     [ROUND_CARDS] = FIELD("cards"),
        [ROUND_ENGINE] = FIELD("engine"),
    };
    assert(ROUND_OWN_FIELDS + game->field_count <= ROUND_FIELDS_MAX);
    for (unsigned i = 0; i < game->field_count; i++)
        names[ROUND_OWN_FIELDS + i] = game->fields[i];
    round_find_members(&settler->json, 0, names, ROUND_OWN_FIELDS + game->field_count, found);
}

bool round_read(struct settler *settler) {
    uint32_t found[ROUND_FIELDS_MAX];
    settler->round = (struct cr_round){0};
    settler->place = (struct place){0};
    settler->unit = 0;
    if (type_of(settler, 0) != JSON_OBJECT)
        return round_fault(settler, FAULT_NOT_A_ROUND, NULL);
    if (!read_game(settler, json_member(&settler->json, 0, "game")))
        return false;
    const struct game_rounds *game = game_module(settler->round.game)->rounds;
    find_fields(settler, game, found);
    settler->round.options = round_book(settler)->options;
    return read_engine(settler, found[ROUND_ENGINE]) && read_rules(settler, found[ROUND_RULES]) &&
           read_limits(settler, found[ROUND_LIMITS]) &&
           read_round_void(settler, found[ROUND_VOID]) &&
           game->read(settler, found, settler->round.void_clause == NULL);
}
