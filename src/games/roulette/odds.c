/* Roulette: every one of the 37 numbers is settled. */
#include "games/roulette/odds.h"
#include "games/roulette/rulebook.h"
#include "odds/game_odds.h"

static void set_number(struct cr_round *round, unsigned outcome) {
    round->number = (uint8_t)outcome;
}

const struct settled_outcomes roulette_outcomes = {WHEEL_POCKETS, set_number};

static enum odds_refusal open_figures(struct odds_figures *of) {
    settled_odds(of, &roulette_outcomes);
    return ODDS_ACCEPTED;
}

static bool expect(struct expectation *of, const struct odds_figures *figures) {
    (void)figures;
    return expected_settled(of, &roulette_outcomes);
}

static const char *const headlines[] = {"red", "dozen:1", "straight:0", NULL};

const struct game_odds roulette_odds = {
    .most_bets = ROULETTE_BETS,
    .open = open_figures,
    .rules_in_short =
        {"One ball, a wheel with the 37 numbers from 0 to 36, each equally likely. A bet wins when "
         "it covers the number (6.1). Zero wins for bets that name it and for no other, and "
         "nothing "
         "is given half back (6.2).",
         "Một viên bi, bánh xe có 37 số từ 0 đến 36, khả năng như nhau. Khoản cược thắng khi có số "
         "trúng (6.1). Số 0 chỉ thắng với khoản cược có số 0, không hoàn lại một nửa (6.2)."},
    .method = {"Every one of the 37 numbers is settled by the program that settles real "
               "rounds, with a stake on each of the 157 bets. All figures are exact.",
               "Cả 37 số được tính thưởng bằng chính chương trình trả thưởng các ván thật, có "
               "tiền cược ở cả 157 khoản. Mọi con số đều chính xác."},
    .headlines = headlines,
    .expect = expect,
};
