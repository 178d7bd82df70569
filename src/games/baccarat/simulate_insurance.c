/* Baccarat's insurance: each state of 6.4.6 that a deal can come to is a bet of its own, taken
 * whenever it is offered. What is offered, and how it ends, is asked of the code of the game. */
#include "games/baccarat/odds.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/baccarat/simulate.h"

#include <assert.h>

enum { OFFERS_MOST = 4, LINES = 4 };

struct offer {
    enum cr_side on;
    unsigned after; /* 4 or 5 cards open */
    unsigned state;
    struct cr_ratio ratio;
};

static void note_offers(const struct cr_rulebook *book, const struct baccarat_deal *deal,
                        unsigned after, struct offer *offers, unsigned *count) {
    for (enum cr_side side = CR_PLAYER; side <= CR_BANKER; side++) {
        const struct cr_ratio ratio = baccarat_offer(book, deal, side);
        const unsigned own = deal->total[side], other = deal->total[1 - side];
        if (ratio.win > 0)
            offers[(*count)++] = (struct offer){
                side, after, (((unsigned)side * 2 + after - 4) * 10 + own) * 10 + other, ratio};
    }
}

/* All that is offered in the course of a round. */
static unsigned offers_of(const struct cr_rulebook *book, const struct baccarat_sample *sample,
                          struct offer offers[OFFERS_MOST]) {
    struct baccarat_deal deal = {0};
    unsigned count = 0;
    for (size_t i = 0; i < 4; i++)
        baccarat_take(book, &deal, sample->cards[i]);
    note_offers(book, &deal, 4, offers, &count);
    if (baccarat_next(book, &deal) == CR_PLAYER) {
        baccarat_take(book, &deal, sample->cards[4]);
        note_offers(book, &deal, 5, offers, &count);
    }
    return count;
}

static void add_state(struct baccarat_tables *tables, const struct offer *offer) {
    if (tables->state_bet[offer->state] != 0)
        return;
    const struct baccarat_state_of state = {offer->on, offer->after - 4, offer->state / 10 % 10,
                                            offer->state % 10};
    baccarat_state_name(&state, tables->state_name[tables->state_count]);
    tables->state_bet[offer->state] = (uint16_t)(BACCARAT_INSURANCE + tables->state_count);
    tables->state_count++;
}

void baccarat_insurance_prepare(struct simulation *simulation) {
    struct baccarat_sample sample;
    struct offer offers[OFFERS_MOST];
    for (unsigned class = 0; class < BACCARAT_CLASSES; class ++) {
        if (!baccarat_sample(simulation, class, &sample))
            continue;
        const unsigned count = offers_of(&simulation->book, &sample, offers);
        for (unsigned i = 0; i < count; i++)
            add_state(baccarat_tables(simulation), &offers[i]);
    }
}

/* 6.4.3: the bet insured is large enough for all of the insurance to count. */
static bool settle_offer(const struct simulation *simulation, const struct baccarat_sample *sample,
                         const struct offer *offer, cr_money stake, cr_money *result) {
    const struct cr_insurance insurance = {
        .on = (uint8_t)offer->on, .after = (uint8_t)offer->after, .stake = stake};
    struct cr_bet bet = {.bet = offer->on == CR_PLAYER ? BACCARAT_PLAYER : BACCARAT_BANKER};
    struct cr_round round = sample->round;
    struct cr_line lines[LINES];
    struct cr_settlement settlement = {.lines = lines, .room = LINES};
    struct cr_refusal refusal;
    if (__builtin_mul_overflow(stake, offer->ratio.win, &bet.stake))
        return false;
    round.bets = &bet;
    round.bet_count = 1;
    round.insurance = &insurance;
    round.insurance_count = 1;
    if (!settlement_make(&simulation->book, &round, &settlement, &refusal))
        return false;
    for (size_t i = 0; i < settlement.count; i++)
        if (lines[i].bet == BACCARAT_INSURANCE)
            *result = lines[i].returned - lines[i].stake;
    return true;
}

static bool settle_offers(struct simulation *simulation, unsigned class) {
    struct baccarat_sample sample;
    struct offer offers[OFFERS_MOST];
    if (!baccarat_sample(simulation, class, &sample))
        return true;
    const unsigned count = offers_of(&simulation->book, &sample, offers);
    for (unsigned i = 0; i < count; i++) {
        const size_t bet = baccarat_tables(simulation)->state_bet[offers[i].state];
        const cr_money stake = simulation->stakes[bet];
        assert(bet >= BACCARAT_INSURANCE);
        if (stake > 0 && !settle_offer(simulation, &sample, &offers[i], stake,
                                       &simulation_results(simulation, bet)[class]))
            return false;
    }
    return true;
}

bool baccarat_insurance_settle(struct simulation *simulation) {
    if (baccarat_tables(simulation)->state_count == 0)
        return true;
    for (size_t bet = BACCARAT_INSURANCE; bet < simulation->bet_count; bet++)
        for (unsigned class = 0; class < BACCARAT_CLASSES; class ++)
            simulation_results(simulation, bet)[class] = SIMULATE_ABSENT;
    for (unsigned class = 0; class < BACCARAT_CLASSES; class ++)
        if (!settle_offers(simulation, class))
            return false;
    return true;
}
