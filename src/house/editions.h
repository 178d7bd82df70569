/* Editions of the rulebooks: which the house has, who brought each in, and which was adopted, by
 * whom, for what and from when. The text stands in the store under its hash (store_edition_read). A
 * table plays the one that is due when it is opened, until it is opened again; a later adoption
 * replaces the earlier from its date on (9.1). */
#ifndef HOUSE_EDITIONS_H
#define HOUSE_EDITIONS_H

#include "base/game.h"
#include "base/hash.h"
#include "house/actor.h"

enum {
    EDITIONS_MAX = 1000,  /* of one house */
    EDITION_TABLES = 64,  /* that one adoption may name */
    ADOPTIONS_MAX = 10000 /* a table each */
};

/* The lowest posts that may. */
#define EDITION_BRINGS_IN POST_OPERATIONS_MANAGER
#define EDITION_ADOPTS    POST_TABLE_GAMES_DIRECTOR

struct house_edition {
    uint32_t id;
    enum cr_game game;
    char document[24]; /* "04/01.10.2024" */
    uint8_t hash[HASH_BYTES];
    struct house_actor by; /* who brought it in */
    int64_t time;
};

/* One that names several tables is as many of these, with one number. */
struct house_adoption {
    uint32_t number; /* of the record, from 1 */
    uint32_t edition;
    uint32_t table; /* 0: every table of its game */
    int64_t from;
    struct house_actor by; /* who approved it */
    int64_t time;
};

struct house_edition *house_find_edition(const struct house *house, uint32_t id); /* NULL: none */
struct house_edition *house_find_edition_hash(const struct house *house,
                                              const uint8_t hash[HASH_BYTES]);
/* What a table of that game is opened under at that time; NULL: nothing was adopted for it. */
const struct house_edition *house_edition_due(const struct house *house, enum cr_game game,
                                              uint32_t table, int64_t at);
/* The adoption that it is due by. */
const struct house_adoption *house_adoption_due(const struct house *house, enum cr_game game,
                                                uint32_t table, int64_t at);

/* Why somebody may not adopt it so: the field or rule that forbids it; NULL: they may. */
struct adoption_wish {
    uint32_t edition;
    uint32_t tables[EDITION_TABLES];
    uint32_t table_count; /* 0: every table of its game */
    int64_t from;
};
const char *house_adoption_problem(const struct house *house, const struct house_actor *by,
                                   const struct adoption_wish *wish, int64_t now);

/* The records; the number is the house's next. */
void house_put_edition(struct text *record, const struct house *house,
                       const struct house_edition *edition);
void house_put_adoption(struct text *record, const struct house *house,
                        const struct adoption_wish *wish);

/* As JSON, the members of an object. */
void house_write_edition(const struct house *house, const struct house_edition *edition,
                         struct text *out);
void house_write_adoptions(const struct house *house, uint32_t edition, struct text *out);

#endif
