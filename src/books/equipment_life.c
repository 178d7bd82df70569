#include "books/equipment_life.h"

#include "base/json_write.h"
#include "base/memory.h"
#include "books/books_inside.h"
#include "books/csv_inside.h"
#include "books/event_record.h"
#include "house/record.h"

#include <stdlib.h>
#include <string.h>

/* What each record says of a thing, where it says something good, and where not. */
struct life_words {
    const char *good[CR_LANGUAGES], *other[CR_LANGUAGES];
};
static const struct life_words *words_of(unsigned record) {
    static const struct life_words words[RECORD_KINDS] = {
        [RECORD_THING_ADD] = {{"delivered", "nhập kho"}, {"delivered", "nhập kho"}},
        [RECORD_THING_MOVE] = {{"moved", "di chuyển"}, {"moved", "di chuyển"}},
        [RECORD_THING_CHECK] = {{"checked: good", "đã kiểm tra: tốt"},
                                {"checked: faulty, condemned", "đã kiểm tra: lỗi, bị loại"}},
        [RECORD_THING_CONDEMN] = {{"condemned", "bị loại"}, {"condemned", "bị loại"}},
        [RECORD_THING_REPAIR] = {{"repaired or found good", "đã sửa hoặc xác nhận còn tốt"},
                                 {"given to be repaired", "đưa đi sửa"}},
        [RECORD_THING_REPLACE] = {{"replaced", "thay thế"}, {"replaced", "thay thế"}},
        [RECORD_THING_SHUFFLE] = {{"shuffled", "xáo bài"}, {"shuffled", "xáo bài"}},
        [RECORD_THING_DESTROY] = {{"destroyed", "tiêu hủy"},
                                  {"to be destroyed, says one of two",
                                   "một trong hai người báo tiêu hủy"}},
    };
    return &words[record];
}

struct life_reader {
    struct life *life;
    struct house house;
    uint32_t thing;
    struct json_token *tokens;
    bool broken;
};

static int64_t number_of(const struct json *json, const char *name) {
    int64_t number = 0;
    uint32_t token = json_member(json, 0, name);
    return token != 0 && json_integer(json, token, &number) == JSON_INTEGER ? number : 0;
}

static void text_of(const struct json *json, const char *name, char *out, size_t room) {
    uint32_t token = json_member(json, 0, name);
    if (token != 0 && json->tokens[token].type == JSON_STRING)
        json_string(json, token, out, room);
}

/* The thing is in the house as it is after the record. */
static void add_entry(struct life_reader *reader, const struct house_record *record, uint32_t id,
                      uint32_t other) {
    const struct json *json = record->json;
    const struct house_thing *thing = house_find_thing(&reader->house, id);
    if (thing == NULL || (reader->thing != 0 && reader->thing != id))
        return;
    struct life *life = reader->life;
    memory_grow_list((void **)&life->list, life->count, &life->room, sizeof *life->list);
    struct life_entry *entry = &life->list[life->count++];
    *entry = (struct life_entry){.time = record->time,
                                 .thing = id,
                                 .kind = thing->kind,
                                 .record = record->kind,
                                 .by = record->by,
                                 .table = (uint32_t)number_of(json, "table"),
                                 .other = other,
                                 .shuffler = (uint32_t)number_of(json, "shuffler"),
                                 .player = (uint32_t)number_of(json, "cut_player"),
                                 .cut_staff = (uint32_t)number_of(json, "cut_staff"),
                                 .round = (uint64_t)number_of(json, "round"),
                                 .is_second = thing->state == THING_DESTROYED};
    if (entry->table == 0)
        entry->table = thing->table;
    entry->good = record->kind == RECORD_THING_DESTROY  ? entry->is_second
                  : record->kind == RECORD_THING_CHECK  ? record->fields.thing.good
                  : record->kind == RECORD_THING_REPAIR ? record->fields.thing.good
                                                        : true;
    memcpy(entry->serial, thing->serial, sizeof entry->serial);
    text_of(json, "clause", entry->clause, sizeof entry->clause);
    text_of(json, "text", entry->text, sizeof entry->text);
}

static void tell_record(struct life_reader *reader, const struct house_record *record) {
    uint32_t id = (uint32_t)number_of(record->json, "equipment");
    uint32_t other =
        (uint32_t)number_of(record->json, record->kind == RECORD_THING_SHUFFLE ? "machine" : "by");
    if (record->kind == RECORD_THING_CHECK) {
        for (size_t i = 0; i < record->fields.thing.count; i++)
            add_entry(reader, record, record->fields.thing.ids[i], 0);
        return;
    }
    add_entry(reader, record, id, other);
    if (other != 0)
        add_entry(reader, record, other, id);
}

static bool read_record(const struct store_record *stored, void *context) {
    struct life_reader *reader = context;
    struct json json;
    struct json_error error;
    if (json_parse_object(stored->body, stored->body_length, reader->tokens, RECORD_TOKENS, &json,
                          &error) != JSON_OK)
        return false;
    struct house_record record = {.json = &json, .time = stored->time};
    reader->broken = !house_read(&reader->house, &record);
    if (reader->broken)
        return false;
    house_apply(&reader->house, &record);
    if (words_of(record.kind)->good[CR_ENGLISH] != NULL)
        tell_record(reader, &record);
    return true;
}

bool life_gather(struct store *store, uint32_t thing, struct life *life,
                 struct store_error *error) {
    struct life_reader reader = {.life = life, .thing = thing};
    struct store_query query = {.stream = 0};
    house_init(&reader.house);
    reader.tokens = memory_grow(NULL, RECORD_TOKENS * sizeof *reader.tokens);
    bool good = store_read(store, &query, false, read_record, &reader, error);
    free(reader.tokens);
    house_free(&reader.house);
    return good && (!reader.broken || books_broken(error, "the log cannot be followed"));
}

/* ---- Writing ---- */

static const char *staff_name(const struct house *house, uint32_t id) {
    const struct house_staff *staff = house_find_staff(house, id);
    return staff == NULL ? "" : staff->name;
}

static const char *player_name(const struct house *house, uint32_t id) {
    const struct house_player *player = house_find_player(house, id);
    return player == NULL ? "" : player->name;
}

static const char *told(const struct life_entry *entry, enum cr_language language) {
    const struct life_words *words = words_of(entry->record);
    return entry->good ? words->good[language] : words->other[language];
}

static void write_entry(const struct house *house, const struct life_entry *entry,
                        struct text *out) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "time", entry->time);
    json_put_string(out, "what", record_kind_id((enum record_kind)entry->record));
    json_put_key(out, "words");
    text_char(out, '{');
    json_put_string(out, "en", told(entry, CR_ENGLISH));
    json_put_string(out, "vi", told(entry, CR_VIETNAMESE));
    text_char(out, '}');
    house_put_actor(out, "by", house, &entry->by);
    if (entry->table != 0)
        json_put_integer(out, "table", entry->table);
    if (entry->round != 0)
        json_put_integer(out, "round", (int64_t)entry->round);
    if (entry->other != 0)
        json_put_integer(out, "other", entry->other);
    if (entry->shuffler != 0)
        json_put_string(out, "shuffled_by", staff_name(house, entry->shuffler));
    if (entry->player != 0)
        json_put_string(out, "cut_by", player_name(house, entry->player));
    if (entry->cut_staff != 0)
        json_put_string(out, "cut_by", staff_name(house, entry->cut_staff));
    if (entry->clause[0] != '\0')
        json_put_string(out, "clause", entry->clause);
    if (entry->text[0] != '\0')
        json_put_string(out, "text", entry->text);
    text_char(out, '}');
}

void life_write_json(const struct house *house, const struct life *life, struct text *out) {
    text_char(out, '[');
    for (size_t i = 0; i < life->count; i++)
        write_entry(house, &life->list[i], out);
    text_char(out, ']');
}

void life_write_csv(const struct house *house, const struct life *life, struct text *out) {
    text_add(out, "time,equipment,serial,kind,what,by,table,round,other,shuffled_by,cut_by,clause,"
                  "text\r\n");
    for (size_t i = 0; i < life->count; i++) {
        const struct life_entry *entry = &life->list[i];
        text_integer(out, entry->time);
        csv_number(out, entry->thing);
        csv_word(out, entry->serial);
        csv_word(out, equipment_id(entry->kind));
        csv_word(out, told(entry, CR_ENGLISH));
        csv_word(out, staff_name(house, entry->by.id));
        csv_number(out, entry->table);
        csv_number(out, (int64_t)entry->round);
        csv_number(out, entry->other);
        csv_word(out, staff_name(house, entry->shuffler));
        csv_word(out, entry->player != 0 ? player_name(house, entry->player)
                                         : staff_name(house, entry->cut_staff));
        csv_word(out, entry->clause);
        csv_word(out, entry->text);
        text_add(out, "\r\n");
    }
}
