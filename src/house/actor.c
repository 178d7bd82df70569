/* Who did something, as the house tells it. */
#include "house/house.h"

#include "base/json_write.h"

static const char *staff_name(const struct house *house, uint32_t id) {
    const struct house_staff *staff = house_find_staff(house, id);
    return staff == NULL ? "" : staff->name;
}

void house_put_actor(struct text *out, const char *key, const struct house *house,
                     const struct house_actor *actor) {
    const struct house_player *player = house_find_player(house, actor->id);
    json_put_key(out, key);
    text_char(out, '{');
    json_put_string(out, "role", actor->is_player ? "player" : actor->id == 0 ? "system" : "staff");
    if (actor->id != 0)
        json_put_integer(out, "id", actor->id);
    if (actor->is_player)
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
