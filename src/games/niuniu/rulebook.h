/* Niu Niu's bets, and what its hands bring. Whatever the order in a file, `bets` and their `pays`
 * stand in the order of this list, so that the game finds its own bets by number. Every one of them
 * is there, and no other. */
#ifndef GAMES_NIUNIU_RULEBOOK_H
#define GAMES_NIUNIU_RULEBOOK_H

#include "rulebook/rulebook.h"

enum { NIUNIU_ANTE, NIUNIU_DOUBLE, NIUNIU_ADDITIONAL, NIUNIU_BETS }; /* pays: the table of hands */

extern const char *const niuniu_hand_ids[CR_NIU_HANDS]; /* "no-niu", "niu-1", ... "hoiana" */

struct niuniu_hand_rule {
    struct cr_ratio ante, doubled; /* what a win with this hand pays before commission */
    struct cr_ratio commission;    /* the part of all winnings kept: {1, 20}, or {0, 1} */
    struct cr_ratio additional;    /* the part of Additional lost when the dealer wins with it */
    cr_word clause;                /* 6.2.x: the hand */
    cr_word loss_clause;           /* 6.4.x */
    cr_word name[CR_LANGUAGES];
};

struct niuniu_book {
    struct niuniu_hand_rule hands[CR_NIU_HANDS];
};

#define niuniu_book(book) RULEBOOK_OWN(struct niuniu_book, book)

#endif
