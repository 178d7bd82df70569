/* The virtual dealer: thousands of rounds of each game in which nothing it sends is refused, its
 * commitments, and what it does when staff or players leave the straight way. */
#include "evening_support.h"
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "games/niuniu/state.h"
#include "table/game_table.h"
#include "table/virtual_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct dealer_timings timings = {.betting = 20000,
                                              .offer = 5000,
                                              .decision = 9000,
                                              .arranging = 15000,
                                              .step = 1000,
                                              .pause = 3000};

static struct evening evening;

/* ---- Commitments ---- */

static struct {
    uint8_t hash[HASH_BYTES];
    char context[FAIR_CONTEXT];
    unsigned proved;
} commitment;

/* A reveal gives the hash that was published, and no other seed does. */
static void check_commitment(struct evening *at, const struct event *event) {
    uint8_t hash[HASH_BYTES], seed[RANDOM_SEED];
    (void)at;
    if (event->type == EVENT_COMMIT) {
        memcpy(commitment.hash, event->bytes, sizeof commitment.hash);
        memcpy(commitment.context, event->text, sizeof commitment.context);
    }
    if (event->type != EVENT_REVEAL)
        return;
    fair_commitment(event->bytes, commitment.context, hash);
    assert_memory_equal(hash, commitment.hash, sizeof hash);
    for (unsigned i = 0; i < RANDOM_SEED; i++) {
        memcpy(seed, event->bytes, sizeof seed);
        seed[i] ^= 1;
        fair_commitment(seed, commitment.context, hash);
        assert_memory_not_equal(hash, commitment.hash, sizeof hash);
    }
    commitment.proved++;
}

/* ---- Scripts ---- */

static void run(const char *line) {
    if (!evening_line(&evening, line))
        fail_msg("%s: %s", line, evening.fault);
}

static void start(const char *open_line) {
    evening_start(&evening, &timings);
    evening.watch = check_commitment;
    commitment.proved = 0;
    run(open_line);
    run("an sit text=An");
    run("binh sit text=Bình");
}

/* What the dealer would send if the clock moved on by so many seconds; EVENT_TYPES: nothing. */
static enum event_type after(int64_t seconds) {
    static struct evening copy;
    struct event event;
    copy = evening;
    copy.now += 1000 * seconds;
    return evening_next(&copy, &event) ? (enum event_type)event.type : EVENT_TYPES;
}

static void assert_sends(enum event_type type) {
    enum event_type sent = after(3600);
    if (sent != type)
        fail_msg("it sends %s", sent == EVENT_TYPES ? "nothing" : event_id(sent));
}

static void assert_waits(void) {
    assert_int_equal(after(3600), EVENT_TYPES);
}

/* ---- Many rounds ---- */

static struct event of(unsigned player, enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET};
}

/* Says something at random; most of it is refused. */
static void babble(void) {
    static const uint8_t types[] = {EVENT_INSURE, EVENT_DECLINE,    EVENT_ACT,
                                    EVENT_ACT,    EVENT_SPLIT_PAIR, EVENT_ARRANGE};
    struct fast_random *random = &evening.random;
    struct event event =
        of(1 + fast_random_below(random, 4), types[fast_random_below(random, sizeof types)]);
    event.number = (int32_t)fast_random_below(random, CR_DOES);
    event.box = (uint8_t)fast_random_below(random, 6);
    event.hand = (uint8_t)fast_random_below(random, 3);
    event.amount = fast_random_below(random, 2) == 0 ? 0 : 50000;
    evening.script.clock = evening.now;
    if (!script_apply(&evening.script, &event))
        fail_msg("%s", evening.script.fault);
}

static void many_rounds(const char *open_line, unsigned least_proofs) {
    const struct table *table = &evening.script.table;
    start(open_line);
    run("chi sit text=Chi");
    run("dung sit text=Dũng");
    for (unsigned quiet = 0; table->round < 2000; quiet++) {
        bool sent;
        evening.now += 1000;
        if (!evening_deal(&evening, &sent))
            fail_msg("%s", evening.fault);
        if (sent)
            quiet = 0;
        if (quiet > 100)
            fail_msg("it stands still in phase %s", phase_id((enum phase)table->phase));
        if (table->phase >= PHASE_DEALING && table->phase < PHASE_RESULT &&
            fast_random_below(&evening.random, 3) == 0)
            babble();
        else if (!evening_players(&evening))
            fail_msg("%s", evening.fault);
    }
    assert_true(commitment.proved >= least_proofs);
}

/* Without a shoe every round has a commitment of its own, and the last may still be under way.
 * With one: two cards a round are the fewest, so that no shoe of 416 lasts longer than 208 rounds.
 */
static void rounds_of_every_game(void **state) {
    (void)state;
    for (enum cr_game game = 0; game < cr_game_count(); game++) {
        char line[80];
        snprintf(line, sizeof line, "open %s min=1000 max=100000000", cr_game_id(game));
        many_rounds(line,
                    game_module(game)->table->virtual_dealer->shoe_is_over == NULL ? 1999 : 9);
    }
}

static void rounds_of_other_tables(void **state) {
    (void)state;
    many_rounds("open baccarat min=1000 max=100000000 declined=1", 20);
    many_rounds("open baccarat min=1000 max=100000000 face_down=1 decks=6 commission=0", 20);
    many_rounds("open blackjack min=1000 max=100000000 decks=1", 1990);
}

/* ---- What follows from a seed ---- */

static void seeds_are_never_used_twice(void **state) {
    (void)state;
    uint8_t first[RANDOM_SEED];
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    memcpy(first, evening.dealer.seed, sizeof first);
    run("an bet bet=small amount=1000");
    run("until idle");
    run("until betting");
    assert_memory_not_equal(first, evening.dealer.seed, sizeof first);
    assert_memory_not_equal(evening.seeds.secret, evening.dealer.seed, sizeof first);
}

static void every_card_is_in_the_shoe(void **state) {
    (void)state;
    const uint8_t seed[RANDOM_SEED] = {7};
    unsigned seen[CR_DECK] = {0};
    cr_card order[FAIR_CARDS], other[FAIR_CARDS];
    assert_int_equal(fair_cards(seed, 8, order), 416);
    for (unsigned i = 0; i < 416; i++)
        seen[order[i]]++;
    for (unsigned card = 0; card < CR_DECK; card++)
        assert_int_equal(seen[card], 8);
    const uint8_t changed[RANDOM_SEED] = {7, 1};
    fair_cards(changed, 8, other);
    assert_memory_not_equal(order, other, sizeof order);
}

static void a_context_names_game_edition_place_round_and_decks(void **state) {
    (void)state;
    struct cr_rulebook book;
    char context[FAIR_CONTEXT], where[FAIR_PLACE];
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &book));
    fair_context(&book, "3f9c0a1b77e2/6", 12, 8, context);
    assert_string_equal(context,
                        "croupier/2 baccarat 04/01.10.2024 3f9c0a1b77e2/6 from round 12, 8 decks");
    fair_place(&book, context, where);
    assert_string_equal(where, "3f9c0a1b77e2/6");
    fair_context(&book, "", 1, 1, context);
    assert_string_equal(context, "croupier/2 baccarat 04/01.10.2024 from round 1, 1 deck");
    fair_place(&book, context, where);
    assert_string_equal(where, "");
    assert_true(cr_rulebook_builtin(CR_SICBO, &book));
    fair_place(&book, "croupier/2 baccarat 04/01.10.2024 3f9c0a1b77e2/6 from round 12", where);
    assert_string_equal(where, ""); /* of another game */
    fair_context(&book, "ffffffffffff/4294967295", 99999999, 0, context);
    assert_string_equal(
        context, "croupier/2 sicbo 01/13.06.2020 ffffffffffff/4294967295 from round 99999999");
}

/* ---- A seed that is gone ---- */

static void restore(void) {
    virtual_dealer_forget_seed(&evening.dealer);
}

static void play_to(const char *open_line, const char *bet_line, const char *phase) {
    start(open_line);
    run("until betting");
    run(bet_line);
    if (strcmp(phase, "betting") != 0) {
        char line[40];
        snprintf(line, sizeof line, "until %s", phase);
        run(line);
    }
    restore();
}

static void assert_void(void) {
    const struct table *table = &evening.script.table;
    run("wait");
    assert_int_equal(evening.script.last.type, EVENT_END_COMMITMENT);
    assert_int_equal(table->phase, PHASE_IDLE);
    assert_int_equal(table->committed, 0);
    assert_int_equal(table->felt, 0);
    assert_int_equal(table->last_void, 1);
    assert_string_equal(table->void_clause, "G3");
    run("until betting");
    assert_int_equal(table->committed, 1);
}

static void a_round_without_its_seed_is_void(void **state) {
    static const struct {
        const char *open, *bet, *phases[5];
    } rows[] = {
        {"open sicbo min=1000 max=100000000",
         "an bet bet=small amount=1000",
         {"betting", "no-more-bets", "shaking"}},
        {"open roulette min=1000 max=100000000",
         "an bet bet=red amount=1000",
         {"betting", "no-more-bets", "spinning"}},
        {"open baccarat min=1000 max=100000000",
         "an bet bet=player amount=1000",
         {"betting", "no-more-bets", "dealing"}},
        {"open blackjack min=1000 max=100000000",
         "an bet bet=main box=1 amount=1000",
         {"betting", "no-more-bets", "dealing", "decisions"}},
        {"open niuniu min=1000 max=100000000",
         "an bet bet=ante box=2 amount=1000",
         {"betting", "no-more-bets", "dealing", "arranging"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (const char *const *phase = rows[i].phases; *phase != NULL; phase++) {
            play_to(rows[i].open, rows[i].bet, *phase);
            assert_void();
        }
    }
}

/* G4: it lies there, and needs no seed to be paid. */
static void a_result_stands_without_its_seed(void **state) {
    (void)state;
    play_to("open sicbo min=1000 max=100000000", "an bet bet=small amount=1000", "result");
    assert_sends(EVENT_COLLECT);
    run("until idle");
    assert_int_equal(evening.script.table.last_void, 0);
    assert_sends(EVENT_END_COMMITMENT);
    run("until betting");
}

static void a_shoe_without_its_seed_is_replaced(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=1000");
    run("until idle");
    restore();
    assert_sends(EVENT_END_COMMITMENT);
    run("wait");
    assert_int_equal(evening.script.table.last_void, 0); /* the round before stands */
    assert_sends(EVENT_NEW_SHOE);
    run("wait");
    assert_sends(EVENT_COMMIT);
    run("wait");
    assert_sends(EVENT_BURN);
}

/* Only the commitment that is open can be ended, and only while its seed is wanted. */
static void ending_is_refused(void **state) {
    (void)state;
    struct event event = {.type = EVENT_END_COMMITMENT, .sender = SENDER_VIRTUAL_DEALER};
    start("open sicbo min=1000 max=100000000");
    event.bet = NO_BET;
    assert_true(script_apply(&evening.script, &event));
    assert_int_equal(evening.script.refusal.why, WHY_NOTHING_COMMITTED);
    run("until betting");
    assert_true(script_apply(&evening.script, &event)); /* another one's hash */
    assert_int_equal(evening.script.refusal.why, WHY_NOTHING_COMMITTED);
    run("an bet bet=small amount=1000");
    run("until result");
    memcpy(event.bytes, evening.script.table.commitment, sizeof event.bytes);
    assert_true(script_apply(&evening.script, &event));
    assert_int_equal(evening.script.refusal.why, WHY_WRONG_PHASE);
    event.sender = SENDER_STAFF;
    event.sender_post = POST_SENIOR_MANAGEMENT;
    assert_true(script_apply(&evening.script, &event));
    assert_int_equal(evening.script.refusal.why, WHY_WRONG_SENDER);
}

/* Closing a table and opening it again is no way round the reveal. */
static void closing_does_not_end_a_commitment(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=1000");
    run("until idle");
    run("supervisor close-table");
    run("open baccarat min=1000 max=100000000");
    assert_sends(EVENT_REVEAL);
    run("wait");
    assert_int_equal(commitment.proved, 1);
}

/* A seed that was kept is taken when it gives the commitment, and no other one is. */
static void a_kept_seed_goes_on(void **state) {
    (void)state;
    uint8_t seed[RANDOM_SEED], other[RANDOM_SEED];
    cr_card order[FAIR_CARDS];
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    memcpy(seed, evening.dealer.seed, sizeof seed);
    memcpy(order, evening.dealer.order, sizeof order);
    memcpy(other, seed, sizeof other);
    other[31] ^= 1;
    restore();
    assert_false(virtual_dealer_unseal(&evening.dealer, &evening.script.table, other));
    assert_sends(EVENT_END_COMMITMENT);
    assert_true(virtual_dealer_unseal(&evening.dealer, &evening.script.table, seed));
    assert_memory_equal(order, evening.dealer.order, sizeof order);
    run("an bet bet=player amount=1000");
    assert_sends(EVENT_NO_MORE_BETS);
}

/* ---- Time ---- */

static void it_keeps_its_times(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    assert_waits(); /* nobody has bet */
    run("an bet bet=small amount=1000");
    assert_int_equal(after(19), EVENT_TYPES);
    assert_int_equal(after(20), EVENT_NO_MORE_BETS);
    bool sent;
    run("clock 1");
    assert_true(evening_deal(&evening, &sent)); /* it looks, and sends nothing */
    assert_false(sent);
    run("binh bet bet=big amount=1000"); /* a second bet gains no time */
    assert_int_equal(after(15), EVENT_TYPES);
    assert_int_equal(after(16), EVENT_NO_MORE_BETS);
    run("until idle");
    assert_int_equal(after(0), EVENT_TYPES);
    assert_int_equal(after(1), EVENT_REVEAL);
}

/* -1: it waits for no player. */
static int64_t left(void) {
    int64_t until;
    if (!virtual_dealer_waits(&evening.dealer, &evening.script.book, &evening.script.table, &until))
        return -1;
    return until - evening.now;
}

static void it_tells_how_long_players_have(void **state) {
    (void)state;
    evening_start(&evening, &timings);
    assert_int_equal(left(), -1); /* closed */
    start("open niuniu min=1000 max=100000000");
    assert_int_equal(left(), -1);
    run("until betting");
    run("an bet bet=ante box=2 amount=1000");
    assert_int_equal(left(), -1);
    run("until arranging");
    assert_in_range(left(), 14000, 15000); /* whether it has looked up since or not */
    int64_t end = evening.now + left();
    bool sent = true;
    evening.now += 4000;
    assert_true(evening_deal(&evening, &sent)); /* it looks up, and waits on */
    assert_false(sent);
    assert_int_equal(evening.now + left(), end);
    run("until idle");
    run("until betting");
    run("an bet bet=ante box=2 amount=1000");
    run("until dealing");
    run("dealer card box=3 cards=$1");
    run("until arranging");
    assert_int_equal(left(), -1); /* 7.7 is to be called first */
}

static void it_does_nothing_at_a_closed_or_suspended_table(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("manager suspend text=cleaning");
    run("wait"); /* it commits, but opens nothing */
    assert_waits();
    run("manager resume");
    assert_sends(EVENT_OPEN_ROUND);
    run("supervisor close-table");
    assert_waits();
}

static void a_ruling_that_voids_all_bets_leaves_betting_open(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    run("an bet bet=small amount=1000");
    run("director ruling number=2 player=an bet=small text=mistake round=now authorised=manager");
    assert_waits();
}

/* ---- The wheel ---- */

static void a_ball_that_left_the_wheel_waits_for_its_check(void **state) {
    (void)state;
    start("open roulette min=1000 max=100000000");
    run("until betting");
    run("an bet bet=red amount=1000");
    run("until spinning");
    run("dealer call clause=7.5");
    run("until betting");
    run("an bet bet=red amount=1000");
    run("until no-more-bets");
    assert_waits();
    run("acting check-ball");
    assert_sends(EVENT_SPIN);
    run("dealer spin number=1");
    assert_waits(); /* the same way as the wheel: 7.1 is to be called */
    run("dealer call clause=7.1");
    assert_sends(EVENT_REVEAL);
}

/* ---- Shoes ---- */

static void a_shoe_that_staff_bring_gets_a_seed_of_its_own(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=1000");
    run("until idle");
    assert_sends(EVENT_OPEN_ROUND);
    run("dealer new-shoe");
    assert_sends(EVENT_REVEAL);
    run("wait");
    assert_sends(EVENT_COMMIT);
}

static void half_a_burn_is_finished(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("wait");
    run("wait");
    run("dealer burn cards=$1");
    unsigned left = baccarat_at(&evening.script.table)->shoe.burn_left;
    unsigned count = baccarat_at(&evening.script.table)->shoe.count;
    assert_sends(EVENT_BURN);
    run("wait");
    assert_int_equal(baccarat_at(&evening.script.table)->shoe.burnt, 1);
    assert_int_equal(baccarat_at(&evening.script.table)->shoe.count, count - left);
    assert_sends(EVENT_OPEN_ROUND);
}

static void a_burn_that_staff_forgot_is_not_made_later(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("wait");
    run("wait");
    run("dealer open-round");
    run("an bet bet=player amount=1000");
    run("until idle");
    assert_sends(EVENT_OPEN_ROUND);
}

static void without_a_burn_none_is_made(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000 burn=0");
    run("wait");
    run("wait");
    assert_sends(EVENT_OPEN_ROUND);
}

static void cards_that_the_shoe_does_not_hold_are_not_dealt(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000 decks=1 burn=0");
    run("until betting");
    run("an bet bet=player amount=1000");
    run("until dealing");
    evening.dealer.order[1] = evening.dealer.order[0];
    assert_waits();
    evening.dealer.card_count = 1; /* another dealer's memory */
    assert_waits();
}

static void an_empty_shoe_voids_the_hand(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000 decks=1 cut=0");
    for (unsigned hand = 0; hand < 30; hand++) {
        run("until betting");
        run("an bet bet=tie amount=1000");
        run("until dealing");
        run("until idle");
        if (evening.script.table.last_void)
            break;
    }
    assert_string_equal(evening.script.table.void_clause, "7.2");
    assert_sends(EVENT_REVEAL);
}

static void a_burn_card_that_is_gone_is_not_burnt(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000 decks=1");
    run("wait");
    run("wait");
    run("dealer call clause=7.5 cards=$2"); /* not the card that the seed gives first */
    assert_sends(EVENT_OPEN_ROUND);
}

/* ---- Baccarat ---- */

static void a_void_bet_is_offered_no_insurance(void **state) {
    (void)state;
    const struct baccarat_hand *hand = &baccarat_at(&evening.script.table)->hand;
    start("open baccarat min=1000 max=100000000");
    for (unsigned hands = 0; hands < 25; hands++) {
        run("until betting");
        run("an bet bet=player amount=1000");
        run("binh bet bet=tie amount=1000");
        run("until dealing");
        run("assistant ruling number=2 player=an bet=player text=mistake round=now "
            "authorised=manager");
        run("until result");
        assert_int_equal(hand->offered[0] + hand->offered[1], 0);
        run("until idle");
    }
}

static void the_differential_must_be_kept(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("supervisor set-limit kind=differential amount=5000");
    run("until betting");
    run("an bet bet=player amount=9000");
    /* the time for bets, and then the same again for whoever may change them */
    assert_int_equal(after(2 * dealer_timings_default.betting / 1000 - 1), EVENT_TYPES);
    assert_int_equal(after(2 * dealer_timings_default.betting / 1000), EVENT_WITHDRAW);
    run("binh bet bet=banker amount=5000");
    assert_sends(EVENT_NO_MORE_BETS);
}

/* 4.3: nobody changes the bets in twice the time for them: the newest of the larger side go back.
 */
static void bets_beyond_the_differential_go_back(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("supervisor set-limit kind=differential amount=5000");
    run("until betting");
    run("an bet bet=player amount=4000");
    run("binh bet bet=player amount=9000");
    run("an bet bet=tie amount=70000");
    assert_int_equal(after(38), EVENT_TYPES);
    assert_int_equal(after(41), EVENT_WITHDRAW);
    run("until dealing");
    assert_int_equal(evening.script.table.bet_count, 2);
    assert_int_equal(evening.script.felt, 74000);
    run("until idle");
}

/* 7.11.2.1: nobody says whether the shoe stays: it does. */
static void a_shoe_that_nobody_chooses_stays(void **state) {
    (void)state;
    struct baccarat_state *at = baccarat_at(&evening.script.table);
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=4000");
    run("until idle");
    at->hand.choose_shoe = 1;
    for (int i = 0; i < 4 && at->hand.choose_shoe == 1; i++)
        run("wait");
    assert_int_equal(at->hand.choose_shoe, 2);
    run("until betting");
}

/* 7.5: so does the card that lies face up in the shoe, in a free hand. */
static void a_card_face_up_begins_a_free_hand(void **state) {
    (void)state;
    struct baccarat_state *at = baccarat_at(&evening.script.table);
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=4000");
    run("until dealing");
    run("dealer call clause=7.4 cards=$1");
    run("dealer call clause=7.3");
    assert_int_not_equal(at->hand.face_up, 0);
    run("until dealing");
    assert_int_equal(at->hand.free, 1);
    run("until idle");
    run("until betting");
}

static void disorder_is_for_staff_to_settle(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000");
    run("until betting");
    run("an bet bet=player amount=9000");
    run("until dealing");
    run("dealer call clause=7.13");
    assert_waits();
    run("manager call clause=7.13 number=2");
    assert_waits(); /* An has to say whether they stay */
    run("an call clause=7.13.2");
    assert_sends(EVENT_CARD);
}

static void a_squeezer_who_is_away_loses_the_right(void **state) {
    (void)state;
    start("open baccarat min=1000 max=100000000 face_down=1");
    run("until betting");
    run("an bet bet=player amount=9000");
    run("an ask-squeeze");
    run("until dealing");
    run("wait");
    run("wait");
    run("wait");
    assert_int_equal(after(8), EVENT_TYPES);
    assert_int_equal(after(10), EVENT_CALL); /* 7.14 */
    run("manager restrict-squeeze number=1");
    assert_sends(EVENT_TURN);
    run("manager restrict-squeeze");
    run("an turn hand=0");
    run("wait");
    assert_sends(EVENT_TURN);
    run("until idle");
}

/* Looks for a hand in which the banker draws whatever comes (6.4.4), face down or open. */
static void banker_first(const char *open_line) {
    const struct baccarat_hand *hand = &baccarat_at(&evening.script.table)->hand;
    start(open_line);
    for (unsigned tries = 0; tries < 400; tries++) {
        run("until betting");
        run("an bet bet=banker amount=9000");
        run("until dealing");
        while (evening.script.table.phase == PHASE_DEALING &&
               !(hand->card_count == 4 && hand->open[3] && hand->offer == 0))
            run("wait");
        evening.now += 1000;
        struct event event = of(1, EVENT_BANKER_FIRST);
        event.authorised_post = POST_DEALER;
        assert_true(script_apply(&evening.script, &event));
        if (evening.script.accepted)
            break;
        run("until idle");
    }
    assert_int_equal(hand->banker_first, 1);
    while (hand->card_count < 6)
        run("wait");
    assert_int_equal(hand->open[4], 0);
    run("until result");
    assert_int_equal(hand->open[4], 1);
    run("until idle");
}

static void the_banker_card_may_be_opened_first(void **state) {
    (void)state;
    banker_first("open baccarat min=1000 max=100000000");
    banker_first("open baccarat min=1000 max=100000000 face_down=1");
    banker_first("open baccarat min=1000 max=100000000 insurance=0");
}

/* ---- Blackjack ---- */

static void a_shuffler_is_replaced_by_a_shoe(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    assert_sends(EVENT_NEW_SHOE);
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("until idle");
    run("dealer new-shoe number=1");
    assert_sends(EVENT_REVEAL);
    run("wait");
    assert_sends(EVENT_NEW_SHOE);
}

/* J18: nothing waits for a pair bet that hangs on nothing. */
static void a_pair_bet_without_a_box_that_plays_holds_nobody_up(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("until betting");
    run("an bet bet=pair box=1 amount=1000");
    run("until idle");
    assert_int_equal(evening.script.purse[1], 0);
    run("until betting");
    run("an bet bet=pair box=1 amount=1000");
    run("binh bet bet=main box=2 amount=1000");
    assert_sends(EVENT_NO_MORE_BETS);
    run("until dealing");
    assert_int_equal(evening.script.purse[1], 0);
}

/* J18: `cut` per cent of the shoe, here 104 of 208 cards; never less than a round may take. */
static void dealt_down_to(const char *line, unsigned behind) {
    start(line);
    unsigned least = UINT32_MAX;
    for (unsigned round = 0; round < 60; round++) {
        run("until betting");
        unsigned count = blackjack_at(&evening.script.table)->shoe.count;
        least = count < least ? count : least;
        run("an bet bet=main box=1 amount=1000");
        run("until idle");
    }
    assert_true(least > behind && least < behind + 30);
}

static void the_cut_card_lies_where_the_house_says(void **state) {
    (void)state;
    dealt_down_to("open blackjack min=1000 max=100000000 decks=4 cut=50", 104);
    dealt_down_to("open blackjack min=1000 max=100000000 decks=4", 52);
    dealt_down_to("open blackjack min=1000 max=100000000 decks=4 cut=30", 63);
    dealt_down_to("open blackjack min=1000 max=100000000 decks=1 seats=2", 26);
}

static void staff_settle_what_was_misdealt(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("until dealing");
    run("dealer card number=2 box=3 cards=$1"); /* a box without a bet */
    assert_waits();
    run("dealer call clause=7.10.1 box=3");
    run("until decisions");
    run("until idle");
    /* a place passed over in the first deal */
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("binh bet bet=main box=2 amount=1000");
    run("until dealing");
    run("dealer card number=1");
    run("wait");
    run("wait");
    run("dealer card number=1");
    assert_waits();
}

static void a_box_with_one_card_chooses(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    for (unsigned tries = 0; tries < 50; tries++) {
        run("until betting");
        run("an bet bet=main box=1 amount=1000");
        run("until dealing");
        run("wait");
        run("dealer card number=1");
        if (evening.script.table.phase == PHASE_DECISIONS)
            break;
        run("until idle");
    }
    assert_int_equal(evening.script.table.phase, PHASE_DECISIONS);
    assert_waits();
}

static void cards_that_came_at_once_wait_for_a_choice(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("binh bet bet=main box=2 amount=1000");
    run("until dealing");
    run("dealer call clause=7.15 cards=??,??");
    assert_waits();
    run("binh call clause=7.15.1 number=1 cards=$1");
    assert_sends(EVENT_CARD); /* the other of the two, which nobody has seen */
    run("wait");
    run("until idle");
}

static void a_card_put_first_by_a_clause_is_dealt_first(void **state) {
    (void)state;
    struct play play;
    start("open blackjack min=1000 max=100000000");
    for (unsigned tries = 0; tries < 50; tries++) {
        run("until betting");
        run("an bet bet=main box=1 amount=1000");
        run("until dealing");
        while (evening.script.table.phase == PHASE_DEALING)
            run("wait");
        assert_int_equal(blackjack_play_again(&play, &evening.script.book, &evening.script.table),
                         WHY_ACCEPTED);
        if (play.round.need == BLACKJACK_DECISION &&
            blackjack_may(&play.round, CR_INSURE) != WHY_ACCEPTED)
            break;
        run("until idle");
    }
    run("dealer call clause=7.2 cards=$1");
    cr_card card = blackjack_at(&evening.script.table)->next[0];
    run("an act number=0");
    run("wait");
    assert_int_equal(blackjack_play_again(&play, &evening.script.book, &evening.script.table),
                     WHY_ACCEPTED);
    assert_int_equal(play.round.boxes[0].hands[0].cards[2], card);
}

static void a_dealer_without_a_card_is_for_staff_to_notice(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("binh bet bet=main box=2 amount=1000");
    run("until dealing");
    run("wait");
    run("dealer card number=1"); /* the dealer's place is passed over */
    run("wait");
    run("wait");
    for (unsigned i = 0; i < 40 && after(3600) != EVENT_TYPES; i++)
        run("wait");
    assert_int_equal(evening.script.table.phase, PHASE_DECISIONS);
    run("dealer call clause=7.8");
    assert_sends(EVENT_CARD);
    run("until idle");
    /* noticed while somebody has to decide: the dealer's card comes first */
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("binh bet bet=main box=2 amount=1000");
    run("until dealing");
    run("wait");
    run("dealer card number=1");
    run("wait");
    run("wait");
    run("an act number=1");
    run("dealer call clause=7.8");
    assert_sends(EVENT_CARD);
    run("until idle");
}

static void a_foreign_card_takes_the_shoe_away(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("wait");
    run("wait");
    run("dealer open-round"); /* the burn was forgotten, and is not made later */
    run("an bet bet=main box=1 amount=1000");
    run("until idle");
    assert_sends(EVENT_OPEN_ROUND);
    run("until betting");
    run("an bet bet=main box=1 amount=1000");
    run("an bet bet=pair box=1 amount=1000");
    run("director ruling number=2 player=an bet=pair box=1 text=mistake round=now "
        "authorised=manager");
    run("until dealing");
    run("dealer call clause=7.14");
    assert_sends(EVENT_REVEAL);
}

static void a_jammed_machine_is_the_pit_managers(void **state) {
    (void)state;
    start("open blackjack min=1000 max=100000000");
    run("dealer new-shoe number=1");
    run("dealer open-round");
    run("an bet bet=main box=1 amount=1000");
    run("dealer no-more-bets");
    run("dealer card cards=2H");
    assert_waits(); /* these are not its cards */
    run("dealer card cards=6H");
    run("dealer card cards=3H");
    run("dealer call clause=7.11");
    assert_waits();
    run("manager call clause=7.11.2.1");
    assert_waits();
}

static void others_may_join_a_double(void **state) {
    (void)state;
    struct play play;
    start("open blackjack min=1000 max=100000000");
    for (unsigned tries = 0; tries < 200; tries++) {
        run("until betting");
        run("an bet bet=main box=1 amount=1000");
        run("binh bet bet=main box=1 amount=1000");
        run("until dealing");
        while (evening.script.table.phase == PHASE_DEALING)
            run("wait");
        assert_int_equal(blackjack_play_again(&play, &evening.script.book, &evening.script.table),
                         WHY_ACCEPTED);
        if (blackjack_may(&play.round, CR_DOUBLE) == WHY_ACCEPTED &&
            blackjack_may(&play.round, CR_INSURE) != WHY_ACCEPTED)
            break;
        run("until idle");
    }
    run("an act number=2");
    assert_int_equal(after(4), EVENT_TYPES);
    assert_int_equal(after(6), EVENT_CARD);
    run("until idle");
}

/* ---- Niu Niu ---- */

static void the_house_sets_out_and_puts_right(void **state) {
    (void)state;
    const struct niuniu_hand *hands = niuniu_at(&evening.script.table)->hands;
    start("open niuniu min=1000 max=100000000");
    for (unsigned tries = 0; tries < 60; tries++) {
        run("until betting");
        run("an bet bet=ante box=2 amount=1000");
        run("until arranging");
        struct event event = of(1, EVENT_ARRANGE);
        event.box = 2;
        event.card_count = 3;
        memcpy(event.cards, hands[2].cards, 3);
        evening.script.clock = evening.now;
        assert_true(script_apply(&evening.script, &event));
        if (hands[2].wrong)
            break;
        run("until idle");
    }
    assert_int_equal(after(2), EVENT_CALL); /* 7.9, at once */
    run("wait");
    assert_int_equal(hands[2].wrong, 0);
    assert_sends(EVENT_COMPARE);
    run("until idle");
    run("until betting");
    run("an bet bet=ante box=1 amount=1000");
    run("until arranging");
    assert_int_equal(after(14), EVENT_TYPES);
    assert_int_equal(after(15), EVENT_ARRANGE);
}

static void wrong_numbers_of_cards_are_for_staff(void **state) {
    (void)state;
    start("open niuniu min=1000 max=100000000");
    run("until betting");
    run("an bet bet=ante box=2 amount=1000");
    run("until dealing");
    run("dealer card box=3 cards=$1");
    run("until arranging");
    assert_waits();
    run("dealer call clause=7.7 box=3");
    run("until idle");
}

static void a_deck_taken_away_is_replaced(void **state) {
    (void)state;
    start("open niuniu min=1000 max=100000000");
    run("until betting");
    run("an bet bet=ante box=2 amount=1000");
    run("until dealing");
    run("manager call clause=7.1.1");
    run("wait");
    run("wait");
    run("wait");
    assert_sends(EVENT_CALL); /* 7.2: the other one plays already */
    run("wait");
    assert_int_equal(niuniu_at(&evening.script.table)->condemned, 0);
    assert_sends(EVENT_OPEN_ROUND);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_of_every_game),
        cmocka_unit_test(rounds_of_other_tables),
        cmocka_unit_test(seeds_are_never_used_twice),
        cmocka_unit_test(every_card_is_in_the_shoe),
        cmocka_unit_test(a_context_names_game_edition_place_round_and_decks),
        cmocka_unit_test(a_round_without_its_seed_is_void),
        cmocka_unit_test(a_result_stands_without_its_seed),
        cmocka_unit_test(a_shoe_without_its_seed_is_replaced),
        cmocka_unit_test(ending_is_refused),
        cmocka_unit_test(closing_does_not_end_a_commitment),
        cmocka_unit_test(a_kept_seed_goes_on),
        cmocka_unit_test(it_keeps_its_times),
        cmocka_unit_test(it_tells_how_long_players_have),
        cmocka_unit_test(it_does_nothing_at_a_closed_or_suspended_table),
        cmocka_unit_test(a_ruling_that_voids_all_bets_leaves_betting_open),
        cmocka_unit_test(a_ball_that_left_the_wheel_waits_for_its_check),
        cmocka_unit_test(a_shoe_that_staff_bring_gets_a_seed_of_its_own),
        cmocka_unit_test(half_a_burn_is_finished),
        cmocka_unit_test(a_burn_that_staff_forgot_is_not_made_later),
        cmocka_unit_test(without_a_burn_none_is_made),
        cmocka_unit_test(cards_that_the_shoe_does_not_hold_are_not_dealt),
        cmocka_unit_test(an_empty_shoe_voids_the_hand),
        cmocka_unit_test(the_differential_must_be_kept),
        cmocka_unit_test(bets_beyond_the_differential_go_back),
        cmocka_unit_test(a_shoe_that_nobody_chooses_stays),
        cmocka_unit_test(a_card_face_up_begins_a_free_hand),
        cmocka_unit_test(disorder_is_for_staff_to_settle),
        cmocka_unit_test(a_squeezer_who_is_away_loses_the_right),
        cmocka_unit_test(the_banker_card_may_be_opened_first),
        cmocka_unit_test(a_shuffler_is_replaced_by_a_shoe),
        cmocka_unit_test(a_pair_bet_without_a_box_that_plays_holds_nobody_up),
        cmocka_unit_test(the_cut_card_lies_where_the_house_says),
        cmocka_unit_test(staff_settle_what_was_misdealt),
        cmocka_unit_test(a_box_with_one_card_chooses),
        cmocka_unit_test(cards_that_came_at_once_wait_for_a_choice),
        cmocka_unit_test(a_burn_card_that_is_gone_is_not_burnt),
        cmocka_unit_test(a_void_bet_is_offered_no_insurance),
        cmocka_unit_test(a_card_put_first_by_a_clause_is_dealt_first),
        cmocka_unit_test(a_dealer_without_a_card_is_for_staff_to_notice),
        cmocka_unit_test(a_foreign_card_takes_the_shoe_away),
        cmocka_unit_test(a_jammed_machine_is_the_pit_managers),
        cmocka_unit_test(others_may_join_a_double),
        cmocka_unit_test(the_house_sets_out_and_puts_right),
        cmocka_unit_test(wrong_numbers_of_cards_are_for_staff),
        cmocka_unit_test(a_deck_taken_away_is_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
