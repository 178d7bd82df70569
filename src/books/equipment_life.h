/* The life of the things in the equipment room, out of the log: delivered, moved, checked,
 * condemned, repaired, replaced, shuffled and cut, destroyed, and by whom (GLI-19 C.6.5, C.6.6). */
#ifndef BOOKS_EQUIPMENT_LIFE_H
#define BOOKS_EQUIPMENT_LIFE_H

#include "house/house.h"
#include "store/store.h"

struct life_entry {
    int64_t time;
    uint32_t thing;
    char serial[SERIAL_BYTES];
    enum equipment_kind kind;
    unsigned record; /* enum record_kind */
    struct house_actor by;
    uint32_t table, other;      /* another thing: what it was replaced by, the machine */
    uint32_t shuffler;          /* of staff */
    uint32_t player, cut_staff; /* who cut */
    bool good;                  /* checked, or repaired */
    bool is_second;             /* of two, who destroyed it */
    uint64_t round;
    char clause[12], text[EQUIPMENT_TEXT];
};

struct life {
    struct life_entry *list;
    size_t count, room;
};

/* Oldest first; 0: of all. free() the list. */
bool life_gather(struct store *store, uint32_t thing, struct life *life, struct store_error *error);
/* [{…}]. */
void life_write_json(const struct house *house, const struct life *life, struct text *out);
void life_write_csv(const struct house *house, const struct life *life, struct text *out);

#endif
