/* What the floor's own records (stream 0) make: people, tables, devices, shifts, fills. A record is
 * one JSON object, {"do":"fill.ask","role":"staff","id":3,"post":"dealer",...}: what was done, who
 * did it, and its fields. The house follows from its records alone; running, restarting and
 * auditing all go through `house_run`. */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "base/game.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"
#include "house/self_check.h"
#include "ledger/ledger.h"
#include "table/event.h"
#include "table/virtual_dealer.h"

enum { NAME_MAX_BYTES = 64, PASSWORD_HASH_MAX = 128, HOUSE_POSTINGS = 4, HOUSE_BODY_MAX = 4096 };

enum fill_kind { FILL, CREDIT };
enum fill_state { FILL_ASKED, FILL_DONE, FILL_CANCELLED };

struct house_staff {
    uint32_t id;
    enum post post;
    bool active;
    /* Who made the account, and who else than its owner set its password last; 0: the machine's
     * command line. */
    uint32_t made_by, password_by;
    uint32_t password_count; /* how often it was set */
    char name[NAME_MAX_BYTES];
    char password_hash[PASSWORD_HASH_MAX];
};

struct house_player {
    uint32_t id;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES]; /* a hash: the token itself is nowhere */
    bool disabled;             /* lays no bets */
};

struct house_device {
    uint32_t id, table;
    enum device_kind kind;
    bool active;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES];
};

struct house_shift {
    uint32_t table, staff;
    enum post post; /* POST_DEALER deals, any other supervises */
    int64_t since;
};

struct house_fill { /* or a credit, the other way */
    uint32_t id, table, asked_by, approved_by;
    enum fill_kind kind;
    enum fill_state state;
    cr_money amount;
    int64_t time;
};

/* Since the float was opened by count: what the table has won follows from it. */
struct table_since {
    int64_t time;
    cr_money chips, drop; /* in the tray and in the box then */
    cr_money filled;      /* fills, less credits */
    cr_money counted;     /* taken out of the drop box */
    uint64_t round;
};

struct house_table {
    uint32_t number;
    enum cr_game game;
    bool is_virtual;
    bool float_open;
    char name[NAME_MAX_BYTES];
    char edition[24]; /* of the rulebook it is played by */
    struct dealer_timings timings;
    bool disabled;         /* opens no round */
    cr_money second_above; /* G13: a correction above it takes one signature more; 0: the maximum */
    uint32_t waits_for;    /* the request that is open; 0: none */
    struct table_since since;
};

/* ---- The pit ---- */

struct house_actor { /* who wrote a record */
    bool is_player;
    uint32_t id;
    enum post post;
};

enum alert_kind {
    ALERT_SUMMON,       /* a clause calls a post to the table */
    ALERT_REQUEST,      /* something waits for approval */
    ALERT_FLOAT,        /* a float is too short to pay */
    ALERT_SUSPENDED,    /* a clause stopped the table */
    ALERT_DIFFERENCE,   /* a count differs from the books */
    ALERT_DISPUTE,      /* a case is new, or has come to a higher post */
    ALERT_PROMISE,      /* a promised time is about to pass */
    ALERT_DISABLED,     /* something was disabled or enabled again */
    ALERT_SELF_CHECK,   /* the program's check of itself failed */
    ALERT_OUT_OF_ORDER, /* a table's log cannot be played again */
    ALERT_UNSOUND,      /* an event was refused because it could not be written as it was */
    ALERT_ALTERATION,   /* a stake, a payment or a result altered outside the course of a round */
    ALERT_REPEATED,     /* and for one player more often than twice in a day */
    ALERT_KINDS
};

struct house_alert {
    uint32_t id, table, request, dispute, player; /* 0: none */
    enum alert_kind kind;
    enum post post; /* the lowest that may acknowledge it */
    int64_t time;
    cr_money amount;
    char clause[12];
    uint64_t record; /* of the table's log; 0: none */
    char *problem;   /* what is wrong with it; NULL: nothing is */
    struct house_actor acknowledged_by;
    int64_t acknowledged; /* 0: still open */
};

enum request_state { REQUEST_OPEN, REQUEST_GRANTED, REQUEST_REFUSED, REQUEST_TAKEN_BACK };

struct house_signature {
    uint32_t staff; /* 0: nobody yet */
    enum post post;
    int64_t time;
};

/* An event that waits for a higher post, or for a second person. */
struct house_request {
    uint32_t id, table;
    struct house_actor by;
    int64_t time;
    enum post post;   /* the lowest that may grant it */
    enum post second; /* who must be there too; POST_NOBODY: no one */
    enum request_state state;
    struct house_signature granted, witnessed, ended;
    uint64_t seq;  /* of the event, once it has happened */
    char *event;   /* as the table takes it */
    char *players; /* whom it concerns, as a JSON list */
    char *text;    /* of who ended it; NULL: none */
};

enum dispute_state {
    DISPUTE_OPEN,
    DISPUTE_TAKEN,
    DISPUTE_DECIDED,
    DISPUTE_COMPLAINT,
    DISPUTE_CLOSED,
    DISPUTE_STATES
};

enum dispute_act {
    ACT_OPEN,
    ACT_TAKE,
    ACT_STATEMENT,
    ACT_NOTE,
    ACT_EVIDENCE,
    ACT_CLAUSE,
    ACT_PROMISE,
    ACT_ESCALATE,
    ACT_DECIDE,
    ACT_ACCEPT,
    ACT_COMPLAINT,
    DISPUTE_ACTS
};

enum { GROUNDS = 8, CAMERA_MAX = 40 }; /* 8.4.1 to 8.4.8 */
enum outcome { OUTCOME_UPHELD, OUTCOME_PARTLY, OUTCOME_DISMISSED, OUTCOMES };

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
    uint8_t type;
    cr_money amount;
    enum outcome outcome;
    uint8_t grounds; /* a bit a ground */
    char clause[12];
    char camera[CAMERA_MAX];
    char *text; /* NULL: none */
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
    size_t decision; /* number of the step; 0: none yet */
    struct dispute_step *steps;
    size_t step_count, step_room;
};

struct token_slot {
    uint64_t print; /* the first bytes of a token's hash */
    uint32_t player;
};

struct house {
    bool demonstration;
    bool disabled, game_disabled[GAMES_MAX];
    struct house_staff *staff;
    size_t staff_count, staff_room;
    struct house_player *players;
    size_t player_count, player_room;
    struct house_device *devices;
    size_t device_count, device_room;
    struct house_shift *shifts;
    size_t shift_count, shift_room;
    struct house_fill *fills;
    size_t fill_count, fill_room;
    struct house_table *tables;
    size_t table_count, table_room;
    struct house_alert *alerts;
    size_t alert_count, alert_room;
    struct house_request *requests;
    size_t request_count, request_room;
    struct house_dispute *disputes;
    size_t dispute_count, dispute_room;
    struct self_check *self_checks;
    size_t self_check_count, self_check_room;
    struct token_slot *tokens; /* players by token: open addressing */
    size_t token_room;
};

void house_init(struct house *house);
void house_free(struct house *house);

/* One record on its way. */
struct house_record {
    const struct json *json;
    int64_t time;
    struct posting postings[HOUSE_POSTINGS];
    size_t posting_count;
    const char *problem; /* the field that is wrong, or what forbids it */
};

/* First with `change` false: checks the record and derives its postings; false: `problem` says why
 * not. Then, when the chips are there, with `change` true. */
bool house_run(struct house *house, struct house_record *record, bool change);
/* Who wrote it. */
bool record_actor(struct house_record *record, struct house_actor *actor);

/* Whether a member of staff may make, and change, accounts of a post: from the shift manager on,
 * those strictly below their own. What stands beside the ladder (surveillance, security, the cage,
 * the regulator) watches it and is nobody's on it to change; that, and senior management, is done
 * by the machine's command line alone. */
bool house_may_give(const struct house *house, uint32_t staff, enum post post);
/* Whether two members of staff may be one person as far as the house can see: the same account, or
 * one whose maker, or whoever set its password last, leads to the other. Who asks and who approves
 * must not be. */
bool house_same_hand(const struct house *house, uint32_t asker, uint32_t approver);

/* NULL: there is none. */
struct house_staff *house_find_staff(const struct house *house, uint32_t id);
struct house_staff *house_find_staff_name(const struct house *house, const char *name);
struct house_player *house_find_player(const struct house *house, uint32_t id);
struct house_player *house_find_token(const struct house *house, const uint8_t token[HASH_BYTES]);
struct house_device *house_find_device(const struct house *house, uint32_t id);
struct house_fill *house_find_fill(const struct house *house, uint32_t id);
struct house_table *house_find_table(const struct house *house, uint32_t number);
struct house_shift *house_find_shift(const struct house *house, uint32_t table, uint32_t staff);

/* As what somebody may sign a request now, or why not (G13). */
enum signing { SIGN_GRANT, SIGN_SECOND, SIGN_POST_TOO_LOW, SIGN_SAME_PERSON, SIGN_TWICE };
enum signing request_may_sign(const struct house *house, const struct house_request *request,
                              const struct house_actor *actor);
struct house_alert *house_find_alert(const struct house *house, uint32_t id);
struct house_request *house_find_request(const struct house *house, uint32_t id);
/* The one that a table waits for. */
struct house_request *house_open_request(const struct house *house, uint32_t table);
struct house_dispute *house_find_dispute(const struct house *house, uint32_t id);
/* Whether the whole floor, the table's game, or the table is disabled. */
bool house_table_disabled(const struct house *house, const struct house_table *table);

const char *alert_kind_id(enum alert_kind kind);
int alert_kind_find(const char *id, size_t length);
void alert_write(const struct house *house, const struct house_alert *alert, struct text *out);
/* A post that must see to something admits every higher one; surveillance, security, the cage and
 * the regulator see to their own (G5). */
bool post_serves(enum post post, enum post wanted);
/* Who may work on a case that lies at this post: an acting pit supervisor stands in for the pit
 * supervisor (8.1). */
enum post dispute_lowest_post(enum post lies_at);
const char *dispute_act_id(enum dispute_act act);
const char *dispute_state_id(enum dispute_state state);
const char *outcome_id(enum outcome outcome);
int outcome_find(const char *id, size_t length);

const char *device_kind_id(enum device_kind kind);
int device_kind_find(const char *id, size_t length);

/* {"role":…,"id":…,"name":…,"post":…} under a name. */
void house_put_actor(struct text *out, const char *key, const struct house *house,
                     const struct house_actor *actor);
void house_put_signature(struct text *out, const char *key, const struct house *house,
                         const struct house_signature *signature);

#endif
