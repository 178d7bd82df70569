/* Editions of the rulebooks: which is due where, bringing one in, adopting it. */
#include "base/query.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "rulebook/rulebook.h"

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
