/* croupier clauses and croupier irregularities: what the rulebooks' clauses are about, in our own
 * words, where each is carried out and which tests prove it. */
#include "rulebook/clauses.h"
#include "base/json_write.h"
#include "cli/games.h"
#include "cli/when.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 65536 };

struct listing {
    enum cr_game game; /* ANY_GAME: all of them */
    enum cr_language language;
    bool json;
    bool markdown;
    bool when;
};

/* ---- JSON ---- */

static void put_list(struct text *out, const char *key, const char *const *list) {
    json_put_key(out, key);
    text_char(out, '[');
    for (size_t i = 0; list[i] != NULL; i++) {
        json_put_comma(out);
        text_quoted(out, list[i], strlen(list[i]));
    }
    text_char(out, ']');
}

static void clause_json(const struct clause_info *clause, struct text *out) {
    text_char(out, '{');
    json_put_string(out, "game", cr_game_id((enum cr_game)clause->game));
    json_put_string(out, "clause", clause->clause);
    json_put_both(out, "title", clause->title);
    json_put_string(out, "kind", clause_kind_id((enum clause_kind)clause->kind));
    put_list(out, "where", clause->where);
    put_list(out, "tests", clause->tests);
    if (clause->note[CR_ENGLISH][0] != '\0')
        json_put_both(out, "note", clause->note);
    text_char(out, '}');
}

static void put_phases(struct text *out, uint16_t phases) {
    json_put_key(out, "phases");
    text_char(out, '[');
    for (int phase = 0; phase < PHASES; phase++) {
        if (!(phases >> phase & 1))
            continue;
        json_put_comma(out);
        text_quoted(out, phase_id((enum phase)phase), strlen(phase_id((enum phase)phase)));
    }
    text_char(out, ']');
}

static void irregularity_json(const struct clause_info *clause, struct text *out) {
    text_char(out, '{');
    json_put_string(out, "game", cr_game_id((enum cr_game)clause->game));
    json_put_string(out, "clause", clause->clause);
    json_put_both(out, "title", clause->title);
    put_phases(out, clause->phases);
    if (clause->ended)
        json_put_bool(out, "ended", true);
    json_put_string(out, "by", post_id((enum post)clause->by));
    json_put_string(out, "effect", clause->effect);
    json_put_both(out, "summary", clause->summary);
    text_char(out, '}');
}

/* ---- For people ---- */

static void clause_text(const struct clause_info *clause, const struct listing *listing) {
    printf("%-10s %-10s %-13s %s\n", cr_game_id((enum cr_game)clause->game), clause->clause,
           clause_kind_id((enum clause_kind)clause->kind), clause->title[listing->language]);
}

static void clause_markdown(const struct clause_info *clause, const struct listing *listing) {
    printf("| %s | %s | %s |", clause->clause, clause->title[listing->language],
           clause_kind_id((enum clause_kind)clause->kind));
    for (size_t i = 0; clause->where[i] != NULL; i++)
        printf("%s`%s`", i == 0 ? " " : ", ", clause->where[i]);
    printf(" |");
    if (clause->tests[0] != NULL)
        printf(" %s |\n", clause->tests[0]);
    else
        printf(" %s |\n", clause->note[listing->language]);
}

static void irregularity_text(const struct clause_info *clause, const struct listing *listing) {
    printf("%-10s %-10s %-16s %-22s %s\n", cr_game_id((enum cr_game)clause->game), clause->clause,
           clause->effect, post_id((enum post)clause->by), clause->summary[listing->language]);
}

/* ---- The commands ---- */

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct listing *listing = state->input;
    switch (key) {
    case 'j':
        listing->json = true;
        return 0;
    case 'w':
        listing->when = true;
        return 0;
    case 'm':
        listing->markdown = true;
        return 0;
    case 'l':
        if (strcmp(argument, "vi") == 0)
            listing->language = CR_VIETNAMESE;
        else if (strcmp(argument, "en") == 0)
            listing->language = CR_ENGLISH;
        else
            argp_error(state, "--lang is vi or en, not '%s'", argument);
        return 0;
    case ARGP_KEY_ARG:
        if (listing->game != ANY_GAME)
            argp_error(state, "one game at a time");
        listing->game = games_parse(argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option clause_options[] = {
    {"json", 'j', 0, 0, "One JSON object a line", 0},
    {"markdown", 'm', 0, 0, "Tables of Markdown, as docs/CLAUSES.md", 0},
    {"lang", 'l', "vi|en", 0, "Language for people (en)", 0},
    {0}};
static const struct argp_option irregularity_options[] = {
    {"json", 'j', 0, 0, "One JSON object a line", 0},
    {"when", 'w', 0, 0,
     "At which moments of a round each clause, and each event, is taken from whom, and what "
     "refuses it otherwise: tried on tables of GAME",
     0},
    {"lang", 'l', "vi|en", 0, "Language for people (en)", 0},
    {0}};

static bool is_first(const struct game_module *module) {
    return module == game_modules[0];
}

static char *fill_in_game(int key, const char *text, void *input) {
    (void)input;
    return key == ARGP_KEY_HELP_POST_DOC ? games_help(text, is_first, "") : (char *)text;
}

static const struct argp clauses_argp = {clause_options,
                                         parse_option,
                                         "[GAME]",
                                         "Every numbered clause of the rulebooks: what it is "
                                         "about, where it is carried out, and the tests "
                                         "that name it.\vExample: croupier clauses %s --json",
                                         0,
                                         fill_in_game,
                                         0};
static const struct argp irregularities_argp = {
    irregularity_options,
    parse_option,
    "[GAME]",
    "Every clause of part 7: when it can happen, who may call or decide it, and what follows.\v"
    "Example: croupier irregularities %s --lang vi",
    0,
    fill_in_game,
    0};

static int finish_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_DONE;
    cli_complain("the output could not be written");
    return EXIT_REFUSED;
}

static void print_json(const struct clause_info *clause,
                       void (*write)(const struct clause_info *, struct text *)) {
    static char memory[LINE_MAX_BYTES];
    struct text out;
    text_init(&out, memory, sizeof memory);
    write(clause, &out);
    printf("%.*s\n", (int)out.length, memory);
}

static void markdown_heading(const struct clause_info *clause) {
    printf("\n## %s\n\n| clause | what it is about | kind | where | proof, or why none |\n"
           "| --- | --- | --- | --- | --- |\n",
           cr_game_id((enum cr_game)clause->game));
}

int command_clauses(int argc, char **argv) {
    struct listing listing = {.game = ANY_GAME};
    if (argp_parse(&clauses_argp, argc, argv, 0, NULL, &listing) != 0)
        return EXIT_USAGE;
    if (listing.markdown)
        fputs("# The clauses of the five rulebooks\n\n"
              "Every numbered clause in our own words, where it is carried out, and the first of "
              "the tests "
              "that name it.\nThis page is what `croupier clauses --markdown` prints.\n",
              stdout);
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (listing.game != ANY_GAME && clause->game != listing.game)
            continue;
        if (listing.markdown && (i == 0 || clause_table[i - 1].game != clause->game))
            markdown_heading(clause);
        if (listing.json)
            print_json(clause, clause_json);
        else if (listing.markdown)
            clause_markdown(clause, &listing);
        else
            clause_text(clause, &listing);
    }
    return finish_output();
}

int command_irregularities(int argc, char **argv) {
    struct listing listing = {.game = ANY_GAME};
    if (argp_parse(&irregularities_argp, argc, argv, 0, NULL, &listing) != 0)
        return EXIT_USAGE;
    if (listing.when && listing.game == ANY_GAME) {
        cli_complain("--when is told of one GAME");
        return EXIT_USAGE;
    }
    if (listing.when) {
        int code = when_print(listing.game, listing.language, listing.json);
        return code == EXIT_DONE ? finish_output() : code;
    }
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (clause->kind != CLAUSE_IRREGULARITY ||
            (listing.game != ANY_GAME && clause->game != listing.game))
            continue;
        if (listing.json)
            print_json(clause, irregularity_json);
        else
            irregularity_text(clause, &listing);
    }
    return finish_output();
}
