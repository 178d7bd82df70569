#include "books/anchor.h"

#include "base/codec.h"
#include "base/json.h"
#include "base/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANCHOR_VERSION = 1,
    VARINT_MAX = 10,
    HEAD_LEAST = 3 + HASH_BYTES, /* three varints of a byte, a hash */
    LINE_TOKENS = 16,
    LINE_AROUND = 160 /* a line's bytes beside the base64 */
};
#define PURPOSE "croupier anchor"

static const uint8_t mark[] = {'C', 'R', 'A', ANCHOR_VERSION};

/* A floor's name ends within its array. */
static bool fits(void *record) {
    const struct anchor *anchor = record;
    return memchr(anchor->floor, '\0', sizeof anchor->floor) != NULL && anchor->number > 0;
}

static const struct codec_field fields[] = {
    CODEC_NUMBERS(1, struct anchor, floor, char, UINT8_MAX),
    CODEC_NUMBERS(2, struct anchor, series, uint8_t, UINT8_MAX),
    CODEC_NUMBER(3, struct anchor, number, INT64_MAX),
    CODEC_NUMBER(4, struct anchor, time, INT64_MAX),
    CODEC_NUMBER(5, struct anchor, whole, 1),
    CODEC_NUMBER(6, struct anchor, rewound, 1),
    CODEC_NUMBERS(7, struct anchor, before, uint8_t, UINT8_MAX),
    CODEC_NUMBERS(8, struct anchor, key, uint8_t, UINT8_MAX),
    CODEC_NOT_KEPT(struct anchor, heads),
    CODEC_NOT_KEPT(struct anchor, head_count),
    CODEC_NOT_KEPT(struct anchor, replies),
    CODEC_NOT_KEPT(struct anchor, reply_count),
};
static const struct codec_record anchor_record = {CODEC_DESCRIBES(struct anchor, fields),
                                                  .derive = fits};

/* ---- Signing ---- */

void anchor_key(const uint8_t secret[ANCHOR_SECRET], uint8_t key[ANCHOR_KEY]) {
    uint8_t private[crypto_sign_SECRETKEYBYTES];
    _Static_assert(ANCHOR_SECRET == crypto_sign_SEEDBYTES, "a secret is a seed of Ed25519");
    _Static_assert(ANCHOR_KEY == crypto_sign_PUBLICKEYBYTES, "a key is one of Ed25519");
    crypto_sign_seed_keypair(key, private, secret);
    sodium_memzero(private, sizeof private);
}

static void sign_init(crypto_sign_state *state, const uint8_t *bytes, size_t length) {
    crypto_sign_init(state);
    crypto_sign_update(state, (const uint8_t *)PURPOSE, sizeof PURPOSE - 1);
    crypto_sign_update(state, bytes, length);
}

static void sign(const uint8_t *bytes, size_t length, const uint8_t *secret,
                 uint8_t signature[crypto_sign_BYTES]) {
    uint8_t key[crypto_sign_PUBLICKEYBYTES], private[crypto_sign_SECRETKEYBYTES];
    crypto_sign_state state;
    crypto_sign_seed_keypair(key, private, secret);
    sign_init(&state, bytes, length);
    crypto_sign_final_create(&state, signature, NULL, private);
    sodium_memzero(private, sizeof private);
}

static bool is_signed(const uint8_t *bytes, size_t length, const uint8_t *signature,
                      const uint8_t *key) {
    crypto_sign_state state;
    sign_init(&state, bytes, length);
    return crypto_sign_final_verify(&state, signature, key) == 0;
}

/* ---- Writing ---- */

static size_t longest(const struct anchor *anchor) {
    size_t sum = sizeof mark + codec_longest(&anchor_record) + (size_t)2 * VARINT_MAX +
                 anchor->reply_count * ANCHOR_DIGEST + crypto_sign_BYTES;
    for (size_t i = 0; i < anchor->head_count; i++)
        sum += (size_t)3 * VARINT_MAX + HASH_BYTES + anchor->heads[i].trail * ANCHOR_TRAIL;
    return sum;
}

static void put_head(struct codec_writer *writer, const struct anchor_head *head) {
    codec_put_number(writer, head->stream);
    codec_put_number(writer, head->seq);
    codec_put_number(writer, head->trail);
    codec_put_bytes(writer, head->hash, HASH_BYTES);
    codec_put_bytes(writer, head->marks, head->trail * ANCHOR_TRAIL);
}

uint8_t *anchor_seal(struct anchor *anchor, const uint8_t secret[ANCHOR_SECRET], size_t *length) {
    size_t room = longest(anchor);
    if (room > ANCHOR_MAX)
        return NULL;
    struct codec_writer writer = {.at = memory_grow(NULL, room), .room = room};
    uint8_t signature[crypto_sign_BYTES];
    anchor_key(secret, anchor->key);
    codec_put_bytes(&writer, mark, sizeof mark);
    codec_put_record(&writer, &anchor_record, anchor);
    codec_put_number(&writer, anchor->head_count);
    for (size_t i = 0; i < anchor->head_count; i++)
        put_head(&writer, &anchor->heads[i]);
    codec_put_number(&writer, anchor->reply_count);
    codec_put_bytes(&writer, anchor->replies, anchor->reply_count * ANCHOR_DIGEST);
    sign(writer.at, writer.length, secret, signature);
    codec_put_bytes(&writer, signature, sizeof signature);
    *length = writer.length;
    return writer.at;
}

/* ---- Reading ---- */

static size_t left(const struct codec_reader *reader) {
    return (size_t)(reader->end - reader->at);
}

/* Streams ascend, and a trail is no longer than its stream. */
static bool take_head(struct codec_reader *reader, const struct anchor *anchor,
                      struct anchor_head *head) {
    const uint8_t *hash;
    uint64_t stream;
    if (!codec_take_number(reader, &stream) || stream > UINT32_MAX ||
        !codec_take_number(reader, &head->seq) || !codec_take_number(reader, &head->trail) ||
        !codec_take_bytes(reader, HASH_BYTES, &hash))
        return false;
    head->stream = (uint32_t)stream;
    memcpy(head->hash, hash, HASH_BYTES);
    return head->seq > 0 && head->seq <= INT64_MAX && head->trail <= head->seq &&
           head->trail <= left(reader) / ANCHOR_TRAIL &&
           (anchor->head_count == 0 || stream > head[-1].stream) &&
           codec_take_bytes(reader, head->trail * ANCHOR_TRAIL, &head->marks);
}

static bool take_heads(struct codec_reader *reader, struct anchor *anchor) {
    uint64_t count;
    if (!codec_take_number(reader, &count) || count > left(reader) / HEAD_LEAST)
        return false;
    anchor->heads = memory_grow(NULL, (size_t)count * sizeof *anchor->heads + 1);
    for (; anchor->head_count < count; anchor->head_count++) {
        if (!take_head(reader, anchor, &anchor->heads[anchor->head_count]))
            return false;
    }
    return true;
}

static bool take_replies(struct codec_reader *reader, struct anchor *anchor) {
    uint64_t count;
    if (!codec_take_number(reader, &count) || count > left(reader) / ANCHOR_DIGEST ||
        !codec_take_bytes(reader, (size_t)count * ANCHOR_DIGEST, &anchor->replies))
        return false;
    anchor->reply_count = (size_t)count;
    return true;
}

bool anchor_read(const uint8_t *bytes, size_t length, struct anchor *anchor, const char **problem) {
    struct codec_reader reader = {.at = bytes, .end = bytes + length};
    const uint8_t *begin;
    memset(anchor, 0, sizeof *anchor);
    *problem = "it is no anchor";
    if (length > ANCHOR_MAX || length < sizeof mark + crypto_sign_BYTES ||
        !codec_take_bytes(&reader, sizeof mark, &begin) || memcmp(begin, mark, sizeof mark) != 0)
        return false;
    reader.end -= crypto_sign_BYTES;
    if (!codec_take_record(&reader, &anchor_record, anchor))
        return false;
    *problem = "its signature is wrong";
    if (!is_signed(bytes, length - crypto_sign_BYTES, reader.end, anchor->key))
        return false;
    *problem = "it cannot be read";
    return take_heads(&reader, anchor) && take_replies(&reader, anchor) && left(&reader) == 0;
}

void anchor_free(struct anchor *anchor) {
    free(anchor->heads);
    anchor->heads = NULL;
    anchor->head_count = 0;
}

/* ---- Hashes ---- */

void anchor_hash(const uint8_t *bytes, size_t length, uint8_t hash[HASH_BYTES]) {
    hash_bytes(bytes, length, hash);
}

void anchor_mark(const uint8_t hash[HASH_BYTES], uint8_t out[ANCHOR_TRAIL]) {
    memcpy(out, hash, ANCHOR_TRAIL);
}

/* The key's length goes first: nothing moves from key to reply unseen. */
void anchor_reply(const char *key, size_t key_length, const char *reply, size_t length,
                  uint8_t digest[ANCHOR_DIGEST]) {
    struct hash_stream stream;
    uint8_t hash[HASH_BYTES], first = (uint8_t)key_length;
    hash_stream_begin(&stream);
    hash_stream_add(&stream, &first, 1);
    hash_stream_add(&stream, key, key_length);
    hash_stream_add(&stream, reply, length);
    hash_stream_end(&stream, hash);
    memcpy(digest, hash, ANCHOR_DIGEST);
}

/* ---- Lines ---- */

char *anchor_line(const struct anchor *anchor, const uint8_t *bytes, size_t length,
                  size_t *line_length) {
    char series[2 * ANCHOR_SERIES + 1];
    size_t coded = sodium_base64_encoded_len(length, sodium_base64_VARIANT_ORIGINAL);
    char *line = memory_grow(NULL, coded + LINE_AROUND);
    sodium_bin2hex(series, sizeof series, anchor->series, ANCHOR_SERIES);
    int at = snprintf(line, LINE_AROUND,
                      "{\"series\":\"%s\",\"number\":%llu,\"time\":%lld,\"anchor\":\"", series,
                      (unsigned long long)anchor->number, (long long)anchor->time);
    sodium_bin2base64(line + at, coded, bytes, length, sodium_base64_VARIANT_ORIGINAL);
    *line_length = (size_t)at + strlen(line + at);
    memcpy(line + *line_length, "\"}\n", sizeof "\"}\n");
    *line_length += sizeof "\"}\n" - 1;
    return line;
}

uint8_t *anchor_line_read(const char *line, size_t line_length, size_t *length) {
    struct json_token tokens[LINE_TOKENS];
    struct json json;
    struct json_error error;
    if (line_length > (size_t)2 * ANCHOR_MAX ||
        json_parse(line, line_length, tokens, LINE_TOKENS, &json, &error) != JSON_OK ||
        tokens[0].type != JSON_OBJECT)
        return NULL;
    const struct json_token *coded = &tokens[json_member(&json, 0, "anchor")];
    if (coded->type != JSON_STRING || coded->escaped)
        return NULL;
    size_t room = coded->end - coded->start;
    uint8_t *bytes = memory_grow(NULL, room + 1);
    if (sodium_base642bin(bytes, room + 1, line + coded->start, room, NULL, length, NULL,
                          sodium_base64_VARIANT_ORIGINAL) == 0)
        return bytes;
    free(bytes);
    return NULL;
}
