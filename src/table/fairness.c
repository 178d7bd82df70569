#include "table/fairness.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

static void begin_context(const struct cr_rulebook *book, struct text *text,
                          char context[FAIR_CONTEXT]) {
    memset(context, 0, FAIR_CONTEXT);
    text_init(text, context, FAIR_CONTEXT - 1);
    text_add(text, "croupier/2 ");
    text_add(text, cr_game_id(book->game));
    text_char(text, ' ');
    text_add(text, book->document);
}

/* The name of an edition has some dozen characters, the number of a round fewer digits: there is
 * room for all of it. What would not fit is left out, by whoever checks it too. */
void fair_context(const struct cr_rulebook *book, const char *place, uint64_t from_round,
                  unsigned decks, char context[FAIR_CONTEXT]) {
    struct text text;
    begin_context(book, &text, context);
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

void fair_place(const struct cr_rulebook *book, const char *context, char place[FAIR_PLACE]) {
    struct text text;
    char start[FAIR_CONTEXT];
    begin_context(book, &text, start);
    memset(place, 0, FAIR_PLACE);
    if (strncmp(context, start, text.length) != 0 || context[text.length] != ' ')
        return;
    context += text.length + 1;
    const char *end = strstr(context, " from round ");
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

uint8_t fair_number(const uint8_t seed[RANDOM_SEED]) {
    struct random random;
    random_start(&random, seed);
    return (uint8_t)random_below(&random, 37);
}
