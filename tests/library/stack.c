/* No public call takes more stack than croupier.h promises: each runs on a painted stack of its
 * own, over the golden evenings of all games, and how far the paint is gone is what it took. */
#include <croupier.h>

#include <assert.h>
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BOUND = 64 << 10, STACK = 1 << 20, PAGE = 4096, PAINT = 0xa5, NAMES = 64 };

/* A build that is instrumented, or not optimised, has other frames than people run. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
#define MEASURED 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define MEASURED 0
#endif
#endif
#ifndef MEASURED
#define MEASURED 1
#endif

/* ---- A call on a stack of its own ---- */

struct call {
    const char *name;
    size_t most;
};

static unsigned char *stack;
static struct call calls[NAMES];
static size_t call_count;

static void note(const char *name, size_t taken) {
    size_t i = 0;
    while (i < call_count && strcmp(calls[i].name, name) != 0)
        i++;
    if (i == call_count)
        calls[call_count++].name = name;
    if (calls[i].most < taken)
        calls[i].most = taken;
}

static void run(const char *name, void *(*call)(void *), void *with) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack + PAGE, PAINT, STACK - PAGE);
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, STACK);
    if (pthread_create(&thread, &attributes, call, with) != 0)
        abort();
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    size_t at = PAGE;
    while (at < STACK && stack[at] == PAINT)
        at++;
    note(name, STACK - at);
}

/* ---- The calls ---- */

struct world {
    enum cr_game game;
    struct cr_rulebook *book;
    struct cr_table *table;
    struct cr_memory memory, more, rounds;
    const struct cr_effects *effects;
    const struct cr_odds *odds;
    struct cr_simulation *simulation;
    struct cr_refusal refusal;
    const char *line; /* of a log, or a round */
    size_t length;
    enum cr_role role;
    uint32_t player;
    uint8_t saved[CR_TABLE_SAVED_ROOM];
    char text[CR_EFFECTS_ROOM];
    bool good;
};

static struct world at;

#define CALL(name, ...)                                                                            \
    static void *name(void *unused) {                                                              \
        (void)unused;                                                                              \
        __VA_ARGS__;                                                                               \
        return NULL;                                                                               \
    }

CALL(nothing, at.good = true)
CALL(open_book, at.good = cr_rulebook_open(at.book, at.game, at.memory))
CALL(set_book, struct cr_problem problem;
     at.good = !cr_rulebook_set(at.book, "no-such-key", "1", &problem))
CALL(write_book, at.good = cr_rulebook_write(at.book, at.text, CR_VIEW_ROOM) > 0)
CALL(apply, at.good = cr_table_apply_json(at.book, at.table, at.line, at.length, at.memory,
                                          &at.effects, &at.refusal))
CALL(effects, at.good = cr_effects_write(at.effects, at.text, CR_EFFECTS_ROOM) > 0)
CALL(view, const struct cr_viewer viewer = {sizeof viewer, at.role, at.player, NULL};
     at.good = cr_table_view(at.book, at.table, &viewer, at.memory, at.text, CR_VIEW_ROOM) > 0)
CALL(offers,
     at.good = cr_table_offers(at.book, at.table, at.player, at.memory, at.text, CR_VIEW_ROOM) > 0)
CALL(guide, at.good = cr_table_guide(at.book, at.table, at.memory, at.text, CR_VIEW_ROOM) > 0)
CALL(lines, struct cr_settled_line line;
     cr_table_lines(at.book, at.table, at.memory, &line, 1, sizeof line))
CALL(result, at.good = cr_table_result(at.book, at.table, at.text, CR_VIEW_ROOM) > 0)
CALL(save, at.length = cr_table_save(at.table, at.saved))
CALL(load, at.good = cr_table_load(at.book, at.table, at.saved, at.length, at.memory))
CALL(hash, uint8_t bytes[32]; cr_table_hash(at.table, bytes))
CALL(open_odds, at.good = cr_odds_open(at.book, NULL, at.more, &at.odds) == CR_ODDS_FOUND)
CALL(open_simulation, const struct cr_simulation_plan plan = {sizeof plan, 1, CR_FROM_SHOE, -1};
     at.good = cr_simulation_open(at.book, at.odds, &plan, at.rounds, &at.simulation))
CALL(play, cr_simulation_play(at.simulation, 0, 10000))

static void *read_odds(void *unused) {
    char text[CR_FRACTION];
    struct cr_odds_bet bet;
    (void)unused;
    for (size_t i = 0; i < cr_odds_count(at.odds); i++)
        at.good = cr_odds_bet(at.odds, i, &bet, sizeof bet) &&
                  (!bet.exact || cr_odds_edge(at.odds, i, text));
    return NULL;
}

static void *read_simulation(void *unused) {
    struct cr_simulated_bet bet;
    (void)unused;
    for (size_t i = 0; i < cr_simulation_bet_count(at.simulation); i++)
        at.good = cr_simulation_bet(at.simulation, i, &bet, sizeof bet);
    return NULL;
}

static void *settle(void *unused) {
    const struct cr_settled *settled;
    (void)unused;
    at.good = cr_settle(at.book, at.line, at.length, CR_ENGLISH, at.more, &settled) &&
              cr_settled_write(settled, 1, at.text, CR_EFFECTS_ROOM) > 0;
    return NULL;
}

static void must(const char *name, void *(*call)(void *)) {
    at.good = true;
    run(name, call, NULL);
    if (!at.good) {
        fprintf(stderr, "%s of %s failed: %s %s\n%.*s\n", name, cr_game_id(at.game),
                cr_refusal_name(at.refusal.why), at.refusal.where, (int)at.length, at.line);
        exit(1);
    }
}

/* ---- What they are tried on ---- */

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = malloc(1 << 22);
    *length = fread(text, 1, 1 << 22, file);
    fclose(file);
    return text;
}

static void look(void) {
    must("cr_effects_write", effects);
    for (unsigned role = CR_PUBLIC; role <= CR_STAFF; role++) {
        at.role = (enum cr_role)role;
        must("cr_table_view", view);
    }
    must("cr_table_offers", offers);
    must("cr_table_guide", guide);
    must("cr_table_lines", lines);
    must("cr_table_result", result);
    must("cr_table_hash", hash);
    must("cr_table_save", save);
    must("cr_table_load", load);
}

/* The first line is the log's own. */
static void play_log(char *text, size_t length) {
    char *end = text + length, *line = memchr(text, '\n', length);
    unsigned events = 0;
    cr_table_init(at.table);
    for (line++; line < end; line = (char *)at.line + strcspn(at.line, "\n") + 1) {
        const char *of = strstr(line, "\"player\":");
        at.line = line;
        at.length = strcspn(line, "\n");
        if (of != NULL && of < line + at.length)
            at.player = (uint32_t)atoi(of + 9);
        must("cr_table_apply_json", apply);
        look();
        events++;
    }
    if (events < 50)
        exit(1);
}

/* A game that only the tests know has its evening in its own folder. */
static void evening(void) {
    static const char *const places[] = {SOURCE_ROOT "/tests/table/golden/%s.log",
                                         SOURCE_ROOT "/examples/*/tests/table/golden/%s.log"};
    char *text = NULL;
    size_t length = 0;
    for (unsigned i = 0; i < 2 && text == NULL; i++) {
        char pattern[512];
        glob_t found;
        snprintf(pattern, sizeof pattern, places[i], cr_game_id(at.game));
        if (glob(pattern, 0, NULL, &found) == 0) {
            text = read_file(found.gl_pathv[0], &length);
            globfree(&found);
        }
    }
    assert(text != NULL);
    text[length] = '\0';
    play_log(text, length);
    free(text);
}

static void settle_example(char *text) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "{\"game\":\"%s\"", cr_game_id(at.game));
    char *line = strstr(text, wanted);
    if (line == NULL) /* a game of the tests' own has no example there */
        return;
    at.line = line;
    at.length = strcspn(line, "\n");
    must("cr_settle", settle);
}

static void figures(void) {
    must("cr_odds_open", open_odds);
    must("cr_odds_bet, cr_odds_edge", read_odds);
    must("cr_simulation_open", open_simulation);
    must("cr_simulation_play", play);
    must("cr_simulation_bet", read_simulation);
}

static void every_game(void) {
    size_t length;
    char *rounds = read_file(SOURCE_ROOT "/examples/rounds.jsonl", &length);
    assert(rounds != NULL);
    rounds[length] = '\0';
    for (unsigned game = 0; game < cr_game_count(); game++) {
        at.game = (enum cr_game)game;
        must("cr_rulebook_open", open_book);
        must("cr_rulebook_set", set_book);
        must("cr_rulebook_write", write_book);
        at.more.size = cr_odds_size(at.book);
        at.more.at = malloc(at.more.size > 1 << 22 ? at.more.size : (at.more.size = 1 << 22));
        at.rounds.size = cr_simulation_size(at.book);
        at.rounds.at = malloc(at.rounds.size);
        settle_example(rounds);
        figures();
        evening();
        free(at.more.at);
        free(at.rounds.at);
    }
    free(rounds);
}

int main(void) {
    size_t failed = 0;
    if (!MEASURED) {
        printf("skipped: this build has other frames than people run\n");
        return 0;
    }
    stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack, PAGE, PROT_NONE) != 0)
        return 1;
    at.memory.size = cr_memory_size();
    at.memory.at = malloc(at.memory.size);
    at.book = malloc(cr_rulebook_size());
    at.table = malloc(cr_table_size());
    must("a thread with nothing to do", nothing);
    every_game();
    for (size_t i = 0; i < call_count; i++) {
        const bool over = calls[i].most > BOUND;
        printf("%-30s %8zu bytes of stack%s\n", calls[i].name, calls[i].most,
               over ? ", more than promised" : "");
        failed += over;
    }
    free(at.memory.at);
    free(at.book);
    free(at.table);
    munmap(stack, STACK);
    return failed > 0;
}
