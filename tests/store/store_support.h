/* Records to write, and an auditor that knows what a store must hold. */
#ifndef TESTS_STORE_STORE_SUPPORT_H
#define TESTS_STORE_STORE_SUPPORT_H

#include "store/store.h"

enum { STREAMS = 8, OWNERS = 16, ROUND_MAX = 64, TEXT_MAX = 160 };

/* Someone who writes: knows where every stream is and what every account has. */
struct scribe {
    uint64_t seq[STREAMS];
    uint8_t hash[STREAMS][HASH_BYTES];
    cr_money balance[LEDGER_KINDS][OWNERS];
    uint64_t random;
    struct store_record records[ROUND_MAX];
    struct posting postings[ROUND_MAX][2];
    char bodies[ROUND_MAX][TEXT_MAX], keys[ROUND_MAX][TEXT_MAX], replies[ROUND_MAX][TEXT_MAX];
    struct store_balance balances[LEDGER_KINDS * OWNERS];
    struct store_snapshot snapshot;
    char snapshot_bytes[3000];
    struct store_batch batch;
};

/* Where the store stands. False: `error` is set. */
bool scribe_load(struct scribe *scribe, struct store *store, struct store_error *error);
uint64_t scribe_random(struct scribe *scribe, uint64_t below);
/* A batch of `count` records of random streams, with postings, keys, replies and balances, and now
 * and then a snapshot. */
struct store_batch *scribe_write(struct scribe *scribe, size_t count);

/* Reads all of a store: ids ascend, seq counts up in every stream, the chain holds, balances are
 * the sums of postings, the newest snapshot is what it should be. An empty text: all is well. */
void audit_store(struct store *store, char *wrong, size_t room);

#endif
