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

#define EVENT(name, id, who, post, phases, tables) EVENT_##name,
enum event_type {
#include "table/event.def"
    EVENT_TYPES
};

/* Machines at a table that send what they see. */
enum device_kind { DEVICE_SHOE, DEVICE_KEYPAD, DEVICE_WHEEL, DEVICE_KINDS };

/* What an event may say besides who sent it, when, and for which round it is meant. */
enum event_field {
    FIELD_PLAYER,
    FIELD_BET,
    FIELD_BOX,
    FIELD_HAND,
    FIELD_AMOUNT,
    FIELD_AMOUNT2,
    FIELD_NUMBER,
    FIELD_CARDS,
    FIELD_ENGINE,
    FIELD_EDITION, /* `bytes` */
    FIELD_DAY_BEGINS,
    FIELD_LAYOUT,
    FIELD_SEATS,
    FIELD_OPTIONS,
    FIELD_OPTION,
    FIELD_VALUE,
    FIELD_KIND,
    FIELD_SPOT, /* a second bet: `number`, its index, -1: none */
    FIELD_CLAUSE,
    FIELD_REF,
    FIELD_ROUND, /* the round it is about, which need not be the one in play */
    FIELD_BYTES,
    FIELD_TEXT,
    FIELD_ENTRY, /* which event was keyed wrongly (G15) */
    FIELD_OWNER, /* whose it was in truth, when another's than `player` */
    EVENT_FIELDS
};

/* Who sees a field of an event. */
enum event_eyes {
    SEEN_BY_ALL,
    SEEN_BY_STAFF,   /* and by all when the virtual dealer sends it */
    SEEN_BY_PLAYER,  /* by the player it concerns, and nobody else */
    SEEN_WHEN_SHOWN, /* by all, as far as an effect shows it */
    EVENT_EYES
};

/* What else is told apart about events. */
enum event_mark {
    MARK_OF_ROUND = 1 << 0,    /* of those that players send: done in one round, and in no other */
    MARK_NAMES_ROUND = 1 << 1, /* it says in which round, whoever sends it */
    MARK_LOOKS_BACK = 1 << 2,  /* it judges itself which round it may be about */
    MARK_OPENS_ROUND = 1 << 3, /* a round begins with it, and needs an open float */
    MARK_BEGINS = 1 << 4,      /* what is disabled takes no more of them */
    MARK_DEALS = 1 << 5,       /* at a virtual table it is the machine's */
    MARK_BY_CLAUSE = 1 << 6,   /* what it is and does, its clause says */
    MARK_LAST_CLAUSE = 1 << 7, /* it is made under the last clause of part 7 (G6) */
    MARK_BY_TWO = 1 << 8,      /* two people sign it, whatever their posts (G12, G13) */
    MARK_GUARDED = 1 << 9,     /* it happens with security present */
    MARK_OF_GUEST = 1 << 10,   /* from staff, about a guest's chips or cash: two people sign it */
    MARK_NOT_HELD = 1 << 11,   /* it happens while a request at the table waits */
    MARK_TAKES_BACK = 1 << 12, /* from staff, it may take chips that a purse no longer has */
    MARK_REPAYS = 1 << 13,     /* a decision on a dispute may ask for it (D5) */
    MARK_OF_LINE = 1 << 14,    /* it is about one line of a round, in which its player had bets */
    MARK_LAYS = 1 << 15,       /* its amount is laid on the felt, which it has said already */
    MARK_NO_PLAY = 1 << 16,    /* its chips are neither won nor lost */
    MARK_GIFT = 1 << 17,       /* its chips are given away, and counted apart */
    MARK_COUNTED = 1 << 18,    /* its money is what its effects move, not its `amount` */
    MARK_CALLED = 1 << 19,     /* the index lists it; a round is another after it */
    MARK_TERMS = 1 << 20,      /* the index lists it; it changes no round */
    MARK_NEW_RESULT = 1 << 21, /* a result that is there may be another after it */
    MARK_NAMED = 1 << 22,      /* its text is its player's name */
    MARK_PLACED = 1 << 23,     /* a dealer is told at which box or hand it is done */
    MARK_TURNS = 1 << 24,      /* a card comes or opens by it, and is not told before */
    MARK_WEIGHED = 1 << 25,  /* by two, and by one more where it moves more than `amount2`; 0: than
                                the table's maximum. The house says it, not the sender (G13) */
    MARK_IN_CHIPS = 1 << 26, /* its amount is laid or given in chips of the table (G16) */
    MARK_KEYED = 1 << 27,    /* a card, die, number or bet, which may be keyed wrongly (G15) */
    MARK_ASIDE = 1 << 28,    /* nothing is done by it on the strength of what was keyed before */
    MARK_LAST_ROUND = 1 << 29, /* about the last round, also when the table was opened since */
};

/* What it does to the seed of a virtual table. */
enum event_seed { SEED_NONE, SEED_SEALED, SEED_OPENED, SEED_GONE };

/* What it makes of the table's terms: what a list of alterations shows before and after it. */
enum event_term {
    TERM_AMOUNT,  /* nothing; its amount is shown */
    TERM_OPENS,   /* the limits of every bet, from `amount` to `amount2` */
    TERM_LIMIT,   /* the limits of `kind` */
    TERM_OPTION,  /* `option` is `value` */
    TERM_NUMBER,  /* a setting of its own is `number` */
    TERM_STOPS,   /* the table is suspended */
    TERM_GOES_ON, /* and in play again */
};

/* The reports that list it. */
enum event_list { LIST_SIGNIFICANT = 1, LIST_ALTERATIONS = 2 };

/* Which of an event's sentences is said. */
enum event_variant {
    VARIANT_ONE,        /* there is one */
    VARIANT_NUMBER,     /* the one of its number */
    VARIANT_ANY_NUMBER, /* 1 with a number, 0 without */
    VARIANT_BELOW_ZERO, /* 1 with a number below zero */
    VARIANT_LIMIT,      /* by what of the limits it sets */
    VARIANT_ENTRY,      /* by what was keyed: 0 cards, 1 a bet, 2 one that lay nowhere, 3 a number,
                           4 a card that had not come out */
};

struct event_sentence {
    uint8_t variant;
    const char *words[CR_LANGUAGES];
};

/* An entry of the catalogue. Words that are NULL: it needs none. */
struct event_info {
    const char *id;
    uint8_t senders; /* a bit for each enum sender */
    uint8_t post;    /* enum post: the lowest of staff */
    bool common;     /* every table takes it; the others, those whose game says so */
    uint16_t phases; /* a bit for each enum phase */
    uint8_t devices; /* a bit for each enum device_kind that sees it */
    uint8_t seed;    /* enum event_seed */
    uint8_t term;    /* enum event_term */
    uint8_t lists;   /* enum event_list */
    uint8_t variant; /* enum event_variant */
    uint8_t also;    /* its place among what else a dealer may do; 0: none */
    uint8_t also_number;
    uint16_t also_takes;         /* a bit for each enum clause_field */
    uint32_t fields[EVENT_EYES]; /* a bit for each enum event_field, by who sees it */
    uint32_t marks;              /* enum event_mark */
    const char *money;           /* what its money is counted as; NULL: not counted apart */
    const char *listed[CR_LANGUAGES], *asked[CR_LANGUAGES];
    const char *step[CR_LANGUAGES], *step_clause;
    const struct event_sentence *sentences; /* the first is variant 0; the last has no words */
    const char *joined[CR_LANGUAGES];
};
/* By type; the last, EVENT_TYPES, is no event: it has no marks, no fields and no name. */
extern const struct event_info event_catalogue[EVENT_TYPES + 1];

/* How a bet came onto the felt. */
enum bet_how { BET_PLACED, BET_SPOKEN, BET_SPOKEN_WITHOUT_CHIPS, BET_FOR_PLAYER };

/* A bet id that means all of a player's bets. */
#define ALL_BETS ((uint16_t)0xFFFF)
#define NO_BET   ((uint16_t)0xFFFE)

/* Times from 1970 to the end of 9999. */
#define EVENT_TIME_MIN INT64_C(0)
#define EVENT_TIME_MAX INT64_C(253402300799999)

enum { OPTIONS_ROOM = sizeof(struct cr_options) };

/* Events are compared by their bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct event {
    uint64_t seq;    /* its place in the table's log, given by the log */
    int64_t time;    /* milliseconds since 1970, given from outside */
    int64_t amount;  /* dong: a stake, a movement, a minimum */
    int64_t amount2; /* dong: a maximum, a second figure; MARK_WEIGHED: the house's limit */
    uint64_t ref;    /* the event this one is about */
    uint64_t round;  /* the round it is meant for, or, a correction, is about; 0: not said */
    uint32_t player; /* whom it concerns; a player's own event has sender_id == player */
    uint32_t sender_id;
    uint32_t authorised_id; /* who authorised it, and with which post; 0: nobody but the sender */
    uint32_t witnessed_id;  /* who signed besides, and with which post; 0: nobody */
    uint32_t owner;         /* correct-entry: whose bet it was; 0: the player's */
    int32_t number;         /* dice, pocket, shakes, choice: what the event's own comment says */
    uint16_t bet;           /* index into the rulebook's bets, or ALL_BETS, or NO_BET */
    uint16_t engine;        /* open-table: by which the table plays (base/engine.h) */
    int16_t value;          /* set-option: of the option; correct-entry: the true number */
    int8_t kind;            /* set-limit: index into the rulebook's kinds, or enum limit_of */
    uint8_t option;         /* set-option: index into the game's options */
    uint8_t type;
    uint8_t sender;
    uint8_t sender_post;
    uint8_t authorised_post;
    uint8_t witnessed_post;
    uint8_t box, hand;
    uint8_t card_count;
    uint8_t cards[11];
    uint8_t layout, seats;         /* open-table: which felt, from 1, and the places it has */
    uint8_t options[OPTIONS_ROOM]; /* open-table: struct cr_options */
    char clause[12];               /* call, ruling: "7.15.4.1" */
    uint8_t bytes[32];             /* commit: a hash; reveal: a seed; open-table: its edition */
    char text[88];                 /* a reason in words, a player's name */
    uint8_t day_begins;            /* open-table: the gaming day's hour, counted from 06:00 */
    uint8_t entry;                 /* correct-entry: enum event_type of what was keyed */
    uint8_t reserved[13 - OPTIONS_ROOM];
};
#pragma GCC diagnostic pop

/* ---- Effects ---- */

enum effect_type {
    EFFECT_CHIPS,      /* amount from an account to another, `player` whose they are */
    EFFECT_COMMISSION, /* amount kept from winnings: told apart, no chips move by it */
    EFFECT_ANNOUNCE,   /* words to say (number: enum announcement; SAY_TOTALS has `box`, `hand` and
                          the totals in `from` and `to`, as its game tells them) */
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
    ACCOUNT_HELD,      /* the player's, kept by the cage */
    ACCOUNT_COLOUR,    /* the player's chips of this table's own, in colour `box` (R7) */
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
static inline const struct event_info *event_info(unsigned type) {
    return &event_catalogue[type];
}
static inline const char *event_id(enum event_type type) {
    return event_catalogue[type].id;
}
int event_find(const char *id, size_t length);
/* It has one of the marks. */
static inline bool event_is(const struct event *event, unsigned marks) {
    return (event_catalogue[event->type].marks & marks) != 0;
}
/* It has the field, whoever sees it. */
bool event_has(unsigned type, enum event_field field);
/* Its `number` is a bet: where it has `spot`, and what it is about is a bet. */
static inline bool event_has_spot(const struct event *event) {
    return event_has(event->type, FIELD_SPOT) &&
           (!event_has(event->type, FIELD_ENTRY) || event->entry == EVENT_BET);
}
const char *account_id(enum account account);
const char *announcement_text(enum announcement what, enum cr_language language);
const char *announcement_id(enum announcement what);

#endif
