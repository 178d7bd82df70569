/* What is said at Dragon Tiger: the steps of the dealer, the places, the result. */
#include "table_inside.h"

const char *const dragontiger_side_ids[SIDES] = {"dragon", "tiger"};
const char *const dragontiger_side_words[SIDES][CR_LANGUAGES] = {{"Dragon", "Rồng"},
                                                                 {"Tiger", "Hổ"}};

const struct guide_words dragontiger_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.1"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.3"},
    {EVENT_COLLECT, {"Take the losing bets", "Thu các khoản cược thua"}, "4.7"},
    {EVENT_PAY, {"Pay the winning bets", "Trả thưởng các khoản thắng"}, "4.7"},
    {EVENT_NEW_SHOE, {"Bring a new shoe", "Thay hộp bài mới"}, "4.8"},
    {EVENT_BURN, {"Burn the first card, face down", "Bỏ lá đầu tiên, để úp"}, "4.2"},
    {EVENT_CUT_CARD, {"The cut card has come out", "Lá bài cắt đã xuất hiện"}, "4.8"},
    {EVENT_CARD, {"Draw the next card", "Rút lá tiếp theo"}, "4.4"},
    {EVENT_TURN, {"Turn the card over", "Mở lá bài"}, "4.5"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

const struct game_sentence dragontiger_sentences[] = {
    {EVENT_TURN, 0, {"{who} turns Dragon's card.", "{who} mở lá của Rồng."}},
    {EVENT_TURN, 1, {"{who} turns Tiger's card.", "{who} mở lá của Hổ."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};

int dragontiger_sentence(const struct event *event) {
    return event->type == EVENT_TURN ? event->hand : -1;
}

const char *dragontiger_place(unsigned box, unsigned hand, enum cr_language language) {
    (void)box;
    return dragontiger_side_words[hand & 1][language];
}

void dragontiger_tell_result(const struct result_telling *at) {
    const struct dragontiger_hand *hand = &dragontiger_at(at->table)->hand;
    for (unsigned side = 0; side < SIDES; side++) {
        text_add(at->out, side > 0 ? ", " : "");
        transcript_result_words(at, dragontiger_side_words[side][CR_ENGLISH],
                                dragontiger_side_words[side][CR_VIETNAMESE]);
        text_char(at->out, ' ');
        transcript_card(hand->cards[side], at->out);
    }
}
