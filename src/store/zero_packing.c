/* How they are packed:
 *
 *   packed   length, then again and again: how many zeros, how many other bytes, those bytes
 *
 * Numbers are written seven bits at a time, the lowest first; a set high bit says that more
 * follow. */
#include "store/zero_packing.h"

#include "store/store.h"

#include <stdlib.h>
#include <string.h>

enum { SHORT_RUN = 4 }; /* zeros that are not worth a run of their own */

static void add_number(struct bytes *packed, size_t number) {
    do {
        uint8_t part = (uint8_t)(number & 127);
        number >>= 7;
        if (number != 0)
            part |= 128;
        bytes_add(packed, &part, 1);
    } while (number != 0);
}

static size_t zeros_at(const uint8_t *bytes, size_t length, size_t at) {
    size_t from = at;
    while (at + 8 <= length) {
        uint64_t word;
        memcpy(&word, bytes + at, 8);
        if (word != 0)
            break;
        at += 8;
    }
    while (at < length && bytes[at] == 0)
        at++;
    return at - from;
}

/* Up to the next run that is long enough. */
static size_t others_at(const uint8_t *bytes, size_t length, size_t at) {
    size_t from = at;
    while (at < length) {
        size_t zeros = zeros_at(bytes, length, at);
        if (zeros > SHORT_RUN || at + zeros == length)
            break;
        at += zeros + 1;
    }
    return at - from;
}

void zeros_pack(const void *bytes, size_t length, struct bytes *packed) {
    const uint8_t *from = bytes;
    bytes_clear(packed);
    add_number(packed, length);
    for (size_t at = 0; at < length;) {
        size_t zeros = zeros_at(from, length, at);
        size_t others = others_at(from, length, at + zeros);
        add_number(packed, zeros);
        add_number(packed, others);
        bytes_add(packed, from + at + zeros, others);
        at += zeros + others;
    }
}

static bool take_number(const uint8_t *packed, size_t length, size_t *at, size_t *number) {
    *number = 0;
    for (unsigned shift = 0; shift < 56 && *at < length; shift += 7) {
        uint8_t part = packed[(*at)++];
        *number |= (size_t)(part & 127) << shift;
        if (part < 128)
            return true;
    }
    return false;
}

static bool unpack(const uint8_t *from, size_t length, size_t at, uint8_t *to, size_t room) {
    size_t done = 0, zeros, others;
    while (at < length) {
        if (!take_number(from, length, &at, &zeros) || !take_number(from, length, &at, &others) ||
            zeros > room - done || others > room - done - zeros || others > length - at)
            return false;
        memset(to + done, 0, zeros);
        memcpy(to + done + zeros, from + at, others);
        done += zeros + others;
        at += others;
    }
    return done == room;
}

void *zeros_unpack(const void *packed, size_t length, size_t *unpacked) {
    size_t at = 0;
    if (!take_number(packed, length, &at, unpacked) || *unpacked > STORE_BODY_MAX)
        return NULL;
    uint8_t *bytes = malloc(*unpacked + 1);
    if (bytes && unpack(packed, length, at, bytes, *unpacked))
        return bytes;
    free(bytes);
    return NULL;
}
