/* Memory for programs: there is always some, or the program ends. The library itself allocates
 * nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* As realloc, but never NULL. */
void *memory_grow(void *memory, size_t size);

#endif
