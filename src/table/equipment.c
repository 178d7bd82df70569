#include "table/equipment.h"

#include "table/game_table.h"

#include <string.h>

static const struct {
    const char *id, *names[CR_LANGUAGES];
    bool used_up;
} kinds[EQUIPMENT_KINDS] = {
#define E(kind, id, english, vietnamese, used_up)                                                  \
    [EQUIPMENT_##kind] = {id, {english, vietnamese}, used_up},
#include "table/equipment.def"
#undef E
};

const char *equipment_id(enum equipment_kind kind) {
    return kinds[kind].id;
}

int equipment_find(const char *id, size_t length) {
    for (int kind = 0; kind < EQUIPMENT_KINDS; kind++) {
        if (strlen(kinds[kind].id) == length && memcmp(kinds[kind].id, id, length) == 0)
            return kind;
    }
    return -1;
}

const char *equipment_name(enum equipment_kind kind, enum cr_language language) {
    return kinds[kind].names[language];
}

bool equipment_is_used_up(enum equipment_kind kind) {
    return kinds[kind].used_up;
}

const struct game_equipment *equipment_of_game(enum cr_game game) {
    return game_module(game)->table->equipment;
}

const struct equipment_spoiling *equipment_spoilt_by(enum cr_game game, const char *clause) {
    const struct game_equipment *own = equipment_of_game(game);
    if (own == NULL || own->spoilings == NULL)
        return NULL;
    for (const struct equipment_spoiling *row = own->spoilings; row->clause != NULL; row++) {
        if (strcmp(row->clause, clause) == 0)
            return row;
    }
    return NULL;
}
