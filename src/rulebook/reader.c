/* Reading a rulebook file: strict, and every refusal with the line and the key. */
#include "rulebook/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TOKENS_MAX = 8000, FILE_MAX = 1 << 20 };

static size_t line_of(const char *text, size_t at) {
    size_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

bool wrong(struct reader *reader, uint32_t token, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    reader->problem->line = line_of(reader->json.text, reader->json.tokens[token].start);
    vsnprintf(reader->problem->message, sizeof reader->problem->message, format, arguments);
    va_end(arguments);
    return false;
}

const char *shown(const struct reader *reader, uint32_t token, char text[SHOWN_MAX]) {
    json_string(&reader->json, token, text, SHOWN_MAX);
    for (char *c = text; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return text;
}

bool check_keys(struct reader *reader, uint32_t object, const char *const *keys) {
    const struct json *json = &reader->json;
    if (json->tokens[object].type != JSON_OBJECT)
        return wrong(reader, object, "an object with the key \"%s\" was expected here", keys[0]);
    for (uint32_t at = object + 1; at < json->tokens[object].next; at = json->tokens[at + 1].next) {
        const char *const *known = keys;
        while (*known != NULL && !json_is(json, at, *known))
            known++;
        char text[SHOWN_MAX];
        if (*known == NULL)
            return wrong(reader, at, "key \"%s\" is unknown here", shown(reader, at, text));
    }
    for (const char *const *key = keys; *key != NULL; key++)
        if (json_member(json, object, *key) == 0)
            return wrong(reader, object, "key \"%s\" is missing", *key);
    return true;
}

bool read_list(struct reader *reader, uint32_t list, const char *key,
               bool (*row)(struct reader *reader, uint32_t token, void *context), void *context) {
    const struct json_token *tokens = reader->json.tokens;
    if (tokens[list].type != JSON_ARRAY)
        return wrong(reader, list, "key \"%s\" must be a list", key);
    for (uint32_t at = list + 1; at < tokens[list].next; at = tokens[at].next)
        if (!row(reader, at, context))
            return false;
    return true;
}

static bool copy_text(struct reader *reader, uint32_t token, const char *key, char *text,
                      size_t room) {
    if (reader->json.tokens[token].type != JSON_STRING)
        return wrong(reader, token, "key \"%s\" must be text in quotes", key);
    size_t length = json_string(&reader->json, token, text, room);
    if (length == 0 || length >= room)
        return wrong(reader, token, "key \"%s\" must be text of 1 to %zu bytes", key, room - 1);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ')
            return wrong(reader, token, "key \"%s\" holds a control character", key);
    return true;
}

bool read_text(struct reader *reader, uint32_t object, const char *key, char *text, size_t room) {
    return copy_text(reader, json_member(&reader->json, object, key), key, text, room);
}

bool read_number(struct reader *reader, uint32_t token, const char *key, int least, int most,
                 int *number) {
    int64_t value;
    if (json_integer(&reader->json, token, &value) != JSON_INTEGER || value < least || value > most)
        return wrong(reader, token, "key \"%s\" must be whole numbers from %d to %d", key, least,
                     most);
    *number = (int)value;
    return true;
}

bool read_switch(struct reader *reader, uint32_t object, const char *key, bool *is_on) {
    uint32_t token = json_member(&reader->json, object, key);
    enum json_type type = reader->json.tokens[token].type;
    if (type != JSON_TRUE && type != JSON_FALSE)
        return wrong(reader, token, "key \"%s\" must be true or false", key);
    *is_on = type == JSON_TRUE;
    return true;
}

bool add_text(struct reader *reader, uint32_t token, const char *text, cr_word *word) {
    if (!add_word(reader->book, text, word))
        return wrong(reader, token, "names and clauses are longer than %d bytes in all",
                     CR_TEXT_MAX);
    return true;
}

bool read_clause(struct reader *reader, uint32_t object, const char *key, cr_word *word) {
    char text[20];
    uint32_t token = json_member(&reader->json, object, key);
    if (!copy_text(reader, token, key, text, sizeof text))
        return false;
    if (!is_clause(text))
        return wrong(reader, token, "key \"%s\" must be a clause such as \"5.1\", not \"%s\"", key,
                     text);
    return add_text(reader, token, text, word);
}

bool read_names(struct reader *reader, uint32_t object, cr_word name[CR_LANGUAGES]) {
    static const char *const languages[] = {
        [CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi", [CR_LANGUAGES] = NULL};
    uint32_t names = json_member(&reader->json, object, "name");
    if (!check_keys(reader, names, languages))
        return false;
    for (int language = 0; language < CR_LANGUAGES; language++) {
        char text[100];
        if (!read_text(reader, names, languages[language], text, sizeof text) ||
            !add_text(reader, json_member(&reader->json, names, languages[language]), text,
                      &name[language]))
            return false;
    }
    return true;
}

/* ---- The whole file ---- */

static const char *const plain_keys[] = {"game",     "edition", "name", "options", "void_round",
                                         "void_bet", "kinds",   "bets", NULL};
static const char *const baccarat_keys[] = {
    "game", "edition", "name",    "options",       "void_round",      "void_bet", "kinds",
    "bets", "table_1", "table_2", "player_stands", "insurance_table", NULL};
static const char *const niuniu_keys[] = {"game",     "edition", "name", "options", "void_round",
                                          "void_bet", "kinds",   "bets", "hands",   NULL};
static const char *const *const file_keys[CR_GAMES] = {
    [CR_SICBO] = plain_keys,     [CR_ROULETTE] = plain_keys, [CR_BACCARAT] = baccarat_keys,
    [CR_BLACKJACK] = plain_keys, [CR_NIUNIU] = niuniu_keys,
};

/* The game comes first: all else depends on it. */
static bool read_game(struct reader *reader, enum cr_game *game) {
    char id[16], text[SHOWN_MAX];
    uint32_t token = 0;
    if (reader->json.tokens[0].type == JSON_OBJECT)
        token = json_member(&reader->json, 0, "game");
    if (token == 0)
        return wrong(reader, 0, "key \"game\" is missing");
    if (!copy_text(reader, token, "game", id, sizeof id))
        return false;
    if (!cr_game_find(id, strlen(id), game))
        return wrong(reader, token, "key \"game\": there is no game \"%s\"",
                     shown(reader, token, text));
    return true;
}

static bool read_sections(struct reader *reader) {
    const struct json *json = &reader->json;
    struct cr_rulebook *book = reader->book;
    if (!check_keys(reader, 0, file_keys[book->game]) ||
        !read_edition(reader, json_member(json, 0, "edition")) ||
        !read_names(reader, 0, book->name) ||
        !read_options(reader, json_member(json, 0, "options")) || !read_void_clauses(reader, 0) ||
        !read_kinds(reader, json_member(json, 0, "kinds")) ||
        !read_bets(reader, json_member(json, 0, "bets")))
        return false;
    if (book->game == CR_BACCARAT)
        return read_baccarat_tables(reader, 0);
    return book->game != CR_NIUNIU || read_hands(reader, json_member(json, 0, "hands"));
}

static bool bad_file(const char *text, size_t at, const char *message, struct cr_problem *problem) {
    problem->line = line_of(text, at);
    snprintf(problem->message, sizeof problem->message, "%s", message);
    return false;
}

bool cr_rulebook_read(const char *text, size_t length, struct cr_rulebook *book,
                      struct cr_problem *problem) {
    struct json_token tokens[TOKENS_MAX];
    struct reader reader = {.book = book, .problem = problem};
    struct json_error error;
    enum cr_game game = CR_SICBO; /* read_game says which, or fails */
    if (length > FILE_MAX)
        return bad_file(text, 0, "the file is larger than a rulebook can be", problem);
    if (json_parse(text, length, tokens, TOKENS_MAX, &reader.json, &error) != JSON_OK)
        return bad_file(text, error.at, error.message, problem);
    if (!read_game(&reader, &game))
        return false;
    shape_game(book, game);
    return read_sections(&reader);
}
