/* Threads that take blocks in turn, and their progress. Signals are waited for, not handled: the
 * first thread sleeps until a second of progress has passed, Ctrl-C comes or the last block is
 * done. */
#include "odds/simulate_team.h"

#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NANOSECONDS = 200000000, DONE_SIGNAL = SIGUSR1 };

struct team {
    const struct simulation *simulation;
    const struct simulate_team_wish *wish;
    uint64_t rounds, block_rounds; /* UINT64_MAX rounds: until time is up */
    double start, seconds;         /* 0 seconds: until the rounds are played */
    atomic_uint_fast64_t next, played;
    atomic_bool stop;
    atomic_uint running;
    pthread_t leader;
    pthread_mutex_t lock;
    struct simulate_tally *tally;
    bool no_memory;
};

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- A member of the team ---- */

/* The next block to play; false: there is none. Blocks taken are played to their end, so that what
 * is done is always the first so many. */
static bool take_block(struct team *team, uint64_t *block, uint64_t *rounds) {
    if (atomic_load(&team->stop) ||
        (team->seconds > 0 && clock_seconds() - team->start >= team->seconds))
        return false;
    *block = atomic_fetch_add(&team->next, 1);
    if (*block >= team->rounds / team->block_rounds + 1)
        return false;
    const uint64_t before = *block * team->block_rounds;
    *rounds =
        team->rounds - before < team->block_rounds ? team->rounds - before : team->block_rounds;
    return *rounds > 0;
}

static void *play(void *argument) {
    struct team *team = argument;
    struct simulate_tally tally;
    uint64_t block, rounds;
    const bool good = simulate_tally_open(&tally, team->simulation);
    while (good && take_block(team, &block, &rounds)) {
        simulate_block(team->simulation, block, rounds, &tally);
        atomic_fetch_add(&team->played, rounds);
    }
    pthread_mutex_lock(&team->lock);
    if (good)
        simulate_tally_add(team->tally, team->simulation, &tally);
    team->no_memory |= !good;
    pthread_mutex_unlock(&team->lock);
    simulate_tally_close(&tally);
    if (atomic_fetch_sub(&team->running, 1) == 1)
        pthread_kill(team->leader, DONE_SIGNAL);
    return NULL;
}

/* ---- Progress ---- */

static double part_done(const struct team *team, uint64_t played, double time) {
    double part = 0;
    if (team->rounds != UINT64_MAX)
        part = (double)played / (double)team->rounds;
    if (team->seconds > 0 && time / team->seconds > part)
        part = time / team->seconds;
    return part < 1 ? part : 1;
}

static void show_progress(struct team *team) {
    const uint64_t played = atomic_load(&team->played);
    const double time = clock_seconds() - team->start;
    const struct simulate_progress progress = {played, part_done(team, played, time), time};
    team->wish->progress(team->wish->context, &progress);
}

/* Until the last of the team is done. */
static void lead(struct team *team, const sigset_t *signals, bool *interrupted) {
    const struct timespec tick = {0, TICK_NANOSECONDS};
    for (int signal = 0; signal != DONE_SIGNAL;) {
        signal = sigtimedwait(signals, NULL, &tick);
        if (signal == SIGINT) {
            *interrupted = true;
            atomic_store(&team->stop, true);
        }
        if (team->wish->progress != NULL && signal != DONE_SIGNAL)
            show_progress(team);
    }
}

/* ---- The team ---- */

static unsigned start_team(struct team *team, pthread_t *members, unsigned count) {
    unsigned started = 0;
    atomic_store(&team->running, count);
    while (started < count && pthread_create(&members[started], NULL, play, team) == 0)
        started++;
    /* Those that could not be started are done already. */
    if (started < count && atomic_fetch_sub(&team->running, count - started) == count - started)
        pthread_kill(team->leader, DONE_SIGNAL);
    return started;
}

static unsigned thread_count(unsigned wanted) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (wanted > 0)
        return wanted;
    return cores > 0 ? (unsigned)cores : 1;
}

static void wait_for_team(struct team *team, pthread_t *members, struct simulate_run *run) {
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, DONE_SIGNAL);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    team->leader = pthread_self();
    const unsigned started = start_team(team, members, run->threads);
    lead(team, &signals, &run->interrupted);
    for (unsigned i = 0; i < started; i++)
        pthread_join(members[i], NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    team->no_memory |= started == 0;
}

bool simulate_team_run(const struct simulation *simulation, const struct simulate_team_wish *wish,
                       struct simulate_tally *tally, struct simulate_run *run) {
    struct team team = {.simulation = simulation,
                        .wish = wish,
                        .rounds = wish->rounds > 0 ? wish->rounds : UINT64_MAX,
                        .block_rounds = simulate_block_rounds(simulation),
                        .start = clock_seconds(),
                        .seconds = wish->seconds,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .tally = tally};
    *run = (struct simulate_run){.threads = thread_count(wish->threads)};
    pthread_t *members = memory_grow(NULL, run->threads * sizeof *members);
    wait_for_team(&team, members, run);
    free(members);
    run->seconds = clock_seconds() - team.start;
    simulate_tally_sort(tally);
    return !team.no_memory && !tally->no_memory;
}
