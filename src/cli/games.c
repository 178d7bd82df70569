#include "cli/games.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Text that grows. */
static void append(char **text, const char *more) {
    const size_t before = *text == NULL ? 0 : strlen(*text);
    *text = memory_grow(*text, before + strlen(more) + 1);
    memcpy(*text + before, more, strlen(more) + 1);
}

char *games_listed(games_having *having, const char *last) {
    char *list = NULL;
    unsigned left = 0;
    for (unsigned i = 0; i < game_count; i++)
        left += having == NULL || having(game_modules[i]);
    append(&list, "");
    for (unsigned i = 0; i < game_count; i++) {
        if (having != NULL && !having(game_modules[i]))
            continue;
        if (list[0] != '\0')
            append(&list, left == 1 ? last : ", ");
        append(&list, game_modules[i]->id);
        left--;
    }
    return list;
}

/* `list` in the place of %s; it is freed. */
static char *fill_in(const char *text, char *list) {
    const char *place = strstr(text, "%s");
    char *help = NULL;
    append(&help, text);
    help[place - text] = '\0';
    append(&help, list);
    append(&help, place + 2);
    free(list);
    return help;
}

char *games_help(const char *text, games_having *having, const char *last) {
    char *list = games_listed(having, last);
    if (strncmp(text, "%s", 2) == 0)
        list[0] = (char)toupper((unsigned char)list[0]);
    return fill_in(text, list);
}

char *games_help_words(const char *text, const char *(*words)(const struct game_module *module)) {
    char *list = NULL;
    append(&list, "");
    for (unsigned i = 0; i < game_count; i++) {
        const char *more = words(game_modules[i]);
        if (more == NULL)
            continue;
        if (list[0] != '\0')
            append(&list, ", ");
        append(&list, more);
    }
    return fill_in(text, list);
}

static void add_examples(char **text, const char *command, const char *const *examples) {
    for (; examples != NULL && *examples != NULL; examples++) {
        append(text, "\n  croupier ");
        append(text, command);
        append(text, " ");
        append(text, *examples);
    }
}

char *games_examples(const char *command,
                     const char *const *(*examples)(const struct game_module *module),
                     const char *const *more) {
    char *text = NULL;
    append(&text, "Examples:");
    for (unsigned i = 0; i < game_count; i++)
        add_examples(&text, command, examples(game_modules[i]));
    add_examples(&text, command, more);
    return text;
}

static const char *game_name(const void *list, size_t i) {
    (void)list;
    return i < game_count ? game_modules[i]->id : NULL;
}

enum cr_game games_parse(const char *word, const struct argp_state *state) {
    enum cr_game game = ANY_GAME;
    if (cr_game_find(word, strlen(word), &game))
        return game;
    const char *nearest = cli_nearest_name(word, game_name, NULL);
    argp_error(state, "there is no game '%s'%s%s%s", word,
               nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
               nearest == NULL ? "" : "'?");
    return game;
}
