/* What a player at a baccarat table may do besides betting: ask for the squeeze, turn cards, insure
 * or let it pass, have the banker's third card opened first. */
#include "table/offers.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"
#include "table/view.h"

static const struct baccarat_hand *hand_on(const struct offers *offers) {
    return &baccarat_at(offers->table)->hand;
}

static void offer_plain(struct offers *offers, enum event_type type, const char *clause) {
    struct offer offer = offer_of(offers, type, clause);
    offer_if_taken(offers, &offer);
}

/* The side that the open offer is about. */
static unsigned offered_side(const struct offers *offers) {
    const struct baccarat_hand *hand = hand_on(offers);
    return baccarat_insurance_ratio(offers->book, hand, hand->offer, CR_PLAYER).win > 0 ? CR_PLAYER
                                                                                        : CR_BANKER;
}

static void offer_insurance(struct offers *offers) {
    struct table *table = (struct table *)offers->table;
    unsigned side = offered_side(offers);
    const struct table_bet *bet = table_find_bet(table, offers->player, side, 0);
    if (bet == NULL)
        return;
    struct offer offer = offer_of(offers, EVENT_INSURE, "4.10");
    offer.event.hand = (uint8_t)side;
    offer.event.amount = 1;
    offer.on = side == CR_PLAYER ? "player" : "banker";
    offer.pays =
        baccarat_insurance_ratio(offers->book, hand_on(offers), hand_on(offers)->offer, side);
    offer.min = 1;
    offer.max = baccarat_insurance_left(offers->book, table, (size_t)(bet - table->bets), side);
    if (offer.max > 0)
        offer_if_taken(offers, &offer);
    offer_plain(offers, EVENT_DECLINE, "4.10");
}

/* 4.7: each closed card of a hand that is this player's to open. */
static void offer_turns(struct offers *offers, unsigned side) {
    const struct baccarat_hand *hand = hand_on(offers);
    struct offer offer = offer_of(offers, EVENT_TURN, "4.7");
    offer.event.hand = (uint8_t)side;
    offer.on = side == CR_PLAYER ? "player" : "banker";
    offer.shows_number = true;
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (baccarat_hand_side(offers->book, hand, i) != side)
            continue;
        offer.event.number++;
        offer.needs_card = hand->cards[i] == CR_NO_CARD;
        offer.event.card_count = offer.needs_card;
        if (offer.needs_card)
            offer.event.cards[0] = shoe_any(&baccarat_at(offers->table)->shoe);
        offer_if_taken(offers, &offer);
    }
}

static void offer_banker_first(struct offers *offers) {
    struct offer offer = offer_of(offers, EVENT_BANKER_FIRST, "6.4.4");
    offer.leave = POST_DEALER;
    offer.event.authorised_post = POST_DEALER;
    offer_if_taken(offers, &offer);
}

void baccarat_offers(struct offers *offers) {
    unsigned phase = offers->table->phase;
    if (phase == PHASE_BETTING || phase == PHASE_NO_MORE_BETS)
        offer_plain(offers, EVENT_ASK_SQUEEZE, "4.7");
    if (phase != PHASE_DEALING)
        return;
    if (hand_on(offers)->offer)
        offer_insurance(offers);
    for (unsigned side = CR_PLAYER; side <= CR_BANKER; side++) {
        if (hand_on(offers)->squeezer[side] == offers->player)
            offer_turns(offers, side);
    }
    offer_banker_first(offers);
}
