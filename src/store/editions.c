/* Reading the texts of editions. */
#include "store/store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edition_reading {
    char *text;
    size_t length;
    bool no_memory;
    bool (*each)(const struct store_edition *edition, void *context);
    void *context;
};

static bool take_text(const struct store_value *values, void *context) {
    struct edition_reading *reading = context;
    reading->length = values[0].length;
    reading->text = malloc(reading->length + 1);
    reading->no_memory = reading->text == NULL;
    if (reading->no_memory)
        return false;
    if (reading->length > 0)
        memcpy(reading->text, values[0].bytes, reading->length);
    reading->text[reading->length] = '\0';
    return false;
}

bool store_edition_read(struct store *store, const uint8_t hash[HASH_BYTES], char **text,
                        size_t *length, struct store_error *error) {
    struct edition_reading reading = {.text = NULL};
    char hex[2 * HASH_BYTES + 1], sql[64 + sizeof hex];
    uint8_t found[HASH_BYTES];
    *error = (struct store_error){STORE_FINE, ""};
    hash_print(hash, hex);
    snprintf(sql, sizeof sql, "SELECT text FROM edition WHERE hash='%s'", hex);
    if (!store->methods->select(store, sql, NULL, 0, "b", take_text, &reading, error))
        return false;
    if (reading.text == NULL)
        return reading.no_memory ? store_no_memory(error) : false;
    hash_bytes(reading.text, reading.length, found);
    if (memcmp(found, hash, HASH_BYTES) != 0) {
        free(reading.text);
        return store_fail(error, STORE_BROKEN, "the text of edition %.16s is damaged", hex);
    }
    *text = reading.text;
    *length = reading.length;
    return true;
}

/* What stands under no hash is given with a hash of zeros. */
static bool give_edition(const struct store_value *values, void *context) {
    struct edition_reading *reading = context;
    struct store_edition edition = {.text = values[1].bytes, .length = values[1].length};
    if (!hash_parse(values[0].bytes, values[0].length, edition.hash))
        memset(edition.hash, 0, sizeof edition.hash);
    return reading->each(&edition, reading->context);
}

bool store_editions(struct store *store,
                    bool (*each)(const struct store_edition *edition, void *context), void *context,
                    struct store_error *error) {
    struct edition_reading reading = {.each = each, .context = context};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store, "SELECT hash,text FROM edition ORDER BY hash", NULL, 0,
                                  "tb", give_edition, &reading, error);
}
