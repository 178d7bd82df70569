/* Dragon Tiger's result as a number: how it ended (1 dragon, 2 tiger, 3 tie, 4 suited tie) * 10000
 * + Dragon's points * 100 + Tiger's. It is looked for as "dragon", "tie", "suited-tie" or "9-13".
 */
#include "table/outcome.h"
#include "state.h"

#include <stdio.h>
#include <string.h>

enum { END = 10000, KING = 13 };

static uint32_t result_code(unsigned end, unsigned dragon, unsigned tiger) {
    return (end + 1) * END + dragon * 100 + tiger;
}

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    const cr_card *cards = dragontiger_at(table)->hand.cards;
    (void)book;
    return result_code(dragontiger_end(cards[SIDE_DRAGON], cards[SIDE_TIGER]),
                       dragontiger_points(cards[SIDE_DRAGON]),
                       dragontiger_points(cards[SIDE_TIGER]));
}

static void add_ends(struct outcome_meaning *meaning, unsigned first, unsigned last) {
    outcome_add(meaning, result_code(first, 0, 0), result_code(last, KING, KING));
}

static void means(const char *word, struct outcome_meaning *meaning) {
    unsigned dragon, tiger;
    char rest;
    if (strcmp(word, "dragon") == 0)
        add_ends(meaning, DRAGON_WINS, DRAGON_WINS);
    else if (strcmp(word, "tiger") == 0)
        add_ends(meaning, TIGER_WINS, TIGER_WINS);
    else if (strcmp(word, "tie") == 0)
        add_ends(meaning, TIED, TIED_IN_SUIT);
    else if (strcmp(word, "suited-tie") == 0)
        add_ends(meaning, TIED_IN_SUIT, TIED_IN_SUIT);
    if (sscanf(word, "%2u-%2u%c", &dragon, &tiger, &rest) != 2)
        return;
    for (unsigned end = 0; end < ENDS; end++)
        outcome_add(meaning, result_code(end, dragon, tiger), result_code(end, dragon, tiger));
}

const struct game_outcomes dragontiger_outcome_codes = {code, means, "tiger, suited-tie, 9-13"};
