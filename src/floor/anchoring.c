#include "floor/anchoring.h"

#include "base/memory.h"
#include "books/anchor_file.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What a start finds ---- */

struct finding {
    struct anchoring *anchoring;
    struct store *store;
    struct store_place_in *places; /* of heads that the log must have */
    uint8_t (*hashes)[HASH_BYTES];
    size_t count, room, hash_room;
    size_t at;  /* the one that is looked for */
    size_t met; /* that were there */
};

static void want_head(struct finding *finding, const struct anchor_head *head) {
    for (size_t i = 0; i < finding->count; i++) {
        if (finding->places[i].stream == head->stream)
            return; /* a newer anchor has it */
    }
    memory_grow_list((void **)&finding->places, finding->count, &finding->room,
                     sizeof *finding->places);
    memory_grow_list((void **)&finding->hashes, finding->count, &finding->hash_room,
                     sizeof *finding->hashes);
    memcpy(finding->hashes[finding->count], head->hash, HASH_BYTES);
    finding->places[finding->count++] = (struct store_place_in){head->stream, head->seq};
}

/* Where the series goes on. */
static void take_link(struct anchor_link *link, const struct anchor *anchor, const uint8_t *bytes,
                      size_t length) {
    if (anchor->number <= link->number)
        return;
    link->number = anchor->number;
    link->time = anchor->time;
    anchor_hash(bytes, length, link->hash);
}

/* From the newest back to one that has all streams. One that cannot be read is for the audit. */
static bool look_back(struct finding *finding, const uint8_t *bytes, size_t length) {
    struct anchoring *anchoring = finding->anchoring;
    struct anchor anchor;
    const char *problem;
    bool good = anchor_read(bytes, length, &anchor, &problem) &&
                memcmp(anchor.series, anchoring->series, ANCHOR_SERIES) == 0;
    if (good)
        take_link(&anchoring->found, &anchor, bytes, length);
    for (size_t i = 0; good && i < anchor.head_count; i++)
        want_head(finding, &anchor.heads[i]);
    bool more = !good || !anchor.whole;
    anchor_free(&anchor);
    return more;
}

static bool look_back_in_store(const struct store_anchor *anchor, void *context) {
    return look_back(context, anchor->bytes, anchor->length);
}

static bool look_back_in_file(const uint8_t *bytes, size_t length, void *context) {
    return look_back(context, bytes, length);
}

static bool meet(const struct store_record *record, void *context) {
    struct finding *finding = context;
    const struct store_place_in *place = &finding->places[finding->at];
    finding->met += place->seq == record->seq &&
                    memcmp(finding->hashes[finding->at], record->hash, HASH_BYTES) == 0;
    return false;
}

/* Whether every head is the log's still. */
static bool compare_log(struct finding *finding, bool *same, struct store_error *error) {
    bool read = true;
    finding->met = 0;
    for (finding->at = 0; read && finding->at < finding->count; finding->at++)
        read = store_read_streams(finding->store, &finding->places[finding->at], 1, 1, meet,
                                  finding, error) ||
               error->kind == STORE_BROKEN;
    *same = finding->met == finding->count;
    return read;
}

static void forget_heads(struct finding *finding) {
    free(finding->places);
    free(finding->hashes);
    finding->places = NULL;
    finding->hashes = NULL;
    finding->count = finding->room = finding->hash_room = 0;
}

static bool compare_store(struct finding *finding, bool *same, struct store_error *error) {
    bool good = store_anchors(finding->store, finding->anchoring->series, look_back_in_store,
                              finding, error) &&
                compare_log(finding, same, error);
    forget_heads(finding);
    return good;
}

static bool compare_file(struct finding *finding, const char *file, bool *same,
                         struct store_error *error) {
    *same = true;
    if (file == NULL)
        return true;
    bool good = anchor_file_back(file, look_back_in_file, finding, error) &&
                compare_log(finding, same, error);
    forget_heads(finding);
    return good;
}

bool anchoring_open(struct anchoring *anchoring, const struct keys *keys, const char *floor,
                    struct store *store, const char *file, struct store_error *error) {
    struct finding finding = {.anchoring = anchoring, .store = store};
    bool as_stored, as_filed;
    memset(anchoring, 0, sizeof *anchoring);
    if (keys == NULL)
        return true;
    anchoring->on = anchoring->whole = true;
    anchoring->every = ANCHOR_EVERY;
    memcpy(anchoring->secret, keys_newest(keys, KEY_ANCHOR)->secret, KEY_BYTES);
    memcpy(anchoring->series, keys->series, ANCHOR_SERIES);
    strncpy(anchoring->floor, floor, sizeof anchoring->floor - 1);
    if (!compare_store(&finding, &as_stored, error) ||
        !compare_file(&finding, file, &as_filed, error))
        return false;
    anchoring->rewound = anchoring->found_rewound = !as_stored || !as_filed;
    if (!anchoring->rewound)
        return true;
    fprintf(stderr,
            "croupier: the log is not the one that was anchored: it was put back, cut off or "
            "rewritten. Open commitments are ended; croupier audit says more\n");
    return store_drop_seeds(store, error);
}

/* ---- What is on its way ---- */

static void forget_streams(struct anchoring *anchoring) {
    for (size_t i = 0; i < anchoring->stream_count; i++)
        bytes_free(&anchoring->streams[i].trail);
    anchoring->stream_count = 0;
    bytes_clear(&anchoring->replies);
}

void anchoring_close(struct anchoring *anchoring) {
    forget_streams(anchoring);
    free(anchoring->streams);
    bytes_free(&anchoring->replies);
    sodium_memzero(anchoring, sizeof *anchoring);
}

static void add_reply(struct anchoring *anchoring, const char *key, size_t key_length,
                      const char *reply, size_t length) {
    uint8_t digest[ANCHOR_DIGEST];
    anchor_reply(key, key_length, reply, length, digest);
    bytes_add(&anchoring->replies, digest, sizeof digest);
}

static bool take_kept(const struct store_kept_reply *reply, void *context) {
    if (reply->key != NULL)
        add_reply(context, reply->key, reply->key_length, reply->reply, reply->length);
    return true;
}

static bool take_last(const struct store_anchor *stored, void *context) {
    struct anchoring *anchoring = context;
    struct anchor anchor;
    const char *problem;
    if (anchor_read(stored->bytes, stored->length, &anchor, &problem))
        take_link(&anchoring->last, &anchor, stored->bytes, stored->length);
    anchor_free(&anchor);
    return false;
}

bool anchoring_begin(struct anchoring *anchoring, struct store *store, struct store_error *error) {
    if (!anchoring->on)
        return true;
    forget_streams(anchoring);
    anchoring->whole = true;
    anchoring->last = anchoring->found;
    return store_anchors(store, anchoring->series, take_last, anchoring, error) &&
           store_kept_replies(store, anchoring->last.number == 0 ? INT64_MIN : anchoring->last.time,
                              take_kept, anchoring, error);
}

static struct anchored_stream *stream_of(struct anchoring *anchoring, uint32_t number) {
    while (anchoring->stream_count <= number) {
        memory_grow_list((void **)&anchoring->streams, anchoring->stream_count,
                         &anchoring->stream_room, sizeof *anchoring->streams);
        memset(&anchoring->streams[anchoring->stream_count++], 0, sizeof *anchoring->streams);
    }
    return &anchoring->streams[number];
}

void anchoring_stream(struct anchoring *anchoring, uint32_t stream, uint64_t seq,
                      const uint8_t hash[HASH_BYTES]) {
    if (!anchoring->on)
        return;
    struct anchored_stream *own = stream_of(anchoring, stream);
    own->seq = seq;
    memcpy(own->hash, hash, HASH_BYTES);
}

void anchoring_record(struct anchoring *anchoring, const struct store_record *record) {
    uint8_t mark[ANCHOR_TRAIL];
    if (!anchoring->on)
        return;
    struct anchored_stream *own = stream_of(anchoring, record->stream);
    anchor_mark(record->hash, mark);
    bytes_add(&own->trail, mark, sizeof mark);
    own->records++;
    own->seq = record->seq;
    memcpy(own->hash, record->hash, HASH_BYTES);
    if (record->key != NULL)
        add_reply(anchoring, record->key, strlen(record->key), record->reply, record->reply_length);
}

bool anchoring_is_due(const struct anchoring *anchoring, int64_t now) {
    return anchoring->on && (anchoring->closing || now >= anchoring->last.time + anchoring->every);
}

/* ---- Signing ---- */

static void gather_heads(const struct anchoring *anchoring, struct anchor *anchor) {
    anchor->heads = memory_grow(NULL, anchoring->stream_count * sizeof *anchor->heads + 1);
    for (size_t i = 0; i < anchoring->stream_count; i++) {
        const struct anchored_stream *stream = &anchoring->streams[i];
        if (stream->seq == 0 || (!anchor->whole && stream->records == 0))
            continue;
        struct anchor_head *head = &anchor->heads[anchor->head_count++];
        /* a trail that found no memory is none */
        bool has_trail = !stream->trail.failed;
        *head = (struct anchor_head){.stream = (uint32_t)i,
                                     .seq = stream->seq,
                                     .trail = has_trail ? stream->records : 0,
                                     .marks = stream->trail.at};
        memcpy(head->hash, stream->hash, HASH_BYTES);
    }
}

static void begin_anew(struct anchoring *anchoring) {
    for (size_t i = 0; i < anchoring->stream_count; i++) {
        anchoring->streams[i].records = 0;
        bytes_clear(&anchoring->streams[i].trail);
    }
    bytes_clear(&anchoring->replies);
}

uint8_t *anchoring_make(struct anchoring *anchoring, int64_t now, struct store_anchor *made) {
    struct anchor anchor = {.number = anchoring->last.number + 1,
                            .time = now,
                            .rewound = anchoring->rewound,
                            .replies = anchoring->replies.at,
                            .reply_count = anchoring->replies.length / ANCHOR_DIGEST};
    anchor.whole =
        anchoring->whole || anchoring->closing || anchor.number % ANCHOR_WHOLE_EVERY == 0;
    memcpy(anchor.floor, anchoring->floor, sizeof anchor.floor);
    memcpy(anchor.series, anchoring->series, ANCHOR_SERIES);
    memcpy(anchor.before, anchoring->last.hash, HASH_BYTES);
    gather_heads(anchoring, &anchor);
    size_t length;
    uint8_t *bytes = anchor_seal(&anchor, anchoring->secret, &length);
    /* the heads alone still prove; what cannot be told of here is found within wider bounds */
    for (size_t i = 0; bytes == NULL && i < anchor.head_count; i++)
        anchor.heads[i].trail = 0;
    if (bytes == NULL)
        bytes = anchor_seal(&anchor, anchoring->secret, &length);
    anchor_free(&anchor);
    begin_anew(anchoring);
    anchoring->last.time = now;
    anchoring->closing = false;
    if (bytes == NULL)
        return NULL;
    *made = (struct store_anchor){
        .number = anchor.number, .time = now, .bytes = bytes, .length = length};
    memcpy(made->series, anchoring->series, ANCHOR_SERIES);
    anchoring->last.number = anchor.number;
    anchor_hash(bytes, length, anchoring->last.hash);
    anchoring->whole = anchoring->rewound = false;
    return bytes;
}
