/* Gathering: rows of the index, put together by what the report goes by. */
#include "books/report.h"

#include "base/day.h"
#include "base/memory.h"
#include "table/event.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const report_ids[REPORTS] = {"tables", "games",   "hours",   "days",
                                         "months", "dealers", "players", "meters"};

struct gathering {
    struct report *report;
    uint32_t *slots; /* places of rows, from 1, by what they are about: open addressing */
    size_t slot_count;
};

/* ---- Rows ---- */

static bool same_row(const struct report_row *a, const struct report_row *b) {
    return a->table == b->table && a->dealer == b->dealer && a->game == b->game &&
           a->start == b->start && strcmp(a->kind, b->kind) == 0;
}

static uint64_t print_of(const struct report_row *key) {
    const uint64_t spread = 0x9E3779B97F4A7C15;
    uint64_t print = key->table;
    print = (print ^ key->dealer) * spread;
    print = (print ^ key->game) * spread;
    print = (print ^ (uint64_t)key->start) * spread;
    for (const char *letter = key->kind; *letter != '\0'; letter++)
        print = (print ^ (uint64_t)*letter) * spread;
    return print ^ print >> 29;
}

static uint32_t *slot_for(const struct gathering *gathering, const struct report_row *key) {
    size_t at = print_of(key) & (gathering->slot_count - 1);
    while (gathering->slots[at] != 0 &&
           !same_row(&gathering->report->rows[gathering->slots[at] - 1], key))
        at = (at + 1) & (gathering->slot_count - 1);
    return &gathering->slots[at];
}

static void grow_slots(struct gathering *gathering) {
    struct report *report = gathering->report;
    if (report->count * 2 < gathering->slot_count)
        return;
    gathering->slot_count = gathering->slot_count == 0 ? 64 : gathering->slot_count * 2;
    gathering->slots =
        memory_grow(gathering->slots, gathering->slot_count * sizeof *gathering->slots);
    memset(gathering->slots, 0, gathering->slot_count * sizeof *gathering->slots);
    for (size_t i = 0; i < report->count; i++)
        *slot_for(gathering, &report->rows[i]) = (uint32_t)i + 1;
}

static struct report_row *row_for(struct gathering *gathering, const struct report_row *key) {
    struct report *report = gathering->report;
    grow_slots(gathering);
    uint32_t *slot = slot_for(gathering, key);
    if (*slot == 0) {
        memory_grow_list((void **)&report->rows, report->count, &report->room,
                         sizeof *report->rows);
        report->rows[report->count] = *key;
        *slot = (uint32_t)++report->count;
    }
    return &report->rows[*slot - 1];
}

static void add(int64_t *sum, int64_t amount) {
    *sum = index_add(*sum, amount);
}

/* The first hour of the gaming day that an hour belongs to, or of the first day of its month (G14).
 */
static int64_t start_of(int64_t hour, enum report_kind kind, unsigned begins) {
    const int64_t day = day_of(hour * INDEX_HOUR, begins);
    time_t seconds = (time_t)(day * DAY_HOURS * 3600);
    struct tm parts;
    if (kind == REPORT_HOURS)
        return hour * INDEX_HOUR;
    gmtime_r(&seconds, &parts);
    return day_start(kind == REPORT_MONTHS ? day - parts.tm_mday + 1 : day, begins);
}

/* What of an hour's row the report goes by. */
static struct report_row key_of(const struct report_wish *wish, int64_t hour, uint32_t table,
                                uint32_t dealer, uint32_t game, const char *kind) {
    struct report_row key;
    memset(&key, 0, sizeof key);
    if (wish->kind == REPORT_TABLES || wish->kind == REPORT_METERS)
        key.table = table;
    if (wish->kind == REPORT_GAMES)
        key.game = game;
    if (wish->kind == REPORT_DEALERS)
        key.dealer = dealer;
    if (wish->kind == REPORT_HOURS || wish->kind == REPORT_DAYS || wish->kind == REPORT_MONTHS)
        key.start = start_of(hour, wish->kind, wish->day_begins);
    if (wish->kind == REPORT_METERS)
        memcpy(key.kind, kind, strlen(kind) + 1);
    return key;
}

/* ---- Rounds ---- */

static void add_hour(struct report_row *row, const struct index_hour *hour) {
    add(&row->rounds, hour->rounds);
    add(&row->bets, hour->bets);
    add(&row->voids, hour->voids);
    add(&row->corrections, hour->corrections);
    add(&row->millis, hour->millis);
    add(&row->wagered, hour->wagered);
    add(&row->returned, hour->returned);
    add(&row->paid, hour->paid);
    add(&row->voided, hour->voided);
    add(&row->commission, hour->commission);
    add(&row->adjusted, hour->adjusted);
    add(&row->tips, hour->tips);
    add(&row->theoretical, hour->theoretical);
    add(&row->variance, hour->variance);
}

/* Meters go by kind, players by sums of their own; everything else has its row for the whole
 * table. */
static bool take_hour(const struct index_hour *hour, void *context) {
    struct gathering *gathering = context;
    const struct report_wish *wish = &gathering->report->wish;
    bool whole = hour->kind[0] == '\0';
    if (whole)
        add_hour(&gathering->report->total, hour);
    if (wish->kind == REPORT_PLAYERS || whole == (wish->kind == REPORT_METERS))
        return true;
    struct report_row key =
        key_of(wish, hour->hour, hour->stream, hour->dealer, hour->game, hour->kind);
    add_hour(row_for(gathering, &key), hour);
    return true;
}

/* ---- Money that moved besides rounds ---- */

static void add_money(struct report_row *row, const struct index_money *money) {
    if (strcmp(money->what, "buy-in") == 0)
        add(&row->drop, money->amount);
    if (strcmp(money->what, "fill") == 0)
        add(&row->fills, money->amount);
    if (strcmp(money->what, "credit") == 0)
        add(&row->credits, money->amount);
    add(&row->difference, money->difference);
}

/* It is known by table and hour alone. */
static bool take_money(const struct index_money *money, void *context) {
    struct gathering *gathering = context;
    const struct report_wish *wish = &gathering->report->wish;
    if (money->stream == 0 || (wish->table != 0 && money->stream != wish->table))
        return true;
    add_money(&gathering->report->total, money);
    if (wish->kind == REPORT_TABLES || wish->kind == REPORT_HOURS || wish->kind == REPORT_DAYS ||
        wish->kind == REPORT_MONTHS) {
        struct report_row key = key_of(wish, money->hour, money->stream, 0, 0, "");
        add_money(row_for(gathering, &key), money);
    }
    return true;
}

/* ---- Irregularities ---- */

static bool take_call(const struct index_call *call, void *context) {
    struct gathering *gathering = context;
    const struct report_wish *wish = &gathering->report->wish;
    int type = event_find(call->event, strlen(call->event));
    if (type < 0 || !(event_info((unsigned)type)->marks & MARK_BY_CLAUSE))
        return true;
    add(&gathering->report->total.calls, 1);
    for (size_t i = 0; i < gathering->report->count; i++) {
        struct report_row *row = &gathering->report->rows[i];
        bool here = (wish->kind == REPORT_TABLES && row->table == call->stream) ||
                    (wish->kind == REPORT_DEALERS && call->sender == SENDER_STAFF &&
                     row->dealer == call->by);
        if (here)
            add(&row->calls, 1);
    }
    return true;
}

/* ---- Players ---- */

static bool take_player(const struct index_player *sum, int64_t millis, void *context) {
    struct gathering *gathering = context;
    struct report *report = gathering->report;
    struct report_row row;
    memset(&row, 0, sizeof row);
    row.player = sum->player;
    row.rounds = (int64_t)sum->round;
    row.bets = sum->bets;
    row.wagered = sum->staked;
    row.returned = sum->returned;
    row.voided = sum->voided;
    row.tips = sum->tips;
    row.millis = millis;
    row.theoretical = sum->theoretical;
    memory_grow_list((void **)&report->rows, report->count, &report->room, sizeof *report->rows);
    report->rows[report->count++] = row;
    return true;
}

/* ---- All together ---- */

static int by_key(const void *left, const void *right) {
    const struct report_row *a = left, *b = right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->table != b->table)
        return a->table < b->table ? -1 : 1;
    if (a->game != b->game)
        return a->game < b->game ? -1 : 1;
    if (a->dealer != b->dealer)
        return a->dealer < b->dealer ? -1 : 1;
    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    return strcmp(a->kind, b->kind);
}

bool report_gather(struct store *store, const struct report_wish *wish, struct report *report,
                   struct store_error *error) {
    struct gathering gathering = {.report = report};
    int64_t from = wish->from / INDEX_HOUR, to = (wish->to + INDEX_HOUR - 1) / INDEX_HOUR;
    memset(report, 0, sizeof *report);
    report->wish = *wish;
    bool good = store_hours(store, from, to, wish->table, take_hour, &gathering, error) &&
                store_money(store, from, to, take_money, &gathering, error) &&
                store_calls(store, wish->from, wish->to, wish->table, take_call, &gathering, error);
    if (good && wish->kind == REPORT_PLAYERS)
        good = store_player_sums(store, wish->from, wish->to, take_player, &gathering, error);
    free(gathering.slots);
    if (!good) {
        report_free(report);
        return false;
    }
    if (report->count > 0)
        qsort(report->rows, report->count, sizeof *report->rows, by_key);
    return true;
}

void report_free(struct report *report) {
    free(report->rows);
    memset(report, 0, sizeof *report);
}
