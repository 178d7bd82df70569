#ifndef TABLE_ROULETTE_STATE_H
#define TABLE_ROULETTE_STATE_H

#include "base/codec.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum {
    ROULETTE_COLOURS = 12,          /* sets of colour chips that the table has (3.2.4) */
    ROULETTE_NUMBERS = 256,         /* 3.2.1: results that the display remembers */
    ROULETTE_COLOUR_CHIPS = 200000, /* of one colour that may be in a hand */
    ROULETTE_FOREIGN = 255          /* `box` of a bet in colour chips of another table (7.11) */
};

/* A colour as the stand shows it (3.2.7): whose it is, what a chip of it is worth, and how many are
 * in the player's hand, besides those on the felt. A colour that nobody holds is all zero. A bet in
 * colour chips has the colour, 1 to 12, as its `box`. */
struct colour_set {
    cr_money value;
    uint32_t player;
    uint32_t chips;
};

struct roulette_state {
    struct colour_set colours[ROULETTE_COLOURS];
    uint8_t ball_running;
    uint8_t same_direction; /* ball and wheel turn the same way (7.1) */
    uint8_t wheel_turns;    /* 0 clockwise, 1 the other way */
    uint8_t revolutions;    /* laps of the ball (2.3) */
    uint8_t number;         /* the dolly stands there from the result on */
    uint8_t no_spin;        /* the last round ended by one (7.9) */
    uint8_t ball_out;       /* 7.5: no spin before the ball has been checked */
    uint8_t reserved[7];
    uint16_t number_count;
    uint8_t numbers[ROULETTE_NUMBERS]; /* the newest first */
};

#pragma GCC diagnostic pop

extern const struct codec_record roulette_state_record; /* as it is kept */

TABLE_PART(struct roulette_state);
#define roulette_at(table) TABLE_AT(struct roulette_state, table)

#endif
