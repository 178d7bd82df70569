/* The equipment of the game (part 3), and the clauses of part 7 that spoil it. */
#include "table/equipment.h"
#include "games/blackjack/table_inside.h"

static const struct equipment_need needs[] = {
    {EQUIPMENT_CARDS, 1, "4.1", NULL},
    {EQUIPMENT_SHUFFLER, 1, "3.2.1", NULL},
    {EQUIPMENT_DISCARD_BOX, 1, "3.2.2", NULL},
    {EQUIPMENT_LIMIT_SIGN, 1, "3.2.3", NULL},
    {EQUIPMENT_SCANNER, 1, "3.2.4", NULL},
    {EQUIPMENT_DROP_BOX, 1, "3.2.5", NULL},
    {EQUIPMENT_TIP_BOX, 1, "3.2.5", NULL},
    {EQUIPMENT_PADDLE, 1, "3.2.6", NULL},
    {.clause = NULL},
};

static const struct equipment_spoiling spoilings[] = {
    /* filled again by the pit manager it is good, as far as no other has come in its place */
    {"7.11", EQUIPMENT_SHUFFLER, POST_PIT_MANAGER, EVENT_NEW_SHOE, false},
    {"7.11.7", EQUIPMENT_SHUFFLER, POST_PIT_MANAGER, EVENT_NEW_SHOE, false},
    {"7.11.8", EQUIPMENT_CARDS, POST_PIT_MANAGER, EVENT_TYPES, false},
    {"7.14", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.14.1", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.14.2", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {.clause = NULL},
};

const struct game_equipment blackjack_equipment = {needs, spoilings, EVENT_NEW_SHOE, true};
