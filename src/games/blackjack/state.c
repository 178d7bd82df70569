/* A blackjack table as it is kept. A number stands for its field for ever; so do the kinds of step
 * and what they say. */
#include "games/blackjack/rules.h"
#include "games/blackjack/table_inside.h"

static const struct codec_field tray_fields[] = {
    CODEC_NUMBER(1, struct blackjack_unclaimed, amount, CR_MONEY_MAX),
    CODEC_NUMBER(2, struct blackjack_unclaimed, player, UINT32_MAX),
    CODEC_NUMBER(3, struct blackjack_unclaimed, day, UINT32_MAX),
};
static const struct codec_record tray_record = {
    CODEC_DESCRIBES(struct blackjack_unclaimed, tray_fields)};

static const struct codec_field step_fields[] = {
    CODEC_NUMBER(1, struct blackjack_step, kind, STEP_BACK),
    CODEC_NUMBER(2, struct blackjack_step, box, UINT8_MAX),
    CODEC_NUMBER(3, struct blackjack_step, hand, UINT8_MAX),
    CODEC_NUMBER(4, struct blackjack_step, what, UINT8_MAX),
    CODEC_NUMBER(5, struct blackjack_step, player, UINT32_MAX),
    CODEC_NUMBER(6, struct blackjack_step, amount, CR_MONEY_MAX),
};
static const struct codec_record step_record = {
    CODEC_DESCRIBES(struct blackjack_step, step_fields)};

static const struct codec_field state_fields[] = {
    CODEC_RECORD(1, struct blackjack_state, shoe, &shoe_state_record),
    CODEC_RECORDS(2, struct blackjack_state, unclaimed, &tray_record),
    CODEC_NUMBER(3, struct blackjack_state, main_min, CR_MONEY_MAX),
    CODEC_NUMBER(4, struct blackjack_state, main_max, CR_MONEY_MAX),
    CODEC_NUMBER(5, struct blackjack_state, pair_max, CR_MONEY_MAX),
    CODEC_NUMBER(6, struct blackjack_state, resplit_by_points, 1),
    CODEC_NUMBER(7, struct blackjack_state, decks, 8),
    CODEC_NUMBER(8, struct blackjack_state, box_bets, BLACKJACK_BOX_BETS),
    CODEC_NUMBER(9, struct blackjack_state, cards_out, OUT_CARDS | OUT_MACHINE),
    CODEC_NUMBER(10, struct blackjack_state, jam, HAND_SHOE_DEALS),
    CODEC_NUMBER(11, struct blackjack_state, error_card, 1),
    CODEC_NUMBER(12, struct blackjack_state, worse_chosen, 1),
    CODEC_NUMBER(13, struct blackjack_state, shoe_changed, 1),
    CODEC_LIST(14, struct blackjack_state, together, together_count, CR_DECK - 1, CR_NO_CARD),
    CODEC_LIST(15, struct blackjack_state, next, next_count, CR_DECK - 1, CR_NO_CARD),
    CODEC_RECORD_LIST(16, struct blackjack_state, steps, step_count, &step_record),
};
const struct codec_record blackjack_state_record = {
    CODEC_DESCRIBES(struct blackjack_state, state_fields)};
