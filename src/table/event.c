/* The names of events, accounts and announcements. */
#include "table/event.h"

#include <string.h>

enum {
#define M(mark) mark = MARK_##mark
    M(PLAIN),
    M(OF_ROUND),
    M(DEALS),
    M(TAKES_BACK),
    M(CALLED),
    M(TERMS),
    M(REPAYS),
    M(NO_PLAY),
    M(GUARDED),
    M(UNSEEN),
    M(OWN),
    M(NAMED),
    M(COUNTED),
#undef M
};
#define E(name, id, who, post, phases, games, marks, device, money)                                \
    {id, (marks), DEVICE_##device, money},
static const struct event_info events[EVENT_TYPES] = {
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
    return events[type].id;
}

const struct event_info *event_info(enum event_type type) {
    return &events[type];
}

int event_find(const char *id, size_t length) {
    for (int i = 0; i < EVENT_TYPES; i++) {
        if (strlen(events[i].id) == length && memcmp(events[i].id, id, length) == 0)
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
