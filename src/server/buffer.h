/* Bytes that come in at the end and leave at the front. In front of the first there is room for
 * what the transport puts there. Empty buffers hold no memory. */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include "croupier.h"

enum { BUFFER_FRONT = 32 };

struct buffer {
    char *memory;
    size_t start, length, room; /* start: bytes that have left */
};

static inline char *buffer_at(const struct buffer *buffer) {
    return buffer->memory + BUFFER_FRONT + buffer->start;
}

void *server_memory(void *memory, size_t size); /* ends the program when there is none left */
void buffer_add(struct buffer *buffer, const void *bytes, size_t length);
void buffer_take(struct buffer *buffer, size_t length);
void buffer_free(struct buffer *buffer);

#endif
