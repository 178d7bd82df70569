/* Gathering: the floor's own records followed from the first, so that what was before is known, and
 * what the index has of tables with the words of the log. */
#include "books/report_events.h"

#include "base/json.h"
#include "base/memory.h"
#include "books/books_inside.h"
#include "books/event_record.h"
#include "house/record.h"
#include "rulebook/game_rulebook.h"
#include "table/event_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { S = LIST_SIGNIFICANT, A = LIST_ALTERATIONS };

/* The house's own records; what happens at tables stands in the catalogue of events. */
#define W(what, lists, english, vietnamese) {what, lists},
static const struct {
    const char *what;
    unsigned lists;
} shown[] = {
#include "books/report_event.def"
};
#undef W

/* NULL: the list does not have it. */
static const char *name_in(const char *what, enum event_list list) {
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        if (strcmp(shown[i].what, what) == 0)
            return shown[i].lists & list ? shown[i].what : NULL;
    }
    return NULL;
}

static struct event_entry *add_entry(struct event_entries *entries, const char *what,
                                     int64_t time) {
    memory_grow_list((void **)&entries->list, entries->count, &entries->room,
                     sizeof *entries->list);
    struct event_entry *entry = &entries->list[entries->count++];
    memset(entry, 0, sizeof *entry);
    entry->what = what;
    entry->time = time;
    return entry;
}

static bool text_of(const struct json *json, const char *name, char *out, size_t room) {
    uint32_t token = json_member(json, 0, name);
    out[0] = '\0';
    if (token == 0 || json->tokens[token].type != JSON_STRING)
        return false;
    json_string(json, token, out, room);
    return true;
}

static int64_t number_of(const struct json *json, const char *name) {
    int64_t number = 0;
    uint32_t token = json_member(json, 0, name);
    if (token != 0 && json_integer(json, token, &number) != JSON_INTEGER)
        number = 0;
    return number;
}

/* ---- The floor's own records ---- */

struct floor_reader {
    const struct event_wish *wish;
    struct event_entries *entries;
    struct house *house;
    struct json_token *tokens;
    bool broken;
};

static void tell_table(const struct house_table *table, char out[ENTRY_TEXT]) {
    const struct dealer_timings *timings = &table->timings;
    snprintf(out, ENTRY_TEXT, "%s, %s, ms %lld %lld %lld %lld %lld %lld", table->name,
             table->is_virtual ? "virtual" : "by hand", (long long)timings->betting,
             (long long)timings->offer, (long long)timings->decision, (long long)timings->arranging,
             (long long)timings->step, (long long)timings->pause);
}

static void tell_staff(const struct house_staff *staff, char out[ENTRY_TEXT]) {
    snprintf(out, ENTRY_TEXT, "%s, %s, %s", staff->name, post_id(staff->post),
             staff->active ? "active" : "not active");
}

static void tell_switch(const struct house_switch *of, bool off, char out[ENTRY_TEXT]) {
    const char *scope = switch_scope_id(of->scope), *is = off ? "disabled" : "enabled";
    if (of->scope == SWITCH_FLOOR)
        snprintf(out, ENTRY_TEXT, "%s %s", scope, is);
    else if (of->scope == SWITCH_GAME)
        snprintf(out, ENTRY_TEXT, "%s %s %s", scope, cr_game_id(of->game), is);
    else
        snprintf(out, ENTRY_TEXT, "%s %lld %s", scope, (long long)of->of, is);
}

static void tell_edition(const struct house_edition *edition, char out[ENTRY_TEXT]) {
    char hash[2 * HASH_BYTES + 1];
    hash_print(edition->hash, hash);
    snprintf(out, ENTRY_TEXT, "%s %s, edition %u (%.16s)", cr_game_id(edition->game),
             edition->document, edition->id, hash);
}

/* From when and where an edition holds. */
static void tell_adoption(const struct house *house, const struct adoption_wish *wish,
                          char out[ENTRY_TEXT]) {
    struct text text;
    tell_edition(house_find_edition(house, wish->edition), out);
    size_t length = strlen(out);
    text_init(&text, out + length, ENTRY_TEXT - 1 - length);
    text_add(&text, " from ");
    text_integer(&text, wish->from);
    for (uint32_t i = 0; i < wish->table_count && !text.full; i++) {
        text_add(&text, i == 0 ? ", tables " : " ");
        text_integer(&text, wish->tables[i]);
    }
    out[length + text.length] = '\0';
}

/* What a record says, where nothing was before. */
static void tell_fields(const struct house *house, const struct house_record *record,
                        char out[ENTRY_TEXT]) {
    const union record_fields *is = &record->fields;
    switch (record->kind) {
    case RECORD_FLOAT_OPEN:
    case RECORD_FLOAT_CLOSE:
    case RECORD_DROP_COUNT:
        snprintf(out, ENTRY_TEXT, "%lld", (long long)is->count.difference);
        break;
    case RECORD_EDITION_ADD:
        tell_edition(&is->edition, out);
        break;
    case RECORD_EDITION_ADOPT:
        tell_adoption(house, &is->adoption, out);
        break;
    case RECORD_CAGE_STOCK:
        snprintf(out, ENTRY_TEXT, "chips %lld, cash %lld", (long long)is->stock.chips,
                 (long long)is->stock.cash);
        break;
    case RECORD_DISPUTE_DECIDE:
        snprintf(out, ENTRY_TEXT, "%s", dispute_outcome_id(is->step.step.outcome));
        break;
    case RECORD_REQUEST_ANSWER:
        snprintf(out, ENTRY_TEXT, "%s", is->answer.grant ? "granted" : "refused");
        break;
    default:
        break;
    }
}

/* What holds where an edition will. */
static void tell_replaced(const struct house *house, const struct adoption_wish *wish,
                          char out[ENTRY_TEXT]) {
    enum cr_game game = house_find_edition(house, wish->edition)->game;
    uint32_t table = wish->table_count == 0 ? 0 : wish->tables[0];
    const struct house_edition *due = house_edition_due(house, game, table, wish->from);
    if (due != NULL)
        tell_edition(due, out);
}

/* How what a record is about stands before it, or after. */
static void tell_state(const struct house *house, const struct house_record *record, bool after,
                       char out[ENTRY_TEXT]) {
    const union record_fields *is = &record->fields;
    bool of_table = record->kind == RECORD_TABLE_ADD || record->kind == RECORD_TABLE_SET;
    bool of_staff = record->kind == RECORD_STAFF_ADD || record->kind == RECORD_STAFF_SET;
    const struct house_table *table = of_table ? house_find_table(house, is->table.number) : NULL;
    const struct house_staff *staff = of_staff ? house_find_staff(house, is->staff.id) : NULL;
    if (table != NULL)
        tell_table(table, out);
    else if (staff != NULL)
        tell_staff(staff, out);
    else if (record->kind == RECORD_EDITION_ADOPT && !after)
        tell_replaced(house, &is->adoption, out);
    else if (record->kind == RECORD_DISABLE)
        tell_switch(&is->disabling.of, is->disabling.off == after, out);
    else if (after)
        tell_fields(house, record, out);
}

/* Counts that agree and checks that find nothing are not significant. */
static bool is_telling(const struct house_record *record) {
    switch (record->kind) {
    case RECORD_FLOAT_OPEN:
    case RECORD_FLOAT_CLOSE:
    case RECORD_DROP_COUNT:
        return record->fields.count.difference != 0;
    case RECORD_SELF_CHECK:
        return record->fields.self_check.changed != 0;
    default:
        return true;
    }
}

static void tell_record(struct floor_reader *reader, const struct house_record *record,
                        const char *what) {
    uint32_t table = (uint32_t)number_of(record->json, "table");
    bool wanted = reader->wish->table == 0 || reader->wish->table == table;
    if (!wanted || !is_telling(record)) {
        house_apply(reader->house, record);
        return;
    }
    struct event_entry *entry = add_entry(reader->entries, what, record->time);
    entry->by = record->by;
    entry->table = table;
    entry->round = (uint64_t)number_of(record->json, "round");
    text_of(record->json, "text", entry->reason, sizeof entry->reason);
    tell_state(reader->house, record, false, entry->before);
    house_apply(reader->house, record);
    tell_state(reader->house, record, true, entry->after);
}

static bool read_floor(const struct store_record *stored, void *context) {
    struct floor_reader *reader = context;
    struct json json;
    struct json_error error;
    if (stored->time >= reader->wish->to ||
        json_parse_object(stored->body, stored->body_length, reader->tokens, RECORD_TOKENS, &json,
                          &error) != JSON_OK)
        return false;
    struct house_record record = {.json = &json, .time = stored->time};
    reader->broken = !house_read(reader->house, &record);
    if (reader->broken)
        return false;
    const char *name = name_in(record_kind_id(record.kind), reader->wish->list);
    if (name != NULL && stored->time >= reader->wish->from)
        tell_record(reader, &record, name);
    else
        house_apply(reader->house, &record);
    return true;
}

static bool gather_floor(struct store *store, const struct event_wish *wish, struct house *house,
                         struct event_entries *entries, struct store_error *error) {
    struct floor_reader reader = {.wish = wish, .entries = entries, .house = house};
    struct store_query query = {.stream = 0};
    reader.tokens = memory_grow(NULL, RECORD_TOKENS * sizeof *reader.tokens);
    bool good = store_read(store, &query, false, read_floor, &reader, error);
    free(reader.tokens);
    return good && (!reader.broken || books_broken(error, "the log cannot be followed"));
}

/* ---- Tables ---- */

/* What is known of a table's terms: the newest word on each. */
struct term {
    uint32_t table;
    char what[24];
    char option[OPTION_TEXT]; /* which one, when it is one */
    char text[ENTRY_TEXT];
};

/* The limits of a table as the events so far have left them. */
struct known_limits {
    uint32_t table;
    const struct cr_rulebook *book; /* of its last opening; NULL: its text is not here */
    struct limits now;
    cr_money own;  /* that of the game's own; 0: none */
    cr_money unit; /* the smallest chip; 0: none is said */
};

struct call_reader {
    const struct event_wish *wish;
    const struct house *house;
    struct known_limits *limits;
    size_t limit_count, limit_room;
    struct event_entries *entries;
    struct index_call *calls;
    size_t count, room;
    struct term *terms;
    size_t term_count, term_room;
    const struct index_call *at;
    struct json_token *tokens;
};

/* NULL: the index names no event. */
static const struct event_info *info_of(const struct index_call *call) {
    int type = event_find(call->event, strlen(call->event));
    return type < 0 ? NULL : event_info((unsigned)type);
}

static bool take_call(const struct index_call *call, void *context) {
    struct call_reader *reader = context;
    const struct event_info *info = info_of(call);
    if (info == NULL || !(info->lists & reader->wish->list) ||
        (info->marks & MARK_BY_CLAUSE && call->time < reader->wish->from))
        return true;
    memory_grow_list((void **)&reader->calls, reader->count, &reader->room, sizeof *reader->calls);
    reader->calls[reader->count++] = *call;
    return true;
}

static const struct term *find_term(const struct call_reader *reader, const struct term *like) {
    for (size_t i = reader->term_count; i-- > 0;) {
        const struct term *term = &reader->terms[i];
        bool same = term->table == like->table && strcmp(term->what, like->what) == 0;
        if (same && strcmp(term->option, like->option) == 0)
            return term;
    }
    return NULL;
}

static void keep_term(struct call_reader *reader, const struct term *term) {
    memory_grow_list((void **)&reader->terms, reader->term_count, &reader->term_room,
                     sizeof *reader->terms);
    reader->terms[reader->term_count++] = *term;
}

/* What an event makes of the table's terms; an empty text: it changes none. */
static void term_of(const struct index_call *call, const struct json *json, struct term *term) {
    enum event_term kind = (enum event_term)info_of(call)->term;
    memset(term, 0, sizeof *term);
    term->table = call->stream;
    snprintf(term->what, sizeof term->what, "%s", call->event);
    if (kind == TERM_OPTION) {
        const struct json_token *value = &json->tokens[json_member(json, 0, "value")];
        text_of(json, "option", term->option, sizeof term->option);
        snprintf(term->text, sizeof term->text, "%s: %.*s", term->option,
                 (int)(value->end - value->start), json->text + value->start);
    } else if (kind == TERM_STOPS || kind == TERM_GOES_ON) {
        snprintf(term->what, sizeof term->what, "suspended");
        snprintf(term->text, sizeof term->text, "%s", kind == TERM_STOPS ? "suspended" : "in play");
    } else if (kind == TERM_NUMBER) {
        snprintf(term->text, sizeof term->text, "%lld", (long long)number_of(json, "number"));
    } else if (call->amount != 0) {
        snprintf(term->text, sizeof term->text, "%lld", (long long)call->amount);
    }
}

static void read_witness(const struct json *json, struct event_entry *entry) {
    char word[32];
    text_of(json, "witnessed_post", word, sizeof word);
    int post = post_find(word, strlen(word));
    entry->witnessed_by = (uint32_t)number_of(json, "witnessed_by");
    entry->witnessed_post = post < 0 ? POST_NOBODY : (enum post)post;
}

static struct event_entry *add_call_entry(const struct call_reader *reader,
                                          const struct json *json) {
    const struct index_call *call = reader->at;
    struct event_entry *entry = add_entry(reader->entries, info_of(call)->id, call->time);
    entry->table = call->stream;
    entry->round = call->round;
    entry->by =
        (struct house_actor){.role = call->sender == SENDER_PLAYER ? ACTOR_PLAYER : ACTOR_STAFF,
                             .id = call->by,
                             .post = (enum post)call->post};
    entry->authorised_by = call->authorised_by;
    entry->authorised_post = (enum post)call->authorised_post;
    read_witness(json, entry);
    memcpy(entry->clause, call->clause, sizeof entry->clause);
    text_of(json, "text", entry->reason, sizeof entry->reason);
    return entry;
}

/* ---- Limits ---- */

static struct known_limits *limits_of(struct call_reader *reader, uint32_t table) {
    for (size_t i = 0; i < reader->limit_count; i++) {
        if (reader->limits[i].table == table)
            return &reader->limits[i];
    }
    memory_grow_list((void **)&reader->limits, reader->limit_count, &reader->limit_room,
                     sizeof *reader->limits);
    struct known_limits *known = &reader->limits[reader->limit_count++];
    memset(known, 0, sizeof *known);
    known->table = table;
    return known;
}

static void say_limits(const struct limits *limits, unsigned kind, char out[ENTRY_TEXT]) {
    snprintf(out, ENTRY_TEXT, "%lld to %lld", (long long)limits->min[kind],
             (long long)limits->max[kind]);
}

static void say_own(cr_money limit, char out[ENTRY_TEXT]) {
    if (limit == 0)
        snprintf(out, ENTRY_TEXT, "none");
    else
        snprintf(out, ENTRY_TEXT, "%lld", (long long)limit);
}

static bool same_limits(const struct limits *a, unsigned one, const struct limits *b,
                        unsigned other) {
    return a->min[one] == b->min[other] && a->max[one] == b->max[other];
}

/* Every bet went from the same limits to the same limits. */
static bool is_uniform(const struct cr_rulebook *book, const struct limits *before,
                       const struct limits *after) {
    for (unsigned kind = 1; kind < book->kind_count; kind++) {
        if (book->kinds[kind].limited &&
            (!same_limits(before, kind, before, 0) || !same_limits(after, kind, after, 0)))
            return false;
    }
    return true;
}

static void tell_kind(const struct call_reader *reader, const struct json *json,
                      const struct cr_rulebook *book, const struct limits *before,
                      const struct limits *after, int kind) {
    struct event_entry *entry = add_call_entry(reader, json);
    unsigned from = kind == LIMIT_ALL ? 0 : (unsigned)kind;
    entry->book = book;
    entry->kind = kind;
    say_limits(before, from, entry->before);
    say_limits(after, from, entry->after);
}

/* One entry for each kind of bet that has other limits now, or one for all of them. */
static void tell_limits(const struct call_reader *reader, const struct json *json,
                        const struct cr_rulebook *book, const struct limits *before,
                        const struct limits *after, int kind) {
    if (kind != LIMIT_ALL || is_uniform(book, before, after)) {
        tell_kind(reader, json, book, before, after, kind);
        return;
    }
    for (unsigned k = 0; k < book->kind_count; k++) {
        if (book->kinds[k].limited && !same_limits(before, k, after, k))
            tell_kind(reader, json, book, before, after, (int)k);
    }
}

static void tell_own(const struct call_reader *reader, const struct json *json,
                     const struct cr_rulebook *book, int kind, cr_money before, cr_money after) {
    struct event_entry *entry = add_call_entry(reader, json);
    entry->book = book;
    entry->kind = kind;
    say_own(before, entry->before);
    say_own(after, entry->after);
}

static void follow_limit(struct call_reader *reader, const struct json *json) {
    struct known_limits *known = limits_of(reader, reader->at->stream);
    bool told = reader->at->time >= reader->wish->from;
    char name[24] = "";
    if (known->book == NULL)
        return;
    text_of(json, "kind", name, sizeof name);
    int kind = limits_find(known->book, name, strlen(name));
    cr_money amount = number_of(json, "amount");
    struct limits before = known->now;
    if (limits_is_one_figure(kind)) {
        cr_money *figure = kind == LIMIT_OWN ? &known->own : &known->unit;
        if (told)
            tell_own(reader, json, known->book, kind, *figure, amount);
        *figure = amount;
    } else if (limits_set(&known->now, kind, amount, number_of(json, "amount2")) && told) {
        tell_limits(reader, json, known->book, &before, &known->now, kind);
    }
}

static void follow_opening(struct call_reader *reader, const struct json *json) {
    struct known_limits *known = limits_of(reader, reader->at->stream);
    uint8_t edition[HASH_BYTES];
    known->book =
        event_opens(json, 0, edition) ? edition_shelf_find(reader->wish->shelf, edition) : NULL;
    limits_open(&known->now, number_of(json, "amount"), number_of(json, "amount2"));
    known->own = 0;
    if (reader->at->time >= reader->wish->from) {
        struct event_entry *entry = add_call_entry(reader, json);
        snprintf(entry->after, sizeof entry->after, "%lld to %lld",
                 (long long)number_of(json, "amount"), (long long)number_of(json, "amount2"));
    }
}

/* ---- All other terms ---- */

static void follow_term(struct call_reader *reader, const struct json *json) {
    struct term term;
    term_of(reader->at, json, &term);
    const struct term *before = find_term(reader, &term);
    if (reader->at->time >= reader->wish->from) {
        struct event_entry *entry = add_call_entry(reader, json);
        memcpy(entry->after, term.text, sizeof entry->after);
        if (before != NULL)
            memcpy(entry->before, before->text, sizeof entry->before);
    }
    if (term.text[0] != '\0')
        keep_term(reader, &term);
}

static void tell_call(struct call_reader *reader, const struct json *json) {
    enum event_term kind = (enum event_term)info_of(reader->at)->term;
    if (kind == TERM_LIMIT)
        follow_limit(reader, json);
    else if (kind == TERM_OPENS)
        follow_opening(reader, json);
    else
        follow_term(reader, json);
}

static bool read_call(const struct store_record *record, void *context) {
    struct call_reader *reader = context;
    struct json json;
    struct json_error error;
    if (json_parse_object(record->body, record->body_length, reader->tokens, RECORD_TOKENS, &json,
                          &error) == JSON_OK)
        tell_call(reader, &json);
    return false;
}

static bool gather_tables(struct store *store, const struct event_wish *wish,
                          const struct house *house, struct event_entries *entries,
                          struct store_error *error) {
    struct call_reader reader = {.wish = wish, .entries = entries, .house = house};
    reader.tokens = memory_grow(NULL, RECORD_TOKENS * sizeof *reader.tokens);
    bool good = store_calls(store, 0, wish->to, wish->table, take_call, &reader, error);
    for (size_t i = 0; good && i < reader.count; i++) {
        struct store_query query = {
            .stream = reader.calls[i].stream, .after_seq = reader.calls[i].seq - 1, .limit = 1};
        reader.at = &reader.calls[i];
        good = store_read(store, &query, false, read_call, &reader, error);
    }
    free(reader.tokens);
    free(reader.calls);
    free(reader.terms);
    free(reader.limits);
    return good;
}

static int by_time(const void *left, const void *right) {
    const struct event_entry *a = left, *b = right;
    return a->time < b->time ? -1 : a->time > b->time;
}

bool event_entries_gather(struct store *store, const struct event_wish *wish,
                          struct event_entries *entries, struct store_error *error) {
    struct house house;
    memset(entries, 0, sizeof *entries);
    house_init(&house);
    bool good = gather_floor(store, wish, &house, entries, error) &&
                gather_tables(store, wish, &house, entries, error);
    house_free(&house);
    if (good && entries->count > 0)
        qsort(entries->list, entries->count, sizeof *entries->list, by_time);
    if (!good) {
        free(entries->list);
        memset(entries, 0, sizeof *entries);
    }
    return good;
}
