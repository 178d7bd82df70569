/* What the files of this folder share and nobody else needs. */
#ifndef RULEBOOK_INSIDE_H
#define RULEBOOK_INSIDE_H

#include "rulebook/game_rulebook.h"

/* ---- Shape (shape.c): the kinds and bets a game has, whatever a file says about them ---- */

/* Fills in kinds, bets (id, kind, numbers, covers, cases of their pays) and the index. */
void rulebook_shape(struct cr_rulebook *book, enum cr_game game);

void rulebook_index_bets(struct cr_rulebook *book); /* rulebook.c */

/* ---- Words (rulebook.c) ---- */

bool rulebook_add_word(struct cr_rulebook *book, const char *text,
                       cr_word *word); /* false: no room */

/* ---- Options (options.c) ---- */

bool option_parse(const struct rule_option *option, const char *text, uint8_t *value);

/* ---- Values (values.c) ---- */

bool value_pay(const char *text, const struct cr_rulebook *book, unsigned pay,
               struct cr_ratio *ratio);
bool value_is_clause(const char *text);
bool value_is_date(const char *text);

/* ---- Sections of a file (sections.c) ---- */

bool section_edition(struct reader *reader, uint32_t object);
bool section_options(struct reader *reader, uint32_t object);
bool section_void_clauses(struct reader *reader, uint32_t root);
bool section_kinds(struct reader *reader, uint32_t list);
bool section_bets(struct reader *reader, uint32_t list);

#endif
