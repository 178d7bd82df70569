/* Roulette's result as a number: the number. */
#include "table/outcome.h"
#include "games/roulette/state.h"

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    (void)book;
    return roulette_at(table)->number;
}

static void means(const char *word, struct outcome_meaning *meaning) {
    uint32_t number;
    if (outcome_number(word, 36, &number))
        outcome_add(meaning, number, number);
}

const struct game_outcomes roulette_outcome_codes = {code, means, "17"};
