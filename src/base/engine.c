/* What the numbers stand for; docs/EVENTS.md repeats it.
 *
 *   1  the readings of docs/RULES.md
 *
 * The tests build this file a second time with a number more, CROUPIER_NEXT_ENGINE, that only
 * their own game knows of. */
#include "base/engine.h"

#ifdef CROUPIER_NEXT_ENGINE
const struct engine engine = {1, CROUPIER_NEXT_ENGINE};
#else
const struct engine engine = {1, 1};
#endif

bool engine_plays(unsigned number) {
    return number >= engine.oldest && number <= engine.newest;
}

unsigned engine_or_newest(unsigned number) {
    return number == 0 ? engine.newest : number;
}

unsigned engine_of_round(const struct cr_round *round) {
    return engine_or_newest(round->engine);
}

unsigned cr_engine(void) {
    return engine.newest;
}
