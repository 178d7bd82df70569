/* jansson's reading of a JSON text, behind an interface of its own: its names and those of our
 * reader are alike and cannot stand in one file. */
#ifndef TESTS_BASE_ORACLE_SUPPORT_H
#define TESTS_BASE_ORACLE_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>

enum oracle { ORACLE_ACCEPTS, ORACLE_REFUSES, ORACLE_CANNOT_SAY };

/* Writes what was read, one mark a value: n t f, iNUMBER; for an integer, r for another number,
 * sLENGTH:BYTES, [ ... ], { key value ... }. It cannot say when a number is too large for it, a key
 * holds a NUL or the text is nested deeper than our reader goes. */
enum oracle oracle_read(const char *text, size_t length, char *dump, size_t room);

#endif
