/* What holds of every state of a blackjack table. Above all: its steps can be played through, each
 * of them one that the table would have let happen there. The machine trusts them, so each is
 * looked at before it is played. */
#include "table/check.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <string.h>

/* ---- Bets ---- */

static bool box_fits(const struct table *table, unsigned box) {
    unsigned mains = 0, pairs = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->box != box || bet->flags & BET_OUT)
            continue;
        mains += bet->bet == BLACKJACK_MAIN;
        pairs += bet->bet == BLACKJACK_PAIR;
    }
    bool closed = table->phase > PHASE_BETTING;
    return mains <= BLACKJACK_BOX_BETS && pairs <= BLACKJACK_BOX_PAIRS &&
           (mains > 0 || pairs == 0 || !closed);
}

/* A bet that is out of the round is void; a player has one main bet on a box, void or not. */
static bool is_twice(const struct table *table, unsigned index) {
    const struct table_bet *bet = &table->bets[index];
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *other = &table->bets[i];
        if (i != index && other->box == bet->box && other->bet == bet->bet &&
            other->player == bet->player && !((other->flags | bet->flags) & BET_OUT))
            return true;
    }
    return false;
}

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->box < 1 || bet->box > table->seats || bet->bet == BLACKJACK_INSURANCE ||
            (bet->flags & BET_OUT && !(bet->flags & BET_VOID)) || is_twice(table, i) ||
            (change->bets_alone && !box_fits(table, bet->box)))
            return false;
    }
    for (unsigned box = 1; box <= BLACKJACK_BOXES && !change->bets_alone; box++) {
        if (!box_fits(table, box))
            return false;
    }
    return true;
}

/* ---- Cards ---- */

static bool are_cards(const uint8_t *cards, unsigned count, unsigned room) {
    for (unsigned i = 0; i < count; i++) {
        if (!check_card_or_none(cards[i]))
            return false;
    }
    return check_zeros(cards + count, room - count);
}

static bool lists_fit(const struct blackjack_state *state) {
    return state->together_count <= BLACKJACK_TOGETHER && state->next_count <= BLACKJACK_NEXT &&
           state->step_count <= BLACKJACK_STEPS &&
           are_cards(state->together, state->together_count, BLACKJACK_TOGETHER) &&
           are_cards(state->next, state->next_count, BLACKJACK_NEXT) &&
           (state->together_count == 0 || state->next_count == 0) &&
           (state->next_count > 0 || !state->error_card) &&
           check_zeros(&state->steps[state->step_count],
                       (BLACKJACK_STEPS - state->step_count) * sizeof state->steps[0]);
}

static bool shows_card(const struct blackjack_step *step) {
    return step->kind == STEP_CARD || step->kind == STEP_LATE || step->kind == STEP_STRAY;
}

void blackjack_count_cards(const struct blackjack_state *state, unsigned held[CARD_VALUES]) {
    for (unsigned i = 0; i < state->step_count; i++)
        held[state->steps[i].what] += shows_card(&state->steps[i]);
    for (unsigned i = 0; i < state->next_count; i++)
        held[state->next[i]]++;
    for (unsigned i = 0; i < state->together_count; i++)
        held[state->together[i]]++;
}

/* No more of a card than the decks hold. When other cards have come since, those of the round are
 * of decks of their own. */
static bool cards_add_up(const struct blackjack_state *state) {
    unsigned held[CARD_VALUES] = {0},
             decks = state->shoe_changed ? state->decks : state->shoe.decks;
    blackjack_count_cards(state, held);
    for (unsigned card = 0; card < CR_DECK; card++) {
        if (held[card] + (state->shoe_changed ? 0u : state->shoe.left[card]) > decks)
            return false;
    }
    return true;
}

static bool shoe_fits(const struct table *table) {
    const struct blackjack_state *state = blackjack_at(table);
    const struct shoe_state *shoe = &state->shoe;
    if (!check_shoe(shoe) || shoe->decks < 1 || shoe->kind > SHOE_SHUFFLER || shoe->deck != 0 ||
        shoe->burn_left != 0 || shoe->cut_out > 1)
        return false;
    bool in_round = table->phase > PHASE_BETTING || check_has_result(table);
    if (in_round && !state->shoe_changed && state->decks != shoe->decks)
        return false;
    /* 7.13: the one card that is burnt may stay unseen */
    unsigned unseen = check_shoe_cards(shoe) - shoe->count;
    return unseen <= shoe->burnt && (shoe->kind == SHOE_BOX || (!shoe->burnt && !shoe->cut_out)) &&
           cards_add_up(state);
}

/* ---- Trays ---- */

static bool trays_fit(const struct blackjack_state *state) {
    for (unsigned i = 0; i < BLACKJACK_UNCLAIMED; i++) {
        const struct blackjack_unclaimed *tray = &state->unclaimed[i];
        if (tray->amount < 0 || tray->amount > CR_MONEY_MAX / 2 ||
            (tray->player == 0) != (tray->amount == 0) || (tray->player == 0 && tray->day != 0))
            return false;
        for (unsigned j = 0; j < i; j++) {
            if (tray->player != 0 && state->unclaimed[j].player == tray->player)
                return false;
        }
    }
    return true;
}

/* ---- Steps ---- */

/* With another card (G4) a hand may be lost, or paid at once, of which it was said before that a
 * bet on it is taken back, or its player away. So steps are not asked for whether they still change
 * anything, but none comes twice: that is what keeps their number in bounds. */

static bool finds_bet(const struct play *play, const struct blackjack_step *at, int *box,
                      int *bet) {
    *box = blackjack_play_box(play, at->box);
    *bet = *box < 0 ? -1 : blackjack_play_bet(play, (unsigned)*box, at->player);
    return *bet >= 0;
}

/* A ruling (7.17) may take out what a withdrawal has left. */
static bool is_same(const struct blackjack_step *a, const struct blackjack_step *b) {
    return a->kind == b->kind && a->box == b->box && a->hand == b->hand && a->player == b->player &&
           (a->kind != STEP_WITHDRAW || (a->what == BY_7_17) == (b->what == BY_7_17));
}

static bool is_first(const struct play *play, const struct blackjack_step *at) {
    const struct blackjack_step *steps = blackjack_at(play->table)->steps;
    for (unsigned i = 0; i < play->step_at; i++) {
        if (is_same(&steps[i], at))
            return false;
    }
    return true;
}

static bool is_only_one(const struct play *play, const struct blackjack_step *at) {
    const struct blackjack_step *steps = blackjack_at(play->table)->steps;
    for (unsigned i = 0; i < play->step_at; i++) {
        if (steps[i].kind == at->kind)
            return false;
    }
    return true;
}

static bool is_stake(int64_t amount) {
    return amount >= 1 && amount <= CHIPS_MAX;
}

static unsigned strays_before(const struct play *play, unsigned box) {
    const struct blackjack_step *steps = blackjack_at(play->table)->steps;
    unsigned count = 0;
    for (unsigned i = 0; i < play->step_at; i++)
        count += steps[i].kind == STEP_STRAY && steps[i].box == box;
    return count;
}

static bool stray_fits(const struct play *play, const struct blackjack_step *at) {
    if (at->box < 1 || at->box > BLACKJACK_BOXES || blackjack_play_box(play, at->box) >= 0)
        return false;
    if (at->kind == STEP_STRAY_GONE)
        return (play->strays >> (at->box - 1) & 1) != 0;
    return !play->further && strays_before(play, at->box) < 2;
}

/* As many shares and pair bets as the machine takes. */
static bool choice_fits(const struct play *play, const struct blackjack_step *at) {
    const struct blackjack_state *state = blackjack_at(play->table);
    const struct blackjack_step *end = &state->steps[state->step_count];
    unsigned joins = 0, pairs = 0;
    if (at->what >= CR_DOES || at->what == CR_INSURE)
        return false;
    for (const struct blackjack_step *next = at + 1;
         next < end && blackjack_step_belongs_to_choice(next); next++) {
        joins += next->kind == STEP_JOIN;
        pairs += next->kind == STEP_SPLIT_PAIR;
    }
    bool stakes = at->what == CR_DOUBLE || at->what == CR_SPLIT;
    return joins < BLACKJACK_BOX_BETS && pairs <= 2 * BLACKJACK_BOX_PAIRS &&
           (!stakes || is_stake(at->amount));
}

static bool insurance_fits(const struct play *play, const struct blackjack_step *at) {
    int box = blackjack_play_box(play, at->box);
    return box >= 0 && is_stake(at->amount) && at->hand <= play->round.boxes[box].bet_count;
}

/* `player` 0 and 7.6: everybody on the box. */
static bool withdrawal_fits(const struct play *play, const struct blackjack_step *at) {
    int box, bet;
    bool all = at->what == BY_7_6 && at->player == 0 && at->hand == 0;
    bool on_hand = at->hand <= BLACKJACK_BOX_HANDS || at->hand == PAIR_BETS;
    if (at->what > BY_7_17 || !on_hand || !is_first(play, at))
        return false;
    return finds_bet(play, at, &box, &bet) || (box >= 0 && (all || at->hand == PAIR_BETS));
}

static bool note_fits(const struct play *play, const struct blackjack_step *at) {
    int box, bet;
    return finds_bet(play, at, &box, &bet) && is_first(play, at);
}

/* One before each card and each hand's end, and two of each bet on a blackjack. */
static bool absences_fit(const struct play *play) {
    const struct blackjack_step *steps = blackjack_at(play->table)->steps;
    unsigned absences = 0, others = 0;
    for (unsigned i = 0; i < play->step_at; i++) {
        absences += steps[i].kind == STEP_ABSENT;
        others += steps[i].kind == STEP_CARD || steps[i].kind == STEP_ACT;
    }
    return absences <= others + 2 * BLACKJACK_BOXES * BLACKJACK_BOX_BETS;
}

static bool stand_fits(struct play *play) {
    return play->round.phase == PLAY && !blackjack_dealer_card_due(play) &&
           blackjack_hand_in_turn(play)->count >= 2;
}

static bool step_fits(struct play *play, const struct blackjack_step *at) {
    const struct blackjack_round *round = &play->round;
    int box, bet;
    if (at->amount < 0 || (shows_card(at) && at->what >= CR_DECK))
        return false;
    switch (at->kind) {
    case STEP_CARD:
    case STEP_LATE:
    case STEP_NO_MORE_INSURANCE: /* again, when a card that was mended has opened it anew */
        return true;
    case STEP_PASSED:
        return round->phase >= PLAY || round->need != BLACKJACK_OVER;
    case STEP_STRAY:
    case STEP_STRAY_GONE:
        return stray_fits(play, at);
    case STEP_PAID:
        return round->phase >= PLAY && is_only_one(play, at);
    case STEP_ACT:
        return choice_fits(play, at);
    case STEP_JOIN:
        return play->choice_open && is_stake(at->amount);
    case STEP_SPLIT_PAIR:
        return play->choice_open && play->choice == CR_SPLIT && is_stake(at->amount);
    case STEP_DECLINE:
        return at->box != 0 || play->choice_open;
    case STEP_INSURE:
        return insurance_fits(play, at);
    case STEP_DEALER_FIRST:
        return round->late && round->dealer.count == 0 && is_only_one(play, at);
    case STEP_FINISH_FIRST:
        return play->dealer_due && is_only_one(play, at);
    case STEP_WITHDRAW:
        return withdrawal_fits(play, at);
    case STEP_STAND:
        return stand_fits(play);
    case STEP_KEEP:
        return note_fits(play, at);
    case STEP_ABSENT:
        return finds_bet(play, at, &box, &bet) && absences_fit(play);
    case STEP_BACK:
        return is_first(play, at);
    default:
        return false;
    }
}

static bool steps_fit(struct play *play, const struct cr_rulebook *book,
                      const struct table *table) {
    const struct blackjack_state *state = blackjack_at(table);
    blackjack_play_begin(play, book, table);
    for (unsigned i = 0; i < state->step_count; i++) {
        play->step_at = i;
        if (!step_fits(play, &state->steps[i]) || blackjack_play_next(play) != WHY_ACCEPTED)
            return false;
    }
    return true;
}

/* ---- The round so played ---- */

static bool phase_fits(const struct play *play) {
    const struct table *table = play->table;
    if (play->round.need == BLACKJACK_OVER)
        return check_has_result(table);
    if (play->round.phase < PLAY)
        return table->phase == PHASE_NO_MORE_BETS || table->phase == PHASE_DEALING;
    return table->phase == PHASE_DECISIONS;
}

/* 7.15: cards that came at once wait for a hand that wants one. */
static bool together_fit(const struct play *play) {
    const struct blackjack_state *state = blackjack_at(play->table);
    return state->together_count == 0 || blackjack_takes_together(play) == WHY_ACCEPTED;
}

/* Cards that come next have room for those of a first deal before them. */
static bool next_fit(const struct play *play) {
    return play->further || blackjack_at(play->table)->next_count <= BLACKJACK_NEXT / 2;
}

static bool has_line(const struct felt *felt, unsigned bet) {
    for (size_t i = 0; i < felt->count; i++) {
        if (felt->lines[i].source == bet)
            return true;
    }
    return false;
}

static bool felt_fits(const struct play *play, const struct felt *felt) {
    const struct table *table = play->table;
    cr_money lying = 0;
    unsigned payable = 0;
    for (size_t i = 0; i < felt->count; i++) {
        lying += felt->settled[i] ? 0 : felt->lines[i].stake;
        payable += !felt->midround[i] && !line_is_collected(&felt->lines[i]);
    }
    for (unsigned i = 0; i < play->bet_count; i++) {
        bool is_void = (table->bets[play->bet_at[i]].flags & BET_VOID) != 0;
        if (is_void == has_line(felt, i))
            return false;
    }
    return lying == table->felt && table->paid <= payable;
}

static const char *round_fault(const struct cr_rulebook *book, const struct table *table) {
    struct play play;
    struct felt felt;
    if (!steps_fit(&play, book, table))
        return "steps";
    if (!phase_fits(&play))
        return "phase";
    if (!together_fit(&play))
        return "together";
    if (!next_fit(&play))
        return "next";
    blackjack_felt_of(&play, &felt);
    if (felt.broken)
        return "lines";
    if (!felt_fits(&play, &felt))
        return "felt";
    return NULL;
}

/* ---- The rest ---- */

static bool values_fit(const struct table *table) {
    const struct blackjack_state *state = blackjack_at(table);
    return state->main_min >= 0 && state->main_max >= 0 && state->pair_max >= 0 &&
           state->resplit_by_points <= 1 && state->decks <= 8 && state->box_bets >= 1 &&
           state->box_bets <= BLACKJACK_BOX_BETS && state->cards_out <= (OUT_CARDS | OUT_MACHINE) &&
           state->jam <= HAND_SHOE_DEALS && state->error_card <= 1 && state->worse_chosen <= 1 &&
           state->shoe_changed <= 1 &&
           (!state->shoe_changed || table->phase <= PHASE_IDLE || table->phase >= PHASE_RESULT);
}

/* Nothing has been dealt, or it was void. */
static bool is_empty(const struct table *table) {
    const struct blackjack_state *state = blackjack_at(table);
    return state->step_count == 0 && state->next_count == 0 && state->together_count == 0;
}

const char *blackjack_check(const struct cr_rulebook *book, const struct table *table,
                            const struct check_change *change) {
    const struct blackjack_state *state = blackjack_at(table);
    if (table_options(table).decks < 1)
        return "options";
    if (table->seats < 1 || table->seats > BLACKJACK_BOXES)
        return "seats";
    if (!bets_fit(table, change))
        return "box";
    if (change->bets_alone)
        return NULL;
    if (!values_fit(table))
        return "terms";
    if (!lists_fit(state))
        return "steps";
    if (!shoe_fits(table))
        return "shoe";
    if (!trays_fit(state))
        return "unclaimed";
    if (table->phase > PHASE_BETTING || check_has_result(table))
        return round_fault(book, table);
    if (!is_empty(table))
        return "steps";
    return table->phase == PHASE_BETTING && table->felt != check_live_stakes(table) ? "felt" : NULL;
}
