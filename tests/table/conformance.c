/* One suite for all games: a random walk over each, with every check after every event.
 *
 *   CROUPIER_WALK=1000000   so many accepted events a game (100,000 when it is not set)
 *   CROUPIER_SEED=1         where chance begins
 *   CROUPIER_STATES=1000000 so many states a game from which the round is finished and the next
 *                           one opened (5,000)
 *
 * Prints what the walk has reached. A walk of FULL_WALK events or more goes on, up to four times as
 * long, until it has seen every event type and every clause of part 7, and fails when it has not.
 * The canaries then break one thing each, and the walk must notice. */
#include "finish_support.h"
#include "walk_support.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FULL_WALK = 100000, CANARY_WALK = 1000, FEW_STATES = 5000 };

static struct walk walk;
static unsigned passed, failed;

static void check(bool right, const char *what, const char *game) {
    if (right) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: %s\n", game, what);
}

static uint64_t setting(const char *name, uint64_t otherwise) {
    const char *value = getenv(name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* An assert of the table stops the walk: say where. */
static void aborted(int signal_number) {
    (void)signal_number;
    snprintf(walk.fault, sizeof walk.fault, "stopped");
    walk_name_event(&walk);
    printf("FAILED %s: %s (phase %s)\n", cr_game_id(walk.game), walk.fault,
           phase_id((enum phase)walk.before.phase));
    fflush(stdout);
}

/* ---- What was reached ---- */

static void print_events(const char *game) {
    printf("%s events:", game);
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (walk.events[type] > 0)
            printf(" %s %" PRIu64, event_id((enum event_type)type), walk.events[type]);
    }
    printf("\n");
}

static void print_clauses(enum cr_game game) {
    printf("%s clauses:", cr_game_id(game));
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game == game && clause_table[i].kind == CLAUSE_IRREGULARITY)
            printf(" %s %" PRIu64, clause_table[i].clause, walk.clauses[i]);
    }
    printf("\n");
}

static void check_events(enum cr_game game) {
    char what[100];
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (!walk_game_takes(game, (enum event_type)type))
            continue;
        snprintf(what, sizeof what, "event %s was never accepted", event_id((enum event_type)type));
        check(walk.events[type] > 0, what, cr_game_id(game));
    }
}

static void check_clauses(enum cr_game game) {
    char what[100];
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game != game || clause_table[i].kind != CLAUSE_IRREGULARITY ||
            clause_table[i].phases == 0) /* a consequence of others */
            continue;
        snprintf(what, sizeof what, "clause %s was never called", clause_table[i].clause);
        check(walk.clauses[i] > 0, what, cr_game_id(game));
    }
}

static bool reached_all(enum cr_game game) {
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (walk_game_takes(game, (enum event_type)type) && walk.events[type] == 0)
            return false;
    }
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game == game && clause_table[i].kind == CLAUSE_IRREGULARITY &&
            clause_table[i].phases != 0 && walk.clauses[i] == 0)
            return false;
    }
    return true;
}

/* ---- No round is stuck: from every state the walk comes to, allowed events lead to idle,
 * with an empty felt, and from there to the next round ---- */

static struct finish finish;
static struct table finished;
static uint64_t states, finish_events, longest;

static void name_state(const struct walk *at) {
    char line[EVENT_JSON_MAX];
    struct text text;
    text_init(&text, line, sizeof line - 1);
    event_write(&at->book, &finish.last, &text);
    line[text.length] = '\0';
    printf("    stuck in %s after %u events: %s (%s) at %s\n", phase_id((enum phase)finished.phase),
           finish.count, cr_refusal_name(finish.refusal.why), finish.refusal.where, line);
}

static bool can_be_finished(const struct walk *at) {
    const char *problem = "";
    finished = at->table;
    finish_start(&finish, &at->book, &finished);
    states++;
    bool done = finish_round(&finish);
    finish_events += finish.count;
    longest = finish.count > longest ? finish.count : longest;
    if (done && table_check(&at->book, &finished, &problem) && finish_opens(&finish))
        return true;
    name_state(at);
    return false;
}

/* A walk of its own, in which the round is finished from every state but idle. */
static void finish_from_everywhere(enum cr_game game, uint64_t wanted, uint64_t seed) {
    const char *name = cr_game_id(game);
    double start = now();
    states = finish_events = longest = 0;
    walk_start(&walk, game, seed + 1);
    walk.views_every = 1024;
    bool right = true, free = true;
    while (right && free && states < wanted) {
        uint64_t before = walk.accepted;
        right = walk_step(&walk);
        bool moved = walk.accepted > before && !finish_is_done(&walk.table);
        free = !right || !moved || can_be_finished(&walk);
    }
    check(right, walk.fault, name);
    if (!free)
        walk_name_event(&walk);
    check(free, "a round cannot be finished", name);
    if (!free)
        printf("    after %s\n", walk.fault);
    printf("%s: finished from %" PRIu64 " states in %" PRIu64 " events, %" PRIu64
           " at most, %.1f s\n",
           name, states, finish_events, longest, now() - start);
}

/* ---- The walks ---- */

static void walk_game(enum cr_game game, uint64_t accepted, uint64_t seed) {
    const char *name = cr_game_id(game);
    double start = now();
    walk_start(&walk, game, seed);
    bool right = walk_run(&walk, accepted);
    for (unsigned more = 5; right && more <= 16 && accepted >= FULL_WALK && !reached_all(game);
         more++)
        right = walk_run(&walk, accepted / 4 * more);
    check(right, walk.fault, name);
    printf("%s: %" PRIu64 " events accepted, %" PRIu64 " refused, %" PRIu64 " rounds, %.1f s\n",
           name, walk.accepted, walk.refused, walk.table.round, now() - start);
    print_events(name);
    print_clauses(game);
    if (right && accepted >= FULL_WALK) {
        check_events(game);
        check_clauses(game);
    }
}

/* ---- Canaries: a walk that is broken on purpose must be noticed, and for that reason ---- */

static void expect_fault(const char *canary, const char *fault) {
    bool noticed = !walk_run(&walk, CANARY_WALK) && strstr(walk.fault, fault) != NULL;
    check(noticed, canary, cr_game_id(walk.game));
    if (!noticed)
        printf("    %s\n", walk.fault);
}

static void run_canaries(void) {
    walk_start(&walk, CR_SICBO, 1);
    walk.falsify_effect = 50;
    expect_fault("a falsified effect went unnoticed", "felt");
    walk_start(&walk, CR_ROULETTE, 1);
    walk.falsify_refusal = 100;
    expect_fault("a changed byte went unnoticed", "a refused event changed the table");
    walk_start(&walk, CR_BACCARAT, 1);
    walk.falsify_log = 10;
    expect_fault("a missing line of the log went unnoticed", "the log");
    walk_start(&walk, CR_NIUNIU, 1);
    walk.falsify_view = true;
    expect_fault("a closed card that shows went unnoticed", "the face of a closed card");
}

int main(int argc, char **argv) {
    signal(SIGABRT, aborted);
    uint64_t accepted = setting("CROUPIER_WALK", FULL_WALK), seed = setting("CROUPIER_SEED", 1);
    uint64_t wanted = setting("CROUPIER_STATES", FEW_STATES);
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        if (argc >= 2 && strcmp(argv[1], cr_game_id(game)) != 0)
            continue;
        walk_game(game, accepted, seed);
        finish_from_everywhere(game, wanted, seed);
    }
    run_canaries();
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
