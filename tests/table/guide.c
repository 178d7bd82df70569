/* A dealer who does nothing but what the guide says, with cards, dice and numbers that fall by
 * chance and players who take what they are offered or let their time run out: whole rounds of
 * every game, and nothing is ever refused.
 *
 *   CROUPIER_GUIDED=1000   so many rounds a game (100 when it is not set)
 *
 * More follow until everything has happened that must. */
#include "base/engine.h"
#include "game_test.h"
#include "games/niuniu/state.h"
#include "rulebook/game_rulebook.h"
#include "screen_support.h"
#include "table/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 4, STEPS_A_ROUND = 400 };

static struct looked screen, seat;
static struct cr_rulebook book;
static struct table table;
static struct effect list[EFFECTS_MAX];
static uint64_t chance;
static unsigned counts[EVENT_TYPES];

static uint32_t draw(uint32_t below) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

static bool one_in(uint32_t times) {
    return draw(times) == 0;
}

static void apply(const struct event *event, const char *whose) {
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct cr_refusal refusal;
    struct event sent = *event;
    sent.seq = table.seq + 1;
    sent.time = table.time + 1000;
    if (!table_apply(&book, &table, &sent, &effects, &refusal))
        fail_msg("%s %s in %s, clause %s: %s (%s)", whose, event_id((enum event_type)sent.type),
                 phase_id((enum phase)table.phase), sent.clause,
                 cr_refusal_sentence(refusal.why, CR_ENGLISH), refusal.where);
    counts[sent.type]++;
}

static void open_game(enum cr_game game) {
    struct event event = {.type = EVENT_OPEN_TABLE,
                          .engine = engine.newest,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .amount = 1000,
                          .amount2 = 100000};
    assert_true(cr_rulebook_builtin(game, &book));
    memcpy(event.bytes, book.edition, sizeof event.bytes);
    memcpy(event.options, &book.options, sizeof book.options);
    const char *two_ways = game_test(game)->two_ways;
    if (two_ways != NULL && one_in(2))
        event.options[rule_option_named(game, two_ways)->offset] ^= 1;
    table_init(&table);
    apply(&event, "staff");
}

/* ---- Chance ---- */

static const struct shoe_state *shoe(void) {
    return table_shoe(&table);
}

static cr_card some_card(void) {
    unsigned all = 0, at = 0;
    for (unsigned i = 0; i < CR_DECK; i++)
        all += shoe()->left[i];
    assert_true(all > 0);
    for (unsigned place = draw(all); place >= shoe()->left[at]; at++)
        place -= shoe()->left[at];
    return (cr_card)at;
}

static void fill_card(struct event *event) {
    const struct game_test *game = game_test(book.game);
    bool unread = game->may_be_unread != NULL && game->may_be_unread(&table) &&
                  event->type == EVENT_CARD && one_in(4);
    event->card_count = 1;
    event->cards[0] = unread ? CR_NO_CARD : some_card();
}

static void fill_number(struct event *event, uint32_t step) {
    int64_t least = screen_number(&screen, step, "min"), most = screen_number(&screen, step, "max");
    if (screen_is(&screen, step, "needs", "count") && most > least + 3)
        most = least + 3;
    event->number = (int32_t)(least + draw((uint32_t)(most - least + 1)));
}

/* ---- Players ---- */

static void fill_amount(const struct looked *at, uint32_t offer, struct event *event) {
    int64_t least = screen_number(at, offer, "min"), most = screen_number(at, offer, "max");
    if (least == 0)
        return;
    assert_true(least <= most);
    most = most > least + 5000 ? least + 5000 : most;
    event->amount = least + draw((uint32_t)(most - least + 1));
}

static void fill_hand(struct event *event) {
    const struct niuniu_hand *hand = &niuniu_at(&table)->hands[event->box];
    unsigned left_out = draw(5), also = (left_out + 1 + draw(4)) % 5;
    if (one_in(2))
        return;
    for (unsigned i = 0; i < 5; i++) {
        if (i != left_out && i != also)
            event->cards[event->card_count++] = hand->cards[i];
    }
}

static bool is_decision(uint32_t offer) {
    static const char *const others[] = {"bet", "withdraw", "tip", "banker-first", "ask-squeeze"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (screen_is(&seat, offer, "event", others[i]))
            return false;
    }
    return true;
}

/* One of the player's offers; false: there is none of that kind. */
static bool take_offer(uint32_t player, const char *type) {
    struct event event;
    assert_true(screen_look(&seat, &book, &table, VIEWER_PLAYER, player));
    uint32_t offers = screen_member(&seat, 0, "offers"), chosen = 0;
    unsigned seen = 0;
    for (uint32_t at = screen_element(&seat, offers, 0); at != 0;
         at = screen_element(&seat, offers, at)) {
        bool plain = screen_is(&seat, at, "event", "bet") && screen_member(&seat, at, "bet") == 0;
        bool fits = type == NULL ? is_decision(at) : screen_is(&seat, at, "event", type) && !plain;
        if (fits && one_in(++seen))
            chosen = at;
    }
    if (chosen == 0)
        return false;
    assert_true(screen_event(&seat, chosen, player, &event));
    fill_amount(&seat, chosen, &event);
    if (event.type == EVENT_ARRANGE)
        fill_hand(&event);
    if (screen_is(&seat, chosen, "needs", "card"))
        fill_card(&event);
    apply(&event, "player");
    return true;
}

static void bet_anywhere(uint32_t player) {
    struct event event = {
        .type = EVENT_BET, .sender = SENDER_PLAYER, .sender_id = player, .player = player};
    unsigned laid = game_test(book.game)->laid_bets;
    event.bet = (uint16_t)draw(laid > 0 ? laid : book.bet_count);
    event.amount = 1000 + draw(2) * 500;
    apply(&event, "player");
}

static void place_bets(void) {
    unsigned count = draw(8);
    for (unsigned i = 0; i < count; i++) {
        uint32_t player = 1 + draw(PLAYERS);
        if (game_test(book.game)->boxes)
            take_offer(player, "bet");
        else
            bet_anywhere(player);
        if (one_in(6))
            take_offer(player, "withdraw");
        if (one_in(3))
            take_offer(player, "ask-squeeze");
    }
}

/* ---- The dealer ---- */

static bool needs(uint32_t step, const char *what) {
    return screen_is(&screen, step, "needs", what);
}

/* Somebody who is waited for answers; false: nobody does. */
static bool somebody_answers(uint32_t step) {
    uint32_t who = screen_member(&screen, step, "who");
    if (who == 0)
        return false;
    uint32_t chosen = 0;
    unsigned seen = 0;
    for (uint32_t at = screen_element(&screen, who, 0); at != 0;
         at = screen_element(&screen, who, at)) {
        if (one_in(++seen))
            chosen = at;
    }
    int64_t player = 0;
    json_integer(&screen.json, chosen, &player);
    return take_offer((uint32_t)player, NULL);
}

static void follow(uint32_t step) {
    struct event event;
    assert_true(screen_event(&screen, step, 0, &event));
    if (needs(step, "card"))
        fill_card(&event);
    if (needs(step, "number") || needs(step, "count"))
        fill_number(&event, step);
    apply(&event, "dealer");
}

/* Something else that the guide lists and that needs nothing. */
static bool do_something_else(void) {
    struct event event;
    uint32_t also = screen_member(&screen, screen_member(&screen, 0, "guide"), "also"), chosen = 0;
    unsigned seen = 0;
    for (uint32_t at = screen_element(&screen, also, 0); at != 0;
         at = screen_element(&screen, also, at)) {
        bool plain = needs(at, "nothing") || needs(at, "amount");
        if (plain && !screen_is(&screen, at, "event", "new-shoe") && one_in(++seen))
            chosen = at;
    }
    if (chosen == 0)
        return false;
    assert_true(screen_event(&screen, chosen, 0, &event));
    fill_amount(&screen, chosen, &event);
    apply(&event, "dealer, also");
    return true;
}

static void one_step(void) {
    assert_true(screen_look(&screen, &book, &table, VIEWER_STAFF, 0));
    uint32_t guide = screen_member(&screen, 0, "guide"),
             step = screen_member(&screen, guide, "next");
    if (screen.tokens[step].type == JSON_NULL)
        fail_msg("no next step in %s", phase_id((enum phase)table.phase));
    if (one_in(12) && do_something_else())
        return;
    if (screen_is(&screen, step, "event", "bet")) { /* the bets must be changed first */
        place_bets();
        return;
    }
    const char *wish = game_test(book.game)->wish;
    if (table.phase == PHASE_DEALING && wish != NULL && one_in(8))
        take_offer(1 + draw(PLAYERS), wish);
    else if (!one_in(4) && somebody_answers(step))
        return;
    else
        follow(step);
}

static void one_round(void) {
    uint64_t before = table.round;
    bool placed = false;
    for (unsigned i = 0; i < STEPS_A_ROUND; i++) {
        if (table.phase == PHASE_BETTING && !placed) {
            place_bets();
            placed = true;
        }
        one_step();
        if (table.phase == PHASE_IDLE && table.round > before)
            return;
    }
    fail_msg("a round does not come to its end: phase %s", phase_id((enum phase)table.phase));
}

enum { ROUNDS_AT_MOST = 2000, ROUNDS_A_TABLE = 100 };

static bool all_happened(uint64_t wanted) {
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (wanted >> type & 1 && counts[type] == 0)
            return false;
    }
    return true;
}

static void rounds_of(enum cr_game game) {
    const uint64_t wanted = game_test(game)->guided;
    const char *setting = getenv("CROUPIER_GUIDED");
    unsigned rounds = setting == NULL ? 100 : (unsigned)strtoul(setting, NULL, 10);
    chance = game + 1u;
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0; i < rounds || !all_happened(wanted); i++) {
        if (i >= rounds && i >= ROUNDS_AT_MOST)
            fail_msg("something that must happen has not in %u rounds", i);
        if (i % ROUNDS_A_TABLE == 0)
            open_game(game);
        one_round();
        assert_int_equal(table.felt, 0);
    }
}

static void every_game_is_guided(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++)
        rounds_of((enum cr_game)game);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_is_guided)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
