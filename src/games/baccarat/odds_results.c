/* croupier odds baccarat --results: how often every final result comes, in exact counts. */
#include "games/baccarat/odds.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"

/* How a line begins and how it ends. */
static void json_line(struct odds_page *page) {
    odds_write_start(page->out, page->of);
    odds_write_rules(page->out, page->of);
}

static void json_ways(struct odds_page *page, uint64_t ways, uint64_t of) {
    odds_write_ways(page->out, ways, of);
    fputs("}\n", page->out);
}

enum { ENDINGS = 400 };

struct ending {
    unsigned player, banker, player_third, banker_third;
    unsigned winner; /* enum cr_side, or BACCARAT_TIED */
    uint64_t ways;
};

static struct ending ending_at(const struct baccarat_results *results, unsigned i) {
    struct ending ending = {.player = i / 40,
                            .banker = i / 4 % 10,
                            .player_third = i / 2 % 2,
                            .banker_third = i % 2,
                            .winner = BACCARAT_TIED};
    if (ending.player != ending.banker)
        ending.winner = ending.player > ending.banker ? CR_PLAYER : CR_BANKER;
    ending.ways =
        results->final[ending.player][ending.banker][ending.player_third][ending.banker_third];
    return ending;
}

static uint64_t winner_ways(const struct baccarat_results *results, unsigned winner) {
    uint64_t ways = 0;
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(results, i);
        ways += ending.winner == winner ? ending.ways : 0;
    }
    return ways;
}

static const unsigned winners[] = {CR_BANKER, CR_PLAYER, BACCARAT_TIED};

static const char *winner_id(unsigned winner) {
    return winner == BACCARAT_TIED ? "tie" : baccarat_side_ids[winner];
}

static const char *winner_name(struct odds_page *page, unsigned winner) {
    if (page->format == ODDS_CSV)
        return winner_id(winner);
    return cr_rulebook_word(page->of->book, page->of->book->bets[winner].name[page->language]);
}

static void results_json(struct odds_page *page) {
    const struct baccarat_results *results = baccarat_results(page->of);
    for (unsigned i = 0; i < 3; i++) {
        json_line(page);
        fprintf(page->out, ",\"winner\":\"%s\"", winner_id(winners[i]));
        json_ways(page, winner_ways(results, winners[i]), results->ways);
    }
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(results, i);
        if (ending.ways == 0)
            continue;
        json_line(page);
        fprintf(page->out,
                ",\"winner\":\"%s\",\"player_total\":%u,\"banker_total\":%u,\"player_cards\":%u,"
                "\"banker_cards\":%u",
                winner_id(ending.winner), ending.player, ending.banker, 2 + ending.player_third,
                2 + ending.banker_third);
        json_ways(page, ending.ways, results->ways);
    }
}

static void ending_row(struct odds_grid *grid, struct odds_page *page, const char *winner,
                       const struct ending *ending, uint64_t ways) {
    char totals[4][ODDS_FIGURE] = {"", "", "", ""}, count[ODDS_FIGURE], percent[ODDS_FIGURE];
    if (ending != NULL) {
        figure_whole(ending->player, totals[0]);
        figure_whole(ending->banker, totals[1]);
        figure_whole(2 + ending->player_third, totals[2]);
        figure_whole(2 + ending->banker_third, totals[3]);
    }
    figure_whole(ways, count);
    figure_percent(page, ways, baccarat_results(page->of)->ways, percent);
    grid_row(grid, (const char *const[]){winner, totals[0], totals[1], totals[2], totals[3], count,
                                         percent});
}

static void results_table(struct odds_page *page) {
    const enum cr_language language = page->language;
    const bool csv = page->format == ODDS_CSV;
    struct odds_grid grid;
    grid_begin(&grid, page, 7, 0x7E);
    grid_row(&grid, csv ? (const char *const[]){"winner", "player_total", "banker_total",
                                                "player_cards", "banker_cards", "ways", "percent"}
                        : (const char *const[]){odds_say(language, "WINNER", "THẮNG"),
                                                odds_say(language, "PLAYER", "NHÀ CON"),
                                                odds_say(language, "BANKER", "NHÀ CÁI"),
                                                odds_say(language, "CARDS", "SỐ LÁ"),
                                                odds_say(language, "CARDS", "SỐ LÁ"),
                                                odds_say(language, "WAYS", "SỐ CÁCH"), "%"});
    for (unsigned i = 0; i < 3; i++)
        ending_row(&grid, page, winner_name(page, winners[i]), NULL,
                   winner_ways(baccarat_results(page->of), winners[i]));
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(baccarat_results(page->of), i);
        if (ending.ways > 0)
            ending_row(&grid, page, winner_name(page, ending.winner), &ending, ending.ways);
    }
    grid_end(&grid);
}

void baccarat_print_results(struct odds_page *page) {
    if (page->format == ODDS_JSON)
        results_json(page);
    else
        results_table(page);
}
