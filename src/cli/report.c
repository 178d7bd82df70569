/* croupier report: what the index of rounds adds up to. */
#include "books/report.h"
#include "base/memory.h"
#include "books/equipment_life.h"
#include "books/log_contents.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"
#include "cli/times.h"
#include "floor/duties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_ROOM = 64 * 1048576 };

struct arguments {
    const char *url;
    struct report_wish wish;
    const char *from, *to; /* as they were said */
    bool json;
    bool rows;   /* of duties: as the program's source has them */
    bool duties; /* who could do what alone, which no store knows */
    bool life;   /* of the things in the equipment room */
};

static void read_kind(struct arguments *arguments, const char *name, struct argp_state *state) {
    arguments->duties = strcmp(name, "duties") == 0;
    arguments->life = strcmp(name, "equipment") == 0;
    if (arguments->duties || arguments->life)
        return;
    for (int kind = 0; kind < REPORTS; kind++) {
        if (strcmp(name, report_ids[kind]) == 0) {
            arguments->wish.kind = (enum report_kind)kind;
            return;
        }
    }
    argp_error(state, "there is no report '%s'", name);
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    uint64_t number = 0;
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
    case 't':
        if (!cli_parse_number(argument, UINT32_MAX, &number))
            argp_error(state, "'%s' is no table", argument);
        arguments->wish.table = (uint32_t)number;
        return 0;
    case 'r':
        arguments->rows = true;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one report at a time");
        read_kind(arguments, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"from", 'a', "TIME", 0, "From this time on: 2024-10-01, 2024-10-01T18:00 or milliseconds", 0},
    {"to", 'b', "TIME", 0, "Before this time", 0},
    {"table", 't', "N", 0, "One table alone", 0},
    {"json", 'j', NULL, 0, "JSON in place of CSV", 0},
    {"rows", 'r', NULL, OPTION_HIDDEN, "Of duties: as src/floor/duties_found.def has them", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp report_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[tables|games|hours|days|months|dealers|players|meters|equipment|duties]",
    .doc = "What was wagered, paid and won between two times (in the house's time, UTC+7; whole "
           "hours; a date alone is where its gaming day begins, 06:00 unless the house says "
           "otherwise): drop, win, hold, "
           "commission, tips, fills and credits, voids and corrections, "
           "and the win that the exact odds let expect with its standard deviation. Amounts in "
           "dong, shares in hundredths of a percent, `luck` in hundredths of a standard deviation. "
           "`duties` is about the program: it tries every operation and event as every post on "
           "floors of its own and lists what moved chips on one person's word. `equipment` is the "
           "life of every thing in the equipment room, from its delivery on."
           "\vExamples:\n"
           "  croupier report tables --from 2024-10-01 --to 2024-10-02\n"
           "  croupier report months --from 2024-01-01 --json\n"
           "  croupier report meters --table 3\n"
           "  croupier report equipment > life.csv\n"
           "  croupier report duties",
    .children = children};

static int print(struct store *store, struct arguments *arguments) {
    struct report report;
    struct house house;
    struct store_error error = {STORE_FINE, ""};
    struct text out;
    bool read = log_read_house(store, &house, &error);
    arguments->wish.day_begins = house.day_begins;
    cli_time_of_house(arguments->from, house.day_begins, &arguments->wish.from);
    cli_time_of_house(arguments->to, house.day_begins, &arguments->wish.to);
    if (!read || !report_gather(store, &arguments->wish, &report, &error)) {
        cli_complain("%s", error.message);
        house_free(&house);
        return EXIT_REFUSED;
    }
    text_init(&out, memory_grow(NULL, REPORT_ROOM), REPORT_ROOM);
    (arguments->json ? report_write_json : report_write_csv)(&house, &report, &out);
    fwrite(out.at, 1, out.length, stdout);
    if (arguments->json)
        putchar('\n');
    if (out.full)
        cli_complain("the report is too long: choose a shorter time");
    int status = out.full ? EXIT_REFUSED : EXIT_DONE;
    free(out.at);
    report_free(&report);
    house_free(&house);
    return status;
}

static int print_duties(bool json, bool rows) {
    struct duties duties;
    struct text out;
    struct store_error error = {STORE_FINE, ""};
    if (!duties_gather(&duties, &error)) {
        cli_complain("%s", error.message);
        duties_free(&duties);
        return EXIT_REFUSED;
    }
    text_init(&out, memory_grow(NULL, REPORT_ROOM), REPORT_ROOM);
    (rows ? duties_write_rows : json ? duties_write_json : duties_write_csv)(&duties, &out);
    fwrite(out.at, 1, out.length, stdout);
    if (json)
        putchar('\n');
    free(out.at);
    duties_free(&duties);
    return EXIT_DONE;
}

/* The life of every thing, as the log tells it. */
static int print_life(struct store *store, bool json) {
    struct life life = {0};
    struct house house;
    struct store_error error = {STORE_FINE, ""};
    struct text out;
    bool good = log_read_house(store, &house, &error) && life_gather(store, 0, &life, &error);
    if (!good)
        cli_complain("%s", error.message);
    text_init(&out, memory_grow(NULL, REPORT_ROOM), REPORT_ROOM);
    if (good)
        (json ? life_write_json : life_write_csv)(&house, &life, &out);
    fwrite(out.at, 1, out.length, stdout);
    if (good && json)
        putchar('\n');
    free(out.at);
    free(life.list);
    house_free(&house);
    return good ? EXIT_DONE : EXIT_REFUSED;
}

int command_report(int argc, char **argv) {
    struct arguments arguments = {.wish = {.kind = REPORT_TABLES, .to = INT64_MAX / 2}};
    if (argp_parse(&report_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (arguments.duties)
        return print_duties(arguments.json, arguments.rows);
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    int status = arguments.life ? print_life(store, arguments.json) : print(store, &arguments);
    store_close(store);
    return status;
}
