/* The settler on any bytes at all: it must answer with one line of JSON (or text), the same twice,
 * and chips in must be chips out and the players' results together. */
#include "base/game.h"
#include "base/json.h"
#include "rounds/settler.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz {
    struct cr_rulebook books[GAMES_MAX];
    struct settler *as_json, *as_text;
};

static struct fuzz *open_once(void) {
    static struct fuzz *fuzz;
    if (fuzz != NULL)
        return fuzz;
    fuzz = malloc(sizeof *fuzz);
    if (fuzz == NULL)
        abort();
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++)
        if (!cr_rulebook_builtin(game, &fuzz->books[game]))
            abort();
    fuzz->as_json = settler_open(fuzz->books, CR_ENGLISH, SETTLE_AS_JSON);
    fuzz->as_text = settler_open(fuzz->books, CR_VIETNAMESE, SETTLE_AS_TEXT);
    return fuzz;
}

/* The answer is one line of valid JSON, and `net` of a settled one adds up. */
static void check_answer(const struct text *answer, bool settled) {
    static struct json_token tokens[1 << 20];
    struct json json;
    struct json_error error;
    if (answer->length == 0 ||
        memchr(answer->at, '\n', answer->length) != answer->at + answer->length - 1)
        abort();
    enum json_status status = json_parse(answer->at, answer->length, tokens,
                                         sizeof tokens / sizeof tokens[0], &json, &error);
    if (status == JSON_NO_ROOM)
        return;
    if (status != JSON_OK || (json_member(&json, 0, "error") == 0) != settled)
        abort();
    if (!settled)
        return;
    __extension__ __int128 sum = 0;
    uint32_t lines = json_member(&json, 0, "lines"), net = json_member(&json, 0, "net");
    int64_t amount;
    for (uint32_t at = lines + 1; at < tokens[lines].next; at = tokens[at].next) {
        if (json_integer(&json, json_member(&json, at, "returned"), &amount) != JSON_INTEGER)
            abort();
        sum += amount;
        if (json_integer(&json, json_member(&json, at, "stake"), &amount) != JSON_INTEGER)
            abort();
        sum -= amount;
    }
    for (uint32_t at = net + 1; at < tokens[net].next; at = tokens[at + 1].next) {
        if (json_integer(&json, at + 1, &amount) != JSON_INTEGER)
            abort();
        sum -= amount;
    }
    if (sum != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz *fuzz = open_once();
    struct text answer, again;
    bool settled = settle_json(fuzz->as_json, (const char *)data, size, 7, &answer);
    check_answer(&answer, settled);
    char *copy = malloc(answer.length);
    if (copy == NULL)
        abort();
    memcpy(copy, answer.at, answer.length);
    bool same = settle_json(fuzz->as_json, (const char *)data, size, 7, &again) == settled &&
                again.length == answer.length && memcmp(copy, again.at, again.length) == 0;
    free(copy);
    if (!same || settle_json(fuzz->as_text, (const char *)data, size, 7, &again) != settled)
        abort();
    return 0;
}
