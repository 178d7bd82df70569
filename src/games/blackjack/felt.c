/* The chips of a blackjack round: its lines as the machine pays them, which of them are settled
 * before the round is over (4.12, 4.13.3, 4.14.4, 4.15), and the moves from one felt to the next.
 *
 * Invariants:
 *   1. the felt holds the stakes of all lines that are not settled;
 *   2. a settled line keeps its bet, source (so also its box) and hand: hands before the one in
 *      turn do not move;
 *   3. a bet of the table of which no line is left has gone back and is marked void. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "table/check.h"

#include <assert.h>
#include <string.h>

/* ---- Which lines are settled ---- */

static bool first_cards_dealt(const struct blackjack_box *box) {
    return box->hand_count > 1 || box->hands[0].count >= 2;
}

static unsigned bet_of_line(const struct blackjack_box *box, const struct cr_line *line) {
    unsigned b = 0;
    while (box->bets[b].source != line->source)
        b++;
    return b;
}

static bool main_is_settled(const struct play *play, const struct blackjack_box *box,
                            const struct cr_line *line) {
    const struct blackjack_hand *hand = &box->hands[line->hand - 1];
    if (!(hand->on >> bet_of_line(box, line) & 1) || hand_is_bust(hand))
        return true; /* surrendered, even money, or lost (4.13.3) */
    return box->blackjack && play->paid_between &&
           !blackjack_blackjacks_wait(&play->round); /* 4.15.2 */
}

/* 4.10.1.2: decided by the second card of the hand. */
static const struct blackjack_split_pair *split_pair_of(const struct blackjack_round *round,
                                                        const struct cr_line *line) {
    const struct blackjack_split_pair *pair = round->split_pairs;
    while (pair->source != line->source || pair->hand + 1 != line->hand ||
           pair->player != line->player)
        pair++;
    return pair;
}

static bool settled_in_round(const struct play *play, const struct cr_line *line) {
    const struct blackjack_round *round = &play->round;
    const struct blackjack_box *box = &round->boxes[blackjack_play_box(play, line->box)];
    if (line->bet == BLACKJACK_MAIN)
        return main_is_settled(play, box, line);
    if (line->bet == BLACKJACK_INSURANCE)
        return round->dealer.count >= 2 && line->outcome == CR_LOSE; /* 4.14.4 */
    if (line->source < ROUND_BETS)
        return play->paid_between && first_cards_dealt(box); /* 4.15.1 */
    return split_pair_of(round, line)->dealt;
}

/* The machine's lines without those that are void: their stakes have gone back already. */
static void take_lines(const struct play *play, struct felt *felt) {
    struct cr_settlement settlement = {.lines = felt->lines, .room = ROUND_LINES};
    struct cr_refusal refusal;
    felt->broken = !blackjack_pay(play->book, &play->round, &settlement, &refusal);
    felt->count = 0;
    for (size_t i = 0; i < settlement.count; i++) {
        felt->broken |= !check_line(&felt->lines[i]);
        if (felt->lines[i].outcome != CR_VOID)
            felt->lines[felt->count++] = felt->lines[i];
    }
    if (felt->broken)
        felt->count = 0;
}

void blackjack_felt_of(const struct play *play, struct felt *felt) {
    const struct table *table = play->table;
    unsigned seen = 0;
    take_lines(play, felt);
    for (size_t i = 0; i < felt->count; i++) {
        const struct cr_line *line = &felt->lines[i];
        felt->midround[i] = settled_in_round(play, line);
        felt->settled[i] = felt->midround[i];
        if (felt->midround[i] || !table->collected)
            continue;
        felt->settled[i] = line_is_collected(line) || seen++ < table->paid;
    }
}

void blackjack_step_felt(struct step *step, const struct play *play, struct felt *felt) {
    blackjack_felt_of(play, felt);
    if (felt->broken)
        step_break(step, "settlement");
}

/* ---- Settling one line ---- */

struct blackjack_unclaimed *blackjack_find_tray(struct blackjack_state *state, uint32_t player) {
    struct blackjack_unclaimed *free_tray = NULL;
    for (unsigned i = BLACKJACK_UNCLAIMED; i-- > 0;) {
        struct blackjack_unclaimed *tray = &state->unclaimed[i];
        if (tray->player == player)
            return tray;
        if (tray->player == 0)
            free_tray = tray;
    }
    return free_tray;
}

static bool pair_was_away(const struct play *play, const struct cr_line *line) {
    const struct blackjack_box *box = &play->round.boxes[blackjack_play_box(play, line->box)];
    if (line->source >= ROUND_BETS)
        return split_pair_of(&play->round, line)->away;
    unsigned pair = 0;
    while (box->pairs[pair].source != line->source)
        pair++;
    return (play->pairs_away[box - play->round.boxes] >> pair & 1) != 0;
}

/* 7.12.3, J18: nobody is there to take what the line wins. Before the result that is a blackjack or
 * a pair bet which was paid while its player was away. */
bool blackjack_felt_goes_to_tray(const struct play *play, const struct felt *felt, size_t i) {
    const struct cr_line *line = &felt->lines[i];
    if (line->pays <= 0)
        return false;
    if (!felt->midround[i])
        return blackjack_is_absent(&play->round, line->player);
    if (line->bet == BLACKJACK_PAIR)
        return pair_was_away(play, line);
    unsigned box = (unsigned)blackjack_play_box(play, line->box);
    int bet = blackjack_play_bet(play, box, line->player);
    return line->bet == BLACKJACK_MAIN && bet >= 0 && (play->tray[box] >> bet & 1) != 0;
}

static bool has_summoned(const struct effects *effects, const char *clause) {
    for (size_t i = 0; i < effects->count; i++) {
        if (effects->list[i].type == EFFECT_SUMMON && strcmp(effects->list[i].clause, clause) == 0)
            return true;
    }
    return false;
}

/* With every tray taken by somebody else the chips are the player's at once. */
static void put_into_tray(struct step *step, const struct cr_line *line) {
    struct blackjack_unclaimed *tray = blackjack_find_tray(state_of(step), line->player);
    if (!has_summoned(step->effects, "7.12.3"))
        step_summon(step, POST_PIT_MANAGER, "7.12.3");
    if (tray == NULL)
        return;
    step_chips(step, line->player, ACCOUNT_PURSE, ACCOUNT_UNCLAIMED, line->returned, line->bet,
               "7.12.3");
    tray->player = line->player;
    tray->amount += line->returned;
    tray->day = (uint32_t)table_day(step->table, step->event->time);
}

/* What has left the tray since, for the player or the cage, is taken from the player. */
static void take_from_tray(struct step *step, const struct cr_line *line) {
    struct blackjack_unclaimed *tray = blackjack_find_tray(state_of(step), line->player);
    if (tray == NULL || tray->amount < line->returned)
        return;
    step_chips(step, line->player, ACCOUNT_UNCLAIMED, ACCOUNT_PURSE, line->returned, line->bet,
               "7.12.3");
    tray->amount -= line->returned;
    if (tray->amount == 0)
        *tray = (struct blackjack_unclaimed){0};
}

static void settle(struct step *step, const struct play *play, const struct felt *felt, size_t i) {
    const struct cr_line *line = &felt->lines[i];
    step_settle_line(step, line);
    if (blackjack_felt_goes_to_tray(play, felt, i))
        put_into_tray(step, line);
}

static void unsettle(struct step *step, const struct play *play, const struct felt *felt,
                     size_t i) {
    const struct cr_line *line = &felt->lines[i];
    if (blackjack_felt_goes_to_tray(play, felt, i))
        take_from_tray(step, line);
    step_unsettle_line(step, line);
}

/* ---- From one felt to the next ---- */

static bool settled_there(const struct felt *felt, const struct cr_line *line) {
    for (size_t i = 0; i < felt->count; i++) {
        const struct cr_line *other = &felt->lines[i];
        if (felt->settled[i] && other->bet == line->bet && other->source == line->source &&
            other->hand == line->hand)
            return true;
    }
    return false;
}

static bool same_stake(const struct cr_line *a, const struct cr_line *b) {
    return a->player == b->player && a->bet == b->bet && a->source == b->source;
}

/* All that one player has laid by one bet or decision; counted at its first line. */
static cr_money laid(const struct felt *felt, const struct cr_line *line) {
    cr_money sum = 0;
    for (size_t i = 0; i < felt->count; i++)
        sum += same_stake(&felt->lines[i], line) ? felt->lines[i].stake : 0;
    return sum;
}

static bool is_first(const struct felt *felt, size_t index) {
    for (size_t i = 0; i < index; i++) {
        if (same_stake(&felt->lines[i], &felt->lines[index]))
            return false;
    }
    return true;
}

static void give_back(struct step *step, const struct felt *before, const struct felt *after,
                      const char *clause) {
    for (size_t i = 0; i < before->count; i++) {
        const struct cr_line *line = &before->lines[i];
        cr_money less = laid(before, line) - laid(after, line);
        if (is_first(before, i) && less > 0)
            step_chips(step, line->player, ACCOUNT_FELT, ACCOUNT_PURSE, less, line->bet, clause);
    }
}

static void lay(struct step *step, const struct felt *before, const struct felt *after) {
    for (size_t i = 0; i < after->count; i++) {
        const struct cr_line *line = &after->lines[i];
        cr_money more = laid(after, line) - laid(before, line);
        if (is_first(after, i) && more > 0)
            step_chips(step, line->player, ACCOUNT_PURSE, ACCOUNT_FELT, more, line->bet, "");
    }
}

static bool has_line(const struct felt *felt, unsigned source) {
    for (size_t i = 0; i < felt->count; i++) {
        if (felt->lines[i].source == source)
            return true;
    }
    return false;
}

/* A bet that was taken back may stand again once a card is corrected (G4). */
static void mark_void_bets(struct step *step, const struct play *play, const struct felt *after,
                           const char *clause) {
    for (unsigned i = 0; i < play->bet_count; i++) {
        struct table_bet *bet = &step->table->bets[play->bet_at[i]];
        bool there = has_line(after, i), was_void = (bet->flags & BET_VOID) != 0;
        if (there == !was_void)
            continue;
        bet->flags ^= BET_VOID;
        memset(bet->void_clause, 0, sizeof bet->void_clause);
        if (!there)
            strncpy(bet->void_clause, clause, sizeof bet->void_clause - 1);
    }
}

void blackjack_felt_move(struct step *step, const struct play *after, const struct felt *before,
                         const char *clause) {
    SCRATCH(struct felt, now, 1, step->scratch);
    blackjack_step_felt(step, after, now);
    for (size_t i = 0; i < before->count; i++) {
        if (before->settled[i] && !settled_there(now, &before->lines[i]))
            unsettle(step, after, before, i);
    }
    give_back(step, before, now, clause);
    lay(step, before, now);
    for (size_t i = 0; i < now->count; i++) {
        if (now->settled[i] && !settled_there(before, &now->lines[i]))
            settle(step, after, now, i);
    }
    mark_void_bets(step, after, now, clause);
}

/* ---- The phase ---- */

static void offer_insurance(struct step *step, const struct play *play) {
    if (blackjack_may(&play->round, CR_INSURE) != WHY_ACCEPTED)
        return;
    step_say(step, SAY_INSURANCE, "4.11.1");
    step_screen(step, SCREEN_OFFER);
}

void blackjack_follow_phase(struct step *step, const struct play *play) {
    const struct table *table = step->table;
    if (table->phase <= PHASE_IDLE || table->phase >= PHASE_RESULT)
        return;
    if (play->round.need == BLACKJACK_OVER) {
        table_result(step);
    } else if (play->round.phase < PLAY) {
        step_phase(step, PHASE_DEALING);
    } else if (table->phase != PHASE_DECISIONS) {
        step_phase(step, PHASE_DECISIONS);
        offer_insurance(step, play);
    }
}

/* A hit or a stand moves chips only when it brings the payments of 4.15 with it. */
static bool moves_chips(const struct play *play, const struct blackjack_step *add) {
    return !play->paid_between || add->kind != STEP_ACT || add->what > CR_STAND;
}

bool blackjack_advance(struct step *step, struct play *play, const struct blackjack_step *add,
                       const char *clause) {
    SCRATCH(struct felt, before, 1, step->scratch);
    if (!moves_chips(play, add)) {
        if (!blackjack_play_add(step, play, add))
            return false;
        blackjack_follow_phase(step, play);
        return true;
    }
    blackjack_step_felt(step, play, before);
    if (!blackjack_play_add(step, play, add))
        return false;
    blackjack_felt_move(step, play, before, clause);
    blackjack_follow_phase(step, play);
    return true;
}

/* ---- The last payment (4.16) and the ways back ---- */

static void play_now(struct step *step, struct play *play, struct felt *felt) {
    int why = blackjack_play_again(play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    blackjack_step_felt(step, play, felt);
}

/* 3.2.2: what has left a shoe lies in the box for used cards. */
static void cards_are_used(struct blackjack_state *state) {
    struct shoe_state *shoe = &state->shoe;
    if (shoe->kind == SHOE_BOX)
        shoe->discarded = (uint16_t)(shoe->decks * CR_DECK - shoe->count);
}

/* A round whose cards have gone since is none of the shoe that lies there now. */
static void close_round(struct step *step) {
    if (!state_of(step)->shoe_changed)
        state_of(step)->shoe.hands++;
    cards_are_used(state_of(step));
    step_phase(step, PHASE_IDLE);
    step_lights_out(step);
    step_screen(step, SCREEN_TABLE);
}

/* What was paid is undone: it is counted when it is paid again. */
void blackjack_felt_unfinished(struct step *step) {
    if (!state_of(step)->shoe_changed)
        state_of(step)->shoe.hands--;
}

bool blackjack_felt_collect(struct step *step) {
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    bool left = false;
    play_now(step, &play, felt);
    if (blackjack_boxes_without_cards(&play) != 0)
        return step_refuse(step, WHY_BOX_WITHOUT_CARDS, "");
    for (size_t i = 0; i < felt->count; i++) {
        if (felt->settled[i])
            continue;
        if (line_is_collected(&felt->lines[i]))
            settle(step, &play, felt, i);
        else
            left = true;
    }
    step->table->collected = 1;
    step_phase(step, PHASE_SETTLING);
    if (!left)
        close_round(step);
    return true;
}

/* 4.15: after the first deal and before the further one, losing pair bets are taken, winning ones
 * and blackjacks paid. The first decision does the same. */
static bool pay_between(struct step *step, struct play *play) {
    const struct blackjack_step paid = {.kind = STEP_PAID};
    if (play->paid_between)
        return step_refuse(step, WHY_PAID_ALREADY, "");
    return blackjack_advance(step, play, &paid, "");
}

/* `number` lines, or all that are left when it is 0. */
bool blackjack_felt_pay(struct step *step) {
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    size_t paid = 0, left = 0;
    if (step->event->number < 0)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    size_t most = step->event->number == 0 ? SIZE_MAX : (size_t)step->event->number;
    play_now(step, &play, felt);
    if (step->table->phase == PHASE_DECISIONS)
        return pay_between(step, &play);
    for (size_t i = 0; i < felt->count; i++) {
        if (felt->settled[i])
            continue;
        if (paid < most) {
            settle(step, &play, felt, i);
            paid++;
        } else {
            left++;
        }
    }
    step->table->paid = (uint16_t)(step->table->paid + paid);
    if (left == 0)
        close_round(step);
    return true;
}

/* J12: mid-round payments and collections go back too. */
void blackjack_felt_undo(struct step *step) {
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    play_now(step, &play, felt);
    for (size_t i = 0; i < felt->count; i++) {
        if (felt->settled[i])
            unsettle(step, &play, felt, i);
    }
    step->table->collected = 0;
    step->table->paid = 0;
}

/* The first stakes have gone back; doubles, splits, insurance and pair bets on split hands follow.
 */
void blackjack_felt_voided(struct step *step, const char *clause) {
    struct blackjack_state *state = state_of(step);
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    play_now(step, &play, felt);
    for (size_t i = 0; i < felt->count; i++) {
        const struct cr_line *line = &felt->lines[i];
        cr_money first = 0;
        if (line->source < ROUND_BETS && is_first(felt, i))
            first = step->table->bets[play.bet_at[line->source]].stake;
        step_chips(step, line->player, ACCOUNT_FELT, ACCOUNT_PURSE, line->stake - first, line->bet,
                   clause);
    }
    cards_are_used(state);
    memset(&state->jam, 0, sizeof *state - offsetof(struct blackjack_state, jam));
}

void blackjack_felt_light(struct step *step) {
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    bool lit[3] = {false};
    play_now(step, &play, felt);
    for (size_t i = 0; i < felt->count; i++)
        lit[felt->lines[i].bet] |= felt->lines[i].pays > 0;
    for (unsigned bet = 0; bet < 3; bet++) {
        if (lit[bet])
            step_light(step, bet);
    }
}

size_t blackjack_felt_lines(const struct cr_rulebook *book, const struct table *table,
                            struct cr_line *lines, struct line_state *states,
                            struct scratch *scratch) {
    struct play play;
    SCRATCH(struct felt, felt, 1, scratch);
    int why = blackjack_play_again(&play, book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    blackjack_felt_of(&play, felt);
    assert(!felt->broken); /* table_check has seen it */
    for (size_t i = 0; i < felt->count; i++) {
        lines[i] = felt->lines[i];
        states[i].done = felt->settled[i];
        if (felt->midround[i])
            states[i].turn = LINE_BEFORE_RESULT;
        else
            states[i].turn = line_is_collected(&lines[i]) ? LINE_COLLECTED : LINE_PAID;
    }
    return felt->count;
}

bool blackjack_bet_is_live(const struct play *play, unsigned box, unsigned bet) {
    const struct blackjack_box *at = &play->round.boxes[box];
    bool live = false;
    for (unsigned h = 0; h == 0 || h < at->hand_count; h++)
        live |= blackjack_live(&play->round, at, h, bet);
    return live;
}

/* All that was settled has been undone before, so that the lines between are settled again. */
static void take_out_of_settled(struct step *step, struct play *play, struct felt *felt,
                                const struct blackjack_step *add, const char *clause) {
    memset(felt->settled, 0, sizeof felt->settled);
    if (!blackjack_play_add(step, play, add))
        step_break(step, "withdrawal");
    blackjack_felt_move(step, play, felt, clause);
}

/* 7.17: a ruling takes one bet out of the round, with all that hangs on it: doubles, splits and
 * insurance, lost or paid already (G11). Pair bets that were decided stand for themselves. */
void blackjack_felt_void_bet(struct step *step, struct table_bet *bet, const char *clause) {
    enum phase phase = step->table->phase;
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    if (phase == PHASE_BETTING) {
        table_void_bet(step, bet, clause);
        bet->flags |= BET_OUT;
        return;
    }
    const struct blackjack_step add = {.kind = STEP_WITHDRAW,
                                       .player = bet->player,
                                       .box = bet->box,
                                       .hand = bet->bet == BLACKJACK_PAIR ? PAIR_BETS : 0,
                                       .what = BY_7_17};
    play_now(step, &play, felt);
    if (phase == PHASE_SETTLING || phase == PHASE_IDLE)
        take_out_of_settled(step, &play, felt, &add, clause);
    else
        blackjack_take_bet_back(step, &play, &add, clause);
}

/* ---- G8 ---- */

/* Doubles, splits and insurance were laid by the stake that was seen: each must have been allowed
 * with the one that was found. */
static bool check_found(struct step *step, struct table_bet *bet) {
    struct play play;
    if (bet == NULL)
        return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    cr_money seen = bet->stake;
    bet->stake = step->event->amount;
    int why = blackjack_play_again(&play, step->book, step->table);
    bet->stake = seen;
    return why == WHY_ACCEPTED || step_refuse(step, WHY_FOUND_UNFIT, "amount");
}

bool blackjack_felt_found(struct step *step, bool apply) {
    const struct event *event = step->event;
    struct table_bet *bet = table_find_bet(step->table, event->player, event->bet, event->box);
    struct play play;
    SCRATCH(struct felt, felt, 1, step->scratch);
    if (!apply)
        return check_found(step, bet);
    cr_money more = event->amount - bet->stake;
    if (step->table->phase > PHASE_IDLE && step->table->phase < PHASE_RESULT)
        blackjack_felt_undo(step);
    if (more > 0)
        step_chips(step, bet->player, ACCOUNT_PURSE, ACCOUNT_FELT, more, bet->bet, "G8");
    else
        step_chips(step, bet->player, ACCOUNT_FELT, ACCOUNT_PURSE, -more, bet->bet, "G8");
    bet->stake = event->amount;
    bet->flags |= BET_FOUND;
    play_now(step, &play, felt);
    memset(felt->settled, 0, sizeof felt->settled);
    blackjack_felt_move(step, &play, felt, "G8");
    return true;
}
