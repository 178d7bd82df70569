/* What the files of the Dragon Tiger table share. */
#ifndef DRAGONTIGER_TABLE_INSIDE_H
#define DRAGONTIGER_TABLE_INSIDE_H

#include "state.h"
#include "table/dealing.h"
#include "table/game_table.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

static inline struct dragontiger_state *state_of(const struct step *step) {
    return dragontiger_at(step->table);
}

extern const char *const dragontiger_side_ids[SIDES];
extern const char *const dragontiger_side_words[SIDES][CR_LANGUAGES];

/* 4.8: no round is dealt from the shoe that is there. */
bool dragontiger_needs_new_shoe(const struct dragontiger_state *state);
/* Whose card comes next; SIDES: both have theirs. */
unsigned dragontiger_next_side(const struct dragontiger_hand *hand);
/* The shoe can give this card (CR_NO_CARD: one that nobody has seen), or refuses. */
bool dragontiger_shoe_gives(struct step *step, const struct shoe_state *shoe, cr_card card);
/* Takes it out, and sees whether the cut card has come with it (4.8). */
void dragontiger_draw(struct step *step, cr_card card);
/* Turns the card of a side over; `event.cards` names it when the shoe has not read it. The second
 * one makes the result. */
bool dragontiger_turn(struct step *step, unsigned side);

/* ---- Parts of `dragontiger_table` ---- */
bool dragontiger_call(struct step *step, const struct clause_info *clause);
const char *dragontiger_check(const struct cr_rulebook *book, const struct table *table,
                              const struct check_change *change);
void dragontiger_play(const struct deal_look *look, struct deal_step *step);
bool dragontiger_prepare(const struct deal_look *look, struct deal_step *step);
extern const struct virtual_game dragontiger_virtual_dealer;
void dragontiger_view(const struct cr_rulebook *book, const struct table *table,
                      const struct viewer *viewer, struct text *out);
void dragontiger_result(const struct cr_rulebook *book, const struct table *table,
                        struct text *out);
extern const struct guide_words dragontiger_words[];
extern const struct game_sentence dragontiger_sentences[];
int dragontiger_sentence(const struct event *event);
const char *dragontiger_place(unsigned box, unsigned hand, enum cr_language language);
void dragontiger_tell_result(const struct result_telling *at);

#endif
