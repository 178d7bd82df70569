/* Nobody sees what is not theirs to see. The table gets a twin that differs in one secret only: the
 * face of a closed card, or what the shoe still holds. Whoever has no right to the secret must see
 * the same of both, to the letter. */
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"
#include "rulebook/rulebook.h"
#include "walk_support.h"

#include <stdio.h>
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
    switch (table->game) {
    case CR_BACCARAT:
        return &baccarat_at(table)->shoe;
    case CR_BLACKJACK:
        return &blackjack_at(table)->shoe;
    case CR_NIUNIU:
        return &niuniu_at(table)->shoe;
    default:
        return NULL;
    }
}

/* A closed card and one of the shoe change places. False: the card is open, or has no face because
 * nobody has read it (which is no secret). */
static bool change_face(struct shoe_state *shoe, uint8_t *card, bool open) {
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

/* `owner` may see it. */
static bool change_niuniu(struct walk *walk, struct table *twin, uint32_t *owner) {
    struct niuniu_state *state = niuniu_at(twin);
    unsigned box = (unsigned)(walk->accepted / walk->views_every) % (NIUNIU_SEATS + 1);
    struct niuniu_hand *hand = &state->hands[box];
    if (state->compared || hand->count == 0)
        return false;
    for (unsigned i = 0; i < twin->bet_count; i++) {
        const struct table_bet *bet = &twin->bets[i];
        if (bet->box == box && bet->bet == NIUNIU_ANTE && !(bet->flags & BET_VOID))
            *owner = bet->player;
    }
    return change_face(&state->shoe, &hand->cards[0], false);
}

static bool change_baccarat(struct table *twin) {
    struct baccarat_state *state = baccarat_at(twin);
    bool changed = false;
    for (unsigned i = 0; i < state->hand.card_count; i++)
        changed |= change_face(&state->shoe, &state->hand.cards[i], state->hand.open[i]);
    for (unsigned i = 0; i < state->carried_count; i++)
        changed |= change_face(&state->shoe, &state->carried[i], state->carried_open[i]);
    return changed;
}

/* Cards that come next and were taken back without being shown (7.9); the one that is offered
 * (7.2) lies open. */
static bool change_blackjack(struct table *twin) {
    struct blackjack_state *state = blackjack_at(twin);
    bool changed = false;
    for (unsigned i = state->error_card; i < state->next_count; i++)
        changed |= change_face(&state->shoe, &state->next[i], false);
    return changed;
}

static bool change_closed_card(struct walk *walk, struct table *twin, uint32_t *owner) {
    *owner = 0;
    if (twin->game == CR_NIUNIU)
        return change_niuniu(walk, twin, owner);
    if (twin->game == CR_BLACKJACK)
        return change_blackjack(twin);
    return twin->game == CR_BACCARAT && change_baccarat(twin);
}

/* How many of a card lie on the table or wait beside it. */
static unsigned cards_out(const struct table *table, uint8_t card) {
    const struct baccarat_state *baccarat = baccarat_at(table);
    const struct blackjack_state *blackjack = blackjack_at(table);
    unsigned count = 0;
    if (table->game == CR_BACCARAT) {
        for (unsigned i = 0; i < baccarat->hand.card_count; i++)
            count += baccarat->hand.cards[i] == card;
        for (unsigned i = 0; i < baccarat->carried_count; i++)
            count += baccarat->carried[i] == card;
    } else {
        for (unsigned i = 0; i < blackjack->step_count; i++)
            count += blackjack->steps[i].what == card; /* also what is no card: rather too many */
        for (unsigned i = 0; i < blackjack->next_count; i++)
            count += blackjack->next[i] == card;
        for (unsigned i = 0; i < blackjack->together_count; i++)
            count += blackjack->together[i] == card;
    }
    return count;
}

/* Which cards the shoe holds, their number unchanged: a card of an earlier round was another one. A
 * deck of Niu Niu holds all that does not lie on the table. */
static bool change_composition(struct table *twin) {
    struct shoe_state *shoe = shoe_of(twin);
    if (shoe == NULL || twin->game == CR_NIUNIU)
        return false;
    for (uint8_t gone = 0; gone < CR_DECK; gone++) {
        uint8_t held = (uint8_t)((gone + 17) % CR_DECK);
        if (shoe->left[gone] + cards_out(twin, gone) < shoe->decks && shoe->left[held] > 0) {
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
        if (length != look(walk, twin, &viewer, other) || memcmp(seen, other, length) != 0)
            return walk_fault(walk, "viewer %u sees %s", place, secret->name);
    }
    return true;
}

/* One deck: the face of a closed card stands nowhere in the public view. */
static bool check_words(struct walk *walk) {
    static char seen[VIEW_MAX];
    const struct niuniu_state *state = niuniu_at(&walk->table);
    struct viewer viewer = viewer_at(0);
    look(walk, &walk->table, &viewer, seen);
    if (strstr(seen, "cards_left") != NULL || strstr(seen, "odds") != NULL)
        return walk_fault(walk, "the public sees a count");
    if (walk->game != CR_NIUNIU || state->compared)
        return true;
    for (unsigned box = 0; box <= NIUNIU_SEATS; box++) {
        for (unsigned i = 0; i < state->hands[box].count; i++) {
            char face[3], quoted[8];
            cr_card_print(state->hands[box].cards[i], face);
            snprintf(quoted, sizeof quoted, "\"%s\"", face);
            if (strstr(seen, quoted) != NULL)
                return walk_fault(walk, "the public sees %s", face);
        }
    }
    return true;
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
    if (change_composition(&twin) && !compare_views(walk, &twin, &composition))
        return false;
    twin = walk->table;
    if (change_count(&twin) && !compare_views(walk, &twin, &count))
        return false;
    return check_words(walk) && check_json(walk);
}
