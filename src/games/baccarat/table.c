/* A baccarat table: rounds from the first bet to the last payment.
 *
 *   idle --open-round--> betting --no-more-bets--> no-more-bets --card--> dealing
 *     ^  \                                                                 |
 *     |   +--a free hand (7.8): no bets, carried cards are laid--> ^       | announce-result (4.18)
 *     +---- settling <--collect-- result <---------------------------------+
 *
 * The cards are in cards.c, insurance in insurance_offers.c, part 7 in calls.c and
 * found_bets.c.
 *
 * Invariants:
 *   1. `hand` is the hand in play, and after it the last one, so that it can be corrected (G4);
 *   2. underbettors of the round in play count only from the next round on (B7);
 *   3. the scoreboards hold every hand of the shoe that was paid out, free hands too (B9). */
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"
#include "table/check.h"

#include <assert.h>
#include <string.h>

/* ---- The table ---- */

/* Appendix A: felts 1 to 4 have insurance, 3 4 7 8 no commission, odd ones seven seats. */
static bool fits_layout(const struct table *table, const struct cr_options *options) {
    unsigned felt = table->layout - 1U;
    bool has_insurance = felt < 4, has_commission = (felt & 2) == 0;
    return table->layout <= 8 && options->insurance <= has_insurance &&
           options->commission == has_commission && table->seats == (felt & 1 ? 5 : 7);
}

/* B13: at opening and later. No felt need be named. */
static bool takes_options(struct step *step, const struct cr_options *options) {
    if (step->table->layout != 0 && !fits_layout(step->table, options))
        return step_refuse(step, WHY_BACCARAT_LAYOUT, "layout");
    return true;
}

static bool open_table(struct step *step) {
    struct cr_options options = table_options(step->table);
    return takes_options(step, &options);
}

/* G10: the pit manager's restriction (4.8), and the underbettors of the gaming day (7.17). */
static void outlives(struct step *step, const struct table *before) {
    struct baccarat_state *state = state_of(step);
    const struct baccarat_state *was = baccarat_at(before);
    state->restricted = was->restricted;
    memcpy(state->underbettors, was->underbettors, sizeof state->underbettors);
    state->underbettor_count = state->underbettors_before = was->underbettor_count;
    state->day = was->day;
}

/* G14: a bet below the minimum is a later one within one gaming day. */
static void begin_day(struct step *step) {
    struct baccarat_state *state = state_of(step);
    uint32_t day = (uint32_t)(table_day(step->table, step->event->time) + 1);
    if (day != state->day) {
        memset(state->underbettors, 0, sizeof state->underbettors);
        state->underbettor_count = 0;
    }
    state->day = day;
}

/* ---- Betting ---- */

bool baccarat_needs_new_shoe(const struct baccarat_state *state) {
    return state->shoe.count == 0 || state->new_shoe || state->shoe.cut_out == 2;
}

void baccarat_open_free_hand(struct step *step) {
    struct baccarat_state *state = state_of(step);
    state->hand.free = 1;
    state->free_next = 0;
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_FREE_HAND, "7.8");
    baccarat_lay_carried(step);
}

static bool open_round(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (baccarat_needs_new_shoe(state))
        return step_refuse(step, WHY_BACCARAT_NEW_SHOE_NEEDED, "");
    if (state->hand.choose_shoe == 1)
        return step_refuse(step, WHY_BACCARAT_SHOE_CHOICE, "");
    if (state->hand.face_up != 0)
        return step_refuse(step, WHY_BACCARAT_FACE_UP_NEXT, "");
    memset(state->insured, 0, sizeof state->insured[0] * step->table->bet_count);
    memset(state->notes, 0, step->table->bet_count);
    memset(&state->hand, 0, sizeof state->hand);
    state->hand.decks = state->shoe.decks;
    begin_day(step);
    state->underbettors_before = state->underbettor_count;
    if (baccarat_next_is_free(state)) {
        baccarat_open_free_hand(step);
    } else {
        step_phase(step, PHASE_BETTING);
        step_say(step, SAY_PLACE_BETS, "4.1");
    }
    return true;
}

static bool may_bet(struct step *step, const struct table_bet *bet, cr_money total) {
    (void)bet;
    (void)total;
    if (step->event->bet >= BACCARAT_INSURANCE) /* it is taken when it is offered */
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (step->event->box != 0)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    return true;
}

/* B8: a breach of the differential is shown while bets are open. */
static void bet_placed(struct step *step, struct table_bet *bet) {
    (void)bet;
    if (baccarat_differential_broken(step->table, 0, NO_BET, 0))
        step_say(step, SAY_CHANGE_BETS, "4.3");
}

/* 4.3: the machine has given it back, for nobody changed the bets. */
static void withdrawn(struct step *step) {
    if (step->event->sender == SENDER_VIRTUAL_DEALER)
        step_say(step, SAY_BETS_BACK, "4.3");
}

static bool no_more_bets(struct step *step) {
    if (baccarat_differential_broken(step->table, 0, NO_BET, 0))
        return step_refuse(step, WHY_BACCARAT_DIFFERENTIAL, "");
    baccarat_review_squeeze(step);
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.6");
    baccarat_lay_carried(step); /* B12: a card drawn too many that nobody saw */
    return true;
}

/* Its insurance goes back with it, and so does the right to squeeze. */
void baccarat_void_bet(struct step *step, struct table_bet *bet, const char *clause) {
    struct baccarat_hand *hand = hand_of(step);
    size_t index = (size_t)(bet - step->table->bets);
    table_void_bet(step, bet, clause);
    baccarat_return_insurance(step, index, 0, clause);
    baccarat_return_insurance(step, index, 1, clause);
    for (unsigned side = CR_PLAYER; side <= CR_BANKER; side++) {
        if (hand->squeezer[side] == bet->player) {
            hand->right[side] = 0;
            hand->squeezer[side] = 0;
        }
    }
}

/* ---- The result ---- */

/* 4.18. `number`: what was said, 1 player, 2 banker, 3 tie, 0 nothing in words. The cards decide
 * (7.16, G4). */
static bool announce_result(struct step *step) {
    struct baccarat_hand *hand = hand_of(step);
    if (!baccarat_hand_goes_on(step))
        return false;
    if (step->event->number < 0 || step->event->number > 3)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (!baccarat_hand_is_over(step->book, hand))
        return step_refuse(step, WHY_BACCARAT_HAND_UNFINISHED, "");
    hand->announced = (uint8_t)step->event->number;
    baccarat_say_totals(step, "4.18");
    table_result(step);
    return true;
}

static bool is_pair(const struct baccarat_deal *deal, unsigned side) {
    return deal->cards[side] >> 2 == deal->cards[side + 2] >> 2;
}

/* 3.2.1: the shoe shows who has won, whether a bet lies there or not. */
static void light(struct step *step) {
    struct baccarat_deal deal;
    baccarat_hand_deal(step->book, hand_of(step), hand_of(step)->card_count, &deal);
    unsigned winner = baccarat_winner(&deal);
    step_light(step, winner);
    if (is_pair(&deal, CR_PLAYER))
        step_light(step, BACCARAT_PLAYER_PAIR);
    if (is_pair(&deal, CR_BANKER))
        step_light(step, BACCARAT_BANKER_PAIR);
    if (winner == CR_BANKER && deal.total[CR_BANKER] == 6)
        step_light(step, BACCARAT_LUCKY_6);
}

static size_t list_insurance(const struct table *table, struct cr_insurance *list) {
    const struct baccarat_state *state = baccarat_at(table);
    size_t count = 0;
    for (unsigned stage = 0; stage < 2; stage++) {
        for (unsigned i = 0; i < table->bet_count; i++) {
            if (state->insured[i][stage] > 0)
                list[count++] = (struct cr_insurance){.player = table->bets[i].player,
                                                      .on = (uint8_t)table->bets[i].bet,
                                                      .after = (uint8_t)(4 + stage),
                                                      .stake = state->insured[i][stage]};
        }
    }
    return count;
}

struct insured {
    struct cr_insurance list[TABLE_BETS * 2]; /* after four and after five cards */
};
ROUND_PART(struct insured);

static void describe(const struct table *table, struct cr_round *round,
                     struct round_memory *memory) {
    const struct baccarat_state *state = baccarat_at(table);
    struct insured *insured = ROUND_AT(struct insured, memory);
    table_describe_live_bets(table, round, memory);
    round->options.decks = state->hand.decks; /* those of its shoe, whatever the next will hold */
    round->cards = state->hand.cards;
    round->card_count = state->hand.card_count;
    round->insurance = insured->list;
    round->insurance_count = list_insurance(table, insured->list);
    round->underbettors = state->underbettors;
    round->underbettor_count = state->underbettors_before;
}

/* ---- Corrections ---- */

/* The event's cards are a whole hand by the drawing rules. */
static bool check_whole_hand(struct step *step) {
    const struct event *event = step->event;
    struct baccarat_deal deal = {.card_count = 0};
    for (unsigned i = 0; i < event->card_count; i++) {
        if (event->cards[i] >= CR_DECK)
            return step_refuse(step, WHY_BAD_CARD, "cards");
        if (baccarat_next(step->book, &deal) == BACCARAT_OVER)
            return step_refuse(step, WHY_BACCARAT_HAND_OVER, "cards");
        baccarat_take(step->book, &deal, event->cards[i]);
    }
    if (baccarat_next(step->book, &deal) != BACCARAT_OVER)
        return step_refuse(step, WHY_BACCARAT_HAND_UNFINISHED, "cards");
    return true;
}

/* The shoe with the hand's cards back in it and the true ones taken out. */
static bool recount(struct step *step, struct shoe_state *shoe) {
    const struct baccarat_state *state = state_of(step);
    const struct baccarat_hand *hand = &state->hand;
    if (hand->board == 2) { /* that shoe is gone */
        shoe_fill(shoe, SHOE_BOX, hand->decks);
    } else {
        *shoe = state->shoe;
        for (unsigned i = 0; i < hand->card_count; i++)
            shoe_return(shoe, hand->cards[i]);
    }
    for (unsigned i = 0; i < step->event->card_count; i++) {
        if (!baccarat_shoe_gives(step, shoe, step->event->cards[i]))
            return false;
        baccarat_shoe_draw(shoe, step->event->cards[i]);
    }
    return true;
}

static bool is_same_hand(const struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    return step->event->card_count == hand->card_count &&
           memcmp(step->event->cards, hand->cards, hand->card_count) == 0;
}

/* `cards`: the true cards of the whole hand, in the order drawn. */
static bool correct(struct step *step, bool write) {
    struct baccarat_state *state = state_of(step);
    struct shoe_state shoe = {.count = 0};
    if (!write) {
        if (!check_whole_hand(step) || !recount(step, &shoe))
            return false;
        if (is_same_hand(step))
            return step_refuse(step, WHY_NOTHING_TO_CORRECT, "cards");
        return true;
    }
    bool counted = recount(step, &shoe);
    assert(counted);
    (void)counted;
    if (state->hand.board != 2)
        state->shoe = shoe;
    memset(state->hand.cards, 0, sizeof state->hand.cards);
    memset(state->hand.open, 0, sizeof state->hand.open);
    memcpy(state->hand.cards, step->event->cards, step->event->card_count);
    memset(state->hand.open, 1, step->event->card_count);
    state->hand.card_count = step->event->card_count;
    if (state->hand.face_up != 0 && !shoe_has(&state->shoe, (cr_card)(state->hand.face_up - 1)))
        state->hand.face_up = 0;
    baccarat_return_unoffered_insurance(step, "G4");
    return true;
}

/* ---- After the round ---- */

unsigned baccarat_hand_marks(const struct baccarat_hand *hand, const struct baccarat_deal *deal) {
    unsigned marks = baccarat_winner(deal);
    if (is_pair(deal, CR_PLAYER))
        marks |= MARK_PLAYER_PAIR;
    if (is_pair(deal, CR_BANKER))
        marks |= MARK_BANKER_PAIR;
    if (hand->card_count == 4 && baccarat_natural(deal->total[CR_PLAYER], deal->total[CR_BANKER]))
        marks |= MARK_NATURAL;
    if (hand->free)
        marks |= MARK_FREE;
    return marks;
}

static void put_on_board(struct step *step) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    struct baccarat_deal deal;
    baccarat_hand_deal(step->book, hand, hand->card_count, &deal);
    baccarat_roads_add(&state->roads, baccarat_hand_marks(hand, &deal),
                       deal.total[baccarat_winner(&deal) == CR_BANKER]);
    hand->board = 1;
}

/* The hand counts as one dealt from the shoe, once. */
static void count_hand(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (state->hand.card_count == 0 || state->hand.counted)
        return;
    state->hand.counted = 1;
    state->shoe.hands++;
    state->shoe.discarded = (uint16_t)(state->shoe.discarded + state->hand.card_count);
    if (state->shoe.cut_out == 1 && --state->hands_left == 0)
        state->shoe.cut_out = 2;
}

/* B13: behind the cut card the hand that was still to come is to come again. */
static void keep_last_hand(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (state->shoe.cut_out == 0 || state->hand.card_count == 0 || state->hand.board == 2)
        return;
    state->shoe.cut_out = 1;
    state->hands_left = 1;
}

/* A round paid out a second time, after a correction, takes its old place on the boards. */
static void finished(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (state->hand.board == 1)
        baccarat_roads_remove_last(&state->roads);
    if (state->hand.board != 2)
        put_on_board(step);
    count_hand(step);
    step_screen(step, SCREEN_BOARD);
}

static void keep_past(struct table *now, const struct table *past) {
    struct baccarat_state *state = TABLE_AT(struct baccarat_state, now);
    if (state->roads.hand_count > 0)
        state->roads = baccarat_at(past)->roads;
}

static void voided(struct step *step, const char *clause) {
    struct baccarat_state *state = state_of(step);
    for (unsigned i = 0; i < step->table->bet_count; i++) {
        baccarat_return_insurance(step, i, 0, clause);
        baccarat_return_insurance(step, i, 1, clause);
    }
    count_hand(step);
    keep_last_hand(step);
    if (state->hand.board == 1)
        baccarat_roads_remove_last(&state->roads);
    state->hand.board = 0;
    state->hand.offer = 0;
    state->hand.skipped = 0;
    state->hand.disorder = 0;
    state->hand.choosing = 0;
    for (unsigned i = state->underbettors_before; i < state->underbettor_count; i++)
        state->underbettors[i] = 0;
    state->underbettor_count = state->underbettors_before;
}

/* ---- Events ---- */

typedef bool handler(struct step *step);

static handler *const handlers[EVENT_TYPES] = {
    [EVENT_NEW_SHOE] = baccarat_event_new_shoe,
    [EVENT_BURN] = baccarat_event_burn,
    [EVENT_CUT_CARD] = baccarat_event_cut_card,
    [EVENT_CARD] = baccarat_event_card,
    [EVENT_TURN] = baccarat_event_turn,
    [EVENT_ASK_SQUEEZE] = baccarat_event_ask_squeeze,
    [EVENT_RESTRICT_SQUEEZE] = baccarat_event_restrict_squeeze,
    [EVENT_OFFER_INSURANCE] = baccarat_event_offer_insurance,
    [EVENT_INSURE] = baccarat_event_insure,
    [EVENT_DECLINE] = baccarat_event_decline,
    [EVENT_CLOSE_INSURANCE] = baccarat_event_close_insurance,
    [EVENT_BANKER_FIRST] = baccarat_event_banker_first,
    [EVENT_ANNOUNCE_RESULT] = announce_result,
};

static bool apply(struct step *step) {
    assert(handlers[step->event->type] != NULL);
    return handlers[step->event->type](step);
}

/* 7.9, 7.12: the dealer reports and puts right, the shift manager lets players withdraw; 7.13: the
 * dealer reports, the pit manager decides. */
static const struct call_report reports[] = {
    {"7.9", POST_DEALER},
    {"7.12", POST_DEALER},
    {"7.13", POST_DEALER},
    {NULL, 0},
};

static const struct shoe_state *shoe(const struct table *table) {
    return &baccarat_at(table)->shoe;
}

extern const struct shape baccarat_shapes[];

const struct game_table baccarat_table = {
    .equipment = &baccarat_equipment,
    .shapes = baccarat_shapes,
    .events = EVENT_BIT(NEW_SHOE) | EVENT_BIT(BURN) | EVENT_BIT(CUT_CARD) | EVENT_BIT(CARD) |
              EVENT_BIT(TURN) | EVENT_BIT(ASK_SQUEEZE) | EVENT_BIT(RESTRICT_SQUEEZE) |
              EVENT_BIT(OFFER_INSURANCE) | EVENT_BIT(INSURE) | EVENT_BIT(DECLINE) |
              EVENT_BIT(CLOSE_INSURANCE) | EVENT_BIT(BANKER_FIRST) | EVENT_BIT(ANNOUNCE_RESULT),
    .bet_clause = "4.2",
    .rest_clause = "7.22",
    .correction_takes = TAKES(CARDS),
    .phases = 1 << PHASE_DEALING,
    .bet_flags = BET_FOUND,
    .state = &baccarat_state_record,
    .reports = reports,
    .post_needed = baccarat_post_needed,
    .open_table = open_table,
    .outlives = outlives,
    .takes_options = takes_options,
    .open_round = open_round,
    .may_bet = may_bet,
    .bet_placed = bet_placed,
    .withdrawn = withdrawn,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .call = baccarat_call,
    .correct = correct,
    .rekey = baccarat_rekey,
    .rekey_bet = baccarat_rekey_bet,
    .describe = describe,
    .light = light,
    .void_bet = baccarat_void_bet,
    .voided = voided,
    .finished = finished,
    .keep_past = keep_past,
    .play = baccarat_play,
    .prepare = baccarat_prepare,
    .shoe = shoe,
    .virtual_dealer = &baccarat_virtual_dealer,
    .view = baccarat_view,
    .write_line = baccarat_write_line,
    .result = baccarat_result,
    .offers = baccarat_offers,
    .words = baccarat_words,
    .sentences = baccarat_sentences,
    .sentence = baccarat_sentence,
    .step_detail = baccarat_step_detail,
    .place = baccarat_place,
    .tell_result = baccarat_tell_result,
    .tell_totals = baccarat_tell_totals,
    .check = baccarat_check,
};
