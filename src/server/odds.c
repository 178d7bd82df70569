#include "server/odds.h"

#include "odds/game_odds.h"
#include "odds/game_simulation.h"
#include "server/buffer.h"

#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

static void write_head(FILE *out, const struct odds_figures *of) {
    odds_write_start(out, of);
    fputs(",\"edition\":", out);
    odds_write_quoted(out, of->book->document);
    odds_write_rules(out, of);
}

static void write_strategy(FILE *out, const struct odds_figures *of) {
    write_head(out, of);
    fputs(",\"rows\":[", out);
    odds_of_game(of->book->game)->write_strategy(out, of, ",");
    fputs("]}", out);
}

/* ---- Simulations ---- */

static void write_played(FILE *out, const struct odds_job *job, const struct odds_figures *of,
                         const struct simulate_plan *plan, const struct simulation *simulation,
                         const struct simulate_tally *tally) {
    const size_t bets = simulation_bets(simulation);
    struct simulate_exact *exact = server_memory(NULL, bets * sizeof *exact);
    simulation_exact(simulation, exact);
    write_head(out, of);
    fprintf(out, ",\"seed\":%llu,\"rounds\":%llu,\"bets\":[", (unsigned long long)job->seed,
            (unsigned long long)job->rounds);
    for (size_t bet = 0; bet < bets; bet++) {
        struct simulate_compared compared = simulate_compare(simulation, tally, exact, bet);
        fputs(bet == 0 ? "" : ",", out);
        simulate_write_bet(out, plan, simulation, bet, &compared);
    }
    fputs("]}", out);
    free(exact);
}

/* Blocks in their order, as any number of threads would have played them. */
static bool play(FILE *out, const struct odds_job *job, const struct odds_figures *of,
                 const struct simulate_plan *plan, const struct simulation *simulation) {
    struct simulate_tally tally;
    uint64_t full = simulate_block_rounds(simulation);
    bool good = simulate_tally_open(&tally, simulation);
    for (uint64_t block = 0, left = job->rounds; good && left > 0; block++) {
        uint64_t rounds = left < full ? left : full;
        simulate_block(simulation, block, rounds, &tally);
        left -= rounds;
    }
    if (good)
        write_played(out, job, of, plan, simulation, &tally);
    simulate_tally_close(&tally);
    return good;
}

/* `plan` and `strategy` stay while the simulation is open. */
struct opened {
    struct simulate_plan plan;
    void *strategy;
    struct simulation *simulation;
};

static bool open_simulation(struct opened *opened, const struct odds_figures *of, uint64_t seed) {
    const struct game_simulation *game = simulation_of_game(of->book->game);
    opened->strategy = server_memory(NULL, game->strategy_size + 1);
    opened->plan = (struct simulate_plan){.book = of->book,
                                          .seed = seed,
                                          .cut = SIMULATE_CUT_BY_RULES,
                                          .strategy = opened->strategy,
                                          .figures = of,
                                          .session = 1};
    if (game->strategy_size > 0)
        game->strategy_best(opened->strategy, of);
    if (simulation_open(&opened->plan, &opened->simulation))
        return true;
    free(opened->strategy);
    return false;
}

static void close_simulation(struct opened *opened) {
    simulation_close(opened->simulation);
    free(opened->strategy);
}

static bool simulate(FILE *out, const struct odds_job *job, const struct odds_figures *of) {
    struct opened opened;
    if (!open_simulation(&opened, of, job->seed))
        return false;
    bool good = play(out, job, of, &opened.plan, opened.simulation);
    close_simulation(&opened);
    return good;
}

/* ---- Bets ---- */

/* Those that a simulation lays every round: what comes in during a round has none of its own. */
static bool write_simulated(FILE *out, const struct odds_figures *of) {
    struct opened opened;
    if (!open_simulation(&opened, of, 1))
        return false;
    size_t laid = simulation_of_game(of->book->game)->laid_bets;
    size_t count = laid != 0 ? laid : simulation_bets(opened.simulation);
    fputs(",\"simulated\":[", out);
    for (size_t bet = 0; bet < count; bet++) {
        fputs(bet == 0 ? "" : ",", out);
        odds_write_quoted(out, simulation_bet(opened.simulation, bet));
    }
    fputc(']', out);
    close_simulation(&opened);
    return true;
}

static bool write_bets(FILE *out, const struct odds_figures *of) {
    write_head(out, of);
    if (!write_simulated(out, of))
        return false;
    fputs(",\"bets\":[", out);
    for (size_t i = 0; i < of->count; i++) {
        fputs(i == 0 ? "" : ",", out);
        odds_write_bet(out, of, &of->bets[i]);
    }
    fputs("]}", out);
    return true;
}

/* ---- The job ---- */

static bool write_answer(FILE *out, const struct odds_job *job, const struct odds_figures *of) {
    if (job->kind == ODDS_SIMULATION)
        return simulate(out, job, of);
    if (job->kind == ODDS_BETS)
        return write_bets(out, of);
    write_strategy(out, of);
    return true;
}

static void answer(struct odds_job *job, const struct odds_figures *of) {
    FILE *out = open_memstream(&job->body, &job->length);
    bool good = out != NULL && write_answer(out, job, of);
    if (out == NULL || fclose(out) != 0 || !good)
        job->ending = ODDS_BUSY;
}

static void work(struct job *base) {
    struct odds_job *job = (struct odds_job *)base;
    const char *rules[ODDS_RULES];
    for (size_t i = 0; i < job->rule_count; i++)
        rules[i] = job->rules[i];
    struct odds_figures of = {.book = &job->book,
                              .rules = rules,
                              .rule_count = job->rule_count,
                              .shoe = odds_full_shoe(job->book.options.decks)};
    enum odds_refusal refusal = odds_figures_open(&of);
    if (refusal == ODDS_ACCEPTED) {
        answer(job, &of);
    } else {
        job->ending = refusal == ODDS_NO_MEMORY ? ODDS_BUSY : ODDS_REFUSED;
        job->problem = odds_refusal_words(job->book.game, refusal);
    }
    odds_figures_close(&of);
}

static void forget(struct job *base) {
    free(((struct odds_job *)base)->body);
    free(base);
}

struct odds_job *odds_job_new(void) {
    struct odds_job *job = server_memory(NULL, sizeof *job);
    memset(job, 0, sizeof *job);
    job->job = (struct job){.work = work, .forget = forget};
    return job;
}
