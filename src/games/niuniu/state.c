/* A Niu Niu table as it is kept. A number stands for its field for ever. */
#include "games/niuniu/state.h"

enum { THREE_MAX = 31 };

static const struct codec_field hand_fields[] = {
    CODEC_LIST(1, struct niuniu_hand, cards, count, CR_DECK - 1, CR_NO_CARD),
    CODEC_NUMBER(2, struct niuniu_hand, arranged, 1),
    CODEC_NUMBER(3, struct niuniu_hand, wrong, 1),
    CODEC_NUMBER(4, struct niuniu_hand, three, THREE_MAX),
    CODEC_NUMBER(5, struct niuniu_hand, arranged_by, UINT32_MAX),
    CODEC_NUMBER(20, struct niuniu_hand, open, UINT8_MAX),
    CODEC_NUMBER(21, struct niuniu_hand, misplaced, UINT8_MAX),
    CODEC_NUMBER(22, struct niuniu_hand, face_down, 1),
    CODEC_NOT_KEPT(struct niuniu_hand, spare),
};
static const struct codec_record hand_record = {CODEC_DESCRIBES(struct niuniu_hand, hand_fields)};

static const struct codec_field state_fields[] = {
    CODEC_RECORD(1, struct niuniu_state, shoe, &shoe_state_record),
    CODEC_RECORDS(2, struct niuniu_state, hands, &hand_record),
    CODEC_LIST(3, struct niuniu_state, barred, barred_count, UINT32_MAX, 0),
    CODEC_NUMBER(4, struct niuniu_state, compared, 1),
    CODEC_LIST(5, struct niuniu_state, history, history_count, CR_NIU_HANDS - 1, 0),
    CODEC_NUMBER(20, struct niuniu_state, condemned, 2),
    CODEC_NOT_KEPT(struct niuniu_state, reserved),
};
const struct codec_record niuniu_state_record = {
    CODEC_DESCRIBES(struct niuniu_state, state_fields)};
