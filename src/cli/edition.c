/* croupier edition: the editions of rulebooks, each command of it by its own name. */
#include "base/memory.h"
#include "cli/edition_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command commands[] = {
    {"check", edition_command_check, "read a rulebook file and say what it is, or what is wrong"},
    {"diff", edition_command_diff, "what two editions differ in, with edges before and after"},
#ifdef CROUPIER_FLOOR
    {"list", edition_command_list, "the editions of a floor's store, and what was adopted"},
    {"add", edition_command_add, "bring an edition into a floor's store"},
    {"adopt", edition_command_adopt, "adopt one, for its game or for some tables, from a date on"},
#endif
    {NULL, NULL, NULL}};

static void print_help(FILE *out) {
    fputs("Usage: croupier edition COMMAND [OPTION...]\n"
          "Editions of rulebooks: their texts, and what one changes against another.\n\n"
          "Commands:\n",
          out);
    for (const struct command *command = commands; command->name != NULL; command++)
        fprintf(out, "  %-16s %s\n", command->name, command->help);
    fputs("\n  croupier edition COMMAND --help    options and examples of a command\n", out);
}

static const char *command_name(const void *list, size_t i) {
    const struct command *table = list;
    return table[i].name;
}

static int no_such(const char *word) {
    const char *nearest = cli_nearest_name(word, command_name, commands);
    cli_complain("there is no command 'edition %s'", word);
    if (nearest != NULL)
        fprintf(stderr, "Did you mean '%s'?\n", nearest);
    fputs("Try 'croupier edition --help'.\n", stderr);
    return EXIT_USAGE;
}

int command_edition(int argc, char **argv) {
    char name[64];
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-?") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    const struct command *command = commands;
    while (command->name != NULL && strcmp(command->name, word) != 0)
        command++;
    if (command->name == NULL)
        return no_such(word);
    snprintf(name, sizeof name, "croupier edition %s", command->name);
    argv[1] = name;
    return command->run(argc - 1, argv + 1);
}

/* ---- Editions by name ---- */

static struct named_edition *open_text(const char *name, const char *text, size_t length,
                                       char *own) {
    struct named_edition *named = memory_grow(NULL, sizeof *named);
    struct cr_problem problem;
    named->text = own;
    if (edition_open(&named->edition, text, length, &problem))
        return named;
    cli_complain("%s:%zu: %s", name, problem.line, problem.message);
    edition_close_named(named);
    return NULL;
}

struct named_edition *edition_open_file(const char *path) {
    size_t length;
    char *text = cli_read_whole_file(path, &length);
    return text == NULL ? NULL : open_text(path, text, length, text);
}

#ifdef CROUPIER_FLOOR
static struct named_edition *open_elsewhere(const char *name, const char *store_url) {
    size_t length;
    if (!edition_is_stored(name))
        return edition_open_file(name);
    char *text = edition_stored_text(store_url, name, &length);
    return text == NULL ? NULL : open_text(name, text, length, text);
}
#else
static struct named_edition *open_elsewhere(const char *name, const char *store_url) {
    (void)store_url;
    return edition_open_file(name);
}
#endif

struct named_edition *edition_open_named(const char *name, const char *store_url) {
    enum cr_game game;
    size_t length;
    if (!cr_game_find(name, strlen(name), &game))
        return open_elsewhere(name, store_url);
    const char *text = cr_rulebook_source(game, &length);
    return open_text(name, text, length, NULL);
}

void edition_close_named(struct named_edition *named) {
    if (named != NULL)
        free(named->text);
    free(named);
}

enum cr_language edition_parse_language(const char *word, const struct argp_state *state) {
    if (strcmp(word, "vi") != 0 && strcmp(word, "en") != 0)
        argp_error(state, "--language takes vi or en, not '%s'", word);
    return word[0] == 'v' ? CR_VIETNAMESE : CR_ENGLISH;
}

void edition_print_name(const struct edition *edition, enum cr_language language) {
    const struct cr_rulebook *book = &edition->book;
    printf(odds_say(language, "%s, document %s of %s", "%s, văn bản số %s ngày %s"),
           cr_rulebook_word(book, book->name[language]), book->document, book->date);
}
