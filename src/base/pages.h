/* Memory of which most is empty: pages that nothing was written to take none. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <string.h>

/* As memcpy, but writes only where the two differ. */
static inline void pages_copy(void *to, const void *from, size_t size) {
    enum { AT_ONCE = 512 };
    for (size_t at = 0; at < size; at += AT_ONCE) {
        const size_t part = size - at < AT_ONCE ? size - at : AT_ONCE;
        if (memcmp((char *)to + at, (const char *)from + at, part) != 0)
            memcpy((char *)to + at, (const char *)from + at, part);
    }
}

#endif
