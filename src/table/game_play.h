/* What `croupier play` asks one person at a game, and what they may answer. The game reads the
 * words and says what follows; asking and telling are the command's. */
#ifndef TABLE_GAME_PLAY_H
#define TABLE_GAME_PLAY_H

#include "base/game.h"
#include "base/text.h"
#include "table/table.h"

#include <errno.h>
#include <stdlib.h>

struct play_look {
    const struct cr_rulebook *book;
    const struct table *table;
    enum cr_language language;
};

enum play_answer {
    PLAY_UNKNOWN,   /* the words mean nothing */
    PLAY_NO_AMOUNT, /* a whole number above 0 is missing */
    PLAY_SEND,      /* the event is filled in */
    PLAY_NOTHING    /* the person leaves it at that */
};

struct play_question {
    const char *words[CR_LANGUAGES];
    /* Words that are not there are NULL. The event is the person's own, but for its type and what
     * it says. */
    enum play_answer (*answer)(const struct play_look *look, char *const *words, unsigned count,
                               struct event *event);
    bool again; /* asked until they leave it at that, whatever was sent */
    bool waits; /* the dealer waits for more until its time is over */
};

/* A bet that is laid without an amount: so many times the stake on another of the same box. */
struct play_following {
    uint16_t bet, of;
    cr_money times;
};

struct game_play {
    const char *help[CR_LANGUAGES];
    bool boxes;                             /* bets lie on boxes: 1 when none is named */
    const struct play_following *following; /* NULL: none */
    /* What the person is asked now that bets are closed, with what they have to see for it, in
     * whole lines; NULL: it is not their turn. A game without it never asks. */
    const struct play_question *(*asks)(const struct play_look *look, struct text *shown);
    const char *const *examples; /* for the help of `play`, the last NULL; NULL: none */
};

/* A whole number above 0. */
static inline bool play_amount(const char *word, cr_money *amount) {
    char *end = NULL;
    errno = 0;
    *amount = word == NULL ? 0 : strtoll(word, &end, 10);
    return word != NULL && errno == 0 && *end == '\0' && *amount > 0;
}

static inline cr_money play_stake(const struct table *table, unsigned bet, unsigned box) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        if (at->bet == bet && at->box == box)
            return at->stake;
    }
    return 0;
}

#endif
