/* Blackjack as a machine that is fed one card and one action at a time. It knows nothing of where
 * cards come from: a finished round (settlement_make), a running table and a simulation drive the
 * same code. Nothing allocates; a refused action changes nothing.
 *
 *   blackjack_begin -> FIRST_CARDS -> SECOND_CARDS -> PLAY -> DEALER -> over -> blackjack_pay
 *
 * After each step `need` tells what the round waits for, `at_box` and `at_hand` for whom:
 *
 *   BLACKJACK_BOX_CARD      blackjack_deal    a card to that hand
 *   BLACKJACK_DEALER_CARD   blackjack_deal    a card to the dealer
 *   BLACKJACK_DECISION      blackjack_act     a decision of that hand
 *   BLACKJACK_OVER          blackjack_pay     nothing: the round can be paid
 *
 * From the last card of the first deal until the first decision or the dealer's second card
 * `insurance_open` holds, and insurance and even money may come in besides (4.11.2). A finished
 * round lists them there; a running table, with `asks_late`, takes even money after that too. */
#ifndef GAMES_BLACKJACK_H
#define GAMES_BLACKJACK_H

#include "games/blackjack/state.h"
#include "table/settlement.h"

enum {
    BLACKJACK_BOXES = 7,       /* 1.2.1 */
    BLACKJACK_BOX_BETS = 3,    /* 4.6 */
    BLACKJACK_BOX_PAIRS = 3,   /* 4.8.3; J8: also on each hand made by a split */
    BLACKJACK_BOX_HANDS = 4,   /* 4.10.4 */
    BLACKJACK_HAND_CARDS = 20, /* nineteen cards below 21 at most (ten aces, a two, eight aces) */
    BLACKJACK_SPLIT_PAIRS = BLACKJACK_BOXES * (BLACKJACK_BOX_HANDS - 1) * 2 * BLACKJACK_BOX_PAIRS,
    BLACKJACK_INSURANCES = 128
};

/* ---- Hands ---------------------------------------------------------------------------------- */

enum blackjack_hand_state { HAND_DRAWS, HAND_DECIDES, HAND_DONE };

struct blackjack_hand {
    uint8_t count;
    uint8_t hard;    /* the points with every ace as one */
    bool ace;        /* it holds one */
    uint8_t state;   /* enum blackjack_hand_state */
    uint8_t on;      /* bit i: the box's bet i stands on it, undecided until it is paid */
    uint8_t doubled; /* bit i: and added `added[i]` to double */
    cr_card cards[BLACKJACK_HAND_CARDS];
    cr_money added[BLACKJACK_BOX_BETS];
};

static inline unsigned card_rank(cr_card card) {
    return card >> 2;
}

/* 4.2: an ace as one, pictures ten. */
static inline unsigned card_points(cr_card card) {
    const unsigned rank = card_rank(card);
    return rank < 9 ? rank + 1 : 10;
}

/* 2.13: an ace counts eleven. */
static inline bool hand_is_soft(const struct blackjack_hand *hand) {
    return hand->ace && hand->hard <= 11;
}

static inline unsigned hand_total(const struct blackjack_hand *hand) {
    return hand_is_soft(hand) ? hand->hard + 10u : hand->hard;
}

static inline bool hand_is_bust(const struct blackjack_hand *hand) {
    return hand->hard > 21;
}

/* Two cards of 21. Whether they are a blackjack depends on the hand not coming from a split. */
static inline bool hand_is_natural(const struct blackjack_hand *hand) {
    return hand->count == 2 && hand_total(hand) == 21;
}

/* 4.14.3, J1: to 16, standing on every 17. */
static inline bool dealer_draws(const struct blackjack_hand *dealer) {
    return hand_total(dealer) < 17;
}

/* An empty hand with these bets on it. */
void blackjack_hand_begin(struct blackjack_hand *hand, unsigned on);
void blackjack_hand_take(struct blackjack_hand *hand, cr_card card);

/* ---- The round ------------------------------------------------------------------------------ */

struct blackjack_bet { /* a main bet */
    uint32_t player, source;
    cr_money stake, counted; /* as laid, and the part in play under the maximum */
    cr_money insured;        /* all insurance on it together */
    const char *void_clause;
};

struct blackjack_pair { /* a pair bet on the first two cards of a box */
    uint32_t player, source;
    cr_money stake;
    const char *void_clause;
};

struct blackjack_split_pair {
    uint32_t player, source;
    cr_money stake;
    uint8_t box, hand; /* indexes; the hand moves up with the cards it lies at */
    bool dealt, won;
    bool away; /* its owner was, when it was decided (J18) */
    const char *void_clause;
};

struct blackjack_insurance {
    uint32_t player, source;
    cr_money stake;
    uint8_t box, bet; /* indexes */
    bool own;         /* taken by the owner of the bet */
    const char *void_clause;
};

struct blackjack_box {
    uint8_t number; /* 1 to 7 */
    uint8_t bet_count, pair_count;
    uint8_t hand_count;        /* 0: it gets no cards, or got none (7.6) */
    uint8_t surrendered, even; /* bit i: bet i left the first hand by surrender or even money */
    uint8_t withdrawn;         /* bit i: bet i was taken back from the hands it is not on */
    uint8_t absent;            /* bit i: its owner is away, the next bet decides (7.12.2) */
    bool blackjack, pair;      /* of the first two cards */
    bool split_aces;
    struct blackjack_bet bets[BLACKJACK_BOX_BETS]; /* the first one on a hand controls it (J9) */
    struct blackjack_pair pairs[BLACKJACK_BOX_PAIRS];
    struct blackjack_hand hands[BLACKJACK_BOX_HANDS];
};

enum blackjack_phase { FIRST_CARDS, SECOND_CARDS, PLAY, DEALER };
enum blackjack_need {
    BLACKJACK_BOX_CARD,
    BLACKJACK_DEALER_CARD,
    BLACKJACK_DECISION,
    BLACKJACK_OVER
};

struct blackjack_round {
    uint8_t phase, need; /* enum blackjack_phase, enum blackjack_need */
    uint8_t at_box, at_hand;
    bool insurance_open;
    bool asks_late; /* J17: even money is taken until the dealer's second card */
    bool plays;     /* a hand that is no blackjack waits for the dealer (J2) */
    bool resplit_by_points;
    bool late; /* the dealer got no card in the first deal (7.8, J13) */
    uint8_t box_count;
    uint8_t insurance_count, split_pair_count;
    cr_money main_min, main_max, pair_max;
    struct blackjack_hand dealer;
    struct blackjack_box boxes[BLACKJACK_BOXES];
    struct blackjack_insurance insurances[BLACKJACK_INSURANCES];
    struct blackjack_split_pair split_pairs[BLACKJACK_SPLIT_PAIRS];
};

/* The round before its first card: the bets, limits and options of `terms`, which have passed
 * settlement_make's checks of fields and bets. Void clauses are kept by reference. */
void blackjack_begin(struct blackjack_round *round, const struct cr_rulebook *book,
                     const struct cr_round *terms);

/* Deals a card to whoever `need` names; it names a box or the dealer. */
void blackjack_deal(struct blackjack_round *round, cr_card card);

/* Carries an action out, or tells why not. Stakes in it are one or more. `source` is what its lines
 * will be known by: the number of the action in the round. */
int blackjack_act(struct blackjack_round *round, const struct cr_action *action,
                  size_t source) CR_CHECK;

/* May the controlling bet of the waiting hand decide so now, or why not? For insurance and even
 * money: are they offered now? */
int blackjack_may(const struct blackjack_round *round, enum cr_do act);

/* 7.12: the player is away from a box. */
bool blackjack_is_absent(const struct blackjack_round *round, uint32_t player);

/* The index of the bet that decides for the hand: the first in the list still on it whose owner is
 * there (J9, 7.12.2), or the first of all when everybody is away. */
static inline unsigned hand_controller(const struct blackjack_box *box,
                                       const struct blackjack_hand *hand) {
    const unsigned present = hand->on & ~(unsigned)box->absent;
    return (unsigned)__builtin_ctz(present != 0 ? present : hand->on);
}

/* Pays a round that is over, one line for each stake. False: an amount overflows. */
bool blackjack_pay(const struct cr_rulebook *book, const struct blackjack_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal);

/* ---- What part 7 makes of a round: only a running table needs it ----------------------------- */

/* The place of the first deal that `need` names gets no card. */
void blackjack_pass(struct blackjack_round *round);
/* 7.8: the dealer's first card, after players have begun to decide. */
void blackjack_deal_late(struct blackjack_round *round, cr_card card);
/* 7.2.1, 7.9.1, 7.16: the hand in turn stands, whatever it waits for. */
void blackjack_stand(struct blackjack_round *round);
/* The hand can still win or lose for this bet: it is on it, not bust and not paid at once. */
bool blackjack_live(const struct blackjack_round *round, const struct blackjack_box *box,
                    unsigned hand, unsigned bet);
/* Takes a bet off one hand, or off every live hand (BLACKJACK_BOX_HANDS). Insurance on a bet that
 * is off all hands is void with it, and with `pairs_open` the player's pair bets on the box too. */
void blackjack_withdraw(struct blackjack_round *round, unsigned box, unsigned bet, unsigned hand,
                        bool pairs_open, const char *clause);
/* 7.17, G3: as if the bet had not been laid: off every hand, also those it has lost, and what it
 * got by surrender or even money goes back. */
void blackjack_void_main(struct blackjack_round *round, unsigned box, unsigned bet, bool pairs_open,
                         const char *clause);

/* ---- What the files of the machine share ----------------------------------------------------- */

/* Looks for what the round waits for next. */
void blackjack_find_turn(struct blackjack_round *round);
/* The next place of the first deal behind the one that `need` names. */
void blackjack_next_place(struct blackjack_round *round);
void blackjack_begin_second_cards(struct blackjack_round *round);
/* 4.15.2: with its first card the dealer can make blackjack, and a player's waits for it. */
bool blackjack_blackjacks_wait(const struct blackjack_round *round);

#endif
