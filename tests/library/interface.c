/* The library as a caller sees it: croupier.h and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <croupier.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct house_of_one {
    struct cr_rulebook *book;
    struct cr_table *table;
    struct cr_memory memory;
    const struct cr_effects *effects;
    struct cr_refusal refusal;
    char text[CR_EFFECTS_ROOM + 1];
};

static struct house_of_one here;

static struct cr_memory memory_of(size_t size) {
    const struct cr_memory memory = {malloc(size), size};
    assert_non_null(memory.at);
    return memory;
}

static int take_book(void **state) {
    (void)state;
    here.memory = memory_of(cr_memory_size());
    here.book = malloc(cr_rulebook_size());
    return cr_rulebook_open(here.book, CR_SICBO, here.memory) ? 0 : -1;
}

static int give_book(void **state) {
    (void)state;
    free(here.memory.at);
    free(here.book);
    return 0;
}

static bool apply(const char *event) {
    here.text[0] = '\0';
    if (!cr_table_apply_json(here.book, here.table, event, strlen(event), here.memory,
                             &here.effects, &here.refusal))
        return false;
    here.text[cr_effects_write(here.effects, here.text, CR_EFFECTS_ROOM)] = '\0';
    return true;
}

static int open_table(void **state) {
    if (take_book(state) != 0)
        return -1;
    here.table = malloc(cr_table_size());
    cr_table_init(here.table);
    char edition[CR_EDITION_TEXT], open[256];
    cr_rulebook_edition(here.book, edition);
    snprintf(open, sizeof open,
             "{\"event\":\"open-table\",\"sender\":\"staff\",\"post\":\"pit-supervisor\","
             "\"engine\":1,\"edition\":\"%s\",\"amount\":100000,\"amount2\":5000000}",
             edition);
    assert_true(apply(open));
    assert_true(apply("{\"event\":\"open-round\",\"sender\":\"staff\",\"post\":\"dealer\"}"));
    return 0;
}

static int close_table(void **state) {
    free(here.table);
    return give_book(state);
}

/* ---- Rulebooks ---- */

static void a_rulebook_tells_its_bets(void **state) {
    (void)state;
    struct cr_bet_info bet;
    assert_int_equal(cr_rulebook_game(here.book), CR_SICBO);
    assert_string_equal(cr_rulebook_document(here.book), "01/13.06.2020");
    assert_string_equal(cr_rulebook_date(here.book), "2020-06-13");
    const int total = cr_rulebook_bet(here.book, "total:4", 7);
    assert_true(cr_rulebook_bet_info(here.book, (size_t)total, &bet, sizeof bet));
    assert_string_equal(bet.id, "total:4");
    assert_string_equal(bet.kind, cr_rulebook_kind_id(here.book, bet.kind_number));
    assert_true(bet.limited && bet.width > 0 && bet.height > 0);
    assert_int_equal(bet.pays.win, 50); /* 5.1: a total of four, 1:50 */
    assert_int_equal(bet.pays.stake, 1);
    assert_false(
        cr_rulebook_bet_info(here.book, cr_rulebook_bet_count(here.book), &bet, sizeof bet));
}

static void a_changed_ratio_is_told(void **state) {
    (void)state;
    struct cr_problem problem;
    struct cr_ratio ratio;
    const char *when;
    assert_true(cr_rulebook_set(here.book, "total:4", "60", &problem));
    const int total = cr_rulebook_bet(here.book, "total:4", 7);
    assert_true(cr_rulebook_pay(here.book, (size_t)total, 0, &when, &ratio));
    assert_string_equal(when, "");
    assert_int_equal(ratio.win, 60);
    assert_false(cr_rulebook_pay(here.book, (size_t)total, 1, &when, &ratio));
    assert_false(cr_rulebook_set(here.book, "decks", "6", &problem));
}

static void options_are_told_by_name(void **state) {
    (void)state;
    struct cr_option_info option;
    struct cr_problem problem;
    int64_t value;
    assert_int_equal(cr_rulebook_option_count(here.book), 0);
    assert_true(cr_rulebook_open(here.book, CR_BACCARAT, here.memory));
    assert_true(cr_rulebook_set(here.book, "decks", "6", &problem));
    assert_true(cr_rulebook_option(here.book, "decks", &value));
    assert_int_equal(value, 6);
    assert_false(cr_rulebook_option(here.book, "wheels", &value));
    bool found = false;
    for (size_t i = 0; i < cr_rulebook_option_count(here.book); i++) {
        assert_true(cr_rulebook_option_info(here.book, i, &option, sizeof option));
        assert_true(option.least <= option.value && option.value <= option.most);
        found |= strcmp(option.name, "decks") == 0 && option.value == 6 && option.most == 8;
    }
    assert_true(found);
}

/* A caller of an older version has a shorter struct, and gets that and no more. */
static void shorter_structs_are_filled_as_far_as_they_go(void **state) {
    (void)state;
    struct cr_bet_info bet;
    memset(&bet, 0x5a, sizeof bet);
    assert_true(cr_rulebook_bet_info(here.book, 0, &bet, offsetof(struct cr_bet_info, clause)));
    assert_string_equal(bet.name[CR_ENGLISH], "Small");
    for (size_t i = offsetof(struct cr_bet_info, clause); i < sizeof bet; i++)
        assert_int_equal(((const unsigned char *)&bet)[i], 0x5a);
}

static void every_game_has_clauses_and_json(void **state) {
    (void)state;
    struct cr_clause_info clause;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        const size_t count = cr_clause_count((enum cr_game)game);
        assert_true(count > 0);
        assert_true(cr_clause_info((enum cr_game)game, count - 1, &clause, sizeof clause));
        assert_true(strlen(clause.title[CR_VIETNAMESE]) > 0);
        assert_false(cr_clause_info((enum cr_game)game, count, &clause, sizeof clause));
        assert_true(cr_rulebook_open(here.book, (enum cr_game)game, here.memory));
        const size_t length = cr_rulebook_write(here.book, here.text, CR_VIEW_ROOM);
        assert_true(length > 0 && here.text[length - 1] == '}');
        assert_int_equal(cr_rulebook_write(here.book, here.text, 100), 0);
    }
}

static void too_little_memory_is_said(void **state) {
    (void)state;
    struct cr_problem problem;
    size_t length;
    const char *json = cr_rulebook_source(CR_SICBO, &length);
    const struct cr_memory small = {here.memory.at, 1000};
    assert_false(cr_rulebook_open(here.book, CR_SICBO, small));
    assert_false(cr_rulebook_load(here.book, json, length, small, &problem));
    assert_true(cr_rulebook_load(here.book, json, length, here.memory, &problem));
    assert_false(cr_rulebook_open(here.book, (enum cr_game)99, here.memory));
}

/* ---- Settling ---- */

static const char round_of_three[] =
    "{\"game\":\"sicbo\",\"bets\":[{\"player\":\"An\",\"bet\":\"small\",\"stake\":100000},"
    "{\"player\":\"An\",\"bet\":\"total:9\",\"stake\":20000},"
    "{\"player\":\"B\\u00ecnh\",\"bet\":\"double:6\",\"stake\":50000}],\"dice\":[1,2,6]}";

/* 1 + 2 + 6 = 9: small pays 1, a total of nine 6, and there is no double of sixes. */
/* Numbers that another version may know, and what is no card: a face-down one has none. */
static void what_there_is_not_has_no_name(void **state) {
    static const int none[] = {-1, 4000, INT32_MAX, INT32_MIN};
    char card[3] = "xx";
    size_t length = 1;
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_string_equal(cr_game_id((enum cr_game)none[i]), "");
        assert_string_equal(cr_outcome_id((enum cr_outcome)none[i]), "");
        assert_string_equal(cr_refusal_name(none[i]), "");
        assert_string_equal(cr_refusal_code(none[i]), "");
        assert_string_equal(cr_refusal_clause(none[i]), "");
        assert_string_equal(cr_refusal_sentence(none[i], CR_VIETNAMESE), "");
        assert_null(cr_rulebook_source((enum cr_game)none[i], &length));
        assert_int_equal(length, 0);
        assert_int_equal(cr_clause_count((enum cr_game)none[i]), 0);
        assert_true(cr_rulebook_name(here.book, (enum cr_language)none[i]) != NULL);
    }
    cr_card_print(CR_NO_CARD, card);
    assert_string_equal(card, "");
}

/* No shoe has more cards of a rank than its decks. */
static void a_shoe_has_no_more_than_its_decks(void **state) {
    unsigned shoe[CR_RANKS];
    const struct cr_odds *odds = NULL;
    (void)state;
    assert_true(cr_rulebook_open(here.book, CR_BACCARAT, here.memory));
    struct cr_memory memory = memory_of(cr_odds_size(here.book));
    for (unsigned i = 0; i < CR_RANKS; i++)
        shoe[i] = UINT32_MAX;
    assert_int_equal(cr_odds_open(here.book, shoe, memory, &odds), CR_ODDS_OUT_OF_RANGE);
    for (unsigned i = 0; i < CR_RANKS; i++)
        shoe[i] = 32;
    assert_int_equal(cr_odds_open(here.book, shoe, memory, &odds), CR_ODDS_FOUND);
    shoe[12] = 33;
    assert_int_equal(cr_odds_open(here.book, shoe, memory, &odds), CR_ODDS_OUT_OF_RANGE);
    free(memory.at);
}

/* Memory that is not there is too little, whatever its size says. */
static void no_memory_is_too_little(void **state) {
    const struct cr_memory none = {NULL, 1 << 24};
    const struct cr_viewer viewer = {.size = sizeof viewer, .role = CR_STAFF};
    const struct cr_effects *effects = NULL;
    struct cr_refusal refusal = {0};
    struct cr_event event;
    (void)state;
    assert_false(cr_rulebook_open(here.book, CR_SICBO, none));
    assert_true(cr_rulebook_open(here.book, CR_SICBO, here.memory));
    cr_table_init(here.table);
    cr_event_init(&event, sizeof event, "open-table");
    event.sender = "staff";
    event.post = "pit-manager";
    event.engine = cr_engine();
    event.amount = 1000;
    event.amount2 = 100000;
    assert_false(cr_table_apply(here.book, here.table, &event, none, &effects, &refusal));
    assert_string_equal(refusal.where, "memory");
    assert_int_equal(cr_table_view(here.book, here.table, &viewer, none, here.text, 1 << 16), 0);
    assert_int_equal(cr_table_guide(here.book, here.table, none, here.text, 1 << 16), 0);
    assert_int_equal(cr_table_offers(here.book, here.table, 1, none, here.text, 1 << 16), 0);
}

static void a_round_is_settled_line_by_line(void **state) {
    static const cr_money returned[] = {200000, 140000, 0};
    (void)state;
    const struct cr_memory memory = memory_of(cr_settle_size(strlen(round_of_three)));
    const struct cr_settled *settled;
    struct cr_settled_line line;
    cr_money net;
    assert_true(
        cr_settle(here.book, round_of_three, strlen(round_of_three), CR_ENGLISH, memory, &settled));
    assert_int_equal(cr_settled_line_count(settled), 3);
    for (size_t i = 0; i < 3; i++) {
        assert_true(cr_settled_line(settled, i, &line, sizeof line));
        assert_int_equal(line.returned, returned[i]);
    }
    assert_int_equal(line.player_length, 5); /* Bình */
    assert_int_equal(line.outcome, CR_LOSE);
    assert_string_equal(line.clauses[0], "6.4.2");
    assert_true(cr_settled_net(settled, "An", 2, &net));
    assert_int_equal(net, 220000);
    assert_false(cr_settled_net(settled, "Chi", 3, &net));
    assert_false(cr_settled_line(settled, 3, &line, sizeof line));
    assert_false(cr_settled_is_void(settled));
    const size_t length = cr_settled_write(settled, 4, here.text, CR_EFFECTS_ROOM);
    here.text[length] = '\0';
    assert_non_null(strstr(here.text, "{\"line\":4,\"game\":\"sicbo\",\"status\":\"settled\","
                                      "\"result\":{\"dice\":[1,2,6],\"total\":9"));
    free(memory.at);
}

static void refused_round(const char *round, const char *code, const char *field) {
    const struct cr_memory memory = memory_of(cr_settle_size(strlen(round)));
    const struct cr_settled *settled;
    struct cr_settled_problem problem;
    assert_false(cr_settle(here.book, round, strlen(round), CR_ENGLISH, memory, &settled));
    assert_true(cr_settled_problem(settled, &problem, sizeof problem));
    assert_string_equal(problem.code, code);
    assert_string_equal(problem.field, field);
    assert_int_equal(cr_settled_line_count(settled), 0);
    assert_true(cr_settled_write(settled, 1, here.text, CR_EFFECTS_ROOM) > 0);
    free(memory.at);
}

static void a_refused_round_says_why(void **state) {
    (void)state;
    refused_round("[", "bad-json", "");
    refused_round("{\"game\":\"chess\"}", "unknown-game", "game");
    refused_round("{\"game\":\"roulette\",\"bets\":[],\"number\":1}", "unknown-game", "game");
    refused_round("{\"game\":\"sicbo\",\"bets\":[{\"player\":\"An\",\"bet\":\"small\",\"stake\":0}]"
                  ",\"dice\":[1,2,6]}",
                  "bad-field", "bets[0].stake");
}

/* Whatever the memory, it is enough or said not to be. */
static void no_memory_is_overrun(void **state) {
    (void)state;
    bool enough = false;
    for (size_t size = 0; size <= cr_settle_size(strlen(round_of_three)); size += 512) {
        const struct cr_memory memory = {malloc(size + 1), size};
        const struct cr_settled *settled;
        struct cr_settled_problem problem;
        const bool good = cr_settle(here.book, round_of_three, strlen(round_of_three), CR_ENGLISH,
                                    memory, &settled);
        assert_true(good || !enough);
        enough = good;
        if (!good && settled != NULL) {
            assert_true(cr_settled_problem(settled, &problem, sizeof problem));
            assert_string_equal(problem.field, "memory");
        }
        free(memory.at);
    }
    assert_true(enough);
}

/* ---- Tables ---- */

static const char bet[] = "{\"event\":\"bet\",\"sender\":\"player\",\"id\":7,\"player\":7,"
                          "\"bet\":\"small\",\"amount\":100000}";

static void a_bet_moves_chips(void **state) {
    (void)state;
    assert_true(apply(bet));
    assert_non_null(strstr(here.text, "\"amount\":100000"));
    assert_non_null(strstr(here.text, "purse"));
    /* a buy-in: cash into the drop box, chips from the float; two have seen it */
    const char *alone = "{\"event\":\"buy-in\",\"sender\":\"staff\",\"id\":1,\"post\":\"dealer\","
                        "\"player\":7,\"amount\":500000,\"text\":\"counted out\"}";
    assert_false(apply(alone));
    assert_true(apply("{\"event\":\"buy-in\",\"sender\":\"staff\",\"id\":1,\"post\":\"dealer\","
                      "\"authorised_by\":2,\"authorised_post\":\"pit-supervisor\",\"player\":7,"
                      "\"amount\":500000,\"text\":\"counted out\"}"));
    assert_non_null(strstr(here.text, "},{"));
    assert_non_null(strstr(here.text, "drop"));
}

static const char *view_as(enum cr_role role) {
    const struct cr_viewer viewer = {sizeof viewer, role, 7, NULL};
    const size_t length =
        cr_table_view(here.book, here.table, &viewer, here.memory, here.text, CR_VIEW_ROOM);
    assert_true(length > 0);
    here.text[length] = '\0';
    return here.text;
}

static void each_sees_what_is_theirs(void **state) {
    (void)state;
    assert_true(apply(bet));
    assert_non_null(strstr(view_as(CR_PUBLIC), "\"offers\":[]"));
    assert_non_null(strstr(view_as(CR_AS_PLAYER), "\"offers\":[{"));
    assert_null(strstr(view_as(CR_AS_PLAYER), "\"guide\""));
    assert_non_null(strstr(view_as(CR_STAFF), "\"guide\":{"));
    assert_non_null(strstr(view_as(CR_STAFF), "\"felt\":100000"));
    const struct cr_viewer nobody = {sizeof nobody, CR_STAFF, 0, "juggler"};
    assert_int_equal(
        cr_table_view(here.book, here.table, &nobody, here.memory, here.text, CR_VIEW_ROOM), 0);
    assert_true(cr_table_offers(here.book, here.table, 7, here.memory, here.text, CR_VIEW_ROOM) >
                20);
    assert_memory_equal(here.text, "{\"offers\":[{", 12);
    assert_true(cr_table_guide(here.book, here.table, here.memory, here.text, CR_VIEW_ROOM) > 20);
    assert_memory_equal(here.text, "{\"guide\":{", 10);
    assert_int_equal(cr_table_guide(here.book, here.table, here.memory, here.text, 10), 0);
}

static bool apply_typed(const struct cr_event *event) {
    return cr_table_apply(here.book, here.table, event, here.memory, &here.effects, &here.refusal);
}

static struct cr_event of_dealer(const char *type) {
    struct cr_event event;
    cr_event_init(&event, sizeof event, type);
    event.sender = "staff";
    event.post = "dealer";
    return event;
}

/* A round event by event in structs: shaken, thrown, collected, paid. */
static void a_round_is_played_in_structs(void **state) {
    (void)state;
    struct cr_event event;
    struct cr_effect effect;
    struct cr_table_info info;
    struct cr_settled_line line;
    cr_event_init(&event, sizeof event, "bet");
    event.sender = "player";
    event.sender_id = event.player = 7;
    event.bet = "small";
    event.amount = 100000;
    assert_true(apply_typed(&event));
    assert_int_equal(cr_effect_count(here.effects), 1);
    assert_true(cr_effect(here.effects, 0, &effect, sizeof effect));
    assert_string_equal(effect.type, "chips");
    assert_string_equal(effect.from, "purse");
    assert_string_equal(effect.to, "felt");
    assert_int_equal(effect.amount, 100000);
    assert_int_equal(effect.bet, cr_rulebook_bet(here.book, "small", 5));
    assert_false(cr_effect(here.effects, 1, &effect, sizeof effect));
    static const struct {
        const char *type;
        int32_t number;
    } steps[] = {{"no-more-bets", 0}, {"shake", 3}, {"open-cage", 0},  {"key", 1},
                 {"key", 2},          {"key", 6},   {"key-confirm", 0}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        event = of_dealer(steps[i].type);
        event.number = steps[i].number;
        if (!apply_typed(&event))
            fail_msg("%s: %s %s", steps[i].type, cr_refusal_name(here.refusal.why),
                     here.refusal.where);
    }
    cr_table_info(here.table, &info, sizeof info);
    assert_true(info.has_result);
    assert_int_equal(info.felt, 100000);
    assert_int_equal(cr_table_lines(here.book, here.table, here.memory, &line, 1, sizeof line), 1);
    assert_int_equal(line.player_number, 7);
    assert_int_equal(line.returned, 200000);
    assert_false(line.done);
    assert_true(cr_table_result(here.book, here.table, here.text, CR_VIEW_ROOM) > 2);
}

/* The struct and its JSON are one event. */
static void an_event_is_written_as_json(void **state) {
    uint8_t typed[32], read[32];
    static struct cr_table *other;
    (void)state;
    other = malloc(cr_table_size());
    memcpy(other, here.table, cr_table_size());
    struct cr_event event;
    cr_event_init(&event, sizeof event, "bet");
    event.sender = "player";
    event.sender_id = event.player = 7;
    event.bet = "total:9";
    event.amount = 100000;
    event.time = 1731664803000;
    const size_t length =
        cr_event_write(here.book, &event, here.text, CR_EVENT_ROOM, &here.refusal);
    assert_true(length > 0);
    assert_true(apply_typed(&event));
    cr_table_hash(here.table, typed);
    memcpy(here.table, other, cr_table_size());
    assert_true(cr_table_apply_json(here.book, here.table, here.text, length, here.memory,
                                    &here.effects, &here.refusal));
    cr_table_hash(here.table, read);
    assert_memory_equal(typed, read, sizeof typed);
    free(other);
}

static void what_is_saved_is_loaded(void **state) {
    static uint8_t bytes[CR_TABLE_SAVED_ROOM];
    uint8_t before[32], after[32];
    (void)state;
    assert_true(apply(bet));
    cr_table_hash(here.table, before);
    size_t length = cr_table_save(here.table, bytes);
    cr_table_init(here.table);
    assert_false(cr_table_load(here.book, here.table, bytes, length - 1, here.memory));
    assert_true(cr_table_load(here.book, here.table, bytes, length, here.memory));
    cr_table_hash(here.table, after);
    assert_memory_equal(before, after, sizeof before);
}

static void refused(bool accepted, const uint8_t before[32], const char *code) {
    uint8_t after[32];
    assert_false(accepted);
    assert_string_equal(cr_refusal_code(here.refusal.why), code);
    cr_table_hash(here.table, after);
    assert_memory_equal(before, after, sizeof after);
}

static void refusals_change_nothing(void **state) {
    uint8_t before[32];
    (void)state;
    cr_table_hash(here.table, before);
    refused(apply("not json"), before, "bad-json");
    refused(apply("{\"event\":\"dance\",\"sender\":\"player\"}"), before, "bad-field");
    refused(apply("{\"event\":\"no-more-bets\",\"sender\":\"player\",\"id\":7}"), before,
            "not-allowed");
    struct cr_event event = of_dealer("dance");
    refused(apply_typed(&event), before, "bad-field");
    event = of_dealer("bet");
    event.bet = "moon";
    refused(apply_typed(&event), before, "bad-field");
    assert_string_equal(here.refusal.where, "bet");
    const size_t enough = here.memory.size;
    here.memory.size = 1000;
    event = of_dealer("no-more-bets");
    refused(apply_typed(&event), before, "bad-field");
    here.memory.size = enough;
}

/* ---- Odds ---- */

/* Roulette: 37 pockets, one zero, so the house keeps one in thirty-seven. */
static void an_edge_is_an_exact_fraction(void **state) {
    (void)state;
    struct cr_odds_bet info;
    struct cr_odds_outcome outcome;
    const struct cr_odds *odds;
    char text[CR_FRACTION];
    assert_true(cr_rulebook_open(here.book, CR_ROULETTE, here.memory));
    const struct cr_memory memory = memory_of(cr_odds_size(here.book));
    assert_int_equal(cr_odds_open(here.book, NULL, memory, &odds), CR_ODDS_FOUND);
    const int straight = cr_rulebook_bet(here.book, "straight:17", 11);
    for (size_t bet_number = 0; bet_number < cr_odds_count(odds); bet_number++) {
        assert_true(cr_odds_bet(odds, bet_number, &info, sizeof info));
        assert_true(info.exact && cr_odds_edge(odds, bet_number, text));
        assert_string_equal(text, "1/37");
        if (info.bet != (uint32_t)straight)
            continue;
        assert_true(cr_odds_outcome(odds, bet_number, 0, &outcome, sizeof outcome));
        assert_int_equal(outcome.pays, 35);
        assert_int_equal(outcome.ways * 37, outcome.of);
    }
    const struct cr_memory small = {memory.at, 100};
    assert_int_equal(cr_odds_open(here.book, NULL, small, &odds), CR_ODDS_NO_MEMORY);
    free(memory.at);
}

/* Every game: the odds say what the simulation comes near to. */
static void simulations_come_near_the_odds(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        assert_true(cr_rulebook_open(here.book, (enum cr_game)game, here.memory));
        const struct cr_memory of_odds = memory_of(cr_odds_size(here.book));
        const struct cr_memory of_rounds = memory_of(cr_simulation_size(here.book));
        const struct cr_simulation_plan plan = {sizeof plan, 7, CR_FRESH_SHOE, -1};
        const struct cr_odds *odds;
        struct cr_simulation *simulation;
        struct cr_simulated_bet info;
        assert_int_equal(cr_odds_open(here.book, NULL, of_odds, &odds), CR_ODDS_FOUND);
        assert_true(cr_simulation_open(here.book, odds, &plan, of_rounds, &simulation));
        cr_simulation_play(simulation, 0, CR_BLOCK_ROUNDS);
        assert_int_equal(cr_simulation_rounds(simulation), CR_BLOCK_ROUNDS);
        for (size_t i = 0; i < cr_simulation_bet_count(simulation); i++) {
            assert_true(cr_simulation_bet(simulation, i, &info, sizeof info));
            if (info.exact_known && info.rounds > 0 && info.error > 0)
                assert_true(fabs(info.mean + info.exact_edge) < 5 * info.error);
        }
        cr_simulation_add(simulation, simulation);
        assert_int_equal(cr_simulation_rounds(simulation), 2 * CR_BLOCK_ROUNDS);
        free(of_odds.at);
        free(of_rounds.at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_rulebook_tells_its_bets, take_book, give_book),
        cmocka_unit_test_setup_teardown(what_there_is_not_has_no_name, take_book, give_book),
        cmocka_unit_test_setup_teardown(a_shoe_has_no_more_than_its_decks, take_book, give_book),
        cmocka_unit_test_setup_teardown(no_memory_is_too_little, open_table, close_table),
        cmocka_unit_test_setup_teardown(a_changed_ratio_is_told, take_book, give_book),
        cmocka_unit_test_setup_teardown(options_are_told_by_name, take_book, give_book),
        cmocka_unit_test_setup_teardown(shorter_structs_are_filled_as_far_as_they_go, take_book,
                                        give_book),
        cmocka_unit_test_setup_teardown(every_game_has_clauses_and_json, take_book, give_book),
        cmocka_unit_test_setup_teardown(too_little_memory_is_said, take_book, give_book),
        cmocka_unit_test_setup_teardown(a_round_is_settled_line_by_line, take_book, give_book),
        cmocka_unit_test_setup_teardown(a_refused_round_says_why, take_book, give_book),
        cmocka_unit_test_setup_teardown(no_memory_is_overrun, take_book, give_book),
        cmocka_unit_test_setup_teardown(a_bet_moves_chips, open_table, close_table),
        cmocka_unit_test_setup_teardown(each_sees_what_is_theirs, open_table, close_table),
        cmocka_unit_test_setup_teardown(a_round_is_played_in_structs, open_table, close_table),
        cmocka_unit_test_setup_teardown(an_event_is_written_as_json, open_table, close_table),
        cmocka_unit_test_setup_teardown(what_is_saved_is_loaded, open_table, close_table),
        cmocka_unit_test_setup_teardown(refusals_change_nothing, open_table, close_table),
        cmocka_unit_test_setup_teardown(an_edge_is_an_exact_fraction, take_book, give_book),
        cmocka_unit_test_setup_teardown(simulations_come_near_the_odds, take_book, give_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
