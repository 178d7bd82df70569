/* A remaining shoe from the command line. */
#include "cli/odds_inside.h"
#include <stdlib.h>
#include <string.h>

struct shoe_reader {
    unsigned decks;
    unsigned cards[CR_DECK];
    int ranks[ODDS_RANKS]; /* given by rank; -1: not */
    bool named[CR_DECK];
};

static void start(struct shoe_reader *reader, unsigned decks) {
    *reader = (struct shoe_reader){.decks = decks};
    for (int i = 0; i < CR_DECK; i++)
        reader->cards[i] = decks;
    for (int i = 0; i < ODDS_RANKS; i++)
        reader->ranks[i] = -1;
}

static bool bad_shoe(const char *entry, size_t length, const char *why) {
    cli_complain("--shoe %.*s: %s", (int)length, entry, why);
    return false;
}

static int rank_of(const char *word, size_t length) {
    if (length == 2 && memcmp(word, "10", 2) == 0)
        return 9;
    const char *letter = length == 1 ? strchr(odds_rank_letters, word[0]) : NULL;
    return letter == NULL ? -1 : (int)(letter - odds_rank_letters);
}

/* Up to three digits; -1: no number. */
static int number_of(const char *word, size_t length) {
    int number = 0;
    if (length < 1 || length > 3 || strspn(word, "0123456789") < length)
        return -1;
    for (size_t i = 0; i < length; i++)
        number = number * 10 + (word[i] - '0');
    return number;
}

static bool set_rank(struct shoe_reader *reader, int rank, int count) {
    bool fresh = reader->ranks[rank] < 0;
    for (int suit = 0; suit < 4; suit++)
        fresh &= !reader->named[rank * 4 + suit];
    reader->ranks[rank] = count;
    return fresh;
}

static bool set_card(struct shoe_reader *reader, cr_card card, int count) {
    const bool fresh = !reader->named[card] && reader->ranks[card / 4] < 0;
    reader->cards[card] = (unsigned)count;
    reader->named[card] = true;
    return fresh;
}

static bool read_entry(struct shoe_reader *reader, const char *entry, size_t length) {
    const char *sign = memchr(entry, '=', length);
    if (sign == NULL)
        return bad_shoe(entry, length, "write RANK=NUMBER or CARD=NUMBER");
    const size_t key = (size_t)(sign - entry);
    const int count = number_of(sign + 1, length - key - 1);
    const int rank = rank_of(entry, key);
    const cr_card card = cr_card_parse(entry, key);
    const bool all = key == 1 && entry[0] == '*';
    if (!all && rank < 0 && card == CR_NO_CARD)
        return bad_shoe(entry, length, "this is no card and no rank");
    const int most = (int)reader->decks * (rank >= 0 ? 4 : 1);
    if (count < 0 || count > most)
        return bad_shoe(entry, length, "the decks do not hold that many");
    if (all) {
        for (int i = 0; i < CR_DECK; i++)
            reader->cards[i] = (unsigned)count;
        return true;
    }
    if (rank >= 0 ? !set_rank(reader, rank, count) : !set_card(reader, card, count))
        return bad_shoe(entry, length, "this is named twice");
    return true;
}

bool odds_shoe_parse(const char *text, unsigned decks, struct odds_shoe *shoe) {
    struct shoe_reader reader;
    start(&reader, decks);
    for (const char *entry = text;; entry++) {
        const size_t length = strcspn(entry, ",");
        if (!read_entry(&reader, entry, length))
            return false;
        entry += length;
        if (*entry == '\0')
            break;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoe->rank[rank] = reader.ranks[rank] < 0 ? 0 : (unsigned)reader.ranks[rank];
        for (int suit = 0; reader.ranks[rank] < 0 && suit < 4; suit++)
            shoe->rank[rank] += reader.cards[rank * 4 + suit];
    }
    return true;
}
