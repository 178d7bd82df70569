/* Any bytes at all as a table's log, as `replay` and `verify` read it: each event that is taken is
 * told in both languages, written as the line it is read from again, shown, and weighed for the
 * proof of what was drawn. */
#include "cli/table_log.h"
#include "base/game.h"
#include "base/memory.h"
#include "books/draw_proof.h"
#include "rulebook/rulebook.h"
#include "table/transcript.h"
#include "table/view.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, EVENTS_MAX = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds)
        abort();
}

/* A log owns its rulebooks: each gets a copy. */
static struct cr_rulebook *books_of_all(void) {
    static struct cr_rulebook books[GAMES_MAX];
    static bool read;
    for (enum cr_game game = CR_SICBO; !read && game < cr_game_count(); game++)
        expect(cr_rulebook_builtin(game, &books[game]));
    read = true;
    struct cr_rulebook *copy = memory_grow(NULL, sizeof books);
    memcpy(copy, books, sizeof books);
    return copy;
}

/* What is written of an event is the event. */
static void check_written(const struct table_log *log, const struct event *event, char *memory) {
    static struct json_token tokens[1 << 16];
    struct text out;
    struct json json;
    struct json_error error;
    struct event again;
    const char *problem;
    text_init(&out, memory, ROOM);
    event_write(log->book, event, &out);
    expect(json_parse(out.at, out.length, tokens, 1 << 16, &json, &error) == JSON_OK);
    expect(event_read(log->book, &json, &again, &problem));
    expect(again.type == event->type && again.seq == event->seq && again.amount == event->amount);
}

static void count_finding(void *context, const struct draw_finding *finding) {
    expect(finding->verdict < DRAW_VERDICTS && finding->problem != NULL);
    ++*(size_t *)context;
}

static void use(struct table_log *log, enum cr_language language, char *memory) {
    size_t findings = 0;
    struct draw_proof *proof = draw_proof_open(log->book, language, count_finding, &findings);
    struct transcript transcript;
    struct viewer viewer = {.role = VIEWER_PUBLIC};
    struct event event;
    struct text out;
    transcript_init(&transcript, log->book, language);
    for (int i = 0; i < EVENTS_MAX && table_log_next(log, &event) == LOG_EVENT; i++) {
        text_init(&out, memory, ROOM);
        draw_proof_event(proof, &log->before, &log->table, &event);
        transcript_event(&transcript, &log->table, &event, &log->effects, &out);
        check_written(log, &event, memory);
    }
    text_init(&out, memory, ROOM);
    transcript_end(&transcript, &out);
    table_view(log->book, &log->table, &viewer, &out);
    struct draw_counts counts = draw_proof_end(proof);
    expect(counts.verdicts[DRAWS_PROVED] <= findings);
    draw_proof_close(proof);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char memory[ROOM];
    struct rulebook_options options = {.language = size % 2 == 0 ? CR_ENGLISH : CR_VIETNAMESE};
    char *text = memory_grow(NULL, size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    struct table_log *log = table_log_read(text, size, books_of_all(), &options);
    if (log == NULL)
        return 0;
    use(log, options.language, memory);
    table_log_close(log);
    return 0;
}
