/* How fast the baccarat scoreboards are kept: all five boards, shoes of 70 hands, one core.
 *
 *   bench_roads [SECONDS]     about that long, 1 when it is not said
 *
 * Winners come as often as they do at the table (banker 45.9 %, player 44.6 %, tie 9.5 %), prepared
 * before the clock starts. */
#include "games/baccarat/roads.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HANDS = 70, SHOES = 512 };

static uint8_t hands[SHOES][HANDS];

static void prepare(void) {
    uint64_t word = 20241001;
    for (int shoe = 0; shoe < SHOES; shoe++) {
        for (int hand = 0; hand < HANDS; hand++) {
            word = word * 6364136223846793005U + 1442695040888963407U;
            unsigned draw = (unsigned)(word >> 33) % 1000;
            hands[shoe][hand] = draw < 459 ? 1 : draw < 905 ? 0 : MARK_TIE;
        }
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    const double wanted = argc > 1 ? strtod(argv[1], NULL) : 1;
    static struct roads roads;
    unsigned long shoes = 0, cells = 0;
    prepare();
    const double start = now();
    double spent;
    do {
        for (int shoe = 0; shoe < SHOES; shoe++) {
            baccarat_roads_clear(&roads);
            for (int hand = 0; hand < HANDS; hand++)
                baccarat_roads_add(&roads, hands[shoe][hand], 9);
            for (int road = 0; road < ROADS; road++)
                cells += roads.road[road].count;
        }
        shoes += SHOES;
        spent = now() - start;
    } while (spent < wanted);
    printf("roads: %.1f million hands/s, %.0f shoes of %d hands/s (%.1f ns a hand, %.1f cells a "
           "shoe)\n",
           (double)shoes * HANDS / spent / 1e6, (double)shoes / spent, HANDS,
           spent * 1e9 / ((double)shoes * HANDS), (double)cells / (double)shoes);
    return 0;
}
