/* Part 7 of blackjack: which function carries out which clause. Who may call it and when stands in
 * the clause data. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

bool play_on(struct step *step, const char *clause) {
    step_say(step, SAY_PLAY_ON, clause);
    return true;
}

bool not_this_case(struct step *step, const char *clause) {
    return step_refuse(step, WHY_NOT_THIS_CASE, clause);
}

void add_step(struct step *step, struct play *play, const struct blackjack_step *add,
              const char *clause) {
    bool added = advance(step, play, add, clause);
    assert(added);
    (void)added;
}

bool go_on_with(struct step *step, struct play *play, const struct blackjack_step *add,
                const char *clause) {
    add_step(step, play, add, clause);
    return play_on(step, clause);
}

/* ---- Bets taken back ---- */

static bool is_live_there(const struct play *play, unsigned box, unsigned bet, unsigned hand) {
    if (hand == 0)
        return bet_is_live(play, box, bet);
    return blackjack_live(&play->round, &play->round.boxes[box], hand - 1, bet);
}

/* Cards that came at once come next when nobody is left on the hand they came for, or none wants a
 * card any more. */
void take_bet_back(struct step *step, struct play *play, const struct blackjack_step *add,
                   const char *clause) {
    struct blackjack_state *state = state_of(step);
    bool for_hand = state->together_count > 0 && !dealer_is_next(play);
    unsigned box = play->round.at_box, hand = play->round.at_hand;
    add_step(step, play, add, clause);
    bool left = for_hand && play->round.boxes[box].hands[hand].on == 0;
    if (left || (state->together_count > 0 && blackjack_takes_together(play) != WHY_ACCEPTED))
        together_come_next(state);
}

bool withdraw_bet(struct step *step, struct play *play, unsigned hand, enum withdrawal by) {
    const struct event *event = step->event;
    int box = play_box(play, event->box);
    int bet = box < 0 ? -1 : play_bet(play, (unsigned)box, event->player);
    if (bet < 0 || !is_live_there(play, (unsigned)box, (unsigned)bet, hand))
        return step_refuse(step, WHY_NOTHING_TO_WITHDRAW, "box");
    const struct blackjack_step add = {.kind = STEP_WITHDRAW,
                                       .player = event->player,
                                       .box = event->box,
                                       .hand = (uint8_t)hand,
                                       .what = (uint8_t)by};
    take_bet_back(step, play, &add, withdrawal_clause(by));
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
    {"7.1", call_face_up, false},
    {"7.2", call_error_card, false},
    {"7.2.1", call_error_refused, false},
    {"7.2.2", call_error_to_dealer, false},
    {"7.3", call_extra_dealer_card, false},
    {"7.3.1", call_put_in_order, false},
    {"7.4", call_one_card, false},
    {"7.4.1", call_one_card_kept, false},
    {"7.4.2", call_one_card_back, false},
    {"7.4.3", call_redeal_box, false},
    {"7.5", call_redeal_box, false},
    {"7.6", call_no_cards, false},
    {"7.7", call_no_dealer_card, false},
    {"7.8", call_dealer_late, false},
    {"7.8.1", call_finish_first, false},
    {"7.8.2", call_late_blackjack, false},
    {"7.8.3", call_late_withdraw, true},
    {"7.9", call_passed_over, false},
    {"7.9.1", call_passed_too_long, false},
    {"7.10", call_no_bet, false},
    {"7.10.1", call_no_bet_redeal, false},
    {"7.11", call_jam, true},
    {"7.11.1", call_jam_void, true},
    {"7.11.1.1", call_jam_void, true},
    {"7.11.2", call_jam_play_on, true},
    {"7.11.2.1", call_machine_emptied, true},
    {"7.11.2.2", call_hand_shoe, true},
    {"7.11.3", call_jam_withdraw, true},
    {"7.11.3.1", call_jam_withdraw, true},
    {"7.11.3.2", call_jam_withdraw, true},
    {"7.11.4", call_jam_goes_on, true},
    {"7.11.5", call_jam_goes_on, true},
    {"7.11.6", call_jam_goes_on, true},
    {"7.11.7", call_machine_out, true},
    {"7.11.8", call_spoilt_cards, true},
    {"7.12", call_absent, false},
    {"7.12.1", call_absent, false},
    {"7.12.2", call_absent_other, false},
    {"7.12.3", call_unclaimed, false},
    {"7.13", call_burn, false},
    {"7.13.1", call_burn_in_time, false},
    {"7.13.2", call_burn_late, false},
    {"7.14", call_foreign_card, true},
    {"7.14.1", call_foreign_card, true},
    {"7.14.2", call_cards_replaced, true},
    {"7.14.3", call_results_stand, true},
    {"7.15", call_together, true},
    {"7.15.1", call_together_hidden, true},
    {"7.15.1.1", call_together_rest, true},
    {"7.15.2", call_together_seen, true},
    {"7.15.2.1", call_together_rest, true},
    {"7.15.3", call_together_open, true},
    {"7.15.3.1", call_together_rest, true},
    {"7.15.3.2", call_together_withdraw, true},
    {"7.15.4", call_together_dealer, true},
    {"7.15.4.1", call_dealer_hidden, true},
    {"7.15.4.1.1", call_together_rest, true},
    {"7.15.4.2", call_dealer_seen, true},
    {"7.15.4.2.1", call_together_rest, true},
    {"7.15.4.3", call_dealer_open, true},
    {"7.15.4.3.1", call_dealer_discard, true},
    {"7.16", call_refused, true},
    {"7.17", call_ruling, true},
};

bool blackjack_call(struct step *step, const struct clause_info *clause) {
    const struct clause_row *row = rows;
    struct play play;
    while (strcmp(row->clause, clause->clause) != 0)
        row++;
    if (state_of(step)->together_count > 0 && !row->with_together)
        return step_refuse(step, WHY_CARDS_TOGETHER, clause->clause);
    int why = play_again(&play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    return row->call(step, &play, clause->clause);
}
