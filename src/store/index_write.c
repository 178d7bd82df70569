/* The index on its way into a store: rows as values, and how they come over what stands there. */
#include "store/store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Statements ---- */

/* What follows the words "ON CONFLICT". */
enum put { PUT_OVER, PUT_ADD, PUT_ONCE };

static enum put put_of(enum store_table_name table) {
    switch (table) {
    case TABLE_HOUR:
    case TABLE_MONEY:
        return PUT_ADD;
    case TABLE_FIND:
    case TABLE_REPLY_KEY:
        return PUT_ONCE;
    default:
        return PUT_OVER;
    }
}

struct writing_sql {
    char *sql;
    size_t at;
};

static void add_sql(struct writing_sql *out, const char *more) {
    out->at += (size_t)snprintf(out->sql + out->at, STORE_SQL_MAX - out->at, "%s", more);
}

/* The sum of both, held at the ends of what a column holds. */
static void add_sum(struct writing_sql *out, const struct store_table *table, const char *column,
                    const char *numeric) {
    bool postgres = *numeric != '\0';
    char sum[256];
    snprintf(sum, sizeof sum,
             postgres ? "least(greatest(%s.%s%s+excluded.%s,-9223372036854775807),"
                        "9223372036854775807)::int8"
                      : "max(min(%s.%s%s+excluded.%s,9223372036854775807),-9223372036854775807)",
             table->name, column, numeric, column);
    add_sql(out, sum);
}

static void add_change(struct writing_sql *out, enum store_table_name which, const char *numeric) {
    const struct store_table *table = &store_tables[which];
    for (size_t i = table->keys; i < table->columns; i++) {
        const char *name = table->column[i].name;
        add_sql(out, i == table->keys ? " " : ",");
        add_sql(out, name);
        add_sql(out, "=");
        if (put_of(which) == PUT_ADD && strcmp(name, "game") != 0) {
            add_sum(out, table, name, numeric);
        } else {
            add_sql(out, "excluded.");
            add_sql(out, name);
        }
    }
}

void index_put_sql(enum store_table_name which, const char *source, const char *numeric,
                   char sql[STORE_SQL_MAX]) {
    const struct store_table *table = &store_tables[which];
    struct writing_sql out = {sql, 0};
    add_sql(&out, "INSERT INTO ");
    add_sql(&out, table->name);
    add_sql(&out, "(");
    out.at = store_column_list(table, table->columns, sql, out.at);
    add_sql(&out, ") ");
    add_sql(&out, source);
    add_sql(&out, " ON CONFLICT(");
    out.at = store_column_list(table, table->keys, sql, out.at);
    add_sql(&out, put_of(which) == PUT_ONCE ? ") DO NOTHING" : ") DO UPDATE SET");
    if (put_of(which) != PUT_ONCE)
        add_change(&out, which, numeric);
}

/* ---- Rows as values ---- */

struct values {
    struct store_value *at;
    size_t count, room;
    bool failed;
};

static void add_value(struct values *values, struct store_value value) {
    if (values->count == values->room) {
        size_t room = values->room ? values->room * 2 : 256;
        struct store_value *more = realloc(values->at, room * sizeof *more);
        if (!more) {
            values->failed = true;
            return;
        }
        values->at = more;
        values->room = room;
    }
    values->at[values->count++] = value;
}

static void add_integers(struct values *values, const int64_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        add_value(values, (struct store_value){.integer = numbers[i]});
}

static void add_text(struct values *values, const char *text) {
    add_value(values, (struct store_value){.bytes = text, .length = strlen(text)});
}

static bool put(struct store *store, enum store_table_name table, struct values *values,
                struct store_error *error) {
    size_t rows = values->count / store_tables[table].columns;
    bool done = !values->failed || store_no_memory(error);
    if (done && rows > 0)
        done = store->methods->put_rows(store, table, values->at, rows, error);
    values->count = 0;
    return done;
}

static bool put_rounds(struct store *store, const struct index_rows *rows, struct values *values,
                       struct store_error *error) {
    for (size_t i = 0; i < rows->round_count; i++) {
        const struct index_round *round = &rows->rounds[i];
        const int64_t numbers[] = {(int64_t)round->id,
                                   round->stream,
                                   (int64_t)round->round,
                                   (int64_t)round->first_seq,
                                   (int64_t)round->end_seq,
                                   (int64_t)round->last_seq,
                                   round->opened,
                                   round->ended,
                                   round->game,
                                   round->dealer,
                                   round->outcome,
                                   (round->is_void ? 1 : 0) + (round->corrected ? 2 : 0),
                                   round->players,
                                   round->bets,
                                   round->staked,
                                   round->returned,
                                   round->paid,
                                   round->voided,
                                   round->adjusted,
                                   round->commission,
                                   round->tips,
                                   round->largest,
                                   round->theoretical,
                                   round->variance,
                                   round->edition};
        add_integers(values, numbers, sizeof numbers / sizeof *numbers);
    }
    return put(store, TABLE_ROUND, values, error);
}

static bool put_texts(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    char(*clauses)[INDEX_CLAUSES_TEXT] = malloc((rows->round_count + 1) * sizeof *clauses);
    if (clauses == NULL)
        return store_no_memory(error);
    for (size_t i = 0; i < rows->round_count; i++) {
        const struct index_round *round = &rows->rounds[i];
        const int64_t id = (int64_t)round->id;
        add_integers(values, &id, 1);
        add_text(values, round->void_clause);
        index_join_clauses(round, clauses[i]);
        add_text(values, clauses[i]);
        add_text(values, round->words[CR_ENGLISH]);
        add_text(values, round->words[CR_VIETNAMESE]);
        add_text(values, round->data);
    }
    bool done = put(store, TABLE_ROUND_TEXT, values, error);
    free(clauses);
    return done;
}

static bool put_players(struct store *store, const struct index_rows *rows, struct values *values,
                        struct store_error *error) {
    for (size_t i = 0; i < rows->player_count; i++) {
        const struct index_player *player = &rows->players[i];
        const int64_t numbers[] = {(int64_t)(player->id * INDEX_PLAYERS + player->place),
                                   player->player,
                                   player->bets,
                                   player->staked,
                                   player->returned,
                                   player->voided,
                                   player->tips,
                                   player->theoretical};
        add_integers(values, numbers, sizeof numbers / sizeof *numbers);
        add_value(values, (struct store_value){.bytes = player->length ? player->lines : (void *)"",
                                               .length = player->length});
    }
    return put(store, TABLE_PLAYER, values, error);
}

static bool put_hours(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    for (size_t i = 0; i < rows->hour_count; i++) {
        const struct index_hour *hour = &rows->hours[i];
        const int64_t key[] = {hour->hour, hour->stream, hour->dealer};
        const int64_t sums[] = {hour->game,        hour->rounds,      hour->bets,     hour->voids,
                                hour->corrections, hour->wagered,     hour->returned, hour->paid,
                                hour->voided,      hour->commission,  hour->adjusted, hour->tips,
                                hour->millis,      hour->theoretical, hour->variance};
        add_integers(values, key, sizeof key / sizeof *key);
        add_text(values, hour->kind);
        add_integers(values, sums, sizeof sums / sizeof *sums);
    }
    return put(store, TABLE_HOUR, values, error);
}

static bool put_calls(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    for (size_t i = 0; i < rows->call_count; i++) {
        const struct index_call *call = &rows->calls[i];
        const int64_t place[] = {(int64_t)call->id, call->stream, (int64_t)call->seq,
                                 (int64_t)call->round, call->time};
        const int64_t people[] = {
            call->sender,          call->by,     call->post,  call->authorised_by,
            call->authorised_post, call->player, call->amount};
        add_integers(values, place, sizeof place / sizeof *place);
        add_text(values, call->event);
        add_text(values, call->clause);
        add_integers(values, people, sizeof people / sizeof *people);
    }
    return put(store, TABLE_CALL, values, error);
}

static bool put_money(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    for (size_t i = 0; i < rows->money_count; i++) {
        const struct index_money *money = &rows->money[i];
        const int64_t key[] = {money->hour, money->stream};
        const int64_t sums[] = {money->count, money->amount, money->difference};
        add_integers(values, key, sizeof key / sizeof *key);
        add_text(values, money->what);
        add_integers(values, sums, sizeof sums / sizeof *sums);
    }
    return put(store, TABLE_MONEY, values, error);
}

static bool put_ended(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    for (size_t i = 0; i < rows->ended_count; i++) {
        const struct index_ended *ended = &rows->ended[i];
        const int64_t numbers[] = {ended->what, ended->number, (int64_t)ended->seq, ended->player};
        add_integers(values, numbers, sizeof numbers / sizeof *numbers);
        add_value(values, (struct store_value){.bytes = ended->bytes, .length = ended->length});
    }
    return put(store, TABLE_ENDED, values, error);
}

/* ---- What rounds are found by ---- */

int64_t index_clause_value(const char *clause, size_t length) {
    uint64_t mixed = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++)
        mixed = (mixed ^ (unsigned char)clause[i]) * 0x100000001b3;
    return (int64_t)(mixed >> 1);
}

typedef bool each_find(int64_t what, int64_t value, uint64_t id, void *context);

/* Each clause once: the one a round was void by was most often called in it too. */
static void find_clauses(const struct index_round *round, each_find *each, void *context) {
    bool void_called = round->void_clause[0] == '\0';
    for (uint32_t i = 0; i < round->clause_count; i++) {
        const char *clause = round->clauses[i];
        each(FIND_CLAUSE, index_clause_value(clause, strlen(clause)), round->id, context);
        void_called = void_called || strcmp(clause, round->void_clause) == 0;
    }
    if (!void_called)
        each(FIND_CLAUSE, index_clause_value(round->void_clause, strlen(round->void_clause)),
             round->id, context);
}

/* Those that stand there at once. */
static void find_rare(const struct index_round *round, each_find *each, void *context) {
    if (round->is_void)
        each(FIND_VOID, 1, round->id, context);
    if (round->corrected)
        each(FIND_CORRECTED, 1, round->id, context);
    find_clauses(round, each, context);
}

void index_finds(const struct index_round *round, uint64_t placed, each_find *each, void *context) {
    find_rare(round, each, context);
    if (round->id > placed)
        return;
    each(FIND_TABLE, round->stream, round->id, context);
    each(FIND_ROUND, (int64_t)round->stream * 4294967296 + (int64_t)round->round, round->id,
         context);
    if (round->dealer != 0)
        each(FIND_DEALER, round->dealer, round->id, context);
}

bool index_find_counts(int64_t what, uint64_t id, uint64_t placed) {
    return what > FIND_PLAYER || id <= placed;
}

bool index_find_of_player(const struct index_player *player, uint64_t placed, each_find *each,
                          void *context) {
    return player->id > placed || each(FIND_PLAYER, player->player, player->id, context);
}

static bool add_find(int64_t what, int64_t value, uint64_t id, void *context) {
    const int64_t row[] = {what, value, (int64_t)id};
    add_integers(context, row, 3);
    return true;
}

/* A correction comes when its round may have been placed already: what it adds is placed now. */
static void add_later(struct values *values, const struct index_rows *rows,
                      const struct index_round *round) {
    for (size_t i = 0; i < rows->player_count; i++)
        if (rows->players[i].id == round->id)
            add_find(FIND_PLAYER, rows->players[i].player, round->id, values);
}

static bool put_finds(struct store *store, const struct index_rows *rows, struct values *values,
                      struct store_error *error) {
    for (size_t i = 0; i < rows->round_count; i++) {
        find_rare(&rows->rounds[i], add_find, values);
        if (rows->rounds[i].last_seq > rows->rounds[i].end_seq || rows->rounds[i].later)
            add_later(values, rows, &rows->rounds[i]);
    }
    return put(store, TABLE_FIND, values, error);
}

/* ---- Ids ---- */

static bool take_id(const struct store_value *values, void *context) {
    *(uint64_t *)context = (uint64_t)values[0].integer;
    return false;
}

static bool find_id(struct store *store, struct index_round *round, struct store_error *error) {
    const int64_t parameters[] = {round->stream, (int64_t)round->end_seq};
    if (!store->methods->select(store, store->methods->record_id_sql, parameters, 2, "i", take_id,
                                &round->id, error))
        return false;
    return round->id != 0 ||
           store_fail(error, STORE_BROKEN, "round %lu of stream %u was ended by no record",
                      (unsigned long)round->round, round->stream);
}

bool index_find_ids(struct store *store, struct index_rows *rows, struct store_error *error) {
    for (size_t i = 0; i < rows->round_count; i++)
        if (rows->rounds[i].id == 0 && rows->rounds[i].record == 0 &&
            !find_id(store, &rows->rounds[i], error))
            return false;
    return true;
}

/* Rounds and players stand in the same order. */
static void give_ids(const struct store_batch *batch) {
    struct index_rows *rows = batch->index;
    size_t player = 0;
    for (size_t i = 0; i < rows->round_count; i++) {
        struct index_round *round = &rows->rounds[i];
        if (round->record > 0)
            round->id = batch->records[round->record - 1].id;
        for (; player < rows->player_count && rows->players[player].stream == round->stream &&
               rows->players[player].round == round->round;
             player++)
            rows->players[player].id = round->id;
    }
    for (size_t i = 0; i < rows->call_count; i++)
        if (rows->calls[i].record > 0)
            rows->calls[i].id = batch->records[rows->calls[i].record - 1].id;
}

bool index_put(struct store *store, const struct store_batch *batch, struct store_error *error) {
    struct values values = {0};
    const struct index_rows *rows = batch->index;
    if (!rows)
        return true;
    give_ids(batch);
    bool done = put_rounds(store, rows, &values, error) && put_texts(store, rows, &values, error) &&
                put_players(store, rows, &values, error) &&
                put_hours(store, rows, &values, error) && put_calls(store, rows, &values, error) &&
                put_money(store, rows, &values, error) && put_finds(store, rows, &values, error) &&
                put_ended(store, rows, &values, error);
    free(values.at);
    return done;
}

void index_committed(struct store *store, const struct store_batch *batch) {
    if (!batch->index)
        return;
    store->unplaced_rounds =
        index_places(store, batch) ? 0 : store->unplaced_rounds + batch->index->round_count;
}

/* ---- Built anew ---- */

bool store_index_is_built(struct store *store, struct store_error *error) {
    char value[16];
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->get(store, "index", value, sizeof value, error) &&
           strtol(value, NULL, 10) == INDEX_VERSION;
}

bool store_index_clear(struct store *store, struct store_error *error) {
    static const enum store_table_name tables[] = {TABLE_ROUND, TABLE_ROUND_TEXT, TABLE_PLAYER,
                                                   TABLE_HOUR,  TABLE_CALL,       TABLE_MONEY,
                                                   TABLE_FIND,  TABLE_SNAPSHOT,   TABLE_ENDED};
    char sql[64];
    *error = (struct store_error){STORE_FINE, ""};
    bool cleared = store->methods->run(store, "DELETE FROM meta WHERE name='index'", error);
    for (size_t i = 0; cleared && i < sizeof tables / sizeof *tables; i++) {
        snprintf(sql, sizeof sql, "DELETE FROM %s", store_tables[tables[i]].name);
        cleared = store->methods->run(store, sql, error);
    }
    store->unplaced_rounds = 0;
    return cleared &&
           store->methods->run(store, "UPDATE meta SET value='0' WHERE name='index-placed'", error);
}

bool store_index_built(struct store *store, struct store_error *error) {
    char version[16];
    *error = (struct store_error){STORE_FINE, ""};
    snprintf(version, sizeof version, "%d", INDEX_VERSION);
    return store->methods->put(store, "index", version, error);
}
