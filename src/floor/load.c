/* Reading the floor from disk: of its own stream and of every table the newest snapshot and what
 * came after it, and the balances. */
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "house/house_snapshot.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool broken(struct store_error *error, const char *problem) {
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%s", problem);
    return false;
}

/* ---- Tables ---- */

enum { TABLES_AT_ONCE = 128, RECORDS_AT_ONCE = 1000 /* of each */, BALANCES_AT_ONCE = 64 };

/* A table that is being read. */
struct starting {
    struct store_start start;
    void *bytes;                    /* of its snapshot */
    const struct cr_rulebook *book; /* before anything is read */
    size_t records;                 /* given of it */
    bool alone; /* it is read once more by itself: from its beginning, to its end, or to say what is
                   wrong with it */
};

struct loading {
    struct floor *floor;
    struct floor_table *table;
    struct table *own;   /* its state */
    struct table *spare; /* the state while it is read */
    struct starting starting[TABLES_AT_ONCE];
    size_t first, count; /* which tables these are, and how many */
    size_t at;           /* among them, the one that is being read */
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
    table_follow_round(table, event, &loading->effects);
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

/* The felt is in the books, and what stands on it is possible. */
static void check_table(const struct floor *floor, struct floor_table *table) {
    const char *problem;
    ledger_account felt = ledger_account_of(LEDGER_FELT, table->number);
    if (table->trouble.closed)
        return;
    if (ledger_balance(floor->ledger, felt) != table->state->felt)
        table_close_off(table, table->state->seq, "felt");
    else if (!table_check(table->book, table->state, &problem))
        table_close_off(table, table->state->seq, problem);
}

/* True: there is none, or it is taken. One of another version, or a damaged one, is as none. */
static bool take_snapshot(struct loading *loading, const struct store_snapshot *snapshot) {
    struct event_reader reader = reader_of(loading->floor, loading->table);
    if (snapshot->seq == 0)
        return true;
    if (!snapshot_read(&reader, snapshot))
        return false;
    loading->table->book = reader.book;
    return true;
}

/* The last round may still be corrected: it is followed from where it began. */
static void begin_table(struct loading *loading, size_t at) {
    struct floor *floor = loading->floor;
    struct starting *starting = &loading->starting[at];
    const struct house_table *from = &floor->house.tables[loading->first + at];
    if (starting->book == NULL) {
        floor_add_table(floor, from);
        starting->book = floor->tables[loading->first + at]->book;
    } else {
        floor_table_free(floor->tables[loading->first + at]);
        floor->tables[loading->first + at] = floor_table_new(starting->book, from, floor->id);
    }
    loading->table = floor->tables[loading->first + at];
    loading->own = loading->table->state;
    table_init(loading->spare);
    loading->table->state = loading->spare;
    if (!take_snapshot(loading, &starting->start.snapshot))
        starting->alone = true;
}

/* What stands on the table is all that its own memory gets. */
static void leave_table(struct loading *loading) {
    struct floor_table *table = loading->table;
    enum cr_game game = loading->floor->house.tables[table->number - 1].game;
    step_copy_state(game, loading->own, loading->spare);
    table->state = loading->own;
}

/* Who dealt the rounds that can be corrected stands in the index. */
static void recall_dealer(struct index_follow *follow, const struct store_start *start) {
    if (start->round != 0 && follow->row.round == start->round)
        follow->row.dealer = start->dealer;
    else if (start->past_round != 0 && follow->row.round == start->past_round)
        follow->row.dealer = start->past_dealer;
}

/* A seed that is not there, or does not give the
 * commitment: the dealer ends it. */
static void end_table(struct loading *loading, const struct store_start *start) {
    struct floor *floor = loading->floor;
    struct floor_table *table = loading->table;
    check_table(floor, table);
    uint8_t seed[STORE_SEED];
    if (table->state->committed && start->seed.open &&
        sealing_open(&floor->sealing, floor->id, &start->seed, seed))
        (void)virtual_dealer_unseal(&table->dealer, table->state, seed);
    sodium_memzero(seed, sizeof seed);
    recall_dealer(&table->index, start);
    if (table->index.past != NULL)
        recall_dealer(table->index.past, start);
    table->kept_last = table->state->seq;
    /* the clock may have been set back meanwhile: dealers must not wait until it catches up */
    if (table->state->time > floor->now)
        floor->now = table->state->time;
    leave_table(loading);
}

/* The log ends where the table is. */
static bool check_end(struct loading *loading, struct store_error *error) {
    struct floor_table *table = loading->table;
    uint64_t last;
    uint8_t chain[HASH_BYTES];
    if (!store_last(loading->floor->store, table->number, &last, chain, error))
        return false;
    if (!table->trouble.closed &&
        (last != table->state->seq || memcmp(chain, table->chain, HASH_BYTES) != 0))
        table_close_off(table, last + 1, "missing");
    return true;
}

/* What is broken in a table's log closes off that table, and only when the store itself cannot be
 * read nobody plays. After a snapshot that is left aside the whole stream is read. */
static bool load_alone(struct loading *loading, size_t at, struct store_error *error) {
    begin_table(loading, at);
    struct floor_table *table = loading->table;
    uint64_t seq = table->state->seq;
    struct store_query query = {.stream = table->number, .after_seq = seq == 0 ? 0 : seq - 1};
    bool read = store_read(loading->floor->store, &query, false, load_event, loading, error);
    if (!read && error->kind == STORE_BROKEN) {
        table_close_off(table, table->state->seq + 1, "unreadable");
        read = true;
    }
    read = read && check_end(loading, error);
    if (read)
        end_table(loading, &loading->starting[at].start);
    else
        leave_table(loading);
    return read;
}

/* The store gives a stream to its end: the last record that was given is the log's last, and it was
 * applied, or is the snapshot's own, unless the table was closed off. That there was none is looked
 * at more closely. */
static void end_together(struct loading *loading) {
    struct starting *starting = &loading->starting[loading->at];
    if (starting->records == 0 && loading->table->state->seq != 0)
        starting->alone = true;
    if (starting->alone)
        leave_table(loading);
    else
        end_table(loading, &starting->start);
}

static void next_table(struct loading *loading) {
    end_together(loading);
    if (++loading->at < loading->count)
        begin_table(loading, loading->at);
}

static bool load_together(const struct store_record *record, void *context) {
    struct loading *loading = context;
    while (record->stream != loading->table->number)
        next_table(loading);
    struct starting *starting = &loading->starting[loading->at];
    if (starting->alone || loading->table->trouble.closed)
        return true;
    if (++starting->records == RECORDS_AT_ONCE)
        starting->alone = true; /* there may be more */
    else
        (void)load_event(record, loading);
    return true;
}

static bool take_start(const struct store_start *start, void *context) {
    struct loading *loading = context;
    struct starting *starting = &loading->starting[loading->at++];
    size_t length = start->snapshot.length;
    *starting = (struct starting){.start = *start, .bytes = memory_grow(NULL, length + 1)};
    if (length > 0)
        memcpy(starting->bytes, start->snapshot.bytes, length);
    starting->start.snapshot.bytes = starting->bytes;
    return loading->at < loading->count;
}

/* When something in the store is broken, each table that was not read yet is read by itself. */
static bool read_together(struct loading *loading, struct store_error *error) {
    struct store_place_in from[TABLES_AT_ONCE];
    for (size_t i = 0; i < loading->count; i++)
        from[i] = (struct store_place_in){loading->starting[i].start.stream,
                                          loading->starting[i].start.snapshot.seq};
    loading->at = 0;
    begin_table(loading, 0);
    bool read = store_read_streams(loading->floor->store, from, loading->count, RECORDS_AT_ONCE,
                                   load_together, loading, error);
    if (!read)
        leave_table(loading);
    while (read && loading->at < loading->count)
        next_table(loading);
    for (size_t i = loading->at; i < loading->count; i++)
        loading->starting[i].alone = true;
    return read || error->kind == STORE_BROKEN;
}

/* From one table to another. A snapshot that cannot be read is as none. */
static bool read_starts(struct loading *loading, size_t from, size_t to,
                        struct store_error *error) {
    uint32_t first = (uint32_t)(loading->first + from + 1), last = (uint32_t)(loading->first + to);
    struct store *store = loading->floor->store;
    if (store_starts(store, first, last, true, take_start, loading, error))
        return loading->at == to || broken(error, "the tables cannot be read");
    if (error->kind != STORE_BROKEN)
        return false;
    if (first == last)
        return store_starts(store, first, last, false, take_start, loading, error);
    bool read = true;
    for (size_t i = loading->at; read && i < to; i++)
        read = read_starts(loading, i, i + 1, error);
    return read;
}

static bool load_some(struct loading *loading, struct store_error *error) {
    loading->at = 0;
    bool read = read_starts(loading, 0, loading->count, error);
    size_t taken = loading->at;
    read = read && read_together(loading, error);
    for (size_t i = 0; read && i < loading->count; i++)
        read = !loading->starting[i].alone || load_alone(loading, i, error);
    for (size_t i = 0; i < taken; i++)
        free(loading->starting[i].bytes);
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
    bool parsed = broken_chain == NULL &&
                  json_parse_object(record->body, record->body_length, loading->tokens,
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

struct balances {
    struct ledger *ledger;
    size_t count;
    ledger_account accounts[BALANCES_AT_ONCE];
    cr_money amounts[BALANCES_AT_ONCE];
};

static void set_balances(struct balances *read) {
    if (!ledger_set_all(read->ledger, read->accounts, read->amounts, read->count))
        memory_exhausted();
    read->count = 0;
}

static void load_balance(ledger_account account, cr_money balance, void *context) {
    struct balances *read = context;
    read->accounts[read->count] = account;
    read->amounts[read->count++] = balance;
    if (read->count == BALANCES_AT_ONCE)
        set_balances(read);
}

/* Most tables have four accounts, most players one. */
static bool load_balances(struct floor *floor, struct store_error *error) {
    size_t accounts = floor->house.player_count + 4 * floor->house.table_count;
    struct balances read = {.ledger = floor->ledger};
    if (!ledger_reserve(floor->ledger, accounts))
        return broken(error, "out of memory");
    bool done = store_balances(floor->store, load_balance, &read, error);
    set_balances(&read);
    return done;
}

static bool load_tables(struct loading *loading, struct store_error *error) {
    size_t all = loading->floor->house.table_count;
    for (loading->first = 0; loading->first < all; loading->first += loading->count) {
        loading->count = all - loading->first;
        if (loading->count > TABLES_AT_ONCE)
            loading->count = TABLES_AT_ONCE;
        if (!load_some(loading, error))
            return false;
    }
    return true;
}

/* Of a table that cannot be played again the log's own end. */
static bool begin_anchors(struct floor *floor, struct store_error *error) {
    uint64_t seq;
    uint8_t hash[HASH_BYTES];
    bool good = anchoring_begin(&floor->anchoring, floor->store, error);
    anchoring_stream(&floor->anchoring, 0, floor->seq, floor->chain);
    for (size_t i = 0; good && floor->anchoring.on && i < floor->table_count; i++) {
        const struct floor_table *table = floor->tables[i];
        if (!table->trouble.closed)
            anchoring_stream(&floor->anchoring, table->number, table->state->seq, table->chain);
        else if ((good = store_last(floor->store, table->number, &seq, hash, error)))
            anchoring_stream(&floor->anchoring, table->number, seq, hash);
    }
    return good;
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
                    load_tables(loading, error) && begin_anchors(floor, error);
    if (held)
        store_let_go(floor->store);
    floor->shortest_step = 0;
    floor->pit_looks = true;
    floor->rewound_told = floor->file_trouble.told = floor->command_trouble.told = false;
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
