/* Some bytes of somebody else's text. */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stddef.h>

struct span {
    const char *at; /* NULL: there is none */
    size_t length;
};

#endif
