/* What the tests know of sic bo. */
#include "game_test.h"
#include "games/sicbo/state.h"

static void draw_dice(struct walk *walk, struct event *event) {
    for (unsigned i = 0; i < 3; i++)
        walk_add_card(event, (uint8_t)(1 + walk_draw(walk, 6)));
}

static bool correct(struct walk *walk, struct event *event) {
    draw_dice(walk, event);
    return true;
}

static void call(struct walk *walk, struct event *event) {
    if (walk_chance(walk, 2))
        draw_dice(walk, event);
}

static bool shake(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    event->number = (int32_t)walk_draw(walk, 4);
    return true;
}

static bool key(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    event->number = 1 + (int32_t)walk_draw(walk, 6);
    return sicbo_at(&walk->table)->cage_open || walk_chance(walk, 20);
}

static bool key_confirm(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    return sicbo_at(&walk->table)->key_count == 3 || walk_chance(walk, 20);
}

static const struct walk_move moves[] = {
    {EVENT_SHAKE, WALK_IN(NO_MORE_BETS), 300, shake},
    {EVENT_SHAKE, WALK_IN(SHAKING), 60, shake},
    {EVENT_OPEN_CAGE, WALK_IN(SHAKING), 100, walk_plain},
    {EVENT_KEY, WALK_IN(SHAKING), 400, key},
    {EVENT_KEY_CLEAR, WALK_IN(SHAKING), 30, shake},
    {EVENT_KEY_CONFIRM, WALK_IN(SHAKING), 200, key_confirm},
    {EVENT_TYPES, 0, 0, NULL},
};

static const char *const reported[] = {"7.1", NULL};

/* G15: a key, or the shakes. */
static bool slip(struct walk *walk, struct event *event) {
    const struct sicbo_state *state = sicbo_at(&walk->table);
    if (state->key_count == 0) {
        event->entry = EVENT_SHAKE;
        event->number = state->shakes;
        event->value = (int16_t)walk_draw(walk, 8);
        return state->shakes > 0;
    }
    event->entry = EVENT_KEY;
    walk_add_card(event, state->keys[walk_draw(walk, state->key_count)]);
    walk_add_card(event, (uint8_t)(1 + walk_draw(walk, 6)));
    return true;
}

const struct game_test sicbo_test = {
    .folder = "tests/table",
    .irregularities = 8,
    .guided = EVENT_BIT(SHAKE) | EVENT_BIT(KEY) | EVENT_BIT(KEY_CLEAR) | EVENT_BIT(PAY),
    .reported = reported,
    .moves = moves,
    .correct = correct,
    .slip = slip,
    .call = call,
    .favourites = {"small", "big", "small", "total:9", "double:5", "single:3", "pair:1-6",
                   "any-triple"},
};
