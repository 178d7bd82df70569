#include "store/replies.h"

#include <stdlib.h>
#include <string.h>

uint64_t reply_hash(const char *key) {
    uint8_t hash[HASH_BYTES];
    hash_bytes(key, strlen(key), hash);
    return bytes_read_little_endian(hash, 8);
}

static void pack_one(struct reply_row *row, const struct store_record *record) {
    size_t key_length = strlen(record->key), begin = row->texts.length;
    uint8_t first = (uint8_t)key_length;
    bytes_add(&row->texts, &first, 1);
    bytes_add(&row->texts, record->key, key_length);
    bytes_add(&row->texts, record->reply, record->reply ? record->reply_length : 0);
    bytes_little_endian(&row->entries, reply_hash(record->key), 8);
    bytes_little_endian(&row->entries, begin, 4);
    bytes_little_endian(&row->entries, row->texts.length - begin, 4);
}

void reply_row_pack(struct reply_row *row, const struct store_batch *batch) {
    bytes_clear(&row->entries);
    bytes_clear(&row->texts);
    row->time = INT64_MIN;
    for (size_t i = 0; i < batch->record_count; i++) {
        const struct store_record *record = &batch->records[i];
        if (!record->key)
            continue;
        if (record->time > row->time)
            row->time = record->time;
        pack_one(row, record);
    }
}

const char *reply_row_find(const struct reply_row *row, const char *key, size_t *length,
                           bool *sound) {
    uint64_t hash = reply_hash(key);
    size_t key_length = strlen(key);
    for (size_t at = 0; at + REPLY_ENTRY <= row->entries.length; at += REPLY_ENTRY) {
        const uint8_t *entry = row->entries.at + at;
        if (bytes_read_little_endian(entry, 8) != hash)
            continue;
        uint64_t begin = bytes_read_little_endian(entry + 8, 4),
                 all = bytes_read_little_endian(entry + 12, 4);
        *sound = all > 0 && begin + all <= row->texts.length && row->texts.at[begin] < all;
        if (!*sound)
            return NULL;
        const uint8_t *text = row->texts.at + begin;
        if (text[0] != key_length || memcmp(text + 1, key, key_length) != 0)
            continue;
        *length = (size_t)all - 1 - key_length;
        return (const char *)text + 1 + key_length;
    }
    *sound = true;
    return NULL;
}

void reply_row_free(struct reply_row *row) {
    bytes_free(&row->entries);
    bytes_free(&row->texts);
}

/* Puts what is kept of the places into `room` new ones: all but the first `dropped` rows. */
static bool rebuild(struct replies *replies, size_t room, size_t dropped) {
    struct reply_place *places = calloc(room, sizeof *places);
    if (!places)
        return false;
    size_t count = 0;
    for (size_t i = 0; i < replies->room; i++) {
        struct reply_place place = replies->places[i];
        if (place.row <= dropped)
            continue;
        size_t at = place.hash & (room - 1);
        while (places[at].row != 0)
            at = (at + 1) & (room - 1);
        places[at] = (struct reply_place){place.hash, place.row - (uint32_t)dropped};
        count++;
    }
    free(replies->places);
    replies->places = places;
    replies->room = room;
    replies->count = count;
    return true;
}

static size_t room_for(size_t count) {
    size_t room = 1024;
    while (room / 4 * 3 < count)
        room *= 2;
    return room;
}

static bool another_row(struct replies *replies) {
    if (replies->row_count < replies->row_room)
        return true;
    size_t room = replies->row_room ? 2 * replies->row_room : 64;
    uint64_t *rows = realloc(replies->rows, room * sizeof *rows);
    if (!rows)
        return false;
    replies->rows = rows;
    replies->row_room = room;
    return true;
}

bool replies_reserve(struct replies *replies, size_t more) {
    size_t room = room_for(replies->count + more);
    return another_row(replies) && (room <= replies->room || rebuild(replies, room, 0));
}

void replies_add(struct replies *replies, uint64_t row, const uint8_t *entries, size_t length) {
    replies->rows[replies->row_count++] = row;
    for (size_t i = 0; i + REPLY_ENTRY <= length; i += REPLY_ENTRY) {
        uint32_t hash = (uint32_t)bytes_read_little_endian(entries + i, 8);
        size_t at = hash & (replies->room - 1);
        while (replies->places[at].row != 0)
            at = (at + 1) & (replies->room - 1);
        replies->places[at] = (struct reply_place){hash, (uint32_t)replies->row_count};
        replies->count++;
    }
    replies->last_row = row;
}

uint64_t replies_next(const struct replies *replies, uint64_t hash, size_t *at) {
    while (*at < replies->room) {
        struct reply_place place = replies->places[(hash + *at) & (replies->room - 1)];
        if (place.row == 0)
            return 0;
        ++*at;
        if (place.hash == (uint32_t)hash)
            return replies->rows[place.row - 1];
    }
    return 0;
}

bool replies_drop(struct replies *replies, uint64_t before_row) {
    size_t dropped = 0;
    while (dropped < replies->row_count && replies->rows[dropped] < before_row)
        dropped++;
    if (dropped == 0)
        return true;
    if (!rebuild(replies, replies->room, dropped))
        return false;
    replies->row_count -= dropped;
    memmove(replies->rows, replies->rows + dropped, replies->row_count * sizeof *replies->rows);
    return true;
}

void replies_free(struct replies *replies) {
    free(replies->places);
    free(replies->rows);
    *replies = (struct replies){0};
}

/* ---- Filters ---- */

unsigned reply_bucket(uint32_t hash) {
    return hash % REPLY_BUCKETS;
}

bool reply_filter_open(struct reply_filter *filter) {
    if (!filter->bits)
        filter->bits = malloc((size_t)REPLY_BUCKETS * REPLY_FILTER);
    return filter->bits;
}

static uint8_t *bits_of(const struct reply_filter *filter, unsigned bucket) {
    return filter->bits + (size_t)bucket * REPLY_FILTER;
}

void reply_filter_begin(struct reply_filter *filter, unsigned bucket) {
    memset(bits_of(filter, bucket), 0, REPLY_FILTER);
    filter->filled[bucket] = true;
}

enum { FILTER_BITS = 17, FILTER_PROBES = 3 };
_Static_assert(1 << FILTER_BITS == 8 * REPLY_FILTER, "a bit for each number of that many bits");

static uint32_t probe(uint32_t hash, unsigned which) {
    uint64_t mixed = ((uint64_t)hash / REPLY_BUCKETS + 1) * 0x9e3779b97f4a7c15;
    return (uint32_t)(mixed >> (64 - FILTER_BITS * (which + 1))) & (8 * REPLY_FILTER - 1);
}

void reply_filter_add(struct reply_filter *filter, uint32_t hash) {
    uint8_t *bits = bits_of(filter, reply_bucket(hash));
    for (unsigned i = 0; i < FILTER_PROBES; i++) {
        uint32_t at = probe(hash, i);
        bits[at / 8] = (uint8_t)(bits[at / 8] | 1u << at % 8);
    }
}

bool reply_filter_may_have(const struct reply_filter *filter, uint32_t hash) {
    const uint8_t *bits = bits_of(filter, reply_bucket(hash));
    for (unsigned i = 0; i < FILTER_PROBES; i++) {
        uint32_t at = probe(hash, i);
        if (!(bits[at / 8] >> at % 8 & 1))
            return false;
    }
    return true;
}

void reply_filter_forget(struct reply_filter *filter) {
    memset(filter->filled, 0, sizeof filter->filled);
}

void reply_filter_free(struct reply_filter *filter) {
    free(filter->bits);
    *filter = (struct reply_filter){0};
}
