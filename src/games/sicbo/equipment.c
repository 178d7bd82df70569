/* The equipment of the game (part 3), and the clauses of part 7 that spoil it. */
#include "table/equipment.h"
#include "games/sicbo/table_inside.h"

static const struct equipment_need needs[] = {
    {EQUIPMENT_LIGHTS, 1, "3.2", NULL},
    {EQUIPMENT_CAGE, 1, "3.3", NULL},
    {EQUIPMENT_DOME, 1, "3.3", NULL},
    {EQUIPMENT_DICE, 1, "3.4", NULL},
    {EQUIPMENT_KEYPAD, 1, "3.5", NULL},
    {EQUIPMENT_DISPLAY, 1, "3.6", NULL},
    {EQUIPMENT_DROP_BOX, 1, "3.7", NULL},
    {EQUIPMENT_TIP_BOX, 1, "3.7", NULL},
    {EQUIPMENT_PADDLE, 1, "3.8", NULL},
    {EQUIPMENT_SCANNER, 1, "3.9", NULL},
    {.clause = NULL},
};

static const struct equipment_spoiling spoilings[] = {
    {"7.5", EQUIPMENT_DICE, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.6", EQUIPMENT_DOME, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {.clause = NULL},
};

const struct game_equipment sicbo_equipment = {needs, spoilings, EVENT_TYPES, false};
