#include "books/snapshot.h"

#include <string.h>

void snapshot_write(const struct table *table, const struct virtual_dealer *dealer,
                    uint8_t bytes[SNAPSHOT_BYTES]) {
    struct virtual_dealer kept = *dealer;
    virtual_dealer_forget_seed(&kept);
    table_save(table, bytes);
    memcpy(bytes + TABLE_SAVED, &kept, sizeof kept);
}

bool snapshot_read(const struct cr_rulebook *book, const void *bytes, size_t length,
                   struct table *table, struct virtual_dealer *dealer) {
    struct virtual_dealer kept;
    const char *problem;
    if (length != SNAPSHOT_BYTES)
        return false;
    memcpy(&kept, (const uint8_t *)bytes + TABLE_SAVED, sizeof kept);
    if (!virtual_dealer_check(&kept) || !table_load(book, bytes, TABLE_SAVED, table, &problem))
        return false;
    memcpy(kept.place, dealer->place, sizeof kept.place);
    *dealer = kept;
    virtual_dealer_forget_seed(dealer);
    return true;
}
