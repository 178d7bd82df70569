/* A Niu Niu table: two decks that take turns in one machine, five cards face down to every box with
 * a bet and to the dealer, hands set out by the players, compared and paid.
 *
 *   idle --new-shoe, open-round--> betting --no-more-bets--> no-more-bets --card--> dealing
 *     dealing: card to the next hand, box by box, the dealer's last --spread--> arranging
 *     arranging: arrange (a player one box, the house the rest) --compare--> result
 *     dealing, arranging: turn a card that no machine has read (??), before hands are compared
 *     result --collect--> settling --pay--> idle
 *
 * A card may be dealt where it should not be (`box`): that is what 7.4, 7.5, 7.7 and 7.8 are for,
 * and nothing is compared before they have been called.
 *
 * Invariants:
 *   1. a box holds the bets of one player: an ante, and either nothing more or Double of twice the
 * ante and Additional of four times it;
 *   2. no card lies twice on the table;
 *   3. when hands are compared each box with a bet, and the dealer, has five cards rightly set out,
 * and no other box has any. */
#include "games/niuniu/refusal.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"
#include "table/check.h"

#include <assert.h>
#include <string.h>

/* ---- Boxes ---- */

struct table_bet *niuniu_bet(struct table *table, unsigned box, unsigned bet) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        struct table_bet *at = &table->bets[i];
        if (at->box == box && at->bet == bet && !(at->flags & BET_VOID))
            return at;
    }
    return NULL;
}

bool niuniu_has_bet(const struct table *table, unsigned box) {
    return niuniu_bet((struct table *)table, box, NIUNIU_ANTE) != NULL;
}

void niuniu_clear_hand(struct niuniu_hand *hand) {
    memset(hand, 0, sizeof *hand);
}

void niuniu_void_box(struct step *step, unsigned box, const char *clause) {
    for (unsigned bet = NIUNIU_ANTE; bet <= NIUNIU_ADDITIONAL; bet++) {
        struct table_bet *at = niuniu_bet(step->table, box, bet);
        if (at != NULL)
            table_void_bet(step, at, clause);
    }
    niuniu_clear_hand(&niu_state(step)->hands[box]);
}

static void void_bet(struct step *step, struct table_bet *bet, const char *clause) {
    niuniu_void_box(step, bet->box, clause);
}

bool niuniu_someone_arranged(const struct niuniu_state *state) {
    for (unsigned box = 1; box <= NIUNIU_SEATS; box++) {
        if (state->hands[box].arranged && state->hands[box].arranged_by != 0)
            return true;
    }
    return false;
}

/* ---- Opening and betting ---- */

static bool open_table(struct step *step) {
    struct table *table = step->table;
    if (table->layout > 2)
        return step_refuse(step, WHY_EVENT_BOX, "layout");
    if (table->layout == 0)
        table->layout = 1;
    if (table->seats == 0) /* 3.1: diagrams A and B */
        table->seats = table->layout == 1 ? 5 : 6;
    if (table->seats > NIUNIU_SEATS)
        return step_refuse(step, WHY_EVENT_BOX, "seats");
    return true;
}

/* G10: who may arrange no more (7.10), and the deck that must be replaced (7.2). */
static void outlives(struct step *step, const struct table *before) {
    struct niuniu_state *state = niu_state(step);
    memcpy(state->barred, niuniu_at(before)->barred, sizeof state->barred);
    state->barred_count = niuniu_at(before)->barred_count;
    state->condemned = niuniu_at(before)->condemned;
}

static bool open_round(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    if (state->condemned)
        return step_refuse(step, WHY_NIU_DECK_CONDEMNED, "");
    if (state->shoe.count != CR_DECK)
        return step_refuse(step, WHY_NIU_DECK_SPENT, "");
    memset(state->hands, 0, sizeof state->hands);
    state->compared = 0;
    step_phase(step, PHASE_BETTING);
    step_say(step, SAY_PLACE_BETS, "4.5");
    return true;
}

static unsigned boxes_of(const struct table *table, uint32_t player) {
    unsigned count = 0;
    for (unsigned box = 1; box <= table->seats; box++) {
        const struct table_bet *ante = niuniu_bet((struct table *)table, box, NIUNIU_ANTE);
        count += ante != NULL && ante->player == player;
    }
    return count;
}

static bool may_ante(struct step *step, const struct table_bet *ante) {
    const struct event *event = step->event;
    const struct table_bet *there = niuniu_bet(step->table, event->box, NIUNIU_ANTE);
    if (there != NULL && there->player != event->player)
        return step_refuse(step, WHY_NIU_BOX_TAKEN, "box");
    if (niuniu_bet(step->table, event->box, NIUNIU_DOUBLE) != NULL)
        return step_refuse(step, WHY_NIU_ANTE_IS_DOUBLED, "amount");
    if (ante == NULL && boxes_of(step->table, event->player) == 2)
        return step_refuse(step, WHY_NIU_THIRD_BOX, "box");
    return true;
}

static bool may_double(struct step *step, cr_money total) {
    const struct event *event = step->event;
    const struct table_bet *ante =
        table_find_bet(step->table, event->player, NIUNIU_ANTE, event->box);
    if (ante == NULL)
        return step_refuse(step, WHY_NIU_NO_ANTE, "box");
    if (total != 2 * ante->stake)
        return step_refuse(step, WHY_NIU_WRONG_DOUBLE, "amount");
    return table_bet_fits(step, event->player, NIUNIU_ADDITIONAL, event->box, 4 * ante->stake);
}

static bool may_bet(struct step *step, const struct table_bet *bet, cr_money total) {
    const struct event *event = step->event;
    if (event->box < 1 || event->box > step->table->seats)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    switch (event->bet) {
    case NIUNIU_ANTE:
        return may_ante(step, bet);
    case NIUNIU_DOUBLE:
        return may_double(step, total);
    default:
        return step_refuse(step, WHY_NIU_ADDITIONAL_FOLLOWS, "bet");
    }
}

/* 2.2.3: Additional must be laid with Double. */
static void bet_placed(struct step *step, struct table_bet *bet) {
    if (bet->bet == NIUNIU_DOUBLE)
        table_lay(step, bet->player, NIUNIU_ADDITIONAL, bet->box, 2 * bet->stake, 0, "");
}

/* Double and Additional leave together, and the ante not before them. */
static bool may_withdraw(struct step *step, const struct table_bet *bet, cr_money left) {
    if (bet->bet == NIUNIU_ANTE && niuniu_bet(step->table, bet->box, NIUNIU_DOUBLE) != NULL)
        return step_refuse(step, WHY_NIU_ANTE_IS_DOUBLED, "bet");
    if (bet->bet == NIUNIU_ADDITIONAL)
        return step_refuse(step, WHY_NIU_ADDITIONAL_FOLLOWS, "bet");
    if (bet->bet == NIUNIU_DOUBLE && left != 0)
        return step_refuse(step, WHY_NIU_WRONG_DOUBLE, "amount");
    return true;
}

static void withdrawn(struct step *step) {
    struct table_bet *additional = niuniu_bet(step->table, step->event->box, NIUNIU_ADDITIONAL);
    if (step->event->bet == NIUNIU_DOUBLE)
        table_take_back(step, additional, additional->stake);
}

/* 4.5: with no bet on any box there is nobody to deal to, and the round ends as it is. */
static bool no_more_bets(struct step *step) {
    if (step->table->bet_count == 0) {
        table_void_round(step, "G3");
        return true;
    }
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.8");
    return true;
}

/* ---- Dealing ---- */

/* 4.8: box by box, the dealer last. N8: once the dealer has five nobody is topped up. */
unsigned niuniu_next_hand(const struct table *table) {
    const struct niuniu_state *state = niuniu_at(table);
    for (unsigned box = 1; box <= table->seats && !niuniu_dealer_has_five(state); box++) {
        if (niuniu_has_bet(table, box) && state->hands[box].count < HAND_SIZE)
            return box;
    }
    return niuniu_dealer_has_five(state) ? DEAL_TO_DEALER + 1 : DEALER_HAND;
}

static bool find_target(struct step *step, unsigned *hand) {
    unsigned box = step->event->box;
    if (box == 0)
        *hand = niuniu_next_hand(step->table);
    else
        *hand = box == DEAL_TO_DEALER ? DEALER_HAND : box;
    if (*hand > DEAL_TO_DEALER)
        return step_refuse(step, WHY_NIU_ALL_DEALT, "");
    if (*hand > step->table->seats)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (niu_state(step)->hands[*hand].count == NIUNIU_IN_HAND)
        return step_refuse(step, WHY_NIU_HAND_FULL, "box");
    if (niuniu_dealer_has_five(niu_state(step)) && niuniu_has_bet(step->table, *hand) &&
        niu_state(step)->hands[*hand].count < HAND_SIZE)
        return step_refuse(step, WHY_NIU_TOPPED_UP, "box");
    return true;
}

/* N8: it lies where it lies, and the pit supervisor sees it. */
static void mark_misplaced(struct step *step, struct niuniu_hand *hand) {
    hand->misplaced |= (uint8_t)(1u << (hand->count - 1u));
    step_say(step, SAY_MISPLACED, "N8");
    step_summon(step, POST_PIT_SUPERVISOR, "N8");
}

void niuniu_take_card(struct shoe_state *shoe, cr_card card) {
    if (card == CR_NO_CARD)
        shoe->count--;
    else
        shoe_take(shoe, card);
}

/* `box` 0: the next hand in order; a box or 255 for the dealer: where the card really went. `cards`
 * "??": it lies face down and no machine has read it. */
static bool card(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    const struct event *event = step->event;
    unsigned target;
    if (event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    bool known = event->cards[0] != CR_NO_CARD;
    if (state->shoe.count == 0 || (known && !shoe_has(&state->shoe, event->cards[0])))
        return step_refuse(step, WHY_NIU_NOT_IN_DECK, "cards");
    if (!find_target(step, &target))
        return false;
    struct niuniu_hand *hand = &state->hands[target];
    bool in_turn = target == niuniu_next_hand(step->table);
    niuniu_take_card(&state->shoe, event->cards[0]);
    hand->cards[hand->count++] = event->cards[0];
    step_phase(step, PHASE_DEALING);
    step_card(step, target, 1, CR_NO_CARD, false);
    if (!in_turn)
        mark_misplaced(step, hand);
    return true;
}

/* ---- Turning cards that no machine has read ---- */

bool niuniu_is_read(const struct niuniu_hand *hand) {
    return memchr(hand->cards, CR_NO_CARD, hand->count) == NULL;
}

/* Where the card that the event means lies: the `number`th, or the first unread one; the hand's
 * count when there is none. */
static unsigned unread_place(const struct niuniu_hand *hand, int32_t number) {
    unsigned place = 0;
    while (place < hand->count &&
           (hand->cards[place] != CR_NO_CARD || (number != 0 && (unsigned)number != place + 1)))
        place++;
    return place;
}

/* `box`, 255 the dealer's hand; `number`: which of its cards, 0 the first that nobody has read;
 * `cards`: what it is. */
static bool turn(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    const struct event *event = step->event;
    unsigned box = event->box == DEAL_TO_DEALER ? DEALER_HAND : event->box;
    if (event->sender == SENDER_PLAYER)
        return step_refuse(step, WHY_WRONG_SENDER, "turn");
    if (box > step->table->seats || event->box == 0)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (event->number < 0)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    struct niuniu_hand *hand = &state->hands[box];
    unsigned place = unread_place(hand, event->number);
    if (place == hand->count)
        return step_refuse(step, WHY_NIU_NO_CLOSED_CARD, "number");
    if (event->card_count != 1 || event->cards[0] == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!shoe_has(&state->shoe, event->cards[0]))
        return step_refuse(step, WHY_NIU_NOT_IN_DECK, "cards");
    state->shoe.left[event->cards[0]]--; /* it left the machine when it was dealt */
    hand->cards[place] = event->cards[0];
    hand->open |= (uint8_t)(1u << place);
    step_turn(step, box, 1, event->cards[0]);
    if (hand->face_down && niuniu_is_read(hand)) {
        niuniu_arrange_right(hand);
        hand->face_down = 0;
    }
    return true;
}

/* 4.8.3: the cards are spread, so that everyone sees how many lie where. */
static bool spread(struct step *step) {
    if (niu_state(step)->hands[DEALER_HAND].count == 0)
        return step_refuse(step, WHY_NIU_DEALER_MISSING, "");
    step_phase(step, PHASE_ARRANGING);
    step_screen(step, SCREEN_TABLE);
    return true;
}

/* 4.2: two decks take turns. A condemned one does not come back (N9). */
static bool new_shoe(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    unsigned next = state->shoe.deck == 0 ? 1 : 0;
    if (state->condemned == next + 1)
        return step_refuse(step, WHY_NIU_DECK_CONDEMNED, "");
    shoe_fill(&state->shoe, SHOE_ONE_DECK, 1);
    step_say(step, SAY_NEW_SHOE, "4.2");
    return true;
}

/* ---- Setting hands out ---- */

void niuniu_arrange_right(struct niuniu_hand *hand) {
    uint8_t three[3];
    hand->three = 0;
    if (niuniu_three(hand->cards, three))
        hand->three = (uint8_t)(1 << three[0] | 1 << three[1] | 1 << three[2]);
    hand->arranged = 1;
    hand->wrong = 0;
}

unsigned niuniu_points(cr_card card) {
    unsigned rank = card / 4u + 1;
    return rank < 10 ? rank : 10;
}

/* Which cards of the hand the event names; false: one is not there. */
static bool named_cards(const struct event *event, const struct niuniu_hand *hand, uint8_t *three) {
    *three = 0;
    for (unsigned i = 0; i < event->card_count; i++) {
        unsigned at = 0;
        while (at < HAND_SIZE && hand->cards[at] != event->cards[i])
            at++;
        if (at == HAND_SIZE || *three >> at & 1)
            return false;
        *three |= (uint8_t)(1 << at);
    }
    return true;
}

/* 4.9.1: three cards of 10, 20 or 30, or none where there are no such three. */
bool niuniu_is_set_right(const struct niuniu_hand *hand, uint8_t three) {
    uint8_t possible[3];
    if (!niuniu_three(hand->cards, possible))
        return three == 0;
    unsigned sum = 0, count = 0;
    for (unsigned i = 0; i < HAND_SIZE; i++) {
        if (three >> i & 1) {
            sum += niuniu_points(hand->cards[i]);
            count++;
        }
    }
    return count == 3 && sum % 10 == 0;
}

/* The player sets the hand out, or has it set out at their word. */
static bool player_may_arrange(struct step *step, uint32_t player) {
    const struct niuniu_state *state = niu_state(step);
    const struct table_bet *ante = niuniu_bet(step->table, step->event->box, NIUNIU_ANTE);
    if (ante == NULL || ante->player != player)
        return step_refuse(step, WHY_NIU_NOT_YOUR_BOX, "box");
    for (unsigned i = 0; i < state->barred_count; i++) {
        if (state->barred[i] == player)
            return step_refuse(step, WHY_NIU_BARRED, "player");
    }
    for (unsigned box = 1; box <= step->table->seats; box++) {
        if (box != step->event->box && state->hands[box].arranged_by == player)
            return step_refuse(step, WHY_NIU_ONE_BOX_ONLY, "box");
    }
    return true;
}

/* Whose doing it is: the player's own, or the dealer's at the player's word (N7); 0: the house's.
 */
static uint32_t arranger(const struct event *event) {
    return event->sender == SENDER_PLAYER ? event->sender_id : event->player;
}

enum { AS_NAMED, BY_THE_RULES, FACE_DOWN };

/* The cards that are to be set out can be: the house needs them read, a player may lay them face
 * down. */
static bool check_cards(struct step *step, const struct niuniu_hand *hand, uint8_t *three) {
    const struct event *event = step->event;
    if (event->number < AS_NAMED || event->number > FACE_DOWN ||
        (event->number == BY_THE_RULES && event->sender == SENDER_PLAYER))
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (event->number == FACE_DOWN && (niuniu_is_read(hand) || arranger(event) == 0))
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (event->number != FACE_DOWN && !niuniu_is_read(hand))
        return step_refuse(step, WHY_NIU_CLOSED, "box");
    if ((event->card_count != 0 && event->card_count != 3) || !named_cards(event, hand, three))
        return step_refuse(step, WHY_NIU_NOT_IN_HAND, "cards");
    return true;
}

static void set_out(struct niuniu_hand *hand, int32_t how, uint8_t three) {
    if (how == BY_THE_RULES) {
        niuniu_arrange_right(hand);
        return;
    }
    hand->three = three;
    hand->arranged = 1;
    hand->face_down = how == FACE_DOWN;
    hand->wrong = how == AS_NAMED && !niuniu_is_set_right(hand, three);
}

/* `cards`: the three, none for a hand without Niu. `number` 1: the house leaves it to the rules; 2:
 * set out face down, before anybody has read the cards. `box` 0 is the dealer's own hand. `player`,
 * of the dealer: at that player's word. */
static bool arrange(struct step *step) {
    const struct event *event = step->event;
    if (event->box > step->table->seats)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    struct niuniu_hand *hand = &niu_state(step)->hands[event->box];
    uint32_t by = arranger(event);
    uint8_t three = 0;
    if (by != 0 && !player_may_arrange(step, by))
        return false;
    if (hand->count != HAND_SIZE)
        return step_refuse(step, WHY_NIU_WRONG_COUNT, "box");
    if (hand->arranged_by != 0 && !hand->wrong) /* N7 */
        return step_refuse(step, WHY_NIU_SET_ALREADY, "box");
    if (!check_cards(step, hand, &three))
        return false;
    set_out(hand, event->number, three);
    if (by != 0)
        hand->arranged_by = by;
    return true;
}

/* ---- Comparing ---- */

static bool ready_to_compare(struct step *step) {
    const struct table *table = step->table;
    const struct niuniu_hand *hands = niuniu_at(table)->hands;
    if (hands[DEALER_HAND].count != HAND_SIZE)
        return step_refuse(step, WHY_NIU_WRONG_COUNT, "dealer");
    if (hands[DEALER_HAND].wrong)
        return step_refuse(step, WHY_NIU_WRONG_ARRANGEMENT, "dealer");
    if (!niuniu_is_read(&hands[DEALER_HAND]))
        return step_refuse(step, WHY_NIU_CLOSED, "dealer");
    for (unsigned box = 1; box <= table->seats; box++) {
        const struct niuniu_hand *hand = &hands[box];
        if (!niuniu_has_bet(table, box) && hand->count > 0)
            return step_refuse(step, WHY_NIU_STRAY_CARDS, "box");
        if (!niuniu_has_bet(table, box))
            continue;
        if (hand->count != HAND_SIZE)
            return step_refuse(step, WHY_NIU_WRONG_COUNT, "box");
        if (!hand->arranged)
            return step_refuse(step, WHY_NIU_NOT_ARRANGED, "box");
        if (!niuniu_is_read(hand))
            return step_refuse(step, WHY_NIU_CLOSED, "box");
        if (hand->wrong)
            return step_refuse(step, WHY_NIU_WRONG_ARRANGEMENT, "box");
    }
    return true;
}

static void turn_hand(struct step *step, unsigned box) {
    const struct niuniu_hand *hand = &niu_state(step)->hands[box];
    for (unsigned i = 0; i < hand->count; i++)
        step_turn(step, box, 1, hand->cards[i]);
}

static bool compare(struct step *step) {
    if (!ready_to_compare(step))
        return false;
    struct niuniu_state *state = niu_state(step);
    niuniu_arrange_right(&state->hands[DEALER_HAND]);
    state->compared = 1;
    for (unsigned box = 0; box <= step->table->seats; box++)
        turn_hand(step, box);
    table_result(step);
    return true;
}

static bool apply(struct step *step) {
    switch (step->event->type) {
    case EVENT_NEW_SHOE:
        return new_shoe(step);
    case EVENT_CARD:
        return card(step);
    case EVENT_SPREAD:
        return spread(step);
    case EVENT_TURN:
        return turn(step);
    case EVENT_ARRANGE:
        return arrange(step);
    case EVENT_COMPARE:
        return compare(step);
    default: /* the one-deck machine has no burn and no cut card */
        return step_refuse(step, WHY_WRONG_GAME, event_id((enum event_type)step->event->type));
    }
}

/* ---- Settling ---- */

static cr_money stake_of(const struct table *table, unsigned box, unsigned bet) {
    const struct table_bet *at = niuniu_bet((struct table *)table, box, bet);
    return at == NULL ? 0 : at->stake;
}

struct laid {
    struct cr_niu_box boxes[NIUNIU_SEATS];
};
ROUND_PART(struct laid);

static void describe(const struct table *table, struct cr_round *round,
                     struct round_memory *memory) {
    const struct niuniu_state *state = niuniu_at(table);
    struct laid *laid = ROUND_AT(struct laid, memory);
    table_describe_bets(table, round, memory);
    round->bet_count = 0;
    round->cards = state->hands[DEALER_HAND].cards;
    round->card_count = HAND_SIZE;
    round->boxes = laid->boxes;
    for (unsigned box = 1; box <= table->seats; box++) {
        const struct table_bet *ante = niuniu_bet((struct table *)table, box, NIUNIU_ANTE);
        if (ante == NULL)
            continue;
        laid->boxes[round->box_count++] = (struct cr_niu_box){
            .box = box,
            .player = ante->player,
            .ante = ante->stake,
            .doubled = stake_of(table, box, NIUNIU_DOUBLE),
            .additional = stake_of(table, box, NIUNIU_ADDITIONAL),
            .cards = state->hands[box].cards,
            .card_count = HAND_SIZE,
        };
    }
}

static bool lies_elsewhere(const struct niuniu_state *state, unsigned box, cr_card card) {
    for (unsigned other = 0; other <= NIUNIU_SEATS; other++) {
        const struct niuniu_hand *hand = &state->hands[other];
        if (other != box && memchr(hand->cards, card, hand->count) != NULL)
            return true;
    }
    return false;
}

static void unfinished(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    if (state->history_count == 0)
        return;
    state->history_count--;
    memmove(state->history, state->history + 1, NIUNIU_HISTORY - 1);
    state->history[NIUNIU_HISTORY - 1] = 0;
}

/* The true five cards of one hand (`box`, 0 the dealer's). */
static bool correct(struct step *step, bool write) {
    struct niuniu_state *state = niu_state(step);
    const struct event *event = step->event;
    assert(state->compared); /* a result, and rounds that ended with one */
    if (event->box > step->table->seats ||
        (event->box != DEALER_HAND && !niuniu_has_bet(step->table, event->box)))
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (event->card_count != HAND_SIZE)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    for (unsigned i = 0; i < HAND_SIZE; i++) {
        if (event->cards[i] >= CR_DECK)
            return step_refuse(step, WHY_BAD_CARD, "cards");
        if (lies_elsewhere(state, event->box, event->cards[i]) ||
            memchr(event->cards, event->cards[i], i) != NULL)
            return step_refuse(step, WHY_IMPOSSIBLE_CARDS, "cards");
    }
    if (!write)
        return true;
    struct niuniu_hand *hand = &state->hands[event->box];
    bool same_deck = state->shoe.count != CR_DECK; /* or the other one has come in since (4.2) */
    for (unsigned i = 0; same_deck && i < HAND_SIZE; i++)
        shoe_return(&state->shoe, hand->cards[i]);
    for (unsigned i = 0; same_deck && i < HAND_SIZE; i++)
        shoe_take(&state->shoe, event->cards[i]);
    memcpy(hand->cards, event->cards, HAND_SIZE);
    niuniu_arrange_right(hand);
    return true;
}

static void finished(struct step *step) {
    struct niuniu_state *state = niu_state(step);
    memmove(state->history + 1, state->history, NIUNIU_HISTORY - 1);
    state->history[0] = (uint8_t)niuniu_hand(niuniu_strength(state->hands[DEALER_HAND].cards));
    if (state->history_count < NIUNIU_HISTORY)
        state->history_count++;
    step_screen(step, SCREEN_BOARD);
}

static void keep_past(struct table *now, const struct table *past) {
    struct niuniu_state *state = TABLE_AT(struct niuniu_state, now);
    if (state->history_count == 0)
        return;
    memcpy(state->history, niuniu_at(past)->history, sizeof state->history);
    state->history_count = niuniu_at(past)->history_count;
}

static void voided(struct step *step, const char *clause) {
    (void)clause;
    memset(niu_state(step)->hands, 0, sizeof niu_state(step)->hands);
    niu_state(step)->compared = 0;
}

static const struct shoe_state *shoe(const struct table *table) {
    return &niuniu_at(table)->shoe;
}

static const char *const ways[] = {"7.5", "7.4", "7.4.1", "7.7", "7.7.1", "7.8", "7.8.1", NULL};

extern const struct shape niuniu_shapes[];

const struct game_table niuniu_table = {
    .equipment = &niuniu_equipment,
    .shapes = niuniu_shapes,
    .events = EVENT_BIT(NEW_SHOE) | EVENT_BIT(BURN) | EVENT_BIT(CUT_CARD) | EVENT_BIT(CARD) |
              EVENT_BIT(TURN) | EVENT_BIT(SPREAD) | EVENT_BIT(ARRANGE) | EVENT_BIT(COMPARE),
    .bet_clause = "4.5",
    .rest_clause = "G6",
    .correction_takes = TAKES(BOX) | TAKES(CARDS),
    .phases = 1 << PHASE_DEALING | 1 << PHASE_ARRANGING,
    .bet_flags = BET_FOUND,
    .state = &niuniu_state_record,
    .ways = ways,
    .open_table = open_table,
    .outlives = outlives,
    .open_round = open_round,
    .may_bet = may_bet,
    .bet_placed = bet_placed,
    .may_withdraw = may_withdraw,
    .withdrawn = withdrawn,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .call = niuniu_call,
    .correct = correct,
    .rekey = niuniu_rekey,
    .rekey_bet = niuniu_rekey_bet,
    .describe = describe,
    .void_bet = void_bet,
    .voided = voided,
    .finished = finished,
    .keep_past = keep_past,
    .unfinished = unfinished,
    .play = niuniu_play,
    .prepare = niuniu_prepare,
    .before_step = niuniu_before_step,
    .shoe = shoe,
    .virtual_dealer = &niuniu_virtual_dealer,
    .view = niuniu_view,
    .result = niuniu_result,
    .rules = niuniu_write_rules,
    .offers = niuniu_offers,
    .words = niuniu_words,
    .sentences = niuniu_sentences,
    .sentence = niuniu_sentence,
    .tell_result = niuniu_tell_result,
    .check = niuniu_check,
};
