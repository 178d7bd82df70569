#include "books/anchor_thinning.h"

#include <string.h>

struct thinning {
    uint64_t newest;
    uint64_t numbers[ANCHOR_WHOLE_EVERY];
    size_t count;
};

/* One that cannot be read, or stands in another's place, is for the audit to find. */
static bool choose(const struct store_anchor *stored, void *context) {
    struct thinning *thinning = context;
    struct anchor anchor;
    const char *problem;
    if (anchor_read(stored->bytes, stored->length, &anchor, &problem) &&
        anchor.number == stored->number &&
        memcmp(anchor.series, stored->series, ANCHOR_SERIES) == 0 &&
        anchor_may_go(anchor.number, anchor.whole, thinning->newest))
        thinning->numbers[thinning->count++] = stored->number;
    anchor_free(&anchor);
    return thinning->count < ANCHOR_WHOLE_EVERY;
}

bool anchor_thin(struct store *store, const uint8_t series[ANCHOR_SERIES], uint64_t newest,
                 struct store_error *error) {
    struct thinning thinning = {.newest = newest};
    _Static_assert((int)ANCHOR_WHOLE_EVERY <= (int)STORE_FORGET_MOST, "an hour's go at once");
    *error = (struct store_error){STORE_FINE, ""};
    if (newest % ANCHOR_WHOLE_EVERY != 0 || newest < ANCHOR_ALL_KEPT + ANCHOR_WHOLE_EVERY)
        return true;
    uint64_t to = newest - ANCHOR_ALL_KEPT;
    return store_anchors_between(store, series, to - ANCHOR_WHOLE_EVERY, to, choose, &thinning,
                                 error) &&
           store_forget_anchors(store, series, thinning.numbers, thinning.count, error);
}
