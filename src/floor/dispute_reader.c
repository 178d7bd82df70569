/* The cases of a store, read from the log without a floor. */
#include "books/audit.h"
#include "floor/letters.h"

bool floor_each_dispute(struct store *store, each_dispute *each, void *context,
                        struct store_error *error) {
    struct house house;
    bool good = floor_read_house(store, &house, error);
    for (size_t i = 0; i < house.dispute_count; i++)
        each(context, &house, &house.disputes[i]);
    house_free(&house);
    return good;
}
