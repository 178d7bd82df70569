#include "table/event_view.h"

#include "table/event_json.h"

#include <stddef.h>
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

/* The fields that this viewer does not see. Words are staff's, also where an event has no use for
 * them; what the virtual dealer says is everybody's. */
static unsigned hidden_from(const struct event *event, const struct viewer *viewer) {
    const uint32_t *fields = event_info(event->type)->fields;
    const unsigned words = 1u << FIELD_TEXT;
    bool own = viewer->role == VIEWER_PLAYER && event->player == viewer->player;
    bool staff = viewer->role == VIEWER_STAFF || event->sender == SENDER_VIRTUAL_DEALER;
    unsigned seen = fields[SEEN_BY_ALL] | (own ? fields[SEEN_BY_PLAYER] : 0);
    unsigned hidden = own ? 0 : fields[SEEN_BY_PLAYER];
    return staff ? hidden : hidden | fields[SEEN_BY_STAFF] | (words & ~seen);
}

#define AT(member)                                                                                 \
    { offsetof(struct event, member), sizeof(((struct event *)NULL)->member) }
static const struct {
    size_t at, size;
} places[EVENT_FIELDS] = {
    [FIELD_PLAYER] = AT(player),
    [FIELD_BET] = AT(bet),
    [FIELD_BOX] = AT(box),
    [FIELD_HAND] = AT(hand),
    [FIELD_AMOUNT] = AT(amount),
    [FIELD_AMOUNT2] = AT(amount2),
    [FIELD_NUMBER] = AT(number),
    [FIELD_CARDS] = AT(cards),
    [FIELD_OPTIONS] = AT(options),
    [FIELD_CLAUSE] = AT(clause),
    [FIELD_REF] = AT(ref),
    [FIELD_ROUND] = AT(round),
    [FIELD_BYTES] = AT(bytes),
    [FIELD_TEXT] = AT(text),
    [FIELD_ENGINE] = AT(engine),
    [FIELD_LAYOUT] = AT(layout),
    [FIELD_SEATS] = AT(seats),
    [FIELD_OPTION] = AT(option),
    [FIELD_EDITION] = AT(bytes),
    [FIELD_VALUE] = AT(value),
    [FIELD_KIND] = AT(kind),
    [FIELD_SPOT] = AT(number),
    [FIELD_DAY_BEGINS] = AT(day_begins),
    [FIELD_ENTRY] = AT(entry),
    [FIELD_OWNER] = AT(owner),
};
#undef AT

/* That there is a card everybody sees, but not which. */
static void hide(struct event *event, enum event_field field) {
    if (field == FIELD_BET)
        event->bet = NO_BET;
    else if (field == FIELD_CARDS)
        memset(event->cards, CR_NO_CARD, event->card_count);
    else
        memset((char *)event + places[field].at, 0, places[field].size);
}

/* The shoe may have read a card that lies face down. One that was keyed wrongly is shown where the
 * true one is (G15); dice are keyed for all to see. */
static void hide_unshown(struct event *event, const struct effect *effects, size_t count) {
    bool of_entry = event_has(event->type, FIELD_ENTRY) && event->card_count == 2;
    const struct event as_sent = *event;
    for (unsigned i = 0; i < event->card_count && event->entry != EVENT_KEY; i++) {
        if (!is_shown(as_sent.cards[of_entry ? 1 : i], effects, count))
            event->cards[i] = CR_NO_CARD;
    }
}

struct event event_as_seen(const struct event *event, const struct effect *effects, size_t count,
                           const struct viewer *viewer) {
    struct event shown = *event;
    unsigned hidden = hidden_from(event, viewer);
    if (event_info(event->type)->fields[SEEN_WHEN_SHOWN] >> FIELD_CARDS & 1)
        hide_unshown(&shown, effects, count);
    for (unsigned field = 0; hidden >> field != 0; field++) {
        if (hidden >> field & 1)
            hide(&shown, (enum event_field)field);
    }
    return shown;
}

bool event_is_private(const struct event *event) {
    return event_info(event->type)->fields[SEEN_BY_PLAYER] != 0;
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
