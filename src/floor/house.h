/* What the floor's own records (stream 0) make: people, tables, devices, shifts, fills. A record is
 * one JSON object, {"do":"fill.ask","role":"staff","id":3,"post":"dealer",...}: what was done, who
 * did it, and its fields. The house follows from its records alone; running, restarting and
 * auditing all go through `house_run`. */
#ifndef FLOOR_HOUSE_H
#define FLOOR_HOUSE_H

#include "base/hash.h"
#include "base/json.h"
#include "ledger/ledger.h"
#include "table/event.h"
#include "table/virtual_dealer.h"

enum { NAME_MAX_BYTES = 64, PASSWORD_HASH_MAX = 128, HOUSE_POSTINGS = 4, HOUSE_BODY_MAX = 4096 };

enum device_kind { DEVICE_SHOE, DEVICE_KEYPAD, DEVICE_WHEEL, DEVICE_KINDS };
enum fill_kind { FILL, CREDIT };
enum fill_state { FILL_ASKED, FILL_DONE, FILL_CANCELLED };

struct house_staff {
    uint32_t id;
    enum post post;
    bool active;
    char name[NAME_MAX_BYTES];
    char password_hash[PASSWORD_HASH_MAX];
};

struct house_player {
    uint32_t id;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES]; /* a hash: the token itself is nowhere */
};

struct house_device {
    uint32_t id, table;
    enum device_kind kind;
    bool active;
    char name[NAME_MAX_BYTES];
    uint8_t token[HASH_BYTES];
};

struct house_shift {
    uint32_t table, staff;
    enum post post; /* POST_DEALER deals, any other supervises */
    int64_t since;
};

struct house_fill { /* or a credit, the other way */
    uint32_t id, table, asked_by, approved_by;
    enum fill_kind kind;
    enum fill_state state;
    cr_money amount;
    int64_t time;
};

struct house_table {
    uint32_t number;
    enum cr_game game;
    bool is_virtual;
    bool float_open;
    char name[NAME_MAX_BYTES];
    char edition[24]; /* of the rulebook it is played by */
    struct dealer_timings timings;
};

struct token_slot {
    uint64_t print; /* the first bytes of a token's hash */
    uint32_t player;
};

struct house {
    bool demonstration;
    struct house_staff *staff;
    size_t staff_count, staff_room;
    struct house_player *players;
    size_t player_count, player_room;
    struct house_device *devices;
    size_t device_count, device_room;
    struct house_shift *shifts;
    size_t shift_count, shift_room;
    struct house_fill *fills;
    size_t fill_count, fill_room;
    struct house_table *tables;
    size_t table_count, table_room;
    struct token_slot *tokens; /* players by token: open addressing */
    size_t token_room;
};

void house_init(struct house *house);
void house_free(struct house *house);

/* One record on its way. */
struct house_record {
    const struct json *json;
    int64_t time;
    struct posting postings[HOUSE_POSTINGS];
    size_t posting_count;
    const char *problem; /* the field that is wrong, or what forbids it */
};

/* First with `change` false: checks the record and derives its postings; false: `problem` says why
 * not. Then, when the chips are there, with `change` true. */
bool house_run(struct house *house, struct house_record *record, bool change);

/* NULL: there is none. */
struct house_staff *house_find_staff(const struct house *house, uint32_t id);
struct house_staff *house_find_staff_name(const struct house *house, const char *name);
struct house_player *house_find_player(const struct house *house, uint32_t id);
struct house_player *house_find_token(const struct house *house, const uint8_t token[HASH_BYTES]);
struct house_device *house_find_device(const struct house *house, uint32_t id);
struct house_fill *house_find_fill(const struct house *house, uint32_t id);
struct house_table *house_find_table(const struct house *house, uint32_t number);
struct house_shift *house_find_shift(const struct house *house, uint32_t table, uint32_t staff);

const char *device_kind_id(enum device_kind kind);
int device_kind_find(const char *id, size_t length);
/* A device sends only what its kind sees. */
bool device_sees(enum device_kind kind, enum event_type type);

/* Memory for good: ends the program when there is none left. */
void *floor_memory(void *memory, size_t size);
/* Makes room for one more of a list. */
void floor_grow(void **list, size_t count, size_t *room, size_t size);

#endif
