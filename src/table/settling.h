/* From the result to the last payment, and the ways back: corrections, voids, rulings. */
#ifndef TABLE_SETTLING_H
#define TABLE_SETTLING_H

#include "table/game_table.h"

bool settling_collect(struct step *step, const struct game_table *game);
bool settling_pay(struct step *step, const struct game_table *game);
bool settling_correct_result(struct step *step, const struct game_table *game);
bool settling_correct_payment(struct step *step);
bool settling_ruling(struct step *step);
/* What is done to the paid round after the table was opened again is done to it laid out; the
 * chips that move name the clause `name`. */
bool settling_act_on_past(struct step *step, const struct clause_info *clause, const char *name,
                          bool (*act)(struct step *step, const struct clause_info *clause));
/* G11: a call about the past round of a table that was opened again. */
bool settling_call_past(struct step *step, const struct clause_info *clause);
/* G12, G13: a call of it may have to be signed by another as the table stands. */
bool table_call_takes_two(const struct table *table, const struct clause_info *clause);
/* Whose a ruling is (G6). */
enum post settling_ruling_post(const struct table *table);

#endif
