/* The catalogue of events, and the names of accounts and announcements. */
#include "table/game_table.h"

#include <string.h>

/* ---- The catalogue ---- */

enum {
    P = 1 << SENDER_PLAYER,
    S = 1 << SENDER_STAFF,
    D = 1 << SENDER_DEVICE,
    V = 1 << SENDER_VIRTUAL_DEALER
};
#define PHASE(name) name = 1 << PHASE_##name
enum {
    PHASE(CLOSED),
    PHASE(IDLE),
    PHASE(BETTING),
    PHASE(NO_MORE_BETS),
    PHASE(DEALING),
    PHASE(SHAKING),
    PHASE(SPINNING),
    PHASE(DECISIONS),
    PHASE(ARRANGING),
    PHASE(RESULT),
    PHASE(SETTLING),
    OPEN = ((1 << PHASES) - 1) & ~CLOSED
};
enum { ALL = true, SOME = false };
#define FIELD(name) name = 1 << FIELD_##name
enum {
    FIELD(PLAYER),
    FIELD(BET),
    FIELD(BOX),
    FIELD(HAND),
    FIELD(AMOUNT),
    FIELD(AMOUNT2),
    FIELD(NUMBER),
    FIELD(CARDS),
    FIELD(ENGINE),
    FIELD(EDITION),
    FIELD(DAY_BEGINS),
    FIELD(LAYOUT),
    FIELD(SEATS),
    FIELD(OPTIONS),
    FIELD(OPTION),
    FIELD(VALUE),
    FIELD(KIND),
    FIELD(SPOT),
    FIELD(CLAUSE),
    FIELD(REF),
    FIELD(ROUND),
    FIELD(BYTES),
    FIELD(TEXT),
    FIELD(ENTRY),
    FIELD(OWNER),
};
#define MARK(name) name = MARK_##name
enum {
    MARK(OF_ROUND),
    MARK(NAMES_ROUND),
    MARK(LOOKS_BACK),
    MARK(OPENS_ROUND),
    MARK(BEGINS),
    MARK(DEALS),
    MARK(BY_CLAUSE),
    MARK(LAST_CLAUSE),
    MARK(BY_TWO),
    MARK(GUARDED),
    MARK(OF_GUEST),
    MARK(NOT_HELD),
    MARK(TAKES_BACK),
    MARK(REPAYS),
    MARK(OF_LINE),
    MARK(LAYS),
    MARK(NO_PLAY),
    MARK(GIFT),
    MARK(COUNTED),
    MARK(CALLED),
    MARK(TERMS),
    MARK(NEW_RESULT),
    MARK(NAMED),
    MARK(PLACED),
    MARK(TURNS),
    MARK(WEIGHED),
    MARK(IN_CHIPS),
    MARK(KEYED),
    MARK(ASIDE),
    MARK(LAST_ROUND),
};
enum { SIGNIFICANT = LIST_SIGNIFICANT, ALTERATIONS = LIST_ALTERATIONS };

/* An entry is opened by one macro and closed by another. */
/* clang-format off */
#define EVENT(name, name_id, who, lowest, when, tables)                                            \
    [EVENT_##name] = {.id = (name_id), .senders = (who), .post = POST_##lowest,                    \
                      .common = (tables), .phases = (when),
#define END                                },
#define ALL_SEE(which)                     .fields[SEEN_BY_ALL] = (which),
#define STAFF_SEE(which)                   .fields[SEEN_BY_STAFF] = (which),
#define PLAYER_SEES(which)                 .fields[SEEN_BY_PLAYER] = (which),
#define SHOWN(which)                       .fields[SEEN_WHEN_SHOWN] = (which),
#define MARKS(which)                       .marks = (which),
#define DEVICE(kind)                       .devices = 1 << DEVICE_##kind,
#define MONEY(name)                        .money = (name),
#define SEED(what)                         .seed = SEED_##what,
#define TERM(what)                         .term = TERM_##what,
#define LISTED(which, english, vietnamese) .lists = (which), .listed = {english, vietnamese},
#define ASKED(english, vietnamese)         .asked = {english, vietnamese},
#define STEP(english, vietnamese, clause)  .step = {english, vietnamese}, .step_clause = (clause),
#define ALSO(place, number, takes)                                                                 \
    .also = (place), .also_number = (number), .also_takes = (takes),
#define TOLD(rule, ...)                                                                            \
    .variant = VARIANT_##rule,                                                                     \
    .sentences = (const struct event_sentence[]){__VA_ARGS__ {0, {NULL, NULL}}},
#define SAY(number, english, vietnamese)   {number, {english, vietnamese}},
#define JOINED(english, vietnamese)        .joined = {english, vietnamese},
/* clang-format on */
const struct event_info event_catalogue[EVENT_TYPES + 1] = {
#include "table/event.def"
};

/* Every event that is read is looked for by its name: most are told apart by their length. */
#define EVENT(name, id, who, post, phases, tables) sizeof(id) - 1,
static const uint8_t id_lengths[EVENT_TYPES] = {
#include "table/event.def"
};

int event_find(const char *id, size_t length) {
    for (int i = 0; i < EVENT_TYPES; i++) {
        if (id_lengths[i] == length && memcmp(event_catalogue[i].id, id, length) == 0)
            return i;
    }
    return -1;
}

bool event_has(unsigned type, enum event_field field) {
    const uint32_t *fields = event_catalogue[type].fields;
    return ((fields[SEEN_BY_ALL] | fields[SEEN_BY_STAFF] | fields[SEEN_BY_PLAYER] |
             fields[SEEN_WHEN_SHOWN]) >>
                field &
            1) != 0;
}

/* ---- Announcements and accounts ---- */

#define A(name, english, vietnamese) {english, vietnamese},
static const char *const announcement_texts[ANNOUNCEMENTS][CR_LANGUAGES] = {
#include "table/announcement.def"
};
#undef A

#define A(name, english, vietnamese) #name,
static const char *const announcement_ids[ANNOUNCEMENTS] = {
#include "table/announcement.def"
};
#undef A

static const char *const account_ids[ACCOUNTS] = {
    [ACCOUNT_NONE] = "none",     [ACCOUNT_PURSE] = "purse",         [ACCOUNT_FELT] = "felt",
    [ACCOUNT_FLOAT] = "float",   [ACCOUNT_DROP] = "drop",           [ACCOUNT_TIPS] = "tips",
    [ACCOUNT_CASH] = "cash",     [ACCOUNT_UNCLAIMED] = "unclaimed", [ACCOUNT_HELD] = "held",
    [ACCOUNT_COLOUR] = "colour",
};

const char *account_id(enum account account) {
    return account_ids[account];
}

const char *announcement_text(enum announcement what, enum cr_language language) {
    return announcement_texts[what][language];
}

const char *announcement_id(enum announcement what) {
    return announcement_ids[what];
}
