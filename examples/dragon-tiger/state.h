#ifndef DRAGONTIGER_STATE_H
#define DRAGONTIGER_STATE_H

#include "rules.h"
#include "table/shoe_state.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum { DRAGONTIGER_HISTORY = 100 };

/* The hand in play, or the last one until the next is opened. */
struct dragontiger_hand {
    uint8_t cards[SIDES]; /* CR_NO_CARD: face down and not read by the shoe */
    uint8_t open[SIDES];  /* lies face up */
    uint8_t card_count;
    uint8_t decks;    /* in the shoe it is dealt from */
    uint8_t counted;  /* it is the first of the history, and one of the shoe's hands */
    uint8_t old_shoe; /* another shoe has come since */
};

struct dragontiger_state {
    struct dragontiger_hand hand;
    struct shoe_state shoe;
    uint8_t new_shoe; /* 7.8: the shoe is not dealt from any more */
    uint8_t history_count;
    uint8_t history[DRAGONTIGER_HISTORY]; /* enum dragontiger_end, the newest first */
    uint8_t spare[2];
};

#pragma GCC diagnostic pop

extern const struct codec_record dragontiger_state_record; /* as it is kept */

TABLE_PART(struct dragontiger_state);
#define dragontiger_at(table) TABLE_AT(struct dragontiger_state, table)

#endif
