#include "screen_support.h"

#include <string.h>

bool screen_look(struct looked *screen, const struct cr_rulebook *book, const struct table *table,
                 enum viewer_role role, uint32_t player) {
    struct viewer viewer = {.role = role, .player = player, .post = POST_DEALER};
    struct text text;
    struct json_error error;
    screen->book = book;
    screen->table = table;
    text_init(&text, screen->text, sizeof screen->text - 1);
    table_view(book, table, &viewer, &text);
    screen->text[text.length] = '\0';
    return !text.full && json_parse(screen->text, text.length, screen->tokens, SCREEN_TOKENS,
                                    &screen->json, &error) == JSON_OK;
}

uint32_t screen_member(const struct looked *screen, uint32_t object, const char *key) {
    return json_member(&screen->json, object, key);
}

int64_t screen_number(const struct looked *screen, uint32_t object, const char *key) {
    int64_t number = 0;
    uint32_t token = screen_member(screen, object, key);
    if (token != 0)
        json_integer(&screen->json, token, &number);
    return number;
}

bool screen_is(const struct looked *screen, uint32_t object, const char *key, const char *value) {
    uint32_t token = screen_member(screen, object, key);
    return token != 0 && json_is(&screen->json, token, value);
}

uint32_t screen_element(const struct looked *screen, uint32_t array, uint32_t before) {
    const struct json_token *tokens = screen->tokens;
    uint32_t next = before == 0 ? array + 1 : tokens[before].next;
    return next < tokens[array].next ? next : 0;
}

static void copy_member(const struct looked *screen, uint32_t object, const char *key,
                        struct text *out) {
    uint32_t token = screen_member(screen, object, key);
    if (token == 0)
        return;
    const struct json_token *at = &screen->tokens[token];
    json_put_key(out, key);
    if (at->type == JSON_STRING)
        text_quoted(out, screen->text + at->start, at->end - at->start);
    else
        text_bytes(out, screen->text + at->start, at->end - at->start);
}

bool screen_event(const struct looked *screen, uint32_t object, uint32_t player,
                  struct event *event) {
    static const char *const keys[] = {"event", "number", "bet",   "box",   "hand",
                                       "ref",   "amount", "cards", "player"};
    char line[1000];
    struct json_token tokens[EVENT_JSON_MAX];
    struct text out;
    struct json json;
    struct json_error error;
    const char *problem;
    text_init(&out, line, sizeof line);
    text_char(&out, '{');
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        copy_member(screen, object, keys[i], &out);
    if (screen_is(screen, object, "event", "call"))
        copy_member(screen, object, "clause", &out);
    json_put_string(&out, "sender", player == 0 ? "staff" : "player");
    json_put_integer(&out, "seq", (int64_t)screen->table->seq + 1);
    text_char(&out, '}');
    if (json_parse(line, out.length, tokens, EVENT_JSON_MAX, &json, &error) != JSON_OK ||
        !event_read(screen->book, &json, event, &problem))
        return false;
    event->time = screen->table->time; /* offers are made for the moment of the last event */
    event->sender = player == 0 ? SENDER_STAFF : SENDER_PLAYER;
    event->sender_id = player == 0 ? 1 : player;
    if (player != 0)
        event->player = player;
    if (screen_member(screen, object, "leave") != 0 || player == 0) {
        event->authorised_id = 2;
        event->authorised_post = POST_SENIOR_MANAGEMENT;
    }
    if (player == 0 && event_is(event, MARK_WEIGHED)) {
        event->witnessed_id = 3;
        event->witnessed_post = POST_SENIOR_MANAGEMENT;
    }
    event->sender_post = player == 0 ? POST_DEALER : POST_NOBODY;
    return true;
}
