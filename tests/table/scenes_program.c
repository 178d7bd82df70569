/* Writes the scenes of a game (src/table/moments.h) out of its text cases: every case is played,
 * its round finished, the next one opened, the table closed and opened again; what shows something
 * that no scene before it has shown is kept.
 *
 *   test_table_scenes_program GAME FILES... > rulebooks/GAME/scenes.jsonl */
#include "finish_support.h"
#include "script_support.h"
#include "table/moments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENE_EVENTS = 2000 };

struct scenes {
    struct moments moments;
    struct script script;
    struct finish finish;
    struct event events[SCENE_EVENTS];
    bool looks[SCENE_EVENTS]; /* after that event */
    unsigned count, worth;    /* up to the last look */
    bool looks_closed;        /* before the first event */
    bool ended;               /* of this case no more */
    struct event opening;     /* the first of all */
    char title[200];
    unsigned kept;
};

static void write_scene(struct scenes *scenes) {
    if (scenes->worth == 0)
        return;
    scenes->kept++;
    for (char *at = scenes->title; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            *at = '\'';
    }
    printf("{\"scene\":\"%s\"}\n", scenes->title);
    if (scenes->looks_closed)
        printf("{\"look\":true}\n");
    for (unsigned i = 0; i < scenes->worth; i++) {
        static char line[EVENT_JSON_MAX];
        struct text text;
        struct event event = scenes->events[i];
        event.seq = 0;
        event.time = 0;
        if (event.type == EVENT_OPEN_TABLE) /* in its place: that of the program that plays it */
            memset(event.bytes, 1, sizeof event.bytes);
        text_init(&text, line, sizeof line);
        event_write(scenes->moments.book, &event, &text);
        printf("{%.*s\n", (int)(text.length - sizeof "{\"seq\":0," + 1),
               line + sizeof "{\"seq\":0," - 1);
        if (scenes->looks[i])
            printf("{\"look\":true}\n");
    }
}

/* What it is tried with is known before it happens; what can be seen then, and after it, is looked
 * at. */
static void add(struct scenes *scenes, const struct event *event) {
    struct moments *moments = &scenes->moments;
    struct event as = *event;
    if (scenes->ended || scenes->count == SCENE_EVENTS)
        return;
    moments_note(moments, event);
    bool shows = moments_look(moments);
    if (shows && scenes->count == 0)
        scenes->looks_closed = true;
    else if (shows)
        scenes->looks[scenes->count - 1] = true;
    as.seq = moments->table.seq + 1;
    as.time = moments->table.time + 1000;
    if (!moments_apply(moments, &as)) {
        scenes->ended = true; /* it hangs on the clock */
        return;
    }
    scenes->events[scenes->count] = *event;
    scenes->looks[scenes->count] = moments_look(moments);
    scenes->count++;
    if (scenes->count == 1 && scenes->opening.engine == 0)
        scenes->opening = *event;
    if (shows || scenes->looks[scenes->count - 1])
        scenes->worth = scenes->count;
}

/* The same of what may be refused. */
static void add_if_taken(struct scenes *scenes, struct event *event) {
    struct moments *moments = &scenes->moments;
    event->sender = SENDER_STAFF;
    event->sender_id = 1;
    event->authorised_id = 2;
    event->sender_post = event->authorised_post = POST_SENIOR_MANAGEMENT;
    event->round = moments->table.round;
    event->text[0] = '1';
    event->seq = moments->table.seq + 1;
    event->time = moments->table.time + 1000;
    trial_init(&moments->trial, moments->book, &moments->table);
    if (trial_takes(&moments->trial, event))
        add(scenes, event);
}

/* What a text case of the game may not have: a payment corrected, a table suspended. */
static void add_rare(struct scenes *scenes) {
    struct event payment = {.type = EVENT_CORRECT_PAYMENT, .amount = 1};
    struct event suspend = {.type = EVENT_SUSPEND, .bet = NO_BET};
    struct event resume = {.type = EVENT_RESUME, .bet = NO_BET};
    const struct table *table = &scenes->moments.table;
    if (table->bet_count > 0) {
        payment.player = table->bets[0].player;
        payment.bet = table->bets[0].bet;
        payment.box = table->bets[0].box;
        add_if_taken(scenes, &payment);
    }
    add_if_taken(scenes, &suspend);
    add_if_taken(scenes, &resume);
}

/* The round is finished, the next one opened; then the same with the table closed in between. */
static void go_on(struct scenes *scenes) {
    struct finish *finish = &scenes->finish;
    struct table table = scenes->moments.table;
    finish_start(finish, scenes->moments.book, &table);
    while (!scenes->ended && table.phase > PHASE_IDLE && finish->count < FINISH_EVENTS &&
           finish_step(finish)) {
        add(scenes, &finish->last);
        if (table.phase == PHASE_SETTLING) { /* one line at a time, to see what lies between */
            struct event one = {.type = EVENT_PAY, .bet = NO_BET, .number = 1};
            add_if_taken(scenes, &one);
            table = scenes->moments.table;
        }
    }
    if (table.phase != PHASE_IDLE || scenes->ended)
        return;
    struct event close = {.type = EVENT_CLOSE_TABLE,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .sender_id = 1,
                          .bet = NO_BET};
    struct event open = scenes->events[0];
    add_rare(scenes);
    if (scenes->kept % 2 == 0) {
        add(scenes, &close);
        add(scenes, &open);
    }
    table = scenes->moments.table;
    finish_start(finish, scenes->moments.book, &table);
    for (unsigned i = 0; i < FINISH_PREPARES && table.phase == PHASE_IDLE && !scenes->ended; i++) {
        if (!finish_prepares(finish))
            return;
        add(scenes, &finish->last);
    }
}

static void end_case(struct scenes *scenes) {
    if (scenes->count > 0) {
        go_on(scenes);
        write_scene(scenes);
    }
    scenes->count = scenes->worth = 0;
}

static void begin_case(struct scenes *scenes, const char *title) {
    end_case(scenes);
    script_start(&scenes->script);
    moments_begin_scene(&scenes->moments);
    scenes->ended = false;
    scenes->looks_closed = false;
    snprintf(scenes->title, sizeof scenes->title, "%s", title);
}

static void run_line(struct scenes *scenes, char *line) {
    struct script *script = &scenes->script;
    bool right = script_line(script, line);
    scenes->ended |= !right || script->book.game != scenes->moments.book->game;
    for (unsigned i = 0; i < script->happened_count && !scenes->ended; i++)
        add(scenes, &script->happened[i]);
}

static void run_file(struct scenes *scenes, const char *path) {
    char line[2000];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#' || strncmp(line, "-> ", 3) == 0)
            continue;
        if (strncmp(line, "== ", 3) == 0)
            begin_case(scenes, line + 3);
        else if (!scenes->ended && scenes->title[0] != '\0')
            run_line(scenes, line);
    }
    fclose(file);
    end_case(scenes);
}

/* A virtual table's seed, sealed, added to, opened and lost: no text case has one. */
static void virtual_scene(struct scenes *scenes, const struct event *open) {
    struct event commit = {.type = EVENT_COMMIT, .sender = SENDER_VIRTUAL_DEALER, .bet = NO_BET};
    struct event number = {.type = EVENT_ADD_NUMBER,
                           .sender = SENDER_PLAYER,
                           .sender_id = 1,
                           .player = 1,
                           .bet = NO_BET,
                           .text = "7"};
    struct event shoe = {.type = EVENT_NEW_SHOE, .bet = NO_BET};
    struct event lost = {
        .type = EVENT_END_COMMITMENT, .sender = SENDER_VIRTUAL_DEALER, .bet = NO_BET};
    struct event reveal = {.type = EVENT_REVEAL, .sender = SENDER_VIRTUAL_DEALER, .bet = NO_BET};
    memset(commit.bytes, 7, sizeof commit.bytes);
    memcpy(number.bytes, commit.bytes, sizeof number.bytes);
    memcpy(lost.bytes, commit.bytes, sizeof lost.bytes);
    memcpy(reveal.bytes, commit.bytes, sizeof reveal.bytes);
    begin_case(scenes, "A virtual table's seed");
    add(scenes, open);
    add_if_taken(scenes, &shoe);
    add(scenes, &commit);
    add(scenes, &number);
    add(scenes, &reveal);
    add(scenes, &commit);
    go_on(scenes);
    go_on(scenes); /* a round of it, and the seed is lost in the next */
    add(scenes, &lost);
    write_scene(scenes);
    scenes->count = scenes->worth = 0;
}

int main(int argc, char **argv) {
    static struct scenes scenes;
    static struct cr_rulebook book;
    enum cr_game game;
    if (argc < 3 || !cr_game_find(argv[1], strlen(argv[1]), &game) ||
        !cr_rulebook_builtin(game, &book)) {
        fprintf(stderr, "test_table_scenes_program GAME FILES...\n");
        return 2;
    }
    moments_start(&scenes.moments, &book);
    for (int i = 2; i < argc; i++)
        run_file(&scenes, argv[i]);
    virtual_scene(&scenes, &scenes.opening);
    return 0;
}
