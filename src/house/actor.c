/* Who did something, as the house tells it. */
#include "house/record_inside.h"

static const char *const role_ids[ACTOR_ROLES] = {"nobody", "player", "staff", "device", "system"};

const char *actor_role_id(enum actor_role role) {
    return role_ids[role];
}

int actor_role_find(const char *id, size_t length) {
    return house_find_word(role_ids, ACTOR_ROLES, id, length);
}

bool post_serves(enum post post, enum post wanted) {
    bool on_ladder = post <= POST_SENIOR_MANAGEMENT;
    return post == wanted || (on_ladder && wanted <= POST_SENIOR_MANAGEMENT && post > wanted);
}

static const char *staff_name(const struct house *house, uint32_t id) {
    const struct house_staff *staff = house_find_staff(house, id);
    return staff == NULL ? "" : staff->name;
}

void house_put_actor(struct text *out, const char *key, const struct house *house,
                     const struct house_actor *actor) {
    const struct house_player *player = house_find_player(house, actor->id);
    bool is_player = actor->role == ACTOR_PLAYER;
    json_put_key(out, key);
    text_char(out, '{');
    json_put_string(out, "role", is_player ? "player" : actor->id == 0 ? "system" : "staff");
    if (actor->id != 0)
        json_put_integer(out, "id", actor->id);
    if (is_player)
        json_put_string(out, "name", player == NULL ? "" : player->name);
    else if (actor->id != 0)
        json_put_string(out, "name", staff_name(house, actor->id));
    if (actor->post != POST_NOBODY)
        json_put_string(out, "post", post_id(actor->post));
    text_char(out, '}');
}

void house_put_signature(struct text *out, const char *key, const struct house *house,
                         const struct house_signature *signature) {
    json_put_key(out, key);
    text_char(out, '{');
    json_put_integer(out, "staff", signature->staff);
    json_put_string(out, "name", staff_name(house, signature->staff));
    if (signature->post != POST_NOBODY)
        json_put_string(out, "post", post_id(signature->post));
    json_put_integer(out, "time", signature->time);
    text_char(out, '}');
}
