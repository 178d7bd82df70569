/* Rulebooks as data: see croupier.h for the interface, docs/ARCHITECTURE.md for the format. */
#ifndef RULEBOOK_RULEBOOK_H
#define RULEBOOK_RULEBOOK_H

#include "croupier.h"

/* The tables that only this game has, as the struct that its code reads them by. */
#ifdef __cppcheck__ /* which does not know _Generic */
#define RULEBOOK_OWN(type, book) ((type *)(book)->own)
#else
#define RULEBOOK_OWN(type, book)                                                                   \
    (_Generic((book),                                                                              \
         struct cr_rulebook *: (type *)(book)->own,                                                \
         const struct cr_rulebook *: (const type *)(book)->own))
#endif

bool rulebook_voids_round(const struct cr_rulebook *book, const char *clause);
bool rulebook_voids_bet(const struct cr_rulebook *book, const char *clause);

#endif
