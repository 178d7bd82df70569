/* The scoreboards against a slow rebuild from first principles, and against boards drawn by hand.
 *
 * The rebuild lays the big road out as an endless grid of columns and judges each derived road by
 * looking at cells: beside the newest one a distance to the left, and the one above that. For the
 * top of a new column it asks what the road would have shown had the column before gone on, and
 * takes the other colour. Drawing six deep is done on a grid of characters. */
#include "games/baccarat/roads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SLOW = 210, PLAYER = 0, BANKER = 1, TIE = 2 };

/* ---- The slow way ---- */

struct slow {
    char endless[SLOW][SLOW]; /* [column][row]: 'P' 'B' or 0 */
    int column, row;          /* the newest cell, -1 before the first */
    char derived[3][SLOW];    /* 'R' or 'B', in order */
    int derived_count[3];
};

static bool is_there(const struct slow *slow, int column, int row) {
    return column >= 0 && row >= 0 && slow->endless[column][row] != 0;
}

/* Does the cell beside a given place make it red? The column to compare with must exist. */
static bool beside_is_red(const struct slow *slow, int column, int row, int distance) {
    bool beside = is_there(slow, column - distance, row);
    bool above_beside = is_there(slow, column - distance, row - 1);
    return beside == above_beside;
}

static int length_of(const struct slow *slow, int column) {
    int length = 0;
    while (slow->endless[column][length] != 0)
        length++;
    return length;
}

static void slow_derive(struct slow *slow, int distance) {
    int column = slow->column, row = slow->row;
    char colour;
    if (row > 0 && column >= distance) {
        colour = beside_is_red(slow, column, row, distance) ? 'R' : 'B';
    } else if (row == 0 && column - 1 >= distance) {
        int gone_on = length_of(slow, column - 1);
        colour = beside_is_red(slow, column - 1, gone_on, distance) ? 'B' : 'R';
    } else {
        return;
    }
    slow->derived[distance - 1][slow->derived_count[distance - 1]++] = colour;
}

static void slow_add(struct slow *slow, int winner) {
    char letter = winner == PLAYER ? 'P' : 'B';
    if (winner == TIE)
        return;
    if (slow->column >= 0 && slow->endless[slow->column][slow->row] == letter) {
        slow->row++;
    } else {
        slow->column++;
        slow->row = 0;
    }
    slow->endless[slow->column][slow->row] = letter;
    for (int distance = 1; distance <= 3; distance++)
        slow_derive(slow, distance);
}

/* Draws letters six deep; writes where each one lies. */
static void slow_draw(const char *letters, int count, int columns[], int rows[]) {
    static char grid[SLOW][6];
    int start = -1;
    bool tail = false;
    memset(grid, 0, sizeof grid);
    for (int i = 0; i < count; i++) {
        int column, row;
        if (i > 0 && letters[i] == letters[i - 1]) {
            column = columns[i - 1];
            row = rows[i - 1];
            if (tail || row == 5 || grid[column][row + 1] != 0) {
                tail = true;
                column++;
            } else {
                row++;
            }
        } else {
            column = start + 1;
            row = 0;
            while (grid[column][0] != 0)
                column++;
            start = column;
            tail = false;
        }
        assert_int_equal(grid[column][row], 0);
        grid[column][row] = letters[i];
        columns[i] = column;
        rows[i] = row;
    }
}

static void compare_road(const struct road *road, const char *letters, int count, char one) {
    int columns[SLOW], rows[SLOW];
    assert_int_equal(road->count, count);
    slow_draw(letters, count, columns, rows);
    for (int i = 0; i < count; i++) {
        assert_int_equal(road->cells[i].colour, letters[i] == one);
        assert_int_equal(road->cells[i].column, columns[i]);
        assert_int_equal(road->cells[i].row, rows[i]);
    }
}

static void compare(const struct roads *roads, const int *winners, int count) {
    static struct slow slow;
    char letters[SLOW];
    int wins = 0, ties = 0, leading = 0;
    memset(&slow, 0, sizeof slow);
    slow.column = -1;
    for (int i = 0; i < count; i++) {
        slow_add(&slow, winners[i]);
        if (winners[i] != TIE)
            letters[wins++] = winners[i] == PLAYER ? 'P' : 'B';
        else if (wins == 0)
            leading++;
        else
            ties++;
    }
    compare_road(&roads->road[ROAD_BIG], letters, wins, 'B');
    for (int derived = 0; derived < 3; derived++)
        compare_road(&roads->road[derived + 1], slow.derived[derived], slow.derived_count[derived],
                     'R');
    assert_int_equal(roads->leading_ties, leading);
    for (int i = 0; i < roads->road[ROAD_BIG].count; i++)
        ties -= roads->road[ROAD_BIG].cells[i].ties;
    assert_int_equal(ties, 0);
}

/* ---- Against the slow way ---- */

static unsigned next_random(unsigned *seed) {
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 16;
}

/* From changing hands to long dragons: one in `turns` changes the winner. */
static int next_winner(unsigned *seed, unsigned turns, int before) {
    if (next_random(seed) % 10 == 0)
        return TIE;
    return next_random(seed) % turns == 0 ? 1 - before : before;
}

static void random_shoes(void **state) {
    (void)state;
    unsigned seed = 7;
    for (unsigned shoe = 0; shoe < 400; shoe++) {
        struct roads roads;
        int winners[ROADS_HANDS], before = PLAYER;
        baccarat_roads_clear(&roads);
        for (int i = 0; i < ROADS_HANDS; i++) {
            winners[i] = next_winner(&seed, 1 + shoe % 12, before);
            if (winners[i] != TIE)
                before = winners[i];
            baccarat_roads_add(&roads, (unsigned)winners[i], 9);
            compare(&roads, winners, i + 1);
        }
    }
}

/* The longest tails there are: dragons one beside the other until a tail lies in the top row. */
static void stacked_dragons(void **state) {
    (void)state;
    struct roads roads;
    int winners[ROADS_HANDS], count = 0;
    baccarat_roads_clear(&roads);
    for (int dragon = 0; dragon < 9; dragon++) {
        for (int i = 0; i < 11; i++) {
            winners[count] = dragon % 2;
            baccarat_roads_add(&roads, (unsigned)winners[count], 1);
            count++;
            compare(&roads, winners, count);
        }
    }
    bool top_row_tail = false;
    const struct road *big = &roads.road[ROAD_BIG];
    for (int i = 1; i < big->count; i++)
        top_row_tail |= big->cells[i].row == 0 && big->cells[i].colour == big->cells[i - 1].colour;
    assert_true(top_row_tail);
}

static void last_hand_taken_off(void **state) {
    (void)state;
    unsigned seed = 11;
    for (int round = 0; round < 200; round++) {
        struct roads roads, before;
        int length = 1 + (int)(next_random(&seed) % 100), last = PLAYER;
        baccarat_roads_clear(&roads);
        memset(&before, 0, sizeof before);
        for (int i = 0; i < length; i++) {
            before = roads;
            int winner = next_winner(&seed, 3, last);
            if (winner != TIE)
                last = winner;
            baccarat_roads_add(&roads, (unsigned)winner | MARK_NATURAL, 8);
        }
        baccarat_roads_remove_last(&roads);
        assert_memory_equal(&roads, &before, sizeof roads);
    }
}

/* ---- Boards drawn by hand ---- */

static void add_all(struct roads *roads, const char *hands) {
    baccarat_roads_clear(roads);
    for (; *hands != '\0'; hands++)
        baccarat_roads_add(roads, *hands == 'P' ? PLAYER : *hands == 'B' ? BANKER : TIE, 0);
}

static void expect_derived(const char *hands, const char *eye, const char *small,
                           const char *cockroach) {
    struct roads roads;
    const char *wanted[3] = {eye, small, cockroach};
    add_all(&roads, hands);
    for (int i = 0; i < 3; i++) {
        char drawn[SLOW] = {0};
        const struct road *road = &roads.road[i + 1];
        for (int cell = 0; cell < road->count; cell++)
            drawn[cell] = road->cells[cell].colour == ROAD_RED ? 'R' : 'B';
        assert_string_equal(drawn, wanted[i]);
    }
}

static void drawn_by_hand(void **state) {
    (void)state;
    expect_derived("BBB", "", "", "");
    /* columns of 2 and 2: the second hand of the second column has a neighbour */
    expect_derived("BBPP", "R", "", "");
    /* 2, 3: the third hand of the second column stands beside the first empty place */
    expect_derived("BBPPP", "RB", "", "");
    /* 2, 4: below that two empty places are alike */
    expect_derived("BBPPPP", "RBR", "", "");
    /* ping-pong: every column is one long, all new columns are regular */
    expect_derived("BPBPBP", "RRRR", "RRR", "RR");
    /* 1, 2: nothing beside the second hand; then a third column after unequal ones */
    expect_derived("BPP", "B", "", "");
    expect_derived("BPPB", "BB", "", "");
    /* 1, 2, 1: the fourth column's top compares 1 with 2 (eye) and 1 with 1 (small) */
    expect_derived("BPPBP", "BBB", "R", "");
    /* ties change nothing */
    expect_derived("TBTPTPTBTPT", "BBB", "R", "");
    /* columns 3, 1, 2, 3: checked cell by cell on paper */
    expect_derived("PPPBPPBBB", "BBBRB", "RBBR", "RR");
}

static void big_road_by_hand(void **state) {
    (void)state;
    struct roads roads;
    /* a dragon of eight, then one of seven beside it that must turn a row earlier */
    add_all(&roads, "TTBBBBBBBBTPPPPPPP");
    const struct road *big = &roads.road[ROAD_BIG];
    const int columns[15] = {0, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1, 1, 1, 2, 3};
    const int rows[15] = {0, 1, 2, 3, 4, 5, 5, 5, 0, 1, 2, 3, 4, 4, 4};
    assert_int_equal(big->count, 15);
    for (int i = 0; i < 15; i++) {
        assert_int_equal(big->cells[i].column, columns[i]);
        assert_int_equal(big->cells[i].row, rows[i]);
    }
    assert_int_equal(roads.leading_ties, 2);
    assert_int_equal(big->cells[7].ties, 1);
    assert_int_equal(roads.hand_count, 18);
    assert_int_equal(roads.marks[0] & MARK_WINNER, MARK_TIE);
}

static void marks_are_kept(void **state) {
    (void)state;
    struct roads roads;
    baccarat_roads_clear(&roads);
    baccarat_roads_add(&roads,
                       BANKER | MARK_PLAYER_PAIR | MARK_BANKER_PAIR | MARK_NATURAL | MARK_FREE, 9);
    assert_int_equal(roads.points[0], 9);
    assert_int_equal(roads.marks[0], BANKER | 4 | 8 | 16 | 32);
    assert_int_equal(roads.road[ROAD_BIG].cells[0].marks, roads.marks[0]);
    assert_int_equal(roads.road[ROAD_BIG].cells[0].colour, BANKER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_shoes),        cmocka_unit_test(stacked_dragons),
        cmocka_unit_test(last_hand_taken_off), cmocka_unit_test(drawn_by_hand),
        cmocka_unit_test(big_road_by_hand),    cmocka_unit_test(marks_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
