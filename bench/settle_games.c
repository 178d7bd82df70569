/* How fast the library settles: one table, one row a game, one core.
 *
 *   bench_settle_games [SECONDS]     about that long for each row, 2 when it is not said
 *
 * Rounds are prepared before the clock starts, ROUNDS distinct ones a row, and settled in turn. */
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 1024, BETS_MAX = 100, CARDS_MAX = 48, ACTIONS_MAX = 24, LINES_MAX = 128 };

struct prepared {
    struct cr_round round;
    struct cr_bet bets[BETS_MAX];
    struct cr_action actions[ACTIONS_MAX];
    struct cr_niu_box boxes[2];
    cr_card cards[CARDS_MAX];
};

struct row {
    const char *name;
    enum cr_game game;
    size_t bets; /* of a round */
    bool counts_bets;
    void (*prepare)(const struct cr_rulebook *book, struct prepared *prepared);
};

static struct prepared rounds[ROUNDS];
static struct cr_rulebook book_in_use;
static struct cr_line lines[LINES_MAX];
static uint64_t seed = 13;

static uint64_t draw(uint64_t below) {
    uint64_t z = (seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (z ^ (z >> 31)) % below;
}

static bool settle(const struct cr_rulebook *book, const struct prepared *prepared) {
    struct cr_settlement settlement = {.lines = lines, .room = LINES_MAX};
    struct cr_refusal refusal;
    return settlement_make(book, &prepared->round, &settlement, &refusal);
}

/* ---- Preparing --------------------------------------------------------------------------------
 */

static void lay_bets(const struct cr_rulebook *book, struct prepared *prepared) {
    for (size_t i = 0; i < prepared->round.bet_count; i++)
        prepared->bets[i] = (struct cr_bet){.player = (uint32_t)i,
                                            .bet = (uint16_t)draw(book->bet_count),
                                            .stake = 1000 * (cr_money)(1 + draw(1000))};
}

static void prepare_sicbo(const struct cr_rulebook *book, struct prepared *prepared) {
    lay_bets(book, prepared);
    for (int i = 0; i < 3; i++)
        prepared->round.dice[i] = (uint8_t)(1 + draw(6));
}

static void prepare_roulette(const struct cr_rulebook *book, struct prepared *prepared) {
    lay_bets(book, prepared);
    prepared->round.number = (uint8_t)draw(37);
}

/* The cards of one deck in random order: possible at every game. */
static void shuffle(struct prepared *prepared) {
    cr_card deck[CR_DECK];
    for (size_t i = 0; i < CR_DECK; i++) {
        const size_t place = draw(i + 1);
        deck[i] = deck[place];
        deck[place] = (cr_card)i;
    }
    memcpy(prepared->cards, deck, CARDS_MAX);
}

/* Cards are given one more at a time until the round is over. */
static void deal_until_over(const struct cr_rulebook *book, struct prepared *prepared,
                            size_t at_least) {
    prepared->round.cards = prepared->cards;
    prepared->round.card_count = at_least;
    while (!settle(book, prepared) && prepared->round.card_count < CARDS_MAX)
        prepared->round.card_count++;
}

static void prepare_baccarat(const struct cr_rulebook *book, struct prepared *prepared) {
    lay_bets(book, prepared);
    for (size_t i = 0; i < prepared->round.bet_count; i++)
        prepared->bets[i].bet = (uint16_t)draw(6); /* all but insurance */
    shuffle(prepared);
    deal_until_over(book, prepared, 4);
}

static unsigned points(const cr_card *hand, size_t count) {
    unsigned total = 0, aces = 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned rank = hand[i] / 4u;
        total += rank < 9 ? rank + 1 : 10;
        aces += rank == 0;
    }
    return aces > 0 && total <= 11 ? total + 10 : total;
}

static void act(struct prepared *prepared, size_t box, enum cr_do what) {
    prepared->actions[prepared->round.action_count++] =
        (struct cr_action){.box = (uint8_t)box, .hand = 1, .act = (uint8_t)what};
}

/* Both boxes draw to seventeen. */
static void prepare_blackjack(const struct cr_rulebook *book, struct prepared *prepared) {
    size_t used = 5;
    shuffle(prepared);
    prepared->round.action_count = 0;
    prepared->round.actions = prepared->actions;
    for (size_t box = 1; box <= 2; box++) {
        cr_card hand[22] = {prepared->cards[box - 1], prepared->cards[box + 2]};
        size_t count = 2;
        prepared->bets[box - 1] = (struct cr_bet){
            .player = (uint32_t)box, .box = (uint8_t)box, .stake = 1000 * (cr_money)(1 + draw(50))};
        for (; points(hand, count) < 17; hand[count++] = prepared->cards[used++])
            act(prepared, box, CR_HIT);
        if (points(hand, count) < 21)
            act(prepared, box, CR_STAND);
    }
    deal_until_over(book, prepared, used);
}

static void prepare_niuniu(const struct cr_rulebook *book, struct prepared *prepared) {
    (void)book;
    shuffle(prepared);
    prepared->round.bet_count = 0;
    prepared->round.cards = prepared->cards;
    prepared->round.card_count = 5;
    prepared->round.boxes = prepared->boxes;
    prepared->round.box_count = 2;
    for (uint32_t i = 0; i < 2; i++) {
        const cr_money ante = 1000 * (cr_money)(1 + draw(1000));
        prepared->boxes[i] = (struct cr_niu_box){.box = i + 1,
                                                 .player = i,
                                                 .ante = ante,
                                                 .doubled = 2 * ante,
                                                 .additional = 4 * ante,
                                                 .cards = prepared->cards + 5 + 5 * i,
                                                 .card_count = 5};
    }
}

/* ---- Measuring --------------------------------------------------------------------------------
 */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool prepare(const struct row *row) {
    if (!cr_rulebook_builtin(row->game, &book_in_use))
        return false;
    for (size_t i = 0; i < ROUNDS; i++) {
        struct prepared *prepared = &rounds[i];
        prepared->round = (struct cr_round){.game = row->game,
                                            .options = book_in_use.options,
                                            .bets = prepared->bets,
                                            .bet_count = row->bets};
        row->prepare(&book_in_use, prepared);
        if (!settle(&book_in_use, prepared))
            return false;
    }
    return true;
}

static bool measure(const struct row *row, double seconds) {
    size_t settled = 0;
    if (!prepare(row)) {
        fprintf(stderr, "%s: a prepared round was refused\n", row->name);
        return false;
    }
    const double start = now();
    double end = start;
    while (end - start < seconds) {
        for (size_t i = 0; i < ROUNDS; i++)
            settled += settle(&book_in_use, &rounds[i]);
        end = now();
    }
    const double units = (double)settled * (row->counts_bets ? (double)row->bets : 1.0);
    printf("%-34s %10.2f million %-6s a second %8.1f ns each\n", row->name,
           units / (end - start) / 1e6, row->counts_bets ? "bets" : "rounds",
           (end - start) / units * 1e9);
    fflush(stdout);
    return true;
}

int main(int argument_count, char **arguments) {
    static const struct row rows[] = {
        {"sic bo, rounds of 10 bets", CR_SICBO, 10, true, prepare_sicbo},
        {"sic bo, rounds of 100 bets", CR_SICBO, 100, true, prepare_sicbo},
        {"roulette, rounds of 10 bets", CR_ROULETTE, 10, true, prepare_roulette},
        {"roulette, rounds of 100 bets", CR_ROULETTE, 100, true, prepare_roulette},
        {"baccarat, 3 bets", CR_BACCARAT, 3, false, prepare_baccarat},
        {"niu niu, 2 boxes with Double", CR_NIUNIU, 0, false, prepare_niuniu},
        {"blackjack, 2 boxes", CR_BLACKJACK, 2, false, prepare_blackjack},
    };
    const double seconds = argument_count > 1 ? atof(arguments[1]) : 2.0;
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        good = measure(&rows[i], seconds) && good;
    return good ? 0 : 1;
}
