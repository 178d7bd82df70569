/* Baccarat by counting. Only the points of the cards matter to who wins, so a shoe is ten counts,
 * one for each value. The walk goes over the values of the first four cards (the two of a hand in
 * ascending order, counted twice when they differ) and then over those of the third cards. Every
 * way is an ordered draw of six cards: a round that ends with four or five leaves the others
 * unused, and all rounds are counted on one denominator. */
#include "games/baccarat/odds.h"
#include "base/memory.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "odds/game_odds.h"

#include <string.h>

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

uint64_t baccarat_total_ways(const struct baccarat_results *results, unsigned player,
                             unsigned banker) {
    uint64_t ways = 0;
    for (unsigned third = 0; third < 4; third++)
        ways += results->final[player][banker][third / 2][third % 2];
    return ways;
}

static const struct odds_part lost = {-1, 1}, pushed = {0, 1};

static uint64_t wins_of(const struct baccarat_results *results, unsigned winner) {
    uint64_t ways = 0;
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++)
            if (who_wins(player, banker) == winner)
                ways += baccarat_total_ways(results, player, banker);
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

void baccarat_state_name(const struct baccarat_state_of *state, char name[BACCARAT_STATE_NAME]) {
    snprintf(name, BACCARAT_STATE_NAME, "insurance:%s:%u:%u-%u", baccarat_side_ids[state->side],
             4 + state->five, state->own, state->other);
}

bool baccarat_state_named(const char *name, struct baccarat_state_of *state) {
    for (unsigned i = 0; i < 400; i++) {
        char own[BACCARAT_STATE_NAME];
        *state = (struct baccarat_state_of){i / 200, i / 100 % 2, i / 10 % 10, i % 10};
        baccarat_state_name(state, own);
        if (strcmp(own, name) == 0)
            return true;
    }
    return false;
}

/* One state of 6.4.6. B5: it wins when the insured hand loses; 6.4.2: a tie gives it back, but pays
 * the insurance of a player's nine taken after the third card. False: the state is not offered or
 * cannot come. */
static bool insurance_bet(const struct cr_rulebook *book, const struct baccarat_results *results,
                          const struct baccarat_state_of *state, struct odds_bet *bet) {
    const struct cr_ratio ratio =
        baccarat_book(book)->insurance[state->side][state->five][state->own][state->other];
    const uint64_t *ways = results->insured[state->side][state->five][state->own][state->other];
    const uint64_t all = ways[CR_PLAYER] + ways[CR_BANKER] + ways[BACCARAT_TIED];
    const bool nine = state->side == CR_PLAYER && state->five && state->own == 9;
    char name[BACCARAT_STATE_NAME];
    if (ratio.win == 0 || all == 0)
        return false;
    baccarat_state_name(state, name);
    odds_begin(bet, name, BACCARAT_INSURANCE, all);
    odds_outcome(bet, odds_wins(ratio), ways[1 - state->side]);
    odds_outcome(bet, lost, ways[state->side]);
    odds_outcome(bet, nine ? odds_wins(ratio) : pushed, ways[BACCARAT_TIED]);
    return true;
}

static size_t insurance_bets(const struct cr_rulebook *book, const struct baccarat_results *results,
                             struct odds_bet *bets) {
    size_t count = 0;
    for (unsigned i = 0; i < 400; i++) {
        const struct baccarat_state_of state = {i < 200 ? CR_BANKER : CR_PLAYER, i / 100 % 2,
                                                i / 10 % 10, i % 10};
        if (insurance_bet(book, results, &state, &bets[count]))
            count++;
    }
    return count;
}

size_t baccarat_odds_of(const struct cr_rulebook *book, const struct baccarat_results *results,
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

/* ---- As a part of the game ------------------------------------------------------------------- */

static enum odds_refusal open_figures(struct odds_figures *of) {
    if (odds_shoe_cards(&of->shoe) < BACCARAT_LEAST_CARDS)
        return ODDS_SHOE_TOO_SMALL;
    struct baccarat_results *results = memory_take(of->memory, sizeof *results);
    if (results == NULL)
        return ODDS_NO_MEMORY;
    of->own = results;
    baccarat_count(of->book, &of->shoe, results);
    of->count = baccarat_odds_of(of->book, results, of->bets);
    return ODDS_ACCEPTED;
}

static void close_figures(struct odds_figures *of) {
    memory_give(of->memory, of->own);
}

static bool bet_name(const struct cr_rulebook *book, const struct odds_bet *bet,
                     enum cr_language language, char name[ODDS_NAME]) {
    struct baccarat_state_of state;
    if (bet->rule != BACCARAT_INSURANCE || !baccarat_state_named(bet->name, &state))
        return false;
    snprintf(name, ODDS_NAME,
             odds_say(language, "%s %s after %u, %u against %u", "%s %s sau %u lá, %u điểm với %u"),
             cr_rulebook_word(book, book->bets[BACCARAT_INSURANCE].name[language]),
             cr_rulebook_word(book, book->bets[state.side].name[language]), 4 + state.five,
             state.own, state.other);
    return true;
}

static bool is_state(const struct odds_bet *bet) {
    return bet->rule == BACCARAT_INSURANCE;
}

static const char *const headlines[] = {"player", "banker", "tie", NULL};
static const char *const examples[] = {"baccarat",
                                       "baccarat --rule commission=false --rule decks=6",
                                       "baccarat --shoe 8=20,9=21 --results", NULL};

const struct game_odds baccarat_odds = {
    .most_bets = BACCARAT_ODDS,
    .memory = sizeof(struct baccarat_results),
    .open = open_figures,
    .close = close_figures,
    .has_shoe = true,
    .shoe_too_small = "a round of baccarat may need six cards",
    .examples = examples,
    .bet_name = bet_name,
    .is_state = is_state,
    .print_results = baccarat_print_results,
    .rules_in_short =
        {"Player and banker hand get two cards each, and a third by tables 1 and 2 (4.14 to 4.17). "
         "More points win; a tie gives bets on player and banker back (6.1). Pairs are two first "
         "cards of one rank (6.2). Lucky 6 needs the banker hand to win with six (6.3). Insurance "
         "wins when the insured hand loses and goes back on a tie, but for that of a player's nine "
         "after the third card, which a tie pays (6.4.2).",
         "Tay bài Nhà Con và Nhà Cái nhận mỗi bên hai lá, lá thứ ba theo bảng 1 và bảng 2 (4.14 "
         "đến "
         "4.17). Nhiều điểm hơn thì thắng; hòa thì hoàn lại cược Nhà Con và Nhà Cái (6.1). Đôi là "
         "hai lá đầu cùng số (6.2). Số 6 may mắn cần Nhà Cái thắng với 6 điểm (6.3). Bảo hiểm "
         "thắng "
         "khi tay được bảo hiểm thua và được hoàn lại khi hòa, trừ bảo hiểm cho 9 điểm của Nhà Con "
         "sau lá thứ ba thì hòa vẫn được trả (6.4.2)."},
    .method = {"All ordered draws from the shoe are counted by the points of the cards. All "
               "figures are exact; percentages are rounded from fractions.",
               "Mọi cách rút bài có thứ tự từ hộp bài được đếm theo điểm của lá bài. Mọi con số "
               "đều chính xác; phần trăm được làm tròn từ phân số."},
    .headlines = headlines,
    .option_rows = baccarat_option_rows,
    .extras = baccarat_sheet_results,
    .states = baccarat_sheet_states,
    .expectation_own = sizeof(struct baccarat_expectation),
    .expect = baccarat_expect,
    .expect_line = baccarat_expect_line,
};
