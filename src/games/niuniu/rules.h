/* Niu Niu hands: what five cards are worth, and how they are set. */
#ifndef GAMES_NIUNIU_H
#define GAMES_NIUNIU_H

#include "base/round.h"
#include "games/niuniu/rulebook.h"

enum { NIUNIU_CARDS = 5, NIUNIU_BOXES_MAX = 1024 };

/* N3: the larger number wins. Above the lowest six bits stands the hand (enum cr_hand), in them the
 * highest card by rank and then by suit. No two hands of one deck have the same strength. */
uint32_t niuniu_strength(const cr_card cards[NIUNIU_CARDS]);

static inline enum cr_hand niuniu_hand(uint32_t strength) {
    return (enum cr_hand)(strength >> 6);
}

/* The highest card of the five. */
static inline cr_card niuniu_highest(uint32_t strength) {
    return (cr_card)((strength & 63) ^ 3);
}

/* 4.9.1: which three of the five (0 to 4, ascending) make 10, 20 or 30; false: none do. When
 * several do, any of them gives the same points (N2). */
bool niuniu_three(const cr_card cards[NIUNIU_CARDS], uint8_t three[3]);

#endif
