#include "place_support.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int64_t postgres_sql(const char *url, const char *sql) {
    PGconn *connection = PQconnectdb(url);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    int64_t number = -1;
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fprintf(stderr, "%s: %s\n", sql, PQerrorMessage(connection));
    else if (status == PGRES_TUPLES_OK && PQntuples(result) > 0)
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQfinish(connection);
    return number;
}

static int64_t sqlite_sql(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    int step = SQLITE_ERROR;
    if (sqlite3_open(path, &db) == SQLITE_OK)
        sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (statement && (step = sqlite3_step(statement)) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

int64_t place_sql(const struct place *place, const char *sql) {
    return place->postgres ? postgres_sql(place->url, sql) : sqlite_sql(place->url, sql);
}

void place_make(struct place *place, bool postgres) {
    *place = (struct place){.postgres = postgres};
    snprintf(place->folder, sizeof place->folder, "/tmp/croupier-store-XXXXXX");
    if (!mkdtemp(place->folder))
        abort();
    if (!postgres) {
        snprintf(place->url, sizeof place->url, "%s/store.db", place->folder);
        return;
    }
    const char *url = getenv("CROUPIER_TEST_PG");
    char sql[128], schema[64];
    snprintf(schema, sizeof schema, "place_%s", strrchr(place->folder, '-') + 1);
    snprintf(sql, sizeof sql, "CREATE SCHEMA \"%s\"", schema);
    postgres_sql(url, sql);
    snprintf(place->url, sizeof place->url, "%s%coptions=-csearch_path%%3D\"%s\"", url,
             strchr(url, '?') ? '&' : '?', schema);
}

void place_remove(struct place *place) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    if (system(command) != 0)
        fprintf(stderr, "%s stays\n", place->folder);
}

const char *place_file(struct place *place, const char *name, char path[256]) {
    snprintf(path, 256, "%s/%s", place->folder, name);
    return path;
}
