#include "library/library_inside.h"

#include <string.h>

size_t cr_memory_size(void) {
    return LIBRARY_MEMORY;
}

bool library_is_enough(struct cr_memory memory) {
    return memory.at != NULL && memory.size >= LIBRARY_MEMORY;
}

struct scratch library_scratch(struct cr_memory memory) {
    const size_t past = (uintptr_t)memory.at & 15, skipped = past == 0 ? 0 : 16 - past;
    if (memory.at == NULL || memory.size <= skipped)
        return (struct scratch){0};
    return (struct scratch){.at = (unsigned char *)memory.at + skipped,
                            .size = memory.size - skipped};
}

void library_give(const void *from, size_t whole, void *to, size_t size) {
    if (size > whole)
        memset((char *)to + whole, 0, size - whole);
    memcpy(to, from, size < whole ? size : whole);
}

size_t library_length(const struct text *out) {
    return out->full ? 0 : out->length;
}

struct cr_settled_line library_line(const struct cr_line *line) {
    struct cr_settled_line out = {.player_number = line->player,
                                  .bet = line->bet,
                                  .box = line->box,
                                  .hand = line->hand,
                                  .outcome = (enum cr_outcome)line->outcome,
                                  .stake = line->stake,
                                  .counted = line->counted,
                                  .pays = line->pays,
                                  .commission = line->commission,
                                  .returned = line->returned,
                                  .breakage = line->breakage,
                                  .breakage_of = line->breakage_of};
    memcpy(out.clauses, line->clauses, sizeof out.clauses);
    return out;
}
