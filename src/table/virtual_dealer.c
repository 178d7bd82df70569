/* The virtual dealer: what all games have in common.
 *
 *   idle:  reveal the spent seed -> new-shoe -> commit -> (a pause) -> burn -> open-round
 *   then:  no-more-bets -> the game's own part -> collect -> pay -> idle
 *   where the seed is gone: collect -> pay, or at once: end-commitment -> idle
 *
 * Invariants:
 *   1. no card, die or number is drawn from a seed before its hash is on the table, and no seed is
 *      shown while anything is still to be drawn from it;
 *   2. what is sent follows from the table and the time alone, so a dealer that was interrupted
 *      goes on where the table is. */
#include "table/virtual_game.h"

#include <assert.h>
#include <string.h>

const struct dealer_timings dealer_timings_default = {
    .betting = 20000,
    .offer = 8000,
    .decision = 15000,
    .arranging = 30000,
    .step = 800,
    .pause = 4000,
};

void virtual_dealer_init(struct virtual_dealer *dealer, const char *place,
                         const struct dealer_timings *timings) {
    memset(dealer, 0, sizeof *dealer);
    strncpy(dealer->place, place, sizeof dealer->place - 1);
    dealer->timings = *timings;
}

/* ---- Sending ---- */

bool turn_send(struct turn *turn, enum event_type type) {
    memset(turn->out, 0, sizeof *turn->out);
    turn->out->seq = turn->table->seq + 1;
    turn->out->time = turn->now;
    turn->out->type = (uint8_t)type;
    turn->out->sender = SENDER_VIRTUAL_DEALER;
    turn->out->bet = NO_BET;
    return true;
}

static unsigned full_count(const struct shoe_state *shoe) {
    return shoe->decks * CR_DECK;
}

bool turn_card(struct turn *turn, enum event_type type, const struct shoe_state *shoe) {
    unsigned place = full_count(shoe) - shoe->count;
    if (place >= turn->dealer->card_count || !shoe_has(shoe, turn->dealer->order[place]))
        return false;
    turn_send(turn, type);
    turn->out->card_count = 1;
    turn->out->cards[0] = turn->dealer->order[place];
    return true;
}

/* The dealer has begun to wait for this. */
static bool has_begun(const struct virtual_dealer *dealer, const struct table *table,
                      uint32_t detail) {
    return dealer->round == table->round && dealer->phase == table->phase &&
           dealer->detail == detail;
}

bool turn_waited(struct turn *turn, uint32_t detail, int64_t wait) {
    struct virtual_dealer *dealer = turn->dealer;
    const struct table *table = turn->table;
    if (!has_begun(dealer, table, detail)) {
        dealer->round = table->round;
        dealer->phase = table->phase;
        dealer->detail = detail;
        dealer->since = table->time;
    }
    return turn->now >= dealer->since + wait;
}

/* ---- Between rounds ---- */

static const struct virtual_game *game_of(const struct turn *turn) {
    return game_module((enum cr_game)turn->table->game)->table->virtual_dealer;
}

/* A whole shoe is dealt from one seed, as long as nobody has brought another. */
static bool seed_is_spent(const struct turn *turn, const struct shoe_state *shoe) {
    bool used = turn->table->round >= turn->dealer->from_round;
    bool (*is_over)(const struct table *) = game_of(turn)->shoe_is_over;
    if (shoe == NULL)
        return used;
    if (is_over == NULL)
        return used || !shoe_is_fresh(shoe);
    return is_over(turn->table) || (used && shoe_is_fresh(shoe));
}

static unsigned decks_of(const struct table *table) {
    const struct shoe_state *shoe = table_shoe(table);
    return shoe == NULL ? 0 : shoe->decks;
}

void virtual_dealer_recall(struct virtual_dealer *dealer, const struct table *table,
                           const struct event *event) {
    virtual_dealer_forget_seed(dealer);
    memcpy(dealer->context, event->text, sizeof dealer->context);
    dealer->from_round = table->round + 1;
    dealer->card_count = (uint16_t)(decks_of(table) * CR_DECK);
}

static void take_seed(struct virtual_dealer *dealer, const uint8_t seed[RANDOM_SEED],
                      const uint8_t commitment[HASH_BYTES]) {
    memcpy(dealer->seed, seed, sizeof dealer->seed);
    memcpy(dealer->commitment, commitment, sizeof dealer->commitment);
}

/* With the numbers that players have added by now. What is drawn stays the same from the first draw
 * on, for the table takes no more of them. */
static void follow_numbers(struct virtual_dealer *dealer, const struct table *table) {
    uint8_t draw[RANDOM_SEED];
    fair_draw_seed(dealer->seed, table->numbers, table->number_count, draw);
    if (memcmp(draw, dealer->draw, sizeof draw) == 0)
        return;
    memcpy(dealer->draw, draw, sizeof draw);
    fair_cards(draw, dealer->card_count / CR_DECK, dealer->order);
}

bool virtual_dealer_unseal(struct virtual_dealer *dealer, const struct table *table,
                           const uint8_t seed[RANDOM_SEED]) {
    uint8_t hash[HASH_BYTES];
    fair_commitment(seed, dealer->context, hash);
    if (!table->committed || memcmp(hash, table->commitment, sizeof hash) != 0)
        return false;
    take_seed(dealer, seed, hash);
    follow_numbers(dealer, table);
    return true;
}

void virtual_dealer_forget_seed(struct virtual_dealer *dealer) {
    memset(dealer->seed, 0, sizeof dealer->seed);
    memset(dealer->draw, 0, sizeof dealer->draw);
    memset(dealer->commitment, 0, sizeof dealer->commitment);
    memset(dealer->order, 0, sizeof dealer->order);
}

static bool commit(struct turn *turn) {
    uint8_t seed[RANDOM_SEED];
    turn_send(turn, EVENT_COMMIT);
    turn->seeds->draw(turn->seeds->context, seed);
    fair_context(turn->book, turn->dealer->place, turn->table->round + 1, decks_of(turn->table),
                 turn->out->text);
    fair_commitment(seed, turn->out->text, turn->out->bytes);
    virtual_dealer_recall(turn->dealer, turn->table, turn->out);
    take_seed(turn->dealer, seed, turn->out->bytes);
    follow_numbers(turn->dealer, turn->table);
    return true;
}

static bool seed_is_gone(const struct turn *turn) {
    return turn->table->committed && memcmp(turn->dealer->commitment, turn->table->commitment,
                                            sizeof turn->table->commitment) != 0;
}

static bool end_commitment(struct turn *turn) {
    turn_send(turn, EVENT_END_COMMITMENT);
    memcpy(turn->out->bytes, turn->table->commitment, sizeof turn->out->bytes);
    return true;
}

static bool reveal(struct turn *turn) {
    turn_send(turn, EVENT_REVEAL);
    memcpy(turn->out->bytes, turn->dealer->seed, RANDOM_SEED);
    return true;
}

static bool speak_clause(struct turn *turn, const struct deal_step *step);

static bool between_rounds(struct turn *turn) {
    const struct virtual_game *game = game_of(turn);
    const struct shoe_state *shoe = table_shoe(turn->table);
    if (turn->table->committed && seed_is_spent(turn, shoe))
        return reveal(turn);
    if (!turn->table->committed && shoe != NULL && !shoe_is_fresh(shoe))
        return turn_send(turn, EVENT_NEW_SHOE);
    if (!turn->table->committed)
        return commit(turn);
    if (!turn_waited(turn, 0, turn->dealer->timings.pause))
        return false; /* players look at the commitment, and add their numbers */
    struct deal_step step = {.clause = NULL};
    if (deal_prepare(&(struct deal_look){turn->book, turn->table}, &step) && step.clause != NULL)
        return speak_clause(turn, &step);
    if (game->prepare != NULL && game->prepare(turn))
        return true;
    if (turn->table->suspended)
        return false;
    return turn_send(turn, EVENT_OPEN_ROUND);
}

/* ---- The round ---- */

static bool has_live_bet(const struct table *table) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (!(table->bets[i].flags & BET_VOID))
            return true;
    }
    return false;
}

/* Somebody has been told, and the same time has passed again: what nobody changes goes back. */
static bool give_back(struct turn *turn) {
    const struct virtual_game *game = game_of(turn);
    if (game->to_give_back == NULL || !turn_waited(turn, true, 2 * turn->dealer->timings.betting))
        return false;
    const struct table_bet *bet = game->to_give_back(turn->table);
    if (bet == NULL)
        return false;
    turn_send(turn, EVENT_WITHDRAW);
    turn->out->round = turn->table->round;
    turn->out->player = bet->player;
    turn->out->bet = bet->bet;
    turn->out->box = bet->box;
    return true;
}

static bool close_bets(struct turn *turn) {
    const struct virtual_game *game = game_of(turn);
    bool any = has_live_bet(turn->table);
    if (!turn_waited(turn, any, turn->dealer->timings.betting) || !any)
        return false;
    if (game->bets_stand != NULL && !game->bets_stand(turn))
        return give_back(turn);
    return turn_send(turn, EVENT_NO_MORE_BETS);
}

static int64_t time_for(const struct virtual_dealer *dealer, const struct deal_step *step) {
    const struct dealer_timings *timings = &dealer->timings;
    switch (step->wait) {
    case WAIT_OFFER:
        return timings->offer;
    case WAIT_DECISION:
        return timings->decision;
    default:
        return timings->arranging;
    }
}

/* A card that was laid unread is somebody else's to name. */
static bool draw_card(struct turn *turn, const struct deal_step *step) {
    const struct virtual_game *game = game_of(turn);
    if (step->type == EVENT_TURN)
        return false;
    if (game->cut_card_shows != NULL && game->cut_card_shows(turn->table))
        return turn_send(turn, EVENT_CUT_CARD);
    return turn_card(turn, (enum event_type)step->type, table_shoe(turn->table));
}

static bool send_step(struct turn *turn, const struct deal_step *step) {
    turn_send(turn, (enum event_type)step->type);
    turn->out->number = step->number;
    turn->out->player = step->player;
    if (step->type == EVENT_TURN)
        turn->out->hand = step->hand;
    if (step->type != EVENT_CARD)
        turn->out->box = step->box;
    if (step->clause != NULL)
        strncpy(turn->out->clause, step->clause, sizeof turn->out->clause - 1);
    return true;
}

/* A clause that must be spoken before the next round, when the time for an answer is over. */
static bool speak_clause(struct turn *turn, const struct deal_step *step) {
    if (step->wait != WAIT_NONE && !turn_waited(turn, step->detail, time_for(turn->dealer, step)))
        return false;
    return send_step(turn, step);
}

static bool play(struct turn *turn) {
    struct deal_step step;
    bool found = deal_next(turn->book, turn->table, &step);
    assert(found);
    (void)found;
    if (step.blocked || step.staff_only)
        return false;
    if (step.wait != WAIT_NONE && !turn_waited(turn, step.detail, time_for(turn->dealer, &step)))
        return false;
    if (step.needs == NEEDS_CARD)
        return draw_card(turn, &step);
    if (step.needs == NEEDS_NUMBER || step.needs == NEEDS_COUNT)
        step.number = game_of(turn)->chance(turn, &step);
    return send_step(turn, &step);
}

static bool next(struct turn *turn) {
    switch (turn->table->phase) {
    case PHASE_CLOSED:
        return false;
    case PHASE_RESULT:
        return turn_send(turn, EVENT_COLLECT);
    case PHASE_SETTLING:
        return turn_send(turn, EVENT_PAY);
    default:
        break;
    }
    if (seed_is_gone(turn))
        return end_commitment(turn);
    if (turn->table->committed)
        follow_numbers(turn->dealer, turn->table);
    switch (turn->table->phase) {
    case PHASE_IDLE:
        return between_rounds(turn);
    case PHASE_BETTING:
        return close_bets(turn);
    default:
        return play(turn);
    }
}

bool virtual_dealer_next(struct virtual_dealer *dealer, const struct cr_rulebook *book,
                         const struct table *table, const struct seed_source *seeds, int64_t now,
                         struct event *out) {
    struct turn turn = {dealer, book, table, seeds, now, out};
    return now >= table->time + dealer->timings.step && next(&turn);
}

bool virtual_dealer_waits(const struct virtual_dealer *dealer, const struct cr_rulebook *book,
                          const struct table *table, int64_t *until) {
    struct deal_step step;
    if (!deal_next(book, table, &step) || step.blocked || step.wait == WAIT_NONE)
        return false;
    *until = (has_begun(dealer, table, step.detail) ? dealer->since : table->time) +
             time_for(dealer, &step);
    return true;
}

/* ---- Waiting for others ---- */

static const struct {
    const char *id, *words[CR_LANGUAGES];
} waits[DEALER_WAITS] = {
    [DEALER_WAITS_FOR_NOTHING] = {"nothing", {"nothing", "không có gì"}},
    [DEALER_WAITS_FOR_BETS] = {"bets",
                               {"bets to be changed, or they go back",
                                "khách điều chỉnh cược, nếu không sẽ trả lại"}},
    [DEALER_WAITS_FOR_STAFF] = {"staff",
                                {"staff, before the round can go on",
                                 "nhân viên xử lý để ván được tiếp tục"}},
    [DEALER_WAITS_TO_RESUME] = {"resume",
                                {"the table to be reopened", "cho phép bàn hoạt động lại"}},
    [DEALER_WAITS_FOR_FLOAT] = {"float",
                                {"the float to be opened by count", "kiểm đếm mở quỹ chip"}},
    [DEALER_WAITS_FOR_RULE] = {"rule",
                               {"something that the rules ask of staff first",
                                "nhân viên làm việc mà thể lệ đòi hỏi trước"}},
};

const char *dealer_wait_id(enum dealer_wait wait) {
    return waits[wait].id;
}

int dealer_wait_find(const char *id) {
    for (int wait = 0; wait < DEALER_WAITS; wait++) {
        if (strcmp(waits[wait].id, id) == 0)
            return wait;
    }
    return -1;
}

const char *dealer_wait_words(enum dealer_wait wait, enum cr_language language) {
    return waits[wait].words[language];
}

int64_t dealer_patience(const struct dealer_timings *timings) {
    return 10 * timings->step;
}

static bool bets_wait(const struct virtual_dealer *dealer, const struct cr_rulebook *book,
                      const struct table *table, int64_t now) {
    const struct virtual_game *game = game_module((enum cr_game)table->game)->table->virtual_dealer;
    const struct turn turn = {.book = book, .table = table, .now = now};
    return has_live_bet(table) && has_begun(dealer, table, 1) &&
           now >= dealer->since + dealer->timings.betting && game->bets_stand != NULL &&
           !game->bets_stand(&turn);
}

enum dealer_wait virtual_dealer_stuck(const struct virtual_dealer *dealer,
                                      const struct cr_rulebook *book, const struct table *table,
                                      int64_t now) {
    struct deal_step step;
    bool long_ago = now >= table->time + dealer_patience(&dealer->timings);
    switch (table->phase) {
    case PHASE_CLOSED:
    case PHASE_RESULT:
    case PHASE_SETTLING:
        return DEALER_WAITS_FOR_NOTHING;
    case PHASE_IDLE:
        return table->suspended && long_ago ? DEALER_WAITS_TO_RESUME : DEALER_WAITS_FOR_NOTHING;
    case PHASE_BETTING:
        return bets_wait(dealer, book, table, now) ? DEALER_WAITS_FOR_BETS
                                                   : DEALER_WAITS_FOR_NOTHING;
    default:
        break;
    }
    bool theirs =
        deal_next(book, table, &step) &&
        (step.blocked || step.staff_only || (step.needs == NEEDS_CARD && step.type == EVENT_TURN));
    return theirs && long_ago ? DEALER_WAITS_FOR_STAFF : DEALER_WAITS_FOR_NOTHING;
}
