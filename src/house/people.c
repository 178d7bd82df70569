/* Players and staff: who there is, and whose hands are one person's. */
#include "house/house.h"
#include "house/names.h"

#include <assert.h>
#include <string.h>

struct house_staff *house_find_staff(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->staff_count ? &house->staff[id - 1] : NULL;
}

struct house_staff *house_find_staff_name(const struct house *house, const char *name) {
    for (size_t i = 0; i < house->staff_count; i++) {
        if (strcmp(house->staff[i].name, name) == 0)
            return &house->staff[i];
    }
    return NULL;
}

const struct house_staff *house_find_alike(const struct house *house, const char *name) {
    for (size_t i = 0; i < house->staff_count; i++) {
        if (house_name_looks_like(house->staff[i].name, name))
            return &house->staff[i];
    }
    return NULL;
}

struct house_player *house_find_player(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->player_count ? &house->players[id - 1] : NULL;
}

struct house_player *house_find_token(const struct house *house, const uint8_t token[HASH_BYTES]) {
    uint64_t print;
    memcpy(&print, token, sizeof print);
    if (house->token_room == 0)
        return NULL;
    for (size_t at = print & (house->token_room - 1); house->tokens[at].player != 0;
         at = (at + 1) & (house->token_room - 1)) {
        assert(house->tokens[at].player <= house->player_count);
        struct house_player *player = &house->players[house->tokens[at].player - 1];
        if (house->tokens[at].print == print && memcmp(player->token, token, HASH_BYTES) == 0)
            return player;
    }
    return NULL;
}

bool house_may_give(const struct house *house, uint32_t staff, enum post post) {
    const struct house_staff *by = house_find_staff(house, staff);
    return by != NULL && by->active && by->post >= POST_SHIFT_MANAGER &&
           by->post <= POST_SENIOR_MANAGEMENT && post < by->post;
}

static bool is_listed(const uint32_t *list, size_t count, uint32_t number) {
    size_t i = 0;
    while (i < count && list[i] != number)
        i++;
    return i < count;
}

/* Each holder of an account stood above it: so many of them there are at most between an account
 * and the last of those who hold it, two ways at each. */
enum { RUNGS = POST_SENIOR_MANAGEMENT, HOLDERS = 1 << RUNGS };

/* Whoever holds an account holds those that were made, or given a password, by it: the account and
 * all who hold it, rung by rung, each once. */
static size_t list_holders(const struct house *house, uint32_t account, uint32_t list[HOLDERS]) {
    size_t count = 0, rung_ends = 1;
    list[count++] = account;
    for (size_t i = 0, rung = 1; i < count && rung < RUNGS; i++) {
        const struct house_staff *staff = house_find_staff(house, list[i]);
        bool is_held = staff != NULL && staff->vouched_by == 0;
        const uint32_t above[] = {is_held ? staff->made_by : 0, is_held ? staff->password_by : 0};
        for (int k = 0; k < 2; k++) {
            if (above[k] != 0 && !is_listed(list, count, above[k]))
                list[count++] = above[k];
        }
        if (i + 1 == rung_ends) {
            rung_ends = count;
            rung++;
        }
    }
    return count;
}

static bool is_recent(const struct house *house, const struct house_screen *screen) {
    return screen->screen != 0 && house->time - screen->time < SCREEN_SHARED;
}

static bool is_at(const struct house *house, const struct house_staff *staff,
                  const struct house_screen *screen) {
    int i = 0;
    while (i < SCREENS_KEPT &&
           !(staff->screens[i].screen == screen->screen && is_recent(house, &staff->screens[i])))
        i++;
    return i < SCREENS_KEPT && is_recent(house, screen);
}

bool house_same_screen(const struct house *house, uint32_t one, uint32_t other) {
    const struct house_staff *a = house_find_staff(house, one), *b = house_find_staff(house, other);
    int i = 0;
    if (a == NULL || b == NULL || a == b)
        return false;
    while (i < SCREENS_KEPT && !is_at(house, b, &a->screens[i]))
        i++;
    return i < SCREENS_KEPT;
}

bool house_was_at(const struct house *house, uint32_t staff, uint64_t screen) {
    const struct house_staff *found = house_find_staff(house, staff);
    return found != NULL && is_at(house, found, &(struct house_screen){screen, house->time});
}

bool house_is_player(const struct house *house, uint32_t staff, uint32_t player) {
    const struct house_staff *one = house_find_staff(house, staff);
    const struct house_player *other = house_find_player(house, player);
    return one != NULL && other != NULL &&
           (other->staff == staff || is_at(house, one, &other->screen));
}

/* One of the two holds the other, or somebody holds both. */
bool house_same_hand(const struct house *house, uint32_t asker, uint32_t approver) {
    if (house_same_screen(house, asker, approver))
        return true;
    uint32_t of_asker[HOLDERS], of_approver[HOLDERS];
    size_t count = list_holders(house, asker, of_asker);
    size_t approvers = list_holders(house, approver, of_approver);
    for (size_t i = 0; i < count; i++) {
        if (is_listed(of_approver, approvers, of_asker[i]))
            return true;
    }
    return false;
}

const char *house_vouching_problem(const struct house *house, uint32_t by,
                                   const struct house_staff *staff) {
    if (!staff->active || !staff->own_password)
        return "password";
    if (staff->vouched_by != 0)
        return "staff";
    if (!house_may_give(house, by, staff->post))
        return "post";
    return house_same_hand(house, by, staff->id) ? "id" : NULL;
}

/* ---- Posts beside the ladder ---- */

static bool is_beside(enum post post) {
    return post > POST_SENIOR_MANAGEMENT;
}

static enum post post_of(const struct house *house, uint32_t by) {
    const struct house_staff *staff = house_find_staff(house, by);
    return staff == NULL || !staff->active ? POST_NOBODY : staff->post;
}

static bool may_sign_for(enum post signer, enum post post) {
    return !is_beside(post) || signer == post || signer == POST_SENIOR_MANAGEMENT ||
           signer == POST_REGULATOR;
}

static bool go_together(enum post one, enum post other, enum post post) {
    return !is_beside(post) || one == post || other == post || one != other;
}

/* Where the account stands now, and where it will. */
static enum post post_before(const struct house *house, const struct staff_wish *wish) {
    const struct house_staff *staff = house_find_staff(house, wish->staff);
    return staff == NULL ? wish->post : staff->post;
}

bool house_may_wish(const struct house *house, uint32_t by, const struct staff_wish *wish) {
    enum post signer = post_of(house, by), before = post_before(house, wish);
    return signer != POST_NOBODY && by != wish->staff &&
           (is_beside(before) || is_beside(wish->post)) && may_sign_for(signer, before) &&
           may_sign_for(signer, wish->post);
}

bool house_is_wished_twice(const struct house *house, uint32_t by, const struct staff_wish *wish) {
    const struct staff_wish *first = &house->first_wish.wish;
    enum post one = post_of(house, house->first_wish.by), other = post_of(house, by);
    return house_may_wish(house, house->first_wish.by, wish) && house_may_wish(house, by, wish) &&
           first->staff == wish->staff && first->post == wish->post &&
           first->active == wish->active && first->password == wish->password &&
           strcmp(first->name, wish->name) == 0 && go_together(one, other, wish->post) &&
           go_together(one, other, post_before(house, wish)) &&
           !house_same_hand(house, house->first_wish.by, by);
}
