/* The five rulebooks built in, against lists made another way: roulette's bets from the layout of
 * the felt, the others from the tables of part 5 and 6. */
#include "base/money.h"
#include "games/baccarat/rulebook.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "games/roulette/rulebook.h"
#include "rulebook/rulebook.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook book;

static void load(enum cr_game game) {
    assert_true(cr_rulebook_builtin(game, &book));
    assert_int_equal(book.game, game);
}

/* The bet at that place has this name, pays this, and is found by its name. */
static const struct cr_bet_rule *check_bet(unsigned number, const char *id, const char *pays) {
    const struct cr_bet_rule *bet = &book.bets[number];
    char text[24];
    assert_string_equal(bet->id, id);
    assert_int_equal(cr_rulebook_bet(&book, id, strlen(id)), number);
    size_t kind = strcspn(id, ":");
    assert_int_equal(cr_rulebook_kind(&book, id, kind), bet->kind);
    assert_true(book.kinds[bet->kind].limited);
    assert_int_equal(bet->pay_count, 1);
    assert_string_equal(cr_rulebook_word(&book, bet->pays[0].when), "");
    ratio_print(bet->pays[0].ratio, text);
    assert_string_equal(text, pays);
    return bet;
}

static void check_case(const struct cr_bet_rule *bet, unsigned pay, const char *when,
                       const char *pays) {
    char text[24];
    assert_true(pay < bet->pay_count);
    assert_string_equal(cr_rulebook_word(&book, bet->pays[pay].when), when);
    ratio_print(bet->pays[pay].ratio, text);
    assert_string_equal(text, pays);
}

static void editions(void **state) {
    static const struct {
        const char *document, *date, *english, *vietnamese;
    } expected[] = {
        [CR_SICBO] = {"01/13.06.2020", "2020-06-13", "Sic Bo", "Tài Xỉu"},
        [CR_ROULETTE] = {"01/13.06.2020", "2020-06-13", "Roulette", "Cò Quay"},
        [CR_BACCARAT] = {"04/01.10.2024", "2024-10-01", "Baccarat", "Bài Cào"},
        [CR_BLACKJACK] = {"01/13.06.2020", "2020-06-13", "Blackjack", "Xì Dách"},
        [CR_NIUNIU] = {"02/09.07.2024", "2024-07-09", "Niu Niu", "Ngầu Hầm"},
    };
    (void)state;
    for (unsigned game = 0; game < sizeof expected / sizeof expected[0]; game++) {
        load((enum cr_game)game);
        assert_string_equal(book.document, expected[game].document);
        assert_string_equal(book.date, expected[game].date);
        assert_string_equal(cr_rulebook_word(&book, book.name[CR_ENGLISH]), expected[game].english);
        assert_string_equal(cr_rulebook_word(&book, book.name[CR_VIETNAMESE]),
                            expected[game].vietnamese);
    }
}

/* Every bet has two names, no two bets of a game the same one, a clause and a place on the felt. */
static void every_bet_is_named_and_placed(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        load((enum cr_game)game);
        for (unsigned i = 0; i < book.bet_count; i++) {
            const struct cr_bet_rule *bet = &book.bets[i];
            assert_true(strlen(cr_rulebook_word(&book, bet->clause)) >= 3);
            assert_true(bet->area.width > 0 && bet->area.height > 0);
            for (unsigned other = 0; other < i; other++) {
                const struct cr_bet_rule *before = &book.bets[other];
                assert_int_not_equal(bet->name[CR_ENGLISH], before->name[CR_ENGLISH]);
                assert_int_not_equal(bet->name[CR_VIETNAMESE], before->name[CR_VIETNAMESE]);
                assert_memory_not_equal(&bet->area, &before->area, sizeof bet->area);
            }
        }
    }
}

/* ---- Sic bo, 5.1 ---- */

static void sicbo_pays_as_5_1_says(void **state) {
    static const char *const totals[] = {"50", "18", "14", "12", "8",  "6",  "6",
                                         "6",  "6",  "8",  "12", "14", "18", "50"};
    char id[20];
    unsigned next = 0;
    (void)state;
    load(CR_SICBO);
    assert_int_equal(book.kind_count, 8);
    check_bet(next++, "small", "1");
    check_bet(next++, "big", "1");
    check_bet(next++, "any-triple", "24");
    for (unsigned n = 1; n <= 6; n++) {
        sprintf(id, "triple:%u", n);
        assert_int_equal(check_bet(next++, id, "150")->numbers[0], n);
    }
    for (unsigned n = 1; n <= 6; n++) {
        sprintf(id, "double:%u", n);
        assert_int_equal(check_bet(next++, id, "8")->numbers[0], n);
    }
    for (unsigned n = 4; n <= 17; n++) {
        sprintf(id, "total:%u", n);
        assert_int_equal(check_bet(next++, id, totals[n - 4])->numbers[0], n);
    }
    for (unsigned a = 1; a <= 5; a++)
        for (unsigned b = a + 1; b <= 6; b++) {
            sprintf(id, "pair:%u-%u", a, b);
            const struct cr_bet_rule *bet = check_bet(next++, id, "5");
            assert_int_equal(bet->number_count, 2);
            assert_int_equal(bet->numbers[0], a);
            assert_int_equal(bet->numbers[1], b);
        }
    for (unsigned n = 1; n <= 6; n++, next++) {
        sprintf(id, "single:%u", n);
        assert_string_equal(book.bets[next].id, id);
        assert_int_equal(book.bets[next].pay_count, 3);
        check_case(&book.bets[next], 0, "1", "1");
        check_case(&book.bets[next], 1, "2", "2");
        check_case(&book.bets[next], 2, "3", "3");
    }
    assert_int_equal(next, 50);
    assert_int_equal(book.bet_count, 50);
}

/* Sic bo's areas tile the felt: none lies on another, together they fill it. */
static void sicbo_areas_fill_the_felt(void **state) {
    enum { WIDTH = 420, HEIGHT = 240 };
    static bool taken[WIDTH][HEIGHT];
    int filled = 0;
    (void)state;
    load(CR_SICBO);
    memset(taken, 0, sizeof taken);
    for (unsigned i = 0; i < book.bet_count; i++) {
        const struct cr_area *area = &book.bets[i].area;
        for (int x = area->x; x < area->x + area->width; x++)
            for (int y = area->y; y < area->y + area->height; y++, filled++) {
                assert_true(x < WIDTH && y < HEIGHT);
                assert_false(taken[x][y]);
                taken[x][y] = true;
            }
    }
    assert_int_equal(filled, WIDTH * HEIGHT);
}

/* ---- Roulette: the layout ---- */

/* Where a number lies on the grid: 1, 2, 3 in the first of twelve rows. Zero touches 1, 2, 3. */
static int row_of(int n) {
    return (n + 2) / 3;
}

static int place_of(int n) {
    return n - 3 * (row_of(n) - 1);
}

static bool touch(int a, int b) {
    if (a == 0)
        return row_of(b) == 1;
    int rows = row_of(b) - row_of(a), places = place_of(b) - place_of(a);
    return rows * rows + places * places == 1;
}

static uint64_t bits(const int *numbers, int count) {
    uint64_t covers = 0;
    for (int i = 0; i < count; i++)
        covers |= (uint64_t)1 << numbers[i];
    return covers;
}

static void check_cover(unsigned number, const char *id, const char *pays, uint64_t covers) {
    const struct cr_bet_rule *bet = check_bet(number, id, pays);
    assert_true(bet->covers == covers);
    int count = 0;
    for (int n = 0; n <= 36; n++) {
        if (!(covers >> n & 1))
            continue;
        if (bet->number_count > 0)
            assert_int_equal(bet->numbers[count], n);
        count++;
    }
    assert_int_equal(bet->number_count, count <= 12 ? count : 0);
}

static unsigned check_straights_and_splits(void) {
    unsigned next = 0;
    char id[20];
    for (int n = 0; n <= 36; n++) {
        sprintf(id, "straight:%d", n);
        check_cover(next++, id, "35", bits(&n, 1));
    }
    for (int a = 0; a <= 36; a++)
        for (int b = a + 1; b <= 36; b++)
            if (touch(a, b)) {
                sprintf(id, "split:%d-%d", a, b);
                check_cover(next++, id, "17", bits((int[]){a, b}, 2));
            }
    assert_int_equal(next, 37 + 60);
    return next;
}

/* Rows of three, and zero with two neighbours of its own that touch one another. */
static unsigned check_streets(unsigned next) {
    char id[24];
    for (int a = 0; a <= 36; a++)
        for (int b = a + 1; b <= 36; b++)
            for (int c = b + 1; c <= 36; c++) {
                bool row = a > 0 && row_of(a) == row_of(b) && row_of(b) == row_of(c);
                bool trio = a == 0 && touch(0, b) && touch(0, c) && touch(b, c);
                if (!row && !trio)
                    continue;
                sprintf(id, "street:%d-%d-%d", a, b, c);
                check_cover(next++, id, "11", bits((int[]){a, b, c}, 3));
            }
    return next;
}

/* Four that meet at a point: a square of touching numbers; and zero with the whole first row. */
static unsigned check_corners(unsigned next) {
    char id[24];
    check_cover(next++, "corner:0-1-2-3", "8", 15);
    for (int a = 1; a <= 36; a++)
        for (int b = a + 1; b <= 36; b++)
            for (int c = b + 1; c <= 36; c++)
                for (int d = c + 1; d <= 36; d++) {
                    bool square = touch(a, b) && touch(c, d) && touch(a, c) && touch(b, d);
                    if (!square || row_of(a) != row_of(b))
                        continue;
                    sprintf(id, "corner:%d-%d-%d-%d", a, b, c, d);
                    check_cover(next++, id, "8", bits((int[]){a, b, c, d}, 4));
                }
    return next;
}

static unsigned check_lines(unsigned next) {
    char id[20];
    for (int row = 1; row < 12; row++) {
        uint64_t covers = 0;
        int first = 37, last = 0;
        for (int n = 1; n <= 36; n++)
            if (row_of(n) == row || row_of(n) == row + 1) {
                covers |= (uint64_t)1 << n;
                first = n < first ? n : first;
                last = n;
            }
        sprintf(id, "line:%d-%d", first, last);
        check_cover(next++, id, "5", covers);
    }
    return next;
}

static unsigned check_dozens_and_columns(unsigned next) {
    char id[20];
    for (int column = 1; column <= 3; column++) {
        uint64_t covers = 0;
        for (int n = 1; n <= 36; n++)
            covers |= (uint64_t)(place_of(n) == column) << n;
        sprintf(id, "column:%d", column);
        check_cover(next++, id, "2", covers);
    }
    for (int dozen = 1; dozen <= 3; dozen++) {
        uint64_t covers = 0;
        for (int n = 1; n <= 36; n++)
            covers |= (uint64_t)((row_of(n) + 3) / 4 == dozen) << n;
        sprintf(id, "dozen:%d", dozen);
        check_cover(next++, id, "2", covers);
    }
    return next;
}

/* R1: red and black take turns around the wheel, 32 beside the zero is red. */
static unsigned check_even_chances(unsigned next) {
    static const int wheel[] = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
    uint64_t low = 0, high = 0, red = 0, black = 0, odd = 0, even = 0;
    for (int at = 1; at <= 36; at++) {
        uint64_t bit = (uint64_t)1 << wheel[at];
        *(at % 2 == 1 ? &red : &black) |= bit;
        *(wheel[at] <= 18 ? &low : &high) |= bit;
        *(wheel[at] % 2 == 1 ? &odd : &even) |= bit;
    }
    check_cover(next++, "low", "1", low);
    check_cover(next++, "high", "1", high);
    check_cover(next++, "red", "1", red);
    check_cover(next++, "black", "1", black);
    check_cover(next++, "odd", "1", odd);
    check_cover(next++, "even", "1", even);
    return next;
}

static void roulette_has_157_bets(void **state) {
    (void)state;
    load(CR_ROULETTE);
    assert_int_equal(book.kind_count, 13);
    unsigned next = check_straights_and_splits();
    assert_int_equal(next, ROULETTE_STREET);
    next = check_streets(next);
    assert_int_equal(next, ROULETTE_CORNER);
    next = check_corners(next);
    assert_int_equal(next, ROULETTE_LINE);
    next = check_lines(next);
    next = check_dozens_and_columns(next);
    assert_int_equal(next, ROULETTE_LOW);
    next = check_even_chances(next);
    assert_int_equal(next, 157);
    assert_int_equal(book.bet_count, 157);
}

static bool paid_before(const char *first, const char *second, int order) {
    int a = cr_rulebook_kind(&book, first, strlen(first));
    int b = cr_rulebook_kind(&book, second, strlen(second));
    return book.kinds[a].pay_order[order] < book.kinds[b].pay_order[order];
}

static void roulette_pays_in_the_order_of_6_3_and_6_5_2(void **state) {
    static const char *const usual[] = {"column", "red",    "dozen", "line",
                                        "street", "corner", "split", "straight"};
    static const char *const zero[] = {"column", "red",    "dozen", "line",
                                       "corner", "street", "split", "straight"};
    static const char *const even[] = {"low", "high", "red", "black", "odd", "even"};
    (void)state;
    load(CR_ROULETTE);
    for (int i = 0; i < 7; i++) {
        assert_true(paid_before(usual[i], usual[i + 1], 0));
        assert_true(paid_before(zero[i], zero[i + 1], 1));
    }
    for (int i = 0; i < 6; i++)
        for (int order = 0; order < 2; order++) {
            assert_false(paid_before(even[i], "red", order));
            assert_false(paid_before("red", even[i], order));
        }
}

/* The middle of a spot lies within half a cell of every number it covers; a full cell is 40. */
static void roulette_spots_touch_what_they_cover(void **state) {
    (void)state;
    load(CR_ROULETTE);
    for (unsigned i = ROULETTE_SPLIT; i < ROULETTE_COLUMN; i++) {
        const struct cr_area *spot = &book.bets[i].area;
        int x = spot->x + spot->width / 2, y = spot->y + spot->height / 2;
        for (int n = 0; n <= 36; n++) {
            const struct cr_area *cell = &book.bets[n].area;
            bool beside = x >= cell->x && x <= cell->x + cell->width && y >= cell->y &&
                          y <= cell->y + cell->height;
            bool covered = book.bets[i].covers >> n & 1;
            bool street = i >= ROULETTE_STREET; /* these lie at the end of their rows */
            if (covered ? !beside && !street : beside)
                fail_msg("%s and %d", book.bets[i].id, n);
        }
    }
}

/* ---- Baccarat ---- */

static void baccarat_pays_as_5_1_and_5_2_say(void **state) {
    (void)state;
    load(CR_BACCARAT);
    assert_int_equal(book.bet_count, 7);
    check_bet(0, "player", "1");
    check_bet(2, "tie", "8");
    check_bet(3, "player-pair", "11");
    check_bet(4, "banker-pair", "11");
    assert_string_equal(book.bets[1].id, "banker");
    check_case(&book.bets[1], BANKER_COMMISSION, "commission", "19/20");
    check_case(&book.bets[1], BANKER_NO_COMMISSION, "no-commission", "1");
    check_case(&book.bets[1], BANKER_NO_COMMISSION_SIX, "no-commission-six", "1/2");
    assert_string_equal(book.bets[5].id, "lucky-6");
    check_case(&book.bets[5], 0, "2", "12");
    check_case(&book.bets[5], 1, "3", "20");
    assert_string_equal(book.bets[6].id, "insurance");
    assert_int_equal(book.bets[6].pay_count, 0);
    assert_false(book.kinds[6].limited);
}

static void baccarat_options_are_those_of_the_rulings(void **state) {
    (void)state;
    load(CR_BACCARAT);
    assert_int_equal(book.options.decks, 8);
    assert_int_equal(book.options.commission, 1);
    assert_int_equal(book.options.insurance, 1);
    assert_int_equal(book.options.declined_per_offer, 0);
    assert_int_equal(book.options.squeeze_by_side, 0);
    assert_int_equal(book.options.burn, 1);
    assert_int_equal(book.options.cut, 14);
}

/* Tables 1 and 2 and 4.17, told by the usual rule: the banker with n draws to cards of at least
 * 2n - 6 (but 8, and nothing counts as less), and on standing with five or less. */
static void baccarat_draws_by_tables_1_and_2(void **state) {
    (void)state;
    load(CR_BACCARAT);
    for (int total = 0; total <= 9; total++) {
        assert_int_equal(baccarat_book(&book)->player_draws[total], total <= 5);
        assert_int_equal(baccarat_book(&book)->banker_draws[total][10], total <= 5);
        for (int card = 0; card <= 9; card++) {
            bool draws = total <= 2 || (total == 3 && card != 8) ||
                         (total >= 4 && total <= 6 && card >= 2 * total - 6 && card <= 7);
            assert_int_equal(baccarat_book(&book)->banker_draws[total][card], draws);
        }
    }
}

/* 6.4.6, one line for each own total: what each total of the other hand pays, . for no row. */
static void baccarat_insures_by_6_4_6(void **state) {
    static const struct {
        enum cr_side side;
        int after, own;
        const char *pays[10];
    } rows[] = {
        {CR_BANKER, 4, 4, {"3/2", "3/2", "3/2", "3/2"}},
        {CR_BANKER, 4, 5, {"2", "2", "2", "2", "2"}},
        {CR_BANKER, 4, 6, {"3", "3", "3", "3", "3", "3"}},
        {CR_BANKER, 4, 7, {"4", "4", "4", "4", "4", "4"}},
        {CR_BANKER, 5, 1, {NULL, "6"}},
        {CR_BANKER, 5, 2, {NULL, "7"}},
        {CR_BANKER, 5, 3, {NULL, "7", "4"}},
        {CR_BANKER, 5, 4, {NULL, "7", "4", "3/2"}},
        {CR_BANKER, 5, 5, {NULL, "7", "4", NULL, "2"}},
        {CR_BANKER, 5, 6, {NULL, "7", "4"}},
        {CR_PLAYER, 4, 5, {NULL, NULL, NULL, NULL, "2"}},
        {CR_PLAYER, 4, 6, {"3", "3", "3", "3", "3", "3"}},
        {CR_PLAYER, 4, 7, {"4", "4", "4", "4", "4", "4"}},
        {CR_PLAYER, 5, 5, {"2", "2", "2", "2", "2"}},
        {CR_PLAYER, 5, 6, {"3", "3", "3", "3", "3", "3"}},
        {CR_PLAYER, 5, 7, {"4", "4", "4", "4", "4", "4", "4"}},
        {CR_PLAYER, 5, 8, {"7", "7", "7", "7", "7", "7", "7"}},
        {CR_PLAYER, 5, 9, {"9", "9", "9", "9", "9", "9", "9"}},
    };
    unsigned offered = 0, listed = 0;
    (void)state;
    load(CR_BACCARAT);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int other = 0; other <= 9; other++) {
            struct cr_ratio ratio =
                baccarat_book(&book)
                    ->insurance[rows[i].side][rows[i].after - 4][rows[i].own][other];
            char text[24] = "";
            if (ratio.win != 0)
                ratio_print(ratio, text);
            assert_string_equal(text, rows[i].pays[other] == NULL ? "" : rows[i].pays[other]);
            listed += rows[i].pays[other] != NULL;
        }
    for (int i = 0; i < 400; i++)
        offered +=
            baccarat_book(&book)->insurance[i / 200][i / 100 % 2][i / 10 % 10][i % 10].win != 0;
    assert_int_equal(listed, 78);
    assert_int_equal(offered, 78);
}

/* ---- Blackjack and Niu Niu ---- */

static void blackjack_pays_as_5_1_says(void **state) {
    (void)state;
    load(CR_BLACKJACK);
    assert_int_equal(book.bet_count, 3);
    assert_string_equal(book.bets[0].id, "main");
    check_case(&book.bets[0], MAIN_WIN, "win", "1");
    check_case(&book.bets[0], MAIN_BLACKJACK, "blackjack", "3/2");
    check_case(&book.bets[0], MAIN_EVEN_MONEY, "even-money", "1");
    check_case(&book.bets[0], MAIN_SURRENDER, "surrender", "1/2");
    check_bet(1, "pair", "11");
    assert_string_equal(book.bets[2].id, "insurance");
    check_case(&book.bets[2], 0, "", "2");
    assert_false(book.kinds[2].limited);
    assert_int_equal(book.options.decks, 8);
    assert_int_equal(book.options.resplit_by_points, 0);
}

static void check_hand(unsigned hand, const char *ante, const char *doubled, const char *commission,
                       const char *additional) {
    const struct niuniu_hand_rule *rule = &niuniu_book(&book)->hands[hand];
    char text[4][24];
    ratio_print(rule->ante, text[0]);
    ratio_print(rule->doubled, text[1]);
    ratio_print(rule->commission, text[2]);
    ratio_print(rule->additional, text[3]);
    assert_string_equal(text[0], ante);
    assert_string_equal(text[1], doubled);
    assert_string_equal(text[2], commission);
    assert_string_equal(text[3], additional);
}

static void niuniu_pays_as_5_1_and_6_4_say(void **state) {
    (void)state;
    load(CR_NIUNIU);
    assert_int_equal(book.bet_count, 3);
    assert_string_equal(book.bets[NIUNIU_ANTE].id, "ante");
    assert_string_equal(book.bets[NIUNIU_DOUBLE].id, "double");
    assert_string_equal(book.bets[NIUNIU_ADDITIONAL].id, "additional");
    assert_true(book.kinds[0].limited);
    assert_false(book.kinds[1].limited || book.kinds[2].limited);
    for (unsigned hand = CR_NO_NIU; hand <= 6; hand++)
        check_hand(hand, "1", "1", "0", "0");
    for (unsigned hand = 7; hand <= 9; hand++)
        check_hand(hand, "1", "2", "1/20", "1/2");
    for (unsigned hand = CR_NIU_NIU; hand <= CR_HOIANA; hand++)
        check_hand(hand, "1", "3", "1/20", "1");
    assert_string_equal(cr_rulebook_word(&book, niuniu_book(&book)->hands[CR_HOIANA].clause),
                        "6.2.1");
    assert_string_equal(cr_rulebook_word(&book, niuniu_book(&book)->hands[8].clause), "6.2.5");
    assert_string_equal(cr_rulebook_word(&book, niuniu_book(&book)->hands[8].loss_clause), "6.4.4");
    assert_string_equal(cr_rulebook_word(&book, niuniu_book(&book)->hands[CR_NO_NIU].loss_clause),
                        "6.4.5");
    assert_string_equal(
        cr_rulebook_word(&book, niuniu_book(&book)->hands[CR_SUPREME].name[CR_VIETNAMESE]),
        "Ngầu Hầm Tối Thượng");
    assert_string_equal(niuniu_hand_ids[CR_NIU_NIU], "niu-niu");
    assert_string_equal(baccarat_side_ids[CR_BANKER], "banker");
}

/* ---- Voiding clauses ---- */

static void clauses_that_void(void **state) {
    static const struct {
        const char *round[13], *bet[7];
    } expected[] = {
        [CR_SICBO] = {{"7.2", "7.3", "7.4", "7.5", "7.6", "7.8"}, {NULL}},
        [CR_ROULETTE] = {{"7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.9", "7.10",
                          "7.4.1", "7.12"},
                         {NULL}},
        [CR_BACCARAT] = {{"7.1", "7.1.1", "7.2", "7.3", "7.10.2", "7.22"},
                         {"7.9", "7.10.1", "7.10.2", "7.12", "7.13.1"}},
        [CR_BLACKJACK] = {{"7.11.1", "7.11.1.1", "7.14", "7.14.1", "7.17"},
                          {"7.4.2", "7.6", "7.8.3", "7.10", "7.11.3", "7.15.3.2"}},
        [CR_NIUNIU] = {{"7.1", "7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.4", "7.5", "G6"},
                       {"7.4.1", "7.7.1", "7.8.1"}},
    };
    (void)state;
    for (unsigned game = 0; game < sizeof expected / sizeof expected[0]; game++) {
        unsigned rounds = 0, bets = 0;
        load((enum cr_game)game);
        for (; expected[game].round[rounds] != NULL; rounds++)
            assert_true(rulebook_voids_round(&book, expected[game].round[rounds]));
        for (; expected[game].bet[bets] != NULL; bets++)
            assert_true(rulebook_voids_bet(&book, expected[game].bet[bets]));
        assert_int_equal(book.void_round_count, rounds);
        assert_int_equal(book.void_bet_count, bets);
        assert_false(rulebook_voids_round(&book, "7.99"));
        assert_false(rulebook_voids_bet(&book, ""));
    }
}

/* ---- Looking up ---- */

static void names_that_are_no_bet(void **state) {
    static const char *const ids[] = {"split:1-5",    "split:3-4",
                                      "split:2-1",    "split:01-2",
                                      "split:0-4",    "straight:37",
                                      "street:0-1-3", "corner:1-2-3-4",
                                      "line:2-7",     "column:4",
                                      "dozen:0",      "straight",
                                      "red:1",        "",
                                      "Red",          "split:1-2 ",
                                      "green",        "a name that is longer than any bet has"};
    (void)state;
    load(CR_ROULETTE);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        assert_int_equal(cr_rulebook_bet(&book, ids[i], strlen(ids[i])), -1);
    assert_int_equal(cr_rulebook_bet(&book, "red\0", 4), -1);
    assert_int_equal(cr_rulebook_kind(&book, "reds", 4), -1);
    assert_int_equal(cr_rulebook_kind(&book, "re", 2), -1);
    assert_int_equal(cr_rulebook_kind(&book, "a long name of a kind", 21), -1);
    load(CR_SICBO);
    assert_int_equal(cr_rulebook_bet(&book, "total:3", 7), -1);
    assert_int_equal(cr_rulebook_bet(&book, "total:18", 8), -1);
    assert_int_equal(cr_rulebook_bet(&book, "pair:2-1", 8), -1);
    assert_int_equal(cr_rulebook_bet(&book, "pair:1-1", 8), -1);
    assert_int_equal(cr_rulebook_bet(&book, "single:7", 8), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(editions),
        cmocka_unit_test(every_bet_is_named_and_placed),
        cmocka_unit_test(sicbo_pays_as_5_1_says),
        cmocka_unit_test(sicbo_areas_fill_the_felt),
        cmocka_unit_test(roulette_has_157_bets),
        cmocka_unit_test(roulette_pays_in_the_order_of_6_3_and_6_5_2),
        cmocka_unit_test(roulette_spots_touch_what_they_cover),
        cmocka_unit_test(baccarat_pays_as_5_1_and_5_2_say),
        cmocka_unit_test(baccarat_options_are_those_of_the_rulings),
        cmocka_unit_test(baccarat_draws_by_tables_1_and_2),
        cmocka_unit_test(baccarat_insures_by_6_4_6),
        cmocka_unit_test(blackjack_pays_as_5_1_says),
        cmocka_unit_test(niuniu_pays_as_5_1_and_6_4_say),
        cmocka_unit_test(clauses_that_void),
        cmocka_unit_test(names_that_are_no_bet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
