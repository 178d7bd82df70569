/* Signing how far the log has come (books/anchor.h): a minute after the last time, and when the
 * floor closes. An anchor goes to disk in the commit of the records it names, and out when that is
 * done. */
#ifndef FLOOR_ANCHORING_H
#define FLOOR_ANCHORING_H

#include "books/keys.h"
#include "store/bytes.h"
#include "store/store.h"

enum { ANCHOR_EVERY = 60 * 1000 /* milliseconds */ };

struct anchored_stream {
    uint64_t seq;
    uint8_t hash[HASH_BYTES];
    uint64_t records;   /* since the last anchor */
    struct bytes trail; /* of these */
};

struct anchoring {
    bool on;
    int64_t every; /* milliseconds */
    uint8_t secret[KEY_BYTES], series[ANCHOR_SERIES];
    char floor[ANCHOR_FLOOR];
    struct anchor_link {
        uint64_t number;
        uint8_t hash[HASH_BYTES];
        int64_t time;
    } last,                          /* that was made */
        found;                       /* when it was opened */
    struct anchored_stream *streams; /* by number */
    size_t stream_count, stream_room;
    struct bytes replies;
    bool whole;         /* the next one is */
    bool rewound;       /* and says so */
    bool found_rewound; /* by this start */
    bool closing;       /* the next one is the last */
};

/* What a start finds in the store and in the file where anchors go (NULL: none): where the series
 * goes on, and whether the log has become shorter, or another, since; then no seed of an open
 * commitment is good any more, and they are deleted. */
bool anchoring_open(struct anchoring *anchoring, const struct keys *keys, const char *floor,
                    struct store *store, const char *file, struct store_error *error);
void anchoring_close(struct anchoring *anchoring);
/* After the floor was read from disk: streams are told of anew, and replies since the last one. */
bool anchoring_begin(struct anchoring *anchoring, struct store *store, struct store_error *error);
void anchoring_stream(struct anchoring *anchoring, uint32_t stream, uint64_t seq,
                      const uint8_t hash[HASH_BYTES]);
/* A record that is on its way to disk. */
void anchoring_record(struct anchoring *anchoring, const struct store_record *record);
bool anchoring_is_due(const struct anchoring *anchoring, int64_t now);
/* Free() the bytes; NULL: there are none this time. */
uint8_t *anchoring_make(struct anchoring *anchoring, int64_t now, struct store_anchor *made);

#endif
