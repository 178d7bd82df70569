#include "server/limiter.h"

#include <sodium.h>
#include <string.h>

_Static_assert(LIMITER_SECRET == crypto_shorthash_KEYBYTES, "the secret is a short hash's key");

void limiter_init(struct limiter *limiter, int64_t interval, int64_t burst) {
    memset(limiter, 0, sizeof *limiter);
    limiter->interval = interval;
    limiter->burst = burst;
    randombytes_buf(limiter->secret, sizeof limiter->secret);
}

uint64_t limiter_key(const struct limiter *limiter, const char *kind, const void *bytes,
                     size_t length) {
    uint8_t joined[128], hash[crypto_shorthash_BYTES];
    uint64_t key;
    size_t head = strlen(kind);
    if (length > sizeof joined - head)
        length = sizeof joined - head;
    memcpy(joined, kind, head);
    memcpy(joined + head, bytes, length);
    crypto_shorthash(hash, joined, head + length, limiter->secret);
    memcpy(&key, hash, sizeof key);
    return key | 1; /* 0 is an empty slot */
}

static struct limiter_slot *find_slot(struct limiter *limiter, uint64_t key) {
    struct limiter_slot *oldest = NULL;
    for (unsigned i = 0; i < LIMITER_PROBES; i++) {
        struct limiter_slot *slot = &limiter->slots[((key >> 1) + i) % LIMITER_SLOTS];
        if (slot->key == key)
            return slot;
        if (oldest == NULL || slot->whole_at < oldest->whole_at)
            oldest = slot;
    }
    *oldest = (struct limiter_slot){key, 0};
    return oldest;
}

bool limiter_take(struct limiter *limiter, uint64_t key, int64_t now) {
    struct limiter_slot *slot = find_slot(limiter, key);
    int64_t from = slot->whole_at > now ? slot->whole_at : now;
    if (from + limiter->interval - now > limiter->burst * limiter->interval)
        return false;
    slot->whole_at = from + limiter->interval;
    return true;
}

int64_t limiter_wait(struct limiter *limiter, uint64_t key, int64_t now) {
    int64_t all_but_one = (limiter->burst - 1) * limiter->interval;
    int64_t wait = find_slot(limiter, key)->whole_at - now - all_but_one;
    return wait > 0 ? wait : 0;
}

void limiter_give_back(struct limiter *limiter, uint64_t key) {
    find_slot(limiter, key)->whole_at -= limiter->interval;
}
