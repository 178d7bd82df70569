/* croupier.h: the public interface of libcroupier.
 *
 * Croupier plays and settles casino table games exactly as their rulebooks say. A caller
 *   1. takes a rulebook (`cr_rulebook_open`, or `cr_rulebook_load` for another edition),
 *   2. settles finished rounds with it (`cr_settle`), or runs a table event by event
 *      (`cr_table_apply`) and shows it to those around it (`cr_table_view`),
 *   3. asks what a bet is worth (`cr_odds_open`), or plays rounds by the million
 *      (`cr_simulation_open`).
 *
 * Money is a whole number of dong.
 *
 * Memory. Nothing here allocates, reads a clock, draws a random number, or keeps anything between
 * calls but in memory that the caller has given; what two threads do with different memory never
 * meets. No call takes more than 64 kB of stack (a test measures each). What a call needs besides
 * is given as a `struct cr_memory`, 16-byte aligned; a function beside it tells how much is enough.
 * Memory given to `cr_settle`, `cr_table_apply`, `cr_odds_open` and `cr_simulation_open` holds what
 * they return and stays theirs until the caller is done with that; the others leave it when they
 * return.
 *
 * What may grow. Structs that the library fills end in what the newest version knows: their readers
 * take the size that the caller's version has, and fill no more. Structs that the caller fills
 * begin with their `size`. Members are added at the end and never change. Numbers of an enumeration
 * are never given anew, and more may come: a caller who does not know one has its name. Games,
 * bets, options, events and effects are told by name, so a game that is added changes nothing here.
 */
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

CR_API const char *cr_version(void);

struct cr_memory {
    void *at;
    size_t size;
};

/* Enough for every call on a rulebook or a table. */
CR_API size_t cr_memory_size(void);

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
                             size_t length);           /* "TD"; CR_NO_CARD when it is no card */
CR_API void cr_card_print(cr_card card, char text[3]); /* "" when it is no card */

/* ---- Games and refusals -------------------------------------------------------------------- */

/* The five games by number. A library may know more, from CR_NIUNIU + 1 up to `cr_game_count`. */
enum cr_game { CR_SICBO, CR_ROULETTE, CR_BACCARAT, CR_BLACKJACK, CR_NIUNIU };
enum cr_language { CR_ENGLISH, CR_VIETNAMESE, CR_LANGUAGES };

CR_API unsigned cr_game_count(void);
CR_API const char *cr_game_id(enum cr_game game); /* "sicbo"; "" when there is none */
CR_API bool cr_game_find(const char *id, size_t length, enum cr_game *game);

/* The number of the rules' reading that tables are opened under now: `open-table` records it as
 * `engine`. Older ones are played on as they were. */
CR_API unsigned cr_engine(void);

/* Why something was refused. `why` is 0 when nothing was; the functions below tell its name, the
 * class of error it belongs to ("illegal-action"), the clause or ruling that forbids it ("" when it
 * is none) and a sentence for a person; all are "" for a number that there is not. `where` names
 * the entry: "bets[2]". */
struct cr_refusal {
    int why;
    char where[44];
};

CR_API const char *cr_refusal_name(int why);
CR_API const char *cr_refusal_code(int why);
CR_API const char *cr_refusal_clause(int why);
CR_API const char *cr_refusal_sentence(int why, enum cr_language language);

/* ---- The rulebook -------------------------------------------------------------------------- */

/* An edition in `cr_rulebook_size` bytes of the caller's, 8-byte aligned. It has no pointers in it:
 * copy it as it is, and read it from as many threads as there are. Strings that its readers return
 * are in it or constant. */
struct cr_rulebook;

/* What is wrong with a rulebook file: the line, and a sentence that names the key. */
struct cr_problem {
    size_t line;
    char message[200];
};

CR_API size_t cr_rulebook_size(void);
/* The edition that is built in. False: there is no such game, or too little memory. */
CR_API bool cr_rulebook_open(struct cr_rulebook *book, enum cr_game game,
                             struct cr_memory memory) CR_CHECK;
/* Its JSON; NULL: there is no such game. */
CR_API const char *cr_rulebook_source(enum cr_game game, size_t *length);
/* Another edition, out of its JSON. */
CR_API bool cr_rulebook_load(struct cr_rulebook *book, const char *json, size_t length,
                             struct cr_memory memory, struct cr_problem *problem) CR_CHECK;
/* Changes one option or ratio: ("decks", "6"), ("total:4", "60"), ("main.blackjack", "6/5"). A
 * problem has line 0 when the game has no such key, 1 when the value is wrong. Options are said in
 * `open-table`; any other change makes it another edition. */
CR_API bool cr_rulebook_set(struct cr_rulebook *book, const char *key, const char *value,
                            struct cr_problem *problem) CR_CHECK;
/* All of it as a JSON object: edition, options, kinds and every bet with what it pays. Returns the
 * length; 0 when `room` is too small (CR_VIEW_ROOM is always enough). */
CR_API size_t cr_rulebook_write(const struct cr_rulebook *book, char *json, size_t room);

CR_API enum cr_game cr_rulebook_game(const struct cr_rulebook *book);
CR_API const char *cr_rulebook_document(const struct cr_rulebook *book); /* "01/13.06.2020" */
CR_API const char *cr_rulebook_date(const struct cr_rulebook *book);     /* "2020-06-13" */
enum { CR_EDITION = 32, CR_EDITION_TEXT = 2 * CR_EDITION + 1 };
/* As `open-table` names it: the BLAKE2b hash of the text it was read from, in lower-case
 * hexadecimal digits and a NUL. */
CR_API void cr_rulebook_edition(const struct cr_rulebook *book, char text[CR_EDITION_TEXT]);
CR_API const char *cr_rulebook_name(const struct cr_rulebook *book, enum cr_language language);

/* Bets by number, from 0. */
struct cr_bet_info {
    const char *id; /* "split:0-1": the name used everywhere */
    const char *name[CR_LANGUAGES];
    const char *clause;
    const char *kind;     /* what limits are set for: "split" */
    unsigned kind_number; /* from 0 */
    bool limited;         /* the table's limits hold for it */
    unsigned pay_count;   /* how many cases there are of what it pays; `cr_rulebook_pay` */
    struct cr_ratio pays; /* the first of them; {0, 0} when a table of the game's own says it */
    int16_t x, y, width, height; /* where it lies on the felt, in tenths of a felt unit */
};

CR_API size_t cr_rulebook_bet_count(const struct cr_rulebook *book);
CR_API int cr_rulebook_bet(const struct cr_rulebook *book, const char *id,
                           size_t length); /* its number; -1: none */
CR_API bool cr_rulebook_bet_info(const struct cr_rulebook *book, size_t bet,
                                 struct cr_bet_info *info, size_t size) CR_CHECK;
/* A case of what it pays, and when: "blackjack", "" when there is only one. */
CR_API bool cr_rulebook_pay(const struct cr_rulebook *book, size_t bet, unsigned pay,
                            const char **when, struct cr_ratio *ratio) CR_CHECK;
CR_API size_t cr_rulebook_kind_count(const struct cr_rulebook *book);
CR_API int cr_rulebook_kind(const struct cr_rulebook *book, const char *id,
                            size_t length); /* its number; -1: none */
CR_API const char *cr_rulebook_kind_id(const struct cr_rulebook *book, size_t kind);

/* House choices that the rules leave open. `cr_rulebook_set` changes one. */
struct cr_option_info {
    const char *name; /* "decks" */
    const char *about[CR_LANGUAGES];
    int64_t value, least, most; /* a switch is 0 or 1 */
    const char *word; /* the value by name where it has one: "true", "offer"; NULL: the number */
};

CR_API size_t cr_rulebook_option_count(const struct cr_rulebook *book);
CR_API bool cr_rulebook_option_info(const struct cr_rulebook *book, size_t option,
                                    struct cr_option_info *info, size_t size) CR_CHECK;
/* The value of one by name. False: the game has none of that name. */
CR_API bool cr_rulebook_option(const struct cr_rulebook *book, const char *name,
                               int64_t *value) CR_CHECK;

/* The numbered clauses of a game, in our own words. */
struct cr_clause_info {
    const char *clause; /* "7.15.4.1" */
    const char *kind;   /* "rule", "irregularity", ... */
    const char *title[CR_LANGUAGES];
    const char *note[CR_LANGUAGES]; /* "" when it has none */
};

CR_API size_t cr_clause_count(enum cr_game game);
CR_API bool cr_clause_info(enum cr_game game, size_t number, struct cr_clause_info *info,
                           size_t size) CR_CHECK;

/* ---- Settling finished rounds ---------------------------------------------------------------- */

/* How one bet ended. */
enum cr_outcome { CR_WIN, CR_LOSE, CR_PUSH, CR_VOID, CR_SURRENDERED, CR_RETURNED, CR_OUTCOMES };

CR_API const char *cr_outcome_id(enum cr_outcome outcome); /* "win"; "" when there is none */

enum { CR_LINE_CLAUSES = 4 };

/* What became of one bet. `stake` lies there, `counted` of it is in play; a player who wins is paid
 * `pays`, from which `commission` has gone, and gets back `returned` in all. */
struct cr_settled_line {
    const char *player; /* the name in the round, not ended by a zero; NULL at a table */
    size_t player_length;
    uint32_t player_number; /* at a table; in a round counted from 0 as the names appear */
    uint32_t bet;           /* its number in the rulebook */
    uint32_t box, hand;     /* 0: the game has none */
    enum cr_outcome outcome;
    cr_money stake, counted, pays, commission, returned;
    uint32_t breakage, breakage_of; /* what rounding down cut off, as a fraction; 0: nothing */
    const char *clauses[CR_LINE_CLAUSES]; /* NULL after the last */
    bool done;                            /* at a table: chips have moved; in a round always */
};

/* Why a round was refused, in the language it was settled in. */
struct cr_settled_problem {
    const char *code;     /* "illegal-bet" */
    const char *clause;   /* "" when it is none */
    const char *sentence; /* for a person, without the field */
    const char *field;    /* "bets[2].stake"; "" the round itself */
    const char *detail;   /* the value, or what the reader says; "" none */
};

struct cr_settled; /* in the caller's memory */

/* Enough for any round of so many bytes; most need a fifth of it. */
CR_API size_t cr_settle_size(size_t length);
/* Settles a round given as a JSON object (docs/LIBRARY.md; `croupier settle` reads the same), which
 * stays where it is as long as what is returned is used. True: it was settled. False: it was
 * refused, and `cr_settled_problem` says why; or, when *settled is NULL, the memory was too small
 * to say even that. */
CR_API bool cr_settle(const struct cr_rulebook *book, const char *round, size_t length,
                      enum cr_language language, struct cr_memory memory,
                      const struct cr_settled **settled) CR_CHECK;
CR_API bool cr_settled_is_void(const struct cr_settled *settled);
CR_API size_t cr_settled_line_count(const struct cr_settled *settled);
CR_API bool cr_settled_line(const struct cr_settled *settled, size_t line,
                            struct cr_settled_line *info, size_t size) CR_CHECK;
/* What all lines of a player come to. */
CR_API bool cr_settled_net(const struct cr_settled *settled, const char *player, size_t length,
                           cr_money *net) CR_CHECK;
CR_API bool cr_settled_problem(const struct cr_settled *settled, struct cr_settled_problem *problem,
                               size_t size) CR_CHECK;
/* The answer as a line of JSON, with the game's result, as `croupier settle` writes it for line
 * `number`; a refusal too. Returns the length; 0 when `room` is too small. */
CR_API size_t cr_settled_write(const struct cr_settled *settled, uint64_t number, char *json,
                               size_t room);

/* ---- A running table ------------------------------------------------------------------------ */

/* A table is a pure function of its events: time, cards, dice and decisions come in from outside.
 * The state is `cr_table_size` bytes of the caller's, 8-byte aligned, without pointers: copy it as
 * long as the program runs, and save it to keep it. */
struct cr_table;

CR_API size_t cr_table_size(void);
CR_API void cr_table_init(struct cr_table *table); /* closed: the first event is "open-table" */

struct cr_option_value {
    const char *name;
    int64_t value;
};

enum { CR_EVENT_CARDS = 11 };

/* An event. docs/EVENTS.md lists those there are with the members each has; the others are zero, as
 * `cr_event_init` leaves them. Names are as in JSON; NULL or "": not said. */
struct cr_event {
    size_t size;        /* of this struct: `cr_event_init` */
    const char *type;   /* "bet" */
    uint64_t seq;       /* 0: the table's next */
    int64_t time;       /* milliseconds since 1970 */
    const char *sender; /* "player", "staff", "device", "virtual-dealer" */
    uint32_t sender_id;
    const char *post; /* of staff: "dealer" */
    uint32_t authorised_by;
    const char *authorised_post;
    uint32_t player;
    const char *bet; /* "all": all of the player's */
    const char *spot, *kind, *clause, *text;
    uint32_t box, hand;
    cr_money amount, amount2;
    int32_t number;
    uint64_t ref, round;
    uint32_t engine, layout, seats;
    const char *edition;                   /* "open-table"; NULL: that of the rulebook */
    const char *option;                    /* "set-option": which, */
    int64_t value;                         /* and what it is from now on */
    const struct cr_option_value *options; /* "open-table"; the rest as the edition has them */
    size_t option_count;
    uint32_t card_count; /* cards, or dice where they are thrown */
    cr_card cards[CR_EVENT_CARDS];
    uint8_t bytes[32];     /* "commit", "reveal" */
    uint32_t witnessed_by; /* who signed besides who authorised it */
    const char *witnessed_post;
    const char *day_begins; /* "open-table": a whole hour, "07:00"; NULL: "06:00" */
    const char *entry;      /* "correct-entry": which event was keyed wrongly, "card" */
    uint32_t owner;         /* and whose bet it was; 0: the player's */
};

CR_API void cr_event_init(struct cr_event *event, size_t size, const char *type);
/* The event as the JSON object that a log keeps. Returns the length; 0: `room` is too small
 * (CR_EVENT_ROOM is always enough), or it is no event, and the refusal says why. */
#define CR_EVENT_ROOM ((size_t)4096)
CR_API size_t cr_event_write(const struct cr_rulebook *book, const struct cr_event *event,
                             char *json, size_t room, struct cr_refusal *refusal);

/* What followed from an event: what the outside must do now. */
struct cr_effects; /* in the caller's memory */

struct cr_effect {
    const char *type; /* "chips", "commission", "announce", "light", "card", "turn", "screen",
                         "summon" */
    uint32_t player;
    int32_t bet; /* its number in the rulebook; -1: none */
    cr_money amount;
    const char *from, *to;           /* chips: accounts, "purse", "felt", "float", ... */
    const char *say;                 /* announce: the words' name, */
    const char *words[CR_LANGUAGES]; /* and the words */
    const char *screen;              /* screen: which shows something new */
    const char *post;                /* summon: who must come or be told */
    uint32_t box, hand;              /* card, turn */
    cr_card card;                    /* CR_NO_CARD: none, or face down */
    bool face_up;
    bool lit;           /* light: false puts all out */
    const char *clause; /* why; "" none */
};

/* Applies one event. On success *effects holds what followed, in the memory. On a refusal (false)
 * the table has not changed by a byte. */
CR_API bool cr_table_apply(const struct cr_rulebook *book, struct cr_table *table,
                           const struct cr_event *event, struct cr_memory memory,
                           const struct cr_effects **effects, struct cr_refusal *refusal) CR_CHECK;
/* The same for an event as a JSON object. */
CR_API bool cr_table_apply_json(const struct cr_rulebook *book, struct cr_table *table,
                                const char *event, size_t length, struct cr_memory memory,
                                const struct cr_effects **effects,
                                struct cr_refusal *refusal) CR_CHECK;
CR_API size_t cr_effect_count(const struct cr_effects *effects);
CR_API bool cr_effect(const struct cr_effects *effects, size_t number, struct cr_effect *effect,
                      size_t size) CR_CHECK;
/* All of them as a JSON array. Returns the length; 0 when `room` is too small (CR_EFFECTS_ROOM is
 * always enough). */
#define CR_EFFECTS_ROOM ((size_t)1 << 20)
CR_API size_t cr_effects_write(const struct cr_effects *effects, char *json, size_t room);

/* How the table stands. */
struct cr_table_info {
    const char *game;
    const char *phase; /* "betting" */
    uint64_t seq, round;
    int64_t time;
    cr_money felt; /* all chips in play */
    bool suspended, last_void, has_result;
    const char *suspended_clause, *void_clause; /* "" none; in the table */
};

CR_API void cr_table_info(const struct cr_table *table, struct cr_table_info *info, size_t size);
/* The lines of the round whose result lies on the table. Returns how many there are; those that
 * find room are filled, `size` bytes each. 0 with too little memory, too. */
CR_API size_t cr_table_lines(const struct cr_rulebook *book, const struct cr_table *table,
                             struct cr_memory memory, struct cr_settled_line *lines, size_t room,
                             size_t size);
/* That result as a JSON object, {} when there is none. */
CR_API size_t cr_table_result(const struct cr_rulebook *book, const struct cr_table *table,
                              char *json, size_t room);

/* Who looks on. Even staff see a face-down card only when it is turned. */
enum cr_role { CR_PUBLIC, CR_AS_PLAYER, CR_STAFF };
struct cr_viewer {
    size_t size; /* of this struct */
    enum cr_role role;
    uint32_t player;  /* CR_AS_PLAYER */
    const char *post; /* CR_STAFF: "dealer"; NULL: a dealer's */
};

/* What a viewer may see, as JSON (docs/VIEWS.md): a player's view has `offers`, staff's `guide`.
 * These return the length; 0 when `room` or the memory is too small (CR_VIEW_ROOM is always
 * enough). */
#define CR_VIEW_ROOM ((size_t)1 << 19)
CR_API size_t cr_table_view(const struct cr_rulebook *book, const struct cr_table *table,
                            const struct cr_viewer *viewer, struct cr_memory memory, char *json,
                            size_t room);
/* Only what the rules would take from a player now: {"offers":[...]}. */
CR_API size_t cr_table_offers(const struct cr_rulebook *book, const struct cr_table *table,
                              uint32_t player, struct cr_memory memory, char *json, size_t room);
/* Only what the dealer does next, and what may have gone wrong: {"guide":{...},"undo":...}. */
CR_API size_t cr_table_guide(const struct cr_rulebook *book, const struct cr_table *table,
                             struct cr_memory memory, char *json, size_t room);

/* The table as bytes that later versions of the library read, on any machine (docs/STATE.md), and
 * how many they are; equal tables are equal bytes, and the hash is theirs. Loading checks all of
 * it; false: they are no table of the rulebook's game, and `table` is as it was. */
#define CR_TABLE_SAVED_ROOM ((size_t)160 << 10)
CR_API size_t cr_table_save(const struct cr_table *table, uint8_t bytes[CR_TABLE_SAVED_ROOM]);
CR_API bool cr_table_load(const struct cr_rulebook *book, struct cr_table *table,
                          const uint8_t *bytes, size_t length, struct cr_memory memory) CR_CHECK;
CR_API void cr_table_hash(const struct cr_table *table, uint8_t hash[32]);

/* ---- Exact odds ------------------------------------------------------------------------------ */

struct cr_odds; /* in the caller's memory */

enum { CR_RANKS = 13, CR_FRACTION = 2304 };

struct cr_odds_bet {
    const char *name; /* "small", or a part or a sum of bets by a name of the game's own */
    uint32_t bet;     /* the rulebook's bet that it is or is a part of */
    bool exact;       /* counted out; false: worked out in doubles, `chance` instead of `ways` */
    double edge;      /* the house's gain for one unit of first stake */
    double deviation; /* of the player's result for one unit */
    double hit_rate;  /* how often the player comes out ahead */
    size_t outcome_count;
};

struct cr_odds_outcome {
    int64_t pays, pays_of; /* the player's result for one unit of first stake: pays / pays_of */
    uint64_t ways, of;     /* 0 when the bet is not exact */
    double chance;
};

/* Why there are no odds. */
enum cr_odds_refusal {
    CR_ODDS_FOUND,
    CR_ODDS_NO_MEMORY,
    CR_ODDS_SHOE_TOO_SMALL,
    CR_ODDS_OTHER_RULES, /* they are known for other rules only */
    CR_ODDS_OUT_OF_RANGE
};

CR_API size_t cr_odds_size(const struct cr_rulebook *book);
/* Every bet of the rulebook. `shoe` has the cards left by rank from ace to king; NULL: a full one.
 * The rulebook stays as long as the odds are used. */
CR_API enum cr_odds_refusal cr_odds_open(const struct cr_rulebook *book,
                                         const unsigned shoe[CR_RANKS], struct cr_memory memory,
                                         const struct cr_odds **odds) CR_CHECK;
CR_API size_t cr_odds_count(const struct cr_odds *odds);
CR_API bool cr_odds_bet(const struct cr_odds *odds, size_t bet, struct cr_odds_bet *info,
                        size_t size) CR_CHECK;
/* Outcomes from the highest pay on. */
CR_API bool cr_odds_outcome(const struct cr_odds *odds, size_t bet, size_t outcome,
                            struct cr_odds_outcome *info, size_t size) CR_CHECK;
/* The edge as an exact fraction in lowest terms, "1/37". False: the bet is not exact. */
CR_API bool cr_odds_edge(const struct cr_odds *odds, size_t bet, char text[CR_FRACTION]) CR_CHECK;

/* ---- Simulation ------------------------------------------------------------------------------ */

struct cr_simulation; /* in the caller's memory */

enum cr_dealing {
    CR_FROM_SHOE,    /* a shuffled shoe, burned and dealt to the cut card */
    CR_FRESH_SHOE,   /* the first round of a freshly shuffled and burned shoe, every time */
    CR_FROM_SHUFFLER /* a continuous shuffler: every round from all cards */
};

struct cr_simulation_plan {
    size_t size; /* of this struct */
    uint64_t seed;
    enum cr_dealing dealing;
    int cut; /* cards behind the cut card; -1: by the rules */
};

struct cr_simulated_bet {
    const char *name;
    cr_money stake;
    uint64_t rounds; /* in which it took part */
    double mean;     /* the player's result for one unit of first stake */
    double deviation, error;
    bool exact_known;
    double exact_edge; /* the house's, in the first round of a full shoe */
};

CR_API size_t cr_simulation_size(const struct cr_rulebook *book);
/* One unit on every bet, played by best play where players decide, which the odds tell. Rulebook
 * and odds stay as long as the simulation is used. False: too little memory, or a plan out of
 * range. */
CR_API bool cr_simulation_open(const struct cr_rulebook *book, const struct cr_odds *odds,
                               const struct cr_simulation_plan *plan, struct cr_memory memory,
                               struct cr_simulation **simulation) CR_CHECK;
/* Plays the rounds of a block, CR_BLOCK_ROUNDS at most. Block k draws from stream k of the seed and
 * begins with a new shoe, so what a seed gives does not depend on who plays which block. */
#define CR_BLOCK_ROUNDS 100000
CR_API void cr_simulation_play(struct cr_simulation *simulation, uint64_t block, uint64_t rounds);
/* Adds what another simulation of the same plan has played. */
CR_API void cr_simulation_add(struct cr_simulation *simulation, const struct cr_simulation *more);
CR_API uint64_t cr_simulation_rounds(const struct cr_simulation *simulation);
CR_API size_t cr_simulation_bet_count(const struct cr_simulation *simulation);
CR_API bool cr_simulation_bet(const struct cr_simulation *simulation, size_t bet,
                              struct cr_simulated_bet *info, size_t size) CR_CHECK;

#ifdef __cplusplus
}
#endif
#endif
