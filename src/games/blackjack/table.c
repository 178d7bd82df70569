/* A blackjack table: bets, cards, decisions in turn, payment in the middle of a round and at its
 * end. The irregularities of part 7 are in calls.c and the files it names.
 *
 *   idle --open-round--> betting --no-more-bets--> no-more-bets --card--> dealing
 *     dealing: card by card from box 1 on, the dealer last, then the second cards (4.7.2)
 *       --last of them--> decisions: insure, decline, close-insurance; pay (4.15); act, card
 *       --nothing waits for a card--> result --collect--> settling --pay--> idle
 *
 * Invariants:
 *   1. the steps of the state can be played through from the bets, none is refused;
 *   2. the phase is the one that the round so played is in (`follow_phase`);
 *   3. the shoe holds all cards of the decks but those that were drawn from it;
 *   4. the felt holds the stakes of all lines that are not settled (felt.c). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "table/check.h"
#include "table/found_bets.h"

#include <assert.h>
#include <string.h>

/* ---- Opening ---- */

static bool open_table(struct step *step) {
    struct blackjack_state *state = state_of(step);
    unsigned decks = table_options(step->table).decks;
    if (step->table->seats > BLACKJACK_BOXES)
        return step_refuse(step, WHY_BOX_NUMBER, "hand");
    if (step->table->seats == 0)
        step->table->seats = BLACKJACK_BOXES;
    shoe_fill(&state->shoe, SHOE_SHUFFLER, decks);
    state->box_bets = BLACKJACK_BOX_BETS;
    return true;
}

/* G10: winnings in the tray (7.12.3), cards or a machine to be replaced (7.11.7, 7.14.2), and how
 * many bets the pit manager lets a box take (4.6). */
static void outlives(struct step *step, const struct table *before) {
    struct blackjack_state *state = state_of(step);
    memcpy(state->unclaimed, blackjack_at(before)->unclaimed, sizeof state->unclaimed);
    state->cards_out = blackjack_at(before)->cards_out;
    state->box_bets = blackjack_at(before)->box_bets;
}

/* A shuffler has taken the cards of the last round back. */
static void clear_round(struct step *step) {
    struct blackjack_state *state = state_of(step);
    unsigned used = state->step_count;
    memset(state->steps, 0, used * sizeof state->steps[0]);
    memset(&state->jam, 0,
           offsetof(struct blackjack_state, steps) - offsetof(struct blackjack_state, jam));
    if (state->shoe.kind != SHOE_SHUFFLER)
        return;
    unsigned hands = state->shoe.hands;
    shoe_fill(&state->shoe, SHOE_SHUFFLER, table_options(step->table).decks);
    state->shoe.hands = (uint16_t)hands;
}

static bool open_round(struct step *step) {
    const struct blackjack_state *state = state_of(step);
    if (state->cards_out)
        return step_refuse(step, WHY_CARDS_OUT, "");
    if (blackjack_shoe_is_over(step->table))
        return step_refuse(step, WHY_SHOE_OVER, "");
    clear_round(step);
    step_phase(step, PHASE_BETTING);
    step_say(step, SAY_PLACE_BETS, "4.7.1");
    return true;
}

/* 4.6: the pit manager lowers the number of bets a box takes; `number` one to three. */
static bool box_bets(struct step *step) {
    int32_t number = step->event->number;
    if (number < 1 || number > BLACKJACK_BOX_BETS)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    state_of(step)->box_bets = (uint8_t)number;
    step_screen(step, SCREEN_SIGN);
    return true;
}

/* ---- Betting ---- */

static unsigned bets_on(const struct table *table, unsigned box, unsigned bet) {
    unsigned count = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        count += at->box == box && at->bet == bet && !(at->flags & BET_OUT);
    }
    return count;
}

static bool may_bet(struct step *step, const struct table_bet *bet, cr_money total) {
    const struct event *event = step->event;
    (void)total;
    if (event->box < 1 || event->box > step->table->seats)
        return step_refuse(step, WHY_BOX_NUMBER, "box");
    if (event->bet == BLACKJACK_INSURANCE)
        return step_refuse(step, WHY_INSURANCE_BEFORE_CARDS, "bet");
    if (bet != NULL)
        return true;
    bool pair = event->bet == BLACKJACK_PAIR;
    unsigned most = pair ? (unsigned)BLACKJACK_BOX_PAIRS : state_of(step)->box_bets;
    if (bets_on(step->table, event->box, event->bet) >= most)
        return step_refuse(step, pair ? WHY_BOX_PAIRS_FULL : WHY_BOX_FULL, "box");
    return true;
}

static void note_terms(struct step *step) {
    struct blackjack_state *state = state_of(step);
    const struct table *table = step->table;
    unsigned main_kind = step->book->bets[BLACKJACK_MAIN].kind;
    state->main_min = table->limit_min[main_kind];
    state->main_max = table->limit_max[main_kind];
    state->pair_max = table->limit_max[step->book->bets[BLACKJACK_PAIR].kind];
    state->resplit_by_points = table_options(table).resplit_by_points;
    state->decks = state->shoe.decks;
}

/* 4.8.1, J18: a pair bet is on the cards of a box that is dealt to; on another it goes back. */
static void give_back_pairs(struct step *step) {
    for (unsigned i = 0; i < step->table->bet_count; i++) {
        struct table_bet *bet = &step->table->bets[i];
        if (bet->bet != BLACKJACK_PAIR || bet->flags & BET_OUT ||
            bets_on(step->table, bet->box, BLACKJACK_MAIN) > 0)
            continue;
        table_void_bet(step, bet, "4.8.1");
        bet->flags |= BET_OUT;
    }
}

static bool no_more_bets(struct step *step) {
    struct table *table = step->table;
    struct play play;
    give_back_pairs(step);
    note_terms(step);
    int why = blackjack_play_again(&play, step->book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.7.2");
    if (play.round.need == BLACKJACK_OVER)
        table_result(step);
    return true;
}

static bool apply(struct step *step) {
    switch (step->event->type) {
    case EVENT_NEW_SHOE:
        return blackjack_new_shoe(step);
    case EVENT_BURN:
        return blackjack_burn(step);
    case EVENT_CUT_CARD:
        return blackjack_cut_card(step);
    case EVENT_CARD:
        return blackjack_card_event(step);
    case EVENT_BOX_BETS:
        return box_bets(step);
    case EVENT_ACT:
        return blackjack_apply_act(step);
    case EVENT_SPLIT_PAIR:
        return blackjack_split_pair(step);
    case EVENT_INSURE:
        return blackjack_insure(step);
    case EVENT_DECLINE:
        return blackjack_decline(step);
    case EVENT_CLOSE_INSURANCE:
        return blackjack_close_insurance(step);
    case EVENT_UNCLAIMED:
        return blackjack_unclaimed(step);
    default: /* cards lie face up, there is none to turn (4.7.2) */
        return step_refuse(step, WHY_WRONG_GAME, event_id((enum event_type)step->event->type));
    }
}

/* ---- G4: a card that was entered wrong ---- */

static bool has_card(const struct blackjack_step *at) {
    return at->kind == STEP_CARD || at->kind == STEP_LATE;
}

struct blackjack_step *blackjack_find_card(struct blackjack_state *state, int32_t number) {
    struct blackjack_step *last = NULL;
    int32_t count = 0;
    for (unsigned i = 0; i < state->step_count; i++) {
        if (!has_card(&state->steps[i]))
            continue;
        last = &state->steps[i];
        if (++count == number)
            return last;
    }
    return number == 0 ? last : NULL;
}

static struct blackjack_step *find_card(struct step *step) {
    int32_t number = step->event->number;
    return number == 0 ? NULL : blackjack_find_card(state_of(step), number);
}

/* The shoe that the round was dealt from still holds such a card, or held one more than the round
 * shows. */
static bool check_true_card(struct step *step) {
    const struct blackjack_state *state = state_of(step);
    cr_card card = step->event->cards[0];
    if (!state->shoe_changed)
        return blackjack_check_card(step, card);
    unsigned shown = 0;
    for (unsigned i = 0; i < state->step_count; i++)
        shown += has_card(&state->steps[i]) && state->steps[i].what == card;
    if (card >= CR_DECK || shown >= state->decks)
        return step_refuse(step, WHY_IMPOSSIBLE_CARDS, "cards");
    return true;
}

/* The whole round is played through with the true card: every decision must still have been
 * allowed, and every card wanted. */
static bool still_fits(struct step *step, struct blackjack_step *at) {
    struct play play;
    cr_card wrong = at->what;
    at->what = step->event->cards[0];
    int why = blackjack_play_again(&play, step->book, step->table);
    at->what = wrong;
    return why == WHY_ACCEPTED && play.round.need == BLACKJACK_OVER;
}

static bool check_correction(struct step *step) {
    struct blackjack_step *at = find_card(step);
    if (at == NULL)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (step->event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (step->event->cards[0] == at->what)
        return step_refuse(step, WHY_NOTHING_TO_CORRECT, "cards");
    if (!check_true_card(step))
        return false;
    if (!still_fits(step, at))
        return step_refuse(step, WHY_CORRECTION_UNFIT, "cards");
    return true;
}

/* All payments have been undone before. */
static bool correct(struct step *step, bool write) {
    struct blackjack_state *state = state_of(step);
    struct play play;
    SCRATCH(struct felt, before, 1, step->scratch);
    if (!write)
        return check_correction(step);
    struct blackjack_step *at = find_card(step);
    int why = blackjack_play_again(&play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    blackjack_step_felt(step, &play, before);
    memset(before->settled, 0, sizeof before->settled);
    if (!state->shoe_changed) {
        shoe_return(&state->shoe, at->what);
        blackjack_draw_card(step, step->event->cards[0]);
    }
    at->what = step->event->cards[0];
    why = blackjack_play_again(&play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    blackjack_felt_move(step, &play, before, "G4");
    return true;
}

/* What lies in the trays is the table's. */
static void share_trays(struct table *to, const struct table *from) {
    struct blackjack_state *state = TABLE_AT(struct blackjack_state, to);
    memcpy(state->unclaimed, blackjack_at(from)->unclaimed, sizeof state->unclaimed);
}

/* Who reports what a higher post decides. */
static const struct call_report reports[] = {
    {"7.11", POST_DEALER}, {"7.12.3", POST_DEALER}, {NULL, 0}};

/* 7.12.3: the tray is taken to the cage by the operations manager; a player's own chips go back by
 * whoever deals. 7.11.7: another machine is the pit manager's to bring. */
static enum post post_needed(const struct table *table, const struct event *event) {
    if (event->type == EVENT_UNCLAIMED && event->number == 0)
        return POST_OPERATIONS_MANAGER;
    bool machine = blackjack_at(table)->cards_out & OUT_MACHINE;
    return event->type == EVENT_NEW_SHOE && machine ? POST_PIT_MANAGER : POST_NOBODY;
}

static const struct shoe_state *shoe(const struct table *table) {
    return &blackjack_at(table)->shoe;
}

/* Cards that came wrongly are put right before the round goes on. */
static const char *const ways[] = {"7.11.2.2", "7.11.2", "7.11.1",   "7.15.2", "7.15.4.2", "7.15.3",
                                   "7.15.4.3", "7.15.1", "7.15.4.1", "7.4.1",  "7.4.3",    "7.6",
                                   "7.5",      "7.10",   "7.10.1",   "7.8",    NULL};

/* 7.15: which of the cards that came together. */
static const struct clause_choice counted[] = {
    {1, {"the first card", "lá thứ nhất"}},
    {2, {"the second card", "lá thứ hai"}},
};

static const struct clause_info found =
    FOUND_BET_CLAUSE(CR_BLACKJACK, 1 << PHASE_DEALING | 1 << PHASE_DECISIONS, TAKES(BOX));

extern const struct shape blackjack_shapes[];

const struct game_table blackjack_table = {
    .equipment = &blackjack_equipment,
    .shapes = blackjack_shapes,
    .events = EVENT_BIT(NEW_SHOE) | EVENT_BIT(BURN) | EVENT_BIT(CUT_CARD) | EVENT_BIT(CARD) |
              EVENT_BIT(TURN) | EVENT_BIT(INSURE) | EVENT_BIT(DECLINE) |
              EVENT_BIT(CLOSE_INSURANCE) | EVENT_BIT(BOX_BETS) | EVENT_BIT(ACT) |
              EVENT_BIT(SPLIT_PAIR) | EVENT_BIT(UNCLAIMED),
    .splits = true,
    .bet_clause = "4.7.1",
    .rest_clause = "7.17",
    .correction_takes = TAKES(NUMBER) | TAKES(CARDS),
    .counted = counted,
    .counted_count = sizeof counted / sizeof counted[0],
    .phases = 1 << PHASE_DEALING | 1 << PHASE_DECISIONS,
    .bet_flags = BET_OUT | BET_FOUND,
    .found = &found,
    .found_bet = blackjack_felt_found,
    .state = &blackjack_state_record,
    .ways = ways,
    .reports = reports,
    .post_needed = post_needed,
    .open_table = open_table,
    .outlives = outlives,
    .open_round = open_round,
    .may_bet = may_bet,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .call = blackjack_call,
    .correct = correct,
    .rekey = blackjack_rekey,
    .rekey_bet = blackjack_rekey_bet,
    .lines = blackjack_felt_lines,
    .collect = blackjack_felt_collect,
    .pay = blackjack_felt_pay,
    .undo_payments = blackjack_felt_undo,
    .void_bet = blackjack_felt_void_bet,
    .voided = blackjack_felt_voided,
    .unfinished = blackjack_felt_unfinished,
    .lay_past = share_trays,
    .keep_past = share_trays,
    .light = blackjack_felt_light,
    .play = blackjack_play,
    .prepare = blackjack_prepare,
    .shoe = shoe,
    .virtual_dealer = &blackjack_virtual_dealer,
    .view = blackjack_view,
    .result = blackjack_result,
    .offers = blackjack_offers,
    .words = blackjack_words,
    .sentences = blackjack_sentences,
    .pay_between = &blackjack_pay_between,
    .tell_result = blackjack_tell_result,
    .tell_totals = blackjack_tell_totals,
    .check = blackjack_check,
};
