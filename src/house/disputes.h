/* Disputes (part 8, D1-D6): a case only grows, step by step. Who may do what to it, and what it
 * looks like to whom. */
#ifndef HOUSE_DISPUTES_H
#define HOUSE_DISPUTES_H

#include "base/json.h"
#include "house/actor.h"

enum {
    WORDS_MAX = 2000, /* bytes of a statement, note, reason */
    STEPS_MAX = 300,  /* then nothing more is collected, and the case is only decided */
    CASES_MAX = 10,   /* that one player may have open of their own making */
    GROUNDS = 8,      /* 8.4.1 to 8.4.8 */
    CAMERA_MAX = 40,
    PARTS_MAX = 64, /* people who had a part in the round */
    CITED_MAX = 16, /* things that one decision rests on */
    ARTICLE_MAX = 120,
    LETTER_MAX = 65536 /* bytes of a letter of complaint */
};

#define S(state, id, player_en, player_vi, staff_en, staff_vi) DISPUTE_##state,
enum dispute_state {
#include "house/disputes.def"
    DISPUTE_STATES
};
#undef S

#define W(act, id, own_en, own_vi, staff_en, staff_vi) ACT_##act,
enum dispute_act {
#include "house/disputes.def"
    DISPUTE_ACTS
};
#undef W

#define O(outcome, id, player_en, player_vi, staff_en, staff_vi) OUTCOME_##outcome,
enum outcome {
#include "house/disputes.def"
    OUTCOMES
};
#undef O

/* 8.2: what the pit manager has gathered before deciding (D5). */
enum dispute_check { CHECK_RECORD, CHECK_DEALER, CHECK_PLAYER, CHECK_SURVEILLANCE, DISPUTE_CHECKS };

/* What a ground of 8.4 points at (D5). */
enum cites { CITES_CLAUSE, CITES_STEP, CITES_DOCUMENT, CITES_ARTICLE, CITES };

struct dispute_ground {
    uint8_t ground; /* 0 to 7: 8.4.1 to 8.4.8 */
    enum cites cites;
    uint32_t number; /* of the step or document */
    char clause[12];
    char article[ARTICLE_MAX + 1];
};

struct dispute_step {
    enum dispute_act act;
    struct house_actor by;
    int64_t time;
    enum post post;   /* of the case after this step */
    bool of_player;   /* a statement: the player's words */
    int64_t from, to; /* footage; a promise: until then */
    uint32_t table;   /* evidence: a round's bundle; a decision: where chips were put right */
    uint64_t round;
    uint32_t request; /* a decision's correcting event, of this type and amount; 0: none */
    uint64_t seq;     /* of that event, once it has happened */
    uint8_t type;
    cr_money amount;
    enum outcome outcome;
    uint8_t grounds; /* a bit a ground */
    char clause[12];
    char camera[CAMERA_MAX];
    char *text;                 /* NULL: none */
    char *cited;                /* a decision: its grounds and what they point at, a JSON list */
    char *without;              /* and why a part of 8.2 cannot be had, a JSON object */
    char *letter[CR_LANGUAGES]; /* a complaint: the letter as it was filed, HTML (D6) */
};

struct house_dispute {
    uint32_t id, table, player;
    uint64_t round; /* 0: about no round */
    enum dispute_state state;
    enum post post; /* where it lies: pit supervisor, pit manager, senior management */
    struct house_signature taken;
    int64_t promised; /* 0: no time was promised */
    bool promise_told;
    char clause[12];
    size_t decision;  /* number of the step; 0: none yet */
    uint32_t dealer;  /* of the round; 0: the machine, nobody, or it is about no round */
    uint32_t edition; /* that was played; 0: none is known */
    int64_t at;       /* when the round was opened; about none: when the case was */
    int64_t informed; /* 8.2: since when surveillance knows of it; 0: it does not */
    char *parts;      /* who dealt or supervised the round: a JSON list of staff; NULL: nobody */
    struct dispute_step *steps;
    size_t step_count, step_room;
};

const char *dispute_act_id(enum dispute_act act);
const char *dispute_state_id(enum dispute_state state);
const char *dispute_outcome_id(enum outcome outcome);
int dispute_outcome_find(const char *id, size_t length);

struct house_dispute *house_find_dispute(const struct house *house, uint32_t id); /* NULL: none */
/* The case that a record adds to and that is not in memory; 0: none. */
struct house_record;
uint32_t house_missing_dispute(const struct house *house, struct house_record *record);
/* Whether one player has as many cases of their own making open as may be. */
bool house_has_many_disputes(const struct house *house, uint32_t player);

/* Whether somebody may do this to a case as it is now. */
bool dispute_may(const struct house *house, const struct house_dispute *dispute,
                 const struct house_actor *by, enum dispute_act act);
/* Whether it is theirs, or of somebody who is in one hand with them: another one decides it (D4).
 */
bool dispute_is_own(const struct house *house, const struct house_dispute *dispute,
                    const struct house_actor *by);
/* Whether there is anybody at all who may judge it where it lies. */
bool dispute_has_judge(const struct house *house, const struct house_dispute *dispute);
/* Who may work on a case that lies at this post: an acting pit supervisor stands in for the pit
 * supervisor (8.1). */
enum post dispute_lowest_post(enum post lies_at);
/* When it is to be told that a promised time is about to pass; INT64_MAX: it is not. */
int64_t dispute_warning_time(const struct house_dispute *dispute);

/* ---- The checklist of 8.2 (dispute_checks.c) ---- */

const char *dispute_check_id(enum dispute_check check);
/* Whether it belongs to this case: a virtual table has no dealer to hear. */
bool dispute_check_applies(const struct house *house, const struct house_dispute *dispute,
                           enum dispute_check check);
bool dispute_check_is_done(const struct house_dispute *dispute, enum dispute_check check);
/* Where the case lies it is decided on a complete list only. */
bool dispute_needs_checks(const struct house_dispute *dispute);
/* The first part that is neither there nor excused by `without`, an object of `json` (0: none);
 * DISPUTE_CHECKS: all is well. */
enum dispute_check dispute_first_missing(const struct house *house,
                                         const struct house_dispute *dispute,
                                         const struct json *json, uint32_t without);
void dispute_write_checks(const struct house *house, const struct house_dispute *dispute,
                          struct text *out);

/* ---- Grounds (dispute_grounds.c) ---- */

/* "8.4.1" */
void dispute_ground_clause(unsigned ground, char clause[12]);
/* A list [{"ground":"8.4.1","of":{"clause":"6.1.1"}},…]: how many; 0: it is not well made. */
size_t dispute_read_grounds(const struct json *json, uint32_t list, enum cr_game game,
                            struct dispute_ground grounds[CITED_MAX]);
/* Those of a decision. */
size_t dispute_grounds_of(const struct dispute_step *step, enum cr_game game,
                          struct dispute_ground grounds[CITED_MAX]);
/* Whether what it points at is there, and is what the ground is made of (D5). */
bool dispute_ground_stands(const struct house *house, const struct house_dispute *dispute,
                           const struct dispute_ground *ground);
void dispute_put_grounds(struct text *record, const struct dispute_ground *grounds, size_t count);
/* What it points at, in words. */
void dispute_ground_words(const struct house *house, const struct house_dispute *dispute,
                          const struct dispute_ground *ground, enum cr_language language,
                          struct text *out);
/* A decision's grounds as the member `grounds`. */
void dispute_write_grounds(const struct house *house, const struct house_dispute *dispute,
                           const struct dispute_step *step, bool to_player, struct text *out);
/* What each of the eight could point at now, for who decides: the member `citable`. */
void dispute_write_citable(const struct house *house, const struct house_dispute *dispute,
                           struct text *out);

struct dispute_viewer {
    struct house_actor who; /* a player sees no names of staff, notes or evidence */
    int64_t now;
    bool brief; /* without steps */
};
void dispute_write(const struct house *house, const struct house_dispute *dispute,
                   const struct dispute_viewer *viewer, struct text *out);
/* How far it is, in words for its player: the member `words`. */
void dispute_write_state(const struct house_dispute *dispute, struct text *out);
/* What a player who does not agree can do, and who helps (8.5, 8.6). */
const char *dispute_guidance(const struct house_dispute *dispute, enum cr_language language);

/* Members of the record of a new case, and of a step of that act. Text may be NULL: there is none.
 */
struct dispute_opening {
    uint32_t dispute, table, player;
    uint64_t round; /* 0: about none */
    const char *clause, *text;
    uint32_t dealer, edition; /* 0: none */
    int64_t at;
    const uint32_t *parts; /* staff who dealt or supervised the round */
    size_t part_count;
};
void house_put_dispute(struct text *record, const struct dispute_opening *opening);
void house_put_dispute_step(struct text *record, uint32_t dispute, const struct dispute_step *step);

#endif
