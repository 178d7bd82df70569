/* What each bet pays, as `croupier rules --json` prints it and a table's screens show it. */
#include "rulebook/rules_json.h"

#include "base/money.h"
#include "rulebook/inside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const uint8_t wheel_order[WHEEL_POCKETS] = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                            36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                            31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};

/* ---- Bets ---- */

static void put_string(struct text *out, const char *string) {
    text_quoted(out, string, strlen(string));
}

static void put_key(struct text *out, const char *key) {
    text_char(out, ',');
    put_string(out, key);
    text_char(out, ':');
}

static void put_ratio(struct text *out, struct cr_ratio ratio) {
    char text[24];
    ratio_print(ratio, text);
    put_string(out, text);
}

/* The key of a member of an object, maybe its first. */
static void put_case(struct text *out, const char *name) {
    if (out->at[out->length - 1] != '{')
        text_char(out, ',');
    put_string(out, name);
    text_char(out, ':');
}

static void put_pay(struct text *out, const char *name, struct cr_ratio ratio) {
    put_case(out, name);
    put_ratio(out, ratio);
}

/* Surrender is no win: what it gives back stands by itself. */
static bool is_surrender(const struct cr_rulebook *book, unsigned pay) {
    return book->game == CR_BLACKJACK && pay == MAIN_SURRENDER;
}

static void put_cases(struct text *out, const struct cr_rulebook *book,
                      const struct cr_bet_rule *bet) {
    put_key(out, "pays");
    text_char(out, '{');
    for (unsigned i = 0; i < bet->pay_count; i++)
        if (!is_surrender(book, i))
            put_pay(out, cr_rulebook_word(book, bet->pays[i].when), bet->pays[i].ratio);
    text_char(out, '}');
    if (book->game == CR_BLACKJACK) {
        put_key(out, "returns");
        text_char(out, '{');
        put_pay(out, "surrender", bet->pays[MAIN_SURRENDER].ratio);
        text_char(out, '}');
    }
}

/* "banker:4:5-3": the banker insured after four cards, five against three. */
static void state_name(char name[24], int side, int five, int own, int other) {
    snprintf(name, 24, "%s:%d:%d-%d", side_ids[side], 4 + five, own, other);
}

static void put_insurance(struct text *out, const struct cr_rulebook *book) {
    put_key(out, "pays");
    text_char(out, '{');
    for (int state = 0; state < 400; state++) {
        int side = 1 - state / 200, five = state / 100 % 2, own = state / 10 % 10;
        struct cr_ratio ratio = book->insurance[side][five][own][state % 10];
        char name[24];
        state_name(name, side, five, own, state % 10);
        if (ratio.win != 0)
            put_pay(out, name, ratio);
    }
    text_char(out, '}');
}

/* What is left of a Niu Niu win when the commission is taken off. */
static void put_hand_pays(struct text *out, const struct cr_niu_rule *hand, struct cr_ratio ratio) {
    int64_t win = (int64_t)ratio.win * (hand->commission.stake - hand->commission.win);
    int64_t stake = (int64_t)ratio.stake * hand->commission.stake;
    int64_t divisor = win, rest = stake;
    while (rest != 0) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    text_char(out, '"');
    text_integer(out, win / divisor);
    if (stake != divisor) {
        text_char(out, '/');
        text_integer(out, stake / divisor);
    }
    text_char(out, '"');
}

/* Additional wins nothing; what it can lose depends on the dealer's hand (N5). */
static void put_hands(struct text *out, const struct cr_rulebook *book, unsigned bet) {
    text_add(out, bet == NIUNIU_ADDITIONAL ? ",\"pays\":\"0\",\"loses\":{" : ",\"pays\":{");
    for (int i = 0; i < CR_NIU_HANDS; i++) {
        const struct cr_niu_rule *hand = &book->hands[i];
        put_case(out, hand_ids[i]);
        if (bet == NIUNIU_ADDITIONAL)
            put_ratio(out, hand->additional);
        else
            put_hand_pays(out, hand, bet == NIUNIU_ANTE ? hand->ante : hand->doubled);
    }
    text_char(out, '}');
}

/* One ratio at a table with commission, two at one without; what the other kind of table pays
 * stands by itself. */
static void put_banker(struct text *out, const struct cr_bet_rule *bet, bool commission) {
    put_key(out, commission ? "pays" : "commission_pays");
    put_ratio(out, bet->pays[BANKER_COMMISSION].ratio);
    put_key(out, commission ? "no_commission_pays" : "pays");
    text_char(out, '{');
    put_pay(out, "win", bet->pays[BANKER_NO_COMMISSION].ratio);
    put_pay(out, "six", bet->pays[BANKER_NO_COMMISSION_SIX].ratio);
    text_char(out, '}');
}

static void put_pays(struct text *out, const struct cr_rulebook *book,
                     const struct cr_options *options, unsigned number) {
    const struct cr_bet_rule *bet = &book->bets[number];
    if (book->game == CR_BACCARAT && number == BACCARAT_BANKER) {
        put_banker(out, bet, options->commission);
    } else if (bet->pay_count > 1) {
        put_cases(out, book, bet);
    } else if (bet->pay_count == 1) {
        put_key(out, "pays");
        put_ratio(out, bet->pays[0].ratio);
    } else if (book->game == CR_BACCARAT) {
        put_insurance(out, book);
    } else {
        put_hands(out, book, number);
    }
}

static void put_covers(struct text *out, uint64_t covers) {
    put_key(out, "covers");
    text_char(out, '[');
    for (int pocket = 0; pocket <= 36; pocket++) {
        if (!(covers >> pocket & 1))
            continue;
        if (out->at[out->length - 1] != '[')
            text_char(out, ',');
        text_integer(out, pocket);
    }
    text_char(out, ']');
}

void rules_write_bet(struct text *out, const struct cr_rulebook *book,
                     const struct cr_options *options, unsigned number) {
    const struct cr_bet_rule *bet = &book->bets[number];
    text_add(out, "\"bet\":");
    put_string(out, bet->id);
    put_key(out, "kind");
    put_string(out, book->kinds[bet->kind].id);
    put_pays(out, book, options, number);
    put_key(out, "clause");
    put_string(out, cr_rulebook_word(book, bet->clause));
    if (book->game == CR_ROULETTE)
        put_covers(out, bet->covers);
    text_add(out, ",\"name\":{\"en\":");
    put_string(out, cr_rulebook_word(book, bet->name[CR_ENGLISH]));
    text_add(out, ",\"vi\":");
    put_string(out, cr_rulebook_word(book, bet->name[CR_VIETNAMESE]));
    text_char(out, '}');
}

void rules_write_area(struct text *out, const struct cr_bet_rule *bet) {
    const int16_t sides[] = {bet->area.x, bet->area.y, bet->area.width, bet->area.height};
    for (int i = 0; i < 4; i++) {
        text_char(out, i == 0 ? '[' : ',');
        text_integer(out, sides[i]);
    }
    text_char(out, ']');
}

/* ---- Kinds ---- */

/* How much of two names is the same, in whole words: "Total 16" and "Total 17" share "Total". The
 * first name whole, when they have no word in common. */
static size_t shared_words(const char *one, const char *other) {
    size_t words = 0;
    for (size_t i = 0; one[i] != '\0' && one[i] == other[i]; i++)
        if (one[i] == ' ')
            words = i;
    return words > 0 ? words : strlen(one);
}

/* The last two bets of a kind, which have no names of their own as zero's have (R2). */
static void put_kind_name(struct text *out, const struct cr_rulebook *book, unsigned kind,
                          enum cr_language language) {
    const char *last = NULL, *before = NULL;
    for (unsigned i = 0; i < book->bet_count; i++) {
        if (book->bets[i].kind != kind)
            continue;
        before = last;
        last = cr_rulebook_word(book, book->bets[i].name[language]);
    }
    assert(last != NULL); /* the shape of a game gives every kind its bets */
    text_quoted(out, last, before == NULL ? strlen(last) : shared_words(last, before));
}

void rules_write_kind_name(struct text *out, const struct cr_rulebook *book, unsigned kind) {
    text_add(out, "{\"en\":");
    put_kind_name(out, book, kind, CR_ENGLISH);
    text_add(out, ",\"vi\":");
    put_kind_name(out, book, kind, CR_VIETNAMESE);
    text_char(out, '}');
}

/* ---- Options ---- */

static void put_option(struct text *out, const struct option *option, uint8_t value) {
    put_case(out, option->name);
    if (option->type == OPTION_NUMBER)
        text_integer(out, value);
    else if (option->type == OPTION_SWITCH)
        text_add(out, option->words[value != 0]);
    else
        put_string(out, option->words[value != 0]);
}

void rules_write_options(struct text *out, enum cr_game game, const struct cr_options *options) {
    text_char(out, '{');
    for (const struct option *option = game_options[game]; option->name != NULL; option++)
        put_option(out, option, ((const uint8_t *)options)[option->offset]);
    text_char(out, '}');
}
