#include "ledger/ledger.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct place {
    ledger_account account;
    cr_money balance;
    bool used;
};

/* Open addressing with linear steps; `room` is a power of two, of which at most three quarters are
 * taken. */
struct ledger {
    struct place *places;
    size_t room, count;
    wide sum; /* of all balances, kept as they change */
};

enum { FIRST_ROOM = 256 };

static const struct {
    const char *id;
    bool may_be_negative;
} kinds[LEDGER_KINDS] = {
    [LEDGER_OUTSIDE] = {"outside", true},
    [LEDGER_CAGE] = {"cage", false},
    [LEDGER_VAULT] = {"vault", false},
    [LEDGER_FLOAT] = {"float", false},
    [LEDGER_DROP] = {"drop", false},
    [LEDGER_TIPS] = {"tips", false},
    [LEDGER_FELT] = {"felt", false},
    [LEDGER_PURSE] = {"purse", false},
    [LEDGER_UNCLAIMED] = {"unclaimed", false},
    [LEDGER_DIFFERENCE] = {"difference", true},
    [LEDGER_OWED] = {"owed", true},
    [LEDGER_COLOUR] = {"colour", false},
    [LEDGER_DOUBTFUL] = {"doubtful", false},
    [LEDGER_HELD] = {"held", false},
};

const char *ledger_kind_id(enum account_kind kind) {
    return kind < LEDGER_KINDS ? kinds[kind].id : NULL;
}

bool ledger_may_be_negative(ledger_account account) {
    return ledger_kind(account) < LEDGER_KINDS && kinds[ledger_kind(account)].may_be_negative;
}

/* A kind there is, and nothing between the kind and the owner but the colour that it needs. */
static bool account_exists(ledger_account account) {
    ledger_account plain = ledger_account_of(ledger_kind(account), ledger_owner(account));
    if (ledger_kind(account) == LEDGER_COLOUR)
        return ledger_colour(account) != 0 &&
               ledger_colour_of(ledger_owner(account), ledger_colour(account)) == account;
    return ledger_kind(account) < LEDGER_KINDS && plain == account;
}

struct ledger *ledger_open(void) {
    struct ledger *ledger = malloc(sizeof *ledger);
    if (!ledger)
        return NULL;
    *ledger = (struct ledger){calloc(FIRST_ROOM, sizeof *ledger->places), FIRST_ROOM, 0, 0};
    if (!ledger->places) {
        free(ledger);
        return NULL;
    }
    return ledger;
}

void ledger_close(struct ledger *ledger) {
    if (!ledger)
        return;
    free(ledger->places);
    free(ledger);
}

static size_t first_place(size_t room, ledger_account account) {
    uint64_t mixed = account * 0x9e3779b97f4a7c15;
    assert(room >= FIRST_ROOM && (room & (room - 1)) == 0);
    return (size_t)(mixed ^ mixed >> 32) & (room - 1);
}

/* Where the account is, or the empty place where it would be. */
static struct place *find(struct place *places, size_t room, ledger_account account) {
    size_t at = first_place(room, account);
    while (places[at].used && places[at].account != account)
        at = (at + 1) & (room - 1);
    return &places[at];
}

/* At most three places of four are taken. */
static bool has_room(size_t room, size_t count) {
    return count <= room / 4 * 3;
}

static bool grow_to(struct ledger *ledger, size_t room) {
    struct place *places = calloc(room, sizeof *places);
    if (!places)
        return false;
    memory_large_pages(places, room * sizeof *places);
    for (size_t i = 0; i < ledger->room; i++)
        if (ledger->places[i].used)
            *find(places, room, ledger->places[i].account) = ledger->places[i];
    free(ledger->places);
    ledger->places = places;
    ledger->room = room;
    return true;
}

bool ledger_reserve(struct ledger *ledger, size_t accounts) {
    size_t room = ledger->room;
    while (!has_room(room, accounts))
        room *= 2;
    return room == ledger->room || grow_to(ledger, room);
}

/* The account's place, made at zero when it is new. NULL: no memory. What was returned before is
 * not valid after. */
static struct place *place_of(struct ledger *ledger, ledger_account account) {
    struct place *place = find(ledger->places, ledger->room, account);
    if (place->used)
        return place;
    if (!has_room(ledger->room, ledger->count + 1)) {
        if (!grow_to(ledger, ledger->room * 2))
            return NULL;
        place = find(ledger->places, ledger->room, account);
    }
    assert(!place->used);
    *place = (struct place){account, 0, true};
    ledger->count++;
    return place;
}

cr_money ledger_balance(const struct ledger *ledger, ledger_account account) {
    return find(ledger->places, ledger->room, account)->balance;
}

bool ledger_set(struct ledger *ledger, ledger_account account, cr_money balance) {
    struct place *place = place_of(ledger, account);
    if (!place)
        return false;
    ledger->sum += (wide)balance - place->balance;
    place->balance = balance;
    return true;
}

/* Where they are is asked of the memory for all of them before the first is waited for. */
bool ledger_set_all(struct ledger *ledger, const ledger_account *accounts, const cr_money *balances,
                    size_t count) {
    bool set = true;
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(&ledger->places[first_place(ledger->room, accounts[i])], 1);
    for (size_t i = 0; set && i < count; i++)
        set = ledger_set(ledger, accounts[i], balances[i]);
    return set;
}

bool ledger_is_posting(const struct posting *posting) {
    return posting->amount > 0 && posting->from != posting->to && account_exists(posting->from) &&
           account_exists(posting->to);
}

static bool post(struct ledger *ledger, const struct posting *posting, ledger_account *at_fault) {
    *at_fault = posting->from;
    if (!ledger_is_posting(posting))
        return false;
    /* both before either is used: making one may move the other */
    bool room = place_of(ledger, posting->from) && place_of(ledger, posting->to);
    if (!room)
        return false;
    struct place *from = find(ledger->places, ledger->room, posting->from);
    struct place *to = find(ledger->places, ledger->room, posting->to);
    cr_money less, more;
    if (!money_add(from->balance, -posting->amount, &less))
        return false;
    if (!money_add(to->balance, posting->amount, &more)) {
        *at_fault = posting->to;
        return false;
    }
    ledger->sum += ((wide)less - from->balance) + ((wide)more - to->balance);
    from->balance = less;
    to->balance = more;
    return true;
}

/* Last first. */
void ledger_undo(struct ledger *ledger, const struct posting *postings, size_t count) {
    while (count-- > 0) {
        struct place *from = find(ledger->places, ledger->room, postings[count].from);
        struct place *to = find(ledger->places, ledger->room, postings[count].to);
        assert(from->used && to->used); /* it was posted */
        from->balance += postings[count].amount;
        to->balance -= postings[count].amount;
    }
}

static bool post_all(struct ledger *ledger, const struct posting *postings, size_t count,
                     ledger_account *at_fault) {
    for (size_t i = 0; i < count; i++) {
        if (!post(ledger, &postings[i], at_fault)) {
            ledger_undo(ledger, postings, i);
            return false;
        }
    }
    return true;
}

/* Only an account that something was taken from can be short. */
static bool none_is_short(const struct ledger *ledger, const struct posting *postings, size_t count,
                          ledger_account *short_account) {
    for (size_t i = 0; i < count; i++) {
        *short_account = postings[i].from;
        if (ledger_balance(ledger, *short_account) < 0 && !ledger_may_be_negative(*short_account))
            return false;
    }
    return true;
}

bool ledger_post(struct ledger *ledger, const struct posting *postings, size_t count,
                 ledger_account *short_account) {
    if (!post_all(ledger, postings, count, short_account))
        return false;
    if (none_is_short(ledger, postings, count, short_account))
        return true;
    ledger_undo(ledger, postings, count);
    return false;
}

/* ---- What players owe ---- */

/* The posting that makes a purse and its owner's debt right again; false: they are. */
static bool make_up(const struct ledger *ledger, ledger_account purse, const struct posting *cause,
                    bool may_owe, struct posting *posting) {
    if (ledger_kind(purse) != LEDGER_PURSE)
        return false;
    ledger_account debt = ledger_account_of(LEDGER_OWED, ledger_owner(purse));
    cr_money chips = ledger_balance(ledger, purse), owed = ledger_balance(ledger, debt);
    if (chips == 0 || (chips > 0 ? owed >= 0 : !may_owe || chips < -CR_MONEY_MAX))
        return false;
    *posting = *cause;
    posting->from = chips < 0 ? debt : purse;
    posting->to = chips < 0 ? purse : debt;
    posting->amount = chips < 0 ? -chips : chips + owed < 0 ? chips : -owed;
    posting->bet = POSTING_NO_BET;
    return true;
}

/* False: a debt overflows; what was added is undone. */
static bool make_all_up(struct ledger *ledger, struct posting *postings, size_t *count,
                        bool may_owe, ledger_account *at_fault) {
    size_t first = *count;
    for (size_t i = 0; i < first; i++) {
        const ledger_account sides[] = {postings[i].from, postings[i].to};
        for (int k = 0; k < 2; k++) {
            struct posting *next = &postings[*count];
            if (!make_up(ledger, sides[k], &postings[i], may_owe, next))
                continue;
            if (!post(ledger, next, at_fault)) {
                ledger_undo(ledger, postings + first, *count - first);
                return false;
            }
            (*count)++;
        }
    }
    return true;
}

bool ledger_post_owing(struct ledger *ledger, struct posting *postings, size_t *count, bool may_owe,
                       ledger_account *short_account) {
    size_t first = *count;
    if (!post_all(ledger, postings, first, short_account))
        return false;
    if (make_all_up(ledger, postings, count, may_owe, short_account)) {
        if (none_is_short(ledger, postings, *count, short_account))
            return true;
        ledger_undo(ledger, postings + first, *count - first);
    }
    ledger_undo(ledger, postings, first);
    *count = first;
    return false;
}

/* ---- What holds ---- */

wide ledger_sum(const struct ledger *ledger) {
    return ledger->sum;
}

static bool balance_fits(const struct ledger *ledger, ledger_account account) {
    cr_money balance = ledger_balance(ledger, account);
    if (balance < 0)
        return ledger_may_be_negative(account);
    return balance == 0 || ledger_kind(account) != LEDGER_PURSE ||
           ledger_balance(ledger, ledger_account_of(LEDGER_OWED, ledger_owner(account))) >= 0;
}

const char *ledger_check(const struct ledger *ledger, wide sum, const struct posting *postings,
                         size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!ledger_is_posting(&postings[i]))
            return "posting";
        if (!balance_fits(ledger, postings[i].from) || !balance_fits(ledger, postings[i].to))
            return "balance";
    }
    return ledger->sum == sum ? NULL : "sum";
}

void ledger_each(const struct ledger *ledger,
                 void (*each)(ledger_account account, cr_money balance, void *context),
                 void *context) {
    for (size_t i = 0; i < ledger->room; i++)
        if (ledger->places[i].used)
            each(ledger->places[i].account, ledger->places[i].balance, context);
}

bool ledger_adds_up(const struct ledger *ledger) {
    wide sum = 0;
    for (size_t i = 0; i < ledger->room; i++)
        sum += ledger->places[i].balance;
    return sum == 0;
}
