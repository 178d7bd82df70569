/* The bets of roulette (R1 to R3): which there are, and what they cover. */
#include "games/roulette/rulebook.h"

#include "rulebook/game_rulebook.h"

const uint8_t roulette_wheel[WHEEL_POCKETS] = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                               36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                               31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};

static const struct bet_kind kinds[] = {
    {"straight", 1, {0}}, {"split", 1, {0}},  {"street", 1, {0}}, {"corner", 1, {0}},
    {"line", 1, {0}},     {"column", 1, {0}}, {"dozen", 1, {0}},  {"low", 1, {0}},
    {"high", 1, {0}},     {"red", 1, {0}},    {"black", 1, {0}},  {"odd", 1, {0}},
    {"even", 1, {0}},     {NULL, 0, {0}},
};

static const uint64_t red_pockets = /* R1 */
    1ULL << 1 | 1ULL << 3 | 1ULL << 5 | 1ULL << 7 | 1ULL << 9 | 1ULL << 12 | 1ULL << 14 |
    1ULL << 16 | 1ULL << 18 | 1ULL << 19 | 1ULL << 21 | 1ULL << 23 | 1ULL << 25 | 1ULL << 27 |
    1ULL << 30 | 1ULL << 32 | 1ULL << 34 | 1ULL << 36;

/* Pockets from `first`, every `step`th, `count` of them. */
static uint64_t pockets(unsigned first, unsigned step, unsigned count) {
    uint64_t covers = 0;
    for (unsigned i = 0; i < count; i++)
        covers |= 1ULL << (first + i * step);
    return covers;
}

/* A bet on `covers` that its name tells by the numbers given. */
static void add_cover(struct cr_rulebook *book, const struct bet_kind *shape, uint64_t covers,
                      size_t count, const unsigned *numbers) {
    struct cr_bet_rule *bet = rulebook_add_bet(book, shape, count, numbers);
    bet->covers = covers;
    bet->number_count = 0;
    if (__builtin_popcountll(covers) > (int)sizeof bet->numbers)
        return;
    for (uint8_t pocket = 0; pocket <= 36; pocket++)
        if (covers >> pocket & 1)
            bet->numbers[bet->number_count++] = pocket;
}

static void add_spot(struct cr_rulebook *book, const struct bet_kind *shape, size_t count,
                     const unsigned *numbers) {
    uint64_t covers = 0;
    for (size_t i = 0; i < count; i++)
        covers |= 1ULL << numbers[i];
    add_cover(book, shape, covers, count, numbers);
}

static void shape_straights(struct cr_rulebook *book, const struct bet_kind *shape) {
    for (unsigned number = 0; number <= 36; number++)
        add_spot(book, shape, 1, &number);
}

static void shape_splits(struct cr_rulebook *book, const struct bet_kind *shape) {
    for (unsigned number = 1; number <= 3; number++) /* R2 */
        add_spot(book, shape, 2, (unsigned[]){0, number});
    for (unsigned number = 1; number <= 35; number++) { /* R3 */
        if (number % 3 != 0)
            add_spot(book, shape, 2, (unsigned[]){number, number + 1});
        if (number + 3 <= 36)
            add_spot(book, shape, 2, (unsigned[]){number, number + 3});
    }
}

static void shape_streets(struct cr_rulebook *book, const struct bet_kind *shape) {
    add_spot(book, shape, 3, (unsigned[]){0, 1, 2}); /* R2 */
    add_spot(book, shape, 3, (unsigned[]){0, 2, 3});
    for (unsigned number = 1; number <= 34; number += 3)
        add_spot(book, shape, 3, (unsigned[]){number, number + 1, number + 2});
}

static void shape_corners(struct cr_rulebook *book, const struct bet_kind *shape) {
    add_spot(book, shape, 4, (unsigned[]){0, 1, 2, 3}); /* R2 */
    for (unsigned number = 1; number <= 32; number++)
        if (number % 3 != 0)
            add_spot(book, shape, 4, (unsigned[]){number, number + 1, number + 3, number + 4});
}

static void shape_lines(struct cr_rulebook *book, const struct bet_kind *shape) {
    for (unsigned number = 1; number <= 31; number += 3)
        add_cover(book, shape, pockets(number, 1, 6), 2, (unsigned[]){number, number + 5});
}

static void shape_columns(struct cr_rulebook *book, const struct bet_kind *shape) {
    for (unsigned column = 1; column <= 3; column++)
        add_cover(book, shape, pockets(column, 3, 12), 1, &column);
}

static void shape_dozens(struct cr_rulebook *book, const struct bet_kind *shape) {
    for (unsigned dozen = 1; dozen <= 3; dozen++)
        add_cover(book, shape, pockets(12 * dozen - 11, 1, 12), 1, &dozen);
}

static void shape_even_chance(struct cr_rulebook *book, const struct bet_kind *shape) {
    const uint64_t covers[] = {[0] = pockets(1, 1, 18),
                               [ROULETTE_HIGH - ROULETTE_LOW] = pockets(19, 1, 18),
                               [ROULETTE_RED - ROULETTE_LOW] = red_pockets,
                               [ROULETTE_BLACK - ROULETTE_LOW] = pockets(1, 1, 36) & ~red_pockets,
                               [ROULETTE_ODD - ROULETTE_LOW] = pockets(1, 2, 18),
                               [ROULETTE_EVEN - ROULETTE_LOW] = pockets(2, 2, 18)};
    add_cover(book, shape, covers[book->bet_count - ROULETTE_LOW], 0, NULL);
}

static void add_bets(struct cr_rulebook *book, const struct bet_kind *shape) {
    static void (*const inside[])(struct cr_rulebook *, const struct bet_kind *) = {
        shape_straights, shape_splits,  shape_streets, shape_corners,
        shape_lines,     shape_columns, shape_dozens,
    };
    size_t kind = (size_t)(shape - kinds);
    if (kind < sizeof inside / sizeof inside[0])
        inside[kind](book, shape);
    else
        shape_even_chance(book, shape);
}

static const char *const examples[] = {"roulette --json", NULL};

const struct game_rulebook roulette_rulebook = {
    .kinds = kinds,
    .bet_count = ROULETTE_BETS,
    .add_bets = add_bets,
    .pockets = WHEEL_POCKETS,
    .examples = examples,
    .repeats_records = true,
};
