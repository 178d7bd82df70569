/* What the files of the books share. */
#ifndef BOOKS_BOOKS_INSIDE_H
#define BOOKS_BOOKS_INSIDE_H

#include "store/store.h"

/* False, with what is wrong in the store as the error. */
bool books_broken(struct store_error *error, const char *problem);

#endif
