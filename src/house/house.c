/* The house as a whole. */
#include "house/house.h"

#include "base/day.h"
#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

void house_init(struct house *house) {
    memset(house, 0, sizeof *house);
    house->cage_above = CAGE_ABOVE;
    house->day_begins = DAY_BEGINS;
    for (int what = 0; what < ENDINGS; what++)
        house->whole_from[what] = 1;
}

void house_free(struct house *house) {
    free(house->staff);
    free(house->players);
    free(house->shifts);
    free(house->tables);
    free(house->editions);
    free(house->adoptions);
    free(house->past_shifts);
    free(house->notices);
    for (size_t i = 0; i < house->document_count; i++)
        free(house->documents[i].text);
    free(house->documents);
    for (int what = 0; what < ENDINGS; what++)
        house_free_rows(house, (enum ending)what);
    free(house->ended);
    free(house->tokens);
    house_init(house);
}

int64_t house_day_of(const struct house *house, int64_t time) {
    return day_of(time, house->day_begins);
}

/* ---- The first record of all, and what is set later ---- */

void house_put_register(struct text *record, bool keeps_register) {
    json_put_bool(record, "equipment", keeps_register);
}

void house_put_day(struct text *record, unsigned day_begins) {
    json_put_integer(record, "day_begins", day_begins);
}

void house_put_opening(struct text *record, bool demonstration, bool keeps_register) {
    json_put_bool(record, "demonstration", demonstration);
    if (keeps_register)
        house_put_register(record, true);
}

/* What is left out stays as it is. */
static bool read_settings(const struct house *house, struct house_record *record) {
    int64_t hour = house->day_begins;
    record->fields.floor.demonstration = house->demonstration;
    record->fields.floor.keeps_register = house->keeps_register;
    if (!record_may_integer(record, "day_begins", 0, DAY_HOURS - 1, &hour) ||
        !record_may_flag(record, "equipment", &record->fields.floor.keeps_register))
        return false;
    record->fields.floor.day_begins = (uint8_t)hour;
    return true;
}

bool house_read_opening(const struct house *house, struct house_record *record) {
    return read_settings(house, record) &&
           record_flag(record, "demonstration", &record->fields.floor.demonstration);
}

bool house_read_settings(const struct house *house, struct house_record *record) {
    return read_settings(house, record) &&
           (record_has(record, "day_begins") || record_has(record, "equipment") ||
            record_wrong(record, "day_begins"));
}

void house_apply_opening(struct house *house, const struct house_record *record) {
    house->demonstration = record->fields.floor.demonstration;
    house_apply_settings(house, record);
}

void house_apply_settings(struct house *house, const struct house_record *record) {
    house->keeps_register = record->fields.floor.keeps_register;
    house->day_begins = record->fields.floor.day_begins;
}
