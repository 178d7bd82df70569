#include "cli/verify_fair.h"

#include "base/json_write.h"
#include "table/fair_round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "{\"fair\":";

bool verify_is_fair(const char *bytes, size_t length) {
    return length >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

static void print_json(const struct fair_round *round, bool right, const char *problem) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_bool(&out, "right", right);
    if (!right)
        json_put_string(&out, "problem", problem);
    json_put_string(&out, "place", round->place);
    json_put_integer(&out, "round", (int64_t)round->round);
    json_put_integer(&out, "numbers", round->number_count);
    text_char(&out, '}');
    printf("%.*s\n", (int)out.length, out.at);
}

static void print_words(const struct fair_round *round, bool right, const char *problem,
                        enum cr_language language) {
    printf(language == CR_ENGLISH ? "Table %s, %s (edition %s), round %llu: "
                                  : "Bàn %s, %s (thể lệ %s), ván %llu: ",
           round->place, cr_game_id(round->game), round->edition, (unsigned long long)round->round);
    if (!right)
        printf(language == CR_ENGLISH ? "no, %s.\n" : "không, %s.\n", problem);
    else if (language == CR_ENGLISH)
        printf("yes, the seed gives the hash that was published before, and all that was drawn "
               "follows from it and %u numbers of players.\n",
               round->number_count);
    else
        printf("có, hạt giống cho ra đúng mã băm đã công bố trước, và mọi thứ đã rút đều theo hạt "
               "giống cùng %u số của người chơi.\n",
               round->number_count);
}

int verify_fair(const char *path, const char *bytes, size_t length, enum cr_language language,
                bool json) {
    struct fair_round round;
    char problem[FAIR_PROBLEM];
    const char *field;
    if (!fair_round_read(bytes, length, &round, &field)) {
        cli_complain("%s: this is no round to check: %s", path, field);
        return EXIT_REFUSED;
    }
    bool right = fair_round_check(&round, language, problem);
    if (json)
        print_json(&round, right, problem);
    else
        print_words(&round, right, problem, language);
    return right ? EXIT_DONE : EXIT_REFUSED;
}
