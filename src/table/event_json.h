/* An event as a line of a log, and back. Only what an event says is written: fields that are zero
 * are left out. Bets are named by their ids; where dice are thrown, `cards` is called `dice`.
 * docs/EVENTS.md lists the fields. */
#ifndef TABLE_EVENT_JSON_H
#define TABLE_EVENT_JSON_H

#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "table/event.h"

enum { EVENT_JSON_MAX = 2048 };

void event_write(const struct cr_rulebook *book, const struct event *event, struct text *out);

/* False: `problem` names the field that is wrong. The object's token is 0. */
bool event_read(const struct cr_rulebook *book, const struct json *json, struct event *event,
                const char **problem);

/* Whether the event at that token opens a table, and which edition it names (zeros: none): by that
 * one it is read. */
bool event_opens(const struct json *json, uint32_t object, uint8_t edition[HASH_BYTES]);

/* An event as it is said by who sends it, out of the object at that token (`json` NULL: nothing is
 * said): all but what the log and the sender's session give it. */
bool event_read_said(const struct cr_rulebook *book, const struct json *json, uint32_t object,
                     struct event *event, const char **problem);
/* What one who decides on an event fills in: its player, bet, place, amounts, number, cards, event
 * referred to and words, each only where it is there. */
bool event_read_decided(const struct cr_rulebook *book, const struct json *json, uint32_t object,
                        struct event *event, const char **problem);

/* What followed from an event, as one object. A card that lies face down is "??". */
void effect_write(const struct cr_rulebook *book, const struct effect *effect, struct text *out);

const char *sender_id(enum sender sender);
int sender_find(const char *id, size_t length); /* -1: there is none */
const char *effect_id(enum effect_type type);
const char *effect_screen_id(enum screen screen);

#endif
