/* Reading a question: its language, its slips, what its words may mean. */
#include "ask/question_inside.h"

#include "base/game.h"

#include <string.h>

static const float COMMON = 0.2f, /* a word that says little */
    OTHER_LANGUAGE = 0.5f,        /* a word of the language that the question is not in */
    OTHER_TONE = 0.35f,           /* the same letters with other accents, */
    OTHER_TONES = 0.7f,           /* in a saying of several words */
    HEARD = 0.6f,                 /* sounds the same */
    ONE_SLIP = 0.95f,             /* a slip of the finger */
    TWO_SLIPS = 0.6f,             /* or two */
    CONCEPT = 0.9f,               /* another word that means the same */
    WITHIN = 0.5f,                /* a part of a longer saying */
    PER_WORD = 0.3f,              /* what each further word of a saying adds */
    CORE = 0.75f,                 /* a saying with other small words in it */
    CORE_APART = 0.7f;            /* and with others that say something */

static uint32_t find_word(const struct ask_index *index, enum term_kind kind, const char *word) {
    struct key key = key_with(kind, word);
    return index_find(index, &key);
}

/* ---- Spelling ---- */

enum { SLIPPED = 3 }; /* words that one may have been meant for */

static const struct known_word *known(const struct ask_index *index, const char *plain) {
    uint32_t term = find_word(index, TERM_WORD, plain);
    return term == NO_TERM ? NULL : &index->words[index->entries[index->terms[term].first].of];
}

static void add_spelling(const struct ask_index *index, struct asked_word *word, const char *text,
                         float weight) {
    const char *at = text;
    if (word->spelling_count == 1 + OTHER_SPELLINGS)
        return;
    struct spelling *to = &word->spellings[word->spelling_count];
    if (!index_next_token(index, &at, text + strlen(text), &to->token))
        return;
    to->weight = weight;
    word->spelling_count++;
}

/* By ear. */
static void add_heard(const struct ask_index *index, struct asked_word *word) {
    const char *plain = word->spellings[0].token.plain;
    char sound[TOKEN_BYTES];
    token_sound(plain, sound);
    uint32_t term = find_word(index, TERM_SOUND, sound);
    if (term == NO_TERM)
        return;
    for (uint32_t i = index->terms[term].first; i != NO_ENTRY; i = index->entries[i].next) {
        const struct known_word *other = &index->words[index->entries[i].of];
        const char *spelled = index_key(index, other->key);
        if (other->vietnamese && strcmp(spelled, plain) != 0)
            add_spelling(index, word, spelled, HEARD);
    }
}

/* Slips that a word of this length may have. */
static unsigned slips_in(size_t length) {
    return length < 3 ? 0 : length < 8 ? 1 : 2;
}

static unsigned differing(uint32_t one, uint32_t other) {
    unsigned count = 0;
    for (uint32_t bits = one ^ other; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The words with the fewest slips between, the more frequent first. */
static void add_slipped(const struct ask_index *index, struct asked_word *word) {
    const char *plain = word->spellings[0].token.plain;
    unsigned best = slips_in(strlen(plain));
    uint32_t letters = token_letters(plain);
    const struct known_word *found[SLIPPED] = {NULL};
    for (size_t i = 0; best > 0 && i < index->word_count; i++) {
        const struct known_word *other = &index->words[i];
        if (differing(letters, other->letters) > 2 * best)
            continue;
        unsigned slips = token_slips(plain, index_key(index, other->key), best);
        if (slips > best)
            continue;
        if (slips < best)
            memset(found, 0, sizeof found);
        best = slips;
        for (size_t k = 0; k < SLIPPED; k++) {
            if (found[k] == NULL || found[k]->count < other->count) {
                memmove(&found[k + 1], &found[k], (SLIPPED - k - 1) * sizeof found[0]);
                found[k] = other;
                break;
            }
        }
    }
    for (size_t k = 0; k < SLIPPED && found[k] != NULL; k++)
        add_spelling(index, word, index_key(index, found[k]->key), best < 2 ? ONE_SLIP : TWO_SLIPS);
}

static void find_spellings(const struct ask_index *index, struct asked_word *word) {
    word->spellings[0].weight = 1;
    word->spelling_count = 1;
    const char *plain = word->spellings[0].token.plain;
    if (plain[0] >= '0' && plain[0] <= '9')
        return;
    if (strlen(plain) >= 3)
        add_heard(index, word);
    if (known(index, plain) == NULL)
        add_slipped(index, word);
}

/* ---- Language ---- */

static void find_language(struct question *question) {
    float score[CR_LANGUAGES] = {0, 0};
    for (size_t i = 0; i < question->count; i++) {
        const struct asked_word *word = &question->words[i];
        const struct known_word *found =
            known(question->index, word->spellings[word->spelling_count - 1].token.plain);
        if (word->spellings[0].token.has_marks)
            question->has_marks = true;
        if (found != NULL && found->english != found->vietnamese)
            score[found->english ? CR_ENGLISH : CR_VIETNAMESE] += 1;
    }
    bool english = !question->has_marks && score[CR_ENGLISH] >= score[CR_VIETNAMESE];
    bool vietnamese = question->has_marks || score[CR_VIETNAMESE] >= score[CR_ENGLISH];
    question->language[CR_ENGLISH] = english ? 1 : OTHER_LANGUAGE;
    question->language[CR_VIETNAMESE] = vietnamese ? 1 : OTHER_LANGUAGE;
}

static bool is_common(const struct question *question, const struct token *token) {
    const struct ask_index *index = question->index;
    if (question->has_marks)
        return find_word(index, TERM_COMMON_TONED, token->toned) != NO_TERM;
    return (question->language[CR_ENGLISH] == 1 &&
            find_word(index, TERM_COMMON_EN, token->plain) != NO_TERM) ||
           (question->language[CR_VIETNAMESE] == 1 &&
            find_word(index, TERM_COMMON_VI, token->plain) != NO_TERM);
}

/* ---- Terms ---- */

static void add_term(struct asked_word *word, uint32_t term, float weight) {
    if (term == NO_TERM)
        return;
    for (size_t i = 0; i < word->term_count; i++) {
        if (word->terms[i].term == term) {
            if (word->terms[i].weight < weight)
                word->terms[i].weight = weight;
            return;
        }
    }
    if (word->term_count < WORD_TERMS)
        word->terms[word->term_count++] = (struct stand_in){term, weight};
}

/* Accents count where the question has some, unless nobody writes the word with these. */
static float tone_weight(const struct question *question, const struct spelling *spelling) {
    bool is_written = find_word(question->index, TERM_TONED, spelling->token.toned) != NO_TERM ||
                      find_word(question->index, TERM_SAID_TONED, spelling->token.toned) != NO_TERM;
    return question->has_marks && is_written ? OTHER_TONE : 1;
}

static void add_own_terms(const struct question *question, struct asked_word *word) {
    const struct ask_index *index = question->index;
    for (size_t i = 0; i < word->spelling_count; i++) {
        const struct spelling *spelling = &word->spellings[i];
        const struct token *token = &spelling->token;
        float weight = spelling->weight * (word->is_common ? COMMON : 1);
        float vietnamese =
            weight * question->language[CR_VIETNAMESE] * (word->in_saying ? WITHIN : 1);
        add_term(word, find_word(index, TERM_ENGLISH, token->stem),
                 weight * question->language[CR_ENGLISH]);
        add_term(word, find_word(index, TERM_TONED, token->toned), vietnamese);
        add_term(word, find_word(index, TERM_VIETNAMESE, token->plain),
                 vietnamese * tone_weight(question, spelling));
    }
}

/* ---- Sayings ---- */

/* Some words one behind the other, one of them perhaps spelled in another way. */
struct span_of_words {
    size_t at, count;
    size_t changed, spelling; /* that word as its spelling number `spelling` */
};

static const struct spelling *spelling_at(const struct question *question,
                                          const struct span_of_words *span, size_t at) {
    const struct asked_word *word = &question->words[at];
    return &word->spellings[at == span->changed ? span->spelling : 0];
}

static struct key key_of_span(const struct question *question, const struct span_of_words *span,
                              enum term_kind kind) {
    struct key key = key_of(kind);
    for (size_t i = span->at; i < span->at + span->count; i++) {
        const struct token *token = &spelling_at(question, span, i)->token;
        key_add(&key, kind == TERM_SAID_STEMS   ? token->stem
                      : kind == TERM_SAID_TONED ? token->toned
                                                : token->plain);
    }
    return key;
}

static void add_concepts(struct question *question, const struct span_of_words *span,
                         uint32_t saying, float weight) {
    const struct ask_index *index = question->index;
    float count = (float)span->count, share = weight * (1 + PER_WORD * (count - 1)) / count;
    for (uint32_t i = index->terms[saying].first; i != NO_ENTRY; i = index->entries[i].next) {
        struct key key = key_of_concept(index->entries[i].of);
        uint32_t term = index_find(index, &key);
        for (size_t k = span->at; k < span->at + span->count; k++)
            add_term(&question->words[k], term, share);
    }
}

/* A saying of one common word says as little as the word. */
static float span_weight(const struct question *question, const struct span_of_words *span) {
    float weight = CONCEPT;
    if (span->changed < question->count)
        weight *= spelling_at(question, span, span->changed)->weight;
    if (span->count == 1 && question->words[span->at].is_common)
        weight *= COMMON;
    return weight;
}

/* A syllable of a longer word means something else by itself. */
static void mark_syllables(struct question *question, const struct span_of_words *span) {
    for (size_t i = span->at; span->count > 1 && i < span->at + span->count; i++)
        question->words[i].in_saying = true;
}

/* Whether the words say something that the thesaurus has. */
static bool add_saying(struct question *question, const struct span_of_words *span, float within) {
    static const struct {
        enum term_kind kind;
        enum cr_language language;
    } ways[] = {{TERM_SAID, CR_ENGLISH},
                {TERM_SAID_STEMS, CR_ENGLISH},
                {TERM_SAID_TONED, CR_VIETNAMESE},
                {TERM_SAID_PLAIN, CR_VIETNAMESE}};
    bool any = false, found_whole = false;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct key key = key_of_span(question, span, ways[i].kind);
        uint32_t saying = index_find(question->index, &key);
        bool folded = i % 2 == 1;
        found_whole = folded ? found_whole : saying != NO_TERM;
        if (saying == NO_TERM || (folded && found_whole))
            continue;
        float weight = span_weight(question, span) * within * question->language[ways[i].language];
        /* accents that are there and others than the saying's; a slip of an accent is forgiven */
        if (ways[i].kind == TERM_SAID_PLAIN && question->has_marks &&
            span->changed >= question->count)
            weight *= span->count == 1 ? OTHER_TONE : OTHER_TONES;
        add_concepts(question, span, saying, weight);
        if (ways[i].language == CR_VIETNAMESE && !(folded && question->has_marks))
            mark_syllables(question, span);
        any = any || weight > COMMON;
    }
    return any;
}

static bool add_span(struct question *question, size_t at, size_t count, float within) {
    struct span_of_words span = {.at = at, .count = count, .changed = SIZE_MAX};
    bool any = add_saying(question, &span, within);
    for (size_t i = at; !any && i < at + count; i++) {
        for (size_t k = 1; k < question->words[i].spelling_count; k++) {
            struct span_of_words other = {at, count, i, k};
            any = add_saying(question, &other, within) || any;
        }
    }
    return any;
}

static void find_sayings(struct question *question) {
    size_t covered = 0;
    for (size_t at = 0; at < question->count; at++) {
        for (size_t count = SAYING_WORDS; count > 0; count--) {
            if (at + count > question->count)
                continue;
            bool within = at + count <= covered;
            if (add_span(question, at, count, within ? WITHIN : 1) && at + count > covered)
                covered = at + count;
        }
    }
}

/* ---- Sayings with other words in between ---- */

enum { CORE_WORDS = 4, CORE_GAP = 2 };

/* As it is written, or as it was meant where nobody writes it so. */
static const struct token *meant(const struct ask_index *index, const struct asked_word *word) {
    bool slip = word->spelling_count > 1 && known(index, word->spellings[0].token.plain) == NULL;
    return &word->spellings[slip ? 1 : 0].token;
}

struct core {
    size_t places[QUESTION_WORDS]; /* of the words that are not common */
    size_t count;
};

static void add_core(struct question *question, const size_t *places, size_t count, float weight) {
    const struct ask_index *index = question->index;
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        bool english = language == CR_ENGLISH;
        struct key key = key_of(english ? TERM_CORE_EN : TERM_CORE_VI);
        for (size_t i = 0; i < count; i++) {
            const struct token *token = meant(index, &question->words[places[i]]);
            key_add(&key, english ? token->stem : token->plain);
        }
        uint32_t saying = index_find(index, &key);
        if (saying == NO_TERM)
            continue;
        float share = weight * question->language[language] * (1 + PER_WORD) / 2;
        for (uint32_t k = index->terms[saying].first; k != NO_ENTRY; k = index->entries[k].next) {
            struct key about = key_of_concept(index->entries[k].of);
            for (size_t i = 0; i < count; i++)
                add_term(&question->words[places[i]], index_find(index, &about), share);
        }
    }
}

static void find_cores(struct question *question) {
    struct core core = {.count = 0};
    for (size_t i = 0; i < question->count; i++) {
        if (!question->words[i].is_common)
            core.places[core.count++] = i;
    }
    for (size_t at = 0; at < core.count; at++) {
        for (size_t count = 2; count <= CORE_WORDS && at + count <= core.count; count++)
            add_core(question, &core.places[at], count, CORE);
        for (size_t to = at + 2; to <= at + 1 + CORE_GAP && to < core.count; to++) {
            size_t apart[] = {core.places[at], core.places[to]};
            add_core(question, apart, 2, CORE_APART);
        }
    }
}

/* ---- Games and numbers ---- */

static void find_games(struct question *question) {
    const struct ask_index *index = question->index;
    for (size_t at = 0; at < question->count; at++) {
        for (size_t count = SAYING_WORDS; count > 0; count--) {
            struct span_of_words span = {.at = at, .count = count, .changed = SIZE_MAX};
            if (at + count > question->count)
                continue;
            struct key key = key_of_span(question, &span, TERM_GAME);
            uint32_t term = index_find(index, &key);
            if (term == NO_TERM)
                continue;
            for (uint32_t i = index->terms[term].first; i != NO_ENTRY; i = index->entries[i].next)
                question->games |= 1u << index->entries[i].of;
        }
    }
}

/* "7.15.4", "g13". */
static void find_number(struct question *question) {
    for (size_t i = 0; i < question->count; i++) {
        const char *word = question->words[i].spellings[0].token.plain;
        size_t length = strlen(word);
        bool clause = word[0] >= '1' && word[0] <= '9' && strchr(word, '.') != NULL;
        bool ruling = word[0] >= 'a' && word[0] <= 'z' && length > 1 &&
                      strspn(word + 1, "0123456789") == length - 1;
        if ((clause || ruling) && length < sizeof question->number)
            memcpy(question->number, word, length + 1);
    }
}

static void find_neighbours(struct question *question) {
    bool english = question->language[CR_ENGLISH] == 1 && question->language[CR_VIETNAMESE] < 1;
    for (size_t i = 0; i < question->count; i++)
        question->words[i].neighbours = NO_TERM;
    for (size_t i = 0; i + 1 < question->count; i++) {
        struct key key = key_of(TERM_NEIGHBOURS);
        for (size_t k = i; k < i + 2; k++) {
            const struct token *token = &question->words[k].spellings[0].token;
            key_add(&key, english ? token->stem : token->plain);
        }
        question->words[i].neighbours = index_find(question->index, &key);
        bool says_little = question->words[i].is_common || question->words[i + 1].is_common;
        question->words[i].neighbours_weight = says_little ? COMMON : 1;
    }
}

void question_read(struct question *question, const struct ask_index *index, const char *text,
                   size_t length) {
    const char *end = text + length;
    memset(question, 0, sizeof *question);
    question->index = index;
    while (
        question->count < QUESTION_WORDS &&
        index_next_token(index, &text, end, &question->words[question->count].spellings[0].token))
        question->count++;
    for (size_t i = 0; i < question->count; i++)
        find_spellings(index, &question->words[i]);
    find_language(question);
    for (size_t i = 0; i < question->count; i++) {
        struct asked_word *word = &question->words[i];
        word->is_common = is_common(question, &word->spellings[0].token);
    }
    find_sayings(question);
    find_cores(question);
    for (size_t i = 0; i < question->count; i++)
        add_own_terms(question, &question->words[i]);
    find_games(question);
    find_number(question);
    find_neighbours(question);
}
