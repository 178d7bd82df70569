#include "table/fairness.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

_Static_assert((int)RANDOM_SEED == (int)HASH_BYTES, "a hash is a seed");

static void begin_context(enum cr_game game, const char *edition, struct text *text,
                          char context[FAIR_CONTEXT]) {
    memset(context, 0, FAIR_CONTEXT);
    text_init(text, context, FAIR_CONTEXT - 1);
    text_add(text, "croupier/2 ");
    text_add(text, cr_game_id(game));
    text_char(text, ' ');
    text_add(text, edition);
}

/* The name of an edition has some dozen characters, the number of a round fewer digits: there is
 * room for all of it. What would not fit is left out, by whoever checks it too. */
void fair_context_of(enum cr_game game, const char *edition, const char *place, uint64_t from_round,
                     unsigned decks, char context[FAIR_CONTEXT]) {
    struct text text;
    begin_context(game, edition, &text, context);
    if (place[0] != '\0') {
        text_char(&text, ' ');
        text_add(&text, place);
    }
    text_add(&text, " from round ");
    text_integer(&text, (int64_t)from_round);
    if (decks > 0) {
        text_add(&text, ", ");
        text_integer(&text, decks);
        text_add(&text, decks == 1 ? " deck" : " decks");
    }
}

void fair_context(const struct cr_rulebook *book, const char *place, uint64_t from_round,
                  unsigned decks, char context[FAIR_CONTEXT]) {
    fair_context_of(book->game, book->document, place, from_round, decks, context);
}

static const char from_words[] = " from round ";

bool fair_read_context(const char *context, uint64_t *from_round, unsigned *decks) {
    const char *at = strstr(context, from_words);
    *from_round = 0;
    *decks = 0;
    if (at == NULL)
        return false;
    for (at += sizeof from_words - 1; *at >= '0' && *at <= '9'; at++) {
        if (*from_round > INT64_MAX / 10 - 1)
            return false;
        *from_round = *from_round * 10 + (unsigned)(*at - '0');
    }
    if (strncmp(at, ", ", 2) == 0 && at[2] >= '0' && at[2] <= '9')
        *decks = (unsigned)(at[2] - '0');
    return true;
}

void fair_place(const struct cr_rulebook *book, const char *context, char place[FAIR_PLACE]) {
    struct text text;
    char start[FAIR_CONTEXT];
    begin_context(book->game, book->document, &text, start);
    memset(place, 0, FAIR_PLACE);
    if (strncmp(context, start, text.length) != 0 || context[text.length] != ' ')
        return;
    context += text.length + 1;
    const char *end = strstr(context, from_words);
    if (end != NULL && end - context < FAIR_PLACE)
        memcpy(place, context, (size_t)(end - context));
}

void fair_commitment(const uint8_t seed[RANDOM_SEED], const char *context,
                     uint8_t hash[HASH_BYTES]) {
    uint8_t bytes[RANDOM_SEED + FAIR_CONTEXT];
    size_t length = strnlen(context, FAIR_CONTEXT);
    memcpy(bytes, seed, RANDOM_SEED);
    memcpy(bytes + RANDOM_SEED, context, length);
    hash_bytes(bytes, RANDOM_SEED + length, hash);
}

bool fair_is_number(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] < ' ' || text[i] > '~')
            return false;
    }
    return length >= 1 && length <= FAIR_NUMBER;
}

void fair_add_number(struct fair_number *numbers, unsigned count, uint32_t player,
                     const char *text) {
    struct fair_number number = {.player = player};
    memcpy(number.text, text, strnlen(text, sizeof number.text));
    while (count > 0 && memcmp(numbers[count - 1].text, number.text, sizeof number.text) > 0) {
        numbers[count] = numbers[count - 1];
        count--;
    }
    numbers[count] = number;
}

void fair_draw_seed(const uint8_t seed[RANDOM_SEED], const struct fair_number *numbers,
                    unsigned count, uint8_t draw[RANDOM_SEED]) {
    struct hash_stream stream;
    if (count == 0) {
        memcpy(draw, seed, RANDOM_SEED);
        return;
    }
    hash_stream_begin_keyed(&stream, seed);
    for (unsigned i = 0; i < count; i++) {
        uint8_t length = (uint8_t)strnlen(numbers[i].text, sizeof numbers[i].text);
        hash_stream_add(&stream, &length, 1);
        hash_stream_add(&stream, numbers[i].text, length);
    }
    hash_stream_end(&stream, draw);
}

unsigned fair_cards(const uint8_t seed[RANDOM_SEED], unsigned decks, cr_card cards[FAIR_CARDS]) {
    struct random random;
    unsigned count = decks * CR_DECK;
    assert(count <= FAIR_CARDS);
    for (unsigned i = 0; i < count; i++)
        cards[i] = (cr_card)(i % CR_DECK);
    random_start(&random, seed);
    random_shuffle(&random, cards, count);
    return count;
}

void fair_dice(const uint8_t seed[RANDOM_SEED], uint8_t dice[3]) {
    struct random random;
    random_start(&random, seed);
    for (unsigned i = 0; i < 3; i++)
        dice[i] = (uint8_t)(random_below(&random, 6) + 1);
}

uint8_t fair_pocket(const uint8_t seed[RANDOM_SEED]) {
    struct random random;
    random_start(&random, seed);
    return (uint8_t)random_below(&random, 37);
}
