#include "game_test.h"

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

bool evening_offer(struct evening *at, struct event *event, bool *taken) {
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

struct event evening_player(unsigned player, enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET};
}

uint32_t evening_chance(struct evening *at, uint32_t bound) {
    return fast_random_below(&at->random, bound);
}

bool evening_lay(struct evening *at, unsigned player, const char *bet, cr_money amount) {
    struct event event = evening_player(player, EVENT_BET);
    bool taken;
    event.bet = (uint16_t)cr_rulebook_bet(&at->script.book, bet, strlen(bet));
    event.amount = amount;
    if (game_test(at->script.book.game)->boxes)
        event.box = (uint8_t)player;
    return evening_offer(at, &event, &taken);
}

static bool second_bet(struct evening *at, unsigned player, cr_money stake) {
    const struct game_test *game = game_test(at->script.book.game);
    if (game->more_bets != NULL)
        return game->more_bets(at, player, stake);
    unsigned side = game->first_side + evening_chance(at, FAVOURITES - game->first_side);
    return evening_chance(at, 3) != 0 || evening_lay(at, player, game->favourites[side], 100000);
}

static bool everybody_bets(struct evening *at) {
    const struct game_test *game = game_test(at->script.book.game);
    for (unsigned player = 1; player <= at->script.player_count; player++) {
        cr_money stake = 100000 * (1 + (cr_money)evening_chance(at, 5));
        if (player > 1 && evening_chance(at, 4) == 0)
            continue;
        if (!evening_lay(at, player, game->favourites[evening_chance(at, 6)], stake) ||
            !second_bet(at, player, stake))
            return false;
    }
    return true;
}

bool evening_players(struct evening *evening) {
    const struct table *table = &evening->script.table;
    const struct game_test *game = game_test(evening->script.book.game);
    switch (table->phase) {
    case PHASE_BETTING:
        if (evening->bets_in == table->round)
            return true;
        evening->bets_in = table->round;
        return everybody_bets(evening);
    case PHASE_DEALING:
    case PHASE_DECISIONS:
    case PHASE_ARRANGING:
        return game->act == NULL || game->act(evening);
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

/* Writes what stands for $1, $2, ... or $dice; returns how long the word was. */
static size_t substitute(struct evening *at, const char *word, struct text *out) {
    if (strncmp(word, "$dice", 5) == 0) {
        uint8_t dice[3], seed[RANDOM_SEED];
        fair_draw_seed(at->dealer.seed, at->script.table.numbers, at->script.table.number_count,
                       seed);
        fair_dice(seed, dice);
        for (unsigned i = 0; i < 3; i++) {
            if (i > 0)
                text_char(out, ',');
            text_integer(out, dice[i]);
        }
        return 5;
    }
    const struct shoe_state *shoe = table_shoe(&at->script.table);
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
