/* Makes the golden logs: runs the evening of every game and writes its log beside it; with --check
 * it compares instead and fails when one would be different. With the made-up engine
 * (CROUPIER_NEXT_ENGINE) it does so for the games that know of it, the tests' own. */
#include "game_test.h"

#include <stdlib.h>
#include <string.h>

#ifdef CROUPIER_NEXT_ENGINE
#define FIRST_GAME (CR_NIUNIU + 1)
#define LOG        ".engine-2"
#else
#define FIRST_GAME CR_SICBO
#define LOG        ".log"
#endif

static const struct dealer_timings timings = {.betting = 25000,
                                              .offer = 8000,
                                              .decision = 15000,
                                              .arranging = 30000,
                                              .step = 2000,
                                              .pause = 12000};

static bool run(const char *path, FILE *log) {
    static struct evening evening;
    char line[400];
    unsigned number = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    evening_start(&evening, &timings);
    evening.log = log;
    bool good = true;
    while (good && fgets(line, sizeof line, file) != NULL) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        good = evening_line(&evening, line);
    }
    if (!good)
        fprintf(stderr, "%s:%u: %s\n    %s\n", path, number, line, evening.fault);
    fclose(file);
    return good;
}

static bool same(const char *path, FILE *made) {
    FILE *kept = fopen(path, "r");
    int a, b;
    if (kept == NULL)
        return false;
    rewind(made);
    do {
        a = fgetc(kept);
        b = fgetc(made);
    } while (a == b && a != EOF);
    fclose(kept);
    if (a != b)
        fprintf(stderr, "%s is not what its evening makes any more\n", path);
    return a == b;
}

int main(int argc, char **argv) {
    bool check = argc == 2 && strcmp(argv[1], "--check") == 0, good = true;
    if (argc != 1 && !check) {
        fputs("usage: make_golden [--check]\n", stderr);
        return 2;
    }
    for (enum cr_game game = FIRST_GAME; game < cr_game_count(); game++) {
        char script[WALK_PATH], path[WALK_PATH];
        walk_golden(game, ".evening", script);
        walk_golden(game, LOG, path);
        FILE *log = check ? tmpfile() : fopen(path, "w");
        if (log == NULL || !run(script, log) || (check && !same(path, log)))
            good = false;
        if (log != NULL)
            fclose(log);
    }
    return good ? 0 : 1;
}
