#include "finish_support.h"

#include "table/offers.h"

#include <string.h>

void finish_start(struct finish *finish, const struct cr_rulebook *book, struct table *table) {
    finish->book = book;
    finish->table = table;
    finish->effects = (struct effects){finish->list, EFFECTS_MAX, 0};
    finish->count = 0;
    memset(finish->called, 0, sizeof finish->called);
    memset(&finish->refusal, 0, sizeof finish->refusal);
}

bool finish_is_done(const struct table *table) {
    return table->phase <= PHASE_IDLE && table->felt == 0;
}

static bool is_taken(struct finish *finish, const struct event *event) {
    finish->last = *event;
    return table_apply(finish->book, finish->table, event, &finish->effects, &finish->refusal);
}

static struct guide guide_of(struct finish *finish) {
    trial_init(&finish->trial, finish->book, finish->table);
    return (struct guide){finish->book, finish->table, &finish->trial, NULL};
}

/* ---- The dealer's step ---- */

static bool with_some_card(struct finish *finish, struct event *event) {
    const struct shoe_state *shoe = table_shoe(finish->table);
    event->card_count = 1;
    for (cr_card card = 0; shoe != NULL && card < CR_DECK; card++) {
        event->cards[0] = card;
        if (shoe->left[card] > 0 && is_taken(finish, event))
            return true;
    }
    event->cards[0] = CR_NO_CARD;
    return is_taken(finish, event);
}

static bool with_some_number(struct finish *finish, struct event *event,
                             const struct deal_step *step) {
    for (int32_t number = step->least; number <= step->most && number < step->least + 40;
         number++) {
        event->number = number;
        if (is_taken(finish, event))
            return true;
    }
    return false;
}

static bool deal(struct finish *finish, const struct deal_step *step) {
    const struct guide guide = guide_of(finish);
    struct event event = guide_event(&guide, (enum event_type)step->type);
    event.number = step->number;
    event.player = step->player;
    event.box = step->box;
    event.hand = step->hand;
    event.card_count = step->hidden;
    event.text[0] = '.';
    memset(event.cards, CR_NO_CARD, step->hidden);
    if (step->clause != NULL)
        memcpy(event.clause, step->clause, strlen(step->clause));
    if (step->needs == NEEDS_CARD)
        return with_some_card(finish, &event);
    if (step->needs == NEEDS_NUMBER || step->needs == NEEDS_COUNT)
        return with_some_number(finish, &event, step);
    return is_taken(finish, &event);
}

/* ---- When it is not taken ---- */

/* What was called and did not help is not called again. */
static bool call(struct finish *finish, const char *name) {
    const struct guide guide = guide_of(finish);
    const struct clause_info *clause = clause_find((enum cr_game)finish->table->game, name);
    uint8_t *called = &finish->called[clause - clause_table];
    struct event found;
    if ((clause->phases >> finish->table->phase & 1) == 0 || table_is_ruling(clause) ||
        *called == FINISH_CALLS || !guide_finds_call(&guide, clause, ANY_NUMBER, &found))
        return false;
    ++*called;
    return is_taken(finish, &found);
}

/* Bets that do not stand go back, the newest first. */
static bool take_back(struct finish *finish) {
    const struct guide guide = guide_of(finish);
    struct event event = guide_event(&guide, EVENT_WITHDRAW);
    event.text[0] = '.';
    for (unsigned i = finish->table->bet_count; i > 0; i--) {
        const struct table_bet *bet = &finish->table->bets[i - 1];
        event.player = bet->player;
        event.bet = bet->bet;
        event.box = bet->box;
        if (is_taken(finish, &event))
            return true;
    }
    return false;
}

static bool some_way(struct finish *finish) {
    enum cr_game game = (enum cr_game)finish->table->game;
    const char *const *way = game_module(game)->table->ways;
    for (; way != NULL && *way != NULL; way++) {
        if (call(finish, *way))
            return true;
    }
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game == game && clause_table[i].kind == CLAUSE_IRREGULARITY &&
            call(finish, clause_table[i].clause))
            return true;
    }
    return false;
}

bool finish_step(struct finish *finish) {
    struct deal_step step;
    const struct game_table *game = game_module((enum cr_game)finish->table->game)->table;
    finish->count++;
    if (!deal_next(finish->book, finish->table, &step))
        return false;
    if (game->before_step != NULL)
        game->before_step(finish->table, &step);
    if (!step.blocked && deal(finish, &step))
        return true;
    struct event refused = finish->last;
    struct cr_refusal why = finish->refusal;
    if (finish->table->phase == PHASE_BETTING ? take_back(finish) : some_way(finish))
        return true;
    finish->last = refused;
    finish->refusal = why;
    return false;
}

bool finish_round(struct finish *finish) {
    while (!finish_is_done(finish->table)) {
        if (finish->count == FINISH_EVENTS || !finish_step(finish))
            return false;
    }
    return true;
}

/* ---- The next round ---- */

static bool resume(struct finish *finish) {
    const struct guide guide = guide_of(finish);
    struct event event = guide_event(&guide, EVENT_RESUME);
    return is_taken(finish, &event);
}

bool finish_prepares(struct finish *finish) {
    struct deal_step step;
    bool known = deal_next(finish->book, finish->table, &step);
    return (known && deal(finish, &step)) || (finish->table->suspended && resume(finish));
}

bool finish_opens(struct finish *finish) {
    for (unsigned i = 0; i < FINISH_PREPARES && finish->table->phase == PHASE_IDLE; i++) {
        if (!finish_prepares(finish))
            return false;
    }
    return finish->table->phase > PHASE_IDLE; /* a free hand is dealt at once */
}
