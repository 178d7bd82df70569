/* The bets of a game in rows and columns: aligned for a person, as CSV, as Markdown. */
#include "cli/odds_inside.h"
#include "odds/edge_changes.h"
#include <stdlib.h>
#include <string.h>

/* ---- Bets ---- */

enum { EDGE_SHOWN = 17 }; /* a longer fraction says less to a reader than its percentage */

static void table_row(struct odds_grid *grid, struct odds_page *page, const struct odds_bet *bet) {
    const enum cr_language language = page->language;
    char name[ODDS_NAME], wins[ODDS_NAME], edge[ODDS_CELL];
    char hits[ODDS_FIGURE] = "", percent[ODDS_FIGURE], sd[ODDS_FIGURE];
    odds_bet_name(page->of->book, bet, language, name);
    odds_bet_wins(bet, wins);
    odds_print_edge(bet, edge);
    if (grid->page->format == ODDS_TABLE && strlen(edge) > EDGE_SHOWN)
        edge[0] = '\0';
    if (!bet->no_spread)
        figure_fixed(odds_hits(bet) * 100, 4, language, hits);
    figure_fixed(odds_edge_percent(bet), 6, language, percent);
    figure_fixed(odds_deviation(bet), 4, language, sd);
    grid_row(grid, (const char *const[]){odds_favours_player(bet) ? "*" : "", bet->name, name, wins,
                                         hits, edge, percent, sd});
}

static void print_bets(struct odds_page *page) {
    const enum cr_language language = page->language;
    struct odds_grid grid;
    grid_begin(&grid, page, 8, 0xF0);
    grid_row(&grid,
             (const char *const[]){
                 "", odds_say(language, "BET", "CƯỢC"), odds_say(language, "NAME", "TÊN"),
                 odds_say(language, "WINS", "THẮNG"), odds_say(language, "HIT %", "TRÚNG %"),
                 odds_say(language, "EDGE", "LỢI THẾ"), odds_say(language, "EDGE %", "LỢI THẾ %"),
                 odds_say(language, "SD", "ĐỘ LỆCH")});
    for (size_t i = 0; i < page->of->count; i++)
        table_row(&grid, page, &page->of->bets[i]);
    grid_end(&grid);
}

static void print_changes(struct odds_page *page, enum cr_language language) {
    const char *before = odds_say(language, "Changed: ", "Thay đổi: ");
    const bool any = page->of->rule_count > 0;
    for (size_t i = 0; i < page->of->rule_count; i++)
        printf("%s%s", i > 0 ? ", " : before, page->of->rules[i]);
    if (page->of->shoe_words != NULL)
        printf("%s--shoe %s", any ? ", " : before, page->of->shoe_words);
    if (any || page->of->shoe_words != NULL)
        puts(page->format == ODDS_MARKDOWN ? "\n" : "");
}

static void print_people(struct odds_page *page) {
    const enum cr_language language = page->language;
    const struct cr_rulebook *book = page->of->book;
    const size_t favoured = odds_favoured(page->of);
    char line[ODDS_NAME];
    printf("%s%s (%s %s, %s)\n", page->format == ODDS_MARKDOWN ? "## " : "",
           cr_rulebook_word(book, book->name[language]),
           odds_say(language, "rulebook", "thể lệ số"), book->document, book->date);
    if (page->format == ODDS_MARKDOWN)
        putchar('\n');
    print_changes(page, language);
    if (page->format == ODDS_TABLE)
        putchar('\n');
    print_bets(page);
    if (favoured > 0) {
        odds_say_favoured(favoured, language, line);
        printf("\n%s%s\n", page->format == ODDS_MARKDOWN ? "\\" : "", line);
    }
    putchar('\n');
}

/* ---- CSV ---- */

static void outcomes_text(const struct odds_bet *bet, char *text, size_t room) {
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < bet->count && length < room; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        char pays[48], chance[64];
        part_print(outcome->pays, pays);
        if (bet->exact)
            snprintf(chance, sizeof chance, "%llu/%llu", (unsigned long long)outcome->ways,
                     (unsigned long long)bet->ways);
        else
            figure_shortest(outcome->chance, chance);
        length += (size_t)snprintf(text + length, room - length, "%s%s:%s", i == 0 ? "" : ";", pays,
                                   chance);
    }
}

static void csv_row(struct odds_grid *grid, struct odds_page *page, const struct odds_bet *bet) {
    char name[ODDS_NAME], edge[ODDS_CELL], outcomes[ODDS_OUTCOMES * 112];
    char hits[ODDS_FIGURE] = "", percent[ODDS_FIGURE], sd[ODDS_FIGURE];
    odds_bet_name(page->of->book, bet, page->language, name);
    odds_print_edge(bet, edge);
    outcomes_text(bet, outcomes, sizeof outcomes);
    if (!bet->no_spread)
        figure_shortest(odds_hits(bet), hits);
    figure_shortest(odds_edge_percent(bet), percent);
    figure_shortest(odds_deviation(bet), sd);
    grid_row(grid, (const char *const[]){cr_game_id(page->of->book->game), bet->name, name, hits,
                                         edge, percent, sd,
                                         odds_favours_player(bet) ? "true" : "false", outcomes});
}

static void print_bets_csv(struct odds_page *page, bool head) {
    struct odds_grid grid;
    grid_begin(&grid, page, 9, 0);
    if (head)
        grid_row(&grid, (const char *const[]){"game", "bet", "name", "hit_rate", "edge", "edge_pct",
                                              "sd", "player_favoured", "outcomes"});
    for (size_t i = 0; i < page->of->count; i++)
        csv_row(&grid, page, &page->of->bets[i]);
    grid_end(&grid);
}

void odds_print_tables(struct odds_page *page, bool first) {
    if (page->format == ODDS_CSV)
        print_bets_csv(page, first);
    else
        print_people(page);
}
