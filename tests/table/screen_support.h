/* A table as a screen sees it: views read as JSON, and what they offer turned into events again. */
#ifndef TESTS_TABLE_SCREEN_H
#define TESTS_TABLE_SCREEN_H

#include "table/event_json.h"
#include "table/view.h"

enum { SCREEN_TOKENS = 65536 };

struct looked {
    const struct cr_rulebook *book;
    const struct table *table;
    char text[VIEW_MAX];
    struct json_token tokens[SCREEN_TOKENS];
    struct json json;
};

/* Looks at the table; false: the view is too long or no JSON. */
bool screen_look(struct looked *screen, const struct cr_rulebook *book, const struct table *table,
                 enum viewer_role role, uint32_t player);
/* A member, 0: there is none. */
uint32_t screen_member(const struct looked *screen, uint32_t object, const char *key);
int64_t screen_number(const struct looked *screen, uint32_t object, const char *key);
bool screen_is(const struct looked *screen, uint32_t object, const char *key, const char *value);
/* Walks over the elements of an array: from 0 to the first, from one to the next, 0 at the end. */
uint32_t screen_element(const struct looked *screen, uint32_t array, uint32_t before);
/* The event that the object is about, sent by that player, or by staff when it is 0; false: it is
 * not one. */
bool screen_event(const struct looked *screen, uint32_t object, uint32_t player,
                  struct event *event);

#endif
