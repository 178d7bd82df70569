/* Memory that lasts: a program's, of which there is always some or it ends; and what may come out
 * of a caller's memory instead, since the library itself allocates nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "base/scratch.h"

/* As realloc, but never NULL. */
void *memory_grow(void *memory, size_t size);
/* Room for one more in a list that holds `count`; it doubles when it is full. */
void memory_grow_list(void **list, size_t count, size_t *room, size_t size);
/* Zeroed memory out of the caller's, or of the heap where `from` is NULL; NULL: there is none left.
 * What came out of the caller's goes back with the mark under it (scratch_leave). */
void *memory_take(struct scratch *from, size_t size);
void memory_give(struct scratch *from, void *memory);
/* Asks for large pages where a list is large: touching it first costs less. */
void memory_large_pages(void *memory, size_t size);
/* Ends the program: there is no memory left. */
_Noreturn void memory_exhausted(void);

#endif
