/* croupier export: rounds, events or postings between two times, as CSV or JSON Lines. */
#include "books/export.h"
#include "books/log_contents.h"
#include "cli/floor_store.h"
#include "cli/times.h"

#include <stdio.h>
#include <string.h>

struct arguments {
    const char *from, *to; /* as they were said; NULL: not */
    const char *url;
    struct export_wish wish;
};

/* ---- The command line ---- */

static bool find_what(const char *word, enum export_what *what) {
    for (int i = 0; i < EXPORTS; i++) {
        if (strcmp(word, export_ids[i]) != 0)
            continue;
        *what = (enum export_what)i;
        return true;
    }
    return false;
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'a':
    case 'b':
        if (!cli_parse_time(argument, key == 'a' ? &arguments->wish.from : &arguments->wish.to))
            argp_error(state, "'%s' is no time", argument);
        *(key == 'a' ? &arguments->from : &arguments->to) = argument;
        return 0;
    case 'f':
        if (strcmp(argument, "csv") != 0 && strcmp(argument, "jsonl") != 0)
            argp_error(state, "--format takes csv or jsonl, not '%s'", argument);
        arguments->wish.json = argument[0] == 'j';
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || !find_what(argument, &arguments->wish.what))
            argp_error(state, "rounds, events or postings?");
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "rounds, events or postings?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"from", 'a', "TIME", 0, "From this time on: 2024-10-01, 2024-10-01T18:30 or milliseconds", 0},
    {"to", 'b', "TIME", 0, "Before this time", 0},
    {"format", 'f', "csv|jsonl", 0, "CSV (the default) or JSON Lines", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp export_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "rounds|events|postings",
    .doc = "Write what happened on a floor between two times (in the house's time, UTC+7; a date "
           "alone is where its gaming day begins, 06:00 unless the house says otherwise): rounds "
           "with their results and sums, every event of the log, or every movement of chips."
           "\vExamples:\n"
           "  croupier export rounds --from 2024-10-01 --to 2024-10-02\n"
           "  croupier export postings --format jsonl > postings.jsonl",
    .children = children};

static void print_line(void *context, const char *line, size_t length) {
    (void)context;
    fwrite(line, 1, length, stdout);
    fputc('\n', stdout);
}

int command_export(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    struct store_error error = {STORE_FINE, ""};
    if (argp_parse(&export_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    struct house house;
    bool done = log_read_house(store, &house, &error);
    cli_time_of_house(arguments.from, house.day_begins, &arguments.wish.from);
    cli_time_of_house(arguments.to, house.day_begins, &arguments.wish.to);
    done = done && export_write(store, &arguments.wish, print_line, NULL, &error);
    house_free(&house);
    if (!done)
        cli_complain("%s", error.message);
    store_close(store);
    return done ? EXIT_DONE : EXIT_REFUSED;
}
