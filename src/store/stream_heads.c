#include "store/stream_heads.h"

#include <assert.h>
#include <stdlib.h>

static struct head *find(struct head *places, size_t room, uint32_t stream) {
    assert(room > 0 && (room & (room - 1)) == 0);
    size_t at = (stream * 0x9e3779b1u) & (room - 1);
    while (places[at].used && places[at].stream != stream)
        at = (at + 1) & (room - 1);
    return &places[at];
}

static bool grow(struct heads *heads) {
    size_t room = heads->room ? 2 * heads->room : 256;
    struct head *places = calloc(room, sizeof *places);
    if (!places)
        return false;
    for (size_t i = 0; i < heads->room; i++)
        if (heads->places[i].used)
            *find(places, room, heads->places[i].stream) = heads->places[i];
    free(heads->places);
    heads->places = places;
    heads->room = room;
    return true;
}

struct head *heads_find(struct heads *heads, uint32_t stream) {
    if (2 * (heads->count + 1) > heads->room && !grow(heads))
        return NULL;
    return find(heads->places, heads->room, stream);
}

void heads_set(struct heads *heads, struct head *head, uint32_t stream, uint64_t seq) {
    assert(!head->used || (head->stream == stream && head->seq <= seq)); /* a stream goes forward */
    heads->count += head->used ? 0 : 1;
    *head = (struct head){seq, stream, true};
}

void heads_free(struct heads *heads) {
    free(heads->places);
    *heads = (struct heads){0};
}
