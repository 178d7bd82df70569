#include "house/house_snapshot_inside.h"

#include <string.h>

static void put_number(struct bytes *out, uint64_t number) {
    uint8_t bytes[10];
    struct codec_writer writer = {.at = bytes, .room = sizeof bytes};
    codec_put_number(&writer, number);
    bytes_add(out, bytes, writer.length);
}

static void put_signed(struct bytes *out, int64_t number) {
    put_number(out, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

static void put_text(struct bytes *out, const char *text) {
    size_t length = strlen(text);
    put_number(out, length);
    bytes_add(out, text, length);
}

static void put_word(struct bytes *out, const struct house_words *words, uint64_t number) {
    put_text(out, house_word(words, (unsigned)number));
}

static void put_actor(struct bytes *out, const struct house_actor *actor) {
    put_word(out, &house_role_words, actor->role);
    put_number(out, actor->id);
    put_word(out, &house_post_words, actor->post);
}

static void put_signature(struct bytes *out, const struct house_signature *signature) {
    put_number(out, signature->staff);
    put_word(out, &house_post_words, signature->post);
    put_signed(out, signature->time);
}

static void put_owned(struct bytes *out, const void *at) {
    const char *text;
    memcpy(&text, at, sizeof text);
    put_number(out, text != NULL);
    if (text != NULL)
        put_text(out, text);
}

static void put_value(struct bytes *out, const struct house_column *column, const void *at) {
    switch (column->type) {
    case AS_SIGNED:
        put_signed(out, (int64_t)codec_load_number(at, column->size));
        break;
    case AS_TEXT:
        put_text(out, at);
        break;
    case AS_OWNED:
        put_owned(out, at);
        break;
    case AS_HASH:
        bytes_add(out, at, HASH_BYTES);
        break;
    case AS_WORD:
        put_word(out, column->words, codec_load_number(at, column->size));
        break;
    case AS_ACTOR:
        put_actor(out, at);
        break;
    case AS_SIGNATURE:
        put_signature(out, at);
        break;
    default:
        put_number(out, codec_load_number(at, column->size));
    }
}

static void put_head(struct bytes *out, const struct house_list *list, size_t count) {
    put_text(out, list->name);
    put_number(out, list->column_count);
    for (size_t i = 0; i < list->column_count; i++)
        put_text(out, list->columns[i].name);
    put_number(out, count);
}

static void put_row(struct bytes *out, const struct house_list *list, const void *row) {
    for (size_t i = 0; i < list->column_count; i++)
        put_value(out, &list->columns[i], (const uint8_t *)row + list->columns[i].offset);
}

static void put_list(struct bytes *out, const struct house *house, const struct house_list *list) {
    const uint8_t *rows = house_list_rows(house, list);
    enum ending what = list->ending;
    size_t count = house_list_count(house, list), drop = 0;
    if (what != ENDINGS)
        drop = house_ended_to_drop(house, what);
    put_head(out, list, count - drop);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *row = rows + i * list->row_size;
        if (drop > 0 && house_row_has_ended(house, what, row))
            drop--;
        else
            put_row(out, list, row);
    }
}

static void put_games(struct bytes *out, const struct house *house) {
    size_t count = 0;
    for (unsigned game = 0; game < game_count; game++)
        count += house->game_disabled[game];
    put_number(out, count);
    for (unsigned game = 0; game < game_count; game++) {
        if (house->game_disabled[game])
            put_word(out, &house_game_words, game);
    }
}

static void put_steps_of(struct bytes *out, const struct house_dispute *dispute) {
    put_number(out, dispute->step_count);
    for (size_t i = 0; i < dispute->step_count; i++)
        put_row(out, &house_step_list, &dispute->steps[i]);
}

/* Of the cases that are in their list. */
static void put_steps(struct bytes *out, const struct house *house) {
    size_t drop = house_ended_to_drop(house, ENDING_DISPUTE);
    put_head(out, &house_step_list, house->dispute_count - drop);
    for (size_t i = 0; i < house->dispute_count; i++) {
        if (drop > 0 && house_row_has_ended(house, ENDING_DISPUTE, &house->disputes[i]))
            drop--;
        else
            put_steps_of(out, &house->disputes[i]);
    }
}

void house_save_row(enum ending what, const void *row, struct bytes *out) {
    put_text(out, HOUSE_SNAPSHOT_NAME);
    put_number(out, HOUSE_SNAPSHOT_VERSION);
    put_head(out, house_ending_list(what), 1);
    put_row(out, house_ending_list(what), row);
    if (what != ENDING_DISPUTE)
        return;
    put_head(out, &house_step_list, 1);
    put_steps_of(out, row);
}

void house_save(const struct house *house, uint64_t seq, struct bytes *out) {
    uint8_t hash[HASH_BYTES];
    bytes_clear(out);
    put_text(out, HOUSE_SNAPSHOT_NAME);
    put_number(out, HOUSE_SNAPSHOT_VERSION);
    put_number(out, seq);
    put_head(out, &house_own_list, 1);
    put_row(out, &house_own_list, house);
    put_games(out, house);
    for (size_t i = 0; i < LISTS; i++)
        put_list(out, house, &house_lists[i]);
    put_steps(out, house);
    if (out->failed)
        return;
    hash_bytes(out->at, out->length, hash);
    bytes_add(out, hash, HASH_BYTES);
}
