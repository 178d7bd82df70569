/* What the files of the roulette table share. */
#ifndef TABLE_ROULETTE_INSIDE_H
#define TABLE_ROULETTE_INSIDE_H

#include "table/dealing.h"
#include "table/game_table.h"
#include "table/offers.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

/* ---- Colour chips (4.7) ---- */
bool roulette_colour_chips(struct step *step);
enum post roulette_post_needed(const struct table *table, const struct event *event);
bool roulette_colour_back(struct step *step);
/* May this bet be laid in chips of the colour that the event names? */
bool roulette_may_bet_colour(struct step *step);
/* And taken back: a chip is not broken. */
bool roulette_may_withdraw(struct step *step, const struct table_bet *bet, cr_money left);
/* A player goes: what is in the hand is changed back (R7). */
void roulette_leaves(struct step *step);
/* Colours of which their players have nothing left are the table's again. */
void roulette_let_colours_go(struct step *step);
/* G10: the chips that were out when the table was closed. */
void roulette_keep_colours(struct step *step, const struct table *before);
/* 4.7.5: a chip worth more than the table's minimum carries a marker. */
bool roulette_needs_marker(const struct cr_rulebook *book, const struct table *table,
                           cr_money value);

/* Parts of `own_chips`. */
cr_money roulette_colour_in_hand(const struct table *table, unsigned colour);
uint32_t roulette_colour_owner(const struct table *table, unsigned colour);
cr_money roulette_colour_value(const struct table *table, unsigned colour);
cr_money roulette_colour_comes_in(struct table *table, uint32_t player, unsigned colour,
                                  cr_money amount);
cr_money roulette_colour_goes_out(struct table *table, uint32_t player, unsigned colour,
                                  cr_money amount);

/* ---- Bets put right after the number is known (6.6, 7.11) ---- */
bool roulette_decide_chip(struct step *step);
bool roulette_foreign_chip(struct step *step);
bool roulette_refuse_winnings(struct step *step);
void roulette_adjust(const struct table *table, struct cr_line *lines, size_t count,
                     struct scratch *scratch);
/* 6.4: whose winnings have been handed over. */
bool roulette_is_paid(const struct table *table, const struct cr_line *line);
void roulette_mark_paid(struct table *table, const struct cr_line *line, bool paid);

/* ---- Parts of `roulette_table` ---- */
void roulette_play(const struct deal_look *look, struct deal_step *step);
bool roulette_prepare(const struct deal_look *look, struct deal_step *step);
extern const struct virtual_game roulette_virtual_dealer;
void roulette_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out);
void roulette_result(const struct cr_rulebook *book, const struct table *table, struct text *out);
void roulette_write_rules(const struct cr_rulebook *book, struct text *out);
extern const struct guide_words roulette_words[];
extern const struct game_sentence roulette_sentences[];
void roulette_tell_result(const struct result_telling *at);
int roulette_sentence(const struct event *event);

/* The part of table_check that is its own (check.c). */
const char *roulette_check(const struct cr_rulebook *book, const struct table *table,
                           const struct check_change *change);

extern const struct game_equipment roulette_equipment; /* equipment.c */

#endif
