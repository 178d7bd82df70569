/* An evening at a table in words, English or Vietnamese: one line for an event, with its number,
 * the house's time (Vietnam, UTC+7) and who did what, and under it a line for each thing that
 * followed: chips, announcements, cards opened, people called, with the clause and its title.
 *
 * Cards that are dealt one after another, and keys, stand in one line; so a line may stay open
 * until the next event, or until `transcript_end`; then all of them end in a newline. Cards that
 * lie face down are never told. */
#ifndef TABLE_TRANSCRIPT_H
#define TABLE_TRANSCRIPT_H

#include "base/text.h"
#include "table/table.h"

enum {
    TRANSCRIPT_PLAYERS = 64, /* whose names are remembered */
    TRANSCRIPT_NAME = 40,
    TRANSCRIPT_MAX = 1 << 20 /* room for any event */
};

struct transcript {
    const struct cr_rulebook *book;
    enum cr_language language;
    uint32_t players[TRANSCRIPT_PLAYERS];
    char names[TRANSCRIPT_PLAYERS][TRANSCRIPT_NAME];
    unsigned player_count;
    bool bare;                      /* lines without number, time and margin, and none empty */
    uint8_t open_type, open_sender; /* the line that is open; EVENT_TYPES: none */
    uint8_t open_box, open_hand;    /* where its last card went */
};

void transcript_init(struct transcript *transcript, const struct cr_rulebook *book,
                     enum cr_language language);
/* An event that was accepted, its effects, and the table as it is behind it. The name of a player
 * is the text of their `sit`. */
void transcript_event(struct transcript *transcript, const struct table *table,
                      const struct event *event, const struct effects *effects, struct text *out);
void transcript_end(struct transcript *transcript, struct text *out);

/* Parts of it, for those who tell a table in another way. */
void transcript_money(enum cr_language language, int64_t amount, struct text *out);
void transcript_card(cr_card card, struct text *out); /* "10♥", "■" when it is not known */
void transcript_place(enum cr_game game, unsigned box, unsigned hand, enum cr_language language,
                      struct text *out);
/* "7.4 “A cocked die …”"; a ruling has its name alone. */
void transcript_clause(enum cr_game game, const char *clause, enum cr_language language,
                       struct text *out);
/* The outcome of a round on its way into words; a game tells its own. */
struct result_telling {
    const struct cr_rulebook *book;
    const struct table *table;
    enum cr_language language;
    struct text *out;
};
void transcript_result_words(const struct result_telling *at, const char *english,
                             const char *vietnamese);
/* The outcome of the round as the table shows it, without a full stop. */
void transcript_result(const struct cr_rulebook *book, const struct table *table,
                       enum cr_language language, struct text *out);
const char *transcript_post(enum post post, enum cr_language language);
/* What is said with an announcement. */
void transcript_announcement(enum cr_game game, const struct effect *effect,
                             enum cr_language language, struct text *out);
void transcript_put_announcement(struct text *out, const char *key, enum cr_game game,
                                 const struct effect *effect); /* a JSON member, both languages */
/* A number up to 39 as it is spoken. */
void transcript_number(unsigned number, enum cr_language language, struct text *out);

#endif
