/* Runs the text cases of the running table: each game's GAME*.txt, or the files given.
 */
#include "game_test.h"

#include "table/moments.h"
#include "table/transcript.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run {
    struct script script;
    char title[200];
    bool pending_refusal; /* the last event was refused and no line has said so yet */
    bool broken;
    unsigned passed, failed, line;
    const char *file;
};

static void report(struct run *run, const char *what) {
    if (!run->broken)
        printf("FAILED %s:%u: %s\n    %s\n", run->file, run->line, run->title, what);
    run->broken = true;
}

static bool has_chips(const struct script *script, char **words, unsigned count) {
    unsigned player = script_player((struct script *)script, words[1]);
    int from = script_account(words[2]), to = script_account(words[3]);
    int64_t amount = strtoll(words[4], NULL, 10);
    for (size_t i = 0; i < script->effects.count; i++) {
        const struct effect *effect = &script->list[i];
        if (effect->type == EFFECT_CHIPS && effect->player == player && effect->from == from &&
            effect->to == to && effect->amount == amount &&
            (count < 6 || strcmp(effect->clause, words[5]) == 0))
            return true;
    }
    return false;
}

static bool has_effect(const struct script *script, enum effect_type type, int number, int post,
                       const char *clause) {
    for (size_t i = 0; i < script->effects.count; i++) {
        const struct effect *effect = &script->list[i];
        if (effect->type == type && (number < 0 || effect->number == number) &&
            (post < 0 || effect->post == post) &&
            (clause == NULL || strcmp(effect->clause, clause) == 0))
            return true;
    }
    return false;
}

static int announcement_of(const char *name) {
    for (int i = 0; i < ANNOUNCEMENTS; i++) {
        if (strcmp(announcement_id((enum announcement)i), name) == 0)
            return i;
    }
    return ANNOUNCEMENTS;
}

/* The words are called out, in one of the languages. */
static bool is_called(const struct script *script, char **words, unsigned count) {
    char wanted[200] = "";
    for (unsigned i = 0; i < count; i++)
        snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s%s", i > 0 ? " " : "",
                 words[i]);
    for (size_t i = 0; i < script->effects.count; i++) {
        for (unsigned language = 0; language < CR_LANGUAGES; language++) {
            char memory[200] = "";
            struct text said;
            text_init(&said, memory, sizeof memory - 1);
            if (script->list[i].type != EFFECT_ANNOUNCE)
                continue;
            transcript_announcement(script->book.game, &script->list[i], (enum cr_language)language,
                                    &said);
            if (strcmp(memory, wanted) == 0)
                return true;
        }
    }
    return false;
}

static bool view_has(const struct script *script, const char *what) {
    static char memory[VIEW_MAX];
    struct text text;
    struct viewer viewer = {.role = VIEWER_PUBLIC};
    char wanted[2100];
    const char *equals = strchr(what, '=');
    if (equals == NULL)
        return false;
    snprintf(wanted, sizeof wanted, "\"%.*s\":%s", (int)(equals - what), what, equals + 1);
    text_init(&text, memory, sizeof memory - 1);
    table_view(&script->book, &script->table, &viewer, &text);
    memory[text.length] = '\0';
    return strstr(memory, wanted) != NULL;
}

static bool lit_exactly(const struct script *script, char **words, unsigned count) {
    bool wanted[CR_BETS_MAX] = {false};
    for (unsigned i = 1; i < count; i++) {
        int bet = cr_rulebook_bet(&script->book, words[i], strlen(words[i]));
        if (bet < 0)
            return false;
        wanted[bet] = true;
    }
    return memcmp(wanted, script->lit, sizeof wanted) == 0;
}

static const char *refused_by(const struct script *script) {
    return table_refused_by(script->book.game, &script->table, &script->last, script->refusal.why);
}

/* The dealer is shown the clause among those that can be called. */
static bool offers_call(const struct script *script, const char *number) {
    static char memory[1 << 16];
    struct text text;
    const struct clause_info *clause = clause_find(script->book.game, number);
    text_init(&text, memory, sizeof memory);
    return clause != NULL && table_call_view(&script->book, &script->table, clause, &text);
}

/* True: the expectation holds. */
static bool holds(struct run *run, char **words, unsigned count) {
    struct script *script = &run->script;
    const char *what = words[0];
    if (strcmp(what, "refused") == 0) {
        run->pending_refusal = false;
        return !script->accepted && count > 1 &&
               strcmp(cr_refusal_code(script->refusal.why), words[1]) == 0 &&
               (count < 3 || strcmp(refused_by(script), words[2]) == 0);
    }
    if (strcmp(what, "chips") == 0 && count >= 5)
        return has_chips(script, words, count);
    if (strcmp(what, "no-chips") == 0)
        return !has_effect(script, EFFECT_CHIPS, -1, -1, NULL);
    if (strcmp(what, "phase") == 0)
        return strcmp(phase_id((enum phase)script->table.phase), words[1]) == 0;
    if (strcmp(what, "void") == 0)
        return script->table.phase == PHASE_IDLE &&
               has_effect(script, EFFECT_ANNOUNCE, SAY_VOID, -1, words[1]);
    if (strcmp(what, "say") == 0)
        return has_effect(script, EFFECT_ANNOUNCE, announcement_of(words[1]), -1, NULL);
    if (strcmp(what, "calls") == 0)
        return is_called(script, words + 1, count - 1);
    if (strcmp(what, "offers-call") == 0)
        return offers_call(script, words[1]);
    if (strcmp(what, "summon") == 0)
        return has_effect(script, EFFECT_SUMMON, -1, post_find(words[1], strlen(words[1])), NULL);
    if (strcmp(what, "light") == 0)
        return script->lit[cr_rulebook_bet(&script->book, words[1], strlen(words[1]))];
    if (strcmp(what, "lit") == 0)
        return lit_exactly(script, words, count);
    if (strcmp(what, "purse") == 0)
        return script->purse[script_player(script, words[1])] == strtoll(words[2], NULL, 10);
    if (strcmp(what, "felt") == 0)
        return script->table.felt == strtoll(words[1], NULL, 10);
    if (strcmp(what, "bytes") == 0)
        return view_has(script, words[1]);
    return false;
}

static void describe_failure(struct run *run, const char *line) {
    char text[3000];
    const struct script *script = &run->script;
    int length =
        snprintf(text, sizeof text, "does not hold: %s (phase %s%s%s %s)", line,
                 phase_id((enum phase)script->table.phase), script->accepted ? "" : ", refused: ",
                 script->accepted ? "" : cr_refusal_name(script->refusal.why),
                 script->accepted ? "" : script->refusal.where);
    for (size_t i = 0; i < script->effects.count && length < 2000; i++) {
        const struct effect *effect = &script->list[i];
        if (effect->type == EFFECT_CHIPS)
            length +=
                snprintf(text + length, sizeof text - (size_t)length,
                         "\n      chips %u %s %s %lld %s", effect->player, account_id(effect->from),
                         account_id(effect->to), (long long)effect->amount, effect->clause);
    }
    report(run, text);
}

static void unexpected_refusal(struct run *run) {
    char text[300];
    if (!run->pending_refusal)
        return;
    snprintf(text, sizeof text, "refused: %s: %s (%s)", cr_refusal_name(run->script.refusal.why),
             cr_refusal_sentence(run->script.refusal.why, CR_ENGLISH), run->script.refusal.where);
    report(run, text);
}

static void end_case(struct run *run) {
    if (run->title[0] == '\0')
        return;
    unexpected_refusal(run);
    if (run->broken)
        run->failed++;
    else
        run->passed++;
    run->title[0] = '\0';
}

static void start_case(struct run *run, const char *line) {
    end_case(run);
    script_start(&run->script);
    snprintf(run->title, sizeof run->title, "%.199s", line);
    run->broken = false;
    run->pending_refusal = false;
}

static void run_line(struct run *run, char *line) {
    char shown[2000];
    char *words[SCRIPT_WORDS] = {""};
    snprintf(shown, sizeof shown, "%s", line);
    if (strncmp(line, "-> ", 3) == 0) {
        if (!holds(run, words, script_words(line + 3, words)))
            describe_failure(run, shown);
        return;
    }
    unexpected_refusal(run);
    if (run->broken)
        return;
    if (!script_line(&run->script, line))
        report(run, run->script.fault);
    run->pending_refusal = !run->script.accepted;
}

static void run_file(struct run *run, const char *path) {
    char line[2000];
    FILE *file = fopen(path, "r");
    run->file = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    run->line = 0;
    if (file == NULL) {
        report(run, "cannot be read");
        run->failed++;
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        run->line++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[strspn(line, " \t")] == '\0' || line[0] == '#')
            continue;
        if (strncmp(line, "== ", 3) == 0)
            start_case(run, line + 3);
        else if (run->title[0] != '\0' && !run->broken)
            run_line(run, line);
    }
    fclose(file);
    end_case(run);
}

static void run_files(struct run *run, const char *pattern) {
    glob_t files = {0};
    glob(pattern, 0, NULL, &files);
    for (size_t i = 0; i < files.gl_pathc; i++)
        run_file(run, files.gl_pathv[i]);
    globfree(&files);
}

int main(int argc, char **argv) {
    static struct run run;
    for (int i = 1; i < argc; i++)
        run_file(&run, argv[i]);
    if (argc == 1)
        run_files(&run, SOURCE_ROOT "/tests/table/all_games*.txt");
    for (unsigned game = 0; argc == 1 && game < cr_game_count(); game++) {
        char pattern[WALK_PATH];
        snprintf(pattern, sizeof pattern, SOURCE_ROOT "/%s/%s*.txt",
                 game_test((enum cr_game)game)->folder, cr_game_id((enum cr_game)game));
        run_files(&run, pattern);
    }
    printf("%u passed, %u failed\n", run.passed, run.failed);
    return run.failed > 0 || run.passed == 0;
}
