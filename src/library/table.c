/* The running table for callers of the library. */
#include "library/event_inside.h"
#include "table/game_table.h"
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
                   size_t length, struct cr_memory memory) {
    struct scratch scratch = library_scratch(memory);
    const char *problem;
    return library_is_enough(memory) &&
           table_load_in(book, bytes, length, inside(table), &scratch, &problem);
}

/* ---- Events ---- */

/* The effects stand first in the memory; what is behind them the rules work in. */
static bool apply(const struct cr_rulebook *book, struct table *table, struct event *event,
                  struct scratch *scratch, const struct cr_effects **effects,
                  struct cr_refusal *refusal) {
    struct cr_effects *out = scratch_take(scratch, sizeof *out);
    out->book = book;
    out->of = (struct effects){.room = EFFECTS_MAX};
    out->of.list = scratch_take(scratch, EFFECTS_MAX * sizeof *out->of.list);
    struct table *before = scratch_take(scratch, sizeof *before);
    *before = *table;
    if (event->seq == 0)
        event->seq = table->seq + 1;
    if (!table_apply_in(book, table, event, &out->of, scratch, refusal)) {
        if (refusal->why == WHY_BROKEN)
            *table = *before;
        return false;
    }
    refusal->why = WHY_ACCEPTED;
    refusal->where[0] = '\0';
    *effects = out;
    return true;
}

static bool has_room(struct cr_memory memory, struct cr_refusal *refusal) {
    return library_is_enough(memory) || refusal_fill(refusal, WHY_NO_ROOM, "memory");
}

bool cr_table_apply(const struct cr_rulebook *book, struct cr_table *table,
                    const struct cr_event *from, struct cr_memory memory,
                    const struct cr_effects **effects, struct cr_refusal *refusal) {
    struct scratch scratch = library_scratch(memory);
    struct event event;
    return has_room(memory, refusal) && library_event(book, from, &event, refusal) &&
           apply(book, inside(table), &event, &scratch, effects, refusal);
}

static bool read_event(const struct cr_rulebook *book, const char *text, size_t length,
                       struct scratch *scratch, struct event *event, struct cr_refusal *refusal) {
    SCRATCH(struct json_token, tokens, EVENT_JSON_MAX, scratch);
    struct json json;
    struct json_error error;
    const char *problem;
    if (json_parse(text, length, tokens, EVENT_JSON_MAX, &json, &error) != JSON_OK)
        return refusal_fill(refusal, WHY_EVENT_JSON, "byte %zu", error.at);
    if (!event_read(book, &json, event, &problem))
        return refusal_fill(refusal, WHY_EVENT_FIELD, "%s", problem);
    return true;
}

bool cr_table_apply_json(const struct cr_rulebook *book, struct cr_table *table, const char *text,
                         size_t length, struct cr_memory memory, const struct cr_effects **effects,
                         struct cr_refusal *refusal) {
    struct scratch scratch = library_scratch(memory);
    struct event event;
    return has_room(memory, refusal) && read_event(book, text, length, &scratch, &event, refusal) &&
           apply(book, inside(table), &event, &scratch, effects, refusal);
}

/* ---- How it stands ---- */

void cr_table_info(const struct cr_table *from, struct cr_table_info *info, size_t size) {
    const struct table *table = inside_const(from);
    const struct cr_table_info out = {
        .game = cr_game_id((enum cr_game)table->game),
        .phase = phase_id((enum phase)table->phase),
        .seq = table->seq,
        .round = table->round,
        .time = table->time,
        .felt = table->felt,
        .suspended = table->suspended,
        .last_void = table->last_void,
        .has_result = table_has_result(table),
        .suspended_clause = table->suspended_clause,
        .void_clause = table->void_clause,
    };
    library_give(&out, sizeof out, info, size);
}

size_t cr_table_lines(const struct cr_rulebook *book, const struct cr_table *from,
                      struct cr_memory memory, struct cr_settled_line *info, size_t room,
                      size_t size) {
    const struct table *table = inside_const(from);
    struct scratch scratch = library_scratch(memory);
    if (!library_is_enough(memory) || !table_has_result(table))
        return 0;
    SCRATCH(struct cr_line, lines, TABLE_LINES, &scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, &scratch);
    const size_t count = table_settled_lines(book, table, lines, states, &scratch);
    for (size_t i = 0; i < count && i < room; i++) {
        struct cr_settled_line out = library_line(&lines[i]);
        out.done = states[i].done;
        library_give(&out, sizeof out, (char *)info + i * size, size);
    }
    return count;
}

size_t cr_table_result(const struct cr_rulebook *book, const struct cr_table *table, char *json,
                       size_t room) {
    struct text out;
    text_init(&out, json, room);
    table_result_view(book, inside_const(table), &out);
    return library_length(&out);
}

/* ---- Views ---- */

static bool viewer_of(const struct cr_viewer *from, struct viewer *viewer) {
    static const enum viewer_role roles[] = {
        [CR_PUBLIC] = VIEWER_PUBLIC, [CR_AS_PLAYER] = VIEWER_PLAYER, [CR_STAFF] = VIEWER_STAFF};
    struct cr_viewer whole;
    library_give(from, from->size < sizeof whole ? from->size : sizeof whole, &whole, sizeof whole);
    const int post =
        whole.post == NULL ? (int)POST_DEALER : post_find(whole.post, strlen(whole.post));
    if ((unsigned)whole.role >= sizeof roles / sizeof roles[0] || post < 0)
        return false;
    *viewer =
        (struct viewer){.role = roles[whole.role], .player = whole.player, .post = (enum post)post};
    return true;
}

size_t cr_table_view(const struct cr_rulebook *book, const struct cr_table *table,
                     const struct cr_viewer *from, struct cr_memory memory, char *json,
                     size_t room) {
    struct scratch scratch = library_scratch(memory);
    struct viewer viewer;
    struct text out;
    if (!library_is_enough(memory) || !viewer_of(from, &viewer))
        return 0;
    text_init(&out, json, room);
    table_view_in(book, inside_const(table), &viewer, &scratch, &out);
    return library_length(&out);
}

size_t cr_table_offers(const struct cr_rulebook *book, const struct cr_table *table,
                       uint32_t player, struct cr_memory memory, char *json, size_t room) {
    struct scratch scratch = library_scratch(memory);
    struct text out;
    if (!library_is_enough(memory))
        return 0;
    text_init(&out, json, room);
    text_char(&out, '{');
    view_offers(book, inside_const(table), player, &scratch, &out);
    text_char(&out, '}');
    return library_length(&out);
}

size_t cr_table_guide(const struct cr_rulebook *book, const struct cr_table *table,
                      struct cr_memory memory, char *json, size_t room) {
    struct scratch scratch = library_scratch(memory);
    struct text out;
    if (!library_is_enough(memory))
        return 0;
    text_init(&out, json, room);
    text_char(&out, '{');
    view_guide(book, inside_const(table), &scratch, &out);
    text_char(&out, '}');
    return library_length(&out);
}
