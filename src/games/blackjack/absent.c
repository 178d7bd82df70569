/* 7.12: a player who is not there to decide, and winnings nobody comes for.
 *
 * A hand all of whose players are away is drawn to by J10; as long as one of them is there, that
 * one decides. What such a bet brings goes to the tray when 7.12.3 is called before the last
 * payment, and from there to the cage (`unclaimed`). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

static bool find_live_bet(const struct step *step, const struct play *play, unsigned *box,
                          unsigned *bet) {
    int found = blackjack_play_box(play, step->event->box);
    int at = found < 0 ? -1 : blackjack_play_bet(play, (unsigned)found, step->event->player);
    if (at < 0 || !blackjack_bet_is_live(play, (unsigned)found, (unsigned)at))
        return false;
    *box = (unsigned)found;
    *bet = (unsigned)at;
    return true;
}

/* 7.12, and 7.12.1 for a soft hand: the same rule of drawing. */
bool blackjack_call_absent(struct step *step, struct play *play, const char *clause) {
    unsigned box, bet;
    if (!find_live_bet(step, play, &box, &bet) || (play->round.boxes[box].absent >> bet & 1) != 0)
        return blackjack_not_this_case(step, clause);
    if (!blackjack_insurance_is_closed(step, play))
        return false;
    const struct blackjack_step add = {
        .kind = STEP_ABSENT, .player = step->event->player, .box = step->event->box};
    return blackjack_go_on_with(step, play, &add, clause);
}

/* 7.12.2: holds by itself; the player who plays the hand says so. */
bool blackjack_call_absent_other(struct step *step, struct play *play, const char *clause) {
    unsigned box, bet;
    if (!find_live_bet(step, play, &box, &bet) || play->round.boxes[box].absent == 0 ||
        (play->round.boxes[box].absent >> bet & 1) != 0)
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}

/* ---- 7.12.3 ---- */

/* The player's tray, or a free one; NULL: none is free. */
static struct blackjack_unclaimed *find_tray(struct blackjack_state *state, uint32_t player) {
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

static bool wins_something(struct step *step, const struct play *play, unsigned box,
                           uint32_t player) {
    SCRATCH(struct felt, felt, 1, step->scratch);
    bool wins = false;
    blackjack_step_felt(step, play, felt);
    for (size_t i = 0; i < felt->count; i++)
        wins |= felt->lines[i].box == play->round.boxes[box].number &&
                felt->lines[i].player == player && !felt->settled[i] && felt->lines[i].pays > 0;
    return wins;
}

bool blackjack_call_unclaimed(struct step *step, struct play *play, const char *clause) {
    unsigned box, bet;
    uint32_t player = step->event->player;
    if (!find_live_bet(step, play, &box, &bet) || !(play->round.boxes[box].absent >> bet & 1) ||
        (play->unclaimed[box] >> bet & 1) != 0 || !wins_something(step, play, box, player))
        return blackjack_not_this_case(step, clause);
    struct blackjack_unclaimed *tray = find_tray(state_of(step), player);
    if (tray == NULL)
        return step_refuse(step, WHY_TRAY_FULL, "");
    const struct blackjack_step add = {
        .kind = STEP_UNCLAIMED, .player = player, .box = step->event->box};
    tray->player = player;
    step_summon(step, POST_PIT_MANAGER, clause);
    blackjack_add_step(step, play, &add, clause);
    return true;
}

/* To the cage, by the operations manager or higher; `text` names who of security is there. */
bool blackjack_unclaimed(struct step *step) {
    struct blackjack_state *state = state_of(step);
    uint32_t player = step->event->player;
    struct blackjack_unclaimed *tray = find_tray(state, player);
    if (tray == NULL || tray->amount == 0)
        return step_refuse(step, WHY_NOTHING_UNCLAIMED, "player");
    if (step->event->text[0] == '\0')
        return step_refuse(step, WHY_SECURITY_NEEDED, "text");
    if (step->event->witnessed_post != POST_SECURITY)
        return step_refuse(step, WHY_SECURITY_NEEDED, "witnessed_by");
    step_summon(step, POST_SECURITY, "7.12.3");
    step_chips(step, player, ACCOUNT_UNCLAIMED, ACCOUNT_CAGE, tray->amount, NO_BET, "7.12.3");
    *tray = (struct blackjack_unclaimed){0};
    return true;
}
