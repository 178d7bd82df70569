#include "base/memory.h"
#include "house/house_snapshot_inside.h"
#include "house/record_inside.h"

#include <string.h>

static bool wrong(struct codec_reader *reader, const char *what) {
    if (reader->problem == NULL)
        reader->problem = what;
    return false;
}

static bool take_number(struct codec_reader *reader, uint64_t most, uint64_t *number) {
    return (codec_take_number(reader, number) && *number <= most) || wrong(reader, "number");
}

static bool take_signed(struct codec_reader *reader, int64_t *number) {
    uint64_t read;
    if (!take_number(reader, UINT64_MAX, &read))
        return false;
    *number = (int64_t)(read >> 1 ^ (read & 1 ? UINT64_MAX : 0));
    return true;
}

/* Where it stands, without a NUL in or after it. */
static bool take_span(struct codec_reader *reader, const char **text, size_t *length) {
    uint64_t read;
    const uint8_t *bytes;
    if (!take_number(reader, (uint64_t)(reader->end - reader->at), &read) ||
        !codec_take_bytes(reader, (size_t)read, &bytes))
        return wrong(reader, "text");
    *text = (const char *)bytes;
    *length = (size_t)read;
    return memchr(*text, '\0', *length) == NULL || wrong(reader, "text");
}

static bool take_this(struct codec_reader *reader, const char *expected) {
    const char *text;
    size_t length;
    return take_span(reader, &text, &length) &&
           ((length == strlen(expected) && memcmp(text, expected, length) == 0) ||
            wrong(reader, expected));
}

static bool take_word(struct codec_reader *reader, const struct house_words *words,
                      unsigned *number) {
    const char *text;
    size_t length;
    if (!take_span(reader, &text, &length))
        return false;
    for (*number = 0; *number < words->count; ++*number) {
        const char *id = house_word(words, *number);
        if (strlen(id) == length && memcmp(id, text, length) == 0)
            return true;
    }
    return wrong(reader, "word");
}

static bool take_actor(struct codec_reader *reader, struct house_actor *actor) {
    unsigned role, post;
    uint64_t id;
    if (!take_word(reader, &house_role_words, &role) || !take_number(reader, UINT32_MAX, &id) ||
        !take_word(reader, &house_post_words, &post))
        return false;
    *actor = (struct house_actor){(enum actor_role)role, (uint32_t)id, (enum post)post};
    return true;
}

static bool take_signature(struct codec_reader *reader, struct house_signature *signature) {
    unsigned post;
    uint64_t staff;
    if (!take_number(reader, UINT32_MAX, &staff) || !take_word(reader, &house_post_words, &post) ||
        !take_signed(reader, &signature->time))
        return false;
    signature->staff = (uint32_t)staff;
    signature->post = (enum post)post;
    return true;
}

static bool take_text(struct codec_reader *reader, char *out, size_t room) {
    const char *text;
    size_t length;
    if (!take_span(reader, &text, &length))
        return false;
    if (length >= room)
        return wrong(reader, "text");
    memcpy(out, text, length);
    return true;
}

static bool take_owned(struct codec_reader *reader, void *at) {
    const char *text;
    size_t length;
    uint64_t there;
    if (!take_number(reader, 1, &there))
        return false;
    if (there == 0)
        return true;
    if (!take_span(reader, &text, &length))
        return false;
    char *copy = memory_grow(NULL, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(at, &copy, sizeof copy);
    return true;
}

static bool take_hash(struct codec_reader *reader, void *out) {
    const uint8_t *hash;
    if (!codec_take_bytes(reader, HASH_BYTES, &hash))
        return wrong(reader, "end");
    memcpy(out, hash, HASH_BYTES);
    return true;
}

static uint64_t most_of(const struct house_column *column, size_t row) {
    switch (column->type) {
    case AS_ID:
        return row + 1;
    case AS_FLAG:
        return 1;
    case AS_COUNTED:
    case AS_REFERENCE:
    case AS_NEEDED:
        return UINT32_MAX;
    default:
        return column->most;
    }
}

static bool take_plain(struct codec_reader *reader, const struct house_column *column, size_t row,
                       void *at) {
    uint64_t number;
    if (!take_number(reader, most_of(column, row), &number))
        return false;
    bool right =
        (column->type != AS_ID || number == row + 1) && (column->type != AS_NEEDED || number != 0);
    codec_store_number(at, column->size, number);
    return right || wrong(reader, column->name);
}

static bool take_value(struct codec_reader *reader, const struct house_column *column, size_t row,
                       void *at) {
    int64_t number;
    unsigned word;
    switch (column->type) {
    case AS_SIGNED:
        if (!take_signed(reader, &number))
            return false;
        codec_store_number(at, column->size, (uint64_t)number);
        return true;
    case AS_TEXT:
        return take_text(reader, at, column->size);
    case AS_OWNED:
        return take_owned(reader, at);
    case AS_HASH:
        return take_hash(reader, at);
    case AS_WORD:
        if (!take_word(reader, column->words, &word))
            return false;
        codec_store_number(at, column->size, word);
        return true;
    case AS_ACTOR:
        return take_actor(reader, at);
    case AS_SIGNATURE:
        return take_signature(reader, at);
    default:
        return take_plain(reader, column, row, at);
    }
}

static bool take_row(struct codec_reader *reader, const struct house_list *list, size_t number,
                     void *row) {
    for (size_t i = 0; i < list->column_count; i++) {
        if (!take_value(reader, &list->columns[i], number,
                        (uint8_t *)row + list->columns[i].offset))
            return wrong(reader, list->columns[i].name);
    }
    return true;
}

/* How many there can be: each column of a row takes at least a byte. */
static bool take_count(struct codec_reader *reader, const struct house_list *list, size_t *count) {
    uint64_t read, most = (uint64_t)(reader->end - reader->at) / list->column_count;
    if (!take_number(reader, UINT64_MAX, &read) || read > most)
        return wrong(reader, list->name);
    *count = (size_t)read;
    return true;
}

/* Columns of other names are another version's. */
static bool take_head(struct codec_reader *reader, const struct house_list *list, size_t *count) {
    uint64_t read;
    if (!take_this(reader, list->name) || !take_number(reader, list->column_count, &read) ||
        read != list->column_count)
        return wrong(reader, list->name);
    for (size_t i = 0; i < list->column_count; i++) {
        if (!take_this(reader, list->columns[i].name))
            return false;
    }
    return take_count(reader, list, count);
}

/* What is read so far is the house's, also when the rest is wrong. */
static bool take_list(struct codec_reader *reader, struct house *house,
                      const struct house_list *list) {
    size_t count, done = 0;
    if (!take_head(reader, list, &count))
        return false;
    if (count == 0)
        return true;
    uint8_t *rows = memory_grow(NULL, count * list->row_size);
    memset(rows, 0, count * list->row_size);
    memcpy((uint8_t *)house + list->rows, &rows, sizeof rows);
    memcpy((uint8_t *)house + list->room, &count, sizeof count);
    memcpy((uint8_t *)house + list->count, &count, sizeof count);
    while (done < count && take_row(reader, list, done, rows + done * list->row_size))
        done++;
    return done == count;
}

/* In the order of the games. */
static bool take_games(struct codec_reader *reader, struct house *house) {
    uint64_t count;
    unsigned game, from = 0;
    if (!take_number(reader, GAMES_MAX, &count))
        return false;
    for (uint64_t i = 0; i < count; i++) {
        if (!take_word(reader, &house_game_words, &game))
            return false;
        if (game >= game_count || game < from)
            return wrong(reader, "game");
        house->game_disabled[game] = true;
        from = game + 1;
    }
    return true;
}

static bool take_steps_of(struct codec_reader *reader, struct house_dispute *dispute) {
    size_t count;
    if (!take_count(reader, &house_step_list, &count) || count == 0)
        return wrong(reader, "steps");
    dispute->steps = memory_grow(NULL, count * sizeof *dispute->steps);
    memset(dispute->steps, 0, count * sizeof *dispute->steps);
    dispute->step_count = dispute->step_room = count;
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (!take_row(reader, &house_step_list, i, &dispute->steps[i]))
            return false;
    }
    return dispute->decision <= dispute->step_count || wrong(reader, "decision");
}

static bool take_steps(struct codec_reader *reader, struct house *house) {
    size_t count;
    if (!take_head(reader, &house_step_list, &count) || count != house->dispute_count)
        return wrong(reader, "steps");
    for (size_t i = 0; i < count; i++) {
        if (!take_steps_of(reader, &house->disputes[i]))
            return false;
    }
    return true;
}

static bool take_version(struct codec_reader *reader) {
    uint64_t version;
    return (take_this(reader, HOUSE_SNAPSHOT_NAME) &&
            take_number(reader, HOUSE_SNAPSHOT_VERSION, &version) &&
            version == HOUSE_SNAPSHOT_VERSION) ||
           wrong(reader, "version");
}

static bool take_all(struct codec_reader *reader, struct house *house, uint64_t *seq) {
    size_t count;
    if (!take_version(reader) || !take_number(reader, INT64_MAX, seq))
        return wrong(reader, "seq");
    if (!take_head(reader, &house_own_list, &count) || count != 1 ||
        !take_row(reader, &house_own_list, 0, house) || !take_games(reader, house))
        return wrong(reader, "house");
    for (size_t i = 0; i < LISTS; i++) {
        if (!take_list(reader, house, &house_lists[i]))
            return false;
    }
    if (!take_steps(reader, house))
        return false;
    return reader->at == reader->end || wrong(reader, "end");
}

bool house_load(struct house *house, const void *bytes, size_t length, uint64_t *seq,
                const char **problem) {
    uint8_t hash[HASH_BYTES];
    struct codec_reader reader = {.at = bytes};
    house_init(house);
    *problem = "hash";
    if (length < HASH_BYTES)
        return false;
    reader.end = reader.at + (length - HASH_BYTES);
    hash_bytes(bytes, length - HASH_BYTES, hash);
    if (memcmp(hash, reader.end, HASH_BYTES) != 0)
        return false;
    if (take_all(&reader, house, seq) && house_check_lists(house, &reader.problem)) {
        house_remember_tokens(house);
        for (int what = 0; what < ENDINGS; what++)
            house_note_whole(house, (enum ending)what);
        return true;
    }
    *problem = reader.problem;
    house_free(house);
    return false;
}

bool house_snapshot_is_known(const void *bytes, size_t length) {
    struct codec_reader reader = {.at = bytes, .end = (const uint8_t *)bytes + length};
    return take_version(&reader);
}

/* ---- One row ---- */

static bool take_own_steps(struct codec_reader *reader, struct house_dispute *dispute) {
    size_t count;
    return take_head(reader, &house_step_list, &count) && count == 1 &&
           take_steps_of(reader, dispute);
}

static bool take_alone(struct codec_reader *reader, enum ending what, union house_row *row) {
    size_t count;
    return take_version(reader) && take_head(reader, house_ending_list(what), &count) &&
           count == 1 && take_row(reader, house_ending_list(what), 0, row) &&
           (what != ENDING_DISPUTE || take_own_steps(reader, &row->dispute)) &&
           (reader->at == reader->end || wrong(reader, "end"));
}

bool house_load_row(const struct house *house, enum ending what, const void *bytes, size_t length,
                    union house_row *row, const char **problem) {
    struct codec_reader reader = {.at = bytes, .end = (const uint8_t *)bytes + length};
    memset(row, 0, sizeof *row);
    if (take_alone(&reader, what, row) && house_check_row(house, what, row, &reader.problem))
        return true;
    *problem = reader.problem == NULL ? "row" : reader.problem;
    house_free_row(what, row);
    memset(row, 0, sizeof *row);
    return false;
}
