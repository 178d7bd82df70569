/* Every line of play in doubles. */
typedef double number;

static number number_unit(int cards) {
    (void)cards;
    return 1;
}

static number number_share(number sum, int cards) {
    return sum / cards;
}

#include "games/blackjack/odds_walk_core.h"

enum blackjack_refusal blackjack_walk(const struct blackjack_rules *rules,
                                      const enum blackjack_rank cards[2], enum blackjack_rank up,
                                      struct blackjack_values *values) {
    struct walk walk;
    struct shoe shoe;
    enum blackjack_refusal refusal = blackjack_rules_check(rules);
    memset(values, 0, sizeof *values);
    if (refusal != BLACKJACK_ACCEPTED) {
        return refusal;
    }
    if (!walk_set_up(&walk, rules, cards, up, &shoe)) {
        return BLACKJACK_BAD_HAND;
    }
    refusal = BLACKJACK_NO_MEMORY;
    if (walk_open(&walk)) {
        walk_choices(&walk, &shoe, values->value, values->allowed);
        values->value[BLACKJACK_SURRENDER] = -0.5;
        refusal = walk.out_of_memory ? BLACKJACK_NO_MEMORY : BLACKJACK_ACCEPTED;
    }
    walk_close(&walk);
    return refusal;
}
