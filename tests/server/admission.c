/* Who gives way when there is no room for one more connection. */
#include "server/server_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 32 }; /* two of them for staff */

struct crowd {
    struct server server;
    struct connection list[MOST];
    struct address here, there;
    size_t count;
};

static int set_up(void **state) {
    struct crowd *crowd = calloc(1, sizeof *crowd);
    if (crowd == NULL)
        return -1;
    crowd->server.most_connections = crowd->server.most_from_one = MOST;
    *state = crowd;
    return 0;
}

static int tear_down(void **state) {
    free(*state);
    return 0;
}

/* One more, heard of later than those before it. */
static struct connection *add(struct crowd *crowd, enum actor_role role) {
    assert_true(crowd->count < MOST);
    struct connection *made = &crowd->list[crowd->count++];
    made->known_as = (uint8_t)role;
    made->asked = true;
    made->state = SPEAKS_HTTP;
    made->heard = (int64_t)crowd->count;
    made->from = &crowd->here;
    made->next = crowd->server.connections;
    crowd->server.connections = made;
    return made;
}

static void fill(struct crowd *crowd, enum actor_role role, size_t count) {
    for (size_t i = 0; i < count; i++)
        add(crowd, role);
}

static struct connection *goes(struct crowd *crowd) {
    return admission_gives_way(&crowd->server, NULL);
}

static void strangers_go_first(void **state) {
    struct crowd *crowd = *state;
    fill(crowd, ACTOR_PLAYER, 20);
    struct connection *watching = add(crowd, ACTOR_NOBODY);
    watching->is_websocket = true;
    struct connection *idle = add(crowd, ACTOR_NOBODY), *silent = add(crowd, ACTOR_NOBODY);
    silent->asked = false;
    assert_ptr_equal(goes(crowd), silent);
    silent->doomed = true;
    assert_ptr_equal(goes(crowd), idle);
    idle->waiting = 1;
    assert_ptr_equal(goes(crowd), watching);
}

/* Players fill all places but those of staff, and no more. */
static void players_leave_room_for_staff(void **state) {
    struct crowd *crowd = *state;
    struct connection *first = add(crowd, ACTOR_PLAYER);
    fill(crowd, ACTOR_PLAYER, 29);
    fill(crowd, ACTOR_STAFF, 2);
    assert_null(goes(crowd));
    crowd->list[31].known_as = ACTOR_PLAYER;
    assert_ptr_equal(goes(crowd), first);
    first->is_websocket = true;
    first->actor.role = ACTOR_STAFF;
    assert_null(goes(crowd));
}

static void staff_and_devices_stay(void **state) {
    struct crowd *crowd = *state;
    fill(crowd, ACTOR_STAFF, 16);
    fill(crowd, ACTOR_DEVICE, 16);
    assert_null(goes(crowd));
}

static void one_address_is_judged_by_itself(void **state) {
    struct crowd *crowd = *state;
    crowd->server.most_from_one = 4;
    add(crowd, ACTOR_NOBODY)->from = &crowd->there;
    struct connection *first = add(crowd, ACTOR_PLAYER);
    fill(crowd, ACTOR_PLAYER, 3);
    assert_ptr_equal(admission_gives_way(&crowd->server, &crowd->here), first);
    crowd->list[4].known_as = ACTOR_STAFF;
    assert_null(admission_gives_way(&crowd->server, &crowd->here));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {TEST(strangers_go_first), TEST(players_leave_room_for_staff),
                                       TEST(staff_and_devices_stay),
                                       TEST(one_address_is_judged_by_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
