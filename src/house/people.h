/* Players and staff, and whose hands are one person's. */
#ifndef HOUSE_PEOPLE_H
#define HOUSE_PEOPLE_H

#include "base/hash.h"
#include "house/actor.h"

enum {
    NAME_MAX_BYTES = 64,
    PASSWORD_HASH_MAX = 128,
    FACTOR_MAX = 128,       /* sealed, as text */
    FACTOR_RECOVERIES = 10, /* codes for who has lost the second factor */
    ADDRESS_MAX = 64,
    FAILURES_TOLD = 3, /* in a row: somebody is told */
    SCREENS_KEPT = 4
};

/* A screen that somebody has signed in at: what its browser says it is, and when; 0: none. */
struct house_screen {
    uint64_t screen;
    int64_t time;
};
#define SCREEN_MAX ((INT64_C(1) << 48) - 1)
/* Two who have signed in at one screen within so many milliseconds may be one person. */
#define SCREEN_SHARED (12 * 3600 * INT64_C(1000))

/* What somebody is told of their own account: when it was, and who of staff did it; time 0: it
 * never was, by 0: the machine's command line, or nobody else. */
struct account_news {
    int64_t time;
    uint32_t by;
};
enum account_news_kind {
    NEWS_PASSWORD, /* set by somebody else */
    NEWS_FACTOR,   /* the second factor taken off by somebody else */
    NEWS_PLACE,    /* signed in to at a screen where it was not before */
    ACCOUNT_NEWS
};

struct house_staff {
    uint32_t id;
    enum post post;
    bool active;
    /* Who made the account, and who else than its owner set its password last; 0: the machine's
     * command line. */
    uint32_t made_by, password_by;
    /* Who, of another hand, has seen that its owner chose the password; 0: nobody yet. */
    uint32_t vouched_by;
    bool own_password;       /* set last by its owner */
    uint32_t password_count; /* how often it was set */
    char name[NAME_MAX_BYTES];
    char password_hash[PASSWORD_HASH_MAX];
    /* The second factor: what codes are made from, sealed with a key that the house does not have;
     * "": there is none. A code is good once: the next one belongs to a later step. */
    char factor[FACTOR_MAX];
    uint32_t factor_step;
    uint8_t recovery[FACTOR_RECOVERIES][HASH_BYTES]; /* zeros: used up */
    uint32_t failures;                         /* to sign in, since the last time it was right */
    int64_t signed_in, password_set;           /* 0: never yet, or when the account was made */
    struct house_screen screens[SCREENS_KEPT]; /* the newest first */
    struct account_news news[ACCOUNT_NEWS];
};

/* What is to become of an account beside the ladder (surveillance, security, the cage, the
 * regulator, internal audit), or of one that comes there: two people say it, who are of that post,
 * of senior management or the regulator. One of them is of that post, or they are senior management
 * and the regulator. */
struct staff_wish {
    uint32_t staff; /* 0: a new one, of this name */
    enum post post;
    bool active;
    bool password; /* and another password, which the second of the two sets */
    char name[NAME_MAX_BYTES];
};
struct first_wish { /* what one of them has said; by 0: nothing */
    uint32_t by;
    struct staff_wish wish;
};

struct house_player {
    uint32_t id;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES];  /* a hash: the token itself is nowhere; zeros: there is none */
    bool disabled;              /* lays no bets */
    int64_t seen;               /* when they last signed in, or were made */
    struct house_screen screen; /* they last signed in at */
    uint32_t staff;             /* the member of staff who they are, or are close to; 0: none */
    struct account_news code;   /* their token was ended, and a code for another given */
    /* What was exchanged at the cage for them on one person's word, on the day of `cage_day`. */
    int64_t cage_day;
    cr_money cage_alone;
};

struct token_slot {
    uint64_t print; /* the first bytes of a token's hash */
    uint32_t player;
};

/* NULL: there is none. */
struct house_staff *house_find_staff(const struct house *house, uint32_t id);
struct house_staff *house_find_staff_name(const struct house *house, const char *name);
/* Somebody whose name could be taken for this one, or is it (names.h). */
const struct house_staff *house_find_alike(const struct house *house, const char *name);
struct house_player *house_find_player(const struct house *house, uint32_t id);
struct house_player *house_find_token(const struct house *house, const uint8_t token[HASH_BYTES]);

/* Whether a member of staff may make, and change, accounts of a post: from the shift manager on,
 * those strictly below their own. What stands beside the ladder (surveillance, security, the cage,
 * the regulator) watches it and is nobody's on it to change; that, and senior management, is done
 * by the machine's command line alone. */
bool house_may_give(const struct house *house, uint32_t staff, enum post post);
/* The rule of two: whether two members of staff may be one person as far as the house can see, the
 * same account, or one whose maker, or whoever set its password last, leads to the other, or who
 * have signed in at the same screen. Who asks and who approves must not be. */
bool house_same_screen(const struct house *house, uint32_t one, uint32_t other);
/* Whether a member of staff may be this player: by what the house was told, or by the screen. */
bool house_is_player(const struct house *house, uint32_t staff, uint32_t player);
/* Whether somebody of staff has signed in at this screen lately; 0: no screen. */
bool house_was_at(const struct house *house, uint32_t staff, uint64_t screen);
void house_put_link(struct text *record, uint32_t player, uint32_t staff);
bool house_same_hand(const struct house *house, uint32_t asker, uint32_t approver);

/* Whether somebody may say such a thing at all; and whether another, of another hand, who goes with
 * them, has said the same. */
bool house_may_wish(const struct house *house, uint32_t by, const struct staff_wish *wish);
bool house_is_wished_twice(const struct house *house, uint32_t by, const struct staff_wish *wish);
void house_put_wish(struct text *record, const struct staff_wish *wish);

/* Whether somebody may vouch for an account, so that neither its maker nor who set its password
 * holds it any longer: who may give that post and is of no hand that holds it, once its owner has
 * set the password. NULL, or what forbids it: the field of the record. */
const char *house_vouching_problem(const struct house *house, uint32_t by,
                                   const struct house_staff *staff);
void house_put_vouching(struct text *record, uint32_t staff);

/* Members of a record that make, or change, an account. */
void house_put_player(struct text *record, const struct house_player *player, cr_money purse);
void house_put_token(struct text *record, const uint8_t token[HASH_BYTES]);
void house_put_code(struct text *record, uint32_t player);
void house_put_chips(struct text *record, uint32_t player, cr_money amount);
void house_put_staff(struct text *record, const struct house_staff *staff);
struct staff_change { /* what is NULL stays as it is */
    const enum post *post;
    const bool *active;
    const char *password_hash;
};
void house_put_staff_change(struct text *record, uint32_t staff, const struct staff_change *change);

/* What a record says of signing in; what is NULL or 0 is left out. */
struct session_note {
    uint32_t staff;      /* whose name was tried */
    const char *address; /* it came from */
    uint64_t screen;     /* and from which screen */
    const char *what;    /* was wrong: "name", "password", "code", "token" */
    uint32_t step;       /* of the code that was shown */
    int recovery;        /* number of the recovery code that was, from 1 */
};
void house_put_session(struct text *record, const struct session_note *note);
/* The number of a recovery code, from 1; 0: it is none of theirs, or used up. */
int house_find_recovery(const struct house_staff *staff, const uint8_t hash[HASH_BYTES]);
struct factor_change {
    const char *factor; /* sealed */
    uint32_t step;      /* of the code that showed that it works */
    uint8_t recovery[FACTOR_RECOVERIES][HASH_BYTES];
};
void house_put_factor(struct text *record, uint32_t staff, const struct factor_change *change);
void house_put_factor_end(struct text *record, uint32_t staff);

#endif
