#include "odds/simulate_results.h"

#include <math.h>
#include <stdlib.h>

/* ---- Histogram ---- */

enum { BARS = 25 };

/* Results of groups as amounts with their counts; they are sorted. */
static size_t group_amounts(const struct simulate_list *groups, struct simulate_amount *amounts) {
    size_t count = 0;
    for (size_t i = 0; i < groups->count; i++) {
        if (count > 0 && amounts[count - 1].amount == groups->at[i])
            amounts[count - 1].count++;
        else
            amounts[count++] = (struct simulate_amount){groups->at[i], 1};
    }
    return count;
}

/* 1 or 2 and zeros, wide enough for BARS bars. */
static uint64_t bar_width(uint64_t spread) {
    uint64_t width = 1;
    while (spread / width >= BARS)
        width *= width % 9 == 2 ? 5 : 2; /* so it goes 1, 2, 10, 20, ... */
    return width;
}

static cr_money round_down(cr_money amount, cr_money width) {
    const cr_money rest = amount % width;
    return rest < 0 ? amount - rest - width : amount - rest;
}

/* Amounts ascend, so that each one belongs to the last bar or a new one. */
static void add_amount(struct simulate_bars *bars, cr_money from, cr_money width, uint64_t count) {
    if (bars->count == 0 || bars->bar[bars->count - 1].from != from)
        bars->bar[bars->count++] = (struct simulate_bar){from, from + width - 1, 0};
    bars->bar[bars->count - 1].count += count;
    bars->results += count;
}

/* Few different amounts have a bar each. */
static void fill_bars(struct simulate_bars *bars, const struct simulate_amount *amounts,
                      size_t count) {
    *bars = (struct simulate_bars){.count = 0};
    if (count == 0)
        return;
    const uint64_t spread = (uint64_t)amounts[count - 1].amount - (uint64_t)amounts[0].amount;
    const cr_money width = count <= SIMULATE_BARS_MOST ? 1 : (cr_money)bar_width(spread);
    for (size_t i = 0; i < count; i++)
        add_amount(bars, round_down(amounts[i].amount, width), width, amounts[i].count);
}

bool simulate_fill_bars(const struct simulation *simulation, const struct simulate_tally *tally,
                        bool grouped, struct simulate_bars *bars) {
    const size_t classes = simulation_classes(simulation);
    const size_t room = (tally->groups.count > classes ? tally->groups.count : classes) + 1;
    struct simulate_amount *amounts = malloc(room * sizeof *amounts);
    if (amounts == NULL)
        return false;
    fill_bars(bars, amounts,
              grouped ? group_amounts(&tally->groups, amounts)
                      : simulate_round_results(simulation, tally, amounts));
    free(amounts);
    return true;
}

/* ---- Shifts ---- */

struct simulate_shifts simulate_shifts(const struct simulate_tally *tally) {
    const struct simulate_list *list = &tally->sessions;
    const double count = (double)list->count;
    struct simulate_shifts of = {.sessions = list->count};
    double sum = 0, squares = 0, lost = 0;
    if (list->count == 0)
        return of;
    for (size_t i = 0; i < list->count; i++) {
        sum -= (double)list->at[i];
        lost += list->at[i] > 0;
    }
    of.win_mean = sum / count;
    for (size_t i = 0; i < list->count; i++)
        squares += pow(-(double)list->at[i] - of.win_mean, 2);
    of.win_deviation = sqrt(squares / count);
    of.losing = lost / count;
    of.ruin = (double)tally->ruined / count;
    of.ruin_error = sqrt(of.ruin * (1 - of.ruin) / count);
    of.ruin_rounds = tally->ruined > 0 ? (double)tally->ruin_rounds / (double)tally->ruined : 0;
    of.drawdown = (double)tally->drawdown_sum / count;
    return of;
}

/* The house's win is the player's loss, and the list begins with the largest of those. */
cr_money simulate_table_win(const struct simulate_tally *tally, double part) {
    const struct simulate_list *sessions = &tally->sessions;
    const size_t last = sessions->count - 1;
    return -sessions->at[last - (size_t)(part * (double)last + 0.5)];
}
