/* Finished rounds out of the index: a player's own, and those that somebody looks for. They are
 * gathered from a store alone, and written with the names that the house knows. */
#ifndef BOOKS_ROUND_SEARCH_H
#define BOOKS_ROUND_SEARCH_H

#include "base/text.h"
#include "books/edition_shelf.h"
#include "books/index.h"
#include "house/house.h"

/* ---- A player's own ---- */

struct player_round;
struct player_rounds {
    /* what is asked for */
    uint32_t player;
    uint64_t before, limit; /* the id that they come before; 0: the newest */
    /* what was found */
    struct player_round *list;
    size_t count, room;
    bool more;
};

bool player_rounds_gather(struct player_rounds *rounds, struct store *store,
                          struct store_error *error);
/* {"rounds":[…],"more":…} without the braces. */
void player_rounds_write(const struct player_rounds *rounds, const struct house *house,
                         struct edition_shelf *shelf, struct text *out);
void player_rounds_free(struct player_rounds *rounds);

/* ---- Those that are looked for ---- */

struct round_search {
    struct index_query query; /* what is asked for; one is looked for beyond its limit */
    struct index_round *list;
    size_t count, room;
    bool more;
};

bool round_search_gather(struct round_search *search, struct store *store,
                         struct store_error *error);
/* As above. */
void round_search_write(const struct round_search *search, const struct house *house,
                        struct text *out);
void round_search_free(struct round_search *search);

/* ---- One round ---- */

/* Whether a player had a bet in a finished round. */
bool round_had_player(struct store *store, uint32_t table, uint64_t round, uint32_t player);
/* What a player had on a bet of a finished round, in that box and hand (0: whichever, the largest);
 * below zero: nothing. */
cr_money round_stake_of(struct store *store, uint32_t table, uint64_t round,
                        const struct event *of);
/* Members that tell its result. */
void round_write_result(const struct index_round *round, struct text *out);
/* The members `edition`, by its document, and `edition_id`. */
void round_write_edition(const struct house *house, const struct index_round *round,
                         struct text *out);
/* The member `dealer`, when somebody dealt it. */
void round_write_dealer(const struct house *house, uint32_t dealer, struct text *out);
/* All that the index has of it, as an object. */
void round_write_row(const struct house *house, const struct index_round *round, struct text *out);

#endif
