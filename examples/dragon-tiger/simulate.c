/* Dragon Tiger: a class is how the round ends. */
#include "odds/game_simulation.h"
#include "rules.h"

/* Two cards that end so: kings and queens. */
static const cr_card samples[ENDS][SIDES] = {[DRAGON_WINS] = {48, 44},
                                             [TIGER_WINS] = {44, 48},
                                             [TIED] = {48, 49},
                                             [TIED_IN_SUIT] = {48, 48}};

static bool settle_classes(struct simulation *simulation) {
    struct cr_bet bets[DRAGONTIGER_BETS];
    struct cr_round round = {.game = simulation->book.game,
                             .options = simulation->book.options,
                             .bets = bets,
                             .bet_count = simulate_lay_bets(simulation, bets),
                             .card_count = SIDES};
    round.options.decks = 8; /* a sample's card may come more than once in one deck */
    for (unsigned end = 0; end < ENDS; end++) {
        round.cards = samples[end];
        if (!simulate_settle(simulation, &round, end, -1))
            return false;
    }
    return true;
}

/* 4.2: the first card of a shoe is burnt; 4.8: no round after the one in which the cut card shows.
 */
static void deal(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count) {
    const bool every_time = simulation->plan.dealing != SIMULATE_SHOE;
    for (size_t i = 0; i < count; i++) {
        if (every_time || shoe->ends) {
            shoe_new_shuffle(shoe, 0);
            shoe->round = shoe->next;
            if (simulation->plan.dealing != SIMULATE_SHUFFLER)
                (void)shoe_draw(shoe);
        }
        shoe->round = shoe->next;
        shoe_ready(shoe, SIDES);
        classes[i] =
            (uint16_t)dragontiger_end(shoe->cards[shoe->next], shoe->cards[shoe->next + 1]);
        shoe->next += SIDES;
        shoe_end_round(shoe);
    }
}

static unsigned cut_of(const struct cr_rulebook *book, unsigned cards) {
    (void)cards;
    return book->options.cut;
}

const struct game_simulation dragontiger_simulation = {
    .classes = ENDS,
    .settle = settle_classes,
    .deal = deal,
    .cut = cut_of,
    .load = {{"dragon", "tiger", "dragon", "tie"}, "", 1000, false},
};
