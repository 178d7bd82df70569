/* The SQLite file: opening it, keeping a second writer out, bringing its schema up to date. */
#include "store/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MILLISECONDS = 2000 };

/* The write-ahead log is brought into the file every 16 MB, which stops the
 * writer for some milliseconds. What is deleted is overwritten: a backup copies pages, and must not
 * hold what is left of a seed. */
static const char writer_settings[] = "PRAGMA page_size=4096;"
                                      "PRAGMA journal_mode=WAL;"
                                      "PRAGMA synchronous=FULL;"
                                      "PRAGMA cache_size=-65536;"
                                      "PRAGMA wal_autocheckpoint=4096;"
                                      "PRAGMA journal_size_limit=67108864;"
                                      "PRAGMA secure_delete=ON;"
                                      "PRAGMA temp_store=MEMORY;";

/* ---- The lock ---- */

/* SQLite's own locks let writers take turns; a store is led by one process, from opening to
 * closing. The lock goes when the process does, however that ends. */
static bool take_lock(struct sqlite_store *store, struct store_error *error) {
    char name[PATH_MAX + 8], whole[PATH_MAX];
    const char *path = realpath(store->path, whole) ? whole : store->path;
    if ((size_t)snprintf(name, sizeof name, "%s-lock", path) >= sizeof name)
        return store_fail(error, STORE_BROKEN, "the name of the store is too long");
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return store_fail(error, STORE_BUSY, "%s: %s", name, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return store_fail(error, STORE_BUSY, "another process writes to %s", store->path);
}

/* Made by us, so that nobody else may read it, and in its folder for good. */
static bool make_file(const char *path, struct store_error *error) {
    char folder[PATH_MAX];
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST || store_fail(error, STORE_BUSY, "%s: %s", path, strerror(errno));
    close(file);
    snprintf(folder, sizeof folder, "%s", path);
    file = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return synced || store_fail(error, STORE_BUSY, "%s: %s", path, strerror(errno));
}

/* ---- Schema ---- */

static bool one_number(sqlite3 *db, const char *sql, int64_t *number, struct store_error *error) {
    sqlite3_stmt *statement = NULL;
    bool read = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
    if (read) {
        int step = sqlite3_step(statement);
        read = step == SQLITE_ROW || step == SQLITE_DONE;
        if (step == SQLITE_ROW)
            *number = sqlite3_column_int64(statement, 0);
    }
    if (!read)
        sqlite_trouble(db, "reading the schema", error);
    sqlite3_finalize(statement);
    return read;
}

/* -1: there is no store in it yet. */
static bool read_version(sqlite3 *db, int64_t *version, struct store_error *error) {
    int64_t tables = 0, meta = 0;
    *version = -1;
    if (!one_number(db, "SELECT count(*) FROM sqlite_schema", &tables, error) ||
        !one_number(db, "SELECT count(*) FROM sqlite_schema WHERE name='meta'", &meta, error))
        return false;
    if (tables == 0)
        return true;
    if (meta != 0 && !one_number(db, "SELECT CAST(value AS INTEGER) FROM meta WHERE name='schema'",
                                 version, error))
        return false;
    return *version >= 0 ||
           store_fail(error, STORE_BROKEN, "the database is not one of croupier's");
}

static bool check_version(int64_t version, const struct store_schema *schema,
                          struct store_error *error) {
    if (version > (int64_t)schema->version)
        return store_fail(error, STORE_TOO_NEW,
                          "the store has schema %ld, this program knows up to %zu", (long)version,
                          schema->version);
    return true;
}

static bool run_steps(sqlite3 *db, int64_t version, const struct store_schema *schema,
                      struct store_error *error) {
    char put[96];
    if (version < 0 &&
        !sqlite_run(db, "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
                    error))
        return false;
    for (size_t step = version < 0 ? 0 : (size_t)version; step < schema->version; step++)
        if (!sqlite_run(db, schema->sqlite[step], error))
            return false;
    snprintf(put, sizeof put, "REPLACE INTO meta(name,value) VALUES('schema','%zu')",
             schema->version);
    return sqlite_run(db, put, error);
}

bool sqlite_make_schema(sqlite3 *db, const struct store_schema *schema, struct store_error *error) {
    return run_steps(db, -1, schema, error);
}

/* The first thing written to a new file is that it has a log; what the store is follows in the log.
 * A file that says no more, and whose log is not beside it, is half a store. */
static bool is_half(const char *path) {
    char log[PATH_MAX + 8];
    struct stat file;
    snprintf(log, sizeof log, "%s-wal", path);
    return stat(path, &file) == 0 && file.st_size > 0 && access(log, F_OK) != 0;
}

static bool refuse_half(struct sqlite_store *store, struct store_error *error) {
    int64_t version;
    if (!read_version(store->db, &version, error))
        return false;
    return version >= 0 ||
           store_fail(error, STORE_BROKEN,
                      "%s is a database with nothing in it: its write-ahead log (-wal) is missing. "
                      "Bring the log back, or remove the file to begin anew",
                      store->path);
}

bool sqlite_migrate(sqlite3 *db, const struct store_schema *schema, struct store_error *error) {
    int64_t version;
    if (!sqlite_run(db, "BEGIN IMMEDIATE", error))
        return false;
    bool done = read_version(db, &version, error) && check_version(version, schema, error) &&
                (version == (int64_t)schema->version || run_steps(db, version, schema, error)) &&
                sqlite_run(db, "COMMIT", error);
    if (!done && !sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return done;
}

/* ---- Opening ---- */

static struct sqlite_store *new_store(const char *path, const struct store_schema *schema,
                                      struct store_error *error) {
    size_t length = strlen(path) + 1;
    struct sqlite_store *store = calloc(1, sizeof *store + length);
    if (!store) {
        store_no_memory(error);
        return NULL;
    }
    store->store.methods = &sqlite_methods;
    store->store.schema = schema;
    store->store.next_id = 1;
    store->lock = -1;
    memcpy(store->path, path, length);
    return store;
}

static bool open_database(struct sqlite_store *store, const char *name, int flags,
                          struct store_error *error) {
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(name, &store->db, flags, NULL) != SQLITE_OK)
        return store_fail(error, STORE_BUSY, "%s: %s", store->path, sqlite3_errmsg(store->db));
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    return true;
}

static bool is_wal(sqlite3 *db, struct store_error *error) {
    sqlite3_stmt *statement = NULL;
    bool wal = sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW &&
               strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    sqlite3_finalize(statement);
    return wal || store_fail(error, STORE_BUSY, "the store cannot keep a write-ahead log");
}

static bool open_for_writing(struct sqlite_store *store, struct store_error *error) {
    if (!take_lock(store, error))
        return false;
    bool half = is_half(store->path);
    return make_file(store->path, error) &&
           open_database(store, store->path, SQLITE_OPEN_READWRITE, error) &&
           (!half || refuse_half(store, error)) && sqlite_run(store->db, writer_settings, error) &&
           is_wal(store->db, error) && sqlite_migrate(store->db, store->store.schema, error) &&
           sqlite_count_records(store, error);
}

static bool check_readable(struct sqlite_store *store, struct store_error *error) {
    int64_t version;
    if (!read_version(store->db, &version, error) ||
        !check_version(version, store->store.schema, error))
        return false;
    if (version < (int64_t)store->store.schema->version)
        return store_fail(error, STORE_BUSY,
                          "%s has an older schema; it is brought up to date by opening it for "
                          "writing",
                          store->path);
    return true;
}

/* "file:PATH?immutable=1" with the path's own special signs written as %XX. */
static void immutable_name(const char *path, char *name, size_t room) {
    size_t at = (size_t)snprintf(name, room, "file:");
    for (; *path && at + 16 < room; path++)
        at += (size_t)snprintf(name + at, room - at, strchr("?#%", *path) ? "%%%02X" : "%c", *path);
    snprintf(name + at, room - at, "?immutable=1");
}

/* A file with a write-ahead log of its own cannot be read in a folder where nothing can be
 * written, unless the log is empty and nobody writes: then the file is all there is. */
static bool reopen_immutable(struct sqlite_store *store, struct store_error *error) {
    char name[3 * PATH_MAX];
    struct stat wal;
    snprintf(name, sizeof name, "%s-wal", store->path);
    if (stat(name, &wal) == 0 && wal.st_size > 0)
        return false;
    sqlite3_close_v2(store->db);
    store->db = NULL;
    error->kind = STORE_FINE;
    immutable_name(store->path, name, sizeof name);
    return open_database(store, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error) &&
           check_readable(store, error);
}

static bool open_for_reading(struct sqlite_store *store, struct store_error *error) {
    store->store.readonly = true;
    if (access(store->path, R_OK) != 0)
        return store_fail(error, STORE_BUSY, "%s: %s", store->path, strerror(errno));
    if (!open_database(store, store->path, SQLITE_OPEN_READONLY, error))
        return false;
    if (check_readable(store, error))
        return true;
    int code = sqlite3_errcode(store->db) & 0xff;
    return (code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && reopen_immutable(store, error);
}

struct store *sqlite_store_open(const struct store_place *place, struct store_error *error) {
    struct sqlite_store *store = new_store(place->url, place->schema, error);
    if (!store)
        return NULL;
    if (place->readonly ? open_for_reading(store, error) : open_for_writing(store, error)) {
        if (!place->readonly)
            sqlite_place_all(store);
        return &store->store;
    }
    sqlite_close(&store->store);
    return NULL;
}

/* Who writes leaves one file that is whole without the log beside it, unless somebody still reads
 * what is in the log. */
static void empty_log(struct sqlite_store *store) {
    if (store->db != NULL && !store->store.readonly)
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

void sqlite_close(struct store *base) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (size_t i = 0; i < SQLITE_STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    for (size_t i = 0; i < STORE_TABLES; i++)
        sqlite3_finalize(store->putting[i]);
    for (size_t i = 0; i < SQLITE_SELECTS; i++)
        sqlite3_finalize(store->selecting[i]);
    sqlite3_finalize(store->copying);
    empty_log(store);
    sqlite3_close_v2(store->db);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- Backup files ---- */

static bool copy_pages(sqlite3 *from, sqlite3 *to, struct store_error *error) {
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (copy) {
        sqlite3_backup_step(copy, -1);
        sqlite3_backup_finish(copy);
    }
    return sqlite3_errcode(to) == SQLITE_OK || sqlite_trouble(to, "copying", error);
}

/* Whoever has a backup must not know what will be dealt. */
#define FORGET_SEEDS "PRAGMA secure_delete=ON; DELETE FROM seed"

/* One file, with no log beside it. */
static bool write_backup(struct sqlite_store *store, const char *part, struct store_error *error) {
    sqlite3 *to = NULL;
    bool whole = sqlite3_open_v2(part, &to,
                                 SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE,
                                 NULL) == SQLITE_OK ||
                 sqlite_trouble(to, part, error);
    whole = whole && copy_pages(store->db, to, error) &&
            sqlite_run(to, "PRAGMA journal_mode=DELETE;" FORGET_SEEDS, error);
    sqlite3_close_v2(to);
    return whole;
}

bool sqlite_backup(struct store *base, const char *path, struct store_error *error) {
    char part[PATH_MAX];
    return backup_begin(path, part, sizeof part, error) && make_file(part, error) &&
           backup_end(path, part, write_backup((struct sqlite_store *)base, part, error), error);
}

struct store *sqlite_backup_create(const char *path, struct store_error *error) {
    struct sqlite_store *store = new_store(path, &store_schema, error);
    if (!store)
        return NULL;
    if (make_file(path, error) && open_database(store, path, SQLITE_OPEN_READWRITE, error) &&
        sqlite_run(store->db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF", error) &&
        sqlite_migrate(store->db, &store_schema, error))
        return &store->store;
    sqlite_close(&store->store);
    return NULL;
}

/* A backup of an older schema is brought up to date in a nameless copy. */
static bool open_copy(struct sqlite_store *store, struct store_error *error) {
    sqlite3 *from = store->db;
    store->db = NULL;
    bool opened = open_database(store, "", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error) &&
                  copy_pages(from, store->db, error) &&
                  sqlite_run(store->db, "PRAGMA journal_mode=MEMORY", error) &&
                  sqlite_migrate(store->db, store->store.schema, error);
    sqlite3_close_v2(from);
    return opened;
}

struct store *sqlite_backup_open(const char *path, const struct store_schema *schema,
                                 struct store_error *error) {
    struct sqlite_store *store = new_store(path, schema, error);
    int64_t version;
    if (!store)
        return NULL;
    store->store.readonly = true;
    if (open_database(store, path, SQLITE_OPEN_READONLY, error) &&
        sqlite_backup_check_kinds(store->db, error) && read_version(store->db, &version, error) &&
        check_version(version, schema, error) &&
        sqlite_backup_check(store->db, version, schema, error) &&
        (version == (int64_t)schema->version || open_copy(store, error)))
        return &store->store;
    sqlite_close(&store->store);
    return NULL;
}
