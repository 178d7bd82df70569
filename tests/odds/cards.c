/* The counts of baccarat and Niu Niu against other ways to the same figures: every draw of a small
 * shoe put through settlement_make, every pair of lists of ranks, random rounds. */
#include "games/baccarat/odds.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/niuniu/odds.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "rulebook/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void set(struct cr_rulebook *book, const char *key, const char *value) {
    struct cr_problem problem;
    assert_true(cr_rulebook_set(book, key, value, &problem));
}

/* ---- Baccarat: every draw of a small shoe, settled ------------------------------------------- */

enum { SHOE = 8, BIG_STAKE = 1000000, SMALL_STAKE = 840 };

struct tally { /* what settlement_make said, in the same form as the odds */
    struct odds_bet bets[BACCARAT_ODDS];
    size_t count;
};

static struct odds_bet *tally_bet(struct tally *tally, const char *name, int rule) {
    for (size_t i = 0; i < tally->count; i++)
        if (strcmp(tally->bets[i].name, name) == 0)
            return &tally->bets[i];
    struct odds_bet *bet = &tally->bets[tally->count++];
    odds_begin(bet, name, rule, 0);
    return bet;
}

static void tally_line(struct tally *tally, const struct cr_rulebook *book,
                       const struct cr_line *line, const char *name) {
    struct odds_bet *bet = tally_bet(tally, name, line->bet);
    assert_false(line->cut);
    assert_true(line->breakage == 0);
    (void)book;
    odds_outcome(bet, odds_part(line->returned - line->stake, line->stake), 1);
    bet->ways++;
}

/* The offers in the course of a deal, as a table would see them. */
static size_t offers(const struct cr_rulebook *book, const cr_card *cards,
                     struct cr_insurance *insurance, char names[][32], size_t *used) {
    struct baccarat_deal deal = {.card_count = 0};
    size_t count = 0;
    while (baccarat_next(book, &deal) != BACCARAT_OVER) {
        for (unsigned side = 0; deal.card_count >= 4 && side < 2; side++) {
            const unsigned five = deal.held[CR_PLAYER] == 3;
            if (baccarat_offer(book, &deal, (enum cr_side)side).win == 0)
                continue;
            insurance[count] = (struct cr_insurance){
                .on = (uint8_t)side, .after = (uint8_t)(4 + five), .stake = SMALL_STAKE};
            snprintf(names[count++], 32, "insurance:%s:%u:%u-%u", baccarat_side_ids[side], 4 + five,
                     deal.total[side], deal.total[1 - side]);
        }
        baccarat_take(book, &deal, cards[deal.card_count]);
    }
    *used = deal.card_count;
    return count;
}

static void settle_draw(struct tally *tally, const struct cr_rulebook *book, const cr_card *cards) {
    struct cr_bet bets[BACCARAT_INSURANCE];
    struct cr_line lines[16];
    struct cr_insurance insurance[4];
    struct cr_refusal refusal;
    char names[4][32];
    size_t used;
    for (uint16_t i = 0; i < BACCARAT_INSURANCE; i++)
        bets[i] = (struct cr_bet){.bet = i, .stake = BIG_STAKE};
    const size_t insured = offers(book, cards, insurance, names, &used);
    const struct cr_round round = {.game = CR_BACCARAT,
                                   .options = book->options,
                                   .bets = bets,
                                   .bet_count = BACCARAT_INSURANCE,
                                   .cards = cards,
                                   .card_count = used,
                                   .insurance = insurance,
                                   .insurance_count = insured};
    struct cr_settlement settlement = {.lines = lines, .room = 16};
    assert_true(settlement_make(book, &round, &settlement, &refusal));
    for (size_t i = 0; i < settlement.count; i++)
        tally_line(tally, book, &lines[i],
                   i < BACCARAT_INSURANCE ? book->bets[i].id : names[i - BACCARAT_INSURANCE]);
}

static void every_draw(struct tally *tally, const struct cr_rulebook *book, cr_card *cards,
                       unsigned chosen) {
    if (chosen == BACCARAT_CARDS_MAX) {
        settle_draw(tally, book, cards);
        return;
    }
    for (unsigned i = chosen; i < SHOE; i++) {
        const cr_card card = cards[i];
        cards[i] = cards[chosen];
        cards[chosen] = card;
        every_draw(tally, book, cards, chosen + 1);
        cards[chosen] = cards[i];
        cards[i] = card;
    }
}

static void assert_same_bet(const struct odds_bet *counted, const struct odds_bet *settled) {
    assert_int_equal(counted->ways, settled->ways);
    assert_int_equal(counted->count, settled->count);
    for (unsigned i = 0; i < counted->count; i++) {
        assert_true(counted->outcomes[i].pays.over == settled->outcomes[i].pays.over);
        assert_true(counted->outcomes[i].pays.under == settled->outcomes[i].pays.under);
        assert_int_equal(counted->outcomes[i].ways, settled->outcomes[i].ways);
    }
}

static size_t check_small_shoe(const struct cr_rulebook *book, uint64_t *seed) {
    struct tally *tally = calloc(1, sizeof *tally);
    struct odds_bet *bets = calloc(BACCARAT_ODDS, sizeof *bets);
    struct baccarat_results results;
    struct odds_shoe shoe = {{0}};
    cr_card cards[SHOE];
    assert_non_null(tally);
    assert_non_null(bets);
    for (unsigned i = 0; i < SHOE; i++) {
        const unsigned rank = (unsigned)(next_random(seed) % ODDS_RANKS);
        cards[i] = (cr_card)(rank * 4 + next_random(seed) % 4);
        shoe.rank[rank]++;
    }
    baccarat_count(book, &shoe, &results);
    const size_t count = baccarat_odds_of(book, &results, bets);
    every_draw(tally, book, cards, 0);
    assert_int_equal(count, tally->count);
    for (size_t i = 0; i < count; i++)
        assert_same_bet(&bets[i], tally_bet(tally, bets[i].name, bets[i].rule));
    free(bets);
    free(tally);
    return count;
}

static void baccarat_is_what_settle_pays(void **state) {
    (void)state;
    struct cr_rulebook book;
    uint64_t seed = 1;
    size_t bets = 0;
    for (int i = 0; i < 40; i++) {
        assert_true(cr_rulebook_builtin(CR_BACCARAT, &book));
        set(&book, "commission", i % 2 == 0 ? "true" : "false");
        if (i % 5 == 0)
            set(&book, "lucky-6.3", "25/2");
        bets += check_small_shoe(&book, &seed);
    }
    assert_true(bets > 40 * (BACCARAT_INSURANCE + 5)); /* insurance was seen */
}

/* Eight decks: figures known from the literature. */
static void baccarat_eight_decks(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct baccarat_results results;
    const struct odds_shoe shoe = odds_full_shoe(8);
    uint64_t by_winner[3] = {0};
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &book));
    baccarat_count(&book, &shoe, &results);
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++)
            for (unsigned cards = 0; cards < 4; cards++)
                by_winner[player == banker ? BACCARAT_TIED
                                           : (player > banker ? CR_PLAYER : CR_BANKER)] +=
                    results.final[player][banker][cards / 2][cards % 2];
    assert_int_equal(by_winner[CR_BANKER], UINT64_C(2292252566437888));
    assert_int_equal(by_winner[CR_PLAYER], UINT64_C(2230518282592256));
    assert_int_equal(by_winner[BACCARAT_TIED], UINT64_C(475627426473216));
    assert_int_equal(results.ways, UINT64_C(4998398275503360));
}

static void baccarat_without_insurance_lists_six_bets(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct baccarat_results results;
    const struct odds_shoe shoe = odds_full_shoe(1);
    struct odds_bet *bets = calloc(BACCARAT_ODDS, sizeof *bets);
    assert_non_null(bets);
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &book));
    baccarat_count(&book, &shoe, &results);
    assert_int_equal(baccarat_odds_of(&book, &results, bets), 6 + 78);
    set(&book, "insurance", "false");
    assert_int_equal(baccarat_odds_of(&book, &results, bets), 6);
    free(bets);
}

/* ---- Niu Niu --------------------------------------------------------------------------------- */

/* N2 and N3 once more, without the game's code: lists of how many cards of each rank. */
static enum cr_hand naive_kind(const unsigned char list[13]) {
    int points[5], sum = 0, count = 0, pictures = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (list[rank] == 4)
            return CR_HOIANA;
        pictures += rank >= 10 ? list[rank] : 0;
        for (int i = 0; i < list[rank]; i++)
            sum += points[count++] = rank < 9 ? rank + 1 : 10;
    }
    if (pictures == 5)
        return CR_SUPREME;
    for (int a = 0; a < 5; a++)
        for (int b = a + 1; b < 5; b++)
            if ((sum - points[a] - points[b]) % 10 == 0) {
                const int left = (points[a] + points[b]) % 10;
                return left == 0 ? CR_NIU_NIU : (enum cr_hand)left;
            }
    return CR_NO_NIU;
}

struct list {
    unsigned char cards[13];
    enum cr_hand kind;
};

static size_t make_lists(struct list *lists, size_t count, struct list *so_far, int rank,
                         int left) {
    if (rank == 13) {
        if (left > 0)
            return count;
        lists[count] = *so_far;
        lists[count].kind = naive_kind(so_far->cards);
        return count + 1;
    }
    for (int here = 0; here <= 4 && here <= left; here++) {
        so_far->cards[rank] = (unsigned char)here;
        count = make_lists(lists, count, so_far, rank + 1, left - here);
    }
    so_far->cards[rank] = 0;
    return count;
}

/* Suits: the first hand takes some of the four, the second some of those left. */
static uint64_t suits_of(const struct list *first, const struct list *second) {
    static const unsigned char choose[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    uint64_t ways = 1;
    for (int rank = 0; rank < 13; rank++)
        ways *= (uint64_t)choose[4][first->cards[rank]] *
                choose[4 - first->cards[rank]][second->cards[rank]];
    return ways;
}

/* All 6,175 squared pairs of lists one by one. */
static void niuniu_pairs_one_by_one(void **state) {
    (void)state;
    struct niuniu_results results;
    struct list so_far = {{0}, CR_NO_NIU};
    struct list *lists = calloc(6175, sizeof *lists);
    uint64_t pairs[CR_NIU_HANDS][CR_NIU_HANDS] = {{0}}, all = 0;
    assert_non_null(lists);
    assert_int_equal(make_lists(lists, 0, &so_far, 0, 5), 6175);
    for (size_t i = 0; i < 6175; i++)
        for (size_t j = 0; j < 6175; j++)
            pairs[lists[i].kind][lists[j].kind] += suits_of(&lists[i], &lists[j]);
    assert_true(niuniu_count(&results, NULL));
    for (int i = 0; i < CR_NIU_HANDS; i++)
        for (int j = 0; j < CR_NIU_HANDS; j++) {
            assert_int_equal(results.pair[i][j], pairs[i][j]);
            all += pairs[i][j];
        }
    assert_int_equal(all, UINT64_C(2598960) * 1533939); /* 52 over 5, 47 over 5 */
    assert_int_equal(results.pairs, all);
    free(lists);
}

/* All 2,598,960 hands through the game's own judgement. */
static void niuniu_hands_one_by_one(void **state) {
    (void)state;
    struct niuniu_results results;
    uint64_t hands[CR_NIU_HANDS] = {0};
    cr_card cards[5];
    for (cards[0] = 0; cards[0] < 52; cards[0]++)
        for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
            for (cards[2] = 0; cards[2] < cards[1]; cards[2]++)
                for (cards[3] = 0; cards[3] < cards[2]; cards[3]++)
                    for (cards[4] = 0; cards[4] < cards[3]; cards[4]++)
                        hands[niuniu_hand(niuniu_strength(cards))]++;
    assert_true(niuniu_count(&results, NULL));
    assert_int_equal(results.hands, 2598960);
    for (int i = 0; i < CR_NIU_HANDS; i++)
        assert_int_equal(results.hand[i], hands[i]);
    assert_int_equal(hands[CR_HOIANA], 13 * 48);   /* four of a kind and any other card */
    assert_int_equal(hands[CR_SUPREME], 792 - 24); /* 12 over 5, less four of a kind */
}

static cr_money net_of(const struct cr_rulebook *book, const cr_card *player, const cr_card *dealer,
                       cr_money ante, bool all) {
    const struct cr_niu_box box = {.box = 1,
                                   .ante = ante,
                                   .doubled = all ? 2 * ante : 0,
                                   .additional = all ? 4 * ante : 0,
                                   .cards = player,
                                   .card_count = 5};
    const struct cr_round round = {.game = CR_NIUNIU,
                                   .options = book->options,
                                   .cards = dealer,
                                   .card_count = 5,
                                   .boxes = &box,
                                   .box_count = 1};
    struct cr_line lines[3];
    struct cr_settlement settlement = {.lines = lines, .room = 3};
    struct cr_refusal refusal;
    cr_money net = 0;
    assert_true(settlement_make(book, &round, &settlement, &refusal));
    for (size_t i = 0; i < settlement.count; i++)
        net += lines[i].returned - lines[i].stake;
    return net;
}

static void deal_ten(cr_card deck[52], uint64_t *seed) {
    for (unsigned i = 0; i < 10; i++) {
        const unsigned j = i + (unsigned)(next_random(seed) % (52 - i));
        const cr_card card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

static unsigned outcome_of(const struct odds_bet *bet, cr_money net, cr_money stake) {
    const struct odds_part pays = odds_part(net, stake);
    for (unsigned i = 0; i < bet->count; i++)
        if (bet->outcomes[i].pays.over == pays.over && bet->outcomes[i].pays.under == pays.under)
            return i;
    fail_msg("%s pays %lld of %lld, which the odds do not know", bet->name, (long long)net,
             (long long)stake);
    return 0;
}

/* How many standard deviations a count is away from what it should be. */
static double off_by(uint64_t seen, uint64_t rounds, double chance) {
    const double expected = (double)rounds * chance;
    return fabs((double)seen - expected) / sqrt(expected * (1 - chance));
}

static void niuniu_is_what_settle_pays(void **state) {
    (void)state;
    enum { ROUNDS = 300000, ANTE = 40 };
    struct cr_rulebook book;
    struct niuniu_results results;
    struct odds_bet bets[NIUNIU_ODDS];
    uint64_t seed = 3, seen[NIUNIU_ODDS][ODDS_OUTCOMES] = {{0}};
    cr_card deck[52];
    assert_true(cr_rulebook_builtin(CR_NIUNIU, &book));
    assert_true(niuniu_count(&results, NULL));
    assert_int_equal(niuniu_odds_of(&book, &results, bets), 2);
    for (unsigned i = 0; i < 52; i++)
        deck[i] = (cr_card)i;
    for (int round = 0; round < ROUNDS; round++) {
        deal_ten(deck, &seed);
        for (unsigned bet = 0; bet < NIUNIU_ODDS; bet++) {
            const cr_money net = net_of(&book, deck, deck + 5, ANTE, bet == 1);
            seen[bet][outcome_of(&bets[bet], net, ANTE)]++;
            /* the other way round it is lost: what makes the count of equal kinds half and half */
            assert_true((net_of(&book, deck + 5, deck, ANTE, false) > 0) == (net < 0));
        }
    }
    for (unsigned bet = 0; bet < NIUNIU_ODDS; bet++)
        for (unsigned i = 0; i < bets[bet].count; i++)
            assert_true(off_by(seen[bet][i], ROUNDS,
                               odds_chance(&bets[bet], &bets[bet].outcomes[i])) < 4.5);
}

/* Ratios that share no factor: the largest numbers a rulebook can ask for still fit. */
static void niuniu_with_the_most_awkward_ratios(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct niuniu_results results;
    struct odds_bet bets[NIUNIU_ODDS];
    char text[FRACTION_TEXT];
    assert_true(cr_rulebook_builtin(CR_NIUNIU, &book));
    for (int kind = 0; kind < CR_NIU_HANDS; kind++) { /* mostly primes or coprime, below 10^6 */
        niuniu_book(&book)->hands[kind].ante =
            (struct cr_ratio){999983 - 40 * kind, 999979 - 60 * kind};
        niuniu_book(&book)->hands[kind].doubled = (struct cr_ratio){1000000, 999961 - 84 * kind};
        niuniu_book(&book)->hands[kind].commission = (struct cr_ratio){1, 999953 - 90 * kind};
        niuniu_book(&book)->hands[kind].additional = (struct cr_ratio){499979, 999931 - 66 * kind};
    }
    assert_true(niuniu_count(&results, NULL));
    niuniu_odds_of(&book, &results, bets);
    const struct fraction edge = odds_edge(&bets[1]), variance = odds_variance(&bets[1]);
    fraction_print(&variance, text);
    assert_true(strlen(text) > 900);
    /* about: half the time 3 antes are won, half the time 3 + 4/2 are lost */
    assert_true(fabs(fraction_double(&edge) - 1.0) < 0.01);
    assert_true(fabs(fraction_double(&variance) - 16.0) < 0.1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(baccarat_is_what_settle_pays),
        cmocka_unit_test(baccarat_eight_decks),
        cmocka_unit_test(baccarat_without_insurance_lists_six_bets),
        cmocka_unit_test(niuniu_pairs_one_by_one),
        cmocka_unit_test(niuniu_hands_one_by_one),
        cmocka_unit_test(niuniu_is_what_settle_pays),
        cmocka_unit_test(niuniu_with_the_most_awkward_ratios),
    };
    return cmocka_run_group_tests_name("odds/cards", tests, NULL, NULL);
}
