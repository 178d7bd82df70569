/* What the files of the Niu Niu table share. */
#ifndef TABLE_NIUNIU_INSIDE_H
#define TABLE_NIUNIU_INSIDE_H

#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "table/dealing.h"
#include "table/game_table.h"
#include "table/offers.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

enum { DEALER_HAND = 0, HAND_SIZE = 5, DEAL_TO_DEALER = 255 };

static inline struct niuniu_state *niu_state(struct step *step) {
    return niuniu_at(step->table);
}

/* The bets of a box that are in play; a box without an ante has none. */
struct table_bet *niuniu_bet(struct table *table, unsigned box, unsigned bet);
bool niuniu_has_bet(const struct table *table, unsigned box);
/* A player (not the house) has set a hand out in this round. */
bool niuniu_someone_arranged(const struct niuniu_state *state);
/* The cards of a hand leave it, out of the round. */
void niuniu_clear_hand(struct niuniu_hand *hand);
/* All that lies on a box goes back. */
void niuniu_void_box(struct step *step, unsigned box, const char *clause);
/* 6.2.13: what a card counts. */
unsigned niuniu_points(cr_card card);
/* 4.8: the hand that the next card goes to; DEAL_TO_DEALER + 1 when every hand is full. */
unsigned niuniu_next_hand(const struct table *table);
/* The dealer has all cards: nobody is topped up any more (N8). */
static inline bool niuniu_dealer_has_five(const struct niuniu_state *state) {
    return state->hands[DEALER_HAND].count >= HAND_SIZE;
}
/* Every card of the hand is known. */
bool niuniu_is_read(const struct niuniu_hand *hand);
/* A card leaves the machine; CR_NO_CARD: one that nobody has read. */
void niuniu_take_card(struct shoe_state *shoe, cr_card card);
/* Sets the hand out as 4.9 wants it. */
void niuniu_arrange_right(struct niuniu_hand *hand);
/* 4.9.1: these three of it may be set out so; none where there are no such three. */
bool niuniu_is_set_right(const struct niuniu_hand *hand, uint8_t three);
/* G15 (slips.c). */
bool niuniu_rekey(struct step *step);
bool niuniu_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay);

bool niuniu_call(struct step *step, const struct clause_info *clause);

/* ---- Parts of `niuniu_table` ---- */
void niuniu_play(const struct deal_look *look, struct deal_step *step);
bool niuniu_prepare(const struct deal_look *look, struct deal_step *step);
void niuniu_before_step(const struct table *table, struct deal_step *step);
extern const struct virtual_game niuniu_virtual_dealer;
void niuniu_view(const struct cr_rulebook *book, const struct table *table,
                 const struct viewer *viewer, struct text *out);
void niuniu_result(const struct cr_rulebook *book, const struct table *table, struct text *out);
void niuniu_write_rules(const struct cr_rulebook *book, struct text *out);
void niuniu_offers(struct offers *offers);
extern const struct guide_words niuniu_words[];
extern const struct game_sentence niuniu_sentences[];
int niuniu_sentence(const struct event *event);
void niuniu_tell_result(const struct result_telling *at);

/* The part of table_check that is its own (check.c). */
const char *niuniu_check(const struct cr_rulebook *book, const struct table *table,
                         const struct check_change *change);

extern const struct game_equipment niuniu_equipment; /* equipment.c */

#endif
