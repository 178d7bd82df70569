/* Small things that answers about the pit share: who did something, fields of several lines. */
#include "floor/inside.h"

#include <string.h>

static const char *staff_name(const struct house *house, uint32_t id) {
    const struct house_staff *staff = house_find_staff(house, id);
    return staff == NULL ? "" : staff->name;
}

void view_actor(struct text *out, const char *key, const struct house *house,
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

void view_signature(struct text *out, const char *key, const struct house *house,
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

bool field_words(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 char *out, size_t room) {
    uint32_t token = request->body == NULL ? 0 : json_member(request->body, request->object, name);
    bool good = token != 0 && request->body->tokens[token].type == JSON_STRING;
    if (good) {
        size_t length = json_string(request->body, token, out, room);
        good = length > 0 && length < room && strlen(out) == length;
        for (size_t i = 0; good && i < length; i++)
            good = ((unsigned char)out[i] >= 0x20 && out[i] != 0x7F) || out[i] == '\n';
    }
    if (!good)
        answer_fault(answer, FAULT_BAD_FIELD, name);
    return good;
}
