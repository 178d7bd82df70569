/* Equipment that sends events to one table: shoes, keypads, wheel sensors. */
#ifndef HOUSE_DEVICES_H
#define HOUSE_DEVICES_H

#include "house/people.h"

struct house_device {
    uint32_t id, table;
    enum device_kind kind;
    bool active;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES];
};

const char *device_kind_id(enum device_kind kind);
int device_kind_find(const char *id, size_t length);

struct house_device *house_find_device(const struct house *house, uint32_t id); /* NULL: none */

void house_put_device(struct text *record, const struct house_device *device);
void house_put_device_end(struct text *record, uint32_t device);

#endif
