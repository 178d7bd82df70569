/* The cases of a store, read from the log without a floor. */
#include "floor/disputes.h"
#include "floor/following.h"

#include <stdio.h>

struct reader {
    struct following following;
    bool failed;
};

static bool read_record(const struct store_record *record, void *context) {
    struct reader *reader = context;
    reader->failed = !following_apply(&reader->following, record);
    return !reader->failed;
}

bool floor_each_dispute(struct store *store, each_dispute *each, void *context,
                        struct store_error *error) {
    struct reader reader = {.failed = false};
    struct store_query query = {.stream = 0};
    bool good = following_open(&reader.following, store, error) &&
                store_read(store, &query, false, read_record, &reader, error);
    if (good && reader.failed) {
        good = false;
        error->kind = STORE_BROKEN;
        snprintf(error->message, sizeof error->message,
                 "the log cannot be followed: run croupier audit");
    }
    const struct house *house = &reader.following.house;
    for (size_t i = 0; good && i < house->dispute_count; i++)
        each(context, house, &house->disputes[i]);
    following_close(&reader.following);
    return good;
}
