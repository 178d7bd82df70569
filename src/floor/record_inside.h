/* Records of the floor's own stream (record.c). */
#ifndef FLOOR_RECORD_INSIDE_H
#define FLOOR_RECORD_INSIDE_H

#include "books/event_record.h"
#include "floor/answer_inside.h"
#include "house/record.h"
#include "table/event_json.h"

enum { RECORD_BYTES = HOUSE_BODY_MAX + EVENT_JSON_MAX };

/* Begins a record (house_begin_record) in the caller's memory, which is to last until the record
 * has ended; the house_put_ functions add its members. */
void record_begin(char memory[RECORD_BYTES], struct text *record, enum record_kind kind,
                  const struct floor_actor *actor);
/* Who that is to the house. */
struct house_actor floor_house_actor(const struct floor_actor *actor);
/* Ends it, checks it, moves the chips, changes the house and puts it into the open batch. False:
 * the answer says why, and nothing has changed. */
bool record_end(struct floor *floor, struct text *record, struct floor_answer *answer);
/* The same in two steps, for a record that comes with an event or with another record: all are
 * checked before any is carried out. */
struct checked_record {
    const struct text *text;
    struct json json;
    struct house_record house;
    struct json_token tokens[RECORD_TOKENS];
};
bool record_check(struct floor *floor, struct text *record, struct checked_record *checked,
                  struct floor_answer *answer);
void record_carry_out(struct floor *floor, struct checked_record *checked);
/* Writes the house down when there are many records since the last time: with so many players, more
 * of them. */
void record_save_house(struct floor *floor, size_t players);
/* Tries postings on the books, which stay as they are. NULL: they can be posted, or `is_short`
 * and `lacking` has too little. Else what is wrong with them, or with the books behind them: an
 * error of the program. */
struct chips_trial {
    struct posting *postings; /* completed by ledger_post_owing */
    size_t *count;
    bool may_owe;
    ledger_account felt; /* a table's, 0: none; and what will lie there */
    cr_money on_felt;
    bool is_short;
    ledger_account lacking;
};
const char *floor_try_postings(struct floor *floor, struct chips_trial *trial);
/* Moves chips that floor_try_postings has found right. */
void floor_post(struct floor *floor, const struct posting *postings, size_t count);
/* What a ledger account that is short means. */
enum fault fault_of_account(ledger_account account);

#endif
