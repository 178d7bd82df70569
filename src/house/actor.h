/* Who does things in the house, and who has signed. */
#ifndef HOUSE_ACTOR_H
#define HOUSE_ACTOR_H

#include "base/text.h"
#include "table/event.h"

struct house;

enum actor_role {
    ACTOR_NOBODY,
    ACTOR_PLAYER,
    ACTOR_STAFF,
    ACTOR_DEVICE,
    ACTOR_SYSTEM, /* the program itself, and the machine's command line */
    ACTOR_ROLES
};

struct house_actor {
    enum actor_role role;
    uint32_t id;    /* of the player, member of staff or device; 0: the system */
    enum post post; /* staff */
};

struct house_signature {
    uint32_t staff; /* 0: nobody yet */
    enum post post;
    int64_t time;
};

const char *actor_role_id(enum actor_role role);
int actor_role_find(const char *id, size_t length); /* -1: there is none */

/* A post that must see to something admits every higher one; surveillance, security, the cage,
 * the regulator and internal audit see to their own (G5). */
bool post_serves(enum post post, enum post wanted);

/* {"role":…,"id":…,"name":…,"post":…} under a name. */
void house_put_actor(struct text *out, const char *key, const struct house *house,
                     const struct house_actor *actor);
void house_put_signature(struct text *out, const char *key, const struct house *house,
                         const struct house_signature *signature);

#endif
