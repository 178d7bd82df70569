/* Blackjack: what may be bet, and a finished round played out from its cards and actions. How a
 * round runs is in rules_round.c, what players decide in rules_act.c, what is paid in
 * rules_pay.c.
 *
 *   fields  boxes 1 to 7, ascending (4.7.2)
 *   bets    three main bets (4.6) and three pair bets (4.8.3) a box, one main bet a player
 *   course  every card and every decision is used, and none is missing (4.13.2, 4.14.1) */
#include "games/blackjack/rules.h"
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"

/* ---- Fields --------------------------------------------------------------------------------- */

static bool has_stakes(const struct cr_action *action) {
    return action->act == CR_DOUBLE || action->act == CR_SPLIT || action->act == CR_INSURE;
}

static bool check_action_fields(const struct cr_action *action, size_t index,
                                struct cr_refusal *refusal) {
    if (action->act >= CR_DOES)
        return refuse(refusal, WHY_UNKNOWN_DECISION, "actions[%zu]", index);
    for (size_t i = 0; has_stakes(action) && i < action->share_count; i++)
        if (action->shares[i].stake < 1)
            return refuse(refusal, WHY_BAD_STAKE, "actions[%zu]", index);
    for (size_t i = 0; i < action->pair_count; i++)
        if (action->pairs[i].stake < 1)
            return refuse(refusal, WHY_BAD_STAKE, "actions[%zu]", index);
    return true;
}

static bool check_fields(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_refusal *refusal) {
    (void)book;
    unsigned last = 1;
    for (size_t i = 0; i < round->bet_count; i++) {
        const unsigned box = round->bets[i].box;
        if (box < 1 || box > BLACKJACK_BOXES)
            return refuse(refusal, WHY_BOX_NUMBER, "bets[%zu]", i);
        if (box < last)
            return refuse(refusal, WHY_BOX_ORDER, "bets[%zu]", i);
        last = box;
    }
    if (round->void_clause != NULL)
        return true; /* actions are not read in a void round */
    for (size_t i = 0; i < round->action_count; i++)
        if (!check_action_fields(&round->actions[i], i, refusal))
            return false;
    return true;
}

/* ---- Bets ----------------------------------------------------------------------------------- */

static bool check_main(const struct cr_round *round, size_t first, size_t at,
                       struct cr_refusal *refusal) {
    unsigned before = 0;
    for (size_t i = first; i < at; i++) {
        if (round->bets[i].bet != BLACKJACK_MAIN)
            continue;
        if (round->bets[i].player == round->bets[at].player)
            return refuse(refusal, WHY_TWICE_ON_BOX, "bets[%zu]", at);
        before++;
    }
    if (before == BLACKJACK_BOX_BETS)
        return refuse(refusal, WHY_BOX_FULL, "bets[%zu]", at);
    return true;
}

/* The bets of one box; `first` becomes where the next box begins. */
static bool check_box(const struct cr_round *round, size_t *first, struct cr_refusal *refusal) {
    unsigned mains = 0, pairs = 0;
    size_t i = *first;
    for (; i < round->bet_count && round->bets[i].box == round->bets[*first].box; i++) {
        if (round->bets[i].bet == BLACKJACK_INSURANCE)
            return refuse(refusal, WHY_INSURANCE_BEFORE_CARDS, "bets[%zu]", i);
        if (round->bets[i].bet == BLACKJACK_MAIN) {
            if (!check_main(round, *first, i, refusal))
                return false;
            mains++;
        } else if (++pairs > BLACKJACK_BOX_PAIRS) {
            return refuse(refusal, WHY_BOX_PAIRS_FULL, "bets[%zu]", i);
        }
    }
    if (mains == 0)
        return refuse(refusal, WHY_PAIR_WITHOUT_BOX, "bets[%zu]", *first);
    *first = i;
    return true;
}

static bool check_bets(const struct cr_rulebook *book, const struct cr_round *round,
                       struct cr_refusal *refusal) {
    (void)book;
    for (size_t i = 0; i < round->bet_count;)
        if (!check_box(round, &i, refusal))
            return false;
    return true;
}

/* ---- The course of the round ---------------------------------------------------------------- */

struct course { /* how far a finished round has been played out */
    const struct cr_round *given;
    size_t cards, actions;
};

static bool next_card(struct course *course, struct blackjack_round *round,
                      struct cr_refusal *refusal) {
    if (course->cards == course->given->card_count)
        return refuse(refusal, WHY_CARDS_RUN_OUT, "cards");
    blackjack_deal(round, course->given->cards[course->cards++]);
    return true;
}

static bool next_action(struct course *course, struct blackjack_round *round,
                        struct cr_refusal *refusal) {
    if (course->actions == course->given->action_count)
        return refuse(refusal, WHY_DECISIONS_RUN_OUT, "actions");
    const struct cr_action *action = &course->given->actions[course->actions];
    const int why = blackjack_act(round, action, course->actions);
    if (why != WHY_ACCEPTED)
        return refuse(refusal, why, "actions[%zu]", course->actions);
    course->actions++;
    return true;
}

static bool insurance_comes(const struct course *course, const struct blackjack_round *round) {
    if (!round->insurance_open || course->actions == course->given->action_count)
        return false;
    const uint8_t act = course->given->actions[course->actions].act;
    return act == CR_INSURE || act == CR_EVEN_MONEY;
}

/* One step further: true while there is one. */
static bool blackjack_play_on(struct course *course, struct blackjack_round *round,
                              struct cr_refusal *refusal) {
    if (round->need == BLACKJACK_DECISION || insurance_comes(course, round))
        return next_action(course, round, refusal);
    return next_card(course, round, refusal);
}

static bool play(const struct cr_round *given, struct blackjack_round *round,
                 struct cr_refusal *refusal) {
    struct course course = {.given = given};
    if (round->need == BLACKJACK_OVER && given->card_count > 0)
        blackjack_hand_take(&round->dealer,
                            given->cards[course.cards++]); /* no box, but the dealer's card */
    while (round->need != BLACKJACK_OVER || insurance_comes(&course, round))
        if (!blackjack_play_on(&course, round, refusal))
            return false;
    if (course.cards < given->card_count)
        return refuse(refusal, WHY_CARDS_LEFT, "cards[%zu]", course.cards);
    if (course.actions < given->action_count)
        return refuse(refusal, WHY_DECISIONS_LEFT, "actions[%zu]", course.actions);
    return true;
}

static bool settle(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    if (!check_cards(round->cards, round->card_count, round->options.decks, refusal))
        return false;
    struct blackjack_round course;
    blackjack_begin(&course, book, round);
    return play(round, &course, refusal) && blackjack_pay(book, &course, settlement, refusal);
}

/* ---- Void rounds ---------------------------------------------------------------------------- */

static void give_back(const struct cr_rulebook *book, const struct cr_round *round,
                      struct cr_settlement *settlement) {
    const size_t first = settlement->count;
    give_back_bets(book, round, settlement);
    for (size_t i = first; i < settlement->count; i++)
        settlement->lines[i].hand = 1;
}

/* A split adds a line for each who matches, insurance one for each stake. */
static size_t lines_needed(const struct cr_round *round) {
    size_t lines = round->bet_count;
    for (size_t i = 0; i < round->action_count; i++) {
        const struct cr_action *action = &round->actions[i];
        if (action->act == CR_SPLIT)
            lines += action->share_count + action->pair_count;
        else if (action->act == CR_INSURE)
            lines += action->share_count;
    }
    return lines;
}

const struct game_rules blackjack_rules = {
    .settle = settle,
    .check_fields = check_fields,
    .check_bets = check_bets,
    .give_back = give_back,
    .lines_needed = lines_needed,
};
