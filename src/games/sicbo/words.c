/* What is said at the dice: the steps of the dealer, the result. */
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"

const struct guide_words sicbo_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.1"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.4"},
    {EVENT_COLLECT, {"Take the losing bets", "Thu các khoản cược thua"}, "4.8.1"},
    {EVENT_PAY, {"Pay the winning bets", "Trả thưởng các khoản thắng"}, "4.8.2"},
    {EVENT_SHAKE, {"Shake the cage, three times at least", "Lắc lồng, ít nhất ba lần"}, "7.2"},
    {EVENT_OPEN_CAGE, {"Open the cage", "Mở lồng"}, "4.5"},
    {EVENT_KEY, {"Key in the next die", "Nhập viên xúc xắc tiếp theo"}, "4.7"},
    {EVENT_KEY_CLEAR, {"Clear what was keyed in", "Xóa số đã nhập"}, "4.7"},
    {EVENT_KEY_CONFIRM,
     {"Compare with the dice and confirm", "Đối chiếu với xúc xắc rồi xác nhận"},
     "4.7"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

void sicbo_tell_result(const struct result_telling *at) {
    const uint8_t *dice = sicbo_at(at->table)->dice;
    transcript_result_words(at, "dice", "xúc xắc");
    for (unsigned i = 0; i < 3; i++) {
        text_char(at->out, ' ');
        text_integer(at->out, dice[i]);
    }
    transcript_result_words(at, ", total ", ", tổng ");
    text_integer(at->out, dice[0] + dice[1] + dice[2]);
}
