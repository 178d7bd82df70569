/* Niu Niu over all pairs of hands that share no card: about 4 * 10^12, counted without walking
 * them.
 *
 * What a hand is depends on its ranks alone. So for each set of cards that two hands might share,
 * let N(kind, set) be the number of hands of a kind that hold it; then by inclusion and exclusion
 *
 *     disjoint pairs(i, j) = sum over sets of (-1)^size * N(i, set) * N(j, set)
 *
 * and N depends only on the ranks of the set. There are 6,175 lists of five ranks and 8,555 lists
 * of at most five, each a list of how many cards of the thirteen ranks it has, coded in base 5.
 *
 * Two hands of one kind are told apart by their highest card and its suit (N3). Exchanging the two
 * hands turns every win into a loss, so of the pairs of one kind exactly half are won, and which
 * card is the highest need not be known. */
#include "odds/odds.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum { RANKS = 13, SUITS = 4, LISTS_MAX = 8555 };

static const uint8_t choose[SUITS + 1][SUITS + 1] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* ---- Lists of ranks: how many there are with fewer cards, and which number one has ----------- */

/* Lists are numbered by walking the ranks in ascending order: tails[ranks][cards] is the number of
 * lists of at most `cards` cards over the last `ranks` ranks. */
struct numbering {
    unsigned tails[RANKS + 1][NIUNIU_CARDS + 1];
};

static void number_lists(struct numbering *numbering) {
    for (unsigned cards = 0; cards <= NIUNIU_CARDS; cards++)
        numbering->tails[0][cards] = 1;
    for (unsigned ranks = 1; ranks <= RANKS; ranks++)
        for (unsigned cards = 0; cards <= NIUNIU_CARDS; cards++) {
            unsigned sum = 0;
            for (unsigned here = 0; here <= SUITS && here <= cards; here++)
                sum += numbering->tails[ranks - 1][cards - here];
            numbering->tails[ranks][cards] = sum;
        }
}

/* How many lists come before one that agrees with it up to here and has `here` cards of the next
 * rank; `ranks` are still to come after that one. */
static unsigned lists_before(const struct numbering *numbering, unsigned ranks, unsigned cards,
                             unsigned here) {
    unsigned before = 0;
    for (unsigned fewer = 0; fewer < here; fewer++)
        before += numbering->tails[ranks][cards - fewer];
    return before;
}

/* ---- Counting -------------------------------------------------------------------------------- */

struct count {
    struct numbering numbering;
    struct niuniu_results *results;
    uint32_t holding[LISTS_MAX][CR_NIU_HANDS]; /* N(kind, ranks of the set) */
};

static enum cr_hand kind_of(const uint8_t list[RANKS]) {
    cr_card cards[NIUNIU_CARDS];
    unsigned count = 0;
    for (unsigned rank = 0; rank < RANKS; rank++)
        for (unsigned suit = 0; suit < list[rank]; suit++)
            cards[count++] = (cr_card)(rank * SUITS + suit);
    return niuniu_hand(niuniu_strength(cards));
}

/* Adds a list of five ranks to every set it holds. `rank` is the next to choose from, `ways` the
 * hands that hold the set chosen so far, `room` the cards the set may still have. */
static void add_to_sets(struct count *count, const uint8_t list[RANKS], unsigned rank,
                        unsigned number, unsigned room, uint32_t ways, enum cr_hand kind) {
    if (rank == RANKS) {
        count->holding[number][kind] += ways;
        return;
    }
    for (unsigned in_set = 0; in_set <= list[rank]; in_set++) {
        const unsigned before = lists_before(&count->numbering, RANKS - 1 - rank, room, in_set);
        add_to_sets(count, list, rank + 1, number + before, room - in_set,
                    ways * choose[SUITS - in_set][list[rank] - in_set], kind);
    }
}

static void walk_hands(struct count *count, uint8_t list[RANKS], unsigned rank, unsigned left) {
    if (left == 0) {
        add_to_sets(count, list, 0, 0, NIUNIU_CARDS, 1, kind_of(list));
        return;
    }
    if (rank == RANKS)
        return;
    for (unsigned here = 0; here <= SUITS && here <= left; here++) {
        list[rank] = (uint8_t)here;
        walk_hands(count, list, rank + 1, left - here);
    }
    list[rank] = 0;
}

static void add_set(struct count *count, unsigned number, unsigned cards, int64_t ways) {
    const uint32_t *holding = count->holding[number];
    for (unsigned i = 0; i < CR_NIU_HANDS; i++)
        for (unsigned j = 0; j < CR_NIU_HANDS; j++) {
            const uint64_t both = (uint64_t)holding[i] * holding[j] * (uint64_t)ways;
            count->results->pair[i][j] += cards % 2 == 0 ? both : 0 - both;
        }
}

static void walk_sets(struct count *count, unsigned rank, unsigned number, unsigned room,
                      int64_t ways) {
    if (rank == RANKS) {
        add_set(count, number, NIUNIU_CARDS - room, ways);
        return;
    }
    for (unsigned here = 0; here <= SUITS && here <= room; here++) {
        const unsigned before = lists_before(&count->numbering, RANKS - 1 - rank, room, here);
        walk_sets(count, rank + 1, number + before, room - here, ways * choose[SUITS][here]);
    }
}

void niuniu_count(struct niuniu_results *results) {
    struct count count = {.results = results};
    uint8_t list[RANKS] = {0};
    memset(results, 0, sizeof *results);
    number_lists(&count.numbering);
    walk_hands(&count, list, 0, NIUNIU_CARDS);
    walk_sets(&count, 0, 0, NIUNIU_CARDS, 1);
    for (unsigned i = 0; i < CR_NIU_HANDS; i++) {
        results->hand[i] = count.holding[0][i]; /* every hand holds the empty set */
        results->hands += results->hand[i];
        for (unsigned j = 0; j < CR_NIU_HANDS; j++)
            results->pairs += results->pair[i][j];
    }
}

uint64_t niuniu_beats(const struct niuniu_results *results, enum cr_hand first,
                      enum cr_hand second) {
    if (first == second)
        return results->pair[first][second] / 2;
    return first > second ? results->pair[first][second] : 0;
}

/* ---- The bets -------------------------------------------------------------------------------- */

static struct odds_part after_commission(int64_t win, int64_t stake, struct cr_ratio commission) {
    return odds_part(win * (commission.stake - commission.win), stake * commission.stake);
}

/* N4: ante and Double are paid by the player's hand, commission on all that was won. */
static struct odds_part ante_wins(const struct niuniu_hand_rule *rule) {
    return after_commission(rule->ante.win, rule->ante.stake, rule->commission);
}

static struct odds_part all_wins(const struct niuniu_hand_rule *rule) {
    const struct cr_ratio ante = rule->ante, doubled = rule->doubled;
    return after_commission((int64_t)ante.win * doubled.stake +
                                2 * (int64_t)doubled.win * ante.stake,
                            (int64_t)ante.stake * doubled.stake, rule->commission);
}

/* N5: ante and Double are lost whole, four antes of Additional by the dealer's hand. */
static struct odds_part all_losses(const struct niuniu_hand_rule *rule) {
    const struct cr_ratio taken = rule->additional;
    return odds_part(-(3 * (int64_t)taken.stake + 4 * (int64_t)taken.win), taken.stake);
}

size_t niuniu_odds(const struct cr_rulebook *book, const struct niuniu_results *results,
                   struct odds_bet bets[NIUNIU_ODDS]) {
    odds_begin(&bets[0], "ante", NIUNIU_ANTE, results->pairs);
    odds_begin(&bets[1], "ante+double", NIUNIU_ANTE, results->pairs);
    for (unsigned kind = 0; kind < CR_NIU_HANDS; kind++) {
        uint64_t wins = 0, losses = 0; /* of the player with this kind, to a dealer with it */
        for (unsigned other = 0; other <= kind; other++) {
            wins += niuniu_beats(results, kind, other);
            losses += niuniu_beats(results, kind, other);
        }
        odds_outcome(&bets[0], ante_wins(&niuniu_book(book)->hands[kind]), wins);
        odds_outcome(&bets[1], all_wins(&niuniu_book(book)->hands[kind]), wins);
        odds_outcome(&bets[0], odds_part(-1, 1), losses);
        odds_outcome(&bets[1], all_losses(&niuniu_book(book)->hands[kind]), losses);
    }
    return NIUNIU_ODDS;
}
