/* Baccarat by counting. Only the points of the cards matter to who wins, so a shoe is ten counts,
 * one for each value. The walk goes over the values of the first four cards (the two of a hand in
 * ascending order, counted twice when they differ) and then over those of the third cards. Every
 * way is an ordered draw of six cards: a round that ends with four or five leaves the others
 * unused, and all rounds are counted on one denominator. */
#include "odds/odds.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "rulebook/rulebook.h"

#include <stdio.h>

enum { VALUES = 10, LUCKY = 6 };

struct walk {
    const struct cr_rulebook *book;
    struct baccarat_results *results;
    uint64_t left[VALUES]; /* cards of each value still in the shoe */
    uint64_t cards;        /* and of all */
    unsigned first[2];     /* totals of the first two cards, by side */
    uint64_t ways;         /* to draw the first four cards so */
};

static unsigned who_wins(unsigned player, unsigned banker) {
    if (player == banker)
        return BACCARAT_TIED;
    return player > banker ? CR_PLAYER : CR_BANKER;
}

static void count_final(struct walk *walk, unsigned player, unsigned banker, bool player_third,
                        bool banker_third, uint64_t ways) {
    walk->results->final[player][banker][player_third][banker_third] += ways;
}

/* 6.4.6: a state in which a card is still to come, and who wins from it. */
static void count_state(struct walk *walk, bool five, unsigned player, unsigned banker,
                        unsigned winner, uint64_t ways) {
    walk->results->insured[CR_PLAYER][five][player][banker][winner] += ways;
    walk->results->insured[CR_BANKER][five][banker][player][winner] += ways;
}

/* The banker's third card. `third` is the player's value, or BACCARAT_STOOD: then this is the fifth
 * card, and any of those left may be the sixth. */
static void banker_draws(struct walk *walk, unsigned player, unsigned third, uint64_t ways) {
    const bool five = third != BACCARAT_STOOD;
    for (unsigned value = 0; value < VALUES; value++) {
        const uint64_t here = ways * walk->left[value] * (five ? 1 : walk->cards - 1);
        const unsigned banker = (walk->first[CR_BANKER] + value) % 10;
        const unsigned winner = who_wins(player, banker);
        count_final(walk, player, banker, five, true, here);
        count_state(walk, false, walk->first[CR_PLAYER], walk->first[CR_BANKER], winner, here);
        if (five)
            count_state(walk, true, player, walk->first[CR_BANKER], winner, here);
    }
}

static void player_draws(struct walk *walk) {
    const unsigned banker = walk->first[CR_BANKER];
    for (unsigned value = 0; value < VALUES; value++) {
        const uint64_t ways = walk->ways * walk->left[value];
        const unsigned player = (walk->first[CR_PLAYER] + value) % 10;
        if (ways == 0)
            continue;
        walk->left[value]--;
        walk->cards--;
        if (baccarat_banker_draws(walk->book, walk->first[CR_PLAYER], banker, value)) {
            banker_draws(walk, player, value, ways);
        } else {
            count_final(walk, player, banker, true, false, ways * walk->cards);
            count_state(walk, false, walk->first[CR_PLAYER], banker, who_wins(player, banker),
                        ways * walk->cards);
        }
        walk->left[value]++;
        walk->cards++;
    }
}

static void third_cards(struct walk *walk) {
    const unsigned player = walk->first[CR_PLAYER], banker = walk->first[CR_BANKER];
    if (baccarat_player_draws(walk->book, player, banker))
        player_draws(walk);
    else if (baccarat_banker_draws(walk->book, player, banker, BACCARAT_STOOD))
        banker_draws(walk, player, BACCARAT_STOOD, walk->ways);
    else
        count_final(walk, player, banker, false, false,
                    walk->ways * walk->cards * (walk->cards - 1));
}

static void take(struct walk *walk, unsigned value) {
    walk->left[value]--;
    walk->cards--;
}

static void put_back(struct walk *walk, unsigned value) {
    walk->left[value]++;
    walk->cards++;
}

/* Two cards to a side, then whatever `next` does. Drawn in either order when they differ. */
static void two_cards(struct walk *walk, enum cr_side side, void (*next)(struct walk *)) {
    const uint64_t before = walk->ways;
    for (unsigned low = 0; low < VALUES; low++) {
        for (unsigned high = low; high < VALUES; high++) {
            const uint64_t second = high == low ? walk->left[high] - 1 : walk->left[high] * 2;
            if (walk->left[low] == 0 || second == 0)
                continue;
            walk->ways = before * walk->left[low] * second;
            walk->first[side] = (low + high) % 10;
            take(walk, low);
            take(walk, high);
            next(walk);
            put_back(walk, high);
            put_back(walk, low);
        }
    }
    walk->ways = before;
}

static void bankers_two(struct walk *walk) {
    two_cards(walk, CR_BANKER, third_cards);
}

static uint64_t draws(uint64_t cards, unsigned count) {
    uint64_t ways = 1;
    for (unsigned i = 0; i < count; i++)
        ways *= cards - i;
    return ways;
}

void baccarat_count(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                    struct baccarat_results *results) {
    struct walk walk = {
        .book = book, .results = results, .cards = odds_shoe_cards(shoe), .ways = 1};
    *results = (struct baccarat_results){.ways = draws(walk.cards, BACCARAT_CARDS_MAX)};
    for (unsigned rank = 0; rank < ODDS_RANKS; rank++) {
        const uint64_t count = shoe->rank[rank];
        walk.left[baccarat_value((cr_card)(rank * 4))] += count;
        if (count > 1) /* B3: a pair is two of one rank */
            results->pair += count * (count - 1) * draws(walk.cards - 2, 4);
    }
    two_cards(&walk, CR_PLAYER, bankers_two);
}

/* ---- The bets -------------------------------------------------------------------------------- */

static const struct odds_part lost = {-1, 1}, pushed = {0, 1};

static uint64_t wins_of(const struct baccarat_results *results, unsigned winner) {
    uint64_t ways = 0;
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++)
            if (who_wins(player, banker) == winner)
                for (unsigned third = 0; third < 4; third++)
                    ways += results->final[player][banker][third / 2][third % 2];
    return ways;
}

/* B2: the banker wins with six, by the number of third cards. */
static uint64_t banker_sixes(const struct baccarat_results *results, bool third) {
    uint64_t ways = 0;
    for (unsigned player = 0; player < LUCKY; player++)
        ways += results->final[player][LUCKY][0][third] + results->final[player][LUCKY][1][third];
    return ways;
}

static struct odds_part pay_of(const struct cr_rulebook *book, int bet, int pay) {
    return odds_wins(book->bets[bet].pays[pay].ratio);
}

static void player_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                       struct odds_bet *bet) {
    odds_outcome(bet, pay_of(book, BACCARAT_PLAYER, 0), wins_of(results, CR_PLAYER));
    odds_outcome(bet, lost, wins_of(results, CR_BANKER));
    odds_outcome(bet, pushed, wins_of(results, BACCARAT_TIED));
}

static void banker_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                       struct odds_bet *bet) {
    const uint64_t wins = wins_of(results, CR_BANKER);
    const uint64_t sixes = banker_sixes(results, false) + banker_sixes(results, true);
    if (book->options.commission) {
        odds_outcome(bet, pay_of(book, BACCARAT_BANKER, BANKER_COMMISSION), wins);
    } else {
        odds_outcome(bet, pay_of(book, BACCARAT_BANKER, BANKER_NO_COMMISSION), wins - sixes);
        odds_outcome(bet, pay_of(book, BACCARAT_BANKER, BANKER_NO_COMMISSION_SIX), sixes);
    }
    odds_outcome(bet, lost, wins_of(results, CR_PLAYER));
    odds_outcome(bet, pushed, wins_of(results, BACCARAT_TIED));
}

/* A bet that pays in one case and otherwise loses. */
static void plain_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                      struct odds_bet *bet, uint64_t wins) {
    odds_outcome(bet, pay_of(book, bet->rule, 0), wins);
    odds_outcome(bet, lost, results->ways - wins);
}

static void lucky_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                      struct odds_bet *bet) {
    const uint64_t two = banker_sixes(results, false), three = banker_sixes(results, true);
    odds_outcome(bet, pay_of(book, BACCARAT_LUCKY_6, 0), two);
    odds_outcome(bet, pay_of(book, BACCARAT_LUCKY_6, 1), three);
    odds_outcome(bet, lost, results->ways - two - three);
}

/* One state of 6.4.6. B5: it wins when the insured hand loses; 6.4.2: a tie gives it back, but pays
 * the insurance of a player's nine taken after the third card. False: the state is not offered or
 * cannot come. */
static bool insurance_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                          const unsigned state[4], struct odds_bet *bet) {
    const unsigned side = state[0], five = state[1], own = state[2], other = state[3];
    const struct cr_ratio ratio = baccarat_book(book)->insurance[side][five][own][other];
    const uint64_t *ways = results->insured[side][five][own][other];
    const uint64_t all = ways[CR_PLAYER] + ways[CR_BANKER] + ways[BACCARAT_TIED];
    const bool nine = side == CR_PLAYER && five && own == 9;
    char name[32];
    if (ratio.win == 0 || all == 0)
        return false;
    snprintf(name, sizeof name, "insurance:%s:%u:%u-%u", baccarat_side_ids[side], 4 + five, own,
             other);
    odds_begin(bet, name, BACCARAT_INSURANCE, all);
    odds_outcome(bet, odds_wins(ratio), ways[1 - side]);
    odds_outcome(bet, lost, ways[side]);
    odds_outcome(bet, nine ? odds_wins(ratio) : pushed, ways[BACCARAT_TIED]);
    return true;
}

static size_t insurance_bets(const struct cr_rulebook *book, const struct baccarat_results *results,
                             struct odds_bet *bets) {
    size_t count = 0;
    for (unsigned i = 0; i < 400; i++) {
        const unsigned state[4] = {i < 200 ? CR_BANKER : CR_PLAYER, i / 100 % 2, i / 10 % 10,
                                   i % 10};
        if (insurance_bet(book, results, state, &bets[count]))
            count++;
    }
    return count;
}

size_t baccarat_odds(const struct cr_rulebook *book, const struct baccarat_results *results,
                     struct odds_bet bets[BACCARAT_ODDS]) {
    for (int i = 0; i < BACCARAT_INSURANCE; i++)
        odds_begin(&bets[i], book->bets[i].id, i, results->ways);
    player_bet(book, results, &bets[BACCARAT_PLAYER]);
    banker_bet(book, results, &bets[BACCARAT_BANKER]);
    plain_bet(book, results, &bets[BACCARAT_TIE], wins_of(results, BACCARAT_TIED));
    plain_bet(book, results, &bets[BACCARAT_PLAYER_PAIR], results->pair);
    plain_bet(book, results, &bets[BACCARAT_BANKER_PAIR], results->pair);
    lucky_bet(book, results, &bets[BACCARAT_LUCKY_6]);
    if (!book->options.insurance)
        return BACCARAT_INSURANCE;
    return BACCARAT_INSURANCE + insurance_bets(book, results, &bets[BACCARAT_INSURANCE]);
}
