/* The probability sheet of a game. */
#include "odds/game_odds.h"

#include <string.h>

/* ---- Groups ---- */

bool odds_is_state(const struct odds_figures *of, const struct odds_bet *bet) {
    const struct game_odds *game = odds_of_game(of->book->game);
    return game->is_state != NULL && game->is_state(bet);
}

static bool same_outcomes(const struct odds_bet *a, const struct odds_bet *b) {
    if (a->ways != b->ways || a->count != b->count || !a->exact || !b->exact)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (a->outcomes[i].pays.over != b->outcomes[i].pays.over ||
            a->outcomes[i].pays.under != b->outcomes[i].pays.under ||
            a->outcomes[i].ways != b->outcomes[i].ways)
            return false;
    return true;
}

struct bet_group page_group_at(const struct odds_figures *of, size_t i) {
    const struct cr_rulebook *book = of->book;
    struct bet_group group = {.first = &of->bets[i], .count = 1};
    while (i + group.count < of->count) {
        const struct odds_bet *next = &of->bets[i + group.count];
        if (book->bets[next->rule].kind != book->bets[group.first->rule].kind ||
            odds_is_state(of, next) || !same_outcomes(group.first, next))
            break;
        group.count++;
    }
    return group;
}

/* Does the group hold every bet of its kind? */
static bool is_whole_kind(const struct odds_figures *of, const struct bet_group *group) {
    const unsigned kind = of->book->bets[group->first->rule].kind;
    size_t of_kind = 0;
    for (unsigned i = 0; i < of->book->bet_count; i++)
        of_kind += of->book->bets[i].kind == kind;
    return of_kind == group->count;
}

void page_group_label(const struct odds_figures *of, const struct bet_group *group,
                      char label[ODDS_NAME]) {
    const struct odds_bet *last = group->first + group->count - 1;
    const struct cr_rulebook *book = of->book;
    if (group->count == 1)
        snprintf(label, ODDS_NAME, "%s", group->first->name);
    else if (is_whole_kind(of, group))
        snprintf(label, ODDS_NAME, "%s (%zu)", book->kinds[book->bets[group->first->rule].kind].id,
                 group->count);
    else
        snprintf(label, ODDS_NAME, "%s \u2013 %s (%zu)", group->first->name, last->name,
                 group->count);
}

/* ---- The bets ---- */

static void exact_edge(const struct odds_bet *bet, char text[ODDS_CELL]) {
    text[0] = '\0';
    if (bet->exact) {
        const struct fraction edge = odds_edge(bet);
        fraction_print(&edge, text);
    }
}

/* "Straight 0 - Straight 36" */
static void group_name(struct odds_page *page, const struct bet_group *group,
                       char name[2 * ODDS_NAME + 8]) {
    char first[ODDS_NAME], last[ODDS_NAME];
    odds_bet_name(page->of->book, group->first, page->language, first);
    odds_bet_name(page->of->book, group->first + group->count - 1, page->language, last);
    if (group->count == 1)
        snprintf(name, 2 * ODDS_NAME + 8, "%s", first);
    else
        snprintf(name, 2 * ODDS_NAME + 8, "%s \u2013 %s", first, last);
}

enum { BET_CELLS = 8 };

/* The last cell is the name and goes third; the names of states are clear without. */
static void bet_cells(struct odds_grid *grid, const char *const cells[BET_CELLS + 1]) {
    if (grid->columns == BET_CELLS) {
        grid_row(grid, cells);
        return;
    }
    grid_row(grid, (const char *const[]){cells[0], cells[1], cells[8], cells[2], cells[3], cells[4],
                                         cells[5], cells[6], cells[7]});
}

static void bet_row(struct odds_page *page, struct odds_grid *grid, const struct bet_group *group) {
    const struct odds_bet *bet = group->first;
    char label[ODDS_NAME], name[2 * ODDS_NAME + 8], wins[ODDS_NAME], edge[ODDS_CELL],
        hits[ODDS_FIGURE] = "";
    char percent[ODDS_FIGURE], sd[ODDS_FIGURE], rounds[ODDS_FIGURE];
    page_group_label(page->of, group, label);
    group_name(page, group, name);
    odds_bet_wins(bet, wins);
    exact_edge(bet, edge);
    if (!bet->no_spread)
        figure_fixed(odds_hits(bet) * 100, 4, page->language, hits);
    figure_fixed(odds_edge_percent(bet), 6, page->language, percent);
    figure_fixed(odds_deviation(bet), 4, page->language, sd);
    figure_grouped(odds_rounds_needed(bet), page->language, rounds);
    bet_cells(grid, (const char *const[]){odds_favours_player(bet) ? "*" : "", label, wins, hits,
                                          percent, edge, sd, rounds, name});
}

static void bet_rows(struct odds_page *page, bool states) {
    const struct odds_figures *of = page->of;
    struct odds_grid grid;
    page_grid(page, &grid, states ? BET_CELLS : BET_CELLS + 1, states ? 0xF8 : 0x1F0);
    bet_cells(&grid, (const char *const[]){
                         "", page_say(page, "Bet", "Khoản cược"), page_say(page, "Wins", "Thắng"),
                         page_say(page, "Hit rate %", "Tỷ lệ trúng %"),
                         page_say(page, "Edge %", "Lợi thế %"), page_say(page, "Edge", "Lợi thế"),
                         page_say(page, "Standard deviation", "Độ lệch chuẩn"),
                         page_say(page, "Rounds to 1 %", "Số ván để đạt 1 %"),
                         page_say(page, "Name", "Tên")});
    for (size_t i = 0; i < of->count;) {
        const struct bet_group group = page_group_at(of, i);
        if (odds_is_state(of, group.first) == states)
            bet_row(page, &grid, &group);
        i += group.count;
    }
    grid_end(&grid);
}

static void bets_section(struct odds_page *page) {
    page_heading(page, page_say(page, "Bets", "Các khoản cược"));
    page_text(
        page,
        page_say(page,
                 "Edge: the house's expected gain for one unit of first stake. Hit rate: how often "
                 "the player comes out ahead. Rounds to 1 %: how many rounds it takes until the "
                 "mean result is within a hundredth of the stake of what is expected, with 99 % "
                 "confidence (normal approximation).",
                 "Lợi thế: phần nhà cái kỳ vọng được trên một đơn vị cược đầu. Tỷ lệ trúng: tần "
                 "suất người chơi có lãi. Số ván để đạt 1 %: số ván cần có để kết quả trung bình "
                 "lệch không quá một phần trăm tiền cược so với kỳ vọng, với độ tin cậy 99 % (xấp "
                 "xỉ chuẩn)."));
    bet_rows(page, false);
    picture_edges(page);
}

static void states_section(struct odds_page *page) {
    const struct odds_figures *of = page->of;
    if (of->count == 0 || !odds_is_state(of, &of->bets[of->count - 1]))
        return;
    odds_of_game(of->book->game)->states(page);
    bet_rows(page, true);
}

/* ---- Outcomes ---- */

static void outcome_rows(struct odds_page *page, struct odds_grid *grid,
                         const struct bet_group *group) {
    const struct odds_bet *bet = group->first;
    char label[ODDS_NAME];
    page_group_label(page->of, group, label);
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        char pays[48], ways[64] = "", percent[ODDS_FIGURE];
        part_print(outcome->pays, pays);
        if (bet->exact)
            snprintf(ways, sizeof ways, "%llu/%llu", (unsigned long long)outcome->ways,
                     (unsigned long long)bet->ways);
        figure_fixed(odds_chance(bet, outcome) * 100, 6, page->language, percent);
        grid_row(grid, (const char *const[]){i == 0 ? label : "", pays, ways, percent});
    }
}

static void outcomes_section(struct odds_page *page) {
    struct odds_grid grid;
    page_heading(page, page_say(page, "All outcomes", "Mọi kết quả"));
    page_text(page,
              page_say(page, "The player's result for one unit of first stake, and its chance.",
                       "Kết quả của người chơi trên một đơn vị cược đầu và xác suất của nó."));
    page_grid(page, &grid, 4, 0xE);
    grid_row(&grid, (const char *const[]){page_say(page, "Bet", "Khoản cược"),
                                          page_say(page, "Result", "Kết quả"),
                                          page_say(page, "Chance", "Xác suất"), "%"});
    for (size_t i = 0; i < page->of->count;) {
        const struct bet_group group = page_group_at(page->of, i);
        outcome_rows(page, &grid, &group);
        i += group.count;
    }
    grid_end(&grid);
}

/* ---- Many rounds ---- */

static bool is_headline(const struct odds_figures *of, const char *name) {
    const char *const *headline = odds_of_game(of->book->game)->headlines;
    for (; headline != NULL && *headline != NULL; headline++)
        if (strcmp(*headline, name) == 0)
            return true;
    return false;
}

const char *spread_method(const struct odds_page *page, const struct odds_bet *bet,
                          const struct spread *spread) {
    if (!spread->exact)
        return page_say(page, "normal", "xấp xỉ chuẩn");
    return bet->exact ? page_say(page, "exact", "chính xác")
                      : page_say(page, "from its outcomes", "từ các kết quả");
}

static void spread_row(struct odds_page *page, struct odds_grid *grid, const struct odds_bet *bet,
                       unsigned rounds, const struct spread *spread) {
    const double figures[] = {spread->mean, spread->sd, spread_quantile(spread, 0.05),
                              spread_quantile(spread, 0.5), spread_quantile(spread, 0.95)};
    char cells[5][ODDS_FIGURE], count[ODDS_FIGURE], ahead[ODDS_FIGURE];
    for (int i = 0; i < 5; i++)
        figure_fixed(figures[i], 2, page->language, cells[i]);
    figure_grouped(rounds, page->language, count);
    figure_fixed(spread_ahead(spread) * 100, 4, page->language, ahead);
    grid_row(grid, (const char *const[]){bet->name, count, cells[0], cells[1], cells[2], cells[3],
                                         cells[4], ahead, spread_method(page, bet, spread)});
}

static void begin_spreads(struct odds_page *page, struct odds_grid *grid) {
    page_grid(page, grid, 9, 0xFE);
    grid_row(grid, (const char *const[]){page_say(page, "Bet", "Khoản cược"),
                                         page_say(page, "Rounds", "Số ván"),
                                         page_say(page, "Mean", "Trung bình"),
                                         page_say(page, "Standard deviation", "Độ lệch chuẩn"),
                                         "5 %", page_say(page, "Median", "Trung vị"), "95 %",
                                         page_say(page, "Ahead %", "Có lãi %"),
                                         page_say(page, "Method", "Cách tính")});
}

/* The pictures come as the table is gathered: it is written after them. */
static bool spread_rows(struct odds_page *page, struct odds_grid *grid) {
    bool good = true;
    for (size_t i = 0; good && i < page->of->count; i++) {
        const struct odds_bet *bet = &page->of->bets[i];
        if (!is_headline(page->of, bet->name))
            continue;
        for (unsigned rounds = 100; good && rounds <= 10000; rounds *= 100) {
            struct spread spread;
            good = spread_open(&spread, bet, rounds);
            if (good) {
                picture_spread(page, bet, rounds, &spread);
                spread_row(page, grid, bet, rounds, &spread);
            }
            spread_close(&spread);
        }
    }
    return good;
}

static bool spreads_section(struct odds_page *page) {
    struct odds_grid grid;
    page_heading(page, page_say(page, "Results over 100 and 10,000 rounds",
                                "Kết quả sau 100 và 10.000 ván"));
    page_text(page,
              page_say(page,
                       "The player's sum of results in stakes when one unit is bet in every round; "
                       "rounds are taken as independent, each from a full shoe or a fresh throw.",
                       "Tổng kết quả của người chơi theo đơn vị cược khi mỗi ván đặt một đơn vị; "
                       "các ván được coi là độc lập."));
    begin_spreads(page, &grid);
    if (page_is_html(page))
        fputs("<div class=\"pair\">\n", page->out);
    const bool good = spread_rows(page, &grid);
    if (page_is_html(page))
        fputs("</div>\n", page->out);
    grid_end(&grid);
    return good;
}

/* ---- The sheet ---- */

static void flag_section(struct odds_page *page) {
    const size_t favoured = odds_favoured(page->of);
    char text[ODDS_NAME];
    if (favoured == 0)
        return;
    odds_say_favoured(favoured, page->language, text);
    page_flag(page, text + 2); /* without the star, which means a list in Markdown */
}

/* ---- Rules and how the figures were found ---- */

static void changed_rows(struct odds_page *page, struct odds_grid *grid) {
    for (size_t i = 0; i < page->of->rule_count; i++)
        grid_row(grid,
                 (const char *const[]){page_say(page, "Changed", "Thay đổi"), page->of->rules[i]});
    if (page->of->shoe_words != NULL)
        grid_row(grid,
                 (const char *const[]){page_say(page, "Shoe", "Hộp bài"), page->of->shoe_words});
}

static void rules_section(struct odds_page *page) {
    const struct cr_rulebook *book = page->of->book;
    const struct game_odds *game = odds_of_game(book->game);
    struct odds_grid grid;
    page_heading(page, page_say(page, "Rules and options", "Thể lệ và lựa chọn"));
    page_text(page, game->rules_in_short[page->language]);
    page_grid(page, &grid, 2, 0);
    grid_row(&grid, (const char *const[]){page_say(page, "Option", "Mục"),
                                          page_say(page, "Value", "Giá trị")});
    grid_row(&grid, (const char *const[]){page_say(page, "Edition", "Thể lệ số"), book->document});
    if (game->option_rows != NULL)
        game->option_rows(page, &grid);
    changed_rows(page, &grid);
    grid_end(&grid);
}

static void method_section(struct odds_page *page) {
    page_heading(page, page_say(page, "How the figures were found", "Cách tính"));
    page_text(page, odds_of_game(page->of->book->game)->method[page->language]);
}

bool odds_write_sheet(struct odds_page *page) {
    const struct cr_rulebook *book = page->of->book;
    const struct game_odds *game = odds_of_game(book->game);
    char title[256], subtitle[256];
    snprintf(title, sizeof title, page_say(page, "%s: probability sheet", "%s: bảng xác suất"),
             cr_rulebook_word(book, book->name[page->language]));
    snprintf(subtitle, sizeof subtitle,
             page_say(page, "Rulebook %s of %s", "Thể lệ số %s, ngày %s"), book->document,
             book->date);
    page_begin(page, title, subtitle);
    flag_section(page);
    rules_section(page);
    bets_section(page);
    if (game->extras != NULL)
        game->extras(page);
    states_section(page);
    const bool good = spreads_section(page);
    outcomes_section(page);
    method_section(page);
    page_end(page);
    return good && !page->no_memory;
}
