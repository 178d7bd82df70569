/* Events and effects as structs, for callers of the library. */
#include "base/day.h"
#include "base/hash.h"
#include "library/event_inside.h"

#include "rulebook/game_rulebook.h"
#include "table/game_table.h"
#include "table/limits.h"

#include <string.h>

void cr_event_init(struct cr_event *event, size_t size, const char *type) {
    memset(event, 0, size);
    event->size = size;
    event->type = type;
}

/* ---- Into the engine's event ---- */

struct reading {
    const struct cr_rulebook *book;
    const struct cr_event *from;
    struct event *to;
    struct cr_refusal *refusal;
};

static bool wrong(const struct reading *in, const char *member) {
    return refusal_fill(in->refusal, WHY_EVENT_FIELD, "%s", member);
}

static bool is_said(const char *word) {
    return word != NULL && word[0] != '\0';
}

static bool read_word(const struct reading *in, const char *member, const char *word,
                      int (*find)(const char *, size_t), bool needed, uint8_t *number) {
    if (!is_said(word))
        return !needed || wrong(in, member);
    int found = find(word, strlen(word));
    if (found < 0)
        return wrong(in, member);
    *number = (uint8_t)found;
    return true;
}

static bool read_text(const struct reading *in, const char *member, const char *word, char *to,
                      size_t room) {
    if (!is_said(word))
        return true;
    if (strlen(word) >= room)
        return wrong(in, member);
    memcpy(to, word, strlen(word));
    return true;
}

static bool read_small(const struct reading *in, const char *member, uint32_t number, uint32_t most,
                       uint8_t *to) {
    if (number > most)
        return wrong(in, member);
    *to = (uint8_t)number;
    return true;
}

static bool read_bet(const struct reading *in) {
    const char *bet = in->from->bet;
    in->to->bet = NO_BET;
    if (!is_said(bet))
        return true;
    int found = strcmp(bet, "all") == 0 ? ALL_BETS : cr_rulebook_bet(in->book, bet, strlen(bet));
    if (found < 0)
        return wrong(in, "bet");
    in->to->bet = (uint16_t)found;
    return true;
}

static bool read_cards(const struct reading *in) {
    const struct cr_event *from = in->from;
    if (!read_small(in, "card_count", from->card_count, CR_EVENT_CARDS, &in->to->card_count))
        return false;
    for (unsigned i = 0; i < from->card_count; i++)
        in->to->cards[i] = from->cards[i];
    return true;
}

/* An option that is not said is as the edition has it. */
static bool read_options(const struct reading *in) {
    struct cr_options options = in->book->options;
    for (size_t i = 0; i < in->from->option_count; i++) {
        const struct cr_option_value *said = &in->from->options[i];
        const struct rule_option *option = rule_option_named(in->book->game, said->name);
        if (option == NULL || !rule_option_fits(option, said->value))
            return wrong(in, "options");
        ((uint8_t *)&options)[option->offset] = (uint8_t)said->value;
    }
    memcpy(in->to->options, &options, sizeof options);
    return true;
}

static bool read_option(const struct reading *in) {
    const char *name = in->from->option;
    int found = is_said(name) ? rule_option_find(in->book->game, name, strlen(name)) : -1;
    if (found < 0)
        return wrong(in, "option");
    if (!rule_option_fits(rule_option_number(in->book->game, (size_t)found), in->from->value))
        return wrong(in, "value");
    in->to->option = (uint8_t)found;
    in->to->value = (int16_t)in->from->value;
    return true;
}

static bool read_entry(const struct reading *in) {
    if (in->from->value < INT16_MIN || in->from->value > INT16_MAX)
        return wrong(in, "value");
    in->to->value = (int16_t)in->from->value;
    in->to->owner = in->from->owner;
    return read_word(in, "entry", in->from->entry, event_find, false, &in->to->entry);
}

static bool read_kind(const struct reading *in) {
    const char *kind = in->from->kind;
    int of = is_said(kind) ? limits_find(in->book, kind, strlen(kind)) : LIMIT_OF_NOTHING;
    if (of == LIMIT_OF_NOTHING)
        return wrong(in, "kind");
    in->to->kind = (int8_t)of;
    return true;
}

static bool read_spot(const struct reading *in) {
    const char *spot = in->from->spot;
    in->to->number = is_said(spot) ? cr_rulebook_bet(in->book, spot, strlen(spot)) : -1;
    return !is_said(spot) || in->to->number >= 0 || wrong(in, "spot");
}

static bool read_engine(const struct reading *in) {
    if (in->from->engine < 1 || in->from->engine > UINT16_MAX)
        return wrong(in, "engine");
    in->to->engine = (uint16_t)in->from->engine;
    return true;
}

static bool read_day_begins(const struct reading *in) {
    unsigned hour = DAY_BEGINS;
    if (is_said(in->from->day_begins) && !day_hour_parse(in->from->day_begins, &hour))
        return wrong(in, "day_begins");
    in->to->day_begins = (uint8_t)day_hours_past_usual(hour);
    return true;
}

static bool read_edition(const struct reading *in) {
    const char *edition = in->from->edition;
    memcpy(in->to->bytes, in->book->edition, sizeof in->to->bytes);
    return !is_said(edition) || hash_parse(edition, strlen(edition), in->to->bytes) ||
           wrong(in, "edition");
}

/* What only some events have. */
static bool read_named(const struct reading *in) {
    const unsigned type = in->to->type;
    return (!event_has(type, FIELD_LAYOUT) ||
            read_small(in, "layout", in->from->layout, UINT8_MAX, &in->to->layout)) &&
           (!event_has(type, FIELD_SEATS) ||
            read_small(in, "seats", in->from->seats, UINT8_MAX, &in->to->seats)) &&
           (!event_has(type, FIELD_OPTIONS) || read_options(in)) &&
           (!event_has(type, FIELD_OPTION) || read_option(in)) &&
           (!event_has(type, FIELD_ENTRY) || read_entry(in)) &&
           (!event_has_spot(in->to) || read_spot(in)) &&
           (!event_has(type, FIELD_KIND) || read_kind(in)) &&
           (!event_has(type, FIELD_EDITION) || read_edition(in)) &&
           (!event_has(type, FIELD_DAY_BEGINS) || read_day_begins(in)) &&
           (!event_has(type, FIELD_ENGINE) || read_engine(in));
}

static bool read_numbers(const struct reading *in) {
    const struct cr_event *from = in->from;
    struct event *to = in->to;
    if (from->seq > INT64_MAX || from->ref > INT64_MAX || from->round > INT64_MAX)
        return wrong(in, from->seq > INT64_MAX ? "seq" : from->ref > INT64_MAX ? "ref" : "round");
    if (from->time < EVENT_TIME_MIN || from->time > EVENT_TIME_MAX)
        return wrong(in, "time");
    to->seq = from->seq;
    to->time = from->time;
    to->sender_id = from->sender_id;
    to->authorised_id = from->authorised_by;
    to->witnessed_id = from->witnessed_by;
    to->player = from->player;
    to->amount = from->amount;
    to->amount2 = from->amount2;
    to->number = from->number;
    to->ref = from->ref;
    to->round = from->round;
    return read_small(in, "box", from->box, UINT8_MAX, &to->box) &&
           read_small(in, "hand", from->hand, UINT8_MAX, &to->hand);
}

bool library_event(const struct cr_rulebook *book, const struct cr_event *from, struct event *event,
                   struct cr_refusal *refusal) {
    struct cr_event whole;
    const struct reading in = {book, &whole, event, refusal};
    library_give(from, from->size < sizeof whole ? from->size : sizeof whole, &whole, sizeof whole);
    memset(event, 0, sizeof *event);
    memcpy(event->bytes, whole.bytes, sizeof event->bytes);
    return read_numbers(&in) &&
           read_word(&in, "type", whole.type, event_find, true, &event->type) &&
           read_word(&in, "sender", whole.sender, sender_find, true, &event->sender) &&
           read_word(&in, "post", whole.post, post_find, false, &event->sender_post) &&
           read_word(&in, "authorised_post", whole.authorised_post, post_find, false,
                     &event->authorised_post) &&
           read_word(&in, "witnessed_post", whole.witnessed_post, post_find, false,
                     &event->witnessed_post) &&
           read_bet(&in) && read_cards(&in) && read_named(&in) &&
           read_text(&in, "clause", whole.clause, event->clause, sizeof event->clause) &&
           read_text(&in, "text", whole.text, event->text, sizeof event->text);
}

size_t cr_event_write(const struct cr_rulebook *book, const struct cr_event *from, char *json,
                      size_t room, struct cr_refusal *refusal) {
    struct event event = {0};
    struct text out;
    if (!library_event(book, from, &event, refusal))
        return 0;
    text_init(&out, json, room);
    event_write(book, &event, &out);
    return library_length(&out);
}

/* ---- Effects ---- */

size_t cr_effect_count(const struct cr_effects *effects) {
    return effects->of.count;
}

static void tell_apart(const struct effect *effect, struct cr_effect *out) {
    switch (effect->type) {
    case EFFECT_CHIPS:
        out->from = account_id((enum account)effect->from);
        out->to = account_id((enum account)effect->to);
        break;
    case EFFECT_ANNOUNCE:
        out->say = announcement_id((enum announcement)effect->number);
        for (unsigned language = 0; language < CR_LANGUAGES; language++)
            out->words[language] =
                announcement_text((enum announcement)effect->number, (enum cr_language)language);
        break;
    case EFFECT_LIGHT:
        out->lit = effect->number == 1;
        break;
    case EFFECT_CARD:
    case EFFECT_TURN:
        out->face_up = effect->type == EFFECT_TURN || effect->number == 1;
        out->card = out->face_up ? effect->card : CR_NO_CARD;
        out->box = effect->box;
        out->hand = effect->hand;
        break;
    case EFFECT_SCREEN:
        out->screen = effect_screen_id((enum screen)effect->number);
        break;
    case EFFECT_SUMMON:
        out->post = post_id((enum post)effect->post);
        break;
    default: /* commission: player, bet and amount say it all */
        break;
    }
}

bool cr_effect(const struct cr_effects *effects, size_t number, struct cr_effect *info,
               size_t size) {
    if (number >= effects->of.count)
        return false;
    const struct effect *effect = &effects->of.list[number];
    struct cr_effect out = {.type = effect_id((enum effect_type)effect->type),
                            .player = effect->player,
                            .bet = effect->bet < effects->book->bet_count ? effect->bet : -1,
                            .amount = effect->amount,
                            .card = CR_NO_CARD,
                            .clause = effect->clause};
    tell_apart(effect, &out);
    library_give(&out, sizeof out, info, size);
    return true;
}

size_t cr_effects_write(const struct cr_effects *effects, char *json, size_t room) {
    struct text out;
    text_init(&out, json, room);
    text_char(&out, '[');
    for (size_t i = 0; i < effects->of.count; i++) {
        if (i > 0)
            text_char(&out, ',');
        effect_write(effects->book, &effects->of.list[i], &out);
    }
    text_char(&out, ']');
    return library_length(&out);
}
