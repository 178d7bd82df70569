/* What the tests know of roulette. */
#include "game_test.h"
#include "games/roulette/rulebook.h"
#include "games/roulette/state.h"

#include <string.h>

/* Colour chips: a colour that the player holds. */
static void bet_in_colour(struct walk *walk, struct event *event) {
    if (!walk_chance(walk, 3))
        return;
    unsigned colour = walk_draw(walk, ROULETTE_COLOURS);
    const struct colour_set *set = &roulette_at(&walk->table)->colours[colour];
    if (set->value == 0)
        return;
    event->player = set->player;
    event->box = (uint8_t)(colour + 1);
    /* a chip may be worth as much as a number holds */
    if (__builtin_mul_overflow(set->value, 1 + (int64_t)walk_draw(walk, 8), &event->amount))
        event->amount = set->value;
}

static bool correct(struct walk *walk, struct event *event) {
    event->number = (int32_t)walk_draw(walk, 37);
    return true;
}

static void call(struct walk *walk, struct event *event) {
    if (strcmp(event->clause, "7.11") == 0) {
        if (walk_chance(walk, 2))
            event->bet = (uint16_t)walk_draw(walk, ROULETTE_BETS);
        event->amount = 25000 * (1 + (int64_t)walk_draw(walk, 8));
        event->number = 2;
        event->box = 1;
    }
    if (strcmp(event->clause, "7.11.1") == 0) {
        event->number = (int32_t)walk_draw(walk, 2);
        for (unsigned i = 0; i < walk->table.bet_count; i++) {
            if (walk->table.bets[i].flags & BET_FOREIGN) {
                event->player = walk->table.bets[i].player;
                event->bet = walk->table.bets[i].bet;
            }
        }
    }
}

static bool spin(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    event->number = (int32_t)walk_draw(walk, 2) * 2;
    if (walk_chance(walk, 8))
        event->number |= 1;
    return !roulette_at(&walk->table)->ball_running || walk_chance(walk, 20);
}

static bool revolution(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    event->number = (int32_t)walk_draw(walk, 3);
    return roulette_at(&walk->table)->ball_running || walk_chance(walk, 20);
}

static bool ball(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    event->number = (int32_t)walk_draw(walk, 37);
    return walk->table.phase != PHASE_IDLE || walk_chance(walk, 20);
}

static bool check_ball(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_ACTING_PIT_SUPERVISOR);
    return roulette_at(&walk->table)->ball_out || walk_chance(walk, 50);
}

static bool colour_chips(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, walk_chance(walk, 3) ? POST_PIT_MANAGER : POST_DEALER);
    event->player = walk_player(walk);
    event->number = 1 + (int32_t)walk_draw(walk, ROULETTE_COLOURS);
    event->amount = 25000 * (1 + (int64_t)walk_draw(walk, 6));
    event->amount2 = 20 + (int64_t)walk_draw(walk, 100);
    event->hand = (uint8_t)walk_draw(walk, 2);
    return walk_chance(walk, 2);
}

static bool colour_back(struct walk *walk, struct event *event) {
    unsigned colour = walk_draw(walk, ROULETTE_COLOURS);
    walk_by_staff(walk, event, POST_DEALER);
    event->player = roulette_at(&walk->table)->colours[colour].player;
    event->number = (int32_t)colour + 1;
    event->amount2 = walk_draw(walk, 3) * 10;
    return event->player != 0 || walk_chance(walk, 50);
}

static bool decide_chip(struct walk *walk, struct event *event) {
    const struct table_bet *at = walk_some_bet(walk);
    walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    if (at == NULL)
        return false;
    event->player = at->player;
    event->bet = at->bet;
    event->box = at->box;
    event->number = (int32_t)walk_draw(walk, ROULETTE_BETS + 1) - 1;
    return true;
}

static const struct walk_move moves[] = {
    {EVENT_SPIN, WALK_IN(BETTING), 60, spin},
    {EVENT_SPIN, WALK_IN(NO_MORE_BETS), 300, spin},
    {EVENT_REVOLUTION, WALK_IN(BETTING) | WALK_IN(SPINNING), 200, revolution},
    {EVENT_BALL, WALK_IN(SPINNING) | WALK_IN(IDLE), 150, ball},
    {EVENT_CHECK_BALL, WALK_OPEN, 60, check_ball},
    {EVENT_COLOUR_CHIPS, WALK_OPEN, 20, colour_chips},
    {EVENT_COLOUR_BACK, WALK_OPEN, 20, colour_back},
    {EVENT_DECIDE_CHIP, WALK_IN(RESULT) | WALK_IN(SETTLING), 40, decide_chip},
    {EVENT_TYPES, 0, 0, NULL},
};

/* G15: the ball's way, or its laps. */
static bool slip(struct walk *walk, struct event *event) {
    const struct roulette_state *state = roulette_at(&walk->table);
    bool way = walk_chance(walk, 2);
    event->entry = way ? EVENT_SPIN : EVENT_REVOLUTION;
    event->number = way ? state->same_direction + 2 * state->wheel_turns : state->revolutions;
    event->value = (int16_t)walk_draw(walk, 4);
    return state->ball_running;
}

const struct game_test roulette_test = {
    .folder = "tests/table",
    .irregularities = 15,
    .guided = EVENT_BIT(SPIN) | EVENT_BIT(REVOLUTION) | EVENT_BIT(BALL) | EVENT_BIT(PAY),
    .moves = moves,
    .place_bet = bet_in_colour,
    .correct = correct,
    .slip = slip,
    .call = call,
    .favourites = {"red", "black", "straight:17", "split:8-11", "dozen:2", "corner:1-2-4-5", "odd",
                   "street:13-14-15"},
};
