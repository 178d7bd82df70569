/* One person at Niu Niu: asked to set out their hands. */
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "table/game_play.h"
#include "table/transcript.h"

#include <string.h>

static void tell_hands(const struct play_look *look, struct text *shown) {
    for (unsigned box = 1; box <= look->table->seats; box++) {
        const struct niuniu_hand *hand = &niuniu_at(look->table)->hands[box];
        if (hand->count == 0)
            continue;
        text_add(shown, "  ");
        transcript_place(look->book->game, box, 1, look->language, shown);
        text_char(shown, ':');
        for (unsigned i = 0; i < hand->count; i++) {
            char card[3];
            cr_card_print(hand->cards[i], card);
            text_char(shown, ' ');
            text_add(shown, card);
        }
        text_char(shown, '\n');
    }
}

/* The box whose hand holds the card, or the first one with cards. */
static uint8_t box_with(const struct table *table, cr_card card) {
    uint8_t first = 0;
    for (uint8_t box = (uint8_t)table->seats; box > 0; box--) {
        const struct niuniu_hand *hand = &niuniu_at(table)->hands[box];
        if (hand->count > 0)
            first = box;
        if (memchr(hand->cards, card, hand->count) != NULL)
            return box;
    }
    return first;
}

static enum play_answer answer(const struct play_look *look, char *const *words, unsigned count,
                               struct event *event) {
    if (strcmp(words[0], "house") == 0)
        return PLAY_NOTHING;
    if (strcmp(words[0], "arrange") != 0 || count > 4)
        return PLAY_UNKNOWN;
    event->type = EVENT_ARRANGE;
    for (unsigned i = 1; i < count; i++)
        event->cards[event->card_count++] = cr_card_parse(words[i], strlen(words[i]));
    event->box = box_with(look->table, event->card_count > 0 ? event->cards[0] : CR_NO_CARD);
    return PLAY_SEND;
}

static const struct play_question hands = {
    .words = {"Your hand (arrange 5S 2H 3D, or house)",
              "Bài của bạn (arrange 5S 2H 3D, hoặc house)"},
    .answer = answer,
    .waits = true,
};

static const struct play_question *asks(const struct play_look *look, struct text *shown) {
    if (look->table->phase != PHASE_ARRANGING)
        return NULL;
    tell_hands(look, shown);
    return &hands;
}

static const struct play_following doubling = {NIUNIU_DOUBLE, NIUNIU_ANTE, 2};

const struct game_play niuniu_playing = {
    .help = {"Bets: ante 100000 [box], double [box]. Hands: arrange 5S 2H 3D (the three that "
             "make 10, 20 or 30), arrange alone for no Niu, or house to leave it to the "
             "house",
             "Cược: ante 100000 [ô], double [ô]. Xếp bài: arrange 5S 2H 3D (ba lá thành 10, "
             "20 hoặc 30), chỉ arrange nếu không có Niu, hoặc house để nhà cái xếp"},
    .boxes = true,
    .following = &doubling,
    .asks = asks,
};
