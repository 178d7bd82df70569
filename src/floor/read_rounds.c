/* Finished rounds over the API: what is asked is read here, the rounds beside the floor, names are
 * put to them here again. */
#include "base/day.h"
#include "base/memory.h"
#include "base/query.h"
#include "books/round_search.h"
#include "books/round_steps.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/view_inside.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_USUAL = 50, ROUNDS_MOST = 200 };

static uint64_t limit_of(const char *query) {
    int64_t limit = query_integer(query, "limit", ROUNDS_USUAL);
    return limit < 1 ? 1 : limit > ROUNDS_MOST ? ROUNDS_MOST : (uint64_t)limit;
}

/* ---- A player's own ---- */

struct own_reading {
    struct floor_reading reading;
    struct player_rounds rounds;
};

static bool gather_own(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct own_reading *reading = (struct own_reading *)base;
    return player_rounds_gather(&reading->rounds, store, error);
}

static void write_own(struct floor *floor, struct floor_reading *base,
                      struct floor_answer *answer) {
    struct own_reading *reading = (struct own_reading *)base;
    answer_begin(answer, 200);
    player_rounds_write(&reading->rounds, &floor->house, floor->shelf, &answer->body);
    answer_end(answer);
}

static void forget_own(struct floor_reading *base) {
    struct own_reading *reading = (struct own_reading *)base;
    player_rounds_free(&reading->rounds);
    free(reading);
}

void operation_me_rounds(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    struct own_reading *reading = memory_grow(NULL, sizeof *reading);
    (void)floor;
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){gather_own, write_own, forget_own};
    reading->rounds.player = request->actor.id;
    reading->rounds.before = (uint64_t)query_integer(request->query, "before", 0);
    reading->rounds.limit = limit_of(request->query);
    answer->reading = &reading->reading;
}

/* ---- Looking for rounds ---- */

struct search_reading {
    struct floor_reading reading;
    struct round_search search;
};

static bool gather_found(struct floor_reading *base, struct store *store,
                         struct store_error *error) {
    struct search_reading *reading = (struct search_reading *)base;
    return round_search_gather(&reading->search, store, error);
}

static void write_found(struct floor *floor, struct floor_reading *base,
                        struct floor_answer *answer) {
    struct search_reading *reading = (struct search_reading *)base;
    answer_begin(answer, 200);
    round_search_write(&reading->search, &floor->house, &answer->body);
    answer_end(answer);
}

static void forget_found(struct floor_reading *base) {
    struct search_reading *reading = (struct search_reading *)base;
    round_search_free(&reading->search);
    free(reading);
}

/* What is wrong with the question; NULL: nothing. */
static const char *read_search(const char *query, unsigned day_begins, struct index_query *asked) {
    int64_t day;
    char word[QUERY_VALUE];
    enum cr_game game = ANY_GAME;
    if (query_words(query, "game", word, sizeof word) && word[0] != '\0' &&
        !cr_game_find(word, strlen(word), &game))
        return "game";
    if (query_words(query, "day", word, sizeof word) && word[0] != '\0') {
        if (!day_parse(word, &day))
            return "day";
        asked->from_time = day_start(day, day_begins);
        asked->to_time = day_start(day + 1, day_begins);
    }
    asked->any_game = game == ANY_GAME;
    asked->game = (uint32_t)game;
    if (query_words(query, "result", word, sizeof word) && word[0] != '\0') {
        asked->outcome_count = index_outcomes(game, word, asked->outcomes, INDEX_RANGES);
        if (asked->outcome_count == 0)
            return "result";
    }
    if (query_words(query, "clause", word, sizeof word)) {
        if (strlen(word) >= sizeof asked->clause)
            return "clause";
        memcpy(asked->clause, word, strlen(word));
    }
    return NULL;
}

static void read_bounds(const char *query, struct index_query *asked) {
    asked->stream = (uint32_t)query_integer(query, "table", 0);
    asked->player = (uint32_t)query_integer(query, "player", 0);
    asked->dealer = (uint32_t)query_integer(query, "dealer", 0);
    asked->edition = (uint32_t)query_integer(query, "edition", 0);
    asked->from_time = query_integer(query, "from", 0);
    asked->to_time = query_integer(query, "to", 0);
    asked->void_only = query_integer(query, "void", 0) != 0;
    asked->corrected_only = query_integer(query, "corrected", 0) != 0;
    asked->least = query_integer(query, "min", 0);
    asked->most = query_integer(query, "max", 0);
    asked->before_id = (uint64_t)query_integer(query, "before", 0);
    asked->limit = limit_of(query);
    asked->with_words = true;
}

void operation_rounds_find(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    struct search_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){gather_found, write_found, forget_found};
    read_bounds(request->query, &reading->search.query);
    const char *wrong =
        read_search(request->query, floor->house.day_begins, &reading->search.query);
    if (wrong == NULL) {
        answer->reading = &reading->reading;
        return;
    }
    answer_fault(answer, FAULT_BAD_FIELD, wrong);
    free(reading);
}

/* ---- One round step by step ---- */

struct steps_reading {
    struct floor_reading reading;
    struct round_steps steps;
};

static bool gather_steps(struct floor_reading *base, struct store *store,
                         struct store_error *error) {
    struct steps_reading *reading = (struct steps_reading *)base;
    return round_steps_gather(&reading->steps, store, error);
}

static void write_steps(struct floor *floor, struct floor_reading *base,
                        struct floor_answer *answer) {
    const struct round_steps *steps = &((struct steps_reading *)base)->steps;
    if (steps->out.full) {
        answer_fault(answer, FAULT_TOO_LARGE, "");
        return;
    }
    answer_begin(answer, 200);
    round_steps_write(steps, &floor->house, &answer->body);
    answer_end(answer);
}

static void forget_steps(struct floor_reading *base) {
    struct steps_reading *reading = (struct steps_reading *)base;
    round_steps_free(&reading->steps);
    free(reading);
}

/* Anybody may recall a table's last rounds; a player their own for ever, and staff all. */
static bool may_recall(const struct floor_table *table, const struct round_steps *steps, bool own) {
    return steps->viewer.role == VIEWER_STAFF || own ||
           steps->round.round + KEPT_ROUNDS > table->state->round;
}

static bool find_round(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer, struct round_steps *steps) {
    struct store_error error;
    const struct floor_table *table = floor_path_table(floor, request, answer);
    uint32_t player = request->actor.role == ACTOR_PLAYER ? request->actor.id : 0;
    bool own;
    if (table == NULL)
        return false;
    bool found = round_steps_find(steps, floor->store, &floor->house, table->number,
                                  request->parts[1], player, &own, &error);
    if (!found && error.kind != STORE_FINE)
        answer_fault(answer, FAULT_UNAVAILABLE, "");
    else if (!found)
        answer_fault(answer, FAULT_NO_SUCH, "round");
    else if (!may_recall(table, steps, own))
        answer_fault(answer, FAULT_NOT_ALLOWED, "round");
    else
        return true;
    return false;
}

/* Surveillance sees a finished round as a player of it did (?as=PLAYER). */
static void see_as_player(const struct floor_request *request, struct round_steps *steps) {
    int64_t player = query_integer(request->query, "as", 0);
    if (steps->viewer.role == VIEWER_STAFF && player > 0 && player <= UINT32_MAX)
        steps->viewer = (struct viewer){.role = VIEWER_PLAYER, .player = (uint32_t)player};
}

/* The edition that it was played by. */
static bool find_book(struct floor *floor, struct round_steps *steps, struct floor_answer *answer) {
    const struct house_edition *edition = house_find_edition(&floor->house, steps->round.edition);
    steps->shelf = floor->shelf;
    steps->book = edition == NULL ? NULL : edition_shelf_find(floor->shelf, edition->hash);
    if (steps->book == NULL)
        answer_fault(answer, FAULT_NO_EDITION, "round");
    return steps->book != NULL;
}

void operation_round(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct steps_reading *reading = memory_grow(NULL, sizeof *reading);
    struct round_steps *steps = &reading->steps;
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){gather_steps, write_steps, forget_steps};
    steps->viewer = floor_viewer(&request->actor);
    steps->after = (uint64_t)query_integer(request->query, "after", 0);
    steps->limit = (uint64_t)query_integer(request->query, "limit", INT64_MAX);
    steps->demonstration = floor->house.demonstration;
    if (!find_round(floor, request, answer, steps) || !find_book(floor, steps, answer)) {
        forget_steps(&reading->reading);
        return;
    }
    see_as_player(request, steps);
    steps->table = *house_find_table(&floor->house, steps->round.stream);
    answer->reading = &reading->reading;
}
