/* croupier export: rounds, events or postings between two times, as CSV or JSON Lines. */
#include "base/memory.h"
#include "books/log_contents.h"
#include "cli/floor_store.h"
#include "cli/times.h"
#include "table/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 1 << 20 };

struct arguments {
    const char *url, *what;
    int64_t from, to; /* milliseconds, 0: no bound */
    bool json;
};

struct writing {
    const struct arguments *arguments;
    struct text out;
};

/* ---- The command line ---- */

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'a':
    case 'b':
        if (!parse_time(argument, key == 'a' ? &arguments->from : &arguments->to))
            argp_error(state, "'%s' is no time", argument);
        return 0;
    case 'f':
        if (strcmp(argument, "csv") != 0 && strcmp(argument, "jsonl") != 0)
            argp_error(state, "--format takes csv or jsonl, not '%s'", argument);
        arguments->json = argument[0] == 'j';
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->what != NULL ||
            (strcmp(argument, "rounds") != 0 && strcmp(argument, "events") != 0 &&
             strcmp(argument, "postings") != 0))
            argp_error(state, "rounds, events or postings?");
        arguments->what = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "rounds, events or postings?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"from", 'a', "TIME", 0, "From this time on: 2024-10-01, 2024-10-01T18:30 or milliseconds", 0},
    {"to", 'b', "TIME", 0, "Before this time", 0},
    {"format", 'f', "csv|jsonl", 0, "CSV (the default) or JSON Lines", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp export_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "rounds|events|postings",
    .doc = "Write what happened on a floor between two times (in the house's time, UTC+7): rounds "
           "with their results and sums, every event of the log, or every movement of chips."
           "\vExamples:\n"
           "  croupier export rounds --from 2024-10-01 --to 2024-10-02\n"
           "  croupier export postings --format jsonl > postings.jsonl",
    .children = children};

/* ---- Writing ---- */

static void flush(struct writing *writing) {
    fwrite(writing->out.at, 1, writing->out.length, stdout);
    fputc('\n', stdout);
    writing->out.length = 0;
    writing->out.full = false;
}

/* RFC 4180: quoted, quotes doubled. */
static void csv_text(struct text *out, const char *bytes, size_t length) {
    text_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '"')
            text_char(out, '"');
        text_char(out, bytes[i]);
    }
    text_char(out, '"');
}

static void csv_word(struct text *out, const char *word) {
    text_char(out, ',');
    csv_text(out, word, strlen(word));
}

static void csv_number(struct text *out, int64_t number) {
    text_char(out, ',');
    text_integer(out, number);
}

static bool is_inside(const struct arguments *arguments, int64_t time) {
    return time >= arguments->from && (arguments->to == 0 || time < arguments->to);
}

static void round_csv(struct text *out, uint32_t table, const char *name, const char *game,
                      const struct round_note *note) {
    text_integer(out, table);
    csv_word(out, name);
    csv_word(out, game);
    csv_number(out, (int64_t)note->round);
    csv_number(out, note->opened);
    csv_number(out, note->ended);
    csv_word(out, note->void_clause);
    csv_word(out, note->result[CR_ENGLISH]);
    csv_number(out, note->bets);
    csv_number(out, note->staked);
    csv_number(out, note->returned);
    csv_number(out, note->taken);
    csv_number(out, note->paid);
    csv_number(out, note->commission);
}

static bool write_round(void *context, uint32_t table, const char *name, const char *game,
                        const struct round_note *note) {
    struct writing *writing = context;
    struct text *out = &writing->out;
    if (!is_inside(writing->arguments, note->ended))
        return true;
    if (writing->arguments->json) {
        text_char(out, '{');
        json_put_integer(out, "table", table);
        json_put_string(out, "name", name);
        json_put_string(out, "game", game);
        json_put_key(out, "played");
        round_write(note, true, out);
        text_char(out, '}');
    } else {
        round_csv(out, table, name, game, note);
    }
    flush(writing);
    return true;
}

/* Hashes of passwords and tokens stay in the store. */
static void blank(char *body, const char *key) {
    char *at = strstr(body, key);
    if (at == NULL)
        return;
    for (at += strlen(key); *at != '\0' && *at != '"'; at++)
        *at = '*';
}

static void event_body(const struct store_record *record, struct text *out, bool json) {
    char *body = memory_grow(NULL, record->body_length + 1);
    memcpy(body, record->body, record->body_length);
    body[record->body_length] = '\0';
    if (record->stream == 0) {
        blank(body, "\"password_hash\":\"");
        blank(body, "\"token\":\"");
    }
    if (json)
        text_bytes(out, body, record->body_length);
    else
        csv_text(out, body, record->body_length);
    free(body);
}

static bool write_event(const struct store_record *record, void *context) {
    struct writing *writing = context;
    struct text *out = &writing->out;
    char hash[2 * HASH_BYTES + 1];
    hash_print(record->hash, hash);
    if (writing->arguments->json) {
        text_char(out, '{');
        json_put_integer(out, "id", (int64_t)record->id);
        json_put_integer(out, "stream", record->stream);
        json_put_integer(out, "seq", (int64_t)record->seq);
        json_put_integer(out, "time", record->time);
        json_put_string(out, "hash", hash);
        json_put_key(out, "record");
        event_body(record, out, true);
        text_char(out, '}');
    } else {
        text_integer(out, (int64_t)record->id);
        csv_number(out, record->stream);
        csv_number(out, (int64_t)record->seq);
        csv_number(out, record->time);
        csv_word(out, hash);
        text_char(out, ',');
        event_body(record, out, false);
    }
    flush(writing);
    return true;
}

static void account_word(ledger_account account, char word[40]) {
    const char *kind = ledger_kind_id(ledger_kind(account));
    snprintf(word, 40, "%s:%u", kind == NULL ? "unknown" : kind, ledger_owner(account));
}

static void write_posting(struct writing *writing, const struct store_record *record,
                          const struct posting *posting) {
    struct text *out = &writing->out;
    char from[40], to[40], clause[sizeof posting->clause + 1] = {0};
    account_word(posting->from, from);
    account_word(posting->to, to);
    memcpy(clause, posting->clause, sizeof posting->clause);
    if (writing->arguments->json) {
        text_char(out, '{');
        json_put_integer(out, "stream", record->stream);
        json_put_integer(out, "seq", (int64_t)record->seq);
        json_put_integer(out, "time", record->time);
        json_put_string(out, "from", from);
        json_put_string(out, "to", to);
        json_put_integer(out, "amount", posting->amount);
        json_put_string(out, "clause", clause);
        text_char(out, '}');
    } else {
        text_integer(out, record->stream);
        csv_number(out, (int64_t)record->seq);
        csv_number(out, record->time);
        csv_word(out, from);
        csv_word(out, to);
        csv_number(out, posting->amount);
        csv_word(out, clause);
    }
    flush(writing);
}

static bool write_postings(const struct store_record *record, void *context) {
    for (size_t i = 0; i < record->posting_count; i++)
        write_posting(context, record, &record->postings[i]);
    return true;
}

/* ---- The command ---- */

static void write_head(const struct arguments *arguments) {
    if (arguments->json)
        return;
    if (arguments->what[0] == 'r')
        puts("table,name,game,round,opened,ended,void,result,bets,staked,returned,taken,paid,"
             "commission");
    else if (arguments->what[0] == 'e')
        puts("id,stream,seq,time,hash,record");
    else
        puts("stream,seq,time,from,to,amount,clause");
}

static bool export(struct store *store, const struct arguments *arguments,
                   struct store_error *error) {
    struct writing writing = {.arguments = arguments};
    struct store_query query = {
        .all_streams = true, .from_time = arguments->from, .to_time = arguments->to};
    char *memory = memory_grow(NULL, LINE_MAX_BYTES);
    text_init(&writing.out, memory, LINE_MAX_BYTES);
    write_head(arguments);
    bool done;
    if (arguments->what[0] == 'r')
        done = log_each_round(store, write_round, &writing, error);
    else
        done =
            store_read(store, &query, arguments->what[0] == 'p',
                       arguments->what[0] == 'p' ? write_postings : write_event, &writing, error);
    free(memory);
    return done;
}

int command_export(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    struct store_error error = {STORE_FINE, ""};
    if (argp_parse(&export_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    bool done = export(store, &arguments, &error);
    if (!done)
        complain("%s", error.message);
    store_close(store);
    return done ? EXIT_DONE : EXIT_REFUSED;
}
