/* croupier rounds: finished rounds found in a floor's index, and one of them told again. */
#include "base/day.h"
#include "base/memory.h"
#include "books/index.h"
#include "books/log_contents.h"
#include "books/report.h"
#include "books/round_replay.h"
#include "books/round_search.h"
#include "cli/floor_store.h"
#include "cli/games.h"
#include "cli/numbers.h"
#include "cli/times.h"
#include "table/event_view.h"
#include "table/outcome.h"
#include "table/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct arguments {
    const char *url;
    struct rulebook_options rulebooks;
    struct index_query query;
    const char *result;
    const char *from, *to, *day; /* as they were said; NULL: not */
    bool json, shows;
    uint32_t table; /* --show */
    uint64_t round;
};

/* ---- The command line ---- */

enum {
    OPTION_GAME = 1000,
    OPTION_PLAYER,
    OPTION_DEALER,
    OPTION_EDITION,
    OPTION_FROM,
    OPTION_TO,
    OPTION_RESULT,
    OPTION_CLAUSE,
    OPTION_VOID,
    OPTION_CORRECTED,
    OPTION_MIN,
    OPTION_MAX,
    OPTION_SHOW,
    OPTION_DAY
};

static uint64_t number(const char *word, uint64_t most, struct argp_state *state) {
    uint64_t value = 0;
    if (!cli_parse_number(word, most, &value))
        argp_error(state, "'%s' is no number that can be meant", word);
    return value;
}

static void parse_clause(struct arguments *arguments, const char *word, struct argp_state *state) {
    if (strlen(word) >= sizeof arguments->query.clause)
        argp_error(state, "'%s' is no clause", word);
    snprintf(arguments->query.clause, sizeof arguments->query.clause, "%s", word);
}

/* "3:120": table and round. */
static void parse_show(struct arguments *arguments, const char *word, struct argp_state *state) {
    if (!cli_parse_round(word, &arguments->table, &arguments->round))
        argp_error(state, "--show takes TABLE:ROUND, not '%s'", word);
    arguments->shows = true;
}

static void parse_moment(int64_t *time, const char *word, struct argp_state *state) {
    if (!cli_parse_time(word, time))
        argp_error(state, "'%s' is no time: 2024-10-01 or 2024-10-01T18:30", word);
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    struct index_query *query = &arguments->query;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        state->child_inputs[1] = &arguments->rulebooks;
        return 0;
    case 't':
        query->stream = (uint32_t)number(argument, UINT32_MAX, state);
        return 0;
    case OPTION_GAME:
        query->any_game = false;
        query->game = (uint32_t)games_parse(argument, state);
        return 0;
    case OPTION_PLAYER:
        query->player = (uint32_t)number(argument, UINT32_MAX, state);
        return 0;
    case OPTION_DEALER:
        query->dealer = (uint32_t)number(argument, UINT32_MAX, state);
        return 0;
    case OPTION_EDITION:
        query->edition = (uint32_t)number(argument, UINT32_MAX, state);
        return 0;
    case OPTION_FROM:
        parse_moment(&query->from_time, argument, state);
        arguments->from = argument;
        return 0;
    case OPTION_TO:
        parse_moment(&query->to_time, argument, state);
        arguments->to = argument;
        return 0;
    case OPTION_DAY:
        if (!day_parse(argument, &query->from_time))
            argp_error(state, "'%s' is no day: 2024-10-01", argument);
        arguments->day = argument;
        return 0;
    case OPTION_RESULT:
        arguments->result = argument;
        return 0;
    case OPTION_CLAUSE:
        parse_clause(arguments, argument, state);
        return 0;
    case OPTION_VOID:
        query->void_only = true;
        return 0;
    case OPTION_CORRECTED:
        query->corrected_only = true;
        return 0;
    case OPTION_MIN:
        query->least = (cr_money)number(argument, CR_MONEY_MAX, state);
        return 0;
    case OPTION_MAX:
        query->most = (cr_money)number(argument, CR_MONEY_MAX, state);
        return 0;
    case 'n':
        query->limit = number(argument, INT64_MAX, state);
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case OPTION_SHOW:
        parse_show(arguments, argument, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "rounds takes options alone");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"table", 't', "N", 0, "At this table", 0},
    {"game", OPTION_GAME, "GAME", 0, "Of this game", 0},
    {"player", OPTION_PLAYER, "N", 0, "In which this player had a part", 0},
    {"dealer", OPTION_DEALER, "N", 0, "Dealt by this member of staff", 0},
    {"edition", OPTION_EDITION, "N", 0, "Played by this edition (croupier edition list)", 0},
    {"from", OPTION_FROM, "TIME", 0,
     "That ended at this time or later (the house's time; a date alone: when its gaming day "
     "begins, "
     "06:00 unless the house says otherwise)",
     0},
    {"to", OPTION_TO, "TIME", 0, "That ended before this time", 0},
    {"day", OPTION_DAY, "DATE", 0, "That ended in the gaming day that begins on this date", 0},
    {"result", OPTION_RESULT, "WORD", 0, "With this result: %s", 0},
    {"clause", OPTION_CLAUSE, "CLAUSE", 0, "In which this clause was called", 0},
    {"void", OPTION_VOID, NULL, 0, "That were void", 0},
    {"corrected", OPTION_CORRECTED, NULL, 0, "That were corrected, or ruled upon", 0},
    {"min", OPTION_MIN, "DONG", 0, "With a bet of this amount or more", 0},
    {"max", OPTION_MAX, "DONG", 0, "With no bet above this amount", 0},
    {"limit", 'n', "N", 0, "So many, the newest (default 50)", 0},
    {"json", 'j', NULL, 0, "One JSON object a line", 0},
    {"show", OPTION_SHOW, "TABLE:ROUND", 0, "One round again, event by event", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {.argp = &rulebook_argp}, {0}};

static const char *outcome_examples(const struct game_module *module) {
    return module->outcomes == NULL ? NULL : module->outcomes->examples;
}

static char *fill_in_games(int key, const char *text, void *input) {
    (void)input;
    return key == OPTION_RESULT ? games_help_words(text, outcome_examples) : (char *)text;
}

static const struct argp rounds_argp = {
    .options = option_list,
    .parser = parse_option,
    .doc = "Find finished rounds of a floor, newest first, or tell one again in words. It reads "
           "only, and may run beside a floor that is open."
           "\vExamples:\n"
           "  croupier rounds --table 3 --from 2024-10-01 --to 2024-10-02\n"
           "  croupier rounds --player 7 --min 10000000 --json\n"
           "  croupier rounds --clause 7.4\n"
           "  croupier rounds --show 3:120 --lang vi",
    .help_filter = fill_in_games,
    .children = children};

/* ---- Rounds found ---- */

struct printing {
    const struct arguments *arguments;
    const struct house *house;
};

static void print_time(int64_t time, char text[24]) {
    time_t seconds = (time_t)((time + HOUSE_TIME) / 1000);
    struct tm broken;
    gmtime_r(&seconds, &broken);
    strftime(text, 24, "%Y-%m-%d %H:%M:%S", &broken);
}

static const char *table_name(const struct house *house, uint32_t table) {
    const struct house_table *found = house_find_table(house, table);
    return found == NULL ? "" : found->name;
}

static void print_json(const struct house *house, const struct index_round *round) {
    char memory[4096];
    struct text out;
    text_init(&out, memory, sizeof memory);
    round_write_row(house, round, &out);
    printf("%.*s\n", (int)out.length, out.at);
}

static bool print_round(const struct index_round *round, void *context) {
    const struct printing *printing = context;
    char ended[24], clauses[INDEX_CLAUSES_TEXT];
    if (printing->arguments->json) {
        print_json(printing->house, round);
        return true;
    }
    print_time(round->ended, ended);
    index_join_clauses(round, clauses);
    printf("%s  %s (%u:%llu)  %s%s%s  staked %lld, returned %lld%s%s%s\n", ended,
           table_name(printing->house, round->stream), round->stream,
           (unsigned long long)round->round, round->is_void ? "void by " : "",
           round->is_void ? round->void_clause
                          : round->words[printing->arguments->rulebooks.language],
           round->corrected ? ", corrected" : "", (long long)round->staked,
           (long long)round->returned, clauses[0] == '\0' ? "" : ", called ", clauses,
           round->dealer == 0 ? "" : ", dealt by hand");
    return true;
}

static int find(struct store *store, const struct house *house, struct arguments *arguments) {
    struct printing printing = {arguments, house};
    struct store_error error;
    struct index_query *query = &arguments->query;
    query->with_words = true;
    cli_time_of_house(arguments->from, house->day_begins, &query->from_time);
    cli_time_of_house(arguments->to, house->day_begins, &query->to_time);
    cli_time_of_house(arguments->day, house->day_begins, &query->from_time);
    if (arguments->day != NULL)
        query->to_time = query->from_time + DAY_HOURS * INT64_C(3600000);
    if (arguments->result != NULL) {
        enum cr_game game = query->any_game ? ANY_GAME : (enum cr_game)query->game;
        query->outcome_count =
            index_outcomes(game, arguments->result, query->outcomes, INDEX_RANGES);
        if (query->outcome_count == 0) {
            cli_complain("'%s' is no result of any game asked for", arguments->result);
            return EXIT_USAGE;
        }
    }
    if (store_find_rounds(store, query, print_round, &printing, &error))
        return EXIT_DONE;
    cli_complain("%s", error.message);
    return EXIT_REFUSED;
}

/* ---- One round again ---- */

struct showing {
    const struct cr_rulebook *book; /* that was played; NULL: nothing was shown yet */
    enum cr_language language;
    bool json;
    struct transcript transcript;
    struct text out;
};

static bool show_step(const struct cr_rulebook *book, const struct table *table,
                      const struct event *event, const struct effects *effects, void *context) {
    struct showing *showing = context;
    struct text *out = &showing->out;
    out->length = 0;
    if (showing->book == NULL)
        transcript_init(&showing->transcript, book, showing->language);
    showing->book = book;
    if (showing->json) {
        text_char(out, '{');
        event_members(showing->book, event, effects->list, effects->count, out);
        text_add(out, "}\n");
    } else {
        transcript_event(&showing->transcript, table, event, effects, out);
    }
    fwrite(out->at, 1, out->length, stdout);
    return true;
}

static bool show_round(struct store *store, const struct index_round *round,
                       const struct arguments *arguments, struct store_error *error) {
    struct showing showing = {.json = arguments->json, .language = arguments->rulebooks.language};
    struct edition_shelf *shelf = edition_shelf_open();
    text_init(&showing.out, memory_grow(NULL, TRANSCRIPT_MAX), TRANSCRIPT_MAX);
    bool shown = edition_shelf_load(shelf, store, error) &&
                 round_replay(store, shelf, round, NULL, show_step, &showing, error);
    showing.out.length = 0;
    if (showing.book != NULL)
        transcript_end(&showing.transcript, &showing.out);
    fwrite(showing.out.at, 1, showing.out.length, stdout);
    free(showing.out.at);
    edition_shelf_close(shelf);
    return shown;
}

static int show(struct store *store, const struct house *house, struct arguments *arguments) {
    struct index_round round;
    struct store_error error;
    const struct house_table *table = house_find_table(house, arguments->table);
    if (table == NULL ||
        !store_find_round(store, arguments->table, arguments->round, &round, &error)) {
        cli_complain("there is no finished round %llu at table %u",
                     (unsigned long long)arguments->round, arguments->table);
        return EXIT_REFUSED;
    }
    if (show_round(store, &round, arguments, &error))
        return EXIT_DONE;
    cli_complain("%s", error.message);
    return EXIT_REFUSED;
}

int command_rounds(int argc, char **argv) {
    struct arguments arguments = {.query = {.any_game = true, .limit = 50}};
    struct house house;
    struct store_error error;
    int status = EXIT_REFUSED;
    if (argp_parse(&rounds_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store != NULL && log_read_house(store, &house, &error))
        status =
            arguments.shows ? show(store, &house, &arguments) : find(store, &house, &arguments);
    else if (store != NULL)
        cli_complain("%s", error.message);
    if (store != NULL)
        house_free(&house);
    store_close(store);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
