/* Players and staff: who there is, and whose hands are one person's. */
#include "house/house.h"

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

/* Whoever holds an account holds those that were made, or given a password, by it. */
static bool holds(const struct house *house, uint32_t holder, uint32_t account, int rungs) {
    const struct house_staff *staff = house_find_staff(house, account);
    if (staff == NULL || rungs == 0)
        return false;
    return account == holder || holds(house, holder, staff->made_by, rungs - 1) ||
           holds(house, holder, staff->password_by, rungs - 1);
}

/* One of the two holds the other, or somebody holds both. */
bool house_same_hand(const struct house *house, uint32_t asker, uint32_t approver) {
    enum { RUNGS = POST_SENIOR_MANAGEMENT }; /* each holder stood above the account */
    for (size_t i = 0; i < house->staff_count; i++) {
        uint32_t holder = house->staff[i].id;
        if (holds(house, holder, asker, RUNGS) && holds(house, holder, approver, RUNGS))
            return true;
    }
    return asker == approver;
}
