/* What a given viewer may see of a table, as JSON. Face-down cards, the order of a shoe and other
 * people's purses are never in it; a player's or public view has no odds and no count of cards. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "base/text.h"
#include "table/table.h"

enum viewer_role { VIEWER_PUBLIC, VIEWER_PLAYER, VIEWER_STAFF };

struct viewer {
    enum viewer_role role;
    uint32_t player; /* VIEWER_PLAYER */
    enum post post;  /* VIEWER_STAFF; even they see a face-down card only when it is turned */
};

enum { VIEW_MAX = 131072 };

void table_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out);

/* The games' parts: members that stand in the object "play". */
void sicbo_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out);
void roulette_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out);
void baccarat_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out);
void blackjack_view(const struct cr_rulebook *book, const struct table *table,
                    const struct viewer *viewer, struct text *out);
void niuniu_view(const struct cr_rulebook *book, const struct table *table,
                 const struct viewer *viewer, struct text *out);

/* Helpers: `"key":` with a comma before it when one is needed. */
void view_key(struct text *out, const char *key);
void view_integer(struct text *out, const char *key, int64_t number);
void view_string(struct text *out, const char *key, const char *string);
void view_bool(struct text *out, const char *key, bool value);
/* An array of cards as strings; CR_NO_CARD is "??". */
void view_cards(struct text *out, const char *key, const cr_card *cards, size_t count);

#endif
