/* What is seen of a sic bo table: the cage, the dice once they are out, the recent throws (3.6). */
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"

enum throw_kind { SMALL, BIG, TRIPLE, THROW_KINDS };

static const char *const kind_ids[THROW_KINDS] = {"small", "big", "triple"};

static unsigned total_of(const uint8_t dice[3]) {
    return (unsigned)(dice[0] + dice[1] + dice[2]);
}

static enum throw_kind kind_of(const uint8_t dice[3]) {
    if (dice[0] == dice[1] && dice[1] == dice[2])
        return TRIPLE;
    return total_of(dice) <= 10 ? SMALL : BIG;
}

static void numbers(struct text *out, const char *key, const uint8_t *list, unsigned count) {
    json_put_key(out, key);
    text_char(out, '[');
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            text_char(out, ',');
        text_integer(out, list[i]);
    }
    text_char(out, ']');
}

static void throw_members(struct text *out, const uint8_t dice[3]) {
    numbers(out, "dice", dice, 3);
    json_put_integer(out, "total", total_of(dice));
    json_put_string(out, "kind", kind_ids[kind_of(dice)]);
}

static void throws(const struct sicbo_state *state, struct text *out) {
    json_put_key(out, "throws");
    text_char(out, '[');
    for (unsigned i = 0; i < state->throw_count; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        throw_members(out, state->throws[i]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* Throws of one kind one after another, the newest run first. */
static void runs(const struct sicbo_state *state, struct text *out) {
    json_put_key(out, "runs");
    text_char(out, '[');
    for (unsigned i = 0, length; i < state->throw_count; i += length) {
        enum throw_kind kind = kind_of(state->throws[i]);
        for (length = 1; i + length < state->throw_count; length++) {
            if (kind_of(state->throws[i + length]) != kind)
                break;
        }
        text_add(out, i > 0 ? ",{" : "{");
        json_put_string(out, "kind", kind_ids[kind]);
        json_put_integer(out, "length", length);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* How often: small, big and triple, the totals 3 to 18, the numbers 1 to 6 on single dice. */
static void frequencies(const struct sicbo_state *state, struct text *out) {
    uint8_t kinds[THROW_KINDS] = {0}, totals[19] = {0};
    unsigned faces[7] = {0};
    for (unsigned i = 0; i < state->throw_count; i++) {
        const uint8_t *dice = state->throws[i];
        kinds[kind_of(dice)]++;
        totals[total_of(dice)]++;
        for (unsigned die = 0; die < 3; die++)
            faces[dice[die]]++;
    }
    for (unsigned i = 0; i < THROW_KINDS; i++)
        json_put_integer(out, kind_ids[i], kinds[i]);
    numbers(out, "totals", totals + 3, 16);
    json_put_key(out, "faces");
    text_char(out, '[');
    for (unsigned i = 1; i <= 6; i++) {
        if (i > 1)
            text_char(out, ',');
        text_integer(out, faces[i]);
    }
    text_char(out, ']');
}

void sicbo_result(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    (void)book;
    throw_members(out, sicbo_at(table)->dice);
}

/* Until they are confirmed, the presses are shown to those who can put them right. */
void sicbo_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out) {
    const struct sicbo_state *state = sicbo_at(table);
    (void)book;
    json_put_integer(out, "shakes", state->shakes);
    json_put_bool(out, "cage_open", state->cage_open);
    if (viewer->role == VIEWER_STAFF)
        numbers(out, "keys", state->keys, state->key_count);
    if (table_has_result(table))
        throw_members(out, state->dice);
    throws(state, out);
    runs(state, out);
    frequencies(state, out);
}
