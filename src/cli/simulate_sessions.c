/* The distribution of results, and what a floor manager asks: how often a purse is lost, how deep
 * it falls, what the table wins in a shift. */
#include "base/json_write.h"
#include "cli/simulate_inside.h"
#include "odds/game_simulation.h"
#include "odds/page.h"
#include "odds/simulate_results.h"

#include <stdio.h>

/* ---- Histogram ---- */

enum { BAR_WIDTH = 50, LINE_BYTES = 8192 };

static void put_bar(struct text *out, const struct simulate_bar *bar) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "from", bar->from);
    json_put_integer(out, "to", bar->to);
    json_put_integer(out, "count", (int64_t)bar->count);
    text_char(out, '}');
}

static void json_bars(const struct simulate_report *report, const struct simulate_bars *bars) {
    char memory[LINE_BYTES];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_string(&out, "game", cr_game_id(report->book->game));
    json_put_key(&out, "histogram");
    text_char(&out, '{');
    json_put_integer(&out, "rounds", report->arguments->group);
    json_put_integer(&out, "results", (int64_t)bars->results);
    json_put_key(&out, "bars");
    text_char(&out, '[');
    for (unsigned i = 0; i < bars->count; i++)
        if (bars->bar[i].count > 0)
            put_bar(&out, &bars->bar[i]);
    printf("%.*s]}}\n", (int)out.length, out.at);
}

static void print_bar(const struct simulate_bar *bar, uint64_t most, uint64_t results,
                      enum cr_language language) {
    char from[ODDS_FIGURE], share[ODDS_FIGURE];
    figure_grouped((double)bar->from, language, from);
    figure_fixed(100 * (double)bar->count / (double)results, 4, language, share);
    printf("%20s %9s %% ", from, share);
    for (unsigned i = 0; i < (unsigned)((double)bar->count / (double)most * BAR_WIDTH + 0.5); i++)
        fputs("\xe2\x96\x88", stdout);
    putchar('\n');
}

static void print_bars(const struct simulate_report *report, const struct simulate_bars *bars) {
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
    struct simulate_bars bars;
    if (!simulate_fill_bars(report->simulation, report->tally, report->arguments->group > 1, &bars))
        return false;
    if (report->arguments->json)
        json_bars(report, &bars);
    else
        print_bars(report, &bars);
    return true;
}

/* ---- Bankroll ---- */

static const struct {
    const char *id;
    double part;
} quantiles[] = {{"lowest", 0}, {"p1", 0.01},  {"p5", 0.05},  {"p25", 0.25}, {"p50", 0.5},
                 {"p75", 0.75}, {"p95", 0.95}, {"p99", 0.99}, {"highest", 1}};
enum { QUANTILES = sizeof quantiles / sizeof quantiles[0] };

static void put_number(struct text *out, const char *key, double number) {
    char figure[ODDS_FIGURE];
    figure_shortest(number, figure);
    json_put_key(out, key);
    text_add(out, figure);
}

static void put_table_win(struct text *out, const struct simulate_report *report,
                          const struct simulate_shifts *of) {
    json_put_key(out, "table_win");
    text_char(out, '{');
    json_put_integer(out, "shifts", (int64_t)of->sessions);
    put_number(out, "mean", of->win_mean);
    put_number(out, "sd", of->win_deviation);
    put_number(out, "losing", of->losing);
    for (unsigned i = 0; of->sessions > 0 && i < QUANTILES; i++)
        json_put_integer(out, quantiles[i].id,
                         simulate_table_win(report->tally, quantiles[i].part));
    text_char(out, '}');
}

static void json_bankroll(const struct simulate_report *report, const struct simulate_shifts *of) {
    const struct simulate_tally *tally = report->tally;
    char memory[LINE_BYTES];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_string(&out, "game", cr_game_id(report->book->game));
    json_put_integer(&out, "bankroll", report->arguments->bankroll);
    json_put_integer(&out, "shift_hands", report->arguments->shift_hands);
    json_put_integer(&out, "laid", simulation_laid(report->simulation));
    json_put_integer(&out, "sessions", (int64_t)of->sessions);
    json_put_integer(&out, "ruined", (int64_t)tally->ruined);
    put_number(&out, "ruin", of->ruin);
    put_number(&out, "ruin_se", of->ruin_error);
    put_number(&out, "hands_to_ruin", of->ruin_rounds);
    put_number(&out, "drawdown_mean", of->drawdown);
    json_put_integer(&out, "drawdown_worst", tally->drawdown_worst);
    put_table_win(&out, report, of);
    printf("%.*s}\n", (int)out.length, out.at);
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

static void print_table_win(const struct simulate_tally *tally, enum cr_language language) {
    for (unsigned i = 0; i < QUANTILES; i++) {
        char words[64];
        quantile_words(i, language, words);
        print_amount(words, (double)simulate_table_win(tally, quantiles[i].part), language);
    }
}

static void print_bankroll(const struct simulate_report *report, const struct simulate_shifts *of) {
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
    print_table_win(report->tally, language);
}

void simulate_bankroll_print(const struct simulate_report *report) {
    const struct simulate_shifts of = simulate_shifts(report->tally);
    if (report->arguments->json)
        json_bankroll(report, &of);
    else
        print_bankroll(report, &of);
}
