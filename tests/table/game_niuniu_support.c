/* What the tests know of Niu Niu. */
#include "game_test.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- A walk ---- */

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
    if (walk_chance(walk, 15)) /* no machine reads it */
        event->cards[0] = CR_NO_CARD;
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
    } else if (hand->count == 5 && niuniu_is_read(hand) && niuniu_three(hand->cards, three)) {
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
    if (event->box <= NIUNIU_SEATS && !niuniu_is_read(&niuniu(walk)->hands[event->box])) {
        event->number = walk_chance(walk, 4) ? 1 : 2;
        if (event->sender != SENDER_PLAYER && walk_chance(walk, 2))
            event->player = bet->player;
        return true;
    }
    if (event->box <= NIUNIU_SEATS)
        three_cards(walk, event, &niuniu(walk)->hands[event->box]);
    return true;
}

/* A card that no machine has read, of some hand that has one. */
static bool turn(struct walk *walk, struct event *event) {
    unsigned first = walk_draw(walk, NIUNIU_SEATS + 1);
    walk_by_dealer(walk, event);
    for (unsigned i = 0; i <= NIUNIU_SEATS; i++) {
        unsigned box = (first + i) % (NIUNIU_SEATS + 1);
        const struct niuniu_hand *hand = &niuniu(walk)->hands[box];
        if (memchr(hand->cards, CR_NO_CARD, hand->count) == NULL)
            continue;
        event->box = box == 0 ? 255 : (uint8_t)box;
        walk_add_card(event, walk_card(walk));
        return true;
    }
    return walk_chance(walk, 50);
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

static bool correct(struct walk *walk, struct event *event) {
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
static const char *pending(const struct walk *walk) {
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

static void call(struct walk *walk, struct event *event) {
    event->number = (int32_t)walk_draw(walk, 2);
    if (walk_chance(walk, 2))
        event->box = (uint8_t)walk_draw(walk, NIUNIU_SEATS + 1);
    for (unsigned box = 0; walk_clause_is(event, "7.9") && box <= NIUNIU_SEATS; box++) {
        if (niuniu(walk)->hands[box].wrong)
            event->box = (uint8_t)box;
    }
    cr_money most = walk->table.limit_max[0];
    event->amount = most < CR_MONEY_MAX ? most + 100000 : most;
    if (walk_chance(walk, 2))
        event->amount = walk->table.limit_min[0] / 2;
}

static void place_bet(struct walk *walk, struct event *event) {
    walk_bet_on_box(walk, event);
    const struct table_bet *ante = event->bet == NIUNIU_DOUBLE ? walk_some_bet(walk) : NULL;
    if (ante == NULL)
        return;
    event->player = ante->player;
    event->box = ante->box;
    if (__builtin_mul_overflow(ante->stake, 2, &event->amount))
        event->amount = ante->stake;
}

static const struct walk_move moves[] = {
    {EVENT_NEW_SHOE, WALK_IN(IDLE), 300, niuniu_shoe},
    {EVENT_CARD, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 900, niuniu_card},
    {EVENT_SPREAD, WALK_IN(DEALING), 120, spread},
    {EVENT_ARRANGE, WALK_IN(ARRANGING), 500, arrange},
    {EVENT_COMPARE, WALK_IN(ARRANGING), 100, compare},
    {EVENT_TURN, WALK_IN(DEALING) | WALK_IN(ARRANGING), 300, turn},
    {EVENT_BURN, WALK_IN(IDLE), 1, walk_plain},
    {EVENT_TYPES, 0, 0, NULL},
};

/* ---- Secrets ---- */

/* `owner` may see it. */
static bool change_closed(struct walk *walk, struct table *twin, uint32_t *owner) {
    struct niuniu_state *state = niuniu_at(twin);
    unsigned box = (unsigned)(walk->accepted / walk->views_every) % (NIUNIU_SEATS + 1);
    struct niuniu_hand *hand = &state->hands[box];
    if (state->compared || hand->count == 0)
        return false;
    for (unsigned i = 0; i < twin->bet_count; i++) {
        const struct table_bet *bet = &twin->bets[i];
        if (bet->box == box && bet->bet == NIUNIU_ANTE && !(bet->flags & BET_VOID))
            *owner = bet->player;
    }
    return walk_change_face(&state->shoe, &hand->cards[0], hand->open & 1);
}

/* One deck: the face of a closed card stands nowhere in the public view. */
static bool check_public(struct walk *walk, const char *seen) {
    const struct niuniu_state *state = niuniu(walk);
    if (state->compared)
        return true;
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        for (unsigned i = 0; i < state->hands[box].count; i++) {
            char face[3], quoted[8];
            if (state->hands[box].cards[i] == CR_NO_CARD || state->hands[box].open >> i & 1)
                continue;
            cr_card_print(state->hands[box].cards[i], face);
            snprintf(quoted, sizeof quoted, "\"%s\"", face);
            if (strstr(seen, quoted) != NULL)
                return walk_fault(walk, "the public sees %s", face);
        }
    }
    return true;
}

/* ---- An evening ---- */

static bool more_bets(struct evening *evening, unsigned player, cr_money stake) {
    (void)evening_chance(evening, FAVOURITES);
    return evening_chance(evening, 2) != 0 || evening_lay(evening, player, "double", 2 * stake);
}

/* Most see the right three; now and then somebody takes the first three they hold. */
static bool act(struct evening *at) {
    const struct table *table = &at->script.table;
    bool taken;
    if (table->phase != PHASE_ARRANGING)
        return true;
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        const struct niuniu_hand *hand = &niuniu_at(table)->hands[player];
        struct event event = evening_player(player, EVENT_ARRANGE);
        uint8_t three[3] = {0, 1, 2};
        bool any = hand->count == 5 && niuniu_three(hand->cards, three);
        event.box = (uint8_t)player;
        if (hand->count != 5 || hand->arranged || evening_chance(at, 4) == 0)
            continue;
        if (evening_chance(at, 9) == 0)
            any = true;
        for (unsigned i = 0; any && i < 3; i++)
            event.cards[event.card_count++] = hand->cards[three[i]];
        if (!evening_offer(at, &event, &taken))
            return false;
    }
    return true;
}

/* The one-deck machine has no burn, no cut card and no turning of single cards. */
/* G15: a card of some hand, or where it lies. */
static bool slip(struct walk *walk, struct event *event) {
    unsigned box = walk_draw(walk, walk->table.seats + 1u);
    const struct niuniu_hand *hand = &niuniu_at(&walk->table)->hands[box];
    if (hand->count == 0 || walk->table.phase <= PHASE_IDLE)
        return false;
    event->entry = EVENT_CARD;
    event->box = (uint8_t)(box == 0 ? DEAL_TO_DEALER : box);
    event->number = (int32_t)(1 + walk_draw(walk, hand->count));
    uint8_t card = hand->cards[event->number - 1];
    walk_add_card(event, card);
    bool elsewhere = walk_chance(walk, 3);
    walk_add_card(event, elsewhere ? card : (uint8_t)walk_draw(walk, CR_DECK));
    if (elsewhere)
        event->hand = (uint8_t)(1 + walk_draw(walk, walk->table.seats));
    return true;
}

const struct game_test niuniu_test = {
    .folder = "tests/table",
    .irregularities = 19,
    .guided = EVENT_BIT(ARRANGE) | EVENT_BIT(COMPARE),
    .moves = moves,
    .never = EVENT_BIT(BURN) | EVENT_BIT(CUT_CARD) | EVENT_BIT(TURN),
    .choose_bet = walk_bet_on_first,
    .place_bet = place_bet,
    .correct = correct,
    .slip = slip,
    .call = call,
    .pending = pending,
    .change_closed = change_closed,
    .check_public = check_public,
    .favourites = {"ante", "ante", "ante", "ante", "ante", "ante", "ante", "ante"},
    .boxes = true,
    .more_bets = more_bets,
    .act = act,
};
