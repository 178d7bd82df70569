/* Exact odds and simulation for callers of the library. */
#include "base/memory.h"
#include "library/library_inside.h"
#include "odds/game_odds.h"
#include "odds/game_simulation.h"

#include <string.h>

/* Each thing taken is rounded up to 16 bytes, and the first one aligned. */
enum { SLACK = 1024 };

struct cr_odds { /* in the caller's memory, before all that belongs to it */
    struct scratch memory;
    struct odds_figures figures;
};

size_t cr_odds_size(const struct cr_rulebook *book) {
    const struct game_odds *game = odds_of_game(book->game);
    return SLACK + sizeof(struct cr_odds) + game->most_bets * sizeof(struct odds_bet) +
           game->memory;
}

enum cr_odds_refusal cr_odds_open(const struct cr_rulebook *book, const unsigned shoe[CR_RANKS],
                                  struct cr_memory memory, const struct cr_odds **odds) {
    static const enum cr_odds_refusal refusals[] = {[ODDS_ACCEPTED] = CR_ODDS_FOUND,
                                                    [ODDS_NO_MEMORY] = CR_ODDS_NO_MEMORY,
                                                    [ODDS_SHOE_TOO_SMALL] = CR_ODDS_SHOE_TOO_SMALL,
                                                    [ODDS_OTHER_RULES] = CR_ODDS_OTHER_RULES,
                                                    [ODDS_OUT_OF_RANGE] = CR_ODDS_OUT_OF_RANGE};
    struct scratch scratch = library_scratch(memory);
    struct cr_odds *out = memory_take(&scratch, sizeof *out);
    if (out == NULL)
        return CR_ODDS_NO_MEMORY;
    out->memory = scratch;
    out->figures.memory = &out->memory;
    out->figures.book = book;
    out->figures.shoe = odds_full_shoe(book->options.decks);
    for (unsigned rank = 0; shoe != NULL && rank < ODDS_RANKS; rank++) {
        if (shoe[rank] > out->figures.shoe.rank[rank])
            return CR_ODDS_OUT_OF_RANGE;
        out->figures.shoe.rank[rank] = shoe[rank];
    }
    const enum odds_refusal refusal = odds_figures_open(&out->figures);
    if (refusal == ODDS_ACCEPTED)
        *odds = out;
    return refusals[refusal];
}

size_t cr_odds_count(const struct cr_odds *odds) {
    return odds->figures.count;
}

bool cr_odds_bet(const struct cr_odds *odds, size_t number, struct cr_odds_bet *info, size_t size) {
    if (number >= odds->figures.count)
        return false;
    const struct odds_bet *bet = &odds->figures.bets[number];
    const struct cr_odds_bet out = {.name = bet->name,
                                    .bet = (uint32_t)bet->rule,
                                    .exact = bet->exact,
                                    .edge = odds_edge_percent(bet) / 100,
                                    .deviation = odds_deviation(bet),
                                    .hit_rate = odds_hits(bet),
                                    .outcome_count = bet->count};
    library_give(&out, sizeof out, info, size);
    return true;
}

bool cr_odds_outcome(const struct cr_odds *odds, size_t number, size_t outcome,
                     struct cr_odds_outcome *info, size_t size) {
    if (number >= odds->figures.count || outcome >= odds->figures.bets[number].count)
        return false;
    const struct odds_bet *bet = &odds->figures.bets[number];
    const struct odds_outcome *from = &bet->outcomes[outcome];
    const struct cr_odds_outcome out = {.pays = from->pays.over,
                                        .pays_of = from->pays.under,
                                        .ways = bet->exact ? from->ways : 0,
                                        .of = bet->exact ? bet->ways : 0,
                                        .chance = odds_chance(bet, from)};
    library_give(&out, sizeof out, info, size);
    return true;
}

_Static_assert((int)FRACTION_TEXT <= (int)CR_FRACTION, "every fraction fits");

bool cr_odds_edge(const struct cr_odds *odds, size_t bet, char text[CR_FRACTION]) {
    if (bet >= odds->figures.count || !odds->figures.bets[bet].exact)
        return false;
    const struct fraction edge = odds_edge(&odds->figures.bets[bet]);
    fraction_print(&edge, text);
    return true;
}

/* ---- Simulation ---- */

struct cr_simulation { /* in the caller's memory, before all that belongs to it */
    struct scratch memory;
    struct simulation *of;
    struct simulate_tally tally;
    struct simulate_exact *exact;
};

/* No game simulates more bets than its rulebook has and these. */
enum { BETS_BESIDES = 8 };

size_t cr_simulation_size(const struct cr_rulebook *book) {
    const struct game_simulation *game = simulation_of_game(book->game);
    const size_t bets = book->bet_count + BETS_BESIDES;
    return SLACK + sizeof(struct cr_simulation) + sizeof(struct simulation) + game->strategy_size +
           game->own_size + bets * (sizeof(cr_money) + sizeof(struct simulate_exact)) +
           (bets + 2) * game->classes * sizeof(cr_money);
}

static bool plan_of(const struct cr_rulebook *book, const struct cr_odds *odds,
                    const struct cr_simulation_plan *from, struct scratch *memory,
                    struct simulate_plan *plan) {
    static const enum simulate_dealing dealings[] = {[CR_FROM_SHOE] = SIMULATE_SHOE,
                                                     [CR_FRESH_SHOE] = SIMULATE_FRESH,
                                                     [CR_FROM_SHUFFLER] = SIMULATE_SHUFFLER};
    const struct game_simulation *game = simulation_of_game(book->game);
    struct cr_simulation_plan whole;
    library_give(from, from->size < sizeof whole ? from->size : sizeof whole, &whole, sizeof whole);
    void *strategy = memory_take(memory, game->strategy_size + 1);
    if (strategy == NULL || (unsigned)whole.dealing >= sizeof dealings / sizeof dealings[0] ||
        (odds == NULL && game->strategy_size > 0))
        return false;
    if (game->strategy_size > 0)
        game->strategy_best(strategy, &odds->figures);
    *plan = (struct simulate_plan){.book = book,
                                   .seed = whole.seed,
                                   .dealing = dealings[whole.dealing],
                                   .cut = whole.cut,
                                   .strategy = strategy,
                                   .figures = odds == NULL ? NULL : &odds->figures,
                                   .memory = memory,
                                   .session = 1};
    return true;
}

bool cr_simulation_open(const struct cr_rulebook *book, const struct cr_odds *odds,
                        const struct cr_simulation_plan *from, struct cr_memory memory,
                        struct cr_simulation **simulation) {
    struct scratch scratch = library_scratch(memory);
    struct simulate_plan plan;
    struct cr_simulation *out = memory_take(&scratch, sizeof *out);
    if (out == NULL)
        return false;
    out->memory = scratch;
    if (!plan_of(book, odds, from, &out->memory, &plan) || !simulation_open(&plan, &out->of) ||
        !simulate_tally_open(&out->tally, out->of))
        return false;
    out->exact = memory_take(&out->memory, simulation_bets(out->of) * sizeof *out->exact);
    if (out->exact == NULL)
        return false;
    simulation_exact(out->of, out->exact);
    *simulation = out;
    return true;
}

void cr_simulation_play(struct cr_simulation *simulation, uint64_t block, uint64_t rounds) {
    simulate_block(simulation->of, block, rounds < CR_BLOCK_ROUNDS ? rounds : CR_BLOCK_ROUNDS,
                   &simulation->tally);
}

void cr_simulation_add(struct cr_simulation *simulation, const struct cr_simulation *more) {
    simulate_tally_add(&simulation->tally, simulation->of, &more->tally);
}

uint64_t cr_simulation_rounds(const struct cr_simulation *simulation) {
    return simulation->tally.rounds;
}

size_t cr_simulation_bet_count(const struct cr_simulation *simulation) {
    return simulation_bets(simulation->of);
}

bool cr_simulation_bet(const struct cr_simulation *simulation, size_t bet,
                       struct cr_simulated_bet *info, size_t size) {
    if (bet >= cr_simulation_bet_count(simulation))
        return false;
    const struct simulate_figures figures =
        simulate_figures(simulation->of, &simulation->tally, bet);
    const struct cr_simulated_bet out = {.name = simulation_bet(simulation->of, bet),
                                         .stake = simulation_stake(simulation->of, bet),
                                         .rounds = figures.rounds,
                                         .mean = figures.mean,
                                         .deviation = figures.deviation,
                                         .error = figures.error,
                                         .exact_known = simulation->exact[bet].known,
                                         .exact_edge = simulation->exact[bet].edge};
    library_give(&out, sizeof out, info, size);
    return true;
}
