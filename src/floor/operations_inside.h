/* Operations: one function a row of operations.def. */
#ifndef FLOOR_OPERATIONS_INSIDE_H
#define FLOOR_OPERATIONS_INSIDE_H

#include "floor/floor.h"

typedef void floor_operation(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer);
#define O(name, method, path, summary, who, post, moves, fields, answer, run) floor_operation run;
#include "floor/operations.def"
#undef O

#endif
