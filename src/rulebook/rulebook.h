/* Rulebooks as data: docs/ARCHITECTURE.md has the format. */
#ifndef RULEBOOK_RULEBOOK_H
#define RULEBOOK_RULEBOOK_H

#include "base/round.h"

struct cr_rulebook {
    enum cr_game game;
    char document[24];           /* "01/13.06.2020" */
    char date[12];               /* "2020-06-13" */
    uint8_t edition[CR_EDITION]; /* BLAKE2b of the text it was read from: what a log names it by */
    cr_word name[CR_LANGUAGES];
    struct cr_options options;
    uint16_t kind_count, bet_count, void_round_count, void_bet_count;
    struct cr_kind kinds[CR_KINDS_MAX];
    struct cr_bet_rule bets[CR_BETS_MAX];
    cr_word void_round[CR_CLAUSES_MAX]; /* clauses that void a whole round */
    cr_word void_bet[CR_CLAUSES_MAX];   /* clauses that void or withdraw one bet or box */
    uint64_t own[CR_RULEBOOK_OWN / 8];  /* tables that only this game has, as its code reads them */
    uint16_t bet_index[512];            /* a hash of bet ids, used by cr_rulebook_bet */
    uint16_t text_length;
    char text[CR_TEXT_MAX];
};

bool cr_rulebook_builtin(enum cr_game game, struct cr_rulebook *book) CR_CHECK;
bool cr_rulebook_read(const char *json, size_t length, struct cr_rulebook *book,
                      struct cr_problem *problem) CR_CHECK;
/* The same with working memory. */
struct scratch; /* base/scratch.h */
bool rulebook_read_in(const char *json, size_t length, struct cr_rulebook *book,
                      struct scratch *scratch, struct cr_problem *problem) CR_CHECK;
const char *cr_rulebook_word(const struct cr_rulebook *book, cr_word word);

/* The tables that only this game has, as the struct that its code reads them by. */
#ifdef __cppcheck__ /* which does not know _Generic */
#define RULEBOOK_OWN(type, book) ((type *)(book)->own)
#else
#define RULEBOOK_OWN(type, book)                                                                   \
    (_Generic((book),                                                                              \
         struct cr_rulebook *: (type *)(book)->own,                                                \
         const struct cr_rulebook *: (const type *)(book)->own))
#endif

bool rulebook_voids_round(const struct cr_rulebook *book, const char *clause);
bool rulebook_voids_bet(const struct cr_rulebook *book, const char *clause);

#endif
