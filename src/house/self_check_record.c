/* The checks the program made of itself, as the log keeps them. */
#include "house/record_inside.h"

void house_put_self_check(struct text *record, const struct self_check *check) {
    json_put_string(record, "reason", check->reason);
    json_put_string(record, "version", check->version);
    self_check_put_parts(record, check);
}

void self_check_put_parts(struct text *out, const struct self_check *check) {
    for (unsigned part = 0; part < SELF_PARTS; part++)
        record_put_hash(out, self_part_ids[part], check->hashes[part]);
}

bool house_read_self_check(const struct house *house, struct house_record *record) {
    struct self_check *check = &record->fields.self_check;
    check->time = record->time;
    check->staff = record->by.id;
    if (!record_text(record, "reason", check->reason, sizeof check->reason) ||
        !record_text(record, "version", check->version, sizeof check->version))
        return false;
    for (unsigned part = 0; part < SELF_PARTS; part++) {
        if (!record_hash(record, self_part_ids[part], check->hashes[part]))
            return false;
    }
    /* what changed follows from the hashes alone */
    if (house->self_check_count > 0)
        check->changed =
            self_check_compare(check, &house->self_checks[house->self_check_count - 1]);
    return true;
}

void house_apply_self_check(struct house *house, const struct house_record *record) {
    struct self_check check = record->fields.self_check;
    check.id = house->last[ENDING_SELF_CHECK] + 1;
    house_add_row(house, ENDING_SELF_CHECK, &check);
    house_mark_ended(house, ENDING_SELF_CHECK, check.id);
}
