/* The index of rounds in both stores: what is found, against looking through everything. */
#include "store/index.h"
#include "place_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLES = 4, PLAYERS = 9, ROUNDS = 3000, AT_ONCE = 70 };

static bool on_postgres; /* which group is running; set by main between groups */

static int make_place(void **state) {
    struct place *place = malloc(sizeof *place);
    place_make(place, on_postgres);
    *state = place;
    return 0;
}

static int remove_place(void **state) {
    place_remove(*state);
    free(*state);
    return 0;
}

/* ---- Rounds that differ in everything ---- */

static uint64_t mixed(uint64_t number, uint64_t salt) {
    number = (number + salt * 977 + 1) * 0x9E3779B97F4A7C15;
    return (number ^ number >> 29) * 0xBF58476D1CE4E5B9 >> 20;
}

struct made {
    struct index_round round;
    bool has[PLAYERS + 1];
};

static struct made rounds[ROUNDS];
static uint64_t seqs[TABLES + 1];

static void make_round(size_t i) {
    struct made *made = &rounds[i];
    struct index_round *round = &made->round;
    memset(made, 0, sizeof *made);
    round->stream = (uint32_t)(mixed(i, 1) % TABLES) + 1;
    round->end_seq = round->last_seq = ++seqs[round->stream];
    round->first_seq = round->end_seq;
    round->round = round->end_seq;
    round->opened = 1000000 + (int64_t)i * 1000;
    round->ended = round->opened + 500;
    round->game = round->stream % 3;
    round->dealer = (uint32_t)(mixed(i, 2) % 4);
    round->outcome = (uint32_t)(mixed(i, 3) % 40) + 1;
    round->is_void = mixed(i, 4) % 50 == 0;
    round->corrected = mixed(i, 5) % 70 == 0;
    round->largest = (cr_money)(mixed(i, 6) % 1000);
    round->staked = (cr_money)(mixed(i, 7) % 5000);
    round->theoretical = -(int64_t)i;
    char clauses[INDEX_CLAUSES_TEXT] = "7.4 7.15.1";
    if (mixed(i, 8) % 90 == 0)
        index_split_clauses(round, clauses);
    snprintf(round->void_clause, sizeof round->void_clause, "%s", round->is_void ? "7.4" : "");
    snprintf(round->words[CR_VIETNAMESE], INDEX_WORDS, "ván %zu", i);
    snprintf(round->data, INDEX_WORDS, "{\"n\":%zu}", i);
    for (uint32_t player = 1; player <= PLAYERS; player++)
        made->has[player] = mixed(i, 10 + player) % 4 == 0;
}

static void add_players(struct index_rows *rows, const struct made *made) {
    uint32_t place = 0;
    for (uint32_t player = 1; player <= PLAYERS; player++) {
        if (!made->has[player])
            continue;
        rows->players[rows->player_count++] =
            (struct index_player){.stream = made->round.stream,
                                  .round = made->round.round,
                                  .last_seq = made->round.last_seq,
                                  .place = place++,
                                  .player = player,
                                  .staked = player,
                                  .lines = (const uint8_t *)made->round.data,
                                  .length = 3};
    }
}

/* Records and their rounds, AT_ONCE a commit. */
static void write_rounds(struct store *store) {
    static struct store_record records[AT_ONCE];
    struct index_rows rows = {0};
    struct store_error error;
    rows.rounds = calloc(AT_ONCE, sizeof *rows.rounds);
    rows.players = calloc((size_t)AT_ONCE * PLAYERS, sizeof *rows.players);
    memset(seqs, 0, sizeof seqs);
    for (size_t i = 0; i < ROUNDS; i++) {
        size_t at = i % AT_ONCE;
        make_round(i);
        records[at] = (struct store_record){.stream = rounds[i].round.stream,
                                            .seq = rounds[i].round.end_seq,
                                            .time = rounds[i].round.ended,
                                            .body = "{}",
                                            .body_length = 2};
        rows.rounds[rows.round_count] = rounds[i].round;
        rows.rounds[rows.round_count++].record = at + 1;
        add_players(&rows, &rounds[i]);
        if (at + 1 < AT_ONCE && i + 1 < ROUNDS)
            continue;
        struct store_batch batch = {.records = records, .record_count = at + 1, .index = &rows};
        index_rows_merge(&rows);
        if (!store_commit(store, &batch, &error))
            fail_msg("%s", error.message);
        index_rows_clear(&rows);
    }
    index_rows_free(&rows);
    for (size_t i = 0; i < ROUNDS; i++)
        rounds[i].round.id = i + 1;
}

/* ---- Looking through everything ---- */

static bool fits(const struct made *made, const struct index_query *query) {
    const struct index_round *round = &made->round;
    bool fits = (query->stream == 0 || round->stream == query->stream) &&
                (query->player == 0 || made->has[query->player]) &&
                (query->dealer == 0 || round->dealer == query->dealer) &&
                (query->any_game || round->game == query->game) &&
                (!query->void_only || round->is_void) &&
                (!query->corrected_only || round->corrected) &&
                (query->from_time == 0 || round->ended >= query->from_time) &&
                (query->to_time == 0 || round->ended < query->to_time) &&
                (query->least == 0 || round->largest >= query->least) &&
                (query->most == 0 || round->largest <= query->most) &&
                (query->before_id == 0 || round->id < query->before_id);
    bool outcome = query->outcome_count == 0, clause = query->clause[0] == '\0';
    for (size_t i = 0; i < query->outcome_count; i++)
        outcome = outcome || (round->outcome >= query->outcomes[i].low &&
                              round->outcome <= query->outcomes[i].high);
    clause = clause || strcmp(round->void_clause, query->clause) == 0;
    for (uint32_t i = 0; i < round->clause_count; i++)
        clause = clause || strcmp(round->clauses[i], query->clause) == 0;
    return fits && outcome && clause;
}

struct expecting {
    const struct index_query *query;
    size_t at; /* of the rounds, downwards */
    uint64_t found;
};

static bool next_expected(struct expecting *expecting) {
    while (expecting->at > 0 && !fits(&rounds[expecting->at - 1], expecting->query))
        expecting->at--;
    return expecting->at > 0;
}

static bool expect_round(const struct index_round *round, void *context) {
    struct expecting *expecting = context;
    assert_true(next_expected(expecting));
    const struct index_round *made = &rounds[--expecting->at].round;
    assert_int_equal(round->id, made->id);
    assert_int_equal(round->stream, made->stream);
    assert_int_equal(round->round, made->round);
    assert_int_equal(round->theoretical, made->theoretical);
    assert_string_equal(round->words[CR_VIETNAMESE],
                        expecting->query->with_words ? made->words[CR_VIETNAMESE] : "");
    expecting->found++;
    return true;
}

static void expect_found(struct store *store, const struct index_query *query) {
    struct expecting expecting = {query, ROUNDS, 0};
    struct store_error error;
    if (!store_find_rounds(store, query, expect_round, &expecting, &error))
        fail_msg("%s", error.message);
    if (expecting.found < query->limit)
        assert_false(next_expected(&expecting));
}

static void every_question_finds_what_it_should(void **state) {
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    write_rounds(store);
    /* two thirds stand in lists, the newest do not */
    int64_t placed = place_sql(*state, "SELECT CAST(value AS BIGINT) FROM meta"
                                       " WHERE name='index-placed'");
    assert_in_range(placed, 1024, ROUNDS - 200);
    for (uint64_t i = 0; i < 600; i++) {
        struct index_query query = {.any_game = mixed(i, 20) % 4 != 0, .limit = 1 + i % 60};
        query.game = (uint32_t)(mixed(i, 21) % 3);
        query.stream = mixed(i, 22) % 3 == 0 ? (uint32_t)(mixed(i, 23) % (TABLES + 1)) : 0;
        query.player = mixed(i, 24) % 3 == 0 ? (uint32_t)(mixed(i, 25) % (PLAYERS + 1)) : 0;
        query.dealer = mixed(i, 26) % 5 == 0 ? (uint32_t)(mixed(i, 27) % 4) : 0;
        query.void_only = mixed(i, 28) % 9 == 0;
        query.corrected_only = mixed(i, 29) % 9 == 0;
        query.from_time =
            mixed(i, 30) % 5 == 0 ? 1000000 + (int64_t)(mixed(i, 31) % 3100) * 1000 : 0;
        query.to_time = mixed(i, 32) % 5 == 0 ? 1000000 + (int64_t)(mixed(i, 33) % 3100) * 1000 : 0;
        query.least = mixed(i, 34) % 6 == 0 ? (cr_money)(mixed(i, 35) % 1000) : 0;
        query.most = mixed(i, 36) % 6 == 0 ? (cr_money)(mixed(i, 37) % 1000) : 0;
        query.before_id = mixed(i, 38) % 3 == 0 ? mixed(i, 39) % (ROUNDS + 50) : 0;
        query.outcome_count = mixed(i, 40) % 6 == 0 ? 1 + i % 3 : 0;
        for (size_t k = 0; k < query.outcome_count; k++)
            query.outcomes[k] = (struct index_range){(int64_t)(7 * k), (int64_t)(7 * k + i % 5)};
        if (mixed(i, 41) % 8 == 0)
            strcpy(query.clause, i % 2 ? "7.4" : "7.15.1");
        query.with_words = i % 2;
        expect_found(store, &query);
    }
    store_close(store);
}

static bool expect_own(const struct index_player *player, const struct index_round *round,
                       void *context) {
    struct expecting *expecting = context;
    assert_int_equal(player->player, expecting->query->player);
    assert_int_equal(player->staked, player->player);
    assert_int_equal(player->length, 3);
    assert_memory_equal(player->lines, round->data, 3);
    return expect_round(round, context);
}

static void a_player_has_rounds_of_their_own(void **state) {
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    write_rounds(store);
    for (uint32_t player = 1; player <= PLAYERS + 1; player++) {
        uint64_t before = 0;
        struct index_query query = {
            .any_game = true, .player = player, .limit = ROUNDS, .with_words = true};
        struct expecting expecting = {&query, ROUNDS, 0};
        do {
            uint64_t found = expecting.found;
            if (!store_player_rounds(store, player, before, 40, expect_own, &expecting, &error))
                fail_msg("%s", error.message);
            before = found == expecting.found ? 0 : rounds[expecting.at].round.id;
        } while (before != 0);
        if (player <= PLAYERS)
            assert_false(next_expected(&expecting));
        else
            assert_int_equal(expecting.found, 0);
    }
    store_close(store);
}

static bool count_one(const struct index_player *player, const struct index_round *round,
                      void *context) {
    (void)player, (void)round;
    ++*(unsigned *)context;
    return true;
}

static void a_round_is_found_by_its_number(void **state) {
    struct index_round round;
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    write_rounds(store);
    for (size_t i = 0; i < ROUNDS; i += 97) {
        const struct made *made = &rounds[i];
        unsigned players = 0, expected = 0;
        assert_true(store_find_round(store, made->round.stream, made->round.round, &round, &error));
        assert_int_equal(round.id, made->round.id);
        assert_string_equal(round.data, made->round.data);
        assert_true(store_round_players(store, round.id, count_one, &players, &error));
        for (int player = 1; player <= PLAYERS; player++)
            expected += made->has[player];
        assert_int_equal(players, expected);
    }
    assert_false(store_find_round(store, 1, ROUNDS, &round, &error));
    assert_int_equal(error.kind, STORE_FINE);
    store_close(store);
}

static bool expect_start(const struct store_start *start, void *context) {
    uint32_t *stream = context;
    assert_int_equal(start->stream, ++*stream);
    assert_int_equal(start->round, *stream <= TABLES ? seqs[*stream] : 0);
    assert_false(start->seed.open);
    assert_int_equal(start->snapshot.seq, *stream == 2 ? start->first_seq - 1 : 0);
    if (*stream == 2)
        assert_memory_equal(start->snapshot.bytes, "before", start->snapshot.length);
    return true;
}

/* Its last round, and of its snapshots the newest that has nothing of that round. */
static void a_stream_is_taken_up_before_its_last_round(void **state) {
    struct index_round round;
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    uint32_t streams = 0;
    write_rounds(store);
    assert_true(store_find_round(store, 2, seqs[2], &round, &error));
    assert_true(round.first_seq > 2);
    const struct store_snapshot snapshots[] = {{2, round.first_seq - 2, "older", 5},
                                               {2, round.first_seq - 1, "before", 6},
                                               {2, round.first_seq, "within", 6},
                                               {2, round.first_seq + 9, "after", 5}};
    struct store_batch batch = {.snapshots = snapshots, .snapshot_count = 4};
    assert_true(store_commit(store, &batch, &error));
    assert_true(store_starts(store, 1, TABLES + 2, true, expect_start, &streams, &error));
    assert_int_equal(streams, TABLES + 2);
    store_close(store);
}

/* A correction comes after its round was placed: the row is another, the lists have what is new. */
static void a_corrected_round_is_found_anew(void **state) {
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    write_rounds(store);
    struct made *made = &rounds[5];
    struct index_player newcomer = {.player = PLAYERS + 1, .place = PLAYERS};
    made->round.id = 0;
    made->round.last_seq = made->round.end_seq + 1000;
    made->round.corrected = true;
    made->round.staked = 77;
    newcomer.stream = made->round.stream;
    newcomer.round = made->round.round;
    struct index_rows rows = {
        .rounds = &made->round, .round_count = 1, .players = &newcomer, .player_count = 1};
    if (!store_commit(store, &(struct store_batch){.index = &rows}, &error))
        fail_msg("%s", error.message);
    assert_int_equal(made->round.id, 6);
    made->round.theoretical = -5;
    expect_found(store,
                 &(struct index_query){.any_game = true, .corrected_only = true, .limit = ROUNDS});
    struct index_round found;
    assert_true(store_find_round(store, made->round.stream, made->round.round, &found, &error));
    assert_int_equal(found.staked, 77);
    unsigned count = 0;
    assert_true(store_player_rounds(store, PLAYERS + 1, 0, 5, count_one, &count, &error));
    assert_int_equal(count, 1);
    store_close(store);
}

/* ---- Sums ---- */

struct summed {
    struct index_hour hours[8];
    size_t count;
};

static bool take_hour(const struct index_hour *hour, void *context) {
    struct summed *summed = context;
    summed->hours[summed->count++] = *hour;
    return true;
}

static void sums_are_added_and_never_overflow(void **state) {
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    struct summed summed = {.count = 0};
    for (int i = 0; i < 3; i++) {
        struct index_hour hours[3] = {
            {.hour = 5,
             .stream = 2,
             .kind = "small",
             .rounds = 1,
             .wagered = 10,
             .theoretical = -7},
            {.hour = 5, .stream = 2, .kind = "", .rounds = 1, .variance = INT64_MAX - 1},
            {.hour = 5, .stream = 2, .kind = "small", .rounds = 1, .wagered = 5}};
        struct index_rows rows = {.hours = hours, .hour_count = 3};
        index_rows_merge(&rows);
        assert_int_equal(rows.hour_count, 2);
        if (!store_commit(store, &(struct store_batch){.index = &rows}, &error))
            fail_msg("%s", error.message);
    }
    assert_true(store_hours(store, 5, 6, 0, take_hour, &summed, &error));
    assert_int_equal(summed.count, 2);
    assert_string_equal(summed.hours[0].kind, "");
    assert_true(summed.hours[0].variance == INT64_MAX);
    assert_int_equal(summed.hours[1].rounds, 6);
    assert_int_equal(summed.hours[1].wagered, 45);
    assert_int_equal(summed.hours[1].theoretical, -21);
    summed.count = 0;
    assert_true(store_hours(store, 6, 99, 0, take_hour, &summed, &error));
    assert_true(store_hours(store, 0, 99, 3, take_hour, &summed, &error));
    assert_int_equal(summed.count, 0);
    store_close(store);
}

static void an_index_is_there_or_not(void **state) {
    struct store_error error;
    struct store *store = store_open(((struct place *)*state)->url, &error);
    assert_false(store_index_is_built(store, &error));
    assert_int_equal(error.kind, STORE_FINE);
    write_rounds(store);
    assert_true(store_index_built(store, &error));
    assert_true(store_index_is_built(store, &error));
    assert_true(store_index_clear(store, &error));
    assert_false(store_index_is_built(store, &error));
    store_close(store);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM round_index"), 0);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM round_find"), 0);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM record"), ROUNDS);
}

int main(void) {
#define TEST(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        TEST(every_question_finds_what_it_should),
        TEST(a_player_has_rounds_of_their_own),
        TEST(a_round_is_found_by_its_number),
        TEST(a_corrected_round_is_found_anew),
        TEST(a_stream_is_taken_up_before_its_last_round),
        TEST(sums_are_added_and_never_overflow),
        TEST(an_index_is_there_or_not),
    };
    int failed = cmocka_run_group_tests_name("SQLite", tests, NULL, NULL);
    on_postgres = true;
    if (getenv("CROUPIER_TEST_PG") == NULL)
        puts("PostgreSQL is skipped: CROUPIER_TEST_PG is not set");
    else
        failed += cmocka_run_group_tests_name("PostgreSQL", tests, NULL, NULL);
    return failed;
}
