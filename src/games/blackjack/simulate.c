/* Blackjack: one box, one player, by a table of totals. A class is how the main bet ended (stakes
 * won and stakes lost, or a blackjack, even money or surrender), whether the first two cards were a
 * pair, and how insurance ended.
 *
 * Hands run through a table of states (struct blackjack_tables) built from the functions of
 * rules.h; J7 decides what a dealer's blackjack takes. */
#include "games/blackjack/simulate.h"
#include "games/blackjack/odds_bets.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"

enum { MOST_STAKES = 8, SIDE = MOST_STAKES + 1 };
enum { PAID_BLACKJACK = SIDE * SIDE, EVEN_MONEY, SURRENDERED, MAIN_ENDS };
enum { NOT_INSURED, INSURANCE_LOST, INSURANCE_WON, INSURANCE_ENDS };
enum { CLASSES = MAIN_ENDS * 2 * INSURANCE_ENDS };

static inline unsigned class_of(unsigned end, bool pair, unsigned insurance) {
    return (end * 2 + pair) * INSURANCE_ENDS + insurance;
}

static inline unsigned end_of(unsigned won, unsigned lost) {
    return won * SIDE + lost;
}

/* ---- Bets ------------------------------------------------------------------------------------ */

/* Insurance comes last, and only where the strategy takes it. */
static size_t bets_of(const struct simulation *simulation) {
    return blackjack_tables(simulation)->insures ? SIMULATE_INSURANCE + 1 : SIMULATE_INSURANCE;
}

enum { SAMPLE_CARDS = 8, SAMPLE_ACTIONS = 2, SAMPLE_LINES = 8 };

struct sample {
    const char *cards; /* in the order drawn */
    int acts[SAMPLE_ACTIONS];
};

static const struct sample won = {"TS8H9STC", {CR_STAND, -1}};
static const struct sample blackjack = {"AS8HKS", {-1, -1}};
static const struct sample even_money = {"ASAHKS", {CR_EVEN_MONEY, -1}};
static const struct sample surrendered = {"TS9H6S", {CR_SURRENDER, -1}};
static const struct sample paired = {"9S8H9CTC", {CR_STAND, -1}};
static const struct sample insured = {"TSAH9SKD", {CR_INSURE, CR_STAND}};

static size_t read_cards(const char *text, cr_card cards[SAMPLE_CARDS]) {
    size_t count = 0;
    for (; text[2 * count] != '\0'; count++)
        cards[count] = cr_card_parse(text + 2 * count, 2);
    return count;
}

static size_t read_actions(const struct sample *sample, const struct cr_share *share,
                           struct cr_action actions[SAMPLE_ACTIONS]) {
    size_t count = 0;
    for (; count < SAMPLE_ACTIONS && sample->acts[count] >= 0; count++)
        actions[count] = (struct cr_action){.box = 1,
                                            .hand = 1,
                                            .act = (uint8_t)sample->acts[count],
                                            .shares = share,
                                            .share_count = 1};
    return count;
}

/* What one bet brings in a round settled like any other. */
static bool settle_round(const struct simulation *simulation, const struct cr_round *round,
                         unsigned bet, cr_money *result) {
    struct cr_line lines[SAMPLE_LINES];
    struct cr_settlement settlement = {.lines = lines, .room = SAMPLE_LINES};
    struct cr_refusal refusal;
    if (!settlement_make(&simulation->book, round, &settlement, &refusal))
        return false;
    *result = 0;
    for (size_t i = 0; i < settlement.count; i++)
        if (lines[i].bet == bet)
            *result += lines[i].returned - lines[i].stake;
    return true;
}

/* The result of one bet in a sample; false: an amount overflows. */
static bool settle_sample(const struct simulation *simulation, const struct sample *sample,
                          unsigned bet, cr_money stake, cr_money *result) {
    const struct cr_share share = {.stake = stake};
    struct cr_bet bets[2] = {{.bet = BLACKJACK_MAIN, .box = 1, .stake = stake},
                             {.bet = BLACKJACK_PAIR, .box = 1, .stake = stake}};
    struct cr_action actions[SAMPLE_ACTIONS];
    cr_card cards[SAMPLE_CARDS];
    const struct cr_round round = {.game = CR_BLACKJACK,
                                   .options = simulation->book.options,
                                   .bets = bets,
                                   .bet_count = bet == BLACKJACK_PAIR ? 2 : 1,
                                   .cards = cards,
                                   .card_count = read_cards(sample->cards, cards),
                                   .actions = actions,
                                   .action_count = read_actions(sample, &share, actions)};
    if (bet == BLACKJACK_INSURANCE && __builtin_mul_overflow(stake, 2, &bets[0].stake))
        return false;
    return settle_round(simulation, &round, bet, result);
}

/* What the main bet brings, by how it ended. Doubled and split hands are so many first stakes. */
static bool settle_main(const struct simulation *simulation, cr_money ends[MAIN_ENDS]) {
    const cr_money stake = simulation->stakes[SIMULATE_MAIN];
    cr_money win;
    if (stake > CR_MONEY_MAX / SIDE ||
        !settle_sample(simulation, &won, BLACKJACK_MAIN, stake, &win) ||
        win > CR_MONEY_MAX / SIDE ||
        !settle_sample(simulation, &blackjack, BLACKJACK_MAIN, stake, &ends[PAID_BLACKJACK]) ||
        !settle_sample(simulation, &even_money, BLACKJACK_MAIN, stake, &ends[EVEN_MONEY]) ||
        !settle_sample(simulation, &surrendered, BLACKJACK_MAIN, stake, &ends[SURRENDERED]))
        return false;
    for (unsigned i = 0; i <= MOST_STAKES; i++)
        for (unsigned j = 0; j <= MOST_STAKES; j++)
            ends[end_of(i, j)] = (cr_money)i * win - (cr_money)j * stake;
    return true;
}

static bool settle_insurance(struct simulation *simulation) {
    const cr_money stake = simulation->stakes[SIMULATE_INSURANCE];
    cr_money win = 0;
    if (stake > simulation->stakes[SIMULATE_MAIN] / 2 || /* J11 */
        (stake > 0 && !settle_sample(simulation, &insured, BLACKJACK_INSURANCE, stake, &win)))
        return false;
    const cr_money ends[INSURANCE_ENDS] = {SIMULATE_ABSENT, -stake, win};
    for (unsigned class = 0; class < CLASSES; class ++)
        simulation_results(simulation, SIMULATE_INSURANCE)[class] = ends[class % INSURANCE_ENDS];
    return true;
}

static bool settle_classes(struct simulation *simulation) {
    cr_money ends[MAIN_ENDS] = {0}, pair = 0;
    const cr_money *stakes = simulation->stakes;
    if ((stakes[SIMULATE_MAIN] > 0 && !settle_main(simulation, ends)) ||
        (stakes[SIMULATE_PAIR] > 0 &&
         !settle_sample(simulation, &paired, BLACKJACK_PAIR, stakes[SIMULATE_PAIR], &pair)))
        return false;
    for (unsigned class = 0; class < CLASSES; class ++) {
        simulation_results(simulation, SIMULATE_MAIN)[class] = ends[class / INSURANCE_ENDS / 2];
        simulation_results(simulation, SIMULATE_PAIR)[class] =
            class / INSURANCE_ENDS % 2 != 0 ? pair : -stakes[SIMULATE_PAIR];
    }
    return !blackjack_tables(simulation)->insures || settle_insurance(simulation);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static unsigned state_of(const struct blackjack_hand *hand) {
    return hand->hard + (hand_is_soft(hand) ? HAND_SOFT : 0u);
}

static struct blackjack_hand hand_of(unsigned state) {
    return (struct blackjack_hand){.hard = (uint8_t)(state % HAND_SOFT), .ace = state >= HAND_SOFT};
}

static void prepare_states(struct blackjack_tables *tables, const struct strategy *strategy) {
    for (unsigned state = 0; state < HAND_STATES; state++) {
        const struct blackjack_hand hand = hand_of(state);
        const unsigned total = hand_total(&hand);
        tables->total[state] = (uint8_t)total;
        tables->dealer_draws[state] = dealer_draws(&hand);
        for (unsigned rank = 0; rank < SIMULATE_RANKS && hand.hard <= 21; rank++) {
            struct blackjack_hand more = hand;
            blackjack_hand_take(&more, (cr_card)(4 * rank));
            tables->next[state][rank] = (uint8_t)state_of(&more);
        }
        for (unsigned up = 0; up < SIMULATE_RANKS; up++)
            tables->hits[up][state] =
                total < 21 && blackjack_strategy_hits(strategy, up, total, hand_is_soft(&hand));
    }
}

static void prepare_choices(struct blackjack_tables *tables, const struct strategy *strategy) {
    for (unsigned stage = 0; stage < STRATEGY_STAGES; stage++)
        for (unsigned up = 0; up < SIMULATE_RANKS; up++)
            for (unsigned a = 0; a < SIMULATE_RANKS; a++)
                for (unsigned b = 0; b < SIMULATE_RANKS; b++) {
                    const bool is_21 = (a == 0 && b >= 9) || (b == 0 && a >= 9);
                    tables->choice[stage][up][a][b] =
                        (uint8_t)(is_21 ? BLACKJACK_NO_CHOICE
                                        : blackjack_strategy_two_cards(
                                              strategy, (enum strategy_stage)stage, up, a, b));
                }
}

static void prepare(struct simulation *simulation) {
    struct blackjack_tables *tables = blackjack_tables(simulation);
    const struct strategy *strategy = simulation->plan.strategy;
    tables->strategy = *strategy;
    prepare_states(tables, strategy);
    prepare_choices(tables, strategy);
    tables->insures = strategy->insurance;
    tables->takes_even_money = strategy->even_money;
    tables->resplits_by_points = simulation->book.options.resplit_by_points;
}

/* ---- Dealing --------------------------------------------------------------------------------- */

static inline unsigned draw(struct shoe *shoe) {
    return shoe_draw(shoe) / 4u;
}

static inline bool makes_blackjack(unsigned up, unsigned second) {
    return (up == 0 && second >= 9) || (up >= 9 && second == 0);
}

/* The dealer's second card and the rest: the final total. */
static inline unsigned draw_dealer(const struct blackjack_tables *tables, struct shoe *shoe,
                                   unsigned up, unsigned second) {
    unsigned state = tables->next[tables->next[0][up]][second];
    while (tables->dealer_draws[state])
        state = tables->next[state][draw(shoe)];
    return tables->total[state];
}

static inline unsigned draw_player(const struct blackjack_tables *tables, struct shoe *shoe,
                                   unsigned up, unsigned state, bool hits) {
    while (hits) {
        state = tables->next[state][draw(shoe)];
        hits = tables->hits[up][state];
    }
    return state;
}

/* Hands of a box that was split. */
struct split {
    unsigned hands;   /* made so far, four at most */
    unsigned waiting; /* ranks of first cards whose hands are still to be played, the next last */
    unsigned rank[BLACKJACK_BOX_HANDS];
    unsigned finished;
    unsigned total[BLACKJACK_BOX_HANDS], stakes[BLACKJACK_BOX_HANDS];
    unsigned busted; /* stakes lost by busting */
    bool bust;
};

static void finish_hand(struct split *split, unsigned total, unsigned stakes) {
    if (total > 21) {
        split->bust = true;
        split->busted += stakes;
        return;
    }
    split->total[split->finished] = total;
    split->stakes[split->finished++] = stakes;
}

/* J5: two cards of equal points, to four hands; again only of one rank unless points are enough. */
static enum blackjack_choice split_hand_choice(const struct blackjack_tables *tables,
                                               const struct split *split, unsigned up,
                                               unsigned first, unsigned second) {
    const bool again =
        split->hands < BLACKJACK_BOX_HANDS && (tables->resplits_by_points || first == second);
    return tables->choice[again ? STRATEGY_SPLIT : STRATEGY_SPLIT_LAST][up][first][second];
}

static void play_split_hand(const struct blackjack_tables *tables, struct shoe *shoe, unsigned up,
                            struct split *split, bool aces) {
    const unsigned first = split->rank[--split->waiting], second = draw(shoe);
    unsigned state = tables->next[tables->next[0][first]][second], stakes = 1;
    if (!aces) {
        const enum blackjack_choice choice = split_hand_choice(tables, split, up, first, second);
        if (choice == BLACKJACK_SPLIT) {
            split->rank[split->waiting++] = second;
            split->rank[split->waiting++] = first;
            split->hands++;
            return;
        }
        if (choice == BLACKJACK_DOUBLE) {
            state = tables->next[state][draw(shoe)];
            stakes = 2;
        } else {
            state = draw_player(tables, shoe, up, state, choice == BLACKJACK_HIT);
        }
    }
    finish_hand(split, tables->total[state], stakes);
}

static unsigned compare_hands(const struct split *split, unsigned dealer) {
    unsigned wins = 0, losses = split->busted;
    for (unsigned i = 0; i < split->finished; i++) {
        wins += dealer > 21 || split->total[i] > dealer ? split->stakes[i] : 0;
        losses += dealer <= 21 && split->total[i] < dealer ? split->stakes[i] : 0;
    }
    return end_of(wins, losses);
}

/* How insurance ends with the dealer's second card. */
static inline unsigned insurance_end(bool is_insured, bool dealer_blackjack) {
    if (!is_insured)
        return NOT_INSURED;
    return dealer_blackjack ? INSURANCE_WON : INSURANCE_LOST;
}

static unsigned play_split(const struct blackjack_tables *tables, struct shoe *shoe, unsigned up,
                           unsigned first, unsigned second, bool is_insured) {
    struct split split = {.hands = 2, .waiting = 2, .rank = {second, first}};
    while (split.waiting > 0)
        play_split_hand(tables, shoe, up, &split, first == 0);
    if (split.finished == 0 && !is_insured)
        return class_of(end_of(0, split.busted), first == second, NOT_INSURED);
    const unsigned card = draw(shoe);
    const bool dealer_blackjack = makes_blackjack(up, card);
    unsigned end;
    if (split.finished == 0)
        end = end_of(0, split.busted);
    else if (dealer_blackjack) /* J7: up to the first stake, busted hands counted */
        end = end_of(0, split.bust ? split.busted : 1);
    else
        end = compare_hands(&split, draw_dealer(tables, shoe, up, card));
    return class_of(end, first == second, insurance_end(is_insured, dealer_blackjack));
}

/* J3: against an ace or a ten it waits. */
static unsigned play_blackjack(const struct blackjack_tables *tables, struct shoe *shoe,
                               unsigned up, bool is_insured) {
    const bool even = up == 0 && tables->takes_even_money; /* sends own insurance back (4.15.3) */
    if (even)
        return class_of(EVEN_MONEY, false, NOT_INSURED);
    if (up > 0 && up < 9)
        return class_of(PAID_BLACKJACK, false, NOT_INSURED);
    const bool dealer_blackjack = makes_blackjack(up, draw(shoe));
    return class_of(dealer_blackjack ? (unsigned)end_of(0, 0) : (unsigned)PAID_BLACKJACK, false,
                    insurance_end(is_insured, dealer_blackjack));
}

/* A hand of one or two stakes that is neither split nor over: its end against the dealer. */
static inline unsigned finish_round(const struct blackjack_tables *tables, struct shoe *shoe,
                                    unsigned up, unsigned total, unsigned stakes, bool pair,
                                    bool is_insured) {
    const bool bust = total > 21;
    if (bust && !is_insured)
        return class_of(end_of(0, stakes), pair, NOT_INSURED);
    const unsigned card = draw(shoe);
    const bool dealer_blackjack = makes_blackjack(up, card);
    const unsigned insurance = insurance_end(is_insured, dealer_blackjack);
    if (bust)
        return class_of(end_of(0, stakes), pair, insurance);
    if (dealer_blackjack) /* J7: the first stake alone */
        return class_of(end_of(0, 1), pair, insurance);
    const unsigned dealer = draw_dealer(tables, shoe, up, card);
    const bool wins = dealer > 21 || total > dealer, loses = !wins && total < dealer;
    return class_of(end_of(wins ? stakes : 0, loses ? stakes : 0), pair, insurance);
}

static unsigned play_round(const struct blackjack_tables *tables, struct shoe *shoe) {
    shoe_ready(shoe, 3);
    const cr_card *cards = shoe->cards + shoe->next;
    const unsigned first = cards[0] / 4u, up = cards[1] / 4u, second = cards[2] / 4u;
    shoe->next += 3;
    const bool is_insured = tables->insures && up == 0;
    const enum blackjack_choice choice = tables->choice[STRATEGY_FIRST][up][first][second];
    unsigned state = tables->next[tables->next[0][first]][second], stakes = 1;
    if (choice == BLACKJACK_STAND || choice == BLACKJACK_HIT) {
        state = draw_player(tables, shoe, up, state, choice == BLACKJACK_HIT);
    } else if (choice == BLACKJACK_DOUBLE) {
        state = tables->next[state][draw(shoe)];
        stakes = 2;
    } else if (choice == BLACKJACK_SPLIT) {
        return play_split(tables, shoe, up, first, second, is_insured);
    } else if (choice == BLACKJACK_SURRENDER) {
        return class_of(SURRENDERED, first == second, NOT_INSURED);
    } else {
        return play_blackjack(tables, shoe, up, is_insured);
    }
    return finish_round(tables, shoe, up, tables->total[state], stakes, first == second,
                        is_insured);
}

static void deal(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count) {
    const struct blackjack_tables *tables = blackjack_tables(simulation);
    const bool every_time = simulation->plan.dealing != SIMULATE_SHOE;
    const bool burns = simulation->plan.dealing != SIMULATE_SHUFFLER;
    for (size_t i = 0; i < count; i++) {
        if (every_time || shoe->ends) {
            shoe_new_shuffle(shoe, 0);
            shoe->round = 0;
            if (burns) /* 7.13: the first card of the shoe */
                (void)shoe_draw(shoe);
        }
        shoe->round = shoe->next;
        classes[i] = (uint16_t)play_round(tables, shoe);
        shoe_end_round(shoe);
    }
}

/* ---- As a part of the game ------------------------------------------------------------------- */

static unsigned cut_of(const struct cr_rulebook *book, unsigned cards) {
    return blackjack_behind_cut(&book->options, cards);
}

/* The main bet is played by the table. */
static const char *exact_name(const struct simulation *simulation, size_t bet) {
    if (bet != SIMULATE_MAIN)
        return simulation_bet(simulation, bet);
    return blackjack_tables(simulation)->strategy.own ? "" : "main:table";
}

static cr_money unit_of(const struct simulation *simulation, size_t bet) {
    (void)simulation;
    return bet == SIMULATE_INSURANCE ? SIMULATE_UNIT / 2 : SIMULATE_UNIT;
}

static bool read_strategy(void *strategy, const char *text, size_t length,
                          struct cr_problem *problem) {
    return blackjack_strategy_read(strategy, text, length, problem);
}

static void best_strategy(void *strategy, const struct odds_figures *figures) {
    blackjack_strategy_of(strategy, blackjack_analysis(figures));
}

static const char *const examples[] = {"blackjack --fresh --seconds 10 --threads 1",
                                       "blackjack --strategy my-table.txt --rule decks=6", NULL};

const struct game_simulation blackjack_simulation = {
    .classes = CLASSES,
    .own_size = sizeof(struct blackjack_tables),
    .prepare = prepare,
    .bets = bets_of,
    .exact_name = exact_name,
    .unit = unit_of,
    .settle = settle_classes,
    .stake_rule = "insurance is above half the main bet",
    .deal = deal,
    .cut = cut_of,
    .laid_bets = SIMULATE_INSURANCE,
    .strategy_size = sizeof(struct strategy),
    .strategy_read = read_strategy,
    .strategy_best = best_strategy,
    .load = {{"main", "main", "main", "main"}, ",\"seats\":7", 7, true},
    .examples = examples,
};
