/* Tables of the golden evenings, and changing a field of one: what fuzz targets that feed a state
 * share. Evenings are numbered: one of each game, then those of the made-up engine (base/engine.h),
 * or the first again where a game does not know of it. A state is flat and mostly zeros; where the
 * highest bit of `where` is set, only bytes that are not, and their neighbours, are counted. */
#ifndef FUZZ_SUPPORT_MOMENTS_H
#define FUZZ_SUPPORT_MOMENTS_H

#include "table/use_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDIT = 12, BESIDE = 4 }; /* where (2), how, a spare byte, a value (8) */

/* One table of an evening; `filled` lists the places where something is, once somebody asks. */
struct moment {
    struct table table;
    uint32_t *filled;
    size_t filled_count;
};

struct evening {
    struct walk walk;
    char path[WALK_PATH]; /* of its log */
    struct moment *moments;
    size_t count, room;
};

_Static_assert(sizeof(struct table) <= 4 * 0x8000, "a place is told by fifteen bits");

static void keep(const struct table *table, void *context) {
    struct evening *evening = context;
    if (evening->count == evening->room) {
        evening->room = evening->room * 2 + 64;
        evening->moments = realloc(evening->moments, evening->room * sizeof *evening->moments);
        if (evening->moments == NULL)
            abort();
    }
    evening->moments[evening->count++] = (struct moment){.table = *table};
}

static void find_log(enum cr_game game, bool by_next_engine, char path[WALK_PATH]) {
    walk_golden(game, ".engine-2", path);
    FILE *file = by_next_engine ? fopen(path, "r") : NULL;
    if (file == NULL)
        walk_golden(game, ".log", path);
    else
        fclose(file);
}

static inline struct evening *evening_of(unsigned number) {
    static struct evening *evenings[2 * GAMES_MAX];
    static struct table table;
    const unsigned games = cr_game_count(), which = number % (2 * games);
    if (evenings[which] != NULL)
        return evenings[which];
    struct evening *evening = evenings[which] = calloc(1, sizeof *evening);
    if (evening == NULL)
        abort();
    walk_start(&evening->walk, (enum cr_game)(which % games), 0);
    find_log(evening->walk.game, which >= games, evening->path);
    if (!use_evening(evening->path, &evening->walk.book, &table, keep, evening))
        abort();
    return evening;
}

/* ---- Changes ---- */

static bool is_beside_something(const uint8_t *bytes, size_t at) {
    size_t from = at < BESIDE ? 0 : at - BESIDE;
    for (size_t i = from; i < at + BESIDE && i < sizeof(struct table); i++) {
        if (bytes[i] != 0)
            return true;
    }
    return false;
}

static void list_filled(struct moment *moment) {
    const uint8_t *bytes = (const uint8_t *)&moment->table;
    moment->filled = malloc(sizeof(struct table) * sizeof *moment->filled);
    if (moment->filled == NULL)
        abort();
    for (size_t at = 0; at < sizeof(struct table); at++) {
        if (is_beside_something(bytes, at))
            moment->filled[moment->filled_count++] = (uint32_t)at;
    }
}

static size_t place_of(struct moment *moment, unsigned where) {
    size_t wanted = where & 0x7fff;
    if (where < 0x8000)
        return wanted * 4 % sizeof(struct table);
    if (moment->filled == NULL)
        list_filled(moment);
    return moment->filled[wanted % moment->filled_count];
}

enum how { SET, ADD, FLIP, COPY, HOWS };

static inline void change(struct moment *moment, uint8_t *bytes, const uint8_t edit[EDIT]) {
    size_t width = (size_t)1 << (edit[2] >> 2 & 3);
    size_t at = place_of(moment, (unsigned)(edit[0] | edit[1] << 8)) / width * width;
    uint64_t value = 0, given;
    memcpy(&given, edit + 4, sizeof given);
    memcpy(&value, bytes + at, width);
    switch (edit[2] % HOWS) {
    case SET:
        value = given;
        break;
    case ADD:
        value += (uint64_t)(int8_t)given;
        break;
    case FLIP:
        value ^= UINT64_C(1) << given % (8 * width);
        break;
    default: /* from elsewhere */
        memcpy(&value, bytes + place_of(moment, (unsigned)given & 0xffff) / width * width, width);
        break;
    }
    memcpy(bytes + at, &value, width);
}

#endif
