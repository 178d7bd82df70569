#include "table/event_json.h"

#include "base/day.h"
#include "base/engine.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "rulebook/game_rulebook.h"
#include "rulebook/rules_json.h"
#include "table/game_table.h"
#include "table/limits.h"
#include "table/transcript.h"

#include <string.h>

static const char *const sender_ids[SENDERS] = {"player", "staff", "device", "virtual-dealer"};

const char *sender_id(enum sender sender) {
    return sender_ids[sender];
}

/* ---- Writing ---- */

/* Fields that are zero or empty are left out. */
static void integer(struct text *out, const char *name, int64_t number) {
    if (number != 0)
        json_put_integer(out, name, number);
}

static void string(struct text *out, const char *name, const char *value, size_t room) {
    size_t length = strnlen(value, room);
    if (length == 0)
        return;
    json_put_key(out, name);
    text_quoted(out, value, length);
}

static void write_bet(const struct cr_rulebook *book, uint16_t bet, struct text *out) {
    if (bet == ALL_BETS)
        json_put_string(out, "bet", "all");
    else if (bet < book->bet_count)
        json_put_string(out, "bet", book->bets[bet].id);
}

static void write_card(cr_card card, struct text *out) {
    char name[3] = "??";
    if (card < CR_DECK)
        cr_card_print(card, name);
    text_quoted(out, name, 2);
}

/* Dice are plain numbers where other games have cards. */
static void write_cards(const struct cr_rulebook *book, const struct event *event,
                        struct text *out) {
    bool dice = game_module(book->game)->table->dice_count > 0;
    if (event->card_count == 0)
        return;
    json_put_key(out, dice ? "dice" : "cards");
    for (unsigned i = 0; i < event->card_count; i++) {
        text_add(out, i == 0 ? "[" : ",");
        if (dice)
            text_integer(out, event->cards[i]);
        else
            write_card(event->cards[i], out);
    }
    text_char(out, ']');
}

static bool any(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0)
            return true;
    }
    return false;
}

static void write_options(const struct cr_rulebook *book, const struct event *event,
                          struct text *out) {
    struct cr_options options;
    memcpy(&options, event->options, sizeof options);
    json_put_key(out, "options");
    rules_write_options(out, book->game, &options);
}

static void write_option(const struct cr_rulebook *book, const struct event *event,
                         struct text *out) {
    const struct rule_option *option = rule_option_number(book->game, event->option);
    if (option == NULL)
        return;
    json_put_string(out, "option", option->name);
    rule_option_write(out, "value", option, (uint8_t)event->value);
}

/* What only some events have: names, and never a place in a list. */
static void write_named(const struct cr_rulebook *book, const struct event *event,
                        struct text *out) {
    if (event_has(event->type, FIELD_ENGINE))
        integer(out, "engine", event->engine);
    if (event_has(event->type, FIELD_DAY_BEGINS) && event->day_begins != 0) {
        char hour[DAY_HOUR_TEXT];
        day_hour_print(day_hour_past(event->day_begins), hour);
        json_put_string(out, "day_begins", hour);
    }
    if (event_has(event->type, FIELD_LAYOUT))
        integer(out, "layout", event->layout);
    if (event_has(event->type, FIELD_SEATS))
        integer(out, "seats", event->seats);
    if (event_has(event->type, FIELD_OPTIONS))
        write_options(book, event, out);
    if (event_has(event->type, FIELD_OPTION))
        write_option(book, event, out);
    else if (event_has(event->type, FIELD_VALUE))
        integer(out, "value", event->value);
    if (event_has(event->type, FIELD_ENTRY) && event->entry != 0)
        json_put_string(out, "entry", event_id((enum event_type)event->entry));
    if (event_has(event->type, FIELD_OWNER))
        integer(out, "owner", event->owner);
    if (event_has_spot(event) && event->number >= 0 && event->number < book->bet_count)
        json_put_string(out, "spot", book->bets[event->number].id);
    if (event_has(event->type, FIELD_KIND))
        json_put_string(out, "kind", limits_name(book, event->kind));
}

static const char *name_of_bytes(const struct event *event) {
    return event_has(event->type, FIELD_EDITION) ? "edition" : "bytes";
}

static void write_bytes(const struct event *event, struct text *out) {
    char hex[2 * HASH_BYTES + 1];
    if (!any(event->bytes, sizeof event->bytes))
        return;
    hash_print(event->bytes, hex);
    json_put_string(out, name_of_bytes(event), hex);
}

void event_write(const struct cr_rulebook *book, const struct event *event, struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "seq", (int64_t)event->seq);
    integer(out, "time", event->time);
    json_put_string(out, "event", event_id((enum event_type)event->type));
    json_put_string(out, "sender", sender_ids[event->sender]);
    integer(out, "id", event->sender_id);
    if (event->sender == SENDER_STAFF)
        json_put_string(out, "post", post_id((enum post)event->sender_post));
    integer(out, "authorised_by", event->authorised_id);
    if (event->authorised_post != POST_NOBODY)
        json_put_string(out, "authorised_post", post_id((enum post)event->authorised_post));
    integer(out, "witnessed_by", event->witnessed_id);
    if (event->witnessed_post != POST_NOBODY)
        json_put_string(out, "witnessed_post", post_id((enum post)event->witnessed_post));
    integer(out, "player", event->player);
    write_bet(book, event->bet, out);
    integer(out, "box", event->box);
    integer(out, "hand", event->hand);
    integer(out, "amount", event->amount);
    integer(out, "amount2", event->amount2);
    if (!event_has_spot(event))
        integer(out, "number", event->number);
    write_cards(book, event, out);
    write_named(book, event, out);
    string(out, "clause", event->clause, sizeof event->clause);
    integer(out, "ref", (int64_t)event->ref);
    integer(out, "round", (int64_t)event->round);
    write_bytes(event, out);
    string(out, "text", event->text, sizeof event->text);
    text_char(out, '}');
}

/* ---- Effects ---- */

static const char *const effect_ids[EFFECT_TYPES] = {
    [EFFECT_CHIPS] = "chips",       [EFFECT_COMMISSION] = "commission",
    [EFFECT_ANNOUNCE] = "announce", [EFFECT_LIGHT] = "light",
    [EFFECT_CARD] = "card",         [EFFECT_TURN] = "turn",
    [EFFECT_SCREEN] = "screen",     [EFFECT_SUMMON] = "summon",
};
static const char *const screen_ids[] = {"table", "board", "limits", "sign", "offer"};

const char *effect_id(enum effect_type type) {
    return effect_ids[type];
}

const char *effect_screen_id(enum screen screen) {
    return screen_ids[screen];
}

static void write_place(const struct effect *effect, struct text *out) {
    bool open = effect->type == EFFECT_TURN || effect->number == 1;
    integer(out, "box", effect->box);
    integer(out, "hand", effect->hand);
    json_put_key(out, "card");
    write_card(open ? effect->card : CR_NO_CARD, out);
}

static void write_announcement(const struct cr_rulebook *book, const struct effect *effect,
                               struct text *out) {
    json_put_string(out, "say", announcement_id((enum announcement)effect->number));
    if (effect->number != SAY_TOTALS)
        return;
    transcript_put_announcement(out, "words", book->game, effect);
    integer(out, "box", effect->box);
    integer(out, "hand", effect->hand);
}

static void write_effect_fields(const struct cr_rulebook *book, const struct effect *effect,
                                struct text *out) {
    switch (effect->type) {
    case EFFECT_CHIPS:
        json_put_string(out, "from", account_id((enum account)effect->from));
        json_put_string(out, "to", account_id((enum account)effect->to));
        integer(out, "box", effect->box);
        break;
    case EFFECT_ANNOUNCE:
        write_announcement(book, effect, out);
        break;
    case EFFECT_CARD:
    case EFFECT_TURN:
        write_place(effect, out);
        break;
    case EFFECT_SCREEN:
        json_put_string(out, "screen", screen_ids[effect->number]);
        break;
    case EFFECT_SUMMON:
        json_put_string(out, "post", post_id((enum post)effect->post));
        break;
    default: /* commission, light: amount and bet say it all */
        break;
    }
}

void effect_write(const struct cr_rulebook *book, const struct effect *effect, struct text *out) {
    text_char(out, '{');
    json_put_string(out, "effect", effect_ids[effect->type]);
    integer(out, "player", effect->player);
    write_bet(book, effect->bet, out);
    integer(out, "amount", effect->amount);
    write_effect_fields(book, effect, out);
    string(out, "clause", effect->clause, sizeof effect->clause);
    text_char(out, '}');
}

/* ---- Reading ---- */

struct reading {
    const struct json *json;
    uint32_t object; /* its token */
    const char *problem;
};

static bool wrong(struct reading *in, const char *name) {
    in->problem = name;
    return false;
}

static bool read_integer(struct reading *in, const char *name, int64_t least, int64_t most,
                         int64_t *number) {
    uint32_t token = json_member(in->json, in->object, name);
    *number = 0;
    if (token == 0)
        return true;
    if (json_integer(in->json, token, number) != JSON_INTEGER || *number < least || *number > most)
        return wrong(in, name);
    return true;
}

static bool read_string(struct reading *in, const char *name, char *out, size_t room) {
    uint32_t token = json_member(in->json, in->object, name);
    if (token == 0)
        return true;
    char value[256];
    if (in->json->tokens[token].type != JSON_STRING)
        return wrong(in, name);
    size_t length = json_string(in->json, token, value, sizeof value);
    if (length > room || memchr(value, '\0', length) != NULL)
        return wrong(in, name);
    memcpy(out, value, length);
    return true;
}

/* A word out of a list of names; the list's `find` gives -1 for others. */
static bool read_word(struct reading *in, const char *name, int (*find)(const char *, size_t),
                      bool needed, uint8_t *number) {
    char value[40] = {0};
    if (!read_string(in, name, value, sizeof value - 1))
        return false;
    if (value[0] == '\0' && !needed)
        return true;
    int found = find(value, strlen(value));
    if (found < 0)
        return wrong(in, name);
    *number = (uint8_t)found;
    return true;
}

int sender_find(const char *id, size_t length) {
    for (int i = 0; i < SENDERS; i++) {
        if (strlen(sender_ids[i]) == length && memcmp(sender_ids[i], id, length) == 0)
            return i;
    }
    return -1;
}

static bool read_bet(const struct cr_rulebook *book, struct reading *in, uint16_t *bet) {
    char id[24] = {0};
    *bet = NO_BET;
    if (!read_string(in, "bet", id, sizeof id - 1))
        return false;
    if (id[0] == '\0')
        return true;
    if (strcmp(id, "all") == 0) {
        *bet = ALL_BETS;
        return true;
    }
    int found = cr_rulebook_bet(book, id, strlen(id));
    if (found < 0)
        return wrong(in, "bet");
    *bet = (uint16_t)found;
    return true;
}

static bool read_card(struct reading *in, uint32_t token, uint8_t *card) {
    char text[4];
    if (in->json->tokens[token].type != JSON_STRING)
        return wrong(in, "cards");
    size_t length = json_string(in->json, token, text, sizeof text);
    *card = cr_card_parse(text, length);
    if (*card == CR_NO_CARD && (length != 2 || memcmp(text, "??", 2) != 0))
        return wrong(in, "cards");
    return true;
}

static bool read_die(struct reading *in, uint32_t token, uint8_t *die) {
    int64_t value;
    if (json_integer(in->json, token, &value) != JSON_INTEGER || value < 0 || value > UINT8_MAX)
        return wrong(in, "dice");
    *die = (uint8_t)value;
    return true;
}

static bool read_cards(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    bool dice = game_module(book->game)->table->dice_count > 0;
    const char *name = dice ? "dice" : "cards";
    uint32_t token = json_member(in->json, in->object, name);
    if (token == 0)
        return true;
    const struct json_token *list = &in->json->tokens[token];
    if (list->type != JSON_ARRAY || list->count > sizeof event->cards)
        return wrong(in, name);
    for (uint32_t at = token + 1; event->card_count < list->count; event->card_count++) {
        uint8_t *card = &event->cards[event->card_count];
        if (dice ? !read_die(in, at, card) : !read_card(in, at, card))
            return false;
        at = in->json->tokens[at].next;
    }
    return true;
}

/* An option that is not said is as the edition has it. */
static bool read_options(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    uint32_t token = json_member(in->json, in->object, "options");
    struct cr_options options = book->options;
    char problem[OPTION_TEXT];
    if (token != 0 && !rule_options_read(book->game, in->json, token, &options, problem))
        return wrong(in, "options");
    memcpy(event->options, &options, sizeof options);
    return true;
}

static bool read_option(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    char name[OPTION_TEXT] = "";
    uint8_t value;
    if (!read_string(in, "option", name, sizeof name - 1))
        return false;
    int found = rule_option_find(book->game, name, strlen(name));
    if (found < 0)
        return wrong(in, "option");
    if (!rule_option_read(&rulebook_options(book->game)[found], in->json,
                          json_member(in->json, in->object, "value"), &value))
        return wrong(in, "value");
    event->option = (uint8_t)found;
    event->value = value;
    return true;
}

static bool read_kind(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    char name[24] = "";
    if (!read_string(in, "kind", name, sizeof name - 1))
        return false;
    int of = limits_find(book, name, strlen(name));
    if (of == LIMIT_OF_NOTHING)
        return wrong(in, "kind");
    event->kind = (int8_t)of;
    return true;
}

/* Where it is not said there is none. */
static bool read_spot(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    char id[24] = "";
    if (!read_string(in, "spot", id, sizeof id - 1))
        return false;
    event->number = id[0] == '\0' ? -1 : cr_rulebook_bet(book, id, strlen(id));
    return id[0] == '\0' || event->number >= 0 || wrong(in, "spot");
}

/* What was keyed, as what, and whose it was. */
static bool read_entry(struct reading *in, struct event *event) {
    int64_t value = 0, owner = 0;
    if (!read_integer(in, "value", INT16_MIN, INT16_MAX, &value) ||
        !read_integer(in, "owner", 0, UINT32_MAX, &owner))
        return false;
    event->value = (int16_t)value;
    event->owner = (uint32_t)owner;
    return read_word(in, "entry", event_find, false, &event->entry);
}

static bool read_felt(struct reading *in, struct event *event) {
    int64_t layout = 0, seats = 0;
    if (!read_integer(in, "layout", 0, UINT8_MAX, &layout) ||
        !read_integer(in, "seats", 0, UINT8_MAX, &seats))
        return false;
    event->layout = (uint8_t)layout;
    event->seats = (uint8_t)seats;
    return true;
}

/* What only some events have, by name. */
static bool read_named(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    unsigned type = event->type;
    return (!event_has(type, FIELD_LAYOUT) || read_felt(in, event)) &&
           (!event_has(type, FIELD_OPTIONS) || read_options(book, in, event)) &&
           (!event_has(type, FIELD_OPTION) || read_option(book, in, event)) &&
           (!event_has(type, FIELD_ENTRY) || read_entry(in, event)) &&
           (!event_has_spot(event) || read_spot(book, in, event)) &&
           (!event_has(type, FIELD_KIND) || read_kind(book, in, event));
}

/* Which engine and which edition an event was recorded under is never guessed. */
static bool read_engine(struct reading *in, struct event *event) {
    int64_t number = 0;
    if (!event_has(event->type, FIELD_ENGINE))
        return true;
    if (!read_integer(in, "engine", 1, UINT16_MAX, &number))
        return false;
    event->engine = (uint16_t)number;
    return number != 0 || wrong(in, "engine");
}

/* Left out, it is the usual hour. */
static bool read_day_begins(struct reading *in, struct event *event) {
    char text[DAY_HOUR_TEXT] = "";
    unsigned hour = DAY_BEGINS;
    if (!event_has(event->type, FIELD_DAY_BEGINS))
        return true;
    if (!read_string(in, "day_begins", text, sizeof text - 1))
        return false;
    if (text[0] != '\0' && !day_hour_parse(text, &hour))
        return wrong(in, "day_begins");
    event->day_begins = (uint8_t)day_hours_past_usual(hour);
    return true;
}

static bool read_bytes(struct reading *in, struct event *event) {
    char hex[2 * HASH_BYTES + 1] = {0};
    const char *name = name_of_bytes(event);
    if (!read_string(in, name, hex, sizeof hex - 1))
        return false;
    if (hex[0] == '\0')
        return !event_has(event->type, FIELD_EDITION) || wrong(in, name);
    return hash_parse(hex, strlen(hex), event->bytes) || wrong(in, name);
}

struct integer_field {
    const char *name;
    int64_t least, most;
};

enum {
    SEQ,
    TIME,
    ID,
    AUTHORISED,
    WITNESSED,
    PLAYER,
    BOX,
    HAND,
    AMOUNT,
    AMOUNT2,
    NUMBER,
    REF,
    ROUND,
    INTEGERS
};
static const struct integer_field integer_fields[INTEGERS] = {
    [SEQ] = {"seq", 0, INT64_MAX},
    [TIME] = {"time", EVENT_TIME_MIN, EVENT_TIME_MAX},
    [ID] = {"id", 0, UINT32_MAX},
    [AUTHORISED] = {"authorised_by", 0, UINT32_MAX},
    [WITNESSED] = {"witnessed_by", 0, UINT32_MAX},
    [PLAYER] = {"player", 0, UINT32_MAX},
    [BOX] = {"box", 0, UINT8_MAX},
    [HAND] = {"hand", 0, UINT8_MAX},
    [AMOUNT] = {"amount", INT64_MIN, INT64_MAX},
    [AMOUNT2] = {"amount2", INT64_MIN, INT64_MAX},
    [NUMBER] = {"number", INT32_MIN, INT32_MAX},
    [REF] = {"ref", 0, INT64_MAX},
    [ROUND] = {"round", 0, INT64_MAX},
};

/* Those from one to another; the rest stay zero. */
static bool read_integers(struct reading *in, int first, int last, struct event *event) {
    int64_t value[INTEGERS] = {0};
    for (int i = first; i <= last; i++) {
        const struct integer_field *field = &integer_fields[i];
        if (!read_integer(in, field->name, field->least, field->most, &value[i]))
            return false;
    }
    event->seq = (uint64_t)value[SEQ];
    event->time = value[TIME];
    event->sender_id = (uint32_t)value[ID];
    event->authorised_id = (uint32_t)value[AUTHORISED];
    event->witnessed_id = (uint32_t)value[WITNESSED];
    event->player = (uint32_t)value[PLAYER];
    event->box = (uint8_t)value[BOX];
    event->hand = (uint8_t)value[HAND];
    event->amount = value[AMOUNT];
    event->amount2 = value[AMOUNT2];
    event->number = (int32_t)value[NUMBER];
    event->ref = (uint64_t)value[REF];
    event->round = (uint64_t)value[ROUND];
    return true;
}

static bool read_type(struct reading *in, struct event *event) {
    return read_word(in, "event", event_find, true, &event->type);
}

static bool read_words(struct reading *in, struct event *event) {
    return read_string(in, "clause", event->clause, sizeof event->clause - 1) &&
           read_string(in, "text", event->text, sizeof event->text - 1);
}

static bool read_all(const struct cr_rulebook *book, struct reading *in, struct event *event) {
    if (in->json->tokens[in->object].type != JSON_OBJECT)
        return wrong(in, "event");
    return read_integers(in, SEQ, ROUND, event) && read_type(in, event) &&
           read_word(in, "sender", sender_find, true, &event->sender) &&
           read_word(in, "post", post_find, false, &event->sender_post) &&
           read_word(in, "authorised_post", post_find, false, &event->authorised_post) &&
           read_word(in, "witnessed_post", post_find, false, &event->witnessed_post) &&
           read_bet(book, in, &event->bet) && read_cards(book, in, event) &&
           read_named(book, in, event) && read_engine(in, event) && read_day_begins(in, event) &&
           read_bytes(in, event) && read_words(in, event);
}

bool event_opens(const struct json *json, uint32_t object, uint8_t edition[HASH_BYTES]) {
    struct reading in = {json, object, NULL};
    struct event event = {.type = 0};
    if (json->tokens[object].type != JSON_OBJECT || !read_type(&in, &event) ||
        !event_has(event.type, FIELD_EDITION))
        return false;
    (void)read_bytes(&in, &event);
    memcpy(edition, event.bytes, HASH_BYTES);
    return true;
}

bool event_read(const struct cr_rulebook *book, const struct json *json, struct event *event,
                const char **problem) {
    struct reading in = {json, 0, NULL};
    memset(event, 0, sizeof *event);
    bool right = read_all(book, &in, event);
    *problem = in.problem;
    return right;
}

/* What a sender may not say: it follows from who they are and from the log. */
static bool says_too_much(struct reading *in) {
    static const char *const given[] = {"seq",
                                        "time",
                                        "sender",
                                        "id",
                                        "post",
                                        "authorised_by",
                                        "authorised_post",
                                        "witnessed_by",
                                        "witnessed_post",
                                        "engine",
                                        "edition",
                                        "day_begins"};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        if (json_member(in->json, in->object, given[i]) != 0)
            return !wrong(in, given[i]);
    }
    return false;
}

/* What has a name and no place in events of this type would be lost. */
static bool says_what_is_lost(const struct cr_rulebook *book, struct reading *in, unsigned type) {
    static const struct {
        const char *name;
        enum event_field field;
    } named[] = {
        {"layout", FIELD_LAYOUT}, {"seats", FIELD_SEATS}, {"options", FIELD_OPTIONS},
        {"option", FIELD_OPTION}, {"value", FIELD_VALUE}, {"kind", FIELD_KIND},
        {"spot", FIELD_SPOT},     {"bytes", FIELD_BYTES}, {"entry", FIELD_ENTRY},
        {"owner", FIELD_OWNER},
    };
    const char *other = game_module(book->game)->table->dice_count > 0 ? "cards" : "dice";
    if (event_catalogue[type].marks & MARK_WEIGHED && json_member(in->json, in->object, "amount2"))
        return !wrong(in, "amount2");
    if (json_member(in->json, in->object, other) != 0)
        return !wrong(in, other);
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (!event_has(type, named[i].field) &&
            json_member(in->json, in->object, named[i].name) != 0)
            return !wrong(in, named[i].name);
    }
    return false;
}

bool event_read_said(const struct cr_rulebook *book, const struct json *json, uint32_t object,
                     struct event *event, const char **problem) {
    struct reading in = {json, object, "event"};
    memset(event, 0, sizeof *event);
    bool right = json != NULL && !says_too_much(&in) && read_integers(&in, PLAYER, ROUND, event) &&
                 read_type(&in, event) && !says_what_is_lost(book, &in, event->type) &&
                 read_bet(book, &in, &event->bet) && read_cards(book, &in, event) &&
                 read_named(book, &in, event) && read_words(&in, event) &&
                 (!event_has(event->type, FIELD_BYTES) || read_bytes(&in, event));
    if (right && event_has(event->type, FIELD_ENGINE))
        event->engine = engine.newest;
    if (right && event_has(event->type, FIELD_EDITION))
        memcpy(event->bytes, book->edition, sizeof event->bytes);
    *problem = in.problem;
    return right;
}

bool event_read_decided(const struct cr_rulebook *book, const struct json *json, uint32_t object,
                        struct event *event, const char **problem) {
    struct reading in = {json, object, NULL};
    memset(event, 0, sizeof *event);
    bool right = read_integers(&in, PLAYER, REF, event) && read_bet(book, &in, &event->bet) &&
                 read_cards(book, &in, event) &&
                 read_string(&in, "text", event->text, sizeof event->text - 1);
    *problem = in.problem;
    return right;
}
