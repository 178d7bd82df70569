/* Any bytes as a question to the rulebooks, of any game: what is no UTF-8, too long or without
 * words is refused, the rest gives hits in their order, of that game. */
#include "ask/ask.h"
#include "base/utf8.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct ask_index *index;
    struct ask_answer answer;
    if (index == NULL)
        index = ask_open();
    if (size < 2)
        return 0;
    enum cr_game game = data[0] % (game_count + 1) == game_count
                            ? ANY_GAME
                            : (enum cr_game)(data[0] % (game_count + 1));
    size_t limit = data[1];
    const char *question = (const char *)data + 2;
    size_t length = size - 2;
    enum ask_fault fault = ask_find(index, question, length, game, limit, &answer);
    expect((fault == ASK_TOO_LONG) == (length > ASK_BYTES_MAX));
    expect(fault == ASK_TOO_LONG || (fault == ASK_NOT_UTF8) == !utf8_is_valid(question, length));
    expect(fault == ASK_ANSWERED || answer.count == 0);
    expect(answer.count <= limit && answer.count <= ASK_HITS_MAX);
    for (size_t i = 0; i < answer.count; i++) {
        const struct ask_hit *hit = &answer.hits[i];
        expect((hit->clause == NULL) != (hit->ruling == NULL) && hit->games != 0);
        expect(hit->score > 0 && (i == 0 || hit[-1].score >= hit->score));
        expect(game == ANY_GAME || hit->clause == NULL || hit->clause->game == game);
    }
    return 0;
}
