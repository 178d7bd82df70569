/* What the files of the baccarat table share among themselves. */
#ifndef TABLE_BACCARAT_INSIDE_H
#define TABLE_BACCARAT_INSIDE_H

#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "table/dealing.h"
#include "table/game_table.h"
#include "table/offers.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

static inline struct baccarat_state *state_of(const struct step *step) {
    return baccarat_at(step->table);
}

static inline struct baccarat_hand *hand_of(const struct step *step) {
    return &baccarat_at(step->table)->hand;
}

static inline bool is_live(const struct table_bet *bet) {
    return !(bet->flags & BET_VOID);
}

/* ---- Rounds (baccarat.c) ---- */

bool baccarat_needs_new_shoe(const struct baccarat_state *state);
/* 7.8: the hand now opened has no bets and begins with the cards that are carried. */
void baccarat_open_free_hand(struct step *step);
/* One bet alone is void or withdrawn, with its insurance. */
void baccarat_void_bet(struct step *step, struct table_bet *bet, const char *clause);

/* ---- The hand (cards.c) ---- */

/* The deal that the first `count` cards make. Closed cards that nobody has read count nothing. */
void baccarat_hand_deal(const struct cr_rulebook *book, const struct baccarat_hand *hand,
                        unsigned count, struct baccarat_deal *deal);
/* Whose the card at this place is: an enum cr_side. */
unsigned baccarat_hand_side(const struct cr_rulebook *book, const struct baccarat_hand *hand,
                            unsigned place);
/* The first `count` cards lie open. */
bool baccarat_hand_is_open(const struct baccarat_hand *hand, unsigned count);
/* B5: the first four lie open, and both hands draw whatever comes. */
bool baccarat_both_draw(const struct cr_rulebook *book, const struct baccarat_hand *hand);
/* All cards are dealt and open. */
bool baccarat_hand_is_over(const struct cr_rulebook *book, const struct baccarat_hand *hand);
/* A finished hand as the scoreboards show it: enum road_mark. */
unsigned baccarat_hand_marks(const struct baccarat_hand *hand, const struct baccarat_deal *deal);
/* Refuses while cards wait to be put in order, players to choose, or insurance to be closed. */
bool baccarat_hand_goes_on(struct step *step);
/* Is a card that is now dealt there put down face up? */
bool baccarat_deals_open(const struct table *table);

/* The shoe can give this card (CR_NO_CARD: one that nobody has seen), or refuses. */
bool baccarat_shoe_gives(struct step *step, const struct shoe_state *shoe, cr_card card);
void baccarat_shoe_draw(struct shoe_state *shoe, cr_card card);
/* The next card may be this one: where one lies face up in the shoe (7.4) it is that, also when the
 * event names none. */
bool baccarat_may_come_next(struct step *step, cr_card *card);
/* It leaves the shoe. */
void baccarat_draw_next(struct step *step, cr_card card);
/* B10: how many cards are burnt after this one; ten for ten and pictures. */
unsigned baccarat_face_value(cr_card card);
/* Sees whether the cut card has come out with the last card (B10). */
void baccarat_watch_cut_card(struct step *step);
void baccarat_cut_card_is_out(struct step *step);

/* What the two hands come to, in words. */
void baccarat_say_totals(struct step *step, const char *clause);
/* Puts the next card of the hand down; it has been drawn. The phase is dealing from then on. */
void baccarat_lay_card(struct step *step, cr_card card, bool open);
/* 7.8: the card waits for the next hand. */
void baccarat_carry_card(struct baccarat_state *state, cr_card card, bool open);
bool baccarat_next_is_free(const struct baccarat_state *state);
void baccarat_lay_carried(struct step *step);
/* The event's one card: CR_NO_CARD when it names none. Refuses more than one. */
bool baccarat_single_card(struct step *step, cr_card *card);
/* Turns a card of hand `event.hand` over: the `number`th, or the first that is closed when it is 0.
 */
bool baccarat_turn_card(struct step *step);
/* 4.7, B11: rights that no longer belong to the largest bet end. */
void baccarat_review_squeeze(struct step *step);

bool baccarat_event_new_shoe(struct step *step);
bool baccarat_event_burn(struct step *step);
bool baccarat_event_cut_card(struct step *step);
bool baccarat_event_card(struct step *step);
bool baccarat_event_turn(struct step *step);
bool baccarat_event_ask_squeeze(struct step *step);
bool baccarat_event_restrict_squeeze(struct step *step);
bool baccarat_event_banker_first(struct step *step);

/* ---- Insurance (insurance_offers.c) ---- */

/* What insurance of that hand pays after 4 or 5 open cards; win 0: not offered. */
struct cr_ratio baccarat_insurance_ratio(const struct cr_rulebook *book,
                                         const struct baccarat_hand *hand, unsigned after,
                                         unsigned side);
/* B6: what of the bet the insurance that lies leaves uncovered, as a stake at the ratio offered
 * now.
 */
cr_money baccarat_insurance_left(const struct cr_rulebook *book, const struct table *table,
                                 size_t index, unsigned side);
void baccarat_return_insurance(struct step *step, size_t index, unsigned stage, const char *clause);
/* Insurance that the cards, as they now are, never offered goes back. */
void baccarat_return_unoffered_insurance(struct step *step, const char *clause);
/* G15: and offers of it are none. */
void baccarat_review_offers(struct step *step, const char *clause);
bool baccarat_pass_offer(struct step *step);
bool baccarat_offer_late(struct step *step); /* 7.21 */

bool baccarat_event_offer_insurance(struct step *step);
bool baccarat_event_insure(struct step *step);
bool baccarat_event_decline(struct step *step);
bool baccarat_event_close_insurance(struct step *step);

/* ---- Part 7 (calls.c, found_bets.c) ---- */

bool baccarat_call(struct step *step, const struct clause_info *clause);
enum post baccarat_post_needed(const struct table *table, const struct event *event);

/* The totals on player and banker that the differential weighs (B8), with the stake of one bet put
 * at `amount` (player 0 of NO_BET: none). True: they lie too far apart. */
bool baccarat_differential_broken(const struct table *table, uint32_t player, unsigned bet,
                                  cr_money amount);
unsigned baccarat_larger_side(const struct table *table);
bool baccarat_found_below_minimum(struct step *step, const struct clause_info *clause); /* 7.17 */
bool baccarat_found_above_maximum(struct step *step, const struct clause_info *clause); /* 7.18 */
bool baccarat_found_differential(struct step *step, const struct clause_info *clause);  /* 7.19 */
bool baccarat_found_small_beside(struct step *step, const struct clause_info *clause);  /* 7.19.1 */

/* ---- G15 (slips.c) ---- */

bool baccarat_rekey(struct step *step);
bool baccarat_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay);

/* ---- Parts of `baccarat_table` ---- */
void baccarat_play(const struct deal_look *look, struct deal_step *step);
/* 4.10: the cards that show have a row of 6.4.6, and somebody may take it who was not asked. */
bool baccarat_offer_is_due(const struct deal_look *look);
bool baccarat_prepare(const struct deal_look *look, struct deal_step *step);
extern const struct virtual_game baccarat_virtual_dealer;
void baccarat_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out);
void baccarat_result(const struct cr_rulebook *book, const struct table *table, struct text *out);
void baccarat_offers(struct offers *offers);
extern const struct guide_words baccarat_words[];
extern const struct game_sentence baccarat_sentences[];
int baccarat_sentence(const struct event *event);
const char *baccarat_step_detail(const struct deal_step *step, enum cr_language language);
const char *baccarat_place(unsigned box, unsigned hand, enum cr_language language);
void baccarat_tell_result(const struct result_telling *at);
void baccarat_tell_totals(const struct effect *effect, enum cr_language language, struct text *out);

/* The part of table_check that is its own (check.c). */
const char *baccarat_check(const struct cr_rulebook *book, const struct table *table,
                           const struct check_change *change);

extern const struct game_equipment baccarat_equipment; /* equipment.c */

#endif
