/* The events of a walk: what every game has, and events that do not fit. */
#include "base/engine.h"
#include "game_test.h"
#include "rulebook/game_rulebook.h"
#include "table/limits.h"

#include <string.h>

/* ---- Who sends it ---- */

void walk_by_staff(struct walk *walk, struct event *event, enum post post) {
    event->sender = SENDER_STAFF;
    event->sender_post = (uint8_t)post;
    if (walk_chance(walk, 4) && post < POST_SENIOR_MANAGEMENT)
        event->sender_post++;
    if (walk_chance(walk, 8)) { /* the dealer does it, somebody higher has said so */
        event->authorised_post = event->sender_post;
        event->authorised_id = 900;
        event->sender_post = POST_DEALER;
    }
    event->sender_id = 1000u + event->sender_post;
}

void walk_by_two(struct walk *walk, struct event *event, enum post post) {
    walk_by_staff(walk, event, POST_DEALER);
    walk_reason(event);
    event->round = walk->table.round;
    event->authorised_id = 900;
    event->authorised_post = (uint8_t)(post > POST_PIT_SUPERVISOR ? post : POST_PIT_SUPERVISOR);
    if (walk_chance(walk, 8))
        event->authorised_id = walk_chance(walk, 2) ? 0 : event->sender_id;
    if (walk_chance(walk, 2)) {
        event->witnessed_id = walk_chance(walk, 8) ? 900 : 901;
        event->witnessed_post =
            (uint8_t)(walk_chance(walk, 8) ? POST_CAGE : POST_SENIOR_MANAGEMENT);
    }
}

void walk_by_dealer(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_DEALER);
    if (walk_chance(walk, 4))
        event->sender = SENDER_VIRTUAL_DEALER;
}

void walk_by_reader(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    if (walk_chance(walk, 4))
        event->sender = SENDER_DEVICE;
}

void walk_by_player(struct walk *walk, struct event *event, uint32_t player) {
    event->player = player;
    if (walk_chance(walk, 4)) {
        walk_by_staff(walk, event, POST_DEALER);
        return;
    }
    event->sender = SENDER_PLAYER;
    event->sender_id = player;
}

uint32_t walk_player(struct walk *walk) {
    return 1 + walk_draw(walk, WALK_PLAYERS);
}

const struct table_bet *walk_some_bet(struct walk *walk) {
    if (walk->table.bet_count == 0)
        return NULL;
    return &walk->table.bets[walk_draw(walk, walk->table.bet_count)];
}

void walk_reason(struct event *event) {
    strcpy(event->text, "seen on the footage");
}

int64_t walk_stake(struct walk *walk, uint16_t bet) {
    unsigned kind = bet < walk->book.bet_count ? walk->book.bets[bet].kind : 0;
    int64_t least = walk->table.limit_min[kind], most = walk->table.limit_max[kind];
    if (most > 1000000000000)
        most = 1000000000000;
    if (walk_chance(walk, 24))
        return most + 1;
    if (walk_chance(walk, 24))
        return least / 2;
    int64_t units = most > least && least > 0 ? most / least : 1;
    return least * (1 + walk_draw(walk, units > 12 ? 12 : (uint32_t)units));
}

/* ---- Opening, closing, settings ---- */

/* The number of decks is low more often than not, and few cards lie behind the cut card. */
static uint8_t option_value(struct walk *walk, const struct rule_option *option) {
    unsigned most = option->most > 20 ? 20 : option->most;
    if (option->least > 0 && walk_chance(walk, 2))
        most = 2;
    return (uint8_t)(option->least + walk_draw(walk, most - option->least + 1u));
}

static bool open_table(struct walk *walk, struct event *event) {
    memcpy(event->options, &walk->book.options, sizeof walk->book.options);
    event->engine = engine.newest;
    if (engine.oldest < engine.newest)
        event->engine =
            (uint16_t)(engine.oldest + walk_draw(walk, engine.newest - engine.oldest + 1u));
    memcpy(event->bytes, walk->book.edition, sizeof event->bytes);
    event->amount = 100000 * (1 + (int64_t)walk_draw(walk, 3));
    event->amount2 = event->amount * (8 + (int64_t)walk_draw(walk, 20));
    for (const struct rule_option *option = rulebook_options(walk->book.game); option->name != NULL;
         option++) {
        if (option->type == OPTION_NUMBER || walk_chance(walk, 3))
            event->options[option->offset] = option_value(walk, option);
    }
    event->layout = (uint8_t)(walk_chance(walk, 6) ? walk_draw(walk, 9) : 0);
    event->seats = (uint8_t)(walk_chance(walk, 6) ? walk_draw(walk, 9) : 0);
    walk_by_staff(walk, event, POST_PIT_SUPERVISOR);
    return true;
}

static bool close_table(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_SUPERVISOR);
    return walk_chance(walk, 6);
}

static bool suspend(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_MANAGER);
    walk_reason(event);
    return walk_chance(walk, 3);
}

static bool resume(struct walk *walk, struct event *event) {
    enum post post = walk->table.resume_post;
    walk_by_staff(walk, event, post > POST_PIT_MANAGER ? post : POST_PIT_MANAGER);
    return walk->table.suspended || walk_chance(walk, 50);
}

static bool set_limit(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_SUPERVISOR);
    event->kind = (int8_t)((int)walk_draw(walk, 8) + LIMIT_OWN);
    event->amount = 50000 * (1 + (int64_t)walk_draw(walk, 8));
    event->amount2 = event->amount * (4 + (int64_t)walk_draw(walk, 20));
    if (event->kind == LIMIT_OWN)
        event->amount = walk_chance(walk, 2) ? 0 : event->amount * 8;
    if (walk_chance(walk, 8)) {
        event->kind = LIMIT_UNIT;
        event->amount = walk_chance(walk, 2) ? 1 : 5000;
        event->amount2 = 0;
    }
    strcpy(event->text, "a quiet evening");
    return true;
}

static bool set_option(struct walk *walk, struct event *event) {
    walk_by_staff(walk, event, POST_PIT_MANAGER);
    event->option = (uint8_t)walk_draw(walk, 9);
    const struct rule_option *option = rule_option_number(walk->book.game, event->option);
    event->value = option == NULL ? 1 : option_value(walk, option);
    return true;
}

/* ---- Players ---- */

static bool come_or_go(struct walk *walk, struct event *event) {
    walk_by_player(walk, event, walk_player(walk));
    return true;
}

static bool buy_in(struct walk *walk, struct event *event) {
    walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    event->player = walk_player(walk);
    event->amount = 1000000 * (1 + (int64_t)walk_draw(walk, 9));
    return true;
}

static bool tip(struct walk *walk, struct event *event) {
    event->player = walk_player(walk);
    event->amount = 10000;
    if (walk_chance(walk, 4))
        walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    else
        walk_by_player(walk, event, event->player);
    return true;
}

static bool commit(struct walk *walk, struct event *event) {
    event->sender = SENDER_VIRTUAL_DEALER;
    for (unsigned i = 0; i < sizeof event->bytes; i++)
        event->bytes[i] = (uint8_t)(i * 7 + 1);
    return walk->table.committed == (event->type != EVENT_COMMIT) || walk_chance(walk, 20);
}

static bool add_number(struct walk *walk, struct event *event) {
    static const char *const texts[] = {"7", "lucky", "0f1e2d3c", ""};
    walk_by_player(walk, event, walk_player(walk));
    strcpy(event->text, texts[walk_chance(walk, 20) ? 3 : walk_draw(walk, 3)]);
    memcpy(event->bytes, walk->table.commitment, sizeof event->bytes);
    event->bytes[0] ^= walk_chance(walk, 20);
    return walk->table.takes_numbers || walk_chance(walk, 50);
}

/* ---- Betting ---- */

bool walk_plain(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return true;
}

/* ---- Cards ---- */

const struct shoe_state *walk_shoe(const struct walk *walk) {
    return table_shoe(&walk->table);
}

uint8_t walk_card(struct walk *walk) {
    const struct shoe_state *shoe = walk_shoe(walk);
    uint32_t left = 0;
    for (unsigned card = 0; card < CR_DECK; card++)
        left += shoe->left[card];
    if (left == 0 || walk_chance(walk, 60))
        return (uint8_t)walk_draw(walk, CR_DECK);
    uint32_t at = walk_draw(walk, left);
    uint8_t card = 0;
    for (; at >= shoe->left[card]; card++)
        at -= shoe->left[card];
    return card;
}

void walk_add_card(struct event *event, uint8_t card) {
    if (event->card_count < sizeof event->cards)
        event->cards[event->card_count++] = card;
}

bool walk_rarely(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    return walk_chance(walk, 20);
}

void walk_bet_on_box(struct walk *walk, struct event *event) {
    unsigned seats = walk->table.seats == 0 ? 7 : walk->table.seats;
    event->box = (uint8_t)(1 + walk_draw(walk, seats));
}

void walk_bet_on_first(struct walk *walk, struct event *event) {
    event->bet = (uint16_t)walk_chance(walk, 3);
}

bool walk_clause_is(const struct event *event, const char *clause) {
    return strcmp(event->clause, clause) == 0;
}

/* ---- Laying bets ---- */

static bool bet(struct walk *walk, struct event *event) {
    static const uint8_t how[] = {BET_PLACED,
                                  BET_PLACED,
                                  BET_PLACED,
                                  BET_PLACED,
                                  BET_SPOKEN,
                                  BET_FOR_PLAYER,
                                  BET_SPOKEN_WITHOUT_CHIPS};
    uint16_t bets = walk->book.bet_count;
    event->bet = (uint16_t)walk_draw(walk, bets);
    const struct game_test *game = game_test(walk->game);
    if (game->choose_bet != NULL)
        game->choose_bet(walk, event);
    event->amount = walk_stake(walk, event->bet);
    event->player = walk_player(walk);
    event->number = walk_chance(walk, 2) ? how[walk_draw(walk, sizeof how)] : BET_PLACED;
    if (game->place_bet != NULL)
        game->place_bet(walk, event);
    walk_by_player(walk, event, event->player);
    return true;
}

static bool withdraw(struct walk *walk, struct event *event) {
    const struct table_bet *at = walk_some_bet(walk);
    if (at == NULL)
        return walk_chance(walk, 30);
    event->bet = walk_chance(walk, 4) ? ALL_BETS : at->bet;
    event->box = at->box;
    if (walk_chance(walk, 3))
        event->amount = at->stake / 2;
    walk_by_player(walk, event, at->player);
    return true;
}

/* ---- Settling ---- */

static bool pay(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    event->number = (int32_t)walk_draw(walk, 4);
    return true;
}

static bool correct_result(struct walk *walk, struct event *event) {
    walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    return game_test(walk->game)->correct(walk, event);
}

static bool correct_payment(struct walk *walk, struct event *event) {
    const struct table_bet *at = walk_some_bet(walk);
    walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    event->player = walk_player(walk);
    if (at != NULL) {
        event->player = at->player;
        event->bet = at->bet;
        event->box = at->box;
    }
    event->amount = walk_chance(walk, 2) ? 50000 : -30000;
    return true;
}

static void ruling_fields(struct walk *walk, struct event *event) {
    const struct table_bet *at = walk_some_bet(walk);
    walk_reason(event);
    event->player = walk_player(walk);
    event->number = (int32_t)walk_draw(walk, 3);
    event->amount = walk_chance(walk, 2) ? 70000 : 0;
    if (at != NULL) {
        event->player = at->player;
        event->bet = at->bet;
        event->box = at->box;
    }
}

static bool ruling(struct walk *walk, struct event *event) {
    ruling_fields(walk, event);
    walk_by_two(walk, event, POST_TABLE_GAMES_DIRECTOR);
    return true;
}

/* ---- Entries ---- */

static void slip_of_bet(struct walk *walk, struct event *event, const struct table_bet *bet) {
    event->entry = EVENT_BET;
    event->player = bet->player;
    event->bet = bet->bet;
    event->box = bet->box;
    event->amount = event->amount2 = bet->stake;
    event->number = bet->bet;
    if (walk_chance(walk, 2))
        event->number = (int32_t)walk_draw(walk, walk->book.bet_count);
    if (walk_chance(walk, 2))
        event->hand = (uint8_t)walk_draw(walk, 8);
    if (walk_chance(walk, 4))
        event->owner = walk_player(walk);
    if (walk_chance(walk, 3))
        event->amount = bet->stake / 2;
    if (walk_chance(walk, 2))
        event->amount2 = walk_stake(walk, (uint16_t)event->number);
    if (walk_chance(walk, 6)) {
        event->number = -1;
        event->amount2 = 0;
    }
}

static bool correct_entry(struct walk *walk, struct event *event) {
    const struct table *table = &walk->table;
    const struct table_bet *bet = walk_some_bet(walk);
    if (bet != NULL && walk_chance(walk, 2))
        slip_of_bet(walk, event, bet);
    else if (game_test(walk->game)->slip == NULL || !game_test(walk->game)->slip(walk, event))
        return false;
    event->ref = table->keyed != 0 ? table->keyed : table->seq;
    if (table_takes_two(table, event))
        walk_by_two(walk, event, POST_PIT_SUPERVISOR);
    else
        walk_by_staff(walk, event, POST_DEALER);
    event->witnessed_id = event->witnessed_post = 0;
    return true;
}

/* ---- Part 7 ---- */

static bool is_callable(const struct walk *walk, const struct clause_info *clause) {
    return clause->game == walk->game && clause->kind == CLAUSE_IRREGULARITY &&
           table_clause_is_open(&walk->table, clause);
}

/* What has been called and not yet been carried through. */
static const char *pending(const struct walk *walk) {
    const struct game_test *game = game_test(walk->game);
    return game->pending == NULL ? NULL : game->pending(walk);
}

/* One of the clauses that can happen now; of three drawn, the one seen least. */
static const struct clause_info *draw_clause(struct walk *walk) {
    const struct clause_info *fitting[160], *best = NULL;
    const char *wanted = pending(walk);
    uint32_t count = 0;
    if (wanted == NULL || walk_chance(walk, 6))
        wanted = "7";
    for (size_t i = 0; i < clause_count && count < 160; i++) {
        if (is_callable(walk, &clause_table[i]) &&
            strncmp(clause_table[i].clause, wanted, strlen(wanted)) == 0)
            fitting[count++] = &clause_table[i];
    }
    for (unsigned i = 0; i < 3 && count > 0; i++) {
        const struct clause_info *drawn = fitting[walk_draw(walk, count)];
        if (best == NULL ||
            walk->clauses[drawn - clause_table] < walk->clauses[best - clause_table])
            best = drawn;
    }
    return best;
}

bool walk_call(struct walk *walk, struct event *event) {
    const struct clause_info *clause = draw_clause(walk);
    if (clause == NULL)
        return false;
    strncpy(event->clause, clause->clause, sizeof event->clause - 1);
    ruling_fields(walk, event);
    if (walk_chance(walk, 4))
        event->player = walk_player(walk);
    if (game_test(walk->game)->call != NULL)
        game_test(walk->game)->call(walk, event);
    if (clause->by == BY_PLAYER)
        walk_by_player(walk, event, event->player);
    else if (clause->two || table_takes_two(&walk->table, event))
        walk_by_two(walk, event, clause->by);
    else
        walk_by_staff(walk, event, clause->by);
    return true;
}

/* G8: a stake found above the maximum, or next to nothing. */
static bool call_found(struct walk *walk, struct event *event) {
    const struct clause_info *found = game_module(walk->game)->table->found;
    const struct table *table = &walk->table;
    if (found == NULL || !table_clause_is_open(table, found))
        return false;
    strncpy(event->clause, found->clause, sizeof event->clause - 1);
    event->player = walk_player(walk);
    event->bet = (uint16_t)walk_draw(walk, walk->book.bet_count);
    if (table->bet_count > 0 && walk_chance(walk, 2)) {
        const struct table_bet *bet = &table->bets[walk_draw(walk, table->bet_count)];
        event->player = bet->player;
        event->bet = bet->bet;
        event->box = bet->box;
    }
    cr_money most = table->played.limit_max[walk->book.bets[event->bet].kind];
    event->amount =
        most == CR_MONEY_MAX || walk_chance(walk, 2) ? 1 + walk_draw(walk, 3) : most + 25000;
    walk_by_two(walk, event, found->by);
    return true;
}

static bool call_on(struct walk *walk, struct event *event) {
    return pending(walk) != NULL && walk_call(walk, event);
}

static const struct walk_move common_moves[] = {
    {EVENT_OPEN_TABLE, WALK_IN(CLOSED), 100, open_table},
    {EVENT_CLOSE_TABLE, WALK_IN(IDLE), 6, close_table},
    {EVENT_SUSPEND, WALK_OPEN, 4, suspend},
    {EVENT_RESUME, WALK_OPEN, 100, resume},
    {EVENT_SET_LIMIT, WALK_IN(IDLE), 8, set_limit},
    {EVENT_SET_OPTION, WALK_IN(IDLE), 8, set_option},
    {EVENT_SIT, WALK_OPEN, 1, come_or_go},
    {EVENT_LEAVE, WALK_OPEN, 1, come_or_go},
    {EVENT_BUY_IN, WALK_OPEN, 2, buy_in},
    {EVENT_TIP, WALK_OPEN, 2, tip},
    {EVENT_COMMIT, WALK_IN(IDLE), 10, commit},
    {EVENT_ADD_NUMBER, WALK_IN(IDLE) | WALK_IN(BETTING), 50, add_number},
    {EVENT_REVEAL, WALK_IN(IDLE), 10, commit},
    {EVENT_END_COMMITMENT, WALK_OPEN, 2, commit},
    {EVENT_OPEN_ROUND, WALK_IN(IDLE), 200, walk_plain},
    {EVENT_BET, WALK_IN(BETTING), 500, bet},
    {EVENT_WITHDRAW, WALK_IN(BETTING), 40, withdraw},
    {EVENT_NO_MORE_BETS, WALK_IN(BETTING), 120, walk_plain},
    {EVENT_COLLECT, WALK_IN(RESULT), 150, walk_plain},
    {EVENT_PAY, WALK_IN(SETTLING), 200, pay},
    {EVENT_CORRECT_RESULT, WALK_IN(RESULT) | WALK_IN(SETTLING) | WALK_IN(IDLE), 20, correct_result},
    {EVENT_CORRECT_ENTRY, WALK_OPEN & ~(WALK_IN(RESULT) | WALK_IN(SETTLING)), 20, correct_entry},
    {EVENT_CORRECT_PAYMENT, WALK_IN(SETTLING) | WALK_IN(IDLE), 5, correct_payment},
    {EVENT_RULING, WALK_OPEN, 3, ruling},
    {EVENT_CALL, WALK_OPEN & ~WALK_IN(BETTING), 50, walk_call},
    {EVENT_CALL, WALK_IN(BETTING), 15, walk_call},
    {EVENT_CALL, WALK_OPEN, 400, call_on},
    {EVENT_CALL, WALK_OPEN, 10, call_found},
    {EVENT_TYPES, 0, 0, NULL},
};

/* ---- Drawing one ---- */

static const struct walk_move *draw_move(struct walk *walk) {
    const struct walk_move *const lists[] = {common_moves, game_test(walk->game)->moves};
    const struct walk_move *fitting[64];
    uint32_t count = 0, total = 0;
    for (unsigned list = 0; list < sizeof lists / sizeof lists[0]; list++) {
        for (const struct walk_move *move = lists[list]; move->fill != NULL; move++) {
            if (move->phases >> walk->table.phase & 1) {
                fitting[count++] = move;
                total += move->weight;
            }
        }
    }
    uint32_t at = walk_draw(walk, total), i = 0;
    for (; at >= fitting[i]->weight; i++)
        at -= fitting[i]->weight;
    return fitting[i];
}

/* ---- Events that do not fit ---- */

static int64_t odd_amount(struct walk *walk) {
    static const int64_t amounts[] = {
        0, -1, 1, INT64_MAX, INT64_MIN, INT64_MAX / 2, 99999999, 100001, -INT64_MAX};
    return amounts[walk_draw(walk, sizeof amounts / sizeof amounts[0])];
}

static int32_t odd_number(struct walk *walk) {
    static const int32_t numbers[] = {-3, -2, -1, 0,  1,  2,   3,     4,         5,
                                      6,  7,  36, 37, 99, 256, 65536, INT32_MAX, INT32_MIN};
    return numbers[walk_draw(walk, sizeof numbers / sizeof numbers[0])];
}

static void odd_cards(struct walk *walk, struct event *event) {
    memset(event->cards, 0, sizeof event->cards);
    event->card_count = 0;
    for (unsigned count = walk_draw(walk, sizeof event->cards + 1); count > 0; count--)
        walk_add_card(event, (uint8_t)(walk_chance(walk, 8) ? CR_NO_CARD : walk_draw(walk, 60)));
}

static void odd_clause(struct walk *walk, struct event *event) {
    static const char *const clauses[] = {"", "7", "4.1", "9.9", "7.99", "G6", "7.1.1"};
    memset(event->clause, 0, sizeof event->clause);
    strcpy(event->clause, clauses[walk_draw(walk, sizeof clauses / sizeof clauses[0])]);
}

/* One field is not what it should be. */
static void spoil(struct walk *walk, struct event *event) {
    switch (walk_draw(walk, 13)) {
    case 0:
        event->sender = (uint8_t)walk_draw(walk, SENDERS + 1);
        break;
    case 1:
        event->sender_post = (uint8_t)walk_draw(walk, POSTS);
        break;
    case 2:
        event->authorised_post = (uint8_t)walk_draw(walk, POSTS);
        break;
    case 3:
        event->player = walk_draw(walk, 8);
        break;
    case 4:
        event->sender_id = walk_draw(walk, 8);
        break;
    case 5:
        event->bet = (uint16_t)(walk_chance(walk, 2) ? walk_draw(walk, 8) : ALL_BETS);
        break;
    case 6:
        event->box = (uint8_t)(walk_chance(walk, 2) ? walk_draw(walk, 16) : 255);
        break;
    case 7:
        event->hand = (uint8_t)walk_draw(walk, 8);
        break;
    case 8:
        event->amount = odd_amount(walk);
        break;
    case 9:
        event->amount2 = odd_amount(walk);
        break;
    case 10:
        event->number = odd_number(walk);
        break;
    case 11:
        odd_cards(walk, event);
        break;
    default:
        odd_clause(walk, event);
        break;
    }
}

/* Any event at all, whatever the phase. */
static void wild(struct walk *walk, struct event *event) {
    memset(event, 0, sizeof *event);
    event->type = (uint8_t)walk_draw(walk, EVENT_TYPES + 1);
    event->bet = (uint16_t)walk_draw(walk, 8);
    event->player = walk_player(walk);
    walk_by_staff(walk, event, POST_SENIOR_MANAGEMENT);
    event->sender = (uint8_t)walk_draw(walk, SENDERS);
    event->amount = 100000;
    if (walk_chance(walk, 2))
        walk_reason(event);
    spoil(walk, event);
    spoil(walk, event);
}

void walk_event(struct walk *walk, struct event *event) {
    bool filled = false;
    while (!filled) {
        const struct walk_move *move = draw_move(walk);
        memset(event, 0, sizeof *event);
        event->bet = NO_BET;
        event->type = move->type;
        filled = move->fill(walk, event) || walk->exhausted;
    }
    if (walk_chance(walk, 40))
        wild(walk, event);
    else if (walk_chance(walk, 16))
        spoil(walk, event);
}
