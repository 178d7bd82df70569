/* The house as it stands after one of its records, as bytes: what a floor starts from instead of
 * reading its own stream from the beginning.
 *
 *   "croupier house" 4          what it is, and the version of this form
 *   the number of the record of stream 0 that it was taken after
 *   for each list: its name, how many columns, their names, how many rows, the rows
 *   a hash (BLAKE2b) of all before it
 *
 * Numbers are written seven bits a byte, the lowest first, signed ones with the sign in the lowest
 * bit; texts with their length before them; what is one of a list of words (a post, a kind, a game)
 * as that word. Nothing depends on the machine or on the order of a list in the program. The same
 * house gives the same bytes. Of what has ended (ended.h) it has the newest, as many as memory
 * keeps.
 *
 * A row of that by itself, as it stands in the store from its end on: the first line, then its list
 * with one row, of a case also its steps. */
#ifndef HOUSE_HOUSE_SNAPSHOT_H
#define HOUSE_HOUSE_SNAPSHOT_H

#include "house/house.h"
#include "store/bytes.h"

/* `out->failed`: there was no memory. */
void house_save(const struct house *house, uint64_t seq, struct bytes *out);
/* Into a house that is empty. Every number, word and reference is checked; false: it is of another
 * version, or damaged, `problem` names what is wrong, and the house is empty. */
bool house_load(struct house *house, const void *bytes, size_t length, uint64_t *seq,
                const char **problem);
/* Whether it says that it is of this version. */
bool house_snapshot_is_known(const void *bytes, size_t length);

union house_row {
    struct house_device device;
    struct house_fill fill;
    struct house_request request;
    struct house_dispute dispute;
    struct house_alert alert;
    struct self_check self_check;
    struct house_thing thing;
    struct house_doubtful doubtful;
};
/* Added to `out`. */
void house_save_row(enum ending what, const void *row, struct bytes *out);
/* A row of this house; its texts are the caller's (house_free_row). */
bool house_load_row(const struct house *house, enum ending what, const void *bytes, size_t length,
                    union house_row *row, const char **problem);

#endif
