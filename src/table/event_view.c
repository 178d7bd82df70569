#include "table/event_view.h"

#include "table/event_json.h"

#include <string.h>

static bool is_shown(cr_card card, const struct effect *effects, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool face_up = effects[i].type == EFFECT_TURN ||
                       (effects[i].type == EFFECT_CARD && effects[i].number == 1);
        if (face_up && effects[i].card == card)
            return true;
    }
    return false;
}

/* A card that an event draws is shown when an effect shows it: the shoe may have read one that lies
 * face down. How a hand is set out is its player's alone until hands are compared. */
static void hide_cards(struct event *event, const struct effect *effects, size_t count,
                       const struct viewer *viewer) {
    enum event_type type = (enum event_type)event->type;
    bool draws = event_is(type, MARK_UNSEEN);
    bool own = viewer->role == VIEWER_PLAYER && event->player == viewer->player;
    bool arranges = event_is(type, MARK_OWN) && !own;
    for (unsigned i = 0; i < event->card_count; i++) {
        if (arranges || (draws && !is_shown(event->cards[i], effects, count)))
            event->cards[i] = CR_NO_CARD;
    }
    if (arranges)
        event->number = 0;
}

/* Reasons in words are between staff; what the virtual dealer commits itself to is everybody's. */
static void hide_words(struct event *event, const struct viewer *viewer) {
    if (viewer->role == VIEWER_STAFF || event->sender == SENDER_VIRTUAL_DEALER ||
        event_is((enum event_type)event->type, MARK_NAMED))
        return;
    memset(event->text, 0, sizeof event->text);
}

struct event event_as_seen(const struct event *event, const struct effect *effects, size_t count,
                           const struct viewer *viewer) {
    struct event shown = *event;
    hide_cards(&shown, effects, count, viewer);
    hide_words(&shown, viewer);
    return shown;
}

void event_members(const struct cr_rulebook *book, const struct event *shown,
                   const struct effect *effects, size_t count, struct text *out) {
    json_put_key(out, "event");
    event_write(book, shown, out);
    json_put_key(out, "effects");
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_char(out, ',');
        effect_write(book, &effects[i], out);
    }
    text_char(out, ']');
}
