/* What the house writes down of signing in, who is told, and the second factor as the floor keeps
 * it. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

static int start(void **state) {
    (void)state;
    place_open(&place, true);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

static bool note(enum floor_note_kind kind, enum post post, const char *what, uint32_t step,
                 int recovery) {
    return floor_note(place.floor,
                      &(struct floor_note){.kind = kind,
                                           .actor = post == POST_NOBODY ? nobody : staff_of(post),
                                           .address = "192.0.2.1",
                                           .what = what,
                                           .step = step,
                                           .recovery = recovery},
                      place.now);
}

static void set_factor(enum post post, uint8_t first) {
    uint8_t recovery[FLOOR_RECOVERIES][HASH_BYTES];
    struct floor_actor actor = staff_of(post);
    struct floor_factor factor = {.secret = {first, 2, 3}, .step = 7};
    for (int i = 0; i < FLOOR_RECOVERIES; i++)
        memset(recovery[i], i + 1, HASH_BYTES);
    assert_true(floor_set_factor(place.floor, &actor, &factor, recovery, place.now));
}

static int open_alerts(void) {
    int count = 0;
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts", NULL, NULL), 200);
    for (const char *at = place.out; (at = strstr(at, "\"log-ins\"")) != NULL; at++)
        count++;
    return count;
}

/* GLI-19 B.2.3: three wrong tries tell somebody. */
static void three_failures_tell_surveillance(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_true(note(NOTE_WRONG, POST_NOBODY, "name", 0, 0));
    assert_true(note(NOTE_WRONG, POST_CAGE, "password", 0, 0));
    assert_int_equal(open_alerts(), 0);
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "code", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(says(&place, "pit-manager: three failures"));
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 0)); /* and from the beginning */
    for (int i = 0; i < 2; i++)
        assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 2);
}

static void coming_and_going_is_written_down(void **state) {
    uint64_t before = place.floor->seq;
    (void)state;
    assert_true(note(NOTE_IN, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_LOCK, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_UNLOCK, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_OUT, POST_DEALER, NULL, 0, 0));
    assert_int_equal(place.floor->seq, before + 4);
    assert_false(note(NOTE_WRONG, POST_DEALER, "luck", 0, 0));
    assert_false(note(NOTE_IN, POST_DEALER, NULL, 7, 0)); /* there is nothing to show */
    assert_int_equal(place.floor->seq, before + 4);
}

/* A code is good once, before and after a restart. */
static void a_code_is_not_shown_again(void **state) {
    struct floor_factor factor;
    uint32_t manager = staff_of(POST_PIT_MANAGER).id;
    uint8_t hash[HASH_BYTES];
    (void)state;
    assert_false(floor_factor(place.floor, manager, &factor));
    set_factor(POST_PIT_MANAGER, 1);
    assert_true(floor_factor(place.floor, manager, &factor));
    assert_true(factor.readable);
    assert_int_equal(factor.step, 7);
    assert_memory_equal(factor.secret, ((uint8_t[FLOOR_FACTOR]){1, 2, 3}), FLOOR_FACTOR);
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 0));
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 7, 0));
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 8, 0));
    memset(hash, 3, sizeof hash);
    assert_int_equal(floor_find_recovery(place.floor, manager, hash), 3);
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 3));
    assert_true(settle_down(&place));
    place_reopen(&place);
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 8, 0));
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 3));
    assert_int_equal(floor_find_recovery(place.floor, manager, hash), 0);
    assert_true(floor_factor(place.floor, manager, &factor));
    assert_int_equal(factor.step, 8);
    assert_true(factor.readable);
}

/* What codes are made from stands nowhere as it is. */
static void the_house_keeps_it_sealed(void **state) {
    const struct house_staff *staff =
        house_find_staff(&place.floor->house, staff_of(POST_PIT_MANAGER).id);
    char first[FACTOR_MAX];
    (void)state;
    set_factor(POST_PIT_MANAGER, 0xab);
    assert_null(strstr(staff->factor, "ab020300"));
    memcpy(first, staff->factor, sizeof first);
    set_factor(POST_PIT_MANAGER, 0xab);
    assert_string_not_equal(first, staff->factor);
}

static void opens_with_keys(const char *what) {
    struct floor_factor factor;
    place_reopen(&place);
    assert_true(floor_factor(place.floor, staff_of(POST_PIT_MANAGER).id, &factor));
    if (!factor.readable || factor.secret[0] != 0x5a)
        fail_msg("%s", what);
}

/* Keys come, and are replaced: nobody has to set a second factor up again for that. */
static void it_outlives_keys(void **state) {
    struct floor_factor factor;
    keys_problem problem;
    char keys[] = "/tmp/croupier-keys-XXXXXX";
    (void)state;
    set_factor(POST_PIT_MANAGER, 0x5a);
    assert_true(settle_down(&place));
    assert_non_null(mkdtemp(keys));
    assert_true(keys_make(keys, NULL, problem));
    snprintf(place.keys, sizeof place.keys, "%s", keys);
    snprintf(place.anchors, sizeof place.anchors, "%s.anchors", keys);
    opens_with_keys("from before there were keys");
    set_factor(POST_PIT_MANAGER, 0x5a);
    assert_true(settle_down(&place));
    for (int purpose = 0; purpose < KEY_PURPOSES; purpose++) {
        assert_true(keys_rotate(place.keys, (enum key_purpose)purpose, problem));
        opens_with_keys(key_purpose_ids[purpose]);
    }
    /* a command without them reads none, and shows no other */
    settle_down(&place);
    place_end(&place);
    place.keys[0] = '\0';
    place.deals_nothing = true;
    place_reopen(&place);
    assert_true(floor_factor(place.floor, staff_of(POST_PIT_MANAGER).id, &factor));
    assert_false(factor.readable);
    place_end(&place);
    place.deals_nothing = false;
    snprintf(place.keys, sizeof place.keys, "%s", keys);
    place_reopen(&place);
}

/* The row of a member of staff in the list that somebody sees. */
static const char *row_of(enum post viewer, enum post post) {
    static char row[512];
    char begin[64];
    assert_int_equal(ask(&place, staff_of(viewer), "GET /api/staff", NULL, NULL), 200);
    snprintf(begin, sizeof begin, "\"staff\":%u,", staff_of(post).id);
    const char *at = strstr(place.out, begin);
    assert_non_null(at);
    size_t length = strcspn(at, "}");
    assert_true(length < sizeof row);
    memcpy(row, at, length);
    row[length] = '\0';
    return row;
}

static bool tells(enum post viewer, enum post post, const char *what) {
    return strstr(row_of(viewer, post), what) != NULL;
}

/* How somebody signs in is for who may change the account, who watches, and the owner. */
static void the_list_tells_who_may_know(void **state) {
    static const struct {
        enum post viewer, post;
        bool may;
    } cases[] = {
        {POST_SHIFT_MANAGER, POST_PIT_MANAGER, true},
        {POST_SENIOR_MANAGEMENT, POST_SHIFT_MANAGER, true},
        {POST_SURVEILLANCE, POST_SENIOR_MANAGEMENT, true},
        {POST_REGULATOR, POST_CAGE, true},
        {POST_PIT_SUPERVISOR, POST_PIT_SUPERVISOR, true},
        {POST_PIT_SUPERVISOR, POST_DEALER, false},
        {POST_PIT_MANAGER, POST_DEALER, false},
        {POST_SHIFT_MANAGER, POST_OPERATIONS_MANAGER, false},
        {POST_SENIOR_MANAGEMENT, POST_REGULATOR, false},
        {POST_SECURITY, POST_DEALER, false},
    };
    char when[64];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool told = tells(cases[i].viewer, cases[i].post, "\"factor\":false") &&
                    tells(cases[i].viewer, cases[i].post, "\"password_set\":") &&
                    tells(cases[i].viewer, cases[i].post, "\"failures\":0");
        bool hidden = !tells(cases[i].viewer, cases[i].post, "factor") &&
                      !tells(cases[i].viewer, cases[i].post, "password") &&
                      !tells(cases[i].viewer, cases[i].post, "signed_in") &&
                      !tells(cases[i].viewer, cases[i].post, "failures");
        if (cases[i].may ? !told : !hidden)
            fail_msg("%zu: %s", i, row_of(cases[i].viewer, cases[i].post));
    }
    assert_false(tells(POST_REGULATOR, POST_PIT_MANAGER, "signed_in")); /* never yet */
    set_factor(POST_PIT_MANAGER, 1);
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_true(tells(POST_REGULATOR, POST_PIT_MANAGER, "\"failures\":1"));
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 8, 0));
    snprintf(when, sizeof when, "\"signed_in\":%lld", (long long)place.now);
    assert_true(tells(POST_REGULATOR, POST_PIT_MANAGER, when));
    assert_true(tells(POST_REGULATOR, POST_PIT_MANAGER, "\"factor\":true"));
    const char *sealed =
        house_find_staff(&place.floor->house, staff_of(POST_PIT_MANAGER).id)->factor;
    assert_null(strstr(place.out, sealed));
}

static void who_stands_above_takes_it_off(void **state) {
    char off[64];
    uint32_t manager = staff_of(POST_PIT_MANAGER).id;
    struct floor_factor factor;
    (void)state;
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", manager);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 404);
    set_factor(POST_PIT_MANAGER, 1);
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), off, NULL, NULL), 403);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 200);
    assert_false(floor_factor(place.floor, manager, &factor));
    set_factor(POST_SHIFT_MANAGER, 1); /* one's own, and one's equal's, is not one's to take off */
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", staff_of(POST_SHIFT_MANAGER).id);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 403);
    set_factor(POST_REGULATOR, 1); /* nor a watcher's */
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", staff_of(POST_REGULATOR).id);
    assert_int_equal(ask(&place, staff_of(POST_SENIOR_MANAGEMENT), off, NULL, NULL), 403);
    assert_int_equal(ask(&place, by_system, off, NULL, NULL), 200);
}

/* ---- Players' tokens ---- */

/* A text member of the last answer. */
static void member(const char *name, char *out, size_t room) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(place.out, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
}

static uint32_t holder(const char *token) {
    uint8_t hash[HASH_BYTES];
    struct floor_actor actor = {0};
    hash_bytes(token, strlen(token), hash);
    return floor_find_player(place.floor, hash, &actor) ? actor.id : 0;
}

static int redeem(const char *code) {
    char body[80];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    return ask(&place, nobody, "POST /api/players/redeem", body, NULL);
}

/* Who makes a player sees no token: a code that is good once, for ten minutes. */
static void nobody_but_the_player_sees_a_token(void **state) {
    char code[40], late[40], token[80];
    (void)state;
    assert_int_equal(ask(&place, staff_of(POST_DEALER), "POST /api/players", "{}", NULL), 201);
    assert_false(says(&place, "token"));
    member("code", code, sizeof code);
    int64_t player = told(&place, "player");
    assert_int_equal(redeem("aaaa-aaaa"), 404);
    assert_int_equal(redeem(code), 201);
    member("token", token, sizeof token);
    assert_int_equal(told(&place, "player"), player);
    assert_int_equal(holder(token), player);
    assert_int_equal(redeem(code), 404);
    assert_int_equal(ask(&place, staff_of(POST_DEALER), "POST /api/players", "{}", NULL), 201);
    member("code", late, sizeof late);
    place.now += 10 * 60 * 1000;
    assert_int_equal(redeem(late), 404);
}

static void a_token_is_replaced_by_player_and_cage(void **state) {
    char first[80], second[80], code[40], what[64];
    (void)state;
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    uint32_t player = (uint32_t)told(&place, "player");
    member("token", first, sizeof first);
    assert_int_equal(holder(first), player);
    assert_int_equal(ask(&place, player_of(player), "POST /api/me/token", NULL, NULL), 201);
    member("token", second, sizeof second);
    assert_int_equal(holder(first), 0);
    assert_int_equal(holder(second), player);
    snprintf(what, sizeof what, "POST /api/players/%u/code", player);
    assert_int_equal(ask(&place, staff_of(POST_DEALER), what, NULL, NULL), 403);
    assert_int_equal(holder(second), player);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), what, NULL, NULL), 201);
    assert_false(says(&place, "token"));
    member("code", code, sizeof code);
    assert_int_equal(holder(second), 0);
    assert_int_equal(redeem(code), 201);
    member("token", first, sizeof first);
    assert_int_equal(holder(first), player);
    place_reopen(&place);
    assert_int_equal(holder(first), player);
    assert_int_equal(holder(second), 0);
}

static void a_token_ends_when_idle(void **state) {
    const int64_t day = 24 * 3600 * INT64_C(1000);
    char token[80];
    (void)state;
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    struct floor_actor player = player_of((uint32_t)told(&place, "player"));
    member("token", token, sizeof token);
    for (int i = 0; i < 2; i++) { /* used on the last day, and again */
        place.now += 89 * day;
        assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
        assert_int_equal(holder(token), player.id);
        floor_seen(place.floor, &player, "192.0.2.1", place.now);
    }
    uint64_t seq = place.floor->seq;
    floor_seen(place.floor, &player, "192.0.2.1", place.now + day - 1);
    assert_int_equal(place.floor->seq, seq); /* once a day */
    place.now += 91 * day;
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_int_equal(holder(token), 0);
}

/* ---- Screens ---- */

static void sign_in_at(struct floor_actor actor, uint64_t screen) {
    assert_true(floor_note(place.floor,
                           &(struct floor_note){.kind = NOTE_IN, .actor = actor, .screen = screen},
                           place.now));
    settle_down(&place);
}

static int approve_fill(void) {
    char what[64];
    assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), "POST /api/tables/6/fills",
                         "{\"amount\":1000}", NULL),
                     201);
    snprintf(what, sizeof what, "POST /api/fills/%lld/approve", (long long)told(&place, "fill"));
    return ask(&place, staff_of(POST_CAGE), what, "{}", NULL);
}

/* One person with two accounts: the house sees the same browser. */
static void who_shares_a_screen_is_one_person(void **state) {
    (void)state;
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR), cage = staff_of(POST_CAGE);
    sign_in_at(pit, 7);
    sign_in_at(cage, 8);
    assert_int_equal(approve_fill(), 200);
    sign_in_at(cage, 7);
    assert_int_equal(approve_fill(), 422);
    assert_true(says(&place, "same-screen"));
    /* going to another one afterwards helps nobody, nor does a restart */
    sign_in_at(pit, 9);
    sign_in_at(cage, 10);
    place_reopen(&place);
    assert_int_equal(approve_fill(), 422);
    place.now += SCREEN_SHARED;
    assert_int_equal(approve_fill(), 200);
}

static int sign_tip(struct floor_actor asks, struct floor_actor signs) {
    char what[64];
    int status =
        ask(&place, asks, "POST /api/tables/6/requests",
            "{\"event\":\"tip\",\"player\":1,\"amount\":50000,\"text\":\"asked me to\"}", NULL);
    if (status != 201)
        return status;
    snprintf(what, sizeof what, "POST /api/requests/%lld/answer",
             (long long)told(&place, "request"));
    status = ask(&place, signs, what, "{\"grant\":true}", NULL);
    if (status != 200) {
        bool concerned = says(&place, "\"concerned\"");
        snprintf(what, sizeof what, "DELETE /api/requests/%u",
                 place.floor->house.last[ENDING_REQUEST]);
        assert_int_equal(ask(&place, asks, what, NULL, NULL), 200);
        assert_true(concerned);
    }
    return status;
}

/* Who asks, who approves and the player are three. */
static void the_player_concerned_is_a_third(void **state) {
    (void)state;
    struct floor_actor dealer = staff_of(POST_PIT_SUPERVISOR), pit = staff_of(POST_PIT_MANAGER);
    struct floor_actor eye = staff_of(POST_SURVEILLANCE);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    assert_int_equal(sign_tip(dealer, pit), 200);
    sign_in_at(pit, 5);
    sign_in_at(player_of(1), 5);
    assert_int_equal(sign_tip(dealer, pit), 422);
    assert_int_equal(sign_tip(pit, dealer), 422); /* nor asks */
    sign_in_at(player_of(1), 6);
    assert_int_equal(sign_tip(dealer, pit), 200);
    /* or it was written down, by somebody who saw it */
    assert_int_equal(ask(&place, dealer, "POST /api/players/9/staff", "{\"staff\":4}", NULL), 404);
    assert_int_equal(ask(&place, eye, "POST /api/players/1/staff", "{\"staff\":4}", NULL), 200);
    place_reopen(&place);
    assert_int_equal(sign_tip(dealer, pit), 422);
    assert_int_equal(ask(&place, eye, "POST /api/players/1/staff", "{\"staff\":12}", NULL), 200);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/cash-out",
                         "{\"player\":1,\"amount\":1000}", NULL),
                     422);
    assert_true(says(&place, "\"concerned\""));
    assert_int_equal(ask(&place, eye, "POST /api/players/1/staff", "{\"staff\":0}", NULL), 200);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/cash-out",
                         "{\"player\":1,\"amount\":1000}", NULL),
                     201);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, start, finish)
    const struct CMUnitTest tests[] = {
        T(three_failures_tell_surveillance),
        T(coming_and_going_is_written_down),
        T(a_code_is_not_shown_again),
        T(the_house_keeps_it_sealed),
        T(it_outlives_keys),
        T(the_list_tells_who_may_know),
        T(who_stands_above_takes_it_off),
        T(nobody_but_the_player_sees_a_token),
        T(a_token_is_replaced_by_player_and_cage),
        T(a_token_ends_when_idle),
        T(who_shares_a_screen_is_one_person),
        T(the_player_concerned_is_a_third),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
