/* What somebody else has put into a store. A trigger changes what is written, a view what is read:
 * neither shows in the log. */
#include "store/postgres_inside.h"
#include "store/sqlite_inside.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 200 };

static void tell(void (*each)(const char *line, void *context), void *context, const char *kind,
                 const char *name, const char *what) {
    char line[LINE];
    snprintf(line, sizeof line, "%.40s %.80s %.76s", kind, name, what);
    each(line, context);
}

/* ---- Both ---- */

/* Postings count up from their record's first place, and belong to one that is there. */
static const char postings_found[] =
    "SELECT p.id FROM posting p WHERE NOT EXISTS (SELECT 1 FROM record r WHERE r.id=p.id/8192)"
    " UNION ALL SELECT p.id FROM posting p WHERE p.id%8192<>0"
    " AND NOT EXISTS (SELECT 1 FROM posting q WHERE q.id=p.id-1) LIMIT 20";

struct telling {
    void (*each)(const char *line, void *context);
    void *context;
};

static bool tell_posting(const struct store_value *values, void *context) {
    const struct telling *telling = context;
    char name[48];
    snprintf(name, sizeof name, "%lld of record %lld", (long long)values[0].integer % 8192,
             (long long)values[0].integer / 8192);
    tell(telling->each, telling->context, "posting", name, "stands where none belongs");
    return true;
}

bool store_strange_postings(struct store *store, void (*each)(const char *line, void *context),
                            void *context, struct store_error *error) {
    struct telling telling = {each, context};
    _Static_assert(STORE_POSTINGS_MAX == 8192, "a posting's id is its record's times so many");
    return store->methods->select(store, postings_found, NULL, 0, "i", tell_posting, &telling,
                                  error);
}

/* Settings that nobody here has made, and one that would hide rounds from those who look for them;
 * seeds of tables that nothing is known of. */
static const char settings_found[] =
    "SELECT 'setting',name,'is none of this program''s' FROM meta WHERE name NOT IN"
    " ('schema','placed','index','index-placed','floor-id','evidence-secret')"
    " UNION ALL SELECT 'setting','index-placed','is ahead of the rounds' WHERE " INDEX_PLACED
    ">(SELECT coalesce(max(id),0) FROM round_index)"
    " UNION ALL SELECT 'seed','of stream '||stream,'is damaged' FROM seed"
    " WHERE length(commitment)<>32 OR length(seed)<32 OR length(seed)>96"
    " UNION ALL SELECT 'seed','of stream '||stream,'belongs to no table' FROM seed WHERE NOT EXISTS"
    " (SELECT 1 FROM record WHERE record.stream=seed.stream)";

static bool tell_row(const struct store_value *values, void *context) {
    const struct telling *telling = context;
    char words[3][80];
    for (int i = 0; i < 3; i++)
        snprintf(words[i], sizeof words[i], "%.*s", (int)values[i].length,
                 (const char *)values[i].bytes);
    tell(telling->each, telling->context, words[0], words[1], words[2]);
    return true;
}

bool store_strange_settings(struct store *store, void (*each)(const char *line, void *context),
                            void *context, struct store_error *error) {
    struct telling telling = {each, context};
    return store->methods->select(store, settings_found, NULL, 0, "ttt", tell_row, &telling, error);
}

/* ---- SQLite ---- */

#define SQLITE_PARTS                                                                               \
    " WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_stat*' AND name<>'sqlite_sequence'"

static const char sqlite_found[] =
    "SELECT type,name,sql FROM sqlite_schema" SQLITE_PARTS " ORDER BY type,name";
/* A place leads to the record of that stream and seq, and every record that should have one has. */
static const char sqlite_places[] =
    "SELECT 'place',p.stream||':'||p.seq,'does not lead to its record' FROM place p"
    " LEFT JOIN record r ON r.id=p.id AND r.stream=p.stream AND r.seq=p.seq WHERE r.id IS NULL"
    " UNION ALL SELECT 'record',r.stream||':'||r.seq,'has no place' FROM record r"
    " LEFT JOIN place p ON p.stream=r.stream AND p.seq=r.seq AND p.id=r.id"
    " WHERE p.id IS NULL AND r.id<=(SELECT CAST(value AS INTEGER) FROM meta WHERE name='placed')"
    " UNION ALL SELECT 'place',p.stream||':'||p.seq,'is ahead of its setting' FROM place p"
    " WHERE p.id>(SELECT CAST(value AS INTEGER) FROM meta WHERE name='placed')"
    " UNION ALL SELECT 'setting','placed','is ahead of the log' FROM meta WHERE name='placed'"
    " AND CAST(value AS INTEGER)>(SELECT coalesce(max(id),0) FROM record)"
    " UNION ALL SELECT 'setting','placed','is missing'"
    " WHERE NOT EXISTS (SELECT 1 FROM meta WHERE name='placed')"
    " LIMIT 20";

static const char *column(sqlite3_stmt *row, int at) {
    const char *text = (const char *)sqlite3_column_text(row, at);
    return text ? text : "";
}

/* Whether a part is among those of another database, built in the same way: "" it is; otherwise
 * what is wrong with it. */
static const char *compare_part(sqlite3 *with, sqlite3_stmt *part) {
    sqlite3_stmt *same = NULL;
    const char *wrong = "is none of this program's";
    if (sqlite3_prepare_v2(with, "SELECT sql=?3 FROM sqlite_schema WHERE type=?1 AND name=?2", -1,
                           &same, NULL) == SQLITE_OK) {
        for (int i = 0; i < 3; i++)
            sqlite3_bind_text(same, i + 1, column(part, i), -1, SQLITE_TRANSIENT);
        if (sqlite3_step(same) == SQLITE_ROW)
            wrong = sqlite3_column_int(same, 0) ? "" : "is not built as it should be";
    }
    sqlite3_finalize(same);
    return wrong;
}

static bool compare_parts(sqlite3 *of, sqlite3 *with, const char *missing,
                          void (*each)(const char *line, void *context), void *context,
                          struct store_error *error) {
    sqlite3_stmt *rows = NULL;
    int step = sqlite3_prepare_v2(of, sqlite_found, -1, &rows, NULL);
    while (step == SQLITE_OK || step == SQLITE_ROW) {
        step = sqlite3_step(rows);
        const char *wrong = step == SQLITE_ROW ? compare_part(with, rows) : "";
        if (wrong[0] == '\0')
            continue;
        if (!missing)
            tell(each, context, column(rows, 0), column(rows, 1), wrong);
        else if (strcmp(wrong, "is none of this program's") == 0)
            tell(each, context, column(rows, 0), column(rows, 1), missing);
    }
    sqlite3_finalize(rows);
    return step == SQLITE_DONE || sqlite_trouble(of, "reading the schema", error);
}

static bool check_places(sqlite3 *db, void (*each)(const char *line, void *context), void *context,
                         struct store_error *error) {
    sqlite3_stmt *rows = NULL;
    int step = sqlite3_prepare_v2(db, sqlite_places, -1, &rows, NULL);
    while (step == SQLITE_OK || step == SQLITE_ROW) {
        step = sqlite3_step(rows);
        if (step == SQLITE_ROW)
            tell(each, context, column(rows, 0), column(rows, 1), column(rows, 2));
    }
    sqlite3_finalize(rows);
    return step == SQLITE_DONE || sqlite_trouble(db, "reading places", error);
}

bool sqlite_strangers(struct store *base, void (*each)(const char *line, void *context),
                      void *context, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3 *fresh = NULL;
    bool good = sqlite3_open(":memory:", &fresh) == SQLITE_OK
                    ? sqlite_make_schema(fresh, base->schema, error)
                    : store_no_memory(error);
    good = good && compare_parts(store->db, fresh, NULL, each, context, error) &&
           compare_parts(fresh, store->db, "is missing", each, context, error) &&
           check_places(store->db, each, context, error);
    sqlite3_close(fresh);
    return good;
}

/* ---- PostgreSQL ---- */

/* The names of our own tables, with commas and quotes, come in at %s. */
static const char postgres_found[] =
    "WITH ours(name) AS (SELECT unnest(ARRAY['seed',%s]::text[]))"
    " SELECT CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'S' THEN 'sequence'"
    " ELSE 'table' END, c.relname::text, 'is none of this program''s' FROM pg_class c"
    " WHERE c.relnamespace=(SELECT oid FROM pg_namespace WHERE nspname=current_schema()) AND "
    "c.relkind IN "
    "('r','v','m','f','p','S')"
    " AND (c.relkind<>'r' OR c.relname NOT IN (SELECT name FROM ours))"
    " UNION ALL SELECT 'index', c.relname::text, 'is none of this program''s' FROM pg_class c"
    " WHERE c.relnamespace=(SELECT oid FROM pg_namespace WHERE nspname=current_schema()) AND "
    "c.relkind IN ('i','I')"
    " AND c.relname NOT IN ('record_place','round_ended','call_time','ended_player','anchor_place',"
    "'anchor_time')"
    " AND c.relname NOT IN (SELECT name||'_pkey' FROM ours)"
    " UNION ALL SELECT 'trigger', t.tgname::text, 'is none of this program''s' FROM pg_trigger t"
    " JOIN pg_class c ON c.oid=t.tgrelid WHERE NOT t.tgisinternal"
    " AND c.relnamespace=(SELECT oid FROM pg_namespace WHERE nspname=current_schema())"
    " UNION ALL SELECT 'rule', r.rulename::text, 'is none of this program''s' FROM pg_rules r"
    " WHERE r.schemaname=current_schema()"
    " UNION ALL SELECT 'function', p.proname::text, 'is none of this program''s' FROM pg_proc p"
    " WHERE p.pronamespace=(SELECT oid FROM pg_namespace WHERE nspname=current_schema())"
    " UNION ALL SELECT 'policy', p.policyname::text, 'is none of this program''s'"
    " FROM pg_policies p WHERE p.schemaname=current_schema()"
    " UNION ALL SELECT 'table', name, 'is missing' FROM ours WHERE to_regclass(name) IS NULL"
    " ORDER BY 1,2";

bool postgres_strangers(struct store *base, void (*each)(const char *line, void *context),
                        void *context, struct store_error *error) {
    char names[1024], sql[sizeof postgres_found + sizeof names];
    size_t at = 0;
    for (size_t i = 0; i < STORE_TABLES; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s'%s'", i ? "," : "",
                               store_tables[i].name);
    snprintf(sql, sizeof sql, postgres_found, names);
    PGresult *rows = postgres_query((struct postgres_store *)base, sql, NULL, 0, error);
    if (!rows)
        return false;
    for (int row = 0; row < PQntuples(rows); row++)
        tell(each, context, PQgetvalue(rows, row, 0), PQgetvalue(rows, row, 1),
             PQgetvalue(rows, row, 2));
    PQclear(rows);
    return true;
}
