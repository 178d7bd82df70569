#include "games/blackjack_support.h"
#include "games/blackjack/rulebook.h"

#include "rulebook/rulebook.h"

#include <string.h>

unsigned slow_random(struct slow_table *table, unsigned below) {
    table->state += 0x9E3779B97F4A7C15u;
    uint64_t z = table->state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (unsigned)((z ^ (z >> 31)) % below);
}

static bool chance(struct slow_table *table, unsigned percent) {
    return slow_random(table, 100) < percent;
}

static unsigned rank_of(cr_card card) {
    return card / 4;
}

/* The best of all ways to count the aces. */
unsigned slow_total(const cr_card *cards, unsigned count) {
    unsigned best = 0, least = 1000;
    for (unsigned elevens = 0; elevens <= count; elevens++) {
        unsigned sum = 0, left = elevens;
        for (unsigned i = 0; i < count; i++) {
            const unsigned rank = rank_of(cards[i]);
            if (rank == 0 && left > 0) {
                sum += 11;
                left--;
            } else {
                sum += rank >= 9 ? 10 : rank + 1;
            }
        }
        if (left > 0)
            continue; /* fewer aces than that */
        if (sum < least)
            least = sum;
        if (sum <= 21 && sum > best)
            best = sum;
    }
    return best > 0 ? best : least;
}

static unsigned total(const struct slow_hand *hand) {
    return slow_total(hand->cards, hand->count);
}

/* ---- Cards ---- */

static bool in_shoe(struct slow_table *table, cr_card card) {
    if (table->left[card] == 0)
        return false;
    return (table->ranks >> rank_of(card) & 1) != 0 || chance(table, 5);
}

static cr_card draw(struct slow_table *table) {
    cr_card card;
    unsigned tries = 0;
    do
        card = (cr_card)slow_random(table, CR_DECK);
    while (!in_shoe(table, card) && ++tries < 2000);
    table->left[card]--;
    table->cards[table->round.card_count++] = card;
    return card;
}

static void give(struct slow_table *table, struct slow_hand *hand) {
    hand->cards[hand->count++] = draw(table);
}

/* ---- Lines ---- */

static cr_money smaller(cr_money a, cr_money b) {
    return a < b ? a : b;
}

static void expect(struct slow_table *table, uint32_t player, size_t source, unsigned bet,
                   unsigned box, size_t hand, cr_money stake, cr_money counted, unsigned outcome,
                   cr_money pays, cr_money returned) {
    struct cr_line *line = &table->lines[table->line_count++];
    *line = (struct cr_line){.player = player,
                             .source = (uint32_t)source,
                             .bet = (uint16_t)bet,
                             .box = box,
                             .hand = (uint8_t)(hand + 1),
                             .stake = stake,
                             .counted = counted,
                             .outcome = (uint8_t)(counted == 0 ? CR_RETURNED : outcome),
                             .pays = pays,
                             .returned = returned};
}

static void expect_void(struct slow_table *table, uint32_t player, size_t source, unsigned bet,
                        unsigned box, cr_money stake) {
    expect(table, player, source, bet, box, 0, stake, stake, CR_VOID, 0, stake);
}

static void expect_pair(struct slow_table *table, uint32_t player, size_t source, unsigned box,
                        size_t hand, cr_money stake, bool won) {
    const cr_money counted = smaller(stake, table->limits.max[1]);
    expect(table, player, source, BLACKJACK_PAIR, box, hand, stake, counted, won ? CR_WIN : CR_LOSE,
           won ? 11 * counted : 0, won ? stake + 11 * counted : stake - counted);
}

/* ---- The bets ---- */

static cr_money some_stake(struct slow_table *table) {
    return 1 + (cr_money)slow_random(table, 400);
}

static void lay_box(struct slow_table *table, unsigned number) {
    struct slow_box *box = &table->boxes[table->box_count++];
    *box = (struct slow_box){.number = number, .bet_count = 1 + slow_random(table, 3)};
    const bool no_cards = chance(table, 5);
    const uint32_t shift = slow_random(table, 9);
    for (unsigned b = 0; b < box->bet_count; b++) {
        box->bets[b] = table->round.bet_count;
        table->bets[table->round.bet_count++] =
            (struct cr_bet){.player = (shift + b) % 9,
                            .bet = BLACKJACK_MAIN,
                            .box = (uint8_t)number,
                            .stake = some_stake(table),
                            .void_clause = no_cards           ? "7.6"
                                           : chance(table, 6) ? "7.11.3"
                                                              : NULL};
    }
    for (unsigned p = slow_random(table, 4); p > 0; p--)
        table->bets[table->round.bet_count++] = (struct cr_bet){.player = slow_random(table, 12),
                                                                .bet = BLACKJACK_PAIR,
                                                                .box = (uint8_t)number,
                                                                .stake = some_stake(table)};
}

static const struct cr_bet *main_bet(const struct slow_table *table, const struct slow_box *box,
                                     unsigned b) {
    return &table->bets[box->bets[b]];
}

static bool open_box(const struct slow_table *table, struct slow_box *box) {
    for (unsigned b = 0; b < box->bet_count; b++)
        if (main_bet(table, box, b)->void_clause == NULL) {
            box->hands[0].on[b] = true;
            box->hand_count = 1;
        }
    return box->hand_count > 0;
}

static void set_limits(struct slow_table *table) {
    cr_limits_none(&table->limits);
    if (chance(table, 60))
        return;
    table->limits.max[0] = 1 + slow_random(table, 400);
    table->limits.max[1] = slow_random(table, 300);
    table->limits.min[0] = chance(table, 50) ? 0 : smaller(table->limits.max[0], 120);
    table->round.limits = &table->limits;
}

/* ---- Actions ---- */

static struct cr_action *act(struct slow_table *table, unsigned box, size_t hand, enum cr_do what) {
    struct cr_action *action = &table->actions[table->round.action_count++];
    *action = (struct cr_action){.box = (uint8_t)box,
                                 .hand = (uint8_t)(hand + 1),
                                 .act = (uint8_t)what,
                                 .shares = &table->shares[table->share_count],
                                 .pairs = &table->pairs[table->pair_count]};
    return action;
}

static void share(struct slow_table *table, struct cr_action *action, uint32_t player,
                  cr_money stake) {
    table->shares[table->share_count++] = (struct cr_share){player, stake};
    action->share_count++;
}

static bool has_blackjack(const struct slow_box *box) {
    const cr_card two[2] = {box->first, box->second};
    return slow_total(two, 2) == 21;
}

static void insure_something(struct slow_table *table) {
    const unsigned b = slow_random(table, table->box_count);
    struct slow_box *box = &table->boxes[b];
    const unsigned i = slow_random(table, box->bet_count);
    const struct cr_bet *bet = main_bet(table, box, i);
    const cr_money room = bet->stake / 2 - box->insured[i];
    if (box->hand_count == 0 || room < 1 || box->even[i])
        return;
    const bool own = chance(table, 60);
    const uint32_t player = own ? bet->player : 100 + slow_random(table, 5);
    const cr_money stake = chance(table, 40) ? room : 1 + slow_random(table, (unsigned)room);
    table->insurances[table->insurance_count++] =
        (struct slow_insurance){player, stake, table->round.action_count, b, i, own};
    struct cr_action *action = act(table, box->number, 0, CR_INSURE);
    action->for_other = !own;
    action->for_player = bet->player;
    share(table, action, player, stake);
    box->insured[i] += stake;
}

static void even_money_somewhere(struct slow_table *table) {
    struct slow_box *box = &table->boxes[slow_random(table, table->box_count)];
    const unsigned i = slow_random(table, box->bet_count);
    if (box->hand_count == 0 || !has_blackjack(box) || !box->hands[0].on[i])
        return;
    box->even[i] = true;
    box->hands[0].on[i] = false;
    struct cr_action *action = act(table, box->number, 0, CR_EVEN_MONEY);
    share(table, action, main_bet(table, box, i)->player, 0);
}

static void before_play(struct slow_table *table) {
    if (rank_of(table->dealer.cards[0]) != 0)
        return;
    for (unsigned n = slow_random(table, 12); n > 0; n--) {
        if (chance(table, 60))
            insure_something(table);
        else
            even_money_somewhere(table);
    }
}

/* ---- One hand ---- */

static unsigned controller(const struct slow_hand *hand) {
    unsigned b = 0;
    while (!hand->on[b])
        b++;
    return b;
}

static bool any_on(const struct slow_hand *hand) {
    return hand->on[0] || hand->on[1] || hand->on[2];
}

static bool try_double(struct slow_table *table, struct slow_box *box, size_t h) {
    struct slow_hand *hand = &box->hands[h];
    const unsigned lead = controller(hand);
    const cr_money min = table->limits.min[0];
    if (hand->count != 2 || main_bet(table, box, lead)->stake < min)
        return false;
    struct cr_action *action = act(table, box->number, h, CR_DOUBLE);
    for (unsigned b = 0; b < box->bet_count; b++) {
        const struct cr_bet *bet = main_bet(table, box, b);
        if (!hand->on[b] || (b != lead && (bet->stake < min || chance(table, 40))))
            continue;
        const cr_money least = min > 1 ? min : 1;
        hand->added[b] = least + slow_random(table, (unsigned)(bet->stake - least + 1));
        if (chance(table, 60))
            hand->added[b] = bet->stake;
        share(table, action, bet->player, hand->added[b]);
    }
    hand->doubled = true;
    give(table, hand);
    return true;
}

static void bet_on_split(struct slow_table *table, struct slow_hand *hand, size_t number,
                         struct cr_action *action, size_t source) {
    for (unsigned n = slow_random(table, 4); n > 0; n--) {
        const struct slow_pair pair = {slow_random(table, 12), some_stake(table), source};
        hand->pairs[hand->pair_count++] = pair;
        table->pairs[table->pair_count++] =
            (struct cr_split_pair){(uint8_t)number, pair.player, pair.stake};
        action->pair_count++;
    }
}

static bool may_split(const struct slow_table *table, const struct slow_box *box,
                      const struct slow_hand *hand) {
    if (hand->count != 2 || box->hand_count == 4)
        return false;
    const bool one_rank = rank_of(hand->cards[0]) == rank_of(hand->cards[1]);
    const bool both_ten = rank_of(hand->cards[0]) >= 9 && rank_of(hand->cards[1]) >= 9;
    const bool by_points = box->hand_count == 1 || table->round.options.resplit_by_points;
    return one_rank || (both_ten && by_points);
}

static bool try_split(struct slow_table *table, struct slow_box *box, size_t h) {
    struct slow_hand *hand = &box->hands[h];
    if (!may_split(table, box, hand))
        return false;
    const bool one_rank = rank_of(hand->cards[0]) == rank_of(hand->cards[1]);
    const size_t source = table->round.action_count;
    struct cr_action *action = act(table, box->number, h, CR_SPLIT);
    struct slow_hand next = {.count = 1, .cards = {hand->cards[1]}};
    for (unsigned b = 0; b < box->bet_count; b++) {
        if (!hand->on[b] || (b != controller(hand) && chance(table, 40)))
            continue;
        next.on[b] = true;
        share(table, action, main_bet(table, box, b)->player, main_bet(table, box, b)->stake);
    }
    hand->count = 1;
    if (one_rank) {
        bet_on_split(table, &next, h + 2, action, source);
        bet_on_split(table, hand, h + 1, action, source);
    }
    for (size_t i = box->hand_count; i > h + 1; i--)
        box->hands[i] = box->hands[i - 1];
    box->hands[h + 1] = next;
    box->hand_count++;
    box->split_aces = rank_of(hand->cards[0]) == 0;
    return true;
}

static bool try_surrender(struct slow_table *table, struct slow_box *box, size_t h) {
    struct slow_hand *hand = &box->hands[h];
    if (rank_of(table->dealer.cards[0]) == 0 || box->hand_count > 1 || hand->count > 2)
        return false;
    struct cr_action *action = act(table, box->number, h, CR_SURRENDER);
    const unsigned sure = controller(hand);
    for (unsigned b = 0; b < box->bet_count; b++) {
        if (!hand->on[b] || (b != sure && chance(table, 50)))
            continue;
        share(table, action, main_bet(table, box, b)->player, 0);
        hand->on[b] = false;
        box->surrendered[b] = true;
    }
    return true;
}

static void second_card(struct slow_table *table, const struct slow_box *box, size_t h) {
    struct slow_hand *hand = &table->boxes[box - table->boxes].hands[h];
    give(table, hand);
    for (unsigned p = 0; p < hand->pair_count; p++)
        expect_pair(table, hand->pairs[p].player, hand->pairs[p].source, box->number, h,
                    hand->pairs[p].stake, rank_of(hand->cards[0]) == rank_of(hand->cards[1]));
    hand->pair_count = 0;
}

static void decide(struct slow_table *table, struct slow_box *box, size_t h) {
    struct slow_hand *hand = &box->hands[h];
    if (chance(table, 70) && try_split(table, box, h))
        return;
    if (chance(table, 25) && try_double(table, box, h))
        return;
    if (chance(table, 15) && try_surrender(table, box, h))
        return;
    if (chance(table, total(hand) < 14 ? 80 : 30)) {
        act(table, box->number, h, CR_HIT);
        give(table, hand);
        return;
    }
    act(table, box->number, h, CR_STAND);
    hand->stood = true;
}

static void blackjack_play_box(struct slow_table *table, struct slow_box *box) {
    if (box->hand_count == 0 || has_blackjack(box))
        return;
    for (size_t h = 0; h < box->hand_count; h++) {
        struct slow_hand *hand = &box->hands[h];
        for (;;) {
            if (hand->count == 1)
                second_card(table, box, h);
            const bool aces = box->split_aces && box->hand_count > 1;
            if (aces || hand->stood || hand->doubled || !any_on(hand) || total(hand) >= 21)
                break;
            decide(table, box, h);
        }
    }
}

/* ---- The dealer and what is paid ---- */

static bool insurance_is_void(const struct slow_table *table, const struct slow_insurance *taken) {
    const struct slow_box *box = &table->boxes[taken->box];
    return main_bet(table, box, taken->bet)->void_clause != NULL ||
           (taken->own && box->even[taken->bet]);
}

static void play_dealer(struct slow_table *table) {
    bool second = false, more = false;
    const unsigned up = rank_of(table->dealer.cards[0]);
    for (unsigned b = 0; b < table->box_count; b++) {
        const struct slow_box *box = &table->boxes[b];
        for (unsigned h = 0; h < box->hand_count; h++) {
            if (!any_on(&box->hands[h]) || total(&box->hands[h]) > 21)
                continue;
            if (has_blackjack(box))
                second |= up == 0 || up >= 9;
            else
                second = more = true;
        }
    }
    for (size_t i = 0; i < table->insurance_count; i++)
        second |= !insurance_is_void(table, &table->insurances[i]);
    if (!second)
        return;
    give(table, &table->dealer);
    while (more && total(&table->dealer) <= 16)
        give(table, &table->dealer);
}

/* What a bettor has lost by busted hands, and may lose still against a dealer's blackjack. */
static cr_money still_to_lose(const struct slow_table *table, const struct slow_box *box,
                              unsigned b) {
    const cr_money max = table->limits.max[0];
    cr_money lost = 0;
    for (unsigned h = 0; h < box->hand_count; h++)
        if (box->hands[h].on[b] && total(&box->hands[h]) > 21)
            lost +=
                smaller(main_bet(table, box, b)->stake, max) + smaller(box->hands[h].added[b], max);
    const cr_money first = smaller(main_bet(table, box, b)->stake, max);
    return lost >= first ? 0 : first - lost;
}

static void pay_hand(struct slow_table *table, const struct slow_box *box, unsigned h, unsigned b,
                     cr_money *to_lose) {
    const struct slow_hand *hand = &box->hands[h];
    const struct cr_bet *bet = main_bet(table, box, b);
    const cr_money max = table->limits.max[0];
    const cr_money stake = bet->stake + hand->added[b];
    const cr_money counted = smaller(bet->stake, max) + smaller(hand->added[b], max);
    const unsigned mine = total(hand), theirs = total(&table->dealer);
    const bool dealer_blackjack = table->dealer.count == 2 && theirs == 21;
    unsigned outcome = CR_PUSH;
    cr_money pays = 0, lost = 0;
    if (mine > 21)
        lost = counted;
    else if (has_blackjack(box))
        pays = dealer_blackjack ? 0 : counted * 3 / 2;
    else if (dealer_blackjack)
        lost = smaller(counted, *to_lose);
    else if (theirs > 21 || mine > theirs)
        pays = counted;
    else if (mine < theirs)
        lost = counted;
    if (dealer_blackjack && mine <= 21 && !has_blackjack(box))
        *to_lose -= lost;
    if (lost > 0)
        outcome = CR_LOSE;
    if (mine <= 21 && has_blackjack(box) ? !dealer_blackjack : pays > 0)
        outcome = CR_WIN;
    expect(table, bet->player, box->bets[b], BLACKJACK_MAIN, box->number, h, stake, counted,
           outcome, pays, stake - lost + pays);
}

static void pay_bet(struct slow_table *table, const struct slow_box *box, unsigned b) {
    const struct cr_bet *bet = main_bet(table, box, b);
    const cr_money counted = smaller(bet->stake, table->limits.max[0]);
    if (bet->void_clause != NULL) {
        expect_void(table, bet->player, box->bets[b], BLACKJACK_MAIN, box->number, bet->stake);
    } else if (box->surrendered[b]) {
        expect(table, bet->player, box->bets[b], BLACKJACK_MAIN, box->number, 0, bet->stake,
               counted, CR_SURRENDERED, 0, bet->stake - counted + counted / 2);
    } else if (box->even[b]) {
        expect(table, bet->player, box->bets[b], BLACKJACK_MAIN, box->number, 0, bet->stake,
               counted, CR_WIN, counted, bet->stake + counted);
    } else {
        cr_money to_lose = still_to_lose(table, box, b);
        for (unsigned h = 0; h < box->hand_count; h++)
            if (box->hands[h].on[b])
                pay_hand(table, box, h, b, &to_lose);
    }
}

static bool pair_is_void(const struct slow_table *table, const struct slow_box *box,
                         uint32_t player) {
    for (unsigned b = 0; b < box->bet_count; b++)
        if (main_bet(table, box, b)->player == player && main_bet(table, box, b)->void_clause)
            return true;
    return box->hand_count == 0;
}

static void pay_pairs(struct slow_table *table, const struct slow_box *box) {
    for (size_t i = 0; i < table->round.bet_count; i++) {
        const struct cr_bet *bet = &table->bets[i];
        if (bet->box != box->number || bet->bet != BLACKJACK_PAIR)
            continue;
        if (pair_is_void(table, box, bet->player))
            expect_void(table, bet->player, i, BLACKJACK_PAIR, box->number, bet->stake);
        else
            expect_pair(table, bet->player, i, box->number, 0, bet->stake,
                        rank_of(box->first) == rank_of(box->second));
    }
}

static void pay_insurance(struct slow_table *table, const struct slow_insurance *taken) {
    const unsigned box = table->boxes[taken->box].number;
    const bool ten = table->dealer.count > 1 && rank_of(table->dealer.cards[1]) >= 9;
    if (insurance_is_void(table, taken))
        expect_void(table, taken->player, taken->source, BLACKJACK_INSURANCE, box, taken->stake);
    else
        expect(table, taken->player, taken->source, BLACKJACK_INSURANCE, box, 0, taken->stake,
               taken->stake, ten ? CR_WIN : CR_LOSE, ten ? 2 * taken->stake : 0,
               ten ? 3 * taken->stake : 0);
}

static void pay_all(struct slow_table *table) {
    for (unsigned i = 0; i < table->box_count; i++) {
        for (unsigned b = 0; b < table->boxes[i].bet_count; b++)
            pay_bet(table, &table->boxes[i], b);
        pay_pairs(table, &table->boxes[i]);
    }
    for (size_t i = 0; i < table->insurance_count; i++)
        pay_insurance(table, &table->insurances[i]);
}

/* ---- A round ---- */

static void open_table(struct slow_table *table, const struct cr_rulebook *book, uint64_t seed) {
    memset(table, 0, sizeof *table);
    table->state = seed;
    table->book = book;
    table->round = (struct cr_round){.game = CR_BLACKJACK,
                                     .options = book->options,
                                     .bets = table->bets,
                                     .cards = table->cards,
                                     .actions = table->actions};
    table->round.options.resplit_by_points = (uint8_t)slow_random(table, 2);
    for (unsigned card = 0; card < CR_DECK; card++)
        table->left[card] = book->options.decks;
    /* few ranks make pairs, splits and blackjacks common */
    for (unsigned n = 2 + slow_random(table, 8); n > 0; n--)
        table->ranks |= 1u << slow_random(table, 13);
    if (chance(table, 40))
        table->ranks |= 1;
    if (chance(table, 40))
        table->ranks |= 1u << 9 | 1u << 12;
    set_limits(table);
}

void slow_deal(struct slow_table *table, const struct cr_rulebook *book, uint64_t seed) {
    open_table(table, book, seed);
    const unsigned percent = 10 + slow_random(table, 60);
    for (unsigned number = 1; number <= 7; number++)
        if (chance(table, percent))
            lay_box(table, number);
    bool any = false;
    for (unsigned b = 0; b < table->box_count; b++)
        any |= open_box(table, &table->boxes[b]);
    for (unsigned b = 0; b < table->box_count; b++)
        if (table->boxes[b].hand_count > 0)
            give(table, &table->boxes[b].hands[0]);
    if (any || chance(table, 50))
        give(table, &table->dealer);
    for (unsigned b = 0; b < table->box_count; b++) {
        struct slow_box *box = &table->boxes[b];
        if (box->hand_count == 0)
            continue;
        give(table, &box->hands[0]);
        box->first = box->hands[0].cards[0];
        box->second = box->hands[0].cards[1];
    }
    if (any)
        before_play(table);
    for (unsigned b = 0; b < table->box_count; b++)
        blackjack_play_box(table, &table->boxes[b]);
    if (any)
        play_dealer(table);
    pay_all(table);
}
