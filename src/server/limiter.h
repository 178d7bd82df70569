/* How often something may be done: a key may use up its burst at once, and gets one back every
 * interval. Keys that have everything back are forgotten first. */
#ifndef SERVER_LIMITER_H
#define SERVER_LIMITER_H

#include "croupier.h"

enum { LIMITER_SLOTS = 16384, LIMITER_PROBES = 8, LIMITER_SECRET = 16 };

struct limiter_slot {
    uint64_t key;
    int64_t whole_at; /* microseconds: when all of the burst is back */
};

struct limiter {
    int64_t interval; /* microseconds */
    int64_t burst;
    uint8_t secret[LIMITER_SECRET]; /* so that nobody can choose keys that meet in one slot */
    struct limiter_slot slots[LIMITER_SLOTS];
};

void limiter_init(struct limiter *limiter, int64_t interval, int64_t burst);
uint64_t limiter_key(const struct limiter *limiter, const char *kind, const void *bytes,
                     size_t length);
bool limiter_take(struct limiter *limiter, uint64_t key, int64_t now);
/* Microseconds until the key may take one again. */
int64_t limiter_wait(struct limiter *limiter, uint64_t key, int64_t now);
void limiter_give_back(struct limiter *limiter, uint64_t key);

#endif
