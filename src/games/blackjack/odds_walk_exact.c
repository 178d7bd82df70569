/* Every line of play in exact fractions. */
#include <stdint.h>

__extension__ typedef __int128 number;

/* 30! is the largest that leaves room for eight stakes and a sum over a shoe. */
enum { MOST_EXACT_CARDS = 30 };

static number number_unit(int cards) {
    number unit = 1;
    for (int i = 2; i <= cards; i++) {
        unit *= i;
    }
    return unit;
}

static number number_share(number sum, int cards) {
    (void)cards;
    return sum;
}

#include "games/blackjack/odds_walk_core.h"

static bool fraction_reduce(number over, number under, struct blackjack_fraction *fraction) {
    number a = over < 0 ? -over : over, b = under;
    while (b != 0) {
        number rest = a % b;
        a = b;
        b = rest;
    }
    over /= a;
    under /= a;
    if (over > INT64_MAX || over < INT64_MIN || under > INT64_MAX) {
        return false;
    }
    *fraction = (struct blackjack_fraction){(int64_t)over, (int64_t)under};
    return true;
}

static enum blackjack_refusal reduce_all(const number value[BLACKJACK_CHOICES], int cards,
                                         struct blackjack_exact_values *values) {
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
        if (!fraction_reduce(value[choice], number_unit(cards), &values->value[choice])) {
            return BLACKJACK_TOO_LARGE;
        }
    }
    values->value[BLACKJACK_SURRENDER] = (struct blackjack_fraction){-1, 2};
    return BLACKJACK_ACCEPTED;
}

enum blackjack_refusal blackjack_walk_exact(const struct blackjack_rules *rules,
                                            const enum blackjack_rank cards[2],
                                            enum blackjack_rank up,
                                            struct blackjack_exact_values *values) {
    struct walk walk;
    struct shoe shoe;
    number value[BLACKJACK_CHOICES];
    enum blackjack_refusal refusal = blackjack_rules_check(rules);
    if (refusal != BLACKJACK_ACCEPTED) {
        return refusal;
    }
    if (!walk_set_up(&walk, rules, cards, up, &shoe)) {
        return BLACKJACK_BAD_HAND;
    }
    if (shoe.cards > MOST_EXACT_CARDS) {
        return BLACKJACK_TOO_LARGE;
    }
    refusal = BLACKJACK_NO_MEMORY;
    if (walk_open(&walk)) {
        walk_choices(&walk, &shoe, value, values->allowed);
        if (!walk.out_of_memory) {
            refusal = reduce_all(value, shoe.cards, values);
        }
    }
    walk_close(&walk);
    return refusal;
}
