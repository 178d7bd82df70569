/* What a game adds to the table, and what the table gives it. */
#ifndef TABLE_GAME_TABLE_H
#define TABLE_GAME_TABLE_H

#include "base/game.h"
#include "base/scratch.h"
#include "base/shape.h"
#include "base/text.h"
#include "rulebook/clauses.h"
#include "table/shoe_state.h"
#include "table/table.h"

struct codec_record;   /* base/codec.h */
struct deal_look;      /* table/dealing.h */
struct deal_step;      /* table/dealing.h */
struct game_equipment; /* table/equipment.h */
struct offers;         /* table/offers.h */
struct result_telling; /* table/transcript.h */
struct viewer;         /* table/view.h */
struct virtual_game;   /* table/virtual_game.h */

/* What one bet or one movement of chips may be at most: no sum of them comes near what 64 bits hold
 * (G2). */
#define CHIPS_MAX (CR_MONEY_MAX / 1024 / TABLE_BETS)

/* One event on its way through the table. Until `accept` nothing of the table has changed. */
struct step {
    const struct cr_rulebook *book;
    struct table *table;
    const struct event *event;
    struct effects *effects;
    struct cr_refusal *refusal;
    struct scratch *scratch;
    const char *broken; /* what has gone wrong in the program itself; NULL: nothing has */
};

struct check_change; /* table/check.h */

/* Room for the lists that only one game has. */
enum { ROUND_OWN = 16384 };

/* Memory in which a game lays out its part of a round for settlement_make. */
struct round_memory {
    struct cr_bet bets[TABLE_BETS];
    struct cr_limits limits;
    uint64_t own[ROUND_OWN / sizeof(uint64_t)]; /* the game's own: ROUND_AT */
};

/* The game's own part of that memory, as the game declares it with ROUND_PART. */
#define ROUND_AT(type, memory) ((type *)(memory)->own)
#define ROUND_PART(type)                                                                           \
    _Static_assert(sizeof(type) <= ROUND_OWN, "a game's part fits into a round")

/* When a line is settled, and whether it is. */
enum line_turn { LINE_BEFORE_RESULT, LINE_COLLECTED, LINE_PAID, LINE_TURNS };
struct line_state {
    uint8_t turn;
    bool done;
};

struct call_report {
    const char *clause;
    uint8_t post; /* enum post, or BY_PLAYER */
};

/* A game's own words for a dealer's step, and the clause that asks for it; in place of STEP in
 * event.def. */
struct guide_words {
    uint8_t type; /* enum event_type; EVENT_TYPES ends a list */
    const char *words[CR_LANGUAGES];
    const char *clause;
};

/* A game's own sentence of the transcript; beside those of event.def, or in place of the one with
 * the same variant. */
struct game_sentence {
    uint8_t type; /* enum event_type; EVENT_TYPES ends a list */
    uint8_t variant;
    const char *words[CR_LANGUAGES];
};

/* Chips of one table only, in colours, each set one player's. They are money (R7): what a player
 * has of a colour and not on the felt is in the account of that colour at the table. A bet in them
 * has the colour as its `box`. */
struct own_chips {
    unsigned colours;         /* numbered from 1 */
    const char *found_clause; /* part 7: such a chip of another table lies on the felt */
    /* What the chips of a colour are worth that are out at this table and not on its felt, and
     * whose they are (0: nobody's). */
    cr_money (*in_hand)(const struct table *table, unsigned colour);
    uint32_t (*owner)(const struct table *table, unsigned colour);
    cr_money (*value)(const struct table *table, unsigned colour); /* of one chip; 0: not out */
    /* Chips come into the player's hand or leave it: how much of the amount in this colour. What
     * makes no whole chip, or what the player has no chips for any more, is cash chips. */
    cr_money (*comes_in)(struct table *table, uint32_t player, unsigned colour, cr_money amount);
    cr_money (*goes_out)(struct table *table, uint32_t player, unsigned colour, cr_money amount);
};

/* Whose chips move, for which bet in which box, and why. */
struct chips_of {
    uint32_t player;
    uint16_t bet;
    uint8_t box;
    const char *clause;
};

_Static_assert(EVENT_TYPES <= 64, "a game's events are the bits of a word");
#define EVENT_BIT(name) (1ULL << EVENT_##name)
#define TAKES(field)    (1u << TAKES_##field)

/* 7.15 and its like: so many cards may come at once, and are counted from one in a call's `number`.
 */
enum { CARDS_TOGETHER = 4 };

/* Every function that takes a step and returns bool: false is a refusal, already filled in, with
 * nothing changed. So each checks all it has to check before it changes anything. NULL: the game
 * needs none. */
struct game_table {
    /* ---- What it is ---- */
    uint64_t events;           /* EVENT_BIT of those it takes besides the events of every table */
    uint16_t phases;           /* a bit a phase that it has besides those of every table */
    uint8_t bet_flags;         /* enum bet_flag: those its bets may have besides the common ones */
    bool bets_meet;            /* two bets of one player may come to lie on one spot */
    uint8_t dice_count;        /* it is thrown, not dealt: events have `dice` for cards; 0: it is */
    bool spoken_bets;          /* G7: a spoken bet with chips in hand is taken */
    bool splits;               /* a box may have several hands */
    const char *bet_clause;    /* where bets are laid (part 4) */
    const char *rest_clause;   /* G6: leaves what nothing covers to a post; "G6": no clause does */
    uint16_t correction_takes; /* TAKES of `correct-result` */
    const struct own_chips *own_chips;   /* NULL: it has none */
    const struct clause_info *found;     /* G8 as it is called; NULL: part 7 says what happens */
    const struct clause_choice *counted; /* a call's `number` where its clause lists no choices; */
    size_t counted_count;                /* as whoever decides it is asked */
    const struct codec_record *state;    /* its part of a table, field by field */
    const struct game_equipment *equipment; /* of part 3; NULL: none is asked for */
    const char *const *ways; /* clauses that may have to be spoken before the next step, in the
                                order   tried; the last is NULL */

    /* ---- What happens ---- */
    /* Clauses whose decision is a higher post's, but which this post may report or begin; the last
     * is empty. The game's `call` asks for the higher post where the decision is made. */
    const struct call_report *reports;
    /* What an event needs, as the table stands, beyond its row of event.def or its clause; the
     * event is refused by the same answer. */
    enum post (*post_needed)(const struct table *table, const struct event *event);
    bool (*open_table)(struct step *step); /* the layout is right; the state is zeroed */
    /* G10: what closing has not ended comes from the table as it was into the one that is opened.
     */
    void (*outlives)(struct step *step, const struct table *before);
    /* The felt that lies there has what these options need; NULL: every felt has. */
    bool (*takes_options)(struct step *step, const struct cr_options *options);
    bool (*open_round)(struct step *step); /* may a round be opened now; prepares the state */
    /* Instead of taking whatever names no box. */
    bool (*may_bet)(struct step *step, const struct table_bet *bet, cr_money total);
    void (*bet_placed)(struct step *step, struct table_bet *bet);
    bool (*may_withdraw)(struct step *step, const struct table_bet *bet, cr_money left);
    void (*withdrawn)(struct step *step);    /* what hangs on the bet that was taken back */
    bool (*no_more_bets)(struct step *step); /* e.g. the differential (4.3); sets what follows */
    bool (*apply)(struct step *step);        /* events of the game's own */
    void (*leaves)(struct step *step);       /* a player goes: what the table holds for them */
    bool (*call)(struct step *step, const struct clause_info *clause); /* part 7 */
    /* Which refusal a clause gets outside its phases; 0: G11's. */
    int (*why_not_now)(const struct table *table, const struct clause_info *clause);
    bool (*correct)(struct step *step,
                    bool apply); /* G4: false, true: check only, then write the new result */
    /* G15: puts right what was keyed, an entry of another kind than a bet; where it refuses the
     * table is put back. NULL: the game has no such entries. */
    bool (*rekey)(struct step *step);
    /* The same of a bet: `at` is what was keyed, `lay` the bet as it was (NULL: there was none). In
     * place of slip_move_bet. */
    bool (*rekey_bet)(struct step *step, struct table_bet *at, const struct event *lay);
    void (*describe)(const struct table *table, struct cr_round *round,
                     struct round_memory *memory);
    void (*adjust)(const struct table *table, struct cr_line *lines, size_t count,
                   struct scratch *scratch); /* what the lines of settlement_make cannot know */
    /* Instead of table_lines with what has been collected and paid. */
    size_t (*lines)(const struct cr_rulebook *book, const struct table *table,
                    struct cr_line *lines, struct line_state *states, struct scratch *scratch);
    void (*light)(struct step *step);   /* instead of lighting the bets that win */
    bool (*collect)(struct step *step); /* instead of the common way */
    bool (*pay)(struct step *step);
    /* A player's winnings are handed over in one payment, so that paid lines need not be the first
     * ones: the game marks them. Both or neither. */
    bool (*is_paid)(const struct table *table, const struct cr_line *line);
    void (*mark_paid)(struct table *table, const struct cr_line *line, bool paid);
    void (*undo_payments)(
        struct step *step); /* instead of the common way, before a void or correction */
    /* G8: false, true: check only, then put the stake right that the event found, in place of the
     * common way. What was settled at the result has been undone before. */
    bool (*found_bet)(struct step *step, bool apply);
    /* A ruling voids one bet: also what hangs on it (instead of table_void_bet). */
    void (*void_bet)(struct step *step, struct table_bet *bet, const char *clause);
    void (*voided)(struct step *step, const char *clause); /* after all stakes went back */
    void (*finished)(struct step *step);                   /* after the last payment: scoreboards */
    void (*unfinished)(struct step *step); /* what was paid is undone: off the scoreboards again */
    /* A past round is laid out as a table of its own, and was corrected there: what is the table's
     * and not the round's (scoreboards, chips in trays) comes from `now`, and goes back. */
    void (*lay_past)(struct table *past, const struct table *now);
    void (*keep_past)(struct table *now, const struct table *past);
    /* The game's part of table_check: NULL, or the name of what is wrong. The table's own part has
     * been found right. What `change` says is as before need not be looked at (table/check.h). */
    const char *(*check)(const struct cr_rulebook *book, const struct table *table,
                         const struct check_change *change);

    /* ---- The dealer ---- */
    void (*play)(const struct deal_look *look, struct deal_step *step); /* deal_play */
    bool (*prepare)(const struct deal_look *look, struct deal_step *step);
    void (*before_step)(const struct table *table,
                        struct deal_step *step);                 /* staff do something else first */
    const struct shoe_state *(*shoe)(const struct table *table); /* NULL: no cards */
    const struct virtual_game *virtual_dealer;

    /* ---- What is shown and said ---- */
    void (*view)(const struct cr_rulebook *book, const struct table *table,
                 const struct viewer *viewer, struct text *out); /* members of "play" */
    void (*result)(const struct cr_rulebook *book, const struct table *table,
                   struct text *out); /* members of a result that is there */
    void (*write_line)(const struct cr_line *line, struct text *out); /* members that only its lines
                                                                         have */
    const struct shape *shapes; /* of what only it tells (floor/shape.h); NULL: it lists none */
    void (*rules)(const struct cr_rulebook *book, struct text *out); /* members that only its rules
                                                                        have */
    void (*offers)(struct offers *offers);
    const struct guide_words *words;       /* the last is of EVENT_TYPES */
    const struct guide_words *pay_between; /* paying while decisions are made */
    const char *(*step_detail)(const struct deal_step *step, enum cr_language language);
    const char *(*place)(unsigned box, unsigned hand, enum cr_language language);
    void (*tell_result)(const struct result_telling *at);
    const struct game_sentence *sentences;      /* the last is of EVENT_TYPES */
    int (*sentence)(const struct event *event); /* which variant is said; -1: as event.def says */
    /* The totals of step_say_totals in words; NULL: it announces none. */
    void (*tell_totals)(const struct effect *effect, enum cr_language language, struct text *out);
};

/* What a dealer's step is called at the game, and its clause; NULL: it has no words. */
struct step_words {
    const char *const *words;
    const char *clause;
};
struct step_words game_step_words(enum cr_game game, enum event_type type);
/* The sentence that tells the event, in both languages. */
const char *const *game_table_sentence(const struct game_table *game, const struct event *event);

/* A table of the game takes such events. */
bool table_game_takes(enum cr_game game, enum event_type type);
/* What a byte of struct cr_options may be at a table of the rulebook. One that the game has no
 * option for is left out, or as the rulebook has it. */
bool table_option_fits(const struct cr_rulebook *book, unsigned option, int64_t value);
/* The event's row lets it happen at this table now, whoever sends it. */
bool table_has_event(const struct table *table, enum event_type type);
/* G13: the round whose payment can be corrected now, the last one; 0: none. */
uint64_t table_corrected_round(const struct table *table);
/* The most that a stake on that bet gives back at its best: no correction is larger. */
cr_money table_line_most(const struct cr_rulebook *book, unsigned bet, cr_money stake);
/* The lowest post that may send it, and that may call a clause (BY_PLAYER: a player). */
enum post table_event_post(enum event_type type);
enum post table_calling_post(const struct table *table, const struct clause_info *clause);
/* The clause that a call names, or the ruling that is called as one; NULL: there is none. */
const struct clause_info *game_called_clause(enum cr_game game, const char *number);
const struct clause_info *table_called_clause(const struct table *table, const struct event *event);
/* G11: the phase is one of the clause's, or the round is paid and the clause reaches it still. */
/* The last round is over and stands, also when the table was opened again since. */
bool table_is_paid(const struct table *table);
bool table_clause_is_open(const struct table *table, const struct clause_info *clause);
/* G13: what the clause pays is somebody's ruling. */
bool table_is_ruling(const struct clause_info *clause);
/* G16: chips of the table make the amount. */
bool table_is_whole(const struct table *table, cr_money amount);
/* G14: the number of the gaming day that a time falls into at this table. */
int64_t table_day(const struct table *table, int64_t time);
/* G5: surveillance, security and the cage stand beside the ladder and do not rule. */
enum post post_on_ladder(enum post post);

/* ---- Refusing ---- */
bool step_refuse(struct step *step, int why, const char *where);

/* The program itself is wrong: what it would do cannot be right. The event comes to nothing (`what`
 * names the first such thing), and the table is not to be used any more. */
void step_break(struct step *step, const char *what);

/* ---- Who ---- */
enum post
step_authority(const struct step *step); /* the higher of the sender's and the authoriser's */
bool step_needs(struct step *step, enum post post); /* refuses below that post */
/* G12, G13: somebody else, a pit supervisor or higher, has signed it, and it says why. */
bool step_by_two(struct step *step, int why);
/* The event is the player's own, or staff's on that player's behalf. */
bool step_for_player(struct step *step);

/* ---- Changing: only after every check ---- */
void step_chips(struct step *step, uint32_t player, enum account from, enum account to,
                cr_money amount, uint16_t bet, const char *clause); /* keeps table->felt right */
/* The same between the player and the table for a bet: in the table's own chips as far as the box
 * is one of their colours, and the rest by the purse. */
void step_hand_over(struct step *step, const struct chips_of *of, enum account from,
                    cr_money amount);
void step_hand_in(struct step *step, const struct chips_of *of, enum account to, cr_money amount);
void step_colour(struct step *step, const struct chips_of *of, enum account from, enum account to,
                 cr_money amount); /* one of the accounts is ACCOUNT_COLOUR, of->box which */
void step_say(struct step *step, enum announcement what, const char *clause);
/* What hands come to, for the game's `tell_totals`. */
void step_say_totals(struct step *step, unsigned box, unsigned hand, unsigned one, unsigned other,
                     const char *clause);
void step_light(struct step *step, unsigned bet);
void step_lights_out(struct step *step);
void step_summon(struct step *step, enum post post, const char *clause);
void step_screen(struct step *step, enum screen screen);
void step_card(struct step *step, unsigned box, unsigned hand, cr_card card, bool face_up);
void step_turn(struct step *step, unsigned box, unsigned hand, cr_card card);
void step_phase(struct step *step, enum phase phase);
void step_suspend(struct step *step, enum post resume_post, const char *clause);
void step_commission(struct step *step, const struct cr_line *line);

/* The bet a player has there, or NULL. */
struct table_bet *table_find_bet(struct table *table, uint32_t player, unsigned bet, unsigned box);
/* Adds to a player's bet there, or lays a new one; chips move from the purse, by the clause under
 * which they were found after the betting. NULL when the felt is
 * full or the sum would overflow, which `table_bet_fits` tells before. */
bool table_bet_fits(struct step *step, uint32_t player, unsigned bet, unsigned box,
                    cr_money amount);
struct table_bet *table_lay(struct step *step, uint32_t player, unsigned bet, unsigned box,
                            cr_money amount, unsigned flags, const char *clause);
/* Chips of a bet go back to the purse; a bet without any leaves the felt. */
void table_take_back(struct step *step, struct table_bet *bet, cr_money amount);
/* One bet alone is void or withdrawn: its stake goes back now and takes no further part. */
void table_void_bet(struct step *step, struct table_bet *bet, const char *clause);
/* G3: undoes payments made, gives every stake back, ends the round without a result. */
void table_void_round(struct step *step, const char *clause);
/* What has been collected and paid of this round goes back to where it lay; one that was paid to
 * the end leaves the boards until it is paid again. */
void table_undo_payments(struct step *step);
/* The result is there: phase result, winners lit by the lines. */
void table_result(struct step *step);

/* All lines of the round as it stands, as settlement_make gives them. False when there are none, or
 * they are not such as can be paid. */
enum { TABLE_LINES = TABLE_BETS * 3 };
bool table_try_lines(const struct cr_rulebook *book, const struct table *table,
                     struct cr_line *lines, size_t *count, struct scratch *scratch);
/* The same for an event, which is broken without them. */
size_t step_lines(struct step *step, struct cr_line *lines);
/* And of a table that has been checked, with how far the dealer has come in settling them. */
size_t table_settled_lines(const struct cr_rulebook *book, const struct table *table,
                           struct cr_line *lines, struct line_state *states,
                           struct scratch *scratch);
/* The areas that are lit from the result on. */
size_t table_lit_bets(const struct cr_rulebook *book, const struct table *table,
                      uint16_t bets[CR_BETS_MAX], struct scratch *scratch);
/* The line is taken when losing bets are collected; every other one is paid in its turn. */
bool line_is_collected(const struct cr_line *line);
/* The line, the so manieth of those that are paid, has been. */
bool line_is_paid(const struct table *table, const struct cr_line *line, size_t nth);
/* What the common way takes and pays for one line, and the way back. */
void step_settle_line(struct step *step, const struct cr_line *line);
void step_unsettle_line(struct step *step, const struct cr_line *line);
/* Common parts of `describe`: bets that are in play, limits, options. */
void table_describe_bets(const struct table *table, struct cr_round *round,
                         struct round_memory *memory);
/* The same for games in which no clause voids a single bet: one that a ruling has voided is left
 * out, so that the line's `source` counts the bets still in play. */
void table_describe_live_bets(const struct table *table, struct cr_round *round,
                              struct round_memory *memory);

/* ---- Shoes ---- */
/* What the game is dealt from; NULL: no cards. */
const struct shoe_state *table_shoe(const struct table *table);
enum shoe_kind { SHOE_BOX, SHOE_SHUFFLER, SHOE_ONE_DECK };
void shoe_fill(struct shoe_state *shoe, enum shoe_kind kind, unsigned decks);
/* The shoe holds such a card: takes one out. False: a foreign or extra card. */
/* No card has left it since it was filled. */
bool shoe_is_fresh(const struct shoe_state *shoe);
bool shoe_has(const struct shoe_state *shoe, cr_card card);
void shoe_take(struct shoe_state *shoe, cr_card card);
/* Some card that it holds; it holds one. */
cr_card shoe_any(const struct shoe_state *shoe);
void shoe_return(struct shoe_state *shoe, cr_card card); /* a shuffler takes cards back */

#endif
