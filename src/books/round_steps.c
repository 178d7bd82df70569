/* One round step by step: every event with what followed, the table as the caller saw it, and words
 * in both languages. */
#include "books/round_replay.h"
#include "floor/inside.h"
#include "table/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_ROOM = 3 * 1048576, LAST_STEP_ROOM = VIEW_MAX + 65536 };

struct player_name {
    uint32_t player;
    char name[NAME_MAX_BYTES];
};

struct round_steps {
    struct floor_reading reading;
    struct index_round round;
    struct house_table table;
    const struct cr_rulebook *book;
    bool demonstration;
    struct viewer viewer;
    uint64_t after; /* steps up to this seq are left out */
    uint64_t left;  /* how many more there may be */
    struct player_name *names;
    size_t name_count, name_room;
    char *memory; /* the steps */
    struct text out;
    char *words;
    struct transcript transcripts[CR_LANGUAGES];
    bool more;
};

/* ---- One step ---- */

static const char *name_of(const struct round_steps *steps, uint32_t player) {
    for (size_t i = 0; i < steps->name_count; i++)
        if (steps->names[i].player == player)
            return steps->names[i].name;
    return NULL;
}

static bool seen_before(const struct table *table, unsigned bet) {
    for (unsigned i = 0; i < bet; i++)
        if (table->bets[i].player == table->bets[bet].player)
            return true;
    return false;
}

static void names_on_felt(const struct round_steps *steps, const struct table *table,
                          struct text *out) {
    json_put_key(out, "names");
    text_char(out, '{');
    for (unsigned i = 0; i < table->bet_count; i++) {
        const char *name = name_of(steps, table->bets[i].player);
        if (name == NULL || seen_before(table, i))
            continue;
        if (out->at[out->length - 1] != '{')
            text_char(out, ',');
        text_char(out, '"');
        text_integer(out, table->bets[i].player);
        text_add(out, "\":");
        text_quoted(out, name, strlen(name));
    }
    text_char(out, '}');
}

static void write_view(const struct round_steps *steps, const struct table *table,
                       struct text *out) {
    json_put_key(out, "view");
    text_char(out, '{');
    json_put_bool(out, "replay", true);
    json_put_integer(out, "table", steps->table.number);
    json_put_string(out, "name", steps->table.name);
    json_put_string(out, "game", cr_game_id(steps->table.game));
    json_put_string(out, "edition", steps->table.edition);
    json_put_string(out, "dealt", steps->table.is_virtual ? "virtual" : "hand");
    json_put_bool(out, "demonstration", steps->demonstration);
    json_put_integer(out, "time", table->time);
    names_on_felt(steps, table, out);
    json_put_key(out, "view");
    table_view(steps->book, table, &steps->viewer, out);
    text_char(out, '}');
}

/* Number and time stand beside the words already, and so far as lines go in, they need not. */
static void tidy(struct text *words) {
    size_t to = 0, at = strspn(words->at, "\n ");
    at += strspn(words->at + at, "0123456789");
    at += strspn(words->at + at, " ");
    at += strspn(words->at + at, "0123456789:");
    while (at < words->length) {
        at += strspn(words->at + at, " ");
        size_t line = strcspn(words->at + at, "\n");
        memmove(words->at + to, words->at + at, line);
        to += line;
        at += line;
        if (at < words->length) {
            words->at[to++] = '\n';
            at++;
        }
    }
    while (to > 0 && words->at[to - 1] == '\n')
        to--;
    words->length = to;
}

static void write_words(struct round_steps *steps, const struct table *table,
                        const struct event *shown, const struct effects *effects,
                        struct text *out) {
    static const char *const keys[CR_LANGUAGES] = {[CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi"};
    json_put_key(out, "words");
    text_char(out, '{');
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text words;
        text_init(&words, steps->words, TRANSCRIPT_MAX - 1);
        transcript_event(&steps->transcripts[language], table, shown, effects, &words);
        transcript_end(&steps->transcripts[language], &words);
        words.at[words.length] = '\0';
        tidy(&words);
        json_put_key(out, keys[language]);
        text_quoted(out, words.at, words.length);
    }
    text_char(out, '}');
}

static bool write_step(const struct table *table, const struct event *event,
                       const struct effects *effects, void *context) {
    struct round_steps *steps = context;
    struct text *out = &steps->out;
    struct event shown = event_as_seen(event, effects->list, effects->count, &steps->viewer);
    if (event->seq <= steps->after)
        return true;
    steps->more = steps->left == 0 || STEPS_ROOM - out->length < LAST_STEP_ROOM;
    if (steps->more)
        return false;
    steps->left--;
    text_add(out, out->length > 0 ? ",{" : "{");
    json_put_integer(out, "seq", (int64_t)event->seq);
    json_put_integer(out, "time", event->time);
    event_members(steps->book, &shown, effects->list, effects->count, out);
    write_view(steps, table, out);
    write_words(steps, table, &shown, effects, out);
    text_char(out, '}');
    return !out->full;
}

/* ---- The question ---- */

static bool gather(struct floor_reading *reading, struct store *store, struct store_error *error) {
    struct round_steps *steps = (struct round_steps *)reading;
    steps->memory = memory_grow(NULL, STEPS_ROOM);
    steps->words = memory_grow(NULL, TRANSCRIPT_MAX);
    text_init(&steps->out, steps->memory, STEPS_ROOM);
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct transcript *transcript = &steps->transcripts[language];
        transcript_init(transcript, steps->book, (enum cr_language)language);
        for (size_t i = 0; i < steps->name_count && i < TRANSCRIPT_PLAYERS; i++) {
            transcript->players[i] = steps->names[i].player;
            snprintf(transcript->names[i], TRANSCRIPT_NAME, "%.39s", steps->names[i].name);
            transcript->player_count++;
        }
    }
    return replay_round(store, steps->book, &steps->round, write_step, steps, error);
}

static void write(struct floor *floor, struct floor_reading *reading, struct floor_answer *answer) {
    struct round_steps *steps = (struct round_steps *)reading;
    const struct index_round *round = &steps->round;
    struct text *out = &answer->body;
    if (steps->out.full) {
        answer_fault(answer, FAULT_TOO_LARGE, "");
        return;
    }
    answer_begin(answer, 200);
    json_put_integer(out, "id", (int64_t)round->id);
    json_put_integer(out, "table", round->stream);
    json_put_string(out, "name", steps->table.name);
    json_put_string(out, "game", cr_game_id(steps->table.game));
    json_put_string(out, "edition", steps->table.edition);
    json_put_integer(out, "round", (int64_t)round->round);
    json_put_integer(out, "opened", round->opened);
    json_put_integer(out, "ended", round->ended);
    result_members(round, out);
    dealer_member(&floor->house, round->dealer, out);
    json_put_key(out, "steps");
    text_char(out, '[');
    text_bytes(out, steps->out.at, steps->out.length);
    text_char(out, ']');
    json_put_bool(out, "more", steps->more);
    answer_end(answer);
}

static void forget(struct floor_reading *reading) {
    struct round_steps *steps = (struct round_steps *)reading;
    free(steps->names);
    free(steps->memory);
    free(steps->words);
    free(steps);
}

/* ---- Who may ---- */

struct taking_names {
    struct round_steps *steps;
    const struct house *house;
    uint32_t player; /* who asks; 0: no player */
    bool own;
};

static bool take_name(const struct index_player *player, const struct index_round *round,
                      void *context) {
    struct taking_names *taking = context;
    struct round_steps *steps = taking->steps;
    const struct house_player *known = house_find_player(taking->house, player->player);
    (void)round;
    taking->own = taking->own || (player->player == taking->player && taking->player != 0);
    if (known == NULL)
        return true;
    memory_grow_list((void **)&steps->names, steps->name_count, &steps->name_room,
                     sizeof *steps->names);
    struct player_name *name = &steps->names[steps->name_count++];
    name->player = known->id;
    memcpy(name->name, known->name, sizeof name->name);
    return true;
}

/* Anybody may recall a table's last rounds; a player their own for ever, and staff all. */
static bool may_recall(const struct floor_table *table, const struct round_steps *steps, bool own) {
    return steps->viewer.role == VIEWER_STAFF || own ||
           steps->round.round + KEPT_ROUNDS > table->state->round;
}

static bool find_round(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer, struct round_steps *steps) {
    struct store_error error;
    struct floor_table *table = path_table(floor, request, answer);
    struct taking_names taking = {.steps = steps, .house = &floor->house};
    if (table == NULL)
        return false;
    if (request->actor.role == ACTOR_PLAYER)
        taking.player = request->actor.id;
    bool found =
        store_find_round(floor->store, table->number, request->parts[1], &steps->round, &error) &&
        store_round_players(floor->store, steps->round.id, take_name, &taking, &error);
    if (!found && error.kind != STORE_FINE)
        answer_fault(answer, FAULT_UNAVAILABLE, "");
    else if (!found)
        answer_fault(answer, FAULT_NO_SUCH, "round");
    else if (!may_recall(table, steps, taking.own))
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

void run_round(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    struct round_steps *steps = memory_grow(NULL, sizeof *steps);
    memset(steps, 0, sizeof *steps);
    steps->reading = (struct floor_reading){gather, write, forget};
    steps->viewer = viewer_of(&request->actor);
    steps->after = (uint64_t)query_integer(request->query, "after", 0);
    steps->left = (uint64_t)query_integer(request->query, "limit", INT64_MAX);
    steps->demonstration = floor->house.demonstration;
    if (!find_round(floor, request, answer, steps)) {
        forget(&steps->reading);
        return;
    }
    see_as_player(request, steps);
    steps->table = *house_find_table(&floor->house, steps->round.stream);
    steps->book = &floor->books[steps->table.game];
    answer->reading = &steps->reading;
}
