/* The member `offers`: what is the same in all games. */
#include "table/offers.h"

#include "base/hash.h"
#include "table/guide.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

static const struct game_table *game_of(const struct table *table) {
    return game_module((enum cr_game)table->game)->table;
}

/* ---- One offer ---- */

struct offer offer_of(const struct offers *offers, enum event_type type, const char *clause) {
    struct offer offer = {.clause = clause};
    offer.event.type = (uint8_t)type;
    offer.event.sender = offers->by_staff ? SENDER_STAFF : SENDER_PLAYER;
    offer.event.sender_post = offers->by_staff ? POST_DEALER : POST_NOBODY;
    offer.event.sender_id = offers->player;
    offer.event.player = offers->player;
    offer.event.bet = NO_BET;
    offer.event.seq = offers->table->seq + 1;
    offer.event.time = offers->table->time;
    if (event_is(&offer.event, MARK_OF_ROUND))
        offer.event.round = offers->table->round;
    return offer;
}

static void event_members(const struct offers *offers, const struct offer *offer) {
    const struct event *event = &offer->event;
    struct text *out = offers->out;
    json_put_string(out, "event", event_id((enum event_type)event->type));
    if (offer->shows_number)
        json_put_integer(out, "number", event->number);
    if (offer->does != NULL)
        json_put_string(out, offers->by_staff ? "act" : "do", offer->does);
    if (event->bet == ALL_BETS)
        json_put_string(out, "bet", "all");
    else if (event->bet != NO_BET)
        json_put_string(out, "bet", offers->book->bets[event->bet].id);
    if (event->box != 0)
        json_put_integer(out, "box", event->box);
    if (event->hand != 0 || offer->on != NULL)
        json_put_integer(out, "hand", event->hand);
    if (event->ref != 0)
        json_put_integer(out, "ref", (int64_t)event->ref);
    if (offer->min == 0 && event->amount != 0)
        json_put_integer(out, "amount", event->amount);
}

static void clause_members(const struct offer *offer, struct text *out) {
    if (offer->clause[0] != '\0')
        json_put_string(out, "clause", offer->clause);
    if (offer->call == NULL)
        return;
    json_put_both(out, "title", offer->call->title);
    for (unsigned i = 0; i < offer->call->choice_count; i++) {
        if (offer->call->choices[i].number == offer->event.number)
            json_put_both(out, "name", offer->call->choices[i].name);
    }
}

/* For staff it stands among the steps of the guide. */
static void staff_members(const struct offers *offers, const struct offer *offer) {
    const char *const *words = offer->words;
    const char *needs = offer->takes_cards ? "cards" : "nothing";
    if (offer->min != 0)
        needs = "amount";
    if (words == NULL)
        words = guide_event_words(offers->table, (enum event_type)offer->event.type);
    json_put_integer(offers->out, "player", offer->event.player);
    json_put_string(offers->out, "needs", needs);
    json_put_both(offers->out, "do", words);
}

/* G16: what chips of the table make, between the least and the most; false: nothing does. */
static bool round_to_chips(const struct table *table, struct offer *offer) {
    cr_money unit = table->unit, *amount = &offer->event.amount;
    bool most = *amount == offer->max;
    if (unit == 0 || offer->min == 0)
        return true;
    offer->min = (offer->min - 1) / unit * unit + unit;
    offer->max -= offer->max % unit;
    if (*amount % unit != 0)
        *amount = most ? offer->max : offer->min;
    return offer->min <= offer->max;
}

static void write_offer(const struct offers *offers, const struct offer *offer) {
    struct text *out = offers->out;
    json_put_comma(out);
    text_char(out, '{');
    event_members(offers, offer);
    if (offers->by_staff)
        staff_members(offers, offer);
    if (offer->min != 0) {
        json_put_integer(out, "min", offer->min);
        json_put_integer(out, "max", offer->max);
    }
    if (offer->pays.win != 0)
        json_put_ratio(out, "pays", offer->pays);
    if (offer->on != NULL)
        json_put_string(out, "on", offer->on);
    if (offer->needs_card)
        json_put_string(out, "needs", "card");
    if (offer->leave != POST_NOBODY)
        json_put_string(out, "leave", post_id(offer->leave));
    clause_members(offer, out);
    if (offer->event.round != 0)
        json_put_integer(out, "round", (int64_t)offer->event.round);
    text_char(out, '}');
}

void offer_if_taken(struct offers *offers, const struct offer *offer) {
    struct offer whole = *offer;
    if (round_to_chips(offers->table, &whole) && trial_takes(offers->trial, &whole.event))
        write_offer(offers, &whole);
}

/* ---- Bets ---- */

static void offer_withdrawal(struct offers *offers, const struct table_bet *bet) {
    struct offer offer = offer_of(offers, EVENT_WITHDRAW, "");
    offer.event.bet = bet->bet;
    offer.event.box = bet->box;
    offer_if_taken(offers, &offer);
}

static void offer_bets(struct offers *offers) {
    const struct table *table = offers->table;
    struct offer bet = offer_of(offers, EVENT_BET, game_of(table)->bet_clause);
    write_offer(offers, &bet);
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (table->bets[i].player == offers->player)
            offer_withdrawal(offers, &table->bets[i]);
    }
    struct offer all = offer_of(offers, EVENT_WITHDRAW, "");
    all.event.bet = ALL_BETS;
    offer_if_taken(offers, &all);
}

/* ---- The choices that part 7 gives to a player ---- */

/* Clauses that say the same of one case are offered once. */
static bool is_offered(struct offers *offers) {
    uint64_t result = checksum_bytes(&offers->trial->copy, sizeof offers->trial->copy);
    for (unsigned i = 0; i < offers->call_count; i++) {
        if (offers->calls[i] == result)
            return true;
    }
    assert(offers->call_count < OFFERED_CALLS);
    offers->calls[offers->call_count++] = result;
    return false;
}

static void offer_call(struct offers *offers, const struct offer *offer) {
    if (trial_takes(offers->trial, &offer->event) && !is_offered(offers))
        write_offer(offers, offer);
}

static unsigned own_bets(const struct offers *offers) {
    unsigned count = 0;
    for (unsigned i = 0; i < offers->table->bet_count; i++)
        count += offers->table->bets[i].player == offers->player;
    return count;
}

/* All of the player's bets, or one of several. */
static void call_for_bets(struct offers *offers, struct offer *offer) {
    const struct table *table = offers->table;
    offer_call(offers, offer);
    if (!(offer->call->takes >> TAKES_BET & 1) || own_bets(offers) < 2)
        return;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (table->bets[i].player == offers->player) {
            offer->event.bet = table->bets[i].bet;
            offer_call(offers, offer);
        }
    }
    offer->event.bet = NO_BET;
}

/* Cards that came at once are counted from one. */
static void call_with_numbers(struct offers *offers, struct offer *offer) {
    const struct clause_info *clause = offer->call;
    offer->shows_number = clause->takes >> TAKES_NUMBER & 1;
    if (!offer->shows_number) {
        call_for_bets(offers, offer);
        return;
    }
    unsigned count = clause->choice_count == 0 ? CARDS_TOGETHER : clause->choice_count;
    for (unsigned i = 0; i < count; i++) {
        offer->event.number =
            clause->choice_count == 0 ? (int32_t)i + 1 : clause->choices[i].number;
        call_for_bets(offers, offer);
    }
}

static bool has_bet_on(const struct offers *offers, unsigned box) {
    for (unsigned i = 0; i < offers->table->bet_count; i++) {
        if (offers->table->bets[i].player == offers->player && offers->table->bets[i].box == box)
            return true;
    }
    return false;
}

/* A face that only the dealer can turn is the dealer's to send. */
static void offer_clause(struct offers *offers, const struct clause_info *clause) {
    struct offer offer = offer_of(offers, EVENT_CALL, clause->clause);
    offer.call = clause;
    memcpy(offer.event.clause, clause->clause, strlen(clause->clause));
    if (clause->takes >> TAKES_CARDS & 1)
        return;
    if (!(clause->takes >> TAKES_BOX & 1)) {
        call_with_numbers(offers, &offer);
        return;
    }
    for (unsigned box = 1; box <= offers->table->seats; box++) {
        offer.event.box = (uint8_t)box;
        if (has_bet_on(offers, box))
            call_with_numbers(offers, &offer);
    }
}

static void offer_calls(struct offers *offers) {
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (clause->game == offers->table->game && clause->by == BY_PLAYER &&
            table_clause_is_open(offers->table, clause))
            offer_clause(offers, clause);
    }
}

/* ---- All of them ---- */

static void offer_all(struct offers *offers) {
    struct offer tip = offer_of(offers, EVENT_TIP, "");
    if (offers->table->phase == PHASE_BETTING)
        offer_bets(offers);
    if (game_of(offers->table)->offers != NULL)
        game_of(offers->table)->offers(offers);
    offer_calls(offers);
    tip.min = 1;
    tip.max = CHIPS_MAX;
    if (round_to_chips(offers->table, &tip))
        write_offer(offers, &tip);
}

void offers_for(const struct cr_rulebook *book, const struct table *table, struct trial *trial,
                uint32_t player, struct text *out) {
    struct offers offers = {.book = book,
                            .table = table,
                            .player = player,
                            .trial = trial,
                            .out = out,
                            .by_staff = true};
    if (game_of(table)->offers != NULL)
        game_of(table)->offers(&offers);
}

void view_offers(const struct cr_rulebook *book, const struct table *table, uint32_t player,
                 struct scratch *scratch, struct text *out) {
    SCRATCH(struct trial, trial, 1, scratch);
    struct offers offers = {
        .book = book, .table = table, .player = player, .trial = trial, .out = out};
    trial_init(trial, book, table);
    trial->scratch = scratch;
    json_put_key(out, "offers");
    text_char(out, '[');
    if (table->phase != PHASE_CLOSED)
        offer_all(&offers);
    text_char(out, ']');
}
