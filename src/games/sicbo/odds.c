/* Sic bo: every one of the 216 throws is settled. */
#include "games/sicbo/odds.h"
#include "games/sicbo/rulebook.h"
#include "odds/game_odds.h"

static void set_throw(struct cr_round *round, unsigned outcome) {
    round->dice[0] = (uint8_t)(outcome / 36 + 1);
    round->dice[1] = (uint8_t)(outcome / 6 % 6 + 1);
    round->dice[2] = (uint8_t)(outcome % 6 + 1);
}

const struct settled_outcomes sicbo_outcomes = {SICBO_THROWS_OF_THREE, set_throw};

static enum odds_refusal open_figures(struct odds_figures *of) {
    settled_odds(of, &sicbo_outcomes);
    return ODDS_ACCEPTED;
}

static bool expect(struct expectation *of, const struct odds_figures *figures) {
    (void)figures;
    return expected_settled(of, &sicbo_outcomes);
}

static const char *const headlines[] = {"small", "any-triple", "single:1", NULL};
static const char *const examples[] = {"sicbo --rule total:4=60 --json", NULL};

const struct game_odds sicbo_odds = {
    .most_bets = SICBO_BETS,
    .open = open_figures,
    .examples = examples,
    .rules_in_short =
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
    .method = {"Every one of the 216 throws is settled by the program that settles real rounds, "
               "with a stake on each of the 50 bets. All figures are exact.",
               "Cả 216 kết quả được tính thưởng bằng chính chương trình trả thưởng các ván thật, "
               "có tiền cược ở cả 50 khoản. Mọi con số đều chính xác."},
    .headlines = headlines,
    .expect = expect,
};
