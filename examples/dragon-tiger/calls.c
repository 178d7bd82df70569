/* Part 7 of Dragon Tiger.
 *
 *   7.1        a card seen before its turn counts as turned
 *   7.2, 7.3   a card seen while bets are open, or drawn too many, leaves play
 *   7.4        cards that lie on the wrong sides change places
 *   7.5        a late bet is void
 *   7.6, 7.7   a misdeal, an empty shoe: the round is void
 *   7.8        a wrong shoe: the round is void and the shoe leaves the table
 *   7.9        more than one card was burnt
 *   7.10       what nothing covers */
#include "refusal.h"
#include "table/settling.h"
#include "table_inside.h"

#include <string.h>

/* `hand`: 0 Dragon's, 1 Tiger's; `cards`: what it is, when the shoe has not read it. */
static bool call_shown(struct step *step, const struct clause_info *clause) {
    if (!dragontiger_turn(step, step->event->hand))
        return false;
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

/* The event's cards leave the shoe and play; one that nobody has seen when it names none. */
static bool discard(struct step *step, const struct clause_info *clause) {
    const struct event *event = step->event;
    struct shoe_state shoe = state_of(step)->shoe;
    unsigned count = event->card_count == 0 ? 1 : event->card_count;
    for (unsigned i = 0; i < count; i++) {
        cr_card card = event->card_count == 0 ? CR_NO_CARD : event->cards[i];
        if (!dragontiger_shoe_gives(step, &shoe, card))
            return false;
        if (card == CR_NO_CARD)
            shoe.count--;
        else
            shoe_take(&shoe, card);
    }
    for (unsigned i = 0; i < count; i++)
        dragontiger_draw(step, event->card_count == 0 ? CR_NO_CARD : event->cards[i]);
    state_of(step)->shoe.discarded = (uint16_t)(state_of(step)->shoe.discarded + count);
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

/* It was seen, so it is named. */
static bool call_shown_early(struct step *step, const struct clause_info *clause) {
    if (step->event->card_count != 1 || step->event->cards[0] == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    return discard(step, clause);
}

static bool call_too_many(struct step *step, const struct clause_info *clause) {
    if (step->event->card_count > 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (dragontiger_next_side(&state_of(step)->hand) != SIDES)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    return discard(step, clause);
}

static void swap(uint8_t pair[SIDES]) {
    uint8_t first = pair[SIDE_DRAGON];
    pair[SIDE_DRAGON] = pair[SIDE_TIGER];
    pair[SIDE_TIGER] = first;
}

static bool call_wrong_sides(struct step *step, const struct clause_info *clause) {
    struct dragontiger_hand *hand = &state_of(step)->hand;
    if (hand->card_count != SIDES)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    swap(hand->cards);
    swap(hand->open);
    step_say(step, SAY_IN_ORDER, clause->clause);
    return true;
}

/* `player`, `bet`. */
static bool call_late_bet(struct step *step, const struct clause_info *clause) {
    struct table_bet *bet = table_find_bet(step->table, step->event->player, step->event->bet, 0);
    if (bet == NULL)
        return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    table_void_bet(step, bet, clause->clause);
    return true;
}

static bool call_void(struct step *step, const struct clause_info *clause) {
    table_void_round(step, clause->clause);
    return true;
}

static bool call_shoe_empty(struct step *step, const struct clause_info *clause) {
    const struct dragontiger_state *state = state_of(step);
    if (state->shoe.count > 0 || dragontiger_next_side(&state->hand) == SIDES)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    return call_void(step, clause);
}

static bool call_wrong_shoe(struct step *step, const struct clause_info *clause) {
    table_void_round(step, clause->clause);
    state_of(step)->new_shoe = 1;
    return true;
}

static bool call_wrong_burn(struct step *step, const struct clause_info *clause) {
    const struct dragontiger_state *state = state_of(step);
    if (dragontiger_needs_new_shoe(state) || !state->shoe.burnt || state->shoe.hands > 0)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    return discard(step, clause);
}

static bool call_rest(struct step *step, const struct clause_info *clause) {
    (void)clause;
    return settling_ruling(step);
}

struct call_row {
    const char *clause;
    bool (*call)(struct step *step, const struct clause_info *clause);
};

static const struct call_row call_rows[] = {
    {"7.1", call_shown},       {"7.2", call_shown_early}, {"7.3", call_too_many},
    {"7.4", call_wrong_sides}, {"7.5", call_late_bet},    {"7.6", call_void},
    {"7.7", call_shoe_empty},  {"7.8", call_wrong_shoe},  {"7.9", call_wrong_burn},
    {"7.10", call_rest},
};

/* Every irregularity of the clause data has a row. */
bool dragontiger_call(struct step *step, const struct clause_info *clause) {
    const struct call_row *row = call_rows;
    while (strcmp(row->clause, clause->clause) != 0)
        row++;
    return row->call(step, clause);
}
