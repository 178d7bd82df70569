/* The lines of a transcript: one for an event, filled in from event.def. */
#include "rulebook/game_rulebook.h"
#include "table/game_table.h"
#include "table/limits.h"
#include "table/transcript_inside.h"

#include <string.h>

static const struct game_table *game_of(const struct telling *at) {
    return game_module(at->transcript->book->game)->table;
}

/* ---- Fields ---- */

static void put_who(const struct telling *at) {
    switch (at->event->sender) {
    case SENDER_PLAYER:
        telling_player(at, at->event->sender_id);
        break;
    case SENDER_STAFF:
        text_add(at->out, telling_pick(at, "The ", ""));
        text_add(at->out,
                 transcript_post((enum post)at->event->sender_post, at->transcript->language));
        break;
    case SENDER_DEVICE:
        text_add(at->out, telling_pick(at, "The device", "Thiết bị"));
        break;
    default:
        text_add(at->out, telling_pick(at, "The virtual dealer", "Nhà cái ảo"));
        break;
    }
}

static bool put_integer(const struct telling *at, int64_t number) {
    text_integer(at->out, number);
    return number != 0;
}

/* Dice come where other games have cards. */
static bool put_cards(const struct telling *at) {
    for (unsigned i = 0; i < at->event->card_count; i++) {
        if (i > 0)
            text_char(at->out, ' ');
        if (game_of(at)->dice_count > 0)
            text_integer(at->out, at->event->cards[i]);
        else
            transcript_card(at->event->cards[i], at->out);
    }
    return at->event->card_count > 0;
}

/* Enough of a hash to tell it from others. */
static bool put_bytes(const struct telling *at) {
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < 8; i++) {
        text_char(at->out, digits[at->event->bytes[i] >> 4]);
        text_char(at->out, digits[at->event->bytes[i] & 15]);
    }
    text_add(at->out, "…");
    return true;
}

static bool put_clause(const struct telling *at) {
    char clause[sizeof at->event->clause + 1] = {0};
    memcpy(clause, at->event->clause, sizeof at->event->clause);
    transcript_clause(at->transcript->book->game, clause, at->transcript->language, at->out);
    return true;
}

static bool put_kind(const struct telling *at) {
    const struct cr_rulebook *book = at->transcript->book;
    text_add(at->out, limits_is_one_figure(at->event->kind)
                          ? limits_words(book, at->event->kind)[at->transcript->language]
                          : limits_name(book, at->event->kind));
    return true;
}

/* A box that is not split has one hand, which goes without saying. */
static bool put_hand(const struct telling *at) {
    bool only = game_of(at)->splits && at->event->hand == 1;
    return put_integer(at, at->event->hand) && !only;
}

static bool put_option(const struct telling *at) {
    const struct rule_option *option =
        rule_option_number(at->transcript->book->game, at->event->option);
    text_add(at->out, option == NULL ? "" : option->about[at->transcript->language]);
    return option != NULL;
}

static bool put_value(const struct telling *at) {
    if (!event_has(at->event->type, FIELD_OPTION)) {
        text_integer(at->out, at->event->value);
        return true;
    }
    const struct rule_option *option =
        rule_option_number(at->transcript->book->game, at->event->option);
    if (option != NULL)
        rule_option_say(option, (uint8_t)at->event->value, at->transcript->language, at->out);
    return option != NULL;
}

/* ---- Filling a sentence in ---- */

enum word {
    WORD_WHO,
    WORD_PLAYER,
    WORD_OTHER,
    WORD_AMOUNT,
    WORD_AMOUNT2,
    WORD_NUMBER,
    WORD_BOX,
    WORD_HAND,
    WORD_BET,
    WORD_CARDS,
    WORD_CLAUSE,
    WORD_TEXT,
    WORD_BYTES,
    WORD_KIND,
    WORD_OPTION,
    WORD_VALUE,
    WORD_SPOT,
    WORD_LAYOUT,
    WORD_SEATS,
    WORD_OWNER,
    WORD_ROUND,
    WORDS
};

static const char *const word_names[WORDS] = {
    "who",    "player", "other", "amount", "amount2", "number", "box",
    "hand",   "bet",    "cards", "clause", "text",    "bytes",  "kind",
    "option", "value",  "spot",  "layout", "seats",   "owner",  "round"};

/* Prints a field; false when the event says nothing there. */
static bool put_field(const struct telling *at, enum word field) {
    const struct event *event = at->event;
    switch (field) {
    case WORD_WHO:
        put_who(at);
        return true;
    case WORD_PLAYER:
        telling_player(at, event->player);
        return event->player != 0;
    case WORD_OTHER: /* somebody else than the sender */
        telling_player(at, event->player);
        return event->player != 0 &&
               (event->sender != SENDER_PLAYER || event->sender_id != event->player);
    case WORD_AMOUNT:
        return telling_money(at, event->amount);
    case WORD_AMOUNT2:
        return telling_money(at, event->amount2);
    case WORD_NUMBER:
        return put_integer(at, event->number);
    case WORD_BOX:
        return put_integer(at, event->box);
    case WORD_HAND:
        return put_hand(at);
    case WORD_BET:
        return telling_bet(at, event->bet);
    case WORD_CARDS:
        return put_cards(at);
    case WORD_CLAUSE:
        return put_clause(at);
    case WORD_TEXT:
        return telling_words(at, event->text, sizeof event->text);
    case WORD_BYTES:
        return put_bytes(at);
    case WORD_KIND:
        return put_kind(at);
    case WORD_OPTION:
        return put_option(at);
    case WORD_VALUE:
        return put_value(at);
    case WORD_SPOT:
        return telling_bet(at, (uint16_t)event->number);
    case WORD_LAYOUT:
        return put_integer(at, event->layout);
    case WORD_SEATS:
        return put_integer(at, event->seats);
    case WORD_OWNER:
        telling_player(at, event->owner);
        return event->owner != 0;
    default:
        return put_integer(at, (int64_t)at->table->round);
    }
}

static enum word find_field(const char *name, size_t length) {
    unsigned field = 0;
    while (strlen(word_names[field]) != length || memcmp(word_names[field], name, length) != 0)
        field++;
    return (enum word)field;
}

/* True when every field said something. */
static bool fill(const struct telling *at, const char *sentence, const char *end) {
    bool said = true;
    while (sentence < end) {
        const char *close;
        if (*sentence == '{') {
            close = strchr(sentence, '}');
            said &= put_field(at, find_field(sentence + 1, (size_t)(close - sentence - 1)));
            sentence = close + 1;
        } else if (*sentence == '[') {
            size_t before = at->out->length;
            close = strchr(sentence, ']');
            if (!fill(at, sentence + 1, close))
                at->out->length = before;
            sentence = close + 1;
        } else {
            text_char(at->out, *sentence++);
        }
    }
    return said;
}

static void two_digits(struct text *out, int64_t number) {
    text_char(out, (char)('0' + number / 10));
    text_char(out, (char)('0' + number % 10));
}

static void put_time(struct text *out, int64_t milliseconds) {
    const int64_t day = 86400, vietnam = 7 * 3600;
    int64_t second = (milliseconds / 1000 % day + vietnam + day) % day;
    two_digits(out, second / 3600);
    text_char(out, ':');
    two_digits(out, second / 60 % 60);
    text_char(out, ':');
    two_digits(out, second % 60);
}

static void begin_line(const struct telling *at) {
    char digits[24];
    struct text number;
    if (at->transcript->bare)
        return;
    text_init(&number, digits, sizeof digits);
    text_integer(&number, (int64_t)at->event->seq);
    for (size_t i = number.length; i < 6; i++)
        text_char(at->out, ' ');
    text_bytes(at->out, digits, number.length);
    text_add(at->out, "  ");
    put_time(at->out, at->event->time);
    text_add(at->out, "  ");
}

static void put_post(const struct telling *at, unsigned post, const char *english,
                     const char *vietnamese) {
    if (post == POST_NOBODY)
        return;
    text_add(at->out, telling_pick(at, english, vietnamese));
    text_add(at->out, transcript_post((enum post)post, at->transcript->language));
    text_char(at->out, '.');
}

static void put_signatures(const struct telling *at) {
    put_post(at, at->event->authorised_post, " Authorised by the ", " Người cho phép: ");
    put_post(at, at->event->witnessed_post, " Also signed by the ", " Người cùng ký: ");
}

/* ---- Lines that several events share ---- */

static bool goes_on(const struct transcript *transcript, const struct event *event) {
    return transcript->open_type == event->type && transcript->open_sender == event->sender;
}

static void close_line(struct transcript *transcript, struct text *out) {
    if (transcript->open_type == EVENT_TYPES)
        return;
    text_add(out, ".\n");
    transcript->open_type = EVENT_TYPES;
}

/* "box 1 8♥ K♦, dealer ■" */
static void add_card(struct transcript *transcript, const struct telling *at,
                     const struct effect *effect, bool first) {
    bool same = effect->box == transcript->open_box && effect->hand == transcript->open_hand;
    if (first || !same) {
        if (!first)
            text_add(at->out, ", ");
        transcript_place(transcript->book->game, effect->box, effect->hand, transcript->language,
                         at->out);
    }
    text_char(at->out, ' ');
    transcript_card(effect->number == 1 ? effect->card : CR_NO_CARD, at->out);
    transcript->open_box = effect->box;
    transcript->open_hand = effect->hand;
}

/* The event opens a line or goes on with the one that is open. Returns the effects that are told by
 * it. */
static size_t share_line(struct transcript *transcript, const struct telling *at,
                         const struct effects *effects) {
    const struct event *event = at->event;
    bool first = !goes_on(transcript, event);
    if (first) {
        close_line(transcript, at->out);
        begin_line(at);
        put_who(at);
        text_add(at->out, event_info(event->type)->joined[transcript->language]);
    }
    transcript->open_type = event->type;
    transcript->open_sender = event->sender;
    if (event_has(event->type, FIELD_CARDS)) {
        add_card(transcript, at, &effects->list[0], first);
        return 1;
    }
    if (!first)
        text_add(at->out, ", ");
    text_integer(at->out, event->number);
    return 0;
}

/* A card is told in such a line by where it came to lie, anything else by its number. */
static bool shares_line(const struct event *event, const struct effects *effects) {
    if (event_info(event->type)->joined[0] == NULL)
        return false;
    return !event_has(event->type, FIELD_CARDS) ||
           (effects->count > 0 && effects->list[0].type == EFFECT_CARD);
}

/* ---- The transcript ---- */

static void remember_name(struct transcript *transcript, const struct event *event) {
    unsigned at = 0;
    while (at < transcript->player_count && transcript->players[at] != event->player)
        at++;
    size_t length = strnlen(event->text, sizeof event->text);
    if (at == TRANSCRIPT_PLAYERS || length == 0 || length >= TRANSCRIPT_NAME)
        return;
    transcript->players[at] = event->player;
    memset(transcript->names[at], 0, TRANSCRIPT_NAME);
    memcpy(transcript->names[at], event->text, length);
    if (at == transcript->player_count)
        transcript->player_count++;
}

void transcript_init(struct transcript *transcript, const struct cr_rulebook *book,
                     enum cr_language language) {
    memset(transcript, 0, sizeof *transcript);
    transcript->book = book;
    transcript->language = language;
    transcript->open_type = EVENT_TYPES;
}

static void tell_sentence(struct transcript *transcript, const struct telling *at) {
    const char *words = game_table_sentence(game_of(at), at->event)[transcript->language];
    close_line(transcript, at->out);
    if (event_is(at->event, MARK_OPENS_ROUND) && !transcript->bare)
        text_char(at->out, '\n');
    begin_line(at);
    fill(at, words, words + strlen(words));
    put_signatures(at);
    text_char(at->out, '\n');
}

static bool is_quiet(const struct effect *effect) {
    return effect->type == EFFECT_SCREEN || (effect->type == EFFECT_LIGHT && effect->number == 0);
}

void transcript_event(struct transcript *transcript, const struct table *table,
                      const struct event *event, const struct effects *effects, struct text *out) {
    struct telling at = {transcript, table, event, out};
    size_t i = 0;
    if (event_is(event, MARK_NAMED))
        remember_name(transcript, event);
    if (shares_line(event, effects))
        i = share_line(transcript, &at, effects);
    else
        tell_sentence(transcript, &at);
    while (i < effects->count && is_quiet(&effects->list[i]))
        i++;
    if (i < effects->count)
        close_line(transcript, out);
    while (i < effects->count)
        i = telling_effect(&at, effects, i);
}

void transcript_end(struct transcript *transcript, struct text *out) {
    close_line(transcript, out);
}
