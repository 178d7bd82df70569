/* Devices and their records. */
#include "house/record_inside.h"

#include <string.h>

static const char *const kind_ids[DEVICE_KINDS] = {"shoe", "keypad", "wheel"};

const char *device_kind_id(enum device_kind kind) {
    return kind_ids[kind];
}

int device_kind_find(const char *id, size_t length) {
    return house_find_word(kind_ids, DEVICE_KINDS, id, length);
}

struct house_device *house_find_device(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_DEVICE, id);
}

void house_put_device(struct text *record, const struct house_device *device) {
    json_put_integer(record, "device", device->id);
    json_put_integer(record, "table", device->table);
    json_put_string(record, "kind", device_kind_id(device->kind));
    json_put_string(record, "name", device->name);
    record_put_hash(record, "token", device->token);
}

bool house_read_new_device(const struct house *house, struct house_record *record) {
    struct house_device *device = &record->fields.device;
    char kind[16];
    device->active = true;
    if (!record_number(record, "device", &device->id) ||
        !record_table(house, record, &device->table) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_text(record, "name", device->name, sizeof device->name) ||
        !record_hash(record, "token", device->token))
        return false;
    int found = device_kind_find(kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    device->kind = (enum device_kind)found;
    return device->id == house->last[ENDING_DEVICE] + 1 || record_wrong(record, "device");
}

void house_apply_new_device(struct house *house, const struct house_record *record) {
    house_add_row(house, ENDING_DEVICE, &record->fields.device);
}

void house_put_device_end(struct text *record, uint32_t device) {
    json_put_integer(record, "device", device);
}

bool house_read_device_end(const struct house *house, struct house_record *record) {
    uint32_t *id = &record->fields.device.id;
    if (!record_number(record, "device", id))
        return false;
    const struct house_device *device = house_find_device(house, *id);
    return (device != NULL && device->active) || record_wrong(record, "device");
}

void house_apply_device_end(struct house *house, const struct house_record *record) {
    house_find_device(house, record->fields.device.id)->active = false;
    house_mark_ended(house, ENDING_DEVICE, record->fields.device.id);
}
