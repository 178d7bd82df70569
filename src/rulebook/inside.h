/* What the files of this folder share and nobody else needs. */
#ifndef RULEBOOK_INSIDE_H
#define RULEBOOK_INSIDE_H

#include "base/json.h"
#include "rulebook/rulebook.h"

/* ---- Shape (shape.c): the kinds and bets a game has, whatever a file says about them ---- */

/* Fills in kinds, bets (id, kind, numbers, covers, cases of their pays) and the index. */
void shape_game(struct cr_rulebook *book, enum cr_game game);

void index_bets(struct cr_rulebook *book); /* rulebook.c */

/* ---- Words (rulebook.c) ---- */

bool add_word(struct cr_rulebook *book, const char *text, cr_word *word); /* false: no room */

/* ---- Options (options.c) ---- */

enum option_type { OPTION_NUMBER, OPTION_SWITCH, OPTION_CHOICE };

struct option {
    const char *name;
    size_t offset; /* in struct cr_options */
    enum option_type type;
    uint8_t least, most;  /* a number */
    const char *words[2]; /* the two values of a switch or a choice */
    const char *allowed;  /* in words for a person */
};

extern const struct option *const game_options[CR_GAMES]; /* the last one has no name */

bool option_set(struct cr_options *options, const struct option *option, const char *value);

/* ---- Values (values.c) ---- */

/* What a rulebook says of a Niu Niu hand in figures: a ratio, or a part from 0 to 1. */
struct hand_field {
    const char *name;
    size_t offset; /* in struct cr_niu_rule */
    bool is_part;
    const char *allowed; /* in words for a person */
};

enum { HAND_FIELDS = 4 };
extern const struct hand_field hand_fields[HAND_FIELDS];

int hand_find(const char *id, size_t length); /* -1: none */
bool hand_set(struct cr_niu_rule *hand, const struct hand_field *field, const char *value);

bool pay_parse(const char *text, const struct cr_rulebook *book, unsigned pay,
               struct cr_ratio *ratio);
bool is_clause(const char *text);
bool is_date(const char *text);
/* "4", "0-3": totals of a baccarat hand. */
bool totals_parse(const char *text, unsigned *first, unsigned *last);
/* 6.4.6: can these totals show, naturals apart, with a card still to be drawn? `five`: the player's
 * third card is open. */
bool insurance_possible(const struct cr_rulebook *book, enum cr_side side, bool five, unsigned own,
                        unsigned other);

/* ---- Reading (reader.c, sections.c, tables.c) ---- */

struct reader {
    struct json json;
    struct cr_rulebook *book;
    struct cr_problem *problem;
};

enum { SHOWN_MAX = 41 };

/* A string of the file, made fit to stand in a message. */
const char *shown(const struct reader *reader, uint32_t token, char text[SHOWN_MAX]);
/* Says what is wrong at that token and returns false. */
bool wrong(struct reader *reader, uint32_t token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The value is an object with all of these keys and no other; the list ends in NULL. */
bool check_keys(struct reader *reader, uint32_t object, const char *const *keys);
bool read_list(struct reader *reader, uint32_t list, const char *key,
               bool (*row)(struct reader *reader, uint32_t token, void *context), void *context);
bool read_text(struct reader *reader, uint32_t object, const char *key, char *text, size_t room);
bool read_number(struct reader *reader, uint32_t token, const char *key, int least, int most,
                 int *number);
bool read_switch(struct reader *reader, uint32_t object, const char *key, bool *is_on);
bool read_clause(struct reader *reader, uint32_t object, const char *key, cr_word *word);
bool read_names(struct reader *reader, uint32_t object, cr_word name[CR_LANGUAGES]);
bool add_text(struct reader *reader, uint32_t token, const char *text, cr_word *word);

bool read_edition(struct reader *reader, uint32_t object);
bool read_options(struct reader *reader, uint32_t object);
bool read_void_clauses(struct reader *reader, uint32_t root);
bool read_kinds(struct reader *reader, uint32_t list);
bool read_bets(struct reader *reader, uint32_t list);
bool read_baccarat_tables(struct reader *reader, uint32_t root);
bool read_hands(struct reader *reader, uint32_t list);

#endif
