#ifndef TABLE_SICBO_STATE_H
#define TABLE_SICBO_STATE_H

#include "base/codec.h"
#include "table/table.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum { SICBO_THROWS = 200 }; /* 3.6: throws that the display remembers */

struct sicbo_state {
    uint8_t shakes;    /* counted in this round */
    uint8_t cage_open; /* the dice can be seen */
    uint8_t key_count;
    uint8_t keys[3]; /* pressed and not yet confirmed */
    uint8_t dice[3]; /* the result of the round, as the dice lie */
    uint8_t reserved[5];
    uint16_t throw_count;
    uint8_t throws[SICBO_THROWS][3]; /* the newest first */
};

#pragma GCC diagnostic pop

extern const struct codec_record sicbo_state_record; /* as it is kept */

TABLE_PART(struct sicbo_state);
#define sicbo_at(table) TABLE_AT(struct sicbo_state, table)

#endif
