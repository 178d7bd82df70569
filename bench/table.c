/* How fast a running table takes events: one core, full rounds prepared before the clock starts.
 *
 *   bench_table [SECONDS]     about that long for each row, 2 when it is not said
 *
 * A row replays the log of EVENTS events, some hundreds of rounds, from the same table again and
 * again. Then what a table weighs, and how long saving and loading one takes. */
#include "table/table.h"
#include "base/engine.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "games/roulette/rulebook.h"
#include "games/sicbo/rulebook.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EVENTS = 8192, PLAYERS = 3 };

/* What a table must reach: events a second, microseconds to save and load. */
static const double EVENTS_WANTED = 2e6, SAVING_WANTED = 20;

struct bench {
    struct cr_rulebook book;
    struct table start, table;
    struct event log[EVENTS];
    size_t count;
    struct effect list[EFFECTS_MAX];
    struct effects effects;
    uint64_t rounds;
    uint64_t random;
    cr_card shoe[8 * CR_DECK];
    unsigned shoe_count;
};

static struct bench bench;

static uint32_t draw(uint32_t below) {
    uint64_t z = (bench.random += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ (z >> 31)) % below);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- Preparing a log ---- */

static bool apply(const struct event *event) {
    struct cr_refusal refusal = {0};
    if (table_apply(&bench.book, &bench.table, event, &bench.effects, &refusal))
        return true;
    fprintf(stderr, "%s was refused: %s\n", event_id((enum event_type)event->type),
            cr_refusal_name(refusal.why));
    exit(1);
}

static struct event by_dealer(enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_MANAGER,
                          .sender_id = 1,
                          .bet = NO_BET};
}

static void add(struct event event) {
    event.seq = bench.count + 1;
    event.time = 1700000000000 + (int64_t)bench.count * 1000;
    apply(&event);
    bench.log[bench.count++] = event;
}

static void add_plain(enum event_type type, int32_t number) {
    struct event event = by_dealer(type);
    event.number = number;
    add(event);
}

static void add_card(cr_card card) {
    struct event event = by_dealer(EVENT_CARD);
    event.card_count = 1;
    event.cards[0] = card;
    add(event);
}

static void add_bet(uint32_t player, unsigned bet, unsigned box, cr_money amount) {
    struct event event = by_dealer(EVENT_BET);
    event.sender = SENDER_PLAYER;
    event.sender_id = event.player = player;
    event.bet = (uint16_t)bet;
    event.box = (uint8_t)box;
    event.amount = amount;
    add(event);
}

static void open_round(void) {
    add_plain(EVENT_OPEN_ROUND, 0);
}

static void finish_round(void) {
    add_plain(EVENT_COLLECT, 0);
    while (bench.table.phase != PHASE_IDLE)
        add_plain(EVENT_PAY, 0);
    bench.rounds++;
}

static void shuffle(unsigned decks) {
    bench.shoe_count = decks * CR_DECK;
    for (unsigned i = 0; i < bench.shoe_count; i++) {
        unsigned other = draw(i + 1);
        bench.shoe[i] = bench.shoe[other];
        bench.shoe[other] = (cr_card)(i % CR_DECK);
    }
}

static cr_card next_card(void) {
    return bench.shoe[--bench.shoe_count];
}

/* ---- One round of each game ---- */

static void bets_on_layout(unsigned bets) {
    for (uint32_t player = 1; player <= PLAYERS; player++) {
        for (unsigned i = 0; i < 3; i++)
            add_bet(player, draw(bets), 0, 100000);
    }
}

static void round_of_sicbo(void) {
    open_round();
    bets_on_layout(SICBO_BETS);
    add_plain(EVENT_NO_MORE_BETS, 0);
    add_plain(EVENT_SHAKE, 3);
    add_plain(EVENT_OPEN_CAGE, 0);
    for (unsigned die = 0; die < 3; die++)
        add_plain(EVENT_KEY, 1 + (int32_t)draw(6));
    add_plain(EVENT_KEY_CONFIRM, 0);
    finish_round();
}

static void round_of_roulette(void) {
    open_round();
    bets_on_layout(ROULETTE_BETS);
    add_plain(EVENT_SPIN, 0);
    for (unsigned lap = 0; lap < 4; lap++)
        add_plain(EVENT_REVOLUTION, 1);
    add_plain(EVENT_NO_MORE_BETS, 0);
    add_plain(EVENT_BALL, (int32_t)draw(37));
    finish_round();
}

static void round_of_baccarat(void) {
    struct baccarat_deal deal = {.card_count = 0};
    if (bench.shoe_count < 20) {
        shuffle(8);
        add_plain(EVENT_NEW_SHOE, 0);
    }
    open_round();
    for (uint32_t player = 1; player <= PLAYERS; player++)
        add_bet(player, draw(BACCARAT_INSURANCE), 0, 100000);
    add_plain(EVENT_NO_MORE_BETS, 0);
    while (baccarat_next(&bench.book, &deal) != BACCARAT_OVER) {
        cr_card card = next_card();
        baccarat_take(&bench.book, &deal, card);
        add_card(card);
    }
    add_plain(EVENT_ANNOUNCE_RESULT, 0);
    finish_round();
}

static unsigned points(const cr_card *cards, unsigned count) {
    unsigned total = 0, aces = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned rank = cards[i] / 4u;
        total += rank < 9 ? rank + 1 : 10;
        aces += rank == 0;
    }
    return aces > 0 && total <= 11 ? total + 10 : total;
}

static cr_card deal_blackjack(void) {
    cr_card card = next_card();
    add_card(card);
    return card;
}

static void decide(enum cr_do what, unsigned box) {
    struct event event = by_dealer(EVENT_ACT);
    event.sender = SENDER_PLAYER;
    event.sender_id = event.player = box;
    event.number = (int32_t)what;
    add(event);
}

/* Every box draws to seventeen, the dealer as the rules say. */
static void round_of_blackjack(void) {
    cr_card hands[PLAYERS + 1][22];
    unsigned counts[PLAYERS + 1] = {0};
    shuffle(8);
    open_round();
    for (uint32_t player = 1; player <= PLAYERS; player++)
        add_bet(player, BLACKJACK_MAIN, player, 100000);
    add_plain(EVENT_NO_MORE_BETS, 0);
    for (unsigned card = 0; card < 2; card++) {
        for (unsigned box = 1; box <= PLAYERS; box++)
            hands[box][counts[box]++] = deal_blackjack();
        if (card == 0)
            deal_blackjack();
    }
    for (unsigned box = 1; box <= PLAYERS; box++) {
        while (points(hands[box], counts[box]) < 17) {
            decide(CR_HIT, box);
            hands[box][counts[box]++] = deal_blackjack();
        }
        if (points(hands[box], counts[box]) < 21)
            decide(CR_STAND, box);
    }
    while (bench.table.phase == PHASE_DECISIONS)
        deal_blackjack();
    finish_round();
}

static void round_of_niuniu(void) {
    shuffle(1);
    add_plain(EVENT_NEW_SHOE, 0);
    open_round();
    for (uint32_t player = 1; player <= PLAYERS; player++) {
        add_bet(player, NIUNIU_ANTE, player, 100000);
        add_bet(player, NIUNIU_DOUBLE, player, 200000);
    }
    add_plain(EVENT_NO_MORE_BETS, 0);
    for (unsigned card = 0; card < 5 * (PLAYERS + 1); card++)
        add_card(next_card());
    add_plain(EVENT_SPREAD, 0);
    for (unsigned box = 1; box <= PLAYERS; box++) {
        struct event event = by_dealer(EVENT_ARRANGE);
        event.box = (uint8_t)box;
        event.number = 1;
        add(event);
    }
    add_plain(EVENT_COMPARE, 0);
    finish_round();
}

struct row {
    enum cr_game game;
    void (*round)(void);
};

static const struct row rows[] = {
    {CR_SICBO, round_of_sicbo},       {CR_ROULETTE, round_of_roulette},
    {CR_BACCARAT, round_of_baccarat}, {CR_BLACKJACK, round_of_blackjack},
    {CR_NIUNIU, round_of_niuniu},
};

enum { ROUND_MAX = 200 }; /* no prepared round has so many events */

static void prepare(const struct row *row) {
    memset(&bench, 0, sizeof bench);
    bench.random = 5;
    bench.effects = (struct effects){bench.list, EFFECTS_MAX, 0};
    if (!cr_rulebook_builtin(row->game, &bench.book))
        exit(1);
    table_init(&bench.table);
    struct event open = by_dealer(EVENT_OPEN_TABLE);
    open.amount = 100000;
    open.amount2 = 100000000;
    open.engine = engine.newest;
    memcpy(open.bytes, bench.book.edition, sizeof open.bytes);
    memcpy(open.options, &bench.book.options, sizeof bench.book.options);
    open.options[offsetof(struct cr_options, burn)] = 0;
    apply(&open);
    bench.start = bench.table;
    while (bench.count + ROUND_MAX < EVENTS)
        row->round();
}

/* ---- Measuring ---- */

static double replay_seconds(double seconds, uint64_t *events) {
    const double start = now();
    double spent;
    *events = 0;
    do {
        bench.table = bench.start;
        for (size_t i = 0; i < bench.count; i++)
            apply(&bench.log[i]);
        *events += bench.count;
        spent = now() - start;
    } while (spent < seconds);
    return spent;
}

static bool measure_events(const struct row *row, double seconds) {
    uint64_t events;
    prepare(row);
    double spent = replay_seconds(seconds, &events), rate = (double)events / spent;
    printf("%-10s %6.2f million events a second, %6.0f ns each, %5.1f events a round%s\n",
           cr_game_id(row->game), rate / 1e6, 1e9 / rate,
           (double)bench.count / (double)bench.rounds,
           rate < EVENTS_WANTED ? "  BELOW TARGET" : "");
    fflush(stdout);
    return rate >= EVENTS_WANTED;
}

static bool measure_saving(double seconds) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    size_t length = 0;
    uint64_t times = 0;
    const char *problem;
    bool loaded = true;
    const double start = now();
    double spent;
    do {
        for (unsigned i = 0; i < 256; i++) {
            bench.table.seq++;
            length = table_save(&bench.table, bytes);
            loaded = table_load(&bench.book, bytes, length, &bench.start, &problem) && loaded;
        }
        times += 256;
        spent = now() - start;
    } while (spent < seconds);
    double each = spent / (double)times * 1e6;
    printf("a table is %zu bytes, %zu when it is saved; saved and loaded in %.1f us%s\n",
           sizeof(struct table), length, each, each > SAVING_WANTED ? "  ABOVE TARGET" : "");
    return loaded && each <= SAVING_WANTED;
}

int main(int argc, char **argv) {
    const double seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        good = measure_events(&rows[i], seconds) && good;
    good = measure_saving(seconds) && good;
    return good ? 0 : 1;
}
