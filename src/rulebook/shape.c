/* The kinds and bets of each game, in the order of the lists in rulebook.h. A file gives them their
 * ratios, names, areas and clauses; which of them there are, and what they cover, is fixed here. */
#include "base/text.h"
#include "rulebook/inside.h"

#include <assert.h>
#include <string.h>

struct kind_shape {
    const char *id;
    unsigned pay_count;
    const char *cases[CR_PAYS_MAX]; /* only when there are several */
};

static const struct kind_shape sicbo_kinds[] = {
    {"small", 1, {0}},  {"big", 1, {0}},   {"any-triple", 1, {0}}, {"triple", 1, {0}},
    {"double", 1, {0}}, {"total", 1, {0}}, {"pair", 1, {0}},       {"single", 3, {"1", "2", "3"}},
    {NULL, 0, {0}},
};
static const struct kind_shape roulette_kinds[] = {
    {"straight", 1, {0}}, {"split", 1, {0}},  {"street", 1, {0}}, {"corner", 1, {0}},
    {"line", 1, {0}},     {"column", 1, {0}}, {"dozen", 1, {0}},  {"low", 1, {0}},
    {"high", 1, {0}},     {"red", 1, {0}},    {"black", 1, {0}},  {"odd", 1, {0}},
    {"even", 1, {0}},     {NULL, 0, {0}},
};
static const struct kind_shape baccarat_kinds[] = {
    {"player", 1, {0}},      {"banker", 3, {"commission", "no-commission", "no-commission-six"}},
    {"tie", 1, {0}},         {"player-pair", 1, {0}},
    {"banker-pair", 1, {0}}, {"lucky-6", 2, {"2", "3"}},
    {"insurance", 0, {0}},   {NULL, 0, {0}},
};
static const struct kind_shape blackjack_kinds[] = {
    {"main", 4, {"win", "blackjack", "even-money", "surrender"}},
    {"pair", 1, {0}},
    {"insurance", 1, {0}},
    {NULL, 0, {0}},
};
static const struct kind_shape niuniu_kinds[] = {
    {"ante", 0, {0}},
    {"double", 0, {0}},
    {"additional", 0, {0}},
    {NULL, 0, {0}},
};

const char *const hand_ids[CR_NIU_HANDS] = {
    "no-niu", "niu-1", "niu-2", "niu-3",   "niu-4",   "niu-5",  "niu-6",
    "niu-7",  "niu-8", "niu-9", "niu-niu", "supreme", "hoiana",
};
const char *const side_ids[2] = {[CR_PLAYER] = "player", [CR_BANKER] = "banker"};

/* ---- Adding a bet ---- */

static void shape_pays(struct cr_rulebook *book, struct cr_bet_rule *bet,
                       const struct kind_shape *shape) {
    bet->pay_count = (uint8_t)shape->pay_count;
    for (unsigned i = 0; shape->pay_count > 1 && i < shape->pay_count; i++) {
        bool has_room = add_word(book, shape->cases[i], &bet->pays[i].when);
        assert(has_room);
        (void)has_room;
    }
}

/* The name of a bet is its kind and, after a colon, the numbers that tell it from others. */
static struct cr_bet_rule *add_bet(struct cr_rulebook *book, const struct kind_shape *shape,
                                   size_t count, const unsigned *numbers) {
    assert(book->bet_count < CR_BETS_MAX);
    struct cr_bet_rule *bet = &book->bets[book->bet_count++];
    struct text id;
    text_init(&id, bet->id, sizeof bet->id - 1);
    text_add(&id, shape->id);
    for (size_t i = 0; i < count; i++) {
        text_char(&id, i == 0 ? ':' : '-');
        text_integer(&id, numbers[i]);
        bet->numbers[i] = (uint8_t)numbers[i];
    }
    assert(!id.full);
    bet->number_count = (uint8_t)count;
    bet->kind = (uint8_t)(book->kind_count - 1);
    shape_pays(book, bet, shape);
    return bet;
}

static void add_range(struct cr_rulebook *book, const struct kind_shape *shape, unsigned first,
                      unsigned last) {
    for (unsigned number = first; number <= last; number++)
        add_bet(book, shape, 1, &number);
}

/* ---- Sic bo ---- */

static void shape_sicbo(struct cr_rulebook *book, const struct kind_shape *shape) {
    if (strcmp(shape->id, "total") == 0) {
        add_range(book, shape, 4, 17);
    } else if (strcmp(shape->id, "pair") == 0) {
        for (unsigned low = 1; low <= 6; low++)
            for (unsigned high = low + 1; high <= 6; high++)
                add_bet(book, shape, 2, (unsigned[]){low, high});
    } else if (strcmp(shape->id, "triple") == 0 || strcmp(shape->id, "double") == 0 ||
               strcmp(shape->id, "single") == 0) {
        add_range(book, shape, 1, 6);
    } else {
        add_bet(book, shape, 0, NULL);
    }
}

/* ---- Roulette ---- */

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
static void add_cover(struct cr_rulebook *book, const struct kind_shape *shape, uint64_t covers,
                      size_t count, const unsigned *numbers) {
    struct cr_bet_rule *bet = add_bet(book, shape, count, numbers);
    bet->covers = covers;
    bet->number_count = 0;
    if (__builtin_popcountll(covers) > (int)sizeof bet->numbers)
        return;
    for (uint8_t pocket = 0; pocket <= 36; pocket++)
        if (covers >> pocket & 1)
            bet->numbers[bet->number_count++] = pocket;
}

static void add_spot(struct cr_rulebook *book, const struct kind_shape *shape, size_t count,
                     const unsigned *numbers) {
    uint64_t covers = 0;
    for (size_t i = 0; i < count; i++)
        covers |= 1ULL << numbers[i];
    add_cover(book, shape, covers, count, numbers);
}

static void shape_straights(struct cr_rulebook *book, const struct kind_shape *shape) {
    for (unsigned number = 0; number <= 36; number++)
        add_spot(book, shape, 1, &number);
}

static void shape_splits(struct cr_rulebook *book, const struct kind_shape *shape) {
    for (unsigned number = 1; number <= 3; number++) /* R2 */
        add_spot(book, shape, 2, (unsigned[]){0, number});
    for (unsigned number = 1; number <= 35; number++) { /* R3 */
        if (number % 3 != 0)
            add_spot(book, shape, 2, (unsigned[]){number, number + 1});
        if (number + 3 <= 36)
            add_spot(book, shape, 2, (unsigned[]){number, number + 3});
    }
}

static void shape_streets(struct cr_rulebook *book, const struct kind_shape *shape) {
    add_spot(book, shape, 3, (unsigned[]){0, 1, 2}); /* R2 */
    add_spot(book, shape, 3, (unsigned[]){0, 2, 3});
    for (unsigned number = 1; number <= 34; number += 3)
        add_spot(book, shape, 3, (unsigned[]){number, number + 1, number + 2});
}

static void shape_corners(struct cr_rulebook *book, const struct kind_shape *shape) {
    add_spot(book, shape, 4, (unsigned[]){0, 1, 2, 3}); /* R2 */
    for (unsigned number = 1; number <= 32; number++)
        if (number % 3 != 0)
            add_spot(book, shape, 4, (unsigned[]){number, number + 1, number + 3, number + 4});
}

static void shape_lines(struct cr_rulebook *book, const struct kind_shape *shape) {
    for (unsigned number = 1; number <= 31; number += 3)
        add_cover(book, shape, pockets(number, 1, 6), 2, (unsigned[]){number, number + 5});
}

static void shape_columns(struct cr_rulebook *book, const struct kind_shape *shape) {
    for (unsigned column = 1; column <= 3; column++)
        add_cover(book, shape, pockets(column, 3, 12), 1, &column);
}

static void shape_dozens(struct cr_rulebook *book, const struct kind_shape *shape) {
    for (unsigned dozen = 1; dozen <= 3; dozen++)
        add_cover(book, shape, pockets(12 * dozen - 11, 1, 12), 1, &dozen);
}

static void shape_even_chance(struct cr_rulebook *book, const struct kind_shape *shape) {
    const uint64_t covers[] = {[0] = pockets(1, 1, 18), /* low */
                               [ROULETTE_HIGH - ROULETTE_LOW] = pockets(19, 1, 18),
                               [ROULETTE_RED - ROULETTE_LOW] = red_pockets,
                               [ROULETTE_BLACK - ROULETTE_LOW] = pockets(1, 1, 36) & ~red_pockets,
                               [ROULETTE_ODD - ROULETTE_LOW] = pockets(1, 2, 18),
                               [ROULETTE_EVEN - ROULETTE_LOW] = pockets(2, 2, 18)};
    add_cover(book, shape, covers[book->bet_count - ROULETTE_LOW], 0, NULL);
}

static void shape_roulette(struct cr_rulebook *book, const struct kind_shape *shape) {
    static void (*const inside[])(struct cr_rulebook *, const struct kind_shape *) = {
        shape_straights, shape_splits,  shape_streets, shape_corners,
        shape_lines,     shape_columns, shape_dozens,
    };
    size_t kind = (size_t)(shape - roulette_kinds);
    if (kind < sizeof inside / sizeof inside[0])
        inside[kind](book, shape);
    else
        shape_even_chance(book, shape);
}

/* ---- All games ---- */

static void shape_plain(struct cr_rulebook *book, const struct kind_shape *shape) {
    add_bet(book, shape, 0, NULL);
}

static const struct {
    const struct kind_shape *kinds;
    void (*bets)(struct cr_rulebook *book, const struct kind_shape *shape);
    unsigned bet_count;
} shapes[CR_GAMES] = {
    [CR_SICBO] = {sicbo_kinds, shape_sicbo, SICBO_BETS},
    [CR_ROULETTE] = {roulette_kinds, shape_roulette, ROULETTE_BETS},
    [CR_BACCARAT] = {baccarat_kinds, shape_plain, BACCARAT_BETS},
    [CR_BLACKJACK] = {blackjack_kinds, shape_plain, BLACKJACK_BETS},
    [CR_NIUNIU] = {niuniu_kinds, shape_plain, NIUNIU_BETS},
};

void shape_game(struct cr_rulebook *book, enum cr_game game) {
    memset(book, 0, sizeof *book);
    book->game = game;
    book->text_length = 1; /* word 0 is empty */
    for (const struct kind_shape *shape = shapes[game].kinds; shape->id != NULL; shape++) {
        assert(book->kind_count < CR_KINDS_MAX);
        memcpy(book->kinds[book->kind_count++].id, shape->id, strlen(shape->id) + 1);
        shapes[game].bets(book, shape);
    }
    assert(book->bet_count == shapes[game].bet_count);
    index_bets(book);
}
