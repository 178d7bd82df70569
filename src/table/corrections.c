/* What was decided wrongly is put right: results, payments, rulings (G4, G6, G13). */
#include "base/money.h"
#include "base/pages.h"
#include "base/scratch.h"
#include "rulebook/game_rulebook.h"
#include "table/check.h"
#include "table/found_bets.h"
#include "table/past.h"
#include "table/settling.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

/* ---- A result ---- */

/* G4: what was paid goes back as new movements, then the round is settled again from the new
 * result. */
static void settle_anew(struct step *step, const struct game_table *game) {
    table_undo_payments(step);
    if (!game->correct(step, true))
        step_break(step, "correction");
    table_result(step);
}

static bool correct_lying(struct step *step, const struct game_table *game) {
    if (!game->correct(step, false))
        return false;
    step_say(step, SAY_CORRECTED, "G4");
    settle_anew(step, game);
    return true;
}

/* What a player's account gets of a bet in all; below zero: what it gives. */
struct change {
    uint32_t player;
    uint16_t bet;
    uint8_t account, box;
    cr_money amount;
};

enum { CHANGES = 4 * TABLE_BETS };

struct changes {
    struct change list[CHANGES];
    size_t count;
};

static void add_change(struct step *step, struct changes *changes, const struct effect *effect,
                       uint8_t account, cr_money amount) {
    size_t i = 0;
    if (account == ACCOUNT_FELT || account == ACCOUNT_FLOAT)
        return;
    while (i < changes->count &&
           (changes->list[i].player != effect->player || changes->list[i].bet != effect->bet ||
            changes->list[i].account != account || changes->list[i].box != effect->box))
        i++;
    if (i == CHANGES) {
        step_break(step, "changes");
        return;
    }
    struct change *change = &changes->list[i];
    if (i == changes->count) {
        *change = (struct change){effect->player, effect->bet, account, effect->box, 0};
        changes->count++;
    }
    if (!money_add(change->amount, amount, &change->amount))
        step_break(step, "changes");
}

static void add_changes(struct step *step, struct changes *changes) {
    for (size_t i = 0; i < step->effects->count; i++) {
        const struct effect *effect = &step->effects->list[i];
        if (effect->type != EFFECT_CHIPS)
            continue;
        add_change(step, changes, effect, effect->from, -effect->amount);
        add_change(step, changes, effect, effect->to, effect->amount);
    }
    step->effects->count = 0;
}

/* From the result to the last payment. */
static void settle_all(struct step *step, const struct game_table *game, struct changes *changes) {
    const struct event *event = step->event;
    struct event all = *event;
    all.number = 0; /* every line */
    step->event = &all;
    if (step->broken == NULL && !settling_collect(step, game))
        step_break(step, "collect");
    add_changes(step, changes);
    if (step->broken == NULL && step->table->phase == PHASE_SETTLING && !settling_pay(step, game))
        step_break(step, "pay");
    add_changes(step, changes);
    step->event = event;
    if (step->table->phase != PHASE_IDLE || step->table->felt != 0)
        step_break(step, "felt");
}

/* On a table of its own. */
static void settle_ended(struct step *step, const struct game_table *game,
                         struct changes *changes) {
    settle_anew(step, game);
    add_changes(step, changes);
    settle_all(step, game, changes);
}

/* Between the float and whoever was paid otherwise. */
static void move_changes(struct step *step, const struct changes *changes, const char *clause) {
    for (size_t i = 0; i < changes->count; i++) {
        const struct change *change = &changes->list[i];
        cr_money amount = change->amount;
        size_t before = step->effects->count;
        if (amount > 0)
            step_chips(step, change->player, ACCOUNT_FLOAT, change->account, amount, change->bet,
                       clause);
        else
            step_chips(step, change->player, change->account, ACCOUNT_FLOAT, -amount, change->bet,
                       clause);
        if (step->effects->count > before)
            step->effects->list[before].box = change->box;
    }
}

/* A round that nothing lies of any more on the felt is settled in one: nobody waits for it. */
static bool correct_ended(struct step *step, const struct game_table *game, bool is_past) {
    struct table *table = step->table;
    SCRATCH(struct table, was, 1, step->scratch);
    SCRATCH(struct table, is, 1, step->scratch);
    SCRATCH(struct effect, list, EFFECTS_MAX, step->scratch);
    SCRATCH(struct changes, changes, 1, step->scratch);
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct step inside = *step;
    if (is_past)
        past_lay(was, table);
    else
        *was = *table;
    was->phase = PHASE_IDLE;
    *is = *was;
    inside.table = is;
    inside.effects = &effects;
    changes->count = 0;
    if (!game->correct(&inside, false))
        return false;
    settle_ended(&inside, game, changes);
    if (inside.broken != NULL) {
        step_break(step, inside.broken);
        return true;
    }
    if (is_past && !past_shoe_follows(table, was, is))
        return step_refuse(step, WHY_IMPOSSIBLE_CARDS, "cards");
    if (is_past) {
        past_keep(table, is);
    } else {
        is->phase = table->phase;
        pages_copy(table, is, sizeof *table);
    }
    step_say(step, SAY_CORRECTED, "G4");
    move_changes(step, changes, "G4");
    step_screen(step, SCREEN_BOARD);
    return true;
}

/* What is said, asked for and shown is said of the table. */
static void pass_on(struct step *step, const struct effects *effects) {
    for (size_t i = 0; i < effects->count; i++) {
        uint8_t type = effects->list[i].type;
        if (type == EFFECT_ANNOUNCE || type == EFFECT_SUMMON || type == EFFECT_SCREEN)
            step->effects->list[step->effects->count++] = effects->list[i];
    }
}

static void keep_suspension(struct table *to, const struct table *from) {
    to->suspended = from->suspended;
    to->resume_post = from->resume_post;
    memcpy(to->suspended_clause, from->suspended_clause, sizeof to->suspended_clause);
}

bool settling_act_on_past(struct step *step, const struct clause_info *clause, const char *name,
                          bool (*act)(struct step *step, const struct clause_info *clause)) {
    const struct game_table *game = game_module(step->table->game)->table;
    SCRATCH(struct table, laid, 1, step->scratch);
    SCRATCH(struct effect, list, EFFECTS_MAX, step->scratch);
    SCRATCH(struct changes, changes, 1, step->scratch);
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct step inside = *step;
    past_lay(laid, step->table);
    inside.table = laid;
    inside.effects = &effects;
    changes->count = 0;
    if (game->outlives != NULL)
        game->outlives(&inside, step->table);
    if (!act(&inside, clause))
        return false;
    pass_on(step, &effects);
    add_changes(&inside, changes);
    if (laid->phase == PHASE_RESULT)
        settle_all(&inside, game, changes);
    if (inside.broken != NULL || laid->phase != PHASE_IDLE) {
        step_break(step, inside.broken != NULL ? inside.broken : "phase");
        return true;
    }
    keep_suspension(step->table, laid);
    if (game->outlives != NULL)
        game->outlives(step, laid);
    past_keep(step->table, laid);
    move_changes(step, changes, name);
    return true;
}

static bool call_laid(struct step *step, const struct clause_info *clause) {
    const struct game_table *game = game_module(step->table->game)->table;
    return clause == game->found ? table_found_bet(step, game) : game->call(step, clause);
}

bool settling_call_past(struct step *step, const struct clause_info *clause) {
    return settling_act_on_past(step, clause, clause->clause, call_laid);
}

/* The round that lies there, or the last one that had a result. One that is not named is the last,
 * unless a void one lies there that may be meant. */
bool settling_correct_result(struct step *step, const struct game_table *game) {
    const struct table *table = step->table;
    uint64_t round = step->event->round;
    if (!step_by_two(step, WHY_PAID_BY_TWO))
        return false;
    bool is_lying = round == 0 || round == table->round;
    if (is_lying && table_has_result(table))
        return correct_lying(step, game);
    if (is_lying && check_has_result(table))
        return correct_ended(step, game, false);
    bool void_lies = table->phase <= PHASE_IDLE && table->last_void;
    bool is_past = round == 0 ? !void_lies : round == table->past.round;
    if (past_is_open(table) && is_past && !table->past.last_void)
        return correct_ended(step, game, true);
    if (!is_lying && !(past_is_open(table) && is_past))
        return step_refuse(step, WHY_NOT_THAT_ROUND, "round");
    return step_refuse(step, WHY_NOTHING_TO_CORRECT, "");
}

/* ---- A payment ---- */

/* A wrong payment put right: `amount` from the float to the player, or back when it is negative. */
static void move(struct step *step, const char *clause) {
    const struct event *event = step->event;
    if (event->amount > 0)
        step_chips(step, event->player, ACCOUNT_FLOAT, ACCOUNT_PURSE, event->amount, NO_BET,
                   clause);
    else
        step_chips(step, event->player, ACCOUNT_PURSE, ACCOUNT_FLOAT, -event->amount, NO_BET,
                   clause);
}

static bool check_movement(struct step *step) {
    if (step->event->text[0] == '\0')
        return step_refuse(step, WHY_REASON_NEEDED, "text");
    if (step->event->amount < -CHIPS_MAX || step->event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    return true;
}

static bool pays_at_most(struct cr_ratio ratio, void *context) {
    struct cr_ratio *best = context;
    if (wide_of(ratio.win, best->stake) > wide_of(best->win, ratio.stake))
        *best = ratio;
    return true;
}

cr_money table_line_most(const struct cr_rulebook *book, unsigned bet, cr_money stake) {
    const struct cr_bet_rule *rule = &book->bets[bet];
    const struct game_rulebook *game = rulebook_game(book);
    struct cr_ratio best = {0, 1};
    cr_money pays = 0;
    uint32_t rest, of;
    for (unsigned i = 0; i < rule->pay_count; i++)
        pays_at_most(rule->pays[i].ratio, &best);
    if (rule->pay_count == 0 && game->own_ratios != NULL)
        (void)game->own_ratios(book, pays_at_most, &best);
    if (best.win == 0)
        return stake;
    if (!money_pays(stake, best, &pays, &rest, &of) || !money_add(stake, pays, &pays))
        return CR_MONEY_MAX;
    return pays;
}

/* Of a void round, and of one whose terms have changed since, the bets alone are known. */
static cr_money stake_of_bet(const struct table *table, const struct event *event) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == event->player && bet->bet == event->bet && bet->box == event->box)
            return bet->stake;
    }
    return -1;
}

/* What the player had on that bet, in that box and hand (0: whichever, the largest). Below zero:
 * there was no such line. */
static cr_money stake_of_line(const struct step *step, const struct table *table) {
    const struct event *event = step->event;
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, step->scratch);
    size_t count = 0;
    cr_money most = event->hand == 0 ? stake_of_bet(table, event) : -1;
    if (check_has_result(table))
        count = table_settled_lines(step->book, table, lines, states, step->scratch);
    for (size_t i = 0; i < count; i++) {
        const struct cr_line *line = &lines[i];
        if (line->player == event->player && line->bet == event->bet && line->box == event->box &&
            (event->hand == 0 || line->hand == event->hand) && line->stake > most)
            most = line->stake;
    }
    return most;
}

/* Nothing of the round on the table was paid yet. */
static bool is_unpaid(const struct table *table) {
    return table->phase > PHASE_IDLE && table->phase < PHASE_SETTLING;
}

uint64_t table_corrected_round(const struct table *table) {
    bool none = table->phase == PHASE_RESULT || (!is_unpaid(table) && table->in_operation);
    return none ? table->round : is_unpaid(table) ? table->round - 1 : table->past.round;
}

static bool can_correct_payment_of(const struct table *table, uint64_t round) {
    return round == table_corrected_round(table) ||
           (round == table->past.round && past_is_open(table));
}

/* It corrects no more than the line could have come to. A void round between the last that had a
 * result and the one in play is gone from the table: whoever keeps the rounds knows its bets. */
static bool check_corrected(struct step *step) {
    const struct table *table = step->table;
    const struct event *event = step->event;
    if (event->round == 0)
        return step_refuse(step, WHY_ROUND_NEEDED, "round");
    if (!can_correct_payment_of(table, event->round))
        return step_refuse(step, WHY_NOT_THAT_ROUND, "round");
    if (event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    bool is_past = event->round == table->past.round;
    if (!is_past && event->round != table->round)
        return true;
    SCRATCH(struct table, laid, 1, step->scratch);
    if (is_past)
        past_lay(laid, table);
    cr_money stake = stake_of_line(step, is_past ? laid : table), amount = event->amount;
    if (stake < 0)
        return step_refuse(step, WHY_NO_SUCH_LINE, "bet");
    if ((amount < 0 ? -amount : amount) > table_line_most(step->book, event->bet, stake))
        return step_refuse(step, WHY_MORE_THAN_LINE, "amount");
    return true;
}

bool settling_correct_payment(struct step *step) {
    if (!step_by_two(step, WHY_PAID_BY_TWO) || !check_movement(step) || !check_corrected(step))
        return false;
    if (step->event->amount == 0)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    move(step, "G4");
    return true;
}

/* ---- A ruling ---- */

/* G6: the clause that leaves the rest to a post. */
static const char *rest_clause(const struct table *table) {
    return game_module((enum cr_game)table->game)->table->rest_clause;
}

enum post settling_ruling_post(const struct table *table) {
    const struct clause_info *clause = clause_find((enum cr_game)table->game, rest_clause(table));
    return clause == NULL ? POST_TABLE_GAMES_DIRECTOR : (enum post)clause->by;
}

enum ruling { RULING_MOVEMENT, RULING_VOID_ROUND, RULING_VOID_BET, RULINGS };

static bool in_round(const struct table *table) {
    return table->phase > PHASE_IDLE;
}

/* A ruling on a line is on one that the player had; of older rounds whoever keeps them knows. */
static bool check_ruled_line(struct step *step) {
    const struct table *table = step->table;
    const struct event *event = step->event;
    bool is_past = event->round == table->past.round;
    if (event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (!is_past && event->round != table->round)
        return true;
    SCRATCH(struct table, laid, 1, step->scratch);
    struct event any_hand = *event;
    struct step inside = *step;
    any_hand.hand = 0;
    inside.event = &any_hand;
    if (is_past)
        past_lay(laid, table);
    if (stake_of_line(&inside, is_past ? laid : table) < 0)
        return step_refuse(step, WHY_NO_SUCH_LINE, "bet");
    return true;
}

/* G13: the round it is about, the one in play when it is voided; and, unless it is about the whole
 * round, the player. */
static bool check_ruled(struct step *step) {
    const struct event *event = step->event;
    bool now = event->number != RULING_MOVEMENT;
    if (event->round == 0)
        return step_refuse(step, WHY_ROUND_NEEDED, "round");
    if (event->round > step->table->round || (now && event->round != step->table->round))
        return step_refuse(step, WHY_NOT_THAT_ROUND, "round");
    if (event->player == 0 && (event->number != RULING_VOID_ROUND || event->amount != 0))
        return step_refuse(step, WHY_PLAYER_NEEDED, "player");
    return now || event->bet == NO_BET || check_ruled_line(step);
}

/* A bet that was collected or paid goes back too; the others are settled again without it, and a
 * round that was paid is so again when the event has happened (G11). */
static void void_ruled_bet(struct step *step, struct table_bet *bet, const char *clause) {
    const struct game_table *game = game_module(step->table->game)->table;
    bool paid = step->table->phase == PHASE_IDLE;
    bool settled = paid || step->table->phase == PHASE_SETTLING;
    if (settled)
        table_undo_payments(step);
    if (game->void_bet != NULL)
        game->void_bet(step, bet, clause);
    else
        table_void_bet(step, bet, clause);
    if (settled)
        table_result(step);
    if (!paid)
        return;
    const struct event *ruling = step->event;
    struct event all = *ruling;
    all.number = 0; /* every line */
    step->event = &all;
    if (settling_collect(step, game) && step->table->phase == PHASE_SETTLING)
        (void)settling_pay(step, game);
    step->event = ruling;
}

/* On the round in play, or the paid one until the next is opened (G11). */
static bool rule(struct step *step, const struct clause_info *unused) {
    (void)unused;
    const struct table *table = step->table;
    const struct event *event = step->event;
    const char *clause = rest_clause(table);
    bool lies = in_round(table) || (table_is_over(table) && !table->last_void);
    struct table_bet *bet = NULL;
    if (event->number == RULING_VOID_ROUND && !lies)
        return step_refuse(step, WHY_WRONG_PHASE, "number");
    if (event->number == RULING_VOID_BET) {
        bet = lies ? table_find_bet(step->table, event->player, event->bet, event->box) : NULL;
        if (bet == NULL)
            return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    }
    step_say(step, SAY_RULING, clause);
    move(step, clause);
    if (event->number == RULING_VOID_ROUND)
        table_void_round(step, clause);
    if (bet != NULL)
        void_ruled_bet(step, bet, clause);
    return true;
}

bool settling_ruling(struct step *step) {
    const struct table *table = step->table;
    if (!step_needs(step, settling_ruling_post(table)) || !step_by_two(step, WHY_PAID_BY_TWO) ||
        !check_movement(step) || !check_ruled(step))
        return false;
    if (step->event->number < RULING_MOVEMENT || step->event->number >= RULINGS)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    /* a table that is closed has no round to void: it is opened first (G10) */
    if (step->event->number != RULING_MOVEMENT && table->phase == PHASE_CLOSED)
        return step_refuse(step, WHY_WRONG_PHASE, "number");
    if (step->event->number != RULING_MOVEMENT && past_is_last(table))
        return settling_act_on_past(step, NULL, rest_clause(table), rule);
    return rule(step, NULL);
}
