/* Comparing a question with every clause and ruling. */
#include "ask/question_inside.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float SATURATION = 1.6f, /* how soon further words of one kind add little */
    NEIGHBOURS = 0.35f,               /* two words that stand together there too */
    OTHER_GAME = 0.3f,                /* the question names another game */
    LENGTH = 0.01f,                   /* what each word of a long title takes away */
    NAMED = 1000;                     /* the question has its number */

/* What is asked for most: what went wrong, and what is done about it. */
static float kind_weight(const struct source *source) {
    static const float weights[CLAUSE_KINDS] = {
        [CLAUSE_RULE] = 1.0f,    [CLAUSE_PROCEDURE] = 1.0f, [CLAUSE_IRREGULARITY] = 1.12f,
        [CLAUSE_DISPUTE] = 1.1f, [CLAUSE_TERM] = 0.9f,      [CLAUSE_EQUIPMENT] = 0.85f,
        [CLAUSE_NOTICE] = 0.75f,
    };
    return source->clause == NULL ? 1.05f : weights[source->clause->kind];
}

struct search {
    const struct question *question;
    enum cr_game game;
    size_t candidates;
    float *scores; /* by source; below 0: it is of another game */
    float *best;   /* what one word of the question adds, by source */
};

static bool is_candidate(const struct search *search, const struct source *source) {
    return search->game == ANY_GAME || (source->games >> search->game & 1) != 0;
}

/* How rare a term is among what may be the answer. */
static float rarity(const struct search *search, uint32_t term) {
    const struct ask_index *index = search->question->index;
    size_t count = 0;
    for (uint32_t i = index->terms[term].first; i != NO_ENTRY; i = index->entries[i].next)
        count += search->scores[index->entries[i].of] >= 0;
    float all = (float)search->candidates, has = (float)count;
    return logf(1 + (all - has + 0.5f) / (has + 0.5f));
}

static void weigh_term(struct search *search, uint32_t term, float weight, float *to, bool sum) {
    const struct ask_index *index = search->question->index;
    float worth = weight * rarity(search, term);
    for (uint32_t i = index->terms[term].first; i != NO_ENTRY; i = index->entries[i].next) {
        const struct entry *entry = &index->entries[i];
        float adds = worth * entry->weight * (1 + SATURATION) / (entry->weight + SATURATION);
        if (sum)
            to[entry->of] += adds;
        else if (to[entry->of] < adds)
            to[entry->of] = adds;
    }
}

/* Of all that may stand for a word the one that says most counts. */
static void weigh_word(struct search *search, const struct asked_word *word) {
    size_t count = search->question->index->source_count;
    memset(search->best, 0, count * sizeof *search->best);
    for (size_t i = 0; i < word->term_count; i++)
        weigh_term(search, word->terms[i].term, word->terms[i].weight, search->best, false);
    if (word->neighbours != NO_TERM)
        weigh_term(search, word->neighbours, word->neighbours_weight * NEIGHBOURS, search->best,
                   true);
    for (size_t i = 0; i < count; i++) {
        if (search->scores[i] >= 0)
            search->scores[i] += search->best[i];
    }
}

static bool is_named(const struct question *question, const struct source *source) {
    if (source->clause != NULL)
        return strcmp(source->clause->clause, question->number) == 0;
    return strcasecmp(source->ruling->ruling, question->number) == 0;
}

static float weigh_source(const struct search *search, size_t number) {
    const struct question *question = search->question;
    const struct source *source = &question->index->sources[number];
    float score = search->scores[number] * kind_weight(source);
    score *= 1 - LENGTH * fminf(source->title_words, 30);
    if (question->games != 0 && (question->games & source->games) == 0)
        score *= OTHER_GAME;
    return is_named(question, source) ? score + NAMED : score;
}

/* ---- The answer ---- */

static void put_hit(struct ask_answer *answer, size_t limit, const struct source *source,
                    float score) {
    size_t at = answer->count;
    while (at > 0 && answer->hits[at - 1].score < score)
        at--;
    if (at >= limit)
        return;
    size_t stay = answer->count < limit ? answer->count : limit - 1;
    memmove(&answer->hits[at + 1], &answer->hits[at], (stay - at) * sizeof answer->hits[0]);
    answer->hits[at] = (struct ask_hit){source->clause, source->ruling, source->games, score};
    answer->count = stay + 1;
}

/* Its own clause, where a game is asked that has it in the words of another. */
static void use_own_clauses(enum cr_game game, struct ask_answer *answer) {
    for (size_t i = 0; game != ANY_GAME && i < answer->count; i++) {
        struct ask_hit *hit = &answer->hits[i];
        if (hit->clause != NULL)
            hit->clause = clause_find(game, hit->clause->clause);
        hit->games = 1u << game;
    }
}

static void search_all(struct search *search, size_t limit, struct ask_answer *answer) {
    const struct question *question = search->question;
    size_t count = question->index->source_count;
    for (size_t i = 0; i < count; i++) {
        bool candidate = is_candidate(search, &question->index->sources[i]);
        search->scores[i] = candidate ? 0 : -1;
        search->candidates += candidate;
    }
    for (size_t i = 0; i < question->count; i++)
        weigh_word(search, &question->words[i]);
    for (size_t i = 0; i < count; i++) {
        float score = search->scores[i] < 0 ? 0 : weigh_source(search, i);
        if (score > 0)
            put_hit(answer, limit, &question->index->sources[i], score);
    }
    use_own_clauses(search->game, answer);
}

enum ask_fault ask_find(const struct ask_index *index, const char *text, size_t length,
                        enum cr_game game, size_t limit, struct ask_answer *answer) {
    answer->count = 0;
    if (length > ASK_BYTES_MAX)
        return ASK_TOO_LONG;
    if (!utf8_is_valid(text, length))
        return ASK_NOT_UTF8;
    struct question *question = memory_grow(NULL, sizeof *question);
    question_read(question, index, text, length);
    enum ask_fault fault = question->count == 0 ? ASK_NO_WORDS : ASK_ANSWERED;
    if (fault == ASK_ANSWERED) {
        float *memory = memory_grow(NULL, 2 * index->source_count * sizeof *memory);
        struct search search = {.question = question,
                                .game = game,
                                .scores = memory,
                                .best = memory + index->source_count};
        search_all(&search, limit < ASK_HITS_MAX ? limit : ASK_HITS_MAX, answer);
        free(memory);
    }
    free(question);
    return fault;
}

const char *ask_fault_text(enum ask_fault fault, enum cr_language language) {
    static const char *const texts[][CR_LANGUAGES] = {
        [ASK_ANSWERED] = {"", ""},
        [ASK_TOO_LONG] = {"a question has 200 bytes at most", "câu hỏi dài tối đa 200 byte"},
        [ASK_NOT_UTF8] = {"the question is not UTF-8", "câu hỏi không phải UTF-8"},
        [ASK_NO_WORDS] = {"the question has no words", "câu hỏi không có chữ nào"},
    };
    return texts[fault][language];
}
