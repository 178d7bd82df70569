#include "store_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t scribe_random(struct scribe *scribe, uint64_t below) {
    scribe->random += 0x9e3779b97f4a7c15;
    uint64_t mixed = (scribe->random ^ scribe->random >> 30) * 0xbf58476d1ce4e5b9;
    return (mixed ^ mixed >> 31) % below;
}

static void load_balance(ledger_account account, cr_money balance, void *context) {
    struct scribe *scribe = context;
    if (ledger_kind(account) < LEDGER_KINDS && ledger_owner(account) < OWNERS)
        scribe->balance[ledger_kind(account)][ledger_owner(account)] = balance;
}

bool scribe_load(struct scribe *scribe, struct store *store, struct store_error *error) {
    for (uint32_t i = 0; i < STREAMS; i++)
        if (!store_last(store, i, &scribe->seq[i], scribe->hash[i], error))
            return false;
    memset(scribe->balance, 0, sizeof scribe->balance);
    return store_balances(store, load_balance, scribe, error);
}

static struct posting write_posting(struct scribe *scribe) {
    struct posting posting = {.amount = 1 + (cr_money)scribe_random(scribe, 1000000),
                              .bet = (uint16_t)scribe_random(scribe, 150)};
    uint32_t from = (uint32_t)scribe_random(scribe, OWNERS);
    uint32_t to = (uint32_t)scribe_random(scribe, OWNERS);
    posting.from = ledger_account_of(LEDGER_OUTSIDE, from);
    posting.to = ledger_account_of(LEDGER_PURSE, to);
    snprintf(posting.clause, sizeof posting.clause, "%lu.%lu",
             (unsigned long)scribe_random(scribe, 9), (unsigned long)scribe_random(scribe, 20));
    scribe->balance[LEDGER_OUTSIDE][from] -= posting.amount;
    scribe->balance[LEDGER_PURSE][to] += posting.amount;
    return posting;
}

static void write_record(struct scribe *scribe, size_t at) {
    uint32_t stream = (uint32_t)scribe_random(scribe, STREAMS);
    struct store_record *record = &scribe->records[at];
    unsigned long seq = ++scribe->seq[stream];
    *record = (struct store_record){.stream = stream,
                                    .seq = seq,
                                    .time = 1700000000000 + (int64_t)seq,
                                    .postings = scribe->postings[at],
                                    .posting_count = scribe_random(scribe, 3)};
    for (size_t i = 0; i < record->posting_count; i++)
        scribe->postings[at][i] = write_posting(scribe);
    record->body = scribe->bodies[at];
    record->body_length =
        (size_t)snprintf(scribe->bodies[at], TEXT_MAX, "{\"event\":%lu,\"words\":\"Xí Ngầu %lu\"}",
                         seq, (unsigned long)scribe_random(scribe, 1 << 30));
    snprintf(scribe->keys[at], TEXT_MAX, "key-%u-%lu", stream, seq);
    record->key = scribe->keys[at];
    record->reply = scribe->replies[at];
    record->reply_length =
        (size_t)snprintf(scribe->replies[at], TEXT_MAX, "reply to %u %lu", stream, seq);
    store_chain(scribe->hash[stream], record, record->hash);
    memcpy(scribe->hash[stream], record->hash, HASH_BYTES);
}

/* A snapshot repeats its stream and seq, so that it can be told from another. */
static size_t snapshot_text(char *bytes, size_t room, uint32_t stream, uint64_t seq) {
    size_t at = 0;
    for (int i = 0; i < 100; i++)
        at += (size_t)snprintf(bytes + at, room - at, "%u/%lu ", stream, (unsigned long)seq);
    return at;
}

struct store_batch *scribe_write(struct scribe *scribe, size_t count) {
    struct store_batch *batch = &scribe->batch;
    *batch = (struct store_batch){.records = scribe->records, .record_count = count};
    for (size_t i = 0; i < count; i++)
        write_record(scribe, i);
    batch->balances = scribe->balances;
    for (uint32_t kind = 0; kind < LEDGER_KINDS; kind++)
        for (uint32_t owner = 0; owner < OWNERS; owner++)
            if (scribe->balance[kind][owner] != 0)
                scribe->balances[batch->balance_count++] =
                    (struct store_balance){ledger_account_of((enum account_kind)kind, owner),
                                           scribe->balance[kind][owner]};
    if (count > 0 && scribe_random(scribe, 4) == 0) {
        const struct store_record *last = &scribe->records[count - 1];
        size_t length = snapshot_text(scribe->snapshot_bytes, sizeof scribe->snapshot_bytes,
                                      last->stream, last->seq);
        scribe->snapshot =
            (struct store_snapshot){last->stream, last->seq, scribe->snapshot_bytes, length};
        batch->snapshots = &scribe->snapshot;
        batch->snapshot_count = 1;
    }
    return batch;
}

/* ---- The auditor ---- */

struct auditor {
    uint64_t last_id;
    struct scribe found; /* what the records add up to */
    char *wrong;
    size_t room;
};

static bool complain(struct auditor *auditor, const struct store_record *record, const char *what) {
    snprintf(auditor->wrong, auditor->room, "record %lu of stream %u: %s",
             (unsigned long)record->seq, record->stream, what);
    return false;
}

static bool audit_record(const struct store_record *record, void *context) {
    struct auditor *auditor = context;
    struct scribe *found = &auditor->found;
    uint8_t hash[HASH_BYTES];
    if (record->id <= auditor->last_id)
        return complain(auditor, record, "its id does not ascend");
    auditor->last_id = record->id;
    if (record->stream >= STREAMS || record->seq != ++found->seq[record->stream])
        return complain(auditor, record, "it is not the next of its stream");
    store_chain(found->hash[record->stream], record, hash);
    if (memcmp(hash, record->hash, HASH_BYTES) != 0)
        return complain(auditor, record, "the chain is broken");
    memcpy(found->hash[record->stream], hash, HASH_BYTES);
    for (size_t i = 0; i < record->posting_count; i++) {
        const struct posting *posting = &record->postings[i];
        found->balance[ledger_kind(posting->from)][ledger_owner(posting->from)] -= posting->amount;
        found->balance[ledger_kind(posting->to)][ledger_owner(posting->to)] += posting->amount;
    }
    return true;
}

static void audit_heads(struct auditor *auditor, struct store *store, struct store_error *error) {
    struct scribe *stored = calloc(1, sizeof *stored);
    if (!scribe_load(stored, store, error))
        snprintf(auditor->wrong, auditor->room, "%s", error->message);
    else if (memcmp(stored->balance, auditor->found.balance, sizeof stored->balance) != 0)
        snprintf(auditor->wrong, auditor->room, "balances are not the sums of postings");
    else if (memcmp(stored->seq, auditor->found.seq, sizeof stored->seq) != 0 ||
             memcmp(stored->hash, auditor->found.hash, sizeof stored->hash) != 0)
        snprintf(auditor->wrong, auditor->room, "a stream's last record is another");
    free(stored);
}

static void audit_snapshots(struct auditor *auditor, struct store *store,
                            struct store_error *error) {
    char text[3000];
    for (uint32_t stream = 0; stream < STREAMS; stream++) {
        struct store_snapshot snapshot;
        void *bytes;
        if (!store_snapshot_read(store, stream, UINT64_MAX, &snapshot, &bytes, error)) {
            if (error->kind != STORE_FINE)
                snprintf(auditor->wrong, auditor->room, "%s", error->message);
            continue;
        }
        if (snapshot.length != snapshot_text(text, sizeof text, stream, snapshot.seq) ||
            memcmp(text, bytes, snapshot.length) != 0 || snapshot.seq > auditor->found.seq[stream])
            snprintf(auditor->wrong, auditor->room, "the snapshot of stream %u is wrong", stream);
        free(bytes);
    }
}

void audit_store(struct store *store, char *wrong, size_t room) {
    struct auditor *auditor = calloc(1, sizeof *auditor);
    struct store_error error;
    auditor->wrong = wrong;
    auditor->room = room;
    wrong[0] = '\0';
    if (!store_read(store, &(struct store_query){.all_streams = true}, true, audit_record, auditor,
                    &error))
        snprintf(wrong, room, "%s", error.message);
    if (!*wrong)
        audit_heads(auditor, store, &error);
    if (!*wrong)
        audit_snapshots(auditor, store, &error);
    free(auditor);
}
