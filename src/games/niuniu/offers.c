/* What a player at a Niu Niu table may do: a box to bet on, its Double, a hand to set out. */
#include "table/offers.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

static void offer_ante(struct offers *offers, unsigned box) {
    const struct table *table = offers->table;
    const struct table_bet *ante =
        table_find_bet((struct table *)table, offers->player, NIUNIU_ANTE, box);
    unsigned kind = offers->book->bets[NIUNIU_ANTE].kind;
    cr_money laid = ante == NULL ? 0 : ante->stake;
    struct offer offer = offer_of(offers, EVENT_BET, "4.5.1");
    offer.event.bet = NIUNIU_ANTE;
    offer.event.box = (uint8_t)box;
    offer.min = table->limit_min[kind] > laid ? table->limit_min[kind] - laid : 1;
    offer.max = table->limit_max[kind] - laid;
    offer.event.amount = offer.min;
    offer_if_taken(offers, &offer);
}

/* 2.2.2: twice the ante, no more and no less. */
static void offer_double(struct offers *offers, unsigned box) {
    const struct table_bet *ante =
        table_find_bet((struct table *)offers->table, offers->player, NIUNIU_ANTE, box);
    struct offer offer = offer_of(offers, EVENT_BET, "4.5.2");
    if (ante == NULL)
        return;
    offer.event.bet = NIUNIU_DOUBLE;
    offer.event.box = (uint8_t)box;
    offer.event.amount = 2 * ante->stake;
    offer_if_taken(offers, &offer);
}

/* The dealer may set any hand out, but for a player only one that is that player's and lies as it
 * was dealt. */
static void offer_arranging(struct offers *offers, unsigned box) {
    const struct table *table = offers->table;
    struct offer offer = offer_of(offers, EVENT_ARRANGE, "4.9.1");
    if (table_find_bet((struct table *)table, offers->player, NIUNIU_ANTE, box) == NULL ||
        (offers->by_staff && niuniu_at(table)->hands[box].arranged))
        return;
    offer.event.box = (uint8_t)box;
    offer.takes_cards = niuniu_is_read(&niuniu_at(table)->hands[box]);
    offer.shows_number = !offer.takes_cards;
    offer.event.number = offer.takes_cards ? 0 : 2; /* face down */
    offer_if_taken(offers, &offer);
}

void niuniu_offers(struct offers *offers) {
    for (unsigned box = 1; box <= offers->table->seats; box++) {
        if (offers->table->phase == PHASE_BETTING) {
            offer_ante(offers, box);
            offer_double(offers, box);
        }
        if (offers->table->phase == PHASE_ARRANGING)
            offer_arranging(offers, box);
    }
}
