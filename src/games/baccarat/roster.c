/* A small hash set without memory of its own: open addressing, at most half full. */
#include "games/baccarat/rules_inside.h"

#include <assert.h>
#include <string.h>

static size_t home_slot(const struct roster *roster, uint64_t key) {
    return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> roster->shift);
}

/* The slot that holds the key, or the free one where it belongs. */
static size_t slot_of(const struct roster *roster, uint64_t key) {
    const size_t mask = ((size_t)1 << (64 - roster->shift)) - 1;
    size_t slot = home_slot(roster, key);
    while (roster->slots[slot] != 0 && roster->keys[roster->slots[slot] - 1] != key)
        slot = (slot + 1) & mask;
    return slot;
}

void baccarat_roster_open(struct roster *roster, size_t entries) {
    assert(entries <= ROSTER_KEYS);
    unsigned bits = 1;
    while (((size_t)1 << bits) < 2 * entries)
        bits++;
    roster->shift = 64 - bits;
    roster->count = 0;
    memset(roster->slots, 0, sizeof roster->slots[0] << bits);
}

unsigned baccarat_roster_enter(struct roster *roster, uint64_t key) {
    const size_t slot = slot_of(roster, key);
    if (roster->slots[slot] == 0) {
        roster->keys[roster->count++] = key;
        roster->slots[slot] = roster->count;
    }
    return roster->slots[slot] - 1u;
}

unsigned baccarat_roster_find(const struct roster *roster, uint64_t key) {
    const unsigned number = roster->slots[slot_of(roster, key)];
    return number == 0 ? ROSTER_NOBODY : number - 1;
}
