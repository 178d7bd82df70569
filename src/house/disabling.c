/* What is disabled, and its record. */
#include "house/record_inside.h"

#include <string.h>

static const char *const scope_ids[SWITCH_SCOPES] = {"floor", "game", "table", "player"};

int switch_scope_find(const char *id, size_t length) {
    return house_find_word(scope_ids, SWITCH_SCOPES, id, length);
}

static bool *find_switch(struct house *house, const struct house_switch *of) {
    struct house_table *table = house_find_table(house, of->of);
    struct house_player *player = house_find_player(house, of->of);
    if (of->scope == SWITCH_FLOOR)
        return &house->disabled;
    if (of->scope == SWITCH_GAME)
        return of->game < game_count ? &house->game_disabled[of->game] : NULL;
    if (of->scope == SWITCH_TABLE)
        return table == NULL ? NULL : &table->disabled;
    return player == NULL ? NULL : &player->disabled;
}

const bool *house_switch_off(const struct house *house, const struct house_switch *of) {
    return find_switch((struct house *)house, of);
}

bool house_table_disabled(const struct house *house, const struct house_table *table) {
    return house->disabled || house->game_disabled[table->game] || table->disabled;
}

/* ---- The record ---- */

void house_put_switch(struct text *record, const struct house_switch *of, bool off) {
    json_put_string(record, "scope", scope_ids[of->scope]);
    if (of->scope == SWITCH_GAME)
        json_put_string(record, "game", cr_game_id(of->game));
    if (of->scope == SWITCH_TABLE || of->scope == SWITCH_PLAYER)
        json_put_integer(record, "of", of->of);
    json_put_bool(record, "off", off);
}

static bool read_switch(struct house_record *record, struct house_switch *of) {
    char scope[8], game[16];
    if (!record_text(record, "scope", scope, sizeof scope))
        return false;
    int found = switch_scope_find(scope, strlen(scope));
    if (found < 0)
        return record_wrong(record, "scope");
    of->scope = (enum switch_scope)found;
    if (of->scope == SWITCH_GAME)
        return record_text(record, "game", game, sizeof game) &&
               (cr_game_find(game, strlen(game), &of->game) || record_wrong(record, "scope"));
    return of->scope == SWITCH_FLOOR || record_number(record, "of", &of->of);
}

bool house_read_disabling(const struct house *house, struct house_record *record) {
    struct house_switch *of = &record->fields.disabling.of;
    bool *off = &record->fields.disabling.off;
    if (!read_switch(record, of))
        return false;
    const bool *at = house_switch_off(house, of);
    if (at == NULL)
        return record_wrong(record, "scope");
    if (!record_flag(record, "off", off))
        return false;
    return *at != *off || record_wrong(record, "off");
}

void house_apply_disabling(struct house *house, const struct house_record *record) {
    *find_switch(house, &record->fields.disabling.of) = record->fields.disabling.off;
}
