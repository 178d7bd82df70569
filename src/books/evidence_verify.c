/* Checking a bundle, with nothing but the bundle. */
#include "books/evidence_inside.h"

#include "base/engine.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEAL_MAX = 512, LINE_TOKENS = 64 };

/* A bundle on its way: `line` is the one being read. */
struct reading {
    struct evidence_found *found;
    const char *at, *end; /* what has not been read; ends before the seal */
    const char *line;
    size_t length;
    char *string; /* room for any string of the bundle */
    size_t room;
    struct json json;
    struct json_token tokens[LINE_TOKENS];
    struct cr_rulebook *book;
    struct table before;
    uint8_t hash[HASH_BYTES];
    uint64_t first, last;
    enum cr_language language; /* of the reader */
    struct text *words;        /* NULL: not asked for */
};

static bool wrong(struct evidence_found *found, const char *problem) {
    snprintf(found->problem, sizeof found->problem, "%s", problem);
    return false;
}

/* ---- The seal ---- */

static bool hex_bytes(const char *hex, size_t length, uint8_t *out, size_t size) {
    size_t made;
    const char *end;
    return length == 2 * size && sodium_hex2bin(out, size, hex, length, NULL, &made, &end) == 0 &&
           made == size;
}

/* The last line has one form alone: `seal` is it for these values. */
static size_t write_seal(const uint8_t key[EVIDENCE_KEY], const uint8_t digest[HASH_BYTES],
                         const uint8_t signature[crypto_sign_BYTES], char seal[SEAL_MAX]) {
    char hex[2 * crypto_sign_BYTES + 1], key_hex[2 * HASH_BYTES + 1],
        digest_hex[2 * HASH_BYTES + 1];
    hash_print(key, key_hex);
    hash_print(digest, digest_hex);
    sodium_bin2hex(hex, sizeof hex, signature, crypto_sign_BYTES);
    return (size_t)snprintf(seal, SEAL_MAX,
                            "{\"key\":\"%s\",\"digest\":\"%s\",\"signature\":\"%s\"}\n", key_hex,
                            digest_hex, hex);
}

/* Where the key, the digest and the signature stand in a seal, which is always as long. */
enum { KEY_AT = 8, DIGEST_AT = KEY_AT + 64 + 12, SIGNATURE_AT = DIGEST_AT + 64 + 15 };

static bool check_seal(const char *bytes, size_t length, const uint8_t *key,
                       struct evidence_found *found, size_t *sealed) {
    uint8_t digest[HASH_BYTES] = {0}, claimed[HASH_BYTES] = {0}, signature[crypto_sign_BYTES] = {0};
    char seal[SEAL_MAX];
    size_t size = write_seal(found->key, digest, signature, seal);
    if (length <= size)
        return wrong(found, "this is no whole evidence bundle");
    const char *last = bytes + length - size;
    if (!hex_bytes(last + KEY_AT, 64, found->key, EVIDENCE_KEY) ||
        !hex_bytes(last + DIGEST_AT, 64, claimed, HASH_BYTES) ||
        !hex_bytes(last + SIGNATURE_AT, 128, signature, crypto_sign_BYTES))
        return wrong(found, "the last line is no seal");
    write_seal(found->key, claimed, signature, seal);
    if (memcmp(seal, last, size) != 0)
        return wrong(found, "the last line is no seal");
    if (key != NULL && memcmp(found->key, key, EVIDENCE_KEY) != 0)
        return wrong(found, "it is signed with another key");
    *sealed = length - size;
    hash_bytes(bytes, *sealed, digest);
    if (memcmp(digest, claimed, HASH_BYTES) != 0)
        return wrong(found, "a byte is not what it was when the bundle was sealed");
    if (crypto_sign_verify_detached(signature, digest, sizeof digest, found->key) != 0)
        return wrong(found, "the signature is not the key's");
    return true;
}

/* ---- Lines ---- */

static bool take_line(struct reading *reading) {
    struct json_error error;
    const char *end = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
    if (end == NULL)
        return wrong(reading->found, "the bundle ends too early");
    reading->line = reading->at;
    reading->length = (size_t)(end - reading->at);
    reading->at = end + 1;
    if (json_parse(reading->line, reading->length, reading->tokens, LINE_TOKENS, &reading->json,
                   &error) != JSON_OK ||
        reading->tokens[0].type != JSON_OBJECT)
        return wrong(reading->found, "a line is no JSON object");
    return true;
}

static bool get_number(struct reading *reading, uint32_t object, const char *key, uint64_t *out) {
    int64_t number = -1;
    uint32_t token = json_member(&reading->json, object, key);
    if (token == 0 || json_integer(&reading->json, token, &number) != JSON_INTEGER || number < 0)
        return wrong(reading->found, key);
    *out = (uint64_t)number;
    return true;
}

/* Into `string`; its length. SIZE_MAX: it is not there. */
static size_t get_string(struct reading *reading, uint32_t object, const char *key) {
    uint32_t token = json_member(&reading->json, object, key);
    if (token == 0 || reading->tokens[token].type != JSON_STRING) {
        wrong(reading->found, key);
        return SIZE_MAX;
    }
    return json_string(&reading->json, token, reading->string, reading->room);
}

static bool get_hash(struct reading *reading, uint32_t object, const char *key,
                     uint8_t hash[HASH_BYTES]) {
    size_t length = get_string(reading, object, key);
    if (length == SIZE_MAX)
        return false;
    return hash_parse(reading->string, length, hash) || wrong(reading->found, key);
}

static bool copy_string(struct reading *reading, const char *key, char *out, size_t room) {
    size_t length = get_string(reading, 0, key);
    if (length == SIZE_MAX)
        return false;
    if (length >= room)
        return wrong(reading->found, key);
    memcpy(out, reading->string, length + 1);
    return true;
}

/* ---- The parts ---- */

static bool read_head(struct reading *reading) {
    uint64_t form = 0, made = 0;
    char name[256], version[32];
    struct evidence_found *found = reading->found;
    if (!take_line(reading) || !get_number(reading, 0, "evidence", &form))
        return false;
    if (form != 1)
        return wrong(found, "this kind of bundle is not known");
    return copy_string(reading, "version", version, sizeof version) &&
           get_number(reading, 0, "table", &found->table) &&
           (found->table <= UINT32_MAX || wrong(found, "table")) &&
           copy_string(reading, "name", name, sizeof name) &&
           copy_string(reading, "game", found->game, sizeof found->game) &&
           copy_string(reading, "edition", found->edition, sizeof found->edition) &&
           get_hash(reading, 0, "edition_hash", found->edition_hash) &&
           get_number(reading, 0, "engine", &found->engine) &&
           get_number(reading, 0, "round", &found->round) &&
           get_number(reading, 0, "first", &reading->first) &&
           get_number(reading, 0, "last", &reading->last) && get_number(reading, 0, "made", &made);
}

/* Before anything of the table is read: what follows may be of a kind that is not known here. 0:
 * the records themselves open the table. */
static bool check_engine(struct reading *reading) {
    const uint64_t number = reading->found->engine;
    return number == 0 || (number <= UINT16_MAX && engine_plays((unsigned)number)) ||
           wrong(reading->found, evidence_newer_engine);
}

static bool read_rulebook(struct reading *reading) {
    struct cr_problem problem;
    if (!take_line(reading))
        return false;
    size_t length = get_string(reading, 0, "rulebook");
    if (length == SIZE_MAX)
        return false;
    if (!cr_rulebook_read(reading->string, length, reading->book, &problem))
        return wrong(reading->found, "the rulebook cannot be read");
    if (strcmp(cr_game_id(reading->book->game), reading->found->game) != 0 ||
        strcmp(reading->book->document, reading->found->edition) != 0 ||
        memcmp(reading->book->edition, reading->found->edition_hash, HASH_BYTES) != 0)
        return wrong(reading->found, "the rulebook is of another game or edition");
    return true;
}

bool evidence_state_read(const struct cr_rulebook *book, const char *hex, size_t length,
                         struct table *table, const char **problem) {
    uint8_t *bytes = malloc(length / 2 + 1);
    *problem = "length";
    bool good = bytes != NULL && hex_bytes(hex, length, bytes, length / 2) &&
                table_load(book, bytes, length / 2, table, problem);
    free(bytes);
    return good;
}

static bool read_before(struct reading *reading) {
    uint64_t seq = 0;
    if (!take_line(reading))
        return false;
    uint32_t before = json_member(&reading->json, 0, "before");
    if (before == 0 || reading->tokens[before].type != JSON_OBJECT)
        return wrong(reading->found, "before");
    if (!get_number(reading, before, "seq", &seq) ||
        !get_hash(reading, before, "hash", reading->hash))
        return false;
    size_t length = get_string(reading, before, "state");
    if (length == SIZE_MAX)
        return false;
    const char *problem;
    if (!evidence_state_read(reading->book, reading->string, length, &reading->before, &problem)) {
        if (strcmp(problem, "edition") == 0)
            return wrong(reading->found,
                         "the rulebook is not the one that the table was opened by");
        snprintf(reading->found->problem, sizeof reading->found->problem,
                 "the table's state is damaged or of another version of the program: %s", problem);
        return false;
    }
    if (reading->before.engine != reading->found->engine)
        return wrong(reading->found, "the table's state is of another engine");
    if (reading->before.seq != seq || seq + 1 != reading->first)
        return wrong(reading->found, "the table's state is not the one before the first record");
    return true;
}

static bool read_records(struct reading *reading, struct evidence_follow *follow) {
    while (follow->table.seq < reading->last) {
        struct store_record record = {.stream = (uint32_t)reading->found->table};
        uint64_t time = 0;
        const char *problem;
        if (!take_line(reading) || !get_number(reading, 0, "seq", &record.seq) ||
            !get_number(reading, 0, "time", &time) || !get_hash(reading, 0, "hash", record.hash))
            return false;
        record.time = (int64_t)time;
        record.body_length = get_string(reading, 0, "body");
        if (record.body_length == SIZE_MAX)
            return false;
        record.body = reading->string;
        if (!evidence_follow_record(follow, &record, &problem))
            return wrong(reading->found, problem);
    }
    reading->found->events = follow->events;
    return true;
}

/* Words are told anew from the records. Those of the bundle are the sealer's: another version of
 * the program may word it otherwise. */
static bool read_words(struct reading *reading, struct evidence_follow *follow) {
    static const char *const keys[CR_LANGUAGES] = {[CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi"};
    if (!take_line(reading))
        return false;
    uint32_t words = json_member(&reading->json, 0, "transcript");
    if (words == 0 || reading->tokens[words].type != JSON_OBJECT)
        return wrong(reading->found, "transcript");
    evidence_follow_end(follow);
    for (int language = 0; language < CR_LANGUAGES; language++) {
        size_t length = get_string(reading, words, keys[language]);
        if (length == SIZE_MAX)
            return false;
        const struct text *told = &follow->words[language];
        if (length != told->length || memcmp(reading->string, told->at, length) != 0)
            reading->found->other_words = true;
    }
    const struct text *told = &follow->words[reading->language];
    if (reading->words != NULL)
        text_bytes(reading->words, told->at, told->length);
    return reading->at == reading->end ||
           wrong(reading->found, "there is more than there should be");
}

static bool read_round(struct reading *reading) {
    struct evidence_follow *follow =
        evidence_follow_new(reading->book, &reading->before, reading->hash);
    if (follow == NULL)
        return wrong(reading->found, "no memory");
    bool good = read_records(reading, follow) && read_words(reading, follow);
    /* a round that was corrected later ends with its last correction, within the next one */
    uint64_t round = reading->found->round;
    if (good && follow->table.round != round && follow->table.past.round != round)
        good = wrong(reading->found, "the records are of another round");
    if (reading->found->engine == 0)
        reading->found->engine = follow->table.engine;
    free(follow);
    return good;
}

bool evidence_verify(const char *bytes, size_t length, const uint8_t *key,
                     struct evidence_found *found) {
    return evidence_tell(bytes, length, key, CR_ENGLISH, NULL, found);
}

bool evidence_tell(const char *bytes, size_t length, const uint8_t *key, enum cr_language language,
                   struct text *words, struct evidence_found *found) {
    size_t sealed;
    memset(found, 0, sizeof *found);
    if (length > EVIDENCE_ROOM)
        return wrong(found, "no evidence bundle is so large");
    if (!check_seal(bytes, length, key, found, &sealed))
        return false;
    struct reading *reading = calloc(1, sizeof *reading);
    struct cr_rulebook *book = calloc(1, sizeof *book);
    char *string = malloc(length + 1);
    bool good = reading != NULL && book != NULL && string != NULL;
    if (!good)
        wrong(found, "no memory");
    if (good) {
        reading->found = found;
        reading->language = language;
        reading->words = words;
        reading->at = bytes;
        reading->end = bytes + sealed;
        reading->book = book;
        reading->string = string;
        reading->room = length + 1;
        good = read_head(reading) && check_engine(reading) && read_rulebook(reading) &&
               read_before(reading) && read_round(reading);
    }
    free(string);
    free(book);
    free(reading);
    return good;
}
