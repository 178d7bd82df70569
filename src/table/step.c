/* What every event has in common on its way through the table: refusing, authority, effects. */
#include "table/game_table.h"

#include <assert.h>
#include <string.h>

bool step_refuse(struct step *step, int why, const char *where) {
    return refusal_fill(step->refusal, why, "%s", where);
}

void step_break(struct step *step, const char *what) {
    if (step->broken == NULL)
        step->broken = what;
}

static enum post sender_post(const struct event *event) {
    switch (event->sender) {
    case SENDER_STAFF:
        return event->sender_post;
    case SENDER_VIRTUAL_DEALER:
        return POST_DEALER;
    default:
        return POST_NOBODY;
    }
}

enum post post_on_ladder(enum post post) {
    return post <= POST_SENIOR_MANAGEMENT ? post : POST_NOBODY;
}

enum post step_authority(const struct step *step) {
    enum post sender = post_on_ladder(sender_post(step->event));
    enum post authorised = post_on_ladder(step->event->authorised_post);
    return authorised > sender ? authorised : sender;
}

bool step_needs(struct step *step, enum post post) {
    if (step_authority(step) < post)
        return step_refuse(step, WHY_POST_TOO_LOW, post_id(post));
    return true;
}

/* The acting pit supervisor does not confirm (G12). */
bool step_by_two(struct step *step, int why) {
    const struct event *event = step->event;
    bool signed_by_other = event->authorised_id != 0 && event->authorised_id != event->sender_id;
    if (event->sender != SENDER_STAFF || !signed_by_other ||
        post_on_ladder(event->authorised_post) < POST_PIT_SUPERVISOR)
        return step_refuse(step, why, post_id(POST_PIT_SUPERVISOR));
    if (event->text[0] == '\0')
        return step_refuse(step, WHY_REASON_NEEDED, "text");
    return true;
}

bool step_for_player(struct step *step) {
    const struct event *event = step->event;
    if (event->sender == SENDER_PLAYER && event->sender_id != event->player)
        return step_refuse(step, WHY_NOT_YOURS, "player");
    if (event->sender == SENDER_STAFF)
        return step_needs(step, POST_DEALER);
    return true;
}

static struct effect *next_effect(struct step *step, enum effect_type type, const char *clause) {
    assert(step->effects->count < step->effects->room);
    struct effect *effect = &step->effects->list[step->effects->count++];
    memset(effect, 0, sizeof *effect);
    effect->type = (uint8_t)type;
    effect->bet = NO_BET;
    effect->card = CR_NO_CARD;
    strncpy(effect->clause, clause, sizeof effect->clause - 1);
    return effect;
}

void step_chips(struct step *step, uint32_t player, enum account from, enum account to,
                cr_money amount, uint16_t bet, const char *clause) {
    if (amount < 0 || from == to)
        step_break(step, "chips");
    if (amount <= 0 || from == to)
        return;
    struct effect *effect = next_effect(step, EFFECT_CHIPS, clause);
    effect->player = player;
    effect->from = (uint8_t)from;
    effect->to = (uint8_t)to;
    effect->amount = amount;
    effect->bet = bet;
    if (from == ACCOUNT_FELT)
        step->table->felt -= amount;
    if (to == ACCOUNT_FELT)
        step->table->felt += amount;
    if (step->table->felt < 0)
        step_break(step, "felt");
}

void step_say(struct step *step, enum announcement what, const char *clause) {
    next_effect(step, EFFECT_ANNOUNCE, clause)->number = (uint8_t)what;
}

void step_say_totals(struct step *step, unsigned box, unsigned hand, unsigned one, unsigned other,
                     const char *clause) {
    struct effect *effect = next_effect(step, EFFECT_ANNOUNCE, clause);
    effect->number = SAY_TOTALS;
    effect->box = (uint8_t)box;
    effect->hand = (uint8_t)hand;
    effect->from = (uint8_t)one;
    effect->to = (uint8_t)other;
}

void step_light(struct step *step, unsigned bet) {
    struct effect *effect = next_effect(step, EFFECT_LIGHT, "");
    effect->bet = (uint16_t)bet;
    effect->number = 1;
}

void step_lights_out(struct step *step) {
    next_effect(step, EFFECT_LIGHT, "");
}

void step_summon(struct step *step, enum post post, const char *clause) {
    next_effect(step, EFFECT_SUMMON, clause)->post = (uint8_t)post;
}

void step_screen(struct step *step, enum screen screen) {
    next_effect(step, EFFECT_SCREEN, "")->number = (uint8_t)screen;
}

static void card_effect(struct step *step, enum effect_type type, unsigned box, unsigned hand,
                        cr_card card, bool face_up) {
    struct effect *effect = next_effect(step, type, "");
    effect->box = (uint8_t)box;
    effect->hand = (uint8_t)hand;
    effect->card = card;
    effect->number = face_up;
}

void step_card(struct step *step, unsigned box, unsigned hand, cr_card card, bool face_up) {
    card_effect(step, EFFECT_CARD, box, hand, card, face_up);
}

void step_turn(struct step *step, unsigned box, unsigned hand, cr_card card) {
    card_effect(step, EFFECT_TURN, box, hand, card, true);
}

void step_phase(struct step *step, enum phase phase) {
    step->table->phase = (uint8_t)phase;
}

void step_suspend(struct step *step, enum post resume_post, const char *clause) {
    struct table *table = step->table;
    table->suspended = 1;
    if (table->resume_post < resume_post)
        table->resume_post = (uint8_t)resume_post;
    memset(table->suspended_clause, 0, sizeof table->suspended_clause);
    strncpy(table->suspended_clause, clause, sizeof table->suspended_clause - 1);
    step_say(step, SAY_SUSPENDED, clause);
}

void step_commission(struct step *step, const struct cr_line *line) {
    if (line->commission == 0)
        return;
    struct effect *effect = next_effect(step, EFFECT_COMMISSION, "");
    effect->player = line->player;
    effect->amount = line->commission;
    effect->bet = line->bet;
}
