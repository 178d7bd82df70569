/* An event before it is written: it is read back from its own record, applied to a copy of the
 * table, and table and books are compared. */
#include "base/pages.h"
#include "floor/floor_inside.h"
#include "table/game_table.h"
#include "table/past.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

/* Pages that nothing was written to take no memory: of most tables that is room for bets. */
struct table *table_state_new(void) {
    struct table *state =
        mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (state == MAP_FAILED)
        memory_exhausted();
    state->version = TABLE_VERSION;
    return state;
}

void table_state_free(struct table *state) {
    if (state != NULL)
        munmap(state, sizeof *state);
}

/* A table is 86 kB, most of it room for bets that are not there and for other games. */
void step_copy_state(enum cr_game game, struct table *to, const struct table *from) {
    unsigned had = to->bet_count, has = from->bet_count;
    assert(had <= TABLE_BETS && has <= TABLE_BETS);
    size_t own_size = game_module(game)->table->state->size;
    memcpy(to, from, offsetof(struct table, bets));
    memcpy(to->bets, from->bets, has * sizeof *to->bets);
    if (had > has)
        memset(to->bets + has, 0, (had - has) * sizeof *to->bets);
    pages_copy(to->own, from->own, own_size);
    past_copy(own_size, &to->past, &from->past);
}

const char *step_read_back(const struct cr_rulebook *book, const struct event *event,
                           struct table_step *step) {
    struct json_token tokens[EVENT_TOKENS];
    struct json json;
    struct json_error error;
    const char *problem;
    text_init(&step->body, step->memory, sizeof step->memory);
    event_write(book, event, &step->body);
    if (step->body.full || json_parse(step->body.at, step->body.length, tokens, EVENT_TOKENS, &json,
                                      &error) != JSON_OK)
        return "json";
    if (!event_read(book, &json, &step->event, &problem))
        return problem;
    return memcmp(event, &step->event, sizeof *event) == 0 ? NULL : "event";
}

const char *step_problem(const struct table_step *step, const struct table *next) {
    const struct event *event = &step->event;
    const char *problem;
    if (next->seq != event->seq || next->time != event->time)
        return "head";
    return table_check_next(step->book, step->table->state, next, &problem) ? NULL : problem;
}
