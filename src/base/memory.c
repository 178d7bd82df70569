#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_grow(void *memory, size_t size) {
    void *grown = realloc(memory, size);
    if (grown == NULL) {
        fputs("croupier: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return grown;
}
