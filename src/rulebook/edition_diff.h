/* What two editions of one game's rulebook differ in. Their texts are compared, value by value and
 * whatever the values are called, so nothing that a rulebook can say is left out: a field that is
 * new to the reader is compared from its first day on.
 *
 * Bets, kinds and whatever else has an `id` are matched by it, clauses that void by themselves;
 * rows without a name by what they have in common. The order in a file means nothing. */
#ifndef RULEBOOK_EDITION_DIFF_H
#define RULEBOOK_EDITION_DIFF_H

#include "rulebook/game_rulebook.h"

enum { EDITION_TOKENS = 8000, EDITION_PATH = 160 };

/* A rulebook with the text that it was read from. Large: not for the stack. */
struct edition {
    const char *text; /* the caller's */
    size_t length;
    struct cr_rulebook book;
    struct json json;
    struct json_token tokens[EDITION_TOKENS];
};

/* False: it is no rulebook, and `problem` says why. */
bool edition_open(struct edition *edition, const char *text, size_t length,
                  struct cr_problem *problem) CR_CHECK;

/* Two values, whatever the white space and the order of members. */
bool edition_same(const struct edition *from, uint32_t a, const struct edition *to, uint32_t b);

/* What a value is about. */
enum edition_subject {
    EDITION_OTHER,
    EDITION_DOCUMENT,
    EDITION_DATE,
    EDITION_NAME,
    EDITION_OPTION,
    EDITION_RATIO,
    EDITION_TABLE, /* one that only the game has */
    EDITION_LIMIT,
    EDITION_PAY_ORDER,
    EDITION_CLAUSE,
    EDITION_VOID_ROUND,
    EDITION_VOID_BET,
    EDITION_AREA,
    EDITION_SUBJECTS
};

const char *edition_subject_id(enum edition_subject subject); /* "ratio" */
const char *edition_subject_words(enum edition_subject subject, enum cr_language language);

/* A value that is not the same in both. */
struct edition_change {
    enum edition_subject subject;
    const struct edition *from, *to;
    uint32_t before, after;  /* the value in each; 0: it is not there */
    uint32_t row, row_after; /* the entry of a list that it stands in; 0: none */
    int bet, kind;           /* below zero: of none */
    const char *pay_case;    /* of a bet that pays in several; NULL: none */
    const char *language;    /* of a name: "en", "vi"; NULL: it is no name */
    const char *own;         /* the game's own key that it stands under; NULL: none */
    const char *member;      /* the last key on the way to it */
    char path[EDITION_PATH]; /* bets.small.pays */
};

typedef void edition_visit(void *context, const struct edition_change *change);

/* Tells every change. Both are of one game. */
void edition_compare(const struct edition *from, const struct edition *to, edition_visit *visit,
                     void *context);

/* ---- A change in words ---- */

/* "changed", "added", "removed" */
const char *edition_change_id(const struct edition_change *change);
/* What it is of: "Banker, with commission"; nothing where the subject says it all. */
void edition_say_of(struct text *out, const struct edition_change *change,
                    enum cr_language language);
/* A value as the text has it, or for a person. An option that is not there has its standard. */
void edition_write_value(struct text *out, const struct edition_change *change, bool after);
void edition_say_value(struct text *out, const struct edition_change *change, bool after,
                       enum cr_language language);
/* Members "subject" to "after", without braces. */
void edition_write_change(struct text *out, const struct edition_change *change);

#endif
