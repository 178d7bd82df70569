/* The records of signing in: who came and went, who tried, and the second factor. */
#include "house/record_inside.h"

#include <string.h>

static const uint8_t used_up[HASH_BYTES];

/* ---- Writing ---- */

void house_put_session(struct text *record, const struct session_note *note) {
    if (note->staff != 0)
        json_put_integer(record, "staff", note->staff);
    if (note->address != NULL)
        json_put_string(record, "address", note->address);
    if (note->screen != 0)
        json_put_integer(record, "screen", (int64_t)note->screen);
    if (note->what != NULL)
        json_put_string(record, "what", note->what);
    if (note->step != 0)
        json_put_integer(record, "step", note->step);
    if (note->recovery != 0)
        json_put_integer(record, "recovery", note->recovery);
}

void house_put_factor(struct text *record, uint32_t staff, const struct factor_change *change) {
    char codes[FACTOR_RECOVERIES * 2 * HASH_BYTES + 1];
    for (size_t i = 0; i < FACTOR_RECOVERIES; i++)
        hash_print(change->recovery[i], codes + i * 2 * HASH_BYTES);
    json_put_integer(record, "staff", staff);
    json_put_string(record, "factor", change->factor);
    json_put_integer(record, "step", change->step);
    json_put_string(record, "recovery", codes);
}

void house_put_factor_end(struct text *record, uint32_t staff) {
    json_put_integer(record, "staff", staff);
}

/* ---- Coming and going ---- */

int house_find_recovery(const struct house_staff *staff, const uint8_t hash[HASH_BYTES]) {
    for (int i = 0; i < FACTOR_RECOVERIES; i++) {
        if (memcmp(staff->recovery[i], used_up, HASH_BYTES) != 0 &&
            memcmp(staff->recovery[i], hash, HASH_BYTES) == 0)
            return i + 1;
    }
    return 0;
}

static bool read_address(struct house_record *record) {
    char address[ADDRESS_MAX];
    return record_may_text(record, "address", address, sizeof address);
}

/* Whoever it is, as the house knows them. */
static bool read_who(const struct house *house, struct house_record *record,
                     struct house_staff *staff) {
    const struct house_staff *found = house_find_staff(house, record->by.id);
    if (record->by.role == ACTOR_PLAYER) {
        record->fields.session.player = record->by.id;
        return house_find_player(house, record->by.id) != NULL || record_wrong(record, "id");
    }
    if (found == NULL || !found->active)
        return record_wrong(record, "id");
    *staff = *found;
    return true;
}

/* A code belongs to a later step than the last one, a recovery code is there once. */
static bool read_shown(struct house_record *record, struct house_staff *staff) {
    int64_t step = 0, recovery = 0;
    bool has_factor = staff->factor[0] != '\0';
    if (!record_may_integer(record, "step", 1, UINT32_MAX, &step) ||
        !record_may_integer(record, "recovery", 1, FACTOR_RECOVERIES, &recovery))
        return false;
    if (has_factor ? (step == 0) == (recovery == 0) : step != 0 || recovery != 0)
        return record_wrong(record, "factor");
    if (step != 0) {
        if (step <= staff->factor_step)
            return record_wrong(record, "step");
        staff->factor_step = (uint32_t)step;
    }
    if (recovery != 0) {
        if (memcmp(staff->recovery[recovery - 1], used_up, HASH_BYTES) == 0)
            return record_wrong(record, "recovery");
        memset(staff->recovery[recovery - 1], 0, HASH_BYTES);
    }
    return true;
}

/* The newest first, each once. */
static bool read_screen(struct house_record *record, struct house_staff *staff) {
    int64_t screen = 0;
    struct house_screen *now = &record->fields.session.screen;
    if (!record_may_integer(record, "screen", 1, SCREEN_MAX, &screen))
        return false;
    *now = (struct house_screen){(uint64_t)screen, record->time};
    if (screen == 0)
        return true;
    int known = 0, last = 0;
    while (known < SCREENS_KEPT && staff->screens[known].screen != now->screen)
        known++;
    if (known == SCREENS_KEPT && staff->signed_in != 0)
        staff->news[NEWS_PLACE] = (struct account_news){.time = record->time};
    while (last < SCREENS_KEPT - 1 && staff->screens[last].screen != now->screen)
        last++;
    memmove(&staff->screens[1], &staff->screens[0], (size_t)last * sizeof staff->screens[0]);
    staff->screens[0] = *now;
    return true;
}

bool house_read_session(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.session.staff;
    if (!read_address(record) || !read_who(house, record, staff) || !read_shown(record, staff) ||
        !read_screen(record, staff))
        return false;
    staff->failures = 0;
    staff->signed_in = record->time;
    return true;
}

/* A code of the second factor, for another one to be set up: it is used up as by a log-in. */
bool house_read_shown(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.session.staff;
    return read_address(record) && read_who(house, record, staff) &&
           (staff->factor[0] != '\0' || record_wrong(record, "factor")) &&
           read_shown(record, staff);
}

bool house_read_unlock(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.session.staff;
    if (!read_address(record) || !read_who(house, record, staff))
        return false;
    staff->failures = 0;
    return true;
}

void house_apply_session(struct house *house, const struct house_record *record) {
    const struct house_staff *staff = &record->fields.session.staff;
    if (staff->id != 0)
        house->staff[staff->id - 1] = *staff;
    else
        house->players[record->fields.session.player - 1].seen = record->time;
    if (staff->id == 0 && record->fields.session.screen.screen != 0)
        house->players[record->fields.session.player - 1].screen = record->fields.session.screen;
}

/* Locked, or ended: nothing else is another afterwards. */
bool house_read_lock(const struct house *house, struct house_record *record) {
    return read_address(record) && read_who(house, record, &record->fields.session.staff);
}

/* ---- Trying ---- */

bool house_read_failure(const struct house *house, struct house_record *record) {
    static const char *const words[] = {"name", "password", "code", "token"};
    struct house_staff *staff = &record->fields.session.staff;
    char what[16];
    uint32_t id = 0;
    if (!read_address(record) || !record_text(record, "what", what, sizeof what) ||
        !record_may_number(record, "staff", &id))
        return false;
    if (house_find_word(words, sizeof words / sizeof *words, what, strlen(what)) < 0)
        return record_wrong(record, "what");
    if (id == 0)
        return true;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL)
        return record_wrong(record, "staff");
    *staff = *found;
    if (staff->failures < UINT32_MAX)
        staff->failures++;
    return true;
}

void house_apply_failure(struct house *house, const struct house_record *record) {
    const struct house_staff *staff = &record->fields.session.staff;
    if (staff->id != 0)
        house->staff[staff->id - 1] = *staff;
}

/* ---- The second factor ---- */

static bool read_recoveries(struct house_record *record, struct house_staff *staff) {
    char codes[FACTOR_RECOVERIES * 2 * HASH_BYTES + 1];
    if (!record_text(record, "recovery", codes, sizeof codes))
        return false;
    if (strlen(codes) != sizeof codes - 1)
        return record_wrong(record, "recovery");
    for (size_t i = 0; i < FACTOR_RECOVERIES; i++) {
        if (!hash_parse(codes + i * 2 * HASH_BYTES, 2 * HASH_BYTES, staff->recovery[i]) ||
            memcmp(staff->recovery[i], used_up, HASH_BYTES) == 0)
            return record_wrong(record, "recovery");
    }
    return true;
}

/* One's own alone: nobody else can show that it works. */
bool house_read_factor(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.staff;
    int64_t step = 0;
    uint32_t id;
    if (!record_number(record, "staff", &id))
        return false;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL || !found->active || id != record->by.id)
        return record_wrong(record, "staff");
    *staff = *found;
    if (!record_text(record, "factor", staff->factor, sizeof staff->factor) ||
        !record_integer(record, "step", 1, UINT32_MAX, &step))
        return false;
    staff->factor_step = (uint32_t)step;
    return read_recoveries(record, staff);
}

/* For who has lost it: by whom the account may be changed, and by its owner. */
bool house_read_factor_end(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.staff;
    uint32_t id;
    if (!record_number(record, "staff", &id))
        return false;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL || found->factor[0] == '\0')
        return record_wrong(record, "staff");
    if (record->by.role == ACTOR_STAFF && record->by.id != id &&
        !house_may_give(house, record->by.id, found->post))
        return record_wrong(record, "staff");
    *staff = *found;
    memset(staff->factor, 0, sizeof staff->factor);
    memset(staff->recovery, 0, sizeof staff->recovery);
    staff->factor_step = 0;
    if (record->by.role != ACTOR_STAFF || record->by.id != id)
        staff->news[NEWS_FACTOR] =
            (struct account_news){record->time, record->by.role == ACTOR_STAFF ? record->by.id : 0};
    return true;
}

void house_apply_account(struct house *house, const struct house_record *record) {
    house->staff[record->fields.staff.id - 1] = record->fields.staff;
}
