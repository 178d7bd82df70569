/* croupier replay: a table's log as a readable transcript, or as JSON with all that followed. */
#include "base/hash.h"
#include "base/memory.h"
#include "cli/table_log.h"
#include "table/transcript.h"
#include "table/view.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    struct rulebook_options rulebooks;
    const char *path;
    bool json;
    bool stops; /* --at */
    uint64_t at;
    bool shows; /* --view, or --at alone */
    struct viewer viewer;
};

/* ---- Printing ---- */

struct printing {
    const struct arguments *arguments;
    struct transcript transcript;
    struct text out;
};

static void flush(struct printing *print) {
    fwrite(print->out.at, 1, print->out.length, stdout);
    print->out.length = 0;
}

static void print_json(const struct table_log *log, const struct event *event, struct text *out) {
    text_add(out, "{\"event\":");
    event_write(log->book, event, out);
    text_add(out, ",\"effects\":[");
    for (size_t i = 0; i < log->effects.count; i++) {
        if (i > 0)
            text_char(out, ',');
        effect_write(log->book, &log->effects.list[i], out);
    }
    text_add(out, "]}\n");
}

static void print_event(struct printing *print, const struct table_log *log,
                        const struct event *event) {
    if (print->arguments->json)
        print_json(log, event, &print->out);
    else
        transcript_event(&print->transcript, &log->table, event, &log->effects, &print->out);
    flush(print);
}

static void print_view(struct printing *print, const struct table_log *log) {
    if (print->arguments->json)
        text_add(&print->out, "{\"view\":");
    table_view(log->book, &log->table, &print->arguments->viewer, &print->out);
    text_add(&print->out, print->arguments->json ? "}\n" : "\n");
    flush(print);
}

/* The state's hash: two replays that end with the same one ended at the same table. */
static void print_hash(struct printing *print, const struct table_log *log) {
    uint8_t hash[TABLE_HASH];
    char hex[2 * HASH_BYTES + 1];
    long long seq = (long long)log->table.seq;
    table_hash(&log->table, hash);
    hash_print(hash, hex);
    if (print->arguments->json) {
        text_char(&print->out, '{');
        json_put_integer(&print->out, "seq", seq);
        json_put_string(&print->out, "hash", hex);
        text_add(&print->out, "}\n");
        flush(print);
    } else if (print->arguments->rulebooks.language == CR_ENGLISH) {
        printf("\nState after event %lld: %s\n", seq, hex);
    } else {
        printf("\nTrạng thái sau sự kiện %lld: %s\n", seq, hex);
    }
}

static int replay(struct table_log *log, struct printing *print) {
    const struct arguments *arguments = print->arguments;
    struct event event;
    enum log_step step;
    while ((step = table_log_next(log, &event)) == LOG_EVENT) {
        print_event(print, log, &event);
        if (arguments->stops && event.seq >= arguments->at)
            break;
    }
    transcript_end(&print->transcript, &print->out);
    flush(print);
    if (step == LOG_FAULT)
        return EXIT_REFUSED;
    if (arguments->shows)
        print_view(print, log);
    print_hash(print, log);
    return EXIT_DONE;
}

/* ---- The command line ---- */

enum { OPTION_AT = 'a', OPTION_VIEW = 'w' };

static bool cli_parse_number(const char *word, uint64_t most, uint64_t *number) {
    char *end;
    if (word[0] < '0' || word[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(word, &end, 10);
    return errno == 0 && *end == '\0' && *number <= most;
}

static bool parse_view(const char *word, struct viewer *viewer) {
    uint64_t player;
    *viewer = (struct viewer){.role = VIEWER_PUBLIC};
    if (strcmp(word, "public") == 0)
        return true;
    if (strcmp(word, "staff") == 0) {
        viewer->role = VIEWER_STAFF;
        viewer->post = POST_PIT_SUPERVISOR;
        return true;
    }
    if (strncmp(word, "player:", 7) != 0 || !cli_parse_number(word + 7, UINT32_MAX, &player))
        return false;
    viewer->role = VIEWER_PLAYER;
    viewer->player = (uint32_t)player;
    return true;
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case OPTION_AT:
        arguments->stops = arguments->shows = true;
        if (!cli_parse_number(argument, INT64_MAX, &arguments->at))
            argp_error(state, "--at takes the number of an event, not '%s'", argument);
        return 0;
    case OPTION_VIEW:
        arguments->shows = true;
        if (!parse_view(argument, &arguments->viewer))
            argp_error(state, "--view takes public, staff or player:N, not '%s'", argument);
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->path != NULL)
            argp_error(state, "only one log can be named");
        arguments->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which log?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line: the event and what followed from it", 0},
    {"at", OPTION_AT, "SEQ", 0, "Stop behind the event with this number and show the table", 0},
    {"view", OPTION_VIEW, "WHO", 0,
     "As whom to show the table: public, player:N or staff (the default)", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp replay_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "LOG",
    .doc = "Replay a table's log: every event in words with the chips that moved and the clauses "
           "behind them, and the hash of the table at the end. A line that is malformed or that "
           "the rules refuse is reported with its number and ends the replay."
           "\vExamples:\n"
           "  croupier replay evening.log\n"
           "  croupier replay --lang vi evening.log\n"
           "  croupier replay --at 120 --view player:3 evening.log\n"
           "  croupier replay --json evening.log",
    .children = children};

int command_replay(int argc, char **argv) {
    struct arguments arguments = {.viewer = {.role = VIEWER_STAFF, .post = POST_PIT_SUPERVISOR}};
    if (argp_parse(&replay_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    size_t length;
    char *text = cli_read_whole_file(arguments.path, &length);
    struct table_log *log = text == NULL ? NULL
                                         : table_log_open(arguments.path, text, length,
                                                          &arguments.rulebooks, arguments.json);
    int status = EXIT_REFUSED;
    if (log != NULL) {
        char *memory = memory_grow(NULL, TRANSCRIPT_MAX);
        struct printing print = {.arguments = &arguments};
        text_init(&print.out, memory, TRANSCRIPT_MAX);
        transcript_init(&print.transcript, log->book, arguments.rulebooks.language);
        status = replay(log, &print);
        free(memory);
        table_log_close(log);
    }
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
