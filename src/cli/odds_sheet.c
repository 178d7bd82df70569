/* croupier odds --sheet: a probability sheet for each game, as casinos file them. */
#include "cli/odds_sheet.h"
#include "base/memory.h"
#include "games/baccarat/rulebook.h"
#include "rulebook/rulebook.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Groups ---- */

bool is_insurance_state(const struct odds_game *game, const struct odds_bet *bet) {
    return game->of.book->game == CR_BACCARAT && bet->rule == BACCARAT_INSURANCE;
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

struct bet_group group_at(const struct odds_game *game, size_t i) {
    const struct cr_rulebook *book = game->of.book;
    struct bet_group group = {.first = &game->of.bets[i], .count = 1};
    while (i + group.count < game->of.count) {
        const struct odds_bet *next = &game->of.bets[i + group.count];
        if (book->bets[next->rule].kind != book->bets[group.first->rule].kind ||
            is_insurance_state(game, next) || !same_outcomes(group.first, next))
            break;
        group.count++;
    }
    return group;
}

/* Does the group hold every bet of its kind? */
static bool is_whole_kind(const struct odds_game *game, const struct bet_group *group) {
    const unsigned kind = game->of.book->bets[group->first->rule].kind;
    size_t of_kind = 0;
    for (unsigned i = 0; i < game->of.book->bet_count; i++)
        of_kind += game->of.book->bets[i].kind == kind;
    return of_kind == group->count;
}

void group_label(const struct odds_game *game, const struct bet_group *group,
                 char label[ODDS_NAME]) {
    const struct odds_bet *last = group->first + group->count - 1;
    const struct cr_rulebook *book = game->of.book;
    if (group->count == 1)
        snprintf(label, ODDS_NAME, "%s", group->first->name);
    else if (is_whole_kind(game, group))
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
static void group_name(const struct page *page, const struct bet_group *group,
                       char name[2 * ODDS_NAME + 8]) {
    char first[ODDS_NAME], last[ODDS_NAME];
    bet_name(page->game->of.book, group->first, page->language, first);
    bet_name(page->game->of.book, group->first + group->count - 1, page->language, last);
    if (group->count == 1)
        snprintf(name, 2 * ODDS_NAME + 8, "%s", first);
    else
        snprintf(name, 2 * ODDS_NAME + 8, "%s \u2013 %s", first, last);
}

enum { BET_CELLS = 8 };

/* The last cell is the name and goes third; the names of insurance states are clear without. */
static void bet_cells(struct odds_grid *grid, const char *const cells[BET_CELLS + 1]) {
    if (grid->columns == BET_CELLS) {
        grid_row(grid, cells);
        return;
    }
    grid_row(grid, (const char *const[]){cells[0], cells[1], cells[8], cells[2], cells[3], cells[4],
                                         cells[5], cells[6], cells[7]});
}

static void bet_row(const struct page *page, struct odds_grid *grid,
                    const struct bet_group *group) {
    const struct odds_bet *bet = group->first;
    char label[ODDS_NAME], name[2 * ODDS_NAME + 8], wins[ODDS_NAME], edge[ODDS_CELL],
        hits[ODDS_FIGURE] = "";
    char percent[ODDS_FIGURE], sd[ODDS_FIGURE], rounds[ODDS_FIGURE];
    group_label(page->game, group, label);
    group_name(page, group, name);
    bet_wins(bet, wins);
    exact_edge(bet, edge);
    if (!bet->no_spread)
        figure_fixed(odds_hits(bet) * 100, 4, page->language, hits);
    figure_fixed(odds_edge_percent(bet), 6, page->language, percent);
    figure_fixed(odds_deviation(bet), 4, page->language, sd);
    figure_grouped(odds_rounds_needed(bet), page->language, rounds);
    bet_cells(grid, (const char *const[]){odds_favours_player(bet) ? "*" : "", label, wins, hits,
                                          percent, edge, sd, rounds, name});
}

static void bet_rows(const struct page *page, bool insurance) {
    const struct odds_game *game = page->game;
    struct odds_grid grid;
    page_grid(page, &grid, insurance ? BET_CELLS : BET_CELLS + 1, insurance ? 0xF8 : 0x1F0);
    bet_cells(&grid,
              (const char *const[]){"", say(page->language, "Bet", "Khoản cược"),
                                    say(page->language, "Wins", "Thắng"),
                                    say(page->language, "Hit rate %", "Tỷ lệ trúng %"),
                                    say(page->language, "Edge %", "Lợi thế %"),
                                    say(page->language, "Edge", "Lợi thế"),
                                    say(page->language, "Standard deviation", "Độ lệch chuẩn"),
                                    say(page->language, "Rounds to 1 %", "Số ván để đạt 1 %"),
                                    say(page->language, "Name", "Tên")});
    for (size_t i = 0; i < game->of.count;) {
        const struct bet_group group = group_at(game, i);
        if (is_insurance_state(game, group.first) == insurance)
            bet_row(page, &grid, &group);
        i += group.count;
    }
    page_grid_end(page, &grid);
}

static void bets_section(const struct page *page) {
    page_heading(page, say(page->language, "Bets", "Các khoản cược"));
    page_text(
        page,
        say(page->language,
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

static void insurance_section(const struct page *page) {
    const struct odds_game *game = page->game;
    if (game->of.count == 0 || !is_insurance_state(game, &game->of.bets[game->of.count - 1]))
        return;
    page_heading(page, say(page->language, "Insurance (6.4.6)", "Bảo hiểm (6.4.6)"));
    page_text(page,
              say(page->language,
                  "Each state is averaged over all the ways the shoe comes to it with a card "
                  "still to be drawn. The name tells the insured hand, the cards open, and its "
                  "total against the other hand's.",
                  "Mỗi trạng thái được tính trung bình trên mọi cách chia bài dẫn đến nó khi "
                  "còn lá bài phải rút. Tên gồm tay bài được bảo hiểm, số lá đã mở, điểm của "
                  "tay đó và điểm tay kia."));
    picture_insurance(page);
    bet_rows(page, true);
}

/* ---- Outcomes ---- */

static void outcome_rows(const struct page *page, struct odds_grid *grid,
                         const struct bet_group *group) {
    const struct odds_bet *bet = group->first;
    char label[ODDS_NAME];
    group_label(page->game, group, label);
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

static void outcomes_section(const struct page *page) {
    struct odds_grid grid;
    page_heading(page, say(page->language, "All outcomes", "Mọi kết quả"));
    page_text(page, say(page->language,
                        "The player's result for one unit of first stake, and its chance.",
                        "Kết quả của người chơi trên một đơn vị cược đầu và xác suất của nó."));
    page_grid(page, &grid, 4, 0xE);
    grid_row(&grid, (const char *const[]){say(page->language, "Bet", "Khoản cược"),
                                          say(page->language, "Result", "Kết quả"),
                                          say(page->language, "Chance", "Xác suất"), "%"});
    for (size_t i = 0; i < page->game->of.count;) {
        const struct bet_group group = group_at(page->game, i);
        outcome_rows(page, &grid, &group);
        i += group.count;
    }
    page_grid_end(page, &grid);
}

/* ---- Many rounds ---- */

static bool is_headline(const char *name) {
    static const char *const names[] = {"small",   "any-triple", "single:1", "red",
                                        "dozen:1", "straight:0", "player",   "banker",
                                        "tie",     "main",       "ante",     "ante+double"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

const char *spread_method(const struct page *page, const struct odds_bet *bet,
                          const struct spread *spread) {
    if (!spread->exact)
        return say(page->language, "normal", "xấp xỉ chuẩn");
    return bet->exact ? say(page->language, "exact", "chính xác")
                      : say(page->language, "from its outcomes", "từ các kết quả");
}

static void spread_row(const struct page *page, struct odds_grid *grid, const struct odds_bet *bet,
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

static void begin_spreads(const struct page *page, struct odds_grid *grid) {
    page_grid(page, grid, 9, 0xFE);
    grid_row(grid, (const char *const[]){say(page->language, "Bet", "Khoản cược"),
                                         say(page->language, "Rounds", "Số ván"),
                                         say(page->language, "Mean", "Trung bình"),
                                         say(page->language, "Standard deviation", "Độ lệch chuẩn"),
                                         "5 %", say(page->language, "Median", "Trung vị"), "95 %",
                                         say(page->language, "Ahead %", "Có lãi %"),
                                         say(page->language, "Method", "Cách tính")});
}

/* The pictures come as the table is gathered: it is written after them. */
static bool spread_rows(const struct page *page, struct odds_grid *grid) {
    bool good = true;
    for (size_t i = 0; good && i < page->game->of.count; i++) {
        const struct odds_bet *bet = &page->game->of.bets[i];
        if (!is_headline(bet->name))
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

static bool spreads_section(const struct page *page) {
    struct odds_grid grid;
    page_heading(page, say(page->language, "Results over 100 and 10,000 rounds",
                           "Kết quả sau 100 và 10.000 ván"));
    page_text(page,
              say(page->language,
                  "The player's sum of results in stakes when one unit is bet in every round; "
                  "rounds are taken as independent, each from a full shoe or a fresh throw.",
                  "Tổng kết quả của người chơi theo đơn vị cược khi mỗi ván đặt một đơn vị; "
                  "các ván được coi là độc lập."));
    begin_spreads(page, &grid);
    if (page->html)
        fputs("<div class=\"pair\">\n", page->out);
    const bool good = spread_rows(page, &grid);
    if (page->html)
        fputs("</div>\n", page->out);
    page_grid_end(page, &grid);
    return good;
}

/* ---- The sheet ---- */

static void flag_section(const struct page *page) {
    const size_t favoured = odds_favoured(page->game);
    char text[ODDS_NAME];
    if (favoured == 0)
        return;
    say_favoured(favoured, page->language, text);
    page_flag(page, text + 2); /* without the star, which means a list in Markdown */
}

static bool write_page(const struct page *page) {
    const struct cr_rulebook *book = page->game->of.book;
    char title[256], subtitle[256];
    snprintf(title, sizeof title, say(page->language, "%s: probability sheet", "%s: bảng xác suất"),
             cr_rulebook_word(book, book->name[page->language]));
    snprintf(subtitle, sizeof subtitle,
             say(page->language, "Rulebook %s of %s", "Thể lệ số %s, ngày %s"), book->document,
             book->date);
    page_begin(page, title, subtitle);
    flag_section(page);
    sheet_rules(page);
    bets_section(page);
    sheet_extras(page);
    insurance_section(page);
    const bool good = spreads_section(page);
    outcomes_section(page);
    sheet_method(page);
    page_end(page);
    return good;
}

static bool write_file(const struct odds_game *game, const char *folder, bool html) {
    const char *id = cr_game_id(game->of.book->game);
    const size_t room = strlen(folder) + strlen(id) + 16;
    char *path = memory_grow(NULL, room);
    snprintf(path, room, "%s/%s.%s", folder, id, html ? "html" : "md");
    struct page page = {.out = fopen(path, "w"),
                        .game = game,
                        .language = game->arguments->rulebooks.language,
                        .html = html};
    bool good = page.out != NULL && write_page(&page);
    if (page.out != NULL)
        good &= fclose(page.out) == 0;
    if (!good)
        complain("%s: %s", path, strerror(errno));
    free(path);
    return good;
}

bool odds_write_sheet(const struct odds_game *game, const char *folder) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        complain("%s: %s", folder, strerror(errno));
        return false;
    }
    return write_file(game, folder, false) && write_file(game, folder, true);
}
