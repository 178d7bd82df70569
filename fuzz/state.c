/* A table's state from outside: one that a golden evening has made, with fields of it changed and
 * the checksum made right again, as anybody could. The bytes are
 *
 *   game, which table of its evening (2), what is done with it (`parts_of`), CHANCE bytes for the
 *   events that follow, and EDIT bytes for each change (fuzz/support/moments.h).
 *
 * What is taken must be safe to use, and what events make of it must be taken again. */
#include "support/moments.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CHANCE = 96, HEAD = 4 + CHANCE, EDITS_MAX = 8 };

/* Looking at a table takes a hundred times as long as an event. */
static unsigned parts_of(uint8_t byte) {
    return USE_EVENTS | (byte % 64 == 0 ? USE_VIEWS : 0) | (byte % 8 == 0 ? USE_DEALER : 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t bytes[TABLE_SAVED];
    bool taken;
    if (size < HEAD)
        return 0;
    struct evening *evening = evening_of(data[0] % cr_game_count());
    struct moment *moment = &evening->moments[(size_t)(data[1] | data[2] << 8) % evening->count];
    memcpy(bytes, &moment->table, sizeof(struct table));
    for (size_t at = HEAD, edits = 0; at + EDIT <= size && edits < EDITS_MAX; at += EDIT, edits++)
        change(moment, bytes, data + at);
    use_repair(bytes);
    if (!use_state(&evening->walk, bytes, parts_of(data[3]), data + 4, CHANCE, &taken)) {
        fprintf(stderr, "%s: %s\n", cr_game_id(evening->walk.game), evening->walk.fault);
        abort();
    }
    return 0;
}
