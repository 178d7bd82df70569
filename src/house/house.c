/* Who and what there is on the floor: lists that only grow, found by number. */
#include "house/house.h"

#include <stdlib.h>
#include <string.h>

void house_init(struct house *house) {
    memset(house, 0, sizeof *house);
}

void house_free(struct house *house) {
    free(house->staff);
    free(house->players);
    free(house->devices);
    free(house->shifts);
    free(house->fills);
    free(house->tables);
    for (size_t i = 0; i < house->alert_count; i++)
        free(house->alerts[i].problem);
    free(house->alerts);
    for (size_t i = 0; i < house->request_count; i++) {
        free(house->requests[i].event);
        free(house->requests[i].players);
        free(house->requests[i].text);
    }
    free(house->requests);
    for (size_t i = 0; i < house->dispute_count; i++) {
        struct house_dispute *dispute = &house->disputes[i];
        for (size_t k = 0; k < dispute->step_count; k++)
            free(dispute->steps[k].text);
        free(dispute->steps);
    }
    free(house->disputes);
    free(house->self_checks);
    free(house->tokens);
    house_init(house);
}

struct house_staff *house_find_staff(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->staff_count ? &house->staff[id - 1] : NULL;
}

struct house_staff *house_find_staff_name(const struct house *house, const char *name) {
    for (size_t i = 0; i < house->staff_count; i++) {
        if (strcmp(house->staff[i].name, name) == 0)
            return &house->staff[i];
    }
    return NULL;
}

bool house_may_give(const struct house *house, uint32_t staff, enum post post) {
    const struct house_staff *by = house_find_staff(house, staff);
    return by != NULL && by->active && by->post >= POST_SHIFT_MANAGER &&
           by->post <= POST_SENIOR_MANAGEMENT && post < by->post;
}

/* Whoever holds an account holds those that were made, or given a password, by it. */
static bool holds(const struct house *house, uint32_t holder, uint32_t account, int rungs) {
    const struct house_staff *staff = house_find_staff(house, account);
    if (staff == NULL || rungs == 0)
        return false;
    return account == holder || holds(house, holder, staff->made_by, rungs - 1) ||
           holds(house, holder, staff->password_by, rungs - 1);
}

/* One of the two holds the other, or somebody holds both. */
bool house_same_hand(const struct house *house, uint32_t asker, uint32_t approver) {
    enum { RUNGS = POST_SENIOR_MANAGEMENT }; /* each holder stood above the account */
    for (size_t i = 0; i < house->staff_count; i++) {
        uint32_t holder = house->staff[i].id;
        if (holds(house, holder, asker, RUNGS) && holds(house, holder, approver, RUNGS))
            return true;
    }
    return asker == approver;
}

struct house_player *house_find_player(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->player_count ? &house->players[id - 1] : NULL;
}

struct house_device *house_find_device(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->device_count ? &house->devices[id - 1] : NULL;
}

struct house_fill *house_find_fill(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->fill_count ? &house->fills[id - 1] : NULL;
}

struct house_table *house_find_table(const struct house *house, uint32_t number) {
    return number >= 1 && number <= house->table_count ? &house->tables[number - 1] : NULL;
}

struct house_alert *house_find_alert(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->alert_count ? &house->alerts[id - 1] : NULL;
}

struct house_request *house_find_request(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->request_count ? &house->requests[id - 1] : NULL;
}

struct house_request *house_open_request(const struct house *house, uint32_t table) {
    uint32_t id = house->tables[table - 1].waits_for;
    return id == 0 ? NULL : &house->requests[id - 1];
}

struct house_dispute *house_find_dispute(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->dispute_count ? &house->disputes[id - 1] : NULL;
}

bool house_table_disabled(const struct house *house, const struct house_table *table) {
    return house->disabled || house->game_disabled[table->game] || table->disabled;
}

struct house_shift *house_find_shift(const struct house *house, uint32_t table, uint32_t staff) {
    for (size_t i = 0; i < house->shift_count; i++) {
        if (house->shifts[i].table == table && house->shifts[i].staff == staff)
            return &house->shifts[i];
    }
    return NULL;
}

struct house_player *house_find_token(const struct house *house, const uint8_t token[HASH_BYTES]) {
    uint64_t print;
    memcpy(&print, token, sizeof print);
    if (house->token_room == 0)
        return NULL;
    for (size_t at = print & (house->token_room - 1); house->tokens[at].player != 0;
         at = (at + 1) & (house->token_room - 1)) {
        struct house_player *player = &house->players[house->tokens[at].player - 1];
        if (house->tokens[at].print == print && memcmp(player->token, token, HASH_BYTES) == 0)
            return player;
    }
    return NULL;
}

/* ---- Names ---- */

static int find_word(const char *const *words, int count, const char *id, size_t length) {
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], id, length) == 0)
            return i;
    }
    return -1;
}

static const char *const alert_ids[ALERT_KINDS] = {
    [ALERT_SUMMON] = "summon",         [ALERT_REQUEST] = "request",
    [ALERT_FLOAT] = "float",           [ALERT_SUSPENDED] = "suspended",
    [ALERT_DIFFERENCE] = "difference", [ALERT_DISPUTE] = "dispute",
    [ALERT_PROMISE] = "promise",       [ALERT_DISABLED] = "disabled",
    [ALERT_SELF_CHECK] = "self-check", [ALERT_OUT_OF_ORDER] = "out-of-order",
    [ALERT_UNSOUND] = "unsound",       [ALERT_ALTERATION] = "alteration",
    [ALERT_REPEATED] = "repeated",
};

const char *alert_kind_id(enum alert_kind kind) {
    return alert_ids[kind];
}

int alert_kind_find(const char *id, size_t length) {
    return find_word(alert_ids, ALERT_KINDS, id, length);
}

static const char *const act_ids[DISPUTE_ACTS] = {
    [ACT_OPEN] = "open",       [ACT_TAKE] = "take",           [ACT_STATEMENT] = "statement",
    [ACT_NOTE] = "note",       [ACT_EVIDENCE] = "evidence",   [ACT_CLAUSE] = "clause",
    [ACT_PROMISE] = "promise", [ACT_ESCALATE] = "escalate",   [ACT_DECIDE] = "decide",
    [ACT_ACCEPT] = "accept",   [ACT_COMPLAINT] = "complaint",
};

const char *dispute_act_id(enum dispute_act act) {
    return act_ids[act];
}

static const char *const state_ids[DISPUTE_STATES] = {"open", "taken", "decided", "complaint",
                                                      "closed"};

const char *dispute_state_id(enum dispute_state state) {
    return state_ids[state];
}

static const char *const outcome_ids[OUTCOMES] = {"upheld", "partly", "dismissed"};

const char *outcome_id(enum outcome outcome) {
    return outcome_ids[outcome];
}

int outcome_find(const char *id, size_t length) {
    return find_word(outcome_ids, OUTCOMES, id, length);
}

bool post_serves(enum post post, enum post wanted) {
    bool on_ladder = post <= POST_SENIOR_MANAGEMENT;
    return post == wanted || (on_ladder && wanted <= POST_SENIOR_MANAGEMENT && post > wanted);
}

enum post dispute_lowest_post(enum post lies_at) {
    return lies_at == POST_PIT_SUPERVISOR ? POST_ACTING_PIT_SUPERVISOR : lies_at;
}

/* ---- Devices ---- */

static const char *const device_ids[DEVICE_KINDS] = {"shoe", "keypad", "wheel"};

const char *device_kind_id(enum device_kind kind) {
    return device_ids[kind];
}

int device_kind_find(const char *id, size_t length) {
    return find_word(device_ids, DEVICE_KINDS, id, length);
}
