#ifndef TABLE_BLACKJACK_STATE_H
#define TABLE_BLACKJACK_STATE_H

#include "table/shoe_state.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* No round has more steps: some 240 cards (29 hands of eight decks' lowest cards), a decision
 * before each card and a stand for each of 28 hands at most, an absence before each of these
 * (7.12), the stakes that the machine takes besides (128 insurances, 126 pair bets on split hands,
 * a double or split by three bets on 49 hands), 119 choices not to join or insure, and under 350
 * that part 7 adds, once or twice for a bet, hand or place. */
enum {
    BLACKJACK_STEPS = 1728,
    BLACKJACK_NEXT = 128,
    BLACKJACK_TOGETHER = 4,  /* CARDS_TOGETHER */
    BLACKJACK_UNCLAIMED = 64 /* players whose winnings lie in the tray */
};

/* One thing that happened in a round (enum step_kind of table_inside.h). The round itself is
 * never stored: it is what these steps make of the bets, whenever it is asked for. */
struct blackjack_step {
    int64_t amount;
    uint32_t player;
    uint8_t kind, box, hand, what;
};

struct blackjack_unclaimed { /* 7.12.3: chips in the tray that nobody came for */
    int64_t amount;
    uint32_t player;
    uint32_t day; /* the gaming day on which the last of them came there (J18) */
};

struct blackjack_state {
    struct shoe_state shoe;
    struct blackjack_unclaimed unclaimed[BLACKJACK_UNCLAIMED];
    int64_t main_min, main_max, pair_max; /* limits and options that the round is played by: those
                                             of the table may change before it is corrected */
    uint8_t resplit_by_points, decks;
    uint8_t box_bets;  /* 4.6: bets that a box takes */
    uint8_t cards_out; /* 7.11.7, 7.14.2: enum out; no round before other cards or machine come */
    /* from here on: of the round, cleared when one is opened */
    uint8_t jam;            /* enum jam of table_inside.h */
    uint8_t error_card;     /* 7.2: the card that comes next was dealt in error */
    uint8_t worse_chosen;   /* 7.15.4.3 has been applied */
    uint8_t shoe_changed;   /* other cards have come since the round was dealt */
    uint8_t together_count; /* 7.15: cards that came at once and wait for a choice */
    uint8_t together[BLACKJACK_TOGETHER];
    uint8_t next_count; /* cards that come before any other: 7.2, 7.9, 7.15, a second dealing */
    uint8_t next[BLACKJACK_NEXT]; /* CR_NO_CARD: its face has not been seen */
    uint16_t step_count;
    struct blackjack_step steps[BLACKJACK_STEPS];
};

#pragma GCC diagnostic pop

extern const struct codec_record blackjack_state_record; /* as it is kept */

TABLE_PART(struct blackjack_state);
#define blackjack_at(table) TABLE_AT(struct blackjack_state, table)

#endif
