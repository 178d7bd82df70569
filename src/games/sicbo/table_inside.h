/* What the files of the sic bo table share. */
#ifndef GAMES_SICBO_TABLE_INSIDE_H
#define GAMES_SICBO_TABLE_INSIDE_H

#include "table/dealing.h"
#include "table/game_table.h"
#include "table/offers.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

/* ---- Parts of `sicbo_table` ---- */
void sicbo_play(const struct deal_look *look, struct deal_step *step);
extern const struct virtual_game sicbo_virtual_dealer;
void sicbo_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out);
void sicbo_result(const struct cr_rulebook *book, const struct table *table, struct text *out);
extern const struct guide_words sicbo_words[];
void sicbo_tell_result(const struct result_telling *at);

/* The part of table_check that is its own (check.c). */
const char *sicbo_check(const struct cr_rulebook *book, const struct table *table,
                        const struct check_change *change);

extern const struct game_equipment sicbo_equipment; /* equipment.c */

#endif
