/* What holds of every state of a baccarat table. */
#include "table/check.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

#include <string.h>

/* ---- The hand ---- */

static bool hand_flags_fit(const struct baccarat_hand *hand) {
    return (hand->free | hand->banker_first | hand->offered[0] | hand->offered[1] | hand->choosing |
            hand->right[0] | hand->right[1] | hand->squeezed | hand->counted) <= 1 &&
           hand->choose_shoe <= 2 && hand->announced <= 3 && hand->board <= 2 && hand->decks <= 8 &&
           (hand->counted || hand->board == 0) && (hand->right[0] || hand->squeezer[0] == 0) &&
           (hand->right[1] || hand->squeezer[1] == 0) &&
           check_zeros(hand->spare, sizeof hand->spare);
}

/* B13: the card that was drawn too early lies closed behind those that show. */
static bool skipped_fits(const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    if (hand->skipped == 0)
        return true;
    return (hand->skipped == 4 || hand->skipped == 5) && hand->card_count > hand->skipped &&
           !hand->open[hand->skipped] && table->phase == PHASE_DEALING;
}

/* 7.4: the card that is known is in the shoe. */
static bool face_up_fits(const struct baccarat_state *state) {
    const struct baccarat_hand *hand = &state->hand;
    return hand->face_up == 0 ||
           (hand->face_up <= CR_DECK && shoe_has(&state->shoe, (cr_card)(hand->face_up - 1)));
}

static bool disorder_fits(const struct baccarat_hand *hand) {
    return hand->disorder == 0 || hand->disorder == 9 || hand->disorder == 12 ||
           hand->disorder == 13;
}

/* Each card has the place that the drawing rules give it by those before it. */
static bool cards_fit(const struct cr_rulebook *book, const struct baccarat_hand *hand) {
    struct baccarat_deal deal = {.card_count = 0};
    if (hand->card_count > BACCARAT_CARDS_MAX)
        return false;
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (!check_card_or_none(hand->cards[i]) || hand->open[i] > 1 ||
            (hand->open[i] && hand->cards[i] == CR_NO_CARD) ||
            baccarat_next(book, &deal) == BACCARAT_OVER)
            return false;
        baccarat_take(book, &deal, hand->cards[i]);
    }
    return check_zeros(hand->cards + hand->card_count, sizeof hand->cards - hand->card_count) &&
           check_zeros(hand->open + hand->card_count, sizeof hand->open - hand->card_count);
}

/* A third card is drawn when all before it lie open, but the player's when the banker's comes first
 * (6.4.4): then the banker draws whatever that card is. */
static bool third_cards_fit(const struct cr_rulebook *book, const struct baccarat_hand *hand) {
    if (hand->card_count > 4 && !baccarat_hand_is_open(hand, 4))
        return false;
    if (hand->card_count > 5 && !hand->banker_first && !hand->open[4])
        return false;
    return !hand->banker_first || baccarat_both_draw(book, hand);
}

/* A hand that was dealt counts among those of its shoe once it is over, settled or void; it has not
 * before its result, and behind that it has when it is being corrected. */
static bool is_counted(const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    if (table->phase >= PHASE_RESULT)
        return true;
    return hand->counted == (table->phase <= PHASE_IDLE && hand->card_count > 0);
}

static bool hand_stage_fits(const struct cr_rulebook *book, const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    if (table->phase <= PHASE_IDLE && hand->card_count > 0 && !hand->counted)
        return false; /* a hand that is over counts, paid or void */
    if (check_has_result(table))
        return baccarat_hand_is_over(book, hand);
    switch (table->phase) {
    case PHASE_BETTING:
    case PHASE_NO_MORE_BETS:
        return hand->card_count == 0 && !hand->banker_first;
    case PHASE_DEALING:
        return hand->card_count > 0 && third_cards_fit(book, hand);
    default:
        return true;
    }
}

/* ---- The shoe, carried cards and the boards ---- */

/* The hand was dealt from the shoe that is there. */
static bool is_of_this_shoe(const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    return table->phase > PHASE_IDLE ? hand->board != 2
                                     : check_has_result(table) && hand->board == 1;
}

static bool carried_fit(const struct baccarat_state *state) {
    if (state->carried_count > BACCARAT_CARRIED)
        return false;
    for (unsigned i = 0; i < state->carried_count; i++) {
        if (!check_card_or_none(state->carried[i]) || state->carried_open[i] > 1 ||
            (state->carried_open[i] && state->carried[i] == CR_NO_CARD))
            return false;
    }
    unsigned rest = BACCARAT_CARRIED - state->carried_count;
    return check_zeros(state->carried + state->carried_count, rest) &&
           check_zeros(state->carried_open + state->carried_count, rest);
}

/* Adds the cards to what the shoe may still hold; those nobody has read are counted alone. */
static unsigned add_cards(unsigned held[CR_DECK], const uint8_t *cards, unsigned count) {
    unsigned unread = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == CR_NO_CARD)
            unread++;
        else
            held[cards[i]]++;
    }
    return unread;
}

/* No more of a card than the decks hold, and every card that is out is out of the count. */
static bool cards_add_up(const struct table *table) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct shoe_state *shoe = &state->shoe;
    unsigned held[CR_DECK];
    for (unsigned card = 0; card < CR_DECK; card++)
        held[card] = shoe->left[card];
    unsigned unread = add_cards(held, state->carried, state->carried_count);
    if (is_of_this_shoe(table))
        unread += add_cards(held, state->hand.cards, state->hand.card_count);
    for (unsigned card = 0; card < CR_DECK; card++) {
        if (held[card] > shoe->decks)
            return false;
    }
    return check_shoe_cards(shoe) >= shoe->count + unread;
}

/* What has left the shoe is enough for the hands on the boards, so that there is room for those
 * still to come. */
static bool board_has_room(const struct table *table) {
    const struct baccarat_state *state = baccarat_at(table);
    unsigned dealt = state->shoe.decks * CR_DECK - (unsigned)state->shoe.count;
    unsigned hands = state->roads.hand_count, used = state->carried_count;
    if (is_of_this_shoe(table)) {
        used += state->hand.card_count;
        hands -= state->hand.board == 1 && hands > 0;
    }
    return 4 * hands + used <= dealt;
}

/* Before the first hand of a shoe is over what has left it was burnt, carried, or lies there. */
static bool first_hand_fits(const struct table *table) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct shoe_state *shoe = &state->shoe;
    unsigned dealt = shoe->decks * CR_DECK - (unsigned)shoe->count;
    unsigned lying = state->hand.counted ? 0 : state->hand.card_count;
    if (shoe->hands > 0 || shoe->decks == 0)
        return true;
    if (state->hand.counted && is_of_this_shoe(table))
        return false; /* among those that there are none of */
    return dealt == shoe->discarded + lying + state->carried_count &&
           (shoe->burnt || shoe->discarded <= 10);
}

static bool shoe_fits(const struct table *table) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct shoe_state *shoe = &state->shoe;
    if (shoe->decks == 0)
        return table->phase <= PHASE_IDLE && check_zeros(shoe, sizeof *shoe) &&
               state->carried_count == 0 && state->roads.hand_count == 0;
    if (!check_shoe(shoe) || shoe->kind != SHOE_BOX || shoe->deck != 0)
        return false;
    if (shoe->cut_out == 1 ? state->hands_left < 1 || state->hands_left > 2
                           : state->hands_left != 0)
        return false;
    bool other_decks = is_of_this_shoe(table) ? state->hand.decks != shoe->decks
                                              : table->in_operation && state->hand.decks < 1;
    return !other_decks && cards_add_up(table) && board_has_room(table) && first_hand_fits(table);
}

/* The boards are what their hands make of them. */
static bool boards_fit(const struct table *table, const struct check_change *change) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct roads *roads = &state->roads;
    struct roads again;
    if (roads->hand_count > ROADS_HANDS || (state->hand.board == 1 && roads->hand_count == 0))
        return false;
    if (check_same(change, table, roads, sizeof *roads))
        return true;
    baccarat_roads_clear(&again);
    for (unsigned i = 0; i < roads->hand_count; i++) {
        if ((roads->marks[i] & MARK_WINNER) > MARK_TIE || roads->marks[i] >= 2 * MARK_FREE ||
            roads->points[i] > 9)
            return false;
        baccarat_roads_add(&again, roads->marks[i], roads->points[i]);
    }
    return memcmp(&again, roads, sizeof again) == 0;
}

/* ---- Insurance ---- */

static bool insured_fits(const struct cr_rulebook *book, const struct table *table, unsigned i) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct table_bet *bet = &table->bets[i];
    for (unsigned stage = 0; stage < 2; stage++) {
        cr_money insured = state->insured[i][stage];
        if (insured == 0)
            continue;
        if (insured < 0 || insured > CHIPS_MAX || bet->bet > BACCARAT_BANKER || !is_live(bet) ||
            baccarat_insurance_ratio(book, &state->hand, 4 + stage, bet->bet).win == 0)
            return false;
        if (table->phase > PHASE_IDLE && !table_round_options(table).insurance)
            return false;
    }
    /* while bets come and go nothing hangs on them yet */
    return state->notes[i] <= NOTES && (table->phase != PHASE_BETTING || state->notes[i] == 0);
}

static bool offer_fits(const struct cr_rulebook *book, const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    if (hand->offer == 0)
        return true;
    return (hand->offer == 4 || hand->offer == 5) && table->phase == PHASE_DEALING &&
           table_options(table).insurance && hand->card_count >= hand->offer &&
           baccarat_hand_is_open(hand, hand->offer) && hand->offered[hand->offer - 4] &&
           (baccarat_insurance_ratio(book, hand, hand->offer, CR_PLAYER).win > 0 ||
            baccarat_insurance_ratio(book, hand, hand->offer, CR_BANKER).win > 0);
}

static bool insured_bets_fit(const struct cr_rulebook *book, const struct table *table,
                             const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (!insured_fits(book, table, i))
            return false;
    }
    return true;
}

static bool insurance_fits(const struct cr_rulebook *book, const struct table *table) {
    const struct baccarat_state *state = baccarat_at(table);
    unsigned bets = table->bet_count;
    return check_zeros(state->insured[bets], (TABLE_BETS - bets) * sizeof state->insured[0]) &&
           check_zeros(state->notes + bets, TABLE_BETS - bets) && offer_fits(book, table);
}

static cr_money all_insurance(const struct table *table) {
    cr_money sum = 0;
    for (unsigned i = 0; i < table->bet_count; i++)
        sum += baccarat_at(table)->insured[i][0] + baccarat_at(table)->insured[i][1];
    return sum;
}

/* ---- The rest ---- */

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (table->bets[i].bet >= BACCARAT_INSURANCE || table->bets[i].box != 0)
            return false;
    }
    return true;
}

static bool underbettors_fit(const struct baccarat_state *state) {
    unsigned count = state->underbettor_count;
    return count <= BACCARAT_UNDERBETTORS && state->underbettors_before <= count &&
           check_zeros(state->underbettors + count,
                       (BACCARAT_UNDERBETTORS - count) * sizeof state->underbettors[0]);
}

const char *baccarat_check(const struct cr_rulebook *book, const struct table *table,
                           const struct check_change *change) {
    const struct baccarat_state *state = baccarat_at(table);
    const struct baccarat_hand *hand = &state->hand;
    if (table_options(table).decks < 1)
        return "options";
    if (table->layout > 8)
        return "layout";
    if (!bets_fit(table, change))
        return "box";
    if (change->bets_alone)
        return insured_bets_fit(book, table, change) ? NULL : "insured";
    if (!hand_flags_fit(hand) || !disorder_fits(hand) || !cards_fit(book, hand) ||
        !hand_stage_fits(book, table) || !is_counted(table) || !skipped_fits(table) ||
        !face_up_fits(state))
        return "hand";
    if (!carried_fit(state))
        return "carried";
    if (!boards_fit(table, change))
        return "roads";
    if (!shoe_fits(table))
        return "shoe";
    if (!insured_bets_fit(book, table, change) || !insurance_fits(book, table))
        return "insured";
    if (!underbettors_fit(state))
        return "underbettors";
    if ((state->free_next | state->restricted | state->new_shoe) > 1)
        return "free_next";
    if (!check_zeros(state->spare, sizeof state->spare))
        return "reserved";
    if (table->phase > PHASE_IDLE && table->phase <= PHASE_RESULT &&
        table->felt != check_live_stakes(table) + all_insurance(table))
        return "felt";
    return NULL;
}
