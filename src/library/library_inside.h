/* What the public calls share. */
#ifndef LIBRARY_INSIDE_H
#define LIBRARY_INSIDE_H

#include "base/scratch.h"
#include "base/text.h"
#include "rulebook/rulebook.h"

/* Enough for every call on a rulebook or a table. */
enum { LIBRARY_MEMORY = 1 << 20 };

/* Whether a call on a rulebook or a table may begin with it. */
bool library_is_enough(struct cr_memory memory);
/* The caller's memory from its first aligned byte on. */
struct scratch library_scratch(struct cr_memory memory);
/* Gives a caller as much of a struct as its version has. */
void library_give(const void *from, size_t whole, void *to, size_t size);
/* A length, or 0 where the room was too small. */
size_t library_length(const struct text *out);
struct cr_settled_line library_line(const struct cr_line *line);

#endif
