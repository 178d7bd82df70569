/* The settler's insides, shared by the files settle_*.c. */
#ifndef CLI_SETTLE_INTERNAL_H
#define CLI_SETTLE_INTERNAL_H

#include "base/json.h"
#include "base/money.h"
#include "base/refusal.h"
#include "cli/settle_json.h"
#include "games/niuniu/rulebook.h"

/* ---- Memory that is given back all at once (settle_memory.c) ---- */

struct arena {
    struct chunk *chunks; /* the newest first; older ones are full */
    size_t used, room;    /* of the newest */
};

/* Memory for `count` things of `size` bytes, aligned for any of them. */
void *arena_take(struct arena *arena, size_t count, size_t size);
/* Forgets everything, keeping one chunk large enough for what was taken (but not a huge one). */
void arena_reset(struct arena *arena);
void arena_close(struct arena *arena);

/* ---- Players of a round, numbered as they appear (settle_players.c) ---- */

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

void players_open(struct players *players);
void players_close(struct players *players);
void players_reset(struct players *players);
uint32_t players_number(struct players *players, const char *name, size_t length);

/* ---- Faults ---- */

#define R(name, code, english, vietnamese) FAULT_##name,
enum fault {
    NO_FAULT,
#include "cli/settle_faults.def"
    FAULT_COUNT
};
#undef R

const char *settle_fault_code(enum fault fault);
const char *fault_sentence(enum fault fault, enum cr_language language);

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
    const struct cr_rulebook *books;
    enum cr_language language;
    enum settle_form form;
    struct json_token *tokens;
    size_t token_room;
    struct json json;
    struct arena arena;
    struct players players;
    struct cr_limits limits;
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
bool fault_at(struct settler *settler, enum fault fault, const char *field);
/* The same for one of the library's refusals. */
bool refusal_at(struct settler *settler, int why, const char *field);

/* ---- Reading (settle_read.c, settle_read_games.c) ---- */

struct field_name {
    const char *name;
    size_t length;
};
/* clang-format off */
#define FIELD(text) {text, sizeof(text) - 1}
/* clang-format on */

/* The value tokens of an object's members by name; 0 where there is none. */
void find_members(const struct json *json, uint32_t object, const struct field_name *names,
                  unsigned count, uint32_t *found);

enum round_field {
    ROUND_GAME,
    ROUND_RULES,
    ROUND_LIMITS,
    ROUND_UNDERBETTORS,
    ROUND_VOID,
    ROUND_BETS,
    ROUND_BOXES,
    ROUND_DICE,
    ROUND_NUMBER,
    ROUND_CARDS,
    ROUND_DEALER,
    ROUND_INSURANCE,
    ROUND_ACTIONS,
    ROUND_FIELDS
};

/* Each reads one value of the type its name says into the last argument; the field's name is for
 * the fault. */
bool read_integer(struct settler *settler, uint32_t token, const char *field, int64_t *number);
bool read_stake(struct settler *settler, uint32_t token, const char *field, cr_money *stake);
bool read_optional_stake(struct settler *settler, uint32_t token, const char *field,
                         cr_money *stake);
bool read_player(struct settler *settler, uint32_t token, const char *field, uint32_t *player);
bool read_array(struct settler *settler, uint32_t token, const char *field, size_t *count);
bool read_cards(struct settler *settler, uint32_t token, const char *field, const cr_card **cards,
                size_t *count);
/* `void` of a bet or box; NULL when there is none. */
bool read_bet_void(struct settler *settler, uint32_t token, const char **clause);
bool check_object(struct settler *settler, uint32_t token);

/* The whole round of settler->json into settler->round. False: settler->problem says why. */
bool read_round(struct settler *settler);

/* The parts of a round that only some games have. */
bool read_game_part(struct settler *settler, const uint32_t *fields);

/* ---- Writing (settle_write.c, settle_text.c) ---- */

void write_answer(const struct settler *settler, uint64_t number, struct text *out);
void write_problem(const struct settler *settler, uint64_t number, struct text *out);
void write_answer_text(const struct settler *settler, uint64_t number, struct text *out);
void write_problem_text(const struct settler *settler, uint64_t number, struct text *out);
const char *niuniu_hand_id(unsigned hand);

enum { PROBLEM_MESSAGE = 800 };

/* What is wrong in one sentence, `bets[2].bet "split:1-5": the game has no such bet`; its length.
 */
size_t problem_message(const struct problem *problem, char message[PROBLEM_MESSAGE]);

#endif
