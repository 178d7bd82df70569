#include "base/memory.h"
#include "rounds/round_text.h"
#include <stdlib.h>

enum { CHUNK_MIN = 1 << 16, CHUNK_KEPT = 1 << 22, ALIGNMENT = 16 };

struct chunk {
    struct chunk *older;
    size_t size;
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

static void add_chunk(struct arena *arena, size_t least) {
    size_t size = arena->room * 2 < CHUNK_MIN ? CHUNK_MIN : arena->room * 2;
    if (size < least)
        size = least;
    struct chunk *chunk = memory_grow(NULL, sizeof *chunk + size);
    chunk->older = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->room = size;
    arena->used = 0;
}

void *arena_take(struct arena *arena, size_t count, size_t size) {
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (arena->chunks == NULL || bytes > arena->room - arena->used)
        add_chunk(arena, bytes);
    void *memory = arena->chunks->bytes + arena->used;
    arena->used += bytes;
    return memory;
}

void arena_close(struct arena *arena) {
    while (arena->chunks != NULL) {
        struct chunk *older = arena->chunks->older;
        free(arena->chunks);
        arena->chunks = older;
    }
    arena->used = arena->room = 0;
}

void arena_reset(struct arena *arena) {
    arena->used = 0;
    bool several = arena->chunks != NULL && arena->chunks->older != NULL;
    if (!several && arena->room <= CHUNK_KEPT)
        return;
    size_t total = 0;
    for (const struct chunk *chunk = arena->chunks; chunk != NULL; chunk = chunk->older)
        total += chunk->size;
    arena_close(arena);
    add_chunk(arena, total < CHUNK_KEPT ? total : CHUNK_KEPT);
}

bool arena_open_in(struct arena *arena, size_t bytes, struct scratch *memory) {
    struct chunk *chunk = memory_take(memory, sizeof *chunk + bytes);
    if (chunk == NULL)
        return false;
    *arena = (struct arena){.chunks = chunk, .room = bytes};
    return true;
}
