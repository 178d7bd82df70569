#include "books/edges.h"

#include "base/memory.h"
#include "odds/game_odds.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

#define MILLIONTH     1000000
#define STAKES_MOST   1000000000000 /* above it a variance is not told from infinity */
#define VARIANCE_UNIT 1000000       /* square dong */

struct edges {
    struct edges *next;
    const struct cr_rulebook *rules; /* the edition */
    bool running;                    /* a thread works them out */
    pthread_t thread;
    struct expectation of;
};

/* ---- Which are known ---- */

static void wait_for(struct edges *edges) {
    if (edges->running)
        pthread_join(edges->thread, NULL);
    edges->running = false;
}

static bool is_of(const struct edges *edges, const struct cr_rulebook *book,
                  const struct table *table) {
    const struct cr_options options = table_round_options(table);
    return edges->rules == book && edges->of.engine == table->engine &&
           memcmp(&edges->of.book.options, &options, sizeof options) == 0;
}

/* What was found is the first then, so that the last is what was not needed for longest. */
static struct edges *find(struct edge_books *books, const struct cr_rulebook *book,
                          const struct table *table) {
    struct edges **at = &books->list;
    while (*at != NULL && !is_of(*at, book, table))
        at = &(*at)->next;
    struct edges *found = *at;
    if (found == NULL)
        return NULL;
    *at = found->next;
    found->next = books->list;
    books->list = found;
    return found;
}

static void drop(struct edges *edges) {
    wait_for(edges);
    expectation_close(&edges->of);
    free(edges);
}

void edge_books_free(struct edge_books *books) {
    while (books->list != NULL) {
        struct edges *edges = books->list;
        books->list = edges->next;
        drop(edges);
    }
}

/* However many options tables have had. */
static void drop_old(struct edge_books *books) {
    enum { EDGES_KEPT = 128 };
    struct edges **at = &books->list;
    for (int i = 0; *at != NULL && i < EDGES_KEPT; i++)
        at = &(*at)->next;
    while (*at != NULL) {
        struct edges *old = *at;
        *at = old->next;
        drop(old);
    }
}

static struct edges *add(struct edge_books *books, const struct cr_rulebook *book,
                         const struct table *table) {
    struct edges *edges = memory_grow(NULL, sizeof *edges);
    memset(edges, 0, sizeof *edges);
    edges->rules = book;
    edges->of.book = *book;
    edges->of.book.options = table_round_options(table);
    edges->of.engine = table->engine;
    edges->next = books->list;
    books->list = edges;
    drop_old(books);
    return edges;
}

static void *work(void *context) {
    struct edges *edges = context;
    if (!expectation_open(&edges->of))
        memory_exhausted();
    return NULL;
}

void edges_prepare(struct edge_books *books, const struct cr_rulebook *book,
                   const struct table *table) {
    if (!odds_of_game(book->game)->takes_long || find(books, book, table) != NULL)
        return;
    struct edges *edges = add(books, book, table);
    edges->running = pthread_create(&edges->thread, NULL, work, edges) == 0;
    if (!edges->running)
        work(edges);
}

const struct edges *edges_of(struct edge_books *books, const struct cr_rulebook *book,
                             const struct table *table) {
    struct edges *edges = find(books, book, table);
    if (edges != NULL) {
        wait_for(edges);
        return edges;
    }
    edges = add(books, book, table);
    work(edges);
    return edges;
}

/* ---- Lines ---- */

/* numerator / denominator to the nearest; the denominator is above zero. */
static wide divide(wide numerator, wide denominator) {
    wide half = denominator / 2;
    return (numerator + (numerator < 0 ? -half : half)) / denominator;
}

static int64_t held(wide number) {
    if (number > INT64_MAX)
        return INT64_MAX;
    return number < INT64_MIN ? INT64_MIN : (int64_t)number;
}

static struct expected_line expected_of(const struct edges *edges, const struct table *table,
                                        const struct cr_line *lines, size_t count,
                                        const struct cr_line *line) {
    const struct game_odds *game = odds_of_game(edges->of.book.game);
    struct expected_line expected = {.stake = expected_in_play(line),
                                     .edge = edges->of.edge[line->bet],
                                     .place = EXPECTED_ON_FELT};
    if (game->expect_line != NULL)
        game->expect_line(&edges->of, table, lines, count, line, &expected);
    return expected;
}

int64_t edges_expected(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, const struct cr_line *line) {
    const struct expected_line expected = expected_of(edges, table, lines, count, line);
    return held(divide((wide)expected.stake * expected.edge, EXPECTED_EDGE / MILLIONTH));
}

/* ---- How results spread ---- */

/* Stakes by what they hang on. */
struct stakes {
    cr_money on_bet[CR_BETS_MAX];
    uint16_t bets[CR_BETS_MAX]; /* those with a stake */
    size_t bet_count;
    cr_money on_box[256][EXPECTED_GROUPS];
    int64_t box_variance[EXPECTED_GROUPS];
    wide apart; /* variances of what is independent of all else */
    cr_money all;
};

static void lay(struct stakes *stakes, uint16_t bet, cr_money stake) {
    if (stakes->on_bet[bet] == 0 && stake > 0)
        stakes->bets[stakes->bet_count++] = bet;
    stakes->on_bet[bet] += stake;
}

/* Adds stakes multiplied by how far their results spread. False: no number holds it. */
static bool add_spread(wide *sum, wide stakes, int64_t spread) {
    wide product;
    return spread != INT64_MAX && !__builtin_mul_overflow(stakes, (wide)spread, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

static wide square(cr_money stake) {
    return (wide)stake * stake;
}

static bool lay_line(struct stakes *stakes, const struct cr_line *line,
                     const struct expected_line *expected) {
    if (__builtin_add_overflow(stakes->all, expected->stake, &stakes->all) ||
        stakes->all > STAKES_MOST)
        return false;
    switch (expected->place) {
    case EXPECTED_ON_FELT:
        lay(stakes, line->bet, expected->stake);
        return true;
    case EXPECTED_AT_BOX:
        stakes->on_box[line->box & 255][expected->group] += expected->stake;
        stakes->box_variance[expected->group] = expected->variance;
        return true;
    case EXPECTED_APART:
        return add_spread(&stakes->apart, square(expected->stake), expected->variance);
    }
    return true;
}

static bool felt_spread(const struct edges *edges, const struct stakes *stakes, wide *sum) {
    for (size_t i = 0; i < stakes->bet_count; i++) {
        for (size_t k = 0; k < stakes->bet_count; k++) {
            unsigned a = stakes->bets[i], b = stakes->bets[k];
            if (!add_spread(sum, (wide)stakes->on_bet[a] * stakes->on_bet[b],
                            edges->of.spread[a][b]))
                return false;
        }
    }
    return true;
}

/* Boxes against one dealer: half of a box's variance is its own, half is shared. */
static bool box_spread(const struct stakes *stakes, wide *sum) {
    for (int group = 0; group < EXPECTED_GROUPS; group++) {
        cr_money all = 0;
        wide own = 0;
        for (int box = 0; box < 256; box++) {
            all += stakes->on_box[box][group];
            own += square(stakes->on_box[box][group]);
        }
        if (!add_spread(sum, (own + square(all)) / 2, stakes->box_variance[group]))
            return false;
    }
    return true;
}

int64_t edges_variance(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, int kind) {
    struct stakes stakes;
    memset(&stakes, 0, sizeof stakes);
    for (size_t i = 0; i < count; i++) {
        if (kind >= 0 && edges->of.book.bets[lines[i].bet].kind != kind)
            continue;
        const struct expected_line expected = expected_of(edges, table, lines, count, &lines[i]);
        if (!lay_line(&stakes, &lines[i], &expected))
            return INT64_MAX;
    }
    wide sum = stakes.apart;
    if (!felt_spread(edges, &stakes, &sum) || !box_spread(&stakes, &sum))
        return INT64_MAX;
    return held(divide(sum, (wide)EXPECTED_SPREAD * VARIANCE_UNIT));
}
