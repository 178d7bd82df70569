/* The equipment of the game (part 3), and the clauses of part 7 that spoil it. */
#include "table/equipment.h"
#include "games/niuniu/table_inside.h"

static const struct equipment_need needs[] = {
    {EQUIPMENT_CARDS, 1, "4.1", NULL},         {EQUIPMENT_SHUFFLER, 1, "3.2.1", NULL},
    {EQUIPMENT_DISCARD_BOX, 1, "3.2.2", NULL}, {EQUIPMENT_DROP_BOX, 1, "3.2.3", NULL},
    {EQUIPMENT_TIP_BOX, 1, "3.2.3", NULL},     {EQUIPMENT_PADDLE, 1, "3.2.4", NULL},
    {EQUIPMENT_SCANNER, 1, "3.2.5", NULL},     {.clause = NULL},
};

static const struct equipment_spoiling spoilings[] = {
    {"7.1.1", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.1.3", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.2", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {.clause = NULL},
};

const struct game_equipment niuniu_equipment = {needs, spoilings, EVENT_NEW_SHOE, true};
