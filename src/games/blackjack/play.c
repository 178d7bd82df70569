/* A round of blackjack played through from its steps: which bets lie where, what the machine makes
 * of each step, and what it cannot know (choices that are open, cards that are due). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

/* ---- Looking around ---- */

int blackjack_play_box(const struct play *play, unsigned number) {
    for (unsigned b = 0; b < play->round.box_count; b++) {
        if (play->round.boxes[b].number == number)
            return (int)b;
    }
    return -1;
}

int blackjack_play_bet(const struct play *play, unsigned box, uint32_t player) {
    const struct blackjack_box *at = &play->round.boxes[box];
    for (unsigned b = 0; b < at->bet_count; b++) {
        if (at->bets[b].player == player)
            return (int)b;
    }
    return -1;
}

bool blackjack_box_has_bet(const struct table *table, unsigned box, unsigned bet) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        if (at->box == box && at->bet == bet && !(at->flags & BET_VOID))
            return true;
    }
    return false;
}

bool blackjack_insurance_is_closed(struct step *step, const struct play *play) {
    if (play->round.phase >= PLAY && blackjack_may(&play->round, CR_INSURE) == WHY_ACCEPTED)
        return step_refuse(step, WHY_INSURANCE_OPEN, "");
    return true;
}

struct blackjack_hand *blackjack_hand_in_turn(struct play *play) {
    return &play->round.boxes[play->round.at_box].hands[play->round.at_hand];
}

bool blackjack_dealer_card_due(const struct play *play) {
    const struct blackjack_round *round = &play->round;
    bool finishing = play->finish_first && round->at_box == play->finish_box &&
                     round->at_hand == play->finish_hand;
    return play->dealer_due && !finishing;
}

bool blackjack_dealer_is_next(const struct play *play) {
    return blackjack_dealer_card_due(play) || play->round.need == BLACKJACK_DEALER_CARD;
}

bool blackjack_one_card_waits(const struct play *play) {
    const struct blackjack_round *round = &play->round;
    if (round->phase != PLAY || round->need != BLACKJACK_BOX_CARD)
        return false;
    const struct blackjack_box *box = &round->boxes[round->at_box];
    return box->hand_count == 1 && box->hands[0].count == 1 &&
           (box->hands[0].on & ~(unsigned)play->kept[round->at_box]) != 0;
}

unsigned blackjack_boxes_without_cards(const struct play *play) {
    unsigned boxes = 0;
    for (unsigned b = 0; play->round.phase >= PLAY && b < play->round.box_count; b++) {
        const struct blackjack_hand *hand = &play->round.boxes[b].hands[0];
        if (hand->count == 0 && hand->on != 0)
            boxes |= 1u << b;
    }
    return boxes;
}

const char *blackjack_withdrawal_clause(enum withdrawal by) {
    static const char *const clauses[] = {"7.4.2", "7.6", "7.8.3", "7.11.3", "7.15.3.2", "7.17"};
    return clauses[by];
}

/* ---- The bets ---- */

/* 4.7.2: boxes in dealing order; on a box in the order in which the bets came (4.11.3). */
static void begin(struct play *play) {
    struct cr_bet bets[ROUND_BETS];
    struct cr_limits limits;
    const struct table *table = play->table;
    const struct blackjack_state *state = blackjack_at(table);
    struct cr_round terms = {
        .game = CR_BLACKJACK, .engine = table->engine, .limits = &limits, .bets = bets};
    terms.options.resplit_by_points = state->resplit_by_points;
    limits.min[play->book->bets[BLACKJACK_MAIN].kind] = state->main_min;
    limits.max[play->book->bets[BLACKJACK_MAIN].kind] = state->main_max;
    limits.max[play->book->bets[BLACKJACK_PAIR].kind] = state->pair_max;
    for (unsigned box = 1; box <= BLACKJACK_BOXES; box++) {
        for (unsigned i = 0; i < table->bet_count; i++) {
            const struct table_bet *bet = &table->bets[i];
            if (bet->box != box || (bet->flags & BET_OUT) != 0)
                continue;
            play->bet_at[terms.bet_count] = (uint16_t)i;
            bets[terms.bet_count++] = (struct cr_bet){
                .player = bet->player, .bet = bet->bet, .box = bet->box, .stake = bet->stake};
        }
    }
    play->bet_count = (unsigned)terms.bet_count;
    blackjack_begin(&play->round, play->book, &terms);
    play->round.asks_late = true;
}

/* ---- Cards ---- */

/* 4.15: with the first of these the payments between are made, if the dealer has not made them. */
static void go_further(struct play *play) {
    play->further = true;
    if (play->paid_between)
        return;
    play->paid_between = true;
    for (unsigned b = 0; b < play->round.box_count; b++) {
        const struct blackjack_box *box = &play->round.boxes[b];
        if (box->blackjack && !blackjack_blackjacks_wait(&play->round))
            play->tray[b] = box->absent;
        for (unsigned p = 0; p < box->pair_count; p++) {
            if (blackjack_is_absent(&play->round, box->pairs[p].player))
                play->pairs_away[b] |= (uint8_t)(1u << p);
        }
    }
}

static int play_card(struct play *play, const struct blackjack_step *at) {
    struct blackjack_round *round = &play->round;
    if (round->need != BLACKJACK_BOX_CARD && round->need != BLACKJACK_DEALER_CARD)
        return WHY_NO_CARD_WANTED;
    if (blackjack_dealer_card_due(play) || (round->phase == DEALER && round->dealer.count == 0))
        return WHY_DEALER_WITHOUT_CARD;
    if (blackjack_one_card_waits(play))
        return WHY_ONE_CARD;
    if (round->phase >= PLAY)
        go_further(play);
    if (round->need == BLACKJACK_BOX_CARD)
        play->boxes_since |= (uint8_t)(1u << round->at_box);
    play->for_absent = false;
    blackjack_deal(round, at->what);
    return WHY_ACCEPTED;
}

static bool in_turn(const struct play *play, const struct blackjack_step *at) {
    const struct blackjack_round *round = &play->round;
    return round->phase == PLAY && round->boxes[round->at_box].number == at->box &&
           round->at_hand + 1 == at->hand;
}

static int play_passed(struct play *play, const struct blackjack_step *at) {
    struct blackjack_round *round = &play->round;
    if (round->phase < PLAY) {
        blackjack_pass(round);
        return WHY_ACCEPTED;
    }
    if (blackjack_dealer_card_due(play))
        return WHY_DEALER_WITHOUT_CARD;
    if (!in_turn(play, at) || round->need != BLACKJACK_DECISION)
        return WHY_NO_DECISION_WAITS;
    play->over_passed = true;
    play->passed_box = round->at_box;
    play->passed_hand = round->at_hand;
    play->passed_step = play->step_at;
    play->boxes_since = 0;
    go_further(play);
    blackjack_stand(round);
    return WHY_ACCEPTED;
}

static int play_late(struct play *play, const struct blackjack_step *at) {
    if (!blackjack_dealer_card_due(play))
        return WHY_NO_CARD_WANTED;
    blackjack_deal_late(&play->round, at->what);
    play->dealer_due = false;
    return WHY_ACCEPTED;
}

/* 7.16; a correction may try it on a hand that is not in turn any more. */
static int play_stand(struct play *play, const struct blackjack_step *at) {
    if (!in_turn(play, at))
        return WHY_NOT_THIS_HAND;
    go_further(play);
    blackjack_stand(&play->round);
    return WHY_ACCEPTED;
}

/* ---- Decisions ---- */

struct shares { /* who takes part in a double or split, and the pair bets laid with it */
    struct cr_share list[BLACKJACK_BOX_BETS + 1]; /* one more than the machine takes */
    struct cr_split_pair pairs[2 * BLACKJACK_BOX_PAIRS + 1];
};

bool blackjack_is_even_money(const struct blackjack_step *at) {
    return at->kind == STEP_ACT && at->what == CR_EVEN_MONEY;
}

bool blackjack_step_belongs_to_choice(const struct blackjack_step *at) {
    return at->kind == STEP_JOIN || at->kind == STEP_SPLIT_PAIR ||
           (at->kind == STEP_DECLINE && at->box == 0) || blackjack_is_even_money(at);
}

/* The players who joined stand in the steps behind it. More than the machine takes cannot have been
 * added, but for the one that is being tried. */
static void gather_shares(const struct play *play, struct cr_action *action,
                          struct shares *shares) {
    const struct blackjack_state *state = blackjack_at(play->table);
    const struct blackjack_step *at = &state->steps[play->step_at];
    const struct blackjack_step *end = &state->steps[state->step_count];
    shares->list[0] = (struct cr_share){at->player, at->amount};
    action->shares = shares->list;
    action->share_count = 1;
    if (blackjack_is_even_money(at))
        return;
    for (at++; at < end && blackjack_step_belongs_to_choice(at); at++) {
        if (at->kind == STEP_JOIN)
            shares->list[action->share_count++] = (struct cr_share){at->player, at->amount};
        else if (at->kind == STEP_SPLIT_PAIR)
            shares->pairs[action->pair_count++] =
                (struct cr_split_pair){at->hand, at->player, at->amount};
    }
    action->pairs = shares->pairs;
}

static bool is_choice(unsigned what) {
    return what == CR_DOUBLE || what == CR_SPLIT;
}

/* Hits and stands are the controlling player's; shares tell the machine who takes part in others.
 */
static int check_control(struct play *play, const struct blackjack_step *at) {
    if ((at->what != CR_HIT && at->what != CR_STAND) || play->round.need != BLACKJACK_DECISION)
        return WHY_ACCEPTED;
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    unsigned controller = hand_controller(box, blackjack_hand_in_turn(play));
    return box->bets[controller].player == at->player ? WHY_ACCEPTED : WHY_NOT_IN_CONTROL;
}

static int play_act(struct play *play, const struct blackjack_step *at) {
    struct shares shares;
    struct cr_action action = {.box = at->box, .hand = at->hand, .act = at->what};
    if (blackjack_dealer_card_due(play))
        return WHY_DEALER_WITHOUT_CARD;
    int why = check_control(play, at);
    if (why != WHY_ACCEPTED)
        return why;
    gather_shares(play, &action, &shares);
    unsigned box = play->round.at_box, hand = play->round.at_hand;
    why = blackjack_act(&play->round, &action, ROUND_BETS + play->step_at);
    if (why != WHY_ACCEPTED)
        return why;
    if (at->what == CR_EVEN_MONEY) {
        play->further = true; /* J15: a payment, but not that of the others */
        return WHY_ACCEPTED;
    }
    go_further(play);
    play->choice_open = is_choice(at->what);
    play->choice_declined = 0;
    play->choice = at->what;
    play->choice_box = (uint8_t)box;
    play->choice_hand = (uint8_t)hand;
    return WHY_ACCEPTED;
}

static int play_decline(struct play *play, const struct blackjack_step *at) {
    int box = at->box == 0 ? play->choice_box : blackjack_play_box(play, at->box);
    int bet = box < 0 ? -1 : blackjack_play_bet(play, (unsigned)box, at->player);
    if (bet < 0)
        return WHY_NOT_ON_HAND;
    uint8_t *declined = at->box == 0 ? &play->choice_declined : &play->declined[box];
    if (*declined >> bet & 1)
        return WHY_DECLINED_BEFORE;
    *declined |= (uint8_t)(1u << bet);
    return WHY_ACCEPTED;
}

/* 4.11.4: what the owner has not left is nobody else's. */
static int play_insure(struct play *play, const struct blackjack_step *at) {
    int box = blackjack_play_box(play, at->box);
    if (box < 0)
        return WHY_NO_SUCH_BOX;
    const struct cr_share share = {at->player, at->amount};
    struct cr_action action = {
        .box = at->box, .hand = 1, .act = CR_INSURE, .shares = &share, .share_count = 1};
    int own = blackjack_play_bet(play, (unsigned)box, at->player);
    if (at->hand != 0) {
        action.for_other = true;
        action.for_player = play->round.boxes[box].bets[at->hand - 1].player;
        if (!(play->declined[box] >> (at->hand - 1) & 1))
            return WHY_INSURANCE_NOT_LEFT;
    } else if (own >= 0 && (play->declined[box] >> own & 1) != 0) {
        return WHY_DECLINED_BEFORE;
    }
    return blackjack_act(&play->round, &action, ROUND_BETS + play->step_at);
}

/* ---- Part 7 ---- */

static void void_pairs_of(struct blackjack_box *box, uint32_t player, const char *clause) {
    for (unsigned p = 0; p < box->pair_count; p++) {
        if (box->pairs[p].player == player)
            box->pairs[p].void_clause = clause;
    }
}

/* `hand`: 0 all live hands, PAIR_BETS only the pair bets; player 0: everybody on the box (7.6). */
static void play_withdraw(struct play *play, const struct blackjack_step *at) {
    unsigned box = (unsigned)blackjack_play_box(play, at->box);
    struct blackjack_box *lying = &play->round.boxes[box];
    const char *clause = blackjack_withdrawal_clause(at->what);
    bool pairs_open = !play->paid_between || lying->hands[0].count < 2;
    if (at->hand == PAIR_BETS) {
        void_pairs_of(lying, at->player, clause);
        return;
    }
    unsigned hand = at->hand == 0 ? BLACKJACK_BOX_HANDS : at->hand - 1u;
    for (unsigned b = 0; b < lying->bet_count; b++) {
        if (at->player != 0 && lying->bets[b].player != at->player)
            continue;
        if (at->what == BY_7_17)
            blackjack_void_main(&play->round, box, b, pairs_open, clause);
        else
            blackjack_withdraw(&play->round, box, b, hand, pairs_open, clause);
    }
}

static void note_bet(const struct play *play, const struct blackjack_step *at, uint8_t *masks) {
    unsigned box = (unsigned)blackjack_play_box(play, at->box);
    int bet = blackjack_play_bet(play, box, at->player);
    assert(bet >= 0);
    masks[box] |= (uint8_t)(1u << bet);
}

static void play_absent(struct play *play, const struct blackjack_step *at) {
    unsigned box = (unsigned)blackjack_play_box(play, at->box);
    int bet = blackjack_play_bet(play, box, at->player);
    assert(bet >= 0);
    play->round.boxes[box].absent |= (uint8_t)(1u << bet);
}

/* J18: whoever is back acts from then on, also on a hand for which a card was about to come. */
static void come_back(struct play *play, uint32_t player) {
    struct blackjack_round *round = &play->round;
    for (unsigned b = 0; b < round->box_count; b++) {
        struct blackjack_box *box = &round->boxes[b];
        int bet = blackjack_play_bet(play, b, player);
        if (bet < 0 || !(box->absent >> bet & 1))
            continue;
        box->absent = (uint8_t)(box->absent & ~(1u << bet));
        struct blackjack_hand *hand = &box->hands[round->at_hand];
        if (play->for_absent && b == round->at_box && (hand->on >> bet & 1) != 0) {
            play->for_absent = false;
            hand->state = HAND_DECIDES;
            blackjack_find_turn(round);
        }
    }
}

static bool is_said_by_player(const struct blackjack_step *at) {
    return at->kind == STEP_ACT || at->kind == STEP_JOIN || at->kind == STEP_SPLIT_PAIR ||
           at->kind == STEP_INSURE || at->kind == STEP_DECLINE || at->kind == STEP_BACK;
}

/* J10: drawn to while the total is a hard 11 or less or a soft 16 or less. */
static bool absent_draws(const struct blackjack_hand *hand) {
    return hand_total(hand) <= (hand_is_soft(hand) ? 16u : 11u);
}

/* 7.12: nobody is there to decide for the hand in turn. */
static void play_for_absent(struct play *play) {
    struct blackjack_round *round = &play->round;
    while (round->need == BLACKJACK_DECISION &&
           (blackjack_hand_in_turn(play)->on & ~(unsigned)round->boxes[round->at_box].absent) ==
               0) {
        go_further(play);
        if (absent_draws(blackjack_hand_in_turn(play))) {
            blackjack_hand_in_turn(play)->state = HAND_DRAWS;
            play->for_absent = true;
            blackjack_find_turn(round);
        } else {
            blackjack_stand(round);
        }
    }
}

/* ---- Every step ---- */

static void play_plain(struct play *play, const struct blackjack_step *at) {
    switch (at->kind) {
    case STEP_STRAY:
        play->strays |= (uint8_t)(1u << (at->box - 1));
        break;
    case STEP_STRAY_GONE:
        play->strays = (uint8_t)(play->strays & ~(1u << (at->box - 1)));
        break;
    case STEP_PAID:
        go_further(play);
        break;
    case STEP_NO_MORE_INSURANCE:
        play->round.insurance_open = false;
        break;
    case STEP_KEEP:
        note_bet(play, at, play->kept);
        break;
    case STEP_DEALER_FIRST:
        play->dealer_due = true;
        break;
    case STEP_FINISH_FIRST:
        play->finish_first = true;
        play->finish_box = play->round.at_box;
        play->finish_hand = play->round.at_hand;
        break;
    case STEP_WITHDRAW:
        play_withdraw(play, at);
        break;
    case STEP_ABSENT:
        play_absent(play, at);
        break;
    default:
        assert(at->kind == STEP_BACK); /* in play_step */
        break;
    }
}

/* Anything else closes a double or split to further players. */
static int play_step(struct play *play, const struct blackjack_step *at) {
    play->choice_open &= blackjack_step_belongs_to_choice(at);
    if (is_said_by_player(at))
        come_back(play, at->player);
    switch (at->kind) {
    case STEP_CARD:
        return play_card(play, at);
    case STEP_PASSED:
        return play_passed(play, at);
    case STEP_LATE:
        return play_late(play, at);
    case STEP_ACT:
        return play_act(play, at);
    case STEP_JOIN:
    case STEP_SPLIT_PAIR:
        return WHY_ACCEPTED; /* with the decision before them */
    case STEP_STAND:
        return play_stand(play, at);
    case STEP_DECLINE:
        return play_decline(play, at);
    case STEP_INSURE:
        return play_insure(play, at);
    default:
        play_plain(play, at);
        return WHY_ACCEPTED;
    }
}

void blackjack_play_begin(struct play *play, const struct cr_rulebook *book,
                          const struct table *table) {
    memset(play, 0, offsetof(struct play, round));
    play->book = book;
    play->table = table;
    begin(play);
}

int blackjack_play_next(struct play *play) {
    int why = play_step(play, &blackjack_at(play->table)->steps[play->step_at]);
    if (why == WHY_ACCEPTED)
        play_for_absent(play);
    return why;
}

int blackjack_play_again(struct play *play, const struct cr_rulebook *book,
                         const struct table *table) {
    int why = WHY_ACCEPTED;
    blackjack_play_begin(play, book, table);
    for (unsigned i = 0; why == WHY_ACCEPTED && i < blackjack_at(table)->step_count; i++) {
        play->step_at = i;
        why = blackjack_play_next(play);
    }
    return why;
}

static bool joins(const struct blackjack_step *add) {
    return add->kind == STEP_JOIN || add->kind == STEP_SPLIT_PAIR;
}

bool blackjack_play_add(struct step *step, struct play *play, const struct blackjack_step *add) {
    struct blackjack_state *state = state_of(step);
    assert(state->step_count < BLACKJACK_STEPS);
    struct blackjack_step *at = &state->steps[state->step_count++];
    *at = *add;
    play->step_at = state->step_count - 1u;
    int why =
        joins(add) ? blackjack_play_again(play, step->book, step->table) : play_step(play, at);
    if (why != WHY_ACCEPTED) {
        memset(at, 0, sizeof *at);
        state->step_count--;
        return step_refuse(step, why, "");
    }
    play_for_absent(play);
    return true;
}
