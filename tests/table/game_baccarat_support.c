/* What the tests know of baccarat. */
#include "game_test.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"

#include <string.h>

/* ---- A walk ---- */

static const struct baccarat_state *baccarat(const struct walk *walk) {
    return baccarat_at(&walk->table);
}

static bool closed_cards(const struct walk *walk) {
    return table_options(&walk->table).face_down && !baccarat(walk)->hand.free;
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
    return table_options(&walk->table).face_down || walk_chance(walk, 20);
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

static bool close_insurance(struct walk *walk, struct event *event) {
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
static bool correct(struct walk *walk, struct event *event) {
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

static void found_fields(struct walk *walk, struct event *event) {
    if (event->bet >= BACCARAT_INSURANCE || walk_chance(walk, 3))
        event->bet = (uint16_t)walk_draw(walk, 2);
    int64_t least = walk->table.limit_min[event->bet], most = walk->table.limit_max[event->bet];
    event->amount = least / 2;
    if (walk_clause_is(event, "7.18"))
        event->amount = most + 50000;
    if (walk_clause_is(event, "7.19"))
        event->amount = walk_chance(walk, 3) ? 0 : most;
}

static const char *pending(const struct walk *walk) {
    const struct baccarat_hand *hand = &baccarat(walk)->hand;
    if (hand->choosing || hand->disorder == 13)
        return "7.13";
    if (hand->disorder != 0)
        return hand->disorder == 9 ? "7.9" : "7.12";
    return NULL;
}

static void call(struct walk *walk, struct event *event) {
    event->amount = 0;
    if (walk_clause_is(event, "7.22"))
        return;
    if (walk_chance(walk, 2))
        event->bet = NO_BET;
    event->number = (int32_t)walk_draw(walk, 3);
    if (walk_clause_is(event, "7.9") || walk_clause_is(event, "7.12") ||
        walk_clause_is(event, "7.13")) {
        if (event->number == 2 && !walk_chance(walk, 4))
            order_fields(walk, event);
    } else if (strncmp(event->clause, "7.17", 4) == 0 || walk_clause_is(event, "7.18") ||
               strncmp(event->clause, "7.19", 4) == 0) {
        found_fields(walk, event);
    } else if (walk_clause_is(event, "7.15")) {
        event->number = 0;
        turn_fields(walk, event);
    } else if (walk_chance(walk, 2)) {
        walk_add_card(event, walk_card(walk));
    }
}

static void choose_bet(struct walk *walk, struct event *event) {
    if (walk_chance(walk, 2))
        event->bet = (uint16_t)walk_draw(walk, 2);
}

static cr_money insurance(const struct table *table, unsigned bet) {
    return baccarat_at(table)->insured[bet][0] + baccarat_at(table)->insured[bet][1];
}

static const struct walk_move moves[] = {
    {EVENT_NEW_SHOE, WALK_IN(IDLE), 300, baccarat_shoe},
    {EVENT_BURN, WALK_IN(IDLE), 300, baccarat_burn},
    {EVENT_CUT_CARD, WALK_OPEN, 6, walk_rarely},
    {EVENT_CARD, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 250, baccarat_card},
    {EVENT_TURN, WALK_IN(DEALING), 250, baccarat_turn},
    {EVENT_ASK_SQUEEZE, WALK_IN(BETTING) | WALK_IN(NO_MORE_BETS), 40, ask_squeeze},
    {EVENT_RESTRICT_SQUEEZE, WALK_OPEN, 10, restrict_squeeze},
    {EVENT_OFFER_INSURANCE, WALK_IN(DEALING), 60, offer_insurance},
    {EVENT_INSURE, WALK_IN(DEALING), 150, insure},
    {EVENT_DECLINE, WALK_IN(DEALING), 40, decline},
    {EVENT_CLOSE_INSURANCE, WALK_IN(DEALING), 80, close_insurance},
    {EVENT_BANKER_FIRST, WALK_IN(DEALING), 25, banker_first},
    {EVENT_ANNOUNCE_RESULT, WALK_IN(DEALING), 60, announce_result},
    {EVENT_TYPES, 0, 0, NULL},
};

/* ---- Secrets ---- */

static bool change_closed(struct walk *walk, struct table *twin, uint32_t *owner) {
    (void)walk;
    (void)owner;
    struct baccarat_state *state = baccarat_at(twin);
    bool changed = false;
    for (unsigned i = 0; i < state->hand.card_count; i++)
        changed |= walk_change_face(&state->shoe, &state->hand.cards[i], state->hand.open[i]);
    for (unsigned i = 0; i < state->carried_count; i++)
        changed |= walk_change_face(&state->shoe, &state->carried[i], state->carried_open[i]);
    return changed;
}

static unsigned cards_out(const struct table *table, uint8_t card) {
    const struct baccarat_state *state = baccarat_at(table);
    unsigned count = 0;
    if (state->hand.face_up != 0) /* 7.4: one that is left is no secret */
        return state->shoe.decks;
    for (unsigned i = 0; i < state->hand.card_count; i++)
        count += state->hand.cards[i] == card;
    for (unsigned i = 0; i < state->carried_count; i++)
        count += state->carried[i] == card;
    return count;
}

/* ---- An evening ---- */

/* Each is asked once an offer. */
static bool act(struct evening *at) {
    const struct table *table = &at->script.table;
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    uint64_t offered = table->round * 10 + hand->offer;
    bool taken;
    if (hand->offer == 0 || at->asked_in == offered)
        return true;
    at->asked_in = offered;
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        struct event event =
            evening_player(player, evening_chance(at, 2) == 0 ? EVENT_INSURE : EVENT_DECLINE);
        event.hand = table_find_bet(&at->script.table, player, BACCARAT_BANKER, 0) != NULL;
        event.amount = event.type == EVENT_INSURE ? 20000 : 0;
        if (!evening_offer(at, &event, &taken))
            return false;
    }
    return true;
}

/* ---- The screens ---- */

static bool may_be_unread(const struct table *table) {
    return table_options(table).face_down;
}

static const char *const reported[] = {"7.9", "7.12", "7.13", NULL};

/* G15: a card of the hand; now and then the burn or the cut card. */
static bool slip(struct walk *walk, struct event *event) {
    const struct baccarat_hand *hand = &baccarat_at(&walk->table)->hand;
    uint8_t card = (uint8_t)walk_draw(walk, CR_DECK);
    if (walk->table.phase != PHASE_DEALING) {
        event->entry = walk_chance(walk, 2) ? EVENT_BURN : EVENT_CUT_CARD;
    } else {
        event->entry = EVENT_CARD;
        event->number = (int32_t)(1 + walk_draw(walk, hand->card_count));
        card = hand->cards[event->number - 1];
    }
    if (event->entry != EVENT_CUT_CARD) {
        walk_add_card(event, card);
        walk_add_card(event, (uint8_t)walk_draw(walk, CR_DECK));
    }
    return true;
}

const struct game_test baccarat_test = {
    .folder = "tests/table",
    .irregularities = 34,
    .insures_hands = true,
    .guided = EVENT_BIT(INSURE) | EVENT_BIT(BANKER_FIRST) | EVENT_BIT(TURN) | EVENT_BIT(BURN),
    .laid_bets = BACCARAT_INSURANCE,
    .two_ways = "face_down",
    .wish = "banker-first",
    .may_be_unread = may_be_unread,
    .reported = reported,
    .ruling_post = POST_ASSISTANT_DIRECTOR,
    .moves = moves,
    .choose_bet = choose_bet,
    .correct = correct,
    .slip = slip,
    .call = call,
    .pending = pending,
    .beside = insurance,
    .change_closed = change_closed,
    .cards_out = cards_out,
    .favourites = {"player", "banker", "banker", "player", "tie", "player-pair", "lucky-6",
                   "banker-pair"},
    .act = act,
};
