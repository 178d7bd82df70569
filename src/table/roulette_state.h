#ifndef TABLE_ROULETTE_STATE_H
#define TABLE_ROULETTE_STATE_H

struct roulette_state {
    uint64_t placeholder;
};

#endif
