/* Evidence over the API: the round is found and read beside the floor. */
#include "base/memory.h"
#include "books/evidence.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct evidence_reading {
    struct floor_reading reading;
    uint32_t table;
    uint64_t round;
    struct edition_shelf *shelf;
    uint8_t secret[RANDOM_SEED];
    char name[NAME_MAX_BYTES];
    int64_t made;
    bool found;
    char *memory;
    struct text bundle;
};

static bool read_evidence(struct floor_reading *base, struct store *store,
                          struct store_error *error) {
    struct evidence_reading *reading = (struct evidence_reading *)base;
    struct evidence_wish wish = {.table = reading->table,
                                 .name = reading->name,
                                 .shelf = reading->shelf,
                                 .round = reading->round,
                                 .made = reading->made,
                                 .secret = reading->secret};
    reading->memory = memory_grow(NULL, EVIDENCE_ROOM);
    text_init(&reading->bundle, reading->memory, EVIDENCE_ROOM);
    return evidence_of_round(store, &wish, &reading->bundle, &reading->found, error);
}

static void write_evidence(struct floor *floor, struct floor_reading *base,
                           struct floor_answer *answer) {
    struct evidence_reading *reading = (struct evidence_reading *)base;
    (void)floor;
    if (!reading->found) {
        answer_fault(answer, FAULT_NO_SUCH, "round");
        return;
    }
    answer->status = 200;
    answer->type = "application/x-ndjson; charset=utf-8";
    answer->body.length = 0;
    text_bytes(&answer->body, reading->bundle.at, reading->bundle.length);
}

static void forget_evidence(struct floor_reading *base) {
    struct evidence_reading *reading = (struct evidence_reading *)base;
    sodium_memzero(reading->secret, sizeof reading->secret);
    free(reading->memory);
    free(reading);
}

void operation_evidence(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    struct evidence_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_evidence, write_evidence, forget_evidence};
    reading->table = table->number;
    reading->round = request->parts[1];
    reading->shelf = floor->shelf;
    reading->made = floor->now;
    memcpy(reading->secret, floor->secret, sizeof reading->secret);
    memcpy(reading->name, house_find_table(&floor->house, table->number)->name,
           sizeof reading->name);
    answer->reading = &reading->reading;
}
