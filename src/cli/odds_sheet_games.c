/* Parts of a probability sheet that differ from game to game: the rules in short, further tables,
 * and how the figures were found. */
#include "cli/odds_sheet.h"
#include "games/baccarat/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"
#include <string.h>

/* ---- Rules and options ---- */

static const char *const rules_in_short[CR_GAMES][CR_LANGUAGES] = {
    [CR_SICBO] =
        {"Three dice are thrown, and all 216 throws are equally likely. Small wins on totals of 4 "
         "to "
         "10 and big on 11 to 17, and both lose to a triple (6.1, 6.2). A double wins when two or "
         "three dice show its number (6.4), a total whatever the dice are (6.6), a pair when both "
         "of its numbers show (6.7). A single pays by how many dice show its number (6.8).",
         "Ba viên xúc xắc được lắc, 216 kết quả có khả năng như nhau. Xỉu thắng khi tổng từ 4 đến "
         "10, Tài thắng khi tổng từ 11 đến 17, cả hai đều thua khi ra bộ ba (6.1, 6.2). Bộ đôi "
         "thắng khi hai hoặc ba viên ra số đó (6.4), tổng điểm thắng bất kể các viên ra số nào "
         "(6.6), cặp thắng khi ra cả hai số (6.7). Cược một số được trả theo số viên ra số đó "
         "(6.8)."},
    [CR_ROULETTE] =
        {"One ball, a wheel with the 37 numbers from 0 to 36, each equally likely. A bet wins when "
         "it covers the number (6.1). Zero wins for bets that name it and for no other, and "
         "nothing "
         "is given half back (6.2).",
         "Một viên bi, bánh xe có 37 số từ 0 đến 36, khả năng như nhau. Khoản cược thắng khi có số "
         "trúng (6.1). Số 0 chỉ thắng với khoản cược có số 0, không hoàn lại một nửa (6.2)."},
    [CR_BACCARAT] =
        {"Player and banker hand get two cards each, and a third by tables 1 and 2 (4.14 to 4.17). "
         "More points win; a tie gives bets on player and banker back (6.1). Pairs are two first "
         "cards of one rank (6.2). Lucky 6 needs the banker hand to win with six (6.3). Insurance "
         "wins when the insured hand loses and goes back on a tie, but for that of a player's nine "
         "after the third card, which a tie pays (6.4.2).",
         "Tay bài Nhà Con và Nhà Cái nhận mỗi bên hai lá, lá thứ ba theo bảng 1 và bảng 2 (4.14 "
         "đến "
         "4.17). Nhiều điểm hơn thì thắng; hòa thì hoàn lại cược Nhà Con và Nhà Cái (6.1). Đôi là "
         "hai lá đầu cùng số (6.2). Số 6 may mắn cần Nhà Cái thắng với 6 điểm (6.3). Bảo hiểm "
         "thắng "
         "khi tay được bảo hiểm thua và được hoàn lại khi hòa, trừ bảo hiểm cho 9 điểm của Nhà Con "
         "sau lá thứ ba thì hòa vẫn được trả (6.4.2)."},
    [CR_BLACKJACK] =
        {"One player alone, a shoe as given below. The dealer takes no second card before the "
         "players are done and stands on every 17 (J1). Doubling on any two cards, also after a "
         "split (J4); splits to four hands, aces once with one card each (J5); surrender for half "
         "against anything but an ace (J6). Against a dealer's blackjack doubled and split hands "
         "lose the first stake only (J7).",
         "Một người chơi, bộ bài như dưới đây. Nhà cái chỉ rút lá thứ hai sau khi người chơi xong "
         "và "
         "dừng ở mọi 17 điểm (J1). Gấp đôi với hai lá bất kỳ, cả sau khi chia đôi (J4); chia đôi "
         "tối đa bốn tay, Át chỉ một lần và mỗi lá Át nhận một lá (J5); đầu hàng mất một nửa, trừ "
         "khi nhà cái có Át (J6). Khi nhà cái có Blackjack, tay gấp đôi và chia đôi chỉ thua khoản "
         "cược ban đầu (J7)."},
    [CR_NIUNIU] =
        {"Player and dealer get five cards each from one deck. Three cards that total 10, 20 or 30 "
         "make a Niu, and the other two give its points (N2). The better hand wins; equal ones are "
         "told apart by the highest card and then its suit, so that there are no ties (N3). Wins "
         "are "
         "paid by the player's hand (N4); a loss takes of Additional what the dealer's hand says "
         "(N5). Double is two antes and Additional four.",
         "Người chơi và nhà cái nhận mỗi bên năm lá từ một bộ bài. Ba lá có tổng 10, 20 hoặc 30 "
         "tạo "
         "thành Ngầu, hai lá còn lại cho điểm (N2). Tay bài cao hơn thắng; bằng nhau thì so lá cao "
         "nhất rồi đến chất, nên không có hòa (N3). Thắng được trả theo tay bài người chơi (N4); "
         "thua thì mất Cược thêm theo tay bài nhà cái (N5). Cược gấp đôi bằng hai lần, Cược thêm "
         "bằng bốn lần Cược đặt chỗ."},
};

static const char *yes_or_no(const struct page *page, bool yes) {
    return yes ? say(page->language, "yes", "có") : say(page->language, "no", "không");
}

static void option_rows(const struct page *page, struct odds_grid *grid) {
    const struct cr_options *options = &page->game->of.book->options;
    const bool baccarat = page->game->of.book->game == CR_BACCARAT;
    char decks[ODDS_FIGURE];
    if (!baccarat && page->game->of.book->game != CR_BLACKJACK)
        return;
    figure_fixed(options->decks, 0, page->language, decks);
    grid_row(grid, (const char *const[]){say(page->language, "Decks", "Số bộ bài"), decks});
    if (baccarat) {
        grid_row(grid, (const char *const[]){say(page->language, "Commission", "Hoa hồng"),
                                             yes_or_no(page, options->commission)});
        grid_row(grid, (const char *const[]){say(page->language, "Insurance", "Bảo hiểm"),
                                             yes_or_no(page, options->insurance)});
    } else {
        grid_row(grid,
                 (const char *const[]){say(page->language, "Splitting again", "Chia đôi lần nữa"),
                                       options->resplit_by_points
                                           ? say(page->language, "same points", "cùng điểm")
                                           : say(page->language, "same rank", "cùng số")});
    }
}

static void changed_rows(const struct page *page, struct odds_grid *grid) {
    for (size_t i = 0; i < page->game->of.rule_count; i++)
        grid_row(grid, (const char *const[]){say(page->language, "Changed", "Thay đổi"),
                                             page->game->of.rules[i]});
    if (page->game->of.shoe_given)
        grid_row(grid, (const char *const[]){say(page->language, "Shoe", "Hộp bài"),
                                             page->game->arguments->shoe});
}

void sheet_rules(const struct page *page) {
    const struct cr_rulebook *book = page->game->of.book;
    struct odds_grid grid;
    page_heading(page, say(page->language, "Rules and options", "Thể lệ và lựa chọn"));
    page_text(page, rules_in_short[book->game][page->language]);
    page_grid(page, &grid, 2, 0);
    grid_row(&grid, (const char *const[]){say(page->language, "Option", "Mục"),
                                          say(page->language, "Value", "Giá trị")});
    grid_row(&grid,
             (const char *const[]){say(page->language, "Edition", "Thể lệ số"), book->document});
    option_rows(page, &grid);
    changed_rows(page, &grid);
    page_grid_end(page, &grid);
}

/* ---- Baccarat ---- */

static void ways_cells(const struct page *page, uint64_t ways, uint64_t of, char count[48],
                       char percent[ODDS_FIGURE]) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    snprintf(count, 48, "%llu", (unsigned long long)ways);
    figure_fixed(fraction_percent(&chance), 6, page->language, percent);
}

static uint64_t ways_to(const struct baccarat_results *results, unsigned player, unsigned banker) {
    uint64_t ways = 0;
    for (unsigned third = 0; third < 4; third++)
        ways += results->final[player][banker][third / 2][third % 2];
    return ways;
}

static void total_rows(const struct page *page, struct odds_grid *grid, unsigned first,
                       unsigned end) {
    const struct baccarat_results *results = &page->game->of.baccarat;
    for (unsigned player = first; player < end; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            char own[12], other[12], count[48], percent[ODDS_FIGURE];
            const uint64_t ways = ways_to(results, player, banker);
            ways_cells(page, ways, results->ways, count, percent);
            snprintf(own, sizeof own, "%u", player);
            snprintf(other, sizeof other, "%u", banker);
            if (ways > 0)
                grid_row(grid, (const char *const[]){own, other, count, percent});
        }
}

static void total_table(const struct page *page, unsigned first, unsigned end) {
    const struct cr_rulebook *book = page->game->of.book;
    struct odds_grid grid;
    page_grid(page, &grid, 4, 0xF);
    grid_row(&grid, (const char *const[]){
                        cr_rulebook_word(book, book->bets[BACCARAT_PLAYER].name[page->language]),
                        cr_rulebook_word(book, book->bets[BACCARAT_BANKER].name[page->language]),
                        say(page->language, "Ways", "Số cách"), "%"});
    total_rows(page, &grid, first, end);
    page_grid_end(page, &grid);
}

static void baccarat_extras(const struct page *page) {
    page_heading(page, say(page->language, "Final results", "Kết quả cuối cùng"));
    page_text(page, say(page->language,
                        "Ways are ordered draws of six cards from the shoe; rounds that need fewer "
                        "leave the rest unused.",
                        "Số cách là số cách rút sáu lá có thứ tự từ hộp bài; ván cần ít lá hơn thì "
                        "các lá còn lại không dùng đến."));
    picture_results(page);
    if (!page->html) {
        total_table(page, 0, 10);
        return;
    }
    fputs("<div class=\"pair\">\n", page->out); /* fifty rows beside fifty */
    total_table(page, 0, 5);
    total_table(page, 5, 10);
    fputs("</div>\n", page->out);
}

/* ---- Niu Niu ---- */

static void niuniu_extras(const struct page *page) {
    const struct niuniu_results *results = &page->game->of.niuniu;
    struct odds_grid grid;
    page_heading(page, say(page->language, "Hands", "Tay bài"));
    page_text(page,
              say(page->language,
                  "The chance to win is exactly one half: hands are exchangeable and no two "
                  "are equal.",
                  "Xác suất thắng đúng bằng một nửa: hai tay bài có vai trò như nhau và không "
                  "bao giờ bằng nhau."));
    picture_hands(page);
    page_grid(page, &grid, 4, 0xE);
    grid_row(&grid, (const char *const[]){say(page->language, "Hand", "Tay bài"),
                                          say(page->language, "Ways", "Số cách"), "%",
                                          say(page->language, "Wins %", "Thắng %")});
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char count[48], percent[ODDS_FIGURE], pairs[48], wins[ODDS_FIGURE];
        ways_cells(page, results->hand[kind], results->hands, count, percent);
        ways_cells(page, odds_wins_with(results, kind), odds_pairs_with(results, kind), pairs,
                   wins);
        grid_row(&grid, (const char *const[]){
                            cr_rulebook_word(
                                page->game->of.book,
                                niuniu_book(page->game->of.book)->hands[kind].name[page->language]),
                            count, percent, wins});
    }
    page_grid_end(page, &grid);
}

/* ---- Blackjack ---- */

static void strategy_grid(const struct page *page) {
    struct odds_grid grid;
    page_grid(page, &grid, 11, 0);
    grid_row(&grid, (const char *const[]){say(page->language, "Hand", "Bài"), "2", "3", "4", "5",
                                          "6", "7", "8", "9", "T", "A"});
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        char letters[BLACKJACK_UP_CARDS][3];
        const char *cells[BLACKJACK_UP_CARDS + 1] = {blackjack_row_name(row)};
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            odds_entry_letters(
                blackjack_table_at(page->game->of.blackjack, row, odds_up_card(column)),
                letters[column]);
            cells[column + 1] = letters[column];
        }
        grid_row(&grid, cells);
    }
    page_grid_end(page, &grid);
}

static void blackjack_extras(const struct page *page) {
    const struct blackjack_advice advice = blackjack_advice(page->game->of.blackjack);
    char text[400], insurance[ODDS_FIGURE], waiting[ODDS_FIGURE];
    page_heading(page, say(page->language, "Best decisions", "Quyết định tốt nhất"));
    picture_strategy(page);
    if (!page->html) {
        page_text(page,
                  say(page->language,
                      "S stand, H hit, D double, P split, R surrender; the small letter is for "
                      "when that is not allowed.",
                      "S dừng, H rút bài, D gấp đôi, P chia đôi, R đầu hàng; chữ nhỏ là khi "
                      "không được phép."));
        strategy_grid(page);
    }
    figure_fixed(advice.insurance * 100, 4, page->language, insurance);
    figure_fixed(advice.waiting, 6, page->language, waiting);
    snprintf(
        text, sizeof text,
        say(page->language,
            "Insurance: %s (%s %% of its stake on average). Even money: %s (a blackjack that "
            "waits is worth %s first stakes against an ace).",
            "Bảo hiểm: %s (trung bình %s %% tiền bảo hiểm). Trả ngay 1 ăn 1: %s (Blackjack chờ "
            "kết quả đáng giá %s lần cược đầu khi nhà cái có Át)."),
        advice.take_insurance ? say(page->language, "take it", "nên mua")
                              : say(page->language, "no", "không mua"),
        insurance,
        advice.take_even_money ? say(page->language, "take it", "nên nhận")
                               : say(page->language, "no", "không nhận"),
        waiting);
    page_text(page, text);
}

void sheet_extras(const struct page *page) {
    if (page->game->of.book->game == CR_BACCARAT)
        baccarat_extras(page);
    else if (page->game->of.book->game == CR_NIUNIU)
        niuniu_extras(page);
    else if (page->game->of.book->game == CR_BLACKJACK)
        blackjack_extras(page);
}

/* ---- How the figures were found ---- */

static const char *const methods[CR_GAMES][CR_LANGUAGES] = {
    [CR_SICBO] =
        {"Every one of the 216 throws is settled by the program that settles real rounds, "
         "with a stake on each of the 50 bets. All figures are exact.",
         "Cả 216 kết quả được tính thưởng bằng chính chương trình trả thưởng các ván thật, "
         "có tiền cược ở cả 50 khoản. Mọi con số đều chính xác."},
    [CR_ROULETTE] =
        {"Every one of the 37 numbers is settled by the program that settles real "
         "rounds, with a stake on each of the 157 bets. All figures are exact.",
         "Cả 37 số được tính thưởng bằng chính chương trình trả thưởng các ván thật, có "
         "tiền cược ở cả 157 khoản. Mọi con số đều chính xác."},
    [CR_BACCARAT] =
        {"All ordered draws from the shoe are counted by the points of the cards. All "
         "figures are exact; percentages are rounded from fractions.",
         "Mọi cách rút bài có thứ tự từ hộp bài được đếm theo điểm của lá bài. Mọi con số "
         "đều chính xác; phần trăm được làm tròn từ phân số."},
    [CR_BLACKJACK] =
        {"The pair bet and insurance are exact. The main bet is worked out from the composition of "
         "the shoe for every hand; how far split hands are approximated stands in the program's "
         "documentation. Standard deviation and outcomes are of the best play.",
         "Cược đôi và bảo hiểm là chính xác. Cược chính được tính theo thành phần hộp bài cho từng "
         "tay bài; mức xấp xỉ của các tay chia đôi được ghi trong tài liệu của chương trình. Độ "
         "lệch "
         "chuẩn và các kết quả là của cách chơi tối ưu."},
    [CR_NIUNIU] =
        {"All pairs of hands that share no card, 2,598,960 x 1,533,939 of them, are counted "
         "by inclusion and exclusion. All figures are exact; commission is a fraction here "
         "and is rounded to the dong at the table.",
         "Mọi cặp tay bài không chung lá nào, gồm 2.598.960 x 1.533.939 cặp, được đếm bằng "
         "nguyên lý bao hàm và loại trừ. Mọi con số đều chính xác; hoa hồng ở đây là phân "
         "số, tại bàn được làm tròn đến đồng."},
};

void sheet_method(const struct page *page) {
    page_heading(page, say(page->language, "How the figures were found", "Cách tính"));
    page_text(page, methods[page->game->of.book->game][page->language]);
}
