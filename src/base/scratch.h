/* Working memory for the length of a call.
 *
 * The larger things a call lays out on the way come from here. Whoever has a small stack gives the
 * memory; where none was given, or it is used up, the stack serves. What a scope has taken goes
 * back when it is left. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include <stddef.h>

struct scratch {
    unsigned char *at; /* NULL: the stack; aligned as any type needs */
    size_t size, used;
};

struct scratch_mark {
    struct scratch *of;
    size_t used;
};

/* NULL: there is not as much left. */
static inline void *scratch_take(struct scratch *scratch, size_t size) {
    const size_t whole = (size + 15) & ~(size_t)15;
    if (scratch->size - scratch->used < whole)
        return NULL;
    void *taken = scratch->at + scratch->used;
    scratch->used += whole;
    return taken;
}

static inline void scratch_leave(const struct scratch_mark *mark) {
    mark->of->used = mark->used;
}

/* NOLINTBEGIN(bugprone-macro-parentheses): a type, and a name that is declared, take none */
/* Declares `name`, a pointer to `count` things until the end of the scope. Not for loops. */
#define SCRATCH(type, name, count, scratch)                                                        \
    __attribute__((cleanup(scratch_leave))) struct scratch_mark name##_mark = {(scratch),          \
                                                                               (scratch)->used};   \
    type *name = scratch_take(name##_mark.of, (count) * sizeof(type));                             \
    if (name == NULL)                                                                              \
    name = __builtin_alloca((count) * sizeof(type))
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
