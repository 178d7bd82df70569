/* The connection to PostgreSQL: opening it, keeping a second writer out, bringing the schema up to
 * date, and statements with their troubles. */
#include "store/postgres_inside.h"
#include "store/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TRY_AGAIN_MICROSECONDS = 20000 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- Troubles ---- */

static enum store_trouble trouble_of(const char *state) {
    static const struct {
        const char *begins;
        enum store_trouble kind;
    } states[] = {
        {"23505", STORE_CONFLICT}, /* unique violation */
        {"08", STORE_BUSY},        /* connection */
        {"25006", STORE_BUSY},     /* read-only: a standby */
        {"40", STORE_BUSY},        /* deadlock, serialization */
        {"53", STORE_BUSY},        /* disk full, no memory, too many connections */
        {"55", STORE_BUSY},        /* a lock is not to be had */
        {"57", STORE_BUSY},        /* shutting down, starting up, cancelled */
        {"58", STORE_BUSY},        /* the server's disk */
    };
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strncmp(state, states[i].begins, strlen(states[i].begins)) == 0)
            return states[i].kind;
    return STORE_BROKEN;
}

bool postgres_lost(const struct postgres_store *store) {
    return PQstatus(store->connection) != CONNECTION_OK;
}

bool postgres_trouble(struct postgres_store *store, const PGresult *result,
                      struct store_error *error) {
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *message = result ? PQresultErrorMessage(result) : "";
    if (!*message)
        message = PQerrorMessage(store->connection);
    bool lost = postgres_lost(store) || !state;
    char *shown = strdup(message); /* libpq quotes an address that it cannot read */
    if (!shown)
        return store_no_memory(error);
    store_hide_passwords_of(store->url, shown);
    store_fail(error, lost ? STORE_BUSY : trouble_of(state), "postgresql: %s", shown);
    free(shown);
    error->message[strcspn(error->message, "\n")] = '\0';
    return false;
}

/* ---- Statements ---- */

void postgres_integer(struct postgres_value *value, int64_t number) {
    bytes_put_big_endian(value->number, (uint64_t)number, 8);
    value->bytes = value->number;
    value->length = 8;
}

void postgres_text(struct postgres_value *value, const char *text) {
    value->bytes = text;
    value->length = strlen(text);
}

int64_t postgres_number(const PGresult *result, int row, int column) {
    if (PQgetlength(result, row, column) != 8)
        return 0;
    return (int64_t)bytes_read_big_endian(PQgetvalue(result, row, column), 8);
}

bool postgres_run(struct postgres_store *store, const char *sql, struct store_error *error) {
    PGresult *result = PQexec(store->connection, sql);
    ExecStatusType status = PQresultStatus(result);
    bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
                postgres_trouble(store, result, error);
    PQclear(result);
    return done;
}

static PGresult *query_once(struct postgres_store *store, const char *sql,
                            const struct postgres_value *values, int count,
                            struct store_error *error) {
    const char *bytes[POSTGRES_PARAMETERS] = {0};
    int lengths[POSTGRES_PARAMETERS] = {0}, formats[POSTGRES_PARAMETERS] = {0};
    for (int i = 0; i < count; i++) {
        bytes[i] = values[i].bytes;
        lengths[i] = (int)values[i].length;
        formats[i] = 1;
    }
    PGresult *result =
        PQexecParams(store->connection, sql, count, NULL, bytes, lengths, formats, 1);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    postgres_trouble(store, result, error);
    PQclear(result);
    return NULL;
}

PGresult *postgres_query(struct postgres_store *store, const char *sql,
                         const struct postgres_value *values, int count,
                         struct store_error *error) {
    PGresult *result = NULL;
    if (!postgres_lost(store))
        result = query_once(store, sql, values, count, error);
    if (result || !postgres_lost(store))
        return result;
    error->kind = STORE_FINE;
    if (!postgres_connect(store, 0, error))
        return NULL;
    return query_once(store, sql, values, count, error);
}

static bool query_number(struct postgres_store *store, const char *sql, int64_t *number,
                         struct store_error *error) {
    PGresult *result = query_once(store, sql, NULL, 0, error);
    if (!result)
        return false;
    *number = PQntuples(result) == 1 ? postgres_number(result, 0, 0) : -1;
    PQclear(result);
    return true;
}

bool postgres_count_records(struct postgres_store *store, struct store_error *error) {
    int64_t next;
    if (!query_number(store, "SELECT coalesce(max(id),0)+1 FROM record", &next, error))
        return false;
    store->store.next_id = (uint64_t)next;
    if (!query_number(store, INDEX_UNPLACED, &next, error))
        return false;
    store->store.unplaced_rounds = (uint64_t)next;
    return true;
}

/* ---- Schema ---- */

/* -1: there is no store. */
static bool read_version(struct postgres_store *store, int64_t *version,
                         struct store_error *error) {
    int64_t meta;
    *version = -1;
    return query_number(store,
                        "SELECT CASE WHEN to_regclass('meta') IS NULL THEN 0 ELSE 1 END::int8",
                        &meta, error) &&
           (meta == 0 || query_number(store, "SELECT value::int8 FROM meta WHERE name='schema'",
                                      version, error));
}

static bool run_steps(struct postgres_store *store, int64_t version, struct store_error *error) {
    const struct store_schema *schema = store->store.schema;
    char put[160];
    if (version < 0 &&
        !postgres_run(store, "CREATE TABLE meta(name text PRIMARY KEY, value text NOT NULL)",
                      error))
        return false;
    for (size_t step = version < 0 ? 0 : (size_t)version; step < schema->version; step++)
        if (!postgres_run(store, schema->postgres[step], error))
            return false;
    snprintf(put, sizeof put,
             "INSERT INTO meta(name,value) VALUES('schema','%zu')"
             " ON CONFLICT(name) DO UPDATE SET value=excluded.value",
             schema->version);
    return postgres_run(store, put, error);
}

static bool migrate(struct postgres_store *store, int64_t version, struct store_error *error) {
    bool done = postgres_run(store, "BEGIN", error) && run_steps(store, version, error) &&
                postgres_run(store, "COMMIT", error);
    if (!done)
        PQclear(PQexec(store->connection, "ROLLBACK"));
    return done;
}

static bool check_schema(struct postgres_store *store, struct store_error *error) {
    int64_t version, newest = (int64_t)store->store.schema->version;
    if (!read_version(store, &version, error))
        return false;
    if (version > newest)
        return store_fail(error, STORE_TOO_NEW,
                          "the store has schema %ld, this program knows up to %ld", (long)version,
                          (long)newest);
    if (version < newest && store->store.readonly)
        return store_fail(error, STORE_BUSY,
                          "the database has no store or an older one; opening it for writing "
                          "brings it up to date");
    return version == newest || migrate(store, version, error);
}

/* ---- Connecting ---- */

static bool dial(struct postgres_store *store, struct store_error *error) {
    /* what the address says comes later, and wins */
    static const char *const names[] = {
        "connect_timeout",  "application_name", "keepalives_idle", "keepalives_interval",
        "keepalives_count", "client_encoding",  "dbname",          NULL};
    const char *const values[] = {"3", "croupier", "10", "5", "3", "UTF8", store->url, NULL};
    PQfinish(store->connection);
    store->connection = PQconnectdbParams(names, values, 1);
    if (postgres_lost(store))
        return postgres_trouble(store, NULL, error);
    /* what is read is read in the order of an index, a page at a time: without figures about a new
     * table the server would rather sort all of it */
    return postgres_run(
               store,
               store->store.readonly
                   ? "SET default_transaction_read_only=on; SET enable_sort=off; SET jit=off"
                   : "SET synchronous_commit=on",
               error) &&
           postgres_run(store, "SET client_min_messages=error", error) &&
           postgres_run(store,
                        "SET tcp_keepalives_idle=10; SET tcp_keepalives_interval=5;"
                        " SET tcp_keepalives_count=3",
                        error);
}

/* One lock a schema of the database; it goes with the session, whose transaction has then ended
 * one way or the other. */
static bool take_lock(struct postgres_store *store, struct store_error *error) {
    int64_t taken;
    if (!query_number(store,
                      "SELECT CASE WHEN pg_try_advisory_lock(1129468240,"
                      " hashtext(coalesce(current_schema(),''))) THEN 1 ELSE 0 END::int8",
                      &taken, error))
        return false;
    return taken == 1 || store_fail(error, STORE_BUSY, "another process writes to this database");
}

static bool connect_once(struct postgres_store *store, struct store_error *error) {
    if (!dial(store, error))
        return false;
    if (store->store.readonly)
        return check_schema(store, error);
    return take_lock(store, error) && check_schema(store, error) &&
           postgres_prepare(store, error) && postgres_count_records(store, error);
}

bool postgres_connect(struct postgres_store *store, double patience, struct store_error *error) {
    double until = now() + patience;
    store->store.replies_stale = true;
    for (;;) {
        error->kind = STORE_FINE;
        if (connect_once(store, error))
            return true;
        /* half a connection is none: whoever comes next begins again */
        PQfinish(store->connection);
        store->connection = NULL;
        if (error->kind != STORE_BUSY || now() >= until)
            return false;
        usleep(TRY_AGAIN_MICROSECONDS);
    }
}

struct store *postgres_store_open(const struct store_place *place, struct store_error *error) {
    size_t length = strlen(place->url) + 1;
    struct postgres_store *store = calloc(1, sizeof *store + length);
    if (!store) {
        store_no_memory(error);
        return NULL;
    }
    store->store.methods = &postgres_methods;
    store->store.schema = place->schema;
    store->store.readonly = place->readonly;
    memcpy(store->url, place->url, length);
    /* the server may need a moment to see that a writer has died */
    if (postgres_connect(store, place->readonly ? 0 : 1, error))
        return &store->store;
    postgres_close(&store->store);
    return NULL;
}

void postgres_close(struct store *base) {
    struct postgres_store *store = (struct postgres_store *)base;
    PQfinish(store->connection);
    for (size_t i = 0; i < POSTGRES_PARAMETERS; i++)
        bytes_free(&store->arrays[i]);
    bytes_free(&store->row);
    free(store);
}
