/* Asking the rulebooks: a question in words, in either language, finds the clauses and rulings that
 * answer it. Nothing is understood; words are compared, after their accents, endings and slips of
 * the finger have been taken off, and by what they mean on a casino floor
 * (rulebooks/thesaurus.json). */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "base/game.h"
#include "base/text.h"
#include "rulebook/clauses.h"

enum { ASK_BYTES_MAX = 200, ASK_HITS_MAX = 20 };

enum ask_fault { ASK_ANSWERED, ASK_TOO_LONG, ASK_NOT_UTF8, ASK_NO_WORDS };

/* One of both is NULL. */
struct ask_hit {
    const struct clause_info *clause;
    const struct ruling_info *ruling;
    uint32_t games; /* a bit for each game whose rulebook has it in these words under this number */
    float score;    /* to compare with the others of the same answer */
};

struct ask_answer {
    size_t count; /* best first */
    struct ask_hit hits[ASK_HITS_MAX];
};

/* All clauses and rulings of all games, ready to be asked. It does not change any more: many may
 * ask at once. */
struct ask_index;
struct ask_index *ask_open(void);
void ask_close(struct ask_index *index);

/* At most `limit` hits, of one game or, with ANY_GAME, of whichever the words fit. */
enum ask_fault ask_find(const struct ask_index *index, const char *question, size_t length,
                        enum cr_game game, size_t limit, struct ask_answer *answer);
/* The members of an object: clause, kind, games, title, and of an irregularity its summary, the
 * lowest post that may call it and the phases in which it can. */
void ask_put_hit(struct text *out, const struct ask_hit *hit);
/* What is wrong with a question. */
const char *ask_fault_text(enum ask_fault fault, enum cr_language language);

#endif
