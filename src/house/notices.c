/* Notices to players, and their records. */
#include "house/notices.h"

#include "house/record_inside.h"

#include <string.h>

static const char *const kind_ids[NOTICE_KINDS] = {[NOTICE_CASE] = "case",
                                                   [NOTICE_RESULT] = "result",
                                                   [NOTICE_PAYMENT] = "payment",
                                                   [NOTICE_KEPT] = "kept"};

const char *notice_kind_id(enum notice_kind kind) {
    return kind_ids[kind];
}

struct house_notice *house_find_notice(const struct house *house, uint32_t id) {
    for (size_t i = 0; i < house->notice_count; i++) {
        if (house->notices[i].id == id)
            return &house->notices[i];
    }
    return NULL;
}

/* ---- Records ---- */

void house_put_notice(struct text *record, const struct house *house,
                      const struct house_notice *notice) {
    json_put_integer(record, "notice", (int64_t)house->last_notice + 1);
    json_put_string(record, "kind", notice_kind_id(notice->kind));
    json_put_integer(record, "player", notice->player);
    json_put_integer(record, "table", notice->table);
    if (notice->dispute != 0)
        json_put_integer(record, "dispute", notice->dispute);
    if (notice->round != 0)
        json_put_integer(record, "round", (int64_t)notice->round);
    if (notice->amount != 0)
        json_put_integer(record, "amount", notice->amount);
}

bool house_read_notice(const struct house *house, struct house_record *record) {
    struct house_notice *notice = &record->fields.notice;
    char kind[16];
    int64_t round = 0;
    notice->time = record->time;
    if (!record_number(record, "notice", &notice->id) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_number(record, "player", &notice->player) ||
        !record_table(house, record, &notice->table) ||
        !record_may_number(record, "dispute", &notice->dispute) ||
        !record_may_integer(record, "round", 1, INT64_MAX, &round) ||
        !record_may_integer(record, "amount", -CR_MONEY_MAX, CR_MONEY_MAX, &notice->amount))
        return false;
    int found = house_find_word(kind_ids, NOTICE_KINDS, kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    notice->kind = (enum notice_kind)found;
    notice->round = (uint64_t)round;
    if (notice->id != house->last_notice + 1)
        return record_wrong(record, "notice");
    if (house_find_player(house, notice->player) == NULL)
        return record_wrong(record, "player");
    bool of_case = notice->kind == NOTICE_CASE;
    return of_case == house_was_given(house, ENDING_DISPUTE, notice->dispute) ||
           record_wrong(record, "dispute");
}

static void remove_notice(struct house *house, size_t place) {
    memmove(house->notices + place, house->notices + place + 1,
            (house->notice_count - place - 1) * sizeof *house->notices);
    house->notice_count--;
}

static bool is_about_the_same(const struct house_notice *one, const struct house_notice *other) {
    return one->player == other->player && one->kind == other->kind &&
           one->dispute == other->dispute &&
           (one->kind == NOTICE_CASE || (one->table == other->table && one->round == other->round));
}

/* What moved before and was not seen yet is told in one sum. */
void house_apply_notice(struct house *house, const struct house_record *record) {
    struct house_notice notice = record->fields.notice;
    size_t oldest = 0, of_player = 0;
    for (size_t i = house->notice_count; i-- > 0;) {
        const struct house_notice *other = &house->notices[i];
        if (is_about_the_same(other, &notice)) {
            notice.amount += other->amount;
            remove_notice(house, i);
            oldest -= oldest > i;
        } else if (other->player == notice.player) {
            oldest = i;
            of_player++;
        }
    }
    if (of_player >= NOTICES_MAX)
        remove_notice(house, oldest);
    memory_grow_list((void **)&house->notices, house->notice_count, &house->notice_room,
                     sizeof notice);
    house->notices[house->notice_count++] = notice;
    house->last_notice = notice.id;
}

void house_put_notice_seen(struct text *record, uint32_t notice) {
    json_put_integer(record, "notice", notice);
}

bool house_read_notice_seen(const struct house *house, struct house_record *record) {
    uint32_t *id = &record->fields.notice.id;
    if (!record_number(record, "notice", id))
        return false;
    const struct house_notice *notice = house_find_notice(house, *id);
    return (notice != NULL && notice->player == record->by.id) || record_wrong(record, "notice");
}

void house_apply_notice_seen(struct house *house, const struct house_record *record) {
    remove_notice(house,
                  (size_t)(house_find_notice(house, record->fields.notice.id) - house->notices));
}

/* ---- As JSON ---- */

static const char *const words[NOTICE_KINDS][CR_LANGUAGES] = {
    [NOTICE_CASE] = {"There is news of your case.", "Vụ việc của bạn có diễn biến mới."},
    [NOTICE_RESULT] = {"The result of a round that you bet on was corrected.",
                       "Kết quả của một ván bạn đã cược được đính chính."},
    [NOTICE_PAYMENT] = {"A payment to you was put right.",
                        "Một khoản trả cho bạn đã được điều chỉnh."},
    [NOTICE_KEPT] = {"Winnings that you did not come for are kept for you at the cage.",
                     "Tiền thắng bạn chưa đến nhận được giữ hộ bạn tại quầy thu ngân."}};

void house_write_notice(const struct house *house, const struct house_notice *notice,
                        struct text *out) {
    const struct house_dispute *dispute = house_find_dispute(house, notice->dispute);
    text_char(out, '{');
    json_put_integer(out, "notice", notice->id);
    json_put_string(out, "kind", notice_kind_id(notice->kind));
    json_put_integer(out, "time", notice->time);
    json_put_integer(out, "table", notice->table);
    json_put_string(out, "name", house_find_table(house, notice->table)->name);
    if (notice->dispute != 0)
        json_put_integer(out, "dispute", notice->dispute);
    if (notice->round != 0)
        json_put_integer(out, "round", (int64_t)notice->round);
    if (notice->amount != 0)
        json_put_integer(out, "amount", notice->amount);
    if (dispute != NULL)
        dispute_write_state(dispute, out);
    else
        json_put_both(out, "words", words[notice->kind]);
    text_char(out, '}');
}
