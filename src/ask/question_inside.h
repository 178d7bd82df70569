/* A question as it is compared: for each of its words the terms that may stand for it. */
#ifndef ASK_QUESTION_INSIDE_H
#define ASK_QUESTION_INSIDE_H

#include "ask/index_inside.h"

enum { QUESTION_WORDS = 40, WORD_TERMS = 64, OTHER_SPELLINGS = 4 };

struct stand_in {
    uint32_t term;
    float weight;
};

/* A word as it may have been meant. */
struct spelling {
    struct token token;
    float weight;
};

struct asked_word {
    struct spelling spellings[1 + OTHER_SPELLINGS]; /* the first is as it was written */
    size_t spelling_count;
    bool is_common;
    struct stand_in terms[WORD_TERMS];
    size_t term_count;
    uint32_t neighbours; /* the term of this word and the next, or NO_TERM */
    float neighbours_weight;
    bool in_saying; /* a part of a longer one in Vietnamese */
};

struct question {
    const struct ask_index *index;
    struct asked_word words[QUESTION_WORDS];
    size_t count;
    bool has_marks;
    float language[CR_LANGUAGES]; /* how likely it is in each, up to 1 */
    uint32_t games;               /* a bit for each that it names */
    char number[16];              /* of a clause or ruling that it names, or "" */
};

void question_read(struct question *question, const struct ask_index *index, const char *text,
                   size_t length);

#endif
