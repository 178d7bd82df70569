/* What the files of the blackjack table share.
 *
 * The state of a round is the list of its steps. An event adds steps, or takes some away (7.3.1,
 * 7.9), and everything else follows: the round is played through again from its bets
 * (`play_again`), its lines are what the machine pays for it (`felt_of`), and the chips that move
 * are the difference between the felt before and after (`felt_move`). So a refusal only has to take
 * its own step off again, and a void or a correction needs no way back of its own. */
#ifndef TABLE_BLACKJACK_INSIDE_H
#define TABLE_BLACKJACK_INSIDE_H

#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"
#include "table/dealing.h"
#include "table/game_table.h"
#include "table/offers.h"
#include "table/settling.h"
#include "table/transcript.h"
#include "table/view.h"
#include "table/virtual_game.h"

enum step_kind {
    STEP_CARD = 1,   /* what: the card, dealt to whom the round waits for */
    STEP_PASSED,     /* a place of the first deal, or a hand in turn (7.9), was passed over */
    STEP_STRAY,      /* what: a card laid on `box`, where no bet lies (7.10) */
    STEP_STRAY_GONE, /* 7.10: they have been taken away */
    STEP_PAID,       /* 4.15: mid-round payments were made */
    STEP_ACT,        /* what: enum cr_do; box, hand, player, amount */
    STEP_JOIN,       /* player, amount: takes part in the double or split before it */
    STEP_SPLIT_PAIR, /* hand, player, amount: with the split before it */
    STEP_DECLINE,    /* player: not in this double or split; with a box: no insurance there */
    STEP_INSURE,     /* box, player, amount; hand: 1 + the bet of another that is insured, or 0 */
    STEP_NO_MORE_INSURANCE,
    STEP_KEEP,         /* 7.4.1: box, player plays on with one card */
    STEP_DEALER_FIRST, /* 7.8: the dealer's first card is due */
    STEP_FINISH_FIRST, /* 7.8.1: after the hand in turn */
    STEP_LATE,         /* what: the dealer's late card */
    STEP_WITHDRAW,     /* box, player; hand: 0 all; what: enum withdrawal */
    STEP_STAND,        /* 7.16: the hand in turn stands; player: refused a card (7.2.1) */
    STEP_ABSENT,       /* 7.12: box, player */
    STEP_BACK          /* J18: player is there again */
};

/* `hand` of a withdrawal that is about pair bets alone. */
enum { PAIR_BETS = 255 };

enum withdrawal { BY_7_4_2, BY_7_6, BY_7_8_3, BY_7_11_3, BY_7_15_3_2, BY_7_17 };

/* What must be replaced before the next round, as bits. */
enum out { OUT_CARDS = 1, OUT_MACHINE = 2 };

/* 7.11: where the cards of a machine that jammed are. */
enum jam { NO_JAM, JAMMED, MACHINE_EMPTIED, HAND_SHOE, HAND_SHOE_DEALS };

/* How a card comes onto the table: `number` of the event `card`. */
enum card_how { CARD_DEALT, CARD_PASSED, CARD_STRAY };

/* The bets of a felt in the order of the machine; a line's source above them is a step's. */
enum {
    ROUND_BETS = BLACKJACK_BOXES * (BLACKJACK_BOX_BETS + BLACKJACK_BOX_PAIRS),
    ROUND_LINES = BLACKJACK_BOXES * BLACKJACK_BOX_HANDS * BLACKJACK_BOX_BETS +
                  BLACKJACK_BOXES * BLACKJACK_BOX_PAIRS + BLACKJACK_SPLIT_PAIRS +
                  BLACKJACK_INSURANCES
};

/* A round played through from its steps. Boxes are counted as in the machine. */
struct play {
    const struct cr_rulebook *book;
    const struct table *table;
    uint16_t bet_at[ROUND_BETS]; /* which of the table's bets the machine's is */
    unsigned bet_count;
    bool further;      /* mid-round payment or the further deal has begun (J13, J15) */
    bool paid_between; /* pair bets, and blackjacks that nothing can beat, are settled (4.15) */
    bool choice_open;  /* a double or split takes further players */
    uint8_t choice_declined; /* bit i: bet i of that box will not */
    uint8_t choice_box;      /* the box it is about, */
    uint8_t choice_hand;     /* the hand, */
    uint8_t choice;          /* and enum cr_do */
    bool dealer_due;         /* 7.8: the dealer's card comes now, or */
    bool finish_first;       /* 7.8.1: when this hand is finished */
    uint8_t finish_box, finish_hand;
    uint8_t strays;                    /* bit n: box n + 1 has cards and no bet */
    uint8_t kept[BLACKJACK_BOXES];     /* 7.4.1: bit i: bet i plays on with one card */
    uint8_t declined[BLACKJACK_BOXES]; /* bit i: the owner of bet i takes no insurance */
    uint8_t tray[BLACKJACK_BOXES]; /* bit i: a blackjack paid while the owner of bet i was away */
    uint8_t pairs_away[BLACKJACK_BOXES]; /* bit i: pair bet i settled so (J18) */
    bool for_absent;                     /* 7.12: the card that the hand in turn waits for */
    bool over_passed;                    /* 7.9: a hand was passed over, */
    uint8_t passed_box, passed_hand;
    unsigned passed_step;         /* by this step, */
    uint8_t boxes_since;          /* and these boxes got cards since (bits) */
    unsigned step_at;             /* the step being played */
    struct blackjack_round round; /* last: it clears itself */
};

/* All lines of a round as it stands, and which of them are settled already. */
struct felt {
    struct cr_line lines[ROUND_LINES];
    bool settled[ROUND_LINES];
    bool midround[ROUND_LINES]; /* settled before the round was over */
    size_t count;
    bool broken; /* it cannot be paid */
};

static inline struct blackjack_state *state_of(const struct step *step) {
    return blackjack_at(step->table);
}

/* ---- play.c ---- */

/* Plays the steps of the table. The table's own checks make sure that none is refused; only a
 * correction tries steps that might be, and asks. */
int blackjack_play_again(struct play *play, const struct cr_rulebook *book,
                         const struct table *table);
/* The same step by step, for those who look at each before it is played: `step_at` is the next. */
void blackjack_play_begin(struct play *play, const struct cr_rulebook *book,
                          const struct table *table);
int blackjack_play_next(struct play *play);
/* It tells who else takes part in the double or split before it, or does not end that choice. */
bool blackjack_step_belongs_to_choice(const struct blackjack_step *at);
bool blackjack_is_even_money(const struct blackjack_step *at);
/* Adds a step and plays it: refused, the table is as it was. */
bool blackjack_play_add(struct step *step, struct play *play, const struct blackjack_step *add);
/* J17: insurance is open, and no hand is played: refuses what would play one. */
bool blackjack_insurance_is_closed(struct step *step, const struct play *play);
/* The box with that number, or -1. */
int blackjack_play_box(const struct play *play, unsigned number);
/* The player's bet on the box, or -1. */
int blackjack_play_bet(const struct play *play, unsigned box, uint32_t player);
/* Somebody's bet of that kind lies on the box and is not void. */
bool blackjack_box_has_bet(const struct table *table, unsigned box, unsigned bet);
struct blackjack_hand *blackjack_hand_in_turn(struct play *play);
/* The dealer's late card comes before anything else (7.8). */
bool blackjack_dealer_card_due(const struct play *play);
/* The next card is the dealer's. */
bool blackjack_dealer_is_next(const struct play *play);
/* 7.4: the box in turn has one card and its bets have not all chosen. */
bool blackjack_one_card_waits(const struct play *play);
/* Boxes with bets that got no cards and were not declared void (7.6), as bits. */
unsigned blackjack_boxes_without_cards(const struct play *play);
const char *blackjack_withdrawal_clause(enum withdrawal by);

/* ---- felt.c ---- */

void blackjack_felt_of(const struct play *play, struct felt *felt);
/* The same for an event, which is broken when it cannot be paid. */
void blackjack_step_felt(struct step *step, const struct play *play, struct felt *felt);
/* Moves the chips from what the felt was to what it is. */
void blackjack_felt_move(struct step *step, const struct play *after, const struct felt *before,
                         const char *clause);
/* Adds a step with all that follows: chips, phase, result. */
bool blackjack_advance(struct step *step, struct play *play, const struct blackjack_step *add,
                       const char *clause);
/* The phase that the round is in now; announces what a new one brings. */
void blackjack_follow_phase(struct step *step, const struct play *play);
bool blackjack_felt_collect(struct step *step);
bool blackjack_felt_pay(struct step *step);
void blackjack_felt_undo(struct step *step);
void blackjack_felt_voided(struct step *step, const char *clause);
void blackjack_felt_unfinished(struct step *step);
bool blackjack_felt_found(struct step *step, bool apply);
/* J18: what line `i` wins waits in the tray. */
bool blackjack_felt_goes_to_tray(const struct play *play, const struct felt *felt, size_t i);
void blackjack_felt_light(struct step *step);
size_t blackjack_felt_lines(const struct cr_rulebook *book, const struct table *table,
                            struct cr_line *lines, struct line_state *states,
                            struct scratch *scratch);
/* The player's tray, or a free one; NULL: none is free. */
struct blackjack_unclaimed *blackjack_find_tray(struct blackjack_state *state, uint32_t player);
/* The bet is on a hand that can still win or lose. */
bool blackjack_bet_is_live(const struct play *play, unsigned box, unsigned bet);
void blackjack_felt_void_bet(struct step *step, struct table_bet *bet, const char *clause);

/* ---- cards.c ---- */

bool blackjack_card_event(struct step *step);
/* Deals a card to whom the round waits for; it has been taken out of the shoe, or will be. */
bool blackjack_deal_card(struct step *step, struct play *play, cr_card card);
/* All cards drawn go to the places of the first deal in the order in which they came; those left
 * over come next. With `burn_first` the first of them is burnt (7.13.1). */
void blackjack_deal_again(struct step *step, struct play *play, bool burn_first,
                          const char *clause);
bool blackjack_new_shoe(struct step *step);
bool blackjack_burn(struct step *step);
bool blackjack_cut_card(struct step *step);
/* Refuses what is no card or is not in the shoe. */
bool blackjack_check_card(struct step *step, cr_card card);
void blackjack_draw_card(struct step *step, cr_card card);
/* The card that comes next was dealt in error, and the hand in turn is of a player who has refused
 * it: that hand gets another (7.2.1, J18). */
bool blackjack_error_card_waits(const struct blackjack_state *state, const struct play *play);
/* Cards come before any other, in this order. */
void blackjack_put_next(struct blackjack_state *state, const cr_card *cards, unsigned count);
void blackjack_discard(struct step *step, cr_card card);

void blackjack_show_card(struct step *step, const struct play *play, cr_card card);

/* ---- G4, G15: cards that were keyed wrongly (table.c, slips.c) ---- */

/* The step of the card that `number` counts in drawing order, from one; 0 is the last. */
struct blackjack_step *blackjack_find_card(struct blackjack_state *state, int32_t number);
bool blackjack_rekey(struct step *step);
bool blackjack_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay);

/* ---- decisions.c ---- */

/* What each decision is called in JSON. */
extern const char *const blackjack_decision_ids[CR_DOES];

bool blackjack_apply_act(struct step *step);
bool blackjack_split_pair(struct step *step);
bool blackjack_insure(struct step *step);
bool blackjack_decline(struct step *step);
bool blackjack_close_insurance(struct step *step);

/* ---- part 7 ---- */

bool blackjack_call(struct step *step, const struct clause_info *clause);
typedef bool clause_call(struct step *step, struct play *play, const char *clause);
bool blackjack_play_on(struct step *step, const char *clause);
/* Adds a step that has been found to fit; the second announces that play goes on. */
void blackjack_add_step(struct step *step, struct play *play, const struct blackjack_step *add,
                        const char *clause);
bool blackjack_go_on_with(struct step *step, struct play *play, const struct blackjack_step *add,
                          const char *clause);
bool blackjack_not_this_case(struct step *step, const char *clause);
/* Gathers the cards and deals again, unless it is too late for that (J13) or the table's own record
 * does not show what the clause is about (J15). */
bool blackjack_redeal_for(struct step *step, struct play *play, bool fact, const char *clause);
/* J16: what the house is expected to win with each card as the dealer's next, against the hands as
 * they stand. False: players have not got their cards yet. The round is laid out on `play`, which
 * is as it was afterwards. */
bool blackjack_house_expects(struct play *play, const cr_card *cards, unsigned count,
                             cr_money *house);
/* 7.15: does the round wait for a card now, or why not? */
int blackjack_takes_together(const struct play *play);
/* 7.15: cards that came at once and for which nobody has to choose any more come next. */
void blackjack_together_come_next(struct blackjack_state *state);
/* Adds a step that takes bets back. */
void blackjack_take_bet_back(struct step *step, struct play *play, const struct blackjack_step *add,
                             const char *clause);
/* Takes the event's player's bet back from one hand, or from all that are live (hand 0). */
bool blackjack_withdraw_bet(struct step *step, struct play *play, unsigned hand,
                            enum withdrawal by);

clause_call blackjack_call_face_up, blackjack_call_error_card, blackjack_call_error_refused,
    blackjack_call_error_to_dealer, blackjack_call_extra_dealer_card, blackjack_call_put_in_order,
    blackjack_call_one_card, blackjack_call_one_card_kept, blackjack_call_one_card_back,
    blackjack_call_one_card_redeal, blackjack_call_no_card_redeal, blackjack_call_no_cards,
    blackjack_call_no_dealer_card, blackjack_call_dealer_late, blackjack_call_finish_first,
    blackjack_call_late_blackjack, blackjack_call_late_withdraw, blackjack_call_passed_over,
    blackjack_call_passed_too_long, blackjack_call_no_bet, blackjack_call_no_bet_redeal,
    blackjack_call_burn, blackjack_call_burn_in_time, blackjack_call_burn_late,
    blackjack_call_refused; /* misdeals.c, missing_cards.c */
clause_call blackjack_call_jam, blackjack_call_jam_void, blackjack_call_jam_play_on,
    blackjack_call_machine_emptied, blackjack_call_hand_shoe, blackjack_call_jam_withdraw,
    blackjack_call_jam_goes_on, blackjack_call_machine_out, blackjack_call_spoilt_cards,
    blackjack_call_foreign_card, blackjack_call_cards_replaced,
    blackjack_call_results_stand; /* jam.c */
clause_call blackjack_call_absent, blackjack_call_absent_other,
    blackjack_call_unclaimed; /* absent.c */
bool blackjack_unclaimed(struct step *step);
clause_call blackjack_call_together, blackjack_call_together_hidden, blackjack_call_together_seen,
    blackjack_call_together_open, blackjack_call_together_withdraw, blackjack_call_together_rest,
    blackjack_call_together_dealer, blackjack_call_dealer_hidden, blackjack_call_dealer_seen,
    blackjack_call_dealer_open, blackjack_call_dealer_discard; /* cards_together.c */

/* ---- Parts of `blackjack_table` ---- */
void blackjack_play(const struct deal_look *look, struct deal_step *step);
unsigned blackjack_cards_behind(const struct table *table);
bool blackjack_shoe_is_over(const struct table *table);
bool blackjack_prepare(const struct deal_look *look, struct deal_step *step);
extern const struct virtual_game blackjack_virtual_dealer;
void blackjack_view(const struct cr_rulebook *book, const struct table *table,
                    const struct viewer *viewer, struct text *out);
void blackjack_result(const struct cr_rulebook *book, const struct table *table, struct text *out);
void blackjack_offers(struct offers *offers);
extern const struct guide_words blackjack_words[];
extern const struct game_sentence blackjack_sentences[];
extern const struct guide_words blackjack_pay_between;
void blackjack_tell_result(const struct result_telling *at);
void blackjack_tell_totals(const struct effect *effect, enum cr_language language,
                           struct text *out);

/* The part of table_check that is its own (check.c). */
enum { CARD_VALUES = 256 }; /* all that a card's byte can be */

/* Adds how often each card lies in the round, closed ones under their own byte. */
void blackjack_count_cards(const struct blackjack_state *state, unsigned held[CARD_VALUES]);
const char *blackjack_check(const struct cr_rulebook *book, const struct table *table,
                            const struct check_change *change);

extern const struct game_equipment blackjack_equipment; /* equipment.c */

#endif
