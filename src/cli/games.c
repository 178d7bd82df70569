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

char *games_help(const char *text, games_having *having) {
    const char *place = strstr(text, "%s");
    char *list = games_listed(having, ", "), *help = NULL;
    if (place == text)
        list[0] = (char)toupper((unsigned char)list[0]);
    append(&help, text);
    help[place - text] = '\0';
    append(&help, list);
    append(&help, place + 2);
    free(list);
    return help;
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
    const char *nearest = nearest_name(word, game_name, NULL);
    argp_error(state, "there is no game '%s'%s%s%s", word,
               nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
               nearest == NULL ? "" : "'?");
    return game;
}
