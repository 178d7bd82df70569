/*
 * The walk of every line against a second one that shares nothing with it: hands are kept card by
 * card to the end of the round, the dealer draws last, and the box is settled in the words of J7.
 * Small shoes only, in fractions: equal to the last digit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/blackjack/odds.h"

#include <stdio.h>
#include <string.h>

__extension__ typedef __int128 whole;

struct fraction {
    whole over, under;
};

static struct fraction lowest(whole over, whole under) {
    whole a = over < 0 ? -over : over, b = under;
    while (b != 0) {
        whole c = a % b;
        a = b;
        b = c;
    }
    return (struct fraction){over / a, under / a};
}

static struct fraction plus(struct fraction a, struct fraction b) {
    if (a.under == b.under) {
        return (struct fraction){a.over + b.over, a.under};
    }
    return lowest(a.over * b.under + b.over * a.under, a.under * b.under);
}

static struct fraction times(struct fraction a, whole over, whole under) {
    return lowest(a.over * over, a.under * under);
}

static struct fraction often(struct fraction a, int count) {
    return (struct fraction){a.over * count, a.under};
}

static int more(struct fraction a, struct fraction b) {
    return a.over * b.under > b.over * a.under;
}

/* ---- the round, by rank: "A23456789TJQK" ---- */

struct hand {
    int rank[12];
    int cards;
    int stakes;
    int finished;
};

struct round {
    int shoe[13];
    int left;
    struct hand hand[4];
    int hands;
    int up;
    int split;
    const struct blackjack_rules *rules;
};

static int score(const int *rank, int cards) {
    int total = 0, aces = 0;
    for (int i = 0; i < cards; i++) {
        total += rank[i] > 9 ? 10 : rank[i] + 1;
        aces += rank[i] == 0;
    }
    return aces > 0 && total + 10 <= 21 ? total + 10 : total;
}

/* What the box wins or loses once the dealer's hand lies open. */
static int settle(const struct round *round, const int *dealer, int cards) {
    int bank = score(dealer, cards), natural = cards == 2 && bank == 21;
    int lost_by_busting = 0, standing = 0, result = 0;
    for (int i = 0; i < round->hands; i++) {
        int mine = score(round->hand[i].rank, round->hand[i].cards);
        if (mine > 21) {
            lost_by_busting += round->hand[i].stakes;
        } else {
            standing += round->hand[i].stakes;
            int wins = bank > 21 || mine > bank, loses = bank <= 21 && mine < bank;
            result += round->hand[i].stakes * (wins - loses);
        }
    }
    if (!natural) {
        return result - lost_by_busting;
    }
    int taken = lost_by_busting < 1 ? 1 - lost_by_busting : 0;
    return -lost_by_busting - (taken < standing ? taken : standing);
}

static struct fraction deal_dealer(struct round *round, const int *dealer, int cards) {
    if (cards >= 2 && score(dealer, cards) >= 17) {
        return (struct fraction){settle(round, dealer, cards), 1};
    }
    struct fraction sum = {0, 1};
    for (int rank = 0; rank < 13; rank++) {
        if (round->shoe[rank] > 0) {
            int longer[16], count = round->shoe[rank];
            memcpy(longer, dealer, (size_t)cards * sizeof *dealer);
            longer[cards] = rank;
            round->shoe[rank]--;
            round->left--;
            struct fraction then = deal_dealer(round, longer, cards + 1);
            round->shoe[rank]++;
            round->left++;
            sum = plus(sum, often(then, count));
        }
    }
    return times(sum, 1, round->left);
}

static struct fraction go_on(struct round *round);

/* One card to a hand and what follows; `finish` when the hand then takes no decision. */
static struct fraction card_to(struct round *round, int which, int finish) {
    struct fraction sum = {0, 1};
    for (int rank = 0; rank < 13; rank++) {
        if (round->shoe[rank] > 0) {
            struct round next = *round;
            struct hand *hand = &next.hand[which];
            next.shoe[rank]--;
            next.left--;
            hand->rank[hand->cards++] = rank;
            hand->finished = finish || score(hand->rank, hand->cards) >= 21;
            sum = plus(sum, often(go_on(&next), round->shoe[rank]));
        }
    }
    return times(sum, 1, round->left);
}

static struct fraction choose(struct round *round, int which, enum blackjack_choice choice) {
    struct round next = *round;
    struct hand *hand = &next.hand[which];
    switch (choice) {
    case BLACKJACK_STAND:
        hand->finished = 1;
        return go_on(&next);
    case BLACKJACK_HIT:
        return card_to(&next, which, 0);
    case BLACKJACK_DOUBLE:
        hand->stakes = 2;
        return card_to(&next, which, 1);
    default:
        for (int i = next.hands; i > which; i--) {
            next.hand[i] = next.hand[i - 1];
        }
        next.hands++;
        next.split = 1;
        next.hand[which].cards = 1;
        next.hand[which + 1].rank[0] = next.hand[which + 1].rank[1];
        next.hand[which + 1].cards = 1;
        return go_on(&next);
    }
}

static int ten_or_rank(int rank) {
    return rank > 9 ? 9 : rank;
}

static int may_split(const struct round *round, const struct hand *hand) {
    if (hand->cards != 2 || round->hands == round->rules->most_hands) {
        return 0;
    }
    if (round->split && round->rules->resplit_by_rank) {
        return hand->rank[0] == hand->rank[1] && hand->rank[0] != 0;
    }
    return ten_or_rank(hand->rank[0]) == ten_or_rank(hand->rank[1]) &&
           !(round->split && hand->rank[0] == 0);
}

static struct fraction decide(struct round *round, int which) {
    const struct hand *hand = &round->hand[which];
    struct fraction best = choose(round, which, BLACKJACK_STAND);
    struct fraction other = choose(round, which, BLACKJACK_HIT);
    best = more(other, best) ? other : best;
    if (hand->cards == 2 && round->rules->double_after_split) {
        other = choose(round, which, BLACKJACK_DOUBLE);
        best = more(other, best) ? other : best;
    }
    if (may_split(round, hand)) {
        other = choose(round, which, BLACKJACK_SPLIT);
        best = more(other, best) ? other : best;
    }
    return best;
}

static struct fraction go_on(struct round *round) {
    int standing = 0;
    for (int i = 0; i < round->hands; i++) {
        struct hand *hand = &round->hand[i];
        if (!hand->finished) {
            if (hand->cards == 1) { /* split aces get one card each */
                return card_to(round, i, hand->rank[0] == 0);
            }
            return decide(round, i);
        }
        standing += score(hand->rank, hand->cards) <= 21;
    }
    if (standing == 0) {
        int nothing[2] = {8, 9};
        return (struct fraction){settle(round, nothing, 2), 1};
    }
    return deal_dealer(round, &round->up, 1);
}

/* ---- the two side by side ---- */

struct trial {
    const char *shoe; /* rank and number of cards */
    const char *hand; /* both cards, then the dealer's */
    int most_hands;
    int by_points;
};

static int rank_of(char letter) {
    static const char letters[] = "A23456789TJQK";
    return (int)(strchr(letters, letter) - letters);
}

static struct blackjack_rules rules_of(const struct trial *trial) {
    struct blackjack_rules rules = blackjack_standard_rules(0);
    const char *text = trial->shoe;
    char letter;
    int count, used;
    while (sscanf(text, " %c=%d%n", &letter, &count, &used) == 2) {
        rules.shoe[rank_of(letter)] = count;
        text += used;
    }
    rules.most_hands = trial->most_hands;
    rules.resplit_by_rank = !trial->by_points;
    return rules;
}

static struct round round_of(const struct trial *trial, const struct blackjack_rules *rules) {
    struct round round = {.hands = 1, .rules = rules, .up = rank_of(trial->hand[2])};
    memcpy(round.shoe, rules->shoe, sizeof round.shoe);
    for (int i = 0; i < 3; i++) {
        round.shoe[rank_of(trial->hand[i])]--;
    }
    for (int rank = 0; rank < 13; rank++) {
        round.left += round.shoe[rank];
    }
    round.hand[0] = (struct hand){
        .rank = {rank_of(trial->hand[0]), rank_of(trial->hand[1])}, .cards = 2, .stakes = 1};
    return round;
}

static const struct trial trials[] = {
    {"A=5 8=9 T=14", "88T", 4, 0},        {"A=5 8=9 T=14", "88A", 3, 0},
    {"A=5 8=9 T=14", "888", 3, 0},        {"A=5 8=9 T=8 J=6", "TTA", 3, 0},
    {"A=5 8=9 T=8 J=6", "TJ8", 4, 0},     {"A=5 8=9 T=8 J=6", "TJA", 3, 0},
    {"A=5 8=9 T=8 J=6", "TJ8", 3, 1},     {"A=6 T=12 J=4", "AAT", 4, 0},
    {"A=6 T=12 J=4", "AAA", 4, 0},        {"A=3 6=8 T=12", "66T", 3, 0},
    {"A=3 6=8 T=12", "66A", 2, 0},        {"5=4 7=4 T=9", "55T", 2, 0},
    {"5=4 7=4 T=9", "777", 2, 0},         {"5=4 7=4 T=9", "57T", 2, 0},
    {"A=4 7=4 T=9", "A77", 2, 0},         {"A=4 7=4 T=9", "77T", 2, 0},
    {"A=2 4=3 6=4 9=3 J=5", "66J", 2, 0}, {"A=2 4=3 6=4 9=3 J=5", "44A", 2, 0},
    {"A=2 4=3 6=4 9=3 J=5", "A69", 2, 0}, {"3=3 7=5 8=3 K=5", "77K", 2, 0},
};

static void compare(const struct trial *trial) {
    struct blackjack_rules rules = rules_of(trial);
    enum blackjack_rank cards[2] = {(enum blackjack_rank)rank_of(trial->hand[0]),
                                    (enum blackjack_rank)rank_of(trial->hand[1])};
    struct blackjack_exact_values values;
    assert_int_equal(
        blackjack_walk_exact(&rules, cards, (enum blackjack_rank)rank_of(trial->hand[2]), &values),
        BLACKJACK_ACCEPTED);
    for (int choice = BLACKJACK_STAND; choice <= BLACKJACK_SPLIT; choice++) {
        struct round round = round_of(trial, &rules);
        if (!values.allowed[choice]) {
            assert_int_equal(choice, BLACKJACK_SPLIT);
            continue;
        }
        struct fraction brute = choose(&round, 0, (enum blackjack_choice)choice);
        brute = lowest(brute.over, brute.under);
        if (values.value[choice].over != (int64_t)brute.over ||
            values.value[choice].under != (int64_t)brute.under) {
            fail_msg("%s, %s choice %d: walk %lld/%lld, brute force %lld/%lld", trial->shoe,
                     trial->hand, choice, (long long)values.value[choice].over,
                     (long long)values.value[choice].under, (long long)brute.over,
                     (long long)brute.under);
        }
    }
}

static void equal_to_the_last_digit(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        compare(&trials[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(equal_to_the_last_digit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
