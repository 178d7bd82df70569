#include "books/books_inside.h"

#include <stdio.h>

bool books_broken(struct store_error *error, const char *problem) {
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%s", problem);
    return false;
}
