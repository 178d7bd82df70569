/* What players decide in blackjack: which decisions are open to a hand, whether the shares in them
 * are right, and what they change. Everything is looked at before anything is changed.
 *
 *   hit, stand   4.13     double       4.9, J4      split   4.10, J5, J9
 *   surrender    4.12, J6     insure   4.11, J11    even money  4.15.3, J3 */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"

#include <assert.h>
#include <string.h>

static struct blackjack_hand *waiting_hand(struct blackjack_round *round) {
    return &round->boxes[round->at_box].hands[round->at_hand];
}

/* ---- What is open to the waiting hand ------------------------------------------------------- */

static bool dealer_shows_ace(const struct blackjack_round *round) {
    return round->dealer.count > 0 && card_points(round->dealer.cards[0]) == 1;
}

static int may_double(const struct blackjack_round *round, const struct blackjack_box *box,
                      const struct blackjack_hand *hand) {
    if (hand->count != 2)
        return WHY_DOUBLE_TWO_CARDS;
    /* Nothing between the minimum and the first stake. */
    if (box->bets[hand_controller(box, hand)].stake < round->main_min)
        return WHY_DOUBLE_BELOW_MINIMUM;
    return WHY_ACCEPTED;
}

static int may_split(const struct blackjack_round *round, const struct blackjack_box *box,
                     const struct blackjack_hand *hand) {
    if (hand->count != 2 || card_points(hand->cards[0]) != card_points(hand->cards[1]))
        return WHY_SPLIT_UNEQUAL;
    if (box->hand_count == 1)
        return WHY_ACCEPTED;
    if (box->hand_count == BLACKJACK_BOX_HANDS)
        return WHY_SPLIT_FOUR_HANDS;
    if (!round->resplit_by_points && card_rank(hand->cards[0]) != card_rank(hand->cards[1]))
        return WHY_RESPLIT_OTHER_RANK;
    return WHY_ACCEPTED;
}

static int may_surrender(const struct blackjack_round *round, const struct blackjack_box *box,
                         const struct blackjack_hand *hand) {
    if (dealer_shows_ace(round))
        return WHY_SURRENDER_TO_ACE;
    return hand->count == 2 && box->hand_count == 1 ? WHY_ACCEPTED : WHY_SURRENDER_LATE;
}

static int may_insure(const struct blackjack_round *round) {
    if (!round->insurance_open)
        return WHY_INSURANCE_CLOSED;
    return dealer_shows_ace(round) ? WHY_ACCEPTED : WHY_INSURANCE_WITHOUT_ACE;
}

/* J13: a dealer's late card offers none. */
static int may_take_even_money(const struct blackjack_round *round) {
    const bool waits = round->phase >= PLAY && round->dealer.count == 1 && !round->late;
    if (!round->insurance_open && !(round->asks_late && waits))
        return WHY_INSURANCE_CLOSED;
    return dealer_shows_ace(round) ? WHY_ACCEPTED : WHY_EVEN_MONEY_WITHOUT_ACE;
}

int blackjack_may(const struct blackjack_round *round, enum cr_do act) {
    if (act == CR_INSURE)
        return may_insure(round);
    if (act == CR_EVEN_MONEY)
        return may_take_even_money(round);
    if (round->need != BLACKJACK_DECISION)
        return WHY_NO_DECISION_WAITS;
    const struct blackjack_box *box = &round->boxes[round->at_box];
    const struct blackjack_hand *hand = &box->hands[round->at_hand];
    if (act == CR_DOUBLE)
        return may_double(round, box, hand);
    if (act == CR_SPLIT)
        return may_split(round, box, hand);
    if (act == CR_SURRENDER)
        return may_surrender(round, box, hand);
    return WHY_ACCEPTED;
}

/* ---- Who takes part ------------------------------------------------------------------------- */

/* The player's bet among those of the mask; BLACKJACK_BOX_BETS: none. */
static unsigned find_bet(const struct blackjack_box *box, unsigned mask, uint32_t player) {
    unsigned b = 0;
    while (b < box->bet_count && !((mask >> b & 1) != 0 && box->bets[b].player == player))
        b++;
    return b < box->bet_count ? b : BLACKJACK_BOX_BETS;
}

/* The bets named in an action, each once and on the hand. */
static int name_bets(const struct blackjack_box *box, const struct blackjack_hand *hand,
                     const struct cr_action *action, unsigned *named) {
    *named = 0;
    for (size_t i = 0; i < action->share_count; i++) {
        const unsigned b = find_bet(box, hand->on, action->shares[i].player);
        if (b == BLACKJACK_BOX_BETS)
            return WHY_NOT_ON_HAND;
        if ((*named >> b & 1) != 0)
            return WHY_NAMED_TWICE;
        *named |= 1u << b;
    }
    return *named == 0 ? WHY_NOBODY_NAMED : WHY_ACCEPTED;
}

/* The same, where the bet that controls the hand must be one of them (J9). */
static int name_with_control(const struct blackjack_box *box, const struct blackjack_hand *hand,
                             const struct cr_action *action, unsigned *named) {
    const int why = name_bets(box, hand, action, named);
    if (why != WHY_ACCEPTED)
        return why;
    return (*named >> hand_controller(box, hand) & 1) != 0 ? WHY_ACCEPTED : WHY_CONTROL_MISSING;
}

/* ---- Double --------------------------------------------------------------------------------- */

static int do_double(struct blackjack_round *round, const struct cr_action *action) {
    const struct blackjack_box *box = &round->boxes[round->at_box];
    struct blackjack_hand *hand = waiting_hand(round);
    unsigned named;
    const int why = name_with_control(box, hand, action, &named);
    if (why != WHY_ACCEPTED)
        return why;
    for (size_t i = 0; i < action->share_count; i++) {
        const struct cr_share *share = &action->shares[i];
        if (share->stake < round->main_min)
            return WHY_DOUBLE_BELOW_MINIMUM;
        if (share->stake > box->bets[find_bet(box, hand->on, share->player)].stake)
            return WHY_DOUBLE_ABOVE_STAKE;
    }
    for (size_t i = 0; i < action->share_count; i++)
        hand->added[find_bet(box, hand->on, action->shares[i].player)] = action->shares[i].stake;
    hand->doubled = (uint8_t)named;
    hand->state = HAND_DRAWS;
    return WHY_ACCEPTED;
}

/* ---- Split ---------------------------------------------------------------------------------- */

static int check_split_pairs(const struct blackjack_round *round, const struct blackjack_hand *hand,
                             const struct cr_action *action) {
    unsigned lying[2] = {0, 0};
    for (size_t i = 0; i < action->pair_count; i++) {
        const int which = action->pairs[i].hand - (round->at_hand + 1);
        if (which != 0 && which != 1)
            return WHY_SPLIT_PAIR_HAND;
        if (card_rank(hand->cards[0]) != card_rank(hand->cards[1]))
            return WHY_SPLIT_PAIR_RANK;
        if (++lying[which] > BLACKJACK_BOX_PAIRS)
            return WHY_SPLIT_PAIRS_FULL;
    }
    return WHY_ACCEPTED;
}

static int check_split(const struct blackjack_round *round, const struct blackjack_box *box,
                       const struct blackjack_hand *hand, const struct cr_action *action,
                       unsigned *named) {
    const int why = name_with_control(box, hand, action, named);
    if (why != WHY_ACCEPTED)
        return why;
    for (size_t i = 0; i < action->share_count; i++) {
        const struct cr_share *share = &action->shares[i];
        if (share->stake != box->bets[find_bet(box, hand->on, share->player)].stake)
            return WHY_SPLIT_STAKE;
    }
    return check_split_pairs(round, hand, action);
}

/* Hands behind the split one move up, and with them the pair bets that wait there. */
static void move_hands_up(struct blackjack_round *round, struct blackjack_box *box) {
    const unsigned at = round->at_hand;
    memmove(&box->hands[at + 2], &box->hands[at + 1],
            (box->hand_count - at - 1u) * sizeof box->hands[0]);
    box->hand_count++;
    for (unsigned p = 0; p < round->split_pair_count; p++) {
        struct blackjack_split_pair *pair = &round->split_pairs[p];
        if (pair->box == round->at_box && pair->hand > at)
            pair->hand++;
    }
}

static void lay_split_pairs(struct blackjack_round *round, const struct cr_action *action,
                            size_t source) {
    for (size_t i = 0; i < action->pair_count; i++) {
        assert(round->split_pair_count < BLACKJACK_SPLIT_PAIRS);
        round->split_pairs[round->split_pair_count++] =
            (struct blackjack_split_pair){.player = action->pairs[i].player,
                                          .source = (uint32_t)source,
                                          .stake = action->pairs[i].stake,
                                          .box = round->at_box,
                                          .hand = (uint8_t)(action->pairs[i].hand - 1)};
    }
}

static int do_split(struct blackjack_round *round, const struct cr_action *action, size_t source) {
    struct blackjack_box *box = &round->boxes[round->at_box];
    struct blackjack_hand *hand = waiting_hand(round);
    unsigned named;
    const int why = check_split(round, box, hand, action, &named);
    if (why != WHY_ACCEPTED)
        return why;
    const cr_card first = hand->cards[0], second = hand->cards[1];
    move_hands_up(round, box);
    lay_split_pairs(round, action, source);
    blackjack_hand_begin(
        hand, hand->on); /* who does not match rides on the first of the two (4.10.7.2) */
    blackjack_hand_take(hand, first);
    blackjack_hand_begin(hand + 1, named);
    blackjack_hand_take(hand + 1, second);
    box->split_aces = hand->ace;
    return WHY_ACCEPTED;
}

/* ---- Surrender ------------------------------------------------------------------------------ */

static int do_surrender(struct blackjack_round *round, const struct cr_action *action) {
    struct blackjack_box *box = &round->boxes[round->at_box];
    struct blackjack_hand *hand = waiting_hand(round);
    unsigned named;
    const int why = name_bets(box, hand, action, &named);
    if (why != WHY_ACCEPTED)
        return why;
    box->surrendered |= (uint8_t)named;
    hand->on &= (uint8_t)~named;
    if (hand->on == 0)
        hand->state = HAND_DONE;
    return WHY_ACCEPTED;
}

/* ---- Insurance and even money --------------------------------------------------------------- */

static const unsigned every_bet = (1u << BLACKJACK_BOX_BETS) - 1;

/* J17: any bet of that player in the round, pair bets too. */
static bool has_bet(const struct blackjack_round *round, uint32_t player) {
    bool has = false;
    for (unsigned b = 0; b < round->box_count; b++) {
        const struct blackjack_box *box = &round->boxes[b];
        has |= find_bet(box, every_bet, player) != BLACKJACK_BOX_BETS;
        for (unsigned p = 0; p < box->pair_count; p++)
            has |= box->pairs[p].player == player;
    }
    return has;
}

/* What is left to insure of a bet: half the stake as laid, all insurance on it together. */
static int check_insurance(const struct blackjack_round *round, const struct blackjack_box *box,
                           const struct cr_action *action, const struct cr_share *share,
                           unsigned *bet) {
    *bet = find_bet(box, every_bet, action->for_other ? action->for_player : share->player);
    if (*bet == BLACKJACK_BOX_BETS)
        return WHY_INSURANCE_NO_BET;
    if (action->for_other && has_bet(round, share->player))
        return WHY_INSURANCE_OWNER;
    if ((box->even >> *bet & 1) != 0)
        return WHY_INSURANCE_AFTER_EVEN_MONEY;
    return WHY_ACCEPTED;
}

/* Insurance stakes are laid one after the other and taken back when a later one is refused. */
static int lay_insurance(struct blackjack_round *round, unsigned box_index,
                         const struct cr_action *action, const struct cr_share *share,
                         size_t source) {
    struct blackjack_box *box = &round->boxes[box_index];
    unsigned b;
    const int why = check_insurance(round, box, action, share, &b);
    if (why != WHY_ACCEPTED)
        return why;
    struct blackjack_bet *bet = &box->bets[b];
    if (share->stake > bet->stake / 2 - bet->insured)
        return WHY_INSURANCE_ABOVE_HALF;
    if (round->insurance_count == BLACKJACK_INSURANCES)
        return WHY_INSURANCE_TOO_MANY;
    bet->insured += share->stake;
    round->insurances[round->insurance_count++] =
        (struct blackjack_insurance){.player = share->player,
                                     .source = (uint32_t)source,
                                     .stake = share->stake,
                                     .box = (uint8_t)box_index,
                                     .bet = (uint8_t)b,
                                     .own = !action->for_other,
                                     .void_clause = bet->void_clause};
    return WHY_ACCEPTED;
}

static void take_insurance_back(struct blackjack_round *round, unsigned down_to) {
    while (round->insurance_count > down_to) {
        const struct blackjack_insurance *last = &round->insurances[--round->insurance_count];
        round->boxes[last->box].bets[last->bet].insured -= last->stake;
    }
}

static int do_insure(struct blackjack_round *round, unsigned box_index,
                     const struct cr_action *action, size_t source) {
    const unsigned before = round->insurance_count;
    for (size_t i = 0; i < action->share_count; i++) {
        const int why = lay_insurance(round, box_index, action, &action->shares[i], source);
        if (why != WHY_ACCEPTED) {
            take_insurance_back(round, before);
            return why;
        }
    }
    return action->share_count == 0 ? WHY_NOBODY_NAMED : WHY_ACCEPTED;
}

/* 4.15.3: even money sends the player's own insurance back; another's stays in play (J11). */
static int do_even_money(struct blackjack_round *round, unsigned box_index,
                         const struct cr_action *action) {
    struct blackjack_box *box = &round->boxes[box_index];
    if (!box->blackjack)
        return WHY_EVEN_MONEY_WITHOUT_BLACKJACK;
    unsigned named;
    const int why = name_bets(box, &box->hands[0], action, &named);
    if (why != WHY_ACCEPTED)
        return why;
    box->even |= (uint8_t)named;
    box->hands[0].on &= (uint8_t)~named;
    for (unsigned i = 0; i < round->insurance_count; i++) {
        struct blackjack_insurance *insurance = &round->insurances[i];
        if (insurance->box == box_index && insurance->own && (named >> insurance->bet & 1) != 0)
            insurance->void_clause = "4.15.3";
    }
    return WHY_ACCEPTED;
}

static int act_before_play(struct blackjack_round *round, const struct cr_action *action,
                           size_t source) {
    const int why = blackjack_may(round, (enum cr_do)action->act);
    if (why != WHY_ACCEPTED)
        return why;
    unsigned b = 0;
    while (b < round->box_count && round->boxes[b].number != action->box)
        b++;
    if (b == round->box_count || round->boxes[b].hand_count == 0 || action->hand != 1)
        return WHY_NO_SUCH_BOX;
    return action->act == CR_INSURE ? do_insure(round, b, action, source)
                                    : do_even_money(round, b, action);
}

/* ---- Every action --------------------------------------------------------------------------- */

static int carry_out(struct blackjack_round *round, const struct cr_action *action, size_t source) {
    switch (action->act) {
    case CR_DOUBLE:
        return do_double(round, action);
    case CR_SPLIT:
        return do_split(round, action, source);
    case CR_SURRENDER:
        return do_surrender(round, action);
    case CR_HIT:
        waiting_hand(round)->state = HAND_DRAWS;
        return WHY_ACCEPTED;
    default:
        assert(action->act == CR_STAND);
        waiting_hand(round)->state = HAND_DONE;
        return WHY_ACCEPTED;
    }
}

static int act_in_turn(struct blackjack_round *round, const struct cr_action *action,
                       size_t source) {
    if (round->need == BLACKJACK_DECISION &&
        (action->box != round->boxes[round->at_box].number || action->hand != round->at_hand + 1))
        return WHY_NOT_THIS_HAND;
    int why = blackjack_may(round, (enum cr_do)action->act);
    if (why == WHY_ACCEPTED)
        why = carry_out(round, action, source);
    if (why == WHY_ACCEPTED)
        round->insurance_open = false;
    return why;
}

int blackjack_act(struct blackjack_round *round, const struct cr_action *action, size_t source) {
    const bool before_play = action->act == CR_INSURE || action->act == CR_EVEN_MONEY;
    const int why =
        before_play ? act_before_play(round, action, source) : act_in_turn(round, action, source);
    if (why == WHY_ACCEPTED)
        blackjack_find_turn(round);
    return why;
}
