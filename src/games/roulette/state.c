/* A roulette table as it is kept. A number stands for its field for ever. */
#include "games/roulette/state.h"

enum { POCKET_MAX = 36 };

static const struct codec_field colour_fields[] = {
    CODEC_NUMBER(1, struct colour_set, value, CR_MONEY_MAX),
    CODEC_NUMBER(2, struct colour_set, player, UINT32_MAX),
    CODEC_NUMBER(3, struct colour_set, chips, ROULETTE_COLOUR_CHIPS),
};
static const struct codec_record colour_record = {
    CODEC_DESCRIBES(struct colour_set, colour_fields)};

static const struct codec_field state_fields[] = {
    CODEC_RECORDS(1, struct roulette_state, colours, &colour_record),
    CODEC_NUMBER(2, struct roulette_state, ball_running, 1),
    CODEC_NUMBER(3, struct roulette_state, same_direction, 1),
    CODEC_NUMBER(4, struct roulette_state, wheel_turns, 1),
    CODEC_NUMBER(5, struct roulette_state, revolutions, UINT8_MAX),
    CODEC_NUMBER(6, struct roulette_state, number, POCKET_MAX),
    CODEC_NUMBER(7, struct roulette_state, no_spin, 1),
    CODEC_NUMBER(8, struct roulette_state, ball_out, 1),
    CODEC_NOT_KEPT(struct roulette_state, reserved),
    CODEC_LIST(9, struct roulette_state, numbers, number_count, POCKET_MAX, 0),
};
const struct codec_record roulette_state_record = {
    CODEC_DESCRIBES(struct roulette_state, state_fields)};
