/* Niu Niu's result as a number: the dealer's enum cr_hand. It is looked for by the hand's id. */
#include "table/outcome.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

#include <string.h>

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    (void)book;
    return niuniu_hand(niuniu_strength(niuniu_at(table)->hands[DEALER_HAND].cards));
}

static void means(const char *word, struct outcome_meaning *meaning) {
    for (uint32_t i = 0; i < CR_NIU_HANDS; i++)
        if (strcmp(word, niuniu_hand_ids[i]) == 0)
            outcome_add(meaning, i, i);
}

const struct game_outcomes niuniu_outcome_codes = {code, means, "niu-9"};
