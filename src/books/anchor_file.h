/* A file of anchors, a line each (books/anchor.h), that grows at its end: where a server puts them,
 * or what somebody who was given them has kept. */
#ifndef BOOKS_ANCHOR_FILE_H
#define BOOKS_ANCHOR_FILE_H

#include "books/anchor.h"
#include "store/store.h"

/* Puts a line at the end, on disk when it returns. What a write that was cut off has left there
 * ends with a newline first. */
bool anchor_file_add(const char *path, const char *line, size_t length);
/* From the last line back; lines that are none are passed over. No file is as an empty one. */
bool anchor_file_back(const char *path,
                      bool (*each)(const uint8_t *bytes, size_t length, void *context),
                      void *context, struct store_error *error);

#endif
