/* What holds of every state of a Niu Niu table. */
#include "table/check.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

#include <string.h>

/* ---- Bets ---- */

static bool box_fits(const struct table *table, unsigned box) {
    const struct table_bet *bets[3] = {NULL};
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->box != box || bet->flags & BET_VOID)
            continue;
        if (bets[bet->bet] != NULL)
            return false;
        bets[bet->bet] = bet;
    }
    const struct table_bet *ante = bets[NIUNIU_ANTE], *doubled = bets[NIUNIU_DOUBLE],
                           *additional = bets[NIUNIU_ADDITIONAL];
    if (doubled == NULL)
        return additional == NULL;
    return ante != NULL && additional != NULL && doubled->player == ante->player &&
           additional->player == ante->player && doubled->stake == 2 * ante->stake &&
           additional->stake == 4 * ante->stake;
}

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (table->bets[i].box < 1 || table->bets[i].box > table->seats)
            return false;
    }
    for (unsigned box = 1; box <= table->seats; box++) {
        if (!box_fits(table, box))
            return false;
    }
    return true;
}

/* ---- Hands ---- */

static bool hand_fits(const struct niuniu_hand *hand) {
    if (hand->count > NIUNIU_IN_HAND || hand->arranged > 1 || hand->wrong > 1 || hand->three >= 32)
        return false;
    if (!hand->arranged &&
        (hand->wrong || hand->three != 0 || hand->arranged_by != 0 || hand->face_down))
        return false;
    unsigned dealt = (1u << hand->count) - 1;
    if ((hand->open | hand->misplaced) & ~dealt || hand->face_down > 1 || hand->spare != 0)
        return false;
    if (hand->arranged && hand->face_down == niuniu_is_read(hand))
        return false; /* what is set out is known, or lies face down */
    return (!hand->arranged || hand->count == HAND_SIZE) &&
           check_zeros(hand->cards + hand->count, NIUNIU_IN_HAND - hand->count);
}

static bool is_dealt(const struct table *table) {
    return table->phase == PHASE_DEALING || table->phase == PHASE_ARRANGING ||
           check_has_result(table);
}

/* No card lies twice on the table, nor on the table and in the machine it came from; behind a
 * result that may hold the other deck already. */
static bool cards_fit(const struct table *table) {
    const struct niuniu_state *state = niuniu_at(table);
    bool other_deck = check_has_result(table) && state->shoe.count == CR_DECK;
    bool seen[CR_DECK] = {false};
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        const struct niuniu_hand *hand = &state->hands[box];
        if (hand->count > 0 && (box > table->seats || !is_dealt(table)))
            return false;
        for (unsigned i = 0; i < hand->count; i++) {
            cr_card card = hand->cards[i];
            if (card == CR_NO_CARD && !check_has_result(table) && !(hand->open >> i & 1))
                continue;
            if (card >= CR_DECK || seen[card] || (!other_deck && state->shoe.left[card] > 0))
                return false;
            seen[card] = true;
        }
    }
    return true;
}

static bool hands_fit(const struct table *table) {
    const struct niuniu_state *state = niuniu_at(table);
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        const struct niuniu_hand *hand = &state->hands[box];
        /* nothing is set out before all is dealt and spread */
        if (!hand_fits(hand) || (hand->arranged && table->phase == PHASE_DEALING))
            return false;
    }
    return cards_fit(table);
}

/* When hands have been compared the dealer and each box with a bet have five cards, rightly set
 * out. */
static bool comparison_fits(const struct table *table) {
    const struct niuniu_state *state = niuniu_at(table);
    bool has_result = check_has_result(table);
    if (state->compared != has_result)
        return false;
    for (unsigned box = 0; has_result && box <= table->seats; box++) {
        const struct niuniu_hand *hand = &state->hands[box];
        bool plays = box == DEALER_HAND || niuniu_has_bet(table, box);
        if (plays ? !hand->arranged || hand->wrong : hand->count > 0)
            return false;
    }
    return true;
}

/* ---- The rest ---- */

/* On the table; those that left it with a void hand are not known either. */
static unsigned unread_cards(const struct table *table) {
    const struct niuniu_state *state = niuniu_at(table);
    unsigned count = 0;
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        for (unsigned i = 0; i < state->hands[box].count; i++)
            count += state->hands[box].cards[i] == CR_NO_CARD;
    }
    return count;
}

static bool shoe_fits(const struct table *table) {
    const struct shoe_state *shoe = &niuniu_at(table)->shoe;
    if (shoe->decks == 0)
        return table->phase <= PHASE_IDLE && !check_has_result(table) && shoe->count == 0;
    return check_shoe(shoe) && shoe->decks == 1 && shoe->kind == SHOE_ONE_DECK &&
           check_shoe_cards(shoe) >= shoe->count + unread_cards(table);
}

static bool lists_fit(const struct niuniu_state *state) {
    if (state->barred_count > NIUNIU_BARRED || state->history_count > NIUNIU_HISTORY)
        return false;
    for (unsigned i = 0; i < state->history_count; i++) {
        if (state->history[i] >= CR_NIU_HANDS)
            return false;
    }
    return check_zeros(state->barred + state->barred_count,
                       (NIUNIU_BARRED - state->barred_count) * sizeof state->barred[0]) &&
           check_zeros(state->history + state->history_count,
                       NIUNIU_HISTORY - state->history_count);
}

const char *niuniu_check(const struct cr_rulebook *book, const struct table *table,
                         const struct check_change *change) {
    const struct niuniu_state *state = niuniu_at(table);
    (void)book;
    if (table->seats < 1 || table->seats > NIUNIU_SEATS || table->layout < 1 || table->layout > 2)
        return "seats";
    if (!bets_fit(table, change))
        return "box";
    if (change->bets_alone)
        return NULL;
    if (!hands_fit(table))
        return "hands";
    if (!shoe_fits(table)) /* counts the hands' cards */
        return "shoe";
    if (!comparison_fits(table))
        return "compared";
    if (!lists_fit(state))
        return "lists";
    if (state->condemned > 2)
        return "condemned";
    if (!check_zeros(state->reserved, sizeof state->reserved))
        return "reserved";
    return check_stakes_on_felt(table) ? NULL : "felt";
}
