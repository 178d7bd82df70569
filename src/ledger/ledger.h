/* Double entry: every chip is somewhere. An account has a balance that never goes below zero,
 * except the world outside, from which money comes and to which it goes, what counts have found,
 * and what players owe. A posting moves an amount from one account to another, so the sum of all
 * balances is zero at any time. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H

#include "base/money.h"

enum account_kind {
    LEDGER_OUTSIDE,    /* cash of guests, the bank: may be negative */
    LEDGER_CAGE,       /* chips in the cage */
    LEDGER_VAULT,      /* cash the cage holds */
    LEDGER_FLOAT,      /* chips in a table's tray */
    LEDGER_DROP,       /* cash in a table's drop box */
    LEDGER_TIPS,       /* chips in a table's tip box */
    LEDGER_FELT,       /* chips in play at a table */
    LEDGER_PURSE,      /* a player's chips */
    LEDGER_UNCLAIMED,  /* winnings nobody came for, by table */
    LEDGER_DIFFERENCE, /* what a count of a float found too much or too little; may be negative */
    LEDGER_OWED,       /* what a player owes the house, as a negative balance */
    LEDGER_COLOUR,     /* a player's chips of a table's own: by table and colour (R7) */
    LEDGER_DOUBTFUL,   /* notes and chips that the ultraviolet scanner does not pass */
    LEDGER_HELD,       /* a player's winnings that the cage keeps until they are asked for (J18) */
    LEDGER_KINDS
};

/* kind in the top byte, the table's or player's number in the lowest four; above these the colour
 * of a table's own chips. */
typedef uint64_t ledger_account;

static inline ledger_account ledger_account_of(enum account_kind kind, uint32_t owner) {
    return (uint64_t)kind << 56 | owner;
}
static inline enum account_kind ledger_kind(ledger_account account) {
    return (enum account_kind)(account >> 56);
}
static inline uint32_t ledger_owner(ledger_account account) {
    return (uint32_t)account;
}
static inline ledger_account ledger_colour_of(uint32_t table, unsigned colour) {
    return ledger_account_of(LEDGER_COLOUR, table) | (uint64_t)colour << 32;
}
/* 0: none, as of every other kind. */
static inline unsigned ledger_colour(ledger_account account) {
    return (unsigned)(account >> 32 & 0xff);
}
/* "purse"; NULL when there is no such kind. */
const char *ledger_kind_id(enum account_kind kind);
bool ledger_may_be_negative(ledger_account account);

#define POSTING_NO_BET ((uint16_t)0xFFFE)

struct posting {
    ledger_account from, to;
    cr_money amount; /* above zero */
    uint16_t bet;    /* index into the rulebook's bets, or POSTING_NO_BET */
    char clause[12]; /* why: a clause, or "" */
};

/* Balances in memory: a hash table that grows (it allocates). */
struct ledger;
struct ledger *ledger_open(void); /* NULL: no memory */
void ledger_close(struct ledger *ledger);
cr_money ledger_balance(const struct ledger *ledger, ledger_account account);
/* Room for so many accounts at once. False: no memory. */
bool ledger_reserve(struct ledger *ledger, size_t accounts);
/* Sets a balance read from the store. False: no memory. */
bool ledger_set(struct ledger *ledger, ledger_account account, cr_money balance);
/* Several: of some dozens at a time a large ledger takes half as long as of one. */
bool ledger_set_all(struct ledger *ledger, const ledger_account *accounts, const cr_money *balances,
                    size_t count);

/* All postings or none. What counts is what they do together: an account may be short on the way
 * when another posting of the list fills it. False when an account would end below zero or one
 * overflows, or a posting is between accounts that do not exist or are the same, or moves nothing
 * (zero or less), or when there is no memory; `short_account` then names the account (the one it
 * comes from, where the posting itself is wrong). */
bool ledger_post(struct ledger *ledger, const struct posting *postings, size_t count,
                 ledger_account *short_account);
/* The same with what players owe: a player has chips or owes, never both.
 *
 * Where the postings take more from a purse than it ends with (`may_owe`; else that is refused), a
 * further posting from what the player owes makes it up; where they leave chips in the purse of a
 * player who owes, a further posting pays the debt as far as they go. These postings are added to
 * the list, which has room for one more a purse in it. */
bool ledger_post_owing(struct ledger *ledger, struct posting *postings, size_t *count, bool may_owe,
                       ledger_account *short_account);
/* Takes back what was posted last. */
void ledger_undo(struct ledger *ledger, const struct posting *postings, size_t count);
/* It moves something, from one account that there is to another. */
bool ledger_is_posting(const struct posting *posting);
/* The sum of all balances, without adding them up. */
wide ledger_sum(const struct ledger *ledger);
/* What holds after a list was posted: the sum is what it was before, no account that the list names
 * is below zero that may not be, and nobody has chips and owes. NULL, or a word for what does not;
 * the rest of the books is not looked at. */
const char *ledger_check(const struct ledger *ledger, wide sum, const struct posting *postings,
                         size_t count);
/* Every account that was ever set or posted to, in no order. */
void ledger_each(const struct ledger *ledger,
                 void (*each)(ledger_account account, cr_money balance, void *context),
                 void *context);
/* Whether all balances add up to zero. */
bool ledger_adds_up(const struct ledger *ledger);

#endif
