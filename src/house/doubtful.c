/* Doubtful money and its records. */
#include "house/doubtful.h"
#include "house/record_inside.h"

#include <string.h>

static const char *const state_ids[DOUBTFUL_STATES] = {"reported", "held", "returned",
                                                       "handed-over", "dropped"};

const char *doubtful_state_id(enum doubtful_state state) {
    return state_ids[state];
}

struct house_doubtful *house_find_doubtful(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_DOUBTFUL, id);
}

static struct house_signature signed_by(const struct house_record *record) {
    return (struct house_signature){record->by.id, record->by.post, record->time};
}

static bool read_doubtful(const struct house *house, struct house_record *record,
                          enum doubtful_state state) {
    uint32_t id;
    if (!record_number(record, "doubtful", &id))
        return false;
    const struct house_doubtful *found = house_find_doubtful(house, id);
    if (found == NULL || found->state != state)
        return record_wrong(record, "doubtful");
    record->fields.doubtful = *found;
    return true;
}

/* ---- Reported ---- */

void house_put_doubtful(struct text *record, const struct house_doubtful *doubtful) {
    json_put_integer(record, "doubtful", doubtful->id);
    json_put_integer(record, "table", doubtful->table);
    if (doubtful->player != 0)
        json_put_integer(record, "player", doubtful->player);
    json_put_bool(record, "chips", doubtful->chips);
    json_put_integer(record, "amount", doubtful->amount);
    json_put_string(record, "text", doubtful->text);
}

bool house_read_doubtful(const struct house *house, struct house_record *record) {
    struct house_doubtful *doubtful = &record->fields.doubtful;
    if (!record_number(record, "doubtful", &doubtful->id) ||
        !record_table(house, record, &doubtful->table) ||
        !record_may_number(record, "player", &doubtful->player) ||
        !record_flag(record, "chips", &doubtful->chips) ||
        !record_money(record, "amount", &doubtful->amount) ||
        !record_text(record, "text", doubtful->text, sizeof doubtful->text))
        return false;
    doubtful->reported = signed_by(record);
    if (doubtful->player == 0 ? doubtful->chips
                              : house_find_player(house, doubtful->player) == NULL)
        return record_wrong(record, "player");
    return doubtful->id == house->last[ENDING_DOUBTFUL] + 1 || record_wrong(record, "doubtful");
}

void house_apply_doubtful(struct house *house, const struct house_record *record) {
    house_add_row(house, ENDING_DOUBTFUL, &record->fields.doubtful);
}

/* ---- Confirmed, or found good ---- */

void house_put_doubtful_held(struct text *record, uint32_t doubtful, bool hold) {
    json_put_integer(record, "doubtful", doubtful);
    json_put_bool(record, "hold", hold);
}

/* By another person than who reported it. */
bool house_read_doubtful_held(const struct house *house, struct house_record *record) {
    struct house_doubtful *doubtful = &record->fields.doubtful;
    bool hold;
    if (!read_doubtful(house, record, DOUBTFUL_REPORTED) || !record_flag(record, "hold", &hold))
        return false;
    if (house_same_hand(house, doubtful->reported.staff, record->by.id))
        return record_wrong(record, "id");
    doubtful->held = signed_by(record);
    doubtful->state = hold ? DOUBTFUL_HELD : DOUBTFUL_DROPPED;
    return post_serves(record->by.post, POST_PIT_SUPERVISOR) || record_wrong(record, "post");
}

static ledger_account owner_of(const struct house_doubtful *doubtful) {
    return doubtful->chips ? ledger_account_of(LEDGER_PURSE, doubtful->player)
                           : HOUSE_ACCOUNT(OUTSIDE);
}

void house_post_doubtful_held(struct house_record *record) {
    const struct house_doubtful *doubtful = &record->fields.doubtful;
    if (doubtful->state == DOUBTFUL_HELD)
        record_move(record, owner_of(doubtful), HOUSE_ACCOUNT(DOUBTFUL), doubtful->amount);
}

void house_apply_doubtful_step(struct house *house, const struct house_record *record) {
    const struct house_doubtful *doubtful = &record->fields.doubtful;
    *house_find_doubtful(house, doubtful->id) = *doubtful;
    if (doubtful->state > DOUBTFUL_HELD)
        house_mark_ended(house, ENDING_DOUBTFUL, doubtful->id);
}

/* ---- Ended ---- */

void house_put_doubtful_end(struct text *record, uint32_t doubtful, bool keep) {
    json_put_integer(record, "doubtful", doubtful);
    json_put_bool(record, "keep", keep);
}

bool house_doubtful_is_said(const struct house *house, const struct house_doubtful *doubtful,
                            const struct house_actor *by, bool keep) {
    const struct house_signature *said = &doubtful->said;
    return said->staff != 0 && doubtful->said_keep == keep && said->post != by->post &&
           !house_same_hand(house, said->staff, by->id);
}

/* What one of them says waits until the other says the same. */
bool house_read_doubtful_end(const struct house *house, struct house_record *record) {
    struct house_doubtful *doubtful = &record->fields.doubtful;
    bool keep;
    if (!read_doubtful(house, record, DOUBTFUL_HELD) || !record_flag(record, "keep", &keep))
        return false;
    if (record->by.post != POST_SECURITY && record->by.post != POST_CAGE)
        return record_wrong(record, "post");
    if (house_doubtful_is_said(house, doubtful, &record->by, keep)) {
        doubtful->ended = signed_by(record);
        doubtful->state = keep ? DOUBTFUL_HANDED_OVER : DOUBTFUL_RETURNED;
        return true;
    }
    doubtful->said = signed_by(record);
    doubtful->said_keep = keep;
    return true;
}

void house_post_doubtful_end(struct house_record *record) {
    const struct house_doubtful *doubtful = &record->fields.doubtful;
    if (doubtful->state == DOUBTFUL_RETURNED)
        record_move(record, HOUSE_ACCOUNT(DOUBTFUL), owner_of(doubtful), doubtful->amount);
    if (doubtful->state == DOUBTFUL_HANDED_OVER)
        record_move(record, HOUSE_ACCOUNT(DOUBTFUL), HOUSE_ACCOUNT(OUTSIDE), doubtful->amount);
}
