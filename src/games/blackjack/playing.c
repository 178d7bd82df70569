/* One person at blackjack: asked for decisions in turn, and for insurance against an ace. */
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "table/game_play.h"
#include "table/transcript.h"

#include <assert.h>
#include <string.h>

static void look_again(struct play *play, const struct play_look *look) {
    int why = blackjack_play_again(play, look->book, look->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
}

static void tell_hand(const struct play_look *look, unsigned box, unsigned hand_number,
                      const struct blackjack_hand *hand, struct text *shown) {
    text_add(shown, "  ");
    transcript_place(look->book->game, box, hand_number, look->language, shown);
    text_char(shown, ':');
    for (unsigned i = 0; i < hand->count; i++) {
        text_char(shown, ' ');
        transcript_card(hand->cards[i], shown);
    }
    text_add(shown, " = ");
    text_integer(shown, hand_total(hand));
    text_char(shown, '\n');
}

static void tell_turn(const struct play_look *look, const struct blackjack_round *round,
                      struct text *shown) {
    for (unsigned b = 0; b < round->box_count; b++) {
        const struct blackjack_box *box = &round->boxes[b];
        for (unsigned h = 0; h < box->hand_count; h++) {
            if (round->need != BLACKJACK_DECISION || (b == round->at_box && h == round->at_hand))
                tell_hand(look, box->number, h + 1, &box->hands[h], shown);
        }
    }
    tell_hand(look, 0, 0, &round->dealer, shown);
}

/* ---- Decisions ---- */

struct decision {
    const char *word;
    enum cr_do act;
};

static const struct decision decisions[] = {
    {"hit", CR_HIT},     {"h", CR_HIT},         {"stand", CR_STAND},
    {"s", CR_STAND},     {"double", CR_DOUBLE}, {"d", CR_DOUBLE},
    {"split", CR_SPLIT}, {"p", CR_SPLIT},       {"surrender", CR_SURRENDER},
    {"r", CR_SURRENDER}, {NULL, CR_DOES}};

static enum play_answer answer_decision(const struct play_look *look, char *const *words,
                                        unsigned count, struct event *event) {
    const struct decision *row = decisions;
    (void)look;
    (void)count;
    while (row->word != NULL && strcmp(row->word, words[0]) != 0)
        row++;
    if (row->word == NULL)
        return PLAY_UNKNOWN;
    event->type = EVENT_ACT;
    event->number = (int32_t)row->act;
    if (words[1] != NULL && !play_amount(words[1], &event->amount))
        return PLAY_NO_AMOUNT;
    return PLAY_SEND;
}

static const struct play_question decision = {
    .words = {"hit, stand, double, split or surrender",
              "hit (rút), stand (dừng), double (gấp đôi), split (chia đôi), surrender "
              "(đầu hàng)"},
    .answer = answer_decision,
};

/* ---- Against an ace ---- */

static bool read_box(const struct play_look *look, const char *word, uint8_t *box) {
    struct play play;
    look_again(&play, look);
    cr_money number = play.round.boxes[0].number;
    if (word != NULL && !play_amount(word, &number))
        return false;
    *box = (uint8_t)(number > UINT8_MAX ? 0 : number);
    return true;
}

static enum play_answer answer_ace(const struct play_look *look, char *const *words, unsigned count,
                                   struct event *event) {
    bool even = strcmp(words[0], "even") == 0;
    (void)count;
    if (strcmp(words[0], "no") == 0)
        return PLAY_NOTHING;
    if (!even && strcmp(words[0], "insure") != 0)
        return PLAY_UNKNOWN;
    event->type = even ? EVENT_ACT : EVENT_INSURE;
    if (even)
        event->number = CR_EVEN_MONEY;
    else if (!play_amount(words[1], &event->amount))
        return PLAY_NO_AMOUNT;
    return read_box(look, even ? words[1] : words[2], &event->box) ? PLAY_SEND : PLAY_NO_AMOUNT;
}

static const struct play_question ace = {
    .words = {"An ace: insure AMOUNT [box], even [box], or no",
              "Nhà cái có Át: insure SỐ TIỀN [ô], even [ô], hoặc no"},
    .answer = answer_ace,
    .again = true,
    .waits = true,
};

static const struct play_question *asks(const struct play_look *look, struct text *shown) {
    struct play play;
    if (look->table->phase != PHASE_DECISIONS)
        return NULL;
    look_again(&play, look);
    bool insurable = blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED;
    if (!insurable && play.round.need != BLACKJACK_DECISION)
        return NULL;
    tell_turn(look, &play.round, shown);
    return insurable ? &ace : &decision;
}

static const char *const examples[] = {"blackjack --lang vi --chips 2000000", NULL};

const struct game_play blackjack_playing = {
    .help = {"Bets: main 100000 [box], pair 50000 [box]. Decisions: hit, stand, double "
             "[amount], split, surrender. Against an ace: insure 50000 [box], even [box], "
             "or no",
             "Cược: main 100000 [ô], pair 50000 [ô]. Quyết định: hit (rút), stand (dừng), "
             "double [số tiền] (gấp đôi), split (chia đôi), surrender (đầu hàng). Khi nhà "
             "cái có Át: insure 50000 [ô], even [ô], hoặc no"},
    .boxes = true,
    .asks = asks,
    .examples = examples,
};
