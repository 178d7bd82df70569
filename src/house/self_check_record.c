/* The checks the program made of itself, as the log keeps them. */
#include "house/record_inside.h"

#include <string.h>

static bool read_part(struct house_record *record, const char *name, uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    if (!record_text(record, name, hex, sizeof hex))
        return false;
    return hash_parse(hex, strlen(hex), hash) || record_wrong(record, name);
}

/* What changed follows from the hashes alone. */
bool keep_self_check(struct house *house, struct house_record *record, bool change) {
    struct self_check check;
    struct house_actor actor;
    memset(&check, 0, sizeof check);
    if (!record_actor(record, &actor) ||
        !record_text(record, "reason", check.reason, sizeof check.reason) ||
        !record_text(record, "version", check.version, sizeof check.version))
        return false;
    for (unsigned part = 0; part < SELF_PARTS; part++) {
        if (!read_part(record, self_part_ids[part], check.hashes[part]))
            return false;
    }
    if (!change)
        return true;
    check.time = record->time;
    check.staff = actor.id;
    if (house->self_check_count > 0)
        check.changed =
            self_check_compare(&check, &house->self_checks[house->self_check_count - 1]);
    memory_grow_list((void **)&house->self_checks, house->self_check_count, &house->self_check_room,
                     sizeof check);
    house->self_checks[house->self_check_count++] = check;
    return true;
}
