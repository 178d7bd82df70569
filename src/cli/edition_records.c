/* croupier edition list, add, adopt: the editions of a floor that is not open now. Who adopts one
 * is a person of the house, and signs in for it. */
#include "base/json_write.h"
#include "base/memory.h"
#include "books/log_contents.h"
#include "cli/edition_inside.h"
#include "cli/floor_asking.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"
#include "cli/sign_in.h"
#include "cli/times.h"
#include "floor/floor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_ROOM = 1 << 16, TABLES_TEXT = 512 };

struct arguments {
    const char *url, *name, *as, *tables, *keys;
    int64_t from;          /* 0: now */
    const char *from_word; /* as it was said; NULL: not */
    bool json;
};

/* ---- The command line ---- */

enum { OPTION_AS = 1000, OPTION_FROM, OPTION_TABLES };

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case OPTION_AS:
        arguments->as = argument;
        return 0;
    case 'k':
        arguments->keys = argument;
        return 0;
    case OPTION_FROM:
        if (!cli_parse_time(argument, &arguments->from))
            argp_error(state, "'%s' is no time: 2024-10-01 or 2024-10-01T18:30", argument);
        arguments->from_word = argument;
        return 0;
    case OPTION_TABLES:
        arguments->tables = argument;
        if (strspn(argument, "0123456789,") != strlen(argument) || strlen(argument) >= TABLES_TEXT)
            argp_error(state, "--tables takes numbers with commas, not '%s'", argument);
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one edition at a time");
        arguments->name = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};

/* ---- Asking the floor ---- */

struct asking {
    const struct arguments *arguments;
    struct floor *floor;
    struct floor_actor actor;
    char out[ANSWER_ROOM];
    size_t length;
};

static bool ask(struct asking *asking, const char *operation, uint32_t part,
                const struct text *body) {
    struct text answer;
    text_init(&answer, asking->out, sizeof asking->out);
    bool good = cli_ask_floor(asking->floor, asking->actor, operation, part, body, &answer);
    asking->length = answer.length;
    return good;
}

/* Who asks is a member of staff. The machine itself neither brings in nor adopts: its owner could
 * do both. */
static int on_floor(const struct arguments *arguments, bool (*act)(struct asking *asking)) {
    struct store_error error;
    struct floor_options options = {.store_url = store_url_or_default(arguments->url),
                                    .keys = arguments->keys,
                                    .deals_nothing = true,
                                    .now = cli_time_now()};
    struct asking *asking = memory_grow(NULL, sizeof *asking);
    const char *problem = NULL;
    bool done = false;
    memset(asking, 0, sizeof *asking);
    asking->arguments = arguments;
    asking->floor = floor_open(&options, &error);
    if (asking->floor == NULL) {
        problem = error.message;
    } else {
        problem = cli_sign_in(asking->floor, options.store_url, arguments->as, &asking->actor);
        done = problem == NULL && act(asking);
        if (problem == NULL)
            cli_sign_out(asking->floor, &asking->actor);
        floor_close(asking->floor);
    }
    if (problem != NULL)
        cli_complain("%s", problem);
    if (done)
        printf("%.*s\n", (int)asking->length, asking->out);
    free(asking);
    return done ? EXIT_DONE : EXIT_REFUSED;
}

/* ---- add ---- */

static bool add(struct asking *asking) {
    size_t length;
    char *text = cli_read_whole_file(asking->arguments->name, &length);
    if (text == NULL)
        return false;
    size_t room = 6 * length + 64;
    struct text body;
    char *memory = memory_grow(NULL, room);
    text_init(&body, memory, room);
    text_add(&body, "{\"text\":");
    text_quoted(&body, text, length);
    text_char(&body, '}');
    bool added = ask(asking, "edition-add", 0, &body);
    free(memory);
    free(text);
    return added;
}

static const struct argp_option add_options[] = {
    {"as", OPTION_AS, "NAME", 0, "Who brings it in: an operations manager or higher", 0},
    {"keys", 'k', "DIR", 0, "The floor's keys, where it has some: they open the second factor", 0},
    {0}};
static const struct argp add_argp = {
    .options = add_options,
    .parser = parse_option,
    .args_doc = "FILE",
    .doc =
        "Bring the edition in FILE into the store of a floor that is not open now. Its text is "
        "kept whole, by its hash; nothing is played by it until somebody else adopts it. Password "
        "and code of the second factor of who brings it in are asked for, or read from standard "
        "input, a line each."
        "\vExample:\n"
        "  croupier edition add new.json --as lan",
    .children = children};

int edition_command_add(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    if (argp_parse(&add_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (arguments.name == NULL || arguments.as == NULL) {
        cli_complain("edition add takes a file, and --as NAME: who brings it in");
        return EXIT_USAGE;
    }
    return on_floor(&arguments, add);
}

/* ---- adopt ---- */

static uint32_t number_of(const struct arguments *arguments) {
    struct store_error error = {STORE_FINE, ""};
    struct house house;
    uint32_t number = 0;
    struct store *store = store_open_or_complain(arguments->url);
    if (store == NULL)
        return 0;
    if (log_read_house(store, &house, &error))
        number = edition_stored_number(&house, arguments->name);
    else
        cli_complain("%s", error.message);
    house_free(&house);
    store_close(store);
    return number;
}

static bool adopt(struct asking *asking) {
    const struct arguments *arguments = asking->arguments;
    char memory[TABLES_TEXT + 128];
    struct text body;
    uint32_t number = number_of(arguments);
    if (number == 0)
        return false;
    text_init(&body, memory, sizeof memory);
    text_char(&body, '{');
    int64_t from = arguments->from;
    cli_time_of_house(arguments->from_word, floor_day_begins(asking->floor), &from);
    if (from != 0)
        json_put_integer(&body, "from", from);
    if (arguments->tables != NULL) {
        json_put_key(&body, "tables");
        text_char(&body, '[');
        text_add(&body, arguments->tables);
        text_char(&body, ']');
    }
    text_char(&body, '}');
    return ask(asking, "edition-adopt", number, &body);
}

static const struct argp_option adopt_options[] = {
    {"as", OPTION_AS, "NAME", 0,
     "Who approves it: a table games director or higher, and another person than who brought it in",
     0},
    {"from", OPTION_FROM, "TIME", 0,
     "From when it holds (the house's time; a date alone: 06:00, when its gaming day begins; "
     "default: now)",
     0},
    {"tables", OPTION_TABLES, "N,N", 0, "For these tables alone (default: all of its game)", 0},
    {"keys", 'k', "DIR", 0, "The floor's keys, where it has some: they open the second factor", 0},
    {0}};
static const struct argp adopt_argp = {
    .options = adopt_options,
    .parser = parse_option,
    .args_doc = "NUMBER|HASH",
    .doc = "Adopt an edition of a floor that is not open now. It replaces the earlier one from its "
           "date on, at each table from its next opening. Password and code of the second factor "
           "of who "
           "approves it are asked for, or read from standard input, a line each."
           "\vExamples:\n"
           "  croupier edition adopt 6 --as minh\n"
           "  croupier edition adopt 6 --as minh --from 2024-10-01 --tables 3,4",
    .children = children};

int edition_command_adopt(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    if (argp_parse(&adopt_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (arguments.name == NULL || arguments.as == NULL) {
        cli_complain("edition adopt takes an edition, and --as NAME: who approves it");
        return EXIT_USAGE;
    }
    return on_floor(&arguments, adopt);
}

/* ---- list ---- */

static void print_edition(const struct house *house, const struct house_edition *edition,
                          bool json) {
    char memory[ANSWER_ROOM], hash[2 * HASH_BYTES + 1];
    struct text out;
    if (json) {
        text_init(&out, memory, sizeof memory);
        text_char(&out, '{');
        house_write_edition(house, edition, &out);
        house_write_adoptions(house, edition->id, &out);
        text_char(&out, '}');
        printf("%.*s\n", (int)out.length, out.at);
        return;
    }
    hash_print(edition->hash, hash);
    const struct house_staff *by = house_find_staff(house, edition->by.id);
    bool due = house_edition_due(house, edition->game, 0, cli_time_now()) == edition;
    printf("%u\t%s\t%s\t%.16s\tbrought in by %s%s\n", edition->id, cr_game_id(edition->game),
           edition->document, hash, by == NULL ? "the machine" : by->name,
           due ? ", what the game is opened under now" : "");
}

static const struct argp_option list_options[] = {
    {"json", 'j', NULL, 0, "One JSON object a line, with every adoption", 0}, {0}};
static const struct argp list_argp = {
    .options = list_options,
    .parser = parse_option,
    .doc = "The editions of a floor's store: number, game, document, how the hash begins. It reads "
           "only, and may run beside a floor that is open.",
    .children = children};

int edition_command_list(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    struct store_error error = {STORE_FINE, ""};
    struct house house;
    if (argp_parse(&list_argp, argc, argv, 0, NULL, &arguments) != 0 || arguments.name != NULL)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    bool read = log_read_house(store, &house, &error);
    for (size_t i = 0; i < house.edition_count; i++)
        print_edition(&house, &house.editions[i], arguments.json);
    if (!read)
        cli_complain("%s", error.message);
    house_free(&house);
    store_close(store);
    return read ? EXIT_DONE : EXIT_REFUSED;
}
