/* A slow blackjack table for the tests: it deals a random round with random legal decisions and
 * works out every line in the plainest way, sharing nothing with the code under test. */
#ifndef TESTS_GAMES_BLACKJACK_SUPPORT_H
#define TESTS_GAMES_BLACKJACK_SUPPORT_H

#include "rulebook/rulebook.h"

enum {
    SLOW_BETS = 42,
    SLOW_CARDS = 416,
    SLOW_ACTIONS = 600,
    SLOW_SHARES = 1200,
    SLOW_PAIRS = 126,
    SLOW_LINES = 400
};

struct slow_pair {
    uint32_t player;
    cr_money stake;
    size_t source;
};

struct slow_hand {
    unsigned count, pair_count;
    cr_card cards[32];
    bool on[3], doubled, stood;
    cr_money added[3];
    struct slow_pair pairs[6];
};

struct slow_box {
    unsigned number, bet_count, hand_count;
    size_t bets[3]; /* in the round's list */
    cr_money insured[3];
    bool surrendered[3], even[3];
    bool split_aces;
    cr_card first, second;
    struct slow_hand hands[4];
};

struct slow_insurance {
    uint32_t player;
    cr_money stake;
    size_t source;
    unsigned box, bet;
    bool own;
};

struct slow_table {
    uint64_t state; /* of the random numbers */
    const struct cr_rulebook *book;
    struct cr_limits limits;
    struct cr_round round;
    struct cr_bet bets[SLOW_BETS];
    cr_card cards[SLOW_CARDS];
    struct cr_action actions[SLOW_ACTIONS];
    struct cr_share shares[SLOW_SHARES];
    struct cr_split_pair pairs[SLOW_PAIRS];
    size_t share_count, pair_count;
    unsigned left[CR_DECK]; /* cards in the shoe */
    unsigned ranks;         /* bit r: this rank is dealt often */
    unsigned box_count;
    struct slow_box boxes[7];
    struct slow_hand dealer;
    struct slow_insurance insurances[64];
    size_t insurance_count;
    struct cr_line lines[SLOW_LINES];
    size_t line_count;
};

unsigned slow_random(struct slow_table *table, unsigned below);
unsigned slow_total(const cr_card *cards, unsigned count);
/* A round whose cards, actions and lines follow from `seed` alone. */
void slow_deal(struct slow_table *table, const struct cr_rulebook *book, uint64_t seed);

#endif
