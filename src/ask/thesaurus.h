/* What words mean on a casino floor: rulebooks/thesaurus.json, as cmake/thesaurus.py writes it. */
#ifndef ASK_THESAURUS_H
#define ASK_THESAURUS_H

#include "croupier.h"

/* A way of saying something. */
struct saying {
    uint16_t concept_number; /* the same for all that mean the same */
    uint8_t language;        /* enum cr_language */
    bool exact;              /* not with other endings */
    const char *words;
};
extern const struct saying thesaurus_sayings[];
extern const size_t thesaurus_saying_count;
extern const unsigned thesaurus_concepts;

/* A game by one of its names. */
struct game_word {
    const char *game; /* its id */
    const char *words;
};
extern const struct game_word thesaurus_games[];
extern const size_t thesaurus_game_count;

/* "went" is a form of "go". */
struct word_form {
    const char *form, *of;
};
extern const struct word_form thesaurus_forms[];
extern const size_t thesaurus_form_count;

/* Words that say little by themselves. */
struct common_word {
    uint8_t language;
    const char *word;
};
extern const struct common_word thesaurus_common[];
extern const size_t thesaurus_common_count;

/* What clauses of a kind are about, whichever they are. */
struct kind_words {
    const char *kind; /* its id */
    const char *words[CR_LANGUAGES];
};
extern const struct kind_words thesaurus_kinds[];
extern const size_t thesaurus_kind_count;

/* The bets that a clause says the ratios of, out of the editions. */
struct bet_words {
    const char *game, *clause;
    const char *words[CR_LANGUAGES];
};
extern const struct bet_words thesaurus_bets[];
extern const size_t thesaurus_bet_count;

#endif
