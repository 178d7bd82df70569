#include "floor/batch.h"

#include "base/memory.h"
#include "floor/floor.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Arena ---- */

enum { BLOCK_SIZE = 1 << 18 };

struct arena_block {
    struct arena_block *next;
    size_t used, room;
    _Alignas(16) unsigned char bytes[];
};

static struct arena_block *new_block(size_t size) {
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    struct arena_block *block = memory_grow(NULL, sizeof *block + room);
    block->next = NULL;
    block->used = 0;
    block->room = room;
    return block;
}

static void *arena_take(struct arena *arena, size_t size) {
    size = (size + 15) & ~(size_t)15;
    if (arena->first == NULL)
        arena->first = arena->at = new_block(size);
    if (arena->at->room - arena->at->used < size) {
        arena->at->next = new_block(size);
        arena->at = arena->at->next;
    }
    void *bytes = arena->at->bytes + arena->at->used;
    arena->at->used += size;
    return bytes;
}

static void free_blocks(struct arena_block *block) {
    while (block != NULL) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
}

static void arena_clear(struct arena *arena) {
    if (arena->first == NULL)
        return;
    free_blocks(arena->first->next);
    arena->first->next = NULL;
    arena->first->used = 0;
    arena->at = arena->first;
}

/* ---- Batch ---- */

void batch_init(struct batch *batch) {
    memset(batch, 0, sizeof *batch);
}

void batch_free(struct batch *batch) {
    batch_clear(batch);
    free_blocks(batch->arena.first);
    free(batch->records);
    free(batch->news);
    free(batch->pit_news);
    free(batch->touched);
    free(batch->balances);
    free(batch->snapshots);
    free(batch->seeds);
    free(batch->editions);
    free(batch->anchors);
    free(batch->tickets);
    free(batch->keys);
    index_rows_free(&batch->index);
    batch_init(batch);
}

void batch_clear(struct batch *batch) {
    arena_clear(&batch->arena);
    batch->record_count = batch->news_count = batch->touched_count = batch->pit_news_count = 0;
    batch->balance_count = batch->snapshot_count = batch->ticket_count = 0;
    if (batch->seed_count > 0)
        sodium_memzero(batch->seeds, batch->seed_count * sizeof *batch->seeds);
    batch->seed_count = batch->edition_count = batch->anchor_count = batch->anchors_filed = 0;
    index_rows_clear(&batch->index);
    if (batch->key_count > 0)
        memset(batch->keys, 0, batch->key_room * sizeof *batch->keys);
    batch->key_count = 0;
}

void *batch_bytes(struct batch *batch, size_t size) {
    return arena_take(&batch->arena, size);
}

void *batch_copy(struct batch *batch, const void *bytes, size_t size) {
    void *copy = batch_bytes(batch, size);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

void *batch_keep(void *batch, const void *bytes, size_t size) {
    return batch_copy(batch, bytes, size);
}

struct store_record *batch_add(struct batch *batch, uint32_t stream, uint64_t seq, int64_t time,
                               const char *body, size_t length, uint8_t chain[HASH_BYTES]) {
    memory_grow_list((void **)&batch->records, batch->record_count, &batch->record_room,
                     sizeof *batch->records);
    struct store_record *record = &batch->records[batch->record_count++];
    memset(record, 0, sizeof *record);
    record->stream = stream;
    record->seq = seq;
    record->time = time;
    record->body = batch_copy(batch, body, length);
    record->body_length = length;
    store_chain(chain, record, record->hash);
    memcpy(chain, record->hash, HASH_BYTES);
    return record;
}

static void touch(struct batch *batch, ledger_account account) {
    memory_grow_list((void **)&batch->touched, batch->touched_count, &batch->touched_room,
                     sizeof *batch->touched);
    batch->touched[batch->touched_count++] = account;
}

void batch_post(struct batch *batch, struct store_record *record, const struct posting *postings,
                size_t count) {
    record->postings = batch_copy(batch, postings, count * sizeof *postings);
    record->posting_count = count;
    for (size_t i = 0; i < count; i++) {
        touch(batch, postings[i].from);
        touch(batch, postings[i].to);
    }
}

void batch_tell(struct batch *batch, uint32_t table, const struct event *event,
                const struct effects *effects) {
    memory_grow_list((void **)&batch->news, batch->news_count, &batch->news_room,
                     sizeof *batch->news);
    struct news *news = &batch->news[batch->news_count++];
    news->table = table;
    news->event = *event;
    news->effects = batch_copy(batch, effects->list, effects->count * sizeof *effects->list);
    news->effect_count = effects->count;
}

static void add_pit_news(struct batch *batch, const struct pit_news *news) {
    memory_grow_list((void **)&batch->pit_news, batch->pit_news_count, &batch->pit_news_room,
                     sizeof *batch->pit_news);
    struct pit_news *kept = &batch->pit_news[batch->pit_news_count++];
    *kept = *news;
    kept->text = batch_copy(batch, news->text, news->length);
}

void batch_tell_pit(struct batch *batch, uint8_t kind, const char *text, size_t length) {
    add_pit_news(batch, &(struct pit_news){.kind = kind, .text = text, .length = length});
}

void batch_tell_guest(struct batch *batch, uint32_t guest, const char *text, size_t length) {
    add_pit_news(batch, &(struct pit_news){
                            .kind = PIT_GUEST, .guest = guest, .text = text, .length = length});
}

void batch_snapshot(struct batch *batch, uint32_t stream, uint64_t seq, const void *bytes,
                    size_t length) {
    memory_grow_list((void **)&batch->snapshots, batch->snapshot_count, &batch->snapshot_room,
                     sizeof *batch->snapshots);
    batch->snapshots[batch->snapshot_count++] = (struct store_snapshot){
        .stream = stream, .seq = seq, .bytes = batch_copy(batch, bytes, length), .length = length};
}

void batch_seed(struct batch *batch, const struct store_seed *seed) {
    memory_grow_list((void **)&batch->seeds, batch->seed_count, &batch->seed_room,
                     sizeof *batch->seeds);
    batch->seeds[batch->seed_count++] = *seed;
}

void batch_edition(struct batch *batch, const uint8_t hash[HASH_BYTES], const char *text,
                   size_t length) {
    memory_grow_list((void **)&batch->editions, batch->edition_count, &batch->edition_room,
                     sizeof *batch->editions);
    struct store_edition *edition = &batch->editions[batch->edition_count++];
    memcpy(edition->hash, hash, HASH_BYTES);
    edition->text = batch_copy(batch, text, length);
    edition->length = length;
}

void batch_anchor(struct batch *batch, const struct store_anchor *anchor) {
    memory_grow_list((void **)&batch->anchors, batch->anchor_count, &batch->anchor_room,
                     sizeof *batch->anchors);
    struct store_anchor *own = &batch->anchors[batch->anchor_count++];
    *own = *anchor;
    own->bytes = batch_copy(batch, anchor->bytes, anchor->length);
}

void batch_wait(struct batch *batch, uint64_t ticket) {
    memory_grow_list((void **)&batch->tickets, batch->ticket_count, &batch->ticket_room,
                     sizeof *batch->tickets);
    batch->tickets[batch->ticket_count++] = ticket;
}

/* ---- Keys ---- */

static size_t key_place(const struct batch *batch, const char *key) {
    uint64_t mixed = 0xcbf29ce484222325;
    for (const char *at = key; *at != '\0'; at++)
        mixed = (mixed ^ (unsigned char)*at) * 0x100000001b3;
    return (size_t)(mixed ^ mixed >> 32) & (batch->key_room - 1);
}

static void place_key(struct batch *batch, uint32_t number) {
    size_t at = key_place(batch, batch->records[number - 1].key);
    while (batch->keys[at] != 0)
        at = (at + 1) & (batch->key_room - 1);
    batch->keys[at] = number;
}

static void grow_keys(struct batch *batch) {
    if (batch->key_count * 2 < batch->key_room)
        return;
    batch->key_room = batch->key_room == 0 ? 256 : batch->key_room * 2;
    batch->keys = memory_grow(batch->keys, batch->key_room * sizeof *batch->keys);
    memset(batch->keys, 0, batch->key_room * sizeof *batch->keys);
    for (size_t i = 0; i < batch->record_count; i++) {
        if (batch->records[i].key != NULL)
            place_key(batch, (uint32_t)i + 1);
    }
}

void batch_key(struct batch *batch, const char *key, const char *reply, size_t length) {
    grow_keys(batch);
    assert(batch->record_count > 0 && batch->key_count < batch->key_room);
    struct store_record *record = &batch->records[batch->record_count - 1];
    assert(record->key == NULL);
    record->key = batch_copy(batch, key, strlen(key) + 1);
    record->reply = batch_copy(batch, reply, length);
    record->reply_length = length;
    place_key(batch, (uint32_t)batch->record_count);
    batch->key_count++;
}

const struct store_record *batch_find_key(const struct batch *batch, const char *key) {
    if (batch->key_count == 0)
        return NULL;
    for (size_t at = key_place(batch, key); batch->keys[at] != 0;
         at = (at + 1) & (batch->key_room - 1)) {
        const struct store_record *record = &batch->records[batch->keys[at] - 1];
        if (strcmp(record->key, key) == 0)
            return record;
    }
    return NULL;
}

/* ---- Balances ---- */

static int compare_accounts(const void *a, const void *b) {
    ledger_account left = *(const ledger_account *)a, right = *(const ledger_account *)b;
    return (left > right) - (left < right);
}

void batch_balances(struct batch *batch, const struct ledger *ledger) {
    batch->balance_count = 0;
    if (batch->touched_count == 0)
        return;
    qsort(batch->touched, batch->touched_count, sizeof *batch->touched, compare_accounts);
    for (size_t i = 0; i < batch->touched_count; i++) {
        if (i > 0 && batch->touched[i] == batch->touched[i - 1])
            continue;
        memory_grow_list((void **)&batch->balances, batch->balance_count, &batch->balance_room,
                         sizeof *batch->balances);
        batch->balances[batch->balance_count++] =
            (struct store_balance){batch->touched[i], ledger_balance(ledger, batch->touched[i])};
    }
}
