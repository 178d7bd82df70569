#include "odds/edition_json.h"

#include "rulebook/rules_json.h"

#include <assert.h>

enum { HEAD_MAX = 4096, CHANGE_MAX = 16384 };

void odds_write_edition(FILE *out, const struct edition *edition) {
    char memory[HEAD_MAX];
    struct text options;
    const struct cr_rulebook *book = &edition->book;
    char hash[CR_EDITION_TEXT];
    cr_rulebook_edition(&edition->book, hash);
    text_init(&options, memory, sizeof memory);
    rules_write_options(&options, book->game, &book->options);
    assert(!options.full);
    fprintf(out, "\"game\":\"%s\",\"name\":{\"en\":", cr_game_id(book->game));
    odds_write_quoted(out, cr_rulebook_word(book, book->name[CR_ENGLISH]));
    fputs(",\"vi\":", out);
    odds_write_quoted(out, cr_rulebook_word(book, book->name[CR_VIETNAMESE]));
    fputs("},\"document\":", out);
    odds_write_quoted(out, book->document);
    fprintf(out, ",\"date\":\"%s\",\"hash\":\"%s\",\"bytes\":%zu,\"bets\":%u,\"options\":%.*s",
            book->date, hash, edition->length, book->bet_count, (int)options.length, options.at);
}

struct writing {
    FILE *out;
    size_t count;
};

static void write_change(void *context, const struct edition_change *change) {
    struct writing *writing = context;
    char memory[CHANGE_MAX];
    struct text one;
    text_init(&one, memory, sizeof memory);
    edition_write_change(&one, change);
    assert(!one.full);
    fprintf(writing->out, "%s{%.*s}", writing->count++ == 0 ? "" : ",", (int)one.length, one.at);
}

void odds_write_edition_diff(FILE *out, const struct edition *from, const struct edition *to,
                             const struct edge_changes *edges) {
    struct writing writing = {.out = out};
    fprintf(out, "{\"game\":\"%s\",\"from\":{", cr_game_id(from->book.game));
    odds_write_edition(out, from);
    fputs("},\"to\":{", out);
    odds_write_edition(out, to);
    fputs("},\"changes\":[", out);
    edition_compare(from, to, write_change, &writing);
    fputc(']', out);
    edge_changes_write(out, edges);
    fputc('}', out);
}
