#include "evening_support.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "games/niuniu/rules.h"
#include "games/niuniu/state.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool wrong(struct evening *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool wrong(struct evening *at, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->fault, sizeof at->fault, format, arguments);
    va_end(arguments);
    return false;
}

void evening_start(struct evening *evening, const struct dealer_timings *timings) {
    memset(evening, 0, sizeof *evening);
    script_start(&evening->script);
    virtual_dealer_init(&evening->dealer, "", timings);
    evening->now = 1731664800000; /* 15 November 2024, 17:00 in Vietnam */
    fast_random_start(&evening->random, 1, 0);
}

/* ---- Events ---- */

static bool write_log(struct evening *at) {
    char memory[EVENT_JSON_MAX];
    struct text line;
    if (at->log == NULL)
        return true;
    if (ftell(at->log) == 0)
        fprintf(at->log, "{\"log\":1,\"game\":\"%s\",\"edition\":\"%s\"}\n",
                cr_game_id(at->script.book.game), at->script.book.document);
    text_init(&line, memory, sizeof memory);
    event_write(&at->script.book, &at->script.last, &line);
    fprintf(at->log, "%.*s\n", (int)line.length, line.at);
    return true;
}

static bool applied(struct evening *at) {
    if (!at->script.accepted)
        return wrong(at, "%s %s was refused: %s (%s)",
                     event_id((enum event_type)at->script.last.type), at->script.last.clause,
                     cr_refusal_sentence(at->script.refusal.why, CR_ENGLISH),
                     at->script.refusal.where);
    if (at->watch != NULL)
        at->watch(at, &at->script.last);
    return write_log(at);
}

/* Tries an event of a player's; a refusal is no fault. */
static bool offer(struct evening *at, struct event *event, bool *taken) {
    at->script.clock = at->now;
    if (!script_apply(&at->script, event))
        return wrong(at, "%s", at->script.fault);
    *taken = at->script.accepted;
    return !*taken || applied(at);
}

bool evening_next(struct evening *evening, struct event *event) {
    const struct seed_source seeds = seeds_of_chain(&evening->seeds);
    return virtual_dealer_next(&evening->dealer, &evening->script.book, &evening->script.table,
                               &seeds, evening->now, event);
}

bool evening_deal(struct evening *evening, bool *sent) {
    struct event event;
    *sent = false;
    while (evening_next(evening, &event)) {
        evening->script.clock = evening->now;
        if (!script_apply(&evening->script, &event))
            return wrong(evening, "%s", evening->script.fault);
        if (!applied(evening))
            return false;
        *sent = true;
    }
    return true;
}

/* ---- Players ---- */

static struct event of_player(unsigned player, enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET};
}

static uint32_t chance(struct evening *at, uint32_t bound) {
    return fast_random_below(&at->random, bound);
}

static const char *const favourites[CR_GAMES][8] = {
    [CR_SICBO] = {"small", "big", "small", "total:9", "double:5", "single:3", "pair:1-6",
                  "any-triple"},
    [CR_ROULETTE] = {"red", "black", "straight:17", "split:8-11", "dozen:2", "corner:1-2-4-5",
                     "odd", "street:13-14-15"},
    [CR_BACCARAT] = {"player", "banker", "banker", "player", "tie", "player-pair", "lucky-6",
                     "banker-pair"},
    [CR_BLACKJACK] = {"main", "main", "main", "main", "main", "main", "pair", "pair"},
    [CR_NIUNIU] = {"ante", "ante", "ante", "ante", "ante", "ante", "ante", "ante"},
};

static bool lay(struct evening *at, unsigned player, const char *bet, cr_money amount) {
    struct event event = of_player(player, EVENT_BET);
    enum cr_game game = at->script.book.game;
    bool taken;
    event.bet = (uint16_t)cr_rulebook_bet(&at->script.book, bet, strlen(bet));
    event.amount = amount;
    if (game == CR_BLACKJACK || game == CR_NIUNIU)
        event.box = (uint8_t)player;
    return offer(at, &event, &taken);
}

static bool everybody_bets(struct evening *at) {
    enum cr_game game = at->script.book.game;
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        cr_money stake = 100000 * (1 + (cr_money)chance(at, 5));
        if (player > 1 && chance(at, 4) == 0)
            continue;
        if (!lay(at, player, favourites[game][chance(at, 6)], stake))
            return false;
        unsigned side = game == CR_BLACKJACK ? 6 + chance(at, 2) : chance(at, 8);
        if (game != CR_NIUNIU && chance(at, 3) == 0 &&
            !lay(at, player, favourites[game][side], 100000))
            return false;
        if (game == CR_NIUNIU && chance(at, 2) == 0 && !lay(at, player, "double", 2 * stake))
            return false;
    }
    return true;
}

/* Each is asked once an offer. */
static bool insure_baccarat(struct evening *at) {
    const struct table *table = &at->script.table;
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    uint64_t offered = table->round * 10 + hand->offer;
    bool taken;
    if (hand->offer == 0 || at->asked_in == offered)
        return true;
    at->asked_in = offered;
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        struct event event = of_player(player, chance(at, 2) == 0 ? EVENT_INSURE : EVENT_DECLINE);
        event.hand = table_find_bet(&at->script.table, player, BACCARAT_BANKER, 0) != NULL;
        event.amount = event.type == EVENT_INSURE ? 20000 : 0;
        if (!offer(at, &event, &taken))
            return false;
    }
    return true;
}

static enum cr_do sensible(const struct play *play, const struct blackjack_hand *hand) {
    unsigned total = hand_total(hand), up = card_points(play->round.dealer.cards[0]);
    if (blackjack_may(&play->round, CR_SPLIT) == WHY_ACCEPTED &&
        (card_rank(hand->cards[0]) == 7 || card_rank(hand->cards[0]) == 0))
        return CR_SPLIT;
    if ((total == 10 || total == 11) && blackjack_may(&play->round, CR_DOUBLE) == WHY_ACCEPTED)
        return CR_DOUBLE;
    if (total == 16 && up == 10 && blackjack_may(&play->round, CR_SURRENDER) == WHY_ACCEPTED)
        return CR_SURRENDER;
    return total < 17 ? CR_HIT : CR_STAND;
}

static bool decide_blackjack(struct evening *at) {
    static struct play play;
    bool taken;
    if (blackjack_play_again(&play, &at->script.book, &at->script.table) != WHY_ACCEPTED ||
        play.round.need != BLACKJACK_DECISION)
        return true;
    const struct blackjack_box *box = &play.round.boxes[play.round.at_box];
    if (blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED) {
        struct event event = of_player(box->bets[0].player, EVENT_INSURE);
        event.box = box->number;
        event.amount = 50000;
        return chance(at, 3) != 0 || box->bets[0].insured > 0 || offer(at, &event, &taken);
    }
    const struct blackjack_hand *hand = blackjack_hand_in_turn(&play);
    struct event event = of_player(box->bets[hand_controller(box, hand)].player, EVENT_ACT);
    event.number = (int32_t)sensible(&play, hand);
    event.box = box->number;
    event.hand = (uint8_t)(play.round.at_hand + 1);
    if (event.number == CR_DOUBLE || event.number == CR_SPLIT)
        event.amount = box->bets[hand_controller(box, hand)].stake;
    return offer(at, &event, &taken);
}

/* Most see the right three; now and then somebody takes the first three they hold. */
static bool arrange_niuniu(struct evening *at) {
    const struct table *table = &at->script.table;
    bool taken;
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        const struct niuniu_hand *hand = &niuniu_at(table)->hands[player];
        struct event event = of_player(player, EVENT_ARRANGE);
        uint8_t three[3] = {0, 1, 2};
        bool any = hand->count == 5 && niuniu_three(hand->cards, three);
        event.box = (uint8_t)player;
        if (hand->count != 5 || hand->arranged || chance(at, 4) == 0)
            continue;
        if (chance(at, 9) == 0)
            any = true;
        for (unsigned i = 0; any && i < 3; i++)
            event.cards[event.card_count++] = hand->cards[three[i]];
        if (!offer(at, &event, &taken))
            return false;
    }
    return true;
}

bool evening_players(struct evening *evening) {
    const struct table *table = &evening->script.table;
    switch (table->phase) {
    case PHASE_BETTING:
        if (evening->bets_in == table->round)
            return true;
        evening->bets_in = table->round;
        return everybody_bets(evening);
    case PHASE_DEALING:
        return table->game != CR_BACCARAT || insure_baccarat(evening);
    case PHASE_DECISIONS:
        return decide_blackjack(evening);
    case PHASE_ARRANGING:
        return arrange_niuniu(evening);
    default:
        return true;
    }
}

/* ---- Lines ---- */

enum { PATIENCE = 2000 }; /* seconds in which something must happen */

static bool play_rounds(struct evening *at, uint64_t rounds) {
    const struct table *table = &at->script.table;
    uint64_t last = table->round + rounds;
    for (unsigned quiet = 0; table->round < last || table->phase != PHASE_IDLE;) {
        bool sent;
        at->now += 1000;
        if (!evening_deal(at, &sent) || !evening_players(at))
            return false;
        quiet = sent ? 0 : quiet + 1;
        if (quiet > PATIENCE)
            return wrong(at, "round %llu stands still in phase %s",
                         (unsigned long long)table->round, phase_id((enum phase)table->phase));
    }
    return true;
}

/* One thing at a time, so that it stops where it should. */
static bool go_until(struct evening *at, const char *name) {
    int phase = phase_find(name, strlen(name));
    struct event event;
    for (unsigned quiet = 0; at->script.table.phase != phase; quiet++) {
        at->now += 1000;
        if (quiet > PATIENCE)
            return wrong(at, "%s does not come", name);
        if (!evening_next(at, &event))
            continue;
        at->script.clock = at->now;
        if (!script_apply(&at->script, &event))
            return wrong(at, "%s", at->script.fault);
        if (!applied(at))
            return false;
        quiet = 0;
    }
    return true;
}

static bool wait(struct evening *at) {
    struct event event;
    for (unsigned quiet = 0; quiet < PATIENCE; quiet++) {
        at->now += 1000;
        if (!evening_next(at, &event))
            continue;
        at->script.clock = at->now;
        return script_apply(&at->script, &event) ? applied(at) : wrong(at, "%s", at->script.fault);
    }
    return wrong(at, "nothing comes");
}

static const struct shoe_state *shoe_of(const struct table *table) {
    if (table->game == CR_BACCARAT)
        return &baccarat_at(table)->shoe;
    return table->game == CR_BLACKJACK ? &blackjack_at(table)->shoe : &niuniu_at(table)->shoe;
}

/* Writes what stands for $1, $2, ... or $dice; returns how long the word was. */
static size_t substitute(struct evening *at, const char *word, struct text *out) {
    if (strncmp(word, "$dice", 5) == 0) {
        uint8_t dice[3];
        fair_dice(at->dealer.seed, dice);
        for (unsigned i = 0; i < 3; i++) {
            if (i > 0)
                text_char(out, ',');
            text_integer(out, dice[i]);
        }
        return 5;
    }
    const struct shoe_state *shoe = shoe_of(&at->script.table);
    char card[3];
    int place = shoe->decks * CR_DECK - shoe->count + word[1] - '1';
    cr_card_print(at->dealer.order[place], card);
    text_add(out, card);
    return 2;
}

static bool run_script_line(struct evening *at, const char *line) {
    char memory[400] = "";
    struct text text;
    text_init(&text, memory, sizeof memory - 1);
    while (*line != '\0') {
        if (*line == '$')
            line += substitute(at, line, &text);
        else
            text_char(&text, *line++);
    }
    at->now += 3000;
    at->script.clock = at->now;
    if (!script_line(&at->script, memory))
        return wrong(at, "%s", at->script.fault);
    return applied(at);
}

bool evening_line(struct evening *evening, const char *line) {
    char first[20] = "", second[20] = "";
    if (sscanf(line, "%19s %19s", first, second) < 1 || first[0] == '#')
        return true;
    if (strcmp(first, "secret") == 0) {
        evening->seeds = (struct seed_chain){.secret = {(uint8_t)atoi(second)}};
        fast_random_start(&evening->random, evening->seeds.secret[0], 0);
        return true;
    }
    if (strcmp(first, "clock") == 0) {
        evening->now += 1000 * atoll(second);
        return true;
    }
    if (strcmp(first, "until") == 0)
        return go_until(evening, second);
    if (strcmp(first, "wait") == 0)
        return wait(evening);
    if (strcmp(first, "auto") == 0)
        return play_rounds(evening, (uint64_t)atoll(second));
    return run_script_line(evening, line);
}
