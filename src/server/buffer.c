#include "server/buffer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *server_memory(void *memory, size_t size) {
    void *larger = realloc(memory, size);
    if (larger == NULL) {
        fputs("croupier: out of memory\n", stderr);
        exit(1);
    }
    return larger;
}

static void make_room(struct buffer *buffer, size_t length) {
    if (buffer->start > 0 && buffer->start + buffer->length + length > buffer->room) {
        memmove(buffer->memory + BUFFER_FRONT, buffer_at(buffer), buffer->length);
        buffer->start = 0;
    }
    if (buffer->length + length <= buffer->room)
        return;
    size_t room = buffer->room == 0 ? 480 : buffer->room;
    while (room < buffer->length + length)
        room *= 2;
    buffer->memory = server_memory(buffer->memory, BUFFER_FRONT + room);
    buffer->room = room;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
    if (length == 0)
        return;
    make_room(buffer, length);
    assert(buffer->start + buffer->length + length <= buffer->room);
    memcpy(buffer_at(buffer) + buffer->length, bytes, length);
    buffer->length += length;
}

void buffer_take(struct buffer *buffer, size_t length) {
    assert(length <= buffer->length);
    buffer->start += length;
    buffer->length -= length;
    if (buffer->length == 0)
        buffer_free(buffer);
}

void buffer_free(struct buffer *buffer) {
    free(buffer->memory);
    *buffer = (struct buffer){0};
}
