/* Whether a file is a backup, before anything of it is used. Tables are strict, so a file with our
 * tables and sound pages holds values of the kinds its columns name. */
#include "store/sqlite_inside.h"

#include <stdio.h>
#include <string.h>

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql, struct store_error *error) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        sqlite_trouble(db, "reading the backup", error);
    return statement;
}

static const char *text_at(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text == NULL ? "" : text;
}

/* True when the statement has no row; else its first value says what is wrong. */
static bool finds_nothing(sqlite3 *db, const char *sql, const char *what,
                          struct store_error *error) {
    sqlite3_stmt *statement = prepared(db, sql, error);
    if (statement == NULL)
        return false;
    int step = sqlite3_step(statement);
    bool nothing = step == SQLITE_DONE;
    if (step == SQLITE_ROW)
        store_fail(error, STORE_BROKEN, "the backup %s: %.200s", what, text_at(statement, 0));
    else if (!nothing)
        sqlite_trouble(db, "reading the backup", error);
    sqlite3_finalize(statement);
    return nothing;
}

bool sqlite_backup_check_kinds(sqlite3 *db, struct store_error *error) {
    return sqlite_run(db, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", error) &&
           finds_nothing(db,
                         "SELECT name FROM sqlite_schema WHERE type NOT IN ('table','index')"
                         " OR sql LIKE 'create virtual%'",
                         "has what no store has", error);
}

/* Both in the same order: the first that differs is named. */
static bool same_rows(sqlite3_stmt *found, sqlite3_stmt *expected, struct store_error *error) {
    for (;;) {
        bool more = sqlite3_step(found) == SQLITE_ROW;
        bool more_expected = sqlite3_step(expected) == SQLITE_ROW;
        if (!more && !more_expected)
            return true;
        if (!more || !more_expected || strcmp(text_at(found, 0), text_at(expected, 0)) != 0 ||
            strcmp(text_at(found, 1), text_at(expected, 1)) != 0)
            return store_fail(error, STORE_BROKEN, "the backup's tables are not a store's: %.200s",
                              text_at(more_expected ? expected : found, 0));
    }
}

static bool same_schema(sqlite3 *db, sqlite3 *model, struct store_error *error) {
    static const char sql[] = "SELECT name,sql FROM sqlite_schema WHERE sql IS NOT NULL"
                              " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
    sqlite3_stmt *found = prepared(db, sql, error);
    sqlite3_stmt *expected = prepared(model, sql, error);
    bool same = found != NULL && expected != NULL && same_rows(found, expected, error);
    sqlite3_finalize(found);
    sqlite3_finalize(expected);
    return same;
}

/* What a new store of that version has. */
static bool has_its_schema(sqlite3 *db, int64_t version, const struct store_schema *schema,
                           struct store_error *error) {
    struct store_schema then = *schema;
    sqlite3 *model = NULL;
    then.version = (size_t)version;
    bool same = (sqlite3_open(":memory:", &model) == SQLITE_OK ||
                 sqlite_trouble(model, "reading the backup", error)) &&
                sqlite_migrate(model, &then, error) && same_schema(db, model, error);
    sqlite3_close_v2(model);
    return same;
}

bool sqlite_backup_check(sqlite3 *db, int64_t version, const struct store_schema *schema,
                         struct store_error *error) {
    if (version < 0)
        return store_fail(error, STORE_BROKEN, "the backup is empty");
    return has_its_schema(db, version, schema, error) &&
           finds_nothing(db,
                         "SELECT integrity_check FROM pragma_integrity_check"
                         " WHERE integrity_check<>'ok'",
                         "is damaged", error);
}
