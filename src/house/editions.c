/* Editions, their records, and which one is due where. */
#include "house/record_inside.h"

#include <string.h>

struct house_edition *house_find_edition(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->edition_count ? &house->editions[id - 1] : NULL;
}

struct house_edition *house_find_edition_hash(const struct house *house,
                                              const uint8_t hash[HASH_BYTES]) {
    for (size_t i = 0; i < house->edition_count; i++) {
        if (memcmp(house->editions[i].hash, hash, HASH_BYTES) == 0)
            return &house->editions[i];
    }
    return NULL;
}

/* Of those whose date has come the one with the latest, and of one date the last adopted. */
const struct house_adoption *house_adoption_due(const struct house *house, enum cr_game game,
                                                uint32_t table, int64_t at) {
    const struct house_adoption *due = NULL;
    for (size_t i = 0; i < house->adoption_count; i++) {
        const struct house_adoption *one = &house->adoptions[i];
        if (one->from <= at && (one->table == 0 || one->table == table) &&
            house->editions[one->edition - 1].game == game &&
            (due == NULL || one->from >= due->from))
            due = one;
    }
    return due;
}

const struct house_edition *house_edition_due(const struct house *house, enum cr_game game,
                                              uint32_t table, int64_t at) {
    const struct house_adoption *due = house_adoption_due(house, game, table, at);
    return due == NULL ? NULL : house_find_edition(house, due->edition);
}

/* ---- Who may ---- */

/* What the house knows of somebody, not what a record says. */
static bool is_of_post(const struct house *house, const struct house_actor *by, enum post post) {
    const struct house_staff *staff = house_find_staff(house, by->id);
    return by->role == ACTOR_STAFF && staff != NULL && staff->active &&
           staff->post <= POST_SENIOR_MANAGEMENT && staff->post >= post;
}

static bool has_adoption(const struct house *house, enum cr_game game) {
    for (size_t i = 0; i < house->adoption_count; i++) {
        if (house->editions[house->adoptions[i].edition - 1].game == game)
            return true;
    }
    return false;
}

/* The program adopts what it was built with where nothing has been adopted yet; after that it takes
 * a director, and another person than who brought the edition in. */
static const char *signer_problem(const struct house *house, const struct house_actor *by,
                                  const struct house_edition *edition) {
    if (by->role == ACTOR_SYSTEM)
        return has_adoption(house, edition->game) ? "role" : NULL;
    if (!is_of_post(house, by, EDITION_ADOPTS))
        return "post";
    if (edition->by.role == ACTOR_STAFF && house_same_hand(house, edition->by.id, by->id))
        return "same-person";
    return NULL;
}

static bool plays_already(const struct house *house, const struct adoption_wish *wish,
                          enum cr_game game, uint32_t table) {
    const struct house_adoption *due = house_adoption_due(house, game, table, wish->from);
    return due != NULL && due->edition == wish->edition;
}

/* Whether nothing would change by it. */
static bool is_adopted(const struct house *house, const struct adoption_wish *wish,
                       enum cr_game game) {
    for (uint32_t i = 0; i < wish->table_count; i++) {
        if (!plays_already(house, wish, game, wish->tables[i]))
            return false;
    }
    if (wish->table_count > 0)
        return true;
    for (size_t i = 0; i < house->table_count; i++) {
        if (house->tables[i].game == game &&
            !plays_already(house, wish, game, house->tables[i].number))
            return false;
    }
    return plays_already(house, wish, game, 0);
}

static bool tables_fit(const struct house *house, const struct adoption_wish *wish,
                       enum cr_game game) {
    for (uint32_t i = 0; i < wish->table_count; i++) {
        const struct house_table *table = house_find_table(house, wish->tables[i]);
        if (table == NULL || table->game != game || (i > 0 && wish->tables[i - 1] >= table->number))
            return false;
    }
    return true;
}

const char *house_adoption_problem(const struct house *house, const struct house_actor *by,
                                   const struct adoption_wish *wish, int64_t now) {
    const struct house_edition *edition = house_find_edition(house, wish->edition);
    if (edition == NULL)
        return "edition";
    const char *signer = signer_problem(house, by, edition);
    if (signer != NULL)
        return signer;
    if (wish->table_count > EDITION_TABLES || !tables_fit(house, wish, edition->game))
        return "tables";
    if (wish->from < now || wish->from > EVENT_TIME_MAX)
        return "from";
    if (is_adopted(house, wish, edition->game))
        return "adopted-already";
    return house->adoption_count + EDITION_TABLES > ADOPTIONS_MAX ? "adoptions" : NULL;
}

/* ---- Brought in ---- */

void house_put_edition(struct text *record, const struct house *house,
                       const struct house_edition *edition) {
    json_put_integer(record, "edition", (int64_t)house->edition_count + 1);
    json_put_string(record, "game", cr_game_id(edition->game));
    json_put_string(record, "document", edition->document);
    record_put_hash(record, "hash", edition->hash);
}

bool house_read_new_edition(const struct house *house, struct house_record *record) {
    struct house_edition *edition = &record->fields.edition;
    char game[16];
    edition->by = record->by;
    edition->time = record->time;
    if (!record_number(record, "edition", &edition->id) ||
        !record_text(record, "game", game, sizeof game) ||
        !record_text(record, "document", edition->document, sizeof edition->document) ||
        !record_hash(record, "hash", edition->hash))
        return false;
    if (edition->id != house->edition_count + 1 || edition->id > EDITIONS_MAX)
        return record_wrong(record, "edition");
    if (!cr_game_find(game, strlen(game), &edition->game))
        return record_wrong(record, "game");
    /* the program brings in what it was built with, where nothing has been adopted yet */
    if (record->by.role == ACTOR_SYSTEM ? has_adoption(house, edition->game)
                                        : !is_of_post(house, &record->by, EDITION_BRINGS_IN))
        return record_wrong(record, record->by.role == ACTOR_SYSTEM ? "role" : "post");
    return house_find_edition_hash(house, edition->hash) == NULL || record_wrong(record, "hash");
}

void house_apply_new_edition(struct house *house, const struct house_record *record) {
    memory_grow_list((void **)&house->editions, house->edition_count, &house->edition_room,
                     sizeof *house->editions);
    house->editions[house->edition_count++] = record->fields.edition;
}

/* ---- Adopted ---- */

static uint32_t next_adoption(const struct house *house) {
    size_t count = house->adoption_count;
    return count == 0 ? 1 : house->adoptions[count - 1].number + 1;
}

void house_put_adoption(struct text *record, const struct house *house,
                        const struct adoption_wish *wish) {
    json_put_integer(record, "adoption", next_adoption(house));
    json_put_integer(record, "edition", wish->edition);
    json_put_integer(record, "from", wish->from);
    if (wish->table_count == 0)
        return;
    json_put_key(record, "tables");
    text_char(record, '[');
    for (uint32_t i = 0; i < wish->table_count; i++) {
        text_add(record, i > 0 ? "," : "");
        text_integer(record, wish->tables[i]);
    }
    text_char(record, ']');
}

static bool read_tables(struct house_record *record, struct adoption_wish *wish) {
    const struct json *json = record->json;
    uint32_t token = json_member(json, 0, "tables");
    if (token == 0)
        return true;
    const struct json_token *list = &json->tokens[token];
    if (list->type != JSON_ARRAY || list->count == 0 || list->count > EDITION_TABLES)
        return record_wrong(record, "tables");
    for (uint32_t at = token + 1; at < list->next; at = json->tokens[at].next) {
        int64_t number;
        if (json_integer(json, at, &number) != JSON_INTEGER || number < 1 || number > UINT32_MAX)
            return record_wrong(record, "tables");
        wish->tables[wish->table_count++] = (uint32_t)number;
    }
    return true;
}

bool house_read_adoption(const struct house *house, struct house_record *record) {
    struct adoption_wish *wish = &record->fields.adoption;
    uint32_t number;
    if (!record_number(record, "adoption", &number) ||
        !record_number(record, "edition", &wish->edition) ||
        !record_integer(record, "from", 0, EVENT_TIME_MAX, &wish->from) ||
        !read_tables(record, wish))
        return false;
    if (number != next_adoption(house))
        return record_wrong(record, "adoption");
    const char *problem = house_adoption_problem(house, &record->by, wish, record->time);
    return problem == NULL || record_wrong(record, problem);
}

void house_apply_adoption(struct house *house, const struct house_record *record) {
    const struct adoption_wish *wish = &record->fields.adoption;
    struct house_adoption adoption = {.number = next_adoption(house),
                                      .edition = wish->edition,
                                      .from = wish->from,
                                      .by = record->by,
                                      .time = record->time};
    uint32_t rows = wish->table_count == 0 ? 1 : wish->table_count;
    for (uint32_t i = 0; i < rows; i++) {
        adoption.table = wish->table_count == 0 ? 0 : wish->tables[i];
        memory_grow_list((void **)&house->adoptions, house->adoption_count, &house->adoption_room,
                         sizeof *house->adoptions);
        house->adoptions[house->adoption_count++] = adoption;
    }
}

/* ---- As JSON ---- */

void house_write_edition(const struct house *house, const struct house_edition *edition,
                         struct text *out) {
    json_put_integer(out, "id", edition->id);
    json_put_string(out, "game", cr_game_id(edition->game));
    json_put_string(out, "document", edition->document);
    record_put_hash(out, "hash", edition->hash);
    house_put_actor(out, "by", house, &edition->by);
    json_put_integer(out, "time", edition->time);
}

static void write_adoption(const struct house *house, const struct house_adoption *adoption,
                           size_t rows, struct text *out) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "adoption", adoption->number);
    json_put_integer(out, "from", adoption->from);
    house_put_actor(out, "by", house, &adoption->by);
    json_put_integer(out, "time", adoption->time);
    json_put_key(out, "tables");
    text_char(out, '[');
    for (size_t i = 0; i < rows && adoption->table != 0; i++) {
        text_add(out, i > 0 ? "," : "");
        text_integer(out, adoption[i].table);
    }
    text_add(out, "]}");
}

void house_write_adoptions(const struct house *house, uint32_t edition, struct text *out) {
    json_put_key(out, "adoptions");
    text_char(out, '[');
    for (size_t i = 0, rows; i < house->adoption_count; i += rows) {
        const struct house_adoption *first = &house->adoptions[i];
        for (rows = 1; i + rows < house->adoption_count && first[rows].number == first->number;)
            rows++;
        if (first->edition == edition)
            write_adoption(house, first, rows, out);
    }
    text_char(out, ']');
}
