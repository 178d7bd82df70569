#include "books/log_contents.h"

#include "books/books_inside.h"
#include "books/log_reader_inside.h"

static bool cannot_follow(struct store_error *error) {
    return books_broken(error, "the log cannot be followed: run croupier audit");
}

/* ---- Rounds ---- */

struct contents {
    struct log_reader reader;
    each_round *each;
    void *context;
    bool failed;
};

static bool read_round(const struct store_record *record, void *context) {
    struct contents *contents = context;
    struct log_reader *reader = &contents->reader;
    if (!log_reader_apply(reader, record)) {
        contents->failed = true;
        return false;
    }
    if (!reader->finished_round)
        return true;
    const struct log_stream *stream = log_reader_stream(reader, record->stream);
    const struct house_table *house = house_find_table(&reader->house, record->stream);
    return contents->each(contents->context, record->stream, house->name, cr_game_id(house->game),
                          &stream->follow.note);
}

bool log_each_round(struct store *store, each_round *each, void *context,
                    struct store_error *error) {
    struct contents contents = {.each = each, .context = context};
    struct store_query query = {.all_streams = true};
    bool good = log_reader_open(&contents.reader, store, error) &&
                store_read(store, &query, false, read_round, &contents, error);
    if (good && contents.failed)
        good = cannot_follow(error);
    log_reader_close(&contents.reader);
    return good;
}

/* ---- The house ---- */

static bool read_house(const struct store_record *record, void *context) {
    struct contents *contents = context;
    contents->failed = !log_reader_apply(&contents->reader, record);
    return !contents->failed;
}

bool log_read_house(struct store *store, struct house *house, struct store_error *error) {
    struct contents contents = {.failed = false};
    struct store_query query = {.stream = 0};
    bool good = log_reader_open(&contents.reader, store, error) &&
                store_read(store, &query, false, read_house, &contents, error);
    if (good && contents.failed)
        good = cannot_follow(error);
    house_init(house);
    if (good) {
        *house = contents.reader.house;
        house_init(&contents.reader.house);
    }
    log_reader_close(&contents.reader);
    return good;
}

bool log_each_person(struct store *store, each_person *each, void *context,
                     struct store_error *error) {
    struct house house;
    bool good = log_read_house(store, &house, error);
    for (size_t i = 0; i < house.staff_count; i++) {
        const struct house_staff *staff = &house.staff[i];
        each(context, staff->id, staff->name, post_id(staff->post), staff->active);
    }
    house_free(&house);
    return good;
}

bool log_each_dispute(struct store *store, each_dispute *each, void *context,
                      struct store_error *error) {
    struct house house;
    bool good = log_read_house(store, &house, error);
    for (size_t i = 0; i < house.dispute_count; i++)
        each(context, &house, &house.disputes[i]);
    house_free(&house);
    return good;
}
