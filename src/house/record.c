/* The kinds of records, and how one is read and applied. */
#include "house/record_inside.h"

#include <assert.h>
#include <string.h>

struct record_rule {
    const char *id;
    unsigned who; /* bits of 1 << enum actor_role */
    record_reader *read;
    record_poster *post;
    record_applier *apply;
};

enum { N = 1 << ACTOR_NOBODY, P = 1 << ACTOR_PLAYER, S = 1 << ACTOR_STAFF, Y = 1 << ACTOR_SYSTEM };

#define R(kind, name, who, read, post, apply) [RECORD_##kind] = {name, (who), read, post, apply},
static const struct record_rule rules[RECORD_KINDS] = {
#include "house/records.def"
};
#undef R

const char *record_kind_id(enum record_kind kind) {
    return rules[kind].id;
}

enum record_kind record_kind_of_act(enum dispute_act act) {
    static const enum record_kind kinds[DISPUTE_ACTS] = {
#define W(act, id, own_en, own_vi, staff_en, staff_vi) [ACT_##act] = RECORD_DISPUTE_##act,
#include "house/disputes.def"
#undef W
    };
    return kinds[act];
}

/* ---- Writing ---- */

void house_begin_record(struct text *record, enum record_kind kind, const struct house_actor *by) {
    text_char(record, '{');
    json_put_string(record, "do", record_kind_id(kind));
    json_put_string(record, "role", actor_role_id(by->role));
    if (by->id != 0)
        json_put_integer(record, "id", by->id);
    if (by->role == ACTOR_STAFF)
        json_put_string(record, "post", post_id(by->post));
}

/* ---- Reading and applying ---- */

static bool read_kind(struct house_record *record) {
    char id[24];
    if (!record_text(record, "do", id, sizeof id))
        return false;
    for (int kind = 0; kind < RECORD_KINDS; kind++) {
        if (strcmp(rules[kind].id, id) != 0)
            continue;
        record->kind = (enum record_kind)kind;
        return true;
    }
    return record_wrong(record, "do");
}

static bool read_actor(struct house_record *record) {
    char role[16];
    struct house_actor *by = &record->by;
    memset(by, 0, sizeof *by);
    if (!record_text(record, "role", role, sizeof role))
        return false;
    int found = actor_role_find(role, strlen(role));
    if (found < 0 || !(rules[record->kind].who >> found & 1))
        return record_wrong(record, "role");
    by->role = (enum actor_role)found;
    if (!record_may_number(record, "id", &by->id))
        return false;
    return !record_has(record, "post") || record_post(record, "post", &by->post);
}

bool house_read(const struct house *house, struct house_record *record) {
    record->posting_count = 0;
    record->sum_count = 0;
    record->problem = NULL;
    memset(&record->fields, 0, sizeof record->fields);
    if (record->json->tokens[0].type != JSON_OBJECT)
        return record_wrong(record, "record");
    if (!read_kind(record) || !read_actor(record) || !rules[record->kind].read(house, record))
        return false;
    rules[record->kind].post(record);
    return true;
}

void house_apply(struct house *house, const struct house_record *record) {
    assert(record->kind < RECORD_KINDS && record->problem == NULL); /* it was read */
    house->ended_count = 0;
    house->time = record->time;
    rules[record->kind].apply(house, record);
}

void house_post_nothing(struct house_record *record) {
    (void)record;
}

void house_apply_nothing(struct house *house, const struct house_record *record) {
    (void)house;
    (void)record;
}
