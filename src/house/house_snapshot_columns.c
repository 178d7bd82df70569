/* What there is of a house, list by list and column by column. */
#include "base/day.h"
#include "house/house_snapshot_inside.h"

#include <stddef.h>
#include <string.h>

#define WORDS(name, of, type, how_many)                                                            \
    static const char *name##_word(unsigned number) {                                              \
        return of((type)number);                                                                   \
    }                                                                                              \
    static const struct house_words name##_words = {name##_word, how_many};
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

static const char *role_word(unsigned number) {
    return actor_role_id((enum actor_role)number);
}
const struct house_words house_role_words = {role_word, ACTOR_ROLES};

static const char *post_word(unsigned number) {
    return post_id((enum post)number);
}
const struct house_words house_post_words = {post_word, POSTS};

static const char *game_word(unsigned number) {
    return number < game_count ? cr_game_id((enum cr_game)number) : NULL;
}
const struct house_words house_game_words = {game_word, GAMES_MAX};

static const char *count_of_word(unsigned number) {
    return number < COUNTS_OF ? house_count_of_id((enum count_of)number) : NULL;
}
static const struct house_words count_of_words = {count_of_word, COUNTS_OF};

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
static const struct house_column staff_columns[] = {ID(ROW, id),
                                                    WORD(ROW, post, house_post),
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
static const struct house_column player_columns[] = {ID(ROW, id),
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
static const struct house_column table_columns[] = {
    ID(ROW, number),
    WORD(ROW, game, house_game),
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
static const struct house_column device_columns[] = {COUNTED(ROW, id),
                                                     NAMES(ROW, table, LIST_TABLES),
                                                     WORD(ROW, kind, device_kind),
                                                     FLAG(ROW, active),
                                                     TEXT(ROW, name),
                                                     HASH(ROW, token)};
#undef ROW
#define ROW struct house_shift
static const struct house_column shift_columns[] = {
    NAMES(ROW, table, LIST_TABLES), NAMES(ROW, staff, LIST_STAFF), WORD(ROW, post, house_post),
    SIGNED(ROW, since), SIGNED(ROW, until)};
#undef ROW
#define ROW struct house_document
static const struct house_column document_columns[] = {ID(ROW, id),
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
static const struct house_column notice_columns[] = {NUMBER(ROW, id, UINT32_MAX),
                                                     NAMES(ROW, player, LIST_PLAYERS),
                                                     MAY_NAME(ROW, dispute, LIST_DISPUTES),
                                                     NAMES(ROW, table, LIST_TABLES),
                                                     NUMBER(ROW, round, INT64_MAX),
                                                     WORD(ROW, kind, notice_kind),
                                                     SIGNED(ROW, time),
                                                     SIGNED(ROW, amount)};
#undef ROW
#define ROW struct house_fill
static const struct house_column fill_columns[] = {COUNTED(ROW, id),
                                                   NAMES(ROW, table, LIST_TABLES),
                                                   MAY_NAME(ROW, asked_by, LIST_STAFF),
                                                   MAY_NAME(ROW, approved_by, LIST_STAFF),
                                                   WORD(ROW, kind, fill_kind),
                                                   WORD(ROW, state, fill_state),
                                                   NUMBER(ROW, amount, CR_MONEY_MAX),
                                                   SIGNED(ROW, time)};
#undef ROW
#define ROW struct house_request
static const struct house_column request_columns[] = {COUNTED(ROW, id),
                                                      NAMES(ROW, table, LIST_TABLES),
                                                      ACTOR(ROW, by),
                                                      SIGNED(ROW, time),
                                                      WORD(ROW, post, house_post),
                                                      WORD(ROW, second, house_post),
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
static const struct house_column dispute_columns[] = {COUNTED(ROW, id),
                                                      NAMES(ROW, table, LIST_TABLES),
                                                      MAY_NAME(ROW, player, LIST_PLAYERS),
                                                      NUMBER(ROW, round, INT64_MAX),
                                                      WORD(ROW, state, dispute_state),
                                                      WORD(ROW, post, house_post),
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
static const struct house_column step_columns[] = {WORD(ROW, act, act),
                                                   ACTOR(ROW, by),
                                                   SIGNED(ROW, time),
                                                   WORD(ROW, post, house_post),
                                                   FLAG(ROW, of_player),
                                                   SIGNED(ROW, from),
                                                   SIGNED(ROW, to),
                                                   MAY_NAME(ROW, table, LIST_TABLES),
                                                   NUMBER(ROW, round, INT64_MAX),
                                                   MAY_NAME(ROW, request, LIST_REQUESTS),
                                                   NUMBER(ROW, seq, INT64_MAX),
                                                   WORD(ROW, type, event),
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
static const struct house_column alert_columns[] = {COUNTED(ROW, id),
                                                    MAY_NAME(ROW, table, LIST_TABLES),
                                                    MAY_NAME(ROW, request, LIST_REQUESTS),
                                                    MAY_NAME(ROW, dispute, LIST_DISPUTES),
                                                    MAY_NAME(ROW, player, LIST_PLAYERS),
                                                    WORD(ROW, kind, alert_kind),
                                                    WORD(ROW, post, house_post),
                                                    SIGNED(ROW, time),
                                                    SIGNED(ROW, amount),
                                                    TEXT(ROW, clause),
                                                    NUMBER(ROW, record, INT64_MAX),
                                                    OWNED(ROW, problem),
                                                    ACTOR(ROW, acknowledged_by),
                                                    SIGNED(ROW, acknowledged)};
#undef ROW
#define ROW struct house_edition
static const struct house_column edition_columns[] = {
    ID(ROW, id),         WORD(ROW, game, house_game),
    TEXT(ROW, document), HASH(ROW, hash),
    ACTOR(ROW, by),      SIGNED(ROW, time)};
#undef ROW
#define ROW struct house_adoption
static const struct house_column adoption_columns[] = {NUMBER(ROW, number, UINT32_MAX),
                                                       NAMES(ROW, edition, LIST_EDITIONS),
                                                       MAY_NAME(ROW, table, LIST_TABLES),
                                                       SIGNED(ROW, from),
                                                       ACTOR(ROW, by),
                                                       SIGNED(ROW, time)};
#undef ROW
#define ROW struct self_check
static const struct house_column self_check_columns[] = {
    COUNTED(ROW, id),
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
static const struct house_column thing_columns[] = {COUNTED(ROW, id),
                                                    MAY_NAME(ROW, table, LIST_TABLES),
                                                    WORD(ROW, kind, thing_kind),
                                                    WORD(ROW, state, thing_state),
                                                    TEXT(ROW, serial),
                                                    TEXT(ROW, supplier),
                                                    SIGNED(ROW, added),
                                                    SIGNATURE(ROW, checked),
                                                    WORD(ROW, post, house_post),
                                                    TEXT(ROW, clause),
                                                    NUMBER(ROW, round, INT64_MAX),
                                                    NUMBER(ROW, shuffled, INT64_MAX),
                                                    MAY_NAME(ROW, destroyed_by, LIST_STAFF)};
#undef ROW
#define ROW struct house_doubtful
static const struct house_column doubtful_columns[] = {COUNTED(ROW, id),
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
static const struct house_column house_columns[] = {
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
    WORD(ROW, first_wish.wish.post, house_post),
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

const char *house_word(const struct house_words *words, unsigned number) {
    const char *id = words->id(number);
    return id == NULL ? "" : id;
}

/* ---- The lists ---- */

#define COLUMNS(columns) columns, sizeof(columns) / sizeof(columns)[0]
/* A list is a pointer, how many there are, and room for how many. */
#define LIST(what, columns, row, ends, member)                                                     \
    {                                                                                              \
        what, COLUMNS(columns), sizeof(row), ends, offsetof(struct house, member),                 \
            offsetof(struct house, member) + sizeof(void *),                                       \
            offsetof(struct house, member) + sizeof(void *) + sizeof(size_t)                       \
    }
const struct house_list house_lists[LISTS] = {
    [LIST_STAFF] = LIST("staff", staff_columns, struct house_staff, ENDINGS, staff),
    [LIST_PLAYERS] = LIST("players", player_columns, struct house_player, ENDINGS, players),
    [LIST_TABLES] = LIST("tables", table_columns, struct house_table, ENDINGS, tables),
    [LIST_DEVICES] = LIST("devices", device_columns, struct house_device, ENDING_DEVICE, devices),
    [LIST_SHIFTS] = LIST("shifts", shift_columns, struct house_shift, ENDINGS, shifts),
    [LIST_FILLS] = LIST("fills", fill_columns, struct house_fill, ENDING_FILL, fills),
    [LIST_REQUESTS] =
        LIST("requests", request_columns, struct house_request, ENDING_REQUEST, requests),
    [LIST_DISPUTES] =
        LIST("disputes", dispute_columns, struct house_dispute, ENDING_DISPUTE, disputes),
    [LIST_ALERTS] = LIST("alerts", alert_columns, struct house_alert, ENDING_ALERT, alerts),
    [LIST_EDITIONS] = LIST("editions", edition_columns, struct house_edition, ENDINGS, editions),
    [LIST_ADOPTIONS] =
        LIST("adoptions", adoption_columns, struct house_adoption, ENDINGS, adoptions),
    [LIST_SELF_CHECKS] =
        LIST("self-checks", self_check_columns, struct self_check, ENDING_SELF_CHECK, self_checks),
    [LIST_THINGS] = LIST("equipment", thing_columns, struct house_thing, ENDING_THING, things),
    [LIST_DOUBTFUL] =
        LIST("doubtful", doubtful_columns, struct house_doubtful, ENDING_DOUBTFUL, doubtfuls),
    [LIST_PAST_SHIFTS] =
        LIST("past-shifts", shift_columns, struct house_shift, ENDINGS, past_shifts),
    [LIST_DOCUMENTS] =
        LIST("documents", document_columns, struct house_document, ENDINGS, documents),
    [LIST_NOTICES] = LIST("notices", notice_columns, struct house_notice, ENDINGS, notices),
};
_Static_assert(offsetof(struct house, staff_count) ==
                   offsetof(struct house, staff) + sizeof(void *),
               "the count follows the rows");
const struct house_list house_step_list = {
    "dispute-steps", COLUMNS(step_columns), sizeof(struct dispute_step), ENDINGS, 0, 0, 0};
const struct house_list house_own_list = {
    "house", COLUMNS(house_columns), sizeof(struct house), ENDINGS, 0, 0, 0};

const struct house_list *house_ending_list(enum ending what) {
    const struct house_list *list = house_lists;
    while (list->ending != what)
        list++;
    return list;
}

const uint8_t *house_list_rows(const struct house *house, const struct house_list *list) {
    const uint8_t *rows;
    memcpy(&rows, (const uint8_t *)house + list->rows, sizeof rows);
    return rows;
}

size_t house_list_count(const struct house *house, const struct house_list *list) {
    size_t count;
    memcpy(&count, (const uint8_t *)house + list->count, sizeof count);
    return count;
}
