/* croupier verify: proves from a log that what the virtual dealer dealt was settled beforehand, or
 * checks an evidence bundle. */
#include "base/hash.h"
#include "base/json_write.h"
#include "books/draw_proof.h"
#include "cli/table_log.h"
#include "cli/verify_evidence.h"
#include "cli/verify_fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What was proved ---- */

struct printing {
    enum cr_language language;
    bool json;
};

static const char *const verdict_words[DRAW_VERDICTS][CR_LANGUAGES] = {
    {"proved", "đã chứng minh"},
    {"WRONG", "SAI"},
    {"still open", "còn mở"},
    {"ended, seed never shown", "đã chấm dứt, không công bố hạt giống"}};
static const char *const verdict_ids[DRAW_VERDICTS] = {"proved", "wrong", "open", "ended"};

static const char *pick(const struct printing *printing, const char *english,
                        const char *vietnamese) {
    return printing->language == CR_ENGLISH ? english : vietnamese;
}

static void print_line(const struct printing *printing, const struct draw_finding *finding) {
    printf("%llu  %s  %s %zu  %s%s%s\n", (unsigned long long)finding->commit, finding->context,
           pick(printing, "drawn", "số lần rút"), finding->drawn,
           verdict_words[finding->verdict][printing->language],
           finding->problem[0] == '\0' ? "" : ": ", finding->problem);
}

static void print_json(const struct draw_finding *finding) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_integer(&out, "commit", (int64_t)finding->commit);
    if (finding->shown != 0)
        json_put_integer(&out, finding->verdict == DRAWS_NEVER_SHOWN ? "end" : "reveal",
                         (int64_t)finding->shown);
    json_put_string(&out, "context", finding->context);
    json_put_integer(&out, "drawn", (int64_t)finding->drawn);
    json_put_string(&out, "verdict", verdict_ids[finding->verdict]);
    if (finding->problem[0] != '\0')
        json_put_string(&out, "problem", finding->problem);
    text_add(&out, "}\n");
    fwrite(out.at, 1, out.length, stdout);
}

static void print_finding(void *context, const struct draw_finding *finding) {
    const struct printing *printing = context;
    if (printing->json)
        print_json(finding);
    else
        print_line(printing, finding);
}

static void print_counts(const struct printing *printing, const struct draw_counts *counts) {
    const size_t *verdicts = counts->verdicts;
    printf("%zu %s, %zu %s, %zu %s, %zu %s; %zu %s\n", verdicts[DRAWS_PROVED],
           pick(printing, "proved", "đã chứng minh"), verdicts[DRAWS_WRONG],
           pick(printing, "wrong", "sai"), verdicts[DRAWS_OPEN],
           pick(printing, "still open", "còn mở"), verdicts[DRAWS_NEVER_SHOWN],
           pick(printing, "ended without showing the seed", "chấm dứt mà không công bố hạt giống"),
           counts->uncommitted,
           pick(printing, "drawn under no commitment", "lần rút không có cam kết"));
}

static int verify(struct table_log *log, bool json) {
    struct printing printing = {log->options->language, json};
    struct draw_proof *proof =
        draw_proof_open(log->book, printing.language, print_finding, &printing);
    struct event event;
    enum log_step step;
    int status = EXIT_REFUSED;
    while ((step = table_log_next(log, &event)) == LOG_EVENT)
        draw_proof_event(proof, &log->before, &log->table, &event);
    if (step != LOG_FAULT) {
        struct draw_counts counts = draw_proof_end(proof);
        if (!json)
            print_counts(&printing, &counts);
        if (counts.verdicts[DRAWS_WRONG] == 0)
            status = EXIT_DONE;
    }
    draw_proof_close(proof);
    return status;
}

/* ---- The command line ---- */

struct arguments {
    struct rulebook_options rulebooks;
    const char *path;
    bool json, has_key;
    uint8_t key[HASH_BYTES];
};

enum { OPTION_KEY = 256 };

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case OPTION_KEY:
        if (!hash_parse(argument, strlen(argument), arguments->key))
            argp_error(state, "--key: 64 hexadecimal digits");
        arguments->has_key = true;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->path != NULL)
            argp_error(state, "only one file can be named");
        arguments->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each commitment or bundle", 0},
    {"key", OPTION_KEY, "HEX", 0, "A bundle must be signed with this key of the house", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp verify_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "FILE",
    .doc = "Prove from a table's log that the virtual dealer's cards, dice and numbers were fixed "
           "before the bets: every seed shown gives the hash published before it, and everything "
           "drawn in between follows from the seed. One line for each commitment; exit code 1 "
           "when one of them is wrong.\n\nOr check an evidence bundle of one round: its seal, its "
           "hash chain, every event by the rules of its own edition; and tell it in words."
           "\n\nOr check one round by what a house gives everybody (GET /fair/TABLE/ROUND); exit "
           "code 1 when it is wrong, or cannot be checked yet."
           "\vExamples:\n"
           "  croupier verify evening.log\n"
           "  croupier verify --json evening.log\n"
           "  croupier verify table-6-round-12.evidence\n"
           "  curl -s https://house.example/fair/6/12 > round.json; croupier verify round.json",
    .children = children};

/* The text is freed, or the log's. */
static int verify_log(struct arguments *arguments, char *text, size_t length) {
    struct table_log *log =
        table_log_open(arguments->path, text, length, &arguments->rulebooks, arguments->json);
    if (log == NULL)
        return EXIT_REFUSED;
    int status = verify(log, arguments->json);
    table_log_close(log);
    return status;
}

/* What a file is, its beginning says; it is read once, for it may be a pipe. */
static int verify_file(struct arguments *arguments) {
    size_t length;
    char *text = cli_read_whole_file(arguments->path, &length);
    enum cr_language language = arguments->rulebooks.language;
    int status;
    if (text == NULL)
        return EXIT_REFUSED;
    if (verify_is_fair(text, length))
        status = verify_fair(arguments->path, text, length, language, arguments->json);
#ifdef CROUPIER_FLOOR
    else if (verify_is_evidence(text, length))
        status =
            verify_evidence(arguments->path, text, length,
                            arguments->has_key ? arguments->key : NULL, language, arguments->json);
#endif
    else
        return verify_log(arguments, text, length);
    free(text);
    return status;
}

int command_verify(int argc, char **argv) {
    struct arguments arguments = {.path = NULL};
    if (argp_parse(&verify_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    int status = verify_file(&arguments);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
