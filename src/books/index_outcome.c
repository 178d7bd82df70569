/* Results as numbers, and the words they are looked for by: what the games say, in one order. */
#include "books/index.h"

#include "table/outcome.h"
#include "table/view.h"

enum { OUTCOME_GAME = OUTCOME_CODES + 1 };

static uint32_t numbered(unsigned game, uint32_t code) {
    return game * OUTCOME_GAME + code + 1;
}

uint32_t index_outcome(const struct cr_rulebook *book, const struct table *table) {
    if (table->last_void || !table_has_result(table))
        return 0;
    return numbered(book->game, game_module(book->game)->outcomes->code(book, table));
}

size_t index_outcomes(enum cr_game game, const char *word, struct index_range *ranges,
                      size_t room) {
    size_t count = 0;
    for (unsigned at = 0; at < game_count; at++) {
        struct outcome_meaning meaning = {.count = 0};
        if ((unsigned)game >= game_count || (unsigned)game == at)
            game_modules[at]->outcomes->means(word, &meaning);
        for (size_t i = 0; i < meaning.count && count < room; i++)
            ranges[count++] = (struct index_range){numbered(at, meaning.ranges[i].low),
                                                   numbered(at, meaning.ranges[i].high)};
    }
    return count;
}
