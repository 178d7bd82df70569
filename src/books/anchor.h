/* Anchors: how far every stream had come at a moment, signed with a key that is not in the store.
 * Whoever holds an anchor can tell whether the log up to there is still the one it was.
 *
 * Anchors come in series: each server has one, whose name stays when its key is replaced, and each
 * anchor names the one before it in its series by hash. So several servers of one store sign side
 * by side, each the streams it writes, and an anchor that was taken out is missed.
 *
 * An anchor has the heads of the streams that have gone on since the one before, or of all when it
 * is `whole`: the first after a start, the one at a close, and every sixtieth. With each head goes
 * a trail, four bytes of the hash of each record since the head before: the head's own hash proves,
 * the trail finds the first record that differs. And a digest of each reply kept since then, for
 * replies are in no chain.
 *
 *   "CRA", the version
 *   the fields below up to `key`                      (a record of base/codec.h)
 *   how many heads, and for each, by ascending stream
 *       stream, seq, records in its trail             (varints)
 *       its hash (32), the trail (4 each)
 *   how many replies, and for each its digest (16)
 *   Ed25519 over "croupier anchor" and all bytes before (64)
 *
 * As text an anchor is one line of JSON, {"series":…,"number":…,"time":…,"anchor":"base64"}; what
 * counts is in "anchor" alone. */
#ifndef BOOKS_ANCHOR_H
#define BOOKS_ANCHOR_H

#include "base/hash.h"
#include "base/text.h"

enum {
    ANCHOR_KEY = 32,
    ANCHOR_SECRET = 32, /* the seed that a pair of keys is made from */
    ANCHOR_SERIES = 16,
    ANCHOR_FLOOR = 16, /* room for a floor's name, with a NUL */
    ANCHOR_TRAIL = 4,
    ANCHOR_DIGEST = 16,
    ANCHOR_MAX = 64 * 1048576, /* bytes of one */
    /* anchors, of which there is one a minute: */
    ANCHOR_WHOLE_EVERY = 60,
    ANCHOR_ALL_KEPT = 30 * 24 * 60 /* the newest, of which a store has all */
};

struct anchor_head {
    uint64_t seq;   /* of the last record */
    uint64_t trail; /* so many records back the trail begins: the last of them is the head's own */
    uint32_t stream;
    uint8_t hash[HASH_BYTES];
    const uint8_t *marks; /* the trail, ANCHOR_TRAIL bytes a record, the oldest first */
};

struct anchor {
    char floor[ANCHOR_FLOOR];
    uint8_t series[ANCHOR_SERIES];
    uint64_t number; /* in its series, from 1 */
    int64_t time;    /* milliseconds since 1970 */
    uint8_t whole;
    uint8_t rewound;            /* the log was found shorter than, or another than, anchors say */
    uint8_t before[HASH_BYTES]; /* of the one before it; zero: it is the first */
    uint8_t key[ANCHOR_KEY];
    struct anchor_head *heads;
    size_t head_count;
    const uint8_t *replies; /* ANCHOR_DIGEST bytes each */
    size_t reply_count;
};

/* The public key of a secret. */
void anchor_key(const uint8_t secret[ANCHOR_SECRET], uint8_t key[ANCHOR_KEY]);
/* Signs it, `key` being filled in. Free() the bytes; NULL: it would be longer than ANCHOR_MAX. */
uint8_t *anchor_seal(struct anchor *anchor, const uint8_t secret[ANCHOR_SECRET], size_t *length);
/* The signature is looked at before anything else; whose key it is the caller knows. The anchor
 * points into the bytes. False: `problem` says what is wrong. Afterwards anchor_free, either way.
 */
bool anchor_read(const uint8_t *bytes, size_t length, struct anchor *anchor, const char **problem);
void anchor_free(struct anchor *anchor);

/* Whether a store need not have one any more, when its series has come to `newest`: of the old ones
 * only whole ones stay (books/anchor_thinning.h). */
static inline bool anchor_may_go(uint64_t number, bool whole, uint64_t newest) {
    return !whole && number % ANCHOR_WHOLE_EVERY != 0 && number + ANCHOR_ALL_KEPT < newest;
}

/* By which the next one names it. */
void anchor_hash(const uint8_t *bytes, size_t length, uint8_t hash[HASH_BYTES]);
/* What stands in a trail for a record, and among the replies for a reply. */
void anchor_mark(const uint8_t hash[HASH_BYTES], uint8_t mark[ANCHOR_TRAIL]);
void anchor_reply(const char *key, size_t key_length, const char *reply, size_t length,
                  uint8_t digest[ANCHOR_DIGEST]);

/* The line that has it, with its newline. Free() it. */
char *anchor_line(const struct anchor *anchor, const uint8_t *bytes, size_t length,
                  size_t *line_length);
/* The bytes in a line; NULL: it is none. Free() them. */
uint8_t *anchor_line_read(const char *line, size_t line_length, size_t *length);

#endif
