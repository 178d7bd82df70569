/* Reading the floor from disk: of its own stream and of every table the newest snapshot and what
 * came after it, and the balances. */
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "house/house_snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool broken(struct store_error *error, const char *problem) {
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%s", problem);
    return false;
}

/* ---- Tables ---- */

struct loading {
    struct floor *floor;
    struct floor_table *table;
    struct table *spare; /* the state while it is read */
    char problem[80];
    bool has_own;     /* the record that the house's snapshot was taken after is there */
    uint32_t missing; /* a case that the next record adds to; 0: none */
    struct json_token tokens[RECORD_TOKENS];
    struct effect effect_list[EFFECTS_MAX];
    struct effects effects;
};

static struct event_reader reader_of(const struct floor *floor, struct floor_table *table) {
    return (struct event_reader){floor->shelf, table->book, table->state, &table->dealer};
}

/* Applies a table's record as it was read, and keeps the round that it ends. */
static bool table_replay(struct loading *loading, const struct store_record *record,
                         struct event *event, const char **problem) {
    struct floor_table *table = loading->table;
    struct event_reader reader = reader_of(loading->floor, table);
    if (!event_record_apply(&reader, record, loading->tokens, event, &loading->effects, problem))
        return false;
    table->book = reader.book;
    if (round_note_follow(&table->follow, table->book, table->state, event, &loading->effects))
        table_keep_round(table, &table->follow.note);
    memcpy(table->chain, record->hash, HASH_BYTES);
    return true;
}

/* Whether a record comes next in its chain. */
static const char *chain_problem(const uint8_t chain[HASH_BYTES], uint64_t seq,
                                 const struct store_record *record) {
    uint8_t hash[HASH_BYTES];
    if (record->seq != seq + 1)
        return "missing";
    store_chain(chain, record, hash);
    return memcmp(hash, record->hash, HASH_BYTES) == 0 ? NULL : "hash";
}

static bool load_event(const struct store_record *record, void *context) {
    struct loading *loading = context;
    struct floor *floor = loading->floor;
    struct floor_table *table = loading->table;
    struct event event;
    const struct index_to nowhere = {.id = record->id};
    if (record->seq == table->state->seq) { /* the snapshot's own */
        memcpy(table->chain, record->hash, HASH_BYTES);
        return true;
    }
    const char *problem = chain_problem(table->chain, table->state->seq, record);
    if (problem == NULL && table_replay(loading, record, &event, &problem)) {
        index_event(&table->index, &floor->edges, &floor->house, table->number, table->book,
                    table->state, &event, &loading->effects, &nowhere);
        return true;
    }
    table_close_off(table, table->state->seq + 1, problem);
    return false;
}

static bool load_snapshot(struct floor *floor, struct floor_table *table, uint64_t up_to_seq,
                          struct store_error *error) {
    struct store_snapshot snapshot;
    void *bytes;
    error->kind = STORE_FINE;
    if (!store_snapshot_read(floor->store, table->number, up_to_seq, &snapshot, &bytes, error)) {
        bool none = error->kind == STORE_FINE || error->kind == STORE_BROKEN;
        if (none)
            error->kind = STORE_FINE;
        return none;
    }
    struct event_reader reader = reader_of(floor, table);
    if (snapshot_read(&reader, &snapshot))
        table->book = reader.book;
    free(bytes);
    return true;
}

/* The log ends where the table is, and the felt is in the books. */
static bool check_end(struct floor *floor, struct floor_table *table, struct store_error *error) {
    uint64_t last;
    uint8_t chain[HASH_BYTES];
    const char *problem;
    ledger_account felt = ledger_account_of(LEDGER_FELT, table->number);
    if (!store_last(floor->store, table->number, &last, chain, error))
        return false;
    if (table->trouble.closed)
        return true;
    if (last != table->state->seq || memcmp(chain, table->chain, HASH_BYTES) != 0)
        table_close_off(table, last + 1, "missing");
    else if (ledger_balance(floor->ledger, felt) != table->state->felt)
        table_close_off(table, last, "felt");
    else if (!table_check(table->book, table->state, &problem))
        table_close_off(table, last, problem);
    return true;
}

/* A seed that is not there, or does not give the commitment: the dealer ends it. */
static bool load_seed(struct floor *floor, struct floor_table *table, struct store_error *error) {
    struct store_seed seed;
    if (!table->state->committed)
        return true;
    if (store_seed_read(floor->store, table->number, &seed, error))
        (void)virtual_dealer_unseal(&table->dealer, table->state, seed.seed);
    return error->kind == STORE_FINE;
}

/* What is broken in a table's log closes off that table, and only when the store itself cannot be
 * read nobody plays. */
static bool load_events(struct loading *loading, struct floor_table *table,
                        struct store_error *error) {
    struct floor *floor = loading->floor;
    uint64_t seq = table->state->seq;
    loading->table = table;
    struct store_query query = {.stream = table->number, .after_seq = seq == 0 ? 0 : seq - 1};
    if (store_read(floor->store, &query, false, load_event, loading, error))
        return true;
    if (error->kind != STORE_BROKEN)
        return false;
    table_close_off(table, table->state->seq + 1, "unreadable");
    return true;
}

/* The last round may still be corrected: it is followed from where it began. Who dealt it then
 * stands in the index. After a snapshot of another version, or a damaged one, the whole stream is
 * read. */
static bool read_table(struct loading *loading, struct floor_table *table,
                       struct store_error *error) {
    struct floor *floor = loading->floor;
    struct index_round round;
    bool has_round = store_last_round(floor->store, table->number, &round, error);
    if (error->kind != STORE_FINE ||
        !load_snapshot(floor, table, has_round ? round.first_seq - 1 : UINT64_MAX, error) ||
        !load_events(loading, table, error) || !check_end(floor, table, error) ||
        !load_seed(floor, table, error))
        return false;
    if (has_round && table->index.row.round == round.round)
        table->index.row.dealer = round.dealer;
    table->kept_last = table->state->seq;
    /* the clock may have been set back meanwhile: dealers must not wait until it catches up */
    if (table->state->time > floor->now)
        floor->now = table->state->time;
    return true;
}

/* What stands on the table is all that its own memory gets. */
static bool load_table(struct loading *loading, struct floor_table *table, enum cr_game game,
                       struct store_error *error) {
    struct table *own = table->state;
    table_init(loading->spare);
    table->state = loading->spare;
    bool read = read_table(loading, table, error);
    step_copy_state(game, own, loading->spare);
    table->state = own;
    return read;
}

/* ---- The house ---- */

static void step_time(struct floor *floor, const struct store_record *record) {
    if (record->time > floor->now)
        floor->now = record->time;
}

static bool load_record(const struct store_record *record, void *context) {
    struct loading *loading = context;
    struct floor *floor = loading->floor;
    struct json json;
    struct json_error error;
    struct house_record house = {.json = &json, .time = record->time};
    if (record->seq == floor->house_saved) { /* the snapshot's own */
        memcpy(floor->chain, record->hash, HASH_BYTES);
        loading->has_own = true;
        step_time(floor, record);
        return true;
    }
    const char *broken_chain = chain_problem(floor->chain, floor->seq, record);
    house.problem = broken_chain == NULL ? "json" : broken_chain;
    bool parsed =
        broken_chain == NULL && json_parse(record->body, record->body_length, loading->tokens,
                                           RECORD_TOKENS, &json, &error) == JSON_OK;
    loading->missing = parsed ? house_missing_dispute(&floor->house, &house) : 0;
    if (loading->missing != 0)
        return false;
    if (parsed && house_read(&floor->house, &house)) {
        house_apply(&floor->house, &house);
        floor->seq = record->seq;
        memcpy(floor->chain, record->hash, HASH_BYTES);
        step_time(floor, record);
        return true;
    }
    snprintf(loading->problem, sizeof loading->problem,
             "the floor cannot be opened: the floor's own record %llu: %s",
             (unsigned long long)record->seq, house.problem);
    return false;
}

static void forget_house(struct floor *floor) {
    house_free(&floor->house);
    floor->seq = floor->house_saved = floor->forgot_at = 0;
    floor->restored = 0;
    memset(floor->chain, 0, sizeof floor->chain);
}

/* One of another version, a damaged one, or one that stands at another's place is as none. */
static bool take_house(const struct store_snapshot *snapshot, void *context) {
    struct floor *floor = context;
    const char *problem;
    uint64_t seq;
    if (!house_load(&floor->house, snapshot->bytes, snapshot->length, &seq, &problem))
        return false;
    if (seq == snapshot->seq)
        floor->seq = floor->house_saved = floor->forgot_at = seq;
    else
        house_free(&floor->house);
    return false;
}

static bool load_house_snapshot(struct floor *floor, struct store_error *error) {
    if (store_snapshot_look(floor->store, 0, UINT64_MAX, take_house, floor, error))
        return true;
    bool none = error->kind == STORE_BROKEN;
    if (none)
        error->kind = STORE_FINE;
    return none;
}

/* As it was before the record that comes next. */
static bool take_case_back(struct loading *loading, struct store_error *error) {
    struct floor *floor = loading->floor;
    if (floor_restore_row(floor, ENDING_DISPUTE, loading->missing, floor->seq + 1, error))
        return true;
    snprintf(loading->problem, sizeof loading->problem,
             "the floor cannot be opened: the floor's own record %llu: dispute",
             (unsigned long long)floor->seq + 1);
    return false;
}

static bool load_records(struct loading *loading, struct store_error *error) {
    struct floor *floor = loading->floor;
    struct store_query query = {.stream = 0, .after_seq = floor->seq == 0 ? 0 : floor->seq - 1};
    loading->has_own = floor->seq == 0;
    loading->problem[0] = '\0';
    for (;;) {
        loading->missing = 0;
        if (!store_read(floor->store, &query, false, load_record, loading, error))
            return false;
        if (loading->missing == 0)
            return true;
        if (!take_case_back(loading, error))
            return error->kind == STORE_FINE;
        query.after_seq = floor->seq;
    }
}

/* From the newest snapshot on. When the records do not go on from it, all of them are read. */
static bool load_house(struct loading *loading, struct store_error *error) {
    struct floor *floor = loading->floor;
    if (!load_house_snapshot(floor, error) || !load_records(loading, error))
        return false;
    if (floor->house_saved != 0 && (!loading->has_own || loading->problem[0] != '\0')) {
        forget_house(floor);
        if (!load_records(loading, error))
            return false;
    }
    floor_forget_ended(floor);
    return loading->problem[0] == '\0' || broken(error, loading->problem);
}

static void load_balance(ledger_account account, cr_money balance, void *context) {
    if (!ledger_set(context, account, balance)) {
        fputs("croupier: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
}

/* Most tables have four accounts, most players one. */
static bool load_balances(struct floor *floor, struct store_error *error) {
    size_t accounts = floor->house.player_count + 4 * floor->house.table_count;
    if (!ledger_reserve(floor->ledger, accounts))
        return broken(error, "out of memory");
    return store_balances(floor->store, load_balance, floor->ledger, error);
}

static bool load_tables(struct loading *loading, struct store_error *error) {
    struct floor *floor = loading->floor;
    for (size_t i = 0; i < floor->house.table_count; i++) {
        const struct house_table *from = &floor->house.tables[i];
        floor_add_table(floor, from);
        if (!load_table(loading, floor->tables[i], from->game, error))
            return false;
    }
    return true;
}

bool floor_load(struct floor *floor, struct store_error *error) {
    forget_house(floor);
    floor->ledger = ledger_open();
    error->kind = STORE_FINE;
    if (floor->ledger == NULL)
        return broken(error, "out of memory");
    struct loading *loading = memory_grow(NULL, sizeof *loading);
    loading->floor = floor;
    loading->problem[0] = '\0';
    loading->spare = memory_grow(NULL, sizeof *loading->spare);
    loading->effects = (struct effects){loading->effect_list, EFFECTS_MAX, 0};
    /* of one moment, and with one look at whether it has changed; a connection that was lost is
     * taken up again by reading */
    bool held = store_hold(floor->store, error);
    error->kind = STORE_FINE;
    floor->loaded = load_house(loading, error) && load_balances(floor, error) &&
                    edition_shelf_load(floor->shelf, floor->store, error) &&
                    load_tables(loading, error);
    if (held)
        store_let_go(floor->store);
    floor->shortest_step = 0;
    floor->pit_looks = true;
    free(loading->spare);
    free(loading);
    return floor->loaded;
}

void floor_unload(struct floor *floor) {
    floor->loaded = false;
    floor_free_tables(floor);
    house_free(&floor->house);
    ledger_close(floor->ledger);
    floor->ledger = NULL;
}
