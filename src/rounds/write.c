/* The answer as the contract's line of JSON. Lines are the bulk of it, so each is written through a
 * plain pointer after its room has been made sure of. */
#include "base/game.h"
#include "rounds/round_text.h"
#include "rulebook/rulebook.h"
#include <assert.h>
#include <string.h>

/* ---- Writing through a pointer ---- */

/* clang-format off */
#define PUT(at, literal) (memcpy(at, literal, sizeof(literal) - 1), (at) + sizeof(literal) - 1)
/* clang-format on */

static char *put_bytes(char *at, const char *bytes, size_t length) {
    memcpy(at, bytes, length);
    return at + length;
}

static unsigned digits_of(uint64_t number) {
    unsigned digits = 1;
    for (; number >= 10000; number /= 10000)
        digits += 4;
    return digits + (number >= 10) + (number >= 100) + (number >= 1000);
}

static char *put_integer(char *at, int64_t number) {
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233"
        "34353637383940414243444546474849505152535455565758596061626364656667"
        "6869707172737475767778798081828384858687888990919293949596979899";
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0)
        *at++ = '-';
    char *const end = at + digits_of(left);
    char *first = end;
    for (; left >= 100; left /= 100) {
        first -= 2;
        memcpy(first, pairs + left % 100 * 2, 2);
    }
    if (left >= 10)
        memcpy(first - 2, pairs + left * 2, 2);
    else
        first[-1] = (char)('0' + left);
    return end;
}

static char *put_quoted(char *at, size_t room, const char *bytes, size_t length) {
    struct text text;
    text_init(&text, at, room);
    text_quoted(&text, bytes, length);
    assert(!text.full);
    return at + text.length;
}

/* A string none of whose characters needs an escape is copied as it stands. */
static char *put_string(char *at, const char *bytes, size_t length) {
    *at = '"';
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c < 0x20 || c == '"' || c == '\\')
            return put_quoted(at, length * 6 + 2, bytes, length);
        at[i + 1] = (char)c;
    }
    at[length + 1] = '"';
    return at + length + 2;
}

/* ---- A line ---- */

enum { LINE_FIXED = 416 + ROUND_LINE_OWN }; /* keys, numbers and the bet's name */

static size_t line_bound(const struct cr_line *line, const struct player *player) {
    size_t bound = LINE_FIXED + player->length * 6;
    for (size_t i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++)
        bound += strlen(line->clauses[i]) * 6 + 3;
    return bound;
}

static char *put_where(char *at, bool splits, const struct cr_line *line) {
    if (line->box != 0) {
        at = PUT(at, ",\"box\":");
        at = put_integer(at, line->box);
    }
    if (splits && line->hand != 0) {
        at = PUT(at, ",\"hand\":");
        at = put_integer(at, line->hand);
    }
    return at;
}

/* The game's members go behind what is written so far. */
static char *put_own(char *at, const struct game_rounds *game, const struct cr_line *line,
                     struct text *out) {
    if (game->write_line == NULL)
        return at;
    out->length = (size_t)(at - out->at);
    game->write_line(line, out);
    return out->at + out->length;
}

static char *put_outcome(char *at, enum cr_outcome outcome) {
    switch (outcome) {
    case CR_WIN:
        return PUT(at, ",\"outcome\":\"win\",\"pays\":");
    case CR_LOSE:
        return PUT(at, ",\"outcome\":\"lose\",\"pays\":");
    default:
        at = PUT(at, ",\"outcome\":\"");
        at = put_bytes(at, cr_outcome_id(outcome), strlen(cr_outcome_id(outcome)));
        return PUT(at, "\",\"pays\":");
    }
}

static char *put_breakage(char *at, const struct cr_line *line) {
    at = PUT(at, ",\"breakage\":\"");
    at = put_integer(at, line->breakage);
    at = PUT(at, "/");
    at = put_integer(at, line->breakage_of);
    return PUT(at, "\"");
}

static char *put_clauses(char *at, const struct cr_line *line) {
    at = PUT(at, ",\"clauses\":[");
    for (size_t i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++) {
        if (i > 0)
            *at++ = ',';
        at = put_string(at, line->clauses[i], strlen(line->clauses[i]));
    }
    return PUT(at, "]}");
}

static char *put_line(char *at, const struct cr_rulebook *book, const struct game_rounds *game,
                      const struct cr_line *line, const struct player *player, struct text *out) {
    const char *bet = book->bets[line->bet].id;
    at = PUT(at, "{\"player\":");
    at = put_string(at, player->name, player->length);
    at = PUT(at, ",\"bet\":\"");
    memcpy(at, bet, sizeof book->bets[0].id); /* all of it: quicker than its length alone */
    at += strlen(bet);
    *at++ = '"';
    at = put_where(at, game->splits, line);
    at = put_own(at, game, line, out);
    at = PUT(at, ",\"stake\":");
    at = put_integer(at, line->stake);
    if (line->cut) {
        at = PUT(at, ",\"counted\":");
        at = put_integer(at, line->counted);
    }
    at = put_outcome(at, (enum cr_outcome)line->outcome);
    at = put_integer(at, line->pays);
    at = PUT(at, ",\"commission\":");
    at = put_integer(at, line->commission);
    at = PUT(at, ",\"returned\":");
    at = put_integer(at, line->returned);
    if (line->breakage != 0)
        at = put_breakage(at, line);
    return put_clauses(at, line);
}

static void write_lines(const struct settler *settler, struct text *out) {
    const struct cr_rulebook *book = round_book(settler);
    const struct cr_settlement *settlement = &settler->settlement;
    const struct game_rounds *game = game_module(book->game)->rounds;
    text_add(out, ",\"lines\":[");
    for (size_t i = 0; i < settlement->count; i++) {
        const struct cr_line *line = &settlement->lines[i];
        const struct player *player = &settler->players.list[line->player];
        if (out->full || line_bound(line, player) > out->room - out->length) {
            out->full = true;
            return;
        }
        char *at = out->at + out->length;
        if (i > 0)
            *at++ = ',';
        out->length = (size_t)(put_line(at, book, game, line, player, out) - out->at);
    }
    text_char(out, ']');
}

/* ---- The result ---- */

void round_put_member(struct text *out, const char *key, int64_t number) {
    text_add(out, key);
    text_integer(out, number);
}

static void write_result(const struct settler *settler, struct text *out) {
    text_add(out, ",\"result\":{");
    if (!settler->settlement.is_void)
        game_module(settler->round.game)->rounds->write_result(settler, out);
    text_char(out, '}');
}

/* ---- The answer ---- */

static void write_nets(const struct settler *settler, struct text *out) {
    text_add(out, ",\"net\":{");
    bool first = true;
    for (size_t i = 0; i < settler->players.count; i++) {
        const struct player *player = &settler->players.list[i];
        if (!player->has_line)
            continue;
        if (!first)
            text_char(out, ',');
        first = false;
        text_quoted(out, player->name, player->length);
        text_char(out, ':');
        text_integer(out, (int64_t)player->net);
    }
    text_char(out, '}');
}

void round_answer(const struct settler *settler, uint64_t number, struct text *out) {
    round_put_member(out, "{\"line\":", (int64_t)number);
    text_add(out, ",\"game\":\"");
    text_add(out, cr_game_id(settler->round.game));
    text_add(out,
             settler->settlement.is_void ? "\",\"status\":\"void\"" : "\",\"status\":\"settled\"");
    write_result(settler, out);
    write_lines(settler, out);
    write_nets(settler, out);
    text_add(out, "}\n");
}

size_t round_problem_message(const struct problem *problem, char message[PROBLEM_MESSAGE]) {
    struct text text;
    text_init(&text, message, PROBLEM_MESSAGE);
    text_add(&text, problem->field);
    if (problem->field[0] != '\0' && problem->detail[0] != '\0') {
        text_add(&text, " \"");
        text_add(&text, problem->detail);
        text_char(&text, '"');
    }
    text_add(&text, problem->field[0] != '\0' ? ": " : "");
    text_add(&text, problem->sentence);
    if (problem->field[0] == '\0' && problem->detail[0] != '\0') {
        text_add(&text, ": ");
        text_add(&text, problem->detail);
    }
    return text.length;
}

void round_write_problem(const struct settler *settler, uint64_t number, struct text *out) {
    const struct problem *problem = &settler->problem;
    char message[PROBLEM_MESSAGE];
    round_put_member(out, "{\"line\":", (int64_t)number);
    text_add(out, ",\"error\":{\"code\":\"");
    text_add(out, problem->code);
    text_add(out, "\",\"message\":");
    text_quoted(out, message, round_problem_message(problem, message));
    if (problem->clause[0] != '\0') {
        text_add(out, ",\"clause\":");
        text_quoted(out, problem->clause, strlen(problem->clause));
    }
    if (problem->field[0] != '\0') {
        text_add(out, ",\"field\":");
        text_quoted(out, problem->field, strlen(problem->field));
    }
    text_add(out, "}}\n");
}
