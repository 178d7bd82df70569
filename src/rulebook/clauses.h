/* The numbered clauses of the rulebooks: what each is about, in our own words, and for those of
 * part 7 who may call it, when, and what it does. The table is made from
 * rulebooks/NAME/clauses.json when the library is built. */
#ifndef RULEBOOK_CLAUSES_H
#define RULEBOOK_CLAUSES_H

#include "croupier.h"

/* G5: the ladder of authority. A post admits every higher one. */
enum post {
    POST_NOBODY,
    POST_DEALER,
    POST_ACTING_PIT_SUPERVISOR,
    POST_PIT_SUPERVISOR,
    POST_PIT_MANAGER,
    POST_SHIFT_MANAGER,
    POST_OPERATIONS_MANAGER,
    POST_ASSISTANT_DIRECTOR,
    POST_TABLE_GAMES_DIRECTOR,
    POST_SENIOR_MANAGEMENT,
    /* They stand beside the ladder: they are called, they do not rule. */
    POST_SURVEILLANCE,
    POST_SECURITY,
    POST_CAGE,
    POST_REGULATOR,      /* sees everything, changes nothing; may disable */
    POST_INTERNAL_AUDIT, /* sees everything, changes nothing */
    POSTS
};

enum phase {
    PHASE_CLOSED,
    PHASE_IDLE,
    PHASE_BETTING,
    PHASE_NO_MORE_BETS,
    PHASE_DEALING,
    PHASE_SHAKING,
    PHASE_SPINNING,
    PHASE_DECISIONS,
    PHASE_ARRANGING,
    PHASE_RESULT,
    PHASE_SETTLING,
    PHASES
};

enum clause_kind {
    CLAUSE_RULE,
    CLAUSE_PROCEDURE,
    CLAUSE_IRREGULARITY,
    CLAUSE_DISPUTE,
    CLAUSE_TERM,
    CLAUSE_EQUIPMENT,
    CLAUSE_NOTICE,
    CLAUSE_KINDS
};

/* `by` of a clause that gives a choice to the player. */
#define BY_PLAYER POST_NOBODY

/* What a call of an irregularity may have besides its clause: fields of the event. */
enum clause_field {
    TAKES_PLAYER,
    TAKES_BET,
    TAKES_BOX,
    TAKES_HAND,
    TAKES_CARDS,
    TAKES_DICE,
    TAKES_AMOUNT,
    TAKES_NUMBER,
    TAKES_TEXT,
    CLAUSE_FIELDS
};

/* A meaning of the call's `number`. */
struct clause_choice {
    int32_t number;
    const char *name[CR_LANGUAGES];
};

struct clause_info {
    uint8_t game; /* enum cr_game */
    uint8_t kind; /* enum clause_kind */
    uint8_t by;   /* irregularities: the lowest enum post that may call or decide it */
    bool two;     /* irregularities: money outside the course of a round, two people's (G12, G13) */
    bool alone;   /* irregularities: undoes what was paid on one person's word (R5) */
    bool ended;   /* irregularities: also of a round that is paid, until the next is opened */
    uint16_t phases; /* irregularities: a bit for each enum phase in which it can happen */
    uint16_t takes;  /* irregularities: a bit for each enum clause_field */
    uint8_t choice_count;
    const struct clause_choice *choices;
    const char *clause; /* "7.15.4.1" */
    const char *title[CR_LANGUAGES];
    const char *note[CR_LANGUAGES];    /* "" when it has none */
    const char *effect;                /* irregularities: "void", "redeal", ... */
    const char *ends;                  /* irregularities: what ends its time; "": its own words */
    const char *summary[CR_LANGUAGES]; /* irregularities */
    const char *const *where;          /* source files that carry it out; the last is NULL */
    const char *const *tests;          /* tests that name it; the last is NULL */
};

extern const struct clause_info clause_table[];
extern const size_t clause_count;

/* How the rulebooks are read where they contradict themselves or are silent: what each ruling is
 * about. */
struct ruling_info {
    uint8_t game;       /* enum cr_game; ANY_GAME: every game */
    const char *ruling; /* "B5" */
    const char *title[CR_LANGUAGES];
};

extern const struct ruling_info ruling_table[];
extern const size_t ruling_count;

bool ruling_holds(const struct ruling_info *ruling, enum cr_game game);
/* NULL: there is no such ruling on the game. */
const struct ruling_info *ruling_find(enum cr_game game, const char *ruling);

/* NULL: the game has no such clause. */
const struct clause_info *clause_find(enum cr_game game, const char *clause);
const char *clause_kind_id(enum clause_kind kind);
const char *clause_field_id(enum clause_field field);

const char *post_id(enum post post);
int post_find(const char *id, size_t length);
const char *phase_id(enum phase phase);
int phase_find(const char *id, size_t length);

#endif
