/* A table driven by lines of text, for tests: SENDER EVENT field=value ... */
#ifndef TESTS_TABLE_SCRIPT_H
#define TESTS_TABLE_SCRIPT_H

#include "table/event_json.h"
#include "table/table.h"
#include "table/view.h"

enum { SCRIPT_PLAYERS = 72, SCRIPT_WORDS = 48 };

struct script {
    struct cr_rulebook book;
    struct table table;
    struct effect list[EFFECTS_MAX];
    struct effects effects;
    struct cr_refusal refusal;
    bool accepted;
    char names[SCRIPT_PLAYERS][24];
    unsigned player_count;
    /* the auditor: follows the chips by the effects alone */
    int64_t purse[SCRIPT_PLAYERS + 1], felt, house, outside;
    bool lit[CR_BETS_MAX];
    uint64_t seq;
    int64_t clock;           /* the time of the next event; 0: a second after the last */
    struct event last;       /* the last event, as it was applied */
    unsigned happened_count; /* events that the last line has made happen */
    struct event happened[SCRIPT_WORDS]; /* several of an `open` or a `deal` */
    char fault[400]; /* what is wrong with the script or the table, empty when nothing is */
};

/* Runs one line that is an event or an `open`, `deal`, `shoe` or `clock`. False: `fault` says why.
 */
bool script_line(struct script *script, char *line);
/* Applies an event with all the checks: a refusal changes nothing, saving and loading give the same
 * bytes, chips are conserved. False: `fault` says why. */
bool script_apply(struct script *script, struct event *event);
void script_start(struct script *script);
unsigned script_player(struct script *script, const char *name);
/* Splits at blanks; "quoted words" stay together. */
unsigned script_words(char *line, char *words[SCRIPT_WORDS]);
int script_account(const char *name);

#endif
