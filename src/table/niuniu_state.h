#ifndef TABLE_NIUNIU_STATE_H
#define TABLE_NIUNIU_STATE_H

#include "table/shoe_state.h"

struct niuniu_state {
    uint64_t placeholder;
};

#endif
