/* Baccarat's result as a number: the winner (1 player, 2 banker, 3 tie) * 100 + the player's total
 * * 10 + the banker's. It is looked for as "banker" or "6-5". */
#include "table/outcome.h"
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

#include <string.h>

enum { WINNER = 100 };

static const char *const winners[] = {
    [CR_PLAYER] = "player", [CR_BANKER] = "banker", [BACCARAT_TIED] = "tie"};

static uint32_t result_code(unsigned winner, unsigned player, unsigned banker) {
    return (winner + 1) * WINNER + player * 10 + banker;
}

static uint32_t code(const struct cr_rulebook *book, const struct table *table) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    struct baccarat_deal deal;
    baccarat_hand_deal(book, hand, hand->card_count, &deal);
    return result_code(baccarat_winner(&deal), deal.total[CR_PLAYER], deal.total[CR_BANKER]);
}

static void means(const char *word, struct outcome_meaning *meaning) {
    unsigned totals[2];
    for (unsigned i = CR_PLAYER; i <= BACCARAT_TIED; i++)
        if (strcmp(word, winners[i]) == 0)
            outcome_add(meaning, result_code(i, 0, 0), result_code(i, 9, 9));
    if (!outcome_digits(word, 2, totals))
        return;
    unsigned player = totals[CR_PLAYER], banker = totals[CR_BANKER];
    unsigned winner = player > banker ? CR_PLAYER : player < banker ? CR_BANKER : BACCARAT_TIED;
    uint32_t result = result_code(winner, player, banker);
    outcome_add(meaning, result, result);
}

const struct game_outcomes baccarat_outcome_codes = {code, means, "banker, 6-5"};
