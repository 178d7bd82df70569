/* croupier settle: rounds in, answers out, line by line. Memory is bounded by the longest line that
 * is accepted, however long the input is. */
#include "base/memory.h"
#include "cli/games.h"
#include "rounds/round_text.h"
#include "rounds/settler.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Command line ---- */

struct settle_options {
    struct rulebook_options rulebooks;
    const char *file; /* NULL: standard input */
    bool text;
};

static const struct argp_option option_list[] = {
    {"text", 't', NULL, 0, "Tell each round to a person instead of writing JSON", 0}, {0}};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct settle_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->rulebooks;
        return 0;
    case 't':
        options->text = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one FILE at most, and '%s' is a second one", argument);
        options->file = strcmp(argument, "-") == 0 ? NULL : argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char documentation[] =
    "Settles rounds, one JSON object a line, from FILE or standard input, and writes one line for "
    "each in the same order: who won or lost, what is paid, and by which clause."
    "\v"
    "Examples:\n"
    "  croupier settle rounds.jsonl > answers.jsonl\n"
    "  croupier settle --text --lang vi rounds.jsonl\n"
    "  croupier settle --rule decks=6 < rounds.jsonl\n"
    "  echo '%s' | croupier settle\n"
    "\n"
    "A line that cannot be settled gives an error with its code, and the rest go on. Blank lines "
    "are "
    "skipped but counted. Exit codes: 0 every round was settled; 1 some were refused, or the "
    "answers "
    "could not be written; 2 the command line was wrong or FILE cannot be read.\n";

/* The first of the games' examples is enough. */
static const char *round_example(const struct game_module *module) {
    for (unsigned i = 0; i < game_count; i++) {
        const struct game_rounds *rounds = game_modules[i]->rounds;
        if (rounds != NULL && rounds->example != NULL)
            return module == game_modules[i] ? rounds->example : NULL;
    }
    return NULL;
}

static char *fill_in_games(int key, const char *text, void *input) {
    (void)input;
    return key == ARGP_KEY_HELP_POST_DOC ? games_help_words(text, round_example) : (char *)text;
}

/* ---- Output ---- */

enum { OUTPUT_ROOM = 1 << 20, INPUT_FIRST = 1 << 20 };

struct output {
    char *bytes;
    size_t length;
    bool failed;
};

static void write_all(struct output *output, const char *bytes, size_t length) {
    while (length > 0 && !output->failed) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno != EINTR) {
            cli_complain("the answers cannot be written: %s", strerror(errno));
            output->failed = true;
        }
    }
}

static void flush(struct output *output) {
    write_all(output, output->bytes, output->length);
    output->length = 0;
}

static void put(struct output *output, const struct text *answer) {
    if (answer->length > OUTPUT_ROOM - output->length)
        flush(output);
    if (answer->length > OUTPUT_ROOM) {
        write_all(output, answer->at, answer->length);
        return;
    }
    memcpy(output->bytes + output->length, answer->at, answer->length);
    output->length += answer->length;
}

/* ---- Input ---- */

struct stream {
    int file;
    const char *name;
    char *bytes;
    size_t start, end, room; /* what was read and not yet used stands from start to end */
    size_t seen;             /* up to here there is no newline */
    bool skipping;           /* in the rest of a line that was too long */
    bool over, failed;
    uint64_t line;
};

struct run {
    struct settler *settler;
    struct stream in;
    struct output out;
    bool refused;
};

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static void answer_line(struct run *run, const char *line, size_t length) {
    run->in.line++;
    if (is_blank(line, length))
        return;
    struct text answer;
    run->refused |= !settle_json(run->settler, line, length, run->in.line, &answer);
    put(&run->out, &answer);
}

static void refuse_long_line(struct run *run) {
    struct text answer;
    run->in.line++;
    run->in.skipping = true;
    run->refused = true;
    settle_too_long(run->settler, run->in.line, &answer);
    put(&run->out, &answer);
}

/* Every whole line that has been read. */
static void answer_lines(struct run *run) {
    struct stream *in = &run->in;
    char *newline;
    while (!run->out.failed &&
           (newline = memchr(in->bytes + in->seen, '\n', in->end - in->seen)) != NULL) {
        size_t end = (size_t)(newline - in->bytes);
        if (!in->skipping)
            answer_line(run, in->bytes + in->start, end - in->start);
        in->skipping = false;
        in->start = in->seen = end + 1;
    }
    in->seen = in->end;
}

/* Room for more: what is used up goes, then the buffer grows to the longest line accepted. */
static void make_room(struct run *run) {
    struct stream *in = &run->in;
    if (in->skipping || in->end - in->start > SETTLE_LINE_MAX) {
        if (!in->skipping)
            refuse_long_line(run);
        in->start = in->end;
    }
    memmove(in->bytes, in->bytes + in->start, in->end - in->start);
    in->end -= in->start;
    in->start = 0;
    in->seen = in->end;
    if (in->end < in->room)
        return;
    in->room = in->room * 2 > SETTLE_LINE_MAX ? SETTLE_LINE_MAX + 1 : in->room * 2;
    in->bytes = memory_grow(in->bytes, in->room);
}

static void read_more(struct run *run) {
    struct stream *in = &run->in;
    flush(&run->out); /* whoever writes a line and waits for its answer gets it */
    ssize_t got = read(in->file, in->bytes + in->end, in->room - in->end);
    if (got > 0) {
        in->end += (size_t)got;
    } else if (got == 0) {
        in->over = true;
    } else if (errno != EINTR) {
        cli_complain("%s: %s", in->name, strerror(errno));
        in->failed = true;
    }
}

static void answer_stream(struct run *run) {
    struct stream *in = &run->in;
    while (!in->over && !in->failed && !run->out.failed) {
        make_room(run);
        read_more(run);
        answer_lines(run);
    }
    bool unfinished = in->over && !in->skipping && in->end > in->start;
    if (unfinished && in->end - in->start > SETTLE_LINE_MAX)
        refuse_long_line(run);
    else if (unfinished)
        answer_line(run, in->bytes + in->start, in->end - in->start);
    flush(&run->out);
}

static int open_input(const char *file) {
    if (file == NULL)
        return STDIN_FILENO;
    int opened = open(file, O_RDONLY | O_CLOEXEC);
    if (opened < 0)
        cli_complain("%s: %s", file, strerror(errno));
    return opened;
}

static int settle_input(const struct settle_options *options, const struct cr_rulebook *books) {
    int file = open_input(options->file);
    if (file < 0)
        return EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN);
    const char *name = options->file == NULL ? "standard input" : options->file;
    struct run run = {.settler = settler_open(books, options->rulebooks.language,
                                              options->text ? SETTLE_AS_TEXT : SETTLE_AS_JSON),
                      .in = {.file = file,
                             .name = name,
                             .bytes = memory_grow(NULL, INPUT_FIRST),
                             .room = INPUT_FIRST},
                      .out = {.bytes = memory_grow(NULL, OUTPUT_ROOM)}};
    answer_stream(&run);
    settler_close(run.settler);
    free(run.in.bytes);
    free(run.out.bytes);
    if (file != STDIN_FILENO)
        close(file);
    if (run.in.failed)
        return EXIT_USAGE;
    return run.refused || run.out.failed ? EXIT_REFUSED : EXIT_DONE;
}

int command_settle(int argc, char **argv) {
    static const struct argp_child children[] = {{&rulebook_argp, 0, "Rulebooks:", 1}, {0}};
    static const struct argp argp = {.options = option_list,
                                     .parser = parse_option,
                                     .args_doc = "[FILE]",
                                     .doc = documentation,
                                     .help_filter = fill_in_games,
                                     .children = children};
    struct settle_options options = {0};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    struct cr_rulebook *books = rulebook_options_load(&options.rulebooks, ANY_GAME);
    int code = books == NULL ? EXIT_USAGE : settle_input(&options, books);
    free(books);
    rulebook_options_free(&options.rulebooks);
    return code;
}
