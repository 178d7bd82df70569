/* Seeds of open commitments as they stand in the store: sealed with the key of dealing, so that
 * whoever reads the store does not know the cards to come. A seal is good for its floor, table and
 * commitment alone.
 *
 *   nonce (24), the seed under XChaCha20 (32), Poly1305 over it and what it is for (16) */
#ifndef BOOKS_SEALING_H
#define BOOKS_SEALING_H

#include "books/keys.h"
#include "store/store.h"

struct sealing {
    uint8_t (*secrets)[KEY_BYTES]; /* the last is in use */
    size_t count;                  /* 0: seeds are not sealed */
};

void sealing_take(struct sealing *sealing, const struct keys *keys);
void sealing_forget(struct sealing *sealing);
/* Into `stored`, whose stream and commitment it is for. */
void sealing_seal(const struct sealing *sealing, const char *floor, const uint8_t seed[STORE_SEED],
                  struct store_seed *stored);
/* False: it is no seed, was sealed with a key that is not there, or for another place. One from
 * before there were keys is taken as it is: whether it gives the commitment is seen afterwards. */
bool sealing_open(const struct sealing *sealing, const char *floor, const struct store_seed *stored,
                  uint8_t seed[STORE_SEED]);

#endif
