/* The bets of baccarat, its options, the drawing tables (4.15 to 4.17) and the insurance table of
 * 6.4.6. */
#include "games/baccarat/rulebook.h"

#include "base/json_write.h"
#include "base/money.h"
#include "rulebook/game_rulebook.h"

#include <stdio.h>
#include <string.h>

static const struct bet_kind kinds[] = {
    {"player", 1, {0}},      {"banker", 3, {"commission", "no-commission", "no-commission-six"}},
    {"tie", 1, {0}},         {"player-pair", 1, {0}},
    {"banker-pair", 1, {0}}, {"lucky-6", 2, {"2", "3"}},
    {"insurance", 0, {0}},   {NULL, 0, {0}},
};

static const struct rule_option own_options[] = {
    RULE_NUMBER("decks", decks, 1, 8, 8, "the number of decks", "số bộ bài"),
    RULE_SWITCH("commission", commission, 1, "commission", "hoa hồng"),
    RULE_SWITCH("insurance", insurance, 1, "insurance", "bảo hiểm"),
    {.name = "declined",
     .offset = offsetof(struct cr_options, declined_per_offer),
     .type = OPTION_CHOICE,
     .most = 1,
     .words = {"round", "offer"},
     .about = {"an offer of insurance let pass", "lời mời bảo hiểm đã bỏ qua"},
     .values = {{"the last of the round", "lời mời cuối của ván"},
                {"one that another may follow", "vẫn còn lời mời sau"}}},
    {.name = "squeeze",
     .offset = offsetof(struct cr_options, squeeze_by_side),
     .type = OPTION_CHOICE,
     .most = 1,
     .words = {"table", "side"},
     .about = {"who squeezes", "người được nặn bài"},
     .values = {{"the largest bet of the table", "khoản cược lớn nhất bàn"},
                {"the largest bet of each side", "khoản cược lớn nhất mỗi bên"}}},
    {.name = "burn",
     .offset = offsetof(struct cr_options, burn),
     .type = OPTION_CHOICE,
     .most = 1,
     .standard = 1,
     .words = {"none", "first-card"},
     .about = {"the cards burnt from a new shoe", "số bài hủy khi mở hộp bài mới"},
     .values = {{"none", "không có"}, {"as many as the first card says", "theo lá đầu tiên"}}},
    RULE_NUMBER("cut", cut, 0, 51, 14, "cards behind the cut card", "số lá sau lá bài cắt"),
    RULE_SWITCH("face_down", face_down, 0, "dealing face down", "chia bài úp"),
    {.name = NULL},
};

/* 2.2.15, 4.3. */
static const struct rule_limit differential = {"differential", {"Differential", "Mức chênh lệch"}};

const char *const baccarat_side_ids[2] = {[CR_PLAYER] = "player", [CR_BANKER] = "banker"};

/* ---- Which states of 6.4.6 there are ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* "4", "0-3": totals of a hand. */
static bool totals_parse(const char *text, unsigned *first, unsigned *last) {
    if (!is_digit(text[0]))
        return false;
    *first = *last = (unsigned)(text[0] - '0');
    if (text[1] == '\0')
        return true;
    if (text[1] != '-' || !is_digit(text[2]) || text[3] != '\0')
        return false;
    *last = (unsigned)(text[2] - '0');
    return *first < *last;
}

/* After the player's third card: some first total and card give `player`, and the banker draws to
 * that card. */
static bool possible_after_five(const struct cr_rulebook *book, unsigned player, unsigned banker) {
    for (unsigned first = 0; first <= 7; first++) {
        unsigned card = (player + 10 - first) % 10;
        if (baccarat_book(book)->player_draws[first] &&
            baccarat_book(book)->banker_draws[banker][card])
            return true;
    }
    return false;
}

static bool insurance_possible(const struct cr_rulebook *book, enum cr_side side, bool five,
                               unsigned own, unsigned other) {
    unsigned player = side == CR_PLAYER ? own : other;
    unsigned banker = side == CR_PLAYER ? other : own;
    if (banker > 7)
        return false;
    if (five)
        return possible_after_five(book, player, banker);
    return player <= 7 && (baccarat_book(book)->player_draws[player] ||
                           baccarat_book(book)->banker_draws[banker][10]);
}

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
    if (!reader_number(reader, token, set->key, set->least, set->most, &number))
        return false;
    if (set->bits >> number & 1)
        return reader_wrong(reader, token, "key \"%s\" names %d twice", set->key, number);
    set->bits |= 1U << number;
    return true;
}

static bool read_set(struct reader *reader, uint32_t object, struct number_set *set) {
    return reader_list(reader, json_member(&reader->json, object, set->key), set->key,
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
        return reader_wrong(reader, row, "key \"total\": a natural of 8 or 9 draws no card");
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
    if (!reader_keys(reader, row, keys) || !read_row_totals(reader, row, table, &totals) ||
        !reader_switch(reader, row, "draws", &draws) || !check_natural(reader, row, totals, draws))
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
    if (!reader_keys(reader, row, keys) || !read_row_totals(reader, row, table, &totals) ||
        !read_set(reader, row, &draws) || !read_set(reader, row, &stands) ||
        !check_natural(reader, row, totals, draws.bits != 0))
        return false;
    if ((draws.bits & stands.bits) != 0 || (draws.bits | stands.bits) != ALL_CARDS)
        return reader_wrong(reader, row,
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
    if (!reader_list(reader, list, key, row, &table))
        return false;
    if (table.totals.bits != 0x3FF)
        return reader_wrong(reader, list, "key \"%s\" must have a row for each total from 0 to 9",
                            key);
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
    if (!reader_text(reader, row, key, text, sizeof text))
        return false;
    if (!totals_parse(text, first, last))
        return reader_wrong(reader, json_member(&reader->json, row, key),
                            "key \"%s\" must be totals such as \"4\" or \"0-3\"", key);
    return true;
}

static bool read_insured_side(struct reader *reader, uint32_t row, struct insurance_row *insured) {
    uint32_t on = json_member(&reader->json, row, "on");
    uint32_t after = json_member(&reader->json, row, "after");
    int cards;
    insured->side =
        json_is(&reader->json, on, baccarat_side_ids[CR_BANKER]) ? CR_BANKER : CR_PLAYER;
    if (!json_is(&reader->json, on, baccarat_side_ids[insured->side]))
        return reader_wrong(reader, on, "key \"on\" must be \"player\" or \"banker\"");
    if (!reader_number(reader, after, "after", 4, 5, &cards))
        return false;
    insured->five = cards == 5;
    return true;
}

static bool add_insurance(struct reader *reader, uint32_t row, const struct insurance_row *insured,
                          unsigned own, unsigned other) {
    struct cr_ratio *ratio =
        &baccarat_book(reader->book)->insurance[insured->side][insured->five][own][other];
    if (!insurance_possible(reader->book, insured->side, insured->five, own, other))
        return reader_wrong(reader, row,
                            "keys \"own\" and \"other\": no card is to be drawn at %u against %u",
                            own, other);
    if (ratio->win != 0)
        return reader_wrong(
            reader, row, "keys \"own\" and \"other\": %u against %u has a row already", own, other);
    *ratio = insured->ratio;
    return true;
}

static bool read_insurance_row(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {"on", "after", "own", "other", "pays", NULL};
    struct insurance_row insured;
    char text[24];
    (void)context;
    if (!reader_keys(reader, row, keys) || !read_insured_side(reader, row, &insured) ||
        !read_totals(reader, row, "own", &insured.own_first, &insured.own_last) ||
        !read_totals(reader, row, "other", &insured.other_first, &insured.other_last) ||
        !reader_text(reader, row, "pays", text, sizeof text))
        return false;
    if (!ratio_parse(text, strlen(text), &insured.ratio))
        return reader_wrong(reader, row, "key \"pays\" must be a ratio such as \"2\" or \"3/2\"");
    for (unsigned own = insured.own_first; own <= insured.own_last; own++)
        for (unsigned other = insured.other_first; other <= insured.other_last; other++)
            if (!add_insurance(reader, row, &insured, own, other))
                return false;
    return true;
}

static bool read_own(struct reader *reader, uint32_t root) {
    struct baccarat_book *book = baccarat_book(reader->book);
    uint8_t player[10][11];
    if (!read_draw_table(reader, root, "table_1", read_plain_row, player) ||
        !read_draw_table(reader, root, "table_2", read_card_row, book->banker_draws) ||
        !read_draw_table(reader, root, "player_stands", read_plain_row, book->banker_draws))
        return false;
    for (unsigned total = 0; total <= 9; total++)
        book->player_draws[total] = player[total][10];
    return reader_list(reader, json_member(&reader->json, root, "insurance_table"),
                       "insurance_table", read_insurance_row, NULL);
}

/* ---- insurance.banker.4.5-3 ---- */

static bool skip_prefix(const char **text, const char *prefix) {
    size_t length = strlen(prefix);
    if (strncmp(*text, prefix, length) != 0)
        return false;
    *text += length;
    return true;
}

static enum rule_set set_own(struct cr_rulebook *book, const char *key, const char *value,
                             struct cr_problem *problem) {
    const char *rest = key;
    struct cr_ratio ratio;
    if (!skip_prefix(&rest, "insurance."))
        return RULE_UNKNOWN;
    enum cr_side side = skip_prefix(&rest, "banker.") ? CR_BANKER : CR_PLAYER;
    if (side == CR_PLAYER && !skip_prefix(&rest, "player."))
        return rule_no_such_key(key, problem);
    bool five = skip_prefix(&rest, "5.");
    if (!five && !skip_prefix(&rest, "4."))
        return rule_no_such_key(key, problem);
    if (!is_digit(rest[0]) || rest[1] != '-' || !is_digit(rest[2]) || rest[3] != '\0')
        return rule_no_such_key(key, problem);
    unsigned own = (unsigned)(rest[0] - '0'), other = (unsigned)(rest[2] - '0');
    if (!insurance_possible(book, side, five, own, other))
        return rule_wrong(problem, RULE_KEY ": no card is to be drawn at these totals", key);
    if (!ratio_parse(value, strlen(value), &ratio))
        return rule_wrong(problem, RULE_KEY " must be a ratio such as 2 or 3/2", key);
    baccarat_book(book)->insurance[side][five][own][other] = ratio;
    return RULE_SET;
}

/* ---- What a bet pays, as JSON ---- */

/* "banker:4:5-3": the banker insured after four cards, five against three. */
static void state_name(char name[24], int side, int five, int own, int other) {
    snprintf(name, 24, "%s:%d:%d-%d", baccarat_side_ids[side], 4 + five, own, other);
}

static void put_insurance(struct text *out, const struct cr_rulebook *book) {
    json_put_key(out, "pays");
    text_char(out, '{');
    for (int state = 0; state < 400; state++) {
        int side = 1 - state / 200, five = state / 100 % 2, own = state / 10 % 10;
        struct cr_ratio ratio = baccarat_book(book)->insurance[side][five][own][state % 10];
        char name[24];
        state_name(name, side, five, own, state % 10);
        if (ratio.win != 0)
            json_put_ratio(out, name, ratio);
    }
    text_char(out, '}');
}

/* One ratio at a table with commission, two at one without; what the other kind of table pays
 * stands by itself. */
static void put_banker(struct text *out, const struct cr_bet_rule *bet, bool commission) {
    json_put_key(out, commission ? "pays" : "commission_pays");
    rules_write_ratio(out, bet->pays[BANKER_COMMISSION].ratio);
    json_put_key(out, commission ? "no_commission_pays" : "pays");
    text_char(out, '{');
    json_put_ratio(out, "win", bet->pays[BANKER_NO_COMMISSION].ratio);
    json_put_ratio(out, "six", bet->pays[BANKER_NO_COMMISSION_SIX].ratio);
    text_char(out, '}');
}

static bool write_pays(struct text *out, const struct cr_rulebook *book,
                       const struct cr_options *options, unsigned bet) {
    if (bet == BACCARAT_BANKER)
        put_banker(out, &book->bets[bet], options->commission);
    else if (bet == BACCARAT_INSURANCE)
        put_insurance(out, book);
    return bet == BACCARAT_BANKER || bet == BACCARAT_INSURANCE;
}

static const char *const own_keys[] = {"table_1", "table_2", "player_stands", "insurance_table",
                                       NULL};

static const struct case_words case_words[] = {
    {"commission", {"with commission", "có hoa hồng"}},
    {"no-commission", {"without", "không hoa hồng"}},
    {"no-commission-six", {"without, on a six", "không hoa hồng, thắng 6 điểm"}},
    {"2", {"two", "hai"}},
    {"3", {"three", "ba"}},
    {NULL, {NULL, NULL}}};

static const struct case_words key_words[] = {
    {"table_1", {"Table 1, Player", "Bảng 1, Nhà Con"}},
    {"table_2", {"Table 2, Banker", "Bảng 2, Nhà Cái"}},
    {"player_stands", {"Banker when Player stands", "Nhà Cái khi Nhà Con không rút"}},
    {"insurance_table", {"Insurance table", "Bảng bảo hiểm"}},
    {"total", {"total", "tổng điểm"}},
    {"draws", {"draws", "rút"}},
    {"draws_on", {"draws on", "rút khi lá thứ ba là"}},
    {"stands_on", {"stands on", "không rút khi lá thứ ba là"}},
    {"on", {"on", "cho"}},
    {"after", {"cards open", "số lá đã mở"}},
    {"own", {"own total", "điểm mình"}},
    {"other", {"other total", "điểm kia"}},
    {"pays", {"pays", "trả"}},
    {"banker", {"Banker", "Nhà Cái"}},
    {"player", {"Player", "Nhà Con"}},
    {NULL, {NULL, NULL}}};

static const char *const examples[] = {"baccarat", NULL};

extern const struct rules_table baccarat_rules_table; /* rules_text.c */

static bool own_ratios(const struct cr_rulebook *book,
                       bool (*fits)(struct cr_ratio ratio, void *context), void *context) {
    const struct cr_ratio *ratios = &baccarat_book(book)->insurance[0][0][0][0];
    for (unsigned i = 0; i < 2 * 2 * 10 * 10; i++) {
        if (ratios[i].win != 0 && !fits(ratios[i], context))
            return false;
    }
    return true;
}

const struct game_rulebook baccarat_rulebook = {
    .kinds = kinds,
    .bet_count = BACCARAT_BETS,
    .options = own_options,
    .own_limit = &differential,
    .own_keys = own_keys,
    .read_own = read_own,
    .set_own = set_own,
    .write_pays = write_pays,
    .own_ratios = own_ratios,
    .case_words = case_words,
    .key_words = key_words,
    .table = &baccarat_rules_table,
    .examples = examples,
};
