/* Doubtful money (G17): notes or chips that the ultraviolet scanner of part 3 does not pass. The
 * dealer reports it, a pit supervisor confirms it, and from then on it lies on an account of its
 * own until security and the cage together give it back or hand it over to the authorities. */
#ifndef HOUSE_DOUBTFUL_H
#define HOUSE_DOUBTFUL_H

#include "house/actor.h"

enum doubtful_state {
    DOUBTFUL_REPORTED, /* nothing has moved */
    DOUBTFUL_HELD,
    DOUBTFUL_RETURNED,
    DOUBTFUL_HANDED_OVER,
    DOUBTFUL_DROPPED, /* found good before it was held */
    DOUBTFUL_STATES
};

struct house_doubtful {
    uint32_t id, table;
    uint32_t player; /* 0: of cash whose owner is not known by number */
    enum doubtful_state state;
    bool chips; /* out of the player's purse; else cash */
    cr_money amount;
    char text[80];
    struct house_signature reported, held;
    struct house_signature said; /* the first of the two who end it, and what they have said */
    bool said_keep;
    struct house_signature ended;
};

const char *doubtful_state_id(enum doubtful_state state);
struct house_doubtful *house_find_doubtful(const struct house *house, uint32_t id);
/* Security and the cage end it together. */
bool house_doubtful_is_said(const struct house *house, const struct house_doubtful *doubtful,
                            const struct house_actor *by, bool keep);

void house_put_doubtful(struct text *record, const struct house_doubtful *doubtful);
void house_put_doubtful_held(struct text *record, uint32_t doubtful, bool hold);
void house_put_doubtful_end(struct text *record, uint32_t doubtful, bool keep);

#endif
