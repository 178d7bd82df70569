/* Reading a rulebook file: strict, and every refusal with the line and the key. */
#include "base/hash.h"
#include "base/scratch.h"
#include "rulebook/rulebook_inside.h"

#include <assert.h>
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

bool reader_wrong(struct reader *reader, uint32_t token, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    reader->problem->line = line_of(reader->json.text, reader->json.tokens[token].start);
    vsnprintf(reader->problem->message, sizeof reader->problem->message, format, arguments);
    va_end(arguments);
    return false;
}

const char *reader_shown(const struct reader *reader, uint32_t token, char text[READER_SHOWN]) {
    json_string(&reader->json, token, text, READER_SHOWN);
    for (char *c = text; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return text;
}

bool reader_only_keys(struct reader *reader, uint32_t object, const char *const *keys) {
    const struct json *json = &reader->json;
    for (uint32_t at = object + 1; at < json->tokens[object].next; at = json->tokens[at + 1].next) {
        const char *const *known = keys;
        while (*known != NULL && !json_is(json, at, *known))
            known++;
        char text[READER_SHOWN];
        if (*known == NULL)
            return reader_wrong(reader, at, "key \"%s\" is unknown here",
                                reader_shown(reader, at, text));
    }
    return true;
}

bool reader_keys(struct reader *reader, uint32_t object, const char *const *keys) {
    const struct json *json = &reader->json;
    if (json->tokens[object].type != JSON_OBJECT)
        return reader_wrong(reader, object, "an object with the key \"%s\" was expected here",
                            keys[0]);
    if (!reader_only_keys(reader, object, keys))
        return false;
    for (const char *const *key = keys; *key != NULL; key++)
        if (json_member(json, object, *key) == 0)
            return reader_wrong(reader, object, "key \"%s\" is missing", *key);
    return true;
}

bool reader_list(struct reader *reader, uint32_t list, const char *key,
                 bool (*row)(struct reader *reader, uint32_t token, void *context), void *context) {
    const struct json_token *tokens = reader->json.tokens;
    if (tokens[list].type != JSON_ARRAY)
        return reader_wrong(reader, list, "key \"%s\" must be a list", key);
    for (uint32_t at = list + 1; at < tokens[list].next; at = tokens[at].next)
        if (!row(reader, at, context))
            return false;
    return true;
}

static bool copy_text(struct reader *reader, uint32_t token, const char *key, char *text,
                      size_t room) {
    if (reader->json.tokens[token].type != JSON_STRING)
        return reader_wrong(reader, token, "key \"%s\" must be text in quotes", key);
    size_t length = json_string(&reader->json, token, text, room);
    if (length == 0 || length >= room)
        return reader_wrong(reader, token, "key \"%s\" must be text of 1 to %zu bytes", key,
                            room - 1);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ')
            return reader_wrong(reader, token, "key \"%s\" holds a control character", key);
    return true;
}

bool reader_text(struct reader *reader, uint32_t object, const char *key, char *text, size_t room) {
    return copy_text(reader, json_member(&reader->json, object, key), key, text, room);
}

bool reader_number(struct reader *reader, uint32_t token, const char *key, int least, int most,
                   int *number) {
    int64_t value;
    if (json_integer(&reader->json, token, &value) != JSON_INTEGER || value < least || value > most)
        return reader_wrong(reader, token, "key \"%s\" must be whole numbers from %d to %d", key,
                            least, most);
    *number = (int)value;
    return true;
}

bool reader_switch(struct reader *reader, uint32_t object, const char *key, bool *is_on) {
    uint32_t token = json_member(&reader->json, object, key);
    enum json_type type = reader->json.tokens[token].type;
    if (type != JSON_TRUE && type != JSON_FALSE)
        return reader_wrong(reader, token, "key \"%s\" must be true or false", key);
    *is_on = type == JSON_TRUE;
    return true;
}

static bool add_text(struct reader *reader, uint32_t token, const char *text, cr_word *word) {
    if (!rulebook_add_word(reader->book, text, word))
        return reader_wrong(reader, token, "names and clauses are longer than %d bytes in all",
                            CR_TEXT_MAX);
    return true;
}

bool reader_clause(struct reader *reader, uint32_t object, const char *key, cr_word *word) {
    char text[20];
    uint32_t token = json_member(&reader->json, object, key);
    if (!copy_text(reader, token, key, text, sizeof text))
        return false;
    if (!value_is_clause(text))
        return reader_wrong(reader, token,
                            "key \"%s\" must be a clause such as \"5.1\", not \"%s\"", key, text);
    return add_text(reader, token, text, word);
}

bool reader_names(struct reader *reader, uint32_t object, cr_word name[CR_LANGUAGES]) {
    static const char *const languages[] = {
        [CR_ENGLISH] = "en", [CR_VIETNAMESE] = "vi", [CR_LANGUAGES] = NULL};
    uint32_t names = json_member(&reader->json, object, "name");
    if (!reader_keys(reader, names, languages))
        return false;
    for (int language = 0; language < CR_LANGUAGES; language++) {
        char text[100];
        if (!reader_text(reader, names, languages[language], text, sizeof text) ||
            !add_text(reader, json_member(&reader->json, names, languages[language]), text,
                      &name[language]))
            return false;
    }
    return true;
}

/* ---- The whole file ---- */

static const char *const common_keys[] = {"game",     "edition", "name", "options", "void_round",
                                          "void_bet", "kinds",   "bets", NULL};

enum { FILE_KEYS = 24 };

/* Those of every game, and the game's own. */
static bool check_file_keys(struct reader *reader, const struct game_rulebook *game) {
    static const char *const none[] = {NULL};
    const char *keys[FILE_KEYS + 1] = {NULL};
    size_t count = 0;
    for (const char *const *key = common_keys; *key != NULL; key++)
        keys[count++] = *key;
    for (const char *const *key = game->own_keys == NULL ? none : game->own_keys; *key != NULL;
         key++) {
        assert(count < FILE_KEYS);
        keys[count++] = *key;
    }
    return reader_keys(reader, 0, keys);
}

/* The game comes first: all else depends on it. */
static bool read_game(struct reader *reader, enum cr_game *game) {
    char id[16], text[READER_SHOWN];
    uint32_t token = 0;
    if (reader->json.tokens[0].type == JSON_OBJECT)
        token = json_member(&reader->json, 0, "game");
    if (token == 0)
        return reader_wrong(reader, 0, "key \"game\" is missing");
    if (!copy_text(reader, token, "game", id, sizeof id))
        return false;
    if (!cr_game_find(id, strlen(id), game))
        return reader_wrong(reader, token, "key \"game\": there is no game \"%s\"",
                            reader_shown(reader, token, text));
    return true;
}

static bool read_sections(struct reader *reader) {
    const struct json *json = &reader->json;
    struct cr_rulebook *book = reader->book;
    const struct game_rulebook *game = rulebook_game(book);
    return check_file_keys(reader, game) &&
           section_edition(reader, json_member(json, 0, "edition")) &&
           reader_names(reader, 0, book->name) &&
           section_options(reader, json_member(json, 0, "options")) &&
           section_void_clauses(reader, 0) &&
           section_kinds(reader, json_member(json, 0, "kinds")) &&
           section_bets(reader, json_member(json, 0, "bets")) &&
           (game->read_own == NULL || game->read_own(reader, 0));
}

static bool bad_file(const char *text, size_t at, const char *message, struct cr_problem *problem) {
    problem->line = line_of(text, at);
    snprintf(problem->message, sizeof problem->message, "%s", message);
    return false;
}

bool rulebook_read_in(const char *text, size_t length, struct cr_rulebook *book,
                      struct scratch *scratch, struct cr_problem *problem) {
    SCRATCH(struct json_token, tokens, TOKENS_MAX, scratch);
    struct reader reader = {.book = book, .problem = problem};
    struct json_error error;
    enum cr_game game = ANY_GAME; /* read_game says which, or fails */
    if (length > FILE_MAX)
        return bad_file(text, 0, "the file is larger than a rulebook can be", problem);
    if (json_parse(text, length, tokens, TOKENS_MAX, &reader.json, &error) != JSON_OK)
        return bad_file(text, error.at, error.message, problem);
    if (!read_game(&reader, &game))
        return false;
    rulebook_shape(book, game);
    hash_bytes(text, length, book->edition);
    return read_sections(&reader);
}

bool cr_rulebook_read(const char *text, size_t length, struct cr_rulebook *book,
                      struct cr_problem *problem) {
    struct scratch stack = {0};
    return rulebook_read_in(text, length, book, &stack, problem);
}
