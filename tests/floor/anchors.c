/* A floor that anchors its log: through stops, kills, new keys and a store put back to an earlier
 * moment, which ends every open commitment. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;
static char kept[96];

static void run(const char *format, const char *one, const char *two) {
    char command[1300];
    snprintf(command, sizeof command, format, one, two);
    if (system(command) != 0)
        fail_msg("%s", command);
}

static int start(void **state) {
    (void)state;
    place_open_with_keys(&place);
    snprintf(kept, sizeof kept, "%s.kept", place.keys);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    return 0;
}

static int finish(void **state) {
    (void)state;
    if (place.floor != NULL)
        place_end(&place);
    place_remove(&place);
    (void)remove(kept);
    return 0;
}

/* Bets at the first table, as soon as it takes them. */
static void play(int rounds) {
    for (int i = 0; i < rounds; i++) {
        for (int turns = 0; turns < 200; turns++) {
            if (ask(&place, player_of(1), "POST /api/tables/1/events",
                    "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", NULL) == 201)
                break;
            let_run(&place, 500, 500);
        }
        assert_int_equal(place.status, 201);
        let_run(&place, 40000, 500);
    }
    settle_down(&place);
}

static void expect_right(void) {
    char first[256];
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
}

static void expect_wrong(const char *words) {
    char first[256];
    assert_true(audit_place(&place, first) > 0);
    if (strstr(first, words) == NULL)
        fail_msg("expected \"%s\", got \"%s\"", words, first);
}

static int64_t anchors(void) {
    return look_up(&place, "SELECT count(*) FROM anchor");
}

static int64_t lines(void) {
    int64_t count = 0;
    FILE *file = fopen(place.anchors, "r");
    for (int c; file != NULL && (c = fgetc(file)) != EOF;)
        count += c == '\n';
    if (file != NULL)
        fclose(file);
    return count;
}

static int64_t ended(void) {
    return look_up(&place,
                   place.postgres
                       ? "SELECT count(*) FROM record WHERE convert_from(body, 'UTF8') LIKE "
                         "'%\"event\":\"end-commitment\"%'"
                       : "SELECT count(*) FROM record WHERE body LIKE "
                         "'%\"event\":\"end-commitment\"%'");
}

/* One a minute, in the store and in the file, whether or not anything happens; one at the close. */
static void every_minute_and_at_the_close(void **state) {
    (void)state;
    settle_down(&place);
    int64_t before = anchors();
    for (int minute = 0; minute < 10; minute++) {
        let_run(&place, 60 * 1000, 1000);
        settle_down(&place);
    }
    assert_in_range(anchors() - before, 9, 10);
    before = anchors();
    place_end(&place);
    assert_int_equal(anchors(), before + 1);
    assert_int_equal(lines(), anchors());
    expect_right();
}

static void through_stops_and_kills(void **state) {
    (void)state;
    play(2);
    place_reopen(&place);
    play(1);
    place_drop(&place);
    play(1);
    place_reopen(&place);
    assert_int_equal(ended(), 0);
    expect_right();
}

/* What a command writes that has no keys is anchored by the next start; a server does not begin
 * without them. */
static void written_without_keys(void **state) {
    char keys[sizeof place.keys], first[256];
    struct store_error error;
    (void)state;
    play(1);
    place_end(&place);
    memcpy(keys, place.keys, sizeof keys);
    place.keys[0] = '\0';
    struct floor_options options = {.store_url = place.path, .now = place.now};
    assert_null(floor_open(&options, &error));
    assert_non_null(strstr(error.message, "--keys"));
    place.deals_nothing = true;
    place_reopen(&place);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                         "{\"player\":1,\"amount\":1000000}", "k"),
                     201);
    place_end(&place);
    place.deals_nothing = false;
    memcpy(place.keys, keys, sizeof keys);
    expect_right();
    place_reopen(&place);
    play(1);
    place_end(&place);
    expect_right();
    assert_int_equal(ended(), 0);
    assert_int_equal(look_up(&place, "SELECT count(*) FROM meta WHERE name='evidence-secret'"), 0);
    tamper(&place, "UPDATE record SET time=time+1 WHERE stream=0 AND seq=(SELECT max(seq) FROM "
                   "record WHERE stream=0)");
    assert_true(audit_place(&place, first) > 0);
}

static void with_a_new_key(void **state) {
    keys_problem problem;
    struct keys keys;
    (void)state;
    play(1);
    place_end(&place);
    assert_true(keys_rotate(place.keys, KEY_ANCHOR, problem));
    place_reopen(&place);
    play(1);
    place_end(&place);
    expect_right();
    /* and one that is nobody's */
    assert_true(keys_read(place.keys, &keys, problem));
    keys_forget(&keys);
    run("rm %s/anchor-1.pub%s", place.keys, "");
    expect_wrong("signed with a key that is not the house's");
}

/* ---- Seeds ---- */

struct seed_row {
    struct store_seed seed;
    bool found;
};

static bool take_seed(const struct store_start *begun, void *context) {
    struct seed_row *row = context;
    row->found = begun->seed.open;
    row->seed = begun->seed;
    return false;
}

static struct store_seed stored_seed(uint32_t table) {
    struct store_error error;
    struct seed_row row = {.found = false};
    struct store *store = store_open_readonly(place.path, &error);
    assert_non_null(store);
    assert_true(store_starts(store, table, table, false, take_seed, &row, &error));
    store_close(store);
    assert_true(row.found);
    return row.seed;
}

static void commit_somewhere(void) {
    play(1);
    for (int turns = 0; !place.floor->tables[0]->state->committed; turns++) {
        assert_true(turns < 200);
        let_run(&place, 500, 500);
    }
    settle_down(&place);
}

/* The store has no seed that somebody could read, or move to another table. */
static void seeds_are_sealed(void **state) {
    uint8_t seed[STORE_SEED], real[STORE_SEED];
    struct sealing none = {NULL, 0};
    (void)state;
    commit_somewhere();
    struct store_seed stored = stored_seed(1);
    memcpy(real, place.floor->tables[0]->dealer.seed, sizeof real);
    assert_true(stored.length > STORE_SEED);
    for (size_t i = 0; i + STORE_SEED <= stored.length; i++)
        assert_memory_not_equal(stored.seed + i, real, STORE_SEED);
    assert_true(sealing_open(&place.floor->sealing, place.floor->id, &stored, seed));
    assert_memory_equal(seed, real, sizeof real);
    assert_false(sealing_open(&none, place.floor->id, &stored, seed));
    assert_false(sealing_open(&place.floor->sealing, "another", &stored, seed));
    stored.stream = 2;
    assert_false(sealing_open(&place.floor->sealing, place.floor->id, &stored, seed));
    stored.stream = 1;
    stored.commitment[0] ^= 1;
    assert_false(sealing_open(&place.floor->sealing, place.floor->id, &stored, seed));
    stored.commitment[0] ^= 1;
    for (size_t i = 0; i < stored.length; i++) {
        stored.seed[i] ^= 4;
        assert_false(sealing_open(&place.floor->sealing, place.floor->id, &stored, seed));
        stored.seed[i] ^= 4;
    }
}

/* What an old key has sealed is opened, what the new one seals too; without the key the commitment
 * is ended. */
static void a_new_key_of_dealing(void **state) {
    keys_problem problem;
    (void)state;
    commit_somewhere();
    place_end(&place);
    assert_true(keys_rotate(place.keys, KEY_DEALING, problem));
    place_reopen(&place);
    play(2);
    assert_int_equal(ended(), 0);
    commit_somewhere();
    place_end(&place);
    run("rm %s/dealing-2%s", place.keys, "");
    place_reopen(&place);
    let_run(&place, 5000, 500);
    settle_down(&place);
    assert_true(ended() > 0);
}

static void hear_nothing(void *context, bool problem, const char *line) {
    (void)context, (void)problem, (void)line;
}

/* Another server of the same floor, after the first: a series and a key of its own, which whoever
 * audits must know too. */
static void another_server(void **state) {
    char other[64], own[64], first[256], hex[2 * KEY_BYTES + 1];
    keys_problem problem;
    struct keys keys;
    struct store_error error;
    struct audit_result result;
    (void)state;
    commit_somewhere();
    place_end(&place);
    snprintf(own, sizeof own, "%s", place.keys);
    snprintf(other, sizeof other, "%.50s-b", place.keys);
    assert_true(keys_make(other, own, problem));
    snprintf(place.keys, sizeof place.keys, "%s", other);
    place_reopen(&place);
    play(2);
    assert_int_equal(ended(), 0); /* it goes on with the sealed seed */
    place_end(&place);
    assert_true(audit_place(&place, first) > 0);
    assert_non_null(strstr(first, "signed with a key that is not the house's"));
    assert_true(keys_read(own, &keys, problem));
    hash_print(keys_newest(&keys, KEY_ANCHOR)->shown, hex);
    keys_forget(&keys);
    assert_true(keys_read(other, &keys, problem));
    assert_false(keys_trust(&keys, KEY_ANCHOR, "12"));
    assert_true(keys_trust(&keys, KEY_ANCHOR, hex));
    struct store *store = store_open_readonly(place.path, &error);
    struct audit_with with = {.keys = &keys};
    assert_true(books_audit(store, &with, hear_nothing, NULL, &result, &error));
    assert_int_equal(result.problems, 0);
    store_close(store);
    keys_forget(&keys);
    run("rm -r %s%s", own, "");
}

/* ---- Pages ---- */

/* All of them, a few at a time, in the order they were made. */
static void by_the_page(void **state) {
    char what[160] = "GET /api/anchors?limit=2", key[32];
    int64_t seen = 0;
    (void)state;
    settle_down(&place);
    for (int minute = 0; minute < 5; minute++) {
        let_run(&place, 60 * 1000, 1000);
        settle_down(&place);
    }
    int64_t all = anchors();
    for (;;) {
        assert_int_equal(ask(&place, staff_of(POST_REGULATOR), what, NULL, NULL), 200);
        for (const char *at = place.out; (at = strstr(at, "\"number\":")) != NULL; at++) {
            snprintf(key, sizeof key, "\"number\":%lld,", (long long)++seen);
            assert_int_equal(strncmp(at, key, strlen(key)), 0);
        }
        const char *next = strstr(place.out, "\"next\":\"");
        if (next == NULL)
            break;
        next += strlen("\"next\":\"");
        snprintf(what, sizeof what, "GET /api/anchors?limit=2&after=%.*s", (int)strcspn(next, "\""),
                 next);
    }
    assert_int_equal(seen, all);
    assert_true(seen >= 5);
    assert_int_equal(ask(&place, staff_of(POST_REGULATOR), "GET /api/anchors?after=12", NULL, NULL),
                     400);
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "GET /api/anchors", NULL, NULL), 403);
}

/* ---- The second factor ---- */

static void set_factor(uint8_t first) {
    uint8_t recovery[FLOOR_RECOVERIES][HASH_BYTES];
    struct floor_actor actor = staff_of(POST_PIT_MANAGER);
    struct floor_factor factor = {.secret = {first, 2, 3}, .step = 7};
    for (int i = 0; i < FLOOR_RECOVERIES; i++)
        memset(recovery[i], i + 1, HASH_BYTES);
    assert_true(floor_set_factor(place.floor, &actor, &factor, recovery, place.now));
    settle_down(&place);
}

static bool reads_factor(uint8_t first) {
    struct floor_factor factor;
    assert_true(floor_factor(place.floor, staff_of(POST_PIT_MANAGER).id, &factor));
    return factor.readable && factor.secret[0] == first && factor.secret[1] == 2;
}

/* It is sealed with the key of dealing: a new one opens what the old ones have sealed, and without
 * them it is not read, whatever the store has. */
static void a_factor_is_sealed_with_the_key_of_dealing(void **state) {
    keys_problem problem;
    (void)state;
    set_factor(1);
    assert_true(reads_factor(1));
    place_end(&place);
    assert_true(keys_rotate(place.keys, KEY_EVIDENCE, problem));
    assert_true(keys_rotate(place.keys, KEY_DEALING, problem));
    place_reopen(&place);
    assert_true(reads_factor(1));
    set_factor(9);
    place_end(&place);
    assert_true(keys_rotate(place.keys, KEY_DEALING, problem));
    place_reopen(&place);
    assert_true(reads_factor(9));
    place_end(&place);
    run("rm %s/dealing-2%s", place.keys, "");
    place_reopen(&place);
    assert_false(reads_factor(9));
    place_end(&place);
    expect_right();
}

/* ---- Put back ---- */

static int alerts(const char *kind) {
    int count = 0;
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts", NULL, NULL), 200);
    for (const char *at = place.out; (at = strstr(at, kind)) != NULL; at++)
        count++;
    return count;
}

static void put_back(void) {
    place_end(&place);
    run("rm -f %s-wal %s-shm", place.path, place.path);
    run("cp %s %s", kept, place.path);
}

/* In the middle of a round, with its seed in the store. */
static void keep_a_copy(void) {
    play(1);
    while (!place.floor->tables[0]->state->committed)
        let_run(&place, 500, 500);
    settle_down(&place);
    place_end(&place);
    run("cp %s %s", place.path, kept);
    place_reopen(&place);
}

static void a_store_put_back(void **state) {
    (void)state;
    if (place.postgres)
        return;
    keep_a_copy();
    play(3);
    put_back();
    assert_true(look_up(&place, "SELECT count(*) FROM seed") > 0);
    expect_wrong("the store has lost anchor");
    place_reopen(&place);
    assert_int_equal(look_up(&place, "SELECT count(*) FROM seed"), 0);
    let_run(&place, 5000, 500);
    settle_down(&place);
    assert_true(ended() > 0);
    struct floor_counts counts;
    floor_count(place.floor, &counts);
    assert_true(counts.rewound);
    assert_int_equal(alerts("\"rewound\""), 1);
    int64_t all = ended();
    play(2);
    place_reopen(&place); /* it is told once */
    play(1);
    floor_count(place.floor, &counts);
    assert_false(counts.rewound);
    assert_int_equal(alerts("\"rewound\""), 1);
    assert_int_equal(ended(), all);
    place_end(&place);
    expect_wrong("the store has lost anchor");
}

/* The same store, as it was left: the sealed seeds are good. */
static void a_store_moved(void **state) {
    (void)state;
    if (place.postgres)
        return;
    keep_a_copy();
    place_end(&place);
    run("cp %s %s", place.path, kept);
    run("cp %s %s", kept, place.path);
    place_reopen(&place);
    play(1);
    assert_int_equal(ended(), 0);
    place_end(&place);
    expect_right();
}

/* The end of a table's log cut off, and its anchors left. */
static void a_log_cut_off(void **state) {
    (void)state;
    if (place.postgres)
        return;
    keep_a_copy();
    place_end(&place);
    tamper(&place, "DELETE FROM record WHERE stream=2 AND seq=(SELECT max(seq) FROM record WHERE "
                   "stream=2)");
    expect_wrong("stream 2, seq ");
    place_reopen(&place);
    assert_int_equal(look_up(&place, "SELECT count(*) FROM seed"), 0);
}

/* The file alone is lost: the store's own anchors go on. */
static void a_file_lost(void **state) {
    (void)state;
    play(1);
    place_end(&place);
    assert_int_equal(remove(place.anchors), 0);
    place_reopen(&place);
    play(1);
    assert_int_equal(ended(), 0);
    place_end(&place);
    expect_right();
}

/* A write to it that was cut off. */
/* With an anchor in them, and a tick that tells what became of it. */
static void pass_minutes(void) {
    let_run(&place, 2 * 60 * 1000, 10 * 1000);
    settle_down(&place);
    let_run(&place, 1000, 1000);
    settle_down(&place);
}

/* Surveillance is told once, and again when it took some in between. */
static void a_file_that_takes_none(void **state) {
    struct floor_counts counts;
    (void)state;
    play(1);
    for (int times = 1; times <= 2; times++) {
        run("mv %s %s.away", place.anchors, place.anchors);
        run("mkdir %s%s", place.anchors, "");
        pass_minutes();
        assert_int_equal(alerts("\"anchor-file\""), times);
        char acknowledge[64];
        const char *at = strstr(place.out, "\"alert\":");
        snprintf(acknowledge, sizeof acknowledge, "POST /api/alerts/%ld/acknowledge",
                 strtol(at + strlen("\"alert\":"), NULL, 10));
        assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), acknowledge, NULL, NULL), 200);
        run("rmdir %s%s", place.anchors, "");
        run("mv %s.away %s", place.anchors, place.anchors);
        pass_minutes();
    }
    floor_count(place.floor, &counts);
    assert_true(counts.anchors_lost >= 2);
    assert_int_equal(counts.anchors, counts.anchors_lost + (uint64_t)lines());
    place_end(&place);
}

static void a_line_cut_off(void **state) {
    (void)state;
    play(1);
    place_end(&place);
    FILE *file = fopen(place.anchors, "a");
    fputs("{\"series\":\"00", file);
    fclose(file);
    expect_right();
    place_reopen(&place);
    play(1);
    assert_int_equal(ended(), 0);
    place_end(&place);
    expect_right();
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(every_minute_and_at_the_close),
        T(through_stops_and_kills),
        T(written_without_keys),
        T(with_a_new_key),
        T(seeds_are_sealed),
        T(a_new_key_of_dealing),
        T(another_server),
        T(a_store_put_back),
        T(a_store_moved),
        T(a_log_cut_off),
        T(a_file_lost),
        T(a_line_cut_off),
        T(a_file_that_takes_none),
        T(by_the_page),
        T(a_factor_is_sealed_with_the_key_of_dealing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
