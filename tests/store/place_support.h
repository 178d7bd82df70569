/* Empty stores for a test, of either kind, and ways to look behind them. */
#ifndef TESTS_STORE_PLACE_SUPPORT_H
#define TESTS_STORE_PLACE_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

struct place {
    bool postgres;
    char folder[64]; /* for files */
    char url[512];
};

/* A new place; PostgreSQL's is a schema of its own in the database of CROUPIER_TEST_PG. */
void place_make(struct place *place, bool postgres);
void place_remove(struct place *place);
/* A file's name in the place's folder. */
const char *place_file(struct place *place, const char *name, char path[256]);
/* Runs SQL in the store's database, past the store; the first number it answers, -1: none. */
int64_t place_sql(const struct place *place, const char *sql);

#endif
