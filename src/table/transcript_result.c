/* The outcome of a round in words, as the table shows it. */
#include "games/baccarat/rules.h"
#include "games/blackjack/table_inside.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/roulette/rulebook.h"
#include "table/transcript.h"

struct showing {
    const struct cr_rulebook *book;
    const struct table *table;
    enum cr_language language;
    struct text *out;
};

static void words(const struct showing *at, const char *english, const char *vietnamese) {
    text_add(at->out, at->language == CR_ENGLISH ? english : vietnamese);
}

static void sicbo(const struct showing *at) {
    const uint8_t *dice = at->table->at.sicbo.dice;
    words(at, "dice", "xúc xắc");
    for (unsigned i = 0; i < 3; i++) {
        text_char(at->out, ' ');
        text_integer(at->out, dice[i]);
    }
    words(at, ", total ", ", tổng ");
    text_integer(at->out, dice[0] + dice[1] + dice[2]);
}

static void roulette(const struct showing *at) {
    unsigned number = at->table->at.roulette.number;
    text_integer(at->out, number);
    if (at->book->bets[ROULETTE_RED].covers >> number & 1)
        words(at, ", red", ", đỏ");
    else if (at->book->bets[ROULETTE_BLACK].covers >> number & 1)
        words(at, ", black", ", đen");
}

static void baccarat(const struct showing *at) {
    const struct baccarat_hand *hand = &at->table->at.baccarat.hand;
    struct baccarat_deal deal = {.card_count = 0};
    for (unsigned i = 0; i < hand->card_count; i++)
        baccarat_take(at->book, &deal, hand->cards[i]);
    words(at, "player ", "Nhà Con ");
    text_integer(at->out, deal.total[CR_PLAYER]);
    words(at, ", banker ", ", Nhà Cái ");
    text_integer(at->out, deal.total[CR_BANKER]);
    if (hand->free)
        words(at, " (a free hand)", " (ván không cược)");
}

static void blackjack(const struct showing *at) {
    struct play play;
    (void)play_again(&play, at->book, at->table);
    const struct blackjack_hand *dealer = &play.round.dealer;
    if (hand_is_natural(dealer)) {
        words(at, "the dealer has blackjack", "nhà cái có Blackjack");
    } else if (hand_is_bust(dealer)) {
        words(at, "the dealer is bust with ", "nhà cái quắc với ");
        text_integer(at->out, hand_total(dealer));
    } else {
        words(at, "the dealer has ", "nhà cái có ");
        text_integer(at->out, hand_total(dealer));
    }
}

static void niuniu_words(const struct showing *at, unsigned box) {
    enum cr_hand hand = niuniu_hand(niuniu_strength(at->table->at.niuniu.hands[box].cards));
    transcript_place(CR_NIUNIU, box, 1, at->language, at->out);
    text_char(at->out, ' ');
    text_add(at->out,
             cr_rulebook_word(at->book, niuniu_book(at->book)->hands[hand].name[at->language]));
}

static void niuniu(const struct showing *at) {
    niuniu_words(at, 0);
    for (unsigned box = 1; box <= at->table->seats; box++) {
        if (at->table->at.niuniu.hands[box].count > 0) {
            text_add(at->out, ", ");
            niuniu_words(at, box);
        }
    }
}

static void (*const results[CR_GAMES])(const struct showing *at) = {
    [CR_SICBO] = sicbo,         [CR_ROULETTE] = roulette, [CR_BACCARAT] = baccarat,
    [CR_BLACKJACK] = blackjack, [CR_NIUNIU] = niuniu,
};

void transcript_result(const struct cr_rulebook *book, const struct table *table,
                       enum cr_language language, struct text *out) {
    struct showing at = {book, table, language, out};
    results[book->game](&at);
}
