#include "script_support.h"

#include "base/day.h"
#include "base/engine.h"
#include "rulebook/game_rulebook.h"
#include "table/limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool fault(struct script *script, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fault(struct script *script, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(script->fault, sizeof script->fault, format, arguments);
    va_end(arguments);
    return false;
}

void script_start(struct script *script) {
    memset(script, 0, sizeof *script);
    table_init(&script->table);
    script->effects = (struct effects){script->list, EFFECTS_MAX, 0};
}

unsigned script_player(struct script *script, const char *name) {
    for (unsigned i = 0; i < script->player_count; i++) {
        if (strcmp(script->names[i], name) == 0)
            return i + 1;
    }
    if (script->player_count == SCRIPT_PLAYERS)
        return 0;
    snprintf(script->names[script->player_count++], sizeof script->names[0], "%s", name);
    return script->player_count;
}

unsigned script_words(char *line, char *words[SCRIPT_WORDS]) {
    unsigned count = 0;
    for (char *at = line; *at != '\0' && count < SCRIPT_WORDS;) {
        while (*at == ' ' || *at == '\t')
            *at++ = '\0';
        if (*at == '\0')
            break;
        words[count++] = at;
        bool quoted = false;
        for (; *at != '\0' && (quoted || (*at != ' ' && *at != '\t')); at++)
            quoted ^= *at == '"';
    }
    return count;
}

int script_account(const char *name) {
    for (int i = 0; i < ACCOUNTS; i++) {
        if (strcmp(account_id((enum account)i), name) == 0)
            return i;
    }
    return -1;
}

/* ---- The auditor ---- */

static int64_t *pocket(struct script *script, unsigned account, uint32_t player) {
    switch (account) {
    case ACCOUNT_PURSE:
        return &script->purse[player <= SCRIPT_PLAYERS ? player : 0];
    case ACCOUNT_FELT:
        return &script->felt;
    case ACCOUNT_CASH:
        return &script->outside;
    default:
        return &script->house;
    }
}

static bool audit(struct script *script) {
    for (size_t i = 0; i < script->effects.count; i++) {
        const struct effect *effect = &script->list[i];
        if (effect->type == EFFECT_LIGHT && effect->number == 0)
            memset(script->lit, 0, sizeof script->lit);
        if (effect->type == EFFECT_LIGHT && effect->number == 1)
            script->lit[effect->bet] = true;
        if (effect->type != EFFECT_CHIPS)
            continue;
        if (effect->amount <= 0 || effect->from == effect->to || effect->from == ACCOUNT_NONE ||
            effect->to == ACCOUNT_NONE)
            return fault(script, "a chip effect that moves nothing");
        *pocket(script, effect->from, effect->player) -= effect->amount;
        *pocket(script, effect->to, effect->player) += effect->amount;
    }
    if (script->felt != script->table.felt)
        return fault(script, "the felt holds %lld by the effects and %lld by the table",
                     (long long)script->felt, (long long)script->table.felt);
    if (script->table.phase <= PHASE_IDLE && script->felt != 0)
        return fault(script, "chips lie on the felt of an idle table");
    return true;
}

static bool check_refusal(struct script *script, const struct table *before) {
    if (memcmp(before, &script->table, sizeof *before) != 0)
        return fault(script, "a refused event changed the table");
    if (script->refusal.why == 0)
        return fault(script, "a refusal without a reason");
    return true;
}

static bool check_saving(struct script *script) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    static struct table loaded;
    const char *problem;
    size_t length = table_save(&script->table, bytes);
    if (!table_load(&script->book, bytes, length, &loaded, &problem) ||
        memcmp(&loaded, &script->table, sizeof loaded) != 0)
        return fault(script, "a saved table does not load as it was: %s", problem);
    return true;
}

/* Something in every field that the event does not have. */
static struct event with_other_fields(const struct event *event) {
    struct event full = *event;
    unsigned type = event->type;
    full.player = event_has(type, FIELD_PLAYER) ? full.player : 77;
    full.bet = event_has(type, FIELD_BET) ? full.bet : 0;
    full.box = event_has(type, FIELD_BOX) ? full.box : 3;
    full.hand = event_has(type, FIELD_HAND) ? full.hand : 1;
    full.amount = event_has(type, FIELD_AMOUNT) ? full.amount : -5;
    full.amount2 = event_has(type, FIELD_AMOUNT2) ? full.amount2 : 12345;
    if (!event_has(type, FIELD_NUMBER) && !event_has(type, FIELD_SPOT))
        full.number = 2;
    full.ref = event_has(type, FIELD_REF) ? full.ref : 4;
    full.entry = event_has(type, FIELD_ENTRY) ? full.entry : EVENT_BET;
    full.owner = event_has(type, FIELD_OWNER) ? full.owner : 78;
    if (!event_has(type, FIELD_CARDS)) {
        full.card_count = 1;
        full.cards[0] = 9;
    }
    full.engine = event_has(type, FIELD_ENGINE) ? full.engine : 9;
    full.day_begins = event_has(type, FIELD_DAY_BEGINS) ? full.day_begins : 1;
    full.layout = event_has(type, FIELD_LAYOUT) ? full.layout : 5;
    full.seats = event_has(type, FIELD_SEATS) ? full.seats : 6;
    full.option = event_has(type, FIELD_OPTION) ? full.option : 1;
    full.value = event_has(type, FIELD_VALUE) ? full.value : 300;
    full.kind = (int8_t)(event_has(type, FIELD_KIND) ? full.kind : 2);
    if (!event_has(type, FIELD_OPTIONS))
        memset(full.options, 1, sizeof full.options);
    if (!event_has(type, FIELD_CLAUSE))
        memcpy(full.clause, "7.1", sizeof "7.1");
    if (!event_has(type, FIELD_BYTES) && !event_has(type, FIELD_EDITION))
        memset(full.bytes, 0xAB, sizeof full.bytes);
    if (!event_has(type, FIELD_TEXT))
        memcpy(full.text, "words", sizeof "words");
    return full;
}

/* The catalogue lists every field that an event is judged by: the others are not looked at. */
static bool check_fields(struct script *script, const struct table *before,
                         const struct event *event) {
    static struct table after;
    static struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct cr_refusal refusal = {0};
    if (event->type >= EVENT_TYPES) /* no event at all: nothing says which fields it has */
        return true;
    struct event full = with_other_fields(event);
    after = *before;
    bool accepted = table_apply(&script->book, &after, &full, &effects, &refusal);
    if (accepted != script->accepted || refusal.why != script->refusal.why)
        return fault(script, "%s: a field it does not have decides: %s (%s)",
                     event_id((enum event_type)event->type),
                     cr_refusal_sentence(refusal.why, CR_ENGLISH), refusal.where);
    if (accepted && (memcmp(&after, &script->table, sizeof after) != 0 ||
                     effects.count != script->effects.count ||
                     memcmp(list, script->effects.list, effects.count * sizeof *list) != 0))
        return fault(script, "%s: a field it does not have changes something",
                     event_id((enum event_type)event->type));
    return true;
}

bool script_apply(struct script *script, struct event *event) {
    static struct table before;
    before = script->table;
    event->seq = script->seq + 1;
    event->time = 1700000000000 + (int64_t)script->seq * 1000;
    if (script->clock != 0)
        event->time = script->clock;
    script->last = *event;
    memset(&script->refusal, 0, sizeof script->refusal);
    script->accepted =
        table_apply(&script->book, &script->table, event, &script->effects, &script->refusal);
    if (!script->accepted) {
        script->effects.count = 0;
        return check_refusal(script, &before) && check_fields(script, &before, event);
    }
    script->seq++;
    if (script->happened_count < SCRIPT_WORDS)
        script->happened[script->happened_count++] = *event;
    return audit(script) && check_saving(script) && check_fields(script, &before, event);
}

/* ---- Lines ---- */

struct staff_word {
    const char *word;
    enum post post;
};

static const struct staff_word staff_words[] = {
    {"dealer", POST_DEALER},
    {"acting", POST_ACTING_PIT_SUPERVISOR},
    {"supervisor", POST_PIT_SUPERVISOR},
    {"manager", POST_PIT_MANAGER},
    {"shift", POST_SHIFT_MANAGER},
    {"operations", POST_OPERATIONS_MANAGER},
    {"assistant", POST_ASSISTANT_DIRECTOR},
    {"director", POST_TABLE_GAMES_DIRECTOR},
    {"senior", POST_SENIOR_MANAGEMENT},
    {"surveillance", POST_SURVEILLANCE},
    {"security", POST_SECURITY},
    {"cage", POST_CAGE},
    {NULL, POST_NOBODY},
};

static enum post staff_post(const char *word) {
    const struct staff_word *row = staff_words;
    while (row->word != NULL && strcmp(row->word, word) != 0)
        row++;
    return row->post;
}

static void set_sender(struct script *script, struct event *event, const char *word) {
    enum post post = staff_post(word);
    event->sender_id = 1000 + post;
    if (post != POST_NOBODY) {
        event->sender = SENDER_STAFF;
        event->sender_post = (uint8_t)post;
    } else if (strcmp(word, "device") == 0) {
        event->sender = SENDER_DEVICE;
    } else if (strcmp(word, "virtual") == 0) {
        event->sender = SENDER_VIRTUAL_DEALER;
    } else {
        event->sender = SENDER_PLAYER;
        event->sender_id = event->player = script_player(script, word);
    }
}

static bool set_cards(struct script *script, struct event *event, char *value) {
    char *rest = NULL;
    for (char *card = strtok_r(value, ",", &rest); card != NULL;
         card = strtok_r(NULL, ",", &rest)) {
        if (event->card_count == sizeof event->cards)
            return fault(script, "too many cards");
        bool small = strlen(card) == 1 && card[0] >= '0' && card[0] <= '9';
        cr_card read = small ? (cr_card)(card[0] - '0') : cr_card_parse(card, strlen(card));
        if (read == CR_NO_CARD && strcmp(card, "??") != 0)
            return fault(script, "no card: %s", card);
        event->cards[event->card_count++] = read;
    }
    return true;
}

static bool set_bet(struct script *script, struct event *event, const char *value) {
    int bet =
        strcmp(value, "all") == 0 ? ALL_BETS : cr_rulebook_bet(&script->book, value, strlen(value));
    if (bet < 0)
        return fault(script, "no such bet: %s", value);
    event->bet = (uint16_t)bet;
    return true;
}

static void set_text(char *out, size_t room, char *value) {
    size_t length = strlen(value);
    if (length > 1 && value[0] == '"' && value[length - 1] == '"') {
        value[length - 1] = '\0';
        value++;
    }
    snprintf(out, room, "%s", value);
}

static bool set_field(struct script *script, struct event *event, char *word) {
    char *value = strchr(word, '=');
    if (value == NULL)
        return fault(script, "not a field: %s", word);
    *value++ = '\0';
    long long number = strtoll(value, NULL, 10);
    if (strcmp(word, "player") == 0)
        event->player = script_player(script, value);
    else if (strcmp(word, "bet") == 0)
        return set_bet(script, event, value);
    else if (strcmp(word, "cards") == 0)
        return set_cards(script, event, value);
    else if (strcmp(word, "box") == 0)
        event->box = (uint8_t)number;
    else if (strcmp(word, "hand") == 0)
        event->hand = (uint8_t)number;
    else if (strcmp(word, "amount") == 0)
        event->amount = number;
    else if (strcmp(word, "amount2") == 0)
        event->amount2 = number;
    else if (strcmp(word, "number") == 0)
        event->number = (int32_t)number;
    else if (strcmp(word, "engine") == 0)
        event->engine = (uint16_t)number;
    else if (strcmp(word, "layout") == 0)
        event->layout = (uint8_t)number;
    else if (strcmp(word, "seats") == 0)
        event->seats = (uint8_t)number;
    else if (strcmp(word, "option") == 0) /* one that the game does not have is the last and one */
        event->option = (uint8_t)rule_option_find(script->book.game, value, strlen(value));
    else if (strcmp(word, "value") == 0)
        event->value = (int16_t)number;
    else if (strcmp(word, "spot") == 0)
        event->number = cr_rulebook_bet(&script->book, value, strlen(value));
    else if (strcmp(word, "kind") == 0)
        event->kind = (int8_t)limits_find(&script->book, value, strlen(value));
    else if (strcmp(word, "ref") == 0) /* "last": the event before */
        event->ref = strcmp(value, "last") == 0 ? script->seq : (uint64_t)number;
    else if (strcmp(word, "entry") == 0)
        event->entry = (uint8_t)event_find(value, strlen(value));
    else if (strcmp(word, "owner") == 0)
        event->owner = script_player(script, value);
    else if (strcmp(word, "round") == 0)
        event->round = strcmp(value, "now") == 0 ? script->table.round : (uint64_t)number;
    else if (strcmp(word, "clause") == 0)
        snprintf(event->clause, sizeof event->clause, "%s", value);
    else if (strcmp(word, "text") == 0)
        set_text(event->text, sizeof event->text, value);
    else if (strcmp(word, "authorised") == 0) {
        event->authorised_post = (uint8_t)staff_post(value);
        event->authorised_id = 2000u + event->authorised_post;
    } else if (strcmp(word, "authorised_id") == 0)
        event->authorised_id = (uint32_t)number;
    else if (strcmp(word, "witnessed") == 0) {
        event->witnessed_post = (uint8_t)staff_post(value);
        event->witnessed_id = 3000u + event->witnessed_post;
    } else if (strcmp(word, "witnessed_id") == 0)
        event->witnessed_id = (uint32_t)number;
    else
        return fault(script, "unknown field: %s", word);
    return true;
}

static bool run_event(struct script *script, char **words, unsigned count) {
    struct event event = {.bet = NO_BET};
    int type = event_find(words[1], strlen(words[1]));
    if (type < 0)
        return fault(script, "unknown event: %s", words[1]);
    event.type = (uint8_t)type;
    event.engine = event_has(event.type, FIELD_ENGINE) ? engine.newest : 0;
    if (event_has(event.type, FIELD_EDITION))
        memcpy(event.bytes, script->book.edition, sizeof event.bytes);
    if (event.type == EVENT_ADD_NUMBER)
        memcpy(event.bytes, script->table.commitment, sizeof event.bytes);
    set_sender(script, &event, words[0]);
    for (unsigned i = 2; i < count; i++) {
        if (!set_field(script, &event, words[i]))
            return false;
    }
    return script_apply(script, &event);
}

/* ---- Short forms ---- */

static bool apply_accepted(struct script *script, struct event *event) {
    if (!script_apply(script, event))
        return false;
    if (!script->accepted)
        return fault(script, "%s was refused: %s (%s)", event_id((enum event_type)event->type),
                     cr_refusal_sentence(script->refusal.why, CR_ENGLISH), script->refusal.where);
    return true;
}

static bool set_option(const struct script *script, struct event *event, const char *name,
                       long long value) {
    const struct rule_option *option = rule_option_named(script->book.game, name);
    if (option != NULL)
        event->options[option->offset] = (uint8_t)value;
    return option != NULL;
}

/* "tie.min=N": a limit of one kind, both halves given one after the other. */
static bool kind_limit(struct script *script, const char *word, long long value) {
    const char *dot = strchr(word, '.');
    int kind = dot == NULL ? -1 : cr_rulebook_kind(&script->book, word, (size_t)(dot - word));
    if (kind < 0)
        return fault(script, "unknown word after open: %s", word);
    struct event event = {.type = EVENT_SET_LIMIT,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .kind = (int8_t)kind,
                          .amount = script->table.limit_min[kind],
                          .amount2 = script->table.limit_max[kind]};
    if (strcmp(dot, ".min") == 0)
        event.amount = value;
    else
        event.amount2 = value;
    return apply_accepted(script, &event);
}

static bool differential(struct script *script, long long value) {
    struct event event = {.type = EVENT_SET_LIMIT,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .kind = LIMIT_OWN,
                          .amount = value};
    return apply_accepted(script, &event);
}

static bool run_open(struct script *script, char **words, unsigned count) {
    enum cr_game game;
    if (count < 2 || !cr_game_find(words[1], strlen(words[1]), &game) ||
        !cr_rulebook_builtin(game, &script->book))
        return fault(script, "open needs a game");
    struct event event = {.type = EVENT_OPEN_TABLE,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .engine = engine.newest,
                          .amount = 1,
                          .amount2 = 1000000000000};
    memcpy(event.bytes, script->book.edition, sizeof event.bytes);
    memcpy(event.options, &script->book.options, sizeof script->book.options);
    const char *later[SCRIPT_WORDS];
    long long values[SCRIPT_WORDS];
    unsigned later_count = 0;
    for (unsigned i = 2; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (value == NULL)
            return fault(script, "not a field: %s", words[i]);
        *value++ = '\0';
        long long number = strtoll(value, NULL, 10);
        if (strcmp(words[i], "min") == 0)
            event.amount = number;
        else if (strcmp(words[i], "max") == 0)
            event.amount2 = number;
        else if (strcmp(words[i], "layout") == 0)
            event.layout = (uint8_t)number;
        else if (strcmp(words[i], "seats") == 0)
            event.seats = (uint8_t)number;
        else if (strcmp(words[i], "engine") == 0)
            event.engine = (uint16_t)number;
        else if (strcmp(words[i], "day_begins") == 0)
            event.day_begins = (uint8_t)day_hours_past_usual((unsigned)number);
        else if (!set_option(script, &event, words[i], number)) {
            later[later_count] = words[i];
            values[later_count++] = number;
        }
    }
    if (!apply_accepted(script, &event))
        return false;
    for (unsigned i = 0; i < later_count; i++) {
        bool done = strcmp(later[i], "differential") == 0 ? differential(script, values[i])
                                                          : kind_limit(script, later[i], values[i]);
        if (!done)
            return false;
    }
    return true;
}

static bool run_deal(struct script *script, char **words, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        struct event event = {
            .type = EVENT_CARD, .sender = SENDER_STAFF, .sender_post = POST_DEALER, .bet = NO_BET};
        if (!set_cards(script, &event, words[i]) || !apply_accepted(script, &event))
            return false;
    }
    return true;
}

static bool run_shoe(struct script *script, char **words, unsigned count) {
    struct event event = {
        .type = EVENT_NEW_SHOE, .sender = SENDER_STAFF, .sender_post = POST_DEALER, .bet = NO_BET};
    for (unsigned i = 1; i < count; i++) {
        if (!set_field(script, &event, words[i]))
            return false;
    }
    return apply_accepted(script, &event);
}

/* clock 2024-11-15 05:59: in the house's time, for all that follows. */
static bool run_clock(struct script *script, char **words, unsigned count) {
    struct tm parts = {0};
    if (count != 3 ||
        sscanf(words[1], "%d-%d-%d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday) != 3 ||
        sscanf(words[2], "%d:%d", &parts.tm_hour, &parts.tm_min) != 2)
        return fault(script, "clock needs a date and a time");
    parts.tm_year -= 1900;
    parts.tm_mon--;
    script->clock = (int64_t)timegm(&parts) * 1000 - HOUSE_TIME;
    return script->accepted = true;
}

bool script_line(struct script *script, char *line) {
    char *words[SCRIPT_WORDS] = {""};
    unsigned count = script_words(line, words);
    script->happened_count = 0;
    if (strcmp(words[0], "open") == 0)
        return run_open(script, words, count);
    if (strcmp(words[0], "deal") == 0)
        return run_deal(script, words, count);
    if (strcmp(words[0], "shoe") == 0)
        return run_shoe(script, words, count);
    if (strcmp(words[0], "clock") == 0)
        return run_clock(script, words, count);
    if (count < 2)
        return fault(script, "a line is SENDER EVENT field=value");
    return run_event(script, words, count);
}
