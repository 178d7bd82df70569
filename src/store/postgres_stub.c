#include "store/store_inside.h"
struct store *postgres_store_open(const struct store_place *place, struct store_error *error) {
    (void)place; store_fail(error, STORE_BROKEN, "x"); return NULL; }
