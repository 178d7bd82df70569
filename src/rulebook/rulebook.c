/* Looking things up in a rulebook, and the ones built in. */
#include "base/embedded.h"
#include "base/hash.h"
#include "rulebook/rulebook_inside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

bool rulebook_add_word(struct cr_rulebook *book, const char *text, cr_word *word) {
    size_t size = strlen(text) + 1;
    for (size_t at = 0; at < book->text_length; at += strlen(book->text + at) + 1) {
        if (strcmp(book->text + at, text) != 0)
            continue;
        *word = (cr_word)at;
        return true;
    }
    if (size > (size_t)(CR_TEXT_MAX - book->text_length))
        return false;
    memcpy(book->text + book->text_length, text, size);
    *word = book->text_length;
    book->text_length = (uint16_t)(book->text_length + size);
    return true;
}

const char *cr_rulebook_word(const struct cr_rulebook *book, cr_word word) {
    assert(word < book->text_length);
    return book->text + word;
}

/* ---- Bets and kinds ---- */

enum { INDEX_SIZE = sizeof((struct cr_rulebook *)0)->bet_index / sizeof(uint16_t) };

static bool same_id(const char *own, const char *id, size_t length) {
    return strncmp(own, id, length) == 0 && own[length] == '\0';
}

static size_t index_of(const char *id, size_t length) {
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)id[i]) * 16777619U;
    return (hash ^ hash >> 13) % INDEX_SIZE;
}

void rulebook_index_bets(struct cr_rulebook *book) {
    for (uint16_t bet = 0; bet < book->bet_count; bet++) {
        size_t at = index_of(book->bets[bet].id, strlen(book->bets[bet].id));
        while (book->bet_index[at] != 0)
            at = (at + 1) % INDEX_SIZE;
        book->bet_index[at] = (uint16_t)(bet + 1);
    }
}

int cr_rulebook_bet(const struct cr_rulebook *book, const char *id, size_t length) {
    if (length >= sizeof book->bets[0].id)
        return -1;
    for (size_t at = index_of(id, length); book->bet_index[at] != 0; at = (at + 1) % INDEX_SIZE) {
        int bet = book->bet_index[at] - 1;
        if (same_id(book->bets[bet].id, id, length))
            return bet;
    }
    return -1;
}

int cr_rulebook_kind(const struct cr_rulebook *book, const char *id, size_t length) {
    if (length >= sizeof book->kinds[0].id)
        return -1;
    for (int kind = 0; kind < book->kind_count; kind++)
        if (same_id(book->kinds[kind].id, id, length))
            return kind;
    return -1;
}

/* ---- Voiding clauses ---- */

static bool lists(const struct cr_rulebook *book, const cr_word *clauses, unsigned count,
                  const char *clause) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(cr_rulebook_word(book, clauses[i]), clause) == 0)
            return true;
    return false;
}

bool rulebook_voids_round(const struct cr_rulebook *book, const char *clause) {
    return lists(book, book->void_round, book->void_round_count, clause);
}

bool rulebook_voids_bet(const struct cr_rulebook *book, const char *clause) {
    return lists(book, book->void_bet, book->void_bet_count, clause);
}

/* ---- Built in ---- */

void cr_rulebook_edition(const struct cr_rulebook *book, char text[CR_EDITION_TEXT]) {
    hash_print(book->edition, text);
}

const char *cr_rulebook_source(enum cr_game game, size_t *length) {
    char name[40];
    snprintf(name, sizeof name, "rulebooks/%s/edition.json", cr_game_id(game));
    const struct embedded_file *file = embedded_find(name);
    *length = file == NULL ? 0 : file->length;
    return file == NULL ? NULL : file->text;
}

bool cr_rulebook_builtin(enum cr_game game, struct cr_rulebook *book) {
    size_t length;
    struct cr_problem problem;
    const char *source = cr_rulebook_source(game, &length);
    return cr_rulebook_read(source, length, book, &problem);
}
