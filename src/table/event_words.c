/* What an event is called and told as at a table of a game: in the game's own words where it has
 * some, or else in those of the catalogue. */
#include "table/game_table.h"
#include "table/limits.h"

#include <assert.h>

struct step_words game_step_words(enum cr_game game, enum event_type type) {
    const struct guide_words *own = game_module(game)->table->words;
    const struct event_info *info = event_info(type);
    while (own != NULL && own->type != EVENT_TYPES && own->type != type)
        own++;
    if (own != NULL && own->type == type)
        return (struct step_words){own->words, own->clause};
    return (struct step_words){info->step, info->step_clause};
}

/* A half of the limits that is 0 has stayed as it was. */
static int limit_variant(const struct event *event) {
    if (limits_is_one_figure(event->kind))
        return 1;
    int half = event->amount2 == 0 ? 3 : event->amount == 0 ? 5 : 0;
    bool all = event->kind == LIMIT_ALL;
    return half == 0 ? (all ? 0 : 2) : half + !all;
}

static int entry_variant(const struct event *event) {
    if (event->entry == EVENT_BET)
        return event->number < 0 ? 2 : 1;
    if (event->entry == EVENT_CUT_CARD)
        return 4;
    return event->card_count > 0 ? 0 : 3;
}

static int variant_of(const struct event *event) {
    switch (event_info(event->type)->variant) {
    case VARIANT_NUMBER:
        return event->number;
    case VARIANT_ANY_NUMBER:
        return event->number > 0;
    case VARIANT_BELOW_ZERO:
        return event->number < 0;
    case VARIANT_ENTRY:
        return entry_variant(event);
    case VARIANT_LIMIT:
        return limit_variant(event);
    default:
        return 0;
    }
}

static const char *const *own_sentence(const struct game_table *game, unsigned type, int variant) {
    const struct game_sentence *row = game->sentences;
    while (row != NULL && row->type != EVENT_TYPES) {
        if (row->type == type && row->variant == variant)
            return row->words;
        row++;
    }
    return NULL;
}

static const char *const *common_sentence(unsigned type, int variant) {
    const struct event_sentence *row = event_info(type)->sentences;
    while (row->words[0] != NULL && row->variant != variant)
        row++;
    return row->words[0] == NULL ? NULL : row->words;
}

const char *const *game_table_sentence(const struct game_table *own, const struct event *event) {
    int variant = own->sentence == NULL ? -1 : own->sentence(event);
    if (variant < 0)
        variant = variant_of(event);
    const char *const *words = own_sentence(own, event->type, variant);
    if (words == NULL)
        words = common_sentence(event->type, variant);
    if (words == NULL)
        words = own_sentence(own, event->type, 0);
    if (words == NULL)
        words = common_sentence(event->type, 0);
    assert(words != NULL);
    return words;
}
