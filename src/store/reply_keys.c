/* Idempotency keys in a store: the newest in memory, the others in runs (replies.h). */
#include "store/store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is known ---- */

struct loading {
    struct replies *replies;
    bool sound, room;
};

static bool load_row(const struct store_value *values, void *context) {
    struct loading *loading = context;
    loading->sound = values[1].length % REPLY_ENTRY == 0;
    loading->room = replies_reserve(loading->replies, values[1].length / REPLY_ENTRY);
    if (!loading->sound || !loading->room)
        return false;
    replies_add(loading->replies, (uint64_t)values[0].integer, values[1].bytes, values[1].length);
    return true;
}

static bool take_number(const struct store_value *values, void *context) {
    *(uint64_t *)context = (uint64_t)values[0].integer;
    return false;
}

static bool read_placed(struct store *store, uint64_t *placed, struct store_error *error) {
    return store->methods->select(store, REPLY_PLACED, NULL, 0, "i", take_number, placed, error);
}

/* Whoever writes knows what it wrote, others look for what is new. */
bool reply_keys_refresh(struct store *store, struct store_error *error) {
    struct replies *replies = &store->replies;
    bool told = !store->readonly || store->replies_told;
    if (told && !store->replies_stale && replies->known)
        return true;
    if (!replies->known) {
        if (!read_placed(store, &replies->placed, error))
            return false;
        replies->last_row = replies->placed;
    }
    struct loading loading = {replies, true, true};
    if (!store->methods->reply_rows(store, replies->last_row, load_row, &loading, error))
        return false;
    if (!loading.sound)
        return store_fail(error, STORE_BROKEN, "the entries of a reply are damaged");
    replies->known = true;
    store->replies_stale = !loading.room;
    return loading.room ? reply_keys_shrink(store, error) : store_no_memory(error);
}

/* All rows up to one are in runs now. */
static bool forget_placed(struct store *store, uint64_t placed) {
    if (!replies_drop(&store->replies, placed + 1))
        return false;
    store->replies.placed = placed;
    reply_filter_forget(&store->filter);
    return true;
}

/* When memory is short it is tried again with the next batch. */
bool reply_keys_shrink(struct store *store, struct store_error *error) {
    uint64_t placed;
    if (!store->readonly || store->replies.count < store->reply_run)
        return true;
    if (!read_placed(store, &placed, error))
        return false;
    if (placed > store->replies.placed)
        (void)forget_placed(store, placed);
    return true;
}

void reply_keys_free(struct store *store) {
    replies_free(&store->replies);
    reply_filter_free(&store->filter);
}

/* ---- Looking a key up ---- */

/* False through the error's kind: trouble. */
static bool find_in_row(struct store *store, const char *key, uint64_t id, struct reply_row *row,
                        const char **reply, size_t *length, struct store_error *error) {
    bool sound = true;
    if (!store->methods->reply_row(store, id, row, error))
        return false;
    *reply = row->id == 0 ? NULL : reply_row_find(row, key, length, &sound);
    if (!sound)
        return store_fail(error, STORE_BROKEN, "the replies of row %lu are damaged",
                          (unsigned long)id);
    return *reply;
}

bool reply_keys_find_new(struct store *store, const char *key, uint64_t hash, struct reply_row *row,
                         const char **reply, size_t *length, struct store_error *error) {
    uint64_t id;
    size_t at = 0;
    while ((id = replies_next(&store->replies, hash, &at)) != 0) {
        if (find_in_row(store, key, id, row, reply, length, error))
            return true;
        if (error->kind != STORE_FINE)
            return false;
    }
    return false;
}

struct bucket_reading {
    struct reply_filter *filter; /* what is to be filled; NULL: nothing */
    uint32_t hash;               /* what is looked for */
    struct bytes rows;           /* that may have it: ids, eight bytes each */
    bool sound;
};

static bool read_run(const struct store_value *values, void *context) {
    struct bucket_reading *reading = context;
    const uint8_t *entries = values[0].bytes;
    reading->sound = values[0].length % REPLY_KEY_ENTRY == 0;
    for (size_t at = 0; reading->sound && at < values[0].length; at += REPLY_KEY_ENTRY) {
        uint32_t hash = (uint32_t)bytes_read_little_endian(entries + at, 4);
        reading->sound = reply_bucket(hash) == reply_bucket(reading->hash);
        if (reading->sound && reading->filter)
            reply_filter_add(reading->filter, hash);
        if (hash == reading->hash)
            bytes_add(&reading->rows, entries + at + 4, 8);
    }
    return reading->sound;
}

static bool read_bucket(struct store *store, struct bucket_reading *reading,
                        struct store_error *error) {
    int64_t bucket = reply_bucket(reading->hash);
    if (!store->methods->select(store, REPLY_BUCKET, &bucket, 1, "b", read_run, reading, error))
        return false;
    if (!reading->sound)
        return store_fail(error, STORE_BROKEN, "the keys of replies in bucket %d are damaged",
                          (int)bucket);
    return !reading->rows.failed || store_no_memory(error);
}

/* Ids of the rows that may have a key; none, almost always, when no run has it. */
static bool find_rows(struct store *store, struct bucket_reading *reading,
                      struct store_error *error) {
    struct reply_filter *filter = &store->filter;
    unsigned bucket = reply_bucket(reading->hash);
    if (!reply_filter_open(filter))
        return store_no_memory(error);
    if (filter->filled[bucket])
        return !reply_filter_may_have(filter, reading->hash) || read_bucket(store, reading, error);
    reply_filter_begin(filter, bucket);
    reading->filter = filter;
    filter->filled[bucket] = read_bucket(store, reading, error);
    return filter->filled[bucket];
}

static bool find_old(struct store *store, const char *key, uint64_t hash, struct reply_row *row,
                     const char **reply, size_t *length, struct store_error *error) {
    struct bucket_reading reading = {.hash = (uint32_t)hash, .sound = true};
    bool found = false;
    if (find_rows(store, &reading, error)) {
        for (size_t at = 0; !found && error->kind == STORE_FINE && at < reading.rows.length;
             at += 8)
            found = find_in_row(store, key, bytes_read_little_endian(reading.rows.at + at, 8), row,
                                reply, length, error);
    }
    bytes_free(&reading.rows);
    return found;
}

bool reply_keys_find(struct store *store, const char *key, struct reply_row *row,
                     const char **reply, size_t *length, struct store_error *error) {
    uint64_t hash = reply_hash(key);
    if (reply_keys_find_new(store, key, hash, row, reply, length, error))
        return true;
    return error->kind == STORE_FINE && store->replies.placed != 0 &&
           find_old(store, key, hash, row, reply, length, error);
}

/* ---- What somebody else has written ---- */

struct key_checking {
    void (*each)(const char *line, void *context);
    void *context;
    int64_t oldest, marked; /* the oldest row there is; the last that the runs have */
    uint64_t kept, found;   /* replies up to there, and keys that lead to one of them */
};

static bool take_marked(const struct store_value *values, void *context) {
    struct key_checking *checking = context;
    checking->marked = values[0].integer;
    return false;
}

static bool count_reply(const struct store_value *values, void *context) {
    struct key_checking *checking = context;
    if (values[0].integer < checking->oldest)
        checking->oldest = values[0].integer;
    if (values[0].integer <= checking->marked)
        checking->kept += values[1].length / REPLY_ENTRY;
    return true;
}

/* Keys stand in the bucket of their hash, in a run that has its mark, and lead to a row in it. */
static bool check_keys(const struct store_value *values, void *context) {
    struct key_checking *checking = context;
    const uint8_t *entries = values[2].bytes;
    int64_t bucket = values[0].integer, run = values[1].integer;
    bool sound = bucket >= -1 && bucket < REPLY_BUCKETS && run <= checking->marked &&
                 values[2].length % REPLY_KEY_ENTRY == 0 && (bucket >= 0 || values[2].length == 0);
    for (size_t at = 0; sound && at < values[2].length; at += REPLY_KEY_ENTRY) {
        int64_t row = (int64_t)bytes_read_little_endian(entries + at + 4, 8);
        sound = row <= run &&
                reply_bucket((uint32_t)bytes_read_little_endian(entries + at, 4)) == bucket;
        checking->found += row >= checking->oldest;
    }
    if (sound)
        return true;
    char line[96];
    snprintf(line, sizeof line, "keys of replies, bucket %lld of run %lld: they are damaged",
             (long long)bucket, (long long)run);
    checking->each(line, checking->context);
    return true;
}

bool store_strange_reply_keys(struct store *store, void (*each)(const char *line, void *context),
                              void *context, struct store_error *error) {
    struct key_checking checking = {.each = each, .context = context, .oldest = INT64_MAX};
    if (!store->methods->select(store, REPLY_PLACED, NULL, 0, "i", take_marked, &checking, error) ||
        !store->methods->select(store, "SELECT id,entries FROM reply", NULL, 0, "ib", count_reply,
                                &checking, error) ||
        !store->methods->select(store, "SELECT bucket,run,entries FROM reply_key", NULL, 0, "iib",
                                check_keys, &checking, error))
        return false;
    if (checking.found < checking.kept)
        each("keys of replies are missing", context);
    return true;
}

/* ---- Writing a run ---- */

/* The newest keys, those of a bucket together; `begins` says where each bucket's are. */
static uint8_t *sort_keys(const struct replies *replies, size_t begins[REPLY_BUCKETS + 1]) {
    uint8_t *sorted = malloc(replies->count * REPLY_KEY_ENTRY);
    size_t next[REPLY_BUCKETS];
    memset(begins, 0, (REPLY_BUCKETS + 1) * sizeof *begins);
    for (size_t i = 0; i < replies->room; i++)
        begins[reply_bucket(replies->places[i].hash) + 1] += replies->places[i].row != 0;
    for (unsigned i = 0; i < REPLY_BUCKETS; i++) {
        begins[i + 1] += begins[i];
        next[i] = begins[i];
    }
    for (size_t i = 0; sorted && i < replies->room; i++) {
        struct reply_place place = replies->places[i];
        if (place.row == 0)
            continue;
        uint8_t *entry = sorted + next[reply_bucket(place.hash)]++ * REPLY_KEY_ENTRY;
        bytes_put_little_endian(entry, place.hash, 4);
        bytes_put_little_endian(entry + 4, replies->rows[place.row - 1], 8);
    }
    return sorted;
}

static bool put_run(struct store *store, const uint8_t *sorted, const size_t *begins,
                    struct store_error *error) {
    enum { COLUMNS = 3 };
    struct store_value *values = malloc((REPLY_BUCKETS + 1) * COLUMNS * sizeof *values), *at;
    int64_t run = (int64_t)store->replies.last_row;
    if (!values)
        return store_no_memory(error);
    at = values;
    for (unsigned i = 0; i < REPLY_BUCKETS; i++) {
        size_t count = begins[i + 1] - begins[i];
        if (count == 0)
            continue;
        *at++ = (struct store_value){.integer = i};
        *at++ = (struct store_value){.integer = run};
        *at++ = (struct store_value){.bytes = sorted + begins[i] * REPLY_KEY_ENTRY,
                                     .length = count * REPLY_KEY_ENTRY};
    }
    *at++ = (struct store_value){.integer = -1};
    *at++ = (struct store_value){.integer = run};
    *at++ = (struct store_value){.bytes = "", .length = 0};
    bool put = store->methods->put_rows(store, TABLE_REPLY_KEY, values,
                                        (size_t)(at - values) / COLUMNS, error);
    free(values);
    return put;
}

bool reply_keys_put(struct store *store, struct store_error *error) {
    size_t begins[REPLY_BUCKETS + 1];
    store->placing = store->replies.known && store->replies.count >= store->reply_run;
    if (!store->placing)
        return true;
    uint8_t *sorted = sort_keys(&store->replies, begins);
    bool put = sorted ? put_run(store, sorted, begins, error) : store_no_memory(error);
    free(sorted);
    return put;
}

/* What cannot leave memory for want of memory stays there, and is written down once more. A lost
 * connection can have brought the row in from the disk already. */
void reply_keys_committed(struct store *store, const struct reply_row *row) {
    if (store->placing)
        (void)forget_placed(store, store->replies.last_row);
    store->placing = false;
    if (row && row->id > store->replies.last_row)
        replies_add(&store->replies, row->id, row->entries.at, row->entries.length);
}

/* The marks go as the buckets do: when that of the newest run does, all rows up to it are gone. */
int64_t reply_keys_forgetting(struct store *store) {
    int64_t bucket = (int64_t)store->forget_bucket - 1;
    store->forget_bucket = (store->forget_bucket + 1) % (REPLY_BUCKETS + 1);
    return bucket;
}
