#include "books/round_search.h"

#include "base/json_write.h"
#include "base/memory.h"
#include "books/index_lines_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- What lists of rounds tell ---- */

void round_write_result(const struct index_round *round, struct text *out) {
    json_put_both(out, "result",
                  (const char *const[]){round->words[CR_ENGLISH], round->words[CR_VIETNAMESE]});
    json_put_key(out, "data");
    text_add(out, round->data[0] == '\0' ? "{}" : round->data);
    if (round->is_void)
        json_put_string(out, "void", round->void_clause);
    if (round->corrected)
        json_put_bool(out, "corrected", true);
}

void round_write_dealer(const struct house *house, uint32_t dealer, struct text *out) {
    const struct house_staff *staff = house_find_staff(house, dealer);
    if (staff == NULL)
        return;
    json_put_key(out, "dealer");
    text_char(out, '{');
    json_put_integer(out, "id", staff->id);
    json_put_string(out, "name", staff->name);
    text_char(out, '}');
}

void round_write_edition(const struct house *house, const struct index_round *round,
                         struct text *out) {
    const struct house_edition *edition = house_find_edition(house, round->edition);
    json_put_string(out, "edition", edition == NULL ? "" : edition->document);
    json_put_integer(out, "edition_id", round->edition);
}

static void round_members(const struct house *house, const struct index_round *round,
                          struct text *out) {
    const struct house_table *table = house_find_table(house, round->stream);
    json_put_integer(out, "id", (int64_t)round->id);
    json_put_integer(out, "table", round->stream);
    json_put_string(out, "name", table == NULL ? "" : table->name);
    json_put_string(out, "game", cr_game_id((enum cr_game)round->game));
    round_write_edition(house, round, out);
    json_put_integer(out, "round", (int64_t)round->round);
    json_put_integer(out, "opened", round->opened);
    json_put_integer(out, "ended", round->ended);
    round_write_result(round, out);
}

/* ---- A player's own ---- */

struct player_round {
    struct index_round round;
    struct index_player player;
    uint8_t *lines;
};

static bool take_own(const struct index_player *player, const struct index_round *round,
                     void *context) {
    struct player_rounds *rounds = context;
    rounds->more = rounds->count == rounds->limit;
    if (rounds->more)
        return false;
    memory_grow_list((void **)&rounds->list, rounds->count, &rounds->room, sizeof *rounds->list);
    struct player_round *taken = &rounds->list[rounds->count++];
    taken->round = *round;
    taken->player = *player;
    taken->lines = memory_grow(NULL, player->length + 1);
    if (player->length > 0)
        memcpy(taken->lines, player->lines, player->length);
    taken->player.lines = taken->lines;
    return true;
}

bool player_rounds_gather(struct player_rounds *rounds, struct store *store,
                          struct store_error *error) {
    return store_player_rounds(store, rounds->player, rounds->before, rounds->limit + 1, take_own,
                               rounds, error);
}

/* By the edition that was played. Where its text is damaged there are no lines. */
static void write_lines(const struct house *house, struct edition_shelf *shelf,
                        const struct index_round *round, const struct index_player *player,
                        struct text *out) {
    const struct house_edition *edition = house_find_edition(house, round->edition);
    const struct cr_rulebook *book =
        edition == NULL ? NULL : edition_shelf_find(shelf, edition->hash);
    json_put_key(out, "lines");
    if (book == NULL)
        text_add(out, "[]");
    else
        (void)index_write_lines(book, player, out);
}

void player_rounds_write(const struct player_rounds *rounds, const struct house *house,
                         struct edition_shelf *shelf, struct text *out) {
    json_put_key(out, "rounds");
    text_char(out, '[');
    for (size_t i = 0; i < rounds->count; i++) {
        const struct index_player *player = &rounds->list[i].player;
        const struct index_round *round = &rounds->list[i].round;
        text_add(out, i > 0 ? ",{" : "{");
        round_members(house, round, out);
        json_put_integer(out, "staked", player->staked);
        json_put_integer(out, "returned", player->returned);
        json_put_integer(out, "net", player->returned - player->staked);
        if (player->voided != 0)
            json_put_integer(out, "voided", player->voided);
        if (player->tips != 0)
            json_put_integer(out, "tips", player->tips);
        write_lines(house, shelf, round, player, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    json_put_bool(out, "more", rounds->more);
}

void player_rounds_free(struct player_rounds *rounds) {
    for (size_t i = 0; i < rounds->count; i++)
        free(rounds->list[i].lines);
    free(rounds->list);
    memset(rounds, 0, sizeof *rounds);
}

/* ---- Looking for rounds ---- */

static bool take_found(const struct index_round *round, void *context) {
    struct round_search *search = context;
    search->more = search->count == search->query.limit;
    if (search->more)
        return false;
    memory_grow_list((void **)&search->list, search->count, &search->room, sizeof *search->list);
    search->list[search->count++] = *round;
    return true;
}

bool round_search_gather(struct round_search *search, struct store *store,
                         struct store_error *error) {
    struct index_query query = search->query;
    query.limit++;
    return store_find_rounds(store, &query, take_found, search, error);
}

static void clause_list(const struct index_round *round, struct text *out) {
    json_put_key(out, "clauses");
    text_char(out, '[');
    for (uint32_t i = 0; i < round->clause_count; i++) {
        json_put_comma(out);
        text_quoted(out, round->clauses[i], strlen(round->clauses[i]));
    }
    text_char(out, ']');
}

void round_search_write(const struct round_search *search, const struct house *house,
                        struct text *out) {
    json_put_key(out, "rounds");
    text_char(out, '[');
    for (size_t i = 0; i < search->count; i++) {
        const struct index_round *round = &search->list[i];
        text_add(out, i > 0 ? ",{" : "{");
        round_members(house, round, out);
        round_write_dealer(house, round->dealer, out);
        clause_list(round, out);
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
}

void round_search_free(struct round_search *search) {
    free(search->list);
    memset(search, 0, sizeof *search);
}

/* ---- One round ---- */

struct looking {
    uint32_t player;
    bool found;
};

static bool look(const struct index_player *player, const struct index_round *round,
                 void *context) {
    struct looking *looking = context;
    (void)round;
    looking->found = player->player == looking->player;
    return !looking->found;
}

bool round_had_player(struct store *store, uint32_t table, uint64_t round, uint32_t player) {
    struct looking looking = {.player = player};
    struct index_round found;
    struct store_error error;
    return store_find_round(store, table, round, &found, &error) &&
           store_round_players(store, found.id, look, &looking, &error) && looking.found;
}

struct line_looking {
    const struct event *of;
    cr_money most;
};

static bool is_line(const struct cr_line *line, const struct event *of) {
    return line->bet == of->bet && line->box == of->box &&
           (of->hand == 0 || line->hand == of->hand);
}

static bool look_at_lines(const struct index_player *player, const struct index_round *round,
                          void *context) {
    struct line_looking *looking = context;
    (void)round;
    if (player->player != looking->of->player)
        return true;
    for (size_t at = 0; at < player->length;) {
        struct cr_line line;
        char clauses[CR_LINE_CLAUSES][12];
        size_t length = line_from_bytes(player->lines + at, player->length - at, &line, clauses);
        if (length == 0)
            break;
        if (is_line(&line, looking->of) && line.stake > looking->most)
            looking->most = line.stake;
        at += length;
    }
    return false;
}

cr_money round_stake_of(struct store *store, uint32_t table, uint64_t round,
                        const struct event *of) {
    struct line_looking looking = {.of = of, .most = -1};
    struct index_round found;
    struct store_error error;
    if (!store_find_round(store, table, round, &found, &error) ||
        !store_round_players(store, found.id, look_at_lines, &looking, &error))
        return -1;
    return looking.most;
}

void round_write_row(const struct house *house, const struct index_round *round, struct text *out) {
    char clauses[INDEX_CLAUSES_TEXT];
    const struct house_table *table = house_find_table(house, round->stream);
    text_char(out, '{');
    json_put_integer(out, "id", (int64_t)round->id);
    json_put_integer(out, "table", round->stream);
    json_put_string(out, "name", table == NULL ? "" : table->name);
    json_put_string(out, "game", cr_game_id((enum cr_game)round->game));
    round_write_edition(house, round, out);
    json_put_integer(out, "round", (int64_t)round->round);
    json_put_integer(out, "opened", round->opened);
    json_put_integer(out, "ended", round->ended);
    json_put_integer(out, "dealer", round->dealer);
    json_put_both(out, "result",
                  (const char *const[]){round->words[CR_ENGLISH], round->words[CR_VIETNAMESE]});
    json_put_key(out, "data");
    text_add(out, round->data[0] == '\0' ? "{}" : round->data);
    json_put_string(out, "void", round->void_clause);
    json_put_bool(out, "corrected", round->corrected);
    index_join_clauses(round, clauses);
    json_put_string(out, "clauses", clauses);
    json_put_integer(out, "players", round->players);
    json_put_integer(out, "bets", round->bets);
    json_put_integer(out, "staked", round->staked);
    json_put_integer(out, "returned", round->returned);
    json_put_integer(out, "paid", round->paid);
    json_put_integer(out, "voided", round->voided);
    json_put_integer(out, "adjusted", round->adjusted);
    json_put_integer(out, "commission", round->commission);
    json_put_integer(out, "tips", round->tips);
    json_put_integer(out, "largest", round->largest);
    json_put_integer(out, "theoretical", round->theoretical);
    json_put_integer(out, "variance", round->variance);
    text_char(out, '}');
}
