/* A member of staff at the command line, of a floor that is not open: by password and, where the
 * account has one or the post asks for one, by a code of the second factor, each a line of standard
 * input. What comes of it is a record of the house, as on a screen; who guesses wrong is slowed. */
#ifndef CLI_SIGN_IN_H
#define CLI_SIGN_IN_H

#include "floor/floor.h"

/* `url`: the floor's store. NULL, or what is wrong: to be said when the floor has been closed, so
 * that the guess is on disk before anybody hears that it was one. */
const char *cli_sign_in(struct floor *floor, const char *url, const char *name,
                        struct floor_actor *actor);
void cli_sign_out(struct floor *floor, const struct floor_actor *actor);

#endif
