/* The table: which events it takes from whom and when, and where they go. */
#include "table/betting.h"
#include "table/check.h"
#include "table/found_bets.h"
#include "table/limits.h"
#include "table/past.h"
#include "table/settling.h"
#include "table/slips.h"

#include "base/day.h"
#include "base/engine.h"
#include "base/pages.h"
#include "rulebook/game_rulebook.h"

#include <assert.h>
#include <string.h>

/* ---- What the catalogue of events says ---- */

bool table_game_takes(enum cr_game game, enum event_type type) {
    return event_info(type)->common || (game_module(game)->table->events >> type & 1) != 0;
}

/* What is on its way may arrive late: it happens in the round it was meant for, or not at all (G7).
 * Corrections and rulings look back at a round and judge its number themselves. */
static bool is_for_this_round(const struct table *table, const struct event *event) {
    return event->round == 0 || event->round == table->round || event_is(event, MARK_LOOKS_BACK);
}

/* An open table plays by the edition of its opening and by no other, and so is corrected what was
 * played by it. */
static bool is_its_edition(const struct cr_rulebook *book, const struct table *table,
                           const struct event *event) {
    return (table->phase == PHASE_CLOSED && !event_is(event, MARK_LOOKS_BACK)) ||
           memcmp(book->edition, table->edition, sizeof table->edition) == 0;
}

static bool check_row(struct step *step) {
    const struct event *event = step->event;
    if (event->type >= EVENT_TYPES)
        return step_refuse(step, WHY_UNKNOWN_EVENT, "type");
    if (!is_its_edition(step->book, step->table, event))
        return step_refuse(step, WHY_OTHER_EDITION, "edition");
    const struct event_info *row = event_info(event->type);
    bool of_game = step->table->phase != PHASE_CLOSED || row->phases >> PHASE_CLOSED & !row->common;
    if (of_game && !table_game_takes((enum cr_game)step->table->game, (enum event_type)event->type))
        return step_refuse(step, WHY_WRONG_GAME, event_id((enum event_type)event->type));
    if (event->sender >= SENDERS || !(row->senders >> event->sender & 1))
        return step_refuse(step, WHY_WRONG_SENDER, event_id((enum event_type)event->type));
    if (event->sender == SENDER_STAFF && !step_needs(step, row->post))
        return false;
    if (!is_for_this_round(step->table, event))
        return step_refuse(step, WHY_OTHER_ROUND, "round");
    if (!(row->phases >> step->table->phase & 1))
        return step_refuse(step, WHY_WRONG_PHASE, phase_id((enum phase)step->table->phase));
    return true;
}

/* ---- Events of the table itself ---- */

static struct limits limits_now(const struct table *table) {
    struct limits limits = {.own_max = table->own_max};
    memcpy(limits.min, table->limit_min, sizeof limits.min);
    memcpy(limits.max, table->limit_max, sizeof limits.max);
    return limits;
}

static void keep_limits(struct table *table, const struct limits *limits) {
    memcpy(table->limit_min, limits->min, sizeof limits->min);
    memcpy(table->limit_max, limits->max, sizeof limits->max);
    table->own_max = limits->own_max;
}

/* G10: what only those whom its clause names may end is as it was before the closing. */
static void keep_open_matters(struct step *step, const struct table *before) {
    struct table *opened = step->table;
    const struct game_table *game = game_module(opened->game)->table;
    opened->suspended = before->suspended;
    opened->resume_post = before->resume_post;
    memcpy(opened->suspended_clause, before->suspended_clause, sizeof opened->suspended_clause);
    bool was_open = before->engine != 0 && before->game == opened->game;
    if (was_open && game->outlives != NULL)
        game->outlives(step, before);
}

static bool open_table(struct step *step) {
    struct table *table = step->table;
    const struct event *event = step->event;
    if (event->amount < 0 || event->amount2 < event->amount)
        return step_refuse(step, WHY_BAD_LIMITS, "amount");
    if (!engine_plays(event->engine))
        return refusal_fill(step->refusal, WHY_UNKNOWN_ENGINE, "engine %u", event->engine);
    if (event->day_begins >= DAY_HOURS)
        return step_refuse(step, WHY_EVENT_NUMBER, "day_begins");
    if (memcmp(event->bytes, step->book->edition, sizeof event->bytes) != 0)
        return step_refuse(step, WHY_OTHER_EDITION, "edition");
    if (!check_book(step->book))
        return step_refuse(step, WHY_OVERFLOW, "rulebook");
    SCRATCH(struct table, opened, 1, step->scratch);
    table_init(opened);
    opened->game = (uint32_t)step->book->game;
    opened->phase = PHASE_IDLE;
    opened->engine = event->engine;
    memcpy(opened->edition, event->bytes, sizeof opened->edition);
    opened->own_limit = CR_MONEY_MAX;
    opened->committed = table->committed; /* closing a table shows no seed */
    memcpy(opened->commitment, table->commitment, sizeof opened->commitment);
    opened->takes_numbers = table->takes_numbers;
    opened->number_count = table->number_count;
    memcpy(opened->numbers, table->numbers, sizeof opened->numbers);
    opened->unit = table->unit;
    opened->day_begins = event->day_begins;
    opened->layout = event->layout;
    opened->seats = event->seats;
    memcpy(opened->options, event->options, sizeof opened->options);
    opened->round = table->round; /* no number comes twice at a table */
    struct limits limits = limits_now(table);
    limits_open(&limits, event->amount, event->amount2);
    keep_limits(opened, &limits);
    struct step inside = *step;
    inside.table = opened;
    const struct game_table *game = game_module(opened->game)->table;
    if (game->open_table != NULL && !game->open_table(&inside))
        return false;
    for (unsigned i = 0; i < sizeof event->options; i++) {
        if (!table_option_fits(step->book, i, event->options[i]))
            return step_refuse(step, WHY_BAD_OPTION, "options");
    }
    keep_open_matters(&inside, table);
    past_keep_closed(opened, table);
    pages_copy(table, opened, sizeof *table);
    step_screen(step, SCREEN_LIMITS);
    return true;
}

static bool suspend(struct step *step) {
    if (step->event->text[0] == '\0')
        return step_refuse(step, WHY_REASON_NEEDED, "text");
    step_suspend(step, POST_PIT_MANAGER, "");
    return true;
}

static bool resume(struct step *step) {
    struct table *table = step->table;
    if (!table->suspended)
        return step_refuse(step, WHY_NOT_SUSPENDED, "");
    if (!step_needs(step, table->resume_post))
        return false;
    table->suspended = 0;
    table->resume_post = 0;
    memset(table->suspended_clause, 0, sizeof table->suspended_clause);
    step_say(step, SAY_RESUMED, "");
    return true;
}

static bool set_limits(struct step *step) {
    struct table *table = step->table;
    const struct event *event = step->event;
    struct limits limits = limits_now(table);
    if (event->kind < LIMIT_ALL || event->kind >= step->book->kind_count)
        return step_refuse(step, WHY_EVENT_NUMBER, "kind");
    if (!limits_set(&limits, event->kind, event->amount, event->amount2))
        return step_refuse(step, WHY_BAD_LIMITS, "amount2");
    keep_limits(table, &limits);
    return true;
}

/* The limit that the game names has `amount` alone, 0: none. What players have seen in force is
 * changed for a reason. */
static bool set_limit(struct step *step) {
    struct table *table = step->table;
    const struct event *event = step->event;
    if (event->amount < 0)
        return step_refuse(step, WHY_BAD_LIMITS, "amount");
    if (table->in_operation && event->text[0] == '\0')
        return step_refuse(step, WHY_CHANGE_NEEDS_REASON, "text");
    if (event->kind == LIMIT_UNIT && (event->amount < 1 || event->amount > CHIPS_MAX))
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (event->kind == LIMIT_UNIT)
        table->unit = event->amount == 1 ? 0 : event->amount;
    else if (event->kind == LIMIT_OWN && rulebook_game(step->book)->own_limit != NULL)
        table->own_limit = event->amount == 0 ? CR_MONEY_MAX : event->amount;
    else if (!set_limits(step))
        return false;
    step_screen(step, SCREEN_LIMITS);
    return true;
}

bool table_option_fits(const struct cr_rulebook *book, unsigned option, int64_t value) {
    const struct rule_option *own = rule_option_at(book->game, option);
    if (own == NULL)
        return value == 0 || (option < sizeof book->options &&
                              value == ((const uint8_t *)&book->options)[option]);
    return rule_option_fits(own, value);
}

static bool set_option(struct step *step) {
    const struct event *event = step->event;
    const struct rule_option *option = rule_option_number(step->book->game, event->option);
    if (option == NULL)
        return step_refuse(step, WHY_BAD_OPTION, "option");
    if (!rule_option_fits(option, event->value))
        return step_refuse(step, WHY_BAD_OPTION, "value");
    const struct game_table *game = game_module(step->table->game)->table;
    struct cr_options options = table_options(step->table);
    ((uint8_t *)&options)[option->offset] = (uint8_t)event->value;
    if (game->takes_options != NULL && !game->takes_options(step, &options))
        return false;
    step->table->options[option->offset] = (uint8_t)event->value;
    step_screen(step, SCREEN_SIGN);
    return true;
}

static bool buy_in(struct step *step) {
    const struct event *event = step->event;
    if (!step_by_two(step, WHY_GUEST_BY_TWO))
        return false;
    if (event->amount < 1 || event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    step_chips(step, event->player, ACCOUNT_CASH, ACCOUNT_DROP, event->amount, NO_BET, "");
    step_chips(step, event->player, ACCOUNT_FLOAT, ACCOUNT_PURSE, event->amount, NO_BET, "");
    return true;
}

static bool tip(struct step *step) {
    const struct event *event = step->event;
    if (!step_for_player(step))
        return false;
    if (table_takes_two(step->table, event) && !step_by_two(step, WHY_GUEST_BY_TWO))
        return false;
    if (event->amount < 1 || event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    step_chips(step, event->player, ACCOUNT_PURSE, ACCOUNT_TIPS, event->amount, NO_BET, "");
    return true;
}

static bool leave(struct step *step, const struct game_table *game) {
    if (!step_for_player(step))
        return false;
    if (game->leaves != NULL)
        game->leaves(step);
    return true;
}

static void note_terms(struct table *table) {
    struct round_terms *played = &table->played;
    memcpy(played->limit_min, table->limit_min, sizeof played->limit_min);
    memcpy(played->limit_max, table->limit_max, sizeof played->limit_max);
    memcpy(played->options, table->options, sizeof played->options);
    played->own_limit = table->own_limit;
}

static bool open_round(struct step *step, const struct game_table *game) {
    struct table *table = step->table;
    if (table->suspended)
        return step_refuse(step, WHY_SUSPENDED, "");
    SCRATCH(struct table_past, past, 1, step->scratch);
    past_note(past, table);
    if (!game->open_round(step))
        return false;
    past_put(table, past);
    memset(table->bets, 0, sizeof table->bets[0] * table->bet_count);
    table->bet_count = 0;
    table->collected = 0;
    table->paid = 0;
    table->last_void = 0;
    table->in_operation = 1;
    note_terms(table);
    memset(table->void_clause, 0, sizeof table->void_clause);
    table->round++;
    return true;
}

const struct shoe_state *table_shoe(const struct table *table) {
    const struct game_table *game = game_module((enum cr_game)table->game)->table;
    return game->shoe == NULL ? NULL : game->shoe(table);
}

static bool commit(struct step *step) {
    if (step->table->committed)
        return step_refuse(step, WHY_ALREADY_COMMITTED, "");
    step->table->committed = 1;
    step->table->takes_numbers = 1;
    memcpy(step->table->commitment, step->event->bytes, sizeof step->table->commitment);
    return true;
}

static bool has_added_number(const struct table *table, uint32_t player) {
    for (unsigned i = 0; i < table->number_count; i++) {
        if (table->numbers[i].player == player)
            return true;
    }
    return false;
}

/* It names the commitment that it is meant for: what arrives late is not added to another. */
static bool add_number(struct step *step) {
    struct table *table = step->table;
    const struct event *event = step->event;
    if (!step_for_player(step))
        return false;
    if (!table->committed)
        return step_refuse(step, WHY_NOTHING_COMMITTED, "");
    if (memcmp(event->bytes, table->commitment, sizeof table->commitment) != 0)
        return step_refuse(step, WHY_OTHER_COMMITMENT, "bytes");
    if (!fair_is_number(event->text, strnlen(event->text, sizeof event->text)))
        return step_refuse(step, WHY_BAD_SEED_NUMBER, "text");
    if (has_added_number(table, event->player))
        return step_refuse(step, WHY_NUMBER_TWICE, "player");
    if (!table->takes_numbers)
        return step_refuse(step, WHY_NUMBERS_CLOSED, "");
    if (table->number_count == FAIR_NUMBERS)
        return step_refuse(step, WHY_NUMBERS_FULL, "");
    fair_add_number(table->numbers, table->number_count++, event->player, event->text);
    return true;
}

/* Numbers are added while nobody can know by what they would win: until the first bet lies on the
 * felt, and, of a shoe, the first card has left it. Who knows the seed could otherwise choose a
 * number, through a player of theirs, by the bets. */
static void close_numbers(struct table *table, enum phase before) {
    const struct shoe_state *shoe = table_shoe(table);
    bool idle =
        table->phase == PHASE_CLOSED || (table->phase == PHASE_IDLE && before <= PHASE_IDLE);
    bool nothing_laid = table->phase == PHASE_BETTING && table->bet_count == 0;
    if ((!idle && !nothing_laid) || (shoe != NULL && !shoe_is_fresh(shoe)))
        table->takes_numbers = 0;
}

static void forget_commitment(struct table *table) {
    table->committed = 0;
    table->takes_numbers = 0;
    memset(table->commitment, 0, sizeof table->commitment);
    memset(table->numbers, 0, sizeof table->numbers);
    table->number_count = 0;
}

static bool reveal(struct step *step) {
    if (!step->table->committed)
        return step_refuse(step, WHY_NOTHING_COMMITTED, "");
    forget_commitment(step->table);
    return true;
}

int64_t table_day(const struct table *table, int64_t time) {
    return day_of(time, day_hour_past(table->day_begins));
}

/* The seed of a commitment is gone, after a restore: nothing can be dealt from it. A round that has
 * no result yet is void; where the result lies there it stands (G4), and is settled first. */
static bool end_commitment(struct step *step) {
    struct table *table = step->table;
    if (!table->committed)
        return step_refuse(step, WHY_NOTHING_COMMITTED, "");
    if (memcmp(step->event->bytes, table->commitment, sizeof table->commitment) != 0)
        return step_refuse(step, WHY_NOTHING_COMMITTED, "bytes");
    forget_commitment(table);
    step_say(step, SAY_COMMITMENT_ENDED, "G3");
    step_summon(step, POST_SURVEILLANCE, "G3");
    if (table->phase != PHASE_IDLE)
        table_void_round(step, "G3");
    return true;
}

bool table_has_event(const struct table *table, enum event_type type) {
    return table_game_takes((enum cr_game)table->game, type) &&
           (event_info(type)->phases >> table->phase & 1) != 0;
}

enum post table_event_post(enum event_type type) {
    return (enum post)event_info(type)->post;
}

/* The round has come further than the clause goes. */
static bool is_too_late(const struct table *table, const struct clause_info *clause) {
    unsigned in_round = clause->phases & ~(1u << PHASE_IDLE);
    bool behind = table->phase > PHASE_IDLE ? in_round >> table->phase == 0 : table_is_paid(table);
    return in_round != 0 && behind;
}

/* What ends the time in which a clause can be called: its own words, of which the game may say
 * more, or a ruling. What is too early is so by G11. */
static int why_not_now(const struct game_table *game, const struct table *table,
                       const struct clause_info *clause) {
    int why = game->why_not_now == NULL ? 0 : game->why_not_now(table, clause);
    if (why != 0)
        return why;
    return is_too_late(table, clause) ? WHY_TOO_LATE : WHY_NOT_NOW;
}

/* Part 7: who may call a clause and when stands in the clause data. */
static bool call(struct step *step, const struct game_table *game) {
    const struct table *table = step->table;
    const struct clause_info *clause = table_called_clause(table, step->event);
    if (clause == NULL || clause->kind != CLAUSE_IRREGULARITY)
        return step_refuse(step, WHY_UNKNOWN_CLAUSE, "clause");
    if (!table_clause_is_open(table, clause))
        return step_refuse(step, why_not_now(game, table, clause), clause->clause);
    enum post post = table_calling_post(table, clause);
    if (post == BY_PLAYER ? !step_for_player(step) : !step_needs(step, post))
        return false;
    if (table_takes_two(table, step->event) &&
        !step_by_two(step,
                     clause->two && !table_is_ruling(clause) ? WHY_FOUND_BY_TWO : WHY_PAID_BY_TWO))
        return false;
    if (clause->ended && past_is_last(table) && !table->past.last_void)
        return settling_call_past(step, clause);
    return clause == game->found ? table_found_bet(step, game) : game->call(step, clause);
}

static bool take_event(struct step *step) {
    const struct game_table *game = game_module(step->table->game)->table;
    switch (step->event->type) {
    case EVENT_OPEN_TABLE:
        return open_table(step);
    case EVENT_CLOSE_TABLE:
        step_phase(step, PHASE_CLOSED);
        return true;
    case EVENT_SUSPEND:
        return suspend(step);
    case EVENT_RESUME:
        return resume(step);
    case EVENT_SET_LIMIT:
        return set_limit(step);
    case EVENT_SET_OPTION:
        return set_option(step);
    case EVENT_SIT:
        return step_for_player(step);
    case EVENT_LEAVE:
        return leave(step, game);
    case EVENT_BUY_IN:
        return buy_in(step);
    case EVENT_TIP:
        return tip(step);
    case EVENT_OPEN_ROUND:
        return open_round(step, game);
    case EVENT_BET:
        return betting_bet(step, game);
    case EVENT_WITHDRAW:
        return betting_withdraw(step, game);
    case EVENT_NO_MORE_BETS:
        return game->no_more_bets(step);
    case EVENT_COLLECT:
        return settling_collect(step, game);
    case EVENT_PAY:
        return settling_pay(step, game);
    case EVENT_CORRECT_RESULT:
        return settling_correct_result(step, game);
    case EVENT_CORRECT_ENTRY:
        return slip_correct(step, game);
    case EVENT_CORRECT_PAYMENT:
        return settling_correct_payment(step);
    case EVENT_RULING:
        return settling_ruling(step);
    case EVENT_CALL:
        return call(step, game);
    case EVENT_COMMIT:
        return commit(step);
    case EVENT_ADD_NUMBER:
        return add_number(step);
    case EVENT_REVEAL:
        return reveal(step);
    case EVENT_END_COMMITMENT:
        return end_commitment(step);
    default:
        return game->apply(step);
    }
}

static bool dispatch(struct step *step) {
    if (!take_event(step))
        return false;
    if (step->event->type == EVENT_NEW_SHOE && step->table->past.round != 0)
        step->table->past.shoe_gone = 1;
    return true;
}

/* G13: it is tried, and taken back where it proves too much for the names under it. */
static bool dispatch_weighed(struct step *step) {
    SCRATCH(struct table, before, 1, step->scratch);
    const struct event *event = step->event;
    *before = *step->table;
    if (!dispatch(step))
        return false;
    cr_money limit = event->amount2 != 0 ? event->amount2 : table_largest_stake(step->book, before);
    if (step->broken != NULL ||
        table_weight(step->book, before, step->table, event, step->effects, step->scratch) <= limit)
        return true;
    enum post post = table_witness_post(before, event);
    pages_copy(step->table, before, sizeof *before);
    step->effects->count = 0;
    return step_refuse(step, WHY_SIGNED_BY_THREE, post_id(post));
}

/* Whoever signs besides is a third person, of a post that may. */
static bool check_witness(struct step *step) {
    const struct event *event = step->event;
    if (event->witnessed_id == 0)
        return event->witnessed_post == POST_NOBODY ||
               step_refuse(step, WHY_WRONG_WITNESS, "witnessed_by");
    if (event->sender != SENDER_STAFF || event->witnessed_id == event->sender_id ||
        event->witnessed_id == event->authorised_id ||
        !event_is(event, MARK_WEIGHED | MARK_GUARDED))
        return step_refuse(step, WHY_WRONG_WITNESS, "witnessed_by");
    if (table_is_weighed(step->table, event) &&
        !table_may_witness(step->table, event, (enum post)event->witnessed_post))
        return step_refuse(step, WHY_WRONG_WITNESS, "witnessed_post");
    return true;
}

bool table_is_whole(const struct table *table, cr_money amount) {
    return table->unit == 0 || amount % table->unit == 0;
}

/* G16: chips of the table's own are what they are worth. */
static bool check_whole_chips(struct step *step) {
    const struct event *event = step->event;
    const struct own_chips *own = game_module(step->table->game)->table->own_chips;
    bool in_colour = own != NULL && event->box != 0;
    if (!in_colour && !table_is_whole(step->table, event->amount))
        return step_refuse(step, WHY_NOT_WHOLE_CHIPS, "amount");
    return true;
}

static bool take(struct step *step) {
    const struct event *event = step->event;
    if (!check_row(step) || !check_witness(step))
        return false;
    if (event_is(event, MARK_IN_CHIPS) && !check_whole_chips(step))
        return false;
    bool alone = event->witnessed_id == 0 && table_is_weighed(step->table, event);
    return alone ? dispatch_weighed(step) : dispatch(step);
}

void table_init(struct table *table) {
    memset(table, 0, sizeof *table);
    table->version = TABLE_VERSION;
}

bool table_apply_in(const struct cr_rulebook *book, struct table *table, const struct event *event,
                    struct effects *effects, struct scratch *scratch, struct cr_refusal *refusal) {
    struct step step = {book, table, event, effects, refusal, scratch, NULL};
    assert(effects->room >= EFFECTS_MAX);
    effects->count = 0;
    enum phase before = (enum phase)table->phase;
    bool taken = take(&step);
    if (step.broken != NULL)
        return refusal_fill(refusal, WHY_BROKEN, "%s", step.broken);
    if (!taken)
        return false;
    if (table->takes_numbers)
        close_numbers(table, before);
    slip_note(table, event);
    table->seq = event->seq;
    table->time = event->time;
    return true;
}

bool table_apply(const struct cr_rulebook *book, struct table *table, const struct event *event,
                 struct effects *effects, struct cr_refusal *refusal) {
    struct scratch stack = {0};
    return table_apply_in(book, table, event, effects, &stack, refusal);
}
