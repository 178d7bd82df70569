#include "base/query.h"
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "house/house_snapshot.h"

#include <stdlib.h>
#include <string.h>

/* ---- Forgetting, and taking back ---- */

enum { FORGET_EVERY = 1024 /* records, or rows taken back */ };

void floor_forget_ended(struct floor *floor) {
    if (floor->seq - floor->forgot_at + floor->restored < FORGET_EVERY)
        return;
    house_forget_ended(&floor->house);
    floor->forgot_at = floor->seq;
    floor->restored = 0;
}

static const struct index_ended *find_in_batch(const struct batch *batch, enum ending what,
                                               uint32_t number) {
    for (size_t i = batch == NULL ? 0 : batch->index.ended_count; i > 0; i--) {
        const struct index_ended *ended = &batch->index.ended[i - 1];
        if (ended->what == (uint32_t)what && ended->number == number)
            return ended;
    }
    return NULL;
}

/* What was done to it last may not be in the store yet. */
static bool read_newest(const struct floor *floor, enum ending what, uint32_t number,
                        uint64_t before_seq, union house_row *row, struct store_error *error) {
    const char *problem;
    void *bytes;
    size_t length;
    const struct index_ended *ended = find_in_batch(floor->open, what, number);
    if (ended == NULL)
        ended = find_in_batch(floor->writing, what, number);
    if (ended != NULL)
        return house_load_row(&floor->house, what, ended->bytes, ended->length, row, &problem);
    if (!store_ended_one(floor->store, (uint32_t)what, number, before_seq, &bytes, &length, error))
        return false;
    bool read = house_load_row(&floor->house, what, bytes, length, row, &problem);
    free(bytes);
    return read;
}

bool floor_restore_row(struct floor *floor, enum ending what, uint32_t number, uint64_t before_seq,
                       struct store_error *error) {
    union house_row row;
    if (!read_newest(floor, what, number, before_seq, &row, error))
        return false;
    if (house_row_number(&row) != number) {
        house_free_row(what, &row);
        return false;
    }
    house_restore_row(&floor->house, what, &row);
    floor->restored++;
    return true;
}

void answer_gone(const struct floor *floor, struct floor_answer *answer, enum ending what,
                 uint32_t number, const char *name) {
    bool was = house_was_given(&floor->house, what, number);
    enum fault done = what == ENDING_THING || what == ENDING_DOUBTFUL ? FAULT_THING_DONE
                      : what == ENDING_REQUEST || what == ENDING_FILL ? FAULT_SIGNED_DONE
                                                                      : FAULT_ALREADY_DONE;
    answer_fault(answer, was ? done : FAULT_NO_SUCH, name);
}

/* ---- A page ---- */

struct list_row {
    uint32_t number;
    void *bytes;
    size_t length;
};

struct list_reading {
    struct floor_reading reading;
    const struct ended_list *list;
    struct floor_actor actor;
    uint32_t newest;
    size_t limit;
    struct list_row *rows; /* from the store, the highest number first */
    size_t row_count, row_room;
};

static bool is_visible(const struct ended_list *list, const struct floor_actor *actor,
                       const void *row) {
    return list->what != ENDING_DISPUTE || actor->role != ACTOR_PLAYER ||
           ((const struct house_dispute *)row)->player == actor->id;
}

/* The place behind the last row up to a number. */
static size_t place_behind(const struct house *house, enum ending what, uint32_t number) {
    size_t place = house_numbered_count(house, what);
    while (place > 0 && house_row_number(house_numbered_row(house, what, place - 1)) > number)
        place--;
    return place;
}

static void write_row(const struct floor *floor, const struct ended_list *list,
                      const struct floor_actor *actor, const void *row, struct text *out) {
    json_put_comma(out);
    list->write(floor, actor, row, out);
}

static void begin_list(struct floor_answer *answer, const struct ended_list *list) {
    answer_begin(answer, 200);
    json_put_key(&answer->body, list->key);
    text_char(&answer->body, '[');
}

static void end_list(struct floor_answer *answer) {
    text_char(&answer->body, ']');
    answer_end(answer);
}

/* ---- With what the store has ---- */

static bool keep_row(const struct index_ended *ended, void *context) {
    struct list_reading *reading = context;
    memory_grow_list((void **)&reading->rows, reading->row_count, &reading->row_room,
                     sizeof *reading->rows);
    struct list_row *row = &reading->rows[reading->row_count++];
    *row = (struct list_row){ended->number, memory_grow(NULL, ended->length + 1), ended->length};
    if (ended->length > 0)
        memcpy(row->bytes, ended->bytes, ended->length);
    return true;
}

static bool read_rows(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct list_reading *reading = (struct list_reading *)base;
    bool own = reading->list->what == ENDING_DISPUTE && reading->actor.role == ACTOR_PLAYER;
    struct ended_query query = {.what = (uint32_t)reading->list->what,
                                .number = reading->newest,
                                .player = own ? reading->actor.id : 0,
                                .limit = reading->limit};
    return store_ended(store, &query, keep_row, reading, error);
}

static void write_stored(const struct floor *floor, const struct list_reading *reading,
                         const struct list_row *stored, struct text *out) {
    union house_row row;
    const char *problem;
    if (!house_load_row(&floor->house, reading->list->what, stored->bytes, stored->length, &row,
                        &problem))
        return; /* an audit names it */
    if (house_row_number(&row) == stored->number &&
        is_visible(reading->list, &reading->actor, &row))
        write_row(floor, reading->list, &reading->actor, &row, out);
    house_free_row(reading->list->what, &row);
}

/* Two lists, each from the highest number down, become one; what both have is taken from memory. */
static void write_rows(struct floor *floor, struct floor_reading *base,
                       struct floor_answer *answer) {
    struct list_reading *reading = (struct list_reading *)base;
    const struct ended_list *list = reading->list;
    size_t left = reading->limit, stored = 0;
    size_t place = place_behind(&floor->house, list->what, reading->newest);
    begin_list(answer, list);
    while (left > 0 && (place > 0 || stored < reading->row_count)) {
        const void *row =
            place > 0 ? house_numbered_row(&floor->house, list->what, place - 1) : NULL;
        uint32_t in_memory = row == NULL ? 0 : house_row_number(row);
        uint32_t in_store = stored < reading->row_count ? reading->rows[stored].number : 0;
        stored += in_store != 0 && in_store >= in_memory;
        place -= in_memory != 0 && in_memory >= in_store;
        if (in_memory < in_store)
            write_stored(floor, reading, &reading->rows[stored - 1], &answer->body);
        else if (is_visible(list, &reading->actor, row))
            write_row(floor, list, &reading->actor, row, &answer->body);
        else
            continue;
        left--;
    }
    end_list(answer);
}

static void forget_rows(struct floor_reading *base) {
    struct list_reading *reading = (struct list_reading *)base;
    for (size_t i = 0; i < reading->row_count; i++)
        free(reading->rows[i].bytes);
    free(reading->rows);
    free(reading);
}

static void read_aside(const struct floor_request *request, const struct ended_list *list,
                       const struct list_page *page, struct floor_answer *answer) {
    struct list_reading *reading = memory_grow(NULL, sizeof *reading);
    *reading = (struct list_reading){.reading = {read_rows, write_rows, forget_rows},
                                     .list = list,
                                     .actor = request->actor,
                                     .newest = (uint32_t)page->newest,
                                     .limit = page->limit};
    answer->reading = &reading->reading;
}

/* ---- From memory ---- */

/* Whether the page is in memory: `from` is the first number of which none is missing. */
static bool is_here(const struct floor *floor, const struct floor_request *request,
                    const struct ended_list *list, const struct list_page *page) {
    uint32_t from = floor->house.whole_from[list->what];
    size_t found = 0;
    for (size_t place = place_behind(&floor->house, list->what, (uint32_t)page->newest);
         place > 0 && found < page->limit; place--) {
        const void *row = house_numbered_row(&floor->house, list->what, place - 1);
        if (house_row_number(row) < from)
            break;
        found += is_visible(list, &request->actor, row);
    }
    return from == 1 || found == page->limit;
}

void answer_ended_list(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer, const struct ended_list *list) {
    const struct house *house = &floor->house;
    bool open = query_integer(request->query, "open", 0) != 0;
    struct list_page page = answer_page(request, house->last[list->what], list->usual);
    if (!open && !is_here(floor, request, list, &page)) {
        read_aside(request, list, &page, answer);
        return;
    }
    begin_list(answer, list);
    for (size_t place = place_behind(house, list->what, (uint32_t)page.newest);
         place > 0 && page.limit > 0; place--) {
        const void *row = house_numbered_row(house, list->what, place - 1);
        if (!is_visible(list, &request->actor, row) || (open && house_row_is_over(list->what, row)))
            continue;
        write_row(floor, list, &request->actor, row, &answer->body);
        page.limit--;
    }
    end_list(answer);
}
