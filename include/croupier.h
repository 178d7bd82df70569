/* croupier.h: the public interface of libcroupier.
 *
 * Croupier settles rounds of five casino table games exactly as their rulebooks say. A caller
 *   1. takes a rulebook (`cr_rulebook_builtin`, or `cr_rulebook_read` for another edition),
 *   2. describes a finished round (`struct cr_round`: the bets, what the dice, wheel or cards
 * showed, what was decided),
 *   3. gets back one line for each bet: won or lost, what is paid, and by which clause
 * (`cr_settle`).
 *
 * Nothing here allocates, reads a clock, draws a random number or keeps state: all memory is the
 * caller's, and every function may be called from any thread. Money is a whole number of dong. */
#ifndef CROUPIER_H
#define CROUPIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CR_API   __attribute__((visibility("default")))
#define CR_CHECK __attribute__((warn_unused_result))
#else
#define CR_API
#define CR_CHECK
#endif

/* ---- Money -------------------------------------------------------------------------------- */

typedef int64_t cr_money;
#define CR_MONEY_MAX INT64_MAX

/* What a win pays for one unit of stake: win/stake in lowest terms. "1:8" is {8, 1}, "20:19" is
 * {19, 20}. */
struct cr_ratio {
    int32_t win;
    int32_t stake;
};

/* ---- Cards -------------------------------------------------------------------------------- */

/* rank * 4 + suit: rank 0 is the ace, 9 the ten, 12 the king; suits from the strongest, S H C D. */
typedef uint8_t cr_card;
#define CR_NO_CARD ((cr_card)255)
#define CR_DECK    52

CR_API cr_card cr_card_parse(const char *text,
                             size_t length); /* "TD"; CR_NO_CARD when it is no card */
CR_API void cr_card_print(cr_card card, char text[3]);

/* ---- Games and refusals -------------------------------------------------------------------- */

/* The five games by number. A library may know more, from CR_NIUNIU + 1 up to `cr_game_count`. */
enum cr_game { CR_SICBO, CR_ROULETTE, CR_BACCARAT, CR_BLACKJACK, CR_NIUNIU };
enum cr_language { CR_ENGLISH, CR_VIETNAMESE, CR_LANGUAGES };

CR_API unsigned cr_game_count(void);
CR_API const char *cr_game_id(enum cr_game game); /* "sicbo" */
CR_API bool cr_game_find(const char *id, size_t length, enum cr_game *game);

/* The number of the rules' reading that tables are opened under now: `open-table` records it as
 * `engine`. Older ones are played on as they were. */
CR_API unsigned cr_engine(void);

/* Why something was refused. `why` is 0 when nothing was; the functions below tell its name, the
 * class of error it belongs to ("illegal-action"), the clause or ruling that forbids it ("" when it
 * is none) and a sentence for a person. `where` names the entry: "bets[2]". */
struct cr_refusal {
    int why;
    char where[44];
};

CR_API const char *cr_refusal_name(int why);
CR_API const char *cr_refusal_code(int why);
CR_API const char *cr_refusal_clause(int why);
CR_API const char *cr_refusal_sentence(int why, enum cr_language language);

/* ---- The rulebook -------------------------------------------------------------------------- */

enum {
    CR_BETS_MAX = 160, /* roulette has 157 */
    CR_KINDS_MAX = 16,
    CR_PAYS_MAX = 4,
    CR_CLAUSES_MAX = 24,
    CR_TEXT_MAX = 24576,
    CR_RULEBOOK_OWN = 4096
};

/* Words of the rulebook are kept in its own pool; this is where one begins. `cr_rulebook_word`
 * reads it. */
typedef uint16_t cr_word;

struct cr_pay {
    cr_word when; /* the case this ratio is for ("blackjack", "2"), empty when there is only one */
    struct cr_ratio ratio;
};

struct cr_area { /* where the bet lies on the felt, in tenths of a felt unit */
    int16_t x, y, width, height;
};

struct cr_bet_rule {
    char id[20];  /* "split:0-1": the name used everywhere */
    uint8_t kind; /* index into kinds */
    uint8_t pay_count;
    uint8_t number_count;
    uint8_t numbers[12]; /* the dice, totals or pockets it names, ascending */
    uint64_t covers;     /* roulette: bit n is set when pocket n wins it */
    struct cr_pay pays[CR_PAYS_MAX];
    struct cr_area area;
    cr_word clause, name[CR_LANGUAGES];
};

struct cr_kind {
    char id[16];     /* the part of a bet's name before the colon */
    uint8_t limited; /* the table's limits hold for it (insurance has only its own) */
    uint8_t
        pay_order[2]; /* roulette 6.3, and 6.5.2 when 0, 1, 2 or 3 wins: lower is paid earlier */
};

/* House choices that the rulings leave open. A round may override them. */
struct cr_options {
    uint8_t decks;             /* baccarat, blackjack: 1 to 8 */
    uint8_t commission;        /* baccarat */
    uint8_t insurance;         /* baccarat: 0 at a "Non-Insurance" table */
    uint8_t resplit_by_points; /* blackjack J5: 0 same rank, 1 same points */
    uint8_t
        declined_per_offer; /* baccarat B5: 0 a passed offer is the round's last, 1 only that one */
    uint8_t squeeze_by_side; /* baccarat B11: 0 largest bet of the table, 1 of each side */
    uint8_t burn;            /* baccarat B10: 1 first card tells how many more; 0 none */
    uint8_t cut;             /* baccarat B10: cards behind the cut card */
    uint8_t face_down;       /* baccarat B11: 1 cards are dealt face down, and can be squeezed */
};

enum cr_hand { /* Niu Niu, weakest first */
               CR_NO_NIU,
               CR_NIU_1,
               CR_NIU_9 = 9,
               CR_NIU_NIU,
               CR_SUPREME,
               CR_HOIANA,
               CR_NIU_HANDS
};

enum cr_side { CR_PLAYER, CR_BANKER };

enum { CR_EDITION = 32, CR_EDITION_TEXT = 2 * CR_EDITION + 1 };

struct cr_rulebook {
    enum cr_game game;
    char document[24]; /* "01/13.06.2020" */
    char date[12];     /* "2020-06-13" */
    uint8_t edition[CR_EDITION]; /* BLAKE2b of the text it was read from: what a log names it by */
    cr_word name[CR_LANGUAGES];
    struct cr_options options;
    uint16_t kind_count, bet_count, void_round_count, void_bet_count;
    struct cr_kind kinds[CR_KINDS_MAX];
    struct cr_bet_rule bets[CR_BETS_MAX];
    cr_word void_round[CR_CLAUSES_MAX]; /* clauses that void a whole round */
    cr_word void_bet[CR_CLAUSES_MAX];   /* clauses that void or withdraw one bet or box */
    uint64_t own[CR_RULEBOOK_OWN / 8];  /* tables that only this game has, as its code reads them */
    uint16_t bet_index[512];            /* a hash of bet ids, used by cr_rulebook_bet */
    uint16_t text_length;
    char text[CR_TEXT_MAX];
};

/* What is wrong with a rulebook file: the line, and a sentence that names the key. */
struct cr_problem {
    size_t line;
    char message[200];
};

CR_API bool cr_rulebook_builtin(enum cr_game game, struct cr_rulebook *book) CR_CHECK;
CR_API bool cr_rulebook_read(const char *json, size_t length, struct cr_rulebook *book,
                             struct cr_problem *problem) CR_CHECK;
/* Changes one option or ratio: ("decks", "6"), ("total:4", "60"), ("main.blackjack", "6/5"). A
 * problem has line 0 when the game has no such key, 1 when the value is wrong. Options are said in
 * `open-table`; any other change makes it another edition. */
CR_API bool cr_rulebook_set(struct cr_rulebook *book, const char *key, const char *value,
                            struct cr_problem *problem) CR_CHECK;
CR_API const char *cr_rulebook_source(enum cr_game game, size_t *length); /* the JSON built in */
/* The edition as `open-table` names it: lower-case hexadecimal and a NUL. */
CR_API void cr_rulebook_edition(const struct cr_rulebook *book, char text[CR_EDITION_TEXT]);
CR_API const char *cr_rulebook_word(const struct cr_rulebook *book, cr_word word);
CR_API int cr_rulebook_bet(const struct cr_rulebook *book, const char *id,
                           size_t length); /* -1: none */
CR_API int cr_rulebook_kind(const struct cr_rulebook *book, const char *id,
                            size_t length); /* -1: none */

/* ---- A round ------------------------------------------------------------------------------- */

/* Limits of the table, already resolved for each kind of bet. `cr_limits_none` sets no limit at
 * all. */
struct cr_limits {
    cr_money min[CR_KINDS_MAX], max[CR_KINDS_MAX];
    cr_money differential; /* baccarat; CR_MONEY_MAX: none */
    /* Sic bo and roulette: a maximum holds for all a player has on one spot together, the first
     * bets first; false: for each bet by itself. */
    bool by_spot;
};

CR_API void cr_limits_none(struct cr_limits *limits);

/* A bet. Blackjack lists its main and pair bets here, boxes ascending, the first main bet of a box
 * controlling it. `void_clause` (NULL: none) is the clause that makes this bet alone void. */
struct cr_bet {
    uint32_t player; /* the caller's number for the player */
    uint16_t bet;    /* index into the rulebook's bets */
    uint8_t box;     /* blackjack: 1 to 7 */
    cr_money stake;
    const char *void_clause;
};

struct cr_insurance { /* baccarat, in the order placed */
    uint32_t player;
    uint8_t on;    /* enum cr_side */
    uint8_t after; /* 4 or 5 cards open */
    cr_money stake;
};

enum cr_do {
    CR_HIT,
    CR_STAND,
    CR_DOUBLE,
    CR_SPLIT,
    CR_SURRENDER,
    CR_INSURE,
    CR_EVEN_MONEY,
    CR_DOES
};

struct cr_share { /* one player's part in an action; surrender and even money have no stake */
    uint32_t player;
    cr_money stake;
};

struct cr_split_pair { /* a pair bet on a hand made by a split */
    uint8_t hand;
    uint32_t player;
    cr_money stake;
};

struct cr_action { /* blackjack */
    uint8_t box, hand;
    uint8_t act;         /* enum cr_do */
    bool for_other;      /* insure: taken by someone without a bet on the box, */
    uint32_t for_player; /* on this player's bet */
    const struct cr_share *shares;
    size_t share_count;
    const struct cr_split_pair *pairs;
    size_t pair_count;
};

struct cr_niu_box {
    uint32_t box, player;
    cr_money ante, doubled, additional;
    const cr_card *cards;
    size_t card_count;
    const char *void_clause;
};

struct cr_round {
    enum cr_game game;
    uint16_t engine;           /* which reading of the rules it was played under; 0: `cr_engine` */
    struct cr_options options; /* copy the rulebook's, then change what this table changes */
    const struct cr_limits *limits; /* NULL: none */
    const char *void_clause;        /* NULL: the round is played out */
    const struct cr_bet *bets;      /* all games but Niu Niu */
    size_t bet_count;
    const cr_card *cards; /* baccarat and blackjack in the order drawn, Niu Niu the dealer's five */
    size_t card_count;
    uint8_t dice[3];                      /* sic bo */
    uint8_t number;                       /* roulette */
    const struct cr_insurance *insurance; /* baccarat */
    size_t insurance_count;
    const uint32_t *underbettors; /* baccarat B7: had a bet below the minimum settled before */
    size_t underbettor_count;
    const struct cr_action *actions; /* blackjack, in the order made */
    size_t action_count;
    const struct cr_niu_box *boxes; /* Niu Niu */
    size_t box_count;
};

/* ---- Settlement ----------------------------------------------------------------------------- */

enum cr_outcome { CR_WIN, CR_LOSE, CR_PUSH, CR_VOID, CR_SURRENDERED, CR_RETURNED, CR_OUTCOMES };

CR_API const char *cr_outcome_id(enum cr_outcome outcome); /* "win" */

enum { CR_LINE_CLAUSES = 4 };

struct cr_line {
    uint32_t player;
    uint32_t source;   /* index of the bet, insurance, action or Niu Niu box it comes from */
    uint16_t bet;      /* index into the rulebook's bets */
    uint8_t outcome;   /* enum cr_outcome */
    uint8_t hand;      /* blackjack: 1 unless split */
    uint32_t box;      /* blackjack, Niu Niu; 0: the game has none */
    uint8_t on, after; /* baccarat insurance; after 0: another bet */
    bool cut;          /* a limit cut it: `counted` is less than `stake` */
    uint8_t points;    /* blackjack: the hand's total; Niu Niu: its enum cr_hand */
    cr_money stake, counted, pays, commission, returned;
    uint32_t breakage, breakage_of; /* what rounding down cut off, as a fraction; 0: nothing */
    const char *clauses[CR_LINE_CLAUSES]; /* NULL after the last */
};

struct cr_result {
    uint8_t total, triple;              /* sic bo: the sum; the number all three dice show, or 0 */
    uint8_t number;                     /* roulette */
    uint8_t player_total, banker_total; /* baccarat */
    uint8_t player_cards, banker_cards;
    uint8_t dealer_total, dealer_cards; /* blackjack: 0 cards when there was no dealer's hand */
    bool dealer_blackjack;
    uint8_t dealer_hand; /* Niu Niu: enum cr_hand */
};

struct cr_settlement {
    struct cr_line *lines; /* the caller's memory, */
    size_t room;           /* and how many lines it holds */
    size_t count;
    bool is_void;
    struct cr_result result;
};

CR_API const char *cr_version(void);
/* How many lines settling this round can give at most. */
CR_API size_t cr_lines_needed(const struct cr_round *round);
/* Settles a round. On a refusal (false) nothing of `settlement` but the lines' memory is touched.
 */
CR_API bool cr_settle(const struct cr_rulebook *book, const struct cr_round *round,
                      struct cr_settlement *settlement, struct cr_refusal *refusal) CR_CHECK;

/* ---- A running table ------------------------------------------------------------------------ */

/* A table is a pure function of its events: time, cards, dice and decisions come in from outside.
 * The state is `cr_table_size` bytes of the caller's, 8-byte aligned, without pointers: copy it as
 * long as the program runs, and save it to keep it. Events and effects are JSON objects as
 * docs/EVENTS.md describes them. */
struct cr_table;

CR_API size_t cr_table_size(void);
CR_API void cr_table_init(struct cr_table *table); /* closed: the first event is "open-table" */
/* Applies one event. On success `effects` holds a JSON array of what the outside must do (chip
 * movements, announcements, lights, cards, people to call) and `effects_length` how long it is. On
 * a refusal (false) the table has not changed by a byte; so it is when there is no room for the
 * effects (CR_EFFECTS_ROOM is always enough). An event without `seq` gets the next number. */
#define CR_EFFECTS_ROOM ((size_t)1 << 20)
CR_API bool cr_table_apply(const struct cr_rulebook *book, struct cr_table *table,
                           const char *event, size_t length, char *effects, size_t room,
                           size_t *effects_length, struct cr_refusal *refusal) CR_CHECK;
/* What a viewer may see, as JSON: a player (their number), or the public (0). Returns the length; 0
 * when `room` is too small (CR_VIEW_ROOM is always enough). */
#define CR_VIEW_ROOM ((size_t)1 << 19)
CR_API size_t cr_table_view(const struct cr_rulebook *book, const struct cr_table *table,
                            uint32_t player, char *view, size_t room);
/* The table as bytes that later versions of the library read, on any machine (docs/STATE.md), and
 * how many they are; equal tables are equal bytes, and the hash is theirs. Loading checks all of
 * it; false: they are no table of the rulebook's game, and `table` is as it was. */
#define CR_TABLE_SAVED_ROOM ((size_t)80 << 10)
CR_API size_t cr_table_save(const struct cr_table *table, uint8_t bytes[CR_TABLE_SAVED_ROOM]);
CR_API bool cr_table_load(const struct cr_rulebook *book, struct cr_table *table,
                          const uint8_t *bytes, size_t length) CR_CHECK;
CR_API void cr_table_hash(const struct cr_table *table, uint8_t hash[32]);

#ifdef __cplusplus
}
#endif
#endif
