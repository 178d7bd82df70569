/* Editions of the rulebooks: which is due where, bringing one in, adopting it. */
#include "base/query.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "rulebook/rulebook.h"
#include "table/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which one ---- */

const struct cr_rulebook *floor_book_due(const struct floor *floor, enum cr_game game,
                                         uint32_t table) {
    const struct house_edition *due = house_edition_due(&floor->house, game, table, floor->now);
    return due == NULL ? NULL : edition_shelf_find(floor->shelf, due->hash);
}

const struct cr_rulebook *floor_book_stand_in(struct floor *floor, enum cr_game game) {
    struct cr_rulebook **book = &floor->stand_in[game];
    if (*book != NULL)
        return *book;
    *book = memory_grow(NULL, sizeof **book);
    if (!cr_rulebook_builtin(game, *book))
        memset(*book, 0, sizeof **book);
    return *book;
}

const struct cr_rulebook *floor_book_shown(const struct floor *floor,
                                           const struct floor_table *table) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    const struct cr_rulebook *due = table->state->phase != PHASE_CLOSED || table->trouble.closed
                                        ? NULL
                                        : floor_book_due(floor, house->game, table->number);
    return due != NULL ? due : table->book;
}

const struct cr_rulebook *floor_book_said(const struct floor *floor,
                                          const struct floor_table *table, const struct json *json,
                                          uint32_t object) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    uint8_t edition[HASH_BYTES];
    if (json != NULL && event_opens(json, object, edition))
        return floor_book_due(floor, house->game, table->number);
    return table->book;
}

const struct cr_rulebook *floor_rulebook(const struct floor *floor, enum cr_game game,
                                         uint32_t edition) {
    const struct house_edition *found = house_find_edition(&floor->house, edition);
    if (edition == 0)
        return floor_book_due(floor, game, 0);
    return found == NULL || found->game != game ? NULL
                                                : edition_shelf_find(floor->shelf, found->hash);
}

void floor_put_edition(const struct floor *floor, const struct floor_table *table,
                       struct text *out) {
    const struct house *house = &floor->house;
    enum cr_game game = house_find_table(house, table->number)->game;
    const struct house_adoption *due = house_adoption_due(house, game, table->number, floor->now);
    const struct house_edition *plays = house_find_edition_hash(house, table->state->edition);
    const struct house_edition *next = due == NULL ? NULL : house_find_edition(house, due->edition);
    if (plays == NULL)
        plays = next;
    json_put_string(out, "edition", plays == NULL ? "" : plays->document);
    json_put_integer(out, "edition_id", plays == NULL ? 0 : plays->id);
    if (next == NULL || next == plays)
        return;
    json_put_key(out, "edition_next");
    text_char(out, '{');
    json_put_integer(out, "edition_id", next->id);
    json_put_string(out, "edition", next->document);
    json_put_integer(out, "from", due->from);
    text_char(out, '}');
}

/* ---- What the program was built with ---- */

static bool adopt_built_in(struct floor *floor, enum cr_game game, struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct floor_actor system = {.role = ACTOR_SYSTEM};
    struct cr_problem problem;
    size_t length;
    const char *text = cr_rulebook_source(game, &length);
    const struct cr_rulebook *book = edition_shelf_add(floor->shelf, text, length, &problem);
    if (book == NULL)
        return false;
    const struct house_edition *known = house_find_edition_hash(&floor->house, book->edition);
    if (known == NULL) {
        struct house_edition edition = {.game = game};
        memcpy(edition.document, book->document, sizeof edition.document);
        memcpy(edition.hash, book->edition, sizeof edition.hash);
        record_begin(memory, &record, RECORD_EDITION_ADD, &system);
        house_put_edition(&record, &floor->house, &edition);
        if (!record_end(floor, &record, answer))
            return false;
        batch_edition(floor->open, book->edition, text, length);
        known = house_find_edition_hash(&floor->house, book->edition);
    }
    const struct adoption_wish wish = {.edition = known->id, .from = floor->now};
    record_begin(memory, &record, RECORD_EDITION_ADOPT, &system);
    house_put_adoption(&record, &floor->house, &wish);
    return record_end(floor, &record, answer);
}

bool floor_adopt_built_in(struct floor *floor, struct store_error *error) {
    char memory[512];
    struct floor_answer answer = {.status = 0};
    text_init(&answer.body, memory, sizeof memory);
    for (unsigned game = 0; game < game_count; game++) {
        if (house_edition_due(&floor->house, (enum cr_game)game, 0, INT64_MAX) != NULL ||
            adopt_built_in(floor, (enum cr_game)game, &answer))
            continue;
        error->kind = STORE_BROKEN;
        snprintf(error->message, sizeof error->message, "a built-in rulebook cannot be adopted: %s",
                 cr_game_id((enum cr_game)game));
        return false;
    }
    return true;
}

/* ---- As JSON ---- */

static unsigned tables_playing(const struct floor *floor, const struct house_edition *edition) {
    unsigned count = 0;
    for (size_t i = 0; i < floor->table_count; i++) {
        const struct table *state = floor->tables[i]->state;
        count += state->phase != PHASE_CLOSED &&
                 memcmp(state->edition, edition->hash, sizeof edition->hash) == 0;
    }
    return count;
}

static bool is_built_in(const struct house_edition *edition) {
    uint8_t hash[HASH_BYTES];
    size_t length;
    const char *text = cr_rulebook_source(edition->game, &length);
    hash_bytes(text, length, hash);
    return memcmp(hash, edition->hash, sizeof hash) == 0;
}

static void edition_members(const struct floor *floor, const struct house_edition *edition,
                            struct text *out) {
    const struct house *house = &floor->house;
    house_write_edition(house, edition, out);
    house_write_adoptions(house, edition->id, out);
    json_put_integer(out, "playing", tables_playing(floor, edition));
    json_put_bool(out, "due", house_edition_due(house, edition->game, 0, floor->now) == edition);
    json_put_bool(out, "built_in", is_built_in(edition));
    if (edition_shelf_find(floor->shelf, edition->hash) == NULL)
        json_put_bool(out, "damaged", true);
}

static const struct house_edition *path_edition(const struct floor *floor,
                                                const struct floor_request *request,
                                                struct floor_answer *answer) {
    const struct house_edition *edition = house_find_edition(&floor->house, request->parts[0]);
    if (edition == NULL)
        answer_fault(answer, FAULT_NO_SUCH, "edition");
    return edition;
}

void operation_editions(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    enum { USUAL = 200 };
    struct text *out = &answer->body;
    const struct house *house = &floor->house;
    const struct list_page page = answer_page(request, house->edition_count, USUAL);
    char word[16];
    enum cr_game game = ANY_GAME;
    if (query_words(request->query, "game", word, sizeof word) && word[0] != '\0' &&
        !cr_game_find(word, strlen(word), &game)) {
        answer_fault(answer, FAULT_BAD_FIELD, "game");
        return;
    }
    answer_begin(answer, 200);
    json_put_key(out, "editions");
    text_char(out, '[');
    for (size_t i = page.after, told = 0; i < house->edition_count && told < page.limit; i++) {
        const struct house_edition *edition = &house->editions[i];
        if (game != ANY_GAME && edition->game != game)
            continue;
        told++;
        json_put_comma(out);
        text_char(out, '{');
        edition_members(floor, edition, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- One with its text ---- */

struct edition_reading {
    struct floor_reading reading;
    uint32_t edition;
    uint8_t hash[HASH_BYTES];
    char *text;
    size_t length;
};

/* A damaged text is told as such, and not shown. */
static bool read_text(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct edition_reading *reading = (struct edition_reading *)base;
    return store_edition_read(store, reading->hash, &reading->text, &reading->length, error) ||
           error->kind == STORE_FINE || error->kind == STORE_BROKEN;
}

static void write_text(struct floor *floor, struct floor_reading *base,
                       struct floor_answer *answer) {
    struct edition_reading *reading = (struct edition_reading *)base;
    if (reading->text == NULL) {
        answer_fault(answer, FAULT_NO_EDITION, "text");
        return;
    }
    answer_begin(answer, 200);
    edition_members(floor, house_find_edition(&floor->house, reading->edition), &answer->body);
    json_put_key(&answer->body, "text");
    text_quoted(&answer->body, reading->text, reading->length);
    answer_end(answer);
}

static void forget_text(struct floor_reading *base) {
    struct edition_reading *reading = (struct edition_reading *)base;
    free(reading->text);
    free(reading);
}

void operation_edition(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    const struct house_edition *edition = path_edition(floor, request, answer);
    if (edition == NULL)
        return;
    struct edition_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_text, write_text, forget_text};
    reading->edition = edition->id;
    memcpy(reading->hash, edition->hash, sizeof reading->hash);
    answer->reading = &reading->reading;
}

/* ---- Bringing one in ---- */

/* The text as it was sent, byte by byte: its hash is of that. NULL: answered. */
static char *said_text(const struct floor_request *request, struct floor_answer *answer,
                       size_t *length) {
    const struct json *body = request->body;
    uint32_t token = body == NULL ? 0 : json_member(body, request->object, "text");
    if (token == 0 || body->tokens[token].type != JSON_STRING) {
        answer_fault(answer, FAULT_BAD_FIELD, "text");
        return NULL;
    }
    size_t room = body->tokens[token].end - body->tokens[token].start + 1;
    char *text = memory_grow(NULL, room);
    *length = json_string(body, token, text, room);
    return text;
}

static void add_edition(struct floor *floor, const struct floor_request *request, const char *text,
                        size_t length, struct floor_answer *answer) {
    char memory[RECORD_BYTES], where[240];
    struct text record;
    struct cr_problem problem;
    uint8_t hash[HASH_BYTES];
    hash_bytes(text, length, hash);
    if (house_find_edition_hash(&floor->house, hash) != NULL) {
        answer_fault(answer, FAULT_ALREADY_DONE, "text");
        return;
    }
    if (floor->house.edition_count == EDITIONS_MAX) {
        answer_fault(answer, FAULT_BAD_FIELD, "edition");
        return;
    }
    /* what is on the shelf can be played: nothing that is refused gets there */
    const struct cr_rulebook *book = edition_shelf_add(floor->shelf, text, length, &problem);
    if (book == NULL) {
        snprintf(where, sizeof where, "line %zu: %s", problem.line, problem.message);
        answer_fault(answer, FAULT_BAD_RULEBOOK, where);
        return;
    }
    struct house_edition edition = {.game = book->game};
    memcpy(edition.document, book->document, sizeof edition.document);
    memcpy(edition.hash, book->edition, sizeof edition.hash);
    record_begin(memory, &record, RECORD_EDITION_ADD, &request->actor);
    house_put_edition(&record, &floor->house, &edition);
    if (!record_end(floor, &record, answer))
        return;
    batch_edition(floor->open, book->edition, text, length);
    answer_begin(answer, 201);
    edition_members(floor, house_find_edition_hash(&floor->house, book->edition), &answer->body);
    answer_end(answer);
}

void operation_edition_add(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    size_t length;
    if (request->actor.role == ACTOR_SYSTEM) {
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(EDITION_BRINGS_IN));
        return;
    }
    char *text = said_text(request, answer, &length);
    if (text == NULL)
        return;
    if (length > STORE_EDITION_MAX)
        answer_fault(answer, FAULT_BAD_FIELD, "text");
    else
        add_edition(floor, request, text, length, answer);
    free(text);
}

/* ---- Adopting one ---- */

static int by_number(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static bool said_tables(const struct floor_request *request, struct adoption_wish *wish,
                        struct floor_answer *answer) {
    const struct json *body = request->body;
    uint32_t token = body == NULL ? 0 : json_member(body, request->object, "tables");
    if (token == 0)
        return true;
    const struct json_token *list = &body->tokens[token];
    bool good = list->type == JSON_ARRAY && list->count > 0 && list->count <= EDITION_TABLES;
    for (uint32_t at = token + 1; good && at < list->next; at = body->tokens[at].next) {
        int64_t number = 0;
        good =
            json_integer(body, at, &number) == JSON_INTEGER && number >= 1 && number <= UINT32_MAX;
        wish->tables[wish->table_count++] = (uint32_t)number;
    }
    if (!good) {
        answer_fault(answer, FAULT_BAD_FIELD, "tables");
        return false;
    }
    qsort(wish->tables, wish->table_count, sizeof *wish->tables, by_number);
    return true;
}

/* Which answer a problem of an adoption gets. */
static void answer_problem(struct floor_answer *answer, const char *problem) {
    static const struct {
        const char *problem;
        enum fault fault;
        const char *where;
    } faults[] = {{"same-person", FAULT_SAME_PERSON, ""},
                  {"post", FAULT_NOT_ALLOWED, "table-games-director"},
                  {"role", FAULT_NOT_ALLOWED, "table-games-director"},
                  {"adopted-already", FAULT_ALREADY_DONE, "edition"}};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(faults[i].problem, problem) == 0) {
            answer_fault(answer, faults[i].fault, faults[i].where);
            return;
        }
    }
    answer_fault(answer, FAULT_BAD_FIELD, problem);
}

/* Surveillance hears of it, once a table or once for the game. */
static void tell_adoption(struct floor *floor, const struct house_edition *edition,
                          const struct adoption_wish *wish) {
    char words[96];
    snprintf(words, sizeof words, "%s %s (%u)", cr_game_id(edition->game), edition->document,
             edition->id);
    struct house_alert alert = {.kind = ALERT_EDITION, .post = POST_SURVEILLANCE, .problem = words};
    for (uint32_t i = 0; i < wish->table_count; i++) {
        alert.table = wish->tables[i];
        alert_raise(floor, &alert);
    }
    if (wish->table_count == 0)
        alert_raise(floor, &alert);
}

void operation_edition_adopt(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_actor by = floor_house_actor(&request->actor);
    const struct house_edition *edition = path_edition(floor, request, answer);
    if (edition == NULL)
        return;
    struct adoption_wish wish = {.edition = edition->id, .from = floor->now};
    if ((field_there(request, "from") &&
         !field_integer(request, answer, "from", 0, EVENT_TIME_MAX, &wish.from)) ||
        !said_tables(request, &wish, answer))
        return;
    const char *problem = house_adoption_problem(&floor->house, &by, &wish, floor->now);
    if (problem != NULL) {
        answer_problem(answer, problem);
        return;
    }
    /* no table could be opened by it */
    const struct cr_rulebook *book = edition_shelf_find(floor->shelf, edition->hash);
    if (book == NULL || !check_book(book)) {
        answer_fault(answer, book == NULL ? FAULT_NO_EDITION : FAULT_BAD_RULEBOOK, "pays");
        return;
    }
    record_begin(memory, &record, RECORD_EDITION_ADOPT, &request->actor);
    house_put_adoption(&record, &floor->house, &wish);
    if (!record_end(floor, &record, answer))
        return;
    tell_adoption(floor, edition, &wish);
    answer_begin(answer, 201);
    edition_members(floor, edition, &answer->body);
    answer_end(answer);
}
