/* Baccarat: the deal, the six bets, and settling a round.
 *
 * Clauses: 4.9 to 4.17 (the deal), 5 (ratios), 6.1 to 6.3 (who wins); insurance (6.4) and limits
 * (7.17 to 7.19) have files of their own.
 *
 *                     natural (4.14)
 *             +----------------------------------+
 *             |                                  v
 *   P B P B --+-- player draws (table 1) --+--> over
 *             |                            |      ^
 *             |        banker draws (table 2, 4.17)
 *             +----------------------------+------+
 *
 * Invariants of a deal:
 *   1. a hand holds two or three cards after the fourth card, and only the last two cards of a deal
 *      are third cards, the player's before the banker's;
 *   2. a total is 0 to 9;
 *   3. what a round's bets do depends only on the six facts in `struct verdict`s: every entry of
 *      one kind of bet has the same verdict. */
#include "games/baccarat/rules.h"
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"

#include <assert.h>

#include "games/baccarat/rules_inside.h"

_Static_assert((int)CR_PLAYER == (int)BACCARAT_PLAYER && (int)CR_BANKER == (int)BACCARAT_BANKER,
               "the bet on a hand has the hand's number");

/* ---- The deal ------------------------------------------------------------------------------- */

static unsigned rank_of(cr_card card) {
    return card >> 2;
}

unsigned baccarat_value(cr_card card) {
    const unsigned pips = rank_of(card) + 1;
    return pips < 10 ? pips : 0;
}

bool baccarat_natural(unsigned player_total, unsigned banker_total) {
    return player_total >= 8 || banker_total >= 8;
}

bool baccarat_player_draws(const struct cr_rulebook *book, unsigned player_total,
                           unsigned banker_total) {
    return !baccarat_natural(player_total, banker_total) &&
           baccarat_book(book)->player_draws[player_total];
}

bool baccarat_banker_draws(const struct cr_rulebook *book, unsigned player_total,
                           unsigned banker_total, unsigned third) {
    return !baccarat_natural(player_total, banker_total) &&
           baccarat_book(book)->banker_draws[banker_total][third];
}

unsigned baccarat_next(const struct cr_rulebook *book, const struct baccarat_deal *deal) {
    const unsigned player = deal->total[CR_PLAYER], banker = deal->total[CR_BANKER];
    if (deal->card_count < 4) /* 4.9.1 */
        return deal->card_count % 2;
    if (deal->held[CR_BANKER] == 3)
        return BACCARAT_OVER;
    if (deal->held[CR_PLAYER] == 3)
        return baccarat_book(book)->banker_draws[banker][deal->third] ? CR_BANKER : BACCARAT_OVER;
    if (baccarat_player_draws(book, player, banker))
        return CR_PLAYER;
    return baccarat_banker_draws(book, player, banker, BACCARAT_STOOD) ? CR_BANKER : BACCARAT_OVER;
}

void baccarat_take(const struct cr_rulebook *book, struct baccarat_deal *deal, cr_card card) {
    const unsigned side = baccarat_next(book, deal), value = baccarat_value(card);
    assert(side != BACCARAT_OVER);
    if (side == CR_PLAYER && deal->held[CR_PLAYER] == 2)
        deal->third = (uint8_t)value;
    deal->cards[deal->card_count++] = card;
    deal->held[side]++;
    deal->total[side] = (uint8_t)((deal->total[side] + value) % 10); /* 4.13 */
}

struct cr_ratio baccarat_offer(const struct cr_rulebook *book, const struct baccarat_deal *deal,
                               enum cr_side side) {
    if (deal->card_count < 4 || baccarat_next(book, deal) == BACCARAT_OVER)
        return (struct cr_ratio){0, 1};
    const unsigned after_five = deal->held[CR_PLAYER] == 3;
    const unsigned own = deal->total[side], other = deal->total[1 - side];
    const struct cr_ratio ratio = baccarat_book(book)->insurance[side][after_five][own][other];
    return ratio.win == 0 ? (struct cr_ratio){0, 1} : ratio;
}

unsigned baccarat_winner(const struct baccarat_deal *deal) {
    if (deal->total[CR_PLAYER] == deal->total[CR_BANKER])
        return BACCARAT_TIED;
    return deal->total[CR_BANKER] > deal->total[CR_PLAYER];
}

static bool is_pair(const struct baccarat_deal *deal, enum cr_side side) { /* B3 */
    return rank_of(deal->cards[side]) == rank_of(deal->cards[side + 2]);
}

/* Deals a round's cards as far as they go, noting what insurance was offered on the way. */
static void deal_cards(const struct cr_rulebook *book, const struct cr_round *round,
                       struct baccarat_deal *deal, struct offers *offers) {
    for (size_t i = 0; i < round->card_count; i++) {
        if (baccarat_next(book, deal) == BACCARAT_OVER)
            return;
        baccarat_take(book, deal, round->cards[i]);
        if (deal->card_count < 4 || deal->held[CR_BANKER] == 3)
            continue;
        const size_t after_five = deal->held[CR_PLAYER] == 3;
        offers->ratio[CR_PLAYER][after_five] = baccarat_offer(book, deal, CR_PLAYER);
        offers->ratio[CR_BANKER][after_five] = baccarat_offer(book, deal, CR_BANKER);
    }
}

/* Is the moment come, or past, of which every insurance in the list speaks? What is listed last was
 * placed last. */
static bool is_insurance_shown(const struct cr_rulebook *book, const struct cr_round *round,
                               const struct baccarat_deal *deal) {
    if (baccarat_next(book, deal) == BACCARAT_OVER || round->insurance_count == 0)
        return true;
    return deal->card_count >= round->insurance[round->insurance_count - 1].after;
}

/* Which clause calls for the card that is not there. */
static int missing_card(const struct cr_rulebook *book, const struct baccarat_deal *deal) {
    if (deal->card_count < 4)
        return WHY_BACCARAT_FIRST_CARDS_MISSING;
    if (baccarat_next(book, deal) == CR_PLAYER)
        return WHY_BACCARAT_PLAYER_CARD_MISSING;
    return deal->held[CR_PLAYER] == 3 ? WHY_BACCARAT_BANKER_CARD_MISSING
                                      : WHY_BACCARAT_BANKER_CARD_MISSING_STOOD;
}

/* Which clause has no use for the cards that are left. */
static int left_over_card(const struct baccarat_deal *deal) {
    const bool natural =
        deal->card_count == 4 && baccarat_natural(deal->total[CR_PLAYER], deal->total[CR_BANKER]);
    return natural ? WHY_BACCARAT_CARDS_AFTER_NATURAL : WHY_BACCARAT_CARDS_LEFT_OVER;
}

static bool check_course(const struct cr_rulebook *book, const struct cr_round *round,
                         const struct baccarat_deal *deal, const struct offers *offers,
                         struct cr_refusal *refusal) {
    if (is_insurance_shown(book, round, deal) &&
        !baccarat_check_insurance_offered(round, offers, refusal))
        return false;
    if (baccarat_next(book, deal) != BACCARAT_OVER)
        return refusal_fill(refusal, missing_card(book, deal), "cards");
    if (round->card_count > deal->card_count)
        return refusal_fill(refusal, left_over_card(deal), "cards[%u]", (unsigned)deal->card_count);
    return true;
}

/* ---- The six bets --------------------------------------------------------------------------- */

/* What becomes of every bet of one kind in this round. */
struct verdict {
    enum cr_outcome outcome;
    bool commission;
    struct cr_ratio ratio;
    const char *clauses[2];
};

static struct verdict win(struct cr_ratio ratio, const char *why, const char *pays) {
    return (struct verdict){CR_WIN, false, ratio, {why, pays}};
}

static struct verdict no_win(enum cr_outcome outcome, const char *why, const char *further) {
    return (struct verdict){outcome, false, {0, 1}, {why, further}};
}

static struct verdict judge_player(const struct cr_rulebook *book, const struct cr_round *round,
                                   const struct baccarat_deal *deal) {
    const unsigned winner = baccarat_winner(deal);
    if (winner == BACCARAT_TIED)
        return no_win(CR_PUSH, "6.1.1.3", NULL);
    if (winner == CR_BANKER)
        return no_win(CR_LOSE, "6.1.1.2", NULL);
    return win(book->bets[BACCARAT_PLAYER].pays[0].ratio, "6.1.1.1",
               round->options.commission ? "5.1.1" : "5.2");
}

static struct verdict judge_banker(const struct cr_rulebook *book, const struct cr_round *round,
                                   const struct baccarat_deal *deal) {
    const unsigned winner = baccarat_winner(deal);
    const struct cr_pay *pays = book->bets[BACCARAT_BANKER].pays;
    if (winner == BACCARAT_TIED)
        return no_win(CR_PUSH, "6.1.2.3", NULL);
    if (winner == CR_PLAYER)
        return no_win(CR_LOSE, "6.1.2.2", NULL);
    if (round->options.commission) {
        struct verdict verdict = win(pays[BANKER_COMMISSION].ratio, "6.1.2.1", "5.1.2");
        verdict.commission = verdict.ratio.win < verdict.ratio.stake;
        return verdict;
    }
    if (deal->total[CR_BANKER] == 6)
        return win(pays[BANKER_NO_COMMISSION_SIX].ratio, "6.1.2.1", "5.2.1");
    return win(pays[BANKER_NO_COMMISSION].ratio, "6.1.2.1", "5.2");
}

static struct verdict judge_tie(const struct cr_rulebook *book, const struct cr_round *round,
                                const struct baccarat_deal *deal) {
    (void)round;
    if (baccarat_winner(deal) == BACCARAT_TIED)
        return win(book->bets[BACCARAT_TIE].pays[0].ratio, "6.1.3", "5.1.5");
    return no_win(CR_LOSE, "6.1.3", NULL);
}

static struct verdict judge_player_pair(const struct cr_rulebook *book,
                                        const struct cr_round *round,
                                        const struct baccarat_deal *deal) {
    (void)round;
    if (is_pair(deal, CR_PLAYER))
        return win(book->bets[BACCARAT_PLAYER_PAIR].pays[0].ratio, "6.2.1.1", "5.1.4");
    return no_win(CR_LOSE, "6.2.1.2", NULL);
}

static struct verdict judge_banker_pair(const struct cr_rulebook *book,
                                        const struct cr_round *round,
                                        const struct baccarat_deal *deal) {
    (void)round;
    if (is_pair(deal, CR_BANKER))
        return win(book->bets[BACCARAT_BANKER_PAIR].pays[0].ratio, "6.2.1.1", "5.1.3");
    return no_win(CR_LOSE, "6.2.1.2", NULL);
}

/* B2: six is not enough, the banker must win with it. */
static struct verdict judge_lucky_6(const struct cr_rulebook *book, const struct cr_round *round,
                                    const struct baccarat_deal *deal) {
    (void)round;
    const struct cr_pay *pays = book->bets[BACCARAT_LUCKY_6].pays;
    if (deal->total[CR_BANKER] != 6)
        return no_win(CR_LOSE, "6.3.1.2", NULL);
    if (baccarat_winner(deal) != CR_BANKER)
        return no_win(CR_LOSE, "6.3.1", "B2");
    if (deal->held[CR_BANKER] == 2)
        return win(pays[0].ratio, "6.3.1.1", "5.1.6");
    return win(pays[1].ratio, "6.3.1.1", "5.1.7");
}

typedef struct verdict judge(const struct cr_rulebook *book, const struct cr_round *round,
                             const struct baccarat_deal *deal);

static judge *const judges[BACCARAT_INSURANCE] = {
    [BACCARAT_PLAYER] = judge_player,
    [BACCARAT_BANKER] = judge_banker,
    [BACCARAT_TIE] = judge_tie,
    [BACCARAT_PLAYER_PAIR] = judge_player_pair,
    [BACCARAT_BANKER_PAIR] = judge_banker_pair,
    [BACCARAT_LUCKY_6] = judge_lucky_6,
};

/* G2: what is rounded off a win with commission is inside the commission. */
static void take_commission(struct cr_line *line) {
    line->commission = line->counted - line->pays;
    line->breakage = line->breakage_of = 0;
}

static bool carry_out(const struct verdict *verdict, struct cr_line *line) {
    line->clauses[0] = verdict->clauses[0];
    line->clauses[1] = verdict->clauses[1];
    if (verdict->outcome == CR_PUSH)
        line_push(line);
    else if (verdict->outcome == CR_LOSE)
        line_lose(line);
    else if (!line_win(line, verdict->ratio))
        return false;
    if (verdict->commission)
        take_commission(line);
    return true;
}

/* ---- A round -------------------------------------------------------------------------------- */

static void lay_bets(const struct cr_round *round, struct cr_settlement *settlement) {
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        struct cr_line *line =
            settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake);
        if (bet->void_clause != NULL)
            line_void(line, bet->void_clause);
    }
}

static bool settle_bets(const struct cr_rulebook *book, const struct cr_round *round,
                        const struct baccarat_deal *deal, struct cr_settlement *settlement,
                        struct cr_refusal *refusal) {
    struct verdict verdicts[BACCARAT_INSURANCE];
    for (unsigned bet = 0; bet < BACCARAT_INSURANCE; bet++)
        verdicts[bet] = judges[bet](book, round, deal);
    for (size_t i = 0; i < round->bet_count; i++) {
        struct cr_line *line = &settlement->lines[i];
        if (line->outcome == CR_VOID)
            continue;
        if (line->outcome != CR_RETURNED && !carry_out(&verdicts[line->bet], line))
            return refusal_fill(refusal, WHY_OVERFLOW, "bets[%zu]", i);
        if (round->limits != NULL)
            baccarat_add_limit_clauses(book, round, line);
    }
    return true;
}

static void tell_result(const struct baccarat_deal *deal, struct cr_result *result) {
    result->player_total = deal->total[CR_PLAYER];
    result->banker_total = deal->total[CR_BANKER];
    result->player_cards = deal->held[CR_PLAYER];
    result->banker_cards = deal->held[CR_BANKER];
}

static bool baccarat_settle(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_settlement *settlement, struct cr_refusal *refusal) {
    struct baccarat_deal deal = {.card_count = 0};
    struct offers offers = {{{{0, 1}, {0, 1}}, {{0, 1}, {0, 1}}}};
    if (!settlement_check_cards(round->cards, round->card_count, round->options.decks, refusal))
        return false;
    deal_cards(book, round, &deal, &offers);
    if (!check_course(book, round, &deal, &offers, refusal))
        return false;
    tell_result(&deal, &settlement->result);
    lay_bets(round, settlement);
    if (round->limits != NULL)
        baccarat_apply_limits(book, round, settlement->lines);
    return settle_bets(book, round, &deal, settlement, refusal) &&
           baccarat_settle_insurance(round, &offers, &deal, settlement, refusal);
}

static bool baccarat_check_fields(const struct cr_rulebook *book, const struct cr_round *round,
                                  struct cr_refusal *refusal) {
    (void)book;
    return baccarat_check_insurance_fields(round, refusal);
}

static bool baccarat_check_bets(const struct cr_rulebook *book, const struct cr_round *round,
                                struct cr_refusal *refusal) {
    (void)book;
    for (size_t i = 0; i < round->bet_count; i++)
        if (round->bets[i].bet >= BACCARAT_INSURANCE) /* it has a list of its own */
            return refusal_fill(refusal, WHY_UNKNOWN_BET, "bets[%zu]", i);
    return baccarat_check_insurance_bets(round, refusal);
}

static void baccarat_give_back(const struct cr_rulebook *book, const struct cr_round *round,
                               struct cr_settlement *settlement) {
    settlement_give_back(book, round, settlement);
    for (size_t i = 0; i < round->insurance_count; i++)
        line_void(baccarat_next_insurance_line(round, i, settlement), round->void_clause);
}

static size_t baccarat_lines_needed(const struct cr_round *round) {
    return round->bet_count + round->insurance_count;
}

const struct game_rules baccarat_rules = {
    .settle = baccarat_settle,
    .check_fields = baccarat_check_fields,
    .check_bets = baccarat_check_bets,
    .give_back = baccarat_give_back,
    .lines_needed = baccarat_lines_needed,
};
