/* A sic bo table as it is kept. A number stands for its field for ever. */
#include "games/sicbo/state.h"

enum { DIE_MAX = 6 };

static const struct codec_field state_fields[] = {
    CODEC_NUMBER(1, struct sicbo_state, shakes, UINT8_MAX),
    CODEC_NUMBER(2, struct sicbo_state, cage_open, 1),
    CODEC_LIST(3, struct sicbo_state, keys, key_count, DIE_MAX, 0),
    CODEC_NUMBERS(4, struct sicbo_state, dice, uint8_t, DIE_MAX),
    CODEC_NOT_KEPT(struct sicbo_state, reserved),
    CODEC_ROWS(5, struct sicbo_state, throws, throw_count, DIE_MAX),
};
const struct codec_record sicbo_state_record = {CODEC_DESCRIBES(struct sicbo_state, state_fields)};
