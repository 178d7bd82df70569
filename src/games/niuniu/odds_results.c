/* croupier odds niuniu --results: how often every hand comes and wins, in exact counts. */
#include "games/niuniu/odds.h"
#include "games/niuniu/rulebook.h"

/* How a line begins and how it ends. */
static void json_line(struct odds_page *page) {
    odds_write_start(page->out, page->of);
    odds_write_rules(page->out, page->of);
}

static void json_ways(struct odds_page *page, uint64_t ways, uint64_t of) {
    odds_write_ways(page->out, ways, of);
    fputs("}\n", page->out);
}

static void results_json(struct odds_page *page) {
    const struct niuniu_results *results = niuniu_results(page->of);
    uint64_t wins = 0;
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char chance[FRACTION_TEXT];
        wins += niuniu_wins_with(results, kind);
        figure_chance(niuniu_wins_with(results, kind), niuniu_pairs_with(results, kind), chance);
        json_line(page);
        fprintf(page->out, ",\"hand\":\"%s\",\"wins\":\"%s\"", niuniu_hand_ids[kind], chance);
        json_ways(page, results->hand[kind], results->hands);
    }
    json_line(page);
    fputs(",\"winner\":\"player\"", page->out);
    json_ways(page, wins, results->pairs);
}

static void results_table(struct odds_page *page) {
    const enum cr_language language = page->language;
    const bool csv = page->format == ODDS_CSV;
    const struct niuniu_results *results = niuniu_results(page->of);
    struct odds_grid grid;
    grid_begin(&grid, page, 4, 0xE);
    grid_row(&grid, csv ? (const char *const[]){"hand", "ways", "percent", "wins_percent"}
                        : (const char *const[]){odds_say(language, "HAND", "TAY BÀI"),
                                                odds_say(language, "WAYS", "SỐ CÁCH"), "%",
                                                odds_say(language, "WINS %", "THẮNG %")});
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char ways[ODDS_FIGURE], percent[ODDS_FIGURE], wins[ODDS_FIGURE];
        figure_whole(results->hand[kind], ways);
        figure_percent(page, results->hand[kind], results->hands, percent);
        figure_percent(page, niuniu_wins_with(results, kind), niuniu_pairs_with(results, kind),
                       wins);
        grid_row(&grid, (const char *const[]){
                            csv ? niuniu_hand_ids[kind]
                                : cr_rulebook_word(
                                      page->of->book,
                                      niuniu_book(page->of->book)->hands[kind].name[language]),
                            ways, percent, wins});
    }
    grid_end(&grid);
}

void niuniu_print_results(struct odds_page *page) {
    if (page->format == ODDS_JSON)
        results_json(page);
    else
        results_table(page);
}
