/* The store that a command of the floor works on. */
#ifndef CLI_FLOOR_STORE_H
#define CLI_FLOOR_STORE_H

#include "cli/cli.h"
#include "store/store.h"

/* Where a floor is kept when nothing else is said: $CROUPIER_STORE, or this file in the current
 * folder. */
#define STORE_DEFAULT "croupier.db"

/* Put `{.argp = &store_argp}` among a command's children and hand it a `const char *`. */
extern const struct argp store_argp;

const char *store_url_or_default(const char *url);
/* For reading; NULL after a complaint. */
struct store *store_open_or_complain(const char *url);

/* A line of standard input, which a terminal does not show; false: there is none. */
bool cli_read_password(const char *prompt, char *line, size_t room);

#endif
