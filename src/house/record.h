/* A record of the house's own stream (stream 0): one JSON object,
 * {"do":"fill.ask","role":"staff","id":3,"post":"dealer",...}: what was done, who did it, and its
 * fields. records.def lists the kinds there are. A record is read once, into fields of its kind,
 * checked against the house as it is, and gives its postings; then, when the chips are there, it is
 * applied, which cannot fail. Running, restarting and auditing all go this way. */
#ifndef HOUSE_RECORD_H
#define HOUSE_RECORD_H

#include "base/json.h"
#include "house/house.h"
#include "ledger/ledger.h"

enum { HOUSE_POSTINGS = 4, HOUSE_SUMS = 2, HOUSE_BODY_MAX = 4096 };

#define R(kind, name, who, read, post, apply) RECORD_##kind,
enum record_kind {
#include "house/records.def"
    RECORD_KINDS
};
#undef R

/* What a record says: which of these, its kind decides. An account, table or fill that there is
 * already is here as it will be afterwards. */
union record_fields {
    struct {
        bool demonstration, keeps_register;
        uint8_t day_begins;
    } floor;
    struct {
        struct house_player player;
        cr_money purse; /* given to it on a demonstration floor */
    } new_player;
    struct {
        uint32_t player;
        cr_money amount;
    } chips;
    struct {
        struct house_exchange of;
        bool alone; /* on one person's word */
    } exchange;
    struct house_limit limit;
    struct {
        uint32_t player, staff;
    } link;
    struct {
        uint32_t player;
        uint8_t token[HASH_BYTES]; /* zeros: none */
        struct account_news given; /* a code for one */
    } token;
    struct {
        cr_money chips, cash;
    } stock;
    struct house_staff staff;
    struct {
        struct house_staff staff; /* 0: a player's, or nobody's */
        uint32_t player;
        struct house_screen screen;
    } session;
    struct staff_wish wish;
    struct house_device device;
    struct house_shift shift;
    struct house_table table;
    struct house_fill fill;
    struct house_count count;
    struct {
        uint32_t table;
        cr_money amount;
    } tips;
    struct house_alert alert;
    struct house_request request;
    struct {
        uint32_t request;
        bool grant;
        uint64_t seq;
        enum signing signing;
    } answer;
    struct {
        struct house_switch of;
        bool off;
    } disabling;
    struct self_check self_check;
    struct house_edition edition;
    struct adoption_wish adoption;
    struct thing_step thing;
    struct house_doubtful doubtful;
    struct {
        struct house_dispute dispute; /* a new one; of others the number alone */
        struct dispute_step step;
    } step;
    struct house_document document;
    struct house_notice notice;
};

/* What a record adds to the books' sums of money. */
struct record_sum {
    const char *what; /* "fill", "float-open", "stock-cash" */
    uint32_t table;   /* 0: of none */
    cr_money amount, difference;
};

/* One record on its way. */
struct house_record {
    const struct json *json;
    int64_t time;
    enum record_kind kind;
    struct house_actor by;
    union record_fields fields;
    struct posting postings[HOUSE_POSTINGS];
    size_t posting_count;
    struct record_sum sums[HOUSE_SUMS];
    size_t sum_count;
    const char *problem; /* the field that is wrong, or what forbids it */
};

/* Reads `json` at `time`; false: `problem` says why not. */
bool house_read(const struct house *house, struct house_record *record);
/* What was read and found good; what it was read against has not changed since. */
void house_apply(struct house *house, const struct house_record *record);

const char *record_kind_id(enum record_kind kind); /* "fill.ask" */
enum record_kind record_kind_of_act(enum dispute_act act);
/* Begins {"do":…,"role":…,"id":…,"post":…; the house_put_ functions add its members. */
void house_begin_record(struct text *record, enum record_kind kind, const struct house_actor *by);
/* Of the floor: what it is opened with, and what is set later. */
void house_put_opening(struct text *record, bool demonstration, bool keeps_register);
void house_put_day(struct text *record, unsigned day_begins);
void house_put_register(struct text *record, bool keeps_register);

#endif
