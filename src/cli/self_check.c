/* croupier self-check: the hashes of what runs here, and whether they are those expected. */
#include "house/self_check.h"
#include "base/json.h"
#include "base/json_write.h"
#include "cli/floor_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
    const char *url, *expected;
    bool json;
};

enum { OPTION_EXPECT = 256 };

static const struct argp_option options[] = {
    {"expect", OPTION_EXPECT, "FILE", 0,
     "Compare with what an earlier `croupier self-check --json` printed into FILE", 0},
    {"json", 'j', NULL, 0, "One JSON object", 0},
    {0}};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case OPTION_EXPECT:
        arguments->expected = argument;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "self-check takes no arguments");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp self_check_argp = {
    .options = options,
    .parser = parse_option,
    .doc = "Print the BLAKE2b hashes of the program that runs, of the rulebooks and clauses built "
           "into it, and of the schema of a floor's store."
           "\vA server takes them itself when it starts, every day, and when the regulator or the "
           "operations manager asks, keeps them in its log and compares them with the last time "
           "(GET /api/self-checks).\n\nExit code 0, or 1 when something is not as expected.\n\n"
           "Examples:\n"
           "  croupier self-check --json > trusted.json\n"
           "  croupier self-check --expect trusted.json\n"
           "  croupier self-check --store postgresql:///casino",
    .children = children};

/* The store of the current folder is looked at when there is one; one that was named must be
 * there. */
static bool open_store(const struct arguments *arguments, struct store **store) {
    *store = NULL;
    if (arguments->url == NULL && getenv("CROUPIER_STORE") == NULL &&
        access(STORE_DEFAULT, F_OK) != 0)
        return true;
    *store = store_open_or_complain(arguments->url);
    return *store != NULL;
}

static void print_check(const struct self_check *check, bool has_store, bool json) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_string(&out, "version", check->version);
    if (!json)
        printf("version    %s\n", check->version);
    for (unsigned part = 0; part < SELF_PARTS; part++) {
        char hex[2 * HASH_BYTES + 1];
        if (part == SELF_SCHEMA && !has_store)
            continue;
        hash_print(check->hashes[part], hex);
        json_put_string(&out, self_part_ids[part], hex);
        if (!json)
            printf("%-10s %s\n", self_part_ids[part], hex);
    }
    if (json)
        printf("%.*s}\n", (int)out.length, out.at);
}

/* Whether one hash that the file names is the one found now; it need not name it. */
static bool is_as_expected(const struct self_check *check, unsigned part, const struct json *json,
                           const char *path, unsigned *named) {
    char hex[2 * HASH_BYTES + 1];
    uint32_t member = json_member(json, 0, self_part_ids[part]);
    if (member == 0)
        return true;
    (*named)++;
    hash_print(check->hashes[part], hex);
    if (json_is(json, member, hex))
        return true;
    cli_complain("%s is not as %s has it", self_part_ids[part], path);
    return false;
}

/* Every hash that the file names must be the one found now. */
static int compare(const struct self_check *check, const char *path) {
    size_t length;
    struct json json;
    struct json_error error;
    struct json_token tokens[64];
    unsigned named = 0, wrong = 0;
    char *text = cli_read_whole_file(path, &length);
    if (text == NULL)
        return EXIT_REFUSED;
    bool read = json_parse(text, length, tokens, 64, &json, &error) == JSON_OK &&
                tokens[0].type == JSON_OBJECT;
    for (unsigned part = 0; read && part < SELF_PARTS; part++)
        wrong += !is_as_expected(check, part, &json, path, &named);
    free(text);
    if (named == 0)
        cli_complain("%s names no hash", path);
    return named > 0 && wrong == 0 ? EXIT_DONE : EXIT_REFUSED;
}

int command_self_check(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL, false};
    struct self_check check;
    struct store *store;
    struct store_error error;
    if (argp_parse(&self_check_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (!open_store(&arguments, &store))
        return EXIT_REFUSED;
    bool measured = self_check_measure(store, &check, &error);
    if (!measured)
        cli_complain("%s", error.message);
    else
        print_check(&check, store != NULL, arguments.json);
    if (store != NULL)
        store_close(store);
    if (!measured)
        return EXIT_REFUSED;
    return arguments.expected == NULL ? EXIT_DONE : compare(&check, arguments.expected);
}
