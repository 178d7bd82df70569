/* Finished rounds out of the index: a player's own, and those somebody looks for. */
#include "floor/inside.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_USUAL = 50, ROUNDS_MOST = 200 };

static uint64_t limit_of(const char *query) {
    int64_t limit = query_integer(query, "limit", ROUNDS_USUAL);
    return limit < 1 ? 1 : limit > ROUNDS_MOST ? ROUNDS_MOST : (uint64_t)limit;
}

/* ---- What every list of rounds tells ---- */

void result_members(const struct index_round *round, struct text *out) {
    json_put_key(out, "result");
    text_char(out, '{');
    json_put_string(out, "en", round->words[CR_ENGLISH]);
    json_put_string(out, "vi", round->words[CR_VIETNAMESE]);
    text_char(out, '}');
    json_put_key(out, "data");
    text_add(out, round->data[0] == '\0' ? "{}" : round->data);
    if (round->is_void)
        json_put_string(out, "void", round->void_clause);
    if (round->corrected)
        json_put_bool(out, "corrected", true);
}

static void round_members(const struct house *house, const struct index_round *round,
                          struct text *out) {
    const struct house_table *table = house_find_table(house, round->stream);
    json_put_integer(out, "id", (int64_t)round->id);
    json_put_integer(out, "table", round->stream);
    json_put_string(out, "name", table == NULL ? "" : table->name);
    json_put_string(out, "game", cr_game_id((enum cr_game)round->game));
    json_put_integer(out, "round", (int64_t)round->round);
    json_put_integer(out, "opened", round->opened);
    json_put_integer(out, "ended", round->ended);
    result_members(round, out);
}

/* ---- A player's own ---- */

struct own_round {
    struct index_round round;
    struct index_player player;
    uint8_t *lines;
};

struct own_rounds {
    struct floor_reading reading;
    uint32_t player;
    uint64_t before, limit;
    struct own_round *list;
    size_t count, room;
    bool more;
};

static bool take_own(const struct index_player *player, const struct index_round *round,
                     void *context) {
    struct own_rounds *own = context;
    own->more = own->count == own->limit;
    if (own->more)
        return false;
    memory_grow_list((void **)&own->list, own->count, &own->room, sizeof *own->list);
    struct own_round *taken = &own->list[own->count++];
    taken->round = *round;
    taken->player = *player;
    taken->lines = memory_grow(NULL, player->length + 1);
    if (player->length > 0)
        memcpy(taken->lines, player->lines, player->length);
    taken->player.lines = taken->lines;
    return true;
}

static bool gather_own(struct floor_reading *reading, struct store *store,
                       struct store_error *error) {
    struct own_rounds *own = (struct own_rounds *)reading;
    return store_player_rounds(store, own->player, own->before, own->limit + 1, take_own, own,
                               error);
}

static void write_own(struct floor *floor, struct floor_reading *reading,
                      struct floor_answer *answer) {
    struct own_rounds *own = (struct own_rounds *)reading;
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_key(out, "rounds");
    text_char(out, '[');
    for (size_t i = 0; i < own->count; i++) {
        const struct index_player *player = &own->list[i].player;
        const struct index_round *round = &own->list[i].round;
        text_add(out, i > 0 ? ",{" : "{");
        round_members(&floor->house, round, out);
        json_put_integer(out, "staked", player->staked);
        json_put_integer(out, "returned", player->returned);
        json_put_integer(out, "net", player->returned - player->staked);
        if (player->voided != 0)
            json_put_integer(out, "voided", player->voided);
        if (player->tips != 0)
            json_put_integer(out, "tips", player->tips);
        json_put_key(out, "lines");
        (void)index_write_lines(&floor->books[round->game], player, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    json_put_bool(out, "more", own->more);
    answer_end(answer);
}

static void forget_own(struct floor_reading *reading) {
    struct own_rounds *own = (struct own_rounds *)reading;
    for (size_t i = 0; i < own->count; i++)
        free(own->list[i].lines);
    free(own->list);
    free(own);
}

void run_me_rounds(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    struct own_rounds *own = memory_grow(NULL, sizeof *own);
    (void)floor;
    memset(own, 0, sizeof *own);
    own->reading = (struct floor_reading){gather_own, write_own, forget_own};
    own->player = request->actor.id;
    own->before = (uint64_t)query_integer(request->query, "before", 0);
    own->limit = limit_of(request->query);
    answer->reading = &own->reading;
}

/* ---- Looking for rounds ---- */

struct search {
    struct floor_reading reading;
    struct index_query query;
    struct index_round *list;
    size_t count, room;
    bool more;
};

static bool take_found(const struct index_round *round, void *context) {
    struct search *search = context;
    search->more = search->count + 1 == search->query.limit;
    if (search->more)
        return false;
    memory_grow_list((void **)&search->list, search->count, &search->room, sizeof *search->list);
    search->list[search->count++] = *round;
    return true;
}

static bool gather_found(struct floor_reading *reading, struct store *store,
                         struct store_error *error) {
    struct search *search = (struct search *)reading;
    return store_find_rounds(store, &search->query, take_found, search, error);
}

static void clause_list(const char *clauses, struct text *out) {
    json_put_key(out, "clauses");
    text_char(out, '[');
    while (*clauses != '\0') {
        size_t length = strcspn(clauses, " ");
        text_quoted(out, clauses, length);
        clauses += length;
        if (*clauses == ' ') {
            text_char(out, ',');
            clauses++;
        }
    }
    text_char(out, ']');
}

static void write_found(struct floor *floor, struct floor_reading *reading,
                        struct floor_answer *answer) {
    struct search *search = (struct search *)reading;
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_key(out, "rounds");
    text_char(out, '[');
    for (size_t i = 0; i < search->count; i++) {
        const struct index_round *round = &search->list[i];
        text_add(out, i > 0 ? ",{" : "{");
        round_members(&floor->house, round, out);
        dealer_member(&floor->house, round->dealer, out);
        clause_list(round->clauses, out);
        json_put_integer(out, "players", round->players);
        json_put_integer(out, "bets", round->bets);
        json_put_integer(out, "staked", round->staked);
        json_put_integer(out, "returned", round->returned);
        json_put_integer(out, "win", round->staked - round->returned);
        json_put_integer(out, "voided", round->voided);
        json_put_integer(out, "commission", round->commission);
        json_put_integer(out, "tips", round->tips);
        json_put_integer(out, "largest", round->largest);
        text_char(out, '}');
    }
    text_char(out, ']');
    json_put_bool(out, "more", search->more);
    answer_end(answer);
}

void dealer_member(const struct house *house, uint32_t dealer, struct text *out) {
    const struct house_staff *staff = house_find_staff(house, dealer);
    if (staff == NULL)
        return;
    json_put_key(out, "dealer");
    text_char(out, '{');
    json_put_integer(out, "id", staff->id);
    json_put_string(out, "name", staff->name);
    text_char(out, '}');
}

static void forget_found(struct floor_reading *reading) {
    struct search *search = (struct search *)reading;
    free(search->list);
    free(search);
}

/* What is wrong with the question; NULL: nothing. */
static const char *read_search(const char *query, struct index_query *asked) {
    char word[32];
    enum cr_game game = ANY_GAME;
    if (query_words(query, "game", word, sizeof word) && word[0] != '\0' &&
        !cr_game_find(word, strlen(word), &game))
        return "game";
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
    asked->from_time = query_integer(query, "from", 0);
    asked->to_time = query_integer(query, "to", 0);
    asked->void_only = query_integer(query, "void", 0) != 0;
    asked->corrected_only = query_integer(query, "corrected", 0) != 0;
    asked->least = query_integer(query, "min", 0);
    asked->most = query_integer(query, "max", 0);
    asked->before_id = (uint64_t)query_integer(query, "before", 0);
    asked->limit = limit_of(query) + 1;
    asked->with_words = true;
}

void run_rounds_find(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct search *search = memory_grow(NULL, sizeof *search);
    (void)floor;
    memset(search, 0, sizeof *search);
    search->reading = (struct floor_reading){gather_found, write_found, forget_found};
    read_bounds(request->query, &search->query);
    const char *wrong = read_search(request->query, &search->query);
    if (wrong == NULL) {
        answer->reading = &search->reading;
        return;
    }
    answer_fault(answer, FAULT_BAD_FIELD, wrong);
    free(search);
}
