#include "books/index_audit_inside.h"

#include "base/memory.h"
#include "books/snapshot.h"
#include "house/house_snapshot.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct print {
    uint64_t id, hash;
    uint32_t stream;
    uint64_t number; /* the round's, or the call's seq */
    bool seen, corrected;
};

struct prints { /* by id, ascending: records come so */
    struct print *list;
    size_t count, room;
};

struct snapshot_print {
    uint32_t stream;
    uint64_t seq;
    uint8_t hash[HASH_BYTES];
    bool met; /* its record was there */
};

struct index_audit {
    struct index_rows rows; /* of one record */
    struct index_rows sums; /* hours and money so far; all adjustments */
    struct index_to to;
    struct prints rounds, calls;
    struct snapshot_print *snapshots; /* by stream and seq */
    size_t snapshot_count, snapshot_room;
    /* while comparing */
    index_problem *problem;
    void *context;
    size_t at;      /* the next of what is compared in order */
    uint64_t finds; /* what the lists should hold, added up */
    uint64_t ended; /* and the rows of what has ended */
    void **kept;    /* bytes that the rows point to */
    size_t kept_count, kept_room;
    uint64_t placed;
};

/* Until the next record. */
static void *keep(void *context, const void *bytes, size_t length) {
    struct index_audit *audit = context;
    memory_grow_list((void **)&audit->kept, audit->kept_count, &audit->kept_room,
                     sizeof *audit->kept);
    void *copy = memory_grow(NULL, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    audit->kept[audit->kept_count++] = copy;
    return copy;
}

static void forget_kept(struct index_audit *audit) {
    while (audit->kept_count > 0)
        free(audit->kept[--audit->kept_count]);
}

/* ---- Hashes of rows ---- */

static void add_number(crypto_generichash_state *state, uint64_t number) {
    crypto_generichash_update(state, (const uint8_t *)&number, sizeof number);
}

static void add_string(crypto_generichash_state *state, const char *string, size_t room) {
    size_t length = strnlen(string, room);
    add_number(state, length);
    crypto_generichash_update(state, (const uint8_t *)string, length);
}

static uint64_t end_hash(crypto_generichash_state *state) {
    uint64_t hash[2];
    crypto_generichash_final(state, (uint8_t *)hash, sizeof hash);
    return hash[0];
}

static uint64_t hash_round(const struct index_round *round) {
    const uint64_t numbers[] = {round->stream,
                                round->round,
                                round->first_seq,
                                round->end_seq,
                                round->last_seq,
                                (uint64_t)round->opened,
                                (uint64_t)round->ended,
                                round->game,
                                round->dealer,
                                round->outcome,
                                round->is_void,
                                round->corrected,
                                round->players,
                                round->bets,
                                (uint64_t)round->staked,
                                (uint64_t)round->returned,
                                (uint64_t)round->paid,
                                (uint64_t)round->voided,
                                (uint64_t)round->adjusted,
                                (uint64_t)round->commission,
                                (uint64_t)round->tips,
                                (uint64_t)round->largest,
                                (uint64_t)round->theoretical,
                                (uint64_t)round->variance,
                                round->edition};
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    add_string(&state, round->void_clause, sizeof round->void_clause);
    for (uint32_t i = 0; i < round->clause_count; i++)
        add_string(&state, round->clauses[i], sizeof round->clauses[i]);
    add_string(&state, round->words[CR_ENGLISH], INDEX_WORDS);
    add_string(&state, round->words[CR_VIETNAMESE], INDEX_WORDS);
    add_string(&state, round->data, INDEX_WORDS);
    return end_hash(&state);
}

static uint64_t hash_player(const struct index_player *player) {
    const uint64_t numbers[] = {player->place,
                                player->player,
                                player->bets,
                                (uint64_t)player->staked,
                                (uint64_t)player->returned,
                                (uint64_t)player->voided,
                                (uint64_t)player->tips,
                                (uint64_t)player->theoretical};
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    crypto_generichash_update(&state, player->lines, player->length);
    return end_hash(&state);
}

static uint64_t hash_ended(const struct index_ended *ended) {
    const uint64_t numbers[] = {ended->what, ended->number, ended->seq, ended->player};
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    crypto_generichash_update(&state, ended->bytes, ended->length);
    return end_hash(&state);
}

static uint64_t hash_call(const struct index_call *call) {
    const uint64_t numbers[] = {call->stream,
                                call->seq,
                                call->round,
                                (uint64_t)call->time,
                                call->sender,
                                call->by,
                                call->post,
                                call->authorised_by,
                                call->authorised_post,
                                call->player,
                                (uint64_t)call->amount};
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    add_string(&state, call->event, sizeof call->event);
    add_string(&state, call->clause, sizeof call->clause);
    return end_hash(&state);
}

static uint64_t hash_find(int64_t what, int64_t value, uint64_t id) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    add_number(&state, (uint64_t)what);
    add_number(&state, (uint64_t)value);
    add_number(&state, id);
    return end_hash(&state);
}

/* ---- What the log makes ---- */

static struct print *find_print(struct prints *prints, uint64_t id) {
    size_t low = 0, high = prints->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (prints->list[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < prints->count && prints->list[low].id == id ? &prints->list[low] : NULL;
}

/* A correction comes long after its round: the round's place is found by its id. */
static struct print *print_of(struct prints *prints, uint64_t id) {
    struct print *print = find_print(prints, id);
    if (print != NULL)
        return print;
    memory_grow_list((void **)&prints->list, prints->count, &prints->room, sizeof *prints->list);
    print = &prints->list[prints->count++];
    *print = (struct print){.id = id};
    return print;
}

static void take_round(struct index_audit *audit, const struct index_round *round) {
    struct print *print = print_of(&audit->rounds, round->id);
    print->stream = round->stream;
    print->number = round->round;
    print->corrected = round->corrected;
    print->hash = hash_round(round);
    for (size_t i = 0; i < audit->rows.player_count; i++)
        print->hash += hash_player(&audit->rows.players[i]);
}

static void take_call(struct index_audit *audit, const struct index_call *call) {
    struct print *print = print_of(&audit->calls, call->id);
    print->stream = call->stream;
    print->number = call->seq;
    print->hash = hash_call(call);
}

static void take_sums(struct index_audit *audit) {
    struct index_rows *from = &audit->rows, *to = &audit->sums;
    for (size_t i = 0; i < from->hour_count; i++) {
        memory_grow_list((void **)&to->hours, to->hour_count, &to->hour_room, sizeof *to->hours);
        to->hours[to->hour_count++] = from->hours[i];
    }
    for (size_t i = 0; i < from->money_count; i++) {
        memory_grow_list((void **)&to->money, to->money_count, &to->money_room, sizeof *to->money);
        to->money[to->money_count++] = from->money[i];
    }
    for (size_t i = 0; i < from->adjustment_count; i++) {
        memory_grow_list((void **)&to->adjustments, to->adjustment_count, &to->adjustment_room,
                         sizeof *to->adjustments);
        to->adjustments[to->adjustment_count++] = from->adjustments[i];
    }
    if (to->hour_count == to->hour_room || to->money_count == to->money_room)
        index_rows_merge(to);
}

/* ---- Snapshots ---- */

static bool take_snapshot(const struct store_snapshot *snapshot, void *context) {
    struct index_audit *audit = context;
    bool of_house = snapshot->stream == 0;
    struct snapshot parts;
    if (of_house && !house_snapshot_is_known(snapshot->bytes, snapshot->length))
        return true; /* of another version: nobody reads it */
    memory_grow_list((void **)&audit->snapshots, audit->snapshot_count, &audit->snapshot_room,
                     sizeof *audit->snapshots);
    struct snapshot_print *print = &audit->snapshots[audit->snapshot_count++];
    print->stream = snapshot->stream;
    print->seq = snapshot->seq;
    print->met = false;
    memset(print->hash, 0, HASH_BYTES);
    if (of_house)
        hash_bytes(snapshot->bytes, snapshot->length, print->hash);
    else if (snapshot_open(snapshot, &parts))
        hash_bytes(parts.table, parts.table_length, print->hash);
    return true;
}

static int compare_snapshots(const void *a, const void *b) {
    const struct snapshot_print *left = a, *right = b;
    if (left->stream != right->stream)
        return left->stream < right->stream ? -1 : 1;
    return (left->seq > right->seq) - (left->seq < right->seq);
}

static void hash_state(const struct log_stream *stream, const struct house *house, uint64_t seq,
                       uint8_t hash[HASH_BYTES]) {
    struct bytes saved = {0};
    if (stream->table != NULL) {
        table_hash(stream->table, hash);
        return;
    }
    house_save(house, seq, &saved);
    hash_bytes(saved.at, saved.length, hash);
    bytes_free(&saved);
}

static bool snapshot_is_right(struct index_audit *audit, const struct store_record *record,
                              const struct log_stream *stream, const struct house *house) {
    struct snapshot_print key = {.stream = record->stream, .seq = record->seq};
    uint8_t hash[HASH_BYTES];
    struct snapshot_print *print = audit->snapshot_count == 0
                                       ? NULL
                                       : bsearch(&key, audit->snapshots, audit->snapshot_count,
                                                 sizeof *audit->snapshots, compare_snapshots);
    if (print == NULL)
        return true;
    print->met = true;
    hash_state(stream, house, record->seq, hash);
    return memcmp(hash, print->hash, HASH_BYTES) == 0;
}

/* ---- Following ---- */

struct index_audit *index_audit_open(struct store *store, struct store_error *error) {
    struct index_audit *audit = memory_grow(NULL, sizeof *audit);
    memset(audit, 0, sizeof *audit);
    audit->to = (struct index_to){.rows = &audit->rows, .keep = keep, .context = audit};
    if (store_snapshots(store, take_snapshot, audit, error))
        return audit;
    index_audit_close(audit);
    return NULL;
}

void index_audit_close(struct index_audit *audit) {
    if (audit == NULL)
        return;
    index_rows_free(&audit->rows);
    index_rows_free(&audit->sums);
    free(audit->rounds.list);
    free(audit->calls.list);
    free(audit->snapshots);
    forget_kept(audit);
    free(audit->kept);
    free(audit);
}

const struct index_to *index_audit_next(struct index_audit *audit,
                                        const struct store_record *record) {
    index_rows_clear(&audit->rows);
    forget_kept(audit);
    audit->to.id = record->id;
    return &audit->to;
}

bool index_audit_record(struct index_audit *audit, const struct store_record *record,
                        const struct log_stream *stream, const struct house *house) {
    for (size_t i = 0; i < audit->rows.round_count; i++)
        take_round(audit, &audit->rows.rounds[i]);
    for (size_t i = 0; i < audit->rows.call_count; i++)
        take_call(audit, &audit->rows.calls[i]);
    for (size_t i = 0; i < audit->rows.ended_count; i++)
        audit->ended += hash_ended(&audit->rows.ended[i]);
    take_sums(audit);
    return snapshot_is_right(audit, record, stream, house);
}

/* ---- Comparing ---- */

static void say(struct index_audit *audit, const char *what, uint32_t stream, uint64_t number) {
    char line[160];
    snprintf(line, sizeof line, "the index, table %u, %llu: %s", stream, (unsigned long long)number,
             what);
    audit->problem(audit->context, line);
}

static bool add_find(int64_t what, int64_t value, uint64_t id, void *context) {
    ((struct index_audit *)context)->finds += hash_find(what, value, id);
    return true;
}

/* ---- Adjustments: what stands there is compared without them ---- */

static int compare_adjustments(const void *a, const void *b) {
    const struct index_adjustment *left = a, *right = b;
    if (left->stream != right->stream)
        return left->stream < right->stream ? -1 : 1;
    return (left->round > right->round) - (left->round < right->round);
}

/* All of one round; NULL: none. */
static const struct index_adjustment *
adjustments_of(const struct index_audit *audit, uint32_t stream, uint64_t round, size_t *count) {
    const struct index_adjustment *list = audit->sums.adjustments;
    const struct index_adjustment key = {.stream = stream, .round = round};
    size_t low = 0, high = audit->sums.adjustment_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare_adjustments(&list[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    while (low + *count < audit->sums.adjustment_count &&
           compare_adjustments(&list[low + *count], &key) == 0)
        ++*count;
    return *count > 0 ? &list[low] : NULL;
}

static int64_t less(int64_t from, int64_t amount) {
    return index_add(from, amount == INT64_MIN ? INT64_MAX : -amount);
}

/* The round as the log had made it before; what the adjustments make of it goes to the sums. */
static void take_back(struct index_audit *audit, const struct print *print,
                      struct index_round *round) {
    size_t count;
    const struct index_adjustment *list =
        adjustments_of(audit, round->stream, round->round, &count);
    struct index_rows *sums = &audit->sums;
    if (list == NULL)
        return;
    if (!round->corrected)
        say(audit, "a round that was ruled on is not marked so", round->stream, round->round);
    for (size_t i = 0; i < count; i++) {
        round->returned = less(round->returned, list[i].amount);
        round->adjusted = less(round->adjusted, list[i].amount);
    }
    round->corrected = print->corrected;
    struct index_round again = *round;
    for (size_t i = 0; i < count; i++) {
        memory_grow_list((void **)&sums->hours, sums->hour_count, &sums->hour_room,
                         sizeof *sums->hours);
        index_adjust_round(&list[i], &again, &sums->hours[sums->hour_count++]);
    }
}

/* False: the row is there by adjustments alone. */
static bool take_back_of_player(const struct index_audit *audit, const struct print *print,
                                struct index_player *player) {
    size_t count;
    const struct index_adjustment *list =
        adjustments_of(audit, print->stream, print->number, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].player == player->player)
            player->returned = less(player->returned, list[i].amount);
    return count == 0 || player->bets != 0 || player->staked != 0 || player->returned != 0 ||
           player->voided != 0 || player->tips != 0 || player->theoretical != 0 ||
           player->length != 0;
}

static bool compare_round(const struct index_round *round, void *context) {
    struct index_audit *audit = context;
    struct index_round before = *round;
    struct print *print = find_print(&audit->rounds, round->id);
    index_finds(round, audit->placed, add_find, audit);
    if (print == NULL) {
        say(audit, "a round that the log does not make", round->stream, round->round);
        return true;
    }
    print->seen = true;
    take_back(audit, print, &before);
    print->hash -= hash_round(&before);
    return true;
}

static bool compare_player(const struct index_player *player, void *context) {
    struct index_audit *audit = context;
    struct print *print = find_print(&audit->rounds, player->id);
    (void)index_find_of_player(player, audit->placed, add_find, audit);
    struct index_player before = *player;
    if (print == NULL)
        say(audit, "a player of a round that the log does not make", 0, player->id);
    else if (take_back_of_player(audit, print, &before))
        print->hash -= hash_player(&before);
    return true;
}

static bool compare_call(const struct index_call *call, void *context) {
    struct index_audit *audit = context;
    struct print *print = find_print(&audit->calls, call->id);
    if (print == NULL || print->hash != hash_call(call))
        say(audit, "a call is not what the log makes", call->stream, call->seq);
    if (print != NULL)
        print->seen = true;
    return true;
}

static bool take_find(int64_t what, int64_t value, uint64_t id, void *context) {
    struct index_audit *audit = context;
    if (index_find_counts(what, id, audit->placed))
        audit->finds -= hash_find(what, value, id);
    return true;
}

static bool take_ended(const struct index_ended *ended, void *context) {
    ((struct index_audit *)context)->ended -= hash_ended(ended);
    return true;
}

static void name_round_problems(struct index_audit *audit) {
    for (size_t i = 0; i < audit->rounds.count; i++) {
        const struct print *print = &audit->rounds.list[i];
        if (!print->seen)
            say(audit, "a round is missing", print->stream, print->number);
        else if (print->hash != 0)
            say(audit, "a round or its players are not what the log makes", print->stream,
                print->number);
    }
    for (size_t i = 0; i < audit->calls.count; i++)
        if (!audit->calls.list[i].seen)
            say(audit, "a call is missing", audit->calls.list[i].stream,
                audit->calls.list[i].number);
}

static bool same_hour(const struct index_hour *a, const struct index_hour *b) {
    return a->hour == b->hour && a->stream == b->stream && a->dealer == b->dealer &&
           strcmp(a->kind, b->kind) == 0 && a->game == b->game && a->rounds == b->rounds &&
           a->bets == b->bets && a->voids == b->voids && a->corrections == b->corrections &&
           a->wagered == b->wagered && a->returned == b->returned && a->paid == b->paid &&
           a->voided == b->voided && a->commission == b->commission && a->adjusted == b->adjusted &&
           a->tips == b->tips && a->millis == b->millis && a->theoretical == b->theoretical &&
           a->variance == b->variance;
}

static bool compare_hour(const struct index_hour *hour, void *context) {
    struct index_audit *audit = context;
    if (audit->at < audit->sums.hour_count && same_hour(&audit->sums.hours[audit->at], hour)) {
        audit->at++;
        return true;
    }
    say(audit, "the sums of an hour are not what the log makes", hour->stream,
        (uint64_t)hour->hour);
    audit->at = SIZE_MAX;
    return false;
}

static bool compare_money(const struct index_money *money, void *context) {
    struct index_audit *audit = context;
    const struct index_money *made =
        audit->at < audit->sums.money_count ? &audit->sums.money[audit->at] : NULL;
    bool same = made != NULL && made->hour == money->hour && made->stream == money->stream &&
                strcmp(made->what, money->what) == 0 && made->count == money->count &&
                made->amount == money->amount && made->difference == money->difference;
    if (same) {
        audit->at++;
        return true;
    }
    say(audit, "the movements of an hour are not what the log makes", money->stream,
        (uint64_t)money->hour);
    audit->at = SIZE_MAX;
    return false;
}

static bool compare_sums(struct index_audit *audit, struct store *store,
                         struct store_error *error) {
    index_rows_merge(&audit->sums);
    audit->at = 0;
    if (!store_hours(store, INT64_MIN, INT64_MAX, 0, compare_hour, audit, error))
        return false;
    if (audit->at != SIZE_MAX && audit->at != audit->sums.hour_count)
        say(audit, "the sums of an hour are missing", audit->sums.hours[audit->at].stream,
            (uint64_t)audit->sums.hours[audit->at].hour);
    audit->at = 0;
    if (!store_money(store, INT64_MIN, INT64_MAX, compare_money, audit, error))
        return false;
    if (audit->at != SIZE_MAX && audit->at != audit->sums.money_count)
        say(audit, "the movements of an hour are missing", audit->sums.money[audit->at].stream,
            (uint64_t)audit->sums.money[audit->at].hour);
    return true;
}

bool index_audit_compare(struct index_audit *audit, struct store *store, index_problem *problem,
                         void *context, struct store_error *error) {
    audit->problem = problem;
    audit->context = context;
    if (audit->sums.adjustment_count > 1)
        qsort(audit->sums.adjustments, audit->sums.adjustment_count,
              sizeof *audit->sums.adjustments, compare_adjustments);
    bool read = store_each_find(store, take_find, audit, &audit->placed, error) &&
                store_each_round(store, compare_round, audit, error) &&
                store_each_player(store, compare_player, audit, error) &&
                store_calls(store, INT64_MIN, 0, 0, compare_call, audit, error) &&
                store_each_ended(store, take_ended, audit, error) &&
                compare_sums(audit, store, error);
    if (!read)
        return false;
    name_round_problems(audit);
    for (size_t i = 0; i < audit->snapshot_count; i++) {
        if (!audit->snapshots[i].met)
            problem(context, "a snapshot stands where there is no record");
    }
    if (audit->finds != 0)
        problem(context, "the index: the lists that rounds are found by do not fit them");
    if (audit->ended != 0)
        problem(context, "the index: what has ended in the house is not what the log makes");
    return true;
}
