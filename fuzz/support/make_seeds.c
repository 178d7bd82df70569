/* Makes the seeds of the fuzzers `state` and `evidence` out of the golden evenings of every game
 * and engine; with --check it fails when a seed of `state` would not be taken, or leads to no other
 * engine than its evening has: a fuzzer that begins with refusals finds little. */
#include "support/moments.h"
#include "support/state_seed.h"

enum { SEEDS = 6, RECORDS = 6 };

/* A game of the tests' own has its seeds in fuzz/ beside its tests, the others in fuzz/corpus. */
static void name_seed(const struct evening *evening, bool by_next_engine, const char *target,
                      unsigned which, char path[WALK_PATH]) {
    enum cr_game game = evening->walk.game;
    char folder[WALK_PATH] = SOURCE_ROOT "/fuzz/corpus";
    if (game > CR_NIUNIU) {
        walk_golden(game, "", folder);
        snprintf(strstr(folder, "/table/golden/"), sizeof "/fuzz", "/fuzz");
    }
    snprintf(path, WALK_PATH, "%s/%s/%s%s-%u", folder, target, cr_game_id(game),
             by_next_engine ? "-engine-2" : "", which);
}

static bool write_seed(const char *path, const uint8_t *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(bytes, 1, length, file) == length;
    return (file == NULL || fclose(file) == 0) && good;
}

static size_t read_seed(const char *path, uint8_t *bytes, size_t room) {
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(bytes, 1, room, file);
    if (file != NULL)
        fclose(file);
    return length;
}

/* ---- State ---- */

static size_t state_seed(const struct evening *evening, unsigned which, size_t moment,
                         uint8_t seed[STATE_HEAD + TABLE_SAVED_MAX]) {
    seed[0] = (uint8_t)evening->walk.game;
    seed[1] = (uint8_t)which;
    for (unsigned i = 2; i < STATE_HEAD; i++)
        seed[i] = (uint8_t)(31 * which + i * (i + 3));
    return STATE_HEAD + table_save(&evening->moments[moment].table, seed + STATE_HEAD);
}

static bool is_taken(const struct evening *evening, const uint8_t *seed, size_t length,
                     unsigned engine_number) {
    static struct table table;
    const char *problem;
    return length > STATE_HEAD && seed[0] == evening->walk.game &&
           table_load(&evening->walk.book, seed + STATE_HEAD, length - STATE_HEAD, &table,
                      &problem) &&
           table_engine(&table) == engine_number;
}

static bool seed_state(const struct evening *evening, bool by_next_engine, unsigned which,
                       size_t moment, bool check) {
    static uint8_t seed[STATE_HEAD + TABLE_SAVED_MAX];
    char path[WALK_PATH];
    name_seed(evening, by_next_engine, "state", which, path);
    if (!check)
        return write_seed(path, seed, state_seed(evening, which, moment, seed));
    if (is_taken(evening, seed, read_seed(path, seed, sizeof seed), by_next_engine ? 2 : 1))
        return true;
    fprintf(stderr, "%s is no state of today: run make_seeds\n", path);
    return false;
}

/* ---- Evidence ---- */

/* Unchanged: the fuzzer itself puts the bundle together. */
static bool seed_evidence(const struct evening *evening, unsigned number, bool by_next_engine,
                          unsigned which, size_t moment) {
    const uint8_t seed[] = {(uint8_t)number, (uint8_t)(moment & 0xff), (uint8_t)(moment >> 8),
                            (uint8_t)(which % RECORDS)};
    char path[WALK_PATH];
    name_seed(evening, by_next_engine, "evidence", which, path);
    FILE *kept = fopen(path, "rb"); /* those that are there may have changes in them */
    if (kept != NULL)
        return fclose(kept) == 0;
    return write_seed(path, seed, sizeof seed);
}

static bool seed_evening(unsigned number, bool check) {
    const struct evening *evening = evening_of(number);
    bool by_next_engine = number >= cr_game_count(), good = true;
    if (by_next_engine && strstr(evening->path, ".engine-2") == NULL)
        return true;
    for (unsigned which = 0; which < SEEDS; which++) {
        size_t moment = evening->count * (which + 1) / (SEEDS + 1);
        good = seed_state(evening, by_next_engine, which, moment, check) && good;
        if (!check)
            good = seed_evidence(evening, number, by_next_engine, which, moment) && good;
    }
    return good;
}

int main(int argc, char **argv) {
    bool check = argc == 2 && strcmp(argv[1], "--check") == 0, good = true;
    if (argc != 1 && !check) {
        fputs("usage: make_seeds [--check]\n", stderr);
        return 2;
    }
    for (unsigned number = 0; number < 2 * cr_game_count(); number++)
        good = seed_evening(number, check) && good;
    return good ? 0 : 1;
}
