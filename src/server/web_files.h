/* The screens built into the program, each file as it is and, where that is smaller, compressed by
 * gzip. */
#ifndef SERVER_WEB_FILES_H
#define SERVER_WEB_FILES_H

#include <stddef.h>

struct web_bytes {
    const unsigned char *at;
    size_t length; /* 0 of a compressed one: there is none */
};

struct web_file {
    const char *path; /* "/assets/main-X2.js" */
    const char *type;
    const char *hash; /* of its bytes, 16 hexadecimal digits */
    struct web_bytes plain, packed;
};

extern const struct web_file web_files[]; /* the last one has no path */

#endif
