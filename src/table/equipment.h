/* The equipment of part 3: the kinds of things there are, which of them a game needs at its table,
 * and which clauses of part 7 spoil one (G17). A table knows nothing of serial numbers: the house
 * keeps the register (house/equipment.h). */
#ifndef TABLE_EQUIPMENT_H
#define TABLE_EQUIPMENT_H

#include "base/round.h"
#include "table/event.h"

#define E(kind, id, english, vietnamese, used_up) EQUIPMENT_##kind,
enum equipment_kind {
#include "table/equipment.def"
    EQUIPMENT_KINDS
};
#undef E

/* So many things of a kind; where the options of the table call for it. */
struct equipment_need {
    uint8_t kind, count;
    const char *clause;                               /* of part 3, or where it is told of */
    bool (*wanted)(const struct cr_options *options); /* NULL: always */
};

/* A clause that spoils a thing: the next round waits until a post has replaced it, or repaired and
 * checked it. */
struct equipment_spoiling {
    const char *clause;
    uint8_t kind, post;
    uint8_t checked_by; /* the event by which it is found good again; EVENT_TYPES: none */
    bool when_void;     /* only where the call has ended the round so */
};

struct game_equipment {
    const struct equipment_need *needs; /* the last has no clause */
    const struct equipment_spoiling *spoilings;
    uint8_t brings_cards; /* the event by which fresh cards come into play; EVENT_TYPES: none */
    bool machine_deals;   /* what it shuffles: cards that come in a shoe were shuffled by hand */
};

const char *equipment_id(enum equipment_kind kind);
int equipment_find(const char *id, size_t length); /* -1: there is none */
const char *equipment_name(enum equipment_kind kind, enum cr_language language);
bool equipment_is_used_up(enum equipment_kind kind);
/* NULL: the game has no list, and asks for nothing. */
const struct game_equipment *equipment_of_game(enum cr_game game);
/* By the clause that was called; NULL: it spoils nothing. */
const struct equipment_spoiling *equipment_spoilt_by(enum cr_game game, const char *clause);

#endif
