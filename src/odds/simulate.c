#include "base/memory.h"
#include "odds/figures.h"
#include "odds/game_simulation.h"
#include "odds/settled.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 sum_of_amounts;

/* ---- Opening --------------------------------------------------------------------------------- */

static unsigned cut_of(const struct simulation *simulation) {
    const struct simulate_plan *plan = &simulation->plan;
    if (simulation->game->cut == NULL || plan->dealing != SIMULATE_SHOE)
        return 0;
    if (plan->cut != SIMULATE_CUT_BY_RULES)
        return (unsigned)plan->cut;
    return simulation->game->cut(plan->book, simulation->decks * CR_DECK);
}

static bool plan_is_good(const struct simulate_plan *plan, unsigned cards) {
    return plan->session <= SIMULATE_SESSION_MOST && plan->group <= SIMULATE_SESSION_MOST &&
           (plan->bankroll == 0 || plan->session > 0) && plan->cut >= SIMULATE_CUT_BY_RULES &&
           plan->cut < (int)cards;
}

static bool open_tables(struct simulation *simulation) {
    const struct game_simulation *game = simulation->game;
    struct scratch *memory = simulation->plan.memory;
    simulation->own = memory_take(memory, game->own_size + 1);
    if (simulation->own == NULL)
        return false;
    if (game->prepare != NULL)
        game->prepare(simulation);
    simulation->bet_count =
        game->bets == NULL ? simulation->book.bet_count : game->bets(simulation);
    simulation->class_count = game->classes;
    simulation->stakes = memory_take(memory, simulation->bet_count * sizeof *simulation->stakes);
    simulation->results = memory_take(memory, simulation->bet_count * simulation->class_count *
                                                  sizeof *simulation->results);
    simulation->round = memory_take(memory, simulation->class_count * sizeof *simulation->round);
    if (simulation->stakes == NULL || simulation->results == NULL || simulation->round == NULL)
        return false;
    for (size_t bet = 0; bet < simulation->bet_count; bet++)
        simulation->stakes[bet] = game->unit == NULL ? SIMULATE_UNIT : game->unit(simulation, bet);
    return simulation_stakes(simulation, simulation->stakes);
}

bool simulation_open(const struct simulate_plan *plan, struct simulation **simulation) {
    const struct game_simulation *game = simulation_of_game(plan->book->game);
    const unsigned decks = game->decks != 0 ? game->decks : plan->book->options.decks;
    struct simulation *opened = memory_take(plan->memory, sizeof *opened);
    if (opened == NULL || !plan_is_good(plan, decks * CR_DECK)) {
        memory_give(plan->memory, opened);
        return false;
    }
    assert(game->strategy_size == 0 || plan->strategy != NULL);
    opened->plan = *plan;
    opened->game = game;
    opened->book = *plan->book;
    opened->decks = decks;
    opened->cut = cut_of(opened);
    if (!open_tables(opened)) {
        simulation_close(opened);
        return false;
    }
    *simulation = opened;
    return true;
}

void simulation_close(struct simulation *simulation) {
    struct scratch *memory = simulation->plan.memory;
    memory_give(memory, simulation->stakes);
    memory_give(memory, simulation->results);
    memory_give(memory, simulation->round);
    memory_give(memory, simulation->own);
    memory_give(memory, simulation);
}

size_t simulation_bets(const struct simulation *simulation) {
    return simulation->bet_count;
}

const char *simulation_bet(const struct simulation *simulation, size_t bet) {
    if (simulation->game->bet_name == NULL)
        return simulation->book.bets[bet].id;
    return simulation->game->bet_name(simulation, bet);
}

unsigned simulation_cut(const struct simulation *simulation) {
    return simulation->cut;
}

cr_money simulation_stake(const struct simulation *simulation, size_t bet) {
    return simulation->stakes[bet];
}

cr_money simulation_laid(const struct simulation *simulation) {
    return simulation->laid;
}

size_t simulation_classes(const struct simulation *simulation) {
    return simulation->class_count;
}

/* ---- Stakes ---------------------------------------------------------------------------------- */

size_t simulate_lay_bets(const struct simulation *simulation, struct cr_bet *bets) {
    size_t count = 0;
    for (uint16_t bet = 0; bet < simulation->bet_count && bet < simulation->book.bet_count; bet++)
        if (simulation->stakes[bet] > 0)
            bets[count++] = (struct cr_bet){.bet = bet, .stake = simulation->stakes[bet]};
    return count;
}

bool simulate_settle(struct simulation *simulation, const struct cr_round *round, size_t class,
                     int bet) {
    struct cr_line lines[CR_BETS_MAX];
    struct cr_settlement settlement = {.lines = lines, .room = CR_BETS_MAX};
    struct cr_refusal refusal;
    if (!settlement_make(&simulation->book, round, &settlement, &refusal))
        return false;
    for (size_t i = 0; i < settlement.count; i++) {
        const struct cr_line *line = &lines[i];
        const size_t of = bet < 0 ? line->bet : (size_t)bet;
        simulation_results(simulation, of)[class] += line->returned - line->stake;
    }
    return true;
}

bool simulate_settle_outcomes(struct simulation *simulation,
                              const struct settled_outcomes *outcomes) {
    struct cr_bet bets[CR_BETS_MAX];
    struct cr_round round = {.game = simulation->book.game,
                             .options = simulation->book.options,
                             .bets = bets,
                             .bet_count = simulate_lay_bets(simulation, bets)};
    for (unsigned i = 0; i < outcomes->count; i++) {
        outcomes->set(&round, i);
        if (!simulate_settle(simulation, &round, i, -1))
            return false;
    }
    return true;
}

static bool sum_rounds(struct simulation *simulation) {
    for (size_t class = 0; class < simulation->class_count; class ++) {
        cr_money sum = 0;
        for (size_t bet = 0; bet < simulation->bet_count; bet++) {
            const cr_money result = simulation_results(simulation, bet)[class];
            if (result != SIMULATE_ABSENT && __builtin_add_overflow(sum, result, &sum))
                return false;
        }
        simulation->round[class] = sum;
    }
    return true;
}

static bool sum_stakes(struct simulation *simulation) {
    const cr_money *units = simulation->game->units;
    const size_t laid_bets = simulation->game->laid_bets;
    simulation->laid = 0;
    for (size_t bet = 0; bet < simulation->bet_count && (laid_bets == 0 || bet < laid_bets);
         bet++) {
        cr_money laid;
        if (__builtin_mul_overflow(simulation->stakes[bet], units[0] == 0 ? 1 : units[bet],
                                   &laid) ||
            __builtin_add_overflow(simulation->laid, laid, &simulation->laid))
            return false;
    }
    return true;
}

bool simulation_stakes(struct simulation *simulation, const cr_money *stakes) {
    memmove(simulation->stakes, stakes, simulation->bet_count * sizeof *stakes);
    memset(simulation->results, 0,
           simulation->bet_count * simulation->class_count * sizeof *simulation->results);
    return sum_stakes(simulation) && simulation->game->settle(simulation) && sum_rounds(simulation);
}

/* ---- Tallies --------------------------------------------------------------------------------- */

bool simulate_tally_open(struct simulate_tally *tally, const struct simulation *simulation) {
    memset(tally, 0, sizeof *tally);
    tally->memory = simulation->plan.memory;
    tally->counts = memory_take(tally->memory, simulation->class_count * sizeof *tally->counts);
    return tally->counts != NULL;
}

void simulate_tally_close(struct simulate_tally *tally) {
    memory_give(tally->memory, tally->counts);
    free(tally->groups.at);
    free(tally->sessions.at);
}

static bool list_make_room(struct simulate_list *list, size_t more) {
    if (list->room - list->count >= more)
        return true;
    const size_t room = 2 * list->room + more + 64;
    cr_money *larger = realloc(list->at, room * sizeof *larger);
    if (larger == NULL)
        return false;
    list->at = larger;
    list->room = room;
    return true;
}

static bool list_add(struct simulate_list *list, const cr_money *amounts, size_t count) {
    if (!list_make_room(list, count))
        return false;
    if (count > 0)
        memcpy(list->at + list->count, amounts, count * sizeof *amounts);
    list->count += count;
    return true;
}

void simulate_tally_add(struct simulate_tally *tally, const struct simulation *simulation,
                        const struct simulate_tally *more) {
    tally->rounds += more->rounds;
    for (size_t class = 0; class < simulation->class_count; class ++)
        tally->counts[class] += more->counts[class];
    const bool room = list_add(&tally->groups, more->groups.at, more->groups.count) &&
                      list_add(&tally->sessions, more->sessions.at, more->sessions.count);
    tally->no_memory |= more->no_memory || !room;
    tally->ruined += more->ruined;
    tally->ruin_rounds += more->ruin_rounds;
    tally->drawdown_sum += more->drawdown_sum;
    if (tally->drawdown_worst < more->drawdown_worst)
        tally->drawdown_worst = more->drawdown_worst;
}

static int compare_amounts(const void *a, const void *b) {
    const cr_money first = *(const cr_money *)a, second = *(const cr_money *)b;
    return (first > second) - (first < second);
}

void simulate_tally_sort(struct simulate_tally *tally) {
    if (tally->groups.count > 0)
        qsort(tally->groups.at, tally->groups.count, sizeof(cr_money), compare_amounts);
    if (tally->sessions.count > 0)
        qsort(tally->sessions.at, tally->sessions.count, sizeof(cr_money), compare_amounts);
}

/* ---- Playing --------------------------------------------------------------------------------- */

enum { CHUNK = 4200 }; /* rounds dealt before they are counted; a multiple of 7 and of 10 */

/* A session or group in play. */
struct stretch {
    uint32_t rounds;
    bool ruined;
    cr_money sum, peak, drawdown;
};

void simulate_begin(const struct simulation *simulation, struct shoe *shoe, uint64_t block) {
    shoe_open(shoe, simulation->decks, simulation->plan.seed, block);
    shoe->cut = shoe->size - simulation->cut;
    shoe->ahead = simulation->plan.dealing == SIMULATE_SHOE ? 8 : 1;
}

static void count_classes(struct simulate_tally *tally, const uint16_t *classes, size_t count) {
    for (size_t i = 0; i < count; i++)
        tally->counts[classes[i]]++;
}

static void end_session(struct simulate_tally *tally, struct stretch *session) {
    tally->no_memory |= !list_add(&tally->sessions, &session->sum, 1);
    tally->drawdown_sum += (uint64_t)session->drawdown;
    if (tally->drawdown_worst < session->drawdown)
        tally->drawdown_worst = session->drawdown;
    *session = (struct stretch){0};
}

static void play_sessions(const struct simulation *simulation, struct simulate_tally *tally,
                          struct stretch *session, const uint16_t *classes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        session->sum += simulation->round[classes[i]];
        session->rounds++;
        if (session->sum > session->peak)
            session->peak = session->sum;
        if (session->peak - session->sum > session->drawdown)
            session->drawdown = session->peak - session->sum;
        if (!session->ruined && simulation->plan.bankroll + session->sum < simulation->laid) {
            session->ruined = true;
            tally->ruined++;
            tally->ruin_rounds += session->rounds;
        }
        if (session->rounds == simulation->plan.session)
            end_session(tally, session);
    }
}

static void play_groups(const struct simulation *simulation, struct simulate_tally *tally,
                        struct stretch *group, const uint16_t *classes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        group->sum += simulation->round[classes[i]];
        if (++group->rounds == simulation->plan.group) {
            tally->no_memory |= !list_add(&tally->groups, &group->sum, 1);
            *group = (struct stretch){0};
        }
    }
}

uint64_t simulate_block_rounds(const struct simulation *simulation) {
    const struct simulate_plan *plan = &simulation->plan;
    const uint64_t whole = plan->bankroll > 0 ? plan->session : plan->group > 0 ? plan->group : 1;
    return (SIMULATE_BLOCK + whole - 1) / whole * whole;
}

void simulate_block(const struct simulation *simulation, uint64_t block, uint64_t rounds,
                    struct simulate_tally *tally) {
    struct stretch session = {0}, group = {0};
    uint16_t classes[CHUNK];
    struct shoe shoe;
    simulate_begin(simulation, &shoe, block);
    for (uint64_t left = rounds; left > 0;) {
        const size_t count = left < CHUNK ? (size_t)left : CHUNK;
        simulation->game->deal(simulation, &shoe, classes, count);
        count_classes(tally, classes, count);
        if (simulation->plan.bankroll > 0)
            play_sessions(simulation, tally, &session, classes, count);
        if (simulation->plan.group > 0)
            play_groups(simulation, tally, &group, classes, count);
        left -= count;
    }
    tally->rounds += rounds;
}

/* ---- What came out --------------------------------------------------------------------------- */

struct simulate_figures simulate_figures(const struct simulation *simulation,
                                         const struct simulate_tally *tally, size_t bet) {
    const cr_money *results = simulation_results(simulation, bet);
    const double stake = (double)simulation->stakes[bet];
    struct simulate_figures figures = {0};
    sum_of_amounts sum = 0;
    for (size_t class = 0; class < simulation->class_count; class ++)
        if (tally->counts[class] > 0 && results[class] != SIMULATE_ABSENT) {
            figures.rounds += tally->counts[class];
            sum += (sum_of_amounts)results[class] * (sum_of_amounts)tally->counts[class];
        }
    if (figures.rounds == 0 || stake <= 0)
        return (struct simulate_figures){0};
    const double rounds = (double)figures.rounds;
    double squares = 0;
    figures.mean = (double)sum / rounds / stake;
    for (size_t class = 0; class < simulation->class_count; class ++)
        if (tally->counts[class] > 0 && results[class] != SIMULATE_ABSENT) {
            const double off = (double)results[class] / stake - figures.mean;
            squares += off * off * (double)tally->counts[class];
        }
    figures.deviation = sqrt(squares / rounds);
    figures.error = figures.deviation / sqrt(rounds);
    return figures;
}

static const char *exact_name(const struct simulation *simulation, size_t bet) {
    return simulation->game->exact_name == NULL ? simulation_bet(simulation, bet)
                                                : simulation->game->exact_name(simulation, bet);
}

void simulation_exact(const struct simulation *simulation, struct simulate_exact *exact) {
    const struct odds_figures *figures = simulation->plan.figures;
    for (size_t bet = 0; bet < simulation->bet_count; bet++) {
        exact[bet] = (struct simulate_exact){.known = false};
        for (size_t i = 0; figures != NULL && i < figures->count && !exact[bet].known; i++)
            if (strcmp(figures->bets[i].name, exact_name(simulation, bet)) == 0)
                exact[bet] =
                    (struct simulate_exact){true, odds_edge_percent(&figures->bets[i]) / 100};
    }
}

static int compare_results(const void *a, const void *b) {
    const struct simulate_amount *first = a, *second = b;
    return (first->amount > second->amount) - (first->amount < second->amount);
}

size_t simulate_round_results(const struct simulation *simulation,
                              const struct simulate_tally *tally, struct simulate_amount *amounts) {
    size_t all = 0, count = 0;
    for (size_t class = 0; class < simulation->class_count; class ++)
        if (tally->counts[class] > 0)
            amounts[all++] =
                (struct simulate_amount){simulation->round[class], tally->counts[class]};
    qsort(amounts, all, sizeof *amounts, compare_results);
    for (size_t i = 0; i < all; i++) {
        if (count > 0 && amounts[count - 1].amount == amounts[i].amount)
            amounts[count - 1].count += amounts[i].count;
        else
            amounts[count++] = amounts[i];
    }
    return count;
}
