/* Baccarat's scoreboards, kept as hands come.
 *
 * The derived roads look at the big road without its depth limit, as runs of so many hands. Each
 * has a distance: big-eye boy 1, small road 2, cockroach 3. For the newest hand of the big road, in
 * run c and row r (both from 0): r = 0: red when the run before it (c - 1) is as long as the one a
 * distance further left; r > 0: red when the run a distance to the left has a hand in row r, or
 * none in row r - 1 either: it is blue only where that run has just ended, that is, when it is r
 * hands long. A road begins with the hand that has something to be compared with. */
#include "games/baccarat/roads.h"

#include <assert.h>
#include <string.h>

void baccarat_roads_clear(struct roads *roads) {
    memset(roads, 0, sizeof *roads);
}

/* ---- Drawing ---- */

static int is_taken(const struct road *road, unsigned column, unsigned row) {
    return road->occupied[column] >> row & 1;
}

/* A run begins in the top row, right of where the last one began; a tail may lie even there. */
static struct road_cell first_of_run(struct road *road) {
    unsigned column = road->count == 0 ? 0 : road->start + 1U;
    while (is_taken(road, column, 0))
        column++;
    road->start = (uint8_t)column;
    road->turned = 0;
    return (struct road_cell){.column = (uint8_t)column};
}

static struct road_cell next_of_run(struct road *road, const struct road_cell *last) {
    struct road_cell cell = {.column = last->column, .row = last->row};
    if (!road->turned && (cell.row == ROAD_ROWS - 1 || is_taken(road, cell.column, cell.row + 1U)))
        road->turned = 1;
    if (road->turned)
        cell.column++;
    else
        cell.row++;
    return cell;
}

static struct road_cell *draw(struct road *road, unsigned colour) {
    const struct road_cell *last = road->count == 0 ? NULL : &road->cells[road->count - 1];
    int goes_on = last != NULL && last->colour == colour;
    struct road_cell cell = goes_on ? next_of_run(road, last) : first_of_run(road);
    assert(!is_taken(road, cell.column, cell.row) && road->count < ROADS_HANDS);
    cell.colour = (uint8_t)colour;
    road->occupied[cell.column] |= (uint8_t)(1U << cell.row);
    road->cells[road->count] = cell;
    return &road->cells[road->count++];
}

/* ---- The derived roads ---- */

static void derive(struct roads *roads, unsigned distance) {
    unsigned run = roads->run_count - 1U, row = roads->runs[run] - 1U;
    if (run + (row > 0) <= distance)
        return;
    int regular = row == 0 ? roads->runs[run - 1] == roads->runs[run - 1 - distance]
                           : roads->runs[run - distance] != row;
    draw(&roads->road[distance], regular ? ROAD_RED : ROAD_BLUE);
}

/* ---- Hands ---- */

static void add_tie(struct roads *roads) {
    struct road *big = &roads->road[ROAD_BIG];
    if (big->count == 0)
        roads->leading_ties++;
    else
        big->cells[big->count - 1].ties++;
}

static void add_win(struct roads *roads, unsigned marks) {
    struct road *big = &roads->road[ROAD_BIG];
    unsigned winner = marks & MARK_WINNER;
    if (big->count == 0 || big->cells[big->count - 1].colour != winner)
        roads->run_count++;
    roads->runs[roads->run_count - 1]++;
    draw(big, winner)->marks = (uint8_t)marks;
    for (unsigned distance = ROAD_BIG_EYE_BOY; distance <= ROAD_COCKROACH; distance++)
        derive(roads, distance);
}

void baccarat_roads_add(struct roads *roads, unsigned marks, unsigned points) {
    assert(roads->hand_count < ROADS_HANDS);
    roads->marks[roads->hand_count] = (uint8_t)marks;
    roads->points[roads->hand_count] = (uint8_t)points;
    roads->hand_count++;
    if ((marks & MARK_WINNER) == MARK_TIE)
        add_tie(roads);
    else
        add_win(roads, marks);
}

void baccarat_roads_remove_last(struct roads *roads) {
    const struct roads before = *roads;
    assert(before.hand_count > 0);
    baccarat_roads_clear(roads);
    for (unsigned i = 0; i + 1U < before.hand_count; i++)
        baccarat_roads_add(roads, before.marks[i], before.points[i]);
}
