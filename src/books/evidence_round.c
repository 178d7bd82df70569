/* Finding a round, and the table as it was before it. */
#include "base/memory.h"
#include "books/books_inside.h"
#include "books/evidence.h"
#include "books/log_contents.h"
#include "books/round_replay.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct before {
    struct table table;
    const struct cr_rulebook *book;
};

static bool keep_table(const struct cr_rulebook *book, const struct table *table,
                       const struct event *event, const struct effects *effects, void *context) {
    struct before *before = context;
    (void)event;
    (void)effects;
    before->table = *table;
    before->book = book;
    return false;
}

/* The table as it was before the round's first event, which comes after its opening. */
static bool read_before(struct store *store, const struct evidence_wish *wish,
                        struct before *before, struct store_error *error) {
    struct index_round last = {
        .stream = wish->table, .first_seq = wish->first - 1, .last_seq = wish->first - 1};
    before->book = NULL;
    if (wish->first > 1 &&
        !round_replay(store, wish->shelf, &last, NULL, keep_table, before, error))
        return false;
    return before->book != NULL || books_broken(error, "the round stands before any opening");
}

static bool keep_hash(const struct store_record *record, void *context) {
    memcpy(context, record->hash, HASH_BYTES);
    return false;
}

bool evidence_of_round(struct store *store, const struct evidence_wish *of, struct text *out,
                       bool *found, struct store_error *error) {
    struct index_round round;
    struct evidence_wish wish = *of;
    *found = false;
    error->kind = STORE_FINE;
    if (!store_find_round(store, of->table, of->round, &round, error))
        return error->kind == STORE_FINE;
    wish.first = round.first_seq;
    wish.last = round.last_seq;
    struct store_query query = {.stream = wish.table, .after_seq = wish.first - 2, .limit = 1};
    if (wish.first > 1 && !store_read(store, &query, false, keep_hash, wish.hash, error))
        return false;
    struct before *before = memory_grow(NULL, sizeof *before);
    *found = read_before(store, &wish, before, error);
    wish.before = &before->table;
    wish.book = before->book;
    *found = *found && evidence_write(store, &wish, out, error);
    free(before);
    return *found;
}

static bool read_round(struct store *store, const struct house *house, struct evidence_wish *wish,
                       struct text *out, bool *found, struct store_error *error) {
    const struct house_table *table = house_find_table(house, wish->table);
    uint8_t secret[RANDOM_SEED];
    if (table == NULL)
        return true;
    bool stored = wish->secret == NULL;
    if (stored && !evidence_secret_read(store, secret, error))
        return error->kind != STORE_FINE
                   ? false
                   : books_broken(error, "the key of evidence is not in the store: name --keys");
    wish->name = table->name;
    if (stored)
        wish->secret = secret;
    bool good = evidence_of_round(store, wish, out, found, error);
    if (stored)
        sodium_memzero(secret, sizeof secret);
    return good;
}

bool evidence_of_store(struct store *store, const uint8_t *secret, uint32_t table, uint64_t round,
                       int64_t made, struct text *out, bool *found, struct store_error *error) {
    struct evidence_wish wish = {.table = table, .round = round, .made = made, .secret = secret};
    struct house house;
    *found = false;
    house_init(&house);
    wish.shelf = edition_shelf_open();
    bool good = edition_shelf_load(wish.shelf, store, error) &&
                log_read_house(store, &house, error) &&
                read_round(store, &house, &wish, out, found, error);
    house_free(&house);
    edition_shelf_close(wish.shelf);
    return good;
}
