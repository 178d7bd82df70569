/* Memory for programs: there is always some, or the program ends. The library itself allocates
 * nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* As realloc, but never NULL. */
void *memory_grow(void *memory, size_t size);
/* Room for one more in a list that holds `count`; it doubles when it is full. */
void memory_grow_list(void **list, size_t count, size_t *room, size_t size);
/* Asks for large pages where a list is large: touching it first costs less. */
void memory_large_pages(void *memory, size_t size);
/* Ends the program: there is no memory left. */
_Noreturn void memory_exhausted(void);

#endif
