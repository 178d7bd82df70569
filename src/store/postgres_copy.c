/* Whole tables into PostgreSQL and out of it, with COPY in its binary form: a head of 19 bytes,
 * then for each row the number of its fields and each field's length and bytes, and -1 at the end.
 */
#include "store/postgres_inside.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { COPY_HEAD = 19 };
static const uint8_t copy_head[COPY_HEAD] = "PGCOPY\n\377\r\n";

/* ---- In ---- */

bool postgres_copy_begin(struct store *base, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    if (postgres_lost(store) && !postgres_connect(store, 0, error))
        return false;
    return postgres_run(store, "BEGIN", error);
}

static bool put_row(struct postgres_store *store, struct store_error *error) {
    if (store->row.failed)
        return store_no_memory(error);
    return PQputCopyData(store->connection, (const char *)store->row.at, (int)store->row.length) ==
               1 ||
           postgres_trouble(store, NULL, error);
}

/* "COPY record(id,…) FROM STDIN (FORMAT binary)": the columns as the insert names them. */
static void copy_sql(const struct store_table *table, char sql[STORE_SQL_MAX]) {
    char insert[STORE_SQL_MAX];
    store_insert_sql(table, insert);
    const char *columns = insert + strlen("INSERT INTO ");
    snprintf(sql, STORE_SQL_MAX, "COPY %.*s FROM STDIN (FORMAT binary)",
             (int)(strchr(columns, ')') + 1 - columns), columns);
}

bool postgres_copy_table(struct store *base, const struct store_table *table,
                         struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    char sql[STORE_SQL_MAX];
    snprintf(sql, sizeof sql, "DELETE FROM %s", table->name);
    if (!postgres_run(store, sql, error))
        return false;
    copy_sql(table, sql);
    store->table = table;
    PGresult *result = PQexec(store->connection, sql);
    bool begun = PQresultStatus(result) == PGRES_COPY_IN || postgres_trouble(store, result, error);
    PQclear(result);
    bytes_clear(&store->row);
    bytes_add(&store->row, copy_head, COPY_HEAD);
    return begun && put_row(store, error);
}

bool postgres_copy_row(struct store *base, const struct store_value *values,
                       struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    bytes_clear(&store->row);
    bytes_big_endian(&store->row, store->table->columns, 2);
    for (size_t i = 0; i < store->table->columns; i++) {
        bool integer = store->table->column[i].kind == COLUMN_INTEGER;
        bytes_big_endian(&store->row, integer ? 8 : values[i].length, 4);
        if (integer)
            bytes_big_endian(&store->row, (uint64_t)values[i].integer, 8);
        else
            bytes_add(&store->row, values[i].bytes, values[i].length);
    }
    return put_row(store, error);
}

/* Ends COPY, with a reason when it is to fail, and takes what the server says of it. */
static bool end_copy(struct postgres_store *store, const char *reason, struct store_error *error) {
    bool fine = PQputCopyEnd(store->connection, reason) == 1;
    PGresult *result;
    while ((result = PQgetResult(store->connection)) != NULL) {
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            fine = fine && !reason && postgres_trouble(store, result, error);
        PQclear(result);
    }
    return fine || (error->kind == STORE_FINE && postgres_trouble(store, NULL, error));
}

bool postgres_copy_table_end(struct store *base, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    bytes_clear(&store->row);
    bytes_big_endian(&store->row, 0xFFFF, 2);
    bool ended = put_row(store, error) && end_copy(store, NULL, error);
    store->table = NULL;
    return ended;
}

bool postgres_copy_end(struct store *base, bool keep, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    struct store_error ignored = {0};
    if (!keep) {
        if (store->table)
            end_copy(store, "not all could be read", &ignored);
        store->table = NULL;
        PQclear(PQexec(store->connection, "ROLLBACK"));
        return false;
    }
    return postgres_run(store, "COMMIT", error) && postgres_run(store, "ANALYZE", error) &&
           postgres_count_records(store, error);
}

/* ---- Out ---- */

/* One row's fields; -1 for the number of fields is the end. */
static bool parse_row(const struct store_table *table, const char *row, size_t length,
                      struct store_value *values, struct store_error *error) {
    size_t at = 2;
    for (size_t i = 0; i < table->columns; i++) {
        size_t field = at + 4 <= length ? (size_t)bytes_read_big_endian(row + at, 4) : SIZE_MAX;
        if (field > length - at - 4)
            return store_fail(error, STORE_BROKEN, "a row of %s is damaged", table->name);
        values[i] = (struct store_value){.bytes = row + at + 4, .length = field};
        if (table->column[i].kind == COLUMN_INTEGER && field == 8)
            values[i].integer = (int64_t)bytes_read_big_endian(row + at + 4, 8);
        at += 4 + field;
    }
    return true;
}

/* What is done with a row that was copied out; false ends it. */
typedef bool take_row(const struct store_value *values, void *context, struct store_error *error);

/* The first row has the copy's head before it. */
static bool read_row(const struct store_table *table, const char *row, size_t length,
                     take_row *take, void *context, struct store_error *error) {
    struct store_value values[STORE_COLUMNS_MAX];
    if (length >= COPY_HEAD && memcmp(row, copy_head, 11) == 0) {
        row += COPY_HEAD;
        length -= COPY_HEAD;
    }
    if (length < 2 || bytes_read_big_endian(row, 2) == 0xFFFF)
        return true;
    return parse_row(table, row, length, values, error) && take(values, context, error);
}

/* The server sends while the rows that came are taken, and none of them is kept. */
static bool read_rows(struct postgres_store *store, const struct store_table *table, take_row *take,
                      void *context, struct store_error *error) {
    char *row;
    int length;
    bool going = true;
    while ((length = PQgetCopyData(store->connection, &row, 0)) > 0) {
        going = going && read_row(table, row, (size_t)length, take, context, error);
        PQfreemem(row);
    }
    PGresult *result;
    while ((result = PQgetResult(store->connection)) != NULL) {
        if (PQresultStatus(result) != PGRES_COMMAND_OK && going)
            going = postgres_trouble(store, result, error);
        PQclear(result);
    }
    return going && (length == -1 || postgres_trouble(store, NULL, error));
}

/* Copies out what `select` finds of a table, all its columns. */
static bool copy_table_rows(struct postgres_store *store, const struct store_table *table,
                            const char *select, take_row *take, void *context,
                            struct store_error *error) {
    char sql[STORE_SQL_MAX + 64];
    snprintf(sql, sizeof sql, "COPY (%s) TO STDOUT (FORMAT binary)", select);
    PGresult *result = PQexec(store->connection, sql);
    bool begun = PQresultStatus(result) == PGRES_COPY_OUT || postgres_trouble(store, result, error);
    PQclear(result);
    return begun && read_rows(store, table, take, context, error);
}

static bool write_row(const struct store_value *values, void *context, struct store_error *error) {
    struct store *to = context;
    return to->methods->copy_row(to, values, error);
}

static bool copy_table_out(struct postgres_store *store, struct store *to,
                           const struct store_table *table, struct store_error *error) {
    char select[STORE_SQL_MAX];
    store_select_sql(table, select);
    return to->methods->copy_table(to, table, error) &&
           copy_table_rows(store, table, select, write_row, to, error) &&
           to->methods->copy_table_end(to, error);
}

/* All tables as they were at one moment. */
static bool copy_out(struct postgres_store *store, struct store *to, struct store_error *error) {
    bool copied = postgres_run(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);
    for (size_t i = 0; copied && i < STORE_TABLES; i++)
        copied = copy_table_out(store, to, &store_tables[i], error);
    PQclear(PQexec(store->connection, "ROLLBACK"));
    return copied;
}

static bool write_backup(struct postgres_store *store, const char *part,
                         struct store_error *error) {
    struct store *to = sqlite_backup_create(part, error);
    if (!to)
        return false;
    bool whole = to->methods->copy_begin(to, error);
    if (whole) {
        bool copied = copy_out(store, to, error);
        whole = to->methods->copy_end(to, copied, error) && copied;
    }
    store_close(to);
    return whole;
}

bool postgres_backup(struct store *base, const char *path, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    char part[PATH_MAX];
    if (postgres_lost(store) && !postgres_connect(store, 0, error))
        return false;
    return backup_begin(path, part, sizeof part, error) &&
           backup_end(path, part, write_backup(store, part, error), error);
}

/* ---- Balances ---- */

struct balance_taking {
    void (*each)(ledger_account account, cr_money balance, void *context);
    void *context;
};

static bool take_balance(const struct store_value *values, void *context,
                         struct store_error *error) {
    const struct balance_taking *taking = context;
    (void)error;
    taking->each((uint64_t)values[0].integer, values[1].integer, taking->context);
    return true;
}

bool postgres_balances(struct store *base,
                       void (*each)(ledger_account account, cr_money balance, void *context),
                       void *context, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    struct balance_taking taking = {each, context};
    if (postgres_lost(store) && !postgres_connect(store, 0, error))
        return false;
    return copy_table_rows(store, &store_tables[TABLE_BALANCE],
                           "SELECT account,amount FROM balance", take_balance, &taking, error);
}
