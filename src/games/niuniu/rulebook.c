/* The bets of Niu Niu and what each hand brings (5.1 to 5.3, 6.2, 6.4). */
#include "games/niuniu/rulebook.h"

#include "base/json_write.h"
#include "base/money.h"
#include "rulebook/game_rulebook.h"

#include <string.h>

static const struct bet_kind kinds[] = {
    {"ante", 0, {0}},
    {"double", 0, {0}},
    {"additional", 0, {0}},
    {NULL, 0, {0}},
};

const char *const niuniu_hand_ids[CR_NIU_HANDS] = {
    "no-niu", "niu-1", "niu-2", "niu-3",   "niu-4",   "niu-5",  "niu-6",
    "niu-7",  "niu-8", "niu-9", "niu-niu", "supreme", "hoiana",
};

/* ---- Figures of a hand ---- */

/* What a rulebook says of a hand in figures: a ratio, or a part from 0 to 1. */
struct hand_field {
    const char *name;
    size_t offset; /* in struct niuniu_hand_rule */
    bool is_part;
    const char *allowed; /* in words for a person */
};

enum { HAND_FIELDS = 4 };

#define RATIO "a ratio such as \"2\" or \"3/2\""
#define PART  "a part from \"0\" to \"1\" such as \"1/20\""

static const struct hand_field hand_fields[HAND_FIELDS] = {
    {"ante", offsetof(struct niuniu_hand_rule, ante), false, RATIO},
    {"double", offsetof(struct niuniu_hand_rule, doubled), false, RATIO},
    {"commission", offsetof(struct niuniu_hand_rule, commission), true, PART},
    {"additional", offsetof(struct niuniu_hand_rule, additional), true, PART},
};

static int hand_find(const char *id, size_t length) {
    for (int hand = 0; hand < CR_NIU_HANDS; hand++)
        if (strlen(niuniu_hand_ids[hand]) == length &&
            memcmp(niuniu_hand_ids[hand], id, length) == 0)
            return hand;
    return -1;
}

static bool hand_set(struct niuniu_hand_rule *hand, const struct hand_field *field,
                     const char *value) {
    struct cr_ratio ratio = {0, 1};
    bool is_zero = field->is_part && strcmp(value, "0") == 0;
    if (!is_zero && !ratio_parse(value, strlen(value), &ratio))
        return false;
    if (field->is_part && ratio.win > ratio.stake)
        return false;
    memcpy((char *)hand + field->offset, &ratio, sizeof ratio);
    return true;
}

/* ---- The table of hands ---- */

static bool read_hand_figures(struct reader *reader, uint32_t row, struct niuniu_hand_rule *rule) {
    for (int i = 0; i < HAND_FIELDS; i++) {
        const struct hand_field *field = &hand_fields[i];
        char text[24];
        if (!reader_text(reader, row, field->name, text, sizeof text))
            return false;
        if (!hand_set(rule, field, text))
            return reader_wrong(reader, json_member(&reader->json, row, field->name),
                                "key \"%s\" must be %s", field->name, field->allowed);
    }
    return true;
}

static bool read_hand(struct reader *reader, uint32_t row, void *context) {
    static const char *const keys[] = {
        "id", "ante", "double", "commission", "additional", "clause", "loss_clause", "name", NULL};
    bool *seen = context;
    char id[16];
    if (!reader_keys(reader, row, keys) || !reader_text(reader, row, "id", id, sizeof id))
        return false;
    int hand = hand_find(id, strlen(id));
    if (hand < 0)
        return reader_wrong(reader, row, "key \"hands\": there is no such hand");
    if (seen[hand])
        return reader_wrong(reader, row, "key \"hands\": \"%s\" stands twice", id);
    seen[hand] = true;
    struct niuniu_hand_rule *rule = &niuniu_book(reader->book)->hands[hand];
    return read_hand_figures(reader, row, rule) &&
           reader_clause(reader, row, "clause", &rule->clause) &&
           reader_clause(reader, row, "loss_clause", &rule->loss_clause) &&
           reader_names(reader, row, rule->name);
}

static bool read_own(struct reader *reader, uint32_t root) {
    uint32_t list = json_member(&reader->json, root, "hands");
    bool seen[CR_NIU_HANDS] = {false};
    if (!reader_list(reader, list, "hands", read_hand, seen))
        return false;
    for (int hand = 0; hand < CR_NIU_HANDS; hand++)
        if (!seen[hand])
            return reader_wrong(reader, list, "key \"hands\": \"%s\" is missing",
                                niuniu_hand_ids[hand]);
    return true;
}

/* ---- hand.niu-9.commission ---- */

static enum rule_set set_own(struct cr_rulebook *book, const char *key, const char *value,
                             struct cr_problem *problem) {
    if (strncmp(key, "hand.", 5) != 0)
        return RULE_UNKNOWN;
    const char *rest = key + 5;
    const char *dot = strchr(rest, '.');
    int hand = dot == NULL ? -1 : hand_find(rest, (size_t)(dot - rest));
    if (hand < 0)
        return rule_no_such_key(key, problem);
    for (int i = 0; i < HAND_FIELDS; i++) {
        if (strcmp(dot + 1, hand_fields[i].name) != 0)
            continue;
        if (!hand_set(&niuniu_book(book)->hands[hand], &hand_fields[i], value))
            return rule_wrong(problem, RULE_KEY " must be %s", key, hand_fields[i].allowed);
        return RULE_SET;
    }
    return rule_no_such_key(key, problem);
}

/* ---- What a bet pays, as JSON ---- */

/* What is left of a Niu Niu win when the commission is taken off. */
static void put_hand_pays(struct text *out, const struct niuniu_hand_rule *hand,
                          struct cr_ratio ratio) {
    int64_t win = (int64_t)ratio.win * (hand->commission.stake - hand->commission.win);
    int64_t stake = (int64_t)ratio.stake * hand->commission.stake;
    int64_t divisor = win, rest = stake;
    while (rest != 0) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    text_char(out, '"');
    text_integer(out, win / divisor);
    if (stake != divisor) {
        text_char(out, '/');
        text_integer(out, stake / divisor);
    }
    text_char(out, '"');
}

/* Additional wins nothing; what it can lose depends on the dealer's hand (N5). */
static void put_hands(struct text *out, const struct cr_rulebook *book, unsigned bet) {
    text_add(out, bet == NIUNIU_ADDITIONAL ? ",\"pays\":\"0\",\"loses\":{" : ",\"pays\":{");
    for (int i = 0; i < CR_NIU_HANDS; i++) {
        const struct niuniu_hand_rule *hand = &niuniu_book(book)->hands[i];
        json_put_key(out, niuniu_hand_ids[i]);
        if (bet == NIUNIU_ADDITIONAL)
            rules_write_ratio(out, hand->additional);
        else
            put_hand_pays(out, hand, bet == NIUNIU_ANTE ? hand->ante : hand->doubled);
    }
    text_char(out, '}');
}

static bool write_pays(struct text *out, const struct cr_rulebook *book,
                       const struct cr_options *options, unsigned bet) {
    (void)options;
    put_hands(out, book, bet);
    return true;
}

static const char *const own_keys[] = {"hands", NULL};

static const struct case_words key_words[] = {
    {"hands", {"Hands", "Bộ bài"}},
    {"ante", {"Ante", "Cược đặt chỗ"}},
    {"double", {"Double", "Cược gấp đôi"}},
    {"additional", {"Additional", "Cược thêm"}},
    {"commission", {"commission", "hoa hồng"}},
    {"loss_clause", {"clause of the loss", "điều khoản khi thua"}},
    {NULL, {NULL, NULL}}};

static const char *const examples[] = {"--lang vi niuniu", NULL};

extern const struct rules_table niuniu_rules_table; /* rules_text.c */

static bool own_ratios(const struct cr_rulebook *book,
                       bool (*fits)(struct cr_ratio ratio, void *context), void *context) {
    for (unsigned i = 0; i < CR_NIU_HANDS; i++) {
        const struct niuniu_hand_rule *hand = &niuniu_book(book)->hands[i];
        if (!fits(hand->ante, context) || !fits(hand->doubled, context))
            return false;
    }
    return true;
}

const struct game_rulebook niuniu_rulebook = {
    .kinds = kinds,
    .bet_count = NIUNIU_BETS,
    .own_keys = own_keys,
    .read_own = read_own,
    .set_own = set_own,
    .write_pays = write_pays,
    .own_ratios = own_ratios,
    .key_words = key_words,
    .table = &niuniu_rules_table,
    .examples = examples,
};
