/* The last seq of every stream that was written to, in memory. */
#ifndef STORE_STREAM_HEADS_H
#define STORE_STREAM_HEADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct head {
    uint64_t seq;
    uint32_t stream;
    bool used;
};

struct heads {
    struct head *places;
    size_t room, count;
};

/* The stream's head; `used` is false when it is new. NULL: no memory. It stays where it is until
 * the next call. */
struct head *heads_find(struct heads *heads, uint32_t stream);
void heads_set(struct heads *heads, struct head *head, uint32_t stream, uint64_t seq);
void heads_free(struct heads *heads);

#endif
