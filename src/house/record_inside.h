/* Reading the fields of a record, and the functions of the rows of records.def. */
#ifndef HOUSE_RECORD_INSIDE_H
#define HOUSE_RECORD_INSIDE_H

#include "base/json_write.h"
#include "base/memory.h"
#include "house/record.h"

/* False, with the field as the record's problem, when it is missing or not what it should be. */
bool record_wrong(struct house_record *record, const char *problem);
bool record_has(const struct house_record *record, const char *name);
bool record_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                    int64_t *number);
bool record_number(struct house_record *record, const char *name, uint32_t *number);
bool record_money(struct house_record *record, const char *name, cr_money *amount);
bool record_text(struct house_record *record, const char *name, char *out, size_t room);
bool record_flag(struct house_record *record, const char *name, bool *flag);
bool record_hash(struct house_record *record, const char *name, uint8_t hash[HASH_BYTES]);
bool record_table(const struct house *house, struct house_record *record, uint32_t *table);
bool record_post(struct house_record *record, const char *name, enum post *post);
/* A member that may be left out; then what is there stays. */
bool record_may_number(struct house_record *record, const char *name, uint32_t *number);
bool record_may_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                        int64_t *number);
bool record_may_text(struct house_record *record, const char *name, char *out, size_t room);
bool record_may_flag(struct house_record *record, const char *name, bool *flag);
/* A copy for good of the text or the object there; NULL: there is none. */
char *record_copy(const struct house_record *record, const char *name);
void record_put_hash(struct text *record, const char *name, const uint8_t hash[HASH_BYTES]);

/* Chips from one account to another; none of nothing. */
void record_move(struct house_record *record, ledger_account from, ledger_account to,
                 cr_money amount);
/* What it adds to a sum of the books; nothing of nothing. */
void record_sum(struct house_record *record, const char *what, uint32_t table, cr_money amount);
#define HOUSE_ACCOUNT(kind) ledger_account_of(LEDGER_##kind, 0)

/* The number of a word in a list; -1: it is not there. */
int house_find_word(const char *const *words, int count, const char *id, size_t length);

/* Players by their tokens, of a house whose players were not added one by one. */
void house_remember_tokens(struct house *house);
void house_remove_shift(struct house *house, struct house_shift *shift);
/* A new row, whose number is the next; one that the record being applied has ended, or changed
 * after its end. */
void house_add_row(struct house *house, enum ending what, const void *row);
void house_mark_ended(struct house *house, enum ending what, uint32_t number);
/* From which number on no row is missing. */
void house_note_whole(struct house *house, enum ending what);
void house_free_rows(struct house *house, enum ending what);
/* Alerts that somebody has seen to by seeing to what they are about. */
void house_settle_request(struct house *house, uint32_t request, const struct house_actor *actor,
                          int64_t time);
void house_settle_dispute(struct house *house, uint32_t dispute, enum alert_kind kind,
                          const struct house_actor *actor, int64_t time);

/* 8.2: surveillance has heard of it; NULL: nothing. */
void house_dispute_informed(struct house *house, struct house_dispute *dispute);
/* The cases whose decision it carries out say so. */
void house_dispute_request_ended(struct house *house, const struct house_request *request);

typedef bool record_reader(const struct house *house, struct house_record *record);
typedef void record_poster(struct house_record *record);
typedef void record_applier(struct house *house, const struct house_record *record);
#define R(kind, name, who, read, post, apply)                                                      \
    record_reader read;                                                                            \
    record_poster post;                                                                            \
    record_applier apply;
#include "house/records.def"
#undef R

#endif
