/* Sentences of the transcript that the golden evenings do not come by. */
#include "table/transcript.h"
#include "games/baccarat/state.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "games/roulette/state.h"
#include "rulebook/game_rulebook.h"
#include "table/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook books[GAMES_MAX];
static struct table table;
static char memory[1 << 16];
static struct text out;
static struct transcript transcript;

static int open_books(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        if (!cr_rulebook_builtin(game, &books[game]))
            return -1;
    }
    return 0;
}

static void begin(enum cr_game game, enum cr_language language) {
    table_init(&table);
    table.game = (uint32_t)game;
    memset(memory, 0, sizeof memory);
    text_init(&out, memory, sizeof memory - 1);
    transcript_init(&transcript, &books[game], language);
}

static void tell(const struct event *event, struct effect *list, size_t count) {
    struct effects effects = {list, count, count};
    transcript_event(&transcript, &table, event, &effects, &out);
    assert_false(out.full);
}

/* The whole transcript so far, which is then forgotten. */
static void assert_told(const char *expected) {
    transcript_end(&transcript, &out);
    memory[out.length] = '\0';
    assert_string_equal(memory, expected);
    out.length = 0;
}

static struct event staff(enum event_type type) {
    return (struct event){.seq = 12,
                          .type = (uint8_t)type,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET};
}

static struct event guest(enum event_type type) {
    return (struct event){.seq = 1234567,
                          .type = (uint8_t)type,
                          .sender = SENDER_PLAYER,
                          .sender_id = 3,
                          .player = 3,
                          .bet = NO_BET};
}

/* Every event of every game, in every variant, becomes a sentence without a field left open. */
static void every_event_has_words(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        for (unsigned type = 0; type < EVENT_TYPES; type++) {
            for (int number = 0; number < 8; number++) {
                begin(game, (enum cr_language)(number & 1));
                struct event event = staff((enum event_type)type);
                event.number = number;
                event.hand = number & 1;
                tell(&event, NULL, 0);
                transcript_end(&transcript, &out);
                assert_true(out.length > 30);
                assert_null(memchr(memory, '{', out.length));
                assert_null(memchr(memory, '[', out.length));
                assert_int_equal(memory[out.length - 1], '\n');
            }
        }
    }
}

static void fields_that_say_nothing_are_left_out(void **state) {
    (void)state;
    struct event event = staff(EVENT_CALL);
    begin(CR_BLACKJACK, CR_ENGLISH);
    strcpy(event.clause, "G6");
    tell(&event, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor calls G6.\n");
    event.player = 2;
    event.box = 4;
    event.hand = 1; /* a box has one hand unless it is split */
    event.bet = BLACKJACK_PAIR;
    event.card_count = 2;
    event.cards[0] = 36;
    event.cards[1] = CR_NO_CARD;
    event.amount = -1234567;
    event.authorised_post = POST_SHIFT_MANAGER;
    tell(&event, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor calls G6 for Player 2 (Pair), box 4, cards "
                "10♠ ■, -1,234,567. Authorised by the shift manager.\n");
    event.hand = 2;
    event.card_count = 0;
    event.amount = 0;
    event.bet = ALL_BETS;
    event.authorised_post = POST_NOBODY;
    tell(&event, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor calls G6 for Player 2 (every bet), box 4, "
                "hand 2.\n");
    event.sender = SENDER_PLAYER;
    event.sender_id = 2;
    tell(&event, NULL, 0);
    assert_told("    12  07:00:00  Player 2 calls G6 (every bet), box 4, hand 2.\n");
    event.sender_id = 5;
    event.bet = NO_BET;
    event.box = event.hand = 0;
    tell(&event, NULL, 0);
    assert_told("    12  07:00:00  Player 5 calls G6 for Player 2.\n");
}

static void limits_and_options(void **state) {
    (void)state;
    struct event event = staff(EVENT_SET_LIMIT);
    begin(CR_BACCARAT, CR_ENGLISH);
    event.kind = LIMIT_ALL;
    event.amount = 100;
    event.amount2 = 999;
    event.time = 86399999;
    tell(&event, NULL, 0);
    assert_told("    12  06:59:59  The pit supervisor sets the limits of every bet: 100 to 999.\n");
    event.kind = (int8_t)cr_rulebook_kind(&books[CR_BACCARAT], "tie", 3);
    event.time = -1000;
    tell(&event, NULL, 0);
    assert_told("    12  06:59:59  The pit supervisor sets the limits of tie: 100 to 999.\n");
    event.kind = LIMIT_OWN;
    tell(&event, NULL, 0);
    assert_told("    12  06:59:59  The pit supervisor sets the differential: 100.\n");
    struct event squeeze = staff(EVENT_SET_OPTION);
    squeeze.option = (uint8_t)rule_option_find(CR_BACCARAT, "squeeze", 7);
    squeeze.value = 1;
    tell(&squeeze, NULL, 0);
    assert_told(
        "    12  07:00:00  The pit supervisor sets who squeezes: the largest bet of each side.\n");
    squeeze.option = (uint8_t)rule_option_find(CR_BACCARAT, "face_down", 9);
    tell(&squeeze, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor sets dealing face down: on.\n");
    begin(CR_SICBO, CR_ENGLISH);
    struct event correct = staff(EVENT_CORRECT_RESULT);
    correct.card_count = 3;
    memcpy(correct.cards, (uint8_t[]){2, 5, 5}, 3);
    strcpy(correct.text, "mis\033read\177\n");
    tell(&correct, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor corrects the result to 2 5 5: mis read  .\n");
    begin(CR_BLACKJACK, CR_ENGLISH);
    struct event option = staff(EVENT_SET_OPTION);
    option.value = 6;
    tell(&option, NULL, 0);
    assert_told("    12  07:00:00  The pit supervisor sets the number of decks: 6.\n");
    begin(CR_BLACKJACK, CR_VIETNAMESE);
    struct event open = staff(EVENT_OPEN_TABLE);
    open.amount = 1000;
    open.amount2 = 1000000;
    open.seats = 1;
    tell(&open, NULL, 0);
    assert_told(
        "    12  07:00:00  Giám sát Pit mở bàn; mức cược từ 1.000 đến 1.000.000, 1 vị trí.\n");
}

static void names_are_remembered(void **state) {
    (void)state;
    struct event sit = guest(EVENT_SIT), leave = guest(EVENT_LEAVE);
    begin(CR_SICBO, CR_VIETNAMESE);
    tell(&leave, NULL, 0);
    assert_told("1234567  07:00:00  Khách 3 rời bàn.\n");
    strcpy(sit.text, "Bình");
    tell(&sit, NULL, 0);
    strcpy(sit.text, "Thu");
    tell(&sit, NULL, 0);
    strcpy(sit.text, "A name that is longer than any that is remembered");
    tell(&sit, NULL, 0);
    memset(sit.text, 0, sizeof sit.text);
    tell(&sit, NULL, 0);
    assert_told("1234567  07:00:00  Bình vào bàn.\n1234567  07:00:00  Thu vào bàn.\n"
                "1234567  07:00:00  Thu vào bàn.\n1234567  07:00:00  Thu vào bàn.\n");
    strcpy(sit.text, "Somebody");
    for (unsigned player = 100; player < 100 + TRANSCRIPT_PLAYERS; player++) {
        sit.player = sit.sender_id = player;
        tell(&sit, NULL, 0);
    }
    assert_int_equal(transcript.player_count, TRANSCRIPT_PLAYERS);
    out.length = 0;
    leave.player = leave.sender_id = 99 + TRANSCRIPT_PLAYERS;
    tell(&leave, NULL, 0);
    assert_told("1234567  07:00:00  Khách 163 rời bàn.\n");
}

static void chips_in_words(void **state) {
    (void)state;
    struct event event = staff(EVENT_PAY);
    struct effect list[] = {
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 0,
         .amount = 5,
         .from = ACCOUNT_FLOAT,
         .to = ACCOUNT_PURSE,
         .clause = "6.1.1"},
        {.type = EFFECT_COMMISSION, .player = 3, .bet = 0, .amount = 1},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 0,
         .amount = 7,
         .from = ACCOUNT_FELT,
         .to = ACCOUNT_PURSE,
         .clause = "6.1.1"},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 1,
         .amount = 5,
         .from = ACCOUNT_FLOAT,
         .to = ACCOUNT_PURSE},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 0,
         .amount = 7,
         .from = ACCOUNT_FELT,
         .to = ACCOUNT_PURSE},
        {.type = EFFECT_CHIPS,
         .player = 4,
         .bet = 0,
         .amount = 7,
         .from = ACCOUNT_FELT,
         .to = ACCOUNT_PURSE},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 0,
         .amount = 7,
         .from = ACCOUNT_FLOAT,
         .to = ACCOUNT_FELT},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = 0,
         .amount = 7,
         .from = ACCOUNT_PURSE,
         .to = ACCOUNT_FLOAT},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 7,
         .from = ACCOUNT_PURSE,
         .to = ACCOUNT_FLOAT},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 7,
         .from = ACCOUNT_PURSE,
         .to = ACCOUNT_UNCLAIMED},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 7,
         .from = ACCOUNT_UNCLAIMED,
         .to = ACCOUNT_HELD},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 7,
         .from = ACCOUNT_UNCLAIMED,
         .to = ACCOUNT_PURSE},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 7,
         .from = ACCOUNT_FLOAT,
         .to = ACCOUNT_HELD},
        {.type = EFFECT_SUMMON, .post = POST_SECURITY, .bet = NO_BET},
        {.type = EFFECT_CHIPS,
         .player = 3,
         .bet = NO_BET,
         .amount = 9,
         .from = ACCOUNT_FLOAT,
         .to = ACCOUNT_PURSE},
    };
    begin(CR_SICBO, CR_ENGLISH);
    tell(&event, list, sizeof list / sizeof list[0]);
    assert_told("    12  07:00:00  The pit supervisor pays the winners.\n"
                "                    Player 3 is paid 5 on Small and gets back the stake of 7 "
                "(6.1.1 “Small wins on totals 4 to 10”)\n"
                "                    Commission of 1 is kept from Player 3\n"
                "                    Player 3 is paid 5 on Big\n"
                "                    Player 3 gets back the stake of 7 on Small\n"
                "                    Player 4 gets back the stake of 7 on Small\n"
                "                    Player 3's 7 on Small is put back on the felt\n"
                "                    Player 3 hands back 7 for Small\n"
                "                    Player 3 hands back 7\n"
                "                    7 of Player 3's lies in the tray, unclaimed\n"
                "                    7 of Player 3's goes to the cage, which keeps it "
                "for Player 3\n"
                "                    7 of Player 3's changes places\n"
                "                    7 of Player 3's changes places\n"
                "                    Called: the security\n"
                "                    Player 3 receives 9 in chips\n");
    /* winnings, then something that is no stake of theirs */
    struct effect other[] = {list[0], list[1], list[13]};
    tell(&event, other, 2);
    tell(&event, other, 3);
    struct effect taken = list[5];
    taken.to = ACCOUNT_FLOAT;
    struct effect apart[] = {list[0], list[5], list[0], list[6], list[0], list[9], list[0], taken};
    tell(&event, apart, 8);
    assert_true(out.length > 0);
    out.length = 0;
}

static void a_bet_is_told_once(void **state) {
    (void)state;
    struct event bet = guest(EVENT_BET);
    struct effect list[] = {{.type = EFFECT_CHIPS,
                             .player = 3,
                             .bet = NIUNIU_DOUBLE,
                             .amount = 2000,
                             .from = ACCOUNT_PURSE,
                             .to = ACCOUNT_FELT},
                            {.type = EFFECT_CHIPS,
                             .player = 3,
                             .bet = NIUNIU_ADDITIONAL,
                             .amount = 4000,
                             .from = ACCOUNT_PURSE,
                             .to = ACCOUNT_FELT},
                            {.type = EFFECT_CHIPS,
                             .player = 4,
                             .bet = NIUNIU_DOUBLE,
                             .amount = 2000,
                             .from = ACCOUNT_PURSE,
                             .to = ACCOUNT_FELT},
                            {.type = EFFECT_CHIPS,
                             .player = 3,
                             .bet = NIUNIU_ANTE,
                             .amount = 2000,
                             .from = ACCOUNT_PURSE,
                             .to = ACCOUNT_FELT},
                            {.type = EFFECT_CHIPS,
                             .player = 3,
                             .bet = NIUNIU_DOUBLE,
                             .amount = 2000,
                             .from = ACCOUNT_FELT,
                             .to = ACCOUNT_PURSE}};
    begin(CR_NIUNIU, CR_ENGLISH);
    bet.bet = NIUNIU_DOUBLE;
    bet.amount = 2000;
    bet.box = 1;
    tell(&bet, list, 5);
    assert_told("1234567  07:00:00  Player 3 bets 2,000 on Double, box 1.\n"
                "                    Player 3 puts 4,000 on Additional\n"
                "                    Player 4 puts 2,000 on Double\n"
                "                    Player 3 puts 2,000 on Ante\n"
                "                    Player 3 gets back the stake of 2,000 on Double\n");
    struct event insure = guest(EVENT_INSURE);
    insure.amount = 2000;
    begin(CR_BACCARAT, CR_ENGLISH);
    tell(&insure, list, 1);
    assert_told("1234567  07:00:00  Player 3 insures the player hand for 2,000.\n");
}

/* ---- Lines that several events share ---- */

static struct event deals(enum sender sender) {
    return (struct event){.seq = 5, .type = EVENT_CARD, .sender = (uint8_t)sender, .bet = NO_BET};
}

static struct effect card_to(uint8_t box, uint8_t hand, cr_card card, uint8_t face_up) {
    return (struct effect){.type = EFFECT_CARD,
                           .bet = NO_BET,
                           .box = box,
                           .hand = hand,
                           .card = card,
                           .number = face_up};
}

static void cards_share_a_line(void **state) {
    (void)state;
    struct event machine = deals(SENDER_VIRTUAL_DEALER), device = deals(SENDER_DEVICE);
    struct effect to_box = card_to(1, 1, 0, 1), to_split = card_to(1, 2, 51, 1),
                  to_dealer = card_to(0, 0, 3, 0);
    struct effect with_more[] = {to_box,
                                 {.type = EFFECT_SCREEN, .bet = NO_BET},
                                 {.type = EFFECT_LIGHT, .bet = NO_BET},
                                 {.type = EFFECT_ANNOUNCE, .bet = NO_BET, .number = SAY_PLAY_ON}};
    begin(CR_BLACKJACK, CR_ENGLISH);
    tell(&machine, &to_box, 1);
    tell(&machine, &to_box, 1);
    tell(&machine, &to_split, 1);
    tell(&machine, &to_dealer, 1);
    tell(&device, with_more, 3);
    tell(&device, with_more, 4);
    tell(&device, &to_box, 1);
    assert_told(
        "     5  07:00:00  The virtual dealer deals: box 1 A♠ A♠, box 1 hand 2 K♦, dealer ■.\n"
        "     5  07:00:00  The device deals: box 1 A♠ A♠.\n"
        "                    “Play goes on as it lies”\n"
        "     5  07:00:00  The device deals: box 1 A♠.\n");
    struct effect said = {.type = EFFECT_ANNOUNCE, .bet = NO_BET, .number = SAY_PLAY_ON};
    tell(&device, &said, 1); /* a place passed over: no card lies anywhere */
    tell(&device, NULL, 0);
    assert_told("     5  07:00:00  The device deals a card.\n"
                "                    “Play goes on as it lies”\n"
                "     5  07:00:00  The device deals a card.\n");
    struct event key = {.seq = 6, .type = EVENT_KEY, .sender = SENDER_DEVICE, .bet = NO_BET};
    begin(CR_SICBO, CR_VIETNAMESE);
    for (key.number = 1; key.number < 4; key.number++)
        tell(&key, NULL, 0);
    assert_told("     6  07:00:00  Thiết bị nhập 1, 2, 3.\n");
}

/* Where number and time stand elsewhere: words alone. */
static void bare_lines_have_no_margin(void **state) {
    (void)state;
    struct event opens = staff(EVENT_OPEN_ROUND), deal = deals(SENDER_DEVICE);
    struct effect list[] = {card_to(1, 1, 0, 1),
                            {.type = EFFECT_ANNOUNCE, .bet = NO_BET, .number = SAY_PLAY_ON}};
    begin(CR_BLACKJACK, CR_ENGLISH);
    transcript.bare = true;
    table.round = 7;
    tell(&opens, &list[1], 1);
    tell(&deal, list, 2);
    assert_told("The pit supervisor opens round 7.\n"
                "“Play goes on as it lies”\n"
                "The device deals: box 1 A♠.\n"
                "“Play goes on as it lies”\n");
}

static void hands_share_a_line(void **state) {
    (void)state;
    struct event event = staff(EVENT_COMPARE);
    struct effect list[] = {card_to(1, 1, 0, 0), card_to(1, 1, 4, 1), card_to(1, 2, 4, 1),
                            card_to(2, 2, 4, 1), card_to(2, 2, 8, 0), card_to(0, 0, 8, 1)};
    list[4].type = EFFECT_TURN;
    begin(CR_NIUNIU, CR_ENGLISH);
    tell(&event, list, 6);
    assert_told("    12  07:00:00  The pit supervisor opens and compares the hands.\n"
                "                    box 1: ■ 2♠\n"
                "                    box 1 hand 2: 2♠\n"
                "                    box 2 hand 2: 2♠\n"
                "                    box 2 hand 2: 3♠\n"
                "                    dealer: 3♠\n");
    struct effect side = card_to(0, 1, 8, 1);
    begin(CR_BACCARAT, CR_VIETNAMESE);
    tell(&event, &side, 1);
    assert_told("    12  07:00:00  Giám sát Pit lật và so bài.\n"
                "                    Nhà Cái: 3♠\n");
}

static void lights_share_a_line(void **state) {
    (void)state;
    struct event event = staff(EVENT_COLLECT);
    struct effect list[] = {{.type = EFFECT_LIGHT, .bet = NO_BET, .number = 0},
                            {.type = EFFECT_LIGHT, .bet = 0, .number = 1},
                            {.type = EFFECT_LIGHT, .bet = 1, .number = 1},
                            {.type = EFFECT_SCREEN, .bet = NO_BET},
                            {.type = EFFECT_LIGHT, .bet = 0, .number = 1},
                            {.type = EFFECT_SCREEN, .bet = NO_BET},
                            {.type = EFFECT_LIGHT, .bet = NO_BET, .number = 0}};
    begin(CR_SICBO, CR_ENGLISH);
    tell(&event, list, 7);
    assert_told("    12  07:00:00  The pit supervisor collects the losing bets.\n"
                "                    Lit: Small, Big\n"
                "                    Lit: Small\n");
}

/* ---- Results ---- */

static void result_is(enum cr_game game, enum cr_language language, const char *expected) {
    memset(memory, 0, sizeof memory);
    text_init(&out, memory, sizeof memory - 1);
    transcript_result(&books[game], &table, language, &out);
    assert_string_equal(memory, expected);
}

static void results_in_words(void **state) {
    (void)state;
    begin(CR_ROULETTE, CR_ENGLISH);
    result_is(CR_ROULETTE, CR_ENGLISH, "0");
    roulette_at(&table)->number = 17;
    result_is(CR_ROULETTE, CR_ENGLISH, "17, black");
    roulette_at(&table)->number = 32;
    result_is(CR_ROULETTE, CR_VIETNAMESE, "32, đỏ");
    begin(CR_BACCARAT, CR_ENGLISH);
    baccarat_at(&table)->hand.card_count = 4;
    memcpy(baccarat_at(&table)->hand.cards, (uint8_t[]){28, 4, 0, 8}, 4);
    result_is(CR_BACCARAT, CR_ENGLISH, "player 9, banker 5");
    baccarat_at(&table)->hand.free = 1;
    result_is(CR_BACCARAT, CR_VIETNAMESE, "Nhà Con 9, Nhà Cái 5 (ván không cược)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_words),
        cmocka_unit_test(fields_that_say_nothing_are_left_out),
        cmocka_unit_test(limits_and_options),
        cmocka_unit_test(names_are_remembered),
        cmocka_unit_test(chips_in_words),
        cmocka_unit_test(a_bet_is_told_once),
        cmocka_unit_test(cards_share_a_line),
        cmocka_unit_test(bare_lines_have_no_margin),
        cmocka_unit_test(hands_share_a_line),
        cmocka_unit_test(lights_share_a_line),
        cmocka_unit_test(results_in_words),
    };
    return cmocka_run_group_tests(tests, open_books, NULL);
}
