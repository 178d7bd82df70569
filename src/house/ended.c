/* What has ended and leaves memory. */
#include "house/record_inside.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- The lists ---- */

struct numbered_list {
    size_t rows, count, room; /* where they stand in the house */
    size_t row_size;
};

#define LIST(member, row)                                                                          \
    {                                                                                              \
        offsetof(struct house, member##s), offsetof(struct house, member##_count),                 \
            offsetof(struct house, member##_room), sizeof(row)                                     \
    }
static const struct numbered_list lists[ENDINGS] = {
    [ENDING_DEVICE] = LIST(device, struct house_device),
    [ENDING_FILL] = LIST(fill, struct house_fill),
    [ENDING_REQUEST] = LIST(request, struct house_request),
    [ENDING_DISPUTE] = LIST(dispute, struct house_dispute),
    [ENDING_ALERT] = LIST(alert, struct house_alert),
    [ENDING_SELF_CHECK] = LIST(self_check, struct self_check),
    [ENDING_THING] = LIST(thing, struct house_thing),
    [ENDING_DOUBTFUL] = LIST(doubtful, struct house_doubtful),
};
_Static_assert(offsetof(struct house_device, id) == 0 && offsetof(struct house_fill, id) == 0 &&
                   offsetof(struct house_request, id) == 0 &&
                   offsetof(struct house_dispute, id) == 0 &&
                   offsetof(struct house_alert, id) == 0 && offsetof(struct self_check, id) == 0 &&
                   offsetof(struct house_thing, id) == 0 &&
                   offsetof(struct house_doubtful, id) == 0,
               "a row begins with its number");

static uint8_t *rows_of(const struct house *house, enum ending what) {
    uint8_t *rows;
    memcpy(&rows, (const uint8_t *)house + lists[what].rows, sizeof rows);
    return rows;
}

static size_t *count_of(struct house *house, enum ending what) {
    return (size_t *)(void *)((uint8_t *)house + lists[what].count);
}

size_t house_numbered_count(const struct house *house, enum ending what) {
    size_t count;
    memcpy(&count, (const uint8_t *)house + lists[what].count, sizeof count);
    return count;
}

const void *house_numbered_row(const struct house *house, enum ending what, size_t place) {
    return rows_of(house, what) + place * lists[what].row_size;
}

uint32_t house_row_number(const void *row) {
    uint32_t number;
    memcpy(&number, row, sizeof number);
    return number;
}

/* The place of the first row whose number is not below this one. */
static size_t place_of(const struct house *house, enum ending what, uint32_t number) {
    size_t low = 0, high = house_numbered_count(house, what);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (house_row_number(house_numbered_row(house, what, middle)) < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void *house_find_numbered(const struct house *house, enum ending what, uint32_t number) {
    size_t place = place_of(house, what, number);
    if (number == 0 || place == house_numbered_count(house, what))
        return NULL;
    uint8_t *row = rows_of(house, what) + place * lists[what].row_size;
    return house_row_number(row) == number ? row : NULL;
}

bool house_was_given(const struct house *house, enum ending what, uint32_t number) {
    return number >= 1 && number <= house->last[what];
}

static void insert(struct house *house, enum ending what, const void *row) {
    size_t size = lists[what].row_size, *count = count_of(house, what);
    memory_grow_list((void **)(void *)((uint8_t *)house + lists[what].rows), *count,
                     (size_t *)(void *)((uint8_t *)house + lists[what].room), size);
    size_t place = place_of(house, what, house_row_number(row));
    uint8_t *at = rows_of(house, what) + place * size;
    memmove(at + size, at, (*count - place) * size);
    memcpy(at, row, size);
    ++*count;
}

void house_add_row(struct house *house, enum ending what, const void *row) {
    insert(house, what, row);
    house->last[what] = house_row_number(row);
}

void house_restore_row(struct house *house, enum ending what, const void *row) {
    insert(house, what, row);
}

/* ---- What has ended ---- */

bool house_row_is_over(enum ending what, const void *row) {
    switch (what) {
    case ENDING_DEVICE:
        return !((const struct house_device *)row)->active;
    case ENDING_FILL:
        return ((const struct house_fill *)row)->state != FILL_ASKED;
    case ENDING_REQUEST:
        return ((const struct house_request *)row)->state != REQUEST_OPEN;
    case ENDING_DISPUTE:
        return ((const struct house_dispute *)row)->state == DISPUTE_CLOSED;
    case ENDING_ALERT:
        return ((const struct house_alert *)row)->acknowledged != 0;
    case ENDING_DOUBTFUL:
        return ((const struct house_doubtful *)row)->state > DOUBTFUL_HELD;
    case ENDING_THING:
        return ((const struct house_thing *)row)->state == THING_DESTROYED;
    default:
        return true;
    }
}

/* Alterations of the day are counted: surveillance hears of repeated ones. */
static bool is_counted(const struct house *house, const struct house_alert *alert) {
    return alert->kind == ALERT_ALTERATION &&
           house_day_of(house, alert->time) == house_day_of(house, house->time);
}

/* A correction that was decided is still to happen. */
static bool waits_for_request(const struct house *house, const struct house_dispute *dispute) {
    for (size_t i = 0; i < dispute->step_count; i++) {
        const struct house_request *asked = house_find_request(house, dispute->steps[i].request);
        if (asked != NULL && asked->state == REQUEST_OPEN)
            return true;
    }
    return false;
}

bool house_row_has_ended(const struct house *house, enum ending what, const void *row) {
    return house_row_is_over(what, row) && !(what == ENDING_ALERT && is_counted(house, row)) &&
           !(what == ENDING_DISPUTE && waits_for_request(house, row));
}

void house_mark_ended(struct house *house, enum ending what, uint32_t number) {
    for (size_t i = 0; i < house->ended_count; i++) {
        if (house->ended[i].what == what && house->ended[i].number == number)
            return;
    }
    memory_grow_list((void **)&house->ended, house->ended_count, &house->ended_room,
                     sizeof *house->ended);
    house->ended[house->ended_count++] = (struct house_ended){what, number};
}

/* ---- Forgetting ---- */

size_t house_ended_to_drop(const struct house *house, enum ending what) {
    size_t ended = 0;
    for (size_t i = 0; i < house_numbered_count(house, what); i++)
        ended += house_row_has_ended(house, what, house_numbered_row(house, what, i));
    return ended > ENDED_KEPT ? ended - ENDED_KEPT : 0;
}

static void free_step(struct dispute_step *step) {
    free(step->text);
    free(step->cited);
    free(step->without);
    for (int language = 0; language < CR_LANGUAGES; language++)
        free(step->letter[language]);
}

void house_free_row(enum ending what, void *row) {
    if (what == ENDING_ALERT)
        free(((struct house_alert *)row)->problem);
    if (what == ENDING_REQUEST) {
        struct house_request *request = row;
        free(request->event);
        free(request->players);
        free(request->text);
    }
    if (what == ENDING_DISPUTE) {
        struct house_dispute *dispute = row;
        for (size_t i = 0; i < dispute->step_count; i++)
            free_step(&dispute->steps[i]);
        free(dispute->steps);
        free(dispute->parts);
    }
}

void house_free_rows(struct house *house, enum ending what) {
    for (size_t i = 0; i < house_numbered_count(house, what); i++)
        house_free_row(what, rows_of(house, what) + i * lists[what].row_size);
    free(rows_of(house, what));
}

static void forget(struct house *house, enum ending what) {
    size_t drop = house_ended_to_drop(house, what), size = lists[what].row_size, kept = 0;
    size_t *count = count_of(house, what);
    uint8_t *rows = rows_of(house, what);
    for (size_t i = 0; i < *count && drop > 0; i++) {
        uint8_t *row = rows + i * size;
        if (house_row_has_ended(house, what, row)) {
            house_free_row(what, row);
            drop--;
            if (drop > 0)
                continue;
            memmove(rows + kept * size, row + size, (*count - i - 1) * size);
            *count = kept + (*count - i - 1);
            return;
        }
        memmove(rows + kept++ * size, row, size);
    }
}

void house_forget_ended(struct house *house) {
    for (int what = 0; what < ENDINGS; what++) {
        if (house_numbered_count(house, (enum ending)what) > ENDED_KEPT)
            forget(house, (enum ending)what);
        house_note_whole(house, (enum ending)what);
    }
}

/* When none is missing, from the first on; otherwise what has ended is there from the oldest that
 * is. */
void house_note_whole(struct house *house, enum ending what) {
    size_t count = house_numbered_count(house, what), place = 0;
    house->whole_from[what] = 1;
    if (count == house->last[what])
        return;
    while (place < count &&
           !house_row_has_ended(house, what, house_numbered_row(house, what, place)))
        place++;
    house->whole_from[what] = place == count
                                  ? house->last[what] + 1
                                  : house_row_number(house_numbered_row(house, what, place));
}
