/* Makes the golden logs: make_golden FOLDER runs every FOLDER/GAME.evening and writes
 * FOLDER/GAME.log; with --check it compares instead and fails when one would be different. */
#include "evening_support.h"

#include <stdlib.h>
#include <string.h>

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
    bool check = argc == 3 && strcmp(argv[1], "--check") == 0, good = true;
    if (argc != 2 && !check) {
        fputs("usage: make_golden [--check] FOLDER\n", stderr);
        return 2;
    }
    for (enum cr_game game = CR_SICBO; game < CR_GAMES; game++) {
        char script[400], path[400];
        snprintf(script, sizeof script, "%s/%s.evening", argv[argc - 1], cr_game_id(game));
        snprintf(path, sizeof path, "%s/%s.log", argv[argc - 1], cr_game_id(game));
        FILE *log = check ? tmpfile() : fopen(path, "w");
        if (log == NULL || !run(script, log) || (check && !same(path, log)))
            good = false;
        if (log != NULL)
            fclose(log);
    }
    return good ? 0 : 1;
}
