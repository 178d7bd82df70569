/* The index: for every term the clauses and rulings that have it, and how much it says there. */
#ifndef ASK_INDEX_INSIDE_H
#define ASK_INDEX_INSIDE_H

#include "ask/ask.h"
#include "ask/token.h"

/* What a term is the name of: the first letter of its key. */
enum term_kind {
    TERM_ENGLISH = 'e',    /* a stem in English texts */
    TERM_VIETNAMESE = 'v', /* a word in Vietnamese texts, without accents */
    TERM_TONED = 't',      /* with them */
    TERM_NEIGHBOURS = 'b', /* two words, one behind the other */
    TERM_CONCEPT = 'c',    /* what some words mean */
    /* lists of concepts, not of texts: */
    TERM_SAID = 'E',        /* the words of an English saying */
    TERM_SAID_STEMS = 'S',  /* their stems */
    TERM_SAID_TONED = 'V',  /* the words of a Vietnamese saying */
    TERM_SAID_PLAIN = 'W',  /* without accents */
    TERM_CORE_EN = 'D',     /* a saying without its common words, in stems */
    TERM_CORE_VI = 'd',     /* without accents */
    TERM_BEGINS = 'B',      /* a word that begins a saying of several */
    TERM_GAME = 'G',        /* a list of games */
    TERM_SOUND = 'z',       /* a list of words, by their places in `words` */
    TERM_WORD = 'w',        /* one place in `words` */
    TERM_FORM = 'f',        /* one place in `thesaurus_forms` */
    TERM_COMMON_EN = '1',   /* words that say little */
    TERM_COMMON_VI = '2',   /* without accents */
    TERM_COMMON_TONED = '3' /* with them */
};

enum { KEY_BYTES = 512, SAYING_WORDS = 6 };
#define NO_TERM  UINT32_MAX
#define NO_ENTRY UINT32_MAX

struct entry {
    uint32_t of; /* the text, or whatever the kind lists */
    float weight;
    uint32_t next;
};

struct term {
    uint32_t key; /* in `keys` */
    uint32_t first, last;
};

/* A clause or a ruling. */
struct source {
    const struct clause_info *clause;
    const struct ruling_info *ruling;
    uint32_t games;    /* a bit for each that has it in the same words under the same number */
    float title_words; /* how many there are */
};

/* A word that is written somewhere, for slips to be compared with. */
struct known_word {
    uint32_t key; /* in `keys` */
    uint32_t count;
    uint32_t letters; /* which it has, as bits */
    bool english, vietnamese;
};

struct ask_index {
    char *keys;
    size_t key_bytes, key_room;
    struct term *terms;
    size_t term_count, term_room;
    uint32_t *slots; /* by the hash of its key: a term, or NO_TERM */
    size_t slot_count;
    struct entry *entries;
    size_t entry_count, entry_room;
    struct source *sources;
    size_t source_count;
    struct known_word *words;
    size_t word_count, word_room;
};

/* "e" and "deal" make the key of a term. */
struct key {
    char bytes[KEY_BYTES];
    size_t length;
};
struct key key_of(enum term_kind kind);
void key_add(struct key *key, const char *word); /* with a space before all but the first */
struct key key_with(enum term_kind kind, const char *word);

/* NO_TERM: there is none. */
uint32_t index_find(const struct ask_index *index, const struct key *key);
static inline const char *index_key(const struct ask_index *index, uint32_t key) {
    return index->keys + key;
}

/* token_next, with the stems of irregular forms. */
bool index_next_token(const struct ask_index *index, const char **text, const char *end,
                      struct token *token);
/* The term for a concept. */
struct key key_of_concept(uint32_t concept_number);

#endif
