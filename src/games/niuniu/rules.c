/* Niu Niu: each box's five cards against the dealer's five, one deck.
 *
 *   4.9     three cards that make 10, 20 or 30; the points of the other two decide      (N2)
 *   6.2     four of a kind > five pictures > Niu Niu > Niu 9 ... Niu 1 > no Niu           (N3)
 *   6.2.9   equal: the highest card of the five; 6.2.10 equal again: its suit
 *   6.3     boxes from the highest number down: pay the better hand, take the worse       (N6)
 *   5.1     ante and Double are paid by the player's hand, less commission                (N4)
 *   6.4     of a losing Additional the dealer's hand takes all, half or none              (N5)
 *   7.6     above the maximum: settled at the maximum, the rest goes back
 *   7.4.1, 7.7.1, 7.8.1   a box alone is void: its cards are not looked at
 *
 * Invariants:
 *   1. every two hands have a winner: two hands of one deck never share their highest card;
 *   2. Double is 2 x ante with Additional 4 x ante, or both are 0, also in the parts in play;
 *   3. with commission, the pays of a box together are floor(all won x the part kept by the
 * player). */
#include "games/niuniu/rules.h"
#include "games/niuniu/refusal.h"
#include "games/niuniu/rulebook.h"
#include "table/settlement.h"

#include <assert.h>

/* ---- Hands ---------------------------------------------------------------------------------- */

/* 6.2.13, without the tens: the ace one, ten and pictures nothing. */
static const uint8_t points_of[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

static unsigned rank_of(cr_card card) {
    return card / 4u;
}

/* What a hand is made of, added up card by card: in each four bits how many there are of a rank,
 * from the ace in the lowest, and above the king's the points. */
enum { POINTS_AT = 52 };

#define ONE_OF(rank, points) (UINT64_C(1) << (4 * (rank)) | UINT64_C(points) << POINTS_AT)
static const uint64_t sum_of_rank[13] = {ONE_OF(0, 1), ONE_OF(1, 2), ONE_OF(2, 3),  ONE_OF(3, 4),
                                         ONE_OF(4, 5), ONE_OF(5, 6), ONE_OF(6, 7),  ONE_OF(7, 8),
                                         ONE_OF(8, 9), ONE_OF(9, 0), ONE_OF(10, 0), ONE_OF(11, 0),
                                         ONE_OF(12, 0)};

static const uint64_t four_of_a_rank = UINT64_C(0x4444444444444);
static const uint64_t ace_to_ten = UINT64_C(0xFFFFFFFFFF);

/* The points of the two cards that decide, tens aside, are those of all five: the other three make
 * 0. There is a Niu when some two cards have them. */
static unsigned niu_of(uint32_t pairs, unsigned rest) {
    if ((pairs & (1u << rest | 1u << (rest + 10))) == 0)
        return CR_NO_NIU;
    return rest == 0 ? CR_NIU_NIU : rest;
}

uint32_t niuniu_strength(const cr_card cards[NIUNIU_CARDS]) {
    uint64_t sum = 0;
    unsigned highest = 0;
    uint32_t seen = 0, pairs = 0; /* bit n: some card, or some two together, have n points */
    for (unsigned i = 0; i < NIUNIU_CARDS; i++) {
        const unsigned rank = rank_of(cards[i]), order = cards[i] ^ 3u;
        sum += sum_of_rank[rank];
        highest = order > highest ? order : highest;
        pairs |= seen << points_of[rank];
        seen |= 1u << points_of[rank];
    }
    unsigned hand;
    if ((sum & four_of_a_rank) != 0)
        hand = CR_HOIANA;
    else if ((sum & ace_to_ten) == 0)
        hand = CR_SUPREME;
    else
        hand = niu_of(pairs, (unsigned)(sum >> POINTS_AT) % 10);
    return hand << 6 | highest;
}

bool niuniu_three(const cr_card cards[NIUNIU_CARDS], uint8_t three[3]) {
    static const uint8_t threes[10][3] = {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4},
                                          {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}};
    for (unsigned i = 0; i < 10; i++) {
        unsigned sum = 0;
        for (unsigned j = 0; j < 3; j++)
            sum += points_of[rank_of(cards[threes[i][j]])];
        if (sum % 10 != 0)
            continue;
        for (unsigned j = 0; j < 3; j++)
            three[j] = threes[i][j];
        return true;
    }
    return false;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static bool is_repeated(const struct cr_niu_box *boxes, size_t index) {
    for (size_t i = 0; i < index; i++)
        if (boxes[i].box == boxes[index].box)
            return true;
    return false;
}

static bool check_fields(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_refusal *refusal) {
    if (round->box_count > NIUNIU_BOXES_MAX)
        return refusal_fill(refusal, WHY_NIUNIU_TOO_MANY_BOXES, "boxes");
    for (size_t i = 0; i < round->box_count; i++) {
        const struct cr_niu_box *box = &round->boxes[i];
        if (box->box < 1 || is_repeated(round->boxes, i))
            return refusal_fill(refusal, WHY_NIUNIU_BOX_NUMBER, "boxes[%zu].box", i);
        if (box->ante < 1 || box->doubled < 0 || box->additional < 0)
            return refusal_fill(refusal, WHY_NIUNIU_STAKE, "boxes[%zu]", i);
        if (box->void_clause != NULL && !rulebook_voids_bet(book, box->void_clause))
            return refusal_fill(refusal, WHY_BAD_BET_VOID_CLAUSE, "boxes[%zu].void", i);
    }
    return true;
}

static bool is_third(const struct cr_niu_box *boxes, size_t index) {
    unsigned earlier = 0;
    for (size_t i = 0; i < index; i++)
        earlier += boxes[i].player == boxes[index].player;
    return earlier >= 2;
}

/* N1: Double and Additional together in their fixed amounts, or neither; two boxes a player. */
static bool check_bets(const struct cr_rulebook *book, const struct cr_round *round,
                       struct cr_refusal *refusal) {
    (void)book;
    for (size_t i = 0; i < round->box_count; i++) {
        const struct cr_niu_box *box = &round->boxes[i];
        if (box->doubled != 0 && box->doubled != wide_of(box->ante, 2))
            return refusal_fill(refusal, WHY_NIUNIU_DOUBLE, "boxes[%zu].double", i);
        if (box->additional != wide_of(box->doubled, 2))
            return refusal_fill(refusal, WHY_NIUNIU_ADDITIONAL, "boxes[%zu].additional", i);
        if (is_third(round->boxes, i))
            return refusal_fill(refusal, WHY_NIUNIU_THIRD_BOX, "boxes[%zu].player", i);
    }
    return true;
}

/* The hands that are judged: those of the boxes that are not void, and the dealer's after them. */
struct hand {
    const cr_card *cards;
    size_t count;
    bool judged;
};

static struct hand hand_at(const struct cr_round *round, size_t index) {
    if (index == round->box_count)
        return (struct hand){round->cards, round->card_count, true};
    const struct cr_niu_box *box = &round->boxes[index];
    return (struct hand){box->cards, box->card_count, box->void_clause == NULL};
}

static bool refuse_hand(const struct cr_round *round, size_t index, int why,
                        struct cr_refusal *refusal) {
    if (index == round->box_count)
        return refusal_fill(refusal, why, "dealer");
    return refusal_fill(refusal, why, "boxes[%zu].cards", index);
}

/* Whether nothing is wrong with any hand: five cards each, every card once. The checks below tell
 * what is. */
static bool are_hands_good(const struct cr_round *round) {
    uint64_t seen = 0;
    unsigned cards = 0;
    for (size_t i = 0; i <= round->box_count; i++) {
        const struct hand hand = hand_at(round, i);
        if (!hand.judged)
            continue;
        if (hand.count != NIUNIU_CARDS)
            return false;
        for (unsigned j = 0; j < NIUNIU_CARDS; j++)
            seen |= hand.cards[j] < CR_DECK ? UINT64_C(1) << hand.cards[j] : 0;
        cards += NIUNIU_CARDS;
    }
    return (unsigned)__builtin_popcountll(seen) == cards;
}

/* Every judged card is one and comes once (4.1). */
static bool check_deck(const struct cr_round *round, struct cr_refusal *refusal) {
    uint64_t seen = 0;
    size_t repeated = SIZE_MAX;
    for (size_t i = 0; i <= round->box_count; i++) {
        const struct hand hand = hand_at(round, i);
        for (size_t j = 0; hand.judged && j < hand.count; j++) {
            if (hand.cards[j] >= CR_DECK)
                return refuse_hand(round, i, WHY_BAD_CARD, refusal);
            const uint64_t card = UINT64_C(1) << hand.cards[j];
            if ((seen & card) != 0 && repeated == SIZE_MAX)
                repeated = i;
            seen |= card;
        }
    }
    if (repeated == SIZE_MAX)
        return true;
    return refuse_hand(round, repeated, WHY_IMPOSSIBLE_CARDS, refusal);
}

/* 4.8: five cards each, and some hand has not. One that lacks some is found before one that has too
 * many. */
static bool refuse_count(const struct cr_round *round, struct cr_refusal *refusal) {
    size_t too_long = SIZE_MAX;
    for (size_t i = 0; i <= round->box_count; i++) {
        const struct hand hand = hand_at(round, i);
        if (hand.judged && hand.count < NIUNIU_CARDS)
            return refuse_hand(round, i, WHY_NIUNIU_HAND_SHORT, refusal);
        if (hand.judged && hand.count > NIUNIU_CARDS)
            too_long = i;
    }
    assert(too_long != SIZE_MAX);
    return refuse_hand(round, too_long, WHY_NIUNIU_HAND_LONG, refusal);
}

static bool check_hands(const struct cr_round *round, struct cr_refusal *refusal) {
    if (are_hands_good(round))
        return true;
    if (!check_deck(round, refusal))
        return false;
    return refuse_count(round, refusal);
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* One box being settled: its lines (NULL where it has none) and the two hands. */
struct showdown {
    const struct cr_rulebook *book;
    struct cr_line *ante, *doubled, *additional;
    uint32_t own, dealer; /* strengths */
    const char *decided;  /* the clause by which one is better */
};

static struct cr_line *box_line(struct cr_settlement *settlement, const struct cr_round *round,
                                size_t index, unsigned bet, cr_money stake, cr_money most) {
    const struct cr_niu_box *box = &round->boxes[index];
    if (stake == 0)
        return NULL;
    struct cr_line *line = settlement_next_line(settlement, box->player, index, bet, stake);
    line->box = box->box;
    line->counted = most;
    line->cut = most < stake;
    if (line->cut)
        line_clause(line, "7.6");
    return line;
}

/* 7.6: a cut ante cuts Double to twice, Additional to four times what is left of it. */
static struct showdown open_box(struct cr_settlement *settlement, const struct cr_rulebook *book,
                                const struct cr_round *round, size_t index) {
    const struct cr_niu_box *box = &round->boxes[index];
    const cr_money counted = counted_stake(round, book->bets[NIUNIU_ANTE].kind, box->ante);
    const bool cut = counted < box->ante; /* otherwise 4 x need not fit: there may be no Double */
    struct showdown showdown = {.book = book};
    showdown.ante = box_line(settlement, round, index, NIUNIU_ANTE, box->ante, counted);
    showdown.doubled = box_line(settlement, round, index, NIUNIU_DOUBLE, box->doubled,
                                cut && box->doubled != 0 ? counted * 2 : box->doubled);
    showdown.additional = box_line(settlement, round, index, NIUNIU_ADDITIONAL, box->additional,
                                   cut && box->additional != 0 ? counted * 4 : box->additional);
    return showdown;
}

static void void_box(struct cr_settlement *settlement, const struct cr_round *round, size_t index,
                     const char *clause) {
    const struct cr_niu_box *box = &round->boxes[index];
    const cr_money stakes[NIUNIU_BETS] = {box->ante, box->doubled, box->additional};
    for (unsigned bet = 0; bet < NIUNIU_BETS; bet++) {
        struct cr_line *line = box_line(settlement, round, index, bet, stakes[bet], stakes[bet]);
        if (line != NULL)
            line_void(line, clause);
    }
}

/* By which clause one hand is better: its kind, else the highest card, else that card's suit. */
static const char *deciding_clause(const struct showdown *showdown) {
    const uint32_t own = showdown->own, dealer = showdown->dealer;
    const uint32_t better = own > dealer ? own : dealer;
    if (niuniu_hand(own) != niuniu_hand(dealer))
        return cr_rulebook_word(showdown->book,
                                niuniu_book(showdown->book)->hands[niuniu_hand(better)].clause);
    if (rank_of(niuniu_highest(own)) != rank_of(niuniu_highest(dealer)))
        return "6.2.9";
    return "6.2.10";
}

/* ---- A win (N4) ------------------------------------------------------------------------------ */

/* What a stake wins before commission, exactly: `amount` parts of `of`. */
struct winnings {
    wide amount;
    int64_t of;
};

static struct winnings winnings_of(const struct cr_line *line, struct cr_ratio ratio) {
    if (line == NULL)
        return (struct winnings){0, 1};
    return (struct winnings){wide_of(line->counted, ratio.win), ratio.stake};
}

/* Ratios have parts of at most a million, so none of these products outgrows 128 bits. */
static struct winnings sum_of(struct winnings a, struct winnings b) {
    return (struct winnings){a.amount * b.of + b.amount * a.of, a.of * b.of};
}

/* The player's part after commission, rounded down. */
static wide after_commission(struct winnings won, struct cr_ratio commission) {
    return won.amount * (commission.stake - commission.win) / ((wide)won.of * commission.stake);
}

static bool pay_line(struct cr_line *line, wide pays, wide commission) {
    const wide returned = pays + line->stake;
    line->outcome = CR_WIN;
    line->pays = (cr_money)pays;
    line->commission = (cr_money)commission;
    line->returned = (cr_money)returned;
    return money_fits(returned) && money_fits(commission);
}

/* One figure a box: what all of it pays is rounded down once, the ante's line by itself, and Double
 * has the rest. What rounding cuts off is inside the commission (G2). */
static bool pay_with_commission(const struct showdown *showdown,
                                const struct niuniu_hand_rule *rule) {
    const struct winnings ante = winnings_of(showdown->ante, rule->ante);
    const struct winnings all = sum_of(ante, winnings_of(showdown->doubled, rule->doubled));
    const wide ante_won = ante.amount / ante.of;
    const wide ante_pays = after_commission(ante, rule->commission);
    if (showdown->doubled == NULL)
        return pay_line(showdown->ante, ante_pays, ante_won - ante_pays);
    const wide all_won = (all.amount + all.of - 1) / all.of;
    const wide doubled_pays = after_commission(all, rule->commission) - ante_pays;
    return pay_line(showdown->ante, ante_pays, ante_won - ante_pays) &&
           pay_line(showdown->doubled, doubled_pays, all_won - ante_won - doubled_pays);
}

static bool pay_without_commission(const struct showdown *showdown,
                                   const struct niuniu_hand_rule *rule) {
    return line_win(showdown->ante, rule->ante) &&
           (showdown->doubled == NULL || line_win(showdown->doubled, rule->doubled));
}

static void win_clauses(const struct showdown *showdown, struct cr_line *line, bool commission) {
    const struct cr_bet_rule *rule = &showdown->book->bets[line->bet];
    line_clause(line, "6.3.1");
    line_clause(line, cr_rulebook_word(showdown->book, rule->clause));
    if (commission) /* 5.2: the ante alone; 5.3: with Double */
        line_clause(line, showdown->doubled == NULL ? "5.2" : "5.3");
    line_clause(line, showdown->decided);
}

static bool win_box(const struct showdown *showdown) {
    const struct niuniu_hand_rule *rule =
        &niuniu_book(showdown->book)->hands[niuniu_hand(showdown->own)];
    const bool commission = rule->commission.win != 0;
    win_clauses(showdown, showdown->ante, commission);
    if (showdown->doubled != NULL) {
        win_clauses(showdown, showdown->doubled, commission);
        line_push(showdown->additional); /* it is laid only to be lost */
        line_clause(showdown->additional, "6.3.1");
    }
    return commission ? pay_with_commission(showdown, rule)
                      : pay_without_commission(showdown, rule);
}

/* ---- A loss (N5) ----------------------------------------------------------------------------- */

/* 6.4: the player keeps what the dealer's hand does not take, rounded down. */
static void lose_additional(const struct showdown *showdown) {
    const struct niuniu_hand_rule *rule =
        &niuniu_book(showdown->book)->hands[niuniu_hand(showdown->dealer)];
    struct cr_line *line = showdown->additional;
    const struct cr_ratio kept = {rule->additional.stake - rule->additional.win,
                                  rule->additional.stake};
    cr_money keeps;
    const bool fits = money_pays(line->counted, kept, &keeps, &line->breakage, &line->breakage_of);
    assert(fits);
    (void)fits;
    line->outcome = keeps < line->counted ? CR_LOSE : CR_PUSH;
    line->returned = line->stake - line->counted + keeps;
    line_clause(line, cr_rulebook_word(showdown->book, rule->loss_clause));
    line_clause(line, showdown->decided);
}

static void lose_line(const struct showdown *showdown, struct cr_line *line) {
    line_lose(line);
    line_clause(line, "6.3.2");
    line_clause(line, showdown->decided);
}

static void lose_box(const struct showdown *showdown) {
    lose_line(showdown, showdown->ante);
    if (showdown->doubled == NULL)
        return;
    lose_line(showdown, showdown->doubled);
    lose_additional(showdown);
}

/* ---- The round ------------------------------------------------------------------------------- */

static void set_hand(const struct showdown *showdown) {
    struct cr_line *const lines[NIUNIU_BETS] = {showdown->ante, showdown->doubled,
                                                showdown->additional};
    for (unsigned i = 0; i < NIUNIU_BETS; i++) {
        if (lines[i] == NULL)
            continue;
        lines[i]->points = (uint8_t)niuniu_hand(showdown->own);
        if (lines[i]->counted == 0) /* a maximum of nothing */
            lines[i]->outcome = CR_RETURNED;
    }
}

static bool settle_box(const struct cr_rulebook *book, const struct cr_round *round, size_t index,
                       uint32_t dealer, struct cr_settlement *settlement,
                       struct cr_refusal *refusal) {
    const struct cr_niu_box *box = &round->boxes[index];
    if (box->void_clause != NULL) {
        void_box(settlement, round, index, box->void_clause);
        return true;
    }
    struct showdown showdown = open_box(settlement, book, round, index);
    showdown.own = niuniu_strength(box->cards);
    showdown.dealer = dealer;
    showdown.decided = deciding_clause(&showdown);
    if (showdown.own < showdown.dealer)
        lose_box(&showdown);
    else if (!win_box(&showdown))
        return refusal_fill(refusal, WHY_OVERFLOW, "boxes[%zu]", index);
    set_hand(&showdown);
    return true;
}

/* N6: from the dealer's right to left is from the highest box number down. */
static void order_boxes(const struct cr_round *round, uint16_t order[NIUNIU_BOXES_MAX]) {
    for (size_t i = 0; i < round->box_count; i++) {
        size_t at = i;
        for (; at > 0 && round->boxes[order[at - 1]].box < round->boxes[i].box; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
}

static bool settle(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    if (!check_hands(round, refusal))
        return false;
    uint16_t order[NIUNIU_BOXES_MAX];
    order_boxes(round, order);
    const uint32_t dealer = niuniu_strength(round->cards);
    settlement->result.dealer_hand = (uint8_t)niuniu_hand(dealer);
    for (size_t i = 0; i < round->box_count; i++)
        if (!settle_box(book, round, order[i], dealer, settlement, refusal))
            return false;
    return true;
}

static void give_back(const struct cr_rulebook *book, const struct cr_round *round,
                      struct cr_settlement *settlement) {
    (void)book;
    uint16_t order[NIUNIU_BOXES_MAX];
    order_boxes(round, order);
    for (size_t i = 0; i < round->box_count; i++)
        void_box(settlement, round, order[i], round->void_clause);
}

static size_t lines_needed(const struct cr_round *round) {
    return round->box_count * NIUNIU_BETS;
}

const struct game_rules niuniu_rules = {
    .settle = settle,
    .check_fields = check_fields,
    .check_bets = check_bets,
    .give_back = give_back,
    .lines_needed = lines_needed,
};
