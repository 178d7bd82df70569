/* An event before it is written: it is read back from its own record, applied to a copy of the
 * table, and table and books are compared. */
#include "floor/floor_inside.h"
#include "table/game_table.h"

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

/* A table is 42 kB, most of it room for bets that are not there and for other games. */
void step_copy_state(enum cr_game game, struct table *to, const struct table *from) {
    unsigned had = to->bet_count, has = from->bet_count;
    memcpy(to, from, offsetof(struct table, bets));
    memcpy(to->bets, from->bets, has * sizeof *to->bets);
    if (had > has)
        memset(to->bets + has, 0, (had - has) * sizeof *to->bets);
    memcpy(to->own, from->own, game_module(game)->table->state->size);
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-*): no padding */
    assert(memcmp(to, from, sizeof *to) == 0);
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

/* What the postings make of the felt in the books. */
static cr_money felt_after(const struct floor *floor, const struct table_step *step) {
    ledger_account felt = ledger_account_of(LEDGER_FELT, step->table->number);
    cr_money balance = ledger_balance(floor->ledger, felt);
    for (size_t i = 0; i < step->posting_count; i++) {
        const struct posting *posting = &step->scratch->postings[i];
        if (posting->to == felt)
            balance += posting->amount;
        if (posting->from == felt)
            balance -= posting->amount;
    }
    return balance;
}

static cr_money stakes_of(const struct table *table) {
    cr_money stakes = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (!(table->bets[i].flags & BET_VOID))
            stakes += table->bets[i].stake;
    }
    return stakes;
}

const char *step_problem(const struct floor *floor, const struct table_step *step,
                         const struct table *next) {
    const struct event *event = &step->event;
    if (next->version != TABLE_VERSION || next->game != step->book->game ||
        next->seq != event->seq || next->time != event->time)
        return "head";
    if (next->phase >= PHASES || next->bet_count > TABLE_BETS)
        return "bets";
    if (next->felt != felt_after(floor, step))
        return "felt";
    if (next->phase <= PHASE_IDLE && next->felt != 0)
        return "chips left on the felt";
    if (next->phase == PHASE_BETTING && next->felt != stakes_of(next))
        return "stakes";
    return NULL;
}
