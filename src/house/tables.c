/* Tables and their records. */
#include "house/record_inside.h"

#include <string.h>

struct house_table *house_find_table(const struct house *house, uint32_t number) {
    return number >= 1 && number <= house->table_count ? &house->tables[number - 1] : NULL;
}

const char *const table_timing_ids[TABLE_TIMINGS] = {"betting_ms",   "offer_ms", "decision_ms",
                                                     "arranging_ms", "step_ms",  "pause_ms"};

static bool read_settings(struct house_record *record, struct house_table *table) {
    struct dealer_timings *timings = &table->timings;
    int64_t *const values[TABLE_TIMINGS] = {&timings->betting,  &timings->offer,
                                            &timings->decision, &timings->arranging,
                                            &timings->step,     &timings->pause};
    if (!record_may_text(record, "name", table->name, sizeof table->name) ||
        !record_may_flag(record, "virtual", &table->is_virtual))
        return false;
    for (int i = 0; i < TABLE_TIMINGS; i++) {
        if (!record_may_integer(record, table_timing_ids[i], 0, TABLE_TIMING_MAX, values[i]))
            return false;
    }
    return true;
}

void house_put_table(struct text *record, const struct house_table *table) {
    json_put_integer(record, "table", table->number);
    json_put_string(record, "name", table->name);
    json_put_string(record, "game", cr_game_id(table->game));
}

bool house_read_new_table(const struct house *house, struct house_record *record) {
    struct house_table *table = &record->fields.table;
    char game[16];
    table->timings = dealer_timings_default;
    if (!record_number(record, "table", &table->number) ||
        !record_text(record, "name", table->name, sizeof table->name) ||
        !record_text(record, "game", game, sizeof game) || !read_settings(record, table))
        return false;
    if (!cr_game_find(game, strlen(game), &table->game))
        return record_wrong(record, "game");
    return table->number == house->table_count + 1 || record_wrong(record, "table");
}

void house_apply_new_table(struct house *house, const struct house_record *record) {
    memory_grow_list((void **)&house->tables, house->table_count, &house->table_room,
                     sizeof *house->tables);
    house->tables[house->table_count++] = record->fields.table;
}

bool house_read_table(const struct house *house, struct house_record *record) {
    uint32_t number;
    if (!record_table(house, record, &number))
        return false;
    record->fields.table = *house_find_table(house, number);
    return read_settings(record, &record->fields.table);
}

void house_apply_table(struct house *house, const struct house_record *record) {
    const struct house_table *table = &record->fields.table;
    house->tables[table->number - 1] = *table;
}
