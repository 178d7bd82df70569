/* The index in PostgreSQL: rows put in as arrays, and statements read out. */
#include "store/postgres_inside.h"

#include <stdio.h>
#include <string.h>

static const uint64_t type_of[] = {
    [COLUMN_INTEGER] = INT8, [COLUMN_TEXT] = TEXT, [COLUMN_BYTES] = BYTEA};
static const char *const array_of[] = {
    [COLUMN_INTEGER] = "int8[]", [COLUMN_TEXT] = "text[]", [COLUMN_BYTES] = "bytea[]"};

/* ---- Writing ---- */

bool postgres_prepare_puts(struct postgres_store *store, struct store_error *error) {
    for (int table = TABLE_ROUND; table < STORE_TABLES; table++) {
        char sql[STORE_SQL_MAX], source[STORE_SQL_MAX / 2] = "SELECT * FROM unnest(", part[32];
        for (size_t i = 0; i < store_tables[table].columns; i++) {
            snprintf(part, sizeof part, "%s$%zu::%s", i ? "," : "", i + 1,
                     array_of[store_tables[table].column[i].kind]);
            strcat(source, part);
        }
        strcat(source, ")");
        index_put_sql((enum store_table_name)table, source, "::numeric", sql);
        PGresult *result = PQprepare(store->connection, store_tables[table].name, sql, 0, NULL);
        bool prepared =
            PQresultStatus(result) == PGRES_COMMAND_OK || postgres_trouble(store, result, error);
        PQclear(result);
        if (!prepared)
            return false;
    }
    return true;
}

static void add_column(struct bytes *array, const struct store_table *table, size_t column,
                       const struct store_value *values, size_t rows) {
    enum column_kind kind = table->column[column].kind;
    postgres_begin_array(array, type_of[kind], rows);
    for (size_t row = 0; row < rows; row++) {
        const struct store_value *value = &values[row * table->columns + column];
        bytes_big_endian(array, kind == COLUMN_INTEGER ? 8 : value->length, 4);
        if (kind == COLUMN_INTEGER)
            bytes_big_endian(array, (uint64_t)value->integer, 8);
        else
            bytes_add(array, value->bytes, value->length);
    }
}

bool postgres_put_rows(struct store *base, enum store_table_name table,
                       const struct store_value *values, size_t rows, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    const char *bytes[STORE_COLUMNS_MAX];
    int lengths[STORE_COLUMNS_MAX], formats[STORE_COLUMNS_MAX];
    size_t columns = store_tables[table].columns;
    for (size_t i = 0; i < columns; i++) {
        struct bytes *array = &store->arrays[i];
        add_column(array, &store_tables[table], i, values, rows);
        if (array->failed)
            return store_no_memory(error);
        bytes[i] = (const char *)array->at;
        lengths[i] = (int)array->length;
        formats[i] = 1;
    }
    return PQsendQueryPrepared(store->connection, store_tables[table].name, (int)columns, bytes,
                               lengths, formats, 1) == 1;
}

/* ---- Reading ---- */

static PGresult *select_once(struct postgres_store *store, const char *sql,
                             const struct postgres_value *values, size_t count,
                             struct store_error *error) {
    enum { MOST = 80 };
    const char *bytes[MOST];
    int lengths[MOST], formats[MOST];
    Oid types[MOST];
    for (size_t i = 0; i < count; i++) {
        bytes[i] = values[i].bytes;
        lengths[i] = (int)values[i].length;
        formats[i] = 1;
        types[i] = INT8;
    }
    PGresult *result =
        PQexecParams(store->connection, sql, (int)count, types, bytes, lengths, formats, 1);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    postgres_trouble(store, result, error);
    PQclear(result);
    return NULL;
}

static PGresult *select_rows(struct postgres_store *store, const char *sql,
                             const struct postgres_value *values, size_t count,
                             struct store_error *error) {
    PGresult *result = NULL;
    if (!postgres_lost(store))
        result = select_once(store, sql, values, count, error);
    if (result || !postgres_lost(store))
        return result;
    error->kind = STORE_FINE;
    return postgres_connect(store, 0, error) ? select_once(store, sql, values, count, error) : NULL;
}

bool postgres_select(struct store *base, const char *sql, const int64_t *parameters, size_t count,
                     const char *kinds, store_each_row *each, void *context,
                     struct store_error *error) {
    enum { MOST = 80, VALUES_MAX = 40 };
    struct postgres_value asked[MOST];
    struct store_value values[VALUES_MAX];
    bool going = true;
    for (size_t i = 0; i < count; i++)
        postgres_integer(&asked[i], parameters[i]);
    PGresult *rows = select_rows((struct postgres_store *)base, sql, asked, count, error);
    if (!rows)
        return false;
    for (int row = 0; going && row < PQntuples(rows); row++) {
        for (int i = 0; kinds[i] != '\0'; i++)
            values[i] =
                (struct store_value){.integer = kinds[i] == 'i' ? postgres_number(rows, row, i) : 0,
                                     .bytes = PQgetvalue(rows, row, i),
                                     .length = (size_t)PQgetlength(rows, row, i)};
        going = each(values, context);
    }
    PQclear(rows);
    return true;
}

bool postgres_run_alone(struct store *base, const char *sql, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    if (postgres_lost(store) && !postgres_connect(store, 0, error))
        return false;
    return postgres_run(store, sql, error);
}
