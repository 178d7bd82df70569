/* Who may do what: every operation by everybody it is denied to, dealers and their shifts, devices
 * and what they see, approvals by a higher post. */
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
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{\"name\":\"An\"}", NULL), 201);
    return 0;
}

static int finish(void **state) {
    char first[256];
    (void)state;
    settle_down(&place);
    uint64_t problems = audit_place(&place, first);
    place_close(&place);
    if (problems > 0)
        fail_msg("%s", first);
    return 0;
}

/* ---- The table of operations ---- */

/* The lowest post that may, as docs and screens say it; written down here a second time. "-": no
 * staff at all; "any": every one, also beside the ladder. */
static const struct {
    const char *what, *roles, *post;
} rights[] = {
    {"GET /api/floor", "npsd", "any"},
    {"GET /api/me", "psd", "any"},
    {"POST /api/me/chips", "p", "-"},
    {"POST /api/me/password", "s", "any"},
    {"POST /api/players", "ns", "dealer"},
    {"GET /api/players", "s", "any"},
    {"GET /api/players/1", "s", "any"},
    {"POST /api/tables", "s", "pit-manager"},
    {"GET /api/tables/1", "npsd", "any"},
    {"PATCH /api/tables/1", "s", "pit-manager"},
    {"GET /api/tables/1/events", "npsd", "any"},
    {"POST /api/tables/1/events", "psd", "dealer"},
    {"GET /api/tables/1/rounds", "npsd", "any"},
    {"POST /api/tables/1/approvals", "s", "acting-pit-supervisor"},
    {"POST /api/tables/1/fills", "s", "dealer"},
    {"POST /api/tables/1/credits", "s", "dealer"},
    {"GET /api/fills", "s", "any"},
    {"POST /api/fills/1/approve", "s", "cage"},
    {"DELETE /api/fills/1", "s", "dealer"},
    {"POST /api/tables/1/float", "s", "pit-supervisor"},
    {"POST /api/tables/1/drop", "s", "cage"},
    {"POST /api/tables/1/tips", "s", "cage"},
    {"POST /api/cage/buy-in", "s", "cage"},
    {"POST /api/cage/cash-out", "s", "cage"},
    {"POST /api/cage/stock", "s", "operations-manager"},
    {"GET /api/balances", "s", "pit-manager"},
    {"GET /api/staff", "s", "pit-supervisor"},
    {"POST /api/staff", "s", "shift-manager"},
    {"PATCH /api/staff/1", "s", "shift-manager"},
    {"GET /api/shifts", "s", "any"},
    {"POST /api/tables/1/shift", "s", "pit-supervisor"},
    {"DELETE /api/tables/1/shift/1", "s", "pit-supervisor"},
    {"GET /api/devices", "s", "pit-supervisor"},
    {"POST /api/devices", "s", "pit-manager"},
    {"GET /api/tables/1/rules", "npsd", "any"},
    {"GET /api/tables/1/clauses", "npsd", "any"},
    {"POST /api/self-checks", "s", "regulator"},
    {"GET /api/self-checks", "s", "pit-manager"},
    {"GET /api/reports", "s", "pit-supervisor"},
    {"GET /api/reports/events", "s", "pit-supervisor"},
    {"GET /api/reports/alterations", "s", "pit-supervisor"},
    {"GET /api/tables/1/rounds/1/evidence", "s", "pit-supervisor"},
    {"GET /api/pit", "s", "acting-pit-supervisor"},
    {"GET /api/alerts", "s", "any"},
    {"POST /api/alerts/9/acknowledge", "s", "any"},
    {"GET /api/requests", "s", "any"},
    {"POST /api/tables/1/requests", "s", "dealer"},
    {"POST /api/requests/9/answer", "s", "any"},
    {"DELETE /api/requests/9", "s", "dealer"},
    {"POST /api/disable", "s", "regulator"},
    {"GET /api/disputes", "ps", "surveillance"},
    {"GET /api/disputes/9", "ps", "surveillance"},
    {"POST /api/disputes", "ps", "dealer"},
    {"PATCH /api/disputes/9", "s", "acting-pit-supervisor"},
    {"POST /api/disputes/9/statements", "ps", "dealer"},
    {"POST /api/disputes/9/notes", "s", "surveillance"},
    {"POST /api/disputes/9/evidence", "s", "surveillance"},
    {"POST /api/disputes/9/take", "s", "acting-pit-supervisor"},
    {"POST /api/disputes/9/promise", "s", "acting-pit-supervisor"},
    {"POST /api/disputes/9/escalate", "ps", "acting-pit-supervisor"},
    {"POST /api/disputes/9/decide", "s", "acting-pit-supervisor"},
    {"POST /api/disputes/9/accept", "ps", "acting-pit-supervisor"},
    {"POST /api/disputes/9/complaint", "ps", "acting-pit-supervisor"},
    {"GET /api/disputes/9/letter", "ps", "surveillance"},
    {"GET /api/me/rounds", "p", "-"},
    {"GET /api/tables/1/rounds/1", "npsd", "any"},
    {"GET /api/rounds", "s", "pit-supervisor"},
    {"DELETE /api/devices/1", "s", "pit-manager"},
};
enum { RIGHTS = sizeof rights / sizeof rights[0] };

static bool staff_should(const char *what, const char *lowest, enum post post) {
    bool ladder = post <= POST_SENIOR_MANAGEMENT;
    if (strcmp(lowest, "-") == 0)
        return false;
    if (strcmp(lowest, "any") == 0)
        return true;
    if (post == POST_REGULATOR) /* looks at everything, and may disable */
        return strncmp(what, "GET", 3) == 0 || strcmp(lowest, "regulator") == 0;
    if (strcmp(lowest, "regulator") == 0)
        return ladder && post >= POST_OPERATIONS_MANAGER;
    if (strcmp(lowest, "surveillance") == 0)
        return post == POST_SURVEILLANCE || post == POST_SECURITY ||
               (ladder && post >= POST_ACTING_PIT_SUPERVISOR);
    if (strcmp(lowest, "cage") == 0)
        return post == POST_CAGE || (ladder && post >= POST_SHIFT_MANAGER);
    if (!ladder) /* what a pit supervisor may look at they may look at too */
        return strncmp(what, "GET", 3) == 0 &&
               post_find(lowest, strlen(lowest)) <= POST_PIT_SUPERVISOR;
    return (int)post >= post_find(lowest, strlen(lowest));
}

static void check_denied(struct floor_actor actor, const char *what, bool allowed) {
    bool stranger = actor.role == ACTOR_NOBODY;
    ask_at_once(&place, actor, what, "{}", NULL);
    bool denied = place.status == (stranger ? 401 : 403) &&
                  says(&place, stranger ? "\"not-signed-in\"" : "\"not-allowed\"");
    if (denied == allowed)
        fail_msg("%s by role %d, post %s: %d %s", what, actor.role, post_id(actor.post),
                 place.status, place.out);
    settle_down(&place);
}

static void every_operation_by_everybody(void **state) {
    (void)state;
    struct floor_actor pit = staff_of(POST_PIT_MANAGER);
    assert_int_equal(
        ask(&place, pit, "POST /api/devices", "{\"kind\":\"wheel\",\"table\":2}", NULL), 201);
    struct floor_actor device = {.role = ACTOR_DEVICE, .id = 1};
    assert_int_equal(operation_count, RIGHTS);
    for (size_t i = 0; i < RIGHTS - 1; i++) { /* the last one ends the device */
        const char *what = rights[i].what, *roles = rights[i].roles;
        check_denied(nobody, what, strchr(roles, 'n') != NULL);
        check_denied(player_of(1), what, strchr(roles, 'p') != NULL);
        check_denied(device, what, strchr(roles, 'd') != NULL);
        for (int post = POST_DEALER; post < POSTS; post++)
            check_denied(staff_of((enum post)post), what,
                         staff_should(what, rights[i].post, (enum post)post));
    }
}

/* ---- Dealers and shifts ---- */

static const char *const open_round = "{\"event\":\"open-round\"}";

static void dealers_act_on_their_shift(void **state) {
    (void)state;
    struct floor_actor dealer = staff_of(POST_DEALER), pit = staff_of(POST_PIT_SUPERVISOR);
    const char *shoe = "{\"event\":\"new-shoe\"}";
    assert_int_equal(ask(&place, dealer, "POST /api/tables/6/events", shoe, NULL), 201);
    assert_int_equal(ask(&place, pit, "DELETE /api/tables/6/shift/1", NULL, NULL), 200);
    assert_int_equal(ask(&place, dealer, "POST /api/tables/6/events", shoe, NULL), 403);
    assert_true(says(&place, "not-on-shift"));
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/events", shoe, NULL), 201);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/shift", "{\"staff\":1}", NULL), 201);
    assert_true(says(&place, "\"post\":\"dealer\""));
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/shift", "{\"staff\":1}", NULL), 409);
    /* a second dealer relieves the first */
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), "POST /api/staff",
                         "{\"name\":\"Binh\",\"post\":\"dealer\",\"password_hash\":\"$x\"}", NULL),
                     201);
    char body[64];
    struct floor_actor binh = {.role = ACTOR_STAFF, .id = (uint32_t)told(&place, "staff")};
    snprintf(body, sizeof body, "{\"staff\":%u}", binh.id);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/shift", body, NULL), 201);
    assert_int_equal(ask(&place, dealer, "POST /api/tables/6/events", shoe, NULL), 403);
    assert_int_equal(ask(&place, binh, "POST /api/tables/6/events", shoe, NULL), 201);
    /* who is shut out is nobody */
    snprintf(body, sizeof body, "PATCH /api/staff/%u", binh.id);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), body, "{\"active\":false}", NULL),
                     200);
    assert_int_equal(ask(&place, binh, "POST /api/tables/6/events", shoe, NULL), 401);
}

static void nobody_gives_more_than_their_own(void **state) {
    (void)state;
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    assert_int_equal(
        ask(&place, shift, "POST /api/staff",
            "{\"name\":\"Chi\",\"post\":\"operations-manager\",\"password_hash\":\"$x\"}", NULL),
        403);
    assert_int_equal(ask(&place, shift, "PATCH /api/staff/6", "{\"active\":false}", NULL), 403);
    assert_int_equal(
        ask(&place, shift, "PATCH /api/staff/5", "{\"post\":\"senior-management\"}", NULL), 403);
    assert_int_equal(ask(&place, shift, "POST /api/staff",
                         "{\"name\":\"dealer\",\"post\":\"dealer\",\"password_hash\":\"$x\"}",
                         NULL),
                     409);
}

static void virtual_tables_are_dealt_by_the_machine(void **state) {
    (void)state;
    const char *shake = "{\"event\":\"shake\",\"number\":3}";
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/1/events", shake, NULL), 409);
    assert_true(says(&place, "dealt-by-machine"));
    /* but staff may suspend it */
    const char *suspend = "{\"event\":\"suspend\",\"text\":\"power cut\"}";
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/1/events", suspend, NULL), 201);
    let_run(&place, 20000, 1000);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "round"), 0);
}

static void nobody_forges_an_event(void **state) {
    static const char *const forged[] = {
        "{\"event\":\"open-round\",\"sender\":\"virtual-dealer\"}",
        "{\"event\":\"open-round\",\"post\":\"senior-management\"}",
        "{\"event\":\"open-round\",\"id\":7}",
        "{\"event\":\"open-round\",\"seq\":99}",
        "{\"event\":\"open-round\",\"time\":1}",
        "{\"event\":\"open-round\",\"authorised_by\":9,\"authorised_post\":\"senior-management\"}",
        "{\"event\":\"no-such-thing\"}",
        "{}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++)
        assert_int_equal(
            ask(&place, staff_of(POST_DEALER), "POST /api/tables/6/events", forged[i], NULL), 400);
    /* a player acts for themselves alone */
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    assert_int_equal(ask(&place, player_of(2), "POST /api/tables/6/events",
                         "{\"event\":\"tip\",\"player\":1,\"amount\":1000}", NULL),
                     403);
    assert_int_equal(ask(&place, player_of(2), "POST /api/tables/6/events", open_round, NULL), 403);
}

/* ---- Devices ---- */

static void devices_send_what_they_see(void **state) {
    (void)state;
    struct floor_actor manager = staff_of(POST_PIT_MANAGER), actor;
    assert_int_equal(
        ask(&place, manager, "POST /api/devices", "{\"kind\":\"shoe\",\"table\":6}", NULL), 201);
    char token[65];
    uint8_t hash[HASH_BYTES];
    const char *at = strstr(place.out, "\"token\":\"");
    memcpy(token, at + 9, 64);
    hash_bytes(token, 64, hash);
    assert_true(floor_find_device(place.floor, hash, &actor));
    assert_int_equal(actor.table, 6);
    assert_int_equal(
        ask(&place, actor, "POST /api/tables/6/events", "{\"event\":\"shake\",\"number\":3}", NULL),
        403);
    assert_true(says(&place, "not-seen"));
    assert_int_equal(
        ask(&place, actor, "POST /api/tables/7/events", "{\"event\":\"cut-card\"}", NULL), 403);
    /* what it sees goes to the table, which has no shoe yet */
    assert_int_equal(ask(&place, staff_of(POST_DEALER), "POST /api/tables/6/events",
                         "{\"event\":\"new-shoe\"}", NULL),
                     201);
    assert_int_equal(ask(&place, actor, "POST /api/tables/6/events",
                         "{\"event\":\"burn\",\"cards\":[\"2H\",\"??\",\"??\"]}", NULL),
                     201);
    assert_int_equal(ask(&place, manager, "DELETE /api/devices/1", NULL, NULL), 200);
    assert_false(floor_find_device(place.floor, hash, &actor));
}

static void tokens_find_their_players(void **state) {
    (void)state;
    struct floor_actor actor;
    uint8_t hash[HASH_BYTES];
    for (uint32_t i = 2; i < 200; i++) {
        assert_int_equal(ask_at_once(&place, nobody, "POST /api/players", "{}", NULL), 201);
        hash_bytes(strstr(place.out, "\"token\":\"") + 9, 64, hash);
        assert_true(floor_find_player(place.floor, hash, &actor));
        assert_int_equal(actor.id, i);
        hash[31] ^= 1;
        assert_false(floor_find_player(place.floor, hash, &actor));
    }
    settle_down(&place);
    hash[31] ^= 1;
    place_reopen(&place);
    assert_true(floor_find_player(place.floor, hash, &actor));
    assert_int_equal(actor.id, 199);
}

/* ---- Approvals ---- */

/* Suspending needs the pit manager: a supervisor does it with their approval, once. */
static void a_higher_post_allows_once(void **state) {
    (void)state;
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR), manager = staff_of(POST_PIT_MANAGER);
    const char *suspend = "{\"event\":\"suspend\",\"text\":\"spilt water\"}";
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", suspend, NULL), 403);
    assert_int_equal(
        ask(&place, pit, "POST /api/tables/7/approvals", "{\"event\":\"suspend\"}", NULL), 201);
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", suspend, NULL), 403);
    assert_int_equal(
        ask(&place, manager, "POST /api/tables/7/approvals", "{\"event\":\"suspend\"}", NULL), 201);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/events", suspend, NULL), 403);
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", suspend, NULL), 201);
    assert_int_equal(ask(&place, manager, "GET /api/tables/7/events", NULL, NULL), 200);
    assert_true(says(&place, "\"authorised_by\":4,\"authorised_post\":\"pit-manager\""));
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", suspend, NULL), 403);
    /* two minutes later it is worth nothing */
    assert_int_equal(
        ask(&place, manager, "POST /api/tables/7/approvals", "{\"event\":\"suspend\"}", NULL), 201);
    place.now += 120001;
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", suspend, NULL), 403);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(every_operation_by_everybody),     T(dealers_act_on_their_shift),
        T(nobody_gives_more_than_their_own), T(virtual_tables_are_dealt_by_the_machine),
        T(nobody_forges_an_event),           T(devices_send_what_they_see),
        T(tokens_find_their_players),        T(a_higher_post_allows_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
