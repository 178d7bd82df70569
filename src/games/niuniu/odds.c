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
#include "games/niuniu/odds.h"
#include "base/memory.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "odds/game_odds.h"

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

bool niuniu_count(struct niuniu_results *results, struct scratch *memory) {
    struct count *count = memory_take(memory, sizeof *count);
    if (count == NULL)
        return false;
    count->results = results;
    uint8_t list[RANKS] = {0};
    memset(results, 0, sizeof *results);
    number_lists(&count->numbering);
    walk_hands(count, list, 0, NIUNIU_CARDS);
    walk_sets(count, 0, 0, NIUNIU_CARDS, 1);
    for (unsigned i = 0; i < CR_NIU_HANDS; i++) {
        results->hand[i] = count->holding[0][i]; /* every hand holds the empty set */
        results->hands += results->hand[i];
        for (unsigned j = 0; j < CR_NIU_HANDS; j++)
            results->pairs += results->pair[i][j];
    }
    memory_give(memory, count);
    return true;
}

uint64_t niuniu_beats(const struct niuniu_results *results, enum cr_hand first,
                      enum cr_hand second) {
    if (first == second)
        return results->pair[first][second] / 2;
    return first > second ? results->pair[first][second] : 0;
}

uint64_t niuniu_pairs_with(const struct niuniu_results *results, unsigned kind) {
    uint64_t pairs = 0;
    for (unsigned other = 0; other < CR_NIU_HANDS; other++)
        pairs += results->pair[kind][other];
    return pairs;
}

uint64_t niuniu_wins_with(const struct niuniu_results *results, unsigned kind) {
    uint64_t wins = 0;
    for (unsigned other = 0; other <= kind; other++)
        wins += niuniu_beats(results, (enum cr_hand)kind, (enum cr_hand)other);
    return wins;
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

size_t niuniu_odds_of(const struct cr_rulebook *book, const struct niuniu_results *results,
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

/* ---- As a part of the game ------------------------------------------------------------------- */

static enum odds_refusal open_figures(struct odds_figures *of) {
    struct niuniu_results *results = memory_take(of->memory, sizeof *results);
    if (results == NULL)
        return ODDS_NO_MEMORY;
    of->own = results;
    if (!niuniu_count(results, of->memory))
        return ODDS_NO_MEMORY;
    of->count = niuniu_odds_of(of->book, results, of->bets);
    return ODDS_ACCEPTED;
}

static void close_figures(struct odds_figures *of) {
    memory_give(of->memory, of->own);
}

static bool bet_name(const struct cr_rulebook *book, const struct odds_bet *bet,
                     enum cr_language language, char name[ODDS_NAME]) {
    if (strcmp(bet->name, "ante+double") != 0)
        return false;
    snprintf(name, ODDS_NAME, "%s + %s + %s",
             cr_rulebook_word(book, book->bets[NIUNIU_ANTE].name[language]),
             cr_rulebook_word(book, book->bets[NIUNIU_DOUBLE].name[language]),
             cr_rulebook_word(book, book->bets[NIUNIU_ADDITIONAL].name[language]));
    return true;
}

/* ---- What the house may expect: Double and Additional are counted with their ante ------------ */

enum { PLAIN_ANTE, DOUBLED_ANTE, ANTES };
_Static_assert((int)ANTES <= (int)EXPECTED_GROUPS, "there is a group for each");

struct niuniu_expectation { /* of one ante */
    int64_t edge[ANTES], spread[ANTES];
};

static bool expect(struct expectation *of, const struct odds_figures *figures) {
    struct niuniu_expectation *own = of->own;
    for (size_t i = 0; i < ANTES; i++) {
        own->edge[i] = expected_edge(&figures->bets[i]);
        own->spread[i] = expected_variance(&figures->bets[i]);
    }
    return true;
}

static unsigned ante_of(const struct cr_line *lines, size_t count, const struct cr_line *ante) {
    for (size_t i = 0; i < count; i++) {
        if (lines[i].bet == NIUNIU_DOUBLE && lines[i].box == ante->box &&
            lines[i].player == ante->player && lines[i].outcome != CR_VOID)
            return DOUBLED_ANTE;
    }
    return PLAIN_ANTE;
}

static void expect_line(const struct expectation *of, const struct table *table,
                        const struct cr_line *lines, size_t count, const struct cr_line *line,
                        struct expected_line *expected) {
    const struct niuniu_expectation *own = of->own;
    const unsigned ante = ante_of(lines, count, line);
    (void)table;
    if (line->bet != NIUNIU_ANTE)
        expected->stake = 0;
    expected->place = EXPECTED_AT_BOX;
    expected->group = ante;
    expected->edge = own->edge[ante];
    expected->variance = own->spread[ante];
}

static const char *const headlines[] = {"ante", "ante+double", NULL};

const struct game_odds niuniu_odds = {
    .most_bets = NIUNIU_ODDS,
    .memory = sizeof(struct niuniu_results) + sizeof(struct count),
    .open = open_figures,
    .close = close_figures,
    .bet_name = bet_name,
    .print_results = niuniu_print_results,
    .rules_in_short =
        {"Player and dealer get five cards each from one deck. Three cards that total 10, 20 or 30 "
         "make a Niu, and the other two give its points (N2). The better hand wins; equal ones are "
         "told apart by the highest card and then its suit, so that there are no ties (N3). Wins "
         "are "
         "paid by the player's hand (N4); a loss takes of Additional what the dealer's hand says "
         "(N5). Double is two antes and Additional four.",
         "Người chơi và nhà cái nhận mỗi bên năm lá từ một bộ bài. Ba lá có tổng 10, 20 hoặc 30 "
         "tạo "
         "thành Ngầu, hai lá còn lại cho điểm (N2). Tay bài cao hơn thắng; bằng nhau thì so lá cao "
         "nhất rồi đến chất, nên không có hòa (N3). Thắng được trả theo tay bài người chơi (N4); "
         "thua thì mất Cược thêm theo tay bài nhà cái (N5). Cược gấp đôi bằng hai lần, Cược thêm "
         "bằng bốn lần Cược đặt chỗ."},
    .method = {"All pairs of hands that share no card, 2,598,960 x 1,533,939 of them, are counted "
               "by inclusion and exclusion. All figures are exact; commission is a fraction here "
               "and is rounded to the dong at the table.",
               "Mọi cặp tay bài không chung lá nào, gồm 2.598.960 x 1.533.939 cặp, được đếm bằng "
               "nguyên lý bao hàm và loại trừ. Mọi con số đều chính xác; hoa hồng ở đây là phân "
               "số, tại bàn được làm tròn đến đồng."},
    .headlines = headlines,
    .extras = niuniu_sheet_hands,
    .expectation_own = sizeof(struct niuniu_expectation),
    .expect = expect,
    .expect_line = expect_line,
};
