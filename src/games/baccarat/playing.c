/* One person at baccarat: asked for insurance when it is offered. */
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "table/game_play.h"

#include <string.h>

static void tell_offer(const struct play_look *look, enum cr_side side, struct text *shown) {
    const struct baccarat_hand *hand = &baccarat_at(look->table)->hand;
    struct baccarat_deal deal = {.card_count = 0};
    for (unsigned i = 0; i < hand->offer; i++)
        baccarat_take(look->book, &deal, hand->cards[i]);
    struct cr_ratio ratio = baccarat_offer(look->book, &deal, side);
    if (ratio.win == 0 || play_stake(look->table, side, 0) == 0)
        return;
    text_add(shown, side == CR_PLAYER ? "  player: " : "  banker: ");
    text_integer(shown, ratio.stake);
    text_char(shown, ':');
    text_integer(shown, ratio.win);
    text_char(shown, '\n');
}

static enum play_answer answer(const struct play_look *look, char *const *words, unsigned count,
                               struct event *event) {
    (void)look;
    (void)count;
    if (strcmp(words[0], "no") == 0)
        return PLAY_NOTHING;
    if (strcmp(words[0], "insure") != 0 || words[1] == NULL)
        return PLAY_UNKNOWN;
    event->type = EVENT_INSURE;
    event->hand = strcmp(words[1], "banker") == 0 ? CR_BANKER : CR_PLAYER;
    return play_amount(words[2], &event->amount) ? PLAY_SEND : PLAY_NO_AMOUNT;
}

static const struct play_question insurance = {
    .words = {"Insurance (insure player|banker AMOUNT, or no)",
              "Bảo hiểm (insure player|banker SỐ TIỀN, hoặc no)"},
    .answer = answer,
    .waits = true,
};

static const struct play_question *asks(const struct play_look *look, struct text *shown) {
    if (look->table->phase != PHASE_DEALING || baccarat_at(look->table)->hand.offer == 0)
        return NULL;
    tell_offer(look, CR_PLAYER, shown);
    tell_offer(look, CR_BANKER, shown);
    return &insurance;
}

static const char *const examples[] = {"baccarat --log evening.log; croupier verify evening.log",
                                       NULL};

const struct game_play baccarat_playing = {
    .help = {"Bets: player 100000, banker, tie, player-pair, banker-pair, lucky-6. When "
             "insurance is offered: insure banker 20000, or no",
             "Cược: player 100000 (Nhà Con), banker (Nhà Cái), tie (hòa), player-pair, "
             "banker-pair, lucky-6. Khi mời bảo hiểm: insure banker 20000, hoặc no"},
    .asks = asks,
    .examples = examples,
};
