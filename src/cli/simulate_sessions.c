/* The distribution of results, and what a floor manager asks: how often a purse is lost, how deep
 * it falls, what the table wins in a shift. */
#include "cli/simulate_inside.h"
#include "odds/game_simulation.h"
#include "odds/page.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Histogram ---- */

enum { BARS_MOST = 30, BARS = 25, BAR_WIDTH = 50 };

struct bar {
    cr_money from, to; /* both included */
    uint64_t count;
};

struct bars {
    struct bar bar[BARS_MOST];
    unsigned count;
    uint64_t results;
};

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
static void add_amount(struct bars *bars, cr_money from, cr_money width, uint64_t count) {
    if (bars->count == 0 || bars->bar[bars->count - 1].from != from)
        bars->bar[bars->count++] = (struct bar){from, from + width - 1, 0};
    bars->bar[bars->count - 1].count += count;
    bars->results += count;
}

/* Few different amounts have a bar each. */
static void fill_bars(struct bars *bars, const struct simulate_amount *amounts, size_t count) {
    *bars = (struct bars){.count = 0};
    if (count == 0)
        return;
    const uint64_t spread = (uint64_t)amounts[count - 1].amount - (uint64_t)amounts[0].amount;
    const cr_money width = count <= BARS_MOST ? 1 : (cr_money)bar_width(spread);
    for (size_t i = 0; i < count; i++)
        add_amount(bars, round_down(amounts[i].amount, width), width, amounts[i].count);
}

static void json_bars(const struct simulate_report *report, const struct bars *bars) {
    const char *comma = "";
    printf("{\"game\":\"%s\",\"histogram\":{\"rounds\":%u,\"results\":%llu,\"bars\":[",
           cr_game_id(report->book->game), report->arguments->group,
           (unsigned long long)bars->results);
    for (unsigned i = 0; i < bars->count; i++)
        if (bars->bar[i].count > 0) {
            printf("%s{\"from\":%lld,\"to\":%lld,\"count\":%llu}", comma,
                   (long long)bars->bar[i].from, (long long)bars->bar[i].to,
                   (unsigned long long)bars->bar[i].count);
            comma = ",";
        }
    puts("]}}");
}

static void print_bar(const struct bar *bar, uint64_t most, uint64_t results,
                      enum cr_language language) {
    char from[ODDS_FIGURE], share[ODDS_FIGURE];
    figure_grouped((double)bar->from, language, from);
    figure_fixed(100 * (double)bar->count / (double)results, 4, language, share);
    printf("%20s %9s %% ", from, share);
    for (unsigned i = 0; i < (unsigned)((double)bar->count / (double)most * BAR_WIDTH + 0.5); i++)
        fputs("\xe2\x96\x88", stdout);
    putchar('\n');
}

static void print_bars(const struct simulate_report *report, const struct bars *bars) {
    const enum cr_language language = report->arguments->rulebooks.language;
    uint64_t most = 1;
    printf(odds_say(language, "\nThe player's result of %u round(s) together, from so many dong:\n",
                    "\nKết quả của người chơi sau mỗi %u ván, từ số đồng:\n"),
           report->arguments->group);
    for (unsigned i = 0; i < bars->count; i++)
        most = bars->bar[i].count > most ? bars->bar[i].count : most;
    for (unsigned i = 0; i < bars->count; i++)
        if (bars->bar[i].count > 0)
            print_bar(&bars->bar[i], most, bars->results, language);
}

bool simulate_histogram_print(const struct simulate_report *report) {
    const struct simulate_list *groups = &report->tally->groups;
    const size_t classes = simulation_classes(report->simulation);
    const size_t room = (groups->count > classes ? groups->count : classes) + 1;
    struct simulate_amount *amounts = malloc(room * sizeof *amounts);
    struct bars bars;
    if (amounts == NULL)
        return false;
    fill_bars(&bars, amounts,
              report->arguments->group > 1
                  ? group_amounts(groups, amounts)
                  : simulate_round_results(report->simulation, report->tally, amounts));
    free(amounts);
    if (report->arguments->json)
        json_bars(report, &bars);
    else
        print_bars(report, &bars);
    return true;
}

/* ---- Bankroll ---- */

struct shift_figures {
    size_t sessions;
    double ruin, ruin_error, ruin_rounds;
    double drawdown, win_mean, win_deviation;
    double losing; /* part of the shifts in which the house loses */
};

static struct shift_figures shift_figures(const struct simulate_tally *tally) {
    const struct simulate_list *list = &tally->sessions;
    const double count = (double)list->count;
    struct shift_figures of = {.sessions = list->count};
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

static const struct {
    const char *id;
    double part;
} quantiles[] = {{"lowest", 0}, {"p1", 0.01},  {"p5", 0.05},  {"p25", 0.25}, {"p50", 0.5},
                 {"p75", 0.75}, {"p95", 0.95}, {"p99", 0.99}, {"highest", 1}};
enum { QUANTILES = sizeof quantiles / sizeof quantiles[0] };

/* The house's win is the player's loss, and the list begins with the largest of those. */
static cr_money table_win(const struct simulate_list *sessions, double part) {
    const size_t last = sessions->count - 1;
    return -sessions->at[last - (size_t)(part * (double)last + 0.5)];
}

static void json_number(const char *key, double number) {
    char text[ODDS_FIGURE];
    figure_shortest(number, text);
    printf(",\"%s\":%s", key, text);
}

static void json_bankroll(const struct simulate_report *report, const struct shift_figures *of) {
    const struct simulate_tally *tally = report->tally;
    printf("{\"game\":\"%s\",\"bankroll\":%lld,\"shift_hands\":%u,\"laid\":%lld,\"sessions\":%zu,"
           "\"ruined\":%llu",
           cr_game_id(report->book->game), (long long)report->arguments->bankroll,
           report->arguments->shift_hands, (long long)simulation_laid(report->simulation),
           of->sessions, (unsigned long long)tally->ruined);
    json_number("ruin", of->ruin);
    json_number("ruin_se", of->ruin_error);
    json_number("hands_to_ruin", of->ruin_rounds);
    json_number("drawdown_mean", of->drawdown);
    printf(",\"drawdown_worst\":%lld,\"table_win\":{\"shifts\":%zu",
           (long long)tally->drawdown_worst, of->sessions);
    json_number("mean", of->win_mean);
    json_number("sd", of->win_deviation);
    json_number("losing", of->losing);
    for (unsigned i = 0; of->sessions > 0 && i < QUANTILES; i++)
        printf(",\"%s\":%lld", quantiles[i].id,
               (long long)table_win(&tally->sessions, quantiles[i].part));
    puts("}}");
}

static void print_amount(const char *words, double amount, enum cr_language language) {
    char text[ODDS_FIGURE];
    figure_grouped(amount, language, text);
    printf("  %s %s\n", words, text);
}

static void print_share(const char *words, double share, double error, enum cr_language language) {
    char text[ODDS_FIGURE], more[ODDS_FIGURE];
    figure_fixed(100 * share, 3, language, text);
    figure_fixed(100 * error, 3, language, more);
    printf(error > 0 ? "  %s %s %% (\xc2\xb1 %s)\n" : "  %s %s %%\n", words, text, more);
}

static void quantile_words(unsigned i, enum cr_language language, char words[64]) {
    if (i == 0)
        snprintf(words, 64, "%s",
                 odds_say(language, "table win, lowest:", "thắng của bàn, thấp nhất:"));
    else if (i == QUANTILES - 1)
        snprintf(words, 64, "%s",
                 odds_say(language, "table win, highest:", "thắng của bàn, cao nhất:"));
    else
        snprintf(words, 64,
                 odds_say(language, "table win, in %.0f %% of shifts no more than:",
                          "thắng của bàn, %.0f %% số ca không quá:"),
                 100 * quantiles[i].part);
}

static void print_table_win(const struct simulate_list *sessions, enum cr_language language) {
    for (unsigned i = 0; i < QUANTILES; i++) {
        char words[64];
        quantile_words(i, language, words);
        print_amount(words, (double)table_win(sessions, quantiles[i].part), language);
    }
}

static void print_bankroll(const struct simulate_report *report, const struct shift_figures *of) {
    const enum cr_language language = report->arguments->rulebooks.language;
    char sessions[ODDS_FIGURE], purse[ODDS_FIGURE];
    figure_grouped((double)of->sessions, language, sessions);
    figure_grouped((double)report->arguments->bankroll, language, purse);
    printf(odds_say(language, "\n%s sessions of %u rounds with a purse of %s dong:\n",
                    "\n%s phiên, mỗi phiên %u ván, với túi tiền %s đồng:\n"),
           sessions, report->arguments->shift_hands, purse);
    if (of->sessions == 0)
        return;
    print_share(odds_say(language, "chance of ruin:", "khả năng hết tiền:"), of->ruin,
                of->ruin_error, language);
    print_amount(
        odds_say(language, "rounds until ruin, on average:", "số ván đến khi hết, trung bình:"),
        of->ruin_rounds, language);
    print_amount(odds_say(language, "deepest fall from a peak, on average:",
                          "sụt sâu nhất từ đỉnh, trung bình:"),
                 of->drawdown, language);
    print_amount(
        odds_say(language, "deepest fall of all sessions:", "sụt sâu nhất trong mọi phiên:"),
        (double)report->tally->drawdown_worst, language);
    print_amount(
        odds_say(language, "table win by shift, on average:", "thắng của bàn mỗi ca, trung bình:"),
        of->win_mean, language);
    print_amount(
        odds_say(language, "table win, standard deviation:", "thắng của bàn, độ lệch chuẩn:"),
        of->win_deviation, language);
    print_share(odds_say(language, "shifts in which the house loses:", "số ca nhà cái thua:"),
                of->losing, 0, language);
    print_table_win(&report->tally->sessions, language);
}

void simulate_bankroll_print(const struct simulate_report *report) {
    const struct shift_figures of = shift_figures(report->tally);
    if (report->arguments->json)
        json_bankroll(report, &of);
    else
        print_bankroll(report, &of);
}
