#include "books/round_note.h"

#include "table/past.h"
#include "table/transcript.h"
#include "table/view.h"

#include <string.h>

/* Sums of chips stay far below what 64 bits hold, but a log is not trusted. */
static void add(cr_money *sum, cr_money amount) {
    if (__builtin_add_overflow(*sum, amount, sum))
        *sum = CR_MONEY_MAX;
}

static bool is_hand(uint8_t account) {
    return account == ACCOUNT_PURSE || account == ACCOUNT_COLOUR;
}

static void follow_chips(struct round_note *note, const struct effect *effect) {
    if (is_hand(effect->from) && effect->to == ACCOUNT_FELT) {
        add(&note->staked, effect->amount);
        note->bets++;
    }
    if (effect->from == ACCOUNT_FELT && is_hand(effect->to))
        add(&note->returned, effect->amount);
    if (effect->to == ACCOUNT_FLOAT)
        add(&note->taken, effect->amount);
    if (effect->from == ACCOUNT_FLOAT)
        add(&note->paid, effect->amount);
}

static void follow_effects(struct round_note *note, const struct effects *effects) {
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        if (effect->type == EFFECT_CHIPS)
            follow_chips(note, effect);
        if (effect->type == EFFECT_COMMISSION)
            add(&note->commission, effect->amount);
    }
}

static void write_result(struct round_note *note, const struct cr_rulebook *book,
                         const struct table *table) {
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text out;
        text_init(&out, note->result[language], RESULT_MAX - 1);
        memset(note->result[language], 0, RESULT_MAX);
        if (!table->last_void)
            transcript_result(book, table, (enum cr_language)language, &out);
    }
    struct text data;
    memset(note->data, 0, RESULT_MAX);
    text_init(&data, note->data, RESULT_MAX - 1);
    table_result_view(book, table, &data);
    memset(note->void_clause, 0, sizeof note->void_clause);
    if (table->last_void)
        memcpy(note->void_clause, table->void_clause, sizeof note->void_clause);
}

void round_note_adjust(struct round_note *note, const struct effects *effects) {
    follow_effects(note, effects);
}

void round_note_correct(struct round_note *note, const struct cr_rulebook *book,
                        const struct table *table, const struct event *event,
                        const struct effects *effects) {
    if (!event_is(event, MARK_NO_PLAY))
        follow_effects(note, effects);
    write_result(note, book, table);
}

bool round_note_follow(struct round_follow *follow, const struct cr_rulebook *book,
                       const struct table *table, const struct event *event,
                       const struct effects *effects) {
    struct round_note *note = &follow->note;
    if (table->round != note->round) {
        memset(note, 0, sizeof *note);
        note->round = table->round;
        note->opened = event->time;
        follow->running = false;
    }
    if (table->round == 0)
        return false;
    if (past_is_meant(table, event) || past_is_over(table, event))
        return false;
    if (!event_is(event, MARK_NO_PLAY))
        follow_effects(note, effects);
    bool new_result = event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE);
    bool newly_void = table->last_void && note->void_clause[0] == '\0';
    if (table->phase > PHASE_IDLE || ((new_result || newly_void) && note->ended != 0))
        follow->running = true;
    if (!follow->running || table->phase > PHASE_IDLE)
        return false;
    follow->running = false;
    note->ended = event->time;
    write_result(note, book, table);
    return true;
}

void round_note_write(const struct round_note *note, bool with_money, struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "round", (int64_t)note->round);
    json_put_integer(out, "opened", note->opened);
    json_put_integer(out, "ended", note->ended);
    if (note->void_clause[0] != '\0')
        json_put_string(out, "void", note->void_clause);
    json_put_both(out, "result",
                  (const char *const[]){note->result[CR_ENGLISH], note->result[CR_VIETNAMESE]});
    json_put_key(out, "data");
    text_add(out, note->data);
    if (with_money) {
        json_put_integer(out, "bets", note->bets);
        json_put_integer(out, "staked", note->staked);
        json_put_integer(out, "returned", note->returned);
        json_put_integer(out, "taken", note->taken);
        json_put_integer(out, "paid", note->paid);
        json_put_integer(out, "commission", note->commission);
    }
    text_char(out, '}');
}
