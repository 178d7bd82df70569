/* The floor: opening, running requests, batches to the writer and answers back.
 *
 *   request -> house or table in memory -> open batch --floor_flush--> writer -> floor_done
 *
 * Invariants:
 *   1. what is in memory = what is on disk + the batch being written + the open batch;
 *   2. an answer that waits is told as done only when its record is on disk;
 *   3. when a commit fails both batches are given up and everything is read from disk again. */
#include "base/little_endian.h"
#include "books/evidence.h"
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/record_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the store. */
#define ID_NAME "floor-id"

enum { KEY_ROOM = STORE_KEY_MAX + 1 };

/* ---- Opening ---- */

/* What is made once, drawn from the operating system, and kept in the store. */
static bool take_secret(struct floor *floor, const struct keys *keys, struct store *store,
                        struct store_error *error) {
    uint8_t *stored = floor->stored_secret;
    floor->has_stored_secret = evidence_secret_read(store, stored, error);
    if (!floor->has_stored_secret && error->kind != STORE_FINE)
        return false;
    if (keys != NULL) {
        memcpy(floor->secret, keys_newest(keys, KEY_EVIDENCE)->secret, sizeof floor->secret);
        return true;
    }
    if (!floor->has_stored_secret) {
        random_entropy(stored);
        floor->has_stored_secret = evidence_secret_keep(store, stored, error);
    }
    memcpy(floor->secret, stored, sizeof floor->secret);
    return floor->has_stored_secret;
}

static bool take_id(struct floor *floor, struct store *store, struct store_error *error) {
    uint8_t drawn[RANDOM_SEED];
    char hex[2 * RANDOM_SEED + 1];
    if (store_get(store, ID_NAME, floor->id, sizeof floor->id, error))
        return true;
    if (error->kind != STORE_FINE)
        return false;
    random_entropy(drawn);
    hash_print(drawn, hex);
    memcpy(floor->id, hex, sizeof floor->id - 1);
    return store_put(store, ID_NAME, floor->id, error);
}

static bool has_any(const struct store_anchor *anchor, void *context) {
    (void)anchor;
    *(bool *)context = true;
    return false;
}

/* Whoever began with keys does not go on without them: seeds could not be opened, and nothing would
 * be anchored any more. A command that deals nothing makes no secret there either. */
static bool may_do_without(struct store *store, bool deals_nothing, bool *anchored,
                           struct store_error *error) {
    *anchored = false;
    if (!store_anchors(store, NULL, has_any, anchored, error))
        return false;
    if (!*anchored || deals_nothing)
        return true;
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message,
             "this floor has keys: name their directory (--keys)");
    return false;
}

static bool start_stores(struct floor *floor, const struct keys *keys, bool deals_nothing,
                         struct store_error *error) {
    bool anchored = false;
    struct store *store = store_open(floor->url, error);
    if (store == NULL)
        return false;
    if ((keys == NULL && !may_do_without(store, deals_nothing, &anchored, error)) ||
        (!anchored && !take_secret(floor, keys, store, error)) || !take_id(floor, store, error) ||
        !index_build(store, floor->url, error) ||
        !anchoring_open(&floor->anchoring, keys, floor->id, store, floor->anchor_file, error)) {
        store_close(store);
        return false;
    }
    floor->writer = writer_open(store, floor->anchor_file, error);
    if (floor->writer == NULL)
        return false;
    floor->store = store_open_readonly(floor->url, error);
    return floor->store != NULL;
}

static bool start_with_keys(struct floor *floor, const struct floor_options *options,
                            struct store_error *error) {
    keys_problem problem;
    struct keys keys;
    bool wanted = options->keys != NULL || keys_given();
    if (!wanted)
        return start_stores(floor, NULL, options->deals_nothing, error);
    bool good = keys_read(options->keys, &keys, problem);
    if (!good) {
        error->kind = STORE_BROKEN;
        snprintf(error->message, sizeof error->message, "%.200s", problem);
    }
    if (good)
        sealing_take(&floor->sealing, &keys);
    good = good && start_stores(floor, &keys, false, error);
    keys_forget(&keys);
    return good;
}

/* What the first start has made is on disk before anything else happens. */
static bool write_first(struct floor *floor, struct store_error *error);

static bool start_floor(struct floor *floor, const struct floor_options *options,
                        struct store_error *error) {
    floor->shelf = edition_shelf_open();
    if (!start_with_keys(floor, options, error) || !floor_load(floor, error))
        return false;
    floor->opened = floor->now;
    if (options->anchor_every > 0)
        floor->anchoring.every = options->anchor_every;
    floor->demonstration_wanted = options->demonstration;
    floor->register_wanted = options->keeps_register;
    if (floor->seq == 0 ? !floor_make_demonstration(floor, error)
                        : !floor_adopt_built_in(floor, error))
        return false;
    if (options->says_day && options->day_begins != floor->house.day_begins &&
        !floor_set_day(floor, options->day_begins, error))
        return false;
    return floor->open->record_count == 0 || write_first(floor, error);
}

struct floor_scratch *floor_scratch_new(void) {
    struct floor_scratch *scratch = memory_grow(NULL, sizeof *scratch);
    scratch->effects = (struct effects){scratch->effect_list, EFFECTS_MAX, 0};
    for (unsigned game = 0; game < game_count; game++) {
        scratch->next[game] = table_state_new();
    }
    return scratch;
}

void floor_scratch_free(struct floor_scratch *scratch) {
    for (unsigned game = 0; scratch != NULL && game < game_count; game++)
        table_state_free(scratch->next[game]);
    free(scratch);
}

struct floor *floor_open(const struct floor_options *options, struct store_error *error) {
    struct floor *floor = memory_grow(NULL, sizeof *floor);
    memset(floor, 0, sizeof *floor);
    *error = (struct store_error){STORE_FINE, ""};
    floor->url = memory_grow(NULL, strlen(options->store_url) + 1);
    memcpy(floor->url, options->store_url, strlen(options->store_url) + 1);
    if (options->anchors != NULL) {
        floor->anchor_file = memory_grow(NULL, strlen(options->anchors) + 1);
        memcpy(floor->anchor_file, options->anchors, strlen(options->anchors) + 1);
    }
    floor->now = floor->clock = options->now;
    floor->counts.healthy = true;
    floor->seeds = seeds_of_system;
    floor->rules = field_rules_new();
    floor->open = &floor->batches[0];
    floor->is_open = start_floor(floor, options, error);
    if (floor->is_open)
        return floor;
    floor_close(floor);
    return NULL;
}

/* ---- Batches ---- */

/* Not before the floor is open, when nobody can have asked to be given it; and a store that takes
 * no commits is not asked to take an anchor before it may be tried again. */
static bool anchor_is_due(const struct floor *floor) {
    return floor->is_open && floor->loaded &&
           (floor->counts.healthy || floor->now >= floor->retry_at) &&
           anchoring_is_due(&floor->anchoring, floor->now);
}

static void add_anchor(struct floor *floor, struct batch *batch) {
    struct store_anchor made;
    for (size_t i = 0; i < batch->record_count; i++)
        anchoring_record(&floor->anchoring, &batch->records[i]);
    uint8_t *bytes =
        anchor_is_due(floor) ? anchoring_make(&floor->anchoring, floor->now, &made) : NULL;
    if (bytes != NULL)
        batch_anchor(batch, &made);
    free(bytes);
}

void floor_flush(struct floor *floor) {
    struct batch *batch = floor->open;
    floor_forget_ended(floor);
    if (floor->writing != NULL || floor->books_wrong ||
        (batch->record_count == 0 && batch->snapshot_count == 0 && !anchor_is_due(floor)))
        return;
    assert(batch->record_count == 0 || batch->records[batch->record_count - 1].time <= floor->now);
    batch_balances(batch, floor->ledger);
    batch->forget_before = floor->now - REPLIES_KEPT;
    add_anchor(floor, batch);
    floor->writing = batch;
    floor->open = &floor->batches[batch == &floor->batches[0]];
    writer_give(floor->writer, batch);
}

static void finish_tickets(struct floor *floor, const struct batch *batch, bool on_disk) {
    for (size_t i = 0; i < batch->ticket_count; i++) {
        memory_grow_list((void **)&floor->done, floor->done_count, &floor->done_room,
                         sizeof *floor->done);
        floor->done[floor->done_count++] = (struct done_ticket){batch->tickets[i], on_disk};
    }
    assert(floor->counts.waiting >= batch->ticket_count);
    floor->counts.waiting -= batch->ticket_count;
}

static void tell_news(struct floor *floor, const struct batch *batch) {
    for (size_t i = 0; i < batch->news_count; i++) {
        const struct news *news = &batch->news[i];
        table_keep(floor, floor_find_table(floor, news->table), news);
        if (floor->watcher != NULL)
            floor->watcher(floor->watcher_context, news->table, &news->event, news->effects,
                           news->effect_count);
    }
}

static void tell_pit(struct floor *floor, const struct batch *batch) {
    for (size_t i = 0; floor->pit_watcher != NULL && i < batch->pit_news_count; i++) {
        const struct pit_news *news = &batch->pit_news[i];
        floor->pit_watcher(floor->pit_watcher_context, (enum pit_news_kind)news->kind, news->guest,
                           news->text, news->length);
    }
}

/* Those who watch cannot trust what they have seen of this table: they take its view anew. */
static void tell_reread(struct floor *floor) {
    for (size_t i = 0; floor->watcher != NULL && i < floor->table_count; i++)
        floor->watcher(floor->watcher_context, floor->tables[i]->number, NULL, NULL, 0);
    static const char reread[] = "{\"pit\":\"reread\"}";
    if (floor->pit_watcher != NULL)
        floor->pit_watcher(floor->pit_watcher_context, PIT_REREAD, 0, reread, sizeof reread - 1);
}

void floor_tell_person(struct floor *floor, enum actor_role role, uint32_t id) {
    if (floor->person_watcher != NULL)
        floor->person_watcher(floor->person_watcher_context, role, id);
}

static void reload(struct floor *floor) {
    struct store_error error;
    /* what could not be written may be there after all */
    (void)store_reply_news(floor->store, NULL, &error);
    floor_unload(floor);
    floor->loaded = floor_load(floor, &error);
    if (!floor->loaded)
        return;
    tell_reread(floor);
    floor_tell_person(floor, ACTOR_NOBODY, 0);
}

static void give_up_open(struct floor *floor) {
    finish_tickets(floor, floor->open, false);
    batch_clear(floor->open);
}

static void commit_failed(struct floor *floor) {
    give_up_open(floor);
    floor->counts.healthy = false;
    floor->retry_at = floor->now + RETRY_PAUSE;
    reload(floor);
}

/* The store that reads hears of every batch, so that a new key costs no look at the disk. When it
 * cannot take the news it looks for itself, the next time it is asked. */
static void tell_replies(struct floor *floor, const struct batch *batch) {
    struct store_error error;
    struct store_batch written = {.records = batch->records, .record_count = batch->record_count};
    (void)store_reply_news(floor->store, &written, &error);
}

static void tell_anchors(struct floor *floor, const struct batch *batch) {
    size_t lost = floor->anchor_file == NULL ? 0 : batch->anchor_count - batch->anchors_filed;
    floor->counts.anchors += batch->anchor_count;
    floor->counts.anchors_lost += lost;
    if (batch->anchor_count > 0)
        floor->file_trouble =
            (struct anchor_trouble){.now = lost > 0, .told = lost > 0 && floor->file_trouble.told};
    for (size_t i = 0; floor->anchor_watcher != NULL && i < batch->anchor_count; i++)
        floor->anchor_watcher(floor->anchor_watcher_context, &batch->anchors[i]);
}

static void batch_is_done(struct floor *floor, struct batch *batch, bool on_disk, int64_t micros) {
    floor->writing = NULL;
    floor->counts.commits++;
    floor->counts.commit_micros += (uint64_t)micros;
    if (on_disk) {
        floor->counts.healthy = true;
        tell_replies(floor, batch);
        tell_news(floor, batch);
        tell_pit(floor, batch);
        tell_anchors(floor, batch);
    }
    finish_tickets(floor, batch, on_disk);
    batch_clear(batch);
    if (!on_disk)
        commit_failed(floor);
}

static void collect(struct floor *floor, bool wait) {
    bool on_disk;
    int64_t micros;
    struct store_error error;
    struct batch *batch = wait ? writer_finish(floor->writer, &on_disk, &micros, &error)
                               : writer_done(floor->writer, &on_disk, &micros, &error);
    if (batch == NULL)
        return;
    batch_is_done(floor, batch, on_disk, micros);
    floor_flush(floor);
}

/* The balances in memory are wrong: what is on its way to disk was right, what waits behind it is
 * given up, and all is read again. Tables that were stopped stay so. */
static void restore_books(struct floor *floor) {
    size_t count = floor->table_count;
    struct table_trouble *troubles = memory_grow(NULL, count * sizeof *troubles + 1);
    for (size_t i = 0; i < count; i++)
        troubles[i] = floor->tables[i]->trouble;
    give_up_open(floor);
    while (floor->writing != NULL)
        collect(floor, true);
    reload(floor);
    floor->books_wrong = false;
    for (size_t i = 0; i < count && i < floor->table_count; i++) {
        if (!troubles[i].stopped)
            continue;
        floor->tables[i]->trouble = troubles[i];
        floor->tables[i]->state->phase = PHASE_CLOSED;
    }
    free(troubles);
}

static bool write_first(struct floor *floor, struct store_error *error) {
    bool on_disk;
    int64_t micros;
    floor_flush(floor);
    struct batch *batch = writer_finish(floor->writer, &on_disk, &micros, error);
    batch_is_done(floor, batch, on_disk, micros);
    return on_disk;
}

bool floor_done(struct floor *floor, uint64_t *ticket, bool *on_disk) {
    if (floor->done_taken == floor->done_count) {
        floor->done_taken = floor->done_count = 0;
        collect(floor, false);
    }
    if (floor->done_taken == floor->done_count)
        return false;
    *ticket = floor->done[floor->done_taken].ticket;
    *on_disk = floor->done[floor->done_taken++].on_disk;
    return true;
}

int floor_done_fd(const struct floor *floor) {
    return writer_fd(floor->writer);
}

void floor_watch(struct floor *floor, floor_watcher *watcher, void *context) {
    floor->watcher = watcher;
    floor->watcher_context = context;
}

void floor_watch_pit(struct floor *floor, floor_pit_watcher *watcher, void *context) {
    floor->pit_watcher = watcher;
    floor->pit_watcher_context = context;
}

void floor_watch_anchors(struct floor *floor, floor_anchor_watcher *watcher, void *context) {
    floor->anchor_watcher = watcher;
    floor->anchor_watcher_context = context;
}

void floor_anchor_lost(struct floor *floor) {
    floor->counts.anchors_lost++;
    floor->command_trouble.now = true;
}

void floor_watch_people(struct floor *floor, floor_person_watcher *watcher, void *context) {
    floor->person_watcher = watcher;
    floor->person_watcher_context = context;
}

/* ---- Closing ---- */

static void finish_writing(struct floor *floor) {
    floor_flush(floor);
    while (floor->writing != NULL)
        collect(floor, true);
}

void floor_close(struct floor *floor) {
    if (floor->writer != NULL) {
        if (floor->loaded) /* so that the next start reads few records, however many players */
            record_save_house(floor, 0);
        floor->anchoring.closing = floor->anchoring.on;
        finish_writing(floor);
    }
    floor_unload(floor);
    edge_books_free(&floor->edges);
    ask_close(floor->ask);
    /* who writes is the last to leave, and puts everything into one file */
    if (floor->store != NULL)
        store_close(floor->store);
    if (floor->writer != NULL)
        writer_close(floor->writer);
    batch_free(&floor->batches[0]);
    batch_free(&floor->batches[1]);
    sodium_memzero(floor->secret, sizeof floor->secret);
    sodium_memzero(floor->stored_secret, sizeof floor->stored_secret);
    sealing_forget(&floor->sealing);
    anchoring_close(&floor->anchoring);
    floor_scratch_free(floor->issuing.scratch);
    free(floor->issuing.step);
    free(floor->anchor_file);
    edition_shelf_close(floor->shelf);
    for (unsigned game = 0; game < game_count; game++)
        free(floor->stand_in[game]);
    free(floor->done);
    field_rules_free(floor->rules);
    free(floor->url);
    free(floor);
}

/* ---- Who may ---- */

static bool staff_may(const struct operation *operation, enum post post) {
    bool on_ladder = post <= POST_SENIOR_MANAGEMENT;
    if (post == POST_REGULATOR || post == POST_INTERNAL_AUDIT)
        return operation->method == METHOD_GET || operation->post == POST_NOBODY ||
               operation->post == post;
    if (operation->post == POST_REGULATOR)
        return (on_ladder && post >= POST_OPERATIONS_MANAGER) ||
               (operation->method == METHOD_GET && post == POST_SURVEILLANCE);
    if (operation->post == POST_CAGE)
        return post == POST_CAGE || (on_ladder && post >= POST_SHIFT_MANAGER);
    if (operation->post == POST_SURVEILLANCE)
        return post == POST_SURVEILLANCE || post == POST_SECURITY ||
               (on_ladder && post >= POST_ACTING_PIT_SUPERVISOR);
    enum post looks_as = post == POST_SURVEILLANCE ? POST_PIT_MANAGER : POST_PIT_SUPERVISOR;
    if (!on_ladder)
        return operation->post == POST_NOBODY ||
               (operation->method == METHOD_GET && operation->post <= looks_as);
    return post >= operation->post;
}

/* The house knows better than a session whether somebody still works here, and as what. */
static bool actor_is_good(const struct floor *floor, struct floor_actor *actor) {
    if (actor->role == ACTOR_STAFF) {
        const struct house_staff *staff = house_find_staff(&floor->house, actor->id);
        if (staff == NULL || !staff->active)
            return false;
        actor->post = staff->post;
    }
    if (actor->role == ACTOR_DEVICE) {
        const struct house_device *device = house_find_device(&floor->house, actor->id);
        if (device == NULL || !device->active)
            return false;
        actor->table = device->table;
    }
    return actor->role != ACTOR_PLAYER || house_find_player(&floor->house, actor->id) != NULL;
}

static uint64_t secret_of(const struct floor *floor, const struct floor_actor *actor) {
    uint64_t print = 0;
    if (actor->role == ACTOR_STAFF)
        return house_find_staff(&floor->house, actor->id)->password_count;
    if (actor->role == ACTOR_PLAYER)
        memcpy(&print, house_find_player(&floor->house, actor->id)->token, sizeof print);
    if (actor->role == ACTOR_DEVICE)
        memcpy(&print, house_find_device(&floor->house, actor->id)->token, sizeof print);
    return print;
}

bool floor_knows(const struct floor *floor, struct floor_actor *actor, uint64_t *secret) {
    if (!floor->loaded)
        return true;
    if (!actor_is_good(floor, actor))
        return false;
    *secret = secret_of(floor, actor);
    return true;
}

bool floor_hears_pit(const struct floor *floor, const struct floor_actor *actor,
                     enum pit_news_kind kind) {
    static const char *const lists[] = {"alerts", "requests", "disputes", "alerts"};
    struct floor_actor now = *actor;
    if (now.role != ACTOR_STAFF || !actor_is_good(floor, &now))
        return false;
    for (size_t i = 0; i < floor_operation_count; i++) {
        if (strcmp(floor_operations[i].name, lists[kind]) == 0)
            return staff_may(&floor_operations[i], now.post);
    }
    return false;
}

static bool may(struct floor *floor, struct floor_request *request, struct floor_answer *answer) {
    const struct operation *operation = request->operation;
    if (!actor_is_good(floor, &request->actor)) {
        answer_fault(answer, FAULT_NOT_SIGNED_IN, "");
        return false;
    }
    if (!(operation->who >> request->actor.role & 1)) {
        bool stranger = request->actor.role == ACTOR_NOBODY;
        answer_fault(answer, stranger ? FAULT_NOT_SIGNED_IN : FAULT_NOT_ALLOWED, "");
        return false;
    }
    if (request->actor.role == ACTOR_STAFF && !staff_may(operation, request->actor.post)) {
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(operation->post));
        return false;
    }
    return true;
}

/* ---- Idempotency ---- */

/* What a key is kept under: who used it, and the key itself. */
static bool full_key(const struct floor_request *request, char key[KEY_ROOM]) {
    static const char roles[] = "npsdy";
    size_t length = strlen(request->key);
    if (length < 1 || length > 40)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = request->key[i];
        bool good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                    c == '-' || c == '.' || c == '_';
        if (!good)
            return false;
    }
    snprintf(key, KEY_ROOM, "%c%u:%s", roles[request->actor.role], request->actor.id, request->key);
    return true;
}

enum { PRINT = 16 }; /* hexadecimal digits that tell one request from another */

static void print_request(const struct floor_request *request, char print[PRINT + 1]) {
    crypto_generichash_state state;
    uint8_t hash[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    uint8_t parts[2 * sizeof request->parts[0]];
    const char *name = request->operation->name;
    for (size_t i = 0; i < 2; i++)
        little_endian_put(parts + i * sizeof request->parts[0], request->parts[i],
                          sizeof request->parts[0]);
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)name, strlen(name) + 1);
    crypto_generichash_update(&state, parts, sizeof parts);
    if (request->body != NULL) {
        const struct json_token *body = &request->body->tokens[request->object];
        crypto_generichash_update(&state, (const uint8_t *)request->body->text + body->start,
                                  body->end - body->start);
    }
    crypto_generichash_final(&state, hash, HASH_BYTES);
    hash_print(hash, hex);
    memcpy(print, hex, PRINT);
    print[PRINT] = '\0';
}

/* A kept reply is "201 0123456789abcdef {...}": status, print of the request, body. */
enum { REPLY_HEAD = 4 + PRINT + 1 };

static void answer_again(const struct floor_request *request, const char *reply, size_t length,
                         struct floor_answer *answer) {
    char print[PRINT + 1];
    print_request(request, print);
    if (length < REPLY_HEAD || memcmp(reply + 4, print, PRINT) != 0) {
        answer_fault(answer, FAULT_KEY_USED, "");
        return;
    }
    answer->status = (reply[0] - '0') * 100 + (reply[1] - '0') * 10 + (reply[2] - '0');
    answer->body.length = 0;
    text_bytes(&answer->body, reply + REPLY_HEAD, length - REPLY_HEAD);
}

/* True: answered, from a batch on its way or from the store. */
static bool seen_before(struct floor *floor, const struct floor_request *request, const char *key,
                        struct floor_answer *answer) {
    struct batch *batches[] = {floor->open, floor->writing};
    for (int i = 0; i < 2; i++) {
        const struct store_record *record =
            batches[i] == NULL ? NULL : batch_find_key(batches[i], key);
        if (record == NULL)
            continue;
        answer_again(request, record->reply, record->reply_length, answer);
        batch_wait(batches[i], request->ticket);
        floor->counts.waiting++;
        answer->waits = true;
        return true;
    }
    char *reply;
    size_t length;
    struct store_error error = {STORE_FINE, ""};
    if (store_reply(floor->store, key, &reply, &length, &error)) {
        answer_again(request, reply, length, answer);
        free(reply);
        return true;
    }
    if (error.kind != STORE_FINE)
        answer_fault(answer, FAULT_UNAVAILABLE, "");
    return error.kind != STORE_FINE;
}

static void keep_reply(struct floor *floor, const struct floor_request *request, const char *key,
                       const struct floor_answer *answer) {
    size_t length = REPLY_HEAD + answer->body.length;
    char *reply = batch_bytes(floor->open, length + 1);
    char print[PRINT + 1];
    print_request(request, print);
    snprintf(reply, REPLY_HEAD + 1, "%03d %s ", answer->status, print);
    memcpy(reply + REPLY_HEAD, answer->body.at, answer->body.length);
    batch_key(floor->open, key, reply, length);
}

/* ---- Running ---- */

static void run(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer) {
    char key[KEY_ROOM];
    bool keyed = request->operation->moves_chips && request->key != NULL;
    if (keyed && !full_key(request, key)) {
        answer_fault(answer, FAULT_BAD_KEY, "");
        return;
    }
    if (keyed && seen_before(floor, request, key, answer))
        return;
    size_t before = floor->open->record_count;
    if (field_check(floor->rules, request, answer))
        request->operation->run(floor, request, answer);
    if (answer->body.full)
        answer_fault(answer, FAULT_TOO_LARGE, "");
    if (answer->status >= 400)
        floor->counts.refused++;
    if (floor->open->record_count == before)
        return;
    if (keyed)
        keep_reply(floor, request, key, answer);
    answer->waits = true;
    floor->counts.waiting++;
    batch_wait(floor->open, request->ticket);
}

/* When the clock outside steps back, time here goes on from where it was. */
static void step_clock(struct floor *floor, int64_t now) {
    int64_t passed = now > floor->clock ? now - floor->clock : 0;
    floor->clock = now;
    floor->now = floor->now + passed > now ? floor->now + passed : now;
}

bool floor_is_ready(struct floor *floor, int64_t now) {
    step_clock(floor, now);
    if (floor->books_wrong)
        restore_books(floor);
    if (!floor->loaded && floor->now >= floor->retry_at) {
        floor->retry_at = floor->now + RETRY_PAUSE;
        reload(floor);
    }
    return floor->loaded && (floor->counts.healthy || floor->now >= floor->retry_at);
}

void floor_run(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    struct floor_request checked = *request;
    answer->status = 200;
    answer->waits = false;
    answer->type = NULL;
    answer->body.length = 0;
    answer->body.full = false;
    bool ready = floor_is_ready(floor, request->now);
    bool looks = floor->loaded && request->operation->method == METHOD_GET;
    if (!ready && !looks) {
        answer_fault(answer, FAULT_UNAVAILABLE, "");
        return;
    }
    if (may(floor, &checked, answer))
        run(floor, &checked, answer);
}

unsigned floor_day_begins(const struct floor *floor) {
    return floor->house.day_begins;
}

bool floor_is_demonstration(const struct floor *floor) {
    return floor->house.demonstration;
}

void floor_count(const struct floor *floor, struct floor_counts *counts) {
    *counts = floor->counts;
    counts->tables = floor->table_count;
    counts->rewound = floor->anchoring.found_rewound;
    counts->players = floor->house.player_count;
}
