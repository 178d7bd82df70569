/* Sic bo's result as a number: total * 1000 + the dice in ascending order, 11245. It is looked for
 * as "2-4-5", "total:11" or "triple". */
#include "table/outcome.h"
#include "games/sicbo/state.h"

#include <string.h>

static uint32_t dice_code(unsigned a, unsigned b, unsigned c) {
    unsigned low = a < b ? (a < c ? a : c) : (b < c ? b : c);
    unsigned high = a > b ? (a > c ? a : c) : (b > c ? b : c);
    return (a + b + c) * 1000 + low * 100 + (a + b + c - low - high) * 10 + high;
}

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    const uint8_t *dice = sicbo_at(table)->dice;
    (void)book;
    return dice_code(dice[0], dice[1], dice[2]);
}

static void means(const char *word, struct outcome_meaning *meaning) {
    unsigned dice[3];
    uint32_t total;
    if (outcome_digits(word, 3, dice)) {
        uint32_t result = dice_code(dice[0], dice[1], dice[2]);
        outcome_add(meaning, result, result);
    } else if (strncmp(word, "total:", 6) == 0 && outcome_number(word + 6, 18, &total)) {
        outcome_add(meaning, total * 1000, total * 1000 + 999);
    } else if (strcmp(word, "triple") == 0) {
        for (unsigned i = 1; i <= 6; i++)
            outcome_add(meaning, dice_code(i, i, i), dice_code(i, i, i));
    }
}

const struct game_outcomes sicbo_outcome_codes = {code, means, "2-4-5, total:11, triple"};
