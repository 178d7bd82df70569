/* Whole tables out of an SQLite store and into one. */
#include "store/sqlite_inside.h"

#include <stdio.h>

static const char place_anew[] =
    "DELETE FROM place; REPLACE INTO meta(name, value) VALUES('placed', '0')";

bool sqlite_copy_begin(struct store *base, struct store_error *error) {
    return sqlite_run(((struct sqlite_store *)base)->db, "BEGIN IMMEDIATE", error);
}

bool sqlite_copy_table(struct store *base, const struct store_table *table,
                       struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    char sql[STORE_SQL_MAX];
    snprintf(sql, sizeof sql, "DELETE FROM %s", table->name);
    if (!sqlite_run(store->db, sql, error))
        return false;
    store_insert_sql(table, sql);
    store->table = table;
    return sqlite3_prepare_v2(store->db, sql, -1, &store->copying, NULL) == SQLITE_OK ||
           sqlite_trouble(store->db, "restoring", error);
}

void sqlite_bind(sqlite3_stmt *statement, int at, enum column_kind kind,
                 const struct store_value *value) {
    const void *bytes = value->length ? value->bytes : "";
    if (kind == COLUMN_INTEGER)
        sqlite3_bind_int64(statement, at, value->integer);
    else if (kind == COLUMN_TEXT)
        sqlite3_bind_text64(statement, at, bytes, value->length, SQLITE_STATIC, SQLITE_UTF8);
    else
        sqlite3_bind_blob64(statement, at, bytes, value->length, SQLITE_STATIC);
}

bool sqlite_copy_row(struct store *base, const struct store_value *values,
                     struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (size_t i = 0; i < store->table->columns; i++)
        sqlite_bind(store->copying, (int)i + 1, store->table->column[i].kind, &values[i]);
    bool written = sqlite3_step(store->copying) == SQLITE_DONE ||
                   sqlite_trouble(store->db, "restoring", error);
    sqlite3_reset(store->copying);
    return written;
}

bool sqlite_copy_table_end(struct store *base, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    (void)error;
    sqlite3_finalize(store->copying);
    store->copying = NULL;
    return true;
}

bool sqlite_copy_end(struct store *base, bool keep, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_finalize(store->copying);
    store->copying = NULL;
    bool kept = keep && sqlite_run(store->db, place_anew, error) &&
                sqlite_place_records(store, error) && sqlite_run(store->db, "COMMIT", error);
    if (!kept && !sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return kept && sqlite_count_records(store, error);
}

static struct store_value value_of(sqlite3_stmt *row, int column, enum column_kind kind) {
    if (kind == COLUMN_INTEGER)
        return (struct store_value){.integer = sqlite3_column_int64(row, column)};
    return (struct store_value){.bytes = sqlite3_column_blob(row, column),
                                .length = (size_t)sqlite3_column_bytes(row, column)};
}

bool sqlite_copy_out(struct store *base, const struct store_table *table, store_each_row *each,
                     void *context, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    char sql[STORE_SQL_MAX];
    struct store_value values[STORE_COLUMNS_MAX];
    sqlite3_stmt *rows = NULL;
    int step = SQLITE_DONE;
    bool going = true;
    store_select_sql(table, sql);
    if (sqlite3_prepare_v2(store->db, sql, -1, &rows, NULL) != SQLITE_OK)
        return sqlite_trouble(store->db, "reading the backup", error);
    while (going && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        for (size_t i = 0; i < table->columns; i++)
            values[i] = value_of(rows, (int)i, table->column[i].kind);
        going = each(values, context);
    }
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        going = sqlite_trouble(store->db, "reading the backup", error);
    sqlite3_finalize(rows);
    return going;
}
