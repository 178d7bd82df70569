/* What is said at baccarat: the steps of the dealer, the places, the result. */
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

const struct guide_words baccarat_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.1"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.6"},
    {EVENT_COLLECT, {"Take the losing bets", "Thu các khoản cược thua"}, "6.1"},
    {EVENT_PAY, {"Pay the winning bets", "Trả thưởng các khoản thắng"}, "6.1"},
    {EVENT_NEW_SHOE, {"Bring a new shoe", "Thay hộp bài mới"}, "B10"},
    {EVENT_BURN,
     {"Burn the first card, and as many more as it shows",
      "Bỏ lá đầu tiên và số lá theo giá trị của nó"},
     "B10"},
    {EVENT_CUT_CARD, {"The cut card has come out", "Lá bài cắt đã xuất hiện"}, "B10"},
    {EVENT_CARD, {"Draw the next card", "Rút lá tiếp theo"}, "4.9.1"},
    {EVENT_TURN, {"Turn the card over", "Mở lá bài"}, "4.9.1"},
    {EVENT_OFFER_INSURANCE, {"Offer insurance", "Mời mua bảo hiểm"}, "4.10"},
    {EVENT_CLOSE_INSURANCE, {"Close insurance", "Kết thúc bảo hiểm"}, "4.10"},
    {EVENT_ANNOUNCE_RESULT,
     {"Announce the totals and the result", "Công bố điểm và kết quả"},
     "4.18"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

const char *baccarat_step_detail(const struct deal_step *step, enum cr_language language) {
    static const char *const winners[3][CR_LANGUAGES] = {
        {"player", "Nhà Con"}, {"banker", "Nhà Cái"}, {"tie", "Hòa"}};
    return step->type == EVENT_ANNOUNCE_RESULT ? winners[step->number - 1][language] : NULL;
}

const char *baccarat_place(unsigned box, unsigned hand, enum cr_language language) {
    static const char *const sides[2][CR_LANGUAGES] = {{"player hand", "Nhà Con"},
                                                       {"banker hand", "Nhà Cái"}};
    (void)box;
    return sides[hand & 1][language];
}

void baccarat_tell_result(const struct result_telling *at) {
    const struct baccarat_hand *hand = &baccarat_at(at->table)->hand;
    struct baccarat_deal deal = {.card_count = 0};
    for (unsigned i = 0; i < hand->card_count; i++)
        baccarat_take(at->book, &deal, hand->cards[i]);
    transcript_result_words(at, "player ", "Nhà Con ");
    text_integer(at->out, deal.total[CR_PLAYER]);
    transcript_result_words(at, ", banker ", ", Nhà Cái ");
    text_integer(at->out, deal.total[CR_BANKER]);
    if (hand->free)
        transcript_result_words(at, " (a free hand)", " (ván không cược)");
}

void baccarat_tell_totals(const struct effect *effect, enum cr_language language,
                          struct text *out) {
    static const char *const sides[2][CR_LANGUAGES] = {{"Player ", "Nhà Con "},
                                                       {", banker ", ", Nhà Cái "}};
    text_add(out, sides[CR_PLAYER][language]);
    transcript_number(effect->from, language, out);
    text_add(out, sides[CR_BANKER][language]);
    transcript_number(effect->to, language, out);
}

const struct game_sentence baccarat_sentences[] = {
    {EVENT_SET_LIMIT,
     1,
     {"{who} sets the differential: {amount}.", "{who} đặt mức chênh lệch: {amount}."}},
    {EVENT_TURN, 0, {"{who} opens a card of the player hand.", "{who} lật một lá của Nhà Con."}},
    {EVENT_TURN, 1, {"{who} opens a card of the banker hand.", "{who} lật một lá của Nhà Cái."}},
    {EVENT_INSURE,
     0,
     {"{player} insures the player hand for {amount}.", "{player} bảo hiểm Nhà Con {amount}."}},
    {EVENT_INSURE,
     1,
     {"{player} insures the banker hand for {amount}.", "{player} bảo hiểm Nhà Cái {amount}."}},
    {EVENT_BANKER_FIRST,
     0,
     {"{player} asks for the banker's third card to be opened first.",
      "{player} xin mở lá thứ ba của Nhà Cái trước."}},
    {EVENT_ANNOUNCE_RESULT,
     1,
     {"{who} announces: the player hand wins.", "{who} công bố: Nhà Con thắng."}},
    {EVENT_ANNOUNCE_RESULT,
     2,
     {"{who} announces: the banker hand wins.", "{who} công bố: Nhà Cái thắng."}},
    {EVENT_ANNOUNCE_RESULT, 3, {"{who} announces: a tie.", "{who} công bố: hòa."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};

/* Which of the two hands it is about. */
int baccarat_sentence(const struct event *event) {
    return event->type == EVENT_TURN || event->type == EVENT_INSURE ? event->hand : -1;
}
