/* A Dragon Tiger table as it is kept. A number stands for its field for ever. */
#include "state.h"

static const struct codec_field hand_fields[] = {
    CODEC_LIST(1, struct dragontiger_hand, cards, card_count, CR_DECK - 1, CR_NO_CARD),
    CODEC_NUMBERS(2, struct dragontiger_hand, open, uint8_t, 1),
    CODEC_NUMBER(3, struct dragontiger_hand, decks, 8),
    CODEC_NUMBER(4, struct dragontiger_hand, counted, 1),
    CODEC_NUMBER(5, struct dragontiger_hand, old_shoe, 1),
};
static const struct codec_record hand_record = {
    CODEC_DESCRIBES(struct dragontiger_hand, hand_fields)};

static const struct codec_field state_fields[] = {
    CODEC_RECORD(1, struct dragontiger_state, hand, &hand_record),
    CODEC_RECORD(2, struct dragontiger_state, shoe, &shoe_state_record),
    CODEC_NUMBER(3, struct dragontiger_state, new_shoe, 1),
    CODEC_LIST(4, struct dragontiger_state, history, history_count, ENDS - 1, 0),
    CODEC_NOT_KEPT(struct dragontiger_state, spare),
};
const struct codec_record dragontiger_state_record = {
    CODEC_DESCRIBES(struct dragontiger_state, state_fields)};
