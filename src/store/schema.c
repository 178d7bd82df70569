#include "store/schema.h"

#include "store/store.h"

#include <stdio.h>
#include <string.h>

/* A posting's id is its record's times 8192 plus its place there, so that postings lie in the order
 * of records and need no second index. A reply's row holds all replies of one commit.
 *
 * SQLite: which record is (stream, seq) stands in `place`, for records up to the id in meta's
 * `placed`; the few after it are looked through. They are put there some thousand at a time,
 * sorted: written one by one, a commit of a hundred records from a hundred tables would write a
 * hundred pages. That seq counts up by one is seen to by whoever writes, and that is one process.
 */
static const char *const sqlite_steps[] = {
    "CREATE TABLE record(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " time INTEGER NOT NULL, hash BLOB NOT NULL, body TEXT NOT NULL) STRICT;"
    "CREATE TABLE place(stream INTEGER NOT NULL, seq INTEGER NOT NULL, id INTEGER NOT NULL,"
    " PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;"
    "INSERT INTO meta(name, value) VALUES('placed', '0');"
    "CREATE TABLE posting(id INTEGER PRIMARY KEY, from_account INTEGER NOT NULL,"
    " to_account INTEGER NOT NULL, amount INTEGER NOT NULL, bet INTEGER NOT NULL,"
    " clause TEXT NOT NULL) STRICT;"
    "CREATE TABLE balance(account INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT;"
    "CREATE TABLE snapshot(stream INTEGER NOT NULL, seq INTEGER NOT NULL, bytes BLOB NOT NULL)"
    " STRICT;"
    "CREATE UNIQUE INDEX snapshot_place ON snapshot(stream, seq);"
    "CREATE TABLE reply(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, entries BLOB NOT NULL,"
    " texts BLOB NOT NULL) STRICT;",
};

static const char *const postgres_steps[] = {
    "CREATE TABLE record(id bigint PRIMARY KEY, stream bigint NOT NULL, seq bigint NOT NULL,"
    " time bigint NOT NULL, hash bytea NOT NULL, body bytea NOT NULL);"
    "CREATE UNIQUE INDEX record_place ON record(stream, seq);"
    "CREATE TABLE posting(id bigint PRIMARY KEY, from_account bigint NOT NULL,"
    " to_account bigint NOT NULL, amount bigint NOT NULL, bet bigint NOT NULL,"
    " clause text NOT NULL);"
    "CREATE TABLE balance(account bigint PRIMARY KEY, amount bigint NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE snapshot(stream bigint NOT NULL, seq bigint NOT NULL, bytes bytea NOT NULL,"
    " PRIMARY KEY(stream, seq));"
    "CREATE TABLE reply(id bigint PRIMARY KEY, time bigint NOT NULL, entries bytea NOT NULL,"
    " texts bytea NOT NULL);",
};

_Static_assert(sizeof sqlite_steps / sizeof *sqlite_steps == STORE_SCHEMA, "a step a version");
_Static_assert(sizeof postgres_steps / sizeof *postgres_steps == STORE_SCHEMA, "a step a version");

const struct store_schema store_schema = {STORE_SCHEMA, sqlite_steps, postgres_steps};

const struct store_table store_tables[STORE_TABLES] = {
    {"record",
     "id",
     6,
     {{"id", COLUMN_INTEGER},
      {"stream", COLUMN_INTEGER},
      {"seq", COLUMN_INTEGER},
      {"time", COLUMN_INTEGER},
      {"hash", COLUMN_BYTES},
      {"body", COLUMN_TEXT}}},
    {"posting",
     "id",
     6,
     {{"id", COLUMN_INTEGER},
      {"from_account", COLUMN_INTEGER},
      {"to_account", COLUMN_INTEGER},
      {"amount", COLUMN_INTEGER},
      {"bet", COLUMN_INTEGER},
      {"clause", COLUMN_TEXT}}},
    {"balance", "account", 2, {{"account", COLUMN_INTEGER}, {"amount", COLUMN_INTEGER}}},
    {"snapshot",
     "stream, seq",
     3,
     {{"stream", COLUMN_INTEGER}, {"seq", COLUMN_INTEGER}, {"bytes", COLUMN_BYTES}}},
    {"reply",
     "id",
     4,
     {{"id", COLUMN_INTEGER},
      {"time", COLUMN_INTEGER},
      {"entries", COLUMN_BYTES},
      {"texts", COLUMN_BYTES}}},
    {"meta", "name", 2, {{"name", COLUMN_TEXT}, {"value", COLUMN_TEXT}}},
};

static size_t add_columns(const struct store_table *table, char *sql, size_t at) {
    for (size_t i = 0; i < table->columns; i++)
        at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, "%s%s", i ? "," : "",
                               table->column[i].name);
    return at;
}

void store_insert_sql(const struct store_table *table, char sql[STORE_SQL_MAX]) {
    size_t at = (size_t)snprintf(sql, STORE_SQL_MAX, "INSERT INTO %s(", table->name);
    at = add_columns(table, sql, at);
    at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, ") VALUES(");
    for (size_t i = 0; i < table->columns; i++)
        at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, "%s?", i ? "," : "");
    snprintf(sql + at, STORE_SQL_MAX - at, ")");
}

void store_select_sql(const struct store_table *table, char sql[STORE_SQL_MAX]) {
    size_t at = (size_t)snprintf(sql, STORE_SQL_MAX, "SELECT ");
    at = add_columns(table, sql, at);
    snprintf(sql + at, STORE_SQL_MAX - at, " FROM %s ORDER BY %s", table->name, table->order);
}
