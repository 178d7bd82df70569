/* Names of people, as everybody sees them: one form for what looks the same, nothing that is not
 * seen, nothing that turns the writing round. Two names look alike when a glance takes one for the
 * other (Unicode Technical Standard 39: "deaIer", "dеaler" with a Cyrillic letter, "dealer").
 *
 * By ICU, which has both the normal forms and the tables of what looks alike. */
#ifndef HOUSE_NAMES_H
#define HOUSE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* The name in its normal form (NFC). False: it is empty, too long for `room`, begins or ends with a
 * space or has two together, or has something in it that is not seen: a control, a mark of
 * direction, a joiner, a filler, a letter that Unicode does not have, marks on nothing. */
bool house_name_normalise(const char *name, char *out, size_t room);
/* It is in that form already. */
bool house_name_is_normal(const char *name);
bool house_name_looks_like(const char *one, const char *other);

#endif
