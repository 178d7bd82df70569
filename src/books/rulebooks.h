/* The editions that a store's log is played by. */
#ifndef BOOKS_RULEBOOKS_H
#define BOOKS_RULEBOOKS_H

#include "base/game.h"
#include "rulebook/rulebook.h"
#include "store/store.h"

/* One a game, in the order of the games. */
bool rulebooks_load(struct cr_rulebook *rulebooks, struct store_error *error);

#endif
