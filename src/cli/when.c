/* When each clause of part 7 and each event is taken and from whom, by trying on tables that the
 * game's scenes have led there (table/moments.h). What is alike stands in one line: who, what
 * comes of it, at which moments. */
#include "cli/when.h"

#include "base/embedded.h"
#include "base/json_write.h"
#include "cli/cli.h"
#include "table/moments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct embedded_file embedded_scenes[]; /* rulebooks/GAME/scenes.jsonl */

static const char *const may_ids[] = {
    [MAY_UNTRIED] = "untried", [MAY_NOT] = "no", [MAY_ASK] = "ask",
    [MAY_BY_TWO] = "two",      [MAY] = "yes",
};

static const struct embedded_file *scenes_of(enum cr_game game) {
    char name[80];
    snprintf(name, sizeof name, "rulebooks/%s/scenes.jsonl", cr_game_id(game));
    for (const struct embedded_file *file = embedded_scenes; file->name != NULL; file++) {
        if (strcmp(file->name, name) == 0)
            return file;
    }
    return NULL;
}

/* ---- JSON: a cell a line ---- */

static void cell_json(const struct moments *moments, const struct moment_subject *subject,
                      enum moment moment, enum caller caller, const struct moment_cell *cell) {
    char line[400];
    struct text out;
    text_init(&out, line, sizeof line);
    text_char(&out, '{');
    json_put_string(&out, "game", cr_game_id(moments->book->game));
    if (subject->clause != NULL)
        json_put_string(&out, "clause", subject->clause->clause);
    else
        json_put_string(&out, "event", event_id(subject->type));
    if (subject->choice >= 0)
        json_put_integer(&out, "number", subject->clause->choices[subject->choice].number);
    json_put_string(&out, "moment", moment_id(moment));
    json_put_string(&out, "caller", caller_id(caller));
    json_put_string(&out, "may", may_ids[cell->may]);
    if (cell->post != POST_NOBODY)
        json_put_string(&out, "post", post_id((enum post)cell->post));
    if (cell->may == MAY_NOT) {
        json_put_string(&out, "error", cr_refusal_code(cell->why));
        json_put_string(&out, "by", cell->clause);
    }
    text_char(&out, '}');
    printf("%.*s\n", (int)out.length, line);
}

static void subject_json(const struct moments *moments, unsigned number) {
    for (unsigned moment = 0; moment < MOMENTS; moment++) {
        for (unsigned caller = 0; caller < CALLERS; caller++) {
            const struct moment_cell *cell = &moments->cells[number][moment][caller];
            if (cell->may != MAY_UNTRIED)
                cell_json(moments, &moments->subjects[number], (enum moment)moment,
                          (enum caller)caller, cell);
        }
    }
}

/* ---- For people ---- */

/* An outcome with who meets it at which moments. */
struct fold {
    const struct moment_cell *cell;
    uint32_t callers, moments;
};

enum { FOLDS = 256 };

static bool is_alike(const struct moment_cell *one, const struct moment_cell *other) {
    return one->may == other->may && one->post == other->post &&
           (one->may != MAY_NOT ||
            (strcmp(cr_refusal_code(one->why), cr_refusal_code(other->why)) == 0 &&
             strcmp(one->clause, other->clause) == 0));
}

static void fold_moment(const struct moment_cell cells[CALLERS], unsigned moment,
                        struct fold *folds, unsigned *count) {
    uint32_t done = 0;
    for (unsigned caller = 0; caller < CALLERS; caller++) {
        uint32_t alike = 0;
        if (done >> caller & 1 || cells[caller].may == MAY_UNTRIED)
            continue;
        for (unsigned other = caller; other < CALLERS; other++)
            alike |= (uint32_t)is_alike(&cells[caller], &cells[other]) << other;
        done |= alike;
        unsigned at = 0;
        while (at < *count &&
               !(folds[at].callers == alike && is_alike(folds[at].cell, &cells[caller])))
            at++;
        if (at == FOLDS)
            return;
        if (at == *count)
            folds[(*count)++] = (struct fold){&cells[caller], alike, 0};
        folds[at].moments |= 1u << moment;
    }
}

static void print_callers(uint32_t callers) {
    bool first = true;
    if (callers == (1u << CALLERS) - 1) {
        printf(" *");
        return;
    }
    for (unsigned caller = 0; caller < CALLERS; caller++) {
        if (!(callers >> caller & 1))
            continue;
        printf("%s%s", first ? " " : ",", caller_id((enum caller)caller));
        first = false;
        unsigned last = caller;
        while (caller >= CALLER_STAFF && last + 1 < CALLER_SURVEILLANCE &&
               callers >> (last + 1) & 1)
            last++;
        if (last > caller)
            printf("..%s", last + 1 == CALLER_SURVEILLANCE ? "" : caller_id((enum caller)last));
        caller = last;
    }
}

static void print_fold(const struct fold *fold) {
    const struct moment_cell *cell = fold->cell;
    printf("  %s", may_ids[cell->may]);
    if (cell->may == MAY_NOT)
        printf(" %s %s", cell->clause[0] == '\0' ? "-" : cell->clause, cr_refusal_code(cell->why));
    if (cell->post != POST_NOBODY)
        printf(" %s", post_id((enum post)cell->post));
    printf(":");
    print_callers(fold->callers);
    printf(" |");
    for (unsigned moment = 0; moment < MOMENTS; moment++) {
        if (fold->moments >> moment & 1)
            printf(" %s", moment_id((enum moment)moment));
    }
    printf("\n");
}

static void subject_text(const struct moments *moments, unsigned number,
                         enum cr_language language) {
    static struct fold folds[FOLDS];
    const struct moment_subject *subject = &moments->subjects[number];
    unsigned count = 0;
    if (subject->clause == NULL)
        printf("\n%s\n", event_id(subject->type));
    else
        printf("\n%s %s", subject->clause->clause, subject->clause->title[language]);
    if (subject->clause != NULL && subject->choice >= 0)
        printf(" (%d: %s)", subject->clause->choices[subject->choice].number,
               subject->clause->choices[subject->choice].name[language]);
    if (subject->clause != NULL)
        printf("\n");
    for (unsigned moment = 0; moment < MOMENTS; moment++)
        fold_moment(moments->cells[number][moment], moment, folds, &count);
    for (int may = MAY; may > MAY_UNTRIED; may--) {
        for (unsigned i = 0; i < count; i++) {
            if (folds[i].cell->may == may)
                print_fold(&folds[i]);
        }
    }
}

static void heading(const struct moments *moments) {
    printf("%s: when each clause of part 7 and each event is taken, and from whom.\n"
           "yes: alone. ask POST: when it agrees. two POST: when it signs too. "
           "no CLAUSE CODE: refused, and by what.\n"
           "In front of the bar who, behind it at which moments of the round. Moments:",
           cr_game_id(moments->book->game));
    for (unsigned moment = 0; moment < MOMENTS; moment++) {
        if (moment_is_of(moments, (enum moment)moment))
            printf(" %s", moment_id((enum moment)moment));
    }
    printf("\n");
}

int when_print(enum cr_game game, enum cr_language language, bool json) {
    static struct cr_rulebook book;
    const struct embedded_file *scenes = scenes_of(game);
    struct moments *moments = calloc(1, sizeof *moments);
    int code = EXIT_REFUSED;
    if (moments == NULL || !cr_rulebook_builtin(game, &book))
        cli_complain("there is not enough memory");
    else if (scenes == NULL)
        cli_complain("there are no scenes of %s", cr_game_id(game));
    else {
        moments_start(moments, &book);
        code = moments_play(moments, scenes->text, scenes->length) ? EXIT_DONE : EXIT_REFUSED;
        if (code != EXIT_DONE)
            cli_complain("%s", moments->problem);
    }
    if (code == EXIT_DONE && !json)
        heading(moments);
    for (unsigned i = 0; code == EXIT_DONE && i < moments->subject_count; i++) {
        if (moments->subjects[i].never)
            continue;
        if (json)
            subject_json(moments, i);
        else
            subject_text(moments, i, language);
    }
    free(moments);
    return code;
}
