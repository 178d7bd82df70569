#ifndef TABLE_SHOE_STATE_H
#define TABLE_SHOE_STATE_H

#include "base/codec.h"
#include "croupier.h"

/* A shoe, a continuous shuffler or the one-deck machine: how many of each card it still holds.
 * Cards are counted, their order is not known here. */
struct shoe_state {
    uint8_t left[CR_DECK]; /* of each card */
    uint16_t count;        /* all of them */
    uint8_t decks;
    uint8_t kind;      /* enum shoe_kind */
    uint8_t burnt;     /* burning is done */
    uint8_t burn_left; /* cards still to burn */
    uint8_t cut_out;   /* the cut card has shown: 1 in this hand, 2 one more hand was dealt */
    uint8_t deck;      /* one-deck machine: which of the two decks is in play */
    uint16_t discarded;
    uint16_t hands; /* rounds dealt from it */
};

extern const struct codec_record shoe_state_record; /* as it is kept */

#endif
