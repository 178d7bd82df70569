#include "store/store_inside.h"

#include "base/little_endian.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool store_fail(struct store_error *error, enum store_trouble kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error->kind = kind;
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

bool store_no_memory(struct store_error *error) {
    return store_fail(error, STORE_BUSY, "there is no memory left");
}

static void begin_fine(struct store_error *error) {
    error->kind = STORE_FINE;
    error->message[0] = '\0';
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

struct store *store_open_schema(const char *url, const struct store_schema *schema, bool readonly,
                                struct store_error *error) {
    begin_fine(error);
    bool postgres = begins(url, "postgresql://") || begins(url, "postgres://");
    if (begins(url, "sqlite:"))
        url += strlen("sqlite:");
    struct store_place place = {url, schema, readonly};
    struct store *store =
        postgres ? postgres_store_open(&place, error) : sqlite_store_open(&place, error);
    if (store)
        store->reply_run = REPLY_RUN;
    return store;
}

struct store *store_open(const char *url, struct store_error *error) {
    return store_open_schema(url, &store_schema, false, error);
}

struct store *store_open_readonly(const char *url, struct store_error *error) {
    return store_open_schema(url, &store_schema, true, error);
}

void store_close(struct store *store) {
    if (!store)
        return;
    heads_free(&store->heads);
    reply_keys_free(store);
    reply_row_free(&store->packing);
    store->methods->close(store);
}

void store_chain(const uint8_t before[HASH_BYTES], const struct store_record *record,
                 uint8_t hash[HASH_BYTES]) {
    uint8_t head[HASH_BYTES + 4 + 8 + 8];
    memcpy(head, before, HASH_BYTES);
    little_endian_put(head + HASH_BYTES, record->stream, 4);
    little_endian_put(head + HASH_BYTES + 4, record->seq, 8);
    little_endian_put(head + HASH_BYTES + 12, (uint64_t)record->time, 8);
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, (const unsigned char *)record->body, record->body_length);
    crypto_generichash_final(&state, hash, HASH_BYTES);
}

/* ---- Commit ---- */

static bool may_write(struct store *store, struct store_error *error) {
    begin_fine(error);
    if (store->readonly)
        return store_fail(error, STORE_BROKEN, "the store is open for reading alone");
    return true;
}

static bool check_record(const struct store_record *record, struct store_error *error) {
    unsigned long seq = (unsigned long)record->seq;
    if (record->seq == 0 || record->seq > INT64_MAX)
        return store_fail(error, STORE_BROKEN, "a record of stream %u has no place: seq %lu",
                          record->stream, seq);
    if (record->posting_count > STORE_POSTINGS_MAX)
        return store_fail(error, STORE_BROKEN, "record %lu of stream %u has %zu postings", seq,
                          record->stream, record->posting_count);
    if (record->body_length > STORE_BODY_MAX || record->reply_length > STORE_BODY_MAX)
        return store_fail(error, STORE_BROKEN, "record %lu of stream %u is too long", seq,
                          record->stream);
    if (record->key && (record->key[0] == '\0' || strlen(record->key) > STORE_KEY_MAX))
        return store_fail(error, STORE_BROKEN, "record %lu of stream %u: a key has 1 to %d bytes",
                          seq, record->stream, STORE_KEY_MAX);
    return true;
}

/* A text stands under its own hash or not at all. */
static bool check_edition(const struct store_edition *edition, struct store_error *error) {
    uint8_t hash[HASH_BYTES];
    if (edition->length > STORE_EDITION_MAX)
        return store_fail(error, STORE_BROKEN, "the text of an edition is too long");
    hash_bytes(edition->text, edition->length, hash);
    return memcmp(hash, edition->hash, HASH_BYTES) == 0 ||
           store_fail(error, STORE_BROKEN, "the text of an edition is not what its hash says");
}

static bool check_batch(const struct store_batch *batch, size_t *keys, struct store_error *error) {
    size_t total = 0;
    *keys = 0;
    for (size_t i = 0; i < batch->record_count; i++) {
        const struct store_record *record = &batch->records[i];
        if (!check_record(record, error))
            return false;
        total += record->body_length + record->reply_length +
                 record->posting_count * sizeof(struct posting);
        if (total >= (size_t)1 << 30)
            return store_fail(error, STORE_BROKEN, "a batch holds less than 1 GiB");
        *keys += record->key ? 1 : 0;
    }
    for (size_t i = 0; i < batch->edition_count; i++) {
        if (!check_edition(&batch->editions[i], error))
            return false;
    }
    for (size_t i = 0; i < batch->seed_count; i++) {
        const struct store_seed *seed = &batch->seeds[i];
        if (seed->open && (seed->length < STORE_SEED || seed->length > STORE_SEED_MAX))
            return store_fail(error, STORE_BROKEN, "a seed is too short or too long");
    }
    for (size_t i = 0; i < batch->anchor_count; i++) {
        const struct store_anchor *anchor = &batch->anchors[i];
        if (anchor->number == 0 || anchor->number > INT64_MAX || anchor->length > STORE_ANCHOR_MAX)
            return store_fail(error, STORE_BROKEN, "an anchor has no number, or is too long");
    }
    return true;
}

/* A record goes on where its stream ended. */
static bool check_place(struct store *store, const struct store_record *record,
                        struct store_error *error) {
    struct head *head = heads_find(&store->heads, record->stream);
    uint64_t seq = head ? head->seq : 0;
    uint8_t hash[HASH_BYTES];
    if (!head)
        return store_no_memory(error);
    if (!head->used && !store->methods->last(store, record->stream, &seq, hash, error))
        return false;
    heads_set(&store->heads, head, record->stream, seq);
    if (record->seq <= seq)
        return store_fail(error, STORE_CONFLICT, "record %lu of stream %u is there already",
                          (unsigned long)record->seq, record->stream);
    if (record->seq != seq + 1)
        return store_fail(error, STORE_BROKEN, "record %lu of stream %u comes after %lu",
                          (unsigned long)record->seq, record->stream, (unsigned long)seq);
    head->seq++;
    return true;
}

static bool check_places(struct store *store, const struct store_batch *batch,
                         struct store_error *error) {
    for (size_t i = 0; i < batch->record_count; i++)
        if (!check_place(store, &batch->records[i], error))
            return false;
    return true;
}

static bool key_is_new(struct store *store, const char *key, uint64_t hash,
                       struct store_error *error) {
    struct reply_row row = {0};
    const char *reply;
    size_t length;
    bool found = reply_keys_find_new(store, key, hash, &row, &reply, &length, error);
    reply_row_free(&row);
    if (found)
        return store_fail(error, STORE_CONFLICT, "there is a reply for the key %s already", key);
    return error->kind == STORE_FINE;
}

/* No key of the batch is among the newest, and none is there twice: each is looked for among those
 * before it, by hash first. */
static bool keys_are_new(struct store *store, const struct store_batch *batch,
                         struct replies *before, struct store_error *error) {
    const uint8_t *entry = store->packing.entries.at;
    for (size_t i = 0; i < batch->record_count; i++) {
        const char *key = batch->records[i].key;
        size_t at = 0;
        uint64_t same;
        if (!key)
            continue;
        uint64_t hash = bytes_read_little_endian(entry, 8);
        if (!key_is_new(store, key, hash, error))
            return false;
        if (!replies_reserve(before, 1))
            return store_no_memory(error);
        while ((same = replies_next(before, hash, &at)) != 0)
            if (strcmp(batch->records[same - 1].key, key) == 0)
                return store_fail(error, STORE_CONFLICT, "two records of a batch have the key %s",
                                  key);
        replies_add(before, i + 1, entry, REPLY_ENTRY);
        entry += REPLY_ENTRY;
    }
    return true;
}

static bool prepare_replies(struct store *store, const struct store_batch *batch, size_t keys,
                            struct store_error *error) {
    struct reply_row *row = &store->packing;
    reply_row_pack(row, batch);
    if (row->entries.failed || row->texts.failed)
        return store_no_memory(error);
    if (keys == 0)
        return true;
    if (!reply_keys_refresh(store, error))
        return false;
    struct replies before = {0};
    bool fine = (replies_reserve(&before, keys) && replies_reserve(&store->replies, keys)) ||
                store_no_memory(error);
    fine = fine && keys_are_new(store, batch, &before, error);
    replies_free(&before);
    return fine;
}

static bool commit_new(struct store *store, struct store_batch *batch, size_t keys,
                       struct store_error *error) {
    struct reply_row *row = &store->packing;
    if (!check_places(store, batch, error) || !prepare_replies(store, batch, keys, error) ||
        (batch->index && (!index_find_ids(store, batch->index, error) ||
                          !index_adjust(store, batch->index, error))) ||
        !store->methods->commit(store, batch, row, error))
        return false;
    index_committed(store, batch);
    reply_keys_committed(store, keys > 0 ? row : NULL);
    return true;
}

bool store_commit(struct store *store, struct store_batch *batch, struct store_error *error) {
    size_t keys;
    bool there = false;
    if (!may_write(store, error) || !check_batch(batch, &keys, error))
        return false;
    if (store->unsure && !store->methods->is_there(store, batch, &there, error))
        return false;
    store->unsure = false;
    if (there)
        store->replies_stale = true; /* its keys are not known yet */
    if (there || commit_new(store, batch, keys, error))
        return true;
    store->unsure = error->kind == STORE_UNSURE;
    heads_free(&store->heads);
    return false;
}

/* ---- Reading ---- */

bool store_read(struct store *store, const struct store_query *query, bool with_postings,
                bool (*each)(const struct store_record *record, void *context), void *context,
                struct store_error *error) {
    begin_fine(error);
    if (query->after_seq > INT64_MAX || query->after_id > INT64_MAX)
        return true;
    return store->methods->read(store, query, with_postings, each, context, error);
}

bool store_hold(struct store *store, struct store_error *error) {
    begin_fine(error);
    return store->methods->hold(store, error);
}

void store_let_go(struct store *store) {
    struct store_error error = {STORE_FINE, ""};
    (void)store->methods->run(store, "COMMIT", &error);
}

bool store_last(struct store *store, uint32_t stream, uint64_t *seq, uint8_t hash[HASH_BYTES],
                struct store_error *error) {
    begin_fine(error);
    *seq = 0;
    memset(hash, 0, HASH_BYTES);
    return store->methods->last(store, stream, seq, hash, error);
}

struct balance_giving {
    bool (*each)(ledger_account account, cr_money balance, void *context);
    void *context;
};

static bool give_balance(const struct store_value *values, void *context) {
    const struct balance_giving *giving = context;
    return giving->each((ledger_account)values[0].integer, values[1].integer, giving->context);
}

bool store_balances_after(struct store *store, int64_t account, size_t limit,
                          bool (*each)(ledger_account account, cr_money balance, void *context),
                          void *context, struct store_error *error) {
    struct balance_giving giving = {each, context};
    const int64_t parameters[] = {account, limit > INT64_MAX ? INT64_MAX : (int64_t)limit};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(
        store, "SELECT account,amount FROM balance WHERE account>$1 ORDER BY account LIMIT $2",
        parameters, 2, "ii", give_balance, &giving, error);
}

bool store_balances(struct store *store,
                    void (*each)(ledger_account account, cr_money balance, void *context),
                    void *context, struct store_error *error) {
    begin_fine(error);
    return store->methods->balances(store, each, context, error);
}

static bool copy_reply(const char *found, size_t length, char **reply, struct store_error *error) {
    *reply = malloc(length + 1);
    if (!*reply)
        return store_no_memory(error);
    memcpy(*reply, found, length);
    (*reply)[length] = '\0';
    return true;
}

bool store_reply(struct store *store, const char *key, char **reply, size_t *length,
                 struct store_error *error) {
    struct reply_row row = {0};
    const char *found;
    begin_fine(error);
    if (!reply_keys_refresh(store, error))
        return false;
    bool there = reply_keys_find(store, key, &row, &found, length, error) &&
                 copy_reply(found, *length, reply, error);
    reply_row_free(&row);
    return there;
}

bool store_reply_news(struct store *reader, const struct store_batch *batch,
                      struct store_error *error) {
    struct reply_row *row = &reader->packing;
    begin_fine(error);
    if (!batch) {
        reader->replies_stale = true;
        return true;
    }
    if (!reply_keys_refresh(reader, error))
        return false;
    reader->replies_told = true;
    reply_row_pack(row, batch);
    size_t keys = row->entries.length / REPLY_ENTRY;
    if (keys == 0)
        return true;
    row->id = batch->records[batch->record_count - 1].id;
    if (row->entries.failed || row->texts.failed || !replies_reserve(&reader->replies, keys)) {
        reader->replies_stale = true;
        return store_no_memory(error);
    }
    if (row->id > reader->replies.last_row)
        replies_add(&reader->replies, row->id, row->entries.at, row->entries.length);
    return reply_keys_shrink(reader, error);
}

bool store_get(struct store *store, const char *name, char *value, size_t room,
               struct store_error *error) {
    begin_fine(error);
    return store->methods->get(store, name, value, room, error);
}

bool store_put(struct store *store, const char *name, const char *value,
               struct store_error *error) {
    return may_write(store, error) && store->methods->put(store, name, value, error);
}

bool store_describe(struct store *store, struct text *out, struct store_error *error) {
    begin_fine(error);
    return store->methods->describe(store, out, error);
}

bool store_strangers(struct store *store, void (*each)(const char *line, void *context),
                     void *context, struct store_error *error) {
    begin_fine(error);
    return store->methods->strangers(store, each, context, error) &&
           store_strange_postings(store, each, context, error) &&
           store_strange_settings(store, each, context, error) &&
           store_strange_reply_keys(store, each, context, error);
}

/* ---- Backup and restore ---- */

bool backup_begin(const char *path, char *part, size_t room, struct store_error *error) {
    if (access(path, F_OK) == 0)
        return store_fail(error, STORE_BROKEN, "%s is there already", path);
    if ((size_t)snprintf(part, room, "%s.part", path) >= room)
        return store_fail(error, STORE_BROKEN, "the name of the backup is too long");
    if (unlink(part) != 0 && errno != ENOENT)
        return store_fail(error, STORE_BUSY, "%s: %s", part, strerror(errno));
    return true;
}

static bool sync_path(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0)
        return false;
    bool synced = fsync(file) == 0;
    close(file);
    return synced;
}

static bool sync_folder_of(const char *path) {
    char *copy = strdup(path);
    bool synced = copy && sync_path(dirname(copy), O_RDONLY | O_DIRECTORY);
    free(copy);
    return synced;
}

bool backup_end(const char *path, const char *part, bool whole, struct store_error *error) {
    if (!whole) {
        unlink(part);
        return false;
    }
    if (sync_path(part, O_RDWR) && rename(part, path) == 0 && sync_folder_of(path))
        return true;
    store_fail(error, STORE_BUSY, "%s: %s", path, strerror(errno));
    unlink(part);
    return false;
}

bool store_backup(struct store *store, const char *path, struct store_error *error) {
    begin_fine(error);
    return store->methods->backup(store, path, error);
}

struct copying {
    struct store *to;
    struct store_error *error;
};

static bool copy_row(const struct store_value *values, void *context) {
    struct copying *copying = context;
    return copying->to->methods->copy_row(copying->to, values, copying->error);
}

static bool copy_tables(struct store *from, struct store *to, struct store_error *error) {
    struct copying copying = {to, error};
    for (size_t i = 0; i < STORE_TABLES; i++)
        if (!to->methods->copy_table(to, &store_tables[i], error) ||
            !sqlite_copy_out(from, &store_tables[i], copy_row, &copying, error) ||
            error->kind != STORE_FINE || !to->methods->copy_table_end(to, error))
            return false;
    return true;
}

static bool seen_one(const struct store_record *record, void *context) {
    (void)record;
    *(bool *)context = true;
    return false;
}

static bool is_empty(struct store *store, struct store_error *error) {
    bool any = false;
    struct store_query query = {.all_streams = true, .limit = 1};
    if (!store->methods->read(store, &query, false, seen_one, &any, error))
        return false;
    return !any || store_fail(error, STORE_BROKEN, "the store to restore into is not empty");
}

struct store *store_backup_open(const char *path, struct store_error *error) {
    begin_fine(error);
    return sqlite_backup_open(path, &store_schema, error);
}

bool store_restore_from(struct store *store, struct store *backup, struct store_error *error) {
    if (!may_write(store, error) || !is_empty(store, error))
        return false;
    bool restored = store->methods->copy_begin(store, error);
    if (restored) {
        bool copied = copy_tables(backup, store, error);
        restored = store->methods->copy_end(store, copied, error) && copied;
    }
    heads_free(&store->heads);
    reply_keys_free(store);
    return restored;
}

bool store_restore(struct store *store, const char *path, struct store_error *error) {
    begin_fine(error);
    struct store *from = sqlite_backup_open(path, store->schema, error);
    bool restored = from != NULL && store_restore_from(store, from, error);
    if (from != NULL)
        store_close(from);
    return restored;
}
