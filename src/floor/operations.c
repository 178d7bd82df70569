#include "floor/operations_inside.h"

enum {
    N = 1 << ACTOR_NOBODY | 1 << ACTOR_SYSTEM,
    P = 1 << ACTOR_PLAYER | 1 << ACTOR_SYSTEM,
    S = 1 << ACTOR_STAFF | 1 << ACTOR_SYSTEM,
    D = 1 << ACTOR_DEVICE | 1 << ACTOR_SYSTEM
};

#define O(name, method, path, summary, who, post, moves, fields, answer, run)                      \
    {name, METHOD_##method, path, summary, (who), POST_##post, moves, fields, answer, run},
const struct operation floor_operations[] = {
#include "floor/operations.def"
};
#undef O

const size_t floor_operation_count = sizeof floor_operations / sizeof floor_operations[0];
