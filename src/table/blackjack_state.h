#ifndef TABLE_BLACKJACK_STATE_H
#define TABLE_BLACKJACK_STATE_H

#include "table/shoe_state.h"

struct blackjack_state {
    uint64_t placeholder;
};

#endif
