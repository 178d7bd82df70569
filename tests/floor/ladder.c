/* G5: every post against every action of the ladder. What a clause of part 7 or an event asks for
 * is taken from the rulebook data and from event.def; each of the posts then tries it, alone and
 * with somebody else's leave. From its rung up it is allowed, below it is refused. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"
#include "floor/pit_inside.h"
#include "table/game_table.h"
#include "table/game_test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

static void play_rounds(enum cr_game game);

static int start(void **state) {
    (void)state;
    place_open(&place, true);
    for (unsigned game = 0; game < cr_game_count(); game++)
        play_rounds((enum cr_game)game);
    return 0;
}

static int finish(void **state) {
    (void)state;
    place_close(&place);
    return 0;
}

/* A decision may belong to a higher post, and be a dealer's to report. */
static enum post lowest_for(const struct clause_info *clause) {
    const char *const *reported = game_test((enum cr_game)clause->game)->reported;
    for (; reported != NULL && *reported != NULL; reported++) {
        if (strcmp(clause->clause, *reported) == 0)
            return POST_DEALER;
    }
    return clause->by == BY_PLAYER ? POST_DEALER : (enum post)clause->by;
}

static bool is_high_enough(enum post post, enum post lowest) {
    return post <= POST_SENIOR_MANAGEMENT && post >= lowest;
}

/* ---- Tables in the middle of a round ---- */

static struct table seen[GAMES_MAX][PHASES]; /* as rounds of the virtual dealer made them */
static bool is_seen[GAMES_MAX][PHASES];

static void see(enum cr_game game, const struct table *state) {
    if (is_seen[game][state->phase] && seen[game][state->phase].bet_count >= state->bet_count)
        return;
    seen[game][state->phase] = *state;
    is_seen[game][state->phase] = true;
}

static bool send(const struct floor_table *table, struct table *state, struct event *event,
                 int64_t now) {
    static struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct cr_refusal refusal;
    event->seq = state->seq + 1;
    event->time = now;
    return table_apply(table->book, state, event, &effects, &refusal);
}

static void lay(const struct floor_table *table, struct table *state, enum cr_game game,
                int64_t now) {
    const struct game_test *test = game_test(game);
    struct event event = {
        .type = EVENT_BET, .sender = SENDER_PLAYER, .sender_id = 1, .player = 1, .amount = 100000};
    event.box = test->boxes;
    while (strcmp(table->book->bets[event.bet].id, test->favourites[0]) != 0)
        event.bet++;
    assert_true(send(table, state, &event, now));
}

/* Three rounds of a game, remembered phase by phase. */
static void play_rounds(enum cr_game game) {
    static const struct dealer_timings at_once;
    struct seed_chain chain = {.secret = {(uint8_t)game, 5}};
    const struct seed_source seeds = seeds_of_chain(&chain);
    const struct floor_table *table = place.floor->tables[game];
    struct table state = *table->state;
    struct virtual_dealer dealer;
    struct event event;
    int64_t now = state.time;
    assert_int_equal(table->book->game, game);
    virtual_dealer_init(&dealer, "", &at_once);
    for (int i = 0; i < 2000 && state.round < 4; i++) {
        now += 1000;
        if (state.phase == PHASE_BETTING && state.bet_count == 0)
            lay(table, &state, game, now);
        else if (virtual_dealer_next(&dealer, table->book, &state, &seeds, now, &event))
            assert_true(send(table, &state, &event, now));
        see(game, &state);
    }
    assert_int_equal(state.round, 4);
}

static struct table *table_in(enum cr_game game, unsigned phase) {
    struct table *state = place.floor->tables[game]->state;
    *state = seen[game][phase];
    return state;
}

static struct cr_refusal try_event(const struct floor_table *table, const struct event *event) {
    struct table copy = *table->state;
    struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct cr_refusal refusal = {0};
    (void)!table_apply(table->book, &copy, event, &effects, &refusal);
    return refusal;
}

static void check_post(const struct floor_table *table, struct event event, enum post post,
                       enum post lowest, const char *what) {
    event.sender = SENDER_STAFF;
    event.seq = table->state->seq + 1;
    event.sender_post = (uint8_t)post;
    event.sender_id = 1;
    struct cr_refusal refusal = try_event(table, &event);
    if ((refusal.why != WHY_POST_TOO_LOW) != is_high_enough(post, lowest))
        fail_msg("%s by %s: %s", what, post_id(post), cr_refusal_name(refusal.why));
    event.sender_post = POST_DEALER;
    event.authorised_id = 2;
    event.authorised_post = (uint8_t)post;
    refusal = try_event(table, &event);
    bool allowed = lowest == POST_DEALER || is_high_enough(post, lowest);
    if ((refusal.why != WHY_POST_TOO_LOW) != allowed)
        fail_msg("%s by a dealer with leave of %s: %s", what, post_id(post),
                 cr_refusal_name(refusal.why));
}

typedef void each_call(const struct clause_info *clause, const struct floor_table *table,
                       const struct event *event);

/* Every clause of part 7, at a table in each phase in which it can be called. */
static void for_every_irregularity(each_call *each) {
    unsigned clauses[GAMES_MAX] = {0};
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        unsigned tried = 0;
        if (clause->kind != CLAUSE_IRREGULARITY)
            continue;
        clauses[clause->game]++;
        struct floor_table *table = place.floor->tables[clause->game];
        struct table before = *table->state;
        struct event event = {.type = EVENT_CALL,
                              .sender = SENDER_STAFF,
                              .sender_id = 1,
                              .sender_post = POST_DEALER,
                              .player = 1,
                              .bet = NO_BET};
        snprintf(event.clause, sizeof event.clause, "%s", clause->clause);
        for (unsigned phase = 0; phase < PHASES; phase++) {
            if (!(clause->phases >> phase & 1) || !is_seen[clause->game][phase])
                continue;
            table_in((enum cr_game)clause->game, phase);
            each(clause, table, &event);
            tried++;
        }
        if (tried == 0 && clause->phases != 0) /* none: a consequence of others */
            fail_msg("%s %s was tried in no phase", cr_game_id((enum cr_game)clause->game),
                     clause->clause);
        *table->state = before;
    }
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++)
        assert_int_equal(clauses[game], game_test(game)->irregularities);
}

static void check_call(const struct clause_info *clause, const struct floor_table *table,
                       const struct event *event) {
    char what[64];
    snprintf(what, sizeof what, "%s %s", cr_game_id((enum cr_game)clause->game), clause->clause);
    for (int post = POST_DEALER; post < POSTS; post++)
        check_post(table, *event, (enum post)post, lowest_for(clause), what);
}

static void every_irregularity_by_every_post(void **state) {
    (void)state;
    for_every_irregularity(check_call);
}

/* What a request says it needs is what the data says. */
static void check_needs(const struct clause_info *clause, const struct floor_table *table,
                        const struct event *event) {
    enum post post;
    struct cr_refusal refusal;
    bool possible = request_needs(place.floor, test_scratch(), table, event, &post, &refusal);
    if (post < lowest_for(clause) || (possible && post != lowest_for(clause)))
        fail_msg("%s %s: %s", cr_game_id((enum cr_game)clause->game), clause->clause,
                 post_id(post));
}

static void a_request_finds_the_post_in_the_data(void **state) {
    (void)state;
    for_every_irregularity(check_needs);
}

/* What a clause takes may be left to who answers; what was said and is wrong is not. */
static unsigned left_open;
static void check_left_open(const struct clause_info *clause, const struct floor_table *table,
                            const struct event *event) {
    enum post post;
    struct cr_refusal refusal = {0}, again = {0};
    struct event wrong = *event;
    if (!request_needs(place.floor, test_scratch(), table, event, &post, &refusal) ||
        (strcmp(refusal.where, "box") != 0 && strcmp(refusal.where, "cards") != 0))
        return;
    left_open++;
    wrong.box = 250;
    wrong.card_count = 1;
    wrong.cards[0] = 250;
    if (request_needs(place.floor, test_scratch(), table, &wrong, &post, &again) &&
        strcmp(refusal.where, again.where) == 0)
        fail_msg("%s %s: a wrong %s may be asked for", cr_game_id((enum cr_game)clause->game),
                 clause->clause, again.where);
}

static void what_is_left_out_is_left_to_who_answers(void **state) {
    (void)state;
    for_every_irregularity(check_left_open);
    assert_true(left_open > 20);
}

/* ---- Events ---- */

static enum post ruling_lowest(enum cr_game game) {
    enum post post = game_test(game)->ruling_post;
    return post == 0 ? POST_TABLE_GAMES_DIRECTOR : post;
}

static enum post event_lowest(enum cr_game game, const struct event *event) {
    if (event->type == EVENT_RULING)
        return ruling_lowest(game);
    /* to the cage (J10); back to the player (J18) is the dealer's */
    if (event->type == EVENT_UNCLAIMED && event->number == 0)
        return POST_OPERATIONS_MANAGER;
    return event_info(event->type)->post;
}

/* What a dealer would have to ask for: the rung, and where two sign a pit supervisor at least. */
static void check_asked(const struct floor_table *table, struct event event, enum post lowest,
                        bool two) {
    enum post wanted = two && lowest < POST_PIT_SUPERVISOR ? POST_PIT_SUPERVISOR : lowest;
    event.sender = SENDER_STAFF;
    event.sender_id = 1;
    event.sender_post = POST_DEALER;
    if (table_post_needed(table->state, &event) != wanted)
        fail_msg("%s: %s is asked for", event_info(event.type)->id,
                 post_id(table_post_needed(table->state, &event)));
}

static void check_event(const struct floor_table *table, struct event event, enum cr_game game) {
    enum event_type type = (enum event_type)event.type;
    enum post lowest = event_lowest(game, &event);
    for (int post = POST_DEALER; post < POSTS; post++)
        check_post(table, event, (enum post)post, lowest, event_info(type)->id);
    check_asked(table, event, lowest,
                type == EVENT_CORRECT_PAYMENT || type == EVENT_RULING ||
                    type == EVENT_DECIDE_CHIP || type == EVENT_CORRECT_RESULT ||
                    type == EVENT_TIP || type == EVENT_BUY_IN);
}

static void every_event_by_every_post(void **state) {
    unsigned tried = 0;
    (void)state;
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (!(event_info(type)->senders & 1 << SENDER_STAFF) || type == EVENT_CALL)
            continue;
        for (unsigned game = 0; game < cr_game_count(); game++) {
            unsigned phase = 0;
            while (phase < PHASES &&
                   !(event_info(type)->phases >> phase & 1 && is_seen[game][phase]))
                phase++;
            if (!table_game_takes((enum cr_game)game, (enum event_type)type) || phase == PHASES)
                continue;
            struct floor_table *table = place.floor->tables[game];
            struct table before = *table->state;
            table_in((enum cr_game)game, phase);
            struct event event = {.type = (uint8_t)type, .player = 1, .bet = NO_BET};
            check_event(table, event, (enum cr_game)game);
            event.number = 1;
            if (type == EVENT_UNCLAIMED)
                check_event(table, event, (enum cr_game)game);
            *table->state = before;
            tried++;
        }
    }
    assert_true(tried > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_irregularity_by_every_post),
        cmocka_unit_test(a_request_finds_the_post_in_the_data),
        cmocka_unit_test(what_is_left_out_is_left_to_who_answers),
        cmocka_unit_test(every_event_by_every_post),
    };
    return cmocka_run_group_tests(tests, start, finish);
}
