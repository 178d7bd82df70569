/* Disabling everything, one game, one table or one player, and enabling it again. */
#ifndef HOUSE_DISABLING_H
#define HOUSE_DISABLING_H

#include "base/game.h"
#include "house/tables.h"

enum switch_scope { SWITCH_FLOOR, SWITCH_GAME, SWITCH_TABLE, SWITCH_PLAYER, SWITCH_SCOPES };

struct house_switch {
    enum switch_scope scope;
    enum cr_game game;
    uint32_t of; /* the table's or the player's number */
};

const char *switch_scope_id(enum switch_scope scope);
int switch_scope_find(const char *id, size_t length); /* -1: there is none */
/* Whether it is off; NULL: there is no such thing. */
const bool *house_switch_off(const struct house *house, const struct house_switch *of);
/* Whether the whole floor, the table's game, or the table is disabled. */
bool house_table_disabled(const struct house *house, const struct house_table *table);

void house_put_switch(struct text *record, const struct house_switch *of, bool off);

#endif
