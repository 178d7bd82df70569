/* What the log tells besides the audit: rounds, and everybody and everything there is. */
#include "books/audit.h"
#include "books/log_reader.h"

#include <stdio.h>

static bool log_is_broken(struct store_error *error) {
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message,
             "the log cannot be followed: run croupier audit");
    return false;
}

/* ---- Rounds ---- */

struct round_reader {
    struct following following;
    each_round *each;
    void *context;
    bool failed;
};

static bool read_round(const struct store_record *record, void *context) {
    struct round_reader *reader = context;
    struct following *following = &reader->following;
    if (!following_apply(following, record)) {
        reader->failed = true;
        return false;
    }
    if (!following->finished_round)
        return true;
    const struct followed_table *followed = following_stream(following, record->stream);
    const struct house_table *house = house_find_table(&following->house, record->stream);
    return reader->each(reader->context, record->stream, house->name, cr_game_id(house->game),
                        &followed->table->follow.note);
}

bool floor_rounds(struct store *store, each_round *each, void *context, struct store_error *error) {
    struct round_reader reader = {.each = each, .context = context};
    struct store_query query = {.all_streams = true};
    bool good = following_open(&reader.following, store, error) &&
                store_read(store, &query, false, read_round, &reader, error);
    if (good && reader.failed)
        good = log_is_broken(error);
    following_close(&reader.following);
    return good;
}

/* ---- Staff ---- */

static bool read_house(const struct store_record *record, void *context) {
    struct round_reader *reader = context;
    reader->failed = !following_apply(&reader->following, record);
    return !reader->failed;
}

bool floor_read_house(struct store *store, struct house *house, struct store_error *error) {
    struct round_reader reader = {.failed = false};
    struct store_query query = {.stream = 0};
    bool good = following_open(&reader.following, store, error) &&
                store_read(store, &query, false, read_house, &reader, error);
    if (good && reader.failed)
        good = log_is_broken(error);
    house_init(house);
    if (good) {
        *house = reader.following.house;
        house_init(&reader.following.house);
    }
    following_close(&reader.following);
    return good;
}

bool floor_people(struct store *store, each_person *each, void *context,
                  struct store_error *error) {
    struct house house;
    bool good = floor_read_house(store, &house, error);
    for (size_t i = 0; i < house.staff_count; i++) {
        const struct house_staff *staff = &house.staff[i];
        each(context, staff->id, staff->name, post_id(staff->post), staff->active);
    }
    house_free(&house);
    return good;
}
