/* Part 7 of blackjack: which function carries out which clause. Who may call it and when stands in
 * the clause data. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

bool blackjack_play_on(struct step *step, const char *clause) {
    step_say(step, SAY_PLAY_ON, clause);
    return true;
}

bool blackjack_not_this_case(struct step *step, const char *clause) {
    return step_refuse(step, WHY_NOT_THIS_CASE, clause);
}

void blackjack_add_step(struct step *step, struct play *play, const struct blackjack_step *add,
                        const char *clause) {
    bool added = blackjack_advance(step, play, add, clause);
    assert(added);
    (void)added;
}

bool blackjack_go_on_with(struct step *step, struct play *play, const struct blackjack_step *add,
                          const char *clause) {
    blackjack_add_step(step, play, add, clause);
    return blackjack_play_on(step, clause);
}

/* ---- Bets taken back ---- */

static bool is_live_there(const struct play *play, unsigned box, unsigned bet, unsigned hand) {
    if (hand == 0)
        return blackjack_bet_is_live(play, box, bet);
    return blackjack_live(&play->round, &play->round.boxes[box], hand - 1, bet);
}

/* Cards that came at once come next when nobody is left on the hand they came for, or none wants a
 * card any more. */
void blackjack_take_bet_back(struct step *step, struct play *play, const struct blackjack_step *add,
                             const char *clause) {
    struct blackjack_state *state = state_of(step);
    bool for_hand = state->together_count > 0 && !blackjack_dealer_is_next(play);
    unsigned box = play->round.at_box, hand = play->round.at_hand;
    blackjack_add_step(step, play, add, clause);
    bool left = for_hand && play->round.boxes[box].hands[hand].on == 0;
    if (left || (state->together_count > 0 && blackjack_takes_together(play) != WHY_ACCEPTED))
        blackjack_together_come_next(state);
}

bool blackjack_withdraw_bet(struct step *step, struct play *play, unsigned hand,
                            enum withdrawal by) {
    const struct event *event = step->event;
    int box = blackjack_play_box(play, event->box);
    int bet = box < 0 ? -1 : blackjack_play_bet(play, (unsigned)box, event->player);
    if (bet < 0 || !is_live_there(play, (unsigned)box, (unsigned)bet, hand))
        return step_refuse(step, WHY_NOTHING_TO_WITHDRAW, "box");
    const struct blackjack_step add = {.kind = STEP_WITHDRAW,
                                       .player = event->player,
                                       .box = event->box,
                                       .hand = (uint8_t)hand,
                                       .what = (uint8_t)by};
    blackjack_take_bet_back(step, play, &add, blackjack_withdrawal_clause(by));
    return true;
}

/* ---- The clauses ---- */

static bool call_ruling(struct step *step, struct play *play, const char *clause) {
    (void)play;
    (void)clause;
    return settling_ruling(step);
}

struct clause_row {
    const char *clause;
    clause_call *call;
    bool with_together; /* also while cards that came at once wait for a choice */
};

static const struct clause_row rows[] = {
    {"7.1", blackjack_call_face_up, false},
    {"7.2", blackjack_call_error_card, false},
    {"7.2.1", blackjack_call_error_refused, false},
    {"7.2.2", blackjack_call_error_to_dealer, false},
    {"7.3", blackjack_call_extra_dealer_card, false},
    {"7.3.1", blackjack_call_put_in_order, false},
    {"7.4", blackjack_call_one_card, false},
    {"7.4.1", blackjack_call_one_card_kept, false},
    {"7.4.2", blackjack_call_one_card_back, false},
    {"7.4.3", blackjack_call_one_card_redeal, false},
    {"7.5", blackjack_call_no_card_redeal, false},
    {"7.6", blackjack_call_no_cards, false},
    {"7.7", blackjack_call_no_dealer_card, false},
    {"7.8", blackjack_call_dealer_late, false},
    {"7.8.1", blackjack_call_finish_first, false},
    {"7.8.2", blackjack_call_late_blackjack, false},
    {"7.8.3", blackjack_call_late_withdraw, true},
    {"7.9", blackjack_call_passed_over, false},
    {"7.9.1", blackjack_call_passed_too_long, false},
    {"7.10", blackjack_call_no_bet, false},
    {"7.10.1", blackjack_call_no_bet_redeal, false},
    {"7.11", blackjack_call_jam, true},
    {"7.11.1", blackjack_call_jam_void, true},
    {"7.11.1.1", blackjack_call_jam_void, true},
    {"7.11.2", blackjack_call_jam_play_on, true},
    {"7.11.2.1", blackjack_call_machine_emptied, true},
    {"7.11.2.2", blackjack_call_hand_shoe, true},
    {"7.11.3", blackjack_call_jam_withdraw, true},
    {"7.11.3.1", blackjack_call_jam_withdraw, true},
    {"7.11.3.2", blackjack_call_jam_withdraw, true},
    {"7.11.4", blackjack_call_jam_goes_on, true},
    {"7.11.5", blackjack_call_jam_goes_on, true},
    {"7.11.6", blackjack_call_jam_goes_on, true},
    {"7.11.7", blackjack_call_machine_out, true},
    {"7.11.8", blackjack_call_spoilt_cards, true},
    {"7.12", blackjack_call_absent, false},
    {"7.12.1", blackjack_call_absent, false},
    {"7.12.2", blackjack_call_absent_other, false},
    {"7.12.3", blackjack_call_unclaimed, false},
    {"7.13", blackjack_call_burn, false},
    {"7.13.1", blackjack_call_burn_in_time, false},
    {"7.13.2", blackjack_call_burn_late, false},
    {"7.14", blackjack_call_foreign_card, true},
    {"7.14.1", blackjack_call_foreign_card, true},
    {"7.14.2", blackjack_call_cards_replaced, true},
    {"7.14.3", blackjack_call_results_stand, true},
    {"7.15", blackjack_call_together, true},
    {"7.15.1", blackjack_call_together_hidden, true},
    {"7.15.1.1", blackjack_call_together_rest, true},
    {"7.15.2", blackjack_call_together_seen, true},
    {"7.15.2.1", blackjack_call_together_rest, true},
    {"7.15.3", blackjack_call_together_open, true},
    {"7.15.3.1", blackjack_call_together_rest, true},
    {"7.15.3.2", blackjack_call_together_withdraw, true},
    {"7.15.4", blackjack_call_together_dealer, true},
    {"7.15.4.1", blackjack_call_dealer_hidden, true},
    {"7.15.4.1.1", blackjack_call_together_rest, true},
    {"7.15.4.2", blackjack_call_dealer_seen, true},
    {"7.15.4.2.1", blackjack_call_together_rest, true},
    {"7.15.4.3", blackjack_call_dealer_open, true},
    {"7.15.4.3.1", blackjack_call_dealer_discard, true},
    {"7.16", blackjack_call_refused, true},
    {"7.17", call_ruling, true},
};

bool blackjack_call(struct step *step, const struct clause_info *clause) {
    const struct clause_row *row = rows;
    struct play play;
    while (strcmp(row->clause, clause->clause) != 0)
        row++;
    if (state_of(step)->together_count > 0 && !row->with_together)
        return step_refuse(step, WHY_CARDS_TOGETHER, clause->clause);
    int why = blackjack_play_again(&play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    return row->call(step, &play, clause->clause);
}
