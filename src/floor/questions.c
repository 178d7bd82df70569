/* Questions to the rulebooks, at a table or at none: each answer with who may call it there now,
 * and what would be sent. */
#include "ask/ask.h"
#include "base/query.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/view_inside.h"
#include "table/game_table.h"
#include "table/settling.h"
#include "table/view.h"

#include <string.h>

enum { HITS_USUAL = 8 };

struct asked_table {
    const struct floor_table *table; /* NULL: none, and the catalogue is told */
    const struct cr_rulebook *book;  /* that it plays by; NULL: it cannot be played */
};

/* Made when somebody asks first. */
static const struct ask_index *index_of(struct floor *floor) {
    if (floor->ask == NULL)
        floor->ask = ask_open();
    return floor->ask;
}

/* The event that calls it; what `takes` lists is filled in by who sends it. */
static void put_send(struct text *out, const struct clause_info *clause) {
    json_put_key(out, "send");
    text_char(out, '{');
    json_put_string(out, "event", event_id(EVENT_CALL));
    json_put_string(out, "clause", clause->clause);
    text_char(out, '}');
}

/* What whoever asks may do about it now: call it, or ask a higher post or a second person for it.
 */
static const char *may(const struct floor *floor, const struct floor_table *table,
                       const struct clause_info *clause, const struct floor_actor *actor) {
    struct event call = {.type = EVENT_CALL, .bet = NO_BET};
    enum post own = post_on_ladder(actor->post);
    enum fault fault;
    if (own == POST_NOBODY || !table_sender_may(floor, table, actor, &call, &fault))
        return "no";
    if (own >= table_calling_post(table->state, clause) &&
        !table_call_takes_two(table->state, clause))
        return "call";
    return house_open_request(&floor->house, table->number) == NULL ? "request" : "no";
}

static void put_now(const struct floor *floor, const struct asked_table *at,
                    const struct clause_info *clause, const struct floor_actor *actor,
                    struct text *out) {
    if (at->table == NULL || clause == NULL || clause->kind != CLAUSE_IRREGULARITY)
        return;
    bool open = at->book != NULL && table_call_view(at->book, at->table->state, clause, out);
    json_put_string(out, "may", open ? may(floor, at->table, clause, actor) : "no");
    if (open)
        put_send(out, clause);
}

static void put_answers(const struct floor *floor, const struct asked_table *at,
                        const struct ask_answer *found, const struct floor_request *request,
                        struct text *out) {
    json_put_key(out, "answers");
    text_char(out, '[');
    for (size_t i = 0; i < found->count; i++) {
        json_put_comma(out);
        text_char(out, '{');
        ask_put_hit(out, &found->hits[i]);
        put_now(floor, at, found->hits[i].clause, &request->actor, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_table(const struct floor *floor, const struct asked_table *at, struct text *out) {
    if (at->table == NULL)
        return;
    json_put_integer(out, "table", at->table->number);
    json_put_string(out, "phase", phase_id((enum phase)at->table->state->phase));
    floor_put_edition(floor, at->table, out);
}

/* False: answered, there is no such table or game. */
static bool find_place(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer, struct asked_table *at, enum cr_game *game) {
    char word[QUERY_VALUE];
    int64_t number = query_integer(request->query, "table", 0);
    if (query_words(request->query, "game", word, sizeof word) && word[0] != '\0' &&
        !cr_game_find(word, strlen(word), game)) {
        answer_fault(answer, FAULT_BAD_FIELD, "game");
        return false;
    }
    if (number == 0)
        return true;
    at->table = floor_find_table(floor, (uint32_t)number);
    if (at->table == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "table");
        return false;
    }
    at->book = at->table->trouble.closed ? NULL : at->table->book;
    *game = house_find_table(&floor->house, at->table->number)->game;
    return true;
}

void operation_ask(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    struct text *out = &answer->body;
    struct asked_table at = {NULL, NULL};
    struct ask_answer found;
    char question[QUERY_VALUE] = "";
    enum cr_game game = ANY_GAME;
    int64_t limit = query_integer(request->query, "limit", HITS_USUAL);
    query_words(request->query, "q", question, sizeof question);
    if (!find_place(floor, request, answer, &at, &game))
        return;
    if (ask_find(index_of(floor), question, strlen(question), game, (size_t)limit, &found) !=
        ASK_ANSWERED) {
        answer_fault(answer, FAULT_BAD_QUESTION, "q");
        return;
    }
    answer_begin(answer, 200);
    put_table(floor, &at, out);
    put_answers(floor, &at, &found, request, out);
    answer_end(answer);
}
