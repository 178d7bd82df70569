#include "books/export.h"

#include "base/json_write.h"
#include "base/memory.h"
#include "books/csv_inside.h"
#include "books/event_record.h"
#include "books/log_contents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 20 };

const char *const export_ids[EXPORTS] = {"rounds", "events", "postings"};

struct writing {
    const struct export_wish *wish;
    export_line *each;
    void *context;
    struct json_token *tokens;
    struct text out; /* the line */
};

static void end_line(struct writing *writing) {
    writing->each(writing->context, writing->out.at, writing->out.length);
    writing->out.length = 0;
    writing->out.full = false;
}

static bool is_inside(const struct export_wish *wish, int64_t time) {
    return time >= wish->from && (wish->to == 0 || time < wish->to);
}

static void round_csv(struct text *out, uint32_t table, const char *name, const char *game,
                      const struct round_note *note) {
    text_integer(out, table);
    csv_quoted_word(out, name);
    csv_quoted_word(out, game);
    csv_number(out, (int64_t)note->round);
    csv_number(out, note->opened);
    csv_number(out, note->ended);
    csv_quoted_word(out, note->void_clause);
    csv_quoted_word(out, note->result[CR_ENGLISH]);
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
    if (!is_inside(writing->wish, note->ended))
        return true;
    if (writing->wish->json) {
        text_char(out, '{');
        json_put_integer(out, "table", table);
        json_put_string(out, "name", name);
        json_put_string(out, "game", game);
        json_put_key(out, "played");
        round_note_write(note, true, out);
        text_char(out, '}');
    } else {
        round_csv(out, table, name, game, note);
    }
    end_line(writing);
    return true;
}

/* Hashes of passwords, tokens and recovery codes, and sealed second factors, stay in the store. */
static void blank(const struct json *json, const char *key, char *body) {
    uint32_t token = json_member(json, 0, key);
    if (token != 0 && json->tokens[token].type == JSON_STRING)
        memset(body + json->tokens[token].start, '*',
               json->tokens[token].end - json->tokens[token].start);
}

static void blank_secrets(struct writing *writing, char *body, size_t length) {
    struct json json;
    struct json_error error;
    if (json_parse_object(body, length, writing->tokens, RECORD_TOKENS, &json, &error) != JSON_OK)
        return;
    blank(&json, "password_hash", body);
    blank(&json, "token", body);
    blank(&json, "factor", body);
    blank(&json, "recovery", body);
}

static void event_body(struct writing *writing, const struct store_record *record) {
    struct text *out = &writing->out;
    char *body = memory_grow(NULL, record->body_length + 1);
    memcpy(body, record->body, record->body_length);
    if (record->stream == 0)
        blank_secrets(writing, body, record->body_length);
    if (writing->wish->json)
        text_bytes(out, body, record->body_length);
    else
        csv_quoted(out, body, record->body_length);
    free(body);
}

static bool write_event(const struct store_record *record, void *context) {
    struct writing *writing = context;
    struct text *out = &writing->out;
    char hash[2 * HASH_BYTES + 1];
    hash_print(record->hash, hash);
    if (writing->wish->json) {
        text_char(out, '{');
        json_put_integer(out, "id", (int64_t)record->id);
        json_put_integer(out, "stream", record->stream);
        json_put_integer(out, "seq", (int64_t)record->seq);
        json_put_integer(out, "time", record->time);
        json_put_string(out, "hash", hash);
        json_put_key(out, "record");
        event_body(writing, record);
        text_char(out, '}');
    } else {
        text_integer(out, (int64_t)record->id);
        csv_number(out, record->stream);
        csv_number(out, (int64_t)record->seq);
        csv_number(out, record->time);
        csv_quoted_word(out, hash);
        text_char(out, ',');
        event_body(writing, record);
    }
    end_line(writing);
    return true;
}

static void account_word(ledger_account account, char word[40]) {
    const char *kind = ledger_kind_id(ledger_kind(account));
    int length =
        snprintf(word, 40, "%s:%u", kind == NULL ? "unknown" : kind, ledger_owner(account));
    if (ledger_colour(account) != 0)
        snprintf(word + length, 40 - (size_t)length, "/%u", ledger_colour(account));
}

static void write_posting(struct writing *writing, const struct store_record *record,
                          const struct posting *posting) {
    struct text *out = &writing->out;
    char from[40], to[40], clause[sizeof posting->clause + 1] = {0};
    account_word(posting->from, from);
    account_word(posting->to, to);
    memcpy(clause, posting->clause, sizeof posting->clause);
    if (writing->wish->json) {
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
        csv_quoted_word(out, from);
        csv_quoted_word(out, to);
        csv_number(out, posting->amount);
        csv_quoted_word(out, clause);
    }
    end_line(writing);
}

static bool write_postings(const struct store_record *record, void *context) {
    for (size_t i = 0; i < record->posting_count; i++)
        write_posting(context, record, &record->postings[i]);
    return true;
}

static void write_names(struct writing *writing) {
    static const char *const names[EXPORTS] = {
        [EXPORT_ROUNDS] = ("table,name,game,round,opened,ended,void,result,bets,staked,returned,"
                           "taken,paid,commission"),
        [EXPORT_EVENTS] = "id,stream,seq,time,hash,record",
        [EXPORT_POSTINGS] = "stream,seq,time,from,to,amount,clause"};
    if (writing->wish->json)
        return;
    text_add(&writing->out, names[writing->wish->what]);
    end_line(writing);
}

static bool write_all(struct writing *writing, struct store *store, struct store_error *error) {
    const struct export_wish *wish = writing->wish;
    bool postings = wish->what == EXPORT_POSTINGS;
    struct store_query query = {.all_streams = true, .from_time = wish->from, .to_time = wish->to};
    write_names(writing);
    if (wish->what == EXPORT_ROUNDS)
        return log_each_round(store, write_round, writing, error);
    return store_read(store, &query, postings, postings ? write_postings : write_event, writing,
                      error);
}

bool export_write(struct store *store, const struct export_wish *wish, export_line *each,
                  void *context, struct store_error *error) {
    struct writing writing = {.wish = wish, .each = each, .context = context};
    writing.tokens = memory_grow(NULL, RECORD_TOKENS * sizeof *writing.tokens);
    text_init(&writing.out, memory_grow(NULL, LINE_MAX_BYTES), LINE_MAX_BYTES);
    bool done = write_all(&writing, store, error);
    free(writing.tokens);
    free(writing.out.at);
    return done;
}
