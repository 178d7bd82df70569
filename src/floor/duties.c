/* Trying everything as everybody. Events are checked and never carried out, so one floor that plays
 * serves for all; operations are carried out, so that each post has a floor of its own, on which
 * nobody else has asked for anything. */
#include "floor/duties.h"

#include "base/game_list.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/random.h"
#include "floor/floor_inside.h"
#include "floor/pit_inside.h"
#include "floor/shape.h"
#include "table/game_table.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_NOW = 1700000000, /* seconds; any time does */
    TURN_MS = 500,          /* of the floor's clock */
    TURNS = 600,
    GUESSES = 24, /* of what an event may say, each time */
    GUESTS = 2,
    CAGE_LIMIT = 500000, /* smaller than the largest amount that is tried */
    ANSWER_ROOM = 1 << 20
};

/* One who tries. */
struct trying {
    struct floor *floor;
    struct floor_scratch *scratch;
    struct duties *duties;
    struct random random;
    struct seed_chain chain;
    int64_t now;
    uint64_t tickets;
    char path[64];
    char *out;
};

/* ---- What was found ---- */

static void note(struct duties *duties, const struct duty *found) {
    for (size_t i = 0; i < duties->count; i++) {
        struct duty *had = &duties->list[i];
        if (had->post == found->post && had->is_event == found->is_event &&
            had->kind == found->kind && strcmp(had->what, found->what) == 0 &&
            strcmp(had->clause, found->clause) == 0) {
            had->games |= found->games;
            return;
        }
    }
    memory_grow_list((void **)&duties->list, duties->count, &duties->room, sizeof *duties->list);
    duties->list[duties->count++] = *found;
}

static int order(const void *one, const void *other) {
    const struct duty *a = one, *b = other;
    if (a->kind != b->kind)
        return (int)a->kind - (int)b->kind;
    if (a->is_event != b->is_event)
        return a->is_event - b->is_event;
    int by_name = strcmp(a->what, b->what);
    if (by_name == 0)
        by_name = strcmp(a->clause, b->clause);
    return by_name != 0 ? by_name : (int)a->post - (int)b->post;
}

/* ---- A floor to try things on ---- */

/* What is dealt is the same every time, and so is what is found. */
static void deal_the_same(struct trying *trying) {
    struct floor *floor = trying->floor;
    floor->seeds = seeds_of_chain(&trying->chain);
    for (size_t i = 0; i < floor->table_count; i++) {
        struct floor_table *table = floor->tables[i];
        struct dealer_timings timings = table->dealer.timings;
        virtual_dealer_init(&table->dealer, "trial", &timings);
    }
}

static bool open_floor(struct trying *trying, struct store_error *error) {
    uint8_t seed[RANDOM_SEED] = {7};
    char folder[] = "/tmp/croupier-duties-XXXXXX"; /* nobody else's: no name in it is a trap */
    if (mkdtemp(folder) == NULL) {
        snprintf(error->message, sizeof error->message, "no folder can be made in /tmp");
        return false;
    }
    snprintf(trying->path, sizeof trying->path, "%s/floor", folder);
    trying->now = (int64_t)FIRST_NOW * 1000;
    trying->floor = floor_open(&(struct floor_options){.store_url = trying->path,
                                                       .demonstration = true,
                                                       .now = trying->now},
                               error);
    random_start(&trying->random, seed);
    trying->chain = (struct seed_chain){.secret = {7}};
    if (trying->floor != NULL)
        deal_the_same(trying);
    return trying->floor != NULL;
}

static void close_floor(struct trying *trying) {
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[sizeof trying->path + 8];
    if (trying->floor != NULL)
        floor_close(trying->floor);
    trying->floor = NULL;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(path, sizeof path, "%s%s", trying->path, endings[i]);
        unlink(path);
    }
    char *name = strrchr(trying->path, '/');
    if (name != NULL) {
        *name = '\0';
        rmdir(trying->path);
    }
}

/* All that waits is written. */
static void settle(struct trying *trying) {
    struct floor *floor = trying->floor;
    uint64_t ticket;
    bool on_disk;
    for (;;) {
        floor_flush(floor);
        while (floor_done(floor, &ticket, &on_disk))
            ;
        if (floor->writing == NULL && floor->open->record_count == 0)
            return;
        poll(&(struct pollfd){.fd = floor_done_fd(floor), .events = POLLIN}, 1, 1000);
    }
}

/* Whether it was taken. The records it made are the last of the open batch. */
static bool run(struct trying *trying, struct floor_actor actor, const struct operation *operation,
                const uint32_t parts[2], const char *body) {
    struct json_token tokens[128];
    struct json json;
    struct json_error error;
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {.operation = operation,
                                    .actor = actor,
                                    .parts = {parts[0], parts[1]},
                                    .query = "",
                                    .scratch = trying->scratch,
                                    .now = trying->now,
                                    .ticket = ++trying->tickets};
    if (json_parse(body, strlen(body), tokens, 128, &json, &error) != JSON_OK)
        return false;
    request.body = &json;
    text_init(&answer.body, trying->out, ANSWER_ROOM);
    floor_run(trying->floor, &request, &answer);
    if (answer.reading != NULL)
        answer.reading->forget(answer.reading);
    return answer.status < 300;
}

static const struct operation *operation_named(const char *name) {
    size_t i = 0;
    while (strcmp(floor_operations[i].name, name) != 0)
        i++;
    return &floor_operations[i];
}

static struct floor_actor one_of(const struct floor *floor, enum post post) {
    for (size_t i = 0; i < floor->house.staff_count; i++) {
        const struct house_staff *staff = &floor->house.staff[i];
        if (staff->post == post && staff->active)
            return (struct floor_actor){.role = ACTOR_STAFF, .id = staff->id, .post = post};
    }
    return (struct floor_actor){.role = ACTOR_NOBODY};
}

/* Guests with chips who tip, and a dealer at every table. */
static void let_in(struct trying *trying) {
    struct floor *floor = trying->floor;
    struct floor_actor pit = one_of(floor, POST_PIT_MANAGER);
    char body[48];
    for (int i = 0; i < GUESTS; i++)
        run(trying, (struct floor_actor){.role = ACTOR_NOBODY}, operation_named("player-add"),
            (uint32_t[2]){0}, "{}");
    snprintf(body, sizeof body, "{\"staff\":%u}", one_of(floor, POST_DEALER).id);
    for (size_t i = 0; i < floor->table_count; i++)
        run(trying, pit, operation_named("shift-start"), (uint32_t[2]){floor->tables[i]->number},
            body);
    for (size_t i = 0; i < floor->table_count; i++)
        run(trying, (struct floor_actor){.role = ACTOR_PLAYER, .id = 1}, operation_named("event"),
            (uint32_t[2]){floor->tables[i]->number}, "{\"event\":\"tip\",\"amount\":50000}");
    settle(trying);
    const struct posting kept = {.from = ledger_account_of(LEDGER_CAGE, 0),
                                 .to = ledger_account_of(LEDGER_HELD, 1),
                                 .amount = 10 * CAGE_LIMIT,
                                 .bet = POSTING_NO_BET};
    floor_post(floor, &kept, 1);        /* as if the tray had gone to the cage */
    floor->house.demonstration = false; /* whose gifts no other floor has */
    floor->house.cage_above = CAGE_LIMIT;
}

/* ---- Events ---- */

/* What is guessed for one thing does not hang on how many others there are. */
static void begin_guessing(struct trying *trying, const char *what, uint32_t time) {
    uint8_t seed[RANDOM_SEED];
    char text[96];
    _Static_assert((int)RANDOM_SEED == (int)HASH_BYTES, "a seed is a hash");
    snprintf(text, sizeof text, "%s %u", what, time);
    hash_bytes(text, strlen(text), seed);
    random_start(&trying->random, seed);
}

static uint32_t draw(struct trying *trying, uint32_t below) {
    return random_below(&trying->random, below);
}

/* Something that an event of this type may say at this table. */
static void guess(struct trying *trying, const struct floor_table *table, unsigned type,
                  struct event *event) {
    const struct table *state = table->state;
    const struct table_bet *bet =
        state->bet_count == 0 ? NULL : &state->bets[draw(trying, state->bet_count)];
    *event = (struct event){.type = (uint8_t)type, .bet = NO_BET};
    if (event_has(type, FIELD_PLAYER))
        event->player = bet != NULL && draw(trying, 2) ? bet->player : 1 + draw(trying, GUESTS);
    if (event_has(type, FIELD_BET))
        event->bet = bet != NULL && draw(trying, 2)
                         ? bet->bet
                         : (uint16_t)draw(trying, table->book->bet_count);
    if (event_has(type, FIELD_BOX))
        event->box = bet != NULL && draw(trying, 2) ? bet->box : (uint8_t)draw(trying, 8);
    if (event_has(type, FIELD_HAND))
        event->hand = (uint8_t)draw(trying, 3);
    if (event_has(type, FIELD_AMOUNT))
        event->amount =
            draw(trying, 4) ? state->limit_min[0] * (int64_t)draw(trying, 4) : state->limit_max[0];
    if (event_has(type, FIELD_NUMBER) || event_has(type, FIELD_SPOT))
        event->number = (int32_t)draw(trying, draw(trying, 2) ? 4 : 37);
    if (event_has(type, FIELD_CARDS)) {
        bool dice = draw(trying, 2);
        event->card_count = (uint8_t)draw(trying, 7);
        for (unsigned i = 0; i < event->card_count; i++)
            event->cards[i] = (uint8_t)(dice ? 1 + draw(trying, 6) : draw(trying, CR_DECK));
    }
    if (event_has(type, FIELD_ENTRY)) {
        event->entry = (uint8_t)draw(trying, EVENT_TYPES);
        event->ref = state->keyed != 0 ? state->keyed : 1;
        event->amount2 = event->amount;
    }
    if (event_has(type, FIELD_TEXT))
        strcpy(event->text, "seen by the dealer");
    event->round = state->round;
}

/* The rules take it, from somebody whose word and whose colleague's is enough for everything. */
static bool is_possible(struct trying *trying, const struct floor_table *table,
                        const struct event *event) {
    struct cr_refusal refusal;
    struct event trial = *event;
    struct table *copy = trying->scratch->next[table->book->game];
    step_copy_state(table->book->game, copy, table->state);
    trial.seq = copy->seq + 1;
    trial.time = trying->floor->now > copy->time ? trying->floor->now : copy->time;
    trial.sender = SENDER_STAFF;
    trial.sender_post = trial.authorised_post = POST_SENIOR_MANAGEMENT;
    trial.sender_id = 1;
    trial.authorised_id = 2;
    return table_apply(table->book, copy, &trial, &trying->scratch->effects, &refusal) &&
           trying->scratch->effects.count > 0;
}

/* The rules say what moves, between the felt, the tray and whose chips they are: nobody has named
 * an amount, another result, or taken from a purse. What is a guest's own to do, between purse and
 * felt, is keyed for the guest, up to the limit. */
static enum duty_kind kind_of(const struct floor *floor, const struct table_step *step) {
    const struct event *event = &step->event;
    const struct posting *postings = step->scratch->postings;
    bool by_clause = event_is(event, MARK_BY_CLAUSE), from_purse = false, of_guest = true;
    bool goes_back = true;
    cr_money moved = 0, taken = 0;
    for (size_t i = 0; i < step->posting_count; i++) {
        enum account_kind from = ledger_kind(postings[i].from), to = ledger_kind(postings[i].to);
        from_purse |= from == LEDGER_PURSE && to != LEDGER_UNCLAIMED;
        of_guest &= from != LEDGER_PURSE || to == LEDGER_FELT; /* the rest the rules pay */
        goes_back &= from == LEDGER_FELT && to == LEDGER_PURSE;
        taken += from == LEDGER_PURSE ? postings[i].amount : 0;
        moved += postings[i].amount;
    }
    if (!from_purse && event->amount == 0 && (by_clause || !event_is(event, MARK_CALLED)))
        return DUTY_COURSE;
    bool is_guests = event_info(event->type)->senders >> SENDER_PLAYER & 1;
    if (!goes_back)
        moved = taken;
    return is_guests && of_guest && moved <= table_second_above(floor, step->table) ? DUTY_ORDINARY
                                                                                    : DUTY_ALONE;
}

static void try_as(struct trying *trying, struct floor_table *table, enum post post,
                   const struct event *guessed) {
    struct table_step step;
    struct event event = *guessed;
    struct floor_actor actor = one_of(trying->floor, post);
    trying->duties->tried++;
    if (!table_event_alone(trying->floor, trying->scratch, table, &actor, &event, &step) ||
        step.posting_count == 0)
        return;
    struct duty found = {.post = post,
                         .what = event_id((enum event_type)event.type),
                         .is_event = true,
                         .games = 1u << table->book->game,
                         .kind = kind_of(trying->floor, &step),
                         .from = ledger_kind(trying->scratch->postings[0].from),
                         .to = ledger_kind(trying->scratch->postings[0].to)};
    if (event_is(&event, MARK_BY_CLAUSE))
        memcpy(found.clause, event.clause, sizeof event.clause - 1);
    note(trying->duties, &found);
}

static void try_event(struct trying *trying, struct floor_table *table, const struct event *event) {
    if (!is_possible(trying, table, event))
        return;
    for (int post = POST_DEALER; post < POSTS; post++)
        try_as(trying, table, (enum post)post, event);
}

static void try_calls(struct trying *trying, struct floor_table *table) {
    struct event event;
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (clause->game != table->book->game || clause->kind != CLAUSE_IRREGULARITY ||
            !table_clause_is_open(table->state, clause))
            continue;
        begin_guessing(trying, clause->clause, (uint32_t)table->state->seq);
        for (int k = 0; k < GUESSES / 4; k++) {
            guess(trying, table, EVENT_CALL, &event);
            snprintf(event.clause, sizeof event.clause, "%s", clause->clause);
            if (!(clause->takes & TAKES(AMOUNT)))
                event.amount = 0;
            try_event(trying, table, &event);
        }
    }
}

/* As at a table that is dealt by hand, though a machine deals here to keep it going. */
static void try_table(struct trying *trying, struct floor_table *table) {
    struct house_table *house = house_find_table(&trying->floor->house, table->number);
    bool is_virtual = house->is_virtual;
    struct event event;
    house->is_virtual = false;
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        if (!table_has_event(table->state, (enum event_type)type) ||
            event_info(type)->marks & MARK_BY_CLAUSE)
            continue;
        /* what names a hand as well as a box is hit upon more rarely */
        begin_guessing(trying, event_id((enum event_type)type), (uint32_t)table->state->seq);
        int guesses = event_has(type, FIELD_HAND) ? 8 * GUESSES : GUESSES;
        for (int i = 0; i < guesses; i++) {
            guess(trying, table, type, &event);
            try_event(trying, table, &event);
        }
    }
    try_calls(trying, table);
    house->is_virtual = is_virtual;
}

/* A guest lays something now and then. */
static void lay(struct trying *trying, struct floor_table *table) {
    struct cr_refusal refusal;
    enum fault fault;
    struct event event;
    guess(trying, table, EVENT_BET, &event);
    event.sender = SENDER_PLAYER;
    event.sender_id = event.player;
    event.number = BET_PLACED;
    table_send(trying->floor, trying->scratch, table, &event, &refusal, &fault);
}

static void try_events(struct trying *trying) {
    struct floor *floor = trying->floor;
    enum { SEEN = 64 };
    uint64_t seen[SEEN] = {0};
    for (int turn = 0; turn < TURNS; turn++) {
        trying->now += TURN_MS;
        floor_tick(floor, trying->scratch, trying->now);
        for (size_t i = 0; i < floor->table_count; i++) {
            struct floor_table *table = floor->tables[i];
            begin_guessing(trying, "a guest's bet", (uint32_t)(turn * SEEN) + table->number);
            for (int k = 0; k < GUESSES && table->state->phase == PHASE_BETTING; k++)
                lay(trying, table);
            if (table->state->seq != seen[table->number % SEEN])
                try_table(trying, table);
            seen[table->number % SEEN] = table->state->seq;
        }
        settle(trying);
    }
}

/* ---- Operations ---- */

/* Something of a type: amounts are small, numbers name what is there. */
static void put_value(struct trying *trying, struct span type, struct text *out) {
    struct shape_type shape = shape_read(type);
    struct span word;
    bool names = type.length == 2 && memcmp(type.at, "id", 2) == 0;
    switch (shape.kind) {
    case SHAPE_FLAG:
        text_add(out, draw(trying, 2) ? "true" : "false");
        return;
    case SHAPE_INTEGER:
    case SHAPE_NUMBER:
        text_integer(out, names || draw(trying, 2) ? 1 + draw(trying, 3) : 1000000);
        return;
    case SHAPE_WORDS:
        for (unsigned skip = draw(trying, 4); shape_next_word(&shape.inner, &word) && skip > 0;)
            skip--;
        text_char(out, '"');
        text_bytes(out, word.at, word.length);
        text_char(out, '"');
        return;
    case SHAPE_LIST:
        text_char(out, '[');
        put_value(trying, shape.inner, out);
        text_char(out, ']');
        return;
    default:
        text_add(out, "\"dealer\"");
    }
}

static void put_body(struct trying *trying, const struct operation *operation, struct text *out) {
    const char *list = shape_fields(operation->fields);
    struct field field;
    text_char(out, '{');
    while (field_next(&list, &field)) {
        if (field.name.at[0] == '*' || (field.optional && draw(trying, 2)))
            continue;
        text_add(out, out->at[out->length - 1] == '{' ? "\"" : ",\"");
        text_bytes(out, field.name.at, field.name.length);
        text_add(out, "\":");
        put_value(trying, field.type, out);
    }
    text_add(out, "}");
    text_char(out, '\0');
}

/* Chips for cash, or the other way, or what the cage kept for a player, across the counter. */
static enum duty_kind kind_of_operation(const struct operation *operation,
                                        const struct store_record *record) {
    bool exchanges = strcmp(operation->name, "buy-in") == 0 ||
                     strcmp(operation->name, "cash-out") == 0 ||
                     strcmp(operation->name, "cage-return") == 0;
    return exchanges && record->postings[0].amount <= CAGE_LIMIT ? DUTY_ORDINARY : DUTY_ALONE;
}

static void try_operation(struct trying *trying, struct floor_actor actor,
                          const struct operation *operation) {
    char memory[4096];
    struct text body;
    struct batch *batch = trying->floor->open;
    size_t before = batch->record_count;
    uint32_t parts[2] = {1 + draw(trying, 7), 1 + draw(trying, 3)};
    text_init(&body, memory, sizeof memory);
    put_body(trying, operation, &body);
    trying->duties->tried++;
    if (body.full || !run(trying, actor, operation, parts, memory))
        return;
    for (size_t i = before; i < batch->record_count; i++) {
        const struct store_record *record = &batch->records[i];
        if (record->posting_count == 0)
            continue;
        note(trying->duties, &(struct duty){.post = actor.post,
                                            .what = operation->name,
                                            .kind = kind_of_operation(operation, record),
                                            .from = ledger_kind(record->postings[0].from),
                                            .to = ledger_kind(record->postings[0].to)});
    }
}

/* Several times over: what one operation asks for another may grant. */
static void try_operations(struct trying *trying, enum post post) {
    struct floor_actor actor = one_of(trying->floor, post);
    for (int time = 0; time < 2 * GUESSES; time++) {
        for (size_t i = 0; i < floor_operation_count; i++) {
            const struct operation *operation = &floor_operations[i];
            bool leaves = strcmp(operation->name, "me-password") == 0;
            begin_guessing(trying, operation->name, (uint32_t)time);
            trying->floor->house.cage_above = CAGE_LIMIT; /* whatever was set */
            if (operation->method != METHOD_GET && !leaves)
                try_operation(trying, actor, operation);
        }
        settle(trying);
    }
}

/* ---- All of it ---- */

bool duties_gather(struct duties *duties, struct store_error *error) {
    struct trying trying = {
        .duties = duties, .scratch = floor_scratch_new(), .out = memory_grow(NULL, ANSWER_ROOM)};
    *duties = (struct duties){0};
    bool made = open_floor(&trying, error);
    if (made) {
        let_in(&trying);
        try_events(&trying);
        close_floor(&trying);
    }
    for (int post = POST_DEALER; made && post < POSTS; post++) {
        made = open_floor(&trying, error);
        if (!made)
            break;
        let_in(&trying);
        try_operations(&trying, (enum post)post);
        close_floor(&trying);
    }
    floor_scratch_free(trying.scratch);
    free(trying.out);
    if (duties->count > 0)
        qsort(duties->list, duties->count, sizeof *duties->list, order);
    return made;
}

void duties_free(struct duties *duties) {
    free(duties->list);
    *duties = (struct duties){0};
}

/* ---- Writing ---- */

void duties_write_csv(const struct duties *duties, struct text *out) {
    static const char *const headings[DUTY_KINDS] = {"alone", "ordinary work", "course of a round"};
    text_add(out, "alone,what,clause,post,from,to,games\n");
    for (size_t i = 0; i < duties->count; i++) {
        const struct duty *duty = &duties->list[i];
        const char *columns[] = {headings[duty->kind],
                                 duty->what,
                                 duty->clause,
                                 post_id(duty->post),
                                 ledger_kind_id(duty->from),
                                 ledger_kind_id(duty->to)};
        for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++) {
            text_add(out, columns[k]);
            text_char(out, ',');
        }
        game_list_add(duty->games, " ", out);
        text_char(out, '\n');
    }
}

void duties_write_rows(const struct duties *duties, struct text *out) {
    static const char *const kinds[DUTY_KINDS] = {"ALONE", "ORDINARY", "COURSE"};
    char row[160];
    text_add(
        out,
        "/* What `croupier report duties` finds: written by `croupier report duties --rows`.\n"
        " * A row is D(kind, \"operation or event\", event, \"clause\", post, from, to, games) "
        "*/\n");
    for (size_t i = 0; i < duties->count; i++) {
        const struct duty *duty = &duties->list[i];
        snprintf(row, sizeof row, "D(%s, \"%s\", %s, \"%s\", %d, %d, %d, 0x%x)\n",
                 kinds[duty->kind], duty->what, duty->is_event ? "true" : "false", duty->clause,
                 (int)duty->post, (int)duty->from, (int)duty->to, duty->games);
        text_add(out, row);
    }
}

void duties_write_json(const struct duties *duties, struct text *out) {
    text_char(out, '{');
    duties_write_list(duties->list, duties->count, out);
    json_put_integer(out, "tried", (int64_t)duties->tried);
    text_char(out, '}');
}
