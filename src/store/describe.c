/* How a store is built, as text: what a check of the program by itself takes the hash of. */
#include "store/postgres_inside.h"
#include "store/sqlite_inside.h"

#include <string.h>

static void add_line(struct text *out, const char *line, size_t length) {
    text_bytes(out, line, length);
    text_char(out, '\n');
}

bool sqlite_describe(struct store *base, struct text *out, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *rows = NULL;
    int step = sqlite3_prepare_v2(store->db,
                                  "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
                                  " AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
                                  -1, &rows, NULL);
    while (step == SQLITE_OK || step == SQLITE_ROW) {
        step = sqlite3_step(rows);
        if (step == SQLITE_ROW)
            add_line(out, (const char *)sqlite3_column_text(rows, 0),
                     (size_t)sqlite3_column_bytes(rows, 0));
    }
    sqlite3_finalize(rows);
    return step == SQLITE_DONE || sqlite_trouble(store->db, "reading the schema", error);
}

bool postgres_describe(struct store *base, struct text *out, struct store_error *error) {
    static const char sql[] =
        "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
        " UNION ALL SELECT replace(indexdef, schemaname || '.', '') FROM pg_indexes"
        " WHERE schemaname = current_schema() ORDER BY 1";
    PGresult *rows = postgres_query((struct postgres_store *)base, sql, NULL, 0, error);
    if (rows == NULL)
        return false;
    for (int row = 0; row < PQntuples(rows); row++)
        add_line(out, PQgetvalue(rows, row, 0), (size_t)PQgetlength(rows, row, 0));
    PQclear(rows);
    return true;
}
