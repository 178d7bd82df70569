#ifndef TABLE_BACCARAT_STATE_H
#define TABLE_BACCARAT_STATE_H

#include "table/shoe_state.h"

struct baccarat_state {
    uint64_t placeholder;
};

#endif
