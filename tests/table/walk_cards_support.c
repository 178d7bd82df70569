/* The events of a walk at the card tables: baccarat and Niu Niu. */
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "rulebook/rulebook.h"
#include "walk_support.h"

#include <string.h>

/* ---- Cards ---- */

const struct shoe_state *walk_shoe(const struct walk *walk) {
    switch (walk->game) {
    case CR_BACCARAT:
        return &baccarat_at(&walk->table)->shoe;
    case CR_BLACKJACK:
        return &blackjack_at(&walk->table)->shoe;
    default:
        return &niuniu_at(&walk->table)->shoe;
    }
}

uint8_t walk_card(struct walk *walk) {
    const struct shoe_state *shoe = walk_shoe(walk);
    uint32_t left = 0;
    for (unsigned card = 0; card < CR_DECK; card++)
        left += shoe->left[card];
    if (left == 0 || walk_chance(walk, 60))
        return (uint8_t)walk_draw(walk, CR_DECK);
    uint32_t at = walk_draw(walk, left);
    uint8_t card = 0;
    for (; at >= shoe->left[card]; card++)
        at -= shoe->left[card];
    return card;
}

void walk_add_card(struct event *event, uint8_t card) {
    if (event->card_count < sizeof event->cards)
        event->cards[event->card_count++] = card;
}

static bool plain(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return true;
}

static bool rarely(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return walk_chance(walk, 20);
}

/* ---- Baccarat ---- */

static const struct baccarat_state *baccarat(const struct walk *walk) {
    return baccarat_at(&walk->table);
}

static bool closed_cards(const struct walk *walk) {
    return baccarat(walk)->face_down && !baccarat(walk)->hand.free;
}

static bool baccarat_shoe(struct walk *walk, struct event *event) {
    const struct baccarat_state *state = baccarat(walk);
    bool needed = state->shoe.count == 0 || state->new_shoe || state->shoe.cut_out == 2;
    walk_by_dealer(walk, event);
    return needed || walk_chance(walk, 100);
}

static bool baccarat_burn(struct walk *walk, struct event *event) {
    const struct shoe_state *shoe = walk_shoe(walk);
    unsigned count = shoe->burn_left > 0 ? 1 + walk_draw(walk, shoe->burn_left) : 1;
    walk_by_reader(walk, event);
    for (; count > 0; count--) {
        bool hidden = shoe->burn_left > 0 && walk_chance(walk, 2);
        walk_add_card(event, hidden ? CR_NO_CARD : walk_card(walk));
    }
    return (!shoe->burnt && shoe->count > 0 && shoe->hands == 0) || walk_chance(walk, 60);
}

static bool baccarat_card(struct walk *walk, struct event *event) {
    bool unread = closed_cards(walk) && walk_chance(walk, 4);
    walk_by_reader(walk, event);
    walk_add_card(event, unread ? CR_NO_CARD : walk_card(walk));
    return true;
}

/* The first closed card of a hand, or CR_NO_CARD. */
static uint8_t closed_card(const struct walk *walk) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (!hand->open[i])
            return (uint8_t)i;
    }
    return CR_NO_CARD;
}

static void turn_fields(struct walk *walk, struct event *event) {
    uint8_t place = closed_card(walk);
    event->hand = (uint8_t)walk_draw(walk, 2);
    if (place != CR_NO_CARD && baccarat(walk)->hand.cards[place] == CR_NO_CARD)
        walk_add_card(event, walk_card(walk));
}

static bool baccarat_turn(struct walk *walk, struct event *event) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    turn_fields(walk, event);
    walk_by_dealer(walk, event);
    if (hand->right[event->hand] && !walk_chance(walk, 8))
        walk_by_player(walk, event, hand->squeezer[event->hand]);
    return closed_card(walk) != CR_NO_CARD || walk_chance(walk, 60);
}

static bool ask_squeeze(struct walk *walk, struct event *event) {
    const struct table_bet *largest = NULL;
    for (unsigned i = 0; i < walk->table.bet_count; i++) {
        const struct table_bet *bet = &walk->table.bets[i];
        if (largest == NULL || bet->stake > largest->stake)
            largest = bet;
    }
    event->player = largest == NULL || walk_chance(walk, 4) ? walk_player(walk) : largest->player;
    event->sender = SENDER_PLAYER;
    event->sender_id = event->player;
    return baccarat(walk)->face_down || walk_chance(walk, 20);
}

static bool restrict_squeeze(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_MANAGER);
    event->number = !baccarat(walk)->restricted;
    return baccarat(walk)->restricted || walk_chance(walk, 10);
}

static bool insure(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet == NULL)
        return false;
    walk_by_player(walk, event, bet->player);
    event->hand = (uint8_t)(bet->bet & 1);
    event->amount = 20000 * (1 + (int64_t)walk_draw(walk, 20));
    return baccarat(walk)->hand.offer || walk_chance(walk, 60);
}

static bool decline(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet == NULL)
        return false;
    walk_by_player(walk, event, bet->player);
    return baccarat(walk)->hand.offer || walk_chance(walk, 60);
}

static bool blackjack_close_insurance(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return baccarat(walk)->hand.offer || walk_chance(walk, 60);
}

static bool offer_insurance(struct walk *walk, struct event *event) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    walk_by_dealer(walk, event);
    return (hand->card_count >= 4 && !hand->offer) || walk_chance(walk, 60);
}

static bool banker_first(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    event->player = bet == NULL ? walk_player(walk) : bet->player;
    event->sender = SENDER_PLAYER;
    event->sender_id = event->player;
    event->authorised_post = POST_DEALER;
    return baccarat(walk)->hand.card_count == 4 || walk_chance(walk, 60);
}

static bool announce_result(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    event->number = (int32_t)walk_draw(walk, 4);
    return baccarat(walk)->hand.card_count >= 4 || walk_chance(walk, 60);
}

/* A whole hand by the drawing rules. */
bool walk_correct_baccarat(struct walk *walk, struct event *event) {
    struct baccarat_deal deal = {.card_count = 0};
    while (baccarat_next(&walk->book, &deal) != BACCARAT_OVER) {
        uint8_t card = walk_card(walk);
        walk_add_card(event, card);
        baccarat_take(&walk->book, &deal, card);
    }
    return true;
}

/* The cards of the hand, two of them changed places, and sometimes more from the shoe. */
static void order_fields(struct walk *walk, struct event *event) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    for (unsigned i = 0; i < hand->card_count; i++)
        walk_add_card(event, hand->cards[i]);
    for (unsigned more = walk_draw(walk, 3); more > 0; more--)
        walk_add_card(event, walk_card(walk));
    if (event->card_count < 2)
        return;
    unsigned one = walk_draw(walk, event->card_count), other = walk_draw(walk, event->card_count);
    uint8_t card = event->cards[one];
    event->cards[one] = event->cards[other];
    event->cards[other] = card;
}

static bool clause_is(const struct event *event, const char *clause) {
    return strcmp(event->clause, clause) == 0;
}

static void found_fields(struct walk *walk, struct event *event) {
    if (event->bet >= BACCARAT_INSURANCE || walk_chance(walk, 3))
        event->bet = (uint16_t)walk_draw(walk, 2);
    int64_t least = walk->table.limit_min[event->bet], most = walk->table.limit_max[event->bet];
    event->amount = least / 2;
    if (clause_is(event, "7.18"))
        event->amount = most + 50000;
    if (clause_is(event, "7.19"))
        event->amount = walk_chance(walk, 3) ? 0 : most;
}

const char *walk_baccarat_pending(const struct walk *walk) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    if (hand->choosing || hand->disorder == 13)
        return "7.13";
    if (hand->disorder != 0)
        return hand->disorder == 9 ? "7.9" : "7.12";
    return NULL;
}

void walk_baccarat_call(struct walk *walk, struct event *event) {
    event->amount = 0;
    if (clause_is(event, "7.22"))
        return;
    if (walk_chance(walk, 2))
        event->bet = NO_BET;
    event->number = (int32_t)walk_draw(walk, 3);
    if (clause_is(event, "7.9") || clause_is(event, "7.12") || clause_is(event, "7.13")) {
        if (event->number == 2 && !walk_chance(walk, 4))
            order_fields(walk, event);
    } else if (strncmp(event->clause, "7.17", 4) == 0 || clause_is(event, "7.18") ||
               strncmp(event->clause, "7.19", 4) == 0) {
        found_fields(walk, event);
    } else if (clause_is(event, "7.15")) {
        event->number = 0;
        turn_fields(walk, event);
    } else if (walk_chance(walk, 2)) {
        walk_add_card(event, walk_card(walk));
    }
}

/* ---- Niu Niu ---- */

static const struct niuniu_state *niuniu(const struct walk *walk) {
    return niuniu_at(&walk->table);
}

static bool niuniu_shoe(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return niuniu(walk)->shoe.count != CR_DECK || walk_chance(walk, 100);
}

/* Mostly where it belongs. */
static bool niuniu_card(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    walk_add_card(event, walk_card(walk));
    if (walk_chance(walk, 30))
        event->box = (uint8_t)(walk_chance(walk, 2) ? 255 : 1 + walk_draw(walk, NIUNIU_SEATS));
    unsigned dealers = niuniu(walk)->hands[0].count;
    if (dealers > 0 && dealers < 5 && !walk_chance(walk, 8)) /* then all five, before the boxes */
        event->box = 255;
    return true;
}

static bool spread(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    if (niuniu(walk)->hands[0].count >= 5)
        return true;
    return walk_chance(walk, niuniu(walk)->hands[0].count > 0 ? 6 : 30);
}

static void three_cards(struct walk *walk, struct event *event, const struct niuniu_hand *hand) {
    uint8_t three[3];
    if (walk_chance(walk, 8)) { /* any three */
        for (unsigned i = 0; i < 3; i++)
            walk_add_card(event, hand->cards[i]);
    } else if (hand->count == 5 && niuniu_three(hand->cards, three)) {
        for (unsigned i = 0; i < 3; i++)
            walk_add_card(event, hand->cards[three[i]]);
    }
}

static bool arrange(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    walk_by_dealer(walk, event);
    event->number = 1;
    if (bet == NULL)
        return false;
    event->box = walk_chance(walk, 12) ? 0 : bet->box;
    if (walk_chance(walk, 2)) {
        event->player = bet->player;
        event->sender = SENDER_PLAYER;
        event->sender_id = bet->player;
    }
    if (walk_chance(walk, 6))
        event->number = 0;
    if (niuniu(walk)->hands[event->box & 7].arranged && !walk_chance(walk, 20))
        return false;
    if (event->box <= NIUNIU_SEATS)
        three_cards(walk, event, &niuniu(walk)->hands[event->box]);
    return true;
}

static bool compare(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    for (unsigned i = 0; i < walk->table.bet_count; i++) {
        const struct table_bet *bet = &walk->table.bets[i];
        bool stands = !(bet->flags & BET_VOID);
        if (stands && !niuniu(walk)->hands[bet->box].arranged)
            return walk_chance(walk, 10);
    }
    return true;
}

bool walk_correct_niuniu(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    event->box = bet == NULL || walk_chance(walk, 4) ? 0 : bet->box;
    const struct niuniu_hand *hand = &niuniu(walk)->hands[event->box & 7];
    for (unsigned i = 0; i < 5; i++)
        walk_add_card(event, i == 0 ? walk_card(walk) : hand->cards[i]);
    return true;
}

static bool has_ante(const struct walk *walk, unsigned box) {
    for (unsigned i = 0; i < walk->table.bet_count; i++) {
        const struct table_bet *bet = &walk->table.bets[i];
        if (bet->box == box && !(bet->flags & BET_VOID))
            return true;
    }
    return false;
}

/* A hand with a wrong number of cards, or set out wrongly, holds the round up. */
const char *walk_niuniu_pending(const struct walk *walk) {
    if (walk->table.phase != PHASE_ARRANGING)
        return NULL;
    for (unsigned box = 0; box <= walk->table.seats; box++) {
        const struct niuniu_hand *hand = &niuniu(walk)->hands[box];
        if (hand->wrong)
            return "7.9";
        if (hand->count != 0 && hand->count != 5)
            return box == 0 ? "7.5" : "7.4";
        if (box > 0 && (hand->count == 0) == has_ante(walk, box))
            return hand->count == 0 ? "7.8" : "7.7";
    }
    return NULL;
}

void walk_niuniu_call(struct walk *walk, struct event *event) {
    event->number = (int32_t)walk_draw(walk, 2);
    if (walk_chance(walk, 2))
        event->box = (uint8_t)walk_draw(walk, NIUNIU_SEATS + 1);
    for (unsigned box = 0; clause_is(event, "7.9") && box <= NIUNIU_SEATS; box++) {
        if (niuniu(walk)->hands[box].wrong)
            event->box = (uint8_t)box;
    }
    event->amount = walk->table.limit_max[0] + 100000;
    if (walk_chance(walk, 2))
        event->amount = walk->table.limit_min[0] / 2;
}

/* ---- All of it ---- */

#define BACCARAT WALK_OF(BACCARAT)
#define NIUNIU   WALK_OF(NIUNIU)

const struct walk_move walk_card_moves[] = {
    {EVENT_NEW_SHOE, BACCARAT, WALK_IN(IDLE), 300, baccarat_shoe},
    {EVENT_BURN, BACCARAT, WALK_IN(IDLE), 300, baccarat_burn},
    {EVENT_CUT_CARD, BACCARAT, WALK_OPEN, 6, rarely},
    {EVENT_CARD, BACCARAT, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 250, baccarat_card},
    {EVENT_TURN, BACCARAT, WALK_IN(DEALING), 250, baccarat_turn},
    {EVENT_ASK_SQUEEZE, BACCARAT, WALK_IN(BETTING) | WALK_IN(NO_MORE_BETS), 40, ask_squeeze},
    {EVENT_RESTRICT_SQUEEZE, BACCARAT, WALK_OPEN, 10, restrict_squeeze},
    {EVENT_OFFER_INSURANCE, BACCARAT, WALK_IN(DEALING), 60, offer_insurance},
    {EVENT_INSURE, BACCARAT, WALK_IN(DEALING), 150, insure},
    {EVENT_DECLINE, BACCARAT, WALK_IN(DEALING), 40, decline},
    {EVENT_CLOSE_INSURANCE, BACCARAT, WALK_IN(DEALING), 80, blackjack_close_insurance},
    {EVENT_BANKER_FIRST, BACCARAT, WALK_IN(DEALING), 25, banker_first},
    {EVENT_ANNOUNCE_RESULT, BACCARAT, WALK_IN(DEALING), 60, announce_result},
    {EVENT_NEW_SHOE, NIUNIU, WALK_IN(IDLE), 300, niuniu_shoe},
    {EVENT_CARD, NIUNIU, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 900, niuniu_card},
    {EVENT_SPREAD, NIUNIU, WALK_IN(DEALING), 120, spread},
    {EVENT_ARRANGE, NIUNIU, WALK_IN(ARRANGING), 500, arrange},
    {EVENT_COMPARE, NIUNIU, WALK_IN(ARRANGING), 100, compare},
    {EVENT_BURN, NIUNIU, WALK_IN(IDLE), 1, plain},
    {EVENT_TYPES, 0, 0, 0, NULL},
};
