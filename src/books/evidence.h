/* Evidence: one round of one table in one file, which can be checked on another machine without the
 * store it came from.
 *
 * JSON Lines:
 *
 *   {"evidence":1,"version":…,"table":…,"name":…,"game":…,"edition":…,"edition_hash":…,"engine":…,"round":…,"first":…,"last":…,"made":…}
 *   {"rulebook":"…"}                                the edition it was played by, whole, as the
 * store has it; its hash is the one that the table's opening named
 *   {"before":{"seq":…,"hash":"…","state":"…"}}     the table as it was, and the hash of the record
 * before
 *   {"seq":…,"time":…,"hash":"…","body":"…"}        a line a record, as the log has it
 *   {"transcript":{"en":"…","vi":"…"}}              what happened, in words
 *   {"key":"…","digest":"…","signature":"…"}        of all the bytes above: BLAKE2b, and Ed25519 by
 * the house
 *
 * A changed byte, wherever it is, is found: by the digest, by the signature over it, or because the
 * last line is not what it must be. Beyond that the hash chain and every event are gone through
 * again. The words are told anew from the records, in the reader's language; those in the file are
 * only advice, and may be worded otherwise. Whose key it is the file cannot say: compare it with
 * the one the house has published. */
#ifndef BOOKS_EVIDENCE_H
#define BOOKS_EVIDENCE_H

#include "base/random.h"
#include "books/edition_shelf.h"
#include "store/store.h"
#include "table/table.h"

enum { EVIDENCE_KEY = 32, EVIDENCE_PROBLEM = 160, EVIDENCE_ROOM = 3 * 1048576 };

struct evidence_wish {
    uint32_t table;
    const char *name;
    struct edition_shelf *shelf;
    const struct cr_rulebook *book; /* that it was played by: looked up by evidence_of_round */
    uint64_t round, first, last;    /* the records, by seq */
    int64_t made;
    const struct table *before; /* the table before `first` */
    uint8_t hash[HASH_BYTES];   /* of the record before `first`; zero: there is none */
    const uint8_t *secret;      /* of the floor: its key follows from it */
};

/* False: the store cannot be read, or the bundle does not fit. */
bool evidence_write(struct store *store, const struct evidence_wish *wish, struct text *out,
                    struct store_error *error);
/* The same of a round by its number: `book`, `first`, `last`, `before` and `hash` are looked up.
 * `found`
 * false with true: there is no such round. */
bool evidence_of_round(struct store *store, const struct evidence_wish *of, struct text *out,
                       bool *found, struct store_error *error);
/* The same with nothing but the store: table and edition are read from it, the secret too where
 * that is NULL, which a floor without keys has. */
bool evidence_of_store(struct store *store, const uint8_t *secret, uint32_t table, uint64_t round,
                       int64_t made, struct text *out, bool *found, struct store_error *error);
/* The secret of a floor, kept in its store. False with STORE_FINE: the store has none yet. */
bool evidence_secret_read(struct store *store, uint8_t secret[RANDOM_SEED],
                          struct store_error *error);
bool evidence_secret_keep(struct store *store, const uint8_t secret[RANDOM_SEED],
                          struct store_error *error);
/* The public key that evidence of this floor is signed with. */
void evidence_key(const uint8_t *secret, uint8_t key[EVIDENCE_KEY]);

struct evidence_found {
    char problem[EVIDENCE_PROBLEM]; /* "": there is none */
    uint64_t table, engine, round, events;
    char game[16], edition[24];
    uint8_t edition_hash[HASH_BYTES];
    uint8_t key[EVIDENCE_KEY];
    bool other_words; /* its words are not those that the records are told in here */
};

/* Goes through a bundle; what it is stands in `found` as far as it could be read. `key` is the one
 * that it must be signed with, NULL any: nothing of a bundle is read before its seal is found
 * right. */
bool evidence_verify(const char *bytes, size_t length, const uint8_t *key,
                     struct evidence_found *found);

/* The same, and tells what happened in words of that language; NULL: it does not. */
bool evidence_tell(const char *bytes, size_t length, const uint8_t *key, enum cr_language language,
                   struct text *words, struct evidence_found *found);

/* A table's saved bytes, as hexadecimal; and back, with all that table_load checks. */
void evidence_state_write(const struct table *table, struct text *out);
bool evidence_state_read(const struct cr_rulebook *book, const char *hex, size_t length,
                         struct table *table, const char **problem);

#endif
