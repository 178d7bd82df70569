/* The equipment of the game (part 3), and the clauses of part 7 that spoil it. */
#include "table/equipment.h"
#include "games/baccarat/table_inside.h"

static bool takes_insurance(const struct cr_options *options) {
    return options->insurance;
}

static bool takes_none(const struct cr_options *options) {
    return !options->insurance;
}

static const struct equipment_need needs[] = {
    {EQUIPMENT_CARDS, 1, "G17", NULL},
    {EQUIPMENT_SHOE, 1, "3.2.1", NULL},
    {EQUIPMENT_DISPLAY, 1, "3.2.2", NULL},
    {EQUIPMENT_DISCARD_BOX, 1, "3.2.3", NULL},
    {EQUIPMENT_DROP_BOX, 1, "3.2.4", NULL},
    {EQUIPMENT_TIP_BOX, 1, "3.2.4", NULL},
    {EQUIPMENT_SHUFFLER, 1, "3.2.5", NULL},
    {EQUIPMENT_PADDLE, 1, "3.2.6", NULL},
    {EQUIPMENT_SCANNER, 1, "3.2.7", NULL},
    {EQUIPMENT_CUT_CARD, 1, "3.2.8", NULL},
    {EQUIPMENT_CUT_CARD_HOLDER, 1, "3.2.9", NULL},
    {EQUIPMENT_NO_INSURANCE_SIGN, 1, "3.2.10", takes_none},
    {EQUIPMENT_INSURANCE_MARKER, 1, "3.2.11", takes_insurance},
    {.clause = NULL},
};

static const struct equipment_spoiling spoilings[] = {
    {"7.1", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.1.1", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, false},
    {"7.10.2", EQUIPMENT_CARDS, POST_PIT_SUPERVISOR, EVENT_TYPES, true},
    {.clause = NULL},
};

const struct game_equipment baccarat_equipment = {needs, spoilings, EVENT_NEW_SHOE, false};
