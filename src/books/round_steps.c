#include "books/round_steps.h"

#include "base/memory.h"
#include "books/round_replay.h"
#include "books/round_search.h"
#include "table/event_view.h"
#include "table/past.h"
#include "table/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_ROOM = 3 * 1048576, LAST_STEP_ROOM = VIEW_MAX + 65536 };

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
    bool first = true;
    json_put_key(out, "names");
    text_char(out, '{');
    for (unsigned i = 0; i < table->bet_count; i++) {
        const char *name = name_of(steps, table->bets[i].player);
        if (name == NULL || seen_before(table, i))
            continue;
        text_add(out, first ? "\"" : ",\"");
        first = false;
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
    json_put_string(out, "edition", steps->book->document);
    json_put_integer(out, "edition_id", steps->round.edition);
    json_put_string(out, "dealt", steps->table.is_virtual ? "virtual" : "hand");
    json_put_bool(out, "demonstration", steps->demonstration);
    json_put_integer(out, "time", table->time);
    names_on_felt(steps, table, out);
    json_put_key(out, "view");
    table_view(steps->book, table, &steps->viewer, out);
    text_char(out, '}');
}

/* A round on its way: its words are told in every language at once. */
struct step_writer {
    struct round_steps *steps;
    char *words; /* of one event */
    struct transcript transcripts[CR_LANGUAGES];
    uint64_t left;      /* how many more there may be */
    struct table *laid; /* the round as it was corrected beside the next */
};

static void write_words(struct step_writer *writer, const struct table *table,
                        const struct event *shown, const struct effects *effects,
                        struct text *out) {
    static const char *const keys[CR_LANGUAGES] = {[CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi"};
    json_put_key(out, "words");
    text_char(out, '{');
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text words;
        text_init(&words, writer->words, TRANSCRIPT_MAX);
        transcript_event(&writer->transcripts[language], table, shown, effects, &words);
        transcript_end(&writer->transcripts[language], &words);
        json_put_key(out, keys[language]);
        text_quoted(out, words.at, words.length > 0 ? words.length - 1 : 0); /* its last newline */
    }
    text_char(out, '}');
}

static bool write_step(const struct cr_rulebook *book, const struct table *table,
                       const struct event *event, const struct effects *effects, void *context) {
    struct step_writer *writer = context;
    struct round_steps *steps = writer->steps;
    struct text *out = &steps->out;
    struct event shown = event_as_seen(event, effects->list, effects->count, &steps->viewer);
    /* what came between the round and its correction is the next one's */
    if (event->seq <= steps->after || table_round_of(table, event) != steps->round.round)
        return true;
    steps->more = writer->left == 0 || STEPS_ROOM - out->length < LAST_STEP_ROOM;
    if (steps->more)
        return false;
    writer->left--;
    text_add(out, out->length > 0 ? ",{" : "{");
    json_put_integer(out, "seq", (int64_t)event->seq);
    json_put_integer(out, "time", event->time);
    event_members(book, &shown, effects->list, effects->count, out);
    if (past_is_meant(table, event)) {
        past_lay(writer->laid, table);
        table = writer->laid;
    }
    write_view(steps, table, out);
    write_words(writer, table, &shown, effects, out);
    text_char(out, '}');
    return !out->full;
}

/* ---- All of them ---- */

static void begin_transcript(const struct round_steps *steps, enum cr_language language,
                             struct transcript *transcript) {
    transcript_init(transcript, steps->book, language);
    transcript->bare = true; /* number and time stand beside the words */
    for (size_t i = 0; i < steps->name_count && i < TRANSCRIPT_PLAYERS; i++) {
        transcript->players[i] = steps->names[i].player;
        snprintf(transcript->names[i], TRANSCRIPT_NAME, "%.39s", steps->names[i].name);
        transcript->player_count++;
    }
}

bool round_steps_gather(struct round_steps *steps, struct store *store, struct store_error *error) {
    struct step_writer writer = {.steps = steps, .left = steps->limit};
    writer.words = memory_grow(NULL, TRANSCRIPT_MAX);
    writer.laid = memory_grow(NULL, sizeof *writer.laid);
    text_init(&steps->out, memory_grow(NULL, STEPS_ROOM), STEPS_ROOM);
    for (int language = 0; language < CR_LANGUAGES; language++)
        begin_transcript(steps, (enum cr_language)language, &writer.transcripts[language]);
    bool read = round_replay(store, steps->shelf, &steps->round, NULL, write_step, &writer, error);
    free(writer.words);
    free(writer.laid);
    return read;
}

void round_steps_write(const struct round_steps *steps, const struct house *house,
                       struct text *out) {
    const struct index_round *round = &steps->round;
    json_put_integer(out, "id", (int64_t)round->id);
    json_put_integer(out, "table", round->stream);
    json_put_string(out, "name", steps->table.name);
    json_put_string(out, "game", cr_game_id(steps->table.game));
    round_write_edition(house, round, out);
    json_put_integer(out, "round", (int64_t)round->round);
    json_put_integer(out, "opened", round->opened);
    json_put_integer(out, "ended", round->ended);
    round_write_result(round, out);
    round_write_dealer(house, round->dealer, out);
    json_put_key(out, "steps");
    text_char(out, '[');
    text_bytes(out, steps->out.at, steps->out.length);
    text_char(out, ']');
    json_put_bool(out, "more", steps->more);
}

void round_steps_free(struct round_steps *steps) {
    free(steps->names);
    free(steps->out.at);
    memset(steps, 0, sizeof *steps);
}

/* ---- Finding the round ---- */

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
    struct step_name *name = &steps->names[steps->name_count++];
    name->player = known->id;
    memcpy(name->name, known->name, sizeof name->name);
    return true;
}

bool round_steps_find(struct round_steps *steps, struct store *store, const struct house *house,
                      uint32_t table, uint64_t round, uint32_t player, bool *own,
                      struct store_error *error) {
    struct taking_names taking = {.steps = steps, .house = house, .player = player};
    bool found = store_find_round(store, table, round, &steps->round, error) &&
                 store_round_players(store, steps->round.id, take_name, &taking, error);
    *own = taking.own;
    return found;
}
