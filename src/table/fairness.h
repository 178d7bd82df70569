/* How dealing by the machine is proved afterwards. Before anything is drawn the virtual dealer
 * publishes a hash of a secret seed; when the shoe, or the round, is over it shows the seed. Cards,
 * dice and numbers follow from the seed alone, so whoever has the log can draw them again.
 *
 *     commitment = BLAKE2b-256(seed followed by the context)
 *     context    = "croupier/2 GAME 04/01.10.2024 3f9c0a1b77e2/6 from round 12, 8 decks"
 *
 * docs/FAIRNESS.md says how to do it without this program. */
#ifndef TABLE_FAIRNESS_H
#define TABLE_FAIRNESS_H

#include "base/hash.h"
#include "base/random.h"
#include "rulebook/rulebook.h"

enum { FAIR_CONTEXT = 88, FAIR_PLACE = 24, FAIR_CARDS = 8 * CR_DECK };

/* `place`: floor and table, "3f9c0a1b77e2/6", or "" where there is no floor; `from_round`: the
 * first round dealt from the seed; `decks`: 0 where no cards are dealt. */
void fair_context(const struct cr_rulebook *book, const char *place, uint64_t from_round,
                  unsigned decks, char context[FAIR_CONTEXT]);
/* The place that a context names; "" when it names none. */
void fair_place(const struct cr_rulebook *book, const char *context, char place[FAIR_PLACE]);
void fair_commitment(const uint8_t seed[RANDOM_SEED], const char *context,
                     uint8_t hash[HASH_BYTES]);

/* The decks in the order in which they are drawn; returns how many cards there are. */
unsigned fair_cards(const uint8_t seed[RANDOM_SEED], unsigned decks, cr_card cards[FAIR_CARDS]);
void fair_dice(const uint8_t seed[RANDOM_SEED], uint8_t dice[3]);
uint8_t fair_number(const uint8_t seed[RANDOM_SEED]);

#endif
