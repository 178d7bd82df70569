#include "house/house_snapshot.h"

#include "base/codec.h"
#include "base/day.h"
#include "house/record_inside.h"

#include <stddef.h>
#include <string.h>

#define SNAPSHOT_NAME "croupier house"
enum { SNAPSHOT_VERSION = 4 };

/* ---- What there is ---- */

enum column_type {
    AS_ID,      /* the row's own number: its place, from 1 */
    AS_COUNTED, /* the row's own number, above that of the row before */
    AS_NUMBER,  /* not below zero, at most `most` */
    AS_SIGNED,
    AS_FLAG,
    AS_TEXT,  /* in the row */
    AS_OWNED, /* a text of its own; NULL: none */
    AS_HASH,
    AS_WORD,      /* an enum, by its name */
    AS_BYTE_WORD, /* in one byte */
    AS_REFERENCE, /* a row of another list; 0: none */
    AS_NEEDED,    /* and never none */
    AS_ACTOR,
    AS_SIGNATURE
};

struct words {
    const char *(*id)(unsigned number);
    unsigned count;
};

struct column {
    const char *name;
    enum column_type type;
    size_t offset, size;
    uint64_t most;             /* of a number; of a reference, which list */
    const struct words *words; /* of a word */
};

#define WORDS(name, of, type, how_many)                                                            \
    static const char *name##_word(unsigned number) {                                              \
        return of((type)number);                                                                   \
    }                                                                                              \
    static const struct words name##_words = {name##_word, how_many};
WORDS(role, actor_role_id, enum actor_role, ACTOR_ROLES)
WORDS(post, post_id, enum post, POSTS)
WORDS(alert_kind, alert_kind_id, enum alert_kind, ALERT_KINDS)
WORDS(device_kind, device_kind_id, enum device_kind, DEVICE_KINDS)
WORDS(fill_kind, fill_kind_id, enum fill_kind, CREDIT + 1)
WORDS(fill_state, fill_state_id, enum fill_state, FILL_CANCELLED + 1)
WORDS(exchange_kind, house_exchange_id, enum exchange_kind, EXCHANGE_KINDS)
WORDS(request_state, request_state_id, enum request_state, REQUEST_TAKEN_BACK + 1)
WORDS(dispute_state, dispute_state_id, enum dispute_state, DISPUTE_STATES)
WORDS(act, dispute_act_id, enum dispute_act, DISPUTE_ACTS)
WORDS(document_kind, document_kind_id, enum document_kind, DOCUMENT_KINDS)
WORDS(notice_kind, notice_kind_id, enum notice_kind, NOTICE_KINDS)
WORDS(outcome, dispute_outcome_id, enum outcome, OUTCOMES)
WORDS(thing_kind, equipment_id, enum equipment_kind, EQUIPMENT_KINDS)
WORDS(thing_state, thing_state_id, enum equipment_state, THING_STATES)
WORDS(doubtful_state, doubtful_state_id, enum doubtful_state, DOUBTFUL_STATES)
WORDS(event, event_id, enum event_type, EVENT_TYPES)

static const char *game_word(unsigned number) {
    return number < game_count ? cr_game_id((enum cr_game)number) : NULL;
}
static const struct words game_words = {game_word, GAMES_MAX};

static const char *count_of_word(unsigned number) {
    return number < COUNTS_OF ? house_count_of_id((enum count_of)number) : NULL;
}
static const struct words count_of_words = {count_of_word, COUNTS_OF};

enum list_name {
    LIST_STAFF,
    LIST_PLAYERS,
    LIST_TABLES,
    LIST_DEVICES,
    LIST_SHIFTS,
    LIST_FILLS,
    LIST_REQUESTS,
    LIST_DISPUTES,
    LIST_ALERTS,
    LIST_EDITIONS,
    LIST_ADOPTIONS,
    LIST_SELF_CHECKS,
    LIST_THINGS,
    LIST_DOUBTFUL,
    LIST_PAST_SHIFTS,
    LIST_DOCUMENTS,
    LIST_NOTICES,
    LISTS
};

#define SIZE(row, member) sizeof(((row *)NULL)->member)
#define AT(row, member)   offsetof(row, member), SIZE(row, member)
#define ID(row, member)                                                                            \
    { #member, AS_ID, AT(row, member), 0, NULL }
#define COUNTED(row, member)                                                                       \
    { #member, AS_COUNTED, AT(row, member), 0, NULL }
#define NUMBER(row, member, most)                                                                  \
    { #member, AS_NUMBER, AT(row, member), most, NULL }
#define SIGNED(row, member)                                                                        \
    { #member, AS_SIGNED, AT(row, member), 0, NULL }
#define FLAG(row, member)                                                                          \
    { #member, AS_FLAG, AT(row, member), 0, NULL }
#define TEXT(row, member)                                                                          \
    { #member, AS_TEXT, AT(row, member), 0, NULL }
#define OWNED(row, member)                                                                         \
    { #member, AS_OWNED, AT(row, member), 0, NULL }
#define HASH(row, member)                                                                          \
    { #member, AS_HASH, AT(row, member), 0, NULL }
#define WORD(row, member, of)                                                                      \
    { #member, AS_WORD, AT(row, member), 0, &of##_words }
#define MAY_NAME(row, member, list)                                                                \
    { #member, AS_REFERENCE, AT(row, member), list, NULL }
#define NAMES(row, member, list)                                                                   \
    { #member, AS_NEEDED, AT(row, member), list, NULL }
#define ACTOR(row, member)                                                                         \
    { #member, AS_ACTOR, AT(row, member), 0, NULL }
#define SIGNATURE(row, member)                                                                     \
    { #member, AS_SIGNATURE, AT(row, member), 0, NULL }

#define ROW struct house_staff
static const struct column staff_columns[] = {ID(ROW, id),
                                              WORD(ROW, post, post),
                                              FLAG(ROW, active),
                                              MAY_NAME(ROW, made_by, LIST_STAFF),
                                              MAY_NAME(ROW, password_by, LIST_STAFF),
                                              MAY_NAME(ROW, vouched_by, LIST_STAFF),
                                              FLAG(ROW, own_password),
                                              NUMBER(ROW, password_count, UINT32_MAX),
                                              TEXT(ROW, name),
                                              TEXT(ROW, password_hash),
                                              TEXT(ROW, factor),
                                              NUMBER(ROW, factor_step, UINT32_MAX),
                                              HASH(ROW, recovery[0]),
                                              HASH(ROW, recovery[1]),
                                              HASH(ROW, recovery[2]),
                                              HASH(ROW, recovery[3]),
                                              HASH(ROW, recovery[4]),
                                              HASH(ROW, recovery[5]),
                                              HASH(ROW, recovery[6]),
                                              HASH(ROW, recovery[7]),
                                              HASH(ROW, recovery[8]),
                                              HASH(ROW, recovery[9]),
                                              NUMBER(ROW, failures, UINT32_MAX),
                                              SIGNED(ROW, signed_in),
                                              SIGNED(ROW, password_set),
                                              NUMBER(ROW, screens[0].screen, SCREEN_MAX),
                                              SIGNED(ROW, screens[0].time),
                                              NUMBER(ROW, screens[1].screen, SCREEN_MAX),
                                              SIGNED(ROW, screens[1].time),
                                              NUMBER(ROW, screens[2].screen, SCREEN_MAX),
                                              SIGNED(ROW, screens[2].time),
                                              NUMBER(ROW, screens[3].screen, SCREEN_MAX),
                                              SIGNED(ROW, screens[3].time),
                                              SIGNED(ROW, news[0].time),
                                              MAY_NAME(ROW, news[0].by, LIST_STAFF),
                                              SIGNED(ROW, news[1].time),
                                              MAY_NAME(ROW, news[1].by, LIST_STAFF),
                                              SIGNED(ROW, news[2].time),
                                              MAY_NAME(ROW, news[2].by, LIST_STAFF)};
_Static_assert(ACCOUNT_NEWS == 3, "two columns each");
_Static_assert(SCREENS_KEPT == 4, "two columns each");
_Static_assert(FACTOR_RECOVERIES == 10, "a column each");
#undef ROW
#define ROW struct house_player
static const struct column player_columns[] = {ID(ROW, id),
                                               TEXT(ROW, name),
                                               HASH(ROW, token),
                                               FLAG(ROW, disabled),
                                               SIGNED(ROW, seen),
                                               NUMBER(ROW, screen.screen, SCREEN_MAX),
                                               SIGNED(ROW, screen.time),
                                               MAY_NAME(ROW, staff, LIST_STAFF),
                                               SIGNED(ROW, code.time),
                                               MAY_NAME(ROW, code.by, LIST_STAFF),
                                               SIGNED(ROW, cage_day),
                                               NUMBER(ROW, cage_alone, CR_MONEY_MAX)};
#undef ROW
#define ROW struct house_table
static const struct column table_columns[] = {ID(ROW, number),
                                              WORD(ROW, game, game),
                                              FLAG(ROW, is_virtual),
                                              FLAG(ROW, float_open),
                                              TEXT(ROW, name),
                                              NUMBER(ROW, timings.betting, TABLE_TIMING_MAX),
                                              NUMBER(ROW, timings.offer, TABLE_TIMING_MAX),
                                              NUMBER(ROW, timings.decision, TABLE_TIMING_MAX),
                                              NUMBER(ROW, timings.arranging, TABLE_TIMING_MAX),
                                              NUMBER(ROW, timings.step, TABLE_TIMING_MAX),
                                              NUMBER(ROW, timings.pause, TABLE_TIMING_MAX),
                                              FLAG(ROW, disabled),
                                              NUMBER(ROW, second_above, CR_MONEY_MAX),
                                              MAY_NAME(ROW, waits_for, LIST_REQUESTS),
                                              SIGNED(ROW, since.time),
                                              SIGNED(ROW, since.chips),
                                              SIGNED(ROW, since.drop),
                                              SIGNED(ROW, since.filled),
                                              SIGNED(ROW, since.counted),
                                              NUMBER(ROW, since.round, INT64_MAX),
                                              WORD(ROW, first.of, count_of),
                                              MAY_NAME(ROW, first.by, LIST_STAFF),
                                              NUMBER(ROW, first.count, CR_MONEY_MAX)};
#undef ROW
#define ROW struct house_device
static const struct column device_columns[] = {COUNTED(ROW, id),
                                               NAMES(ROW, table, LIST_TABLES),
                                               WORD(ROW, kind, device_kind),
                                               FLAG(ROW, active),
                                               TEXT(ROW, name),
                                               HASH(ROW, token)};
#undef ROW
#define ROW struct house_shift
static const struct column shift_columns[] = {NAMES(ROW, table, LIST_TABLES),
                                              NAMES(ROW, staff, LIST_STAFF), WORD(ROW, post, post),
                                              SIGNED(ROW, since), SIGNED(ROW, until)};
#undef ROW
#define ROW struct house_document
static const struct column document_columns[] = {ID(ROW, id),
                                                 WORD(ROW, kind, document_kind),
                                                 TEXT(ROW, title),
                                                 HASH(ROW, hash),
                                                 ACTOR(ROW, by),
                                                 SIGNED(ROW, time),
                                                 SIGNATURE(ROW, approved),
                                                 SIGNATURE(ROW, withdrawn),
                                                 OWNED(ROW, text)};
#undef ROW
#define ROW struct house_notice
static const struct column notice_columns[] = {NUMBER(ROW, id, UINT32_MAX),
                                               NAMES(ROW, player, LIST_PLAYERS),
                                               MAY_NAME(ROW, dispute, LIST_DISPUTES),
                                               NAMES(ROW, table, LIST_TABLES),
                                               NUMBER(ROW, round, INT64_MAX),
                                               WORD(ROW, kind, notice_kind),
                                               SIGNED(ROW, time),
                                               SIGNED(ROW, amount)};
#undef ROW
#define ROW struct house_fill
static const struct column fill_columns[] = {COUNTED(ROW, id),
                                             NAMES(ROW, table, LIST_TABLES),
                                             MAY_NAME(ROW, asked_by, LIST_STAFF),
                                             MAY_NAME(ROW, approved_by, LIST_STAFF),
                                             WORD(ROW, kind, fill_kind),
                                             WORD(ROW, state, fill_state),
                                             NUMBER(ROW, amount, CR_MONEY_MAX),
                                             SIGNED(ROW, time)};
#undef ROW
#define ROW struct house_request
static const struct column request_columns[] = {COUNTED(ROW, id),
                                                NAMES(ROW, table, LIST_TABLES),
                                                ACTOR(ROW, by),
                                                SIGNED(ROW, time),
                                                WORD(ROW, post, post),
                                                WORD(ROW, second, post),
                                                MAY_NAME(ROW, guest, LIST_PLAYERS),
                                                FLAG(ROW, confirmed),
                                                FLAG(ROW, by_two),
                                                WORD(ROW, state, request_state),
                                                SIGNATURE(ROW, granted),
                                                SIGNATURE(ROW, witnessed),
                                                SIGNATURE(ROW, ended),
                                                NUMBER(ROW, seq, INT64_MAX),
                                                OWNED(ROW, event),
                                                OWNED(ROW, players),
                                                OWNED(ROW, text)};
#undef ROW
#define ROW struct house_dispute
static const struct column dispute_columns[] = {COUNTED(ROW, id),
                                                NAMES(ROW, table, LIST_TABLES),
                                                MAY_NAME(ROW, player, LIST_PLAYERS),
                                                NUMBER(ROW, round, INT64_MAX),
                                                WORD(ROW, state, dispute_state),
                                                WORD(ROW, post, post),
                                                SIGNATURE(ROW, taken),
                                                SIGNED(ROW, promised),
                                                FLAG(ROW, promise_told),
                                                TEXT(ROW, clause),
                                                NUMBER(ROW, decision, SIZE_MAX),
                                                OWNED(ROW, parts),
                                                MAY_NAME(ROW, dealer, LIST_STAFF),
                                                MAY_NAME(ROW, edition, LIST_EDITIONS),
                                                SIGNED(ROW, at),
                                                SIGNED(ROW, informed)};
#undef ROW
#define ROW struct dispute_step
static const struct column step_columns[] = {WORD(ROW, act, act),
                                             ACTOR(ROW, by),
                                             SIGNED(ROW, time),
                                             WORD(ROW, post, post),
                                             FLAG(ROW, of_player),
                                             SIGNED(ROW, from),
                                             SIGNED(ROW, to),
                                             MAY_NAME(ROW, table, LIST_TABLES),
                                             NUMBER(ROW, round, INT64_MAX),
                                             MAY_NAME(ROW, request, LIST_REQUESTS),
                                             NUMBER(ROW, seq, INT64_MAX),
                                             {"type", AS_BYTE_WORD, AT(ROW, type), 0, &event_words},
                                             SIGNED(ROW, amount),
                                             WORD(ROW, outcome, outcome),
                                             NUMBER(ROW, grounds, UINT8_MAX),
                                             TEXT(ROW, clause),
                                             TEXT(ROW, camera),
                                             OWNED(ROW, text),
                                             OWNED(ROW, cited),
                                             OWNED(ROW, without),
                                             OWNED(ROW, letter[CR_ENGLISH]),
                                             OWNED(ROW, letter[CR_VIETNAMESE])};
#undef ROW
#define ROW struct house_alert
static const struct column alert_columns[] = {COUNTED(ROW, id),
                                              MAY_NAME(ROW, table, LIST_TABLES),
                                              MAY_NAME(ROW, request, LIST_REQUESTS),
                                              MAY_NAME(ROW, dispute, LIST_DISPUTES),
                                              MAY_NAME(ROW, player, LIST_PLAYERS),
                                              WORD(ROW, kind, alert_kind),
                                              WORD(ROW, post, post),
                                              SIGNED(ROW, time),
                                              SIGNED(ROW, amount),
                                              TEXT(ROW, clause),
                                              NUMBER(ROW, record, INT64_MAX),
                                              OWNED(ROW, problem),
                                              ACTOR(ROW, acknowledged_by),
                                              SIGNED(ROW, acknowledged)};
#undef ROW
#define ROW struct house_edition
static const struct column edition_columns[] = {ID(ROW, id),         WORD(ROW, game, game),
                                                TEXT(ROW, document), HASH(ROW, hash),
                                                ACTOR(ROW, by),      SIGNED(ROW, time)};
#undef ROW
#define ROW struct house_adoption
static const struct column adoption_columns[] = {NUMBER(ROW, number, UINT32_MAX),
                                                 NAMES(ROW, edition, LIST_EDITIONS),
                                                 MAY_NAME(ROW, table, LIST_TABLES),
                                                 SIGNED(ROW, from),
                                                 ACTOR(ROW, by),
                                                 SIGNED(ROW, time)};
#undef ROW
#define ROW struct self_check
static const struct column self_check_columns[] = {COUNTED(ROW, id),
                                                   SIGNED(ROW, time),
                                                   HASH(ROW, hashes[SELF_PROGRAM]),
                                                   HASH(ROW, hashes[SELF_RULEBOOKS]),
                                                   HASH(ROW, hashes[SELF_CLAUSES]),
                                                   HASH(ROW, hashes[SELF_SCHEMA]),
                                                   MAY_NAME(ROW, staff, LIST_STAFF),
                                                   TEXT(ROW, reason),
                                                   TEXT(ROW, version),
                                                   NUMBER(ROW, changed, (1u << SELF_PARTS) - 1)};
#undef ROW
#define ROW struct house_thing
static const struct column thing_columns[] = {COUNTED(ROW, id),
                                              MAY_NAME(ROW, table, LIST_TABLES),
                                              WORD(ROW, kind, thing_kind),
                                              WORD(ROW, state, thing_state),
                                              TEXT(ROW, serial),
                                              TEXT(ROW, supplier),
                                              SIGNED(ROW, added),
                                              SIGNATURE(ROW, checked),
                                              WORD(ROW, post, post),
                                              TEXT(ROW, clause),
                                              NUMBER(ROW, round, INT64_MAX),
                                              NUMBER(ROW, shuffled, INT64_MAX),
                                              MAY_NAME(ROW, destroyed_by, LIST_STAFF)};
#undef ROW
#define ROW struct house_doubtful
static const struct column doubtful_columns[] = {COUNTED(ROW, id),
                                                 NAMES(ROW, table, LIST_TABLES),
                                                 MAY_NAME(ROW, player, LIST_PLAYERS),
                                                 WORD(ROW, state, doubtful_state),
                                                 FLAG(ROW, chips),
                                                 NUMBER(ROW, amount, CR_MONEY_MAX),
                                                 TEXT(ROW, text),
                                                 SIGNATURE(ROW, reported),
                                                 SIGNATURE(ROW, held),
                                                 SIGNATURE(ROW, said),
                                                 FLAG(ROW, said_keep),
                                                 SIGNATURE(ROW, ended)};
#undef ROW
#define ROW struct house
#define LAST(name, what)                                                                           \
    { name, AS_NUMBER, AT(ROW, last[what]), UINT32_MAX, NULL }
static const struct column house_columns[] = {
    SIGNED(ROW, time),
    FLAG(ROW, demonstration),
    FLAG(ROW, keeps_register),
    NUMBER(ROW, day_begins, DAY_HOURS - 1),
    FLAG(ROW, disabled),
    NUMBER(ROW, cage_above, CR_MONEY_MAX),
    MAY_NAME(ROW, first_exchange.by, LIST_STAFF),
    MAY_NAME(ROW, first_exchange.exchange.player, LIST_PLAYERS),
    WORD(ROW, first_exchange.exchange.kind, exchange_kind),
    NUMBER(ROW, first_exchange.exchange.amount, CR_MONEY_MAX),
    MAY_NAME(ROW, first_limit.by, LIST_STAFF),
    MAY_NAME(ROW, first_limit.limit.table, LIST_TABLES),
    NUMBER(ROW, first_limit.limit.above, CR_MONEY_MAX),
    MAY_NAME(ROW, first_stock.by, LIST_STAFF),
    NUMBER(ROW, first_stock.chips, CR_MONEY_MAX),
    NUMBER(ROW, first_stock.cash, CR_MONEY_MAX),
    MAY_NAME(ROW, first_wish.by, LIST_STAFF),
    MAY_NAME(ROW, first_wish.wish.staff, LIST_STAFF),
    WORD(ROW, first_wish.wish.post, post),
    FLAG(ROW, first_wish.wish.active),
    FLAG(ROW, first_wish.wish.password),
    TEXT(ROW, first_wish.wish.name),
    LAST("last-device", ENDING_DEVICE),
    LAST("last-fill", ENDING_FILL),
    LAST("last-request", ENDING_REQUEST),
    LAST("last-dispute", ENDING_DISPUTE),
    LAST("last-alert", ENDING_ALERT),
    LAST("last-self-check", ENDING_SELF_CHECK),
    LAST("last-equipment", ENDING_THING),
    LAST("last-doubtful", ENDING_DOUBTFUL),
    NUMBER(ROW, last_notice, UINT32_MAX)};
#undef LAST
#undef ROW

struct list {
    const char *name;
    const struct column *columns;
    size_t column_count, row_size;
    size_t rows, count, room; /* where they stand in the house */
};

#define LIST(what, columns, row, member)                                                           \
    {                                                                                              \
        what, columns, sizeof(columns) / sizeof(columns)[0], sizeof(row),                          \
            offsetof(struct house, member), offsetof(struct house, member) + sizeof(void *),       \
            offsetof(struct house, member) + sizeof(void *) + sizeof(size_t)                       \
    }
static const struct list lists[LISTS] = {
    [LIST_STAFF] = LIST("staff", staff_columns, struct house_staff, staff),
    [LIST_PLAYERS] = LIST("players", player_columns, struct house_player, players),
    [LIST_TABLES] = LIST("tables", table_columns, struct house_table, tables),
    [LIST_DEVICES] = LIST("devices", device_columns, struct house_device, devices),
    [LIST_SHIFTS] = LIST("shifts", shift_columns, struct house_shift, shifts),
    [LIST_FILLS] = LIST("fills", fill_columns, struct house_fill, fills),
    [LIST_REQUESTS] = LIST("requests", request_columns, struct house_request, requests),
    [LIST_DISPUTES] = LIST("disputes", dispute_columns, struct house_dispute, disputes),
    [LIST_ALERTS] = LIST("alerts", alert_columns, struct house_alert, alerts),
    [LIST_EDITIONS] = LIST("editions", edition_columns, struct house_edition, editions),
    [LIST_ADOPTIONS] = LIST("adoptions", adoption_columns, struct house_adoption, adoptions),
    [LIST_SELF_CHECKS] = LIST("self-checks", self_check_columns, struct self_check, self_checks),
    [LIST_THINGS] = LIST("equipment", thing_columns, struct house_thing, things),
    [LIST_DOUBTFUL] = LIST("doubtful", doubtful_columns, struct house_doubtful, doubtfuls),
    [LIST_PAST_SHIFTS] = LIST("past-shifts", shift_columns, struct house_shift, past_shifts),
    [LIST_DOCUMENTS] = LIST("documents", document_columns, struct house_document, documents),
    [LIST_NOTICES] = LIST("notices", notice_columns, struct house_notice, notices),
};
/* A list is a pointer, how many there are, and room for how many. */
_Static_assert(offsetof(struct house, staff_count) ==
                   offsetof(struct house, staff) + sizeof(void *),
               "the count follows the rows");
static const struct list step_list = {"dispute-steps",
                                      step_columns,
                                      sizeof step_columns / sizeof *step_columns,
                                      sizeof(struct dispute_step),
                                      0,
                                      0,
                                      0};
static const struct list house_list = {"house",
                                       house_columns,
                                       sizeof house_columns / sizeof *house_columns,
                                       sizeof(struct house),
                                       0,
                                       0,
                                       0};

/* The list of what ends; ENDINGS: its rows do not. */
static enum ending ending_of(const struct list *list) {
    static const enum ending endings[LISTS] = {
        [LIST_EDITIONS] = ENDINGS,        [LIST_ADOPTIONS] = ENDINGS,
        [LIST_STAFF] = ENDINGS,           [LIST_PLAYERS] = ENDINGS,
        [LIST_TABLES] = ENDINGS,          [LIST_DEVICES] = ENDING_DEVICE,
        [LIST_SHIFTS] = ENDINGS,          [LIST_FILLS] = ENDING_FILL,
        [LIST_REQUESTS] = ENDING_REQUEST, [LIST_DISPUTES] = ENDING_DISPUTE,
        [LIST_ALERTS] = ENDING_ALERT,     [LIST_SELF_CHECKS] = ENDING_SELF_CHECK,
        [LIST_THINGS] = ENDING_THING,     [LIST_DOUBTFUL] = ENDING_DOUBTFUL,
        [LIST_PAST_SHIFTS] = ENDINGS,     [LIST_DOCUMENTS] = ENDINGS,
        [LIST_NOTICES] = ENDINGS};
    return endings[list - lists];
}

static const struct list *list_of(enum ending what) {
    static const enum list_name names[ENDINGS] = {
        [ENDING_DEVICE] = LIST_DEVICES,   [ENDING_FILL] = LIST_FILLS,
        [ENDING_REQUEST] = LIST_REQUESTS, [ENDING_DISPUTE] = LIST_DISPUTES,
        [ENDING_ALERT] = LIST_ALERTS,     [ENDING_SELF_CHECK] = LIST_SELF_CHECKS,
        [ENDING_THING] = LIST_THINGS,     [ENDING_DOUBTFUL] = LIST_DOUBTFUL};
    return &lists[names[what]];
}

static void *rows_of(const struct house *house, const struct list *list) {
    void *rows;
    memcpy(&rows, (const uint8_t *)house + list->rows, sizeof rows);
    return rows;
}

static size_t count_of(const struct house *house, const struct list *list) {
    size_t count;
    memcpy(&count, (const uint8_t *)house + list->count, sizeof count);
    return count;
}

/* ---- Numbers of any width in a row ---- */

static uint64_t number_at(const void *at, size_t size) {
    uint8_t one;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1:
        memcpy(&one, at, 1);
        return one;
    case 4:
        memcpy(&four, at, 4);
        return four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

static void set_number(void *at, size_t size, uint64_t number) {
    uint8_t one = (uint8_t)number;
    uint32_t four = (uint32_t)number;
    if (size == 1)
        memcpy(at, &one, 1);
    else if (size == 4)
        memcpy(at, &four, 4);
    else
        memcpy(at, &number, 8);
}

/* None, of an event for one, is the empty word. */
static const char *word_of(const struct words *words, unsigned number) {
    const char *id = words->id(number);
    return id == NULL ? "" : id;
}

/* ---- Writing ---- */

static void put_number(struct bytes *out, uint64_t number) {
    uint8_t bytes[10];
    struct codec_writer writer = {.at = bytes, .room = sizeof bytes};
    codec_put_number(&writer, number);
    bytes_add(out, bytes, writer.length);
}

static void put_signed(struct bytes *out, int64_t number) {
    put_number(out, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

static void put_text(struct bytes *out, const char *text) {
    size_t length = strlen(text);
    put_number(out, length);
    bytes_add(out, text, length);
}

static void put_word(struct bytes *out, const struct words *words, uint64_t number) {
    put_text(out, word_of(words, (unsigned)number));
}

static void put_actor(struct bytes *out, const struct house_actor *actor) {
    put_word(out, &role_words, actor->role);
    put_number(out, actor->id);
    put_word(out, &post_words, actor->post);
}

static void put_signature(struct bytes *out, const struct house_signature *signature) {
    put_number(out, signature->staff);
    put_word(out, &post_words, signature->post);
    put_signed(out, signature->time);
}

static void put_owned(struct bytes *out, const void *at) {
    const char *text;
    memcpy(&text, at, sizeof text);
    put_number(out, text != NULL);
    if (text != NULL)
        put_text(out, text);
}

static void put_value(struct bytes *out, const struct column *column, const void *at) {
    switch (column->type) {
    case AS_SIGNED:
        put_signed(out, (int64_t)number_at(at, column->size));
        break;
    case AS_TEXT:
        put_text(out, at);
        break;
    case AS_OWNED:
        put_owned(out, at);
        break;
    case AS_HASH:
        bytes_add(out, at, HASH_BYTES);
        break;
    case AS_WORD:
    case AS_BYTE_WORD:
        put_word(out, column->words, number_at(at, column->size));
        break;
    case AS_ACTOR:
        put_actor(out, at);
        break;
    case AS_SIGNATURE:
        put_signature(out, at);
        break;
    default:
        put_number(out, number_at(at, column->size));
    }
}

static void put_head(struct bytes *out, const struct list *list, size_t count) {
    put_text(out, list->name);
    put_number(out, list->column_count);
    for (size_t i = 0; i < list->column_count; i++)
        put_text(out, list->columns[i].name);
    put_number(out, count);
}

static void put_row(struct bytes *out, const struct list *list, const void *row) {
    for (size_t i = 0; i < list->column_count; i++)
        put_value(out, &list->columns[i], (const uint8_t *)row + list->columns[i].offset);
}

static void put_list(struct bytes *out, const struct house *house, const struct list *list) {
    const uint8_t *rows = rows_of(house, list);
    enum ending what = ending_of(list);
    size_t count = count_of(house, list), drop = 0;
    if (what != ENDINGS)
        drop = house_ended_to_drop(house, what);
    put_head(out, list, count - drop);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *row = rows + i * list->row_size;
        if (drop > 0 && house_row_has_ended(house, what, row))
            drop--;
        else
            put_row(out, list, row);
    }
}

static void put_games(struct bytes *out, const struct house *house) {
    size_t count = 0;
    for (unsigned game = 0; game < game_count; game++)
        count += house->game_disabled[game];
    put_number(out, count);
    for (unsigned game = 0; game < game_count; game++) {
        if (house->game_disabled[game])
            put_word(out, &game_words, game);
    }
}

static void put_steps_of(struct bytes *out, const struct house_dispute *dispute) {
    put_number(out, dispute->step_count);
    for (size_t i = 0; i < dispute->step_count; i++)
        put_row(out, &step_list, &dispute->steps[i]);
}

/* Of the cases that are in their list. */
static void put_steps(struct bytes *out, const struct house *house) {
    size_t drop = house_ended_to_drop(house, ENDING_DISPUTE);
    put_head(out, &step_list, house->dispute_count - drop);
    for (size_t i = 0; i < house->dispute_count; i++) {
        if (drop > 0 && house_row_has_ended(house, ENDING_DISPUTE, &house->disputes[i]))
            drop--;
        else
            put_steps_of(out, &house->disputes[i]);
    }
}

void house_save_row(enum ending what, const void *row, struct bytes *out) {
    put_text(out, SNAPSHOT_NAME);
    put_number(out, SNAPSHOT_VERSION);
    put_head(out, list_of(what), 1);
    put_row(out, list_of(what), row);
    if (what != ENDING_DISPUTE)
        return;
    put_head(out, &step_list, 1);
    put_steps_of(out, row);
}

void house_save(const struct house *house, uint64_t seq, struct bytes *out) {
    uint8_t hash[HASH_BYTES];
    bytes_clear(out);
    put_text(out, SNAPSHOT_NAME);
    put_number(out, SNAPSHOT_VERSION);
    put_number(out, seq);
    put_head(out, &house_list, 1);
    put_row(out, &house_list, house);
    put_games(out, house);
    for (size_t i = 0; i < LISTS; i++)
        put_list(out, house, &lists[i]);
    put_steps(out, house);
    if (out->failed)
        return;
    hash_bytes(out->at, out->length, hash);
    bytes_add(out, hash, HASH_BYTES);
}

/* ---- Reading ---- */

struct snapshot_reader {
    const uint8_t *at, *end;
    const char *problem; /* NULL: all is well */
};

static bool wrong(struct snapshot_reader *reader, const char *what) {
    if (reader->problem == NULL)
        reader->problem = what;
    return false;
}

static bool take_number(struct snapshot_reader *reader, uint64_t most, uint64_t *number) {
    struct codec_reader from = {.at = reader->at, .end = reader->end};
    bool taken = codec_take_number(&from, number);
    reader->at = from.at;
    return (taken && *number <= most) || wrong(reader, "number");
}

static bool take_signed(struct snapshot_reader *reader, int64_t *number) {
    uint64_t read;
    if (!take_number(reader, UINT64_MAX, &read))
        return false;
    *number = (int64_t)(read >> 1 ^ (read & 1 ? UINT64_MAX : 0));
    return true;
}

/* Where it stands, without a NUL in or after it. */
static bool take_span(struct snapshot_reader *reader, const char **text, size_t *length) {
    uint64_t read;
    if (!take_number(reader, (uint64_t)(reader->end - reader->at), &read) ||
        read > (uint64_t)(reader->end - reader->at))
        return wrong(reader, "text");
    *text = (const char *)reader->at;
    *length = (size_t)read;
    reader->at += read;
    return memchr(*text, '\0', *length) == NULL || wrong(reader, "text");
}

static bool take_this(struct snapshot_reader *reader, const char *expected) {
    const char *text;
    size_t length;
    return take_span(reader, &text, &length) &&
           ((length == strlen(expected) && memcmp(text, expected, length) == 0) ||
            wrong(reader, expected));
}

static bool take_word(struct snapshot_reader *reader, const struct words *words, unsigned *number) {
    const char *text;
    size_t length;
    if (!take_span(reader, &text, &length))
        return false;
    for (*number = 0; *number < words->count; ++*number) {
        const char *id = word_of(words, *number);
        if (strlen(id) == length && memcmp(id, text, length) == 0)
            return true;
    }
    return wrong(reader, "word");
}

static bool take_actor(struct snapshot_reader *reader, struct house_actor *actor) {
    unsigned role, post;
    uint64_t id;
    if (!take_word(reader, &role_words, &role) || !take_number(reader, UINT32_MAX, &id) ||
        !take_word(reader, &post_words, &post))
        return false;
    *actor = (struct house_actor){(enum actor_role)role, (uint32_t)id, (enum post)post};
    return true;
}

static bool take_signature(struct snapshot_reader *reader, struct house_signature *signature) {
    unsigned post;
    uint64_t staff;
    if (!take_number(reader, UINT32_MAX, &staff) || !take_word(reader, &post_words, &post) ||
        !take_signed(reader, &signature->time))
        return false;
    signature->staff = (uint32_t)staff;
    signature->post = (enum post)post;
    return true;
}

static bool take_text(struct snapshot_reader *reader, char *out, size_t room) {
    const char *text;
    size_t length;
    if (!take_span(reader, &text, &length))
        return false;
    if (length >= room)
        return wrong(reader, "text");
    memcpy(out, text, length);
    return true;
}

static bool take_owned(struct snapshot_reader *reader, void *at) {
    const char *text;
    size_t length;
    uint64_t there;
    if (!take_number(reader, 1, &there))
        return false;
    if (there == 0)
        return true;
    if (!take_span(reader, &text, &length))
        return false;
    char *copy = memory_grow(NULL, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(at, &copy, sizeof copy);
    return true;
}

static bool take_hash(struct snapshot_reader *reader, void *out) {
    if (reader->end - reader->at < HASH_BYTES)
        return wrong(reader, "end");
    memcpy(out, reader->at, HASH_BYTES);
    reader->at += HASH_BYTES;
    return true;
}

static uint64_t most_of(const struct column *column, size_t row) {
    switch (column->type) {
    case AS_ID:
        return row + 1;
    case AS_FLAG:
        return 1;
    case AS_COUNTED:
    case AS_REFERENCE:
    case AS_NEEDED:
        return UINT32_MAX;
    default:
        return column->most;
    }
}

static bool take_plain(struct snapshot_reader *reader, const struct column *column, size_t row,
                       void *at) {
    uint64_t number;
    if (!take_number(reader, most_of(column, row), &number))
        return false;
    bool right =
        (column->type != AS_ID || number == row + 1) && (column->type != AS_NEEDED || number != 0);
    set_number(at, column->size, number);
    return right || wrong(reader, column->name);
}

static bool take_value(struct snapshot_reader *reader, const struct column *column, size_t row,
                       void *at) {
    int64_t number;
    unsigned word;
    switch (column->type) {
    case AS_SIGNED:
        if (!take_signed(reader, &number))
            return false;
        set_number(at, column->size, (uint64_t)number);
        return true;
    case AS_TEXT:
        return take_text(reader, at, column->size);
    case AS_OWNED:
        return take_owned(reader, at);
    case AS_HASH:
        return take_hash(reader, at);
    case AS_WORD:
    case AS_BYTE_WORD:
        if (!take_word(reader, column->words, &word))
            return false;
        set_number(at, column->size, word);
        return true;
    case AS_ACTOR:
        return take_actor(reader, at);
    case AS_SIGNATURE:
        return take_signature(reader, at);
    default:
        return take_plain(reader, column, row, at);
    }
}

static bool take_row(struct snapshot_reader *reader, const struct list *list, size_t number,
                     void *row) {
    for (size_t i = 0; i < list->column_count; i++) {
        if (!take_value(reader, &list->columns[i], number,
                        (uint8_t *)row + list->columns[i].offset))
            return wrong(reader, list->columns[i].name);
    }
    return true;
}

/* How many there can be: each column of a row takes at least a byte. */
static bool take_count(struct snapshot_reader *reader, const struct list *list, size_t *count) {
    uint64_t read, most = (uint64_t)(reader->end - reader->at) / list->column_count;
    if (!take_number(reader, UINT64_MAX, &read) || read > most)
        return wrong(reader, list->name);
    *count = (size_t)read;
    return true;
}

/* Columns of other names are another version's. */
static bool take_head(struct snapshot_reader *reader, const struct list *list, size_t *count) {
    uint64_t read;
    if (!take_this(reader, list->name) || !take_number(reader, list->column_count, &read) ||
        read != list->column_count)
        return wrong(reader, list->name);
    for (size_t i = 0; i < list->column_count; i++) {
        if (!take_this(reader, list->columns[i].name))
            return false;
    }
    return take_count(reader, list, count);
}

/* What is read so far is the house's, also when the rest is wrong. */
static bool take_list(struct snapshot_reader *reader, struct house *house,
                      const struct list *list) {
    size_t count, done = 0;
    if (!take_head(reader, list, &count))
        return false;
    if (count == 0)
        return true;
    uint8_t *rows = memory_grow(NULL, count * list->row_size);
    memset(rows, 0, count * list->row_size);
    memcpy((uint8_t *)house + list->rows, &rows, sizeof rows);
    memcpy((uint8_t *)house + list->room, &count, sizeof count);
    memcpy((uint8_t *)house + list->count, &count, sizeof count);
    while (done < count && take_row(reader, list, done, rows + done * list->row_size))
        done++;
    return done == count;
}

/* The empty word is no game. */
static bool check_games(struct snapshot_reader *reader, const struct house *house) {
    for (size_t i = 0; i < house->table_count; i++) {
        if ((unsigned)house->tables[i].game >= game_count)
            return wrong(reader, "game");
    }
    for (size_t i = 0; i < house->edition_count; i++) {
        if ((unsigned)house->editions[i].game >= game_count)
            return wrong(reader, "game");
    }
    return true;
}

/* In the order of the games. */
static bool take_games(struct snapshot_reader *reader, struct house *house) {
    uint64_t count;
    unsigned game, from = 0;
    if (!take_number(reader, GAMES_MAX, &count))
        return false;
    for (uint64_t i = 0; i < count; i++) {
        if (!take_word(reader, &game_words, &game))
            return false;
        if (game >= game_count || game < from)
            return wrong(reader, "game");
        house->game_disabled[game] = true;
        from = game + 1;
    }
    return true;
}

static bool take_steps_of(struct snapshot_reader *reader, struct house_dispute *dispute) {
    size_t count;
    if (!take_count(reader, &step_list, &count) || count == 0)
        return wrong(reader, "steps");
    dispute->steps = memory_grow(NULL, count * sizeof *dispute->steps);
    memset(dispute->steps, 0, count * sizeof *dispute->steps);
    dispute->step_count = dispute->step_room = count;
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (!take_row(reader, &step_list, i, &dispute->steps[i]))
            return false;
    }
    return dispute->decision <= dispute->step_count || wrong(reader, "decision");
}

static bool take_steps(struct snapshot_reader *reader, struct house *house) {
    size_t count;
    if (!take_head(reader, &step_list, &count) || count != house->dispute_count)
        return wrong(reader, "steps");
    for (size_t i = 0; i < count; i++) {
        if (!take_steps_of(reader, &house->disputes[i]))
            return false;
    }
    return true;
}

/* ---- Checking who and what is named ---- */

static bool is_somebody(const struct house *house, const struct house_actor *actor) {
    switch (actor->role) {
    case ACTOR_STAFF:
        return house_find_staff(house, actor->id) != NULL;
    case ACTOR_PLAYER:
        return house_find_player(house, actor->id) != NULL;
    case ACTOR_DEVICE:
        return house_was_given(house, ENDING_DEVICE, actor->id);
    default:
        return actor->id == 0;
    }
}

/* How many of a list there are, or were. */
static uint64_t given_of(const struct house *house, const struct list *list) {
    enum ending what = ending_of(list);
    return what == ENDINGS ? count_of(house, list) : house->last[what];
}

static bool names_right(const struct house *house, const struct column *column, const void *at) {
    struct house_actor actor;
    struct house_signature signature;
    switch (column->type) {
    case AS_REFERENCE:
    case AS_NEEDED:
        return number_at(at, column->size) <= given_of(house, &lists[column->most]);
    case AS_ACTOR:
        memcpy(&actor, at, sizeof actor);
        return is_somebody(house, &actor);
    case AS_SIGNATURE:
        memcpy(&signature, at, sizeof signature);
        return signature.staff <= house->staff_count;
    default:
        return true;
    }
}

static bool check_rows(struct snapshot_reader *reader, const struct house *house,
                       const struct list *list, const uint8_t *rows, size_t count) {
    for (size_t k = 0; k < list->column_count; k++) {
        const struct column *column = &list->columns[k];
        for (size_t i = 0; i < count; i++) {
            if (!names_right(house, column, rows + i * list->row_size + column->offset))
                return wrong(reader, column->name);
        }
    }
    return true;
}

/* They stand in the order of their tables. */
static bool check_shifts(struct snapshot_reader *reader, const struct house *house) {
    for (size_t i = 1; i < house->shift_count; i++) {
        if (house->shifts[i].table < house->shifts[i - 1].table)
            return wrong(reader, "shifts");
    }
    return true;
}

static bool check_request(struct snapshot_reader *reader, const struct house_request *request) {
    return (request->event != NULL && request->players != NULL) || wrong(reader, "event");
}

/* What a table waits for is open, and of that table. */
static bool check_requests(struct snapshot_reader *reader, const struct house *house) {
    for (size_t i = 0; i < house->request_count; i++) {
        if (!check_request(reader, &house->requests[i]))
            return false;
    }
    for (size_t i = 0; i < house->table_count; i++) {
        const struct house_table *table = &house->tables[i];
        const struct house_request *asked = house_find_request(house, table->waits_for);
        if (table->waits_for != 0 &&
            (asked == NULL || asked->state != REQUEST_OPEN || asked->table != table->number))
            return wrong(reader, "waits_for");
    }
    return true;
}

/* They count up, and none is above the last that was given. */
static bool check_numbers(struct snapshot_reader *reader, const struct house *house) {
    for (int what = 0; what < ENDINGS; what++) {
        uint32_t before = 0;
        for (size_t i = 0; i < house_numbered_count(house, (enum ending)what); i++) {
            uint32_t number = house_row_number(house_numbered_row(house, (enum ending)what, i));
            if (number <= before || number > house->last[what])
                return wrong(reader, "id");
            before = number;
        }
    }
    return true;
}

static bool check_all(struct snapshot_reader *reader, const struct house *house) {
    if (!check_numbers(reader, house))
        return false;
    for (size_t i = 0; i < LISTS; i++) {
        if (!check_rows(reader, house, &lists[i], rows_of(house, &lists[i]),
                        count_of(house, &lists[i])))
            return false;
    }
    for (size_t i = 0; i < house->dispute_count; i++) {
        if (!check_rows(reader, house, &step_list, (const uint8_t *)house->disputes[i].steps,
                        house->disputes[i].step_count))
            return false;
    }
    return check_shifts(reader, house) && check_requests(reader, house) &&
           check_games(reader, house);
}

static bool take_version(struct snapshot_reader *reader) {
    uint64_t version;
    return (take_this(reader, SNAPSHOT_NAME) && take_number(reader, SNAPSHOT_VERSION, &version) &&
            version == SNAPSHOT_VERSION) ||
           wrong(reader, "version");
}

static bool take_all(struct snapshot_reader *reader, struct house *house, uint64_t *seq) {
    size_t count;
    if (!take_version(reader) || !take_number(reader, INT64_MAX, seq))
        return wrong(reader, "seq");
    if (!take_head(reader, &house_list, &count) || count != 1 ||
        !take_row(reader, &house_list, 0, house) || !take_games(reader, house))
        return wrong(reader, "house");
    for (size_t i = 0; i < LISTS; i++) {
        if (!take_list(reader, house, &lists[i]))
            return false;
    }
    if (!take_steps(reader, house))
        return false;
    return reader->at == reader->end || wrong(reader, "end");
}

bool house_load(struct house *house, const void *bytes, size_t length, uint64_t *seq,
                const char **problem) {
    uint8_t hash[HASH_BYTES];
    struct snapshot_reader reader = {.at = bytes};
    house_init(house);
    *problem = "hash";
    if (length < HASH_BYTES)
        return false;
    reader.end = reader.at + (length - HASH_BYTES);
    hash_bytes(bytes, length - HASH_BYTES, hash);
    if (memcmp(hash, reader.end, HASH_BYTES) != 0)
        return false;
    if (take_all(&reader, house, seq) && check_all(&reader, house)) {
        house_remember_tokens(house);
        for (int what = 0; what < ENDINGS; what++)
            house_note_whole(house, (enum ending)what);
        return true;
    }
    *problem = reader.problem;
    house_free(house);
    return false;
}

bool house_snapshot_is_known(const void *bytes, size_t length) {
    struct snapshot_reader reader = {.at = bytes, .end = (const uint8_t *)bytes + length};
    return take_version(&reader);
}

/* ---- One row ---- */

static bool take_own_steps(struct snapshot_reader *reader, struct house_dispute *dispute) {
    size_t count;
    return take_head(reader, &step_list, &count) && count == 1 && take_steps_of(reader, dispute);
}

static bool take_alone(struct snapshot_reader *reader, enum ending what, union house_row *row) {
    size_t count;
    return take_version(reader) && take_head(reader, list_of(what), &count) && count == 1 &&
           take_row(reader, list_of(what), 0, row) &&
           (what != ENDING_DISPUTE || take_own_steps(reader, &row->dispute)) &&
           (reader->at == reader->end || wrong(reader, "end"));
}

static bool check_alone(struct snapshot_reader *reader, const struct house *house, enum ending what,
                        const union house_row *row) {
    if (!house_was_given(house, what, house_row_number(row)))
        return wrong(reader, "id");
    if (what == ENDING_REQUEST && !check_request(reader, &row->request))
        return false;
    return check_rows(reader, house, list_of(what), (const uint8_t *)row, 1) &&
           (what != ENDING_DISPUTE ||
            check_rows(reader, house, &step_list, (const uint8_t *)row->dispute.steps,
                       row->dispute.step_count));
}

bool house_load_row(const struct house *house, enum ending what, const void *bytes, size_t length,
                    union house_row *row, const char **problem) {
    struct snapshot_reader reader = {.at = bytes, .end = (const uint8_t *)bytes + length};
    memset(row, 0, sizeof *row);
    if (take_alone(&reader, what, row) && check_alone(&reader, house, what, row))
        return true;
    *problem = reader.problem == NULL ? "row" : reader.problem;
    house_free_row(what, row);
    memset(row, 0, sizeof *row);
    return false;
}
