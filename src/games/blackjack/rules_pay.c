/* What a blackjack round pays: main bets against the dealer's hand, pair bets, insurance.
 *
 * Invariants:
 *   1. every stake has exactly one line, a doubled hand one with the whole stake;
 *   2. against a dealer's blackjack no bettor loses more on a box than busted hands took and the
 *      part in play of the first stake (J7). */
#include "games/blackjack/rulebook.h"
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"

struct paying {
    const struct cr_rulebook *book;
    const struct blackjack_round *round;
    struct cr_settlement *settlement;
    struct cr_refusal *refusal;
    bool dealer_blackjack;
    unsigned dealer_total;
};

static cr_money cut(cr_money stake, cr_money max) {
    return stake < max ? stake : max;
}

static struct cr_line *box_line(const struct paying *paying, const struct blackjack_box *box,
                                unsigned hand, unsigned bet, uint32_t player, uint32_t source,
                                cr_money stake) {
    struct cr_line *line = settlement_next_line(paying->settlement, player, source, bet, stake);
    line->box = box->number;
    line->hand = (uint8_t)(hand + 1);
    return line;
}

static void set_counted(struct cr_line *line, cr_money counted) {
    line->counted = counted;
    line->cut = counted < line->stake;
}

/* The last word on a line a limit cut; a maximum of nothing sends the stake back. */
static void end_cut(struct cr_line *line) {
    if (line->cut)
        line_clause(line, "G8");
    if (line->counted == 0)
        line->outcome = CR_RETURNED;
}

static bool refuse_amount(const struct paying *paying, const struct cr_line *line) {
    return refusal_fill(paying->refusal, WHY_OVERFLOW, "box %u hand %u", line->box, line->hand);
}

static bool pay_win(const struct paying *paying, struct cr_line *line, unsigned bet, unsigned pay) {
    if (!line_win(line, paying->book->bets[bet].pays[pay].ratio))
        return refuse_amount(paying, line);
    return true;
}

/* ---- Main bets that left before the hand was over ------------------------------------------- */

/* Half the part in play goes back, rounded down. */
static bool pay_surrender(const struct paying *paying, struct cr_line *line) {
    const struct cr_ratio part = paying->book->bets[BLACKJACK_MAIN].pays[MAIN_SURRENDER].ratio;
    cr_money back;
    if (!money_pays(line->counted, part, &back, &line->breakage, &line->breakage_of) ||
        !money_add(line->stake - line->counted, back, &line->returned))
        return refuse_amount(paying, line);
    line->outcome = CR_SURRENDERED;
    line_clause(line, "4.12.1");
    return true;
}

static bool pay_even_money(const struct paying *paying, struct cr_line *line) {
    line->points = 21;
    line_clause(line, "4.15.3");
    line_clause(line, "4.15.4.1");
    return pay_win(paying, line, BLACKJACK_MAIN, MAIN_EVEN_MONEY);
}

static bool pay_left(const struct paying *paying, const struct blackjack_box *box, unsigned b) {
    const struct blackjack_bet *bet = &box->bets[b];
    struct cr_line *line =
        box_line(paying, box, 0, BLACKJACK_MAIN, bet->player, bet->source, bet->stake);
    if (bet->void_clause != NULL) {
        line_void(line, bet->void_clause);
        return true;
    }
    set_counted(line, bet->counted);
    const bool surrendered = (box->surrendered >> b & 1) != 0;
    if (!(surrendered ? pay_surrender(paying, line) : pay_even_money(paying, line)))
        return false;
    end_cut(line);
    return true;
}

/* ---- Main bets on a hand -------------------------------------------------------------------- */

static bool pay_blackjack(const struct paying *paying, struct cr_line *line) {
    if (paying->dealer_blackjack) {
        line_push(line);
        line_clause(line, "6.2.3");
        line_clause(line, "J3");
        return true;
    }
    line_clause(line, paying->round->dealer.count < 2 ? "4.15.2" : "6.2.3.1");
    line_clause(line, "5.1");
    return pay_win(paying, line, BLACKJACK_MAIN, MAIN_BLACKJACK);
}

/* J7: `at_risk` is what the bettor may still lose on this box. */
static void pay_dealer_blackjack(const struct blackjack_box *box, bool doubled,
                                 struct cr_line *line, cr_money *at_risk) {
    const cr_money taken = cut(line->counted, *at_risk);
    *at_risk -= taken;
    line->outcome = taken > 0 ? CR_LOSE : CR_PUSH;
    line->returned = line->stake - taken;
    line_clause(line, "6.2.2");
    if (taken == line->counted)
        return;
    if (doubled)
        line_clause(line, "4.9.5");
    if (box->hand_count > 1)
        line_clause(line, "4.10.8");
    line_clause(line, "J7");
}

static bool pay_points(const struct paying *paying, struct cr_line *line) {
    const unsigned dealer = paying->dealer_total;
    if (dealer > 21 || line->points > dealer) {
        line_clause(line, "6.2.1");
        return pay_win(paying, line, BLACKJACK_MAIN, MAIN_WIN);
    }
    if (line->points < dealer) {
        line_lose(line);
        line_clause(line, "6.2.2");
    } else {
        line_push(line);
        line_clause(line, "6.2.3");
    }
    return true;
}

static bool compare(const struct paying *paying, const struct blackjack_box *box, unsigned h,
                    unsigned b, struct cr_line *line, cr_money *at_risk) {
    const struct blackjack_hand *hand = &box->hands[h];
    line->points = (uint8_t)hand_total(hand);
    if (hand_is_bust(hand)) {
        line_lose(line);
        line_clause(line, "4.13.3");
        return true;
    }
    if (box->blackjack)
        return pay_blackjack(paying, line);
    if (paying->dealer_blackjack) {
        pay_dealer_blackjack(box, (hand->doubled >> b & 1) != 0, line, at_risk);
        return true;
    }
    return pay_points(paying, line);
}

/* The maximum cuts the first stake and the part added by doubling each by itself. */
static bool pay_main(const struct paying *paying, const struct blackjack_box *box, unsigned h,
                     unsigned b, cr_money *at_risk) {
    const struct blackjack_hand *hand = &box->hands[h];
    const struct blackjack_bet *bet = &box->bets[b];
    const cr_money added = (hand->doubled >> b & 1) != 0 ? hand->added[b] : 0;
    struct cr_line *line =
        box_line(paying, box, h, BLACKJACK_MAIN, bet->player, bet->source, bet->stake);
    if (!money_add(bet->stake, added, &line->stake))
        return refuse_amount(paying, line);
    set_counted(line, bet->counted + cut(added, paying->round->main_max));
    if (!compare(paying, box, h, b, line, at_risk))
        return false;
    end_cut(line);
    return true;
}

/* J7: the first stake, unless a busted hand has taken at least as much already (4.13.3). */
static void set_at_risk(const struct blackjack_box *box, cr_money at_risk[BLACKJACK_BOX_BETS]) {
    unsigned busted = 0;
    for (unsigned h = 0; h < box->hand_count; h++)
        if (hand_is_bust(&box->hands[h]))
            busted |= box->hands[h].on;
    for (unsigned b = 0; b < box->bet_count; b++)
        at_risk[b] = (busted >> b & 1) != 0 ? 0 : box->bets[b].counted;
}

static bool pay_mains(const struct paying *paying, const struct blackjack_box *box) {
    cr_money at_risk[BLACKJACK_BOX_BETS] = {0};
    if (paying->dealer_blackjack)
        set_at_risk(box, at_risk);
    for (unsigned h = 0; h == 0 || h < box->hand_count; h++) {
        for (unsigned b = 0; b < box->bet_count; b++) {
            if ((box->hands[h].on >> b & 1) != 0) {
                if (!pay_main(paying, box, h, b, &at_risk[b]))
                    return false;
            } else if (h == 0 && (box->withdrawn >> b & 1) == 0 && !pay_left(paying, box, b)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Pair bets and insurance ---------------------------------------------------------------- */

static bool pay_pair(const struct paying *paying, struct cr_line *line, bool won,
                     const char *split_clause) {
    set_counted(line, cut(line->stake, paying->round->pair_max));
    line_clause(line, won ? "6.3.1" : "6.3.2");
    if (split_clause != NULL)
        line_clause(line, split_clause);
    if (won) {
        line_clause(line, "5.1");
        if (!pay_win(paying, line, BLACKJACK_PAIR, 0))
            return false;
    } else {
        line_lose(line);
    }
    end_cut(line);
    return true;
}

static bool pay_box_pairs(const struct paying *paying, const struct blackjack_box *box) {
    for (unsigned p = 0; p < box->pair_count; p++) {
        const struct blackjack_pair *pair = &box->pairs[p];
        struct cr_line *line =
            box_line(paying, box, 0, BLACKJACK_PAIR, pair->player, pair->source, pair->stake);
        if (pair->void_clause != NULL)
            line_void(line, pair->void_clause);
        else if (!pay_pair(paying, line, box->pair, NULL))
            return false;
    }
    return true;
}

static bool pay_split_pairs(const struct paying *paying) {
    for (unsigned p = 0; p < paying->round->split_pair_count; p++) {
        const struct blackjack_split_pair *pair = &paying->round->split_pairs[p];
        const struct blackjack_box *box = &paying->round->boxes[pair->box];
        struct cr_line *line = box_line(paying, box, pair->hand, BLACKJACK_PAIR, pair->player,
                                        pair->source, pair->stake);
        if (pair->void_clause != NULL)
            line_void(line, pair->void_clause);
        else if (!pay_pair(paying, line, pair->won, "4.10.1.2"))
            return false;
    }
    return true;
}

static bool pay_insurances(const struct paying *paying) {
    for (unsigned i = 0; i < paying->round->insurance_count; i++) {
        const struct blackjack_insurance *insurance = &paying->round->insurances[i];
        const struct blackjack_box *box = &paying->round->boxes[insurance->box];
        struct cr_line *line = box_line(paying, box, 0, BLACKJACK_INSURANCE, insurance->player,
                                        insurance->source, insurance->stake);
        if (insurance->void_clause != NULL) {
            line_void(line, insurance->void_clause);
        } else if (!paying->dealer_blackjack) {
            line_lose(line);
            line_clause(line, "4.14.4");
        } else {
            line_clause(line, "4.11.1");
            line_clause(line, "5.1");
            if (!pay_win(paying, line, BLACKJACK_INSURANCE, 0))
                return false;
        }
    }
    return true;
}

bool blackjack_pay(const struct cr_rulebook *book, const struct blackjack_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    const struct paying paying = {.book = book,
                                  .round = round,
                                  .settlement = settlement,
                                  .refusal = refusal,
                                  .dealer_blackjack =
                                      !round->late && hand_is_natural(&round->dealer),
                                  .dealer_total = hand_total(&round->dealer)};
    settlement->result.dealer_total = (uint8_t)paying.dealer_total;
    settlement->result.dealer_cards = round->dealer.count;
    settlement->result.dealer_blackjack = paying.dealer_blackjack;
    for (unsigned b = 0; b < round->box_count; b++)
        if (!pay_mains(&paying, &round->boxes[b]) || !pay_box_pairs(&paying, &round->boxes[b]))
            return false;
    return pay_split_pairs(&paying) && pay_insurances(&paying);
}
