/* Baccarat: a class is both first totals, both third cards and whether either hand is a pair. The
 * drawing rules are those of the rulebook, read once through rules.h. */
#include "games/baccarat/simulate.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"

enum { MOST_CARDS = 6, PAIR = 16, TEN_RANK = 9, BETS = BACCARAT_INSURANCE };

/* ---- Bets ------------------------------------------------------------------------------------ */

static size_t bets_of(const struct simulation *simulation) {
    return BETS + baccarat_tables(simulation)->state_count;
}

static const char *bet_name(const struct simulation *simulation, size_t bet) {
    return bet < BETS ? simulation->book.bets[bet].id
                      : baccarat_tables(simulation)->state_name[bet - BETS];
}

/* A card of this value. */
static cr_card card_worth(unsigned value) {
    return (cr_card)(4 * (value == 0 ? TEN_RANK : value - 1));
}

/* Two cards of this total; false: no pair has it. */
static bool two_cards(unsigned total, bool pair, cr_card *first, cr_card *second) {
    *first = card_worth(pair ? total / 2 : total);
    *second = pair ? *first : (cr_card)(4 * (TEN_RANK + 1));
    return !pair || total % 2 == 0;
}

static void add_third(struct baccarat_sample *sample, unsigned third) {
    if (third != BACCARAT_STOOD)
        sample->cards[sample->round.card_count++] = card_worth(third);
}

bool baccarat_sample(const struct simulation *simulation, unsigned class,
                     struct baccarat_sample *sample) {
    const struct baccarat_tables *tables = baccarat_tables(simulation);
    const unsigned pairs = class % 4, banker_third = class / 4 % 11, third = class / 44 % 11;
    const unsigned banker = class / 484 % 10, player = class / 4840;
    if ((third != BACCARAT_STOOD) != tables->player_draws[player][banker] ||
        (banker_third != BACCARAT_STOOD) != tables->banker_draws[player][banker][third] ||
        !two_cards(player, (pairs & 1) != 0, &sample->cards[0], &sample->cards[2]) ||
        !two_cards(banker, (pairs & 2) != 0, &sample->cards[1], &sample->cards[3]))
        return false;
    sample->round = (struct cr_round){.game = CR_BACCARAT,
                                      .options = simulation->book.options,
                                      .cards = sample->cards,
                                      .card_count = 4};
    sample->round.options.decks = 8; /* a sample's cards may come more than once in one deck */
    add_third(sample, third);
    add_third(sample, banker_third);
    return true;
}

static bool settle_classes(struct simulation *simulation) {
    struct cr_bet bets[BETS];
    struct baccarat_sample sample;
    size_t count = 0;
    for (unsigned bet = 0; bet < BETS; bet++)
        if (simulation->stakes[bet] > 0)
            bets[count++] = (struct cr_bet){.bet = (uint16_t)bet, .stake = simulation->stakes[bet]};
    for (unsigned class = 0; class < BACCARAT_CLASSES; class ++) {
        if (!baccarat_sample(simulation, class, &sample))
            continue;
        sample.round.bets = bets;
        sample.round.bet_count = count;
        if (!simulate_settle(simulation, &sample.round, class, -1))
            return false;
    }
    return baccarat_insurance_settle(simulation);
}

/* ---- Dealing --------------------------------------------------------------------------------- */

static void prepare(struct simulation *simulation) {
    struct baccarat_tables *tables = baccarat_tables(simulation);
    const struct cr_rulebook *book = &simulation->book;
    for (cr_card card = 0; card < CR_DECK; card++) {
        tables->third[0][card] = BACCARAT_STOOD;
        tables->third[1][card] = (uint8_t)baccarat_value(card);
    }
    for (unsigned a = 0; a < SIMULATE_RANKS; a++)
        for (unsigned b = 0; b < SIMULATE_RANKS; b++)
            tables->two[a][b] = (uint8_t)((tables->third[1][4 * a] + tables->third[1][4 * b]) % 10 +
                                          (a == b) * PAIR);
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            tables->player_draws[player][banker] = baccarat_player_draws(book, player, banker);
            for (unsigned third = 0; third <= BACCARAT_STOOD; third++)
                tables->banker_draws[player][banker][third] =
                    baccarat_banker_draws(book, player, banker, third);
        }
    if (simulation->plan.insurance)
        baccarat_insurance_prepare(simulation);
}

/* B10: the first card is turned and as many more as it shows are thrown away. */
static void burn(const struct simulation *simulation, struct shoe *shoe) {
    if (simulation->plan.dealing == SIMULATE_SHUFFLER || !simulation->book.options.burn)
        return;
    const unsigned value = baccarat_value(shoe_draw(shoe));
    for (unsigned left = value == 0 ? 10 : value; left > 0; left--)
        (void)shoe_draw(shoe);
}

/* Tables and no branches: a processor cannot guess who draws. */
static inline unsigned deal_round(const struct baccarat_tables *tables, struct shoe *shoe) {
    shoe_ready(shoe, MOST_CARDS);
    const cr_card *cards = shoe->cards + shoe->next;
    const unsigned player = tables->two[cards[0] / 4][cards[2] / 4];
    const unsigned banker = tables->two[cards[1] / 4][cards[3] / 4];
    const unsigned first = player % PAIR, second = banker % PAIR;
    const unsigned draws = tables->player_draws[first][second];
    const unsigned third = tables->third[draws][cards[4]];
    const unsigned banker_draws = tables->banker_draws[first][second][third];
    const unsigned last = tables->third[banker_draws][cards[4 + draws]];
    shoe->next += 4 + draws + banker_draws;
    return baccarat_class(first, second, third, last, player / PAIR + banker / PAIR * 2);
}

static void deal(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count) {
    const struct baccarat_tables *tables = baccarat_tables(simulation);
    const bool every_time = simulation->plan.dealing != SIMULATE_SHOE;
    for (size_t i = 0; i < count; i++) {
        if (every_time || shoe->ends) {
            shoe_new_shuffle(shoe, 1); /* B10: one more hand after the cut card has shown */
            shoe->round = shoe->next;
            burn(simulation, shoe);
        }
        shoe->round = shoe->next;
        classes[i] = (uint16_t)deal_round(tables, shoe);
        shoe_end_round(shoe);
    }
}

/* B10 */
static unsigned cut_of(const struct cr_rulebook *book, unsigned cards) {
    (void)cards;
    return book->options.cut;
}

static const char *const examples[] = {
    "baccarat --rounds 1e8", "baccarat --bet banker=500000 --bankroll 20000000 --shift-hands 400",
    NULL};

const struct game_simulation baccarat_simulation = {
    .classes = BACCARAT_CLASSES,
    .own_size = sizeof(struct baccarat_tables),
    .prepare = prepare,
    .bets = bets_of,
    .bet_name = bet_name,
    .settle = settle_classes,
    .deal = deal,
    .cut = cut_of,
    .laid_bets = BETS,
    .insures_states = true,
    .load = {{"player", "banker", "player", "banker"},
             ",\"limits\":{\"differential\":{\"max\":1000000000}}",
             1000,
             false},
    .examples = examples,
};
