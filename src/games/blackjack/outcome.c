/* Blackjack's result as a number: the dealer's total, above 21 when bust, 100 with a blackjack. It
 * is looked for as "17", "bust" or "blackjack". */
#include "table/outcome.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

enum { NATURAL = 100, LEAST_BUST = 22, MOST = 31 };

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    struct play play;
    int why = blackjack_play_again(&play, book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    return hand_is_natural(&play.round.dealer) ? NATURAL : hand_total(&play.round.dealer);
}

static void means(const char *word, struct outcome_meaning *meaning) {
    uint32_t total;
    if (strcmp(word, "blackjack") == 0)
        outcome_add(meaning, NATURAL, NATURAL);
    else if (strcmp(word, "bust") == 0)
        outcome_add(meaning, LEAST_BUST, MOST);
    else if (outcome_number(word, MOST, &total))
        outcome_add(meaning, total, total);
}

const struct game_outcomes blackjack_outcome_codes = {code, means, "bust, blackjack"};
