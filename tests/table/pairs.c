/* Every two clauses of part 7 in one round, in both orders, at every moment at which a scene of the
 * game (rulebooks/GAME/scenes.jsonl) has the fact of the first: both are called, the round is
 * finished, and
 *   - no chip is lost: the effects agree with the felt, and nothing is left on it;
 *   - a void gives everybody back what they had, whatever was called besides;
 *   - a table that one of them suspends stays so;
 *   - the round comes to its end;
 *   - both orders come to the same, or tests/grid/pairs.json says which ruling decides.
 *
 * Prints what comes of each pair, which tests/grid/pairs.txt has (tests/grid/pairs_test.py).
 *
 *   test_table_pairs [GAME] */
#include "base/embedded.h"
#include "finish_support.h"
#include "table/event_json.h"
#include "table/moments.h"
#include "walk_support.h"

#include <stdio.h>
#include <string.h>

extern const struct embedded_file embedded_scenes[];

enum { PLAYERS = 80 };

/* Chips by the effects alone. */
struct purse_book {
    int64_t net[PLAYERS], laid[PLAYERS], felt[PLAYERS];
};

/* What comes of two clauses, the worst of all moments. */
enum came {
    CAME_NOT,   /* neither can follow the other */
    CAME_VOID,  /* the round is void in both orders */
    CAME_SAME,  /* the table is the same */
    CAME_ALIKE, /* everybody ends with the same chips */
    CAME_ONE,   /* they can be called in one order alone: the first of the other takes its fact */
    CAME_OTHER, /* the order matters: tests/grid/pairs.json says what decides */
    CAMES
};

struct outcome {
    bool taken; /* the second was, after the first */
    bool is_void, suspended;
    struct table after;
    struct purse_book end;
};

struct pairs {
    struct moments moments;
    struct finish finish;
    struct purse_book book;
    uint8_t came[MOMENT_SUBJECTS][MOMENT_SUBJECTS]; /* enum came, the worst of all moments */
    struct outcome one, other;
    unsigned tried, failed;
};

static struct pairs pairs;

static unsigned slot_of(uint32_t player) {
    return player < PLAYERS ? player : 0;
}

/* What a ruling pays is beside the round; what waits in a tray for a player is the player's. */
static bool is_beside(const struct event *event, const struct effect *effect) {
    if (effect->from == ACCOUNT_UNCLAIMED || effect->to == ACCOUNT_UNCLAIMED)
        return true;
    bool float_to_purse = (effect->from == ACCOUNT_FLOAT && effect->to == ACCOUNT_PURSE) ||
                          (effect->from == ACCOUNT_PURSE && effect->to == ACCOUNT_FLOAT);
    return event->type == EVENT_TIP || event->type == EVENT_BUY_IN ||
           event->type == EVENT_CORRECT_PAYMENT ||
           ((event->type == EVENT_CALL || event->type == EVENT_RULING) && float_to_purse &&
            effect->bet == NO_BET && event->amount != 0);
}

static void follow(struct purse_book *book, const struct event *event, const struct effect *list,
                   size_t count) {
    if (event->type == EVENT_OPEN_ROUND) {
        memset(book->net, 0, sizeof book->net);
        memset(book->laid, 0, sizeof book->laid);
    }
    for (size_t i = 0; i < count; i++) {
        const struct effect *effect = &list[i];
        unsigned slot = slot_of(effect->player);
        if (effect->type != EFFECT_CHIPS)
            continue;
        if (effect->to == ACCOUNT_FELT)
            book->felt[slot] += effect->amount;
        if (effect->from == ACCOUNT_FELT)
            book->felt[slot] -= effect->amount;
        if (is_beside(event, effect))
            continue;
        if (effect->to == ACCOUNT_PURSE)
            book->net[slot] += effect->amount;
        if (effect->from == ACCOUNT_PURSE)
            book->net[slot] -= effect->amount;
        if (effect->from == ACCOUNT_PURSE && effect->to == ACCOUNT_FELT)
            book->laid[slot] += effect->amount;
    }
}

static const char *book_fault(const struct purse_book *book, const struct table *table) {
    int64_t felt = 0;
    bool idle = table->phase <= PHASE_IDLE;
    for (unsigned slot = 0; slot < PLAYERS; slot++) {
        felt += book->felt[slot];
        if (book->felt[slot] < 0 || (idle && book->felt[slot] != 0))
            return "chips of somebody on the felt";
        if (idle && table->last_void && book->net[slot] != 0)
            return "a void round left somebody with more or less";
        if (idle && book->net[slot] < -book->laid[slot])
            return "somebody lost more than was laid";
    }
    return felt == table->felt ? NULL : "the effects and the felt differ";
}

/* ---- What comes of two ---- */

static void name(unsigned subject, char out[40]) {
    const struct moment_subject *of = &pairs.moments.subjects[subject];
    if (of->choice < 0)
        snprintf(out, 40, "%s", of->clause->clause);
    else
        snprintf(out, 40, "%s/%d", of->clause->clause, of->clause->choices[of->choice].number);
}

static bool fail(const char *what, const struct event *one, const struct event *two) {
    char line[2][EVENT_JSON_MAX];
    const struct event *const events[2] = {one, two};
    for (unsigned i = 0; i < 2; i++) {
        struct text text;
        text_init(&text, line[i], EVENT_JSON_MAX - 1);
        event_write(pairs.moments.book, events[i], &text);
        line[i][text.length] = '\0';
    }
    pairs.failed++;
    printf("FAILED %s: %s in %s, line %u of the scenes\n    %s\n    %s\n",
           cr_game_id(pairs.moments.book->game), what, moment_id(moments_now(&pairs.moments)),
           pairs.moments.line, line[0], line[1]);
    return false;
}

static bool happens(struct table *table, const struct event *event, struct purse_book *book) {
    struct finish *finish = &pairs.finish;
    struct event as = *event;
    as.seq = table->seq + 1;
    static struct table_past past;
    past = table->past;
    if (!table_apply(pairs.moments.book, table, &as, &finish->effects, &finish->refusal))
        return false;
    walk_follow_past(&past, &table->past, &as, book->laid, PLAYERS);
    follow(book, &as, finish->list, finish->effects.count);
    return true;
}

/* The second as it would have been called first; where that cannot be any more, of the same bet. */
static bool finds(unsigned second, const struct event *also, struct event *two) {
    struct moments *moments = &pairs.moments;
    trial_init(&moments->trial, moments->book, &moments->table);
    if (also != NULL && trial_takes(&moments->trial, also)) {
        *two = *also;
        return true;
    }
    return moments_find(moments, second, two) &&
           (also == NULL || (two->player == also->player && two->bet == also->bet));
}

/* From the state of the scene: the first, the second, and the end of the round. */
static bool play(const struct event *one, unsigned second, const struct event *also,
                 struct outcome *outcome) {
    struct moments *moments = &pairs.moments;
    struct finish *finish = &pairs.finish;
    static struct table kept, end;
    struct purse_book book = pairs.book;
    const char *problem = NULL;
    struct event two;
    kept = moments->table;
    finish_start(finish, moments->book, &end);
    outcome->taken = false;
    end = kept;
    if (!happens(&end, one, &book))
        return fail("a call that was taken is refused", one, one);
    moments->table = end;
    bool follows = finds(second, also, &two);
    moments->table = kept;
    if (!follows)
        return true;
    bool suspended = end.suspended;
    outcome->taken = happens(&end, &two, &book);
    outcome->suspended = end.suspended;
    outcome->after = end;
    if (!outcome->taken)
        return fail("a call that was found is refused", one, &two);
    if (suspended && !end.suspended)
        return fail("a suspension was lifted by a call", one, &two);
    while (!finish_is_done(&end)) {
        if (finish->count == FINISH_EVENTS || !finish_step(finish))
            return fail("the round cannot be finished", one, &two);
        follow(&book, &finish->last, finish->list, finish->effects.count);
    }
    outcome->is_void = end.last_void;
    outcome->end = book;
    const char *fault = book_fault(&book, &end);
    if (fault == NULL && !table_check(moments->book, &end, &problem))
        fault = problem;
    return fault == NULL || fail(fault, one, &two);
}

/* Two tables but for when, and by which of two clauses. */
static bool are_same(const struct table *one, const struct table *other) {
    static struct table a, b;
    a = *one;
    b = *other;
    a.seq = b.seq;
    a.time = b.time;
    memcpy(a.void_clause, b.void_clause, sizeof a.void_clause);
    memcpy(a.suspended_clause, b.suspended_clause, sizeof a.suspended_clause);
    return memcmp(&a, &b, sizeof a) == 0;
}

static enum came compare(const struct outcome *one, const struct outcome *other) {
    if (!one->taken && !other->taken)
        return CAME_NOT;
    if (one->taken != other->taken)
        return CAME_ONE;
    if (one->suspended != other->suspended || one->is_void != other->is_void)
        return CAME_OTHER;
    if (one->is_void)
        return CAME_VOID;
    if (are_same(&one->after, &other->after))
        return CAME_SAME;
    return memcmp(&one->end.net, &other->end.net, sizeof one->end.net) == 0 ? CAME_ALIKE
                                                                            : CAME_OTHER;
}

static void try_pair(unsigned first, const struct event *one, unsigned second,
                     const struct event *also) {
    pairs.tried++;
    pairs.other.taken = false;
    bool right = play(one, second, also, &pairs.one) &&
                 (also == NULL || play(also, first, one, &pairs.other));
    if (!right)
        return;
    enum came came = compare(&pairs.one, &pairs.other);
    uint8_t *worst = &pairs.came[first][second];
    *worst = came > *worst ? (uint8_t)came : *worst;
}

/* Everything that can be called now, and then everything that can be called after it. */
static void look(struct moments *moments) {
    static struct event found[MOMENT_SUBJECTS];
    static bool open[MOMENT_SUBJECTS];
    unsigned count = 0;
    while (count < moments->subject_count && moments->subjects[count].clause != NULL)
        count++;
    for (unsigned i = 0; i < count; i++)
        open[i] =
            !table_is_ruling(moments->subjects[i].clause) && moments_find(moments, i, &found[i]);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; open[i] && k < count; k++) {
            if (k != i && !table_is_ruling(moments->subjects[k].clause) && !(open[k] && k < i))
                try_pair(i, &found[i], k, open[k] ? &found[k] : NULL);
        }
    }
}

static void visit(struct moments *moments, const struct event *event, void *with) {
    static struct table_past before;
    (void)with;
    if (event == NULL) {
        look(moments);
        return;
    }
    if (moments->table.seq == 1)
        memset(&pairs.book, 0, sizeof pairs.book);
    if (moments->table.seq > 1)
        walk_follow_past(&before, &moments->table.past, event, pairs.book.laid, PLAYERS);
    before = moments->table.past;
    follow(&pairs.book, event, moments->trial.list, moments->trial.effect_count);
}

/* ---- A game ---- */

/* A line a clause: what comes of it with each of the others. */
static void tell_subject(unsigned subject) {
    static const char *const words[CAMES] = {"", "void", "same", "alike", "one-order", "other"};
    char first[40], second[40];
    name(subject, first);
    for (unsigned came = CAME_VOID; came < CAMES; came++) {
        unsigned count = 0;
        for (unsigned k = 0; k < MOMENT_SUBJECTS; k++) {
            if (pairs.came[subject][k] != came)
                continue;
            name(k, second);
            if (count++ == 0)
                printf("  %s %s:", first, words[came]);
            printf(" %s", second);
        }
        if (count > 0)
            printf("\n");
    }
}

static void tell(void) {
    printf("%s: %u pairs\n", cr_game_id(pairs.moments.book->game), pairs.tried);
    for (unsigned i = 0; i < pairs.moments.subject_count && pairs.moments.subjects[i].clause; i++)
        tell_subject(i);
}

static void run_game(enum cr_game game) {
    static struct cr_rulebook book;
    char path[80];
    const struct embedded_file *file = embedded_scenes;
    snprintf(path, sizeof path, "rulebooks/%s/scenes.jsonl", cr_game_id(game));
    while (file->name != NULL && strcmp(file->name, path) != 0)
        file++;
    if (file->name == NULL || !cr_rulebook_builtin(game, &book))
        return;
    unsigned failed = pairs.failed;
    memset(&pairs, 0, sizeof pairs);
    pairs.failed = failed;
    moments_start(&pairs.moments, &book);
    pairs.moments.visit = visit;
    if (!moments_play(&pairs.moments, file->text, file->length)) {
        printf("FAILED %s: %s\n", cr_game_id(game), pairs.moments.problem);
        pairs.failed++;
    }
    tell();
}

int main(int argc, char **argv) {
    for (unsigned game = 0; game < cr_game_count(); game++) {
        if (argc < 2 || strcmp(argv[argc - 1], cr_game_id((enum cr_game)game)) == 0)
            run_game((enum cr_game)game);
    }
    printf("%u passed, %u failed\n", pairs.failed == 0, pairs.failed);
    return pairs.failed > 0;
}
