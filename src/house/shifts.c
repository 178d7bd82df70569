/* Shifts and their records. */
#include "house/record_inside.h"

#include <string.h>

size_t house_first_shift(const struct house *house, uint32_t table) {
    size_t low = 0, high = house->shift_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (house->shifts[middle].table < table)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct house_shift *house_shifts_of(const struct house *house, uint32_t table, size_t *count) {
    size_t first = house_first_shift(house, table);
    *count = house_first_shift(house, table + 1) - first;
    return *count == 0 ? NULL : house->shifts + first;
}

struct house_shift *house_find_shift(const struct house *house, uint32_t table, uint32_t staff) {
    size_t count;
    struct house_shift *shifts = house_shifts_of(house, table, &count);
    for (size_t i = 0; i < count; i++) {
        if (shifts[i].staff == staff)
            return &shifts[i];
    }
    return NULL;
}

/* Ended shifts of a table are kept for a while, the oldest give way. */
static void keep_past(struct house *house, const struct house_shift *shift) {
    size_t oldest = house->past_shift_count, of_table = 0;
    for (size_t i = house->past_shift_count; i-- > 0;) {
        if (house->past_shifts[i].table == shift->table) {
            oldest = i;
            of_table++;
        }
    }
    if (of_table >= PAST_SHIFTS) {
        memmove(house->past_shifts + oldest, house->past_shifts + oldest + 1,
                (house->past_shift_count - oldest - 1) * sizeof *shift);
        house->past_shift_count--;
    }
    memory_grow_list((void **)&house->past_shifts, house->past_shift_count, &house->past_shift_room,
                     sizeof *shift);
    struct house_shift *past = &house->past_shifts[house->past_shift_count++];
    *past = *shift;
    past->until = house->time;
}

void house_remove_shift(struct house *house, struct house_shift *shift) {
    keep_past(house, shift);
    size_t after = (size_t)(house->shifts + house->shift_count - (shift + 1));
    memmove(shift, shift + 1, after * sizeof *shift);
    house->shift_count--;
}

void house_put_shift(struct text *record, uint32_t table, uint32_t staff, enum post post) {
    json_put_integer(record, "table", table);
    json_put_integer(record, "staff", staff);
    json_put_string(record, "post_given", post_id(post));
}

bool house_read_new_shift(const struct house *house, struct house_record *record) {
    struct house_shift *shift = &record->fields.shift;
    shift->since = record->time;
    if (!record_table(house, record, &shift->table) ||
        !record_number(record, "staff", &shift->staff) ||
        !record_post(record, "post_given", &shift->post))
        return false;
    const struct house_staff *staff = house_find_staff(house, shift->staff);
    if (staff == NULL || !staff->active || staff->post > POST_SENIOR_MANAGEMENT)
        return record_wrong(record, "staff");
    if (shift->post > staff->post)
        return record_wrong(record, "post_given");
    return house_find_shift(house, shift->table, shift->staff) == NULL ||
           record_wrong(record, "shift");
}

/* One dealer a table: who takes over ends the shift of who dealt before. */
static void relieve_dealer(struct house *house, uint32_t table) {
    size_t count;
    struct house_shift *shifts = house_shifts_of(house, table, &count);
    for (size_t i = count; i-- > 0;) {
        if (shifts[i].post == POST_DEALER)
            house_remove_shift(house, &shifts[i]);
    }
}

void house_apply_new_shift(struct house *house, const struct house_record *record) {
    const struct house_shift *shift = &record->fields.shift;
    if (shift->post == POST_DEALER)
        relieve_dealer(house, shift->table);
    memory_grow_list((void **)&house->shifts, house->shift_count, &house->shift_room,
                     sizeof *house->shifts);
    size_t at = house_first_shift(house, shift->table + 1);
    memmove(house->shifts + at + 1, house->shifts + at,
            (house->shift_count - at) * sizeof *house->shifts);
    house->shifts[at] = *shift;
    house->shift_count++;
}

void house_put_shift_end(struct text *record, uint32_t table, uint32_t staff) {
    json_put_integer(record, "table", table);
    json_put_integer(record, "staff", staff);
}

bool house_read_shift_end(const struct house *house, struct house_record *record) {
    struct house_shift *shift = &record->fields.shift;
    if (!record_table(house, record, &shift->table) ||
        !record_number(record, "staff", &shift->staff))
        return false;
    return house_find_shift(house, shift->table, shift->staff) != NULL ||
           record_wrong(record, "shift");
}

void house_apply_shift_end(struct house *house, const struct house_record *record) {
    const struct house_shift *ended = &record->fields.shift;
    house_remove_shift(house, house_find_shift(house, ended->table, ended->staff));
}
