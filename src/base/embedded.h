/* Files of the source tree built into the library. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* path from the root of the tree */
    const char *text; /* ends in a NUL that `length` does not count */
    size_t length;
};

extern const struct embedded_file embedded_files[]; /* the last one has no name */

const struct embedded_file *embedded_find(const char *name); /* NULL: there is none */

#endif
