/* What a store is made of: the functions that SQLite and PostgreSQL each have. */
#ifndef STORE_STORE_INSIDE_H
#define STORE_STORE_INSIDE_H

#include "store/bytes.h"
#include "store/index.h"
#include "store/replies.h"
#include "store/schema.h"
#include "store/store.h"
#include "store/stream_heads.h"

struct store_value {
    int64_t integer;
    const void *bytes; /* a text or bytes */
    size_t length;
};

typedef bool store_each_row(const struct store_value *values, void *context);

struct store_methods {
    void (*close)(struct store *store);
    /* Gives the records' ids and the reply row's, and writes all of it. */
    bool (*commit)(struct store *store, struct store_batch *batch, struct reply_row *replies,
                   struct store_error *error);
    /* After STORE_UNSURE: whether the batch is there, its ids filled in. */
    bool (*is_there)(struct store *store, struct store_batch *batch, bool *there,
                     struct store_error *error);
    bool (*read)(struct store *store, const struct store_query *query, bool with_postings,
                 bool (*each)(const struct store_record *record, void *context), void *context,
                 struct store_error *error);
    bool (*read_streams)(struct store *store, const struct store_place_in *from, size_t count,
                         uint64_t limit,
                         bool (*each)(const struct store_record *record, void *context),
                         void *context, struct store_error *error);
    bool (*hold)(struct store *store, struct store_error *error);
    bool (*last)(struct store *store, uint32_t stream, uint64_t *seq, uint8_t hash[HASH_BYTES],
                 struct store_error *error);
    bool (*balances)(struct store *store,
                     void (*each)(ledger_account account, cr_money balance, void *context),
                     void *context, struct store_error *error);
    /* Rows of a table of the index, within a commit (into the pipeline, where there is one). */
    bool (*put_rows)(struct store *store, enum store_table_name table,
                     const struct store_value *values, size_t rows, struct store_error *error);
    /* A statement whose parameters $1, $2, ... are integers, and its rows, whose columns are of
     * these kinds. Both stores take the same words. */
    bool (*select)(struct store *store, const char *sql, const int64_t *parameters, size_t count,
                   const char *kinds, store_each_row *each, void *context,
                   struct store_error *error);
    const char *record_id_sql; /* the id of record $2 of stream $1 */
    /* A statement without rows, in a transaction of its own. */
    bool (*run)(struct store *store, const char *sql, struct store_error *error);
    /* Id and entries of the rows of replies after one; one whole row (its id 0: it is gone). */
    bool (*reply_rows)(struct store *store, uint64_t after_row, store_each_row *each, void *context,
                       struct store_error *error);
    bool (*reply_row)(struct store *store, uint64_t id, struct reply_row *row,
                      struct store_error *error);
    bool (*get)(struct store *store, const char *name, char *value, size_t room,
                struct store_error *error);
    bool (*put)(struct store *store, const char *name, const char *value,
                struct store_error *error);
    bool (*describe)(struct store *store, struct text *out, struct store_error *error);
    bool (*strangers)(struct store *store, void (*each)(const char *line, void *context),
                      void *context, struct store_error *error);
    bool (*backup)(struct store *store, const char *path, struct store_error *error);
    /* Copying in: begin; every table begin, rows; end with all of it or nothing. */
    bool (*copy_begin)(struct store *store, struct store_error *error);
    bool (*copy_table)(struct store *store, const struct store_table *table,
                       struct store_error *error);
    bool (*copy_row)(struct store *store, const struct store_value *values,
                     struct store_error *error);
    bool (*copy_table_end)(struct store *store, struct store_error *error);
    bool (*copy_end)(struct store *store, bool keep, struct store_error *error);
};

struct store {
    const struct store_methods *methods;
    const struct store_schema *schema;
    bool readonly;
    bool unsure; /* the last commit's outcome is not known */
    uint64_t next_id;
    struct heads heads;
    struct replies replies;
    struct reply_filter filter;
    size_t reply_run;         /* REPLY_RUN, in tests less */
    bool placing;             /* the commit writes the newest keys down as a run */
    unsigned forget_bucket;   /* whose old runs are deleted next, counted from 0 for -1 */
    bool replies_stale;       /* another process may have written since */
    bool replies_told;        /* open for reading, and told of every commit */
    struct reply_row packing; /* of the batch being written */
    uint64_t unplaced_rounds; /* that do not stand in `round_find` yet */
};

struct store_place {
    const char *url; /* what follows "sqlite:", or all of "postgresql://…" */
    const struct store_schema *schema;
    bool readonly;
};

struct store *sqlite_store_open(const struct store_place *place, struct store_error *error);
struct store *postgres_store_open(const struct store_place *place, struct store_error *error);

/* As store_open, with a schema of the caller's: what the tests of migration use. */
struct store *store_open_schema(const char *url, const struct store_schema *schema, bool readonly,
                                struct store_error *error);

/* A backup file, for reading; when its schema is older it is migrated in a copy of its own. */
struct store *sqlite_backup_open(const char *path, const struct store_schema *schema,
                                 struct store_error *error);
/* Every row of every table of a backup, one table after another. */
bool sqlite_copy_out(struct store *store, const struct store_table *table, store_each_row *each,
                     void *context, struct store_error *error);
/* A new backup file to copy into. */
struct store *sqlite_backup_create(const char *path, struct store_error *error);
/* Around making a backup: the name it has until it is whole, and giving it its own. */
bool backup_begin(const char *path, char *part, size_t room, struct store_error *error);
bool backup_end(const char *path, const char *part, bool whole, struct store_error *error);

/* ---- Snapshots ---- */

/* Of the floor's own stream the newest is kept besides one that is being added. */
#define STORE_DROP_SNAPSHOTS                                                                       \
    "DELETE FROM snapshot WHERE stream=0 AND seq<(SELECT max(seq) FROM snapshot WHERE stream=0)"

/* ---- The index ---- */

/* What a row of `round_find` is found by. Those up to FIND_PLAYER are placed some thousand rounds
 * at a time; the others stand there at once. */
enum index_find {
    FIND_TABLE = 1,
    FIND_ROUND,
    FIND_DEALER,
    FIND_PLAYER,
    FIND_VOID,
    FIND_CORRECTED,
    FIND_CLAUSE
};
enum { PLACE_ROUNDS = 1024 };

#define INDEX_PLACED "(SELECT CAST(value AS BIGINT) FROM meta WHERE name='index-placed')"
#define INDEX_PLACE                                                                                \
    "INSERT INTO round_find(what,value,id)"                                                        \
    " SELECT 1,stream,id FROM round_index WHERE id>" INDEX_PLACED                                  \
    " UNION ALL SELECT 2,stream*4294967296+round,id FROM round_index WHERE id>" INDEX_PLACED       \
    " UNION ALL SELECT 3,dealer,id FROM round_index WHERE dealer<>0 AND id>" INDEX_PLACED          \
    " UNION ALL SELECT 4,player,id/8192 FROM player_index WHERE id>=(" INDEX_PLACED "+1)*8192"     \
    " ORDER BY 1,2,3 ON CONFLICT DO NOTHING"
#define INDEX_SET_PLACED                                                                           \
    "UPDATE meta SET value=CAST((SELECT coalesce(max(id),0) FROM round_index) AS TEXT)"            \
    " WHERE name='index-placed'"
#define INDEX_UNPLACED "SELECT count(*) FROM round_index WHERE id>" INDEX_PLACED

/* "INSERT INTO hour_index(...) <source> ON CONFLICT(...) DO ...": how rows of a table of the index
 * come over those that stand there. `numeric` is what keeps a sum from overflowing: in SQLite
 * nothing, in PostgreSQL "::numeric". */
void index_put_sql(enum store_table_name table, const char *source, const char *numeric,
                   char sql[STORE_SQL_MAX]);
/* The id of the last round that is placed. */
bool index_read_placed(struct store *store, uint64_t *placed, struct store_error *error);
/* A clause in `round_find`: a hash of its name. */
int64_t index_clause_value(const char *clause, size_t length);
/* Looks up the ids of rounds that were ended by records written before. */
bool index_find_ids(struct store *store, struct index_rows *rows, struct store_error *error);
/* Makes adjustments the rows that they change, of this batch or out of the store. */
bool index_adjust(struct store *store, struct index_rows *rows, struct store_error *error);
/* Puts all rows of a batch whose records have their ids. */
bool index_put(struct store *store, const struct store_batch *batch, struct store_error *error);
/* How many rounds of the batch will stand in no place if it does not place them now. */
static inline bool index_places(const struct store *store, const struct store_batch *batch) {
    return batch->index && batch->index->round_count > 0 &&
           store->unplaced_rounds + batch->index->round_count >= PLACE_ROUNDS;
}
void index_committed(struct store *store, const struct store_batch *batch);

/* Of store_strangers: what both stores have in common. */
bool store_strange_postings(struct store *store, void (*each)(const char *line, void *context),
                            void *context, struct store_error *error);

bool store_strange_settings(struct store *store, void (*each)(const char *line, void *context),
                            void *context, struct store_error *error);
bool store_strange_reply_keys(struct store *store, void (*each)(const char *line, void *context),
                              void *context, struct store_error *error);

void store_series_print(const uint8_t series[STORE_SERIES], char text[2 * STORE_SERIES + 1]);

/* Always false. */
bool store_fail(struct store_error *error, enum store_trouble kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool store_no_memory(struct store_error *error);

static inline int64_t posting_id(uint64_t record, size_t place) {
    return (int64_t)(record * STORE_POSTINGS_MAX + place);
}

/* Bounds of a query that has none. */
static inline int64_t query_limit(const struct store_query *query) {
    return query->limit == 0 || query->limit > INT64_MAX ? INT64_MAX : (int64_t)query->limit;
}
static inline int64_t query_from(const struct store_query *query) {
    return query->from_time == 0 ? INT64_MIN : query->from_time;
}
static inline int64_t query_to(const struct store_query *query) {
    return query->to_time == 0 ? INT64_MAX : query->to_time;
}

#endif
