/* The bets of sic bo (part 4 and 5). */
#include "games/sicbo/rulebook.h"

#include "rulebook/game_rulebook.h"

#include <string.h>

static const struct bet_kind kinds[] = {
    {"small", 1, {0}},  {"big", 1, {0}},   {"any-triple", 1, {0}}, {"triple", 1, {0}},
    {"double", 1, {0}}, {"total", 1, {0}}, {"pair", 1, {0}},       {"single", 3, {"1", "2", "3"}},
    {NULL, 0, {0}},
};

static void add_range(struct cr_rulebook *book, const struct bet_kind *shape, unsigned first,
                      unsigned last) {
    for (unsigned number = first; number <= last; number++)
        rulebook_add_bet(book, shape, 1, &number);
}

static void add_bets(struct cr_rulebook *book, const struct bet_kind *shape) {
    if (strcmp(shape->id, "total") == 0) {
        add_range(book, shape, 4, 17);
    } else if (strcmp(shape->id, "pair") == 0) {
        for (unsigned low = 1; low <= 6; low++)
            for (unsigned high = low + 1; high <= 6; high++)
                rulebook_add_bet(book, shape, 2, (unsigned[]){low, high});
    } else if (strcmp(shape->id, "triple") == 0 || strcmp(shape->id, "double") == 0 ||
               strcmp(shape->id, "single") == 0) {
        add_range(book, shape, 1, 6);
    } else {
        rulebook_add_bet(book, shape, 0, NULL);
    }
}

static const struct case_words case_words[] = {{"1", {"one die", "một xúc xắc"}},
                                               {"2", {"two", "hai"}},
                                               {"3", {"three", "ba"}},
                                               {NULL, {NULL, NULL}}};

static const char *const examples[] = {"sicbo --rule total:4=60 --json", NULL};

const struct game_rulebook sicbo_rulebook = {
    .kinds = kinds,
    .bet_count = SICBO_BETS,
    .add_bets = add_bets,
    .case_words = case_words,
    .examples = examples,
    .rule_example = "total:4=60",
};
