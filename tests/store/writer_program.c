/* Writes to a store until it is killed, and looks afterwards whether all is there.
 *
 *   writer URL write SEED       prints "STREAM SEQ HASH" for each record, once it is on disk
 *   writer URL check            reads such lines; each must be there once, with its reply */
#include "store/store_inside.h"
#include "store_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int complain(const char *what, const char *message) {
    fprintf(stderr, "%s: %s\n", what, message);
    return 1;
}

static struct store *open_patiently(const char *url, struct store_error *error) {
    for (int i = 0; i < 100; i++) {
        struct store *store = store_open(url, error);
        if (store)
            store->reply_run = 200; /* keys leave memory all the time */
        if (store || error->kind != STORE_BUSY)
            return store;
        usleep(100000);
    }
    return NULL;
}

/* The same batch again until it is known to be there. */
static bool commit_patiently(struct store *store, struct store_batch *batch,
                             struct store_error *error) {
    for (int i = 0; i < 600; i++) {
        if (store_commit(store, batch, error))
            return true;
        if (error->kind != STORE_BUSY && error->kind != STORE_UNSURE)
            return false;
        usleep(50000);
    }
    return false;
}

static void acknowledge(const struct store_batch *batch) {
    static char lines[ROUND_MAX * 128];
    size_t at = 0;
    for (size_t i = 0; i < batch->record_count; i++) {
        char hash[2 * HASH_BYTES + 1];
        hash_print(batch->records[i].hash, hash);
        at +=
            (size_t)snprintf(lines + at, sizeof lines - at, "%u %lu %s\n", batch->records[i].stream,
                             (unsigned long)batch->records[i].seq, hash);
    }
    if (write(STDOUT_FILENO, lines, at) != (ssize_t)at)
        exit(1);
}

static int write_on(const char *url, uint64_t seed) {
    struct store_error error;
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store *store = open_patiently(url, &error);
    if (!store || !scribe_load(scribe, store, &error))
        return complain("opening", error.message);
    scribe->random = seed;
    for (;;) {
        struct store_batch *batch = scribe_write(scribe, 1 + scribe_random(scribe, 30));
        if (!commit_patiently(store, batch, &error))
            return complain("writing", error.message);
        acknowledge(batch);
    }
}

/* ---- Checking ---- */

struct claims {
    size_t count[STREAMS];
    uint64_t *seq[STREAMS];
    char (*hash[STREAMS])[2 * HASH_BYTES + 1];
};

static void add_claim(struct claims *claims, uint32_t stream, uint64_t seq, const char *hash) {
    size_t count = claims->count[stream]++;
    claims->seq[stream] = realloc(claims->seq[stream], (count + 1) * sizeof *claims->seq[stream]);
    claims->hash[stream] =
        realloc(claims->hash[stream], (count + 1) * sizeof *claims->hash[stream]);
    claims->seq[stream][count] = seq;
    memcpy(claims->hash[stream][count], hash, 2 * HASH_BYTES + 1);
}

/* The last line may be cut off: its writer was killed. */
static void read_claims(struct claims *claims) {
    char line[256], hash[2 * HASH_BYTES + 1];
    uint32_t stream;
    uint64_t seq;
    while (fgets(line, sizeof line, stdin))
        if (strchr(line, '\n') &&
            sscanf(line, "%" SCNu32 " %" SCNu64 " %64s", &stream, &seq, hash) == 3 &&
            stream < STREAMS)
            add_claim(claims, stream, seq, hash);
}

/* Claims of a stream come in its order, and so do its records. */
struct checking {
    const struct claims *claims;
    size_t met[STREAMS];
};

static bool check_record(const struct store_record *record, void *context) {
    struct checking *checking = context;
    size_t at = checking->met[record->stream];
    char hash[2 * HASH_BYTES + 1];
    hash_print(record->hash, hash);
    if (at < checking->claims->count[record->stream] &&
        checking->claims->seq[record->stream][at] == record->seq &&
        strcmp(checking->claims->hash[record->stream][at], hash) == 0)
        checking->met[record->stream]++;
    return true;
}

static bool replies_are_there(struct store *store, const struct claims *claims) {
    for (uint32_t stream = 0; stream < STREAMS; stream++)
        for (size_t i = 0; i < claims->count[stream]; i += 7) {
            char key[64], expected[64], *reply = NULL;
            size_t length;
            struct store_error error;
            unsigned long seq = claims->seq[stream][i];
            snprintf(key, sizeof key, "key-%u-%lu", stream, seq);
            snprintf(expected, sizeof expected, "reply to %u %lu", stream, seq);
            if (!store_reply(store, key, &reply, &length, &error) || strcmp(reply, expected) != 0)
                return false;
            free(reply);
        }
    return true;
}

static int check(const char *url) {
    struct store_error error;
    static struct claims claims;
    char wrong[256];
    read_claims(&claims);
    struct store *store = open_patiently(url, &error);
    if (!store)
        return complain("opening", error.message);
    struct checking checking = {.claims = &claims};
    audit_store(store, wrong, sizeof wrong);
    if (*wrong)
        return complain("audit", wrong);
    if (!store_read(store, &(struct store_query){.all_streams = true}, false, check_record,
                    &checking, &error))
        return complain("reading", error.message);
    size_t all = 0;
    for (size_t i = 0; i < STREAMS; i++) {
        if (checking.met[i] != claims.count[i])
            return complain("lost", "a record that was acknowledged is not there");
        all += claims.count[i];
    }
    bool replies = replies_are_there(store, &claims);
    for (size_t i = 0; i < STREAMS; i++) {
        free(claims.seq[i]);
        free(claims.hash[i]);
    }
    store_close(store);
    printf("%zu\n", all);
    return replies ? 0 : complain("lost", "a reply");
}

int main(int count, char **arguments) {
    if (count == 4 && strcmp(arguments[2], "write") == 0)
        return write_on(arguments[1], strtoull(arguments[3], NULL, 10));
    if (count == 3 && strcmp(arguments[2], "check") == 0)
        return check(arguments[1]);
    return 2;
}
