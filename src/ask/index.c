/* Reading all clauses and rulings into the index. */
#include "ask/index_inside.h"

#include "ask/thesaurus.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much a word says about a text by where it stands. */
static const float WEIGHT_TITLE = 2.4f, WEIGHT_SUMMARY = 0.6f, WEIGHT_NOTE = 0.5f,
                   WEIGHT_CHOICE = 0.5f, WEIGHT_KIND = 0.5f, WEIGHT_BET = 1.0f, WEIGHT_ABOVE = 0.7f,
                   WEIGHT_FAR_ABOVE = 0.3f;
/* Words that are a part of a longer saying that was found. */
static const float WEIGHT_WITHIN = 0.35f;

/* ---- Keys ---- */

struct key key_of(enum term_kind kind) {
    struct key key; /* not all of it is zeroed: there are millions */
    key.bytes[0] = (char)kind;
    key.bytes[1] = '\0';
    key.length = 1;
    return key;
}

void key_add(struct key *key, const char *word) {
    size_t length = strlen(word);
    assert(key->length + length + 2 < KEY_BYTES);
    if (key->length > 1)
        key->bytes[key->length++] = ' ';
    memcpy(key->bytes + key->length, word, length);
    key->length += length;
    key->bytes[key->length] = '\0';
}

struct key key_with(enum term_kind kind, const char *word) {
    struct key key = key_of(kind);
    key_add(&key, word);
    return key;
}

struct key key_of_concept(uint32_t concept_number) {
    char number[12];
    snprintf(number, sizeof number, "%u", (unsigned)concept_number);
    return key_with(TERM_CONCEPT, number);
}

/* FNV-1a. */
static uint64_t hash_of(const struct key *key) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < key->length; i++)
        hash = (hash ^ (uint8_t)key->bytes[i]) * 1099511628211u;
    return hash ^ hash >> 29;
}

/* The slot where it is, or would be. */
static size_t slot_of(const struct ask_index *index, const struct key *key) {
    size_t slot = hash_of(key) & (index->slot_count - 1);
    while (index->slots[slot] != NO_TERM &&
           strcmp(index->keys + index->terms[index->slots[slot]].key, key->bytes) != 0)
        slot = (slot + 1) & (index->slot_count - 1);
    return slot;
}

uint32_t index_find(const struct ask_index *index, const struct key *key) {
    return index->slots[slot_of(index, key)];
}

static uint32_t keep_key(struct ask_index *index, const struct key *key) {
    uint32_t at = (uint32_t)index->key_bytes;
    while (index->key_bytes + key->length + 1 > index->key_room) {
        index->key_room = index->key_room == 0 ? 1 << 16 : index->key_room * 2;
        index->keys = memory_grow(index->keys, index->key_room);
    }
    memcpy(index->keys + at, key->bytes, key->length + 1);
    index->key_bytes += key->length + 1;
    return at;
}

static void grow_slots(struct ask_index *index) {
    index->slot_count = index->slot_count == 0 ? 1 << 14 : index->slot_count * 2;
    index->slots = memory_grow(index->slots, index->slot_count * sizeof *index->slots);
    memset(index->slots, 0xff, index->slot_count * sizeof *index->slots);
    for (size_t i = 0; i < index->term_count; i++) {
        struct key key;
        key.length = strlen(index->keys + index->terms[i].key);
        memcpy(key.bytes, index->keys + index->terms[i].key, key.length + 1);
        index->slots[slot_of(index, &key)] = (uint32_t)i;
    }
}

static uint32_t find_or_make(struct ask_index *index, const struct key *key) {
    size_t slot = slot_of(index, key);
    if (index->slots[slot] != NO_TERM)
        return index->slots[slot];
    memory_grow_list((void **)&index->terms, index->term_count, &index->term_room,
                     sizeof *index->terms);
    uint32_t number = (uint32_t)index->term_count++;
    index->terms[number] = (struct term){keep_key(index, key), NO_ENTRY, NO_ENTRY};
    index->slots[slot] = number;
    if (index->term_count * 2 > index->slot_count)
        grow_slots(index);
    return number;
}

/* Texts come one after the other, so whatever a term has of this one is its last entry: `more` of
 * it, or no more than there is. */
static void add(struct ask_index *index, const struct key *key, uint32_t of, float weight,
                bool more) {
    uint32_t place = find_or_make(index, key); /* moves the list */
    struct term *term = &index->terms[place];
    if (term->last != NO_ENTRY && index->entries[term->last].of == of) {
        float *has = &index->entries[term->last].weight;
        *has = more ? *has + weight : *has < weight ? weight : *has;
        return;
    }
    memory_grow_list((void **)&index->entries, index->entry_count, &index->entry_room,
                     sizeof *index->entries);
    uint32_t number = (uint32_t)index->entry_count++;
    index->entries[number] = (struct entry){of, weight, NO_ENTRY};
    if (term->last == NO_ENTRY)
        term->first = number;
    else
        index->entries[term->last].next = number;
    term->last = number;
}

/* ---- Words ---- */

static void know_word(struct ask_index *index, const char *word, enum cr_language language) {
    struct key key = key_with(TERM_WORD, word);
    uint32_t place = find_or_make(index, &key);
    struct term *term = &index->terms[place];
    if (term->first == NO_ENTRY) {
        char sound[TOKEN_BYTES];
        memory_grow_list((void **)&index->words, index->word_count, &index->word_room,
                         sizeof *index->words);
        uint32_t number = (uint32_t)index->word_count++;
        /* behind the letter of its kind */
        index->words[number] =
            (struct known_word){.key = term->key + 1, .letters = token_letters(word)};
        add(index, &key, number, 1, true);
        token_sound(word, sound);
        struct key heard = key_with(TERM_SOUND, sound);
        add(index, &heard, number, 1, true);
    }
    term = &index->terms[place];
    struct known_word *known = &index->words[index->entries[term->first].of];
    known->count++;
    known->english = known->english || language == CR_ENGLISH;
    known->vietnamese = known->vietnamese || language == CR_VIETNAMESE;
}

/* The stem of an irregular form is the word that it is a form of. */
static void look_up_form(const struct ask_index *index, struct token *token) {
    struct key key = key_with(TERM_FORM, token->plain);
    uint32_t term = index_find(index, &key);
    if (term == NO_TERM)
        return;
    const char *of = thesaurus_forms[index->entries[index->terms[term].first].of].of;
    snprintf(token->stem, sizeof token->stem, "%s", of);
}

bool index_next_token(const struct ask_index *index, const char **text, const char *end,
                      struct token *token) {
    if (!token_next(text, end, token))
        return false;
    look_up_form(index, token);
    return true;
}

static size_t read_tokens(const struct ask_index *index, const char *text, struct token *tokens,
                          size_t room) {
    const char *at = text, *end = text + strlen(text);
    size_t count = 0;
    while (count < room && index_next_token(index, &at, end, &tokens[count]))
        count++;
    return count;
}

/* ---- The thesaurus ---- */

static void add_forms(struct ask_index *index) {
    for (size_t i = 0; i < thesaurus_form_count; i++) {
        struct key key = key_with(TERM_FORM, thesaurus_forms[i].form);
        add(index, &key, (uint32_t)i, 1, true);
    }
}

static void add_common_words(struct ask_index *index) {
    for (size_t i = 0; i < thesaurus_common_count; i++) {
        struct token token;
        read_tokens(index, thesaurus_common[i].word, &token, 1);
        bool english = thesaurus_common[i].language == CR_ENGLISH;
        struct key plain = key_with(english ? TERM_COMMON_EN : TERM_COMMON_VI, token.plain);
        struct key toned = key_with(TERM_COMMON_TONED, token.toned);
        add(index, &plain, 0, 1, true);
        if (!english)
            add(index, &toned, 0, 1, true);
        know_word(index, token.plain, (enum cr_language)thesaurus_common[i].language);
    }
}

/* "each other" of "with each other", for those who put other small words in. */
static void add_core(struct ask_index *index, const struct saying *saying,
                     const struct token *tokens, size_t count) {
    bool english = saying->language == CR_ENGLISH;
    struct key core = key_of(english ? TERM_CORE_EN : TERM_CORE_VI);
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        struct key common = english ? key_with(TERM_COMMON_EN, tokens[i].plain)
                                    : key_with(TERM_COMMON_TONED, tokens[i].toned);
        if (index_find(index, &common) != NO_TERM)
            continue;
        key_add(&core, english ? tokens[i].stem : tokens[i].plain);
        left++;
    }
    if (left > 1 && !saying->exact)
        add(index, &core, saying->concept_number, 1, true);
}

static void add_sayings(struct ask_index *index) {
    for (size_t i = 0; i < thesaurus_saying_count; i++) {
        const struct saying *saying = &thesaurus_sayings[i];
        bool english = saying->language == CR_ENGLISH;
        struct token tokens[SAYING_WORDS];
        size_t count = read_tokens(index, saying->words, tokens, SAYING_WORDS);
        struct key whole = key_of(english ? TERM_SAID : TERM_SAID_TONED);
        struct key folded = key_of(english ? TERM_SAID_STEMS : TERM_SAID_PLAIN);
        for (size_t k = 0; k < count; k++) {
            key_add(&whole, english ? tokens[k].plain : tokens[k].toned);
            key_add(&folded, english ? tokens[k].stem : tokens[k].plain);
            know_word(index, tokens[k].plain, (enum cr_language)saying->language);
        }
        add(index, &whole, saying->concept_number, 1, true);
        if (count > 1) {
            struct key plain = key_with(TERM_BEGINS, tokens[0].plain);
            struct key stem = key_with(TERM_BEGINS, tokens[0].stem);
            add(index, &plain, 0, 1, true);
            add(index, &stem, 0, 1, true);
        }
        if (!saying->exact)
            add(index, &folded, saying->concept_number, 1, true);
        add_core(index, saying, tokens, count);
    }
}

static void add_game_words(struct ask_index *index) {
    for (size_t i = 0; i < thesaurus_game_count; i++) {
        struct token tokens[SAYING_WORDS];
        size_t count = read_tokens(index, thesaurus_games[i].words, tokens, SAYING_WORDS);
        struct key key = key_of(TERM_GAME);
        for (size_t k = 0; k < count; k++) {
            key_add(&key, tokens[k].plain);
            know_word(index, tokens[k].plain, CR_ENGLISH);
        }
        for (unsigned game = 0; game < game_count; game++) {
            if (strcmp(game_modules[game]->id, thesaurus_games[i].game) == 0)
                add(index, &key, game, 1, true);
        }
    }
}

/* ---- Texts ---- */

enum { TEXT_WORDS = 160 };

struct reading {
    struct ask_index *index;
    uint32_t source;
    enum cr_language language;
    float weight;
    bool more; /* beside what it has already; or no more than that */
    const struct token *tokens;
    size_t count;
};

/* The saying of some words, or NO_TERM. */
static uint32_t saying_at(const struct reading *reading, size_t at, size_t count) {
    bool english = reading->language == CR_ENGLISH;
    struct key whole = key_of(english ? TERM_SAID : TERM_SAID_TONED);
    struct key stems = key_of(TERM_SAID_STEMS);
    for (size_t i = at; i < at + count; i++) {
        const struct token *token = &reading->tokens[i];
        key_add(&whole, english ? token->plain : token->toned);
        if (english)
            key_add(&stems, token->stem);
    }
    uint32_t found = index_find(reading->index, &whole);
    return found == NO_TERM && english ? index_find(reading->index, &stems) : found;
}

/* How many words the longest saying may have that begins with this one. */
static size_t longest_saying(const struct reading *reading, size_t at) {
    struct key plain = key_with(TERM_BEGINS, reading->tokens[at].plain);
    struct key stem = key_with(TERM_BEGINS, reading->tokens[at].stem);
    bool begins = index_find(reading->index, &plain) != NO_TERM ||
                  index_find(reading->index, &stem) != NO_TERM;
    size_t left = reading->count - at, most = begins ? SAYING_WORDS : 1;
    return left < most ? left : most;
}

static void add_concepts(const struct reading *reading) {
    struct ask_index *index = reading->index;
    size_t covered = 0; /* words up to there are a part of a saying that was found */
    for (size_t at = 0; at < reading->count; at++) {
        for (size_t count = longest_saying(reading, at); count > 0; count--) {
            uint32_t saying = saying_at(reading, at, count);
            if (saying == NO_TERM)
                continue;
            float weight = reading->weight * (at + count <= covered ? WEIGHT_WITHIN : 1);
            for (uint32_t i = index->terms[saying].first; i != NO_ENTRY;
                 i = index->entries[i].next) {
                struct key key = key_of_concept(index->entries[i].of);
                add(index, &key, reading->source, weight, reading->more);
            }
            covered = at + count > covered ? at + count : covered;
        }
    }
}

static void add_words(const struct reading *reading) {
    struct ask_index *index = reading->index;
    bool english = reading->language == CR_ENGLISH;
    const char *before = NULL;
    for (size_t i = 0; i < reading->count; i++) {
        const struct token *token = &reading->tokens[i];
        const char *word = english ? token->stem : token->plain;
        struct key key = key_with(english ? TERM_ENGLISH : TERM_VIETNAMESE, word);
        add(index, &key, reading->source, reading->weight, reading->more);
        if (!english) {
            struct key toned = key_with(TERM_TONED, token->toned);
            add(index, &toned, reading->source, reading->weight, reading->more);
        }
        if (before != NULL) {
            struct key both = key_with(TERM_NEIGHBOURS, before);
            key_add(&both, word);
            add(index, &both, reading->source, reading->weight, reading->more);
        }
        know_word(index, token->plain, reading->language);
        before = word;
    }
}

static void read_text(struct ask_index *index, uint32_t source,
                      const char *const text[CR_LANGUAGES], float weight, bool more) {
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        struct token tokens[TEXT_WORDS];
        struct reading reading = {.index = index,
                                  .source = source,
                                  .language = (enum cr_language)language,
                                  .weight = weight,
                                  .more = more,
                                  .tokens = tokens,
                                  .count = read_tokens(index, text[language], tokens, TEXT_WORDS)};
        add_words(&reading);
        add_concepts(&reading);
    }
}

static void add_text(struct ask_index *index, uint32_t source, const char *const text[CR_LANGUAGES],
                     float weight) {
    read_text(index, source, text, weight, true);
}

static float words_in(const struct ask_index *index, const char *text) {
    struct token tokens[TEXT_WORDS];
    return (float)read_tokens(index, text, tokens, TEXT_WORDS);
}

/* What the clauses above it are about is what it is about too: 7.11.3 is about 7.11. */
static void add_above(struct ask_index *index, uint32_t source, const struct clause_info *clause) {
    char number[16];
    float weight = WEIGHT_ABOVE;
    snprintf(number, sizeof number, "%s", clause->clause);
    for (char *dot = strrchr(number, '.'); dot != NULL; dot = strrchr(number, '.')) {
        *dot = '\0';
        const struct clause_info *above = clause_find((enum cr_game)clause->game, number);
        if (above == NULL)
            return;
        read_text(index, source, above->title, weight, false);
        weight = WEIGHT_FAR_ABOVE;
    }
}

static void add_kind(struct ask_index *index, uint32_t source, const struct clause_info *clause) {
    for (size_t i = 0; i < thesaurus_kind_count; i++) {
        const struct kind_words *words = &thesaurus_kinds[i];
        if (strcmp(words->kind, clause_kind_id((enum clause_kind)clause->kind)) == 0)
            add_text(index, source, words->words, WEIGHT_KIND);
    }
}

static void add_bets(struct ask_index *index, uint32_t source, const struct clause_info *clause) {
    for (size_t i = 0; i < thesaurus_bet_count; i++) {
        const struct bet_words *bet = &thesaurus_bets[i];
        if (strcmp(bet->clause, clause->clause) == 0 &&
            strcmp(bet->game, game_modules[clause->game]->id) == 0)
            add_text(index, source, bet->words, WEIGHT_BET);
    }
}

static bool is_same(const struct clause_info *one, const struct clause_info *other) {
    return strcmp(one->clause, other->clause) == 0 &&
           strcmp(one->title[CR_ENGLISH], other->title[CR_ENGLISH]) == 0 &&
           strcmp(one->title[CR_VIETNAMESE], other->title[CR_VIETNAMESE]) == 0;
}

/* Part 8 is the same in every rulebook: it is found once, not once a game. */
static bool is_repeated(struct ask_index *index, const struct clause_info *clause) {
    for (size_t i = 0; i < index->source_count; i++) {
        struct source *source = &index->sources[i];
        if (is_same(source->clause, clause)) {
            source->games |= 1u << clause->game;
            return true;
        }
    }
    return false;
}

static void add_clause(struct ask_index *index, const struct clause_info *clause) {
    if (is_repeated(index, clause))
        return;
    uint32_t source = (uint32_t)index->source_count++;
    add_text(index, source, clause->title, WEIGHT_TITLE);
    add_text(index, source, clause->summary, WEIGHT_SUMMARY);
    add_text(index, source, clause->note, WEIGHT_NOTE);
    for (unsigned i = 0; i < clause->choice_count; i++)
        add_text(index, source, clause->choices[i].name, WEIGHT_CHOICE);
    add_above(index, source, clause);
    add_kind(index, source, clause);
    add_bets(index, source, clause);
    index->sources[source] = (struct source){
        .clause = clause,
        .games = 1u << clause->game,
        .title_words = words_in(index, clause->title[CR_VIETNAMESE]),
    };
}

static void add_ruling(struct ask_index *index, const struct ruling_info *ruling) {
    uint32_t source = (uint32_t)index->source_count++;
    bool all = ruling->game == ANY_GAME;
    add_text(index, source, ruling->title, WEIGHT_TITLE);
    index->sources[source] = (struct source){
        .ruling = ruling,
        .games = all ? (1u << game_count) - 1 : 1u << ruling->game,
        .title_words = words_in(index, ruling->title[CR_VIETNAMESE]),
    };
}

struct ask_index *ask_open(void) {
    struct ask_index *index = memory_grow(NULL, sizeof *index);
    memset(index, 0, sizeof *index);
    grow_slots(index);
    add_forms(index);
    add_common_words(index);
    add_sayings(index);
    add_game_words(index);
    index->sources = memory_grow(NULL, (clause_count + ruling_count) * sizeof *index->sources);
    for (size_t i = 0; i < clause_count; i++)
        add_clause(index, &clause_table[i]);
    for (size_t i = 0; i < ruling_count; i++)
        add_ruling(index, &ruling_table[i]);
    return index;
}

void ask_close(struct ask_index *index) {
    if (index == NULL)
        return;
    free(index->keys);
    free(index->terms);
    free(index->slots);
    free(index->entries);
    free(index->sources);
    free(index->words);
    free(index);
}
