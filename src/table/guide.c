/* The members `guide` and `undo`: what a dealer does next, and what else is open to staff. */
#include "table/guide.h"

#include "table/check.h"
#include "table/offers.h"
#include "table/past.h"
#include "table/transcript.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

struct event guide_event(const struct guide *guide, enum event_type type) {
    struct event event = {.type = (uint8_t)type,
                          .sender = SENDER_STAFF,
                          .sender_id = 1,
                          .sender_post = POST_SENIOR_MANAGEMENT,
                          .authorised_id = 2,
                          .authorised_post = POST_SENIOR_MANAGEMENT,
                          .round = guide->table->round,
                          .bet = NO_BET,
                          .seq = guide->table->seq + 1,
                          .time = guide->table->time};
    if (event_is(&event, MARK_WEIGHED)) {
        event.witnessed_id = 3;
        event.witnessed_post = POST_SENIOR_MANAGEMENT;
    }
    return event;
}

/* ---- Words ---- */

static const struct game_table *game_of(const struct table *table) {
    return game_module((enum cr_game)table->game)->table;
}

/* Every event that a guide names has its words. */
static struct step_words words_for(const struct table *table, enum event_type type) {
    const struct guide_words *between = game_of(table)->pay_between;
    if (type == EVENT_PAY && table->phase == PHASE_DECISIONS && between != NULL)
        return (struct step_words){between->words, between->clause};
    struct step_words words = game_step_words((enum cr_game)table->game, type);
    assert(words.words[0] != NULL);
    return words;
}

const char *const *guide_event_words(const struct table *table, enum event_type type) {
    return words_for(table, type).words;
}

/* Where it goes, or what is announced, behind the words. */
static void detail(const struct guide *guide, const struct deal_step *step,
                   enum cr_language language, struct text *out) {
    bool places = (event_info(step->type)->marks & MARK_PLACED) != 0;
    const struct game_table *game = game_of(guide->table);
    const char *more = game->step_detail == NULL ? NULL : game->step_detail(step, language);
    if (more != NULL) {
        text_add(out, ": ");
        text_add(out, more);
    } else if (places && (step->clause == NULL || step->box > 0)) {
        text_add(out, ": ");
        transcript_place((enum cr_game)guide->table->game, step->box, step->hand, language, out);
    }
}

static void write_words(const struct guide *guide, const struct deal_step *step,
                        const char *const words[CR_LANGUAGES]) {
    static const char *const keys[CR_LANGUAGES] = {"en", "vi"};
    assert(words != NULL);
    json_put_key(guide->out, "do");
    text_char(guide->out, '{');
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        char line[300];
        struct text text;
        text_init(&text, line, sizeof line);
        text_add(&text, words[language]);
        detail(guide, step, (enum cr_language)language, &text);
        json_put_key(guide->out, keys[language]);
        text_quoted(guide->out, line, text.length);
    }
    text_char(guide->out, '}');
}

/* What the table announces with the event that was tried last. */
static void say(const struct guide *guide) {
    for (size_t i = 0; i < guide->trial->effect_count; i++) {
        const struct effect *effect = &guide->trial->list[i];
        if (effect->type != EFFECT_ANNOUNCE)
            continue;
        const char *const words[CR_LANGUAGES] = {
            announcement_text((enum announcement)effect->number, CR_ENGLISH),
            announcement_text((enum announcement)effect->number, CR_VIETNAMESE)};
        json_put_both(guide->out, "say", words);
        return;
    }
}

/* ---- The next step ---- */

static const char *const need_ids[DEAL_NEEDS] = {
    [NEEDS_NOTHING] = "nothing", [NEEDS_CARD] = "card",       [NEEDS_NUMBER] = "number",
    [NEEDS_COUNT] = "count",     [NEEDS_PLAYERS] = "players",
};

static struct event event_of(const struct guide *guide, const struct deal_step *step) {
    struct event event = guide_event(guide, (enum event_type)step->type);
    event.number = step->number;
    event.player = step->player;
    event.box = step->box;
    event.hand = step->hand;
    event.card_count = step->hidden;
    memset(event.cards, CR_NO_CARD, step->hidden);
    if (step->clause != NULL)
        memcpy(event.clause, step->clause, strlen(step->clause));
    return event;
}

static void who(const struct deal_step *step, struct text *out) {
    if (step->who_count == 0)
        return;
    json_put_key(out, "who");
    text_char(out, '[');
    for (unsigned i = 0; i < step->who_count; i++) {
        if (i > 0)
            text_char(out, ',');
        text_integer(out, step->who[i]);
    }
    text_char(out, ']');
}

static void fields(const struct deal_step *step, struct text *out) {
    if (step->number != 0)
        json_put_integer(out, "number", step->number);
    if (step->needs == NEEDS_NUMBER || step->needs == NEEDS_COUNT) {
        json_put_integer(out, "min", step->least);
        json_put_integer(out, "max", step->most);
    }
    if (step->box != 0)
        json_put_integer(out, "box", step->box);
    if (step->hand != 0 || step->type == EVENT_TURN)
        json_put_integer(out, "hand", step->hand);
    if (step->player != 0)
        json_put_integer(out, "player", step->player);
    if (step->hidden > 0) {
        static const cr_card closed[16] = {CR_NO_CARD, CR_NO_CARD, CR_NO_CARD, CR_NO_CARD,
                                           CR_NO_CARD, CR_NO_CARD, CR_NO_CARD, CR_NO_CARD,
                                           CR_NO_CARD, CR_NO_CARD, CR_NO_CARD};
        json_put_cards(out, "cards", closed, step->hidden);
    }
}

static void post_member(struct text *out, enum post post) {
    if (post > POST_DEALER)
        json_put_string(out, "post", post_id(post));
}

/* A step that has been found to be taken. */
static void write_step(const struct guide *guide, const struct deal_step *step) {
    struct text *out = guide->out;
    const struct clause_info *call = NULL;
    struct step_words words = {NULL, NULL};
    /* what follows from a card that lies closed is not told before it lies open */
    bool shows_card = (event_info(step->type)->marks & MARK_TURNS) != 0;
    if (step->clause != NULL)
        call = clause_find((enum cr_game)guide->table->game, step->clause);
    else
        words = words_for(guide->table, (enum event_type)step->type);
    json_put_string(out, "event", event_id((enum event_type)step->type));
    json_put_string(out, "needs", need_ids[step->needs]);
    fields(step, out);
    who(step, out);
    write_words(guide, step, call != NULL ? call->title : words.words);
    if (step->needs == NEEDS_NOTHING && !shows_card)
        say(guide);
    post_member(out, call != NULL ? table_calling_post(guide->table, call)
                                  : table_event_post((enum event_type)step->type));
    json_put_string(out, "clause", call != NULL ? call->clause : words.clause);
}

/* ---- When part 7 must be spoken first ---- */

/* The first of the game's clauses for it that fits, as a step of its own. */
static bool find_way(const struct guide *guide, struct deal_step *step) {
    const struct table *table = guide->table;
    const char *const *way = game_of(table)->ways;
    for (; way != NULL && *way != NULL; way++) {
        const struct clause_info *clause = clause_find((enum cr_game)table->game, *way);
        struct event found;
        if (!table_clause_is_open(table, clause) ||
            !guide_finds_call(guide, clause, ANY_NUMBER, &found))
            continue;
        memset(step, 0, sizeof *step);
        step->type = EVENT_CALL;
        step->clause = clause->clause;
        step->box = found.box;
        step->number = found.number;
        if (found.card_count > 0)
            step->needs = NEEDS_CARD;
        if (clause->takes >> TAKES_PLAYER & 1) {
            step->player = found.player;
            deal_add_who(step, found.player);
        }
        return true;
    }
    return false;
}

/* "No more bets" is refused: the bets must be changed first, and the refusal says why. */
static void bets_must_change(const struct guide *guide) {
    struct text *out = guide->out;
    const int why = guide->trial->refusal.why;
    const char *const words[CR_LANGUAGES] = {cr_refusal_sentence(why, CR_ENGLISH),
                                             cr_refusal_sentence(why, CR_VIETNAMESE)};
    text_char(out, '{');
    json_put_string(out, "event", event_id(EVENT_BET));
    json_put_string(out, "needs", need_ids[NEEDS_PLAYERS]);
    json_put_both(out, "do", words);
    json_put_string(out, "clause", cr_refusal_clause(why));
    text_char(out, '}');
}

static bool can_be_tried(const struct deal_step *step) {
    return step->needs == NEEDS_NOTHING || step->needs == NEEDS_PLAYERS;
}

/* False: nothing is the dealer's to do now. */
static bool find_step(const struct guide *guide, struct deal_step *step) {
    if (!deal_next(guide->book, guide->table, step))
        return false;
    if (game_of(guide->table)->before_step != NULL)
        game_of(guide->table)->before_step(guide->table, step);
    if (!step->blocked) {
        struct event event = event_of(guide, step);
        if (!can_be_tried(step) || trial_takes(guide->trial, &event))
            return true;
    }
    return guide->table->phase != PHASE_BETTING && find_way(guide, step);
}

static bool next(const struct guide *guide, struct deal_step *step) {
    bool found = find_step(guide, step);
    json_put_key(guide->out, "next");
    if (found) {
        text_char(guide->out, '{');
        write_step(guide, step);
        text_char(guide->out, '}');
    } else if (guide->table->phase == PHASE_BETTING) {
        bets_must_change(guide);
    } else {
        text_add(guide->out, "null");
    }
    return found;
}

/* ---- What else may be done ---- */

/* Without fields it is tried as it is; with them its place in the phase alone decides. */
static bool is_open(const struct guide *guide, enum event_type type) {
    const struct event_info *info = event_info(type);
    if (!table_has_event(guide->table, type))
        return false;
    if (info->marks & MARK_OF_LINE)
        return table_corrected_round(guide->table) != 0;
    if (info->also_takes != 0)
        return true;
    struct event event = guide_event(guide, type);
    event.number = info->also_number;
    return trial_takes(guide->trial, &event);
}

/* Whom it is asked of, or who may do it. */
static enum post row_post(const struct table *table, enum event_type type) {
    if (type == EVENT_RESUME)
        return (enum post)table->resume_post;
    return event_info(type)->marks & MARK_OF_GUEST ? POST_PIT_SUPERVISOR : table_event_post(type);
}

static void write_row(const struct guide *guide, enum event_type type) {
    struct text *out = guide->out;
    const struct event_info *info = event_info(type);
    struct step_words words = words_for(guide->table, type);
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "event", event_id(type));
    json_put_string(out, "needs", info->also_takes != 0 ? "fields" : need_ids[NEEDS_NOTHING]);
    if (info->also_number != 0)
        json_put_integer(out, "number", info->also_number);
    if (info->marks & MARK_OF_LINE)
        json_put_integer(out, "round", (int64_t)table_corrected_round(guide->table));
    if (info->marks & (MARK_BY_TWO | MARK_OF_GUEST))
        json_put_bool(out, "two", true);
    if (info->also_takes != 0)
        guide_takes(out, info->also_takes);
    json_put_both(out, "do", words.words);
    post_member(out, row_post(guide->table, type));
    if (words.clause[0] != '\0')
        json_put_string(out, "clause", words.clause);
    text_char(out, '}');
}

/* EVENT_TYPES: there are no more. */
static enum event_type also_at(unsigned place) {
    unsigned type = 0;
    while (type < EVENT_TYPES && event_info(type)->also != place)
        type++;
    return (enum event_type)type;
}

static void also(const struct guide *guide, const struct deal_step *step, bool found) {
    json_put_key(guide->out, "also");
    text_char(guide->out, '[');
    for (unsigned i = 0; found && i < step->who_count; i++)
        offers_for(guide->book, guide->table, guide->trial, step->who[i], guide->out);
    for (unsigned place = 1; place <= EVENT_TYPES; place++) {
        enum event_type type = also_at(place);
        if (type == EVENT_TYPES)
            break;
        if (!(found && step->type == type) && is_open(guide, type))
            write_row(guide, type);
    }
    text_char(guide->out, ']');
}

/* ---- The way back ---- */

/* G4: the true result of the round that lies on the table, or of the last before it. */
static void undo(const struct guide *guide) {
    const struct table *table = guide->table;
    uint64_t round = check_has_result(table)                         ? table->round
                     : past_is_open(table) && !table->past.last_void ? table->past.round
                                                                     : 0;
    json_put_key(guide->out, "undo");
    if (round == 0) {
        text_add(guide->out, "null");
        return;
    }
    struct step_words words = words_for(table, EVENT_CORRECT_RESULT);
    text_char(guide->out, '{');
    json_put_string(guide->out, "event", event_id(EVENT_CORRECT_RESULT));
    json_put_string(guide->out, "needs", "fields");
    json_put_integer(guide->out, "round", (int64_t)round);
    json_put_bool(guide->out, "two", true);
    guide_takes(guide->out, game_of(table)->correction_takes | TAKES(TEXT));
    json_put_both(guide->out, "do", words.words);
    post_member(guide->out, table_event_post(EVENT_CORRECT_RESULT));
    json_put_string(guide->out, "clause", words.clause);
    text_char(guide->out, '}');
}

void view_guide(const struct cr_rulebook *book, const struct table *table, struct scratch *scratch,
                struct text *out) {
    SCRATCH(struct trial, trial, 1, scratch);
    struct guide guide = {book, table, trial, out};
    struct deal_step step;
    trial_init(trial, book, table);
    trial->scratch = scratch;
    json_put_key(out, "guide");
    text_char(out, '{');
    bool found = next(&guide, &step);
    also(&guide, &step, found);
    guide_calls(&guide);
    text_char(out, '}');
    undo(&guide);
}
