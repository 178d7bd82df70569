/* The tables that single games have: baccarat's drawing rules and insurance, Niu Niu's hands. */
#include "rulebook/inside.h"

#include <string.h>

/* ---- Baccarat, tables 1 and 2 and 4.17 ---- */

/* One list of small numbers, no number twice, as bits. */
struct number_set {
    const char *key;
    int least, most;
    unsigned bits;
};

static bool read_set_number(struct reader *reader, uint32_t token, void *context) {
    struct number_set *set = context;
    int number;
    if (!read_number(reader, token, set->key, set->least, set->most, &number))
        return false;
    if (set->bits >> number & 1)
        return wrong(reader, token, "key \"%s\" names %d twice", set->key, number);
    set->bits |= 1U << number;
    return true;
}

static bool read_set(struct reader *reader, uint32_t object, struct number_set *set) {
    return read_list(reader, json_member(&reader->json, object, set->key), set->key,
                     read_set_number, set);
}

struct draw_table {
    const char *key;
    struct number_set totals; /* those that have a row */
    uint8_t (*draws)[11];     /* by total; by third card, or only [10] */
};

/* 4.14: a natural takes no card. */
static bool check_natural(struct reader *reader, uint32_t row, unsigned totals, bool draws) {
    if (draws && totals >> 8 != 0)
        return wrong(reader, row, "key \"total\": a natural of 8 or 9 draws no card");
    return true;
}

/* The totals of one row, which no earlier row has. */
static bool read_row_totals(struct reader *reader, uint32_t row, struct draw_table *table,
                            unsigned *totals) {
    unsigned earlier = table->totals.bits;
    if (!read_set(reader, row, &table->totals))
        return false;
    *totals = table->totals.bits & ~earlier;
    return true;
}

static bool read_plain_row(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {"total", "draws", NULL};
    struct draw_table *table = context;
    unsigned totals;
    bool draws;
    if (!check_keys(reader, row, keys) || !read_row_totals(reader, row, table, &totals) ||
        !read_switch(reader, row, "draws", &draws) || !check_natural(reader, row, totals, draws))
        return false;
    for (unsigned total = 0; total <= 9; total++)
        if (totals >> total & 1)
            table->draws[total][10] = draws;
    return true;
}

static bool read_card_row(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {"total", "draws_on", "stands_on", NULL};
    enum { ALL_CARDS = 0x7FE }; /* bits 1 to 10 */
    struct draw_table *table = context;
    struct number_set draws = {"draws_on", 1, 10, 0}, stands = {"stands_on", 1, 10, 0};
    unsigned totals;
    if (!check_keys(reader, row, keys) || !read_row_totals(reader, row, table, &totals) ||
        !read_set(reader, row, &draws) || !read_set(reader, row, &stands) ||
        !check_natural(reader, row, totals, draws.bits != 0))
        return false;
    if ((draws.bits & stands.bits) != 0 || (draws.bits | stands.bits) != ALL_CARDS)
        return wrong(reader, row,
                     "keys \"draws_on\" and \"stands_on\" must share the cards 1 to 10 out");
    for (unsigned total = 0; total <= 9; total++)
        for (unsigned card = 1; card <= 10; card++)
            if (totals >> total & 1)
                table->draws[total][card % 10] = draws.bits >> card & 1;
    return true;
}

static bool read_draw_table(struct reader *reader, uint32_t root, const char *key,
                            bool (*row)(struct reader *, uint32_t, void *), uint8_t (*draws)[11]) {
    struct draw_table table = {key, {"total", 0, 9, 0}, draws};
    uint32_t list = json_member(&reader->json, root, key);
    if (!read_list(reader, list, key, row, &table))
        return false;
    if (table.totals.bits != 0x3FF)
        return wrong(reader, list, "key \"%s\" must have a row for each total from 0 to 9", key);
    return true;
}

/* ---- Baccarat, 6.4.6 ---- */

struct insurance_row {
    enum cr_side side;
    bool five;
    unsigned own_first, own_last, other_first, other_last;
    struct cr_ratio ratio;
};

static bool read_totals(struct reader *reader, uint32_t row, const char *key, unsigned *first,
                        unsigned *last) {
    char text[8];
    if (!read_text(reader, row, key, text, sizeof text))
        return false;
    if (!totals_parse(text, first, last))
        return wrong(reader, json_member(&reader->json, row, key),
                     "key \"%s\" must be totals such as \"4\" or \"0-3\"", key);
    return true;
}

static bool read_insured_side(struct reader *reader, uint32_t row, struct insurance_row *insured) {
    uint32_t on = json_member(&reader->json, row, "on");
    uint32_t after = json_member(&reader->json, row, "after");
    int cards;
    insured->side = json_is(&reader->json, on, side_ids[CR_BANKER]) ? CR_BANKER : CR_PLAYER;
    if (!json_is(&reader->json, on, side_ids[insured->side]))
        return wrong(reader, on, "key \"on\" must be \"player\" or \"banker\"");
    if (!read_number(reader, after, "after", 4, 5, &cards))
        return false;
    insured->five = cards == 5;
    return true;
}

static bool add_insurance(struct reader *reader, uint32_t row, const struct insurance_row *insured,
                          unsigned own, unsigned other) {
    struct cr_ratio *ratio = &reader->book->insurance[insured->side][insured->five][own][other];
    if (!insurance_possible(reader->book, insured->side, insured->five, own, other))
        return wrong(reader, row,
                     "keys \"own\" and \"other\": no card is to be drawn at %u against %u", own,
                     other);
    if (ratio->win != 0)
        return wrong(reader, row, "keys \"own\" and \"other\": %u against %u has a row already",
                     own, other);
    *ratio = insured->ratio;
    return true;
}

static bool read_insurance_row(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {"on", "after", "own", "other", "pays", NULL};
    struct insurance_row insured;
    char text[24];
    (void)context;
    if (!check_keys(reader, row, keys) || !read_insured_side(reader, row, &insured) ||
        !read_totals(reader, row, "own", &insured.own_first, &insured.own_last) ||
        !read_totals(reader, row, "other", &insured.other_first, &insured.other_last) ||
        !read_text(reader, row, "pays", text, sizeof text))
        return false;
    if (!pay_parse(text, reader->book, 0, &insured.ratio))
        return wrong(reader, row, "key \"pays\" must be a ratio such as \"2\" or \"3/2\"");
    for (unsigned own = insured.own_first; own <= insured.own_last; own++)
        for (unsigned other = insured.other_first; other <= insured.other_last; other++)
            if (!add_insurance(reader, row, &insured, own, other))
                return false;
    return true;
}

bool read_baccarat_tables(struct reader *reader, uint32_t root) {
    struct cr_rulebook *book = reader->book;
    uint8_t player[10][11];
    if (!read_draw_table(reader, root, "table_1", read_plain_row, player) ||
        !read_draw_table(reader, root, "table_2", read_card_row, book->banker_draws) ||
        !read_draw_table(reader, root, "player_stands", read_plain_row, book->banker_draws))
        return false;
    for (unsigned total = 0; total <= 9; total++)
        book->player_draws[total] = player[total][10];
    return read_list(reader, json_member(&reader->json, root, "insurance_table"), "insurance_table",
                     read_insurance_row, NULL);
}

/* ---- Niu Niu ---- */

static bool read_hand_figures(struct reader *reader, uint32_t row, struct cr_niu_rule *rule) {
    for (int i = 0; i < HAND_FIELDS; i++) {
        const struct hand_field *field = &hand_fields[i];
        char text[24];
        if (!read_text(reader, row, field->name, text, sizeof text))
            return false;
        if (!hand_set(rule, field, text))
            return wrong(reader, json_member(&reader->json, row, field->name),
                         "key \"%s\" must be %s", field->name, field->allowed);
    }
    return true;
}

static bool read_hand(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {
        "id", "ante", "double", "commission", "additional", "clause", "loss_clause", "name", NULL};
    bool *seen = context;
    char id[16];
    if (!check_keys(reader, row, keys) || !read_text(reader, row, "id", id, sizeof id))
        return false;
    int hand = hand_find(id, strlen(id));
    if (hand < 0)
        return wrong(reader, row, "key \"hands\": there is no such hand");
    if (seen[hand])
        return wrong(reader, row, "key \"hands\": \"%s\" stands twice", id);
    seen[hand] = true;
    struct cr_niu_rule *rule = &reader->book->hands[hand];
    return read_hand_figures(reader, row, rule) &&
           read_clause(reader, row, "clause", &rule->clause) &&
           read_clause(reader, row, "loss_clause", &rule->loss_clause) &&
           read_names(reader, row, rule->name);
}

bool read_hands(struct reader *reader, uint32_t list) {
    bool seen[CR_NIU_HANDS] = {false};
    if (!read_list(reader, list, "hands", read_hand, seen))
        return false;
    for (int hand = 0; hand < CR_NIU_HANDS; hand++)
        if (!seen[hand])
            return wrong(reader, list, "key \"hands\": \"%s\" is missing", hand_ids[hand]);
    return true;
}
