#include "rounds/settler.h"
#include "base/memory.h"
#include "rounds/round_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS_FIRST = 1024, TOKENS_KEPT = 1 << 18, LINES_KEPT = 1 << 14, ANSWER_KEPT = 1 << 22 };

struct settler *settler_open(const struct cr_rulebook *books, enum cr_language language,
                             enum settle_form form) {
    struct settler *settler = memory_grow(NULL, sizeof *settler);
    *settler = (struct settler){.books = books, .language = language, .form = form};
    round_players_open(&settler->players);
    return settler;
}

void settler_close(struct settler *settler) {
    arena_close(&settler->arena);
    round_players_close(&settler->players);
    free(settler->tokens);
    free(settler->lines);
    free(settler->answer);
    free(settler);
}

/* What one huge line needed is not kept for all that follow. */
static void forget_last_line(struct settler *settler) {
    arena_reset(&settler->arena);
    round_players_reset(&settler->players);
    if (settler->token_room > TOKENS_KEPT) {
        free(settler->tokens);
        settler->tokens = NULL;
        settler->token_room = 0;
    }
    if (settler->line_room > LINES_KEPT) {
        free(settler->lines);
        settler->lines = NULL;
        settler->line_room = 0;
    }
    if (settler->answer_room > ANSWER_KEPT) {
        free(settler->answer);
        settler->answer = NULL;
        settler->answer_room = 0;
    }
}

static bool not_json(struct settler *settler, const struct json_error *error) {
    settler->place = (struct place){0};
    round_fault(settler, FAULT_BAD_JSON, NULL);
    snprintf(settler->problem.detail, sizeof settler->problem.detail, "byte %zu: %s", error->at + 1,
             error->message);
    return false;
}

static bool parse_line(struct settler *settler, const char *line, size_t length) {
    struct json_error error;
    enum json_status status;
    do {
        if (settler->token_room == 0) {
            settler->token_room = TOKENS_FIRST;
            settler->tokens = memory_grow(NULL, settler->token_room * sizeof *settler->tokens);
        }
        status =
            json_parse(line, length, settler->tokens, settler->token_room, &settler->json, &error);
        if (status == JSON_NO_ROOM) {
            /* there is at most one for every byte */
            settler->token_room *= 4;
            if (settler->token_room > length)
                settler->token_room = length;
            settler->tokens =
                memory_grow(settler->tokens, settler->token_room * sizeof *settler->tokens);
        }
    } while (status == JSON_NO_ROOM);
    return status == JSON_OK || not_json(settler, &error);
}

static bool no_room(struct settler *settler) {
    settler->place = (struct place){0};
    return round_refusal(settler, WHY_NO_ROOM, "memory");
}

static bool settle_round(struct settler *settler) {
    size_t needed = settlement_lines_needed(&settler->round);
    if (settler->memory != NULL) {
        settler->line_room = needed;
        settler->lines = memory_take(settler->memory, needed * sizeof *settler->lines);
        if (settler->lines == NULL)
            return no_room(settler);
    } else if (needed > settler->line_room) {
        settler->line_room = needed * 2;
        free(settler->lines);
        settler->lines = memory_grow(NULL, settler->line_room * sizeof *settler->lines);
    }
    settler->settlement =
        (struct cr_settlement){.lines = settler->lines, .room = settler->line_room};
    struct cr_refusal refusal;
    if (settlement_make(round_book(settler), &settler->round, &settler->settlement, &refusal))
        return true;
    settler->place = (struct place){0};
    return round_refusal(settler, refusal.why, refusal.where);
}

/* net is returned minus staked, for everyone who has a line. */
static bool sum_nets(struct settler *settler) {
    struct player *players = settler->players.list;
    const struct cr_settlement *settlement = &settler->settlement;
    for (size_t i = 0; i < settlement->count; i++) {
        const struct cr_line *line = &settlement->lines[i];
        struct player *player = &players[line->player];
        player->net += (wide)line->returned - line->stake;
        player->has_line = true;
    }
    settler->place = (struct place){0};
    for (size_t i = 0; i < settler->players.count; i++)
        if (!money_fits(players[i].net))
            return round_fault(settler, FAULT_NET_OVERFLOW, "net");
    return true;
}

/* Writes the answer, into more memory when it does not fit. */
static void write_out(struct settler *settler, uint64_t number, struct text *answer,
                      void (*write)(const struct settler *, uint64_t, struct text *)) {
    text_init(answer, settler->answer, settler->answer_room);
    write(settler, number, answer);
    while (answer->full) {
        settler->answer_room = settler->answer_room == 0 ? 1 << 14 : settler->answer_room * 2;
        free(settler->answer);
        settler->answer = memory_grow(NULL, settler->answer_room);
        text_init(answer, settler->answer, settler->answer_room);
        write(settler, number, answer);
    }
}

static void write_refusal(struct settler *settler, uint64_t number, struct text *answer) {
    write_out(settler, number, answer,
              settler->form == SETTLE_AS_JSON ? round_write_problem : round_tell_problem);
}

bool settle_json(struct settler *settler, const char *line, size_t length, uint64_t number,
                 struct text *answer) {
    forget_last_line(settler);
    bool settled = parse_line(settler, line, length) && round_read(settler) &&
                   settle_round(settler) && sum_nets(settler);
    if (settled)
        write_out(settler, number, answer,
                  settler->form == SETTLE_AS_JSON ? round_answer : round_tell);
    else
        write_refusal(settler, number, answer);
    return settled;
}

void settle_too_long(struct settler *settler, uint64_t number, struct text *answer) {
    settler->place = (struct place){0};
    round_fault(settler, FAULT_TOO_LONG, NULL);
    write_refusal(settler, number, answer);
}

/* ---- One round in the caller's memory ---- */

/* No value that is read takes more than this, besides the text of strings. */
enum { BYTES_A_TOKEN = 96, BYTES_AT_FIRST = 256 };

struct settler *settler_open_in(const struct cr_rulebook *book, enum cr_language language,
                                struct scratch *memory) {
    struct settler *settler = memory_take(memory, sizeof *settler);
    if (settler == NULL)
        return NULL;
    settler->books = book;
    settler->language = language;
    settler->memory = memory;
    return settler;
}

/* Tokens take what they need of all that is left. */
static bool parse_in(struct settler *settler, const char *line, size_t length) {
    struct scratch *memory = settler->memory;
    struct json_error error;
    settler->token_room = (memory->size - memory->used) / sizeof *settler->tokens;
    settler->tokens = (struct json_token *)(void *)(memory->at + memory->used);
    switch (
        json_parse(line, length, settler->tokens, settler->token_room, &settler->json, &error)) {
    case JSON_OK:
        return scratch_take(memory, settler->json.count * sizeof *settler->tokens) != NULL ||
               no_room(settler);
    case JSON_NO_ROOM:
        return no_room(settler);
    default:
        return not_json(settler, &error);
    }
}

static bool make_room_in(struct settler *settler, const char *line, size_t length) {
    size_t names = 0;
    for (size_t i = 0; i < settler->json.count; i++)
        names += settler->tokens[i].type == JSON_STRING;
    size_t bytes = BYTES_AT_FIRST + length + settler->json.count * BYTES_A_TOKEN;
    return (round_players_open_in(&settler->players, names, line, length, settler->memory) &&
            arena_open_in(&settler->arena, bytes, settler->memory)) ||
           no_room(settler);
}

bool settler_settle(struct settler *settler, const char *round, size_t length) {
    settler->settled = parse_in(settler, round, length) && make_room_in(settler, round, length) &&
                       round_read(settler) && settle_round(settler) && sum_nets(settler);
    return settler->settled;
}
