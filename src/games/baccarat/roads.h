/* Baccarat's scoreboards: the bead plate, the big road and the three roads derived from it.
 *
 * The bead plate is the list of hands, six to a column. The big road has one cell for each hand
 * that is not a tie, a new column whenever the winner changes; ties are counted on the cell before
 * them. The derived roads tell how regular the big road is: red when its columns repeat, blue when
 * they do not. All four roads are drawn six rows deep; a run with no room below turns right and
 * goes on as a dragon tail.
 *
 * A hand is added in constant time. Eight decks hold at most 104 hands of four cards. */
#ifndef TABLE_ROADS_H
#define TABLE_ROADS_H

#include <stdint.h>

enum { ROADS_HANDS = 104, ROAD_ROWS = 6 };

enum road_name { ROAD_BIG, ROAD_BIG_EYE_BOY, ROAD_SMALL, ROAD_COCKROACH, ROADS };

/* A hand's marks: who won in the lowest two bits (enum cr_side, 2 for a tie), and what else shows.
 */
enum {
    MARK_WINNER = 3,
    MARK_TIE = 2,
    MARK_PLAYER_PAIR = 4,
    MARK_BANKER_PAIR = 8,
    MARK_NATURAL = 16,
    MARK_FREE = 32 /* B9: dealt without bets */
};

enum { ROAD_BLUE, ROAD_RED };

struct road_cell {
    uint8_t column, row;
    uint8_t
        colour;    /* big road: the winner, an enum cr_side; derived roads: ROAD_BLUE or ROAD_RED */
    uint8_t ties;  /* big road: ties that followed this hand */
    uint8_t marks; /* big road: the hand's marks */
};

struct road {
    struct road_cell cells[ROADS_HANDS]; /* in the order they came */
    uint8_t occupied[ROADS_HANDS];       /* of each column, a bit for each row */
    uint8_t count;
    uint8_t start;  /* the column in which the present run began */
    uint8_t turned; /* the present run has become a dragon tail */
};

struct roads {
    struct road road[ROADS];
    uint8_t marks[ROADS_HANDS];  /* the bead plate: hand n lies in column n / 6, row n % 6 */
    uint8_t points[ROADS_HANDS]; /* the winner's points */
    uint8_t runs[ROADS_HANDS];   /* how long each run of the big road is */
    uint8_t hand_count, run_count;
    uint8_t leading_ties; /* ties before the first cell of the big road */
    uint8_t spare;
};

void baccarat_roads_clear(struct roads *roads);
void baccarat_roads_add(struct roads *roads, unsigned marks, unsigned points);
/* Takes the last hand off all boards. There is one. */
void baccarat_roads_remove_last(struct roads *roads);

#endif
