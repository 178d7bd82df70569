/* Who may do what: every operation by everybody it is denied to, dealers and their shifts, devices
 * and what they see. */
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
    place_open_with_players(&place, 1);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

/* ---- The table of operations ---- */

/* The lowest post that may, as docs and screens say it; written down here a second time. "-": no
 * staff at all; "any": every one, also beside the ladder. */
static const struct {
    const char *what, *roles, *post;
} rights[] = {
    {"GET /api/floor", "npsd", "any"},
    {"GET /api/games", "npsd", "any"},
    {"GET /api/me", "psd", "any"},
    {"POST /api/me/chips", "p", "-"},
    {"POST /api/me/password", "s", "any"},
    {"POST /api/players", "ns", "dealer"},
    {"POST /api/players/redeem", "n", "-"},
    {"POST /api/players/1/code", "s", "cage"},
    {"POST /api/players/1/staff", "s", "surveillance"},
    {"POST /api/me/token", "p", "-"},
    {"GET /api/players", "s", "any"},
    {"GET /api/players/1", "s", "any"},
    {"POST /api/tables", "s", "pit-manager"},
    {"GET /api/tables/1", "npsd", "any"},
    {"PATCH /api/tables/1", "s", "pit-manager"},
    {"GET /api/tables/1/events", "npsd", "any"},
    {"POST /api/tables/1/events", "psd", "dealer"},
    {"GET /api/tables/1/rounds", "npsd", "any"},
    {"GET /fair/1/1", "npsd", "any"},
    {"POST /api/tables/1/fills", "s", "dealer"},
    {"POST /api/tables/1/credits", "s", "dealer"},
    {"GET /api/fills", "s", "any"},
    {"POST /api/fills/1/approve", "s", "cage"},
    {"DELETE /api/fills/1", "s", "dealer"},
    {"POST /api/tables/1/float", "s", "pit-supervisor"},
    {"POST /api/tables/1/drop", "s", "cage"},
    {"POST /api/tables/1/tips", "s", "cage"},
    {"GET /api/duties", "s", "pit-manager"},
    {"GET /api/waiting", "s", "pit-supervisor"},
    {"GET /api/limits", "s", "pit-supervisor"},
    {"POST /api/limits", "s", "operations-manager"},
    {"POST /api/cage/buy-in", "s", "cage"},
    {"POST /api/cage/cash-out", "s", "cage"},
    {"POST /api/cage/return", "s", "cage"},
    {"POST /api/cage/stock", "s", "operations-manager"},
    {"GET /api/balances", "s", "pit-manager"},
    {"GET /api/staff", "s", "pit-supervisor"},
    {"POST /api/staff", "s", "shift-manager"},
    {"PATCH /api/staff/1", "s", "shift-manager"},
    {"DELETE /api/staff/1/factor", "s", "shift-manager"},
    {"POST /api/staff/beside", "s", "any"},
    {"POST /api/staff/1/vouch", "s", "shift-manager"},
    {"GET /api/shifts", "s", "any"},
    {"POST /api/tables/1/shift", "s", "pit-supervisor"},
    {"DELETE /api/tables/1/shift/1", "s", "pit-supervisor"},
    {"GET /api/devices", "s", "pit-supervisor"},
    {"POST /api/devices", "s", "pit-manager"},
    {"GET /api/tables/1/rules", "npsd", "any"},
    {"GET /api/tables/1/clauses", "npsd", "any"},
    {"GET /api/ask", "s", "any"},
    {"GET /api/editions", "s", "pit-supervisor"},
    {"POST /api/editions", "s", "operations-manager"},
    {"GET /api/editions/1", "s", "pit-supervisor"},
    {"POST /api/editions/1/adopt", "s", "table-games-director"},
    {"GET /api/editions/1/diff/2", "s", "pit-supervisor"},
    {"POST /api/editions/1/diff", "s", "pit-supervisor"},
    {"POST /api/self-checks", "s", "regulator"},
    {"GET /api/self-checks", "s", "pit-manager"},
    {"GET /api/reports", "s", "pit-supervisor"},
    {"GET /api/reports/events", "s", "pit-supervisor"},
    {"GET /api/reports/alterations", "s", "pit-supervisor"},
    {"GET /api/tables/1/rounds/1/evidence", "s", "pit-supervisor"},
    {"GET /api/anchors", "s", "regulator"},
    {"GET /api/pit", "s", "acting-pit-supervisor"},
    {"GET /api/alerts", "s", "any"},
    {"POST /api/alerts/999/acknowledge", "s", "any"},
    {"GET /api/requests", "s", "any"},
    {"POST /api/tables/1/requests", "s", "dealer"},
    {"GET /api/requests/9/change", "s", "dealer"},
    {"POST /api/requests/9/answer", "ps", "any"},
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
    {"GET /api/documents", "ps", "dealer"},
    {"POST /api/documents", "s", "operations-manager"},
    {"POST /api/documents/9/approve", "s", "table-games-director"},
    {"POST /api/documents/9/withdraw", "s", "table-games-director"},
    {"POST /api/me/notices/9/seen", "p", "-"},
    {"GET /api/me/rounds", "p", "-"},
    {"GET /api/tables/1/rounds/1", "npsd", "any"},
    {"GET /api/rounds", "s", "pit-supervisor"},
    {"PATCH /api/floor", "s", "operations-manager"},
    {"GET /api/equipment", "s", "any"},
    {"POST /api/equipment", "s", "pit-manager"},
    {"GET /api/equipment/1", "s", "pit-supervisor"},
    {"POST /api/equipment/1/move", "s", "pit-supervisor"},
    {"POST /api/equipment/1/condemn", "s", "pit-supervisor"},
    {"POST /api/equipment/1/repair", "s", "acting-pit-supervisor"},
    {"POST /api/equipment/1/replace", "s", "acting-pit-supervisor"},
    {"POST /api/equipment/1/destroy", "s", "pit-supervisor"},
    {"GET /api/tables/1/equipment", "s", "any"},
    {"POST /api/tables/1/equipment/check", "s", "dealer"},
    {"POST /api/tables/1/equipment/shuffle", "s", "dealer"},
    {"GET /api/doubtful", "s", "any"},
    {"POST /api/tables/1/doubtful", "s", "dealer"},
    {"POST /api/doubtful/1/confirm", "s", "pit-supervisor"},
    {"POST /api/doubtful/1/end", "s", "any"},
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
    if (post == POST_INTERNAL_AUDIT) /* looks at everything */
        return strncmp(what, "GET", 3) == 0;
    if (strcmp(lowest, "regulator") == 0)
        return (ladder && post >= POST_OPERATIONS_MANAGER) ||
               (post == POST_SURVEILLANCE && strncmp(what, "GET", 3) == 0);
    if (strcmp(lowest, "surveillance") == 0)
        return post == POST_SURVEILLANCE || post == POST_SECURITY ||
               (ladder && post >= POST_ACTING_PIT_SUPERVISOR);
    if (strcmp(lowest, "cage") == 0)
        return post == POST_CAGE || (ladder && post >= POST_SHIFT_MANAGER);
    if (!ladder) /* what a pit supervisor may look at they may look at too; surveillance, a
                    manager */
        return strncmp(what, "GET", 3) == 0 &&
               post_find(lowest, strlen(lowest)) <=
                   (post == POST_SURVEILLANCE ? POST_PIT_MANAGER : POST_PIT_SUPERVISOR);
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
    assert_int_equal(floor_operation_count, RIGHTS);
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

/* ---- Accounts: the ladder changes what stands below, and nothing beside it ---- */

static int add_staff_by(struct floor_actor actor, const char *name, enum post post) {
    char body[160];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"post\":\"%s\",\"password_hash\":\"$x\"}", name,
             post_id(post));
    return ask(&place, actor, "POST /api/staff", body, NULL);
}

static int set_staff_by(struct floor_actor actor, uint32_t id, const char *body) {
    char what[40];
    snprintf(what, sizeof what, "PATCH /api/staff/%u", id);
    return ask(&place, actor, what, body, NULL);
}

/* What the door refuses stands in nobody's way: the account is as it was. */
static void refused_to_set(enum post actor, uint32_t id, const char *body, const char *code) {
    struct house_staff before = *house_find_staff(&place.floor->house, id);
    uint64_t seq = place.floor->seq;
    if (set_staff_by(staff_of(actor), id, body) != 403 || !says(&place, code))
        fail_msg("%s sets %u to %s: %d %s", post_id(actor), id, body, place.status, place.out);
    assert_memory_equal(&before, house_find_staff(&place.floor->house, id), sizeof before);
    assert_int_equal(seq, place.floor->seq);
}

static void posts_beside_the_ladder_are_changed_on_the_machine(void **state) {
    (void)state;
    char to_post[64];
    for (int post = POST_SHIFT_MANAGER; post <= POST_SENIOR_MANAGEMENT; post++) {
        for (int target = POST_SENIOR_MANAGEMENT + 1; target < POSTS; target++) {
            enum post actor = (enum post)post;
            assert_int_equal(add_staff_by(staff_of(actor), "Chi", (enum post)target), 403);
            assert_true(says(&place, "post-independent"));
            snprintf(to_post, sizeof to_post, "{\"post\":\"%s\"}", post_id((enum post)target));
            refused_to_set(actor, POST_DEALER, to_post, "post-independent");
            refused_to_set(actor, (uint32_t)target, "{\"post\":\"dealer\"}", "post-independent");
            refused_to_set(actor, (uint32_t)target, "{\"password_hash\":\"$y\"}",
                           "post-independent");
            refused_to_set(actor, (uint32_t)target, "{\"active\":false}", "post-independent");
        }
    }
    for (int target = POST_SENIOR_MANAGEMENT; target < POSTS; target++) {
        char name[16];
        snprintf(name, sizeof name, "New %d", target);
        assert_int_equal(add_staff_by(by_system, name, (enum post)target), 201);
        assert_int_equal(set_staff_by(by_system, (uint32_t)target, "{\"active\":false}"), 200);
    }
}

static void the_ladder_changes_only_what_is_below(void **state) {
    (void)state;
    for (int actor = POST_SHIFT_MANAGER; actor <= POST_SENIOR_MANAGEMENT; actor++) {
        for (int target = POST_DEALER; target <= POST_SENIOR_MANAGEMENT; target++) {
            char name[16], body[64];
            snprintf(name, sizeof name, "P%d-%d", actor, target);
            int added = add_staff_by(staff_of((enum post)actor), name, (enum post)target);
            assert_int_equal(added, target < actor ? 201 : 403);
            if (target < actor) {
                uint32_t id = (uint32_t)told(&place, "staff");
                assert_int_equal(set_staff_by(staff_of((enum post)actor), id, "{\"active\":false}"),
                                 200);
                snprintf(body, sizeof body, "{\"post\":\"%s\"}", post_id((enum post)actor));
                refused_to_set((enum post)actor, id, body, "post-above");
                continue;
            }
            const char *code = target == actor ? "own-account" : "post-above";
            refused_to_set((enum post)actor, (uint32_t)target, "{\"active\":false}", code);
            refused_to_set((enum post)actor, (uint32_t)target, "{\"password_hash\":\"$y\"}", code);
            refused_to_set((enum post)actor, (uint32_t)target, "{\"post\":\"dealer\"}", code);
        }
    }
    /* not one's equal either */
    assert_int_equal(add_staff_by(by_system, "Peer", POST_SHIFT_MANAGER), 201);
    refused_to_set(POST_SHIFT_MANAGER, (uint32_t)told(&place, "staff"),
                   "{\"password_hash\":\"$y\"}", "post-above");
    assert_int_equal(add_staff_by(staff_of(POST_SHIFT_MANAGER), "dealer", POST_DEALER), 409);
}

/* ---- One hand with two accounts ---- */

static struct floor_actor made_by(struct floor_actor actor, const char *name, enum post post) {
    assert_int_equal(add_staff_by(actor, name, post), 201);
    return (struct floor_actor){
        .role = ACTOR_STAFF, .id = (uint32_t)told(&place, "staff"), .post = post};
}

static int fill_by(struct floor_actor asker, struct floor_actor approver) {
    char what[48];
    assert_int_equal(ask(&place, asker, "POST /api/tables/6/fills", "{\"amount\":1000000}", NULL),
                     201);
    snprintf(what, sizeof what, "POST /api/fills/%d/approve", (int)told(&place, "fill"));
    return ask(&place, approver, what, "{}", NULL);
}

static void who_asks_does_not_approve_through_another_account(void **state) {
    (void)state;
    struct floor_actor director = staff_of(POST_TABLE_GAMES_DIRECTOR);
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER), cage = staff_of(POST_CAGE);
    struct floor_actor other = staff_of(POST_OPERATIONS_MANAGER);
    assert_int_equal(fill_by(shift, shift), 422);
    assert_int_equal(fill_by(shift, cage), 200);
    assert_int_equal(fill_by(shift, other), 200);
    struct floor_actor puppet = made_by(director, "Puppet", POST_SHIFT_MANAGER);
    assert_int_equal(fill_by(director, puppet), 422);
    assert_true(says(&place, "same-person"));
    assert_int_equal(fill_by(puppet, director), 422); /* nor the other way round */
    assert_int_equal(fill_by(puppet, other), 200);
    assert_int_equal(fill_by(other, puppet), 200);
    /* nor through an account that the made one has made */
    struct floor_actor second = made_by(puppet, "Second", POST_PIT_MANAGER);
    assert_int_equal(fill_by(second, puppet), 422);
    assert_int_equal(fill_by(second, director), 422);
    assert_int_equal(fill_by(second, shift), 200);
    /* a password set is an account taken; changing it oneself afterwards proves nothing, for who
     * set it can sign in and do that too */
    assert_int_equal(set_staff_by(director, shift.id, "{\"password_hash\":\"$y\"}"), 200);
    assert_int_equal(fill_by(director, shift), 422);
    assert_int_equal(ask(&place, shift, "POST /api/me/password",
                         "{\"old\":\"x\",\"password_hash\":\"$z\"}", NULL),
                     200);
    assert_int_equal(fill_by(director, shift), 422);
    assert_int_equal(set_staff_by(by_system, shift.id, "{\"password_hash\":\"$w\"}"), 200);
    assert_int_equal(fill_by(director, shift), 200);
    /* it follows from the records */
    place_reopen(&place);
    const struct house *house = &place.floor->house;
    assert_int_equal(fill_by(director, puppet), 422);
    assert_true(house_same_hand(house, director.id, puppet.id));
    assert_true(house_same_hand(house, second.id, director.id));
    assert_true(house_same_hand(house, shift.id, shift.id));
    assert_false(house_same_hand(house, director.id, shift.id));
    assert_false(house_same_hand(house, shift.id, cage.id));
}

static void nobody_allows_through_another_account(void **state) {
    (void)state;
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    struct floor_actor puppet = made_by(shift, "Puppet", POST_PIT_SUPERVISOR);
    const char *suspend = "{\"event\":\"suspend\",\"text\":\"spilt water\"}";
    const char *grant = "{\"grant\":true}";
    assert_int_equal(ask(&place, puppet, "POST /api/tables/7/requests", suspend, NULL), 201);
    assert_int_equal(ask(&place, shift, "POST /api/requests/1/answer", grant, NULL), 422);
    struct floor_actor other = made_by(shift, "Other puppet", POST_PIT_MANAGER);
    assert_int_equal(ask(&place, other, "POST /api/requests/1/answer", grant, NULL), 422);
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/requests/1/answer", grant, NULL), 200);
}

static int vouch_by(struct floor_actor actor, struct floor_actor staff) {
    char what[48];
    snprintf(what, sizeof what, "POST /api/staff/%u/vouch", staff.id);
    return ask(&place, actor, what, "{}", NULL);
}

static int set_own_password(struct floor_actor staff) {
    return ask(&place, staff, "POST /api/me/password", "{\"old\":\"x\",\"password_hash\":\"$own\"}",
               NULL);
}

/* Two whom one manager has hired are two people once somebody else has seen that they are. */
static void who_is_vouched_for_is_nobodys_hand(void **state) {
    (void)state;
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    struct floor_actor other = staff_of(POST_OPERATIONS_MANAGER);
    struct floor_actor lan = made_by(shift, "Lan", POST_PIT_MANAGER);
    struct floor_actor mai = made_by(shift, "Mai", POST_PIT_MANAGER);
    const struct house *house = &place.floor->house;
    assert_true(house_same_hand(house, lan.id, mai.id));
    /* as long as who made it knows the password nobody can say whose it is */
    assert_int_equal(vouch_by(other, lan), 409);
    assert_true(says(&place, "password-not-own"));
    assert_int_equal(set_own_password(lan), 200);
    assert_int_equal(set_own_password(mai), 200);
    assert_true(house_same_hand(house, lan.id, mai.id));
    /* the maker's word is not enough, nor that of a puppet of the maker's, nor one's own, nor that
     * of a post that could not make it */
    assert_int_equal(vouch_by(shift, lan), 422);
    assert_true(says(&place, "same-person"));
    assert_int_equal(vouch_by(lan, mai), 403);
    assert_int_equal(vouch_by(staff_of(POST_SURVEILLANCE), lan), 403);
    assert_int_equal(vouch_by(other, staff_of(POST_CAGE)), 409);
    assert_int_equal(vouch_by(other, lan), 200);
    assert_int_equal(vouch_by(other, lan), 409);
    assert_false(house_same_hand(house, lan.id, mai.id));
    assert_false(house_same_hand(house, lan.id, shift.id));
    assert_int_equal(vouch_by(other, mai), 200);
    place_reopen(&place);
    house = &place.floor->house;
    assert_false(house_same_hand(house, lan.id, mai.id));
    /* a password that somebody else sets ends it */
    assert_int_equal(set_staff_by(shift, lan.id, "{\"password_hash\":\"$y\"}"), 200);
    assert_true(house_same_hand(house, lan.id, shift.id));
    assert_false(house_same_hand(house, lan.id, mai.id)); /* whom nobody holds */
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    assert_true(says(&place, "Lan, pit-manager, active: vouched for, by operations-manager"));
}

/* Who watches the tables, keeps the cage or regulates deals and supervises at none. */
static void nobody_beside_the_ladder_has_a_shift(void **state) {
    (void)state;
    char body[48];
    for (uint32_t post = POST_SENIOR_MANAGEMENT + 1; post < POSTS; post++) {
        snprintf(body, sizeof body, "{\"staff\":%u}", post);
        assert_int_equal(
            ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/6/shift", body, NULL), 403);
        snprintf(body, sizeof body, "{\"staff\":%u,\"post\":\"dealer\"}", post);
        assert_int_equal(
            ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/6/shift", body, NULL), 403);
    }
}

static void virtual_tables_are_dealt_by_the_machine(void **state) {
    (void)state;
    const char *shake = "{\"event\":\"shake\",\"number\":3}";
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/1/events", shake, NULL), 409);
    assert_true(says(&place, "dealt-by-machine"));
    const char *slip = "{\"event\":\"correct-entry\",\"entry\":\"shake\",\"ref\":1,"
                       "\"number\":3,\"value\":2}"; /* nor does anybody key there (G15) */
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables/1/events", slip, NULL), 409);
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
                         "{\"event\":\"tip\",\"player\":1,\"amount\":10000}", NULL),
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

/* ---- Posts beside the ladder, by two ---- */

static int say_beside(enum post by, const char *body) {
    return ask(&place, staff_of(by), "POST /api/staff/beside", body, NULL);
}

static void posts_beside_the_ladder_are_changed_by_two(void **state) {
    const char *body = "{\"name\":\"Camera two\",\"post\":\"surveillance\","
                       "\"password_hash\":\"$x\"}";
    (void)state;
    /* the ladder that is watched has no say, nor have the others beside it */
    for (int post = POST_DEALER; post < POSTS; post++) {
        bool may =
            post == POST_SURVEILLANCE || post == POST_SENIOR_MANAGEMENT || post == POST_REGULATOR;
        if (say_beside((enum post)post, body) == 201) {
            assert_true(may);
            assert_true(says(&place, post == POST_SENIOR_MANAGEMENT ? "again" : ""));
        } else {
            assert_false(may && !says(&place, "name-taken"));
        }
    }
    assert_non_null(house_find_staff_name(&place.floor->house, "Camera two"));
    /* nobody twice, and only what both have said */
    const char *off = "{\"staff\":12,\"active\":false}", *on = "{\"staff\":12,\"active\":true}";
    uint32_t cage = POST_CAGE;
    assert_int_equal(cage, 12);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(say_beside(POST_SENIOR_MANAGEMENT, off), 201);
        assert_true(says(&place, "\"again\":true"));
    }
    assert_int_equal(say_beside(POST_REGULATOR, on), 201);
    assert_true(says(&place, "\"again\":true"));
    assert_int_equal(say_beside(POST_SENIOR_MANAGEMENT, off), 201);
    place_reopen(&place);
    assert_true(house_find_staff(&place.floor->house, cage)->active);
    assert_int_equal(say_beside(POST_CAGE, off), 403); /* not one's own */
    assert_int_equal(say_beside(POST_SURVEILLANCE, off), 403);
    assert_int_equal(say_beside(POST_REGULATOR, off), 201);
    assert_true(says(&place, "\"staff\":12"));
    assert_false(house_find_staff(&place.floor->house, cage)->active);
    /* nobody of the ladder is made the regulator by less */
    assert_int_equal(say_beside(POST_SENIOR_MANAGEMENT, "{\"staff\":1,\"post\":\"regulator\"}"),
                     201);
    assert_int_equal(say_beside(POST_TABLE_GAMES_DIRECTOR, "{\"staff\":1,\"post\":\"regulator\"}"),
                     403);
    /* internal audit is made so too, looks at everything and changes nothing */
    const char *audit = "{\"name\":\"Auditor\",\"post\":\"internal-audit\","
                        "\"password_hash\":\"$x\"}";
    assert_int_equal(ask(&place, staff_of(POST_SENIOR_MANAGEMENT), "POST /api/staff", audit, NULL),
                     403);
    assert_true(says(&place, "post-independent"));
    assert_int_equal(say_beside(POST_SURVEILLANCE, audit), 403);
    assert_int_equal(say_beside(POST_SENIOR_MANAGEMENT, audit), 201);
    assert_null(house_find_staff_name(&place.floor->house, "Auditor"));
    assert_int_equal(say_beside(POST_REGULATOR, audit), 201);
    const struct house_staff *auditor = house_find_staff_name(&place.floor->house, "Auditor");
    assert_non_null(auditor);
    struct floor_actor looks = {
        .role = ACTOR_STAFF, .id = auditor->id, .post = POST_INTERNAL_AUDIT};
    assert_int_equal(ask(&place, looks, "GET /api/reports/alterations", NULL, NULL), 200);
    assert_int_equal(ask(&place, looks, "GET /api/balances", NULL, NULL), 200);
    assert_int_equal(ask(&place, looks, "POST /api/disable", "{}", NULL), 403);
    /* what stays on the ladder does not come this way */
    assert_int_equal(say_beside(POST_REGULATOR, "{\"staff\":1,\"active\":false}"), 403);
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    assert_true(says(&place, "cage, cage, not active: changed by two, by regulator"));
}

/* ---- Names ---- */

static void nobody_is_taken_for_somebody_else(void **state) {
    static const struct {
        const char *name;
        int status;
    } guests[] = {
        {"Bình", 201},         {"Bi\u0300nh", 201},  {"deaIer", 409},     {"Dealer", 409},
        {"d\u0435aler", 409},  {"Pit Manager", 409}, {"An\u200B", 422},   {"\u202Enimda", 422},
        {"An\u00A0Binh", 422}, {" An", 422},         {"Dealer Lan", 201},
    };
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    char body[160];
    (void)state;
    for (size_t i = 0; i < sizeof guests / sizeof guests[0]; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", guests[i].name);
        if (ask(&place, nobody, "POST /api/players", body, NULL) != guests[i].status)
            fail_msg("%s: %d %s", guests[i].name, place.status, place.out);
        if (i == 1)
            assert_true(says(&place, "\"name\":\"Bình\"")); /* one form */
    }
    assert_int_equal(add_staff_by(shift, "deaIer", POST_DEALER), 409);
    assert_int_equal(add_staff_by(shift, "Lan\u200D", POST_DEALER), 422);
    assert_int_equal(add_staff_by(shift, "Lan", POST_DEALER), 201);
    assert_int_equal(add_staff_by(shift, "LAN", POST_DEALER), 409);
}

static void surveillance_hears_of_every_change_of_staff(void **state) {
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    struct floor_actor watches = staff_of(POST_SURVEILLANCE);
    (void)state;
    assert_int_equal(add_staff_by(shift, "Lan", POST_DEALER), 201);
    uint32_t lan = (uint32_t)told(&place, "staff");
    const struct {
        struct floor_actor by;
        const char *body, *words;
    } changes[] = {
        {shift, "{\"active\":false}",
         "Lan, dealer, not active: leave to work changed, by shift-manager"},
        {shift, "{\"active\":true,\"post\":\"pit-supervisor\"}",
         "Lan, pit-supervisor, active: post changed, by shift-manager"},
        {by_system, "{\"password_hash\":\"$y\"}",
         "password changed, by the machine's command line"},
    };
    assert_int_equal(ask(&place, watches, "GET /api/alerts?open=1", NULL, NULL), 200);
    assert_true(says(&place, "\"kind\":\"staff\",\"post\":\"surveillance\""));
    assert_true(says(&place, "Lan, dealer, active: account made, by shift-manager"));
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        assert_int_equal(set_staff_by(changes[i].by, lan, changes[i].body), 200);
        assert_int_equal(ask(&place, watches, "GET /api/alerts?open=1", NULL, NULL), 200);
        if (!says(&place, changes[i].words))
            fail_msg("%s: %s", changes[i].words, place.out);
    }
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(every_operation_by_everybody),
        T(dealers_act_on_their_shift),
        T(posts_beside_the_ladder_are_changed_on_the_machine),
        T(the_ladder_changes_only_what_is_below),
        T(who_asks_does_not_approve_through_another_account),
        T(nobody_allows_through_another_account),
        T(who_is_vouched_for_is_nobodys_hand),
        T(nobody_beside_the_ladder_has_a_shift),
        T(virtual_tables_are_dealt_by_the_machine),
        T(nobody_forges_an_event),
        T(devices_send_what_they_see),
        T(tokens_find_their_players),
        T(nobody_is_taken_for_somebody_else),
        T(posts_beside_the_ladder_are_changed_by_two),
        T(surveillance_hears_of_every_change_of_staff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
