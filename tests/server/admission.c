/* Who gives way when there is no room for one more connection. */
#include "server/server_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 32 }; /* two of them for staff */

struct scene {
    struct server server;
    struct connection list[MOST];
    struct crowd here, there; /* two addresses */
    struct crowd network;     /* of both */
    size_t count;
};

static int set_up(void **state) {
    struct scene *scene = calloc(1, sizeof *scene);
    if (scene == NULL)
        return -1;
    scene->server.most_connections = MOST;
    scene->server.most_from[ORIGIN_ADDRESS] = scene->server.most_from[ORIGIN_NETWORK] = MOST;
    scene->network.scope = ORIGIN_NETWORK;
    *state = scene;
    return 0;
}

static int tear_down(void **state) {
    free(*state);
    return 0;
}

/* One more, heard of later than those before it. */
static struct connection *add(struct scene *scene, enum actor_role role) {
    assert_true(scene->count < MOST);
    struct connection *made = &scene->list[scene->count++];
    made->known_as = (uint8_t)role;
    made->asked = true;
    made->state = SPEAKS_HTTP;
    made->heard = (int64_t)scene->count;
    made->from[ORIGIN_ADDRESS] = &scene->here;
    made->from[ORIGIN_NETWORK] = &scene->network;
    made->next = scene->server.connections;
    scene->server.connections = made;
    return made;
}

static void fill(struct scene *scene, enum actor_role role, size_t count) {
    for (size_t i = 0; i < count; i++)
        add(scene, role);
}

static struct connection *goes(struct scene *scene) {
    return admission_gives_way(&scene->server, NULL);
}

static void strangers_go_first(void **state) {
    struct scene *scene = *state;
    fill(scene, ACTOR_PLAYER, 20);
    struct connection *watching = add(scene, ACTOR_NOBODY);
    watching->is_websocket = true;
    struct connection *idle = add(scene, ACTOR_NOBODY), *silent = add(scene, ACTOR_NOBODY);
    silent->asked = false;
    assert_ptr_equal(goes(scene), silent);
    silent->doomed = true;
    assert_ptr_equal(goes(scene), idle);
    idle->waiting = 1;
    assert_ptr_equal(goes(scene), watching);
}

/* Players fill all places but those of staff, and no more. */
static void players_leave_room_for_staff(void **state) {
    struct scene *scene = *state;
    struct connection *first = add(scene, ACTOR_PLAYER);
    fill(scene, ACTOR_PLAYER, 29);
    fill(scene, ACTOR_STAFF, 2);
    assert_null(goes(scene));
    scene->list[31].known_as = ACTOR_PLAYER;
    assert_ptr_equal(goes(scene), first);
    first->is_websocket = true;
    first->actor.role = ACTOR_STAFF;
    assert_null(goes(scene));
}

static void staff_and_devices_stay(void **state) {
    struct scene *scene = *state;
    fill(scene, ACTOR_STAFF, 16);
    fill(scene, ACTOR_DEVICE, 16);
    assert_null(goes(scene));
}

static void one_address_is_judged_by_itself(void **state) {
    struct scene *scene = *state;
    scene->server.most_from[ORIGIN_ADDRESS] = 4;
    add(scene, ACTOR_NOBODY)->from[ORIGIN_ADDRESS] = &scene->there;
    struct connection *first = add(scene, ACTOR_PLAYER);
    fill(scene, ACTOR_PLAYER, 3);
    assert_ptr_equal(admission_gives_way(&scene->server, &scene->here), first);
    scene->list[4].known_as = ACTOR_STAFF;
    assert_null(admission_gives_way(&scene->server, &scene->here));
}

/* Players at many addresses of one network leave room for staff who come from there too. */
static void one_network_is_judged_by_itself(void **state) {
    struct scene *scene = *state;
    struct crowd elsewhere = {.scope = ORIGIN_NETWORK};
    scene->server.most_from[ORIGIN_NETWORK] = 4;
    add(scene, ACTOR_NOBODY)->from[ORIGIN_NETWORK] = &elsewhere;
    struct connection *first = add(scene, ACTOR_PLAYER);
    fill(scene, ACTOR_PLAYER, 3);
    scene->list[2].from[ORIGIN_ADDRESS] = &scene->there;
    assert_ptr_equal(admission_gives_way(&scene->server, &scene->network), first);
    scene->list[4].known_as = ACTOR_STAFF;
    assert_null(admission_gives_way(&scene->server, &scene->network));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(strangers_go_first), TEST(players_leave_room_for_staff), TEST(staff_and_devices_stay),
        TEST(one_address_is_judged_by_itself), TEST(one_network_is_judged_by_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
