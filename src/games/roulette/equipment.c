/* The equipment of the game (part 3), and the clauses of part 7 that spoil it. */
#include "table/equipment.h"
#include "games/roulette/table_inside.h"

static const struct equipment_need needs[] = {
    {EQUIPMENT_WHEEL, 1, "4.1", NULL},           {EQUIPMENT_DISPLAY, 1, "3.2.1", NULL},
    {EQUIPMENT_DROP_BOX, 1, "3.2.2", NULL},      {EQUIPMENT_TIP_BOX, 1, "3.2.2", NULL},
    {EQUIPMENT_PADDLE, 1, "3.2.3", NULL},        {EQUIPMENT_COLOUR_CHIPS, 1, "3.2.4", NULL},
    {EQUIPMENT_VALUE_MARKERS, 1, "3.2.5", NULL}, {EQUIPMENT_DOLLY, 1, "3.2.6", NULL},
    {EQUIPMENT_CHIP_STAND, 1, "3.2.7", NULL},    {EQUIPMENT_BALL, 1, "3.2.8", NULL},
    {EQUIPMENT_SCANNER, 1, "3.2.9", NULL},       {.clause = NULL},
};

static const struct equipment_spoiling spoilings[] = {
    {"7.5", EQUIPMENT_BALL, POST_ACTING_PIT_SUPERVISOR, EVENT_CHECK_BALL, false},
    {.clause = NULL},
};

const struct game_equipment roulette_equipment = {needs, spoilings, EVENT_TYPES, false};
