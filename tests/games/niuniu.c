/* Niu Niu: every hand of one deck against a slow and obvious way, and properties of whole rounds.
 */
#include "felt_support.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "rulebook/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* ---- The obvious way (N2, N3) ---- */

struct slow_hand {
    int kind; /* enum cr_hand */
    int rank, suit;
};

static int rank_of(cr_card card) { /* ace 1 to king 13 */
    return card / 4 + 1;
}

static int suit_of(cr_card card) { /* spade 3, heart 2, club 1, diamond 0 */
    return 3 - card % 4;
}

static int points_of(cr_card card) {
    return rank_of(card) > 10 ? 10 : rank_of(card);
}

static bool slow_four(const cr_card *cards) {
    for (int rank = 1; rank <= 13; rank++) {
        int count = 0;
        for (int i = 0; i < 5; i++)
            count += rank_of(cards[i]) == rank;
        if (count == 4)
            return true;
    }
    return false;
}

static bool slow_pictures(const cr_card *cards) {
    for (int i = 0; i < 5; i++)
        if (rank_of(cards[i]) < 11)
            return false;
    return true;
}

/* -1: no Niu, else the points; every way of choosing the three must agree (N2). */
static int slow_points(const cr_card *cards) {
    int all = 0, found = -1;
    for (int i = 0; i < 5; i++)
        all += points_of(cards[i]);
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 5; j++)
            for (int k = j + 1; k < 5; k++) {
                int three = points_of(cards[i]) + points_of(cards[j]) + points_of(cards[k]);
                if (three != 10 && three != 20 && three != 30)
                    continue;
                int points = (all - three) % 10;
                assert_true(found == -1 || found == points);
                found = points;
            }
    return found;
}

static struct slow_hand slow_look(const cr_card *cards) {
    struct slow_hand hand = {.rank = 0};
    for (int i = 0; i < 5; i++) {
        int rank = rank_of(cards[i]), suit = suit_of(cards[i]);
        if (rank > hand.rank || (rank == hand.rank && suit > hand.suit)) {
            hand.rank = rank;
            hand.suit = suit;
        }
    }
    int points = slow_points(cards);
    if (slow_four(cards))
        hand.kind = CR_HOIANA;
    else if (slow_pictures(cards))
        hand.kind = CR_SUPREME;
    else
        hand.kind = points == -1 ? CR_NO_NIU : points == 0 ? CR_NIU_NIU : points;
    return hand;
}

static bool slow_beats(struct slow_hand a, struct slow_hand b) {
    if (a.kind != b.kind)
        return a.kind > b.kind;
    return a.rank != b.rank ? a.rank > b.rank : a.suit > b.suit;
}

/* ---- All 2,598,960 hands ---- */

static void check_three(const cr_card *cards) {
    uint8_t three[3];
    bool found = niuniu_three(cards, three);
    assert_int_equal(found, slow_points(cards) != -1);
    if (!found)
        return;
    assert_true(three[0] < three[1] && three[1] < three[2] && three[2] < 5);
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += points_of(cards[three[i]]);
    assert_int_equal(sum % 10, 0);
}

static void check_hand(const cr_card *cards, size_t counts[CR_NIU_HANDS]) {
    struct slow_hand slow = slow_look(cards);
    uint32_t strength = niuniu_strength(cards);
    cr_card highest = niuniu_highest(strength);
    if ((int)niuniu_hand(strength) != slow.kind || rank_of(highest) != slow.rank ||
        suit_of(highest) != slow.suit)
        fail_msg("hand %d %d %d %d %d", cards[0], cards[1], cards[2], cards[3], cards[4]);
    counts[slow.kind]++;
    check_three(cards);
}

static void every_hand_of_the_deck(void **state) {
    (void)state;
    size_t counts[CR_NIU_HANDS] = {0}, all = 0;
    cr_card c[5];
    for (c[0] = 0; c[0] < CR_DECK; c[0]++)
        for (c[1] = c[0] + 1; c[1] < CR_DECK; c[1]++)
            for (c[2] = c[1] + 1; c[2] < CR_DECK; c[2]++)
                for (c[3] = c[2] + 1; c[3] < CR_DECK; c[3]++)
                    for (c[4] = c[3] + 1; c[4] < CR_DECK; c[4]++, all++)
                        check_hand(c, counts);
    assert_int_equal(all, 2598960);
    assert_int_equal(counts[CR_HOIANA], 13 * 48);      /* 6.2.1 */
    assert_int_equal(counts[CR_SUPREME], 792 - 3 * 8); /* 6.2.2: 12 over 5, less the fours */
}

static void deal(uint64_t *random, cr_card deck[CR_DECK]) {
    size_t order[CR_DECK];
    for (size_t i = 0; i < CR_DECK; i++)
        order[i] = i;
    felt_shuffle(random, order, CR_DECK);
    for (size_t i = 0; i < CR_DECK; i++)
        deck[i] = (cr_card)order[i];
}

/* Ten hands of one deck, all against all, whatever the order of their cards. */
static void every_two_hands_have_a_winner(void **state) {
    (void)state;
    uint64_t random = 62;
    for (int round = 0; round < 20000; round++) {
        cr_card deck[CR_DECK];
        deal(&random, deck);
        for (int a = 0; a < 10; a++)
            for (int b = 0; b < a; b++) {
                uint32_t one = niuniu_strength(deck + 5 * a), two = niuniu_strength(deck + 5 * b);
                assert_true(one != two);
                assert_int_equal(one > two,
                                 slow_beats(slow_look(deck + 5 * a), slow_look(deck + 5 * b)));
            }
    }
}

/* ---- Rounds ---- */

enum { BOXES = 9 };

struct table {
    struct cr_rulebook book;
    struct cr_limits limits;
    struct cr_niu_box boxes[NIUNIU_BOXES_MAX + 1];
    cr_card deck[CR_DECK];
    struct cr_line lines[3 * NIUNIU_BOXES_MAX];
    struct cr_round round;
    struct cr_settlement settlement;
    struct cr_refusal refusal;
};

static struct table table; /* large; each test opens it anew */

static void open_table(void) {
    memset(&table, 0, sizeof table);
    assert_true(cr_rulebook_builtin(CR_NIUNIU, &table.book));
    cr_limits_none(&table.limits);
    table.round = (struct cr_round){.game = CR_NIUNIU,
                                    .options = table.book.options,
                                    .cards = table.deck,
                                    .card_count = 5,
                                    .boxes = table.boxes};
}

static void lay(size_t index, uint32_t box, uint32_t player, cr_money ante, bool doubled) {
    table.boxes[index] =
        (struct cr_niu_box){.box = box,
                            .player = player,
                            .ante = ante,
                            .doubled = doubled ? 2 * ante : 0,
                            .additional = doubled ? 4 * ante : 0,
                            .cards = index < BOXES ? table.deck + 5 * (index + 1) : NULL,
                            .card_count = 5};
    if (table.round.box_count <= index)
        table.round.box_count = index + 1;
}

static bool settle_table(void) {
    table.settlement = (struct cr_settlement){.lines = table.lines,
                                              .room = sizeof table.lines / sizeof table.lines[0]};
    return settlement_make(&table.book, &table.round, &table.settlement, &table.refusal);
}

static void must_refuse(const char *name, const char *where) {
    assert_false(settle_table());
    assert_string_equal(cr_refusal_name(table.refusal.why), name);
    assert_string_equal(table.refusal.where, where);
}

static void lay_random(uint64_t *random) {
    open_table();
    deal(random, table.deck);
    size_t boxes = felt_random(random) % (BOXES + 1);
    uint32_t first = (uint32_t)(felt_random(random) % 100) + 1;
    for (size_t i = 0; i < boxes; i++) {
        lay(i, first + (uint32_t)(i * 7 % 10), (uint32_t)i / 2,
            (cr_money)(felt_random(random) % 1000000) + 1, felt_random(random) % 2);
        if (felt_random(random) % 8 == 0)
            table.boxes[i].void_clause = "7.4.1";
    }
    if (felt_random(random) % 2) {
        table.limits.max[0] = (cr_money)(felt_random(random) % 1000000);
        table.round.limits = &table.limits;
    }
}

static struct slow_hand hand_of(size_t source) {
    return slow_look(table.boxes[source].cards);
}

/* Of one box, by the words of N4 and N5, in whole dong. */
static void check_box(size_t index) {
    const struct cr_niu_box *box = &table.boxes[index];
    cr_money most = table.round.limits == NULL ? CR_MONEY_MAX : table.limits.max[0];
    cr_money ante = box->ante < most ? box->ante : most, won = 0, lost = 0, pays = 0, kept = 0;
    cr_money staked = 0, returned = 0;
    struct slow_hand own = hand_of(index), dealer = slow_look(table.deck);
    bool doubled = box->doubled != 0;
    if (box->void_clause == NULL && slow_beats(own, dealer)) {
        int ratio = own.kind >= CR_NIU_NIU ? 3 : own.kind >= 7 ? 2 : 1;
        won = ante + (doubled ? 2 * ante * ratio : 0);
        if (own.kind >= 7)
            won = won * 19 / 20;
    } else if (box->void_clause == NULL) {
        lost = ante + (doubled ? 2 * ante : 0);
        if (doubled)
            lost += dealer.kind >= CR_NIU_NIU ? 4 * ante : dealer.kind >= 7 ? 2 * ante : 0;
    }
    for (size_t i = 0; i < table.settlement.count; i++) {
        const struct cr_line *line = &table.lines[i];
        if (line->source != index)
            continue;
        staked += line->stake;
        returned += line->returned;
        pays += line->pays;
        kept += line->commission;
        assert_int_equal(line->box, box->box);
        assert_int_equal(line->player, box->player);
        assert_int_equal(line->commission != 0 && line->outcome != CR_WIN, 0);
    }
    assert_int_equal(staked, box->ante + box->doubled + box->additional);
    assert_int_equal(pays, won);
    assert_int_equal(returned, staked + won - lost);
    assert_true(kept >= 0 && kept <= (pays + kept) / 20 + 1);
}

static void random_rounds_pay_by_the_words(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int round = 0; round < 30000; round++) {
        lay_random(&random);
        assert_true(settle_table());
        for (size_t i = 0; i < table.round.box_count; i++)
            check_box(i);
        for (size_t i = 1; i < table.settlement.count; i++) /* N6 */
            assert_true(table.lines[i - 1].box > table.lines[i].box ||
                        (table.lines[i - 1].box == table.lines[i].box &&
                         table.lines[i - 1].bet < table.lines[i].bet));
        assert_int_equal(table.settlement.result.dealer_hand, slow_look(table.deck).kind);
    }
}

/* The order in which boxes are listed changes nothing but `source`. */
static void order_of_boxes_changes_nothing(void **state) {
    (void)state;
    uint64_t random = 8;
    for (int round = 0; round < 5000; round++) {
        lay_random(&random);
        assert_true(settle_table());
        struct cr_line before[3 * BOXES];
        size_t count = table.settlement.count, boxes = table.round.box_count;
        memcpy(before, table.lines, count * sizeof before[0]);
        for (size_t i = 0; i < boxes / 2; i++) {
            struct cr_niu_box box = table.boxes[i];
            table.boxes[i] = table.boxes[boxes - 1 - i];
            table.boxes[boxes - 1 - i] = box;
        }
        assert_true(settle_table());
        assert_int_equal(table.settlement.count, count);
        for (size_t i = 0; i < count; i++)
            assert_true(felt_same_line(&before[i], &table.lines[i]));
    }
}

static void a_void_round_returns_everything(void **state) {
    (void)state;
    uint64_t random = 9;
    for (int round = 0; round < 2000; round++) {
        lay_random(&random);
        table.round.void_clause = "7.1.3";
        table.round.cards = NULL;
        table.round.card_count = 0;
        assert_true(settle_table());
        assert_true(table.settlement.is_void);
        for (size_t i = 0; i < table.settlement.count; i++) {
            assert_int_equal(table.lines[i].outcome, CR_VOID);
            assert_int_equal(table.lines[i].returned, table.lines[i].stake);
            assert_false(table.lines[i].cut);
        }
    }
}

/* ---- What only the library can be asked ---- */

static void fields_are_checked_without_json(void **state) {
    (void)state;
    open_table();
    uint64_t random = 10;
    deal(&random, table.deck);
    lay(0, 1, 1, 100, true);
    assert_true(settle_table());
    table.boxes[0].ante = 0;
    must_refuse("NIUNIU_STAKE", "boxes[0]");
    lay(0, 1, 1, 100, true);
    table.boxes[0].doubled = -1;
    must_refuse("NIUNIU_STAKE", "boxes[0]");
    lay(0, 1, 1, 100, true);
    table.boxes[0].additional = -1;
    must_refuse("NIUNIU_STAKE", "boxes[0]");
    lay(0, 0, 1, 100, true);
    must_refuse("NIUNIU_BOX_NUMBER", "boxes[0].box");
    lay(0, 1, 1, 100, true);
    table.boxes[0].void_clause = "7.9";
    must_refuse("BAD_BET_VOID_CLAUSE", "boxes[0].void");
}

static void a_table_has_an_end(void **state) {
    (void)state;
    open_table();
    table.round.void_clause = "7.5";
    for (uint32_t i = 0; i < NIUNIU_BOXES_MAX; i++)
        lay(i, i + 1, i, 100, true);
    assert_true(settle_table());
    assert_int_equal(table.settlement.count, 3 * NIUNIU_BOXES_MAX);
    assert_int_equal(table.lines[0].box, NIUNIU_BOXES_MAX);
    lay(NIUNIU_BOXES_MAX, NIUNIU_BOXES_MAX + 1, 0, 100, true);
    must_refuse("NIUNIU_TOO_MANY_BOXES", "boxes");
}

static void set_hands(const char *own, const char *dealer) {
    for (size_t i = 0; i < 5; i++) {
        table.deck[i] = cr_card_parse(dealer + 3 * i, 2);
        table.deck[5 + i] = cr_card_parse(own + 3 * i, 2);
    }
}

/* Another edition's ratios: nothing of 5.1 and 6.4 is written in the code. */
static void ratios_come_from_the_rulebook(void **state) {
    (void)state;
    open_table();
    lay(0, 1, 1, 10, true);
    set_hands("KS QS JS 9S TS", "KD QD JD 8D TD"); /* Niu 9 against Niu 8 */
    struct niuniu_hand_rule *rule = &niuniu_book(&table.book)->hands[9];
    rule->doubled = (struct cr_ratio){3, 2};
    rule->commission = (struct cr_ratio){1, 10};
    assert_true(settle_table());
    assert_int_equal(table.lines[0].pays, 9);  /* 10 x 9/10 */
    assert_int_equal(table.lines[1].pays, 27); /* 40 x 9/10 less the ante's 9 */
    assert_int_equal(table.lines[1].commission, 3);
    rule->commission = (struct cr_ratio){0, 1};
    rule->doubled = (struct cr_ratio){1, 3};
    assert_true(settle_table());
    assert_int_equal(table.lines[1].pays, 6); /* 20/3 */
    assert_int_equal(table.lines[1].breakage, 2);
    assert_int_equal(table.lines[1].breakage_of, 3);
}

static void a_third_of_additional(void **state) {
    (void)state;
    open_table();
    lay(0, 1, 1, 10, true);
    set_hands("KD QD JD 8D TD", "KS QS JS 9S TS");
    niuniu_book(&table.book)->hands[9].additional = (struct cr_ratio){1, 3};
    assert_true(settle_table());
    assert_int_equal(table.lines[2].returned, 26); /* two thirds of 40 */
    assert_int_equal(table.lines[2].breakage, 2);
    assert_int_equal(table.lines[2].outcome, CR_LOSE);
}

/* A Double may not fit without commission when a rulebook pays it more than one for one, nor the
 * commission itself when it is nearly everything. */
static void amounts_that_do_not_fit(void **state) {
    (void)state;
    open_table();
    lay(0, 1, 1, INT64_MAX / 4, true);
    set_hands("KS QS JS 9S TS", "KD QD JD 8D TD");
    niuniu_book(&table.book)->hands[9].commission = (struct cr_ratio){0, 1};
    must_refuse("OVERFLOW", "boxes[0]");
    lay(0, 1, 1, INT64_MAX / 8, true);
    niuniu_book(&table.book)->hands[9].commission = (struct cr_ratio){999999, 1000000};
    niuniu_book(&table.book)->hands[9].doubled = (struct cr_ratio){1000000, 1};
    must_refuse("OVERFLOW", "boxes[0]");
    niuniu_book(&table.book)->hands[9].ante = (struct cr_ratio){1000000, 1};
    must_refuse("OVERFLOW", "boxes[0]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hand_of_the_deck),
        cmocka_unit_test(every_two_hands_have_a_winner),
        cmocka_unit_test(random_rounds_pay_by_the_words),
        cmocka_unit_test(order_of_boxes_changes_nothing),
        cmocka_unit_test(a_void_round_returns_everything),
        cmocka_unit_test(fields_are_checked_without_json),
        cmocka_unit_test(a_table_has_an_end),
        cmocka_unit_test(ratios_come_from_the_rulebook),
        cmocka_unit_test(a_third_of_additional),
        cmocka_unit_test(amounts_that_do_not_fit),
    };
    return cmocka_run_group_tests_name("games/niuniu", tests, NULL, NULL);
}
