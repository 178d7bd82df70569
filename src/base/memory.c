#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void memory_exhausted(void) {
    fputs("croupier: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

void memory_large_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    enum { LARGE = 2 * 1048576 };
    size_t before = (LARGE - (uintptr_t)memory % LARGE) % LARGE;
    if (size >= before + 2 * LARGE) /* whether it is heeded makes no difference but in time */
        (void)madvise((char *)memory + before, (size - before) / LARGE * LARGE, MADV_HUGEPAGE);
#else
    (void)memory, (void)size;
#endif
}

void *memory_grow(void *memory, size_t size) {
    void *grown = realloc(memory, size);
    if (grown == NULL)
        memory_exhausted();
    memory_large_pages(grown, size);
    return grown;
}

void memory_grow_list(void **list, size_t count, size_t *room, size_t size) {
    if (count < *room)
        return;
    *room = *room == 0 ? 16 : *room * 2;
    *list = memory_grow(*list, *room * size);
}

void *memory_take(struct scratch *from, size_t size) {
    if (from == NULL)
        return calloc(1, size);
    void *taken = scratch_take(from, size);
    return taken == NULL ? NULL : memset(taken, 0, size);
}

void memory_give(struct scratch *from, void *memory) {
    if (from == NULL)
        free(memory);
}
