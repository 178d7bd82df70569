/* The PostgreSQL store's own. */
#ifndef STORE_POSTGRES_INSIDE_H
#define STORE_POSTGRES_INSIDE_H

#include "store/store_inside.h"

#include <libpq-fe.h>

enum { POSTGRES_PARAMETERS = STORE_COLUMNS_MAX };
enum { INT8 = 20, BYTEA = 17, TEXT = 25 }; /* types, by their numbers */

struct postgres_store {
    struct store store;
    PGconn *connection;
    struct bytes arrays[POSTGRES_PARAMETERS]; /* columns of the rows being written */
    struct bytes row;                         /* of the table being copied */
    const struct store_table *table;
    char url[];
};

extern const struct store_methods postgres_methods;

/* A parameter or a field in PostgreSQL's binary form. */
struct postgres_value {
    const void *bytes;
    size_t length;
    uint8_t number[8];
};
void postgres_integer(struct postgres_value *value, int64_t number);
void postgres_text(struct postgres_value *value, const char *text);

/* Sets the error from a result, or from the connection when there is none. Always false. */
bool postgres_trouble(struct postgres_store *store, const PGresult *result,
                      struct store_error *error);
bool postgres_lost(const struct postgres_store *store);

/* Connects, prepares what is written often, and takes the lock of the process that writes: not
 * before the server has ended whatever an earlier connection of ours left behind. Waits that long,
 * up to so many seconds. */
bool postgres_connect(struct postgres_store *store, double patience, struct store_error *error);

/* One statement and its rows, in binary. A lost connection is taken up again once. NULL: the error
 * is set. Only for what may be done twice. */
PGresult *postgres_query(struct postgres_store *store, const char *sql,
                         const struct postgres_value *values, int count, struct store_error *error);
/* A command without parameters or rows, on the connection as it is. */
bool postgres_run(struct postgres_store *store, const char *sql, struct store_error *error);
int64_t postgres_number(const PGresult *result, int row, int column);

bool postgres_commit(struct store *store, struct store_batch *batch, struct reply_row *replies,
                     struct store_error *error);
bool postgres_is_there(struct store *store, struct store_batch *batch, bool *there,
                       struct store_error *error);
bool postgres_prepare(struct postgres_store *store, struct store_error *error);
bool postgres_count_records(struct postgres_store *store, struct store_error *error);

/* An array in PostgreSQL's binary form: one dimension, no nulls, its type, how many, counted from
 * 1. */
void postgres_begin_array(struct bytes *array, uint64_t type, size_t count);
bool postgres_prepare_puts(struct postgres_store *store, struct store_error *error);
bool postgres_put_rows(struct store *store, enum store_table_name table,
                       const struct store_value *values, size_t rows, struct store_error *error);
bool postgres_select(struct store *store, const char *sql, const int64_t *parameters, size_t count,
                     const char *kinds, store_each_row *each, void *context,
                     struct store_error *error);
bool postgres_run_alone(struct store *store, const char *sql, struct store_error *error);

void postgres_close(struct store *store);
bool postgres_strangers(struct store *store, void (*each)(const char *line, void *context),
                        void *context, struct store_error *error);
bool postgres_describe(struct store *store, struct text *out, struct store_error *error);
bool postgres_backup(struct store *store, const char *path, struct store_error *error);
bool postgres_balances(struct store *store,
                       void (*each)(ledger_account account, cr_money balance, void *context),
                       void *context, struct store_error *error);
bool postgres_copy_begin(struct store *store, struct store_error *error);
bool postgres_copy_table(struct store *store, const struct store_table *table,
                         struct store_error *error);
bool postgres_copy_row(struct store *store, const struct store_value *values,
                       struct store_error *error);
bool postgres_copy_table_end(struct store *store, struct store_error *error);
bool postgres_copy_end(struct store *store, bool keep, struct store_error *error);

#endif
