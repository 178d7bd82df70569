/* The SQLite store's own. */
#ifndef STORE_SQLITE_INSIDE_H
#define STORE_SQLITE_INSIDE_H

#include "store/store_inside.h"

#include <sqlite3.h>

#define S(name, sql) STATEMENT_##name,
enum sqlite_statement {
#include "store/sqlite_statement.def"
    SQLITE_STATEMENTS
};
#undef S

enum { SQLITE_SELECTS = 16 };

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statements[SQLITE_STATEMENTS]; /* prepared when first used */
    sqlite3_stmt *putting[STORE_TABLES];         /* rows of the index, likewise */
    sqlite3_stmt *selecting[SQLITE_SELECTS];     /* the last searches, likewise */
    size_t next_select;
    int lock;              /* the lock file, -1: none */
    uint64_t unplaced;     /* records that do not stand in `place` yet */
    sqlite3_stmt *copying; /* inserts into the table being copied */
    const struct store_table *table;
    char path[];
};

extern const struct store_methods sqlite_methods;

/* Sets the error from what SQLite says of its last call. Always false. */
bool sqlite_trouble(sqlite3 *db, const char *doing, struct store_error *error);
bool sqlite_run(sqlite3 *db, const char *sql, struct store_error *error);
/* A statement ready to bind; NULL: the error is set. */
sqlite3_stmt *sqlite_ready(struct sqlite_store *store, enum sqlite_statement which,
                           struct store_error *error);
/* Puts the newest records into `place`, within a transaction. */
bool sqlite_place_records(struct sqlite_store *store, struct store_error *error);
/* Puts all records and rounds where they are found by stream, so that whoever reads a stream looks
 * through none. When it cannot be done, it is done later. */
void sqlite_place_all(struct sqlite_store *store);
/* The id the next record gets, and how many stand in no place yet. */
bool sqlite_count_records(struct sqlite_store *store, struct store_error *error);

/* One value of a row, at a place from 1. */
void sqlite_bind(sqlite3_stmt *statement, int at, enum column_kind kind,
                 const struct store_value *value);
bool sqlite_put_rows(struct store *store, enum store_table_name table,
                     const struct store_value *values, size_t rows, struct store_error *error);
bool sqlite_select(struct store *store, const char *sql, const int64_t *parameters, size_t count,
                   const char *kinds, store_each_row *each, void *context,
                   struct store_error *error);
bool sqlite_run_alone(struct store *store, const char *sql, struct store_error *error);

/* Brings a database to a schema; an empty one becomes a store. */
bool sqlite_migrate(sqlite3 *db, const struct store_schema *schema, struct store_error *error);
/* Whether a file that may come from anybody can be a backup. First that it has tables and indexes
 * alone, so that reading it runs nothing; then that each is what version `version` makes, with
 * nothing besides, and that every page of the file is sound. */
bool sqlite_backup_check_kinds(sqlite3 *db, struct store_error *error);
bool sqlite_backup_check(sqlite3 *db, int64_t version, const struct store_schema *schema,
                         struct store_error *error);

void sqlite_close(struct store *store);
/* Makes the schema in a database that has none. */
bool sqlite_make_schema(sqlite3 *db, const struct store_schema *schema, struct store_error *error);
bool sqlite_strangers(struct store *store, void (*each)(const char *line, void *context),
                      void *context, struct store_error *error);
bool sqlite_describe(struct store *store, struct text *out, struct store_error *error);
bool sqlite_backup(struct store *store, const char *path, struct store_error *error);
bool sqlite_copy_begin(struct store *store, struct store_error *error);
bool sqlite_copy_table(struct store *store, const struct store_table *table,
                       struct store_error *error);
bool sqlite_copy_row(struct store *store, const struct store_value *values,
                     struct store_error *error);
bool sqlite_copy_table_end(struct store *store, struct store_error *error);
bool sqlite_copy_end(struct store *store, bool keep, struct store_error *error);

#endif
