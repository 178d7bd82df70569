#include "books/audit.h"

#include "books/anchor_audit.h"
#include "books/index_audit_inside.h"
#include "books/sealing.h"
#include "table/game_table.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct audit {
    struct log_reader reader;
    struct index_audit *index;
    struct anchor_audit *anchors;
    struct ledger *ledger, *stored;
    struct sealing sealing; /* of the keys of dealing; none: seeds are not opened */
    char floor[ANCHOR_FLOOR];
    audit_say *say;
    void *context;
    struct audit_result *result;
};

static void problem(struct audit *audit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void problem(struct audit *audit, const char *format, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    audit->result->problems++;
    audit->say(audit->context, true, line);
}

static void record_problem(struct audit *audit, const struct store_record *record, const char *what,
                           const char *detail) {
    struct log_stream *stream = log_reader_stream(&audit->reader, record->stream);
    if (stream != NULL)
        stream->problems++;
    problem(audit, "stream %u, seq %llu: %s%s%s%s", record->stream, (unsigned long long)record->seq,
            what, detail[0] == '\0' ? "" : ": ", detail,
            event_record_is_newer(detail) ? RECORD_IS_NEWER : "");
}

/* ---- One record ---- */

/* The stored hash goes on in the chain: a changed body is named alone, and what follows is judged
 * by itself. */
static void check_chain(struct audit *audit, struct log_stream *stream,
                        const struct store_record *record) {
    uint8_t hash[HASH_BYTES];
    store_chain(stream->chain, record, hash);
    if (record->seq != stream->seq + 1)
        record_problem(audit, record, "records before it are missing or doubled", "");
    else if (memcmp(hash, record->hash, HASH_BYTES) != 0)
        record_problem(audit, record, "the hash does not fit what is written", "");
    memcpy(stream->chain, record->hash, HASH_BYTES);
    stream->seq = record->seq;
}

static bool same_posting(const struct posting *a, const struct posting *b) {
    return a->from == b->from && a->to == b->to && a->amount == b->amount && a->bet == b->bet &&
           strncmp(a->clause, b->clause, sizeof a->clause) == 0;
}

static bool same_postings(const struct log_reader *reader, const struct store_record *record) {
    if (record->posting_count != reader->posting_count)
        return false;
    for (size_t i = 0; i < record->posting_count; i++) {
        if (!same_posting(&record->postings[i], &reader->postings[i]))
            return false;
    }
    return true;
}

/* "float.open" and the like name what was expected: it must be what there was. */
static void check_count(struct audit *audit, const struct store_record *record,
                        const struct json *json) {
    static const struct {
        const char *what;
        enum account_kind box;
    } counts[] = {
        {"float.open", LEDGER_FLOAT}, {"float.close", LEDGER_FLOAT}, {"drop.count", LEDGER_DROP}};
    int64_t table = 0, count = 0, difference = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        if (!json_is(json, json_member(json, 0, "do"), counts[i].what))
            continue;
        (void)json_integer(json, json_member(json, 0, "table"), &table);
        (void)json_integer(json, json_member(json, 0, "count"), &count);
        (void)json_integer(json, json_member(json, 0, "difference"), &difference);
        ledger_account account = ledger_account_of(counts[i].box, (uint32_t)table);
        cr_money expected;
        if (__builtin_sub_overflow(count, difference, &expected) ||
            expected != ledger_balance(audit->ledger, account))
            record_problem(audit, record, "the count was compared with something else", "");
    }
}

static void post(struct audit *audit, const struct store_record *record) {
    struct log_reader *reader = &audit->reader;
    ledger_account lacking;
    if (!event_stake_is_there(audit->ledger, &reader->event, reader->postings,
                              reader->posting_count))
        record_problem(audit, record, "the stake found was not in the player's purse", "G12");
    bool posted = ledger_post_owing(audit->ledger, reader->postings, &reader->posting_count,
                                    reader->takes_back, &lacking);
    if (!same_postings(reader, record))
        record_problem(audit, record, "its postings are not what the event moved", "");
    if (!posted)
        record_problem(audit, record, "an account goes below zero",
                       ledger_kind_id(ledger_kind(lacking)));
}

/* G13: whoever signed is of the house, and the limit it was weighed by was the house's then. */
static void check_signatures(struct audit *audit, const struct store_record *record) {
    const struct house *house = &audit->reader.house;
    const struct event *event = &audit->reader.event;
    const struct table *table = log_reader_stream(&audit->reader, record->stream)->table;
    const uint32_t signers[] = {event->authorised_id, event->witnessed_id};
    for (size_t i = 0; i < sizeof signers / sizeof signers[0]; i++) {
        if (signers[i] != 0 && house_find_staff(house, signers[i]) == NULL)
            record_problem(audit, record, "who signed it is nobody of the house", "G13");
    }
    if (table_is_weighed(table, event) &&
        event->amount2 != house_find_table(house, record->stream)->second_above)
        record_problem(audit, record, "it was weighed by another limit than the house's", "G13");
}

static bool audit_record(const struct store_record *record, void *context) {
    struct audit *audit = context;
    struct log_reader *reader = &audit->reader;
    struct log_stream *stream = log_reader_stream(reader, record->stream);
    struct json json;
    struct json_error error;
    audit->result->records++;
    anchor_audit_record(audit->anchors, record);
    if (stream == NULL) {
        record_problem(audit, record, "there is no such table", "");
        return true;
    }
    check_chain(audit, stream, record);
    if (stream->lost)
        return true;
    if (record->stream == 0 && json_parse_object(record->body, record->body_length, reader->tokens,
                                                 RECORD_TOKENS, &json, &error) == JSON_OK)
        check_count(audit, record, &json);
    reader->index = index_audit_next(audit->index, record);
    if (!log_reader_apply(reader, record)) {
        record_problem(audit, record, "it cannot be applied, nor what follows it", reader->problem);
        log_reader_stream(reader, record->stream)->lost = true;
        return true;
    }
    post(audit, record);
    if (record->stream != 0)
        check_signatures(audit, record);
    if (!index_audit_record(audit->index, record, log_reader_stream(reader, record->stream),
                            &reader->house))
        record_problem(audit, record,
                       record->stream == 0 ? "the snapshot is not the house as it was"
                                           : "the snapshot is not the table as it was",
                       "");
    return true;
}

/* ---- Balances and the verdict ---- */

static void take_stored(ledger_account account, cr_money balance, void *context) {
    struct audit *audit = context;
    if (!ledger_set(audit->stored, account, balance))
        problem(audit, "out of memory");
}

static void name_account(ledger_account account, char name[48]) {
    const char *kind = ledger_kind_id(ledger_kind(account));
    int length =
        snprintf(name, 48, "%s %u", kind == NULL ? "unknown account" : kind, ledger_owner(account));
    if (ledger_colour(account) != 0)
        snprintf(name + length, 48 - (size_t)length, "/%u", ledger_colour(account));
}

static void compare_stored(ledger_account account, cr_money balance, void *context) {
    struct audit *audit = context;
    char name[48];
    cr_money rebuilt = ledger_balance(audit->ledger, account);
    if (rebuilt == balance)
        return;
    name_account(account, name);
    problem(audit, "balance of %s: %lld is stored, the log makes %lld", name, (long long)balance,
            (long long)rebuilt);
}

/* Accounts that are not stored at all. */
static void compare_rebuilt(ledger_account account, cr_money balance, void *context) {
    struct audit *audit = context;
    char name[48];
    if (balance == 0 || ledger_balance(audit->stored, account) != 0)
        return;
    name_account(account, name);
    problem(audit, "balance of %s: none is stored, the log makes %lld", name, (long long)balance);
}

/* A player has chips or owes, never both. */
static void check_owed(ledger_account account, cr_money balance, void *context) {
    struct audit *audit = context;
    char line[96];
    uint32_t player = ledger_owner(account);
    if (ledger_kind(account) != LEDGER_OWED || balance == 0)
        return;
    if (balance > 0 || ledger_balance(audit->ledger, ledger_account_of(LEDGER_PURSE, player)) > 0)
        problem(audit, "player %u owes and has chips", player);
    snprintf(line, sizeof line, "player %u owes %lld", player, -(long long)balance);
    audit->say(audit->context, false, line);
}

/* J18: what the cage keeps is owed to a player of the house. */
static void check_held(ledger_account account, cr_money balance, void *context) {
    struct audit *audit = context;
    char line[96];
    uint32_t player = ledger_owner(account);
    if (ledger_kind(account) != LEDGER_HELD || balance == 0)
        return;
    if (house_find_player(&audit->reader.house, player) == NULL)
        problem(audit, "the cage keeps chips for player %u, whom the house does not know", player);
    snprintf(line, sizeof line, "the cage keeps %lld for player %u", (long long)balance, player);
    audit->say(audit->context, false, line);
}

static bool compare_balances(struct audit *audit, struct store_error *error) {
    if (!store_balances(audit->reader.store, take_stored, audit, error))
        return false;
    ledger_each(audit->stored, compare_stored, audit);
    ledger_each(audit->ledger, compare_rebuilt, audit);
    ledger_each(audit->ledger, check_owed, audit);
    ledger_each(audit->ledger, check_held, audit);
    if (!ledger_adds_up(audit->ledger))
        problem(audit, "the balances do not add up to zero");
    return true;
}

/* ---- Editions ---- */

/* A text stands under its own hash, and belongs to an edition of the house. */
static bool check_text(const struct store_edition *edition, void *context) {
    struct audit *audit = context;
    uint8_t hash[HASH_BYTES];
    char name[2 * HASH_BYTES + 1];
    hash_print(edition->hash, name);
    hash_bytes(edition->text, edition->length, hash);
    if (memcmp(hash, edition->hash, HASH_BYTES) != 0)
        problem(audit, "edition %.16s: the text is not what its hash says", name);
    if (house_find_edition_hash(&audit->reader.house, edition->hash) == NULL)
        problem(audit, "edition %.16s: a text that nobody has brought in", name);
    return true;
}

/* And every edition of the house has its text, of the game and document that its record says. */
static bool check_editions(struct audit *audit, struct store_error *error) {
    const struct house *house = &audit->reader.house;
    if (!store_editions(audit->reader.store, check_text, audit, error))
        return false;
    for (size_t i = 0; i < house->edition_count; i++) {
        const struct house_edition *edition = &house->editions[i];
        const struct cr_rulebook *book = edition_shelf_find(audit->reader.shelf, edition->hash);
        if (book == NULL)
            problem(audit, "edition %u: its text is missing or no rulebook", edition->id);
        else if (book->game != edition->game || strcmp(book->document, edition->document) != 0)
            problem(audit, "edition %u: its text is of another game or document", edition->id);
    }
    return true;
}

/* ---- Seeds ---- */

/* A seed is kept for the commitment that is open on its table, and gives it. One that was put
 * there, or in its place, would be dealt from, or end a round. That there is none is right after a
 * restore.
 */
static bool check_seed(const struct store_start *start, void *context) {
    struct audit *audit = context;
    struct log_stream *stream = log_reader_stream(&audit->reader, start->stream);
    const struct store_seed *kept = &start->seed;
    uint8_t seed[STORE_SEED];
    if (stream == NULL || stream->lost)
        return true;
    if (!kept->open && stream->table->committed) {
        char line[96];
        snprintf(line, sizeof line,
                 "table %u: its dealer ends the open commitment: no seed is kept", start->stream);
        audit->say(audit->context, false, line);
        return true;
    }
    if (!kept->open)
        return true;
    bool right = stream->table->committed &&
                 memcmp(kept->commitment, stream->table->commitment, HASH_BYTES) == 0;
    if (right && (audit->sealing.count > 0 || kept->length == STORE_SEED))
        right = sealing_open(&audit->sealing, audit->floor, kept, seed) &&
                virtual_dealer_unseal(&stream->dealer, stream->table, seed);
    sodium_memzero(seed, sizeof seed);
    virtual_dealer_forget_seed(&stream->dealer);
    if (!right)
        problem(audit, "table %u: the seed kept is not that of an open commitment", start->stream);
    return true;
}

static bool check_seeds(struct audit *audit, struct store_error *error) {
    size_t tables = audit->reader.stream_count - 1;
    return tables == 0 ||
           store_starts(audit->reader.store, 1, (uint32_t)tables, false, check_seed, audit, error);
}

static cr_money balance_of(const struct audit *audit, enum account_kind kind, uint32_t table) {
    return ledger_balance(audit->ledger, ledger_account_of(kind, table));
}

/* R7: the account of a colour holds what is out of it. Returns the sum of the table's. */
static cr_money check_colours(struct audit *audit, uint32_t number, const struct table *table) {
    const struct own_chips *own = game_module((enum cr_game)table->game)->table->own_chips;
    cr_money sum = 0;
    for (unsigned colour = 1; own != NULL && colour <= own->colours; colour++) {
        cr_money kept = ledger_balance(audit->ledger, ledger_colour_of(number, colour));
        cr_money out = own->in_hand(table, colour);
        if (kept != out)
            problem(audit, "table %u: colour %u is %lld in hand, the ledger has %lld", number,
                    colour, (long long)out, (long long)kept);
        sum += kept;
    }
    return sum;
}

static void say_table(struct audit *audit, uint32_t number) {
    char line[320];
    const struct log_stream *stream = log_reader_stream(&audit->reader, number);
    const struct house_table *house = house_find_table(&audit->reader.house, number);
    if (balance_of(audit, LEDGER_FELT, number) != stream->table->felt)
        problem(audit, "table %u: the felt holds %lld, the ledger %lld", number,
                (long long)stream->table->felt, (long long)balance_of(audit, LEDGER_FELT, number));
    cr_money colours = check_colours(audit, number, stream->table);
    snprintf(line, sizeof line,
             "table %u  %s (%s): %llu events, %llu rounds, float %lld, felt %lld, drop %lld, "
             "tips %lld, colour chips %lld, difference %lld: %s",
             number, house->name, cr_game_id(house->game), (unsigned long long)stream->seq,
             (unsigned long long)stream->rounds, (long long)balance_of(audit, LEDGER_FLOAT, number),
             (long long)balance_of(audit, LEDGER_FELT, number),
             (long long)balance_of(audit, LEDGER_DROP, number),
             (long long)balance_of(audit, LEDGER_TIPS, number), (long long)colours,
             (long long)balance_of(audit, LEDGER_DIFFERENCE, number),
             stream->problems == 0 ? "right" : "WRONG");
    audit->say(audit->context, false, line);
}

static void index_is_wrong(void *context, const char *line) {
    problem(context, "%s", line);
}

static void anchors_say(void *context, bool is_problem, const char *line) {
    struct audit *audit = context;
    if (is_problem)
        problem(audit, "%s", line);
    else
        audit->say(audit->context, false, line);
}

static void stranger(const char *line, void *context) {
    problem(context, "%s", line);
}

static bool open_anchors(struct audit *audit, const struct audit_with *with,
                         struct store_error *error) {
    audit->anchors = anchor_audit_open(audit->reader.store, with == NULL ? NULL : with->keys,
                                       anchors_say, audit, error);
    if (audit->anchors == NULL)
        return false;
    if (with != NULL && with->anchors != NULL)
        anchor_audit_file(audit->anchors, with->anchors, with->anchors_length);
    anchor_audit_begin(audit->anchors);
    return true;
}

static bool run_audit(struct audit *audit, struct store_error *error) {
    struct store_query query = {.all_streams = true};
    struct store *store = audit->reader.store;
    bool lost = false;
    audit->index = index_audit_open(store, error);
    if (audit->index == NULL || !store_read(store, &query, true, audit_record, audit, error))
        return false;
    anchor_audit_end(audit->anchors);
    if (!compare_balances(audit, error) || !check_editions(audit, error) ||
        !check_seeds(audit, error) || !store_strangers(store, stranger, audit, error))
        return false;
    for (size_t i = 0; i < audit->reader.stream_count; i++)
        lost = lost || audit->reader.streams[i].lost;
    bool built = store_index_is_built(store, error);
    if (error->kind != STORE_FINE)
        return false;
    if (!built)
        audit->say(audit->context, false, "the index of rounds is not built: opening a floor does");
    /* a log that cannot be followed to its end makes no index to compare with */
    if (built && !lost && !index_audit_compare(audit->index, store, index_is_wrong, audit, error))
        return false;
    for (uint32_t number = 1; number < audit->reader.stream_count; number++)
        say_table(audit, number);
    audit->result->tables = audit->reader.stream_count - 1;
    return true;
}

bool books_audit(struct store *store, const struct audit_with *with, audit_say *say, void *context,
                 struct audit_result *result, struct store_error *error) {
    struct audit audit = {.say = say, .context = context, .result = result};
    memset(result, 0, sizeof *result);
    audit.ledger = ledger_open();
    audit.stored = ledger_open();
    if (with != NULL && with->keys != NULL)
        sealing_take(&audit.sealing, with->keys);
    if (!store_get(store, "floor-id", audit.floor, sizeof audit.floor, error))
        audit.floor[0] = '\0';
    bool good = audit.ledger != NULL && audit.stored != NULL && store_hold(store, error) &&
                log_reader_open(&audit.reader, store, error) && open_anchors(&audit, with, error) &&
                run_audit(&audit, error);
    index_audit_close(audit.index);
    anchor_audit_close(audit.anchors);
    log_reader_close(&audit.reader);
    sealing_forget(&audit.sealing);
    ledger_close(audit.ledger);
    ledger_close(audit.stored);
    return good;
}
