/* What the tables are, in both dialects, and how one version becomes the next. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

/* Step n takes a store of version n to version n + 1; a new store has version 0. Steps are never
 * changed once a version is out, only added. */
struct store_schema {
    size_t version; /* how many steps there are */
    const char *const *sqlite;
    const char *const *postgres;
};

extern const struct store_schema store_schema;

/* The columns of every table that is copied from one store into another: `seed` is not. */
enum column_kind { COLUMN_INTEGER, COLUMN_TEXT, COLUMN_BYTES };

enum { STORE_COLUMNS_MAX = 25 };

struct store_table {
    const char *name;
    size_t keys; /* its first columns are its key, and the order it is copied in */
    size_t columns;
    struct {
        const char *name;
        enum column_kind kind;
    } column[STORE_COLUMNS_MAX];
};

enum store_table_name {
    TABLE_RECORD,
    TABLE_POSTING,
    TABLE_BALANCE,
    TABLE_SNAPSHOT,
    TABLE_REPLY,
    TABLE_META,
    TABLE_ROUND,
    TABLE_ROUND_TEXT,
    TABLE_PLAYER,
    TABLE_HOUR,
    TABLE_CALL,
    TABLE_MONEY,
    TABLE_FIND,
    TABLE_REPLY_KEY,
    TABLE_EDITION,
    TABLE_ENDED,
    TABLE_ANCHOR,
    STORE_TABLES
};
extern const struct store_table store_tables[STORE_TABLES];

/* "INSERT INTO record(id,...) VALUES(?,...)" and "SELECT id,... FROM record ORDER BY id". */
enum { STORE_SQL_MAX = 3072 };
/* The names of so many first columns, with commas, from `at` on; returns where they end. */
size_t store_column_list(const struct store_table *table, size_t count, char *sql, size_t at);
void store_insert_sql(const struct store_table *table, char sql[STORE_SQL_MAX]);
void store_select_sql(const struct store_table *table, char sql[STORE_SQL_MAX]);

#endif
