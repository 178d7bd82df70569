/* What the tests know of blackjack. What the round waits for is asked of the table's own
 * machine, so that a walk gets into splits, late cards and jams. */
#include "game_test.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <string.h>

static const struct blackjack_state *blackjack(const struct walk *walk) {
    return blackjack_at(&walk->table);
}

/* A round lies on the table. */
static bool look(const struct walk *walk, struct play *play) {
    return walk->table.phase > PHASE_BETTING &&
           blackjack_play_again(play, &walk->book, &walk->table) == WHY_ACCEPTED;
}

/* ---- The shoe ---- */

static bool shoe(struct walk *walk, struct event *event) {
    bool needed = blackjack(walk)->cards_out || blackjack(walk)->shoe.cut_out ||
                  blackjack(walk)->shoe.count < CR_DECK / 2;
    bool machine = blackjack(walk)->cards_out & OUT_MACHINE;
    if (machine && !walk_chance(walk, 8))
        walk_by_staff(walk, event, POST_PIT_MANAGER);
    else
        walk_by_dealer(walk, event);
    event->number = machine ? 1 : (int32_t)walk_draw(walk, 2);
    return needed || walk_chance(walk, 40);
}

static bool burn_one(struct walk *walk, struct event *event) {
    const struct shoe_state *at = walk_shoe(walk);
    walk_by_reader(walk, event);
    walk_add_card(event, walk_chance(walk, 2) ? CR_NO_CARD : walk_card(walk));
    return (at->kind == SHOE_BOX && !at->burnt && at->hands == 0) || walk_chance(walk, 60);
}

static bool cut(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    return blackjack(walk)->shoe.kind == SHOE_BOX && walk_chance(walk, 10);
}

static bool limit_boxes(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_MANAGER);
    event->number = 1 + (int32_t)walk_draw(walk, BLACKJACK_BOX_BETS);
    return walk_chance(walk, 2);
}

/* ---- Cards ---- */

static bool box_is_free(const struct walk *walk, unsigned box) {
    for (unsigned i = 0; i < walk->table.bet_count; i++) {
        if (walk->table.bets[i].box == box)
            return false;
    }
    return true;
}

static bool wants_card(const struct walk *walk) {
    static struct play play;
    return look(walk, &play) &&
           (play.round.need == BLACKJACK_BOX_CARD || blackjack_dealer_is_next(&play));
}

/* A card that makes something of the hand: an ace for the dealer, a pair for a box. */
static uint8_t telling_card(struct walk *walk) {
    static struct play play;
    uint8_t drawn = walk_card(walk), wanted = drawn;
    if (!look(walk, &play))
        return drawn;
    if (blackjack_dealer_is_next(&play))
        wanted = play.round.dealer.count == 0 ? 0 : 40;
    else if (play.round.need == BLACKJACK_BOX_CARD && blackjack_hand_in_turn(&play)->count == 1)
        wanted = blackjack_hand_in_turn(&play)->cards[0] & 0xFC;
    wanted = (uint8_t)(wanted + walk_draw(walk, 4)) % CR_DECK;
    return walk_shoe(walk)->left[wanted] > 0 ? wanted : drawn;
}

/* The box in turn got no first card: perhaps no second one either (7.6). */
static bool was_passed(const struct walk *walk) {
    static struct play play;
    return look(walk, &play) && play.round.phase == SECOND_CARDS &&
           !blackjack_dealer_is_next(&play) && blackjack_hand_in_turn(&play)->count == 0;
}

static bool card(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    if (walk_chance(walk, was_passed(walk) ? 2 : 60)) {
        event->number = CARD_PASSED;
        return true;
    }
    if (blackjack(walk)->next_count == 0 || blackjack(walk)->next[0] == CR_NO_CARD)
        walk_add_card(event, walk_chance(walk, 3) ? telling_card(walk) : walk_card(walk));
    if (walk_chance(walk, 80)) {
        event->box = (uint8_t)(1 + walk_draw(walk, BLACKJACK_BOXES));
        if (box_is_free(walk, event->box))
            event->number = CARD_STRAY;
    }
    return wants_card(walk) || walk_chance(walk, 30);
}

/* ---- Decisions ---- */

/* Somebody with a bet on the hand in turn, mostly who decides for it. */
static uint32_t player_in_turn(struct walk *walk, struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    const struct blackjack_hand *hand = blackjack_hand_in_turn(play);
    if (hand->on == 0 || walk_chance(walk, 6))
        return box->bets[walk_draw(walk, box->bet_count == 0 ? 1 : box->bet_count)].player;
    return box->bets[hand_controller(box, hand)].player;
}

static int32_t some_decision(struct walk *walk, const struct play *play) {
    static const uint8_t often[] = {CR_SPLIT, CR_SPLIT, CR_DOUBLE,   CR_HIT,
                                    CR_HIT,   CR_STAND, CR_SURRENDER};
    for (unsigned tries = 0; tries < 6; tries++) {
        uint8_t what = often[walk_draw(walk, sizeof often)];
        if (blackjack_may(&play->round, (enum cr_do)what) == WHY_ACCEPTED)
            return what;
    }
    return CR_STAND;
}

static bool join(struct walk *walk, struct event *event, const struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->choice_box];
    event->number = play->choice;
    walk_by_player(walk, event, box->bets[walk_draw(walk, box->bet_count)].player);
    return true;
}

static bool decide(struct walk *walk, struct event *event) {
    static struct play play;
    if (!look(walk, &play))
        return walk_chance(walk, 30);
    if (play.choice_open && walk_chance(walk, 3))
        return join(walk, event, &play);
    if (play.round.insurance_open && walk_chance(walk, 4)) {
        const struct table_bet *bet = walk_some_bet(walk);
        event->number = CR_EVEN_MONEY;
        event->box = bet->box;
        walk_by_player(walk, event, bet->player);
        return true;
    }
    if (play.round.need != BLACKJACK_DECISION)
        return walk_chance(walk, 30);
    walk_by_player(walk, event, player_in_turn(walk, &play));
    event->number = some_decision(walk, &play);
    if (walk_chance(walk, 8))
        event->amount = walk->table.limit_min[0];
    return true;
}

static bool pair_on_split(struct walk *walk, struct event *event) {
    static struct play play;
    walk_by_player(walk, event, walk_player(walk));
    event->hand = (uint8_t)walk_draw(walk, 4);
    event->amount = walk_stake(walk, 1);
    return (look(walk, &play) && play.choice_open && play.choice == CR_SPLIT) ||
           walk_chance(walk, 60);
}

static bool insurance_is_open(const struct walk *walk) {
    static struct play play;
    return look(walk, &play) && play.round.insurance_open;
}

static bool take_insurance(struct walk *walk, struct event *event) {
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet == NULL)
        return false;
    walk_by_player(walk, event, bet->player);
    event->box = bet->box;
    event->amount = bet->stake / 4;
    if (walk_chance(walk, 3)) {
        event->ref = bet->player;
        walk_by_player(walk, event, walk_player(walk));
    }
    return insurance_is_open(walk) || walk_chance(walk, 60);
}

static bool decline_it(struct walk *walk, struct event *event) {
    static struct play play;
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet == NULL || !look(walk, &play))
        return false;
    walk_by_player(walk, event, bet->player);
    event->box = play.choice_open && !play.round.insurance_open ? 0 : bet->box;
    return play.choice_open || play.round.insurance_open || walk_chance(walk, 60);
}

static bool close_offer(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return insurance_is_open(walk) || walk_chance(walk, 60);
}

static bool pay_midround(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return true;
}

static bool to_the_cage(struct walk *walk, struct event *event) {
    const struct blackjack_unclaimed *tray =
        &blackjack(walk)->unclaimed[walk_draw(walk, BLACKJACK_UNCLAIMED)];
    event->player = tray->player;
    if (walk_chance(walk, 2)) {
        walk_by_dealer(walk, event);
        event->number = 1;
        return tray->player != 0 || walk_chance(walk, 60);
    }
    walk_by_staff(walk, event, POST_OPERATIONS_MANAGER);
    walk_reason(event);
    event->witnessed_id = 902;
    event->witnessed_post = (uint8_t)(walk_chance(walk, 8) ? POST_CAGE : POST_SECURITY);
    return tray->player != 0 || walk_chance(walk, 60);
}

/* ---- Corrections and part 7 ---- */

static bool correct(struct walk *walk, struct event *event) {
    event->number = 1 + (int32_t)walk_draw(walk, 12);
    walk_add_card(event, walk_card(walk));
    return true;
}

/* Two cards or more at once; none, some or all of them seen. */
static void cards_together(struct walk *walk, struct event *event) {
    uint32_t seen = walk_draw(walk, 3);
    for (unsigned count = 2 + walk_draw(walk, 2); count > 0; count--) {
        bool hidden = seen == 0 || (seen == 1 && walk_chance(walk, 2));
        walk_add_card(event, hidden ? CR_NO_CARD : walk_card(walk));
    }
}

static int box_of_absent(const struct play *play) {
    for (unsigned box = 0; box < play->round.box_count; box++) {
        if (play->round.boxes[box].absent != 0)
            return (int)box;
    }
    return -1;
}

/* A player who is away, or for 7.12.2 another on the same box. */
static void name_absent(struct event *event, const struct play *play) {
    int box = box_of_absent(play);
    if (box < 0)
        return;
    const struct blackjack_box *at = &play->round.boxes[box];
    event->box = at->number;
    for (unsigned bet = 0; bet < at->bet_count; bet++) {
        if ((at->absent >> bet & 1) == walk_clause_is(event, "7.12.3"))
            event->player = at->bets[bet].player;
    }
}

static void name_box(struct walk *walk, struct event *event) {
    static struct play play;
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet != NULL) {
        event->box = bet->box;
        event->player = bet->player;
    }
    if (look(walk, &play) && play.round.at_box < play.round.box_count && walk_chance(walk, 2)) {
        event->box = play.round.boxes[play.round.at_box].number;
        event->player = player_in_turn(walk, &play);
    }
    if (look(walk, &play) && (walk_clause_is(event, "7.12.2") || walk_clause_is(event, "7.12.3")))
        name_absent(event, &play);
    if (strncmp(event->clause, "7.10", 4) == 0) {
        for (unsigned box = 1; box <= BLACKJACK_BOXES; box++) {
            if (box_is_free(walk, box))
                event->box = (uint8_t)box;
        }
    }
}

static const char *pending(const struct walk *walk) {
    static struct play play;
    const struct blackjack_state *state = blackjack(walk);
    if (state->together_count > 0)
        return "7.15";
    if (state->jam != NO_JAM && state->jam != HAND_SHOE_DEALS &&
        walk->table.phase <= PHASE_DECISIONS)
        return "7.11";
    if (walk->table.phase < PHASE_DECISIONS || !look(walk, &play))
        return NULL;
    if (state->error_card)
        return blackjack_dealer_is_next(&play) ? "7.2.2" : "7.2";
    if (state->next_count > 0)
        return "7.15";
    if (state->worse_chosen)
        return "7.15.4.3";
    if (walk->table.phase > PHASE_DECISIONS && box_of_absent(&play) >= 0)
        return "7.12.3";
    if (play.round.late && hand_is_natural(&play.round.dealer))
        return "7.8.2";
    if (walk->table.phase != PHASE_DECISIONS)
        return NULL;
    if (play.dealer_due || (play.round.late && play.round.dealer.count == 0))
        return "7.8";
    if (blackjack_one_card_waits(&play))
        return "7.4";
    if (blackjack_boxes_without_cards(&play) != 0 && play.further)
        return "7.6";
    return play.over_passed ? "7.9" : NULL;
}

static void call(struct walk *walk, struct event *event) {
    if (walk_clause_is(event, "7.17"))
        return;
    event->amount = 0;
    event->number = 0;
    name_box(walk, event);
    if (walk_clause_is(event, "7.15") || walk_clause_is(event, "7.15.4")) {
        cards_together(walk, event);
        return;
    }
    if (strncmp(event->clause, "7.15", 4) == 0)
        event->number = 1 + (int32_t)walk_draw(walk, 3);
    if (!walk_clause_is(event, "7.2.2"))
        walk_add_card(event, walk_card(walk));
}

#define PLAYING (WALK_IN(DECISIONS))

static const struct walk_move moves[] = {
    {EVENT_NEW_SHOE, WALK_IN(IDLE), 300, shoe},
    {EVENT_BURN, WALK_IN(IDLE), 100, burn_one},
    {EVENT_CUT_CARD, WALK_OPEN, 6, cut},
    {EVENT_BOX_BETS, WALK_IN(IDLE) | WALK_IN(BETTING), 5, limit_boxes},
    {EVENT_CARD, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 900, card},
    {EVENT_CARD, PLAYING, 300, card},
    {EVENT_ACT, PLAYING, 300, decide},
    {EVENT_SPLIT_PAIR, PLAYING, 60, pair_on_split},
    {EVENT_INSURE, PLAYING, 120, take_insurance},
    {EVENT_DECLINE, PLAYING, 40, decline_it},
    {EVENT_CLOSE_INSURANCE, PLAYING, 40, close_offer},
    {EVENT_PAY, PLAYING, 30, pay_midround},
    {EVENT_UNCLAIMED, WALK_IN(IDLE), 20, to_the_cage},
    {EVENT_CALL, WALK_IN(DEALING), 60, walk_call},
    {EVENT_CALL, PLAYING, 200, walk_call},
    {EVENT_TYPES, 0, 0, NULL},
};

/* ---- Secrets ---- */

/* Cards that come next and were taken back without being shown (7.9); the one that is offered
 * (7.2) lies open. */
static bool change_closed(struct walk *walk, struct table *twin, uint32_t *owner) {
    (void)walk;
    (void)owner;
    struct blackjack_state *state = blackjack_at(twin);
    bool changed = false;
    for (unsigned i = state->error_card; i < state->next_count; i++)
        changed |= walk_change_face(&state->shoe, &state->next[i], false);
    return changed;
}

static unsigned cards_out(const struct table *table, uint8_t card) {
    const struct blackjack_state *state = blackjack_at(table);
    unsigned count = 0;
    for (unsigned i = 0; i < state->step_count; i++)
        count += state->steps[i].what == card; /* also what is no card: rather too many */
    for (unsigned i = 0; i < state->next_count; i++)
        count += state->next[i] == card;
    for (unsigned i = 0; i < state->together_count; i++)
        count += state->together[i] == card;
    return count;
}

/* ---- An evening ---- */

static enum cr_do sensible(const struct play *play, const struct blackjack_hand *hand) {
    unsigned total = hand_total(hand), up = card_points(play->round.dealer.cards[0]);
    if (blackjack_may(&play->round, CR_SPLIT) == WHY_ACCEPTED &&
        (card_rank(hand->cards[0]) == 7 || card_rank(hand->cards[0]) == 0))
        return CR_SPLIT;
    if ((total == 10 || total == 11) && blackjack_may(&play->round, CR_DOUBLE) == WHY_ACCEPTED)
        return CR_DOUBLE;
    if (total == 16 && up == 10 && blackjack_may(&play->round, CR_SURRENDER) == WHY_ACCEPTED)
        return CR_SURRENDER;
    return total < 17 ? CR_HIT : CR_STAND;
}

static bool decide_all(struct evening *at) {
    static struct play play;
    bool taken;
    if (at->script.table.phase != PHASE_DECISIONS ||
        blackjack_play_again(&play, &at->script.book, &at->script.table) != WHY_ACCEPTED ||
        play.round.need != BLACKJACK_DECISION)
        return true;
    const struct blackjack_box *box = &play.round.boxes[play.round.at_box];
    if (blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED) {
        struct event event = evening_player(box->bets[0].player, EVENT_INSURE);
        event.box = box->number;
        event.amount = 50000;
        return evening_chance(at, 3) != 0 || box->bets[0].insured > 0 ||
               evening_offer(at, &event, &taken);
    }
    const struct blackjack_hand *hand = blackjack_hand_in_turn(&play);
    struct event event = evening_player(box->bets[hand_controller(box, hand)].player, EVENT_ACT);
    event.number = (int32_t)sensible(&play, hand);
    event.box = box->number;
    event.hand = (uint8_t)(play.round.at_hand + 1);
    if (event.number == CR_DOUBLE || event.number == CR_SPLIT)
        event.amount = box->bets[hand_controller(box, hand)].stake;
    return evening_offer(at, &event, &taken);
}

static const char *const reported[] = {"7.11", "7.12.3", NULL};

/* Its cards all lie open. */
/* G15: a card of the round; now and then the burn or the cut card. */
static bool slip(struct walk *walk, struct event *event) {
    struct blackjack_state *state = blackjack_at(&walk->table);
    event->number = (int32_t)walk_draw(walk, 8);
    const struct blackjack_step *at = blackjack_find_card(state, event->number);
    event->entry = at != NULL ? EVENT_CARD : walk_chance(walk, 2) ? EVENT_BURN : EVENT_CUT_CARD;
    if (event->entry == EVENT_CUT_CARD)
        return state->shoe.cut_out;
    walk_add_card(event, at != NULL ? at->what : (uint8_t)walk_draw(walk, CR_DECK));
    walk_add_card(event, (uint8_t)walk_draw(walk, CR_DECK));
    return true;
}

const struct game_test blackjack_test = {
    .folder = "tests/table",
    .irregularities = 63,
    .guided = EVENT_BIT(ACT) | EVENT_BIT(SPLIT_PAIR) | EVENT_BIT(CALL),
    .reported = reported,
    .moves = moves,
    .never = EVENT_BIT(TURN),
    .choose_bet = walk_bet_on_first,
    .place_bet = walk_bet_on_box,
    .correct = correct,
    .slip = slip,
    .call = call,
    .pending = pending,
    .more_on_felt = true,
    .change_closed = change_closed,
    .cards_out = cards_out,
    .favourites = {"main", "main", "main", "main", "main", "main", "pair", "pair"},
    .first_side = 6,
    .boxes = true,
    .act = decide_all,
};
