/* Double entry: every chip is somewhere. An account has a balance that never goes below zero,
 * except the world outside, from which money comes and to which it goes. A posting moves an amount
 * from one account to another, so the sum of all balances is zero at any time. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H

#include "base/money.h"

enum account_kind {
    LEDGER_OUTSIDE,    /* cash of guests, the bank: the only one that may be negative */
    LEDGER_CAGE,       /* chips in the cage */
    LEDGER_VAULT,      /* cash the cage holds */
    LEDGER_FLOAT,      /* chips in a table's tray */
    LEDGER_DROP,       /* cash in a table's drop box */
    LEDGER_TIPS,       /* chips in a table's tip box */
    LEDGER_FELT,       /* chips in play at a table */
    LEDGER_PURSE,      /* a player's chips */
    LEDGER_UNCLAIMED,  /* winnings nobody came for, by table */
    LEDGER_DIFFERENCE, /* what a count of a float found too much or too little; may be negative */
    LEDGER_KINDS
};

/* kind in the top byte, the table's or player's number below it. */
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
const char *ledger_kind_id(enum account_kind kind);

struct posting {
    ledger_account from, to;
    cr_money amount; /* above zero */
    uint16_t bet;    /* index into the rulebook's bets, 0xFFFE: none */
    char clause[12]; /* why: a clause, or "" */
};

/* Balances in memory: a hash table that grows (it allocates). */
struct ledger;
struct ledger *ledger_open(void);
void ledger_close(struct ledger *ledger);
cr_money ledger_balance(const struct ledger *ledger, ledger_account account);
/* Sets a balance read from the store. */
void ledger_set(struct ledger *ledger, ledger_account account, cr_money balance);
/* All postings or none: false when one would take an account below zero or overflow;
 * `short_account` then names it. */
bool ledger_post(struct ledger *ledger, const struct posting *postings, size_t count,
                 ledger_account *short_account);
void ledger_each(const struct ledger *ledger,
                 void (*each)(ledger_account account, cr_money balance, void *context),
                 void *context);

#endif
