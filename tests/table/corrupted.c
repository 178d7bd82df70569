/* States in which one byte is not what it was, in memory or in what is kept: of every golden
 * evening the last table in each phase, each byte of it set to several values. What is taken must
 * be safe to use. Most of what this can find a sanitizer has to see. */
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/niuniu/state.h"
#include "table/game_table.h"
#include "table/use_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { CHANCE = 96, VIEWS_EVERY = 64, DEALER_EVERY = 16 };

static struct walk walk;
static struct table last[PHASES];
static bool seen[PHASES];

static void keep(const struct table *table, void *context) {
    (void)context;
    last[table->phase] = *table;
    seen[table->phase] = true;
}

static void open_evening(enum cr_game game) {
    char path[WALK_PATH];
    static struct table table;
    memset(seen, 0, sizeof seen);
    walk_start(&walk, game, 0);
    walk_golden(game, ".log", path);
    assert_true(use_evening(path, &walk.book, &table, keep, NULL));
}

/* How many were taken so far decides what is done with this one. */
static unsigned parts_of(size_t count) {
    return USE_EVENTS | (count % VIEWS_EVERY == 0 ? USE_VIEWS : 0) |
           (count % DEALER_EVERY == 0 ? USE_DEALER : 0);
}

static bool use_bytes(const uint8_t *bytes, size_t length, size_t at, size_t count) {
    uint8_t chance[CHANCE];
    bool taken;
    for (unsigned i = 0; i < CHANCE; i++)
        chance[i] = (uint8_t)((at + 1) * 31 + i * i * 7 + count);
    if (!use_state(&walk, bytes, length, parts_of(count), chance, CHANCE, &taken))
        fail_msg("%s, byte %zu: %s", cr_game_id(walk.game), at, walk.fault);
    return taken;
}

/* What is right in memory is kept as it is. */
static void use(const struct table *table, size_t at, size_t count) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    static struct table loaded;
    const char *problem;
    size_t length = table_save(table, bytes);
    if (!table_load(&walk.book, bytes, length, &loaded, &problem))
        fail_msg("%s, byte %zu: what was right is kept as wrong: %s", cr_game_id(walk.game), at,
                 problem);
    assert_memory_equal(&loaded, table, sizeof loaded);
    assert_true(use_bytes(bytes, length, at, count));
}

enum { WORD = 8, SAME_BESIDE = 4 };

/* Most of a table is empty: there one value is enough for a byte, another for the next. */
static bool is_empty(const struct table *table, size_t at) {
    static const uint8_t zeros[2 * SAME_BESIDE * WORD];
    size_t from = at / WORD * WORD;
    if (from < SAME_BESIDE * WORD || from + SAME_BESIDE * WORD > sizeof *table)
        return false;
    return memcmp((const uint8_t *)table + from - SAME_BESIDE * WORD, zeros, sizeof zeros) == 0;
}

static const uint8_t values[] = {1, 0x7f, 0x80, 0xff, 0};

/* Behind the bets and behind the game's part no event has anything to do. */
static bool is_of_events(const struct table *table, size_t at) {
    const size_t bets = offsetof(struct table, bets) + table->bet_count * sizeof table->bets[0];
    const size_t own = offsetof(struct table, own);
    return at < bets || (at >= own && at < own + game_module(walk.game)->table->state->size);
}

/* An event that had made such a table of the right one: it is seen all the same. */
static void same_as_next(const struct table *from, const struct table *table, size_t at,
                         bool right) {
    const char *problem;
    if (table->version != TABLE_VERSION ||
        table_check_next(&walk.book, from, table, &problem) == right)
        return;
    if (right || (is_of_events(from, at) && is_of_events(table, at)))
        fail_msg("%s in phase %u, byte %zu: found %s as a whole", cr_game_id(walk.game),
                 from->phase, at, right ? "right" : "wrong");
}

static size_t corrupt(const struct table *from) {
    static struct table table;
    const char *problem;
    size_t taken = 0;
    table = *from;
    for (size_t at = 0; at < sizeof table; at++) {
        uint8_t *byte = (uint8_t *)&table + at, right = *byte;
        bool empty = is_empty(&table, at);
        for (size_t i = empty ? at % 4 : 0; i < sizeof values; i += empty ? sizeof values : 1) {
            *byte = values[i];
            bool right_now = table_check(&walk.book, &table, &problem);
            same_as_next(from, &table, at, right_now);
            if (right_now)
                use(&table, at, taken++);
        }
        *byte = right;
    }
    return taken;
}

/* Also one more and one less, which is what a count or an index is most likely to be taken for. */
static size_t corrupt_kept(const struct table *from) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    size_t length = table_save(from, bytes), taken = 0;
    for (size_t at = 0; at < length; at++) {
        const uint8_t right = bytes[at];
        for (size_t i = 0; i < sizeof values + 2; i++) {
            bytes[at] = i < sizeof values ? values[i] : (uint8_t)(right + 2 * (i % 2) - 1);
            taken += use_bytes(bytes, length, at, taken);
        }
        bytes[at] = right;
    }
    return taken;
}

static void corrupt_game(enum cr_game game) {
    open_evening(game);
    for (unsigned phase = PHASE_IDLE; phase < PHASES; phase++) {
        if (!seen[phase])
            continue;
        assert_true(corrupt(&last[phase]) > 0);
        assert_true(corrupt_kept(&last[phase]) > 0);
    }
}

static void every_byte_of_every_game(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++)
        corrupt_game((enum cr_game)game);
}

/* ---- What is refused is named ---- */

static const char *fault_of(const struct table *table) {
    const char *problem;
    assert_false(table_check(&walk.book, table, &problem));
    return problem;
}

static void faults_are_named(void **state) {
    static struct table table;
    (void)state;
    open_evening(CR_BLACKJACK);
    table = last[PHASE_DECISIONS];
    table.bet_count = UINT16_MAX;
    assert_string_equal(fault_of(&table), "bets");
    table = last[PHASE_DECISIONS];
    table.game = cr_game_count();
    assert_string_equal(fault_of(&table), "game");
    table = last[PHASE_DECISIONS];
    blackjack_at(&table)->step_count = UINT16_MAX;
    assert_string_equal(fault_of(&table), "steps");
    table = last[PHASE_DECISIONS];
    table.felt++;
    assert_string_equal(fault_of(&table), "felt");
    open_evening(CR_BACCARAT);
    table = last[PHASE_DEALING];
    baccarat_at(&table)->roads.hand_count = 200;
    assert_string_equal(fault_of(&table), "roads");
    table = last[PHASE_DEALING];
    baccarat_at(&table)->hand.card_count = 7;
    assert_string_equal(fault_of(&table), "hand");
    open_evening(CR_NIUNIU);
    table = last[PHASE_DEALING];
    struct niuniu_hand *hand = &niuniu_at(&table)->hands[0];
    for (unsigned box = 0; hand->count < 5 && box <= NIUNIU_SEATS; box++)
        hand = &niuniu_at(&table)->hands[box];
    assert_int_equal(hand->count, 5);
    hand->arranged = 1;
    assert_string_equal(fault_of(&table), "hands");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(every_byte_of_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
