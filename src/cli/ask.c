/* croupier ask: clauses and rulings by a question in words. */
#include "ask/ask.h"
#include "base/game_list.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "cli/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HITS_USUAL = 5, LINE_MAX_BYTES = 16384 };

struct asking {
    enum cr_game game;
    enum cr_language language;
    bool json;
    size_t limit;
    char *question;
    size_t length;
};

/* Words without quotes around them are one question too. */
static void add_word(struct asking *asking, const char *word) {
    size_t more = strlen(word);
    asking->question = memory_grow(asking->question, asking->length + more + 2);
    if (asking->length > 0)
        asking->question[asking->length++] = ' ';
    memcpy(asking->question + asking->length, word, more);
    asking->length += more;
}

static void parse_limit(struct asking *asking, const char *argument, struct argp_state *state) {
    char *end;
    unsigned long limit = strtoul(argument, &end, 10);
    if (*end != '\0' || limit < 1 || limit > ASK_HITS_MAX)
        argp_error(state, "--limit is 1 to %d, not '%s'", ASK_HITS_MAX, argument);
    asking->limit = (size_t)limit;
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct asking *asking = state->input;
    switch (key) {
    case 'g':
        asking->game = games_parse(argument, state);
        return 0;
    case 'j':
        asking->json = true;
        return 0;
    case 'n':
        parse_limit(asking, argument, state);
        return 0;
    case 'l':
        if (strcmp(argument, "vi") != 0 && strcmp(argument, "en") != 0)
            argp_error(state, "--lang is vi or en, not '%s'", argument);
        asking->language = argument[0] == 'v' ? CR_VIETNAMESE : CR_ENGLISH;
        return 0;
    case ARGP_KEY_ARG:
        add_word(asking, argument);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "what is the question?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
    {"game", 'g', "GAME", 0, "Only this game's clauses and rulings", 0},
    {"limit", 'n', "N", 0, "How many answers (5)", 0},
    {"json", 'j', 0, 0, "One JSON object a line", 0},
    {"lang", 'l', "vi|en", 0, "Language for people (en)", 0},
    {0}};
static const struct argp ask_argp = {
    options,
    parse_option,
    "QUESTION...",
    "Clauses and rulings that answer a question in words, best first, with who may call them. "
    "English or Vietnamese, with accents or without; slips are forgiven.\v"
    "Examples:\n"
    "  croupier ask \"ball fell out\"\n"
    "  croupier ask \"bài bị lật ngửa\" --lang vi\n",
    0,
    0,
    0};

/* ---- Answers ---- */

static void print_json(const struct ask_hit *hit) {
    static char memory[LINE_MAX_BYTES];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    ask_put_hit(&out, hit);
    text_char(&out, '}');
    printf("%.*s\n", (int)out.length, memory);
}

static void print_games(const struct ask_hit *hit) {
    char line[256];
    struct text out;
    text_init(&out, line, sizeof line);
    game_list_add(hit->games, ",", &out);
    bool all = hit->games == (1u << game_count) - 1;
    printf("%-10.*s", all ? 3 : (int)out.length, all ? "all" : line);
}

/* What a clause leaves to the player is nobody else's to choose. */
static void print_post(enum post by, enum cr_language language) {
    static const char *const player[CR_LANGUAGES] = {"the player's choice; while:",
                                                     "khách lựa chọn; lúc:"};
    static const char *const staff[CR_LANGUAGES] = {"by %s or higher; while:",
                                                    "do %s trở lên; lúc:"};
    fputs("    ", stdout);
    if (by == BY_PLAYER)
        fputs(player[language], stdout);
    else
        printf(staff[language], post_id(by));
}

static void print_text(const struct ask_hit *hit, enum cr_language language) {
    const struct clause_info *clause = hit->clause;
    print_games(hit);
    printf(" %-10s %s\n", clause != NULL ? clause->clause : hit->ruling->ruling,
           clause != NULL ? clause->title[language] : hit->ruling->title[language]);
    if (clause == NULL || clause->kind != CLAUSE_IRREGULARITY)
        return;
    printf("    %s\n", clause->summary[language]);
    print_post((enum post)clause->by, language);
    for (unsigned phase = 0; phase < PHASES; phase++) {
        if (clause->phases >> phase & 1)
            printf(" %s", phase_id((enum phase)phase));
    }
    if (clause->ended)
        printf(" %s", language == CR_ENGLISH ? "paid" : "đã trả xong");
    putchar('\n');
}

static int answer_question(const struct asking *asking) {
    struct ask_index *index = ask_open();
    struct ask_answer answer;
    enum ask_fault fault =
        ask_find(index, asking->question, asking->length, asking->game, asking->limit, &answer);
    for (size_t i = 0; i < answer.count; i++) {
        if (asking->json)
            print_json(&answer.hits[i]);
        else
            print_text(&answer.hits[i], asking->language);
    }
    ask_close(index);
    if (fault != ASK_ANSWERED)
        cli_complain("%s", ask_fault_text(fault, asking->language));
    else if (answer.count == 0)
        cli_complain("%s", asking->language == CR_VIETNAMESE
                               ? "không tìm thấy điều nào"
                               : "no clause or ruling has such words");
    return answer.count > 0 ? EXIT_DONE : EXIT_REFUSED;
}

int command_ask(int argc, char **argv) {
    struct asking asking = {.game = ANY_GAME, .limit = HITS_USUAL};
    if (argp_parse(&ask_argp, argc, argv, 0, NULL, &asking) != 0)
        return EXIT_USAGE;
    int done = answer_question(&asking);
    free(asking.question);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return done;
    cli_complain("the output could not be written");
    return EXIT_REFUSED;
}
