#include "base/memory.h"
#include "rounds/round_text.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 8, ROOM_KEPT = 1 << 16 };

void round_players_open(struct players *players) {
    static_assert(crypto_shorthash_KEYBYTES == sizeof players->key, "the key of the hash");
    *players = (struct players){.round = 1};
    randombytes_buf(players->key, sizeof players->key);
}

bool round_players_open_in(struct players *players, size_t names, const char *round, size_t length,
                           struct scratch *memory) {
    size_t room = (size_t)2 * FEW;
    while (room < names)
        room *= 2;
    *players = (struct players){.round = 1, .room = room, .seat_count = 2 * room};
    crypto_generichash(players->key, sizeof players->key, (const unsigned char *)round, length,
                       NULL, 0);
    players->list = memory_take(memory, room * sizeof *players->list);
    players->seats = memory_take(memory, players->seat_count * sizeof *players->seats);
    return players->list != NULL && players->seats != NULL;
}

void round_players_close(struct players *players) {
    free(players->list);
    free(players->seats);
}

void round_players_reset(struct players *players) {
    players->count = 0;
    players->round++;
    if (players->room <= ROOM_KEPT)
        return;
    round_players_close(players);
    players->list = NULL;
    players->seats = NULL;
    players->room = players->seat_count = 0;
}

static bool is_named(const struct player *player, const char *name, size_t length) {
    return player->length == length && memcmp(player->name, name, length) == 0;
}

static struct seat *find_seat(struct players *players, const char *name, size_t length) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)name, length, players->key);
    for (size_t at = hash & (players->seat_count - 1);; at = (at + 1) & (players->seat_count - 1)) {
        struct seat *seat = &players->seats[at];
        if (seat->round != players->round || is_named(&players->list[seat->player], name, length))
            return seat;
    }
}

static void take_seat(struct players *players, uint32_t number) {
    const struct player *player = &players->list[number];
    *find_seat(players, player->name, player->length) =
        (struct seat){.round = players->round, .player = number};
}

/* Twice as many seats as players, and everyone seated anew. */
static void grow_seats(struct players *players) {
    free(players->seats);
    players->seat_count = players->room * 2;
    players->seats = memory_grow(NULL, players->seat_count * sizeof *players->seats);
    memset(players->seats, 0, players->seat_count * sizeof *players->seats);
    for (uint32_t i = 0; i < players->count; i++)
        take_seat(players, i);
}

static uint32_t add_player(struct players *players, const char *name, size_t length) {
    if (players->count == players->room) {
        players->room = players->room == 0 ? 2 * FEW : players->room * 2;
        players->list = memory_grow(players->list, players->room * sizeof *players->list);
        grow_seats(players);
    }
    players->list[players->count] = (struct player){.name = name, .length = length};
    return (uint32_t)players->count++;
}

uint32_t round_players_number(struct players *players, const char *name, size_t length) {
    size_t near = players->count < FEW ? players->count : FEW;
    for (uint32_t i = 0; i < near; i++)
        if (is_named(&players->list[i], name, length))
            return i;
    if (players->count < FEW)
        return add_player(players, name, length);
    if (players->count == FEW) /* from here on the table of seats is used */
        for (uint32_t i = 0; i < FEW; i++)
            take_seat(players, i);
    const struct seat *seat = find_seat(players, name, length);
    if (seat->round == players->round)
        return seat->player;
    uint32_t number = add_player(players, name, length);
    take_seat(players, number);
    return number;
}
