#define _GNU_SOURCE /* memmem */
/* A floor put back to an earlier moment: what players saw after it is not dealt again. And where
 * the seeds of virtual dealers are kept, and where they are not. */
#include "cli/cli.h"
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { GAMES = 5, STEP = 200, DRAWS = 24 };

static struct place place, again;
static char backup[64];

/* ---- Playing ---- */

static void start(struct place *at) {
    char what[64];
    place_open_with_players(at, 1);
    for (int table = 1; table <= GAMES; table++) {
        snprintf(what, sizeof what, "PATCH /api/tables/%d", table);
        assert_int_equal(
            ask(at, staff_of(POST_PIT_MANAGER), what,
                "{\"betting_ms\":1000,\"offer_ms\":400,\"decision_ms\":400,\"arranging_ms\":400,"
                "\"step_ms\":200,\"pause_ms\":200}",
                NULL),
            200);
    }
}

static const struct table *table_of(const struct place *at, int table) {
    return at->floor->tables[table - 1]->state;
}

/* Bets at every table that has none, as soon as all of them take bets. */
static void bet_everywhere(struct place *at) {
    static const char *const bets[GAMES] = {
        "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"banker\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"main\",\"box\":1,\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":1,\"amount\":100000}",
    };
    char what[64];
    for (int turns = 0, ready = 0; ready < GAMES; turns++) {
        ready = 0;
        for (int table = 1; table <= GAMES; table++)
            ready +=
                table_of(at, table)->phase == PHASE_BETTING && table_of(at, table)->bet_count == 0;
        for (int table = 1; turns > 1000 && table <= GAMES; table++)
            fprintf(stderr, "table %d: %s, %u bets\n", table, phase_id(table_of(at, table)->phase),
                    table_of(at, table)->bet_count);
        if (turns > 1000)
            fail_msg("a table takes no bets");
        if (ready < GAMES)
            let_run(at, STEP, STEP);
    }
    for (int table = 1; table <= GAMES; table++) {
        snprintf(what, sizeof what, "POST /api/tables/%d/events", table);
        assert_int_equal(ask(at, player_of(1), what, bets[table - 1], NULL), 201);
    }
}

static void play_rounds(struct place *at, int rounds) {
    for (int i = 0; i < rounds; i++)
        bet_everywhere(at);
    bet_everywhere(at); /* the last of them is over */
}

/* ---- What was dealt ---- */

struct drawing {
    const struct cr_rulebook *book;
    struct json_token *tokens;
    int count;
    uint8_t drawn[DRAWS];
};

/* Dice, numbers and cards that were seen. */
static bool take_draws(const struct store_record *record, void *context) {
    struct drawing *drawing = context;
    struct json json;
    struct json_error error;
    struct event event;
    const char *problem;
    assert_int_equal(json_parse(record->body, record->body_length, drawing->tokens, RECORD_TOKENS,
                                &json, &error),
                     JSON_OK);
    assert_true(event_read(drawing->book, &json, &event, &problem));
    bool number = event.type == EVENT_KEY || event.type == EVENT_BALL;
    if (number && drawing->count < DRAWS)
        drawing->drawn[drawing->count++] = (uint8_t)event.number;
    for (int i = 0; event.type == EVENT_CARD && i < event.card_count; i++) {
        if (drawing->count < DRAWS)
            drawing->drawn[drawing->count++] = event.cards[i];
    }
    return drawing->count < DRAWS;
}

static void read_stream(const struct place *at, int table, uint64_t after,
                        bool (*each)(const struct store_record *record, void *context),
                        void *context) {
    struct store_error error = {STORE_FINE, ""};
    struct store *store = store_open_readonly(place_url(at), &error);
    struct store_query query = {.stream = (uint32_t)table, .after_seq = after};
    assert_non_null(store);
    (void)store_read(store, &query, false, each, context, &error);
    assert_int_equal(error.kind, STORE_FINE);
    store_close(store);
}

/* The first that a table dealt behind an event: enough that two of them are not alike by chance
 * (37^-8 at roulette, where a round has one number, and less elsewhere). */
static void draws_after(const struct place *at, int table, uint64_t seq, struct drawing *drawing) {
    static struct json_token tokens[RECORD_TOKENS];
    drawing->book = at->floor->tables[table - 1]->book;
    drawing->tokens = tokens;
    drawing->count = 0;
    read_stream(at, table, seq, take_draws, drawing);
    assert_true(drawing->count >= (drawing->book->game == CR_ROULETTE ? 8 : DRAWS));
}

/* ---- What must hold after it was put back ---- */

static int64_t purse_of(const struct place *at) {
    return ledger_balance(at->floor->ledger, ledger_account_of(LEDGER_PURSE, 1));
}

/* A round whose result was not there ends without one; a result that was there stands. */
static bool is_cut_short(const struct table *table) {
    return table->phase > PHASE_IDLE && table->phase < PHASE_RESULT;
}

static void check_ended(int table, const struct table *before) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM record WHERE stream=%d AND seq>%llu AND body LIKE "
             "'%%\"event\":\"end-commitment\"%%'",
             table, (unsigned long long)before->seq);
    if (look_up(&again, sql) != before->committed)
        fail_msg("table %d, put back in phase %s: its commitment is not ended", table,
                 phase_id((enum phase)before->phase));
    if (!is_cut_short(before))
        return;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM round_index r JOIN round_text t ON t.id=r.id WHERE r.stream=%d "
             "AND r.round=%llu AND t.void_clause='G3' AND r.voided=%lld",
             table, (unsigned long long)before->round, (long long)before->felt);
    assert_int_equal(look_up(&again, sql), 1);
}

static bool write_line(const struct store_record *record, void *context) {
    fprintf(context, "%.*s\n", (int)record->body_length, record->body);
    return true;
}

/* `croupier verify` over a table's whole log. */
static void check_proofs(const struct place *at, int table) {
    char path[] = "/tmp/croupier-log-XXXXXX", name[] = "verify";
    const struct cr_rulebook *book = at->floor->tables[table - 1]->book;
    FILE *file = fdopen(mkstemp(path), "w");
    fprintf(file, "{\"log\":1,\"game\":\"%s\",\"edition\":\"%s\"}\n", cr_game_id(book->game),
            book->document);
    read_stream(at, table, 0, write_line, file);
    fclose(file);
    assert_int_equal(command_verify(2, (char *[]){name, path, NULL}), 0);
    unlink(path);
}

static void check_audit(const struct place *at) {
    char first[256];
    if (audit_place(at, first) > 0)
        fail_msg("%s", first);
}

static void make_backup(void) {
    static int count;
    assert_true(settle_down(&place));
    snprintf(backup, sizeof backup, "/tmp/croupier-backup-%d-%d", (int)getpid(), count++);
    place_backup(&place, backup);
}

/* So many steps after bets were laid at every table: in every phase, now here, now there. */
static void put_back_after(int steps) {
    struct table before[GAMES];
    int64_t purse;
    start(&place);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                         "{\"player\":1,\"amount\":100000000}", NULL),
                     201);
    play_rounds(&place, 1);
    let_run(&place, (int64_t)steps * STEP, STEP);
    make_backup();
    purse = purse_of(&place);
    for (int table = 1; table <= GAMES; table++) {
        before[table - 1] = *table_of(&place, table);
        if (is_cut_short(&before[table - 1]))
            purse += before[table - 1].felt;
    }
    place_restore(&again, backup, place.now);
    let_run(&again, STEP, STEP);
    for (int table = 1; table <= GAMES; table++) {
        const struct table *after = table_of(&again, table);
        if (is_cut_short(&before[table - 1])) {
            assert_int_equal(after->felt, 0);
            assert_int_equal(after->round, before[table - 1].round);
        }
    }
    if (steps == 0)
        assert_int_equal(purse_of(&again), purse);
    play_rounds(&place, 9);
    play_rounds(&again, 9);
    assert_true(settle_down(&place) && settle_down(&again));
    for (int table = 1; table <= GAMES; table++) {
        struct drawing seen, new;
        draws_after(&place, table, before[table - 1].seq, &seen);
        draws_after(&again, table, before[table - 1].seq, &new);
        int shorter = seen.count < new.count ? seen.count : new.count;
        if (memcmp(seen.drawn, new.drawn, (size_t)shorter) == 0)
            fail_msg("table %d deals again what was seen", table);
        check_ended(table, &before[table - 1]);
        check_proofs(&again, table);
    }
    check_audit(&again);
    unlink(backup);
    place_close(&place);
    place_close(&again);
}

static void nothing_seen_is_dealt_again(void **state) {
    static const int steps[] = {0, 8, 11, 25};
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        put_back_after(steps[i]);
}

/* ---- Two floors ---- */

static void two_floors_draw_different_seeds(void **state) {
    (void)state;
    start(&place);
    start(&again);
    bet_everywhere(&place);
    bet_everywhere(&again);
    assert_int_equal(place.now, again.now);
    for (int table = 1; table <= GAMES; table++) {
        const struct floor_table *one = place.floor->tables[table - 1];
        const struct floor_table *other = again.floor->tables[table - 1];
        assert_int_equal(one->state->committed, 1);
        assert_int_equal(other->state->committed, 1);
        assert_memory_not_equal(one->state->commitment, other->state->commitment, HASH_BYTES);
        assert_memory_not_equal(one->dealer.seed, other->dealer.seed, RANDOM_SEED);
        assert_string_not_equal(one->dealer.context, other->dealer.context);
    }
    assert_string_not_equal(place.floor->id, again.floor->id);
    place_close(&place);
    place_close(&again);
}

/* ---- The same floor again ---- */

static int64_t ended_at(const struct place *at, int table) {
    char sql[128];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM record WHERE stream=%d AND body LIKE "
             "'%%\"event\":\"end-commitment\"%%'",
             table);
    return look_up(at, sql);
}

/* Killed in the middle of rounds: every seed is still there, and shown when it is spent. */
static void a_shoe_goes_on_after_a_kill(void **state) {
    (void)state;
    start(&place);
    play_rounds(&place, 1);
    let_run(&place, 8 * STEP, STEP);
    assert_true(settle_down(&place));
    place_drop(&place);
    play_rounds(&place, 2);
    assert_true(settle_down(&place));
    for (int table = 1; table <= GAMES; table++) {
        assert_int_equal(ended_at(&place, table), 0);
        check_proofs(&place, table);
    }
    check_audit(&place);
    place_close(&place);
}

/* A seed that does not give the commitment on the table is not dealt from. */
static void another_seed_is_not_taken(void **state) {
    (void)state;
    start(&place);
    play_rounds(&place, 1);
    assert_true(settle_down(&place));
    /* table 3 has the seed of table 4 */
    tamper(&place, "UPDATE seed SET seed=(SELECT s.seed FROM seed s WHERE s.stream=4)"
                   " WHERE stream=3");
    place_drop(&place);
    play_rounds(&place, 1);
    assert_true(settle_down(&place));
    for (int table = 1; table <= GAMES; table++) {
        assert_int_equal(ended_at(&place, table), table == 3);
        check_proofs(&place, table);
    }
    check_audit(&place);
    place_close(&place);
}

struct replaying {
    struct floor_table *table;
    bool lie; /* other digits in the first seed that is shown */
    bool lied;
    const char *problem; /* NULL: every record was taken */
};

static bool replay_record(const struct store_record *record, void *context) {
    struct replaying *replaying = context;
    struct store_record changed = *record;
    struct event event;
    char body[1024];
    const char *problem;
    snprintf(body, sizeof body, "%.*s", (int)record->body_length, record->body);
    char *bytes = strstr(body, "\"bytes\":\"");
    if (replaying->lie && !replaying->lied && strstr(body, "\"reveal\"") != NULL) {
        bytes[9] = bytes[9] == '0' ? '1' : '0';
        replaying->lied = true;
    }
    changed.body = body;
    static struct json_token tokens[RECORD_TOKENS];
    struct floor_table *table = replaying->table;
    struct event_reader reader = {place.floor->shelf, table->book, table->state, &table->dealer};
    if (!event_record_apply(&reader, &changed, tokens, &event, &test_scratch()->effects, &problem))
        replaying->problem = problem;
    return replaying->problem == NULL;
}

/* Whoever reads the log, floor or auditor, refuses a seed that does not give its commitment. */
static void a_seed_shown_must_give_its_commitment(void **state) {
    (void)state;
    start(&place);
    play_rounds(&place, 1);
    assert_true(settle_down(&place));
    for (int lie = 0; lie < 2; lie++) {
        struct replaying replaying = {.lie = lie};
        replaying.table = floor_table_new(place.floor->tables[0]->book,
                                          &place.floor->house.tables[0], place.floor->id);
        read_stream(&place, 1, 0, replay_record, &replaying);
        assert_int_equal(replaying.lied, lie);
        if (lie)
            assert_string_equal(replaying.problem, "commitment");
        else
            assert_null(replaying.problem);
        floor_table_free(replaying.table);
    }
    place_close(&place);
}

/* Surveillance hears of every commitment that is ended. */
static void surveillance_is_told(void **state) {
    (void)state;
    start(&place);
    play_rounds(&place, 1);
    make_backup();
    place_restore(&again, backup, place.now);
    let_run(&again, STEP, STEP);
    assert_true(settle_down(&again));
    assert_int_equal(ask(&again, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    int told_of = 0;
    for (const char *at = again.out; (at = strstr(at, "\"clause\":\"G3\"")) != NULL; at++)
        told_of++;
    assert_int_equal(told_of, GAMES);
    unlink(backup);
    place_close(&place);
    place_close(&again);
}

/* ---- Where a seed is ---- */

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

/* As bytes, or as hexadecimal digits. */
static bool holds_seed(const void *bytes, size_t length, const uint8_t seed[RANDOM_SEED]) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(seed, hex);
    return memmem(bytes, length, seed, RANDOM_SEED) != NULL ||
           memmem(bytes, length, hex, 2 * HASH_BYTES) != NULL;
}

struct searching {
    const uint8_t *seed;
    const cr_card *order;
    bool found;
    size_t looked_at;
};

static bool search_record(const struct store_record *record, void *context) {
    struct searching *searching = context;
    searching->looked_at++;
    searching->found |= holds_seed(record->body, record->body_length, searching->seed);
    return true;
}

static bool search_snapshot(const struct store_snapshot *snapshot, void *context) {
    struct searching *searching = context;
    searching->looked_at++;
    searching->found |= holds_seed(snapshot->bytes, snapshot->length, searching->seed);
    searching->found |= searching->order != NULL && memmem(snapshot->bytes, snapshot->length,
                                                           searching->order, CR_DECK) != NULL;
    return true;
}

static void check_nowhere(const struct floor_table *table, const char *evidence) {
    struct store_error error = {STORE_FINE, ""};
    struct searching searching = {.seed = table->dealer.seed};
    size_t length;
    assert_false(holds_seed(evidence, strlen(evidence), searching.seed));
    char *file = read_file(backup, &length);
    assert_false(holds_seed(file, length, searching.seed));
    free(file);
    read_stream(&place, (int)table->number, 0, search_record, &searching);
    read_stream(&place, 0, 0, search_record, &searching);
    struct store *store = store_open_readonly(place_url(&place), &error);
    if (table->dealer.card_count > 0)
        searching.order = table->dealer.order;
    assert_true(store_snapshots(store, search_snapshot, &searching, &error));
    store_close(store);
    assert_true(searching.looked_at > 20);
    assert_false(searching.found);
}

static void an_open_seed_is_in_the_store_alone(void **state) {
    char path[600];
    size_t length;
    (void)state;
    start(&place);
    play_rounds(&place, 2);
    for (int table = 1; table <= GAMES; table++)
        table_snapshot(place.floor, place.floor->tables[table - 1]);
    make_backup();
    assert_int_equal(look_up(&place, "SELECT count(*) FROM seed"), GAMES);
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "GET /api/tables/3/rounds/1/evidence", NULL, NULL),
        200);
    for (int table = 1; table <= GAMES; table++)
        check_nowhere(place.floor->tables[table - 1], place.out);
    if (!place.postgres) {
        snprintf(path, sizeof path, "%s-wal", place.path);
        char *wal = read_file(path, &length);
        assert_true(holds_seed(wal, length, place.floor->tables[2]->dealer.seed));
        free(wal);
    }
    unlink(backup);
    place_close(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_seen_is_dealt_again),
        cmocka_unit_test(two_floors_draw_different_seeds),
        cmocka_unit_test(a_shoe_goes_on_after_a_kill),
        cmocka_unit_test(another_seed_is_not_taken),
        cmocka_unit_test(a_seed_shown_must_give_its_commitment),
        cmocka_unit_test(surveillance_is_told),
        cmocka_unit_test(an_open_seed_is_in_the_store_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
