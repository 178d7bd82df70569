/* The table that one person plays at: events applied, told and logged, the purse followed by the
 * effects alone. */
#include "base/engine.h"
#include "base/memory.h"
#include "cli/play_inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Time stands still while the person thinks: the clock only moves to what the dealer waits for. */
static const struct dealer_timings timings = {.betting = 60000,
                                              .offer = 60000,
                                              .decision = 60000,
                                              .arranging = 60000,
                                              .step = 1000,
                                              .pause = 1000};
enum { LINE_BEGIN = 18 }; /* a transcript's number and time, which are not shown here */

/* ---- Telling ---- */

static void print_line(struct play_session *session, const char *line, size_t length) {
    bool whole = !session->line_is_begun && length > LINE_BEGIN;
    const char *dim = "", *plain = "";
    if (whole) {
        line += LINE_BEGIN;
        length -= LINE_BEGIN;
    }
    if (session->colours && whole && line[0] == ' ') {
        dim = "\033[2m";
        plain = "\033[0m";
    }
    printf("%s%.*s%s", dim, (int)length, line, plain);
}

void session_flush(struct play_session *session) {
    struct text *out = &session->out;
    size_t at = 0;
    while (at < out->length) {
        const char *end = memchr(out->at + at, '\n', out->length - at);
        size_t length = end == NULL ? out->length - at : (size_t)(end - out->at) - at;
        print_line(session, out->at + at, length);
        session->line_is_begun = end == NULL;
        if (end != NULL)
            putchar('\n');
        at += length + 1;
    }
    out->length = 0;
    fflush(stdout);
}

static void end_open_line(struct play_session *session) {
    transcript_end(&session->transcript, &session->out);
    session_flush(session);
}

void session_say(struct play_session *session, const char *english, const char *vietnamese) {
    end_open_line(session);
    puts(session->language == CR_ENGLISH ? english : vietnamese);
    fflush(stdout);
}

void session_money(struct play_session *session, const char *english, const char *vietnamese,
                   cr_money amount) {
    char memory[32];
    struct text text;
    end_open_line(session);
    text_init(&text, memory, sizeof memory);
    transcript_money(session->language, amount, &text);
    printf("%s%.*s\n", session->language == CR_ENGLISH ? english : vietnamese, (int)text.length,
           text.at);
    fflush(stdout);
}

/* ---- Applying ---- */

static void keep_log(const struct play_session *session, const struct event *event) {
    char memory[EVENT_JSON_MAX];
    struct text line;
    if (session->log == NULL)
        return;
    text_init(&line, memory, sizeof memory);
    event_write(session->book, event, &line);
    fprintf(session->log, "%.*s\n", (int)line.length, line.at);
}

static cr_money purse_change(const struct effects *effects) {
    cr_money change = 0;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        if (effect->type != EFFECT_CHIPS)
            continue;
        if (effect->from == ACCOUNT_PURSE)
            change -= effect->amount;
        if (effect->to == ACCOUNT_PURSE)
            change += effect->amount;
    }
    return change;
}

static void keep_reason(struct play_session *session, const char *clause) {
    if (clause[0] == '\0' || session->reason_count == REASONS)
        return;
    for (unsigned i = 0; i < session->reason_count; i++) {
        if (strcmp(session->reasons[i], clause) == 0)
            return;
    }
    snprintf(session->reasons[session->reason_count++], sizeof session->reasons[0], "%s", clause);
}

static void keep_reasons(struct play_session *session, const struct event *event) {
    if (event->type == EVENT_NO_MORE_BETS) {
        memset(session->reasons, 0, sizeof session->reasons);
        session->reason_count = 0;
    }
    for (size_t i = 0; i < session->effects.count; i++) {
        if (session->effects.list[i].type == EFFECT_CHIPS)
            keep_reason(session, session->effects.list[i].clause);
    }
}

static bool apply(struct play_session *session, struct event *event, struct cr_refusal *refusal) {
    event->seq = session->table.seq + 1;
    event->time = session->now;
    if (!table_apply(session->book, &session->table, event, &session->effects, refusal))
        return false;
    session->purse += purse_change(&session->effects);
    keep_reasons(session, event);
    keep_log(session, event);
    transcript_event(&session->transcript, &session->table, event, &session->effects,
                     &session->out);
    session_flush(session);
    return true;
}

/* What the program itself sends is never refused. */
static void must_apply(struct play_session *session, struct event *event) {
    struct cr_refusal refusal;
    if (apply(session, event, &refusal))
        return;
    cli_complain("%s: %s", event_id((enum event_type)event->type),
                 cr_refusal_sentence(refusal.why, session->language));
    session->over = true;
}

struct event session_event(const struct play_session *session, enum event_type type) {
    (void)session;
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = GUEST,
                          .player = GUEST,
                          .bet = NO_BET};
}

/* Tried on a copy first: chips that are not there cannot be laid. */
static bool can_pay(struct play_session *session, const struct event *event,
                    struct cr_refusal *refusal, bool *accepted) {
    struct table *copy = memory_grow(NULL, sizeof *copy);
    *copy = session->table;
    *accepted = table_apply(session->book, copy, event, &session->effects, refusal);
    free(copy);
    return !*accepted || session->purse + purse_change(&session->effects) >= 0;
}

bool session_send(struct play_session *session, struct event *event) {
    struct cr_refusal refusal;
    bool accepted;
    if (!can_pay(session, event, &refusal, &accepted)) {
        session_money(session, "Not enough chips; you have ", "Không đủ chip; bạn còn ",
                      session->purse);
        return false;
    }
    if (accepted)
        return apply(session, event, &refusal);
    const char *sentence = cr_refusal_sentence(refusal.why, session->language);
    const char *clause = cr_refusal_clause(refusal.why);
    end_open_line(session);
    printf("%s: %s%s%s%s\n", session->language == CR_ENGLISH ? "Refused" : "Không được", sentence,
           clause[0] == '\0' ? "" : " (", clause, clause[0] == '\0' ? "" : ")");
    fflush(stdout);
    return false;
}

/* ---- The course of an evening ---- */

void session_deal(struct play_session *session) {
    const struct seed_source seeds = seeds_of_chain(&session->seeds);
    struct event event;
    while (!session->over) {
        session->now += timings.step;
        if (!virtual_dealer_next(&session->dealer, session->book, &session->table, &seeds,
                                 session->now, &event))
            return;
        must_apply(session, &event);
    }
}

void session_wait(struct play_session *session) {
    session->now += timings.betting;
}

static struct event staff_event(enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_STAFF,
                          .sender_id = GUEST + 1,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET};
}

enum { TABLE_MINIMUM = 10000, TABLE_MAXIMUM = 10000000 };

void session_start(struct play_session *session, const uint8_t secret[RANDOM_SEED],
                   cr_money chips) {
    struct event open = staff_event(EVENT_OPEN_TABLE);
    struct event sit = session_event(session, EVENT_SIT);
    table_init(&session->table);
    virtual_dealer_init(&session->dealer, "", &timings);
    memcpy(session->seeds.secret, secret, RANDOM_SEED);
    transcript_init(&session->transcript, session->book, session->language);
    session->purse = chips;
    open.amount = TABLE_MINIMUM;
    open.amount2 = TABLE_MAXIMUM;
    open.engine = engine.newest;
    memcpy(open.bytes, session->book->edition, sizeof open.bytes);
    memcpy(open.options, &session->book->options, sizeof session->book->options);
    strncpy(sit.text, session->language == CR_ENGLISH ? "Guest" : "Khách", sizeof sit.text - 1);
    if (session->log != NULL)
        fprintf(session->log, "{\"log\":1,\"game\":\"%s\",\"edition\":\"%s\"}\n",
                cr_game_id(session->book->game), session->book->document);
    must_apply(session, &open);
    must_apply(session, &sit);
}
