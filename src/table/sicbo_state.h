#ifndef TABLE_SICBO_STATE_H
#define TABLE_SICBO_STATE_H

struct sicbo_state {
    uint64_t placeholder;
};

#endif
