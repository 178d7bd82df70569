/* Nobody sees what is not theirs to see. The table gets a twin that differs in one secret only: the
 * face of a closed card, or what the shoe still holds. Whoever has no right to the secret must see
 * the same of both, to the letter. */
#include "game_test.h"

#include <string.h>

static size_t look(const struct walk *walk, const struct table *table, const struct viewer *viewer,
                   char *memory) {
    struct text text;
    text_init(&text, memory, VIEW_MAX - 1);
    table_view(&walk->book, table, viewer, &text);
    memory[text.length] = '\0';
    return text.full ? 0 : text.length;
}

/* ---- Viewers ---- */

enum { VIEWERS = WALK_PLAYERS + 4 };

static struct viewer viewer_at(unsigned place) {
    if (place == 0)
        return (struct viewer){.role = VIEWER_PUBLIC};
    if (place <= WALK_PLAYERS)
        return (struct viewer){.role = VIEWER_PLAYER, .player = place};
    static const enum post posts[] = {POST_DEALER, POST_SENIOR_MANAGEMENT, POST_SURVEILLANCE};
    return (struct viewer){.role = VIEWER_STAFF, .post = posts[place - WALK_PLAYERS - 1]};
}

/* ---- Secrets ---- */

static struct shoe_state *shoe_of(struct table *table) {
    return (struct shoe_state *)table_shoe(table);
}

/* A closed card and one of the shoe change places. False: the card is open, or has no face because
 * nobody has read it (which is no secret). */
bool walk_change_face(struct shoe_state *shoe, uint8_t *card, bool open) {
    uint8_t other = 0;
    if (open || *card == CR_NO_CARD)
        return false;
    for (unsigned i = 1; i < CR_DECK && other == 0; i++) {
        uint8_t at = (uint8_t)((*card + 17 * i) % CR_DECK);
        other = shoe->left[at] > 0 ? at : 0;
    }
    if (other == 0)
        return false;
    shoe->left[other]--;
    shoe->left[*card]++;
    *card = other;
    return true;
}

static bool change_closed_card(struct walk *walk, struct table *twin, uint32_t *owner) {
    const struct game_test *game = game_test(walk->game);
    *owner = 0;
    return game->change_closed != NULL && game->change_closed(walk, twin, owner);
}

/* Which cards the shoe holds, their number unchanged: a card of an earlier round was another one.
 */
static bool change_composition(struct walk *walk, struct table *twin) {
    const struct game_test *game = game_test(walk->game);
    struct shoe_state *shoe = shoe_of(twin);
    if (shoe == NULL || game->cards_out == NULL)
        return false;
    for (uint8_t gone = 0; gone < CR_DECK; gone++) {
        uint8_t held = (uint8_t)((gone + 17) % CR_DECK);
        if (shoe->left[gone] + game->cards_out(twin, gone) < shoe->decks && shoe->left[held] > 0) {
            shoe->left[gone]++;
            shoe->left[held]--;
            return true;
        }
    }
    return false;
}

/* That a shoe is empty, or a deck whole, anybody may know. */
static bool change_count(struct table *twin) {
    struct shoe_state *shoe = shoe_of(twin);
    if (shoe == NULL || shoe->count < 2 || shoe->count == CR_DECK || shoe->count == CR_DECK + 1)
        return false;
    shoe->count--;
    shoe->discarded++;
    return true;
}

/* ---- Comparing ---- */

struct secret {
    const char *name;
    uint32_t owner; /* a player who may know it, 0 nobody */
    bool staff_may_know;
};

static bool may_know(const struct walk *walk, const struct viewer *viewer,
                     const struct secret *secret) {
    if (viewer->role == VIEWER_STAFF)
        return secret->staff_may_know;
    return viewer->role == VIEWER_PLAYER && secret->owner == viewer->player && !walk->falsify_view;
}

static bool compare_views(struct walk *walk, const struct table *twin,
                          const struct secret *secret) {
    static char seen[VIEW_MAX], other[VIEW_MAX];
    for (unsigned place = 0; place < VIEWERS; place++) {
        struct viewer viewer = viewer_at(place);
        if (may_know(walk, &viewer, secret))
            continue;
        size_t length = look(walk, &walk->table, &viewer, seen);
        if (length == 0)
            return walk_fault(walk, "a view is too long");
        /* blackjack J16: what each card is worth to the house follows from the cards that are left
         */
        if (viewer.role == VIEWER_STAFF && strstr(seen, "\"choices\":[{\"cards\"") != NULL)
            continue;
        if (length != look(walk, twin, &viewer, other) || memcmp(seen, other, length) != 0)
            return walk_fault(walk, "viewer %u sees %s", place, secret->name);
    }
    return true;
}

static bool check_words(struct walk *walk) {
    static char seen[VIEW_MAX];
    const struct game_test *game = game_test(walk->game);
    struct viewer viewer = viewer_at(0);
    look(walk, &walk->table, &viewer, seen);
    if (strstr(seen, "cards_left") != NULL || strstr(seen, "odds") != NULL)
        return walk_fault(walk, "the public sees a count");
    return game->check_public == NULL || game->check_public(walk, seen);
}

/* A view is one JSON object. */
static bool check_json(struct walk *walk) {
    static char seen[VIEW_MAX];
    static struct json_token tokens[VIEW_MAX];
    struct json json;
    struct json_error error;
    struct viewer viewer = viewer_at((unsigned)(walk->accepted / walk->views_every) % VIEWERS);
    size_t length = look(walk, &walk->table, &viewer, seen);
    if (json_parse(seen, length, tokens, VIEW_MAX, &json, &error) != JSON_OK)
        return walk_fault(walk, "a view is no JSON: %s", error.message);
    return true;
}

bool walk_check_views(struct walk *walk) {
    static struct table twin;
    struct secret card = {"the face of a closed card", 0, false};
    struct secret composition = {"which cards are left", 0, false};
    struct secret count = {"how many cards are left", 0, true};
    if (walk->table.phase == PHASE_CLOSED)
        return true;
    twin = walk->table;
    if (change_closed_card(walk, &twin, &card.owner) && !compare_views(walk, &twin, &card))
        return false;
    twin = walk->table;
    if (change_composition(walk, &twin) && !compare_views(walk, &twin, &composition))
        return false;
    twin = walk->table;
    if (change_count(&twin) && !compare_views(walk, &twin, &count))
        return false;
    return check_words(walk) && check_json(walk);
}
