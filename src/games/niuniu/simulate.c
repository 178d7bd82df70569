/* Niu Niu: one deck a round, one hand against the dealer's. A class is both kinds of hand and who
 * wins. The same hand is played with the ante alone and with Double and Additional. */
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "odds/game_simulation.h"

#include <assert.h>

enum { ANTE, ANTE_AND_DOUBLE, BETS, CARDS = 2 * NIUNIU_CARDS };
enum { CLASSES = CR_NIU_HANDS * CR_NIU_HANDS * 2 };

static unsigned class_of(uint32_t own, uint32_t dealer) {
    return ((unsigned)niuniu_hand(own) * CR_NIU_HANDS + (unsigned)niuniu_hand(dealer)) * 2 +
           (own > dealer);
}

/* ---- Bets ------------------------------------------------------------------------------------ */

static size_t two_bets(const struct simulation *simulation) {
    (void)simulation;
    return BETS;
}

static const char *bet_name(const struct simulation *simulation, size_t bet) {
    (void)simulation;
    return bet == ANTE ? "ante" : "ante+double";
}

/* A hand of each kind in spades and hearts, and no threes. The second of a pair of hands has its
 * suits turned into clubs and diamonds (and its twos into threes), so that the two share no card
 * and of two equal ones the first wins. */
static const char *const samples[CR_NIU_HANDS] = {
    "4S4H5S5H7S", "TS4S6S4H7H", "TS4S6S4H8H", "TS4S6S4H9H", "TS4S6S5H9H",
    "TS4S6S7H8H", "TS4S6S7H9H", "TS4S6S8H9H", "TS4S6S8HTH", "TS4S6S9HTH",
    "TS4S6STHJH", "JSJHQSQHKS", "2S2H2C2DKS"};

static void sample_hand(unsigned kind, bool second, cr_card cards[NIUNIU_CARDS]) {
    for (unsigned i = 0; i < NIUNIU_CARDS; i++) {
        const cr_card card = cr_card_parse(samples[kind] + 2 * (size_t)i, 2);
        const bool two = card / 4 == 1;
        cards[i] = card;
        if (second)
            cards[i] = (cr_card)(two ? card + 4 : card + 2);
    }
    assert(niuniu_hand(niuniu_strength(cards)) == kind);
}

/* Both bets on the cards of one box; N1: they never lie in one box together. */
static bool settle_hands(struct simulation *simulation, const cr_card *own, const cr_card *dealer) {
    const size_t class = class_of(niuniu_strength(own), niuniu_strength(dealer));
    for (size_t bet = 0; bet < BETS; bet++) {
        const cr_money ante = simulation->stakes[bet];
        if (ante == 0)
            continue;
        if (bet == ANTE_AND_DOUBLE && ante > CR_MONEY_MAX / 8)
            return false;
        const cr_money doubled = bet == ANTE ? 0 : 2 * ante;
        const struct cr_niu_box box = {.box = 1,
                                       .ante = ante,
                                       .doubled = doubled,
                                       .additional = 2 * doubled,
                                       .cards = own,
                                       .card_count = NIUNIU_CARDS};
        const struct cr_round round = {.game = CR_NIUNIU,
                                       .options = simulation->book.options,
                                       .cards = dealer,
                                       .card_count = NIUNIU_CARDS,
                                       .boxes = &box,
                                       .box_count = 1};
        if (!simulate_settle(simulation, &round, class, (int)bet))
            return false;
    }
    return true;
}

static bool settle_classes(struct simulation *simulation) {
    bool good = true;
    for (unsigned own = 0; own < CR_NIU_HANDS; own++)
        for (unsigned dealer = 0; dealer < CR_NIU_HANDS; dealer++) {
            cr_card cards[2][NIUNIU_CARDS];
            sample_hand(own, false, cards[0]);
            sample_hand(dealer, true, cards[1]);
            good = good && settle_hands(simulation, cards[0], cards[1]);
            if (own == dealer)
                good = good && settle_hands(simulation, cards[1], cards[0]);
        }
    return good;
}

/* ---- Dealing --------------------------------------------------------------------------------- */

/* 52 x 51 x ... x 43: all ten cards of a round come out of one word; see simulate_shoe.h. */
#define TEN_OF_A_DECK UINT64_C(57407703889536000)

static inline void shuffle_ten(struct shoe *shoe) {
    uint32_t draws[CARDS];
    uint64_t word;
    do {
        word = fast_random_word(&shoe->random);
        for (uint32_t i = 0; i < CARDS; i++)
            draws[i] = i + word_draw(&word, CR_DECK - i);
    } while (word < (0 - TEN_OF_A_DECK) % TEN_OF_A_DECK);
    for (uint32_t i = 0; i < CARDS; i++) {
        const cr_card card = shoe->cards[draws[i]];
        shoe->cards[draws[i]] = shoe->cards[i];
        shoe->cards[i] = card;
    }
}

static void deal(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count) {
    (void)simulation;
    shoe->round = 0;
    shoe->next = CARDS;
    for (size_t i = 0; i < count; i++) {
        shuffle_ten(shoe);
        classes[i] = (uint16_t)class_of(niuniu_strength(shoe->cards),
                                        niuniu_strength(shoe->cards + NIUNIU_CARDS));
    }
}

const struct game_simulation niuniu_simulation = {
    .classes = CLASSES,
    .bets = two_bets,
    .bet_name = bet_name,
    .settle = settle_classes,
    .deal = deal,
    .decks = 1,
    .units = {1, 7},
    .load = {{"ante", "ante", "ante", "ante"}, ",\"layout\":1", 5, true},
};
