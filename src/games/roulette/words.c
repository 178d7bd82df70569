/* What is said at the wheel: the steps of the dealer, the result, what happened. */
#include "games/roulette/rulebook.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

const struct guide_words roulette_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.2"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.6"},
    {EVENT_COLLECT,
     {"Put the dolly down and take the losing bets", "Đặt con trỏ và thu các khoản cược thua"},
     "2.1"},
    {EVENT_PAY, {"Pay the winning bets in order", "Trả thưởng theo thứ tự"}, "6.3"},
    {EVENT_SPIN, {"Spin the ball against the wheel", "Quay bóng ngược chiều bánh xe"}, "2.2"},
    {EVENT_REVOLUTION,
     {"Count the laps of the ball, three at least", "Đếm số vòng của bóng, ít nhất ba vòng"},
     "2.3"},
    {EVENT_BALL, {"Call the number in which the ball rests", "Hô số mà bóng dừng lại"}, "4.10"},
    {EVENT_CHECK_BALL,
     {"Check the ball that left the wheel", "Kiểm tra bóng đã văng ra ngoài"},
     "7.5"},
    {EVENT_COLOUR_CHIPS, {"Give out colour chips", "Đổi chip màu cho khách"}, "4.7"},
    {EVENT_COLOUR_BACK, {"Take colour chips back", "Nhận lại chip màu"}, "4.7.4"},
    {EVENT_DECIDE_CHIP, {"Decide where a chip lies", "Quyết định vị trí của chip"}, "6.6"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

void roulette_tell_result(const struct result_telling *at) {
    unsigned number = roulette_at(at->table)->number;
    text_integer(at->out, number);
    if (at->book->bets[ROULETTE_RED].covers >> number & 1)
        transcript_result_words(at, ", red", ", đỏ");
    else if (at->book->bets[ROULETTE_BLACK].covers >> number & 1)
        transcript_result_words(at, ", black", ", đen");
}

enum { IN_COLOUR = 10, A_NUMBER = 1, SOME_PLAYERS = 1 };

const struct game_sentence roulette_sentences[] = {
    {EVENT_BET,
     IN_COLOUR,
     {"{player} bets {amount} on {bet} in chips of colour {box}.",
      "{player} đặt {amount} vào {bet} bằng chip màu số {box}."}},
    {EVENT_PAY,
     SOME_PLAYERS,
     {"{who} pays the next {number}, each in one payment.",
      "{who} trả thưởng {number} người tiếp theo, mỗi người một lần."}},
    {EVENT_CORRECT_RESULT,
     A_NUMBER,
     {"{who} corrects the result to {number}: {text}.",
      "{who} đính chính kết quả thành {number}: {text}."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};

/* Colour chips have sentences of their own, and a corrected result names a number. */
int roulette_sentence(const struct event *event) {
    if (event->type == EVENT_BET && event->box != 0)
        return IN_COLOUR;
    return event->type == EVENT_CORRECT_RESULT ? A_NUMBER : -1;
}
