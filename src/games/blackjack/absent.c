/* 7.12: a player who is not there to decide, and winnings nobody comes for.
 *
 * A hand all of whose players are away is drawn to by J10; as long as one of them is there, that
 * one decides. Whoever says something is there again (J18), and the dealer may say it for them
 * (`number` 1). What such a bet wins goes to the tray by itself, a blackjack too; from there to the
 * player within the gaming day, or to the cage (`unclaimed`). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

/* `number` of the call 7.12, and of `unclaimed`. */
enum { IS_AWAY, IS_BACK };
enum { TO_CAGE, TO_PLAYER };

/* A blackjack takes no decision, so that its player may be away twice at most, before and after
 * having been there for another hand. */
enum { BLACKJACK_ABSENCES = 2 };

static bool find_bet(const struct step *step, const struct play *play, unsigned *box,
                     unsigned *bet) {
    int found = blackjack_play_box(play, step->event->box);
    int at = found < 0 ? -1 : blackjack_play_bet(play, (unsigned)found, step->event->player);
    *box = found < 0 ? 0 : (unsigned)found;
    *bet = at < 0 ? 0 : (unsigned)at;
    return at >= 0;
}

/* ---- 7.12, and 7.12.1 for a soft hand: the same rule of drawing ---- */

static unsigned absences(const struct step *step) {
    const struct blackjack_state *state = state_of(step);
    unsigned count = 0;
    for (unsigned i = 0; i < state->step_count; i++)
        count += state->steps[i].kind == STEP_ABSENT && state->steps[i].box == step->event->box &&
                 state->steps[i].player == step->event->player;
    return count;
}

/* The blackjack has not been paid: it waits for the dealer, or for the payments between. */
static bool blackjack_waits(const struct play *play, unsigned box, unsigned bet) {
    const struct blackjack_box *at = &play->round.boxes[box];
    return at->blackjack && (at->hands[0].on >> bet & 1) != 0 &&
           (blackjack_blackjacks_wait(&play->round) || !play->paid_between);
}

static bool turn_has_come(const struct play *play, unsigned box, unsigned bet) {
    const struct blackjack_round *round = &play->round;
    bool waits = round->need == BLACKJACK_DECISION || play->choice_open;
    return round->phase == PLAY && waits && round->at_box == box &&
           (round->boxes[box].hands[round->at_hand].on >> bet & 1) != 0;
}

static bool call_away(struct step *step, struct play *play, const char *clause) {
    unsigned box, bet;
    if (!find_bet(step, play, &box, &bet) || (play->round.boxes[box].absent >> bet & 1) != 0)
        return blackjack_not_this_case(step, clause);
    bool natural = blackjack_waits(play, box, bet) && absences(step) < BLACKJACK_ABSENCES;
    if (!blackjack_insurance_is_closed(step, play))
        return false;
    if (!natural && !turn_has_come(play, box, bet))
        return step_refuse(step, WHY_NOT_ITS_TURN, "box");
    const struct blackjack_step add = {
        .kind = STEP_ABSENT, .player = step->event->player, .box = step->event->box};
    if (natural)
        step_summon(step, POST_PIT_MANAGER, "7.12.3");
    return blackjack_go_on_with(step, play, &add, clause);
}

static bool was_called_back(const struct step *step) {
    const struct blackjack_state *state = state_of(step);
    bool was = false;
    for (unsigned i = 0; i < state->step_count; i++)
        was |= state->steps[i].kind == STEP_BACK && state->steps[i].player == step->event->player;
    return was;
}

/* Once a round; a decision of the player's own says the same as often as there are any. */
static bool call_back(struct step *step, struct play *play, const char *clause) {
    if (!blackjack_is_absent(&play->round, step->event->player) || was_called_back(step))
        return blackjack_not_this_case(step, clause);
    const struct blackjack_step add = {.kind = STEP_BACK, .player = step->event->player};
    return blackjack_go_on_with(step, play, &add, clause);
}

bool blackjack_call_absent(struct step *step, struct play *play, const char *clause) {
    switch (step->event->number) {
    case IS_AWAY:
        return call_away(step, play, clause);
    case IS_BACK:
        return call_back(step, play, clause);
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
}

/* 7.12.2: holds by itself; the player who plays the hand says so. */
bool blackjack_call_absent_other(struct step *step, struct play *play, const char *clause) {
    unsigned box, bet;
    if (!find_bet(step, play, &box, &bet) || !blackjack_bet_is_live(play, box, bet) ||
        play->round.boxes[box].absent == 0 || (play->round.boxes[box].absent >> bet & 1) != 0)
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}

/* ---- 7.12.3 ---- */

static bool has_unclaimed(struct step *step, const struct play *play) {
    const struct event *event = step->event;
    SCRATCH(struct felt, felt, 1, step->scratch);
    bool has = false;
    blackjack_step_felt(step, play, felt);
    for (size_t i = 0; i < felt->count; i++)
        has |= felt->lines[i].box == event->box && felt->lines[i].player == event->player &&
               blackjack_felt_goes_to_tray(play, felt, i);
    return has;
}

/* The chips go to the tray by themselves; this tells the pit manager whose they are. */
bool blackjack_call_unclaimed(struct step *step, struct play *play, const char *clause) {
    if (!has_unclaimed(step, play))
        return blackjack_not_this_case(step, clause);
    step_summon(step, POST_PIT_MANAGER, clause);
    return true;
}

/* J18: the player is back in the same gaming day. The pit manager is told. */
static bool give_to_player(struct step *step, struct blackjack_unclaimed *tray) {
    if (tray->day != (uint32_t)table_day(step->table, step->event->time))
        return step_refuse(step, WHY_UNCLAIMED_BEFORE_TODAY, "player");
    step_summon(step, POST_PIT_MANAGER, "J18");
    step_chips(step, tray->player, ACCOUNT_UNCLAIMED, ACCOUNT_PURSE, tray->amount, NO_BET, "J18");
    *tray = (struct blackjack_unclaimed){0};
    return true;
}

/* To the cage, which keeps it as owed to the player (J18), by the operations manager or higher;
 * `text` names who of security is there. */
static bool take_to_cage(struct step *step, struct blackjack_unclaimed *tray) {
    if (step->event->text[0] == '\0')
        return step_refuse(step, WHY_SECURITY_NEEDED, "text");
    if (step->event->witnessed_post != POST_SECURITY)
        return step_refuse(step, WHY_SECURITY_NEEDED, "witnessed_by");
    step_summon(step, POST_SECURITY, "7.12.3");
    step_chips(step, tray->player, ACCOUNT_UNCLAIMED, ACCOUNT_HELD, tray->amount, NO_BET, "7.12.3");
    *tray = (struct blackjack_unclaimed){0};
    return true;
}

bool blackjack_unclaimed(struct step *step) {
    int32_t number = step->event->number;
    if (number != TO_CAGE && number != TO_PLAYER)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (number == TO_PLAYER ? !step_for_player(step) : !step_needs(step, POST_OPERATIONS_MANAGER))
        return false;
    struct blackjack_unclaimed *tray = blackjack_find_tray(state_of(step), step->event->player);
    if (tray == NULL || tray->amount == 0)
        return step_refuse(step, WHY_NOTHING_UNCLAIMED, "player");
    return number == TO_PLAYER ? give_to_player(step, tray) : take_to_cage(step, tray);
}
