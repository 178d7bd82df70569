/* The web files built into the program. */
#ifndef SERVER_WEB_FILES_H
#define SERVER_WEB_FILES_H

#include "base/embedded.h"

extern const struct embedded_file web_files[]; /* the last one has no name */

#endif
