/* A store does not keep every anchor for ever: of those before the newest ANCHOR_ALL_KEPT only
 * whole ones stay, which is one an hour and those at starts and closes. They prove as much; only
 * where the first record that differs stands is known less exactly from them. A file of anchors has
 * all. */
#ifndef BOOKS_ANCHOR_THINNING_H
#define BOOKS_ANCHOR_THINNING_H

#include "books/anchor.h"
#include "store/store.h"

/* After an anchor of a series has come onto the disk: an hour's old ones go with every sixtieth. */
bool anchor_thin(struct store *store, const uint8_t series[ANCHOR_SERIES], uint64_t newest,
                 struct store_error *error);

#endif
