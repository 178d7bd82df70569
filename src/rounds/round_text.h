/* A round on its way from a line of JSON to its answer: what reads and writes it, for this folder
 * and for the part that a game has of its own. */
#ifndef ROUNDS_ROUND_TEXT_H
#define ROUNDS_ROUND_TEXT_H

#include "base/json.h"
#include "base/money.h"
#include "base/refusal.h"
#include "base/scratch.h"
#include "rounds/settler.h"
#include "rulebook/rulebook.h"

/* ---- Memory that is given back all at once (arena.c) ---- */

struct arena {
    struct chunk *chunks; /* the newest first; older ones are full */
    size_t used, room;    /* of the newest */
};

/* Memory for `count` things of `size` bytes, aligned for any of them. */
void *arena_take(struct arena *arena, size_t count, size_t size);
/* Forgets everything, keeping one chunk large enough for what was taken (but not a huge one). */
void arena_reset(struct arena *arena);
void arena_close(struct arena *arena);
/* All there ever will be, out of other memory. False: there is not as much. */
bool arena_open_in(struct arena *arena, size_t bytes, struct scratch *memory);

/* ---- Players of a round, numbered as they appear (players.c) ---- */

struct player {
    const char *name;
    size_t length;
    wide net;
    bool has_line;
};

struct seat { /* of the hash table; empty unless `round` is the current one */
    uint64_t round;
    uint32_t player;
};

struct players {
    struct player *list;
    size_t count, room;
    struct seat *seats;
    size_t seat_count; /* a power of two */
    uint64_t round;
    unsigned char key[16]; /* of the hash, so that nobody can choose names that collide */
};

void round_players_open(struct players *players);
void round_players_close(struct players *players);
/* For one round with so many names at most, in other memory; the text of the round is the key. */
bool round_players_open_in(struct players *players, size_t names, const char *round, size_t length,
                           struct scratch *memory);
void round_players_reset(struct players *players);
uint32_t round_players_number(struct players *players, const char *name, size_t length);

/* ---- Faults ---- */

/* What is wrong with a field, whatever the round. A game has more of its own. */
struct round_fault {
    const char *code, *sentence[CR_LANGUAGES];
};

#define R(name, code, english, vietnamese) FAULT_##name,
enum fault {
#include "rounds/faults.def"
    FAULT_COUNT
};
#undef R

extern const struct round_fault round_faults[FAULT_COUNT];

/* Where in the round the reader is: "boxes[2].bets[0]". */
struct place {
    const char *list, *inner;
    size_t index, inner_index;
};

struct problem { /* why a line is refused, whoever found it */
    const char *code, *clause, *sentence;
    char field[96];
    char detail[160]; /* quoted value or the parser's words; may be empty */
};

/* ---- The settler ---- */

struct settler {
    const struct cr_rulebook *books; /* by game; with `memory` the one there is */
    struct scratch *memory;          /* NULL: the heap */
    bool settled;
    enum cr_language language;
    enum settle_form form;
    struct json_token *tokens;
    size_t token_room;
    struct json json;
    struct arena arena;
    struct players players;
    struct cr_limits limits;
    cr_money unit; /* the smallest chip (G16); 0: none is said */
    struct cr_round round;
    struct cr_line *lines;
    size_t line_room;
    struct cr_settlement settlement;
    struct place place;
    struct problem problem;
    char *answer;
    size_t answer_room;
};

/* Notes what is wrong with the field at the reader's place and returns false. `field` may be NULL:
 * the entry itself. */
bool round_fault(struct settler *settler, enum fault fault, const char *field);
/* The same for a fault of the game's own. */
bool round_fault_of(struct settler *settler, const struct round_fault *fault, const char *field);
/* The same for one of the library's refusals. */
bool round_refusal(struct settler *settler, int why, const char *field);

/* ---- Reading (read.c, read_bets.c) ---- */

struct field_name {
    const char *name;
    size_t length;
};
/* clang-format off */
#define FIELD(text) {text, sizeof(text) - 1}
/* clang-format on */

/* The value tokens of an object's members by name; 0 where there is none. */
void round_find_members(const struct json *json, uint32_t object, const struct field_name *names,
                        unsigned count, uint32_t *found);

/* The fields of every round; a game's own come behind them. */
enum round_field {
    ROUND_GAME,
    ROUND_RULES,
    ROUND_LIMITS,
    ROUND_VOID,
    ROUND_BETS,
    ROUND_CARDS,
    ROUND_ENGINE,
    ROUND_OWN_FIELDS
};
enum { ROUND_FIELDS_MAX = 16 };

/* Each reads one value of the type its name says into the last argument; the field's name is for
 * the fault. */
bool round_read_integer(struct settler *settler, uint32_t token, const char *field,
                        int64_t *number);
bool round_read_stake(struct settler *settler, uint32_t token, const char *field, cr_money *stake);
bool round_read_optional_stake(struct settler *settler, uint32_t token, const char *field,
                               cr_money *stake);
bool round_read_player(struct settler *settler, uint32_t token, const char *field,
                       uint32_t *player);
bool round_read_array(struct settler *settler, uint32_t token, const char *field, size_t *count);
bool round_read_cards(struct settler *settler, uint32_t token, const char *field,
                      const cr_card **cards, size_t *count);
/* `void` of a bet or box; NULL when there is none. */
bool round_read_bet_void(struct settler *settler, uint32_t token, const char **clause);
bool round_check_object(struct settler *settler, uint32_t token);

bool round_read_flag(struct settler *settler, uint32_t token, const char *field, uint8_t *flag);
/* An absent list is an empty one. */
bool round_read_list(struct settler *settler, uint32_t token, const char *field, size_t *count);
bool round_read_players(struct settler *settler, uint32_t token, const char *field,
                        const uint32_t **players, size_t *count);
bool round_read_decks(struct settler *settler, uint32_t token, uint8_t *decks);
/* The cards of the round, in settler->round. */
bool round_read_round_cards(struct settler *settler, uint32_t token, const char *field);
/* The list of bets by name, and, once every field was read, whether the game has them all. */
bool round_read_bets(struct settler *settler, uint32_t token);
bool round_check_bets(struct settler *settler, uint32_t token);
/* Members of `rules` by name. False: it is no object. */
bool round_find_rules(struct settler *settler, uint32_t token, const struct field_name *names,
                      unsigned count, uint32_t *found);
static inline const struct json_token *round_token(const struct settler *settler, uint32_t token) {
    return &settler->json.tokens[token];
}
static inline const struct cr_rulebook *round_book(const struct settler *settler) {
    return settler->memory != NULL ? settler->books : &settler->books[settler->round.game];
}
/* Where the reader is, for faults: in a list, and out of it. */
void round_enter(struct settler *settler, const char *list);
void round_leave(struct settler *settler);

/* The whole round of settler->json into settler->round. False: settler->problem says why. */
bool round_read(struct settler *settler);

/* ---- A game's part ---- */

enum { ROUND_LINE_OWN = 64 };
struct game_rounds {
    const struct field_name *fields; /* its own, from ROUND_OWN_FIELDS on; NULL: none */
    unsigned field_count;
    /* Its options in `rules`; NULL: it has none. */
    bool (*read_rules)(struct settler *settler, uint32_t token);
    /* All that was laid, came and was decided; `played` false: the round is void, and nothing that
     * came or was decided is read. */
    bool (*read)(struct settler *settler, const uint32_t *fields, bool played);
    bool (*is_listed)(unsigned bet); /* it may stand in the list of bets; NULL: every one may */
    void (*write_result)(const struct settler *settler, struct text *out); /* members of "result" */
    /* Members that only its lines have, in at most ROUND_LINE_OWN bytes; NULL: none. */
    void (*write_line)(const struct cr_line *line, struct text *out);
    void (*tell_result)(const struct settler *settler, struct text *out); /* for a person */
    /* What a line is about besides its bet and box, in words; NULL: nothing. */
    void (*tell_line)(const struct settler *settler, const struct cr_line *line, struct text *out);
    bool splits;         /* a box may have several hands, which are told */
    const char *example; /* a whole round, for the help of `settle`; NULL: none */
};

/* ---- Writing (write.c, tell.c) ---- */

void round_answer(const struct settler *settler, uint64_t number, struct text *out);
void round_write_problem(const struct settler *settler, uint64_t number, struct text *out);
void round_tell(const struct settler *settler, uint64_t number, struct text *out);
void round_tell_problem(const struct settler *settler, uint64_t number, struct text *out);
void round_put_member(struct text *out, const char *key, int64_t number);
/* "box 3". */
void round_tell_labelled(struct text *out, const char *label, int64_t number);

enum { PROBLEM_MESSAGE = 800 };

/* What is wrong in one sentence, `bets[2].bet "split:1-5": the game has no such bet`; its length.
 */
size_t round_problem_message(const struct problem *problem, char message[PROBLEM_MESSAGE]);

#endif
