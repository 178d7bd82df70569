/* A backup that somebody changed, as `restore` reads it: opened, audited, and put into an empty
 * store when the audit finds nothing.
 *
 * The backup is that of a new demonstration floor. The first byte of the input says how it is
 * changed: 0, bytes of the file, each as its place (three bytes) and its value; 1, the text of one
 * record (two bytes: which), with the chain of hashes made right behind it, so that everything
 * which reads records sees the text; else the input itself is the file. */
#include "base/memory.h"
#include "books/audit.h"
#include "floor/floor.h"
#include "store/store.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct {
    char folder[64], whole[96], changed[96], store[96];
    uint8_t *bytes;
    size_t length;
} place;

static void expect(bool holds) {
    if (!holds)
        abort();
}

/* ---- The backup that is changed ---- */

static void remove_store(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[128];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", place.store, ends[i]);
        unlink(path);
    }
}

static void clean_up(void) {
    remove_store();
    unlink(place.whole);
    unlink(place.changed);
    rmdir(place.folder);
}

static void read_whole(void) {
    FILE *file = fopen(place.whole, "rb");
    struct stat about;
    expect(file != NULL && fstat(fileno(file), &about) == 0);
    place.length = (size_t)about.st_size;
    place.bytes = memory_grow(NULL, place.length);
    expect(fread(place.bytes, 1, place.length, file) == place.length);
    fclose(file);
}

static void make_backup(void) {
    struct store_error error = {STORE_FINE, ""};
    struct floor_options options = {
        .store_url = place.store, .demonstration = true, .now = 1731664800000};
    struct floor *floor = floor_open(&options, &error);
    expect(floor != NULL);
    floor_close(floor);
    struct store *store = store_open_readonly(place.store, &error);
    expect(store != NULL && store_backup(store, place.whole, &error));
    store_close(store);
    remove_store();
}

static void open_once(void) {
    if (place.bytes != NULL)
        return;
    expect(sodium_init() >= 0);
    snprintf(place.folder, sizeof place.folder, "/tmp/croupier-fuzz-XXXXXX");
    expect(mkdtemp(place.folder) != NULL);
    snprintf(place.whole, sizeof place.whole, "%s/whole", place.folder);
    snprintf(place.changed, sizeof place.changed, "%s/changed", place.folder);
    snprintf(place.store, sizeof place.store, "%s/store.db", place.folder);
    atexit(clean_up);
    make_backup();
    read_whole();
}

/* ---- Changing it ---- */

static void write_changed(const uint8_t *bytes, size_t length) {
    FILE *file = fopen(place.changed, "wb");
    expect(file != NULL && fwrite(bytes, 1, length, file) == length);
    fclose(file);
}

static void change_bytes(const uint8_t *data, size_t size) {
    uint8_t *bytes = memory_grow(NULL, place.length);
    memcpy(bytes, place.bytes, place.length);
    for (; size >= 4; data += 4, size -= 4)
        bytes[((size_t)data[0] << 16 | (size_t)data[1] << 8 | data[2]) % place.length] = data[3];
    write_changed(bytes, place.length);
    free(bytes);
}

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement = NULL;
    expect(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
    return statement;
}

/* The hashes of one stream, anew from its first record on. */
static void chain_again(sqlite3 *db, int64_t stream) {
    sqlite3_stmt *rows =
        prepared(db, "SELECT id,seq,time,body FROM record WHERE stream=? ORDER BY seq");
    sqlite3_stmt *set = prepared(db, "UPDATE record SET hash=? WHERE id=?");
    uint8_t before[HASH_BYTES] = {0}, hash[HASH_BYTES];
    sqlite3_bind_int64(rows, 1, stream);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        struct store_record record = {.stream = (uint32_t)stream,
                                      .seq = (uint64_t)sqlite3_column_int64(rows, 1),
                                      .time = sqlite3_column_int64(rows, 2),
                                      .body = (const char *)sqlite3_column_text(rows, 3),
                                      .body_length = (size_t)sqlite3_column_bytes(rows, 3)};
        store_chain(before, &record, hash);
        memcpy(before, hash, sizeof before);
        sqlite3_bind_blob(set, 1, hash, sizeof hash, SQLITE_TRANSIENT);
        sqlite3_bind_int64(set, 2, sqlite3_column_int64(rows, 0));
        sqlite3_step(set);
        sqlite3_reset(set);
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(set);
}

static int64_t stream_of(sqlite3 *db, int64_t id) {
    sqlite3_stmt *one = prepared(db, "SELECT stream FROM record WHERE id=?");
    sqlite3_bind_int64(one, 1, id);
    int64_t stream = sqlite3_step(one) == SQLITE_ROW ? sqlite3_column_int64(one, 0) : -1;
    sqlite3_finalize(one);
    return stream;
}

static int64_t count_records(sqlite3 *db) {
    sqlite3_stmt *one = prepared(db, "SELECT count(*) FROM record");
    int64_t count = sqlite3_step(one) == SQLITE_ROW ? sqlite3_column_int64(one, 0) : 0;
    sqlite3_finalize(one);
    return count;
}

/* The text of a record with a piece of it replaced. */
static void put_spliced(sqlite3 *db, int64_t id, const uint8_t *data, size_t size) {
    sqlite3_stmt *get = prepared(db, "SELECT body FROM record WHERE id=?");
    sqlite3_stmt *set = prepared(db, "UPDATE record SET body=CAST(? AS TEXT) WHERE id=?");
    sqlite3_bind_int64(get, 1, id);
    expect(sqlite3_step(get) == SQLITE_ROW);
    const char *body = (const char *)sqlite3_column_text(get, 0);
    size_t length = (size_t)sqlite3_column_bytes(get, 0);
    size_t at = ((size_t)data[0] << 8 | data[1]) % (length + 1), cut = data[2];
    if (cut == 255 || cut > length - at)
        cut = length - at;
    size_t added = size - 3, left = length - at - cut;
    char *text = memory_grow(NULL, length + added + 1);
    memcpy(text, body, at);
    memcpy(text + at, data + 3, added);
    memcpy(text + at + added, body + at + cut, left);
    sqlite3_bind_blob64(set, 1, text, at + added + left, SQLITE_STATIC);
    sqlite3_bind_int64(set, 2, id);
    sqlite3_step(set);
    sqlite3_finalize(get);
    sqlite3_finalize(set);
    free(text);
}

static void change_record(const uint8_t *data, size_t size) {
    sqlite3 *db = NULL;
    write_changed(place.bytes, place.length);
    expect(sqlite3_open(place.changed, &db) == SQLITE_OK);
    sqlite3_exec(db, "PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY; BEGIN", NULL, NULL, NULL);
    int64_t id = 1 + ((int64_t)data[0] << 8 | data[1]) % count_records(db);
    put_spliced(db, id, data + 2, size - 2);
    chain_again(db, stream_of(db, id));
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
}

/* ---- Reading it ---- */

static void hear(void *context, bool problem, const char *line) {
    (void)context;
    (void)problem;
    expect(strlen(line) < 1024);
}

static void restore(struct store *backup) {
    struct store_error error = {STORE_FINE, ""};
    remove_store();
    struct store *store = store_open(place.store, &error);
    expect(store != NULL && store_restore_from(store, backup, &error));
    store_close(store);
}

static void read_changed(bool unchanged) {
    struct store_error error = {STORE_FINE, ""};
    struct audit_result result = {.problems = 1};
    struct store *backup = store_backup_open(place.changed, &error);
    expect(backup != NULL || error.message[0] != '\0');
    bool right = backup != NULL && books_audit(backup, NULL, hear, NULL, &result, &error) &&
                 result.problems == 0;
    expect(right || !unchanged);
    if (right)
        restore(backup);
    if (backup != NULL)
        store_close(backup);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    open_once();
    if (size == 0)
        write_changed(place.bytes, place.length);
    else if (data[0] == 0)
        change_bytes(data + 1, size - 1);
    else if (data[0] == 1 && size >= 6)
        change_record(data + 1, size - 1);
    else
        write_changed(data, size);
    read_changed(size == 0);
    return 0;
}
