/* The index in SQLite: rows put in, and statements read out. */
#include "store/sqlite_inside.h"

#include <stdio.h>
#include <string.h>

static sqlite3_stmt *ready_to_put(struct sqlite_store *store, enum store_table_name table,
                                  struct store_error *error) {
    sqlite3_stmt **statement = &store->putting[table];
    char sql[STORE_SQL_MAX], source[2 * STORE_COLUMNS_MAX + 16] = "VALUES(?";
    if (*statement)
        return *statement;
    for (size_t i = 1; i < store_tables[table].columns; i++)
        strcat(source, ",?");
    strcat(source, ")");
    index_put_sql(table, source, "", sql);
    if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) !=
        SQLITE_OK)
        sqlite_trouble(store->db, "preparing a statement", error);
    return *statement;
}

bool sqlite_put_rows(struct store *base, enum store_table_name table,
                     const struct store_value *values, size_t rows, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *put = ready_to_put(store, table, error);
    bool done = put != NULL;
    for (size_t row = 0; done && row < rows; row++) {
        for (size_t i = 0; i < store_tables[table].columns; i++)
            sqlite_bind(put, (int)i + 1, store_tables[table].column[i].kind, values++);
        done = sqlite3_step(put) == SQLITE_DONE ||
               sqlite_trouble(store->db, "writing the index", error);
        sqlite3_reset(put);
    }
    return done;
}

static struct store_value value_of(sqlite3_stmt *row, int column, char kind) {
    if (kind == 'i')
        return (struct store_value){.integer = sqlite3_column_int64(row, column)};
    const void *bytes = kind == 't' ? (const void *)sqlite3_column_text(row, column)
                                    : sqlite3_column_blob(row, column);
    return (struct store_value){.bytes = bytes,
                                .length = (size_t)sqlite3_column_bytes(row, column)};
}

static bool give_rows(sqlite3 *db, sqlite3_stmt *rows, const char *kinds, store_each_row *each,
                      void *context, struct store_error *error) {
    enum { VALUES_MAX = 40 };
    struct store_value values[VALUES_MAX];
    int step;
    while ((step = sqlite3_step(rows)) == SQLITE_ROW) {
        for (int i = 0; kinds[i] != '\0'; i++)
            values[i] = value_of(rows, i, kinds[i]);
        if (!each(values, context))
            return true;
    }
    return step == SQLITE_DONE || sqlite_trouble(db, "reading the index", error);
}

/* One of the last searches with the same words, or a new one in place of the oldest. */
static sqlite3_stmt *ready_to_select(struct sqlite_store *store, const char *sql,
                                     struct store_error *error) {
    for (size_t i = 0; i < SQLITE_SELECTS; i++) {
        sqlite3_stmt *known = store->selecting[i];
        if (known && strcmp(sqlite3_sql(known), sql) == 0 && !sqlite3_stmt_busy(known))
            return known;
    }
    sqlite3_stmt **place = &store->selecting[store->next_select];
    for (size_t i = 0; i < SQLITE_SELECTS && *place && sqlite3_stmt_busy(*place); i++) {
        store->next_select = (store->next_select + 1) % SQLITE_SELECTS;
        place = &store->selecting[store->next_select];
    }
    store->next_select = (store->next_select + 1) % SQLITE_SELECTS;
    sqlite3_finalize(*place);
    *place = NULL;
    if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, place, NULL) != SQLITE_OK)
        sqlite_trouble(store->db, "preparing a search", error);
    return *place;
}

bool sqlite_select(struct store *base, const char *sql, const int64_t *parameters, size_t count,
                   const char *kinds, store_each_row *each, void *context,
                   struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *statement = ready_to_select(store, sql, error);
    char name[24];
    if (!statement)
        return false;
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "$%zu", i + 1);
        sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, name), parameters[i]);
    }
    bool read = give_rows(store->db, statement, kinds, each, context, error);
    sqlite3_reset(statement);
    return read;
}

bool sqlite_run_alone(struct store *base, const char *sql, struct store_error *error) {
    return sqlite_run(((struct sqlite_store *)base)->db, sql, error);
}
