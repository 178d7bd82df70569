/* A round is gone through again, and on to where its seed was shown: the end of the round, or of
 * the shoe. */
#include "books/round_fair.h"

#include "base/memory.h"
#include "books/round_replay.h"
#include "table/shoe_state.h"

#include <stdlib.h>
#include <string.h>

struct following {
    struct fair_round *fair;
    const struct index_round *round;
    struct virtual_dealer dealer;
    uint16_t left; /* cards in the shoe before the event */
    uint8_t phase; /* before the event */
    bool begun;    /* the round */
};

/* The round has been opened: what it is dealt from is on the table. */
static void begin(struct following *following, const struct cr_rulebook *book,
                  const struct table *table) {
    struct fair_round *fair = following->fair;
    fair->game = book->game;
    memcpy(fair->edition, book->document, sizeof fair->edition);
    following->begun = true;
    if (!table->committed)
        return;
    fair->state = FAIR_OPEN;
    memcpy(fair->commitment, table->commitment, sizeof fair->commitment);
    memcpy(fair->context, following->dealer.context, sizeof fair->context);
}

static void keep_numbers(struct fair_round *fair, const struct table *table) {
    if (table->number_count == 0)
        return;
    fair->number_count = table->number_count;
    memcpy(fair->numbers, table->numbers, sizeof fair->numbers);
}

/* What is missing from the shoe behind the event was drawn by it. */
static void keep_cards(struct following *following, const struct shoe_state *shoe,
                       const struct event *event) {
    struct fair_round *fair = following->fair;
    bool shown = event_is(event, MARK_DEALS) || event->card_count == 1;
    unsigned place = (unsigned)(shoe->decks * CR_DECK - following->left);
    for (unsigned i = 0; shoe->count + i < following->left && fair->card_count < FAIR_CARDS; i++) {
        fair->places[fair->card_count] = (uint16_t)(place + i);
        fair->cards[fair->card_count++] =
            shown && i < event->card_count ? event->cards[i] : CR_NO_CARD;
    }
}

static void keep_result(struct following *following, const struct table *table,
                        const struct event *event) {
    bool result = table->phase == PHASE_RESULT &&
                  (following->phase != PHASE_RESULT || event_is(event, MARK_NEW_RESULT));
    if (!result)
        return;
    following->fair->has_result = true;
    drawn_result(table, following->fair->result);
}

static void keep_draws(struct following *following, const struct table *table,
                       const struct event *event) {
    const struct shoe_state *shoe = drawn_shoe(table);
    if (table->round != following->round->round || event->seq > following->round->last_seq)
        return;
    if (shoe == NULL) {
        keep_result(following, table, event);
        return;
    }
    keep_cards(following, shoe, event);
    if (event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE))
        following->fair->changed = true;
}

static void keep_seed(struct fair_round *fair, const struct event *event) {
    unsigned what = event_info(event->type)->seed;
    if (fair->state != FAIR_OPEN)
        return;
    if (what == SEED_GONE)
        fair->state = FAIR_ENDED;
    if (what == SEED_OPENED) {
        fair->state = FAIR_SHOWN;
        memcpy(fair->seed, event->bytes, sizeof fair->seed);
    }
}

/* Until its seed is known, and the last correction of the round is past. */
static bool follow(const struct cr_rulebook *book, const struct table *table,
                   const struct event *event, const struct effects *effects, void *context) {
    struct following *following = context;
    const struct shoe_state *shoe = drawn_shoe(table);
    (void)effects;
    if (!following->begun)
        begin(following, book, table);
    else
        keep_draws(following, table, event);
    if (following->fair->state == FAIR_OPEN)
        keep_numbers(following->fair, table);
    keep_seed(following->fair, event);
    following->left = shoe == NULL ? 0 : shoe->count;
    following->phase = table->phase;
    return following->fair->state == FAIR_OPEN || event->seq < following->round->last_seq;
}

bool round_fair_read(struct store *store, struct edition_shelf *shelf, uint32_t table,
                     uint64_t round, const char *place, struct fair_round *fair, bool *found,
                     struct store_error *error) {
    struct index_round at, way;
    struct following following = {.fair = fair, .round = &at};
    memset(fair, 0, sizeof *fair);
    *found = false;
    error->kind = STORE_FINE;
    if (!store_find_round(store, table, round, &at, error))
        return error->kind == STORE_FINE;
    fair->round = round;
    fair->is_void = at.is_void;
    strncpy(fair->place, place, sizeof fair->place - 1);
    way = at;
    way.last_seq = INT64_MAX;
    *found = round_replay(store, shelf, &way, &following.dealer, follow, &following, error);
    return *found;
}
