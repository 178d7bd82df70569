/* A table: a pure function of its events.
 *
 *      table + event -> table' + effects, or a refusal that changes nothing
 *
 * No clock, no randomness, no allocation, no I/O. The state is one flat struct without pointers or
 * padding: copied as it is, equal when the bytes are. What is kept or hashed of it is its fields,
 * in a form of their own (table_state.c). The rulebook it is played by is given beside it.
 *
 *   closed -> idle -> betting -> no-more-bets -> dealing | shaking | spinning
 *               ^                                   |-> decisions, arranging
 *               |                                   v
 *               +---------- settling <--collect-- result
 *
 * A void returns every stake and leads to idle from wherever it is called. A suspended table
 * finishes the round in progress and opens no other. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/event.h"
#include "table/fairness.h"

enum {
    TABLE_BETS = 400,
    TABLE_SEATS = 32,
    TABLE_VERSION = 4,
    TABLE_OWN = 29032 /* bytes that a game may keep of its own */
};

enum bet_flag {
    BET_VOID = 1,    /* this bet alone is void: its stake has gone back */
    BET_FOREIGN = 2, /* colour chips of another table */
    BET_UNPAID = 4,  /* its winnings are refused */
    BET_FOUND = 8,   /* found on the felt outside the limits (G8) */
    BET_SPOKEN_FLAG = 16,
    BET_BY_DEALER = 32,
    BET_PAID = 64, /* where a player is paid at once: its line is */
    BET_OUT = 128  /* void before the first card, no part of the round */
};

struct codec_record; /* base/codec.h */
struct scratch;      /* base/scratch.h */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct table_bet {
    cr_money stake;
    uint32_t player;
    uint16_t bet;
    uint8_t box;
    uint8_t flags;
    char void_clause[12];
    uint32_t order; /* counts up as bets come: who was first */
};

/* What a round is settled by, as it was when the round was opened: what is set afterwards is for
 * the next one. All zero where no round was opened since the table was. */
struct round_terms {
    cr_money limit_min[CR_KINDS_MAX], limit_max[CR_KINDS_MAX];
    cr_money own_limit;
    uint8_t options[OPTIONS_ROOM]; /* struct cr_options */
    uint8_t spare[16 - OPTIONS_ROOM];
};

/* The last round that had a result, when another has been opened or the table has: it can be
 * corrected until the next result (G4, G13). All zero: there is none. */
struct table_past {
    uint64_t round;
    struct round_terms played;
    uint32_t next_order;
    uint16_t bet_count;
    uint16_t paid;
    uint8_t layout, seats;
    uint8_t collected;
    uint8_t last_void; /* found void since */
    uint8_t shoe_gone; /* what it was dealt from lies there no more */
    uint8_t spare[3];
    char void_clause[12];
    uint8_t reserved[4];
    struct table_bet bets[TABLE_BETS];
    uint64_t own[TABLE_OWN / sizeof(uint64_t)];
};

struct table {
    uint32_t version; /* of this struct: memory that table_init has made */
    uint32_t game;    /* enum cr_game */
    uint64_t seq;     /* of the last event applied */
    int64_t time;     /* of the last event applied */
    uint64_t round;   /* counts up; 0 before the first */
    uint64_t keyed;   /* the entry that staff made last, while nothing rests on it; 0: none (G15) */
    cr_money felt;    /* all chips in play now */
    cr_money limit_min[CR_KINDS_MAX], limit_max[CR_KINDS_MAX];
    cr_money own_limit; /* the one that the game names (struct rule_limit); CR_MONEY_MAX: none */
    cr_money unit;      /* the smallest chip (G16); 0: one dong */
    struct round_terms played;     /* those of the round that lies there */
    uint8_t options[OPTIONS_ROOM]; /* struct cr_options */
    uint8_t phase;
    uint8_t suspended;     /* 1: no new round */
    uint8_t resume_post;   /* who may reopen it */
    uint8_t layout;        /* which of the rulebook's felts it has, from 1 */
    uint8_t seats;         /* boxes or seats the felt has */
    uint8_t last_void;     /* the last round was void */
    uint8_t collected;     /* losing bets have been taken */
    uint8_t day_begins;    /* the gaming day's hour, counted from 06:00 (G14) */
    uint8_t in_operation;  /* a round has been opened since the table was */
    uint16_t own_max;      /* struct limits */
    uint16_t engine;       /* of its last opening; 0: it never was opened */
    uint8_t committed;     /* a commitment is out and not yet revealed */
    uint8_t takes_numbers; /* nothing was drawn under it and no bet made: players add to its seed */
    uint16_t bet_count;
    uint16_t paid; /* lines already paid, in order */
    uint32_t next_order;
    char suspended_clause[12];
    char void_clause[12]; /* of the round, when last_void */
    uint8_t commitment[32];
    uint8_t edition[32]; /* of the rulebook it plays by from its last opening on; 0: never opened */
    uint16_t number_count; /* that players have added to the seed */
    uint8_t reserved[6];
    struct fair_number numbers[FAIR_NUMBERS];
    struct table_bet bets[TABLE_BETS];
    uint64_t own[TABLE_OWN / sizeof(uint64_t)]; /* the game's own: TABLE_AT */
    struct table_past past;
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct table) <= 98304, "a table is at most 96 KiB");

/* The game's own part of a table, as the game declares it with TABLE_PART. */
#ifdef __cppcheck__ /* which does not know _Generic */
#define TABLE_AT(type, of) ((type *)(of)->own)
#else
#define TABLE_AT(type, of)                                                                         \
    (_Generic((of),                                                                                \
         struct table *: (type *)(of)->own,                                                        \
         const struct table *: (const type *)(of)->own))
#endif
#define TABLE_PART(type)                                                                           \
    _Static_assert(sizeof(type) <= TABLE_OWN, "a game's part fits into a table")

/* A closed table with nothing on it. */
void table_init(struct table *table);

/* Applies one event. False: refused, the table has not changed by a byte and there are no effects;
 * but when the refusal is WHY_BROKEN the program is wrong, what is left of the table is of no use,
 * and whoever goes on does so from before the event. */
bool table_apply(const struct cr_rulebook *book, struct table *table, const struct event *event,
                 struct effects *effects, struct cr_refusal *refusal);
/* The same with working memory, as are those below whose names end in _in. */
bool table_apply_in(const struct cr_rulebook *book, struct table *table, const struct event *event,
                    struct effects *effects, struct scratch *scratch, struct cr_refusal *refusal);

/* The event moves money outside the ordinary course of a round (G12, G13): two people's names stand
 * under it, the sender's and that of a pit supervisor or higher. */
bool table_takes_two(const struct table *table, const struct event *event);
/* On whose word staff may do it as the table stands (G5): the sender's own post where that is high
 * enough; where two sign, what the other one must be. */
enum post table_post_needed(const struct table *table, const struct event *event);

/* Such an event moves what may be too much for two: above the house's limit (MARK_WEIGHED) one more
 * signs, of the post below or a higher one (G13). */
bool table_is_weighed(const struct table *table, const struct event *event);
enum post table_witness_post(const struct table *table, const struct event *event);
/* Whether a post may be the one more: of the ladder, or, where the same post would do, the cage. */
bool table_may_witness(const struct table *table, const struct event *event, enum post post);
/* The table's own limit: the largest stake that it takes. */
cr_money table_largest_stake(const struct cr_rulebook *book, const struct table *table);
/* What the house gives each player by it; below zero: gets. Those that it moves itself, or, of a
 * corrected result, those that are paid otherwise than before. False: too much to be told. */
struct table_moved {
    uint32_t player;
    cr_money amount;
};
bool table_moves(const struct cr_rulebook *book, const struct table *before,
                 const struct table *after, const struct event *event,
                 const struct effects *effects, struct scratch *scratch,
                 struct table_moved list[EFFECTS_MAX], size_t *count);
/* How many chips change sides by it, of all players. */
cr_money table_weight(const struct cr_rulebook *book, const struct table *before,
                      const struct table *after, const struct event *event,
                      const struct effects *effects, struct scratch *scratch);

/* The round that an event is about, as the table stands after it: a correction or a ruling may be
 * about an earlier one than lies there. */
uint64_t table_round_of(const struct table *table, const struct event *event);

/* What holds of every table that events have made: counts, indexes and flags within bounds, cards
 * and chips that add up, a round that can be played on and settled. False: the table is not to be
 * used, and `problem` names what is wrong with it. */
bool table_check(const struct cr_rulebook *book, const struct table *table, const char **problem);
bool table_check_in(const struct cr_rulebook *book, const struct table *table,
                    struct scratch *scratch, const char **problem);
/* The same of what an event has made of a table that was right: what is as it was is not looked at
 * again, and what lies behind the bets of both and behind the game's part is not the event's. */
bool table_check_next(const struct cr_rulebook *book, const struct table *before,
                      const struct table *table, const char **problem);

/* The state as bytes that any version of the program reads, on any machine; one state has one form
 * alone, and the hash is of that. Returns their length. Loading checks every number and then the
 * table (`table_check`); false: `problem` names what is wrong and `table` is as it was. */
enum { TABLE_HASH = 32, TABLE_SAVED_MAX = CR_TABLE_SAVED_ROOM };
extern const struct codec_record table_state_record; /* what every table has */
size_t table_save(const struct table *table, uint8_t bytes[TABLE_SAVED_MAX]);
bool table_load(const struct cr_rulebook *book, const uint8_t *bytes, size_t length,
                struct table *table, const char **problem);
/* Which edition a saved table plays by, before it is loaded. False: it is none. */
bool table_saved_edition(const uint8_t *bytes, size_t length, uint8_t edition[TABLE_HASH]);
bool table_load_in(const struct cr_rulebook *book, const uint8_t *bytes, size_t length,
                   struct table *table, struct scratch *scratch, const char **problem);
void table_hash(const struct table *table, uint8_t hash[TABLE_HASH]);

/* The options that the round in play, or the one that lies there, goes by. */
static inline struct cr_options table_round_options(const struct table *table) {
    struct cr_options options;
    __builtin_memcpy(&options, table->in_operation ? table->played.options : table->options,
                     sizeof options);
    return options;
}

static inline struct cr_options table_options(const struct table *table) {
    struct cr_options options;
    __builtin_memcpy(&options, table->options, sizeof options);
    return options;
}

/* By which engine it plays, from its last opening to the next (base/engine.h). */
static inline unsigned table_engine(const struct table *table) {
    return table->engine;
}

#endif
