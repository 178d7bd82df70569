/* How dealing by the machine is proved afterwards. Before anything is drawn the virtual dealer
 * publishes a hash of a secret seed; when the shoe, or the round, is over it shows the seed.
 * Players may add numbers of their own to it before the first bet. Cards, dice and numbers follow
 * from the seed and those alone, so whoever has the log can draw them again.
 *
 *     commitment = BLAKE2b-256(seed followed by the context)
 *     context    = "croupier/2 GAME 04/01.10.2024 3f9c0a1b77e2/6 from round 12, 8 decks"
 *
 *     drawn from = the seed, where nobody has added a number, else
 *                  BLAKE2b-256(key: seed, the numbers in order, each behind its length)
 *
 * docs/FAIRNESS.md says how to do it without this program. */
#ifndef TABLE_FAIRNESS_H
#define TABLE_FAIRNESS_H

#include "base/hash.h"
#include "base/random.h"
#include "rulebook/rulebook.h"

enum { FAIR_CONTEXT = 88, FAIR_PLACE = 24, FAIR_CARDS = 8 * CR_DECK };
enum { FAIR_NUMBER = 64, FAIR_NUMBERS = 32 };

/* What a player has added: 1 to 64 printable characters of ASCII, the rest zero. */
struct fair_number {
    uint32_t player;
    char text[FAIR_NUMBER];
};

/* `place`: floor and table, "3f9c0a1b77e2/6", or "" where there is no floor; `from_round`: the
 * first round dealt from the seed; `decks`: 0 where no cards are dealt. */
void fair_context(const struct cr_rulebook *book, const char *place, uint64_t from_round,
                  unsigned decks, char context[FAIR_CONTEXT]);
/* The same by the names that it has in it. */
void fair_context_of(enum cr_game game, const char *edition, const char *place, uint64_t from_round,
                     unsigned decks, char context[FAIR_CONTEXT]);
/* Round and decks that a context names; whether it has its form, fair_context_of says. */
bool fair_read_context(const char *context, uint64_t *from_round, unsigned *decks);
/* The place that a context names; "" when it names none. */
void fair_place(const struct cr_rulebook *book, const char *context, char place[FAIR_PLACE]);
void fair_commitment(const uint8_t seed[RANDOM_SEED], const char *context,
                     uint8_t hash[HASH_BYTES]);

/* Such a text can be added, and its length. */
bool fair_is_number(const char *text, size_t length);
/* Into the list, by the order of their characters; there is room for one more. */
void fair_add_number(struct fair_number *numbers, unsigned count, uint32_t player,
                     const char *text);
/* What is drawn from: the seed with the numbers that stand in the list. */
void fair_draw_seed(const uint8_t seed[RANDOM_SEED], const struct fair_number *numbers,
                    unsigned count, uint8_t draw[RANDOM_SEED]);

/* From what is drawn from: the decks in the order in which they come, and how many cards there are;
 * dice; a number of the wheel. */
unsigned fair_cards(const uint8_t seed[RANDOM_SEED], unsigned decks, cr_card cards[FAIR_CARDS]);
void fair_dice(const uint8_t seed[RANDOM_SEED], uint8_t dice[3]);
uint8_t fair_pocket(const uint8_t seed[RANDOM_SEED]);

#endif
