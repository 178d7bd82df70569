/* The virtual dealer: thousands of rounds of each game with players who do what they may, in which
 * nothing is ever refused; its commitments; and what it does when staff step in. */
#include "table/virtual_dealer.h"
#include "script_support.h"
#include "table/blackjack_inside.h"

#include "base/fast_random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct dealer_timings timings = {
    .betting = 1000, .offer = 500, .decision = 700, .arranging = 900, .step = 10, .pause = 100};

struct evening {
    struct script script;
    struct virtual_dealer dealer;
    int64_t now;
    struct fast_random random;
    uint8_t hash[HASH_BYTES]; /* the commitment that is open */
    char context[FAIR_CONTEXT];
    unsigned proved, refused_bets;
};

static void open_evening(struct evening *at, const char *line, uint8_t secret) {
    char words[200];
    uint8_t bytes[RANDOM_SEED] = {secret};
    script_start(&at->script);
    snprintf(words, sizeof words, "%s", line);
    if (!script_line(&at->script, words) || !at->script.accepted)
        fail_msg("%s: %s", line, at->script.fault);
    virtual_dealer_init(&at->dealer, bytes, &timings);
    at->now = at->script.table.time;
    fast_random_start(&at->random, secret, 0);
    at->proved = 0;
}

/* Applies an event that must be taken. */
static void must(struct evening *at, struct event *event) {
    int64_t time = event->time;
    if (!script_apply(&at->script, event))
        fail_msg("%s: %s", event_id((enum event_type)event->type), at->script.fault);
    if (!at->script.accepted)
        fail_msg("%s %s was refused: %s", event_id((enum event_type)event->type), event->clause,
                 cr_refusal_sentence(at->script.refusal.why, CR_ENGLISH));
    at->script.table.time = time; /* the script has a clock of its own */
}

static bool try_event(struct evening *at, struct event *event) {
    event->time = at->now;
    if (!script_apply(&at->script, event))
        fail_msg("%s: %s", event_id((enum event_type)event->type), at->script.fault);
    if (at->script.accepted)
        at->script.table.time = at->now;
    return at->script.accepted;
}

static void do_line(struct evening *at, const char *line) {
    char words[200];
    snprintf(words, sizeof words, "%s", line);
    if (!script_line(&at->script, words) || !at->script.accepted)
        fail_msg("%s: %s (%s)", line, at->script.fault,
                 cr_refusal_sentence(at->script.refusal.why, CR_ENGLISH));
    at->script.table.time = at->now;
}

/* A reveal gives the hash that was published, and no other seed does. */
static void check_commitment(struct evening *at, const struct event *event) {
    uint8_t hash[HASH_BYTES], seed[RANDOM_SEED];
    if (event->type == EVENT_COMMIT) {
        memcpy(at->hash, event->bytes, sizeof at->hash);
        memcpy(at->context, event->text, sizeof at->context);
    }
    if (event->type != EVENT_REVEAL)
        return;
    fair_commitment(event->bytes, at->context, hash);
    assert_memory_equal(hash, at->hash, sizeof hash);
    for (unsigned i = 0; i < RANDOM_SEED; i++) {
        memcpy(seed, event->bytes, sizeof seed);
        seed[i] ^= 1;
        fair_commitment(seed, at->context, hash);
        assert_memory_not_equal(hash, at->hash, sizeof hash);
    }
    at->proved++;
}

/* All that the dealer sends at this time. False: it sent nothing. */
static bool dealer_acts(struct evening *at) {
    struct event event;
    bool any = false;
    while (virtual_dealer_next(&at->dealer, &at->script.book, &at->script.table, at->now, &event)) {
        check_commitment(at, &event);
        must(at, &event);
        any = true;
    }
    return any;
}

static struct event from_player(unsigned player, enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET};
}

/* ---- Players who do what they may ---- */

static void bet_at_random(struct evening *at) {
    const struct cr_rulebook *book = &at->script.book;
    unsigned tries = 1 + fast_random_below(&at->random, 6);
    for (unsigned i = 0; i < tries; i++) {
        struct event event = from_player(1 + fast_random_below(&at->random, 4), EVENT_BET);
        event.bet = (uint16_t)fast_random_below(&at->random, book->bet_count);
        event.amount = 1000 * (1 + (int64_t)fast_random_below(&at->random, 50));
        if (book->game == CR_BLACKJACK || book->game == CR_NIUNIU)
            event.box = (uint8_t)(1 + fast_random_below(&at->random, 5));
        if (book->game == CR_NIUNIU && event.bet == NIUNIU_DOUBLE) {
            const struct table_bet *ante =
                table_find_bet(&at->script.table, event.player, NIUNIU_ANTE, event.box);
            event.amount = ante == NULL ? 1 : 2 * ante->stake;
        }
        try_event(at, &event);
    }
}

static void withdraw_lonely_pairs(struct evening *at) {
    struct table *table = &at->script.table;
    if (table->game != CR_BLACKJACK)
        return;
    for (unsigned i = table->bet_count; i-- > 0;) {
        struct event event = from_player(table->bets[i].player, EVENT_WITHDRAW);
        bool alone = true;
        for (unsigned k = 0; k < table->bet_count; k++)
            alone &=
                table->bets[k].box != table->bets[i].box || table->bets[k].bet != BLACKJACK_MAIN;
        event.bet = table->bets[i].bet;
        event.box = table->bets[i].box;
        if (alone)
            try_event(at, &event);
    }
}

static void speak_at_random(struct evening *at) {
    static const uint8_t types[] = {EVENT_INSURE, EVENT_DECLINE, EVENT_ACT,     EVENT_ACT,
                                    EVENT_ACT,    EVENT_ACT,     EVENT_ARRANGE, EVENT_SPLIT_PAIR};
    const struct table *table = &at->script.table;
    struct event event = from_player(1 + fast_random_below(&at->random, 4),
                                     types[fast_random_below(&at->random, sizeof types)]);
    event.number = (int32_t)fast_random_below(&at->random, CR_DOES);
    event.amount = event.type == EVENT_ACT ? 0 : 500;
    event.hand = (uint8_t)fast_random_below(&at->random, 2);
    if (table->game == CR_NIUNIU || event.type == EVENT_INSURE)
        event.box = (uint8_t)fast_random_below(&at->random, 6);
    if (event.type == EVENT_ARRANGE && table->game == CR_NIUNIU && event.box <= 5 &&
        table->at.niuniu.hands[event.box].count == 5) {
        event.card_count = 3;
        memcpy(event.cards, table->at.niuniu.hands[event.box].cards, 3);
    }
    if (event.type == EVENT_ACT)
        event.hand = 0;
    try_event(at, &event);
}

static void players_act(struct evening *at) {
    unsigned phase = at->script.table.phase;
    if (phase == PHASE_BETTING) {
        bet_at_random(at);
        withdraw_lonely_pairs(at);
    } else if (phase >= PHASE_DEALING && phase <= PHASE_ARRANGING) {
        for (unsigned i = 0; i < 6; i++)
            speak_at_random(at);
    }
}

static void play_rounds(struct evening *at, uint64_t rounds) {
    unsigned quiet = 0;
    while (at->script.table.round < rounds) {
        quiet = dealer_acts(at) ? 0 : quiet + 1;
        if (quiet > 200)
            fail_msg("round %llu stands still in phase %s",
                     (unsigned long long)at->script.table.round,
                     phase_id((enum phase)at->script.table.phase));
        players_act(at);
        at->now += 100;
    }
}

static const char *const tables[CR_GAMES] = {
    "open sicbo min=1000 max=100000",
    "open roulette min=1000 max=100000",
    "open baccarat min=1000 max=100000 seats=7 layout=0",
    "open blackjack min=1000 max=100000 seats=7",
    "open niuniu min=1000 max=100000",
};

static void two_thousand_rounds(enum cr_game game) {
    static struct evening at;
    open_evening(&at, tables[game], (uint8_t)(game + 1));
    play_rounds(&at, 2000);
    assert_true(at.proved > (game == CR_BACCARAT || game == CR_BLACKJACK ? 20 : 1990));
}

static void sicbo_rounds(void **state) {
    (void)state;
    two_thousand_rounds(CR_SICBO);
}

static void roulette_rounds(void **state) {
    (void)state;
    two_thousand_rounds(CR_ROULETTE);
}

static void baccarat_rounds(void **state) {
    (void)state;
    two_thousand_rounds(CR_BACCARAT);
}

static void blackjack_rounds(void **state) {
    (void)state;
    two_thousand_rounds(CR_BLACKJACK);
}

static void niuniu_rounds(void **state) {
    (void)state;
    two_thousand_rounds(CR_NIUNIU);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sicbo_rounds),    cmocka_unit_test(roulette_rounds),
        cmocka_unit_test(baccarat_rounds), cmocka_unit_test(blackjack_rounds),
        cmocka_unit_test(niuniu_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
