/* What holds of every state of a Dragon Tiger table. */
#include "table/check.h"
#include "table_inside.h"

static bool hand_fits(const struct table *table) {
    const struct dragontiger_hand *hand = &dragontiger_at(table)->hand;
    if (hand->card_count > SIDES || hand->decks > 8 || (hand->counted | hand->old_shoe) > 1)
        return false;
    for (unsigned side = 0; side < SIDES; side++) {
        bool lies = side < hand->card_count;
        if (hand->open[side] > 1 || (!lies && (hand->cards[side] != 0 || hand->open[side])))
            return false;
        if (lies && (!check_card_or_none(hand->cards[side]) ||
                     (hand->open[side] && hand->cards[side] == CR_NO_CARD)))
            return false;
    }
    return true;
}

static bool stage_fits(const struct table *table) {
    const struct dragontiger_hand *hand = &dragontiger_at(table)->hand;
    bool all_open = hand->open[SIDE_DRAGON] && hand->open[SIDE_TIGER];
    bool paid_out = check_has_result(table) && table->phase <= PHASE_IDLE;
    if (all_open != check_has_result(table) || (hand->card_count > 0 && hand->decks < 1))
        return false;
    if (paid_out ? !hand->counted : hand->counted && !check_has_result(table))
        return false;
    if (table->phase > PHASE_IDLE && hand->decks < 1)
        return false;
    switch (table->phase) {
    case PHASE_BETTING:
    case PHASE_NO_MORE_BETS:
        return hand->card_count == 0 && !hand->old_shoe;
    case PHASE_DEALING:
        return hand->card_count > 0 && !hand->old_shoe;
    default:
        return hand->card_count > 0 || !hand->old_shoe;
    }
}

/* No more of a card than the decks hold, and every card that is out is out of the count. */
static bool cards_add_up(const struct dragontiger_state *state) {
    const struct shoe_state *shoe = &state->shoe;
    unsigned unread = 0;
    if (state->hand.old_shoe || state->hand.card_count == 0)
        return true;
    for (unsigned side = 0; side < state->hand.card_count; side++) {
        cr_card card = state->hand.cards[side];
        unsigned held = 1U + (side > 0 && card == state->hand.cards[0]);
        if (card == CR_NO_CARD)
            unread++;
        else if (shoe->left[card] + held > shoe->decks)
            return false;
    }
    unsigned read = state->hand.card_count - unread;
    return check_shoe_cards(shoe) >= shoe->count + unread &&
           shoe->decks * (unsigned)CR_DECK >= shoe->count + read + unread &&
           state->hand.decks == shoe->decks;
}

static bool shoe_fits(const struct table *table) {
    const struct dragontiger_state *state = dragontiger_at(table);
    const struct shoe_state *shoe = &state->shoe;
    if (shoe->decks == 0)
        return table->phase <= PHASE_IDLE && check_zeros(shoe, sizeof *shoe) &&
               state->hand.card_count == 0;
    /* It gives the hand in play, and gave the last one, which may yet be put right (G4). */
    bool gives = !state->hand.old_shoe && (table->phase > PHASE_IDLE || check_has_result(table));
    if (gives && (!shoe->burnt || state->new_shoe || state->hand.decks != shoe->decks))
        return false;
    return check_shoe(shoe) && shoe->kind == SHOE_BOX && shoe->deck == 0 && shoe->burn_left == 0 &&
           cards_add_up(state) && shoe->count + shoe->burnt <= shoe->decks * CR_DECK;
}

static bool history_fits(const struct table *table) {
    const struct dragontiger_state *state = dragontiger_at(table);
    const struct dragontiger_hand *hand = &state->hand;
    unsigned count = state->history_count;
    if (count > DRAGONTIGER_HISTORY || (hand->counted && count == 0))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (state->history[i] >= ENDS)
            return false;
    }
    bool first_shows =
        table->phase > PHASE_IDLE || !check_has_result(table) ||
        state->history[0] == dragontiger_end(hand->cards[SIDE_DRAGON], hand->cards[SIDE_TIGER]);
    return first_shows && check_zeros(state->history + count, DRAGONTIGER_HISTORY - count);
}

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (table->bets[i].box != 0)
            return false;
    }
    return true;
}

const char *dragontiger_check(const struct cr_rulebook *book, const struct table *table,
                              const struct check_change *change) {
    const struct dragontiger_state *state = dragontiger_at(table);
    (void)book;
    if (table_options(table).decks < 1)
        return "options";
    if (!bets_fit(table, change))
        return "box";
    if (change->bets_alone)
        return NULL;
    if (!hand_fits(table) || !stage_fits(table))
        return "hand";
    if (state->new_shoe > 1 || !shoe_fits(table))
        return "shoe";
    if (!history_fits(table))
        return "history";
    if (!check_zeros(state->spare, sizeof state->spare))
        return "reserved";
    if (table->phase > PHASE_IDLE && table->phase <= PHASE_RESULT &&
        table->felt != check_live_stakes(table))
        return "felt";
    return NULL;
}
