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

static void write_bets(FILE *out, const struct odds_figures *of) {
    write_head(out, of);
    fputs(",\"bets\":[", out);
    for (size_t i = 0; i < of->count; i++) {
        fputs(i == 0 ? "" : ",", out);
        odds_write_bet(out, of, &of->bets[i]);
    }
    fputs("]}", out);
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

static bool simulate(FILE *out, const struct odds_job *job, const struct odds_figures *of) {
    const struct game_simulation *game = simulation_of_game(of->book->game);
    void *strategy = server_memory(NULL, game->strategy_size + 1);
    struct simulate_plan plan = {.book = of->book,
                                 .seed = job->seed,
                                 .cut = SIMULATE_CUT_BY_RULES,
                                 .strategy = strategy,
                                 .figures = of,
                                 .session = 1};
    struct simulation *simulation;
    if (game->strategy_size > 0)
        game->strategy_best(strategy, of);
    bool good = simulation_open(&plan, &simulation);
    if (good) {
        good = play(out, job, of, &plan, simulation);
        simulation_close(simulation);
    }
    free(strategy);
    return good;
}

/* ---- The job ---- */

static bool write_answer(FILE *out, const struct odds_job *job, const struct odds_figures *of) {
    if (job->kind == ODDS_SIMULATION)
        return simulate(out, job, of);
    if (job->kind == ODDS_STRATEGY)
        write_strategy(out, of);
    else
        write_bets(out, of);
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
