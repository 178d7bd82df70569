/* Decisions and insurance at blackjack, asked of the person in turn. */
#include "cli/play_internal.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

static void print_hand(struct play_session *session, unsigned box, unsigned hand_number,
                       const struct blackjack_hand *hand) {
    char memory[400];
    struct text text;
    text_init(&text, memory, sizeof memory);
    transcript_place(CR_BLACKJACK, box, hand_number, session->language, &text);
    text_char(&text, ':');
    for (unsigned i = 0; i < hand->count; i++) {
        text_char(&text, ' ');
        transcript_card(hand->cards[i], &text);
    }
    text_add(&text, " = ");
    text_integer(&text, hand_total(hand));
    printf("  %.*s\n", (int)text.length, text.at);
}

static void print_turn(struct play_session *session, const struct play *play) {
    const struct blackjack_round *round = &play->round;
    transcript_end(&session->transcript, &session->out);
    session_flush(session);
    for (unsigned b = 0; b < round->box_count; b++) {
        const struct blackjack_box *box = &round->boxes[b];
        for (unsigned h = 0; h < box->hand_count; h++) {
            if (round->need != BLACKJACK_DECISION || (b == round->at_box && h == round->at_hand))
                print_hand(session, box->number, h + 1, &box->hands[h]);
        }
    }
    print_hand(session, 0, 0, &round->dealer);
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

static bool answer_decision(struct play_session *session, char **words) {
    const struct decision *row = decisions;
    struct event event = session_event(session, EVENT_ACT);
    while (row->word != NULL && strcmp(row->word, words[0]) != 0)
        row++;
    if (row->word == NULL) {
        session_unknown(session, words[0]);
        return false;
    }
    event.number = (int32_t)row->act;
    if (words[1] != NULL && !session_amount(session, words[1], &event.amount))
        return false;
    return session_send(session, &event);
}

static void prompt_decision(struct play_session *session) {
    char *words[WORDS] = {NULL};
    unsigned count;
    while (session_ask(session, "hit, stand, double, split or surrender",
                       "hit (rút), stand (dừng), double (gấp đôi), split (chia đôi), surrender "
                       "(đầu hàng)",
                       words, &count)) {
        if (answer_decision(session, words))
            return;
        memset(words, 0, sizeof words);
    }
}

/* ---- Against an ace ---- */

static bool read_box(struct play_session *session, const struct play *play, const char *word,
                     uint8_t *box) {
    cr_money number = play->round.boxes[0].number;
    if (word != NULL && !session_amount(session, word, &number))
        return false;
    *box = (uint8_t)(number > UINT8_MAX ? 0 : number);
    return true;
}

/* Returns true when the person wants no more. */
static bool answer_ace(struct play_session *session, const struct play *play, char **words) {
    struct event event = session_event(session, EVENT_INSURE);
    bool even = strcmp(words[0], "even") == 0;
    if (strcmp(words[0], "no") == 0)
        return true;
    if (!even && strcmp(words[0], "insure") != 0) {
        session_unknown(session, words[0]);
        return false;
    }
    if (even) {
        event.type = EVENT_ACT;
        event.number = CR_EVEN_MONEY;
    } else if (!session_amount(session, words[1], &event.amount)) {
        return false;
    }
    if (read_box(session, play, even ? words[1] : words[2], &event.box))
        session_send(session, &event);
    return false;
}

static void prompt_ace(struct play_session *session, const struct play *play) {
    char *words[WORDS] = {NULL};
    unsigned count;
    while (session_ask(session, "An ace: insure AMOUNT [box], even [box], or no",
                       "Nhà cái có Át: insure SỐ TIỀN [ô], even [ô], hoặc no", words, &count)) {
        if (answer_ace(session, play, words))
            break;
        memset(words, 0, sizeof words);
    }
    session_wait(session);
}

bool prompt_blackjack(struct play_session *session) {
    struct play play;
    int why = play_again(&play, session->book, &session->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    bool ace = blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED;
    if (!ace && play.round.need != BLACKJACK_DECISION)
        return false;
    print_turn(session, &play);
    if (ace)
        prompt_ace(session, &play);
    else
        prompt_decision(session);
    return true;
}
