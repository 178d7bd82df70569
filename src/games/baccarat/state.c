/* A baccarat table as it is kept. A number stands for its field for ever. Of the scoreboards only
 * the hands are: the roads follow from them. */
#include "games/baccarat/state.h"

#include <string.h>

static const struct codec_field hand_fields[] = {
    CODEC_LIST(1, struct baccarat_hand, cards, card_count, CR_DECK - 1, CR_NO_CARD),
    CODEC_NUMBERS(2, struct baccarat_hand, open, uint8_t, 1),
    CODEC_NUMBER(3, struct baccarat_hand, free, 1),
    CODEC_NUMBER(4, struct baccarat_hand, banker_first, 1),
    CODEC_NUMBER(5, struct baccarat_hand, offer, 5),
    CODEC_NUMBERS(6, struct baccarat_hand, offered, uint8_t, 1),
    CODEC_NUMBER(7, struct baccarat_hand, announced, 3),
    CODEC_NUMBER(8, struct baccarat_hand, disorder, 13),
    CODEC_NUMBER(9, struct baccarat_hand, choosing, 1),
    CODEC_NUMBERS(10, struct baccarat_hand, right, uint8_t, 1),
    CODEC_NUMBER(11, struct baccarat_hand, squeezed, 1),
    CODEC_NUMBER(12, struct baccarat_hand, counted, 1),
    CODEC_NUMBER(13, struct baccarat_hand, board, 2),
    CODEC_NUMBER(14, struct baccarat_hand, choose_shoe, 2),
    CODEC_NUMBER(15, struct baccarat_hand, decks, 8),
    CODEC_NUMBERS(16, struct baccarat_hand, squeezer, uint32_t, UINT32_MAX),
    CODEC_NUMBER(30, struct baccarat_hand, skipped, 5),
    CODEC_NUMBER(31, struct baccarat_hand, face_up, CR_DECK),
    CODEC_NOT_KEPT(struct baccarat_hand, spare),
};
static const struct codec_record hand_record = {CODEC_DESCRIBES(struct baccarat_hand, hand_fields)};

/* ---- Scoreboards ---- */

enum { POINTS_MAX = 9 };

static const struct codec_field roads_fields[] = {
    CODEC_NOT_KEPT(struct roads, road),
    CODEC_LIST(1, struct roads, marks, hand_count, 2 * MARK_FREE - 1, 0),
    CODEC_NUMBERS(2, struct roads, points, uint8_t, POINTS_MAX),
    CODEC_NOT_KEPT(struct roads, runs),
    CODEC_NOT_KEPT(struct roads, run_count),
    CODEC_NOT_KEPT(struct roads, leading_ties),
    CODEC_NOT_KEPT(struct roads, spare),
};

static bool draw_roads(void *record) {
    struct roads *roads = record, again;
    baccarat_roads_clear(&again);
    for (unsigned i = 0; i < roads->hand_count; i++) {
        if ((roads->marks[i] & MARK_WINNER) > MARK_TIE)
            return false;
        baccarat_roads_add(&again, roads->marks[i], roads->points[i]);
    }
    if (memcmp(again.points, roads->points, sizeof again.points) != 0)
        return false; /* points of hands that are not there */
    *roads = again;
    return true;
}

static const struct codec_record roads_record = {CODEC_DESCRIBES(struct roads, roads_fields),
                                                 .derive = draw_roads};

/* ---- All of it ---- */

static const struct codec_field state_fields[] = {
    CODEC_NUMBERS(1, struct baccarat_state, insured, cr_money, CR_MONEY_MAX),
    CODEC_LIST(2, struct baccarat_state, underbettors, underbettor_count, UINT32_MAX, 0),
    CODEC_RECORD(3, struct baccarat_state, hand, &hand_record),
    CODEC_RECORD(4, struct baccarat_state, shoe, &shoe_state_record),
    CODEC_NUMBERS(5, struct baccarat_state, notes, uint8_t, NOTES),
    CODEC_LIST(6, struct baccarat_state, carried, carried_count, CR_DECK - 1, CR_NO_CARD),
    CODEC_NUMBERS(7, struct baccarat_state, carried_open, uint8_t, 1),
    CODEC_RECORD(8, struct baccarat_state, roads, &roads_record),
    CODEC_NUMBER(9, struct baccarat_state, free_next, 1),
    CODEC_NUMBER(10, struct baccarat_state, restricted, 1),
    CODEC_NUMBER(11, struct baccarat_state, new_shoe, 1),
    CODEC_NUMBER(12, struct baccarat_state, hands_left, 2),
    CODEC_NUMBER(13, struct baccarat_state, underbettors_before, BACCARAT_UNDERBETTORS),
    CODEC_NUMBER(14, struct baccarat_state, day, UINT32_MAX),
    CODEC_NOT_KEPT(struct baccarat_state, spare),
};
const struct codec_record baccarat_state_record = {
    CODEC_DESCRIBES(struct baccarat_state, state_fields)};
