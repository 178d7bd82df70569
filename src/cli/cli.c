#include "cli/cli.h"
#include "base/memory.h"
#include "cli/games.h"
#include "rulebook/game_rulebook.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cli_complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("croupier: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* More than any log, and an end of what has none. */
enum { FILE_MOST = 1 << 30 };

char *cli_read_whole_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        cli_complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    size_t room = 1 << 16;
    char *text = memory_grow(NULL, room);
    *length = 0;
    for (size_t got; (got = fread(text + *length, 1, room - *length - 1, file)) > 0;) {
        *length += got;
        if (*length > FILE_MOST)
            break;
        if (*length == room - 1)
            text = memory_grow(text, room *= 2);
    }
    bool failed = ferror(file) != 0 || *length > FILE_MOST;
    if (failed)
        cli_complain("%s: %s", path, strerror(*length > FILE_MOST ? EFBIG : errno));
    fclose(file);
    text[*length] = '\0';
    if (!failed)
        return text;
    free(text);
    return NULL;
}

/* ---- The nearest name ---- */

enum { WORD_MAX = 32 };

/* Edits (insert, drop, change, swap two neighbours) that turn one word into the other. */
static size_t edit_distance(const char *a, const char *b) {
    size_t rows[3][WORD_MAX + 1];
    size_t width = strlen(b);
    for (size_t j = 0; j <= width; j++)
        rows[0][j] = j;
    size_t height = strlen(a);
    for (size_t i = 1; i <= height; i++) {
        size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= width; j++) {
            size_t best = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] + 1 < best)
                best = above[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[height % 3][width];
}

const char *cli_nearest_name(const char *word, const char *(*name)(const void *list, size_t i),
                             const void *list) {
    if (strlen(word) > WORD_MAX)
        return NULL;
    const char *nearest = NULL;
    size_t least = strlen(word) / 2 + 2; /* further away is a guess, not a slip */
    const char *candidate;
    for (size_t i = 0; (candidate = name(list, i)) != NULL; i++) {
        size_t distance = edit_distance(word, candidate);
        bool begins = word[0] != '\0' && strncmp(candidate, word, strlen(word)) == 0;
        if (begins)
            distance = 0;
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

/* ---- Rulebook options ---- */

enum { OPTION_RULEBOOK = 'b', OPTION_RULE = 'r', OPTION_LANG = 'l' };

static const struct argp_option rulebook_option_list[] = {
    {"rulebook", OPTION_RULEBOOK, "FILE", 0,
     "Use the edition in FILE for its game instead of the one built in (may be repeated)", 0},
    {"rule", OPTION_RULE, "KEY=VALUE", 0,
     "Change one option or ratio: decks=6, %s (may be repeated)", 0},
    {"lang", OPTION_LANG, "vi|en", 0, "Language of messages for people (default en)", 0},
    {0}};

static void append(const char ***list, size_t *count, const char *text) {
    *list = memory_grow(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = text;
}

static error_t parse_rulebook_option(int key, char *argument, struct argp_state *state) {
    struct rulebook_options *options = state->input;
    switch (key) {
    case OPTION_RULEBOOK:
        append(&options->files, &options->file_count, argument);
        return 0;
    case OPTION_RULE:
        if (strchr(argument, '=') == NULL)
            argp_error(state, "--rule takes KEY=VALUE, not '%s'", argument);
        append(&options->rules, &options->rule_count, argument);
        return 0;
    case OPTION_LANG:
        if (strcmp(argument, "vi") != 0 && strcmp(argument, "en") != 0)
            argp_error(state, "--lang takes vi or en, not '%s'", argument);
        options->language = argument[0] == 'v' ? CR_VIETNAMESE : CR_ENGLISH;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char *rule_example(const struct game_module *module) {
    return module->rulebook->rule_example;
}

static char *fill_in_games(int key, const char *text, void *input) {
    (void)input;
    return key == OPTION_RULE ? games_help_words(text, rule_example) : (char *)text;
}

const struct argp rulebook_argp = {
    .options = rulebook_option_list, .parser = parse_rulebook_option, .help_filter = fill_in_games};

static bool load_file(const char *path, struct cr_rulebook *books) {
    size_t length;
    char *text = cli_read_whole_file(path, &length);
    if (text == NULL)
        return false;
    struct cr_rulebook *book = memory_grow(NULL, sizeof *book);
    struct cr_problem problem;
    bool good = cr_rulebook_read(text, length, book, &problem);
    if (good)
        books[book->game] = *book;
    else
        cli_complain("%s:%zu: %s", path, problem.line, problem.message);
    free(book);
    free(text);
    return good;
}

/* A rule holds for every game that knows its key; one that no game knows is a mistake. */
static bool apply_rule(const char *rule, struct cr_rulebook *books, enum cr_game game) {
    const char *sign = strchr(rule, '=');
    char *key = memory_grow(NULL, strlen(rule) + 1);
    memcpy(key, rule, (size_t)(sign - rule));
    key[sign - rule] = '\0';
    struct cr_problem problem = {0, ""};
    bool known = false;
    for (unsigned g = 0; g < cr_game_count(); g++) {
        struct cr_problem found;
        if ((unsigned)game < cr_game_count() && game != g)
            continue;
        if (cr_rulebook_set(&books[g], key, sign + 1, &found))
            known = true;
        else if (found.line > 0 || problem.line == 0) /* a wrong value says more than no key */
            problem = found;
    }
    if (!known)
        cli_complain("--rule %s: %s", rule, problem.message);
    free(key);
    return known;
}

struct cr_rulebook *rulebook_options_load(const struct rulebook_options *options,
                                          enum cr_game game) {
    struct cr_rulebook *books = memory_grow(NULL, cr_game_count() * sizeof *books);
    bool good = true;
    for (unsigned g = 0; g < cr_game_count(); g++)
        good &= cr_rulebook_builtin((enum cr_game)g, &books[g]);
    if (!good)
        cli_complain("a rulebook built into this program is damaged");
    for (size_t i = 0; good && i < options->file_count; i++)
        good = load_file(options->files[i], books);
    for (size_t i = 0; good && i < options->rule_count; i++)
        good = apply_rule(options->rules[i], books, game);
    if (good)
        return books;
    free(books);
    return NULL;
}

void rulebook_options_free(struct rulebook_options *options) {
    free(options->files);
    free(options->rules);
}
