/* What is said at Niu Niu: the steps of the dealer, the result. */
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

const struct guide_words niuniu_words[] = {
    {EVENT_OPEN_ROUND, {"Open the round", "Mở ván"}, "4.5"},
    {EVENT_NO_MORE_BETS, {"Call “no more bets”", "Hô dừng đặt cược"}, "4.8"},
    {EVENT_COLLECT, {"Take the losing bets", "Thu các khoản cược thua"}, "6.3.2"},
    {EVENT_PAY, {"Pay the winning bets", "Trả thưởng các khoản thắng"}, "6.3.1"},
    {EVENT_NEW_SHOE, {"Change to the other deck", "Đổi sang bộ bài kia"}, "4.2"},
    {EVENT_CARD, {"Deal the next card", "Chia lá tiếp theo"}, "4.8.1"},
    {EVENT_SPREAD, {"Spread the cards", "Trải bài"}, "4.8.3"},
    {EVENT_TURN, {"Turn the card over", "Mở lá bài"}, "N8"},
    {EVENT_ARRANGE, {"Set the hand out", "Xếp bài"}, "4.9"},
    {EVENT_COMPARE, {"Lay the hands down and compare", "Hạ bài và so bài"}, "4.11"},
    {EVENT_TYPES, {NULL, NULL}, NULL},
};

static void tell_hand(const struct result_telling *at, unsigned box) {
    enum cr_hand hand = niuniu_hand(niuniu_strength(niuniu_at(at->table)->hands[box].cards));
    transcript_place(at->book->game, box, 1, at->language, at->out);
    text_char(at->out, ' ');
    text_add(at->out,
             cr_rulebook_word(at->book, niuniu_book(at->book)->hands[hand].name[at->language]));
}

void niuniu_tell_result(const struct result_telling *at) {
    tell_hand(at, 0);
    for (unsigned box = 1; box <= at->table->seats; box++) {
        if (niuniu_at(at->table)->hands[box].count > 0) {
            text_add(at->out, ", ");
            tell_hand(at, box);
        }
    }
}

const struct game_sentence niuniu_sentences[] = {
    {EVENT_ARRANGE, 0, {"{player} sets out box {box}.", "{player} xếp bài ô {box}."}},
    {EVENT_ARRANGE, 1, {"{who} sets out box {box}.", "{who} xếp bài ô {box}."}},
    {EVENT_ARRANGE, 2, {"{who} sets out the dealer's hand.", "{who} xếp bài nhà cái."}},
    {EVENT_ARRANGE,
     3,
     {"{who} sets out box {box} at {player}'s word.", "{who} xếp bài ô {box} theo lời {player}."}},
    {EVENT_TURN, 0, {"{who} opens a card[ of box {box}].", "{who} lật một lá[ của ô {box}]."}},
    {EVENT_TURN, 1, {"{who} opens a card of the dealer's hand.", "{who} lật một lá của nhà cái."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};

/* A hand is set out by its player, or by the house, whose own is at box 0. */
int niuniu_sentence(const struct event *event) {
    if (event->type == EVENT_TURN)
        return event->box == DEAL_TO_DEALER;
    if (event->type != EVENT_ARRANGE)
        return -1;
    if (event->sender == SENDER_PLAYER)
        return 0;
    return event->box == 0 ? 2 : event->player != 0 ? 3 : 1;
}
