/* What a simulation found: a line for each bet. */
#include "base/utf8.h"
#include "cli/simulate_inside.h"
#include "odds/game_simulation.h"
#include "odds/page.h"
#include <stdio.h>
#include <string.h>

static bool has_shoe(const struct simulate_report *report) {
    return simulation_of_game(report->book->game)->cut != NULL;
}

static struct simulate_compared compared(const struct simulate_report *report, size_t bet) {
    return simulate_compare(report->simulation, report->tally, report->exact, bet);
}

static void json_bet(const struct simulate_report *report, size_t bet) {
    const struct simulate_compared of = compared(report, bet);
    const struct simulate_plan plan = {.book = report->book,
                                       .seed = report->arguments->seed,
                                       .dealing = report->arguments->dealing};
    simulate_write_bet(stdout, &plan, report->simulation, bet, &of);
    putchar('\n');
}

/* ---- Tables ---- */

static void print_dealing(const struct simulate_report *report, enum cr_language language) {
    const unsigned decks = report->book->options.decks;
    switch (report->arguments->dealing) {
    case SIMULATE_SHOE:
        printf(
            odds_say(language,
                     "A shuffled shoe of %u decks, burned, dealt to a cut card %u cards from the "
                     "end.\n",
                     "Hộp bài %u bộ đã xáo, hủy lá đầu, chia đến lá cắt cách cuối %u lá.\n"),
            decks, simulation_cut(report->simulation));
        return;
    case SIMULATE_FRESH:
        printf(odds_say(
                   language,
                   "Every round is the first of a freshly shuffled and burned shoe of %u decks.\n",
                   "Mỗi ván là ván đầu của hộp bài %u bộ mới xáo, đã hủy lá đầu.\n"),
               decks);
        return;
    default:
        printf(odds_say(language,
                        "A continuous shuffler: every round from all cards of %u decks.\n",
                        "Máy xáo liên tục: mỗi ván từ toàn bộ %u bộ bài.\n"),
               decks);
    }
}

static void print_heading(const struct simulate_report *report, enum cr_language language) {
    char rounds[ODDS_FIGURE], time[ODDS_FIGURE], rate[ODDS_FIGURE];
    const double seconds = report->run.seconds > 0 ? report->run.seconds : 1e-9;
    figure_grouped((double)report->tally->rounds, language, rounds);
    figure_fixed(seconds, 2, language, time);
    figure_fixed((double)report->tally->rounds / seconds / 1e6, 1, language, rate);
    printf(odds_say(
               language, "%s: %s rounds in %s s (%s million a second, threads: %u), seed %llu%s\n",
               "%s: %s ván trong %s giây (%s triệu ván mỗi giây, luồng: %u), hạt giống %llu%s\n"),
           cr_rulebook_word(report->book, report->book->name[language]), rounds, time, rate,
           report->run.threads, (unsigned long long)report->arguments->seed,
           report->run.interrupted ? odds_say(language, ", interrupted", ", bị ngắt") : "");
    if (has_shoe(report))
        print_dealing(report, language);
}

/* Letters, not bytes: names of bets are plain ASCII, headings are not. */
static void print_right(const char *text, int width) {
    const int letters = (int)utf8_width(text, strlen(text));
    printf("%*s%s", letters < width ? width - letters : 0, "", text);
}

enum { NAME_WIDTH = 24, ROUNDS_WIDTH = 16, FIGURE_WIDTH = 13, Z_WIDTH = 8 };

static void print_bet(const struct simulate_report *report, size_t bet, enum cr_language language) {
    const struct simulate_compared of = compared(report, bet);
    char text[ODDS_FIGURE];
    printf("%-*s", NAME_WIDTH, simulation_bet(report->simulation, bet));
    figure_grouped((double)of.figures.rounds, language, text);
    print_right(text, ROUNDS_WIDTH);
    figure_fixed(100 * of.figures.mean, 4, language, text);
    print_right(text, FIGURE_WIDTH);
    figure_fixed(100 * of.figures.error, 4, language, text);
    print_right(text, FIGURE_WIDTH);
    figure_fixed(100 * of.edge, 4, language, text);
    print_right(of.known ? text : "-", FIGURE_WIDTH);
    figure_fixed(of.z, 2, language, text);
    print_right(of.known ? text : "-", Z_WIDTH);
    putchar('\n');
}

static void print_table(const struct simulate_report *report) {
    const enum cr_language language = report->arguments->rulebooks.language;
    print_heading(report, language);
    printf("\n%s", odds_say(language, "Bet", "Cược"));
    print_right("", NAME_WIDTH - (language == CR_ENGLISH ? 3 : 4));
    print_right(odds_say(language, "rounds", "số ván"), ROUNDS_WIDTH);
    print_right(odds_say(language, "mean %", "trung bình %"), FIGURE_WIDTH);
    print_right(odds_say(language, "error %", "sai số %"), FIGURE_WIDTH);
    print_right(odds_say(language, "exact edge %", "lợi thế %"), FIGURE_WIDTH);
    print_right("z", Z_WIDTH);
    putchar('\n');
    for (size_t bet = 0; bet < simulation_bets(report->simulation); bet++)
        if (simulation_stake(report->simulation, bet) > 0)
            print_bet(report, bet, language);
    if (has_shoe(report) && report->arguments->dealing == SIMULATE_SHOE)
        puts(odds_say(
            language,
            "\nThe exact edge is that of the first round of a full shoe; --fresh plays only "
            "those.",
            "\nLợi thế chính xác là của ván đầu từ hộp bài đầy; --fresh chỉ chơi các ván đó."));
}

void simulate_report_print(const struct simulate_report *report) {
    if (!report->arguments->json) {
        print_table(report);
        return;
    }
    for (size_t bet = 0; bet < simulation_bets(report->simulation); bet++)
        if (simulation_stake(report->simulation, bet) > 0)
            json_bet(report, bet);
}
