#ifndef TABLE_NIUNIU_STATE_H
#define TABLE_NIUNIU_STATE_H

#include "games/niuniu/rulebook.h"
#include "table/shoe_state.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum {
    NIUNIU_SEATS = 7,   /* boxes a felt may have; diagram A has five, B six */
    NIUNIU_IN_HAND = 8, /* a hand may be dealt too many cards (7.4) */
    NIUNIU_BARRED = 64, /* 7.10: players who may not arrange */
    NIUNIU_HISTORY = 64
};

struct niuniu_hand {
    uint8_t cards[NIUNIU_IN_HAND]; /* CR_NO_CARD: nobody has read it yet */
    uint8_t count;
    uint8_t arranged;     /* set out, by the player or by the house */
    uint8_t wrong;        /* 7.9: set out wrongly, to be put right before hands are compared */
    uint8_t three;        /* bit i: card i is one of the three */
    uint32_t arranged_by; /* the player who did, or at whose word it was done; 0: the house */
    uint8_t open;         /* bit i: card i has been turned over for all to see */
    uint8_t misplaced;    /* bit i: card i came here although it was another place's turn (N8) */
    uint8_t face_down;    /* set out before its cards were read */
    uint8_t spare;
};

struct niuniu_state {
    struct shoe_state shoe;
    struct niuniu_hand hands[NIUNIU_SEATS + 1]; /* 0 the dealer's, then the boxes */
    uint32_t barred[NIUNIU_BARRED];
    uint8_t barred_count;
    uint8_t compared;      /* hands are open */
    uint8_t history_count; /* the dealer's last hands, newest first */
    uint8_t condemned;     /* 7.2: the deck, 1 or 2, that must leave the table; 0: none */
    uint8_t reserved[4];
    uint8_t history[NIUNIU_HISTORY];
};

#pragma GCC diagnostic pop

extern const struct codec_record niuniu_state_record; /* as it is kept */

TABLE_PART(struct niuniu_state);
#define niuniu_at(table) TABLE_AT(struct niuniu_state, table)

#endif
