/* The running table for callers of the library: events and effects as JSON. */
#include "table/event_json.h"
#include "table/table.h"
#include "table/view.h"

#include <string.h>

static struct table *inside(struct cr_table *table) {
    return (struct table *)(void *)table;
}

static const struct table *inside_const(const struct cr_table *table) {
    return (const struct table *)(const void *)table;
}

size_t cr_table_size(void) {
    return sizeof(struct table);
}

void cr_table_init(struct cr_table *table) {
    table_init(inside(table));
}

void cr_table_hash(const struct cr_table *table, uint8_t hash[32]) {
    table_hash(inside_const(table), hash);
}

size_t cr_table_save(const struct cr_table *table, uint8_t bytes[CR_TABLE_SAVED_ROOM]) {
    return table_save(inside_const(table), bytes);
}

bool cr_table_load(const struct cr_rulebook *book, struct cr_table *table, const uint8_t *bytes,
                   size_t length) {
    const char *problem;
    return table_load(book, bytes, length, inside(table), &problem);
}

static bool read_event(const struct cr_rulebook *book, const char *text, size_t length,
                       struct event *event, struct cr_refusal *refusal) {
    struct json_token tokens[EVENT_JSON_MAX];
    struct json json;
    struct json_error error;
    const char *problem;
    if (json_parse(text, length, tokens, EVENT_JSON_MAX, &json, &error) != JSON_OK)
        return refusal_fill(refusal, WHY_EVENT_JSON, "byte %zu", error.at);
    if (!event_read(book, &json, event, &problem))
        return refusal_fill(refusal, WHY_EVENT_FIELD, "%s", problem);
    return true;
}

static bool write_effects(const struct cr_rulebook *book, const struct effects *effects,
                          char *memory, size_t room, size_t *length) {
    struct text out;
    text_init(&out, memory, room);
    text_char(&out, '[');
    for (size_t i = 0; i < effects->count; i++) {
        if (i > 0)
            text_char(&out, ',');
        effect_write(book, &effects->list[i], &out);
    }
    text_char(&out, ']');
    *length = out.length;
    return !out.full;
}

bool cr_table_apply(const struct cr_rulebook *book, struct cr_table *table, const char *event_text,
                    size_t length, char *memory, size_t room, size_t *effects_length,
                    struct cr_refusal *refusal) {
    struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct event event;
    struct table after = *inside_const(table);
    if (!read_event(book, event_text, length, &event, refusal))
        return false;
    if (event.seq == 0)
        event.seq = after.seq + 1;
    if (!table_apply(book, &after, &event, &effects, refusal))
        return false;
    if (!write_effects(book, &effects, memory, room, effects_length))
        return refusal_fill(refusal, WHY_NO_ROOM, "effects");
    *inside(table) = after;
    return true;
}

size_t cr_table_view(const struct cr_rulebook *book, const struct cr_table *table, uint32_t player,
                     char *view, size_t room) {
    struct viewer viewer = {.role = player == 0 ? VIEWER_PUBLIC : VIEWER_PLAYER, .player = player};
    struct text out;
    text_init(&out, view, room);
    table_view(book, inside_const(table), &viewer, &out);
    return out.full ? 0 : out.length;
}
