/* The names of events, accounts and announcements. */
#include "table/event.h"

#include <string.h>

#define E(name, id, who, post, phases, games) id,
static const char *const event_ids[EVENT_TYPES] = {
#include "table/event.def"
};
#undef E

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
    [ACCOUNT_NONE] = "none",   [ACCOUNT_PURSE] = "purse",         [ACCOUNT_FELT] = "felt",
    [ACCOUNT_FLOAT] = "float", [ACCOUNT_DROP] = "drop",           [ACCOUNT_TIPS] = "tips",
    [ACCOUNT_CASH] = "cash",   [ACCOUNT_UNCLAIMED] = "unclaimed", [ACCOUNT_CAGE] = "cage",
};

const char *event_id(enum event_type type) {
    return event_ids[type];
}

int event_find(const char *id, size_t length) {
    for (int i = 0; i < EVENT_TYPES; i++) {
        if (strlen(event_ids[i]) == length && memcmp(event_ids[i], id, length) == 0)
            return i;
    }
    return -1;
}

const char *account_id(enum account account) {
    return account_ids[account];
}

const char *announcement_text(enum announcement what, enum cr_language language) {
    return announcement_texts[what][language];
}

const char *announcement_id(enum announcement what) {
    return announcement_ids[what];
}

bool event_is_of_round(enum event_type type) {
    switch (type) {
    case EVENT_BET:
    case EVENT_WITHDRAW:
    case EVENT_CALL:
    case EVENT_TURN:
    case EVENT_ASK_SQUEEZE:
    case EVENT_INSURE:
    case EVENT_DECLINE:
    case EVENT_BANKER_FIRST:
    case EVENT_ACT:
    case EVENT_SPLIT_PAIR:
    case EVENT_ARRANGE:
        return true;
    default:
        return false;
    }
}
