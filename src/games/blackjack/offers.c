/* What a player at a blackjack table may do: bets on boxes, decisions in turn, joining a double or
 * a split, insurance of the own bets and of those that others left, pair bets on split hands. */
#include "table/offers.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "table/view.h"

#include <assert.h>

/* ---- Betting ---- */

static void offer_bet(struct offers *offers, unsigned box, unsigned bet, const char *clause) {
    const struct table *table = offers->table;
    const struct table_bet *at = table_find_bet((struct table *)table, offers->player, bet, box);
    unsigned kind = offers->book->bets[bet].kind;
    cr_money laid = at == NULL ? 0 : at->stake;
    struct offer offer = offer_of(offers, EVENT_BET, clause);
    offer.event.bet = (uint16_t)bet;
    offer.event.box = (uint8_t)box;
    offer.min = table->limit_min[kind] > laid ? table->limit_min[kind] - laid : 1;
    offer.max = table->limit_max[kind] - laid;
    offer.event.amount = offer.min;
    offer_if_taken(offers, &offer);
}

/* ---- Decisions ---- */

static const struct {
    const char *words[CR_LANGUAGES];
    const char *clause, *joining;
} decisions[] = {
    [CR_HIT] = {{"Hit", "Rút bài"}, "4.13.1", ""},
    [CR_STAND] = {{"Stand", "Dừng"}, "4.13.2", ""},
    [CR_DOUBLE] = {{"Double", "Gấp đôi"}, "4.9.1", "4.9.4"},
    [CR_SPLIT] = {{"Split", "Chia đôi"}, "4.10.1", "4.10.7.1"},
    [CR_SURRENDER] = {{"Surrender", "Đầu hàng"}, "4.12.1", ""},
    [CR_EVEN_MONEY] = {{"Even money", "Trả một ăn một"}, "4.15.3", ""},
};
static cr_money stake_on(const struct offers *offers, const struct play *play, unsigned box) {
    int bet = blackjack_play_bet(play, box, offers->player);
    return bet < 0 ? 0 : play->round.boxes[box].bets[bet].stake;
}

/* 4.9.1: from the minimum to the first stake; 4.10.1.1: as much as the first stake. */
static void offer_act(struct offers *offers, const struct play *play, unsigned box, unsigned hand,
                      unsigned act, const char *clause) {
    struct offer offer = offer_of(offers, EVENT_ACT, clause);
    offer.event.number = (int32_t)act;
    offer.event.box = play->round.boxes[box].number;
    offer.event.hand = (uint8_t)(hand + 1);
    offer.does = blackjack_decision_ids[act];
    offer.words = decisions[act].words;
    offer.shows_number = true;
    if (act == CR_DOUBLE || act == CR_SPLIT)
        offer.event.amount = stake_on(offers, play, box);
    if (act == CR_DOUBLE) {
        cr_money least = blackjack_at(offers->table)->main_min;
        offer.min = least < 1 ? 1 : least;
        offer.max = offer.event.amount;
    }
    offer_if_taken(offers, &offer);
}

static void offer_decisions(struct offers *offers, const struct play *play) {
    const struct blackjack_round *round = &play->round;
    for (unsigned act = CR_HIT; act <= CR_SURRENDER && round->phase == PLAY; act++)
        offer_act(offers, play, round->at_box, round->at_hand, act, decisions[act].clause);
}

static void offer_split_pair(struct offers *offers, unsigned hand) {
    const struct table *table = offers->table;
    unsigned kind = offers->book->bets[BLACKJACK_PAIR].kind;
    struct offer offer = offer_of(offers, EVENT_SPLIT_PAIR, "4.10.1.2");
    offer.event.hand = (uint8_t)hand;
    offer.min = table->limit_min[kind] < 1 ? 1 : table->limit_min[kind];
    offer.max = table->limit_max[kind];
    offer.event.amount = offer.min;
    offer_if_taken(offers, &offer);
}

/* 4.9.4, 4.10.7: others on the hand, while the next card has not come. */
static void offer_joining(struct offers *offers, const struct play *play) {
    bool split = play->choice == CR_SPLIT;
    struct offer pass = offer_of(offers, EVENT_DECLINE, split ? "4.10.7.2" : "4.9.4.1");
    if (stake_on(offers, play, play->choice_box) > 0) {
        offer_act(offers, play, play->choice_box, play->choice_hand, play->choice,
                  decisions[play->choice].joining);
        offer_if_taken(offers, &pass);
    }
    if (!split)
        return;
    offer_split_pair(offers, play->choice_hand + 1u);
    offer_split_pair(offers, play->choice_hand + 2u);
}

/* ---- Insurance ---- */

static void offer_insurance(struct offers *offers, const struct play *play, unsigned box,
                            unsigned bet) {
    const struct blackjack_box *at = &play->round.boxes[box];
    bool own = at->bets[bet].player == offers->player;
    struct offer offer = offer_of(offers, EVENT_INSURE, own ? "4.11.1" : "4.11.4");
    offer.event.box = at->number;
    if (!own)
        offer.event.ref = at->bets[bet].player;
    offer.min = 1;
    offer.max = at->bets[bet].stake / 2 - at->bets[bet].insured;
    offer.pays = offers->book->bets[BLACKJACK_INSURANCE].pays[0].ratio;
    offer.event.amount = offer.max;
    offer_if_taken(offers, &offer);
}

static void offer_insuring(struct offers *offers, const struct play *play) {
    for (unsigned b = 0; b < play->round.box_count; b++) {
        struct offer pass = offer_of(offers, EVENT_DECLINE, "4.11.1");
        pass.event.box = play->round.boxes[b].number;
        for (unsigned bet = 0; bet < play->round.boxes[b].bet_count; bet++)
            offer_insurance(offers, play, b, bet);
        offer_if_taken(offers, &pass);
    }
}

/* J17: until the dealer's second card. */
static void offer_even_money(struct offers *offers, const struct play *play) {
    for (unsigned b = 0; b < play->round.box_count; b++)
        offer_act(offers, play, b, 0, CR_EVEN_MONEY, decisions[CR_EVEN_MONEY].clause);
}

/* J18: what lies in the tray for the player. */
static void offer_unclaimed(struct offers *offers) {
    static const char *const words[CR_LANGUAGES] = {"Take my winnings from the tray",
                                                    "Nhận khoản thắng đang giữ ở khay"};
    struct offer offer = offer_of(offers, EVENT_UNCLAIMED, "J18");
    offer.event.number = 1;
    offer.shows_number = true;
    offer.words = words;
    offer_if_taken(offers, &offer);
}

void blackjack_offers(struct offers *offers) {
    const struct table *table = offers->table;
    struct play play;
    offer_unclaimed(offers);
    for (unsigned box = 1; table->phase == PHASE_BETTING && box <= table->seats; box++) {
        offer_bet(offers, box, BLACKJACK_MAIN, "4.7.1");
        offer_bet(offers, box, BLACKJACK_PAIR, "4.8.1");
    }
    if (table->phase != PHASE_DECISIONS)
        return;
    int why = blackjack_play_again(&play, offers->book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    if (blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED)
        offer_insuring(offers, &play);
    if (blackjack_may(&play.round, CR_EVEN_MONEY) == WHY_ACCEPTED)
        offer_even_money(offers, &play);
    if (play.choice_open)
        offer_joining(offers, &play);
    else
        offer_decisions(offers, &play);
}
