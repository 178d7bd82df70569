/* What the files of `croupier play` share: one person at a table with the virtual dealer. */
#ifndef CLI_PLAY_INTERNAL_H
#define CLI_PLAY_INTERNAL_H

#include "cli/cli.h"
#include "table/event_json.h"
#include "table/transcript.h"
#include "table/virtual_dealer.h"

#include <stdio.h>

enum { GUEST = 1, REASONS = 24, WORDS = 8 };

struct play_session {
    const struct rulebook_options *options;
    const struct cr_rulebook *book;
    enum cr_language language;
    struct table table;
    struct virtual_dealer dealer;
    struct seed_chain seeds;
    struct effects effects;
    struct transcript transcript;
    struct text out;    /* what is told next */
    bool line_is_begun; /* something of the line has been printed */
    bool colours;
    cr_money purse;
    int64_t now;
    FILE *log;                 /* NULL: none is kept */
    char reasons[REASONS][12]; /* clauses behind the last payments */
    unsigned reason_count;
    char line[400]; /* what the person said last; its words point into it */
    bool over;      /* the person has left */
};

/* ---- The table (play_session.c) ---- */

void session_start(struct play_session *session, const uint8_t secret[RANDOM_SEED], cr_money chips);
/* The dealer sends what it has to send. */
void session_deal(struct play_session *session);
/* The person has nothing more to say to what the dealer waits for. */
void session_wait(struct play_session *session);
/* The person's own event: told why when it is refused, or when there are not enough chips. */
bool session_send(struct play_session *session, struct event *event);
struct event session_event(const struct play_session *session, enum event_type type);

void session_flush(struct play_session *session);
/* A line for the person in their language. */
void session_say(struct play_session *session, const char *english, const char *vietnamese);
void session_money(struct play_session *session, const char *english, const char *vietnamese,
                   cr_money amount);

/* ---- Talking (play_prompts.c) ---- */

/* Asks what the table is waiting for, if it is this person; false: it is not. */
bool session_prompt(struct play_session *session);

#endif
