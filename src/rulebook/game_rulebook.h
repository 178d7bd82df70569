/* What a game says of its own rulebook: the bets it has, whatever a file says about them, its
 * options, and the tables that only it has. */
#ifndef RULEBOOK_GAME_RULEBOOK_H
#define RULEBOOK_GAME_RULEBOOK_H

#include "base/game.h"
#include "base/text.h"
#include "rulebook/reader.h"
#include "rulebook/rulebook.h"

struct bet_kind {
    const char *id;                 /* the part of a bet's name before the colon */
    unsigned pay_count;             /* 0: what it pays stands in a table of the game's own */
    const char *cases[CR_PAYS_MAX]; /* only when there are several */
};

enum option_type { OPTION_NUMBER, OPTION_SWITCH, OPTION_CHOICE };

/* A house choice that the rulings leave open. This is all there is to know of one: an edition's
 * file, `--rule`, the events `open-table` and `set-option`, the requests of a floor and transcripts
 * have its name, its values and its words from here. */
struct rule_option {
    const char *name;
    size_t offset; /* in struct cr_options: where it stands in memory, and in no record */
    enum option_type type;
    uint8_t least, most;                 /* of a switch or a choice 0 and 1 */
    uint8_t standard;                    /* where an edition does not say it */
    const char *words[2];                /* the values of a choice by name */
    const char *about[CR_LANGUAGES];     /* what it is, as in “sets … to 8” */
    const char *values[2][CR_LANGUAGES]; /* what those of a choice mean */
};

#define RULE_NUMBER(name, field, least, most, standard, english, vietnamese)                       \
    {                                                                                              \
        name, offsetof(struct cr_options, field), OPTION_NUMBER, least, most, standard, {NULL},    \
            {english, vietnamese}, {                                                               \
            { NULL }                                                                               \
        }                                                                                          \
    }
#define RULE_SWITCH(name, field, standard, english, vietnamese)                                    \
    {                                                                                              \
        name, offsetof(struct cr_options, field), OPTION_SWITCH, 0, 1, standard,                   \
            {"false", "true"}, {english, vietnamese}, {                                            \
            {"off", "tắt"}, {                                                                      \
                "on", "bật"                                                                      \
            }                                                                                      \
        }                                                                                          \
    }
/* A limit of the table besides those of its kinds of bet: `set-limit` names it as it does a kind.
 */
struct rule_limit {
    const char *name;
    const char *words[CR_LANGUAGES];
};

/* What became of a key of `--rule`. */
enum rule_set { RULE_UNKNOWN, RULE_WRONG, RULE_SET };

/* A word of an edition's file, for people: a case of what a bet pays, a key. */
struct case_words {
    const char *id;
    const char *words[CR_LANGUAGES];
};

/* A table for people, row by row: the game tells its rows, and whoever prints them has them. */
enum { RULES_COLUMNS = 4 };
struct rules_rows {
    void (*row)(struct rules_rows *rows, const char *const cells[RULES_COLUMNS]);
};
struct rules_table {
    const char *title[CR_LANGUAGES];
    const char *clauses; /* where the rulebook has it */
    void (*tell)(const struct cr_rulebook *book, enum cr_language language,
                 struct rules_rows *rows); /* the first row is the heading */
};

struct game_rulebook {
    const struct bet_kind *kinds; /* the last one has no id */
    unsigned bet_count;
    /* Adds the bets of a kind (rulebook_add_bet); NULL: one bet a kind, named as the kind is. */
    void (*add_bets)(struct cr_rulebook *book, const struct bet_kind *kind);
    const struct rule_option *options;  /* the last one has no name; NULL: none */
    const struct rule_limit *own_limit; /* NULL: none */
    /* Bets list the numbers they cover, and kinds their place in the order of payment. */
    unsigned pockets;            /* that there are, from 0 on; 0: they list none */
    const char *const *own_keys; /* of the file, besides those of every game; NULL: none */
    bool (*read_own)(struct reader *reader, uint32_t root);
    /* A key of `--rule` that only this game has. RULE_UNKNOWN: it is none of them. */
    enum rule_set (*set_own)(struct cr_rulebook *book, const char *key, const char *value,
                             struct cr_problem *problem);
    /* The members about what a bet pays, from ,"pays": on, where that is more than its ratios as
     * they stand; false: it is not. NULL: it never is. */
    bool (*write_pays)(struct text *out, const struct cr_rulebook *book,
                       const struct cr_options *options, unsigned bet);
    /* Whether each ratio of its own tables fits; NULL: it has none. */
    bool (*own_ratios)(const struct cr_rulebook *book,
                       bool (*fits)(struct cr_ratio ratio, void *context), void *context);
    /* This case of a bet's pays is no win but a part of the stake that goes back; NULL: none is. */
    bool (*is_part)(unsigned pay);
    const struct case_words *case_words; /* the last one has no id; NULL: no bet pays in several */
    /* Its own keys, what stands under them and words among the values; the last one has no id. */
    const struct case_words *key_words;
    const struct rules_table *table; /* what its bets pay besides their ratios; NULL: none */
    const char *const *examples;     /* for the help of `rules`, the last NULL; NULL: none */
    const char *rule_example;        /* KEY=VALUE for the help of `--rule`; NULL: none */
    /* Its 8.4.6 repeats the incident records of 8.4.5: footage is cited as 8.4.7. */
    bool repeats_records;
};

/* A bet of a kind; its name has the numbers after a colon. */
struct cr_bet_rule *rulebook_add_bet(struct cr_rulebook *book, const struct bet_kind *kind,
                                     size_t count, const unsigned *numbers);

static inline const struct game_rulebook *rulebook_game(const struct cr_rulebook *book) {
    return game_module(book->game)->rulebook;
}

/* ---- Options (options.c) ---- */

/* The game's options; the last one has no name. */
const struct rule_option *rulebook_options(enum cr_game game);
/* Its option of that number in the list; NULL: it has none. */
const struct rule_option *rule_option_number(enum cr_game game, size_t number);
/* The one that is this byte of struct cr_options; NULL: the game has none there. */
const struct rule_option *rule_option_at(enum cr_game game, size_t offset);
/* The one of that name, and its number in the list; NULL and -1: the game has none. */
const struct rule_option *rule_option_named(enum cr_game game, const char *name);
int rule_option_find(enum cr_game game, const char *name, size_t length);
bool rule_option_fits(const struct rule_option *option, int64_t value);
/* Every option of the game is within its bounds; those of other games are not looked at. */
bool rule_options_fit(enum cr_game game, const struct cr_options *options);
static inline uint8_t rule_option_value(const struct rule_option *option,
                                        const struct cr_options *options) {
    return ((const uint8_t *)options)[option->offset];
}
/* Its values in words for a person: "a number from 1 to 8". */
enum { OPTION_TEXT = 64 };
void rule_option_allowed(const struct rule_option *option, char text[OPTION_TEXT]);
/* A value as a transcript says it. */
void rule_option_say(const struct rule_option *option, uint8_t value, enum cr_language language,
                     struct text *out);

/* Every option of every game, as a table of a document. */
void rule_options_table(struct text *out);

/* A value as JSON: 8, true, "offer". False: it is none of this option's. */
bool rule_option_read(const struct rule_option *option, const struct json *json, uint32_t token,
                      uint8_t *value);
void rule_option_write(struct text *out, const char *key, const struct rule_option *option,
                       uint8_t value);
/* The members of an object, {"decks":8,"cut":20}, into `options`; those that are not there stay as
 * they are. False: `problem` is the key that is wrong, cut to its room. */
bool rule_options_read(enum cr_game game, const struct json *json, uint32_t object,
                       struct cr_options *options, char problem[OPTION_TEXT]);

/* ---- Saying what is wrong with a key of `--rule`; both return RULE_WRONG ---- */

enum rule_set rule_wrong(struct cr_problem *problem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
enum rule_set rule_no_such_key(const char *key, struct cr_problem *problem);
/* The key in a message is cut to so many bytes. */
#define RULE_KEY "\"%.40s\""

/* ---- Parts of what a bet pays, as JSON (rules_json.c) ---- */

void rules_write_ratio(struct text *out, struct cr_ratio ratio);

/* ---- The same for people (rules_text.c) ---- */

/* "3 to 2", "2 ăn 3"; a part of the stake "1/2". */
void rules_say_ratio(struct text *out, struct cr_ratio ratio, enum cr_language language);
void rules_say_part(struct text *out, struct cr_ratio part);
/* The id itself where the list has no words for it, or is none. */
const char *rules_say_word(const struct case_words *list, const char *id,
                           enum cr_language language);
void rules_say_pays(struct text *out, const struct cr_rulebook *book, unsigned bet,
                    enum cr_language language);

#endif
