/* What happens at a table, and what follows from it.
 *
 * An event is one fixed-size record for every kind: it says who sent it, when, and what. Fields
 * that an event does not use are zero. Times come from outside; nothing here asks for one. */
#ifndef TABLE_EVENT_H
#define TABLE_EVENT_H

#include "base/refusal.h"
#include "rulebook/clauses.h"
#include "table/settlement.h"

enum sender { SENDER_PLAYER, SENDER_STAFF, SENDER_DEVICE, SENDER_VIRTUAL_DEALER, SENDERS };

#define E(name, id, who, post, phases, games, marks, device, money) EVENT_##name,
enum event_type {
#include "table/event.def"
    EVENT_TYPES
};
#undef E

/* Machines at a table that send what they see. */
enum device_kind { DEVICE_SHOE, DEVICE_KEYPAD, DEVICE_WHEEL, DEVICE_KINDS, DEVICE_NONE };

/* What else is told apart about events. */
enum event_mark {
    MARK_PLAIN = 0,
    MARK_OF_ROUND = 1 << 0,   /* of those that players send: done in one round, and in no other */
    MARK_DEALS = 1 << 1,      /* at a virtual table it is the machine's */
    MARK_TAKES_BACK = 1 << 2, /* from staff, it may take chips that a purse no longer has */
    MARK_CALLED = 1 << 3,     /* the index lists it; a round is another after it */
    MARK_TERMS = 1 << 4,      /* the index lists it; it changes no round */
    MARK_REPAYS = 1 << 5,     /* a decision on a dispute may ask for it (D5) */
    MARK_NO_PLAY = 1 << 6,    /* its chips are neither won nor lost */
    MARK_GUARDED = 1 << 7,    /* it happens with security present */
    MARK_UNSEEN = 1 << 8,     /* its cards are shown only where an effect shows them */
    MARK_OWN = 1 << 9,        /* its cards and number are its player's alone */
    MARK_NAMED = 1 << 10,     /* its text is a name, and everybody's */
    MARK_COUNTED = 1 << 11,   /* its money is what its effects move, not its `amount` */
};

struct event_info {
    const char *id;
    uint16_t marks;    /* enum event_mark */
    uint8_t device;    /* enum device_kind: the one that sees it */
    const char *money; /* what its money is counted as; NULL: not counted apart */
};

/* How a bet came onto the felt. */
enum bet_how { BET_PLACED, BET_SPOKEN, BET_SPOKEN_WITHOUT_CHIPS, BET_FOR_PLAYER };

/* A bet id that means all of a player's bets. */
#define ALL_BETS ((uint16_t)0xFFFF)
#define NO_BET   ((uint16_t)0xFFFE)

/* Times from 1970 to the end of 9999. */
#define EVENT_TIME_MIN INT64_C(0)
#define EVENT_TIME_MAX INT64_C(253402300799999)

struct event {
    uint64_t seq;    /* its place in the table's log, given by the log */
    int64_t time;    /* milliseconds since 1970, given from outside */
    int64_t amount;  /* dong: a stake, a movement, a minimum */
    int64_t amount2; /* dong: a maximum, a second figure */
    uint64_t ref;    /* the event this one is about */
    uint64_t round;  /* the round it is meant for, or, a correction, is about; 0: not said */
    uint32_t player; /* whom it concerns; a player's own event has sender_id == player */
    uint32_t sender_id;
    uint32_t authorised_id; /* who authorised it, and with which post; 0: nobody but the sender */
    int32_t number;         /* dice, pocket, shakes, choice: what the event's own comment says */
    uint16_t bet;           /* index into the rulebook's bets, or ALL_BETS, or NO_BET */
    uint8_t type;
    uint8_t sender;
    uint8_t sender_post;
    uint8_t authorised_post;
    uint8_t box, hand;
    uint8_t card_count;
    uint8_t cards[11];
    uint8_t options[8]; /* open-table: struct cr_options */
    char clause[12];    /* call, ruling: "7.15.4.1" */
    uint8_t bytes[32];  /* commit: a hash; reveal: a seed */
    char text[88];      /* a reason in words, a player's name */
};

/* ---- Effects ---- */

enum effect_type {
    EFFECT_CHIPS,      /* amount from an account to another, `player` whose they are */
    EFFECT_COMMISSION, /* amount kept from winnings: told apart, no chips move by it */
    EFFECT_ANNOUNCE,   /* words to say (number: enum announcement) */
    EFFECT_LIGHT,      /* light the area of a bet; number 0 puts all out */
    EFFECT_CARD,   /* a card lies at box/hand (box 0 the dealer or player hand; number: face 1 up 0
                      down) */
    EFFECT_TURN,   /* a card there is turned face up */
    EFFECT_SCREEN, /* the screens show something new (number: enum screen) */
    EFFECT_SUMMON, /* someone of this post must come or be told */
    EFFECT_TYPES
};

enum account {
    ACCOUNT_NONE,
    ACCOUNT_PURSE,     /* the player's own chips */
    ACCOUNT_FELT,      /* chips in play */
    ACCOUNT_FLOAT,     /* the table's chips */
    ACCOUNT_DROP,      /* the drop box: cash */
    ACCOUNT_TIPS,      /* the tip box */
    ACCOUNT_CASH,      /* money from outside the house */
    ACCOUNT_UNCLAIMED, /* winnings nobody came for */
    ACCOUNT_CAGE,
    ACCOUNTS
};

enum screen { SCREEN_TABLE, SCREEN_BOARD, SCREEN_LIMITS, SCREEN_SIGN, SCREEN_OFFER };

#define A(name, english, vietnamese) SAY_##name,
enum announcement {
#include "table/announcement.def"
    ANNOUNCEMENTS
};
#undef A

struct effect {
    int64_t amount;
    uint32_t player;
    uint16_t bet;
    uint8_t type, from, to, post;
    uint8_t box, hand, card, number;
    char clause[12]; /* why */
};

struct effects {
    struct effect *list; /* the caller's memory */
    size_t room, count;
};

enum { EFFECTS_MAX = 4096 }; /* no event has more */

/* Names, and the ways back (-1: there is none). */
const char *event_id(enum event_type type);
int event_find(const char *id, size_t length);
const struct event_info *event_info(enum event_type type);
static inline bool event_is(enum event_type type, enum event_mark mark) {
    return (event_info(type)->marks & mark) != 0;
}
const char *account_id(enum account account);
const char *announcement_text(enum announcement what, enum cr_language language);
const char *announcement_id(enum announcement what);

#endif
