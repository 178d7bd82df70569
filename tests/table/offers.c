/* Over random walks with irregularities of all kinds: everything that a view offers is accepted,
 * every decision that the table would take is offered, the guide's next step is taken and each call
 * it lists without arguments too.
 *
 *   CROUPIER_OFFERED=20000   so many accepted events a game (800 when it is not set)
 *
 * More follow until each of these has happened. */
#include "game_test.h"
#include "games/blackjack/rulebook.h"
#include "screen_support.h"
#include "table/game_table.h"
#include "table/trial.h"
#include "walk_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct walk walk;
static struct looked seat;
static struct trial trial;
static uint64_t offered, decided, called;

static void fail_at(const char *what, const struct event *event) {
    fail_msg("%s: %s of player %u in %s, number %d box %u hand %u bet %u amount %ld clause %s: %s",
             what, event_id((enum event_type)event->type), event->player,
             phase_id((enum phase)walk.table.phase), event->number, event->box, event->hand,
             event->bet, (long)event->amount, event->clause,
             cr_refusal_sentence(trial.refusal.why, CR_ENGLISH));
}

static void must_be_taken(const struct event *event, const char *what) {
    if (!trial_takes(&trial, event))
        fail_at(what, event);
}

/* A card that a turn or a call needs: any that the shoe holds. */
static void fill_card(struct event *event) {
    const struct shoe_state *shoe = walk_shoe(&walk);
    for (cr_card card = 0; card < CR_DECK; card++) {
        if (shoe->left[card] > 0)
            event->cards[0] = card;
    }
    event->card_count = 1;
}

/* ---- What is offered is taken ---- */

static uint32_t first_offer(uint32_t *offers) {
    *offers = screen_member(&seat, 0, "offers");
    return screen_element(&seat, *offers, 0);
}

static void check_amounts(uint32_t offer, struct event *event) {
    int64_t least = screen_number(&seat, offer, "min"), most = screen_number(&seat, offer, "max");
    if (least == 0)
        return;
    assert_true(least >= 1 && most >= least);
    event->amount = most;
    must_be_taken(event, "the most");
    event->amount = least;
}

static void every_offer_is_taken(uint32_t player) {
    uint32_t offers;
    for (uint32_t at = first_offer(&offers); at != 0; at = screen_element(&seat, offers, at)) {
        struct event event;
        assert_true(screen_event(&seat, at, player, &event));
        if (event.type == EVENT_BET && screen_member(&seat, at, "bet") == 0)
            continue; /* where, and how much, is left open */
        if (screen_is(&seat, at, "needs", "card"))
            fill_card(&event);
        check_amounts(at, &event);
        must_be_taken(&event, "offered");
        offered++;
    }
}

/* ---- What would be taken is offered ---- */

static bool is_offered(const struct event *event) {
    uint32_t offers;
    for (uint32_t at = first_offer(&offers); at != 0; at = screen_element(&seat, offers, at)) {
        struct event other;
        assert_true(screen_event(&seat, at, event->player, &other));
        if (other.type == event->type && other.number == event->number && other.box == event->box &&
            other.hand == event->hand && other.ref == event->ref && other.bet == event->bet)
            return true;
    }
    return false;
}

/* A call counts as offered when one that leads to the same table is. */
static bool call_is_offered(const struct event *event) {
    static struct table after;
    uint32_t offers;
    after = trial.copy;
    for (uint32_t at = first_offer(&offers); at != 0; at = screen_element(&seat, offers, at)) {
        struct event other;
        if (!screen_is(&seat, at, "event", "call"))
            continue;
        assert_true(screen_event(&seat, at, event->player, &other));
        if (trial_takes(&trial, &other) && memcmp(&trial.copy, &after, sizeof after) == 0)
            return true;
    }
    return false;
}

static void must_be_offered(const struct event *event) {
    if (!trial_takes(&trial, event))
        return;
    decided++;
    if (!(event->type == EVENT_CALL ? call_is_offered(event) : is_offered(event)))
        fail_at("not offered", event);
}

static struct event by_player(uint32_t player, enum event_type type) {
    struct event event = {.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET,
                          .seq = walk.table.seq + 1,
                          .time = walk.table.time};
    return event;
}

static void try_places(struct event event) {
    for (unsigned box = 0; box <= 7; box++) {
        event.box = (uint8_t)box;
        must_be_offered(&event);
    }
}

/* The whole stake: a double may be for less, a split not. */
static void try_decisions(uint32_t player) {
    struct event event = by_player(player, EVENT_ACT);
    for (event.number = CR_HIT; event.number < CR_DOES; event.number++) {
        for (event.box = 1; event.box <= 7; event.box++) {
            for (event.hand = 1; event.hand <= 4; event.hand++)
                must_be_offered(&event);
        }
    }
}

static void try_insurance(uint32_t player) {
    struct event event = by_player(player, EVENT_INSURE);
    bool on_hands = game_test(walk.game)->insures_hands;
    bool at_boxes = !on_hands && table_game_takes(walk.game, EVENT_INSURE);
    event.amount = 1;
    for (event.ref = 0; event.ref <= WALK_PLAYERS && at_boxes; event.ref++)
        try_places(event);
    bool capped = strstr(seat.text, "\"cap\":0") != NULL; /* all that counts is insured */
    for (event.hand = 0, event.ref = 0; on_hands && !capped && event.hand < 2; event.hand++)
        must_be_offered(&event);
}

static void try_turns(uint32_t player) {
    struct event event = by_player(player, EVENT_TURN);
    for (event.hand = 0; event.hand < 2; event.hand++) {
        for (event.number = 1; event.number <= 3; event.number++) {
            event.card_count = 0;
            must_be_offered(&event);
            if (walk_shoe(&walk)->count > 0) {
                fill_card(&event);
                must_be_offered(&event);
            }
        }
    }
}

static void try_split_pairs(uint32_t player) {
    struct event event = by_player(player, EVENT_SPLIT_PAIR);
    unsigned kind = walk.book.bets[BLACKJACK_PAIR].kind;
    event.amount = walk.table.limit_min[kind] < 1 ? 1 : walk.table.limit_min[kind];
    for (event.hand = 1; event.hand <= 4; event.hand++)
        must_be_offered(&event);
}

static void try_withdrawals(uint32_t player) {
    struct event event = by_player(player, EVENT_WITHDRAW);
    for (unsigned i = 0; i < walk.table.bet_count; i++) {
        event.bet = walk.table.bets[i].bet;
        event.box = walk.table.bets[i].box;
        must_be_offered(&event);
    }
    event.box = 0;
    event.bet = ALL_BETS;
    must_be_offered(&event);
}

static void try_calls(uint32_t player) {
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game != walk.game || clause_table[i].kind != CLAUSE_IRREGULARITY)
            continue;
        struct event event = by_player(player, EVENT_CALL);
        strncpy(event.clause, clause_table[i].clause, sizeof event.clause - 1);
        for (event.number = 0; event.number <= 4; event.number++)
            try_places(event);
    }
}

static void every_decision_is_offered(uint32_t player) {
    struct event squeeze = by_player(player, EVENT_ASK_SQUEEZE);
    struct event banker_first = by_player(player, EVENT_BANKER_FIRST);
    banker_first.authorised_post = POST_DEALER;
    must_be_offered(&squeeze);
    must_be_offered(&banker_first);
    struct event pass = by_player(player, EVENT_DECLINE);
    if (game_test(walk.game)->insures_hands)
        must_be_offered(&pass);
    else
        try_places(pass);
    try_places(by_player(player, EVENT_ARRANGE));
    try_decisions(player);
    try_insurance(player);
    try_split_pairs(player);
    try_withdrawals(player);
    try_calls(player);
    if (walk_game_takes(walk.game, EVENT_TURN))
        try_turns(player);
}

/* ---- Staff ---- */

static void every_call_is_taken(uint32_t guide) {
    uint32_t calls = screen_member(&seat, guide, "calls");
    for (uint32_t at = screen_element(&seat, calls, 0); at != 0;
         at = screen_element(&seat, calls, at)) {
        uint32_t takes = screen_member(&seat, at, "takes");
        if (screen_element(&seat, takes, 0) != 0)
            continue; /* also where two sign: they say why */
        struct event event = by_player(0, EVENT_CALL);
        event.sender = SENDER_STAFF;
        event.sender_post = POST_SENIOR_MANAGEMENT;
        json_string(&seat.json, screen_member(&seat, at, "clause"), event.clause,
                    sizeof event.clause);
        must_be_taken(&event, "listed");
        called++;
    }
}

/* A clause that any call without arguments would bring about is listed. */
static void every_call_is_listed(uint32_t guide) {
    uint32_t calls = screen_member(&seat, guide, "calls");
    for (size_t i = 0; i < clause_count; i++) {
        struct event event = by_player(0, EVENT_CALL);
        event.sender = SENDER_STAFF;
        event.sender_post = POST_SENIOR_MANAGEMENT;
        strncpy(event.clause, clause_table[i].clause, sizeof event.clause - 1);
        bool names = clause_table[i].takes >> TAKES_PLAYER & 1; /* nobody has the number 0 */
        if (clause_table[i].game != walk.game || names || !trial_takes(&trial, &event))
            continue;
        uint32_t at = screen_element(&seat, calls, 0);
        while (at != 0 && !screen_is(&seat, at, "clause", clause_table[i].clause))
            at = screen_element(&seat, calls, at);
        if (at == 0)
            fail_at("not listed", &event);
    }
}

static void the_next_step_is_taken(uint32_t guide) {
    struct event event;
    uint32_t step = screen_member(&seat, guide, "next");
    if (seat.tokens[step].type == JSON_NULL || screen_is(&seat, step, "event", "bet"))
        return;
    bool card = screen_is(&seat, step, "needs", "card");
    assert_true(screen_event(&seat, step, 0, &event));
    if (card && walk_shoe(&walk)->count == 0)
        return;
    if (card)
        fill_card(&event);
    if (screen_is(&seat, step, "needs", "number"))
        event.number = (int32_t)screen_number(&seat, step, "min");
    must_be_taken(&event, "next");
}

/* ---- The walks ---- */

static void check(void) {
    trial_init(&trial, &walk.book, &walk.table);
    uint32_t player = (uint32_t)(walk.accepted % WALK_PLAYERS) + 1;
    assert_true(screen_look(&seat, &walk.book, &walk.table, VIEWER_PLAYER, player));
    every_offer_is_taken(player);
    every_decision_is_offered(player);
    assert_true(screen_look(&seat, &walk.book, &walk.table, VIEWER_STAFF, 0));
    uint32_t guide = screen_member(&seat, 0, "guide");
    the_next_step_is_taken(guide);
    every_call_is_taken(guide);
    every_call_is_listed(guide);
}

enum { EVENTS_AT_MOST = 10000 };

static void walk_over(enum cr_game game) {
    const char *setting = getenv("CROUPIER_OFFERED");
    uint64_t wanted = setting == NULL ? 800 : strtoull(setting, NULL, 10);
    offered = decided = called = 0;
    walk_start(&walk, game, 7);
    walk.views_every = 1000000;
    while (walk.accepted < wanted || offered == 0 || decided == 0 || called == 0) {
        uint64_t before = walk.accepted;
        if (before >= wanted && before >= EVENTS_AT_MOST)
            fail_msg("after %lu events something is never offered", (unsigned long)before);
        if (!walk_step(&walk))
            fail_msg("%s", walk.fault);
        if (walk.accepted > before && walk.table.phase != PHASE_CLOSED)
            check();
    }
    print_message("%s: %lu offers taken, %lu decisions offered, %lu calls taken\n",
                  cr_game_id(game), (unsigned long)offered, (unsigned long)decided,
                  (unsigned long)called);
}

static void every_game_offers(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++)
        walk_over((enum cr_game)game);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_offers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
