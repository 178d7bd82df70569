#ifndef TABLE_BACCARAT_STATE_H
#define TABLE_BACCARAT_STATE_H

#include "games/baccarat/roads.h"
#include "table/shoe_state.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum { BACCARAT_UNDERBETTORS = 64, BACCARAT_CARRIED = 8 };

/* The hand in play, or the last one until the next is opened. */
struct baccarat_hand {
    uint8_t cards[6]; /* in the order drawn; CR_NO_CARD: face down and not read by the shoe */
    uint8_t open[6];  /* lies face up */
    uint8_t card_count;
    uint8_t free;         /* 7.5 to 7.8: without bets */
    uint8_t banker_first; /* 6.4.4: the banker's third card is opened before the player's */
    uint8_t offer;        /* insurance is offered now: 4 or 5, after so many open cards */
    uint8_t offered[2];   /* insurance has been offered after four, after five cards */
    uint8_t announced;    /* 1 player, 2 banker, 3 tie; 0 nothing in words */
    uint8_t disorder;     /* cards wait to be put in order: 9, 12 or 13, the clause of part 7 */
    uint8_t choosing;     /* 7.13: players say whether they stay in */
    uint8_t right[2];     /* 4.7: `squeezer` may squeeze this hand's cards */
    uint8_t squeezed;     /* somebody had that right in this round */
    uint8_t counted;      /* it counts as a hand dealt from the shoe */
    uint8_t board;        /* 1: on the scoreboards; 2: it was, and a new shoe has cleared them */
    uint8_t choose_shoe;  /* 7.11.2.1: 1 the players are to choose the next shoe, 2 they have */
    uint8_t decks;        /* in the shoe it is dealt from */
    uint8_t skipped;      /* B13: a card was drawn and lies closed where insurance should have been
                             offered: 4 or 5, after so many open cards */
    uint8_t face_up;      /* 7.4: the next card of the shoe is known, one above it; 0: it is not */
    uint8_t spare[2];
    uint32_t squeezer[2];
};

/* What the table's bets have besides: at the same index as in table->bets. */
enum {
    NOTE_PASSED = 1,    /* let insurance pass (7.20) */
    NOTE_CHOSE = 2,     /* chose by 7.13 */
    NOTE_SAME_SHOE = 4, /* 7.11.2.1: would go on with the shoe, */
    NOTE_NEW_SHOE = 8,  /* or have it changed */
    NOTES = 15
};

struct baccarat_state {
    cr_money insured[TABLE_BETS][2]; /* insurance on that bet, after four and after five cards */
    uint32_t underbettors[BACCARAT_UNDERBETTORS]; /* 7.17: had a bet below the minimum settled */
    uint32_t day; /* the gaming day in which the round was opened, one for the first of all (G14) */
    struct baccarat_hand hand;
    struct shoe_state shoe;
    uint8_t notes[TABLE_BETS];
    uint8_t carried[BACCARAT_CARRIED]; /* 7.8: the first cards of the next hand */
    uint8_t carried_open[BACCARAT_CARRIED];
    struct roads roads;
    uint8_t carried_count;
    uint8_t free_next;  /* 7.10.1: the next hand is free, whether cards are carried or not */
    uint8_t restricted; /* 4.8: nobody squeezes */
    uint8_t new_shoe;   /* the shoe is not dealt from any more */
    uint8_t hands_left; /* once the cut card is out */
    uint8_t underbettor_count;
    uint8_t underbettors_before; /* of them, those from before the round in play */
    uint8_t spare[5];
};

#pragma GCC diagnostic pop

extern const struct codec_record baccarat_state_record; /* as it is kept */

TABLE_PART(struct baccarat_state);
#define baccarat_at(table) TABLE_AT(struct baccarat_state, table)

#endif
