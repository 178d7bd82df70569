/* Making a bundle. */
#include "books/evidence_inside.h"

#include "books/books_inside.h"
#include "table/event_json.h"
#include "table/view.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char evidence_newer_engine[] =
    "it was played by an engine that this program does not have: use a newer one";

/* ---- Following ---- */

struct evidence_follow *evidence_follow_new(const struct cr_rulebook *book,
                                            const struct table *before,
                                            const uint8_t hash[HASH_BYTES]) {
    struct evidence_follow *follow = calloc(1, sizeof *follow);
    if (follow == NULL)
        return NULL;
    follow->book = book;
    follow->table = *before;
    memcpy(follow->hash, hash, HASH_BYTES);
    follow->effects = (struct effects){follow->list, EFFECTS_MAX, 0};
    for (int language = 0; language < CR_LANGUAGES; language++) {
        transcript_init(&follow->transcript[language], book, (enum cr_language)language);
        text_init(&follow->words[language], follow->memory[language], FOLLOW_WORDS);
    }
    return follow;
}

bool evidence_follow_record(struct evidence_follow *follow, const struct store_record *record,
                            const char **problem) {
    struct json json;
    struct json_error error;
    struct event event;
    struct cr_refusal refusal;
    uint8_t hash[HASH_BYTES];
    store_chain(follow->hash, record, hash);
    *problem = "the hash chain is broken";
    if (memcmp(hash, record->hash, HASH_BYTES) != 0)
        return false;
    *problem = "a record is no event of this table";
    if (json_parse_object(record->body, record->body_length, follow->tokens, FOLLOW_TOKENS, &json,
                          &error) != JSON_OK ||
        !event_read(follow->book, &json, &event, problem))
        return false;
    *problem = "the records do not follow one another";
    if (event.seq != record->seq || event.seq != follow->table.seq + 1 ||
        event.time != record->time)
        return false;
    if (!table_apply(follow->book, &follow->table, &event, &follow->effects, &refusal)) {
        *problem =
            refusal.why == WHY_UNKNOWN_ENGINE ? evidence_newer_engine : "the rules refuse an event";
        return false;
    }
    for (int language = 0; language < CR_LANGUAGES; language++)
        transcript_event(&follow->transcript[language], &follow->table, &event, &follow->effects,
                         &follow->words[language]);
    memcpy(follow->hash, record->hash, HASH_BYTES);
    follow->events++;
    return true;
}

void evidence_follow_end(struct evidence_follow *follow) {
    for (int language = 0; language < CR_LANGUAGES; language++)
        transcript_end(&follow->transcript[language], &follow->words[language]);
}

/* ---- The state ---- */

static void hex_byte(struct text *out, uint8_t byte) {
    static const char digits[] = "0123456789abcdef";
    text_char(out, digits[byte >> 4]);
    text_char(out, digits[byte & 15]);
}

void evidence_state_write(const struct table *table, struct text *out) {
    uint8_t *bytes = malloc(TABLE_SAVED_MAX);
    size_t length = bytes == NULL ? 0 : table_save(table, bytes);
    for (size_t i = 0; i < length; i++)
        hex_byte(out, bytes[i]);
    out->full = out->full || bytes == NULL;
    free(bytes);
}

/* ---- Lines ---- */

static void write_hash(struct text *out, const char *key, const uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(hash, hex);
    json_put_string(out, key, hex);
}

static void write_head(const struct evidence_wish *wish, struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "evidence", 1);
    json_put_string(out, "version", CROUPIER_VERSION);
    json_put_integer(out, "table", wish->table);
    json_put_string(out, "name", wish->name);
    json_put_string(out, "game", cr_game_id(wish->book->game));
    json_put_string(out, "edition", wish->book->document);
    write_hash(out, "edition_hash", wish->book->edition);
    json_put_integer(out, "engine", wish->before->engine);
    json_put_integer(out, "round", (int64_t)wish->round);
    json_put_integer(out, "first", (int64_t)wish->first);
    json_put_integer(out, "last", (int64_t)wish->last);
    json_put_integer(out, "made", wish->made);
    text_add(out, "}\n");
}

/* The text that was played, as the house adopted it. */
static bool write_rulebook(struct store *store, const struct evidence_wish *wish, struct text *out,
                           struct store_error *error) {
    size_t length;
    char *source;
    if (!store_edition_read(store, wish->book->edition, &source, &length, error))
        return error->kind == STORE_FINE &&
               books_broken(error, "the edition that was played is not in the store");
    text_add(out, "{\"rulebook\":");
    text_quoted(out, source, length);
    text_add(out, "}\n");
    free(source);
    return true;
}

static void write_before(const struct evidence_wish *wish, struct text *out) {
    text_add(out, "{\"before\":{");
    json_put_integer(out, "seq", (int64_t)wish->before->seq);
    write_hash(out, "hash", wish->hash);
    json_put_key(out, "state");
    text_char(out, '"');
    evidence_state_write(wish->before, out);
    text_add(out, "\"}}\n");
}

struct writing {
    struct evidence_follow *follow;
    struct text *out;
    const char *problem;
};

static bool write_record(const struct store_record *record, void *context) {
    struct writing *writing = context;
    struct text *out = writing->out;
    text_char(out, '{');
    json_put_integer(out, "seq", (int64_t)record->seq);
    json_put_integer(out, "time", record->time);
    write_hash(out, "hash", record->hash);
    json_put_key(out, "body");
    text_quoted(out, record->body, record->body_length);
    text_add(out, "}\n");
    return evidence_follow_record(writing->follow, record, &writing->problem);
}

static void write_words(struct evidence_follow *follow, struct text *out) {
    static const char *const keys[CR_LANGUAGES] = {[CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi"};
    evidence_follow_end(follow);
    text_add(out, "{\"transcript\":{");
    for (int language = 0; language < CR_LANGUAGES; language++) {
        json_put_key(out, keys[language]);
        text_quoted(out, follow->words[language].at, follow->words[language].length);
    }
    text_add(out, "}}\n");
}

/* ---- Signing ---- */

#define SECRET_NAME "evidence-secret" /* in the store */

bool evidence_secret_read(struct store *store, uint8_t secret[RANDOM_SEED],
                          struct store_error *error) {
    char hex[2 * RANDOM_SEED + 1];
    error->kind = STORE_FINE;
    if (!store_get(store, SECRET_NAME, hex, sizeof hex, error))
        return false;
    return hash_parse(hex, strlen(hex), secret) ||
           books_broken(error, "the secret of evidence is damaged");
}

bool evidence_secret_keep(struct store *store, const uint8_t secret[RANDOM_SEED],
                          struct store_error *error) {
    char hex[2 * RANDOM_SEED + 1];
    hash_print(secret, hex);
    return store_put(store, SECRET_NAME, hex, error);
}

static void make_keys(const uint8_t *secret, uint8_t key[crypto_sign_PUBLICKEYBYTES],
                      uint8_t private[crypto_sign_SECRETKEYBYTES]) {
    static const char purpose[] = "croupier evidence";
    uint8_t seed[crypto_sign_SEEDBYTES];
    crypto_generichash(seed, sizeof seed, (const uint8_t *)purpose, sizeof purpose, secret,
                       HASH_BYTES);
    crypto_sign_seed_keypair(key, private, seed);
    sodium_memzero(seed, sizeof seed);
}

void evidence_key(const uint8_t *secret, uint8_t key[EVIDENCE_KEY]) {
    uint8_t private[crypto_sign_SECRETKEYBYTES];
    make_keys(secret, key, private);
    sodium_memzero(private, sizeof private);
}

static void write_seal(const uint8_t *secret, struct text *out) {
    uint8_t key[crypto_sign_PUBLICKEYBYTES], private[crypto_sign_SECRETKEYBYTES];
    uint8_t digest[HASH_BYTES], signature[crypto_sign_BYTES];
    make_keys(secret, key, private);
    hash_bytes(out->at, out->length, digest);
    crypto_sign_detached(signature, NULL, digest, sizeof digest, private);
    sodium_memzero(private, sizeof private);
    text_char(out, '{');
    write_hash(out, "key", key);
    write_hash(out, "digest", digest);
    json_put_key(out, "signature");
    text_char(out, '"');
    for (size_t i = 0; i < sizeof signature; i++)
        hex_byte(out, signature[i]);
    text_add(out, "\"}\n");
}

static bool write_all(struct store *store, const struct evidence_wish *wish,
                      struct evidence_follow *follow, struct text *out, struct store_error *error) {
    struct writing writing = {.follow = follow, .out = out};
    struct store_query query = {
        .stream = wish->table, .after_seq = wish->first - 1, .limit = wish->last - wish->first + 1};
    write_head(wish, out);
    if (!write_rulebook(store, wish, out, error))
        return false;
    write_before(wish, out);
    if (!store_read(store, &query, false, write_record, &writing, error))
        return false;
    if (follow->table.seq != wish->last)
        return books_broken(error,
                            writing.problem == NULL ? "records are missing" : writing.problem);
    write_words(follow, out);
    for (int language = 0; language < CR_LANGUAGES; language++)
        out->full = out->full || follow->words[language].full;
    write_seal(wish->secret, out);
    return !out->full || books_broken(error, "the bundle is too large");
}

bool evidence_write(struct store *store, const struct evidence_wish *wish, struct text *out,
                    struct store_error *error) {
    struct evidence_follow *follow = evidence_follow_new(wish->book, wish->before, wish->hash);
    if (follow == NULL)
        return books_broken(error, "no memory");
    bool good = write_all(store, wish, follow, out, error);
    free(follow);
    return good;
}
