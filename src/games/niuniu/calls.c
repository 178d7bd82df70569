/* Part 7 of Niu Niu.
 *
 *   7.1 to 7.1.4  the pit manager may void the round; 7.2 a faulty deck leaves the table
 *   7.3           an exposed card is turned down again, play goes on
 *   7.4, 7.5      a wrong number of cards: the round is void, or the box alone (7.4.1)
 *   7.6           a stake outside the limits, found after the result
 *   7.7, 7.8      cards at a box without a bet, none at one with a bet: dealt again, or that box
 * alone 7.9           a hand set out wrongly is set out again 7.10 to 7.12  damaged cards, void
 * rounds, bets between players */
#include "games/niuniu/refusal.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

#include "table/view.h"

#include <string.h>

/* ---- 7.1, 7.2 ---- */

/* G11: a round is in play, or lies there paid. */
static bool has_round(const struct table *table) {
    return table->phase > PHASE_IDLE || (table_is_over(table) && !table->last_void);
}

static bool call_void(struct step *step, const struct clause_info *clause) {
    if (!has_round(step->table))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    table_void_round(step, clause->clause);
    return true;
}

/* 7.1.1, 7.1.3: the deck that was played, or, where no round is concerned, the one in the machine.
 */
static bool call_faulty_deck(struct step *step, const struct clause_info *clause) {
    struct niuniu_state *state = niu_state(step);
    unsigned deck = state->shoe.deck;
    bool other_came = step->table->phase == PHASE_IDLE && state->shoe.count == CR_DECK;
    bool concerned = has_round(step->table);
    if (state->shoe.decks == 0)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    if (concerned && other_came) /* 4.2: since that round */
        deck = deck == 0 ? 1 : 0;
    if (concerned)
        table_void_round(step, clause->clause);
    state->condemned = (uint8_t)(deck + 1);
    step_say(step, SAY_NEW_SHOE, clause->clause);
    return true;
}

/* A deck that held a foreign card, or one too many or too few, is replaced by a new one; `text` has
 * its serial number (N9). */
static bool call_replace_deck(struct step *step, const struct clause_info *clause) {
    struct niuniu_state *state = niu_state(step);
    if (!state->condemned)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    if (state->condemned == state->shoe.deck + 1) {
        uint8_t deck = state->shoe.deck;
        memset(&state->shoe, 0, sizeof state->shoe);
        state->shoe.deck = deck;
    }
    state->condemned = 0;
    step_say(step, SAY_NEW_SHOE, clause->clause);
    return true;
}

/* ---- 7.3 ---- */

static bool call_play_on(struct step *step, const struct clause_info *clause) {
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

/* ---- 7.4, 7.5: the number of cards ---- */

/* While cards are still coming only too many are wrong; none come once the dealer has five (N8). */
static bool wrong_count(const struct table *table, const struct niuniu_hand *hand) {
    if (table->phase == PHASE_DEALING && !niuniu_dealer_has_five(niuniu_at(table)))
        return hand->count > HAND_SIZE;
    return hand->count > 0 && hand->count != HAND_SIZE;
}

static bool any_box_wrong(const struct table *table) {
    for (unsigned box = 1; box <= table->seats; box++) {
        if (niuniu_has_bet(table, box) && wrong_count(table, &niuniu_at(table)->hands[box]))
            return true;
    }
    return false;
}

static bool call_wrong_number(struct step *step, const struct clause_info *clause) {
    if (!any_box_wrong(step->table))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    if (niuniu_someone_arranged(niu_state(step)))
        return step_refuse(step, WHY_NIU_SOMEONE_ARRANGED, clause->clause);
    table_void_round(step, clause->clause);
    return true;
}

static bool check_box(struct step *step) {
    unsigned box = step->event->box;
    if (box < 1 || box > step->table->seats)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    return true;
}

static bool is_last_box(const struct table *table, unsigned box) {
    for (unsigned other = 1; other <= table->seats; other++) {
        if (other != box && niuniu_has_bet(table, other))
            return false;
    }
    return true;
}

/* The last box that goes leaves nothing to compare. */
static void void_box_alone(struct step *step, const struct clause_info *clause) {
    if (is_last_box(step->table, step->event->box))
        table_void_round(step, clause->clause);
    else
        niuniu_void_box(step, step->event->box, clause->clause);
}

static bool call_box_wrong(struct step *step, const struct clause_info *clause) {
    if (!check_box(step))
        return false;
    if (!niuniu_has_bet(step->table, step->event->box) ||
        !wrong_count(step->table, &niu_state(step)->hands[step->event->box]))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    if (!niuniu_someone_arranged(niu_state(step)))
        return step_refuse(step, WHY_NIU_NOBODY_ARRANGED, clause->clause);
    void_box_alone(step, clause);
    return true;
}

static bool call_dealer_wrong(struct step *step, const struct clause_info *clause) {
    if (!wrong_count(step->table, &niu_state(step)->hands[DEALER_HAND]))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    table_void_round(step, clause->clause);
    return true;
}

/* ---- 7.6: limits ---- */

enum { FOUND_MAX = 1000000000 }; /* thousands of dong: far above any limit, far below 64 bits */

static void change_stake(struct step *step, struct table_bet *bet, cr_money stake,
                         const char *clause) {
    if (stake > bet->stake)
        step_chips(step, bet->player, ACCOUNT_PURSE, ACCOUNT_FELT, stake - bet->stake, bet->bet,
                   clause);
    else
        step_chips(step, bet->player, ACCOUNT_FELT, ACCOUNT_PURSE, bet->stake - stake, bet->bet,
                   clause);
    bet->stake = stake;
    bet->flags |= BET_FOUND;
}

/* `box`, `amount`: the ante as it lies. Double and Additional lie in proportion (N1). */
static bool call_limits(struct step *step, const struct clause_info *clause) {
    struct table *table = step->table;
    cr_money found = step->event->amount;
    if (!check_box(step))
        return false;
    if (!niuniu_has_bet(table, step->event->box))
        return step_refuse(step, WHY_NOT_ON_FELT, "box");
    if (found < 1 || found / 1000 > FOUND_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    unsigned kind = step->book->bets[NIUNIU_ANTE].kind;
    if (found >= table->played.limit_min[kind] && found <= table->played.limit_max[kind])
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    bool settled_already = table->collected;
    table_undo_payments(step);
    for (unsigned bet = NIUNIU_ANTE; bet <= NIUNIU_ADDITIONAL; bet++) {
        struct table_bet *at = niuniu_bet(table, step->event->box, bet);
        if (at != NULL) /* one, two and four times the ante */
            change_stake(step, at, found << bet, clause->clause);
    }
    if (settled_already)
        table_result(step);
    return true;
}

/* ---- 7.7, 7.8: cards where there is no bet, none where there is one ---- */

static void return_card(struct shoe_state *shoe, cr_card card) {
    if (card == CR_NO_CARD)
        shoe->count++;
    else
        shoe_return(shoe, card);
}

/* The cards go back in order and come again. */
static void deal_again(struct step *step, const struct clause_info *clause) {
    struct niuniu_state *state = niu_state(step);
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        struct niuniu_hand *hand = &state->hands[box];
        for (unsigned i = 0; i < hand->count; i++)
            return_card(&state->shoe, hand->cards[i]);
        niuniu_clear_hand(hand);
    }
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_REDEAL, clause->clause);
}

static bool check_stray(struct step *step, const struct clause_info *clause, bool with_bet) {
    if (!check_box(step))
        return false;
    bool has_cards = niu_state(step)->hands[step->event->box].count > 0;
    bool missed = with_bet && !has_cards && niu_state(step)->hands[DEALER_HAND].count > 0;
    bool stray = !with_bet && has_cards;
    if (niuniu_has_bet(step->table, step->event->box) != with_bet || !(missed || stray))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    return true;
}

static bool call_redeal(struct step *step, const struct clause_info *clause, bool with_bet) {
    if (!check_stray(step, clause, with_bet))
        return false;
    if (niuniu_someone_arranged(niu_state(step)))
        return step_refuse(step, WHY_NIU_SOMEONE_ARRANGED, clause->clause);
    deal_again(step, clause);
    return true;
}

static bool call_stray_redeal(struct step *step, const struct clause_info *clause) {
    return call_redeal(step, clause, false);
}

static bool call_missed_redeal(struct step *step, const struct clause_info *clause) {
    return call_redeal(step, clause, true);
}

static bool call_stray_cards(struct step *step, const struct clause_info *clause) {
    if (!check_stray(step, clause, false))
        return false;
    if (!niuniu_someone_arranged(niu_state(step)))
        return step_refuse(step, WHY_NIU_NOBODY_ARRANGED, clause->clause);
    niuniu_clear_hand(&niu_state(step)->hands[step->event->box]);
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

/* `number` 1: the cards cannot be gathered, whether anyone has arranged or not. */
static bool call_missed_box(struct step *step, const struct clause_info *clause) {
    if (!check_stray(step, clause, true))
        return false;
    if (step->event->number != 1 && !niuniu_someone_arranged(niu_state(step)))
        return step_refuse(step, WHY_NIU_NOBODY_ARRANGED, clause->clause);
    void_box_alone(step, clause);
    return true;
}

/* ---- 7.9 to 7.12 ---- */

/* `box` 0: the dealer's own hand. Hands that were compared count as they should have lain, however
 * they did (N2): there it is a remark. */
static bool call_set_right(struct step *step, const struct clause_info *clause) {
    if (step->event->box > step->table->seats)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    struct niuniu_hand *hand = &niu_state(step)->hands[step->event->box];
    if (hand->wrong)
        niuniu_arrange_right(hand);
    else if (!niu_state(step)->compared || hand->count == 0)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

enum { BARRED, LIFTED };

/* `player` damages cards: sets out no more hands at this table; the house does. With `number` 1 the
 * player may again. */
static bool call_bar_player(struct step *step, const struct clause_info *clause) {
    struct niuniu_state *state = niu_state(step);
    unsigned at = 0;
    if (step->event->number != BARRED && step->event->number != LIFTED)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    while (at < state->barred_count && state->barred[at] != step->event->player)
        at++;
    bool is_barred = at < state->barred_count;
    if (is_barred != (step->event->number == LIFTED))
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    if (at == NIUNIU_BARRED)
        return step_refuse(step, WHY_NIU_BARRED_FULL, "player");
    if (is_barred) {
        state->barred[at] = state->barred[--state->barred_count];
        state->barred[state->barred_count] = 0;
    } else {
        state->barred[state->barred_count++] = step->event->player;
    }
    step_say(step, SAY_RULING, clause->clause);
    return true;
}

static bool call_stakes_are_back(struct step *step, const struct clause_info *clause) {
    if (!step->table->last_void)
        return step_refuse(step, WHY_NOT_THIS_CASE, clause->clause);
    step_say(step, SAY_VOID, clause->clause);
    return true;
}

/* `player` one of them, `amount`, `text` who the other was and what it was about. */
static bool call_inform(struct step *step, const struct clause_info *clause) {
    if (step->event->amount < 0 || step->event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    step_summon(step, POST_PIT_SUPERVISOR, clause->clause);
    step_summon(step, POST_SURVEILLANCE, clause->clause);
    return true;
}

struct call_row {
    const char *clause;
    bool (*call)(struct step *step, const struct clause_info *clause);
};

static const struct call_row call_rows[] = {
    {"7.1", call_void},          {"7.1.1", call_faulty_deck}, {"7.1.2", call_void},
    {"7.1.3", call_faulty_deck}, {"7.1.4", call_void},        {"7.2", call_replace_deck},
    {"7.3", call_play_on},       {"7.4", call_wrong_number},  {"7.4.1", call_box_wrong},
    {"7.5", call_dealer_wrong},  {"7.6", call_limits},        {"7.7", call_stray_redeal},
    {"7.7.1", call_stray_cards}, {"7.8", call_missed_redeal}, {"7.8.1", call_missed_box},
    {"7.9", call_set_right},     {"7.10", call_bar_player},   {"7.11", call_stakes_are_back},
    {"7.12", call_inform},
};

/* Every irregularity of the clause data has a row. */
bool niuniu_call(struct step *step, const struct clause_info *clause) {
    const struct call_row *row = call_rows;
    while (strcmp(row->clause, clause->clause) != 0)
        row++;
    return row->call(step, clause);
}
