/* Reading anchors and kept replies. */
#include "store/store_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void store_series_print(const uint8_t series[STORE_SERIES], char text[2 * STORE_SERIES + 1]) {
    sodium_bin2hex(text, 2 * STORE_SERIES + 1, series, STORE_SERIES);
}

struct anchor_giving {
    bool (*each)(const struct store_anchor *anchor, void *context);
    void *context;
};

/* What stands under no series is given with one of zeros. */
static bool give_anchor(const struct store_value *values, void *context) {
    const struct anchor_giving *giving = context;
    struct store_anchor anchor = {.number = (uint64_t)values[1].integer,
                                  .time = values[2].integer,
                                  .bytes = values[3].bytes,
                                  .length = values[3].length};
    size_t read = 0;
    if (sodium_hex2bin(anchor.series, STORE_SERIES, values[0].bytes, values[0].length, NULL, &read,
                       NULL) != 0 ||
        read != STORE_SERIES)
        memset(anchor.series, 0, STORE_SERIES);
    return giving->each(&anchor, giving->context);
}

#define ANCHORS "SELECT series,number,time,bytes FROM anchor"

bool store_anchors(struct store *store, const uint8_t *back_from_series,
                   bool (*each)(const struct store_anchor *anchor, void *context), void *context,
                   struct store_error *error) {
    struct anchor_giving giving = {each, context};
    char name[2 * STORE_SERIES + 1], sql[192] = ANCHORS " ORDER BY series,number";
    *error = (struct store_error){STORE_FINE, ""};
    if (back_from_series) {
        store_series_print(back_from_series, name);
        snprintf(sql, sizeof sql, ANCHORS " WHERE series='%s' ORDER BY number DESC", name);
    }
    return store->methods->select(store, sql, NULL, 0, "tiib", give_anchor, &giving, error);
}

bool store_anchors_after(struct store *store, const struct store_anchor_place *after,
                         bool (*each)(const struct store_anchor *anchor, void *context),
                         void *context, struct store_error *error) {
    struct anchor_giving giving = {each, context};
    const int64_t parameters[] = {after->time, (int64_t)after->number};
    char name[2 * STORE_SERIES + 1], sql[256];
    *error = (struct store_error){STORE_FINE, ""};
    store_series_print(after->series, name);
    snprintf(sql, sizeof sql,
             ANCHORS " WHERE (time,series,number)>($1,'%s',$2) ORDER BY time,series,number", name);
    return store->methods->select(store, sql, parameters, 2, "tiib", give_anchor, &giving, error);
}

bool store_anchors_between(struct store *store, const uint8_t series[STORE_SERIES], uint64_t from,
                           uint64_t to,
                           bool (*each)(const struct store_anchor *anchor, void *context),
                           void *context, struct store_error *error) {
    struct anchor_giving giving = {each, context};
    const int64_t parameters[] = {(int64_t)from, (int64_t)to};
    char name[2 * STORE_SERIES + 1], sql[256];
    *error = (struct store_error){STORE_FINE, ""};
    store_series_print(series, name);
    snprintf(sql, sizeof sql,
             ANCHORS " WHERE series='%s' AND number>=$1 AND number<$2 ORDER BY number", name);
    return store->methods->select(store, sql, parameters, 2, "tiib", give_anchor, &giving, error);
}

bool store_forget_anchors(struct store *store, const uint8_t series[STORE_SERIES],
                          const uint64_t *numbers, size_t count, struct store_error *error) {
    enum { DIGITS = 21 };
    char name[2 * STORE_SERIES + 1], sql[STORE_FORGET_MOST * DIGITS + 128];
    *error = (struct store_error){STORE_FINE, ""};
    if (count == 0)
        return true;
    assert(count <= STORE_FORGET_MOST);
    store_series_print(series, name);
    size_t at = (size_t)snprintf(sql, sizeof sql,
                                 "DELETE FROM anchor WHERE series='%s' AND number IN (", name);
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(sql + at, sizeof sql - at, "%s%llu", i == 0 ? "" : ",",
                               (unsigned long long)numbers[i]);
    snprintf(sql + at, sizeof sql - at, ")");
    return store->methods->run(store, sql, error);
}

bool store_drop_seeds(struct store *store, struct store_error *error) {
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->run(store, "DELETE FROM seed", error);
}

/* ---- Replies ---- */

struct reply_giving {
    int64_t from_time;
    bool (*each)(const struct store_kept_reply *reply, void *context);
    void *context;
};

/* Entries follow each other without a gap, each under the hash of its key, to the texts' end. */
static bool take_entry(const struct store_value *values, size_t at, size_t *begin,
                       struct store_kept_reply *reply) {
    const uint8_t *entry = (const uint8_t *)values[2].bytes + at, *texts = values[3].bytes;
    uint64_t from = bytes_read_little_endian(entry + 8, 4),
             all = bytes_read_little_endian(entry + 12, 4);
    char key[STORE_KEY_MAX + 1];
    if (from != *begin || all == 0 || from + all > values[3].length || texts[from] == 0 ||
        texts[from] > STORE_KEY_MAX || texts[from] >= all)
        return false;
    reply->key_length = texts[from];
    reply->key = (const char *)texts + from + 1;
    reply->reply = reply->key + reply->key_length;
    reply->length = (size_t)all - 1 - reply->key_length;
    memcpy(key, reply->key, reply->key_length);
    key[reply->key_length] = '\0';
    *begin += (size_t)all;
    return reply_hash(key) == bytes_read_little_endian(entry, 8);
}

static bool give_replies(const struct store_value *values, void *context) {
    const struct reply_giving *giving = context;
    struct store_kept_reply reply = {.row = (uint64_t)values[0].integer, .time = values[1].integer};
    size_t begin = 0, at = 0;
    bool going = true, sound = true;
    if (reply.time < giving->from_time)
        return false;
    for (; going && sound && at + REPLY_ENTRY <= values[2].length; at += REPLY_ENTRY) {
        sound = take_entry(values, at, &begin, &reply);
        going = !sound || giving->each(&reply, giving->context);
    }
    if (!going || (sound && at == values[2].length && begin == values[3].length && at > 0))
        return going;
    reply.key = NULL;
    return giving->each(&reply, giving->context);
}

bool store_kept_replies(struct store *store, int64_t from_time,
                        bool (*each)(const struct store_kept_reply *reply, void *context),
                        void *context, struct store_error *error) {
    struct reply_giving giving = {from_time, each, context};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store, "SELECT id,time,entries,texts FROM reply ORDER BY id DESC",
                                  NULL, 0, "iibb", give_replies, &giving, error);
}
