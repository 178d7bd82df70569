/* What is said at blackjack: the steps of the dealer, the result, what happened. */
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

const struct guide_words blackjack_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.7.1"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.7.2"},
    {EVENT_COLLECT, {"Take the losing bets", "Thu các khoản cược thua"}, "4.16.1"},
    {EVENT_PAY, {"Pay the winning bets", "Trả thưởng các khoản thắng"}, "4.16.1"},
    {EVENT_NEW_SHOE, {"Bring new cards", "Thay bài mới"}, "4.1"},
    {EVENT_BURN, {"Burn the first card", "Bỏ lá đầu tiên"}, "7.13"},
    {EVENT_CUT_CARD, {"The cut card has come out", "Lá bài cắt đã xuất hiện"}, "3.2"},
    {EVENT_CARD, {"Deal the next card", "Chia lá tiếp theo"}, "4.7.2"},
    {EVENT_CLOSE_INSURANCE, {"Close insurance", "Kết thúc bảo hiểm"}, "4.11.2"},
    {EVENT_ACT, {"Decide for the player", "Quyết định thay khách"}, "4.13.1"},
    {EVENT_SPLIT_PAIR, {"A pair bet on a split hand", "Cược đôi trên tay tách"}, "4.10.1.2"},
    {EVENT_INSURE, {"Insurance for the player", "Mua bảo hiểm cho khách"}, "4.11.1"},
    {EVENT_DECLINE, {"The player declines", "Khách từ chối"}, "4.11.2"},
    {EVENT_BOX_BETS, {"Set how many bets a box takes", "Đặt số khoản cược mỗi ô nhận"}, "4.6"},
    {EVENT_UNCLAIMED,
     {"Take unclaimed winnings to the cage", "Đưa khoản thắng không người nhận tới quầy thu ngân"},
     "7.12.3"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

const struct guide_words blackjack_pay_between = {
    EVENT_PAY, {"Settle pair bets and blackjacks", "Thanh toán cược đôi và Blackjack"}, "4.15"};

void blackjack_tell_result(const struct result_telling *at) {
    struct play play;
    (void)blackjack_play_again(&play, at->book, at->table);
    const struct blackjack_hand *dealer = &play.round.dealer;
    if (hand_is_natural(dealer)) {
        transcript_result_words(at, "the dealer has blackjack", "nhà cái có Blackjack");
    } else if (hand_is_bust(dealer)) {
        transcript_result_words(at, "the dealer is bust with ", "nhà cái quắc với ");
        text_integer(at->out, hand_total(dealer));
    } else {
        transcript_result_words(at, "the dealer has ", "nhà cái có ");
        text_integer(at->out, hand_total(dealer));
    }
}

/* "Box 2: fifteen"; "dealer: seven or seventeen" where an ace counts either way (4.13.1.1). */
void blackjack_tell_totals(const struct effect *effect, enum cr_language language,
                           struct text *out) {
    static const char *const dealer[CR_LANGUAGES] = {"Dealer", "Nhà cái"};
    static const char *const boxes[CR_LANGUAGES] = {"Box ", "Ô "};
    static const char *const hands[CR_LANGUAGES] = {", hand ", ", tay "};
    static const char *const or [CR_LANGUAGES] = {" or ", " hoặc "};
    static const char *const bust[CR_LANGUAGES] = {", bust", ", quá 21"};
    if (effect->box == 0) {
        text_add(out, dealer[language]);
    } else {
        text_add(out, boxes[language]);
        text_integer(out, effect->box);
    }
    if (effect->hand > 1) {
        text_add(out, hands[language]);
        text_integer(out, effect->hand);
    }
    text_add(out, ": ");
    transcript_number(effect->from, language, out);
    if (effect->to != 0) {
        text_add(out, or [language]);
        transcript_number(effect->to, language, out);
    }
    if (effect->from > 21)
        text_add(out, bust[language]);
}

const struct game_sentence blackjack_sentences[] = {
    {EVENT_INSURE,
     0,
     {"{player} insures box {box} for {amount}.", "{player} bảo hiểm ô {box} với {amount}."}},
    {EVENT_ACT,
     0,
     {"{player} takes a card[, box {box}][, hand {hand}].",
      "{player} rút bài[, ô {box}][, tay bài {hand}]."}},
    {EVENT_ACT,
     1,
     {"{player} stands[, box {box}][, hand {hand}].",
      "{player} dừng[, ô {box}][, tay bài {hand}]."}},
    {EVENT_ACT,
     2,
     {"{player} doubles with {amount}[, box {box}][, hand {hand}].",
      "{player} gấp đôi với {amount}[, ô {box}][, tay bài {hand}]."}},
    {EVENT_ACT,
     3,
     {"{player} splits with {amount}[, box {box}][, hand {hand}].",
      "{player} chia đôi với {amount}[, ô {box}][, tay bài {hand}]."}},
    {EVENT_ACT, 4, {"{player} surrenders[, box {box}].", "{player} đầu hàng[, ô {box}]."}},
    {EVENT_ACT,
     5,
     {"{player} insures box {box} for {amount}.", "{player} bảo hiểm ô {box} với {amount}."}},
    {EVENT_ACT,
     6,
     {"{player} takes even money[, box {box}].", "{player} nhận trả ngay 1 ăn 1[, ô {box}]."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};
