/* Evidence bundles of somebody with a key of their own: a few records of a golden evening behind
 * the table before them, with the head, the rulebook, the state (its fields, or the bytes they are
 * kept as) or the records changed, and the hash chain and the seal made right again. The bytes are
 *
 *   which evening (moments.h), which table of it (2), how many records, and for each change
 *   PART_EDIT bytes: which part, where (2), how, a spare byte, a value (8)
 *
 * `croupier verify` must come to an end with every one of them, and a bundle without changes must
 * be taken: else this file is behind the form that bundles have. */
#include "books/evidence.h"
#include "support/moments.h"

#include <sodium.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, PART_EDIT = 1 + EDIT, EDITS_MAX = 8, RECORDS = 6, ROOM = 1 << 18 };

enum part { PART_HEAD, PART_RULEBOOK, PART_STATE, PART_RECORD, PART_ALL, PARTS };

/* ---- Text ---- */

struct piece {
    char at[ROOM];
    size_t length;
};

/* Bytes that mean something to a reader of JSON come more often than others. */
static char new_byte(const uint8_t *value) {
    static const char often[] = "0123456789-.\"{}[],:/\\ eE";
    return value[0] & 1 ? often[value[1] % (sizeof often - 1)] : (char)value[1];
}

static size_t text_place(const struct piece *piece, const uint8_t *edit) {
    return (size_t)(edit[0] | edit[1] << 8 | (edit[3] & 3) << 16) % (piece->length + 1);
}

/* Some bytes there become others, go, or come twice. */
static void change_text(struct piece *piece, const uint8_t *edit) {
    size_t at = text_place(piece, edit), count = 1 + edit[5] % 8;
    size_t behind = piece->length - at;
    count = count < behind ? count : behind;
    switch (edit[2] % 4) {
    case 0:
        if (behind > 0)
            piece->at[at] = new_byte(edit + 4);
        break;
    case 1:
        memmove(piece->at + at, piece->at + at + count, behind - count);
        piece->length -= count;
        break;
    case 2:
        if (piece->length + count <= ROOM) {
            memmove(piece->at + at + count, piece->at + at, behind);
            piece->length += count;
        }
        break;
    default:
        if (piece->length < ROOM) {
            memmove(piece->at + at + 1, piece->at + at, behind);
            piece->at[at] = new_byte(edit + 4);
            piece->length++;
        }
        break;
    }
}

/* ---- The lines of an evening's log, kept once ---- */

struct log {
    char *lines[1024];
    size_t count;
};

static struct log *read_log(const char *path) {
    static char line[EVENT_JSON_MAX];
    struct log *log = calloc(1, sizeof *log);
    FILE *file = fopen(path, "r");
    if (file == NULL || log == NULL || fgets(line, sizeof line, file) == NULL)
        abort();
    while (log->count < 1024 && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        log->lines[log->count++] = strdup(line);
    }
    fclose(file);
    return log;
}

static const struct log *log_of(const struct evening *evening) {
    static struct {
        const struct evening *evening;
        struct log *log;
    } logs[2 * GAMES_MAX];
    size_t i = 0;
    while (logs[i].evening != NULL && logs[i].evening != evening)
        i++;
    if (logs[i].evening == NULL) {
        logs[i].evening = evening;
        logs[i].log = read_log(evening->path);
    }
    return logs[i].log;
}

/* ---- A bundle ---- */

struct bundle {
    enum cr_game game;
    const struct table *before;
    struct table state;
    struct piece parts[PARTS]; /* the state is not text */
    uint8_t hash[HASH_BYTES];
    struct text out;
    char memory[ROOM * 4];
};

static void begin(struct bundle *bundle, struct evening *evening, size_t which, unsigned records) {
    const struct table *table = &evening->moments[which].table;
    const size_t left = evening->count - 1 - which, taken = records < left ? records : left;
    char edition[CR_EDITION_TEXT];
    struct piece *head = &bundle->parts[PART_HEAD], *book = &bundle->parts[PART_RULEBOOK];
    bundle->game = evening->walk.game;
    bundle->before = table;
    bundle->state = *table;
    memset(bundle->hash, 7, sizeof bundle->hash);
    cr_rulebook_edition(&evening->walk.book, edition);
    head->length = (size_t)snprintf(
        head->at, ROOM,
        "{\"evidence\":1,\"version\":\"0\",\"table\":1,\"name\":\"1\",\"game\":\"%s\","
        "\"edition\":\"%s\",\"edition_hash\":\"%s\",\"engine\":%u,\"round\":%llu,\"first\":%llu,"
        "\"last\":%llu,\"made\":1}",
        cr_game_id(bundle->game), evening->walk.book.document, edition, table->engine,
        (unsigned long long)evening->moments[which + taken].table.round,
        (unsigned long long)table->seq + 1, (unsigned long long)table->seq + taken);
    const char *source = cr_rulebook_source(bundle->game, &book->length);
    memcpy(book->at, source, book->length);
    const struct log *log = log_of(evening);
    struct piece *bodies = &bundle->parts[PART_RECORD];
    bodies->length = 0;
    for (size_t i = which + 1; i <= which + taken; i++)
        bodies->length += (size_t)snprintf(bodies->at + bodies->length, ROOM - bodies->length,
                                           "%s\n", log->lines[i]);
}

static void hex(struct text *out, const char *key, const uint8_t hash[HASH_BYTES]) {
    char digits[2 * HASH_BYTES + 1];
    hash_print(hash, digits);
    text_add(out, key);
    text_add(out, digits);
    text_char(out, '"');
}

static void write_before(struct bundle *bundle) {
    text_add(&bundle->out, "{\"before\":{\"seq\":");
    text_integer(&bundle->out, (int64_t)(bundle->state.seq & INT64_MAX));
    hex(&bundle->out, ",\"hash\":\"", bundle->hash);
    text_add(&bundle->out, ",\"state\":\"");
    evidence_state_write(&bundle->state, &bundle->out);
    text_add(&bundle->out, "\"}}\n");
}

/* The record's own numbers are those of the event in it, where that can be read. */
static int64_t number_in(const char *body, size_t length, const char *key) {
    struct json_token tokens[256];
    struct json json;
    struct json_error error;
    int64_t number = 1;
    if (json_parse(body, length, tokens, 256, &json, &error) == JSON_OK &&
        tokens[0].type == JSON_OBJECT && json_member(&json, 0, key) != 0)
        json_integer(&json, json_member(&json, 0, key), &number);
    return number < 0 ? 0 : number;
}

static void write_record(struct bundle *bundle, const char *body, size_t length) {
    struct store_record record = {.stream = 1, .body = body, .body_length = length};
    record.seq = (uint64_t)number_in(body, length, "seq");
    record.time = number_in(body, length, "time");
    store_chain(bundle->hash, &record, record.hash);
    memcpy(bundle->hash, record.hash, HASH_BYTES);
    text_add(&bundle->out, "{\"seq\":");
    text_integer(&bundle->out, (int64_t)record.seq);
    text_add(&bundle->out, ",\"time\":");
    text_integer(&bundle->out, record.time);
    hex(&bundle->out, ",\"hash\":\"", record.hash);
    text_add(&bundle->out, ",\"body\":");
    text_quoted(&bundle->out, body, length);
    text_add(&bundle->out, "}\n");
}

static void write_records(struct bundle *bundle) {
    const char *at = bundle->parts[PART_RECORD].at, *end = at + bundle->parts[PART_RECORD].length;
    while (at < end) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line == NULL ? end : line) - at);
        write_record(bundle, at, length);
        at += length + 1;
    }
}

static void write_all(struct bundle *bundle) {
    const struct piece *head = &bundle->parts[PART_HEAD], *book = &bundle->parts[PART_RULEBOOK];
    text_init(&bundle->out, bundle->memory, sizeof bundle->memory);
    text_bytes(&bundle->out, head->at, head->length);
    text_add(&bundle->out, "\n{\"rulebook\":");
    text_quoted(&bundle->out, book->at, book->length);
    text_add(&bundle->out, "}\n");
    write_before(bundle);
    write_records(bundle);
    text_add(&bundle->out, "{\"transcript\":{\"en\":\"\",\"vi\":\"\"}}\n");
}

static void seal(struct piece *all) {
    static uint8_t key[crypto_sign_PUBLICKEYBYTES], private[crypto_sign_SECRETKEYBYTES];
    static bool made;
    uint8_t digest[HASH_BYTES], signature[crypto_sign_BYTES];
    char digits[2 * crypto_sign_BYTES + 1];
    struct text out;
    if (!made)
        crypto_sign_keypair(key, private);
    made = true;
    hash_bytes(all->at, all->length, digest);
    crypto_sign_detached(signature, NULL, digest, sizeof digest, private);
    sodium_bin2hex(digits, sizeof digits, signature, sizeof signature);
    text_init(&out, all->at + all->length, ROOM - all->length);
    hex(&out, "{\"key\":\"", key);
    hex(&out, ",\"digest\":\"", digest);
    text_add(&out, ",\"signature\":\"");
    text_add(&out, digits);
    text_add(&out, "\"}\n");
    all->length += out.length;
}

/* ---- Changes ---- */

static void change_part(struct bundle *bundle, struct moment *moment, const uint8_t *edit,
                        bool written) {
    enum part part = edit[0] % PARTS;
    if ((part == PART_ALL) != written)
        return;
    if (part == PART_STATE)
        change(moment, (uint8_t *)&bundle->state, edit + 1);
    else
        change_text(&bundle->parts[part], edit + 1);
}

static void change_all(struct bundle *bundle, struct moment *moment, const uint8_t *data,
                       size_t size, bool written) {
    for (size_t at = HEAD, i = 0; at + PART_EDIT <= size && i < EDITS_MAX; at += PART_EDIT, i++)
        change_part(bundle, moment, data + at, written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct bundle bundle;
    struct evidence_found found;
    if (size < HEAD || sodium_init() < 0)
        return 0;
    struct evening *evening = evening_of(data[0]);
    size_t which = (size_t)(data[1] | data[2] << 8) % evening->count;
    struct piece *all = &bundle.parts[PART_ALL];
    begin(&bundle, evening, which, 1 + data[3] % RECORDS);
    change_all(&bundle, &evening->moments[which], data, size, false);
    write_all(&bundle);
    if (bundle.out.full || bundle.out.length > ROOM - 1024)
        return 0;
    memcpy(all->at, bundle.out.at, bundle.out.length);
    all->length = bundle.out.length;
    change_all(&bundle, &evening->moments[which], data, size, true);
    if (all->length > ROOM - 1024)
        return 0;
    seal(all);
    bool good = evidence_verify(all->at, all->length, NULL, &found);
    if (!good && size < HEAD + PART_EDIT) {
        fprintf(stderr, "%s: %s\n", found.game, found.problem);
        abort();
    }
    return 0;
}
