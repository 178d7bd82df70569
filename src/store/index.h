/* What the log makes of every finished round, kept beside it so that it can be found and added up
 * without reading the log again: the index.
 *
 *   round_index   a row a round: when, where, who dealt, what came out, what was staked and won
 *   round_text    the same round in words and as data
 *   player_index  a row a player of a round, with the player's own lines
 *   hour_index    a row an hour, table, dealer and kind of bet: what reports add up
 *   call_index    a row an irregularity called, a ruling, a correction: who, with whose leave
 *   money_index   a row an hour, table and kind of movement that is no part of a round: drop,
 *                 fills, credits, tips, counts
 *
 * The rows are derived from events (books/index.h); they are written in the same commit as
 * the event that ends a round, or corrects it afterwards. They follow from the log alone:
 * `croupier audit` derives them again and compares, and a store that has none yet, or those of
 * another INDEX_VERSION, gets them when a floor opens it.
 *
 * A round's `id` is the id of the record that ended it first. Ids ascend in the order in which
 * rounds ended, over all tables, and times with them.
 *
 * Money is in dong. `theoretical` is what the house may expect of the bets by the exact odds of a
 * full shoe, in MILLIONTHS OF A DONG. `variance` belongs to it, in MILLIONS OF SQUARE DONG
 * (thousand dong, squared): the standard deviation of a sum of rounds in dong is
 * 1000 * sqrt(sum of variances). Both are rounded to the nearest unit a round (theoretical: a line)
 * and never overflow: they stop at the ends of int64_t. Bets of one round that hang on the same
 * dice, ball or cards vary together, and a round's variance counts that. So the variance of a row
 * of one kind is that kind's alone, and those of the kinds of a round do not add up to the round's:
 * take the row of INDEX_ALL_KINDS. */
#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "croupier.h"
#include "store/store.h"

enum {
    INDEX_VERSION = 4,
    INDEX_WORDS = 160,  /* bytes of a result in words or as data */
    INDEX_CLAUSES = 32, /* called in one round */
    INDEX_CLAUSES_TEXT = INDEX_CLAUSES * 12,
    INDEX_KIND = 24,
    INDEX_HOUR = 3600000, /* milliseconds */
    INDEX_PLAYERS = 8192  /* of one round */
};

#define INDEX_ALL_KINDS "" /* the kind of the row for the whole table */

struct index_round {
    uint64_t id;   /* writing: 0, unless it is known */
    size_t record; /* writing: the place, from 1, in its batch of the record that ended the round
                      first; 0: that one was written before */
    bool later;    /* writing: changed by an adjustment, when it may have been placed already */
    uint32_t stream;
    uint64_t round;
    uint64_t first_seq; /* of the event that opened it */
    uint64_t end_seq;   /* of the event that ended it first: its `id` is that record's */
    uint64_t last_seq;  /* of the last event that changed this row: a correction is behind end_seq;
                           an adjustment leaves it */
    int64_t opened, ended;
    uint32_t game;    /* enum cr_game */
    uint32_t dealer;  /* staff on shift when it ended; 0: the virtual dealer, or nobody */
    uint32_t outcome; /* by game and result, see index_outcome in books/index.h; 0: void */
    bool is_void, corrected;
    uint32_t players, bets; /* bets: lines that were settled, void ones not counted */
    cr_money staked;        /* on those lines */
    cr_money returned;      /* to players, corrections of payments and rulings included: the
                               house's win is staked - returned */
    cr_money paid;          /* of it: winnings, as the lines have them */
    cr_money voided;        /* stakes of lines that were void */
    cr_money adjusted;      /* of `returned`: what no line says (corrections, rulings) */
    cr_money commission;    /* kept from winnings; they are without it */
    cr_money tips;
    cr_money largest; /* the largest stake of a line */
    int64_t theoretical, variance;
    uint32_t edition; /* that it was played by: its number in the house (house/editions.h) */
    /* ---- round_text; empty where a query did not ask for words ---- */
    char void_clause[12];
    char clauses[INDEX_CLAUSES][12]; /* called in this round, in order, once each */
    uint32_t clause_count;
    char words[CR_LANGUAGES][INDEX_WORDS]; /* of the result; empty when it was void */
    char data[INDEX_WORDS];                /* of the result, JSON: table_result_view */
};

struct index_player {
    uint64_t id; /* of the round */
    uint32_t stream;
    uint64_t round;
    uint64_t last_seq; /* writing: as of the round's row */
    uint32_t place;    /* among the players of the round, from 0, below INDEX_PLAYERS */
    uint32_t player;
    uint32_t bets;
    cr_money staked, returned, voided; /* the player's net result is returned - staked */
    cr_money tips;
    int64_t theoretical;  /* what the house may expect of the player's bets, millionths */
    const uint8_t *lines; /* the player's lines: books/index.h writes them out */
    size_t length;
};

/* Sums of one hour (INDEX_HOUR since 1970), table, dealer and kind. The hour is the one in which
 * the round ended first; a correction changes that hour's sums. */
struct index_hour {
    int64_t hour; /* ended / INDEX_HOUR */
    uint32_t stream, dealer;
    uint32_t game;
    char kind[INDEX_KIND]; /* the rulebook's kind of bet, or INDEX_ALL_KINDS */
    int64_t rounds;        /* in which the kind was bet; of INDEX_ALL_KINDS: all that ended */
    int64_t bets;          /* lines */
    int64_t voids;         /* rounds that were void (INDEX_ALL_KINDS) or with void bets */
    int64_t corrections;   /* rounds corrected (INDEX_ALL_KINDS) */
    cr_money wagered, returned, paid, voided, commission;
    cr_money adjusted, tips; /* INDEX_ALL_KINDS */
    int64_t millis;          /* INDEX_ALL_KINDS: from opening to the end, added up */
    int64_t theoretical, variance;
};

/* An irregularity called, a ruling, a result or payment corrected, or the terms of a table changed
 * (opened, closed, suspended, limits, options and the like). */
struct index_call {
    uint64_t id;   /* of its record; writing: 0, unless it is known */
    size_t record; /* writing: its place, from 1, in the batch */
    uint32_t stream;
    uint64_t seq, round; /* round 0: before the first */
    int64_t time;
    char event[24];  /* "call", "ruling", "correct-result", "set-limit", … */
    char clause[12]; /* of a call */
    uint32_t sender; /* enum sender */
    uint32_t by;     /* its number */
    uint32_t post;   /* enum post, of staff */
    uint32_t authorised_by, authorised_post;
    uint32_t player; /* whom it concerns; 0: nobody in particular */
    cr_money amount;
};

/* Movements besides rounds, added up by hour, table (0: the cage) and what they are:
 *
 *   buy-in        cash into the drop box at a table      fill, credit  chips to and from the float
 *   tip           chips into the tip box                 tips-paid     the tip box emptied
 *   drop-count    the drop box emptied, as counted       float-open, float-close   as counted
 *   correction    payments corrected                     ruling        chips moved by a ruling
 *   unclaimed     winnings nobody came for, out of the tray    return  those the cage has kept
 *   cage-buy-in, cash-out, stock-chips, stock-cash, given
 *
 * `amount` is signed where both ways are possible: correction and ruling are above zero when the
 * player gets chips. `difference` is what a count was above what should have been there. */
struct index_money {
    int64_t hour;
    uint32_t stream;
    char what[INDEX_KIND];
    int64_t count;
    cr_money amount, difference;
};

/* What has ended in the house (house/ended.h): the row as it was after the record of stream 0 that
 * ended it, or added to it afterwards, in the house's own form (house/house_snapshot.h). */
struct index_ended {
    uint32_t what, number;
    uint64_t seq;
    uint32_t player; /* whose it is; 0: nobody's */
    const void *bytes;
    size_t length;
};

/* Chips that a ruling on a round moves, or a payment of it corrected, when the table has gone on:
 * they count where the round does. The store finds the rows and changes them in the same commit:
 * the round is corrected, `returned` and `adjusted` grow, the player's `returned` too, and the sums
 * of the hour in which the round ended. */
struct index_adjustment {
    uint32_t stream;
    uint64_t round;
    uint32_t player; /* 0, with no amount: nothing has moved, the round counts as corrected */
    cr_money amount; /* to the player; below nought: from */
};

/* What a commit adds. Rounds and players stand in their tables as given, over what stood there;
 * hours and money are added to what stands there. No two rows have one key. */
struct index_rows {
    struct index_round *rounds;
    size_t round_count, round_room;
    struct index_player *players; /* of those rounds: all of each */
    size_t player_count, player_room;
    struct index_hour *hours;
    size_t hour_count, hour_room;
    struct index_call *calls;
    size_t call_count, call_room;
    struct index_money *money;
    size_t money_count, money_room;
    struct index_ended *ended;
    size_t ended_count, ended_room;
    struct index_adjustment *adjustments;
    size_t adjustment_count, adjustment_room;
    void **kept; /* what the rows own of what they point to */
    size_t kept_count, kept_room;
};

/* ---- Reading ---- */

/* What a round must be to be found; a field that is 0 does not matter. */
struct index_range {
    int64_t low, high;
};
enum { INDEX_RANGES = 24 };

struct index_query {
    uint32_t stream, player, dealer, edition;
    bool any_game, void_only, corrected_only;
    uint32_t game;              /* unless any_game */
    int64_t from_time, to_time; /* it ended from the first, before the second; 0: no bound */
    char clause[12];            /* called in it, or the one it was void by */
    struct index_range outcomes[INDEX_RANGES]; /* one of them */
    size_t outcome_count;
    cr_money least, most; /* the largest stake of a line; 0: no bound */
    uint64_t before_id;   /* newest first, those before this id; 0: from the newest */
    uint64_t limit;       /* at least 1 */
    bool with_words;
};

typedef bool each_index_round(const struct index_round *round, void *context);
typedef bool each_index_player(const struct index_player *player, const struct index_round *round,
                               void *context);
typedef bool each_index_hour(const struct index_hour *hour, void *context);
typedef bool each_index_call(const struct index_call *call, void *context);
typedef bool each_index_money(const struct index_money *money, void *context);

/* Rounds, newest first. `each` returns false to stop. What it is given lives until it returns, and
 * it must not use this store; so with all below. */
bool store_find_rounds(struct store *store, const struct index_query *query, each_index_round *each,
                       void *context, struct store_error *error);
/* One round with its words; false with STORE_FINE: it is not there. */
bool store_find_round(struct store *store, uint32_t stream, uint64_t number,
                      struct index_round *round, struct store_error *error);
/* The players of one round. */
bool store_round_players(struct store *store, uint64_t id, each_index_player *each, void *context,
                         struct store_error *error);
/* The rounds of one player, newest first, with the player's part of each. */
bool store_player_rounds(struct store *store, uint32_t player, uint64_t before_id, uint64_t limit,
                         each_index_player *each, void *context, struct store_error *error);

/* Of hours from the first, before the second; stream 0: of all. In the order of hour, stream,
 * dealer, kind. */
bool store_hours(struct store *store, int64_t from_hour, int64_t to_hour, uint32_t stream,
                 each_index_hour *each, void *context, struct store_error *error);
bool store_money(struct store *store, int64_t from_hour, int64_t to_hour, each_index_money *each,
                 void *context, struct store_error *error);
/* In the order in which they were called; from the first time, before the second (0: no bound). */
bool store_calls(struct store *store, int64_t from_time, int64_t to_time, uint32_t stream,
                 each_index_call *each, void *context, struct store_error *error);
/* What every player of the rounds that ended in that time staked and brought: one row a player,
 * `bets` and sums, `round` how many rounds, `id` 0; `time` from the first opening to the last end
 * of a round, added up over rounds. */
bool store_player_sums(struct store *store, int64_t from_time, int64_t to_time,
                       bool (*each)(const struct index_player *sum, int64_t millis, void *context),
                       void *context, struct store_error *error);

/* What has ended, of one kind: the newest form of each, the highest number first, from `number`
 * down; `player` not 0: that player's alone; at most `limit`. */
struct ended_query {
    uint32_t what, number, player;
    uint64_t limit;
};
typedef bool each_index_ended(const struct index_ended *ended, void *context);
bool store_ended(struct store *store, const struct ended_query *query, each_index_ended *each,
                 void *context, struct store_error *error);
/* One of them as it was before a record; false with STORE_FINE: it is not there. Free() the bytes.
 */
bool store_ended_one(struct store *store, uint32_t what, uint32_t number, uint64_t before_seq,
                     void **bytes, size_t *length, struct store_error *error);

/* All there is, in ascending order: for those who compare it with the log. */
bool store_each_round(struct store *store, each_index_round *each, void *context,
                      struct store_error *error);
bool store_each_player(struct store *store,
                       bool (*each)(const struct index_player *player, void *context),
                       void *context, struct store_error *error);
bool store_each_ended(struct store *store, each_index_ended *each, void *context,
                      struct store_error *error);
/* The lists that rounds are found by, and up to which round those stand there that are placed some
 * thousand at a time. */
bool store_each_find(struct store *store,
                     bool (*each)(int64_t what, int64_t value, uint64_t id, void *context),
                     void *context, uint64_t *placed, struct store_error *error);
/* What a round must be found by there: calls `each` for every list it stands in. */
void index_finds(const struct index_round *round, uint64_t placed,
                 bool (*each)(int64_t what, int64_t value, uint64_t id, void *context),
                 void *context);
/* A row of the lists that must be there: one placed too early does not count. */
bool index_find_counts(int64_t what, uint64_t id, uint64_t placed);
bool index_find_of_player(const struct index_player *player, uint64_t placed,
                          bool (*each)(int64_t what, int64_t value, uint64_t id, void *context),
                          void *context);

/* ---- Building it anew ---- */

/* Whether the index is there and of this version; false with STORE_FINE: it must be built. */
bool store_index_is_built(struct store *store, struct store_error *error);
/* Throws it away, with the snapshots; then commits without records bring the rows (their ids are
 * known), and it is built. */
bool store_index_clear(struct store *store, struct store_error *error);
bool store_index_built(struct store *store, struct store_error *error);

/* ---- Rows ---- */

void index_rows_free(struct index_rows *rows);
void index_rows_clear(struct index_rows *rows); /* keeps their memory */
/* One row for a key: sums are added up, of two rows of one round the later stays. */
void index_rows_merge(struct index_rows *rows);
/* The clauses called in a round in one text, "7.4 7.8", and back. */
void index_join_clauses(const struct index_round *round, char text[INDEX_CLAUSES_TEXT]);
void index_split_clauses(struct index_round *round, char text[INDEX_CLAUSES_TEXT]);
/* A copy that lives as long as the rows do. NULL: no memory. */
void *index_rows_keep(struct index_rows *rows, const void *bytes, size_t length);
/* What an adjustment makes of the round's row, and of the sums of its hour. */
void index_adjust_round(const struct index_adjustment *by, struct index_round *round,
                        struct index_hour *hour);
/* a + b, held at the ends of int64_t. */
int64_t index_add(int64_t a, int64_t b);

#endif
