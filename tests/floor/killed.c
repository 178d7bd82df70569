/* kill -9 at random moments, in the middle of rounds of every game. After each every command that
 * was acknowledged is there exactly once; now and then the log is audited whole, and the floor
 * opened to see that every round goes on where it was. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* CROUPIER_KILLS in the environment says how often it is killed, if not so often. */
enum { KILLS = 200, LOOKS = 20, PLAYERS = 4, GAMES = 5 };

static struct place place;
static uint64_t chance = 7;
static unsigned seen_in_round[GAMES]; /* how often a table was found in the middle of a round */

static uint32_t draw(uint32_t below) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

/* ---- The life of one process ---- */

/* Every buy-in has an amount of its own, by which it is found again. */
static void buy(int64_t number) {
    char body[64], key[32];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":%lld}", 1 + draw(PLAYERS),
             (long long)number);
    snprintf(key, sizeof key, "k%lld", (long long)number);
    ask_at_once(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in", body, key);
}

static void bet(void) {
    static const char *const bets[GAMES] = {
        "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"banker\",\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"main\",\"box\":1,\"amount\":100000}",
        "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":1,\"amount\":100000}",
    };
    char what[64];
    uint32_t table = draw(GAMES);
    snprintf(what, sizeof what, "POST /api/tables/%u/events", table + 1);
    uint64_t ticket = place.ticket;
    ask_at_once(&place, player_of(1 + draw(PLAYERS)), what, bets[table], NULL);
    place.ticket = ticket; /* tickets count buy-ins alone */
}

static void acknowledge(int pipe_end) {
    uint64_t ticket;
    bool on_disk;
    while (floor_done(place.floor, &ticket, &on_disk)) {
        if (on_disk && write(pipe_end, &ticket, sizeof ticket) != sizeof ticket)
            _exit(1);
    }
}

static void sleep_milliseconds(uint32_t milliseconds) {
    struct timespec pause = {.tv_nsec = (long)milliseconds * 1000000};
    nanosleep(&pause, NULL);
}

/* It does not end by itself. */
static void live(int pipe_end, uint64_t first) {
    place.ticket = first;
    for (;;) {
        bet();
        buy((int64_t)place.ticket + 1);
        place.now += 200;
        floor_tick(place.floor, test_scratch(), place.now);
        floor_flush(place.floor);
        acknowledge(pipe_end);
        sleep_milliseconds(1);
    }
}

static pid_t start_life(int ends[2], uint64_t first) {
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a test that failed */
        struct store_error error;
        struct floor_options options = {.store_url = place.path, .now = place.now};
        place.floor = floor_open(&options, &error);
        if (place.floor == NULL || write(ends[1], &first, sizeof first) != sizeof first)
            _exit(1);
        live(ends[1], first);
    }
    close(ends[1]);
    return child;
}

/* ---- Afterwards ---- */

static void check_bought_once(uint64_t number) {
    char sql[128];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM record WHERE stream = 0 AND body LIKE '%%,\"amount\":%llu}'",
             (unsigned long long)number);
    if (look_up(&place, sql) != 1)
        fail_msg("buy-in %llu was acknowledged and is there %lld times", (unsigned long long)number,
                 (long long)look_up(&place, sql));
}

/* Kills it, and reads what it had acknowledged: the newest number, and that all are there. */
static uint64_t end_life(pid_t child, int pipe_end, uint64_t first) {
    uint64_t ticket, newest = first, heard = 0;
    int status;
    assert_int_equal(read(pipe_end, &ticket, sizeof ticket), sizeof ticket); /* it is open */
    sleep_milliseconds(5 + draw(40));
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    while (read(pipe_end, &ticket, sizeof ticket) == sizeof ticket) {
        if (ticket > newest)
            newest = ticket;
        if (heard++ % 64 == 0 && ticket > first)
            check_bought_once(ticket);
    }
    close(pipe_end);
    if (newest > first)
        check_bought_once(newest);
    return newest;
}

static bool has_finished(const struct floor_table *table, uint64_t round) {
    struct round_note note;
    for (uint64_t i = 0; table_kept_round(table, i, &note); i++) {
        if (note.round == round)
            return true;
    }
    return false;
}

/* A floor that opens now has each table at its last record, and finishes the round it was in. */
static void look_inside(uint64_t kill_number) {
    char first_problem[256];
    uint64_t rounds[GAMES];
    if (audit_place(&place, first_problem) > 0)
        fail_msg("after kill %llu: %s", (unsigned long long)kill_number, first_problem);
    struct store_error error;
    struct floor_options options = {.store_url = place.path, .now = place.now};
    place.floor = floor_open(&options, &error);
    if (place.floor == NULL)
        fail_msg("after kill %llu: %s", (unsigned long long)kill_number, error.message);
    for (size_t i = 0; i < GAMES; i++) {
        const struct table *table = place.floor->tables[i]->state;
        bool waits = table->phase == PHASE_BETTING && table->bet_count == 0; /* for a bet */
        rounds[i] = table->phase > PHASE_IDLE && !waits ? table->round : 0;
        seen_in_round[i] += rounds[i] > 0;
    }
    let_run(&place, 120000, 1000);
    settle_down(&place);
    for (size_t i = 0; i < GAMES; i++) {
        const struct floor_table *table = place.floor->tables[i];
        if (rounds[i] > 0 && (!has_finished(table, rounds[i]) || table->state->round <= rounds[i]))
            fail_msg("after kill %llu: round %llu of table %zu does not go on",
                     (unsigned long long)kill_number, (unsigned long long)rounds[i], i + 1);
    }
    place_end(&place);
}

/* Short times, so that a life sees more than the betting. */
static void set_times(void) {
    char what[64];
    for (int table = 1; table <= GAMES; table++) {
        snprintf(what, sizeof what, "PATCH /api/tables/%d", table);
        assert_int_equal(
            ask(&place, staff_of(POST_PIT_MANAGER), what,
                "{\"betting_ms\":1500,\"offer_ms\":600,\"decision_ms\":600,\"arranging_ms\":600,"
                "\"step_ms\":200,\"pause_ms\":400}",
                NULL),
            200);
    }
}

static void killed_at_random_moments(void **state) {
    uint64_t number = 0, acknowledged = 0;
    const char *asked = getenv("CROUPIER_KILLS");
    uint64_t kills = asked == NULL ? KILLS : strtoull(asked, NULL, 10);
    uint64_t look_every = kills > LOOKS ? kills / LOOKS : 1;
    (void)state;
    place_open_with_players(&place, PLAYERS);
    set_times();
    for (int i = 0; i < 2; i++) /* two people raise the cage's limit */
        assert_int_equal(ask(&place, staff_of(i ? POST_SENIOR_MANAGEMENT : POST_OPERATIONS_MANAGER),
                             "POST /api/limits", "{\"above\":9000000000000}", NULL),
                         201);
    place_end(&place);
    for (uint64_t i = 1; i <= kills; i++) {
        int ends[2];
        pid_t child = start_life(ends, number);
        uint64_t newest = end_life(child, ends[0], number);
        acknowledged += newest - number;
        number = newest + 100000; /* what was not acknowledged may be there or not */
        place.now += 1000;
        if (i % look_every == 0)
            look_inside(i);
    }
    assert_true(acknowledged > kills);
    for (size_t i = 0; i < GAMES; i++)
        assert_true(seen_in_round[i] > 0);
    assert_int_equal(look_up(&place, "SELECT count(DISTINCT stream) FROM record WHERE body LIKE "
                                     "'%\"event\":\"pay\"%'"),
                     GAMES);
    place_remove(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_random_moments)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
