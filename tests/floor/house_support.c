#include "floor/house_support.h"
#include "floor/floor_inside.h"
#include "house/house_snapshot.h"

#include <libpq-fe.h>
#include <poll.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

const struct floor_actor nobody = {.role = ACTOR_NOBODY};
const struct floor_actor by_system = {.role = ACTOR_SYSTEM};

/* The demonstration floor makes its staff in the order of their posts. */
struct floor_actor staff_of(enum post post) {
    return (struct floor_actor){.role = ACTOR_STAFF, .id = (uint32_t)post, .post = post};
}

struct floor_actor player_of(uint32_t id) {
    return (struct floor_actor){.role = ACTOR_PLAYER, .id = id};
}

const char *place_url(const struct place *place) {
    return place->path;
}

struct floor_scratch *test_scratch(void) {
    static struct floor_scratch *scratch;
    if (scratch == NULL)
        scratch = floor_scratch_new();
    return scratch;
}

static void start(struct place *place, bool demonstration) {
    struct store_error error;
    struct floor_options options = {
        .store_url = place->path, .demonstration = demonstration, .now = place->now};
    options.deals_nothing = place->deals_nothing;
    if (place->keys[0] != '\0') {
        options.keys = place->keys;
        options.anchors = place->anchors;
    }
    place->floor = floor_open(&options, &error);
    if (place->floor == NULL)
        fail_msg("%s", error.message);
}

/* ---- PostgreSQL ---- */

static int64_t postgres_number(const char *url, const char *sql) {
    PGconn *connection = PQconnectdb(url);
    PQclear(PQexec(connection, "SET client_min_messages = error"));
    PGresult *result = PQexec(connection, sql);
    bool rows = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!rows && PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    int64_t number = rows ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    PQfinish(connection);
    return number;
}

static void make_schema(struct place *place, const char *url, const char *name) {
    char sql[128];
    snprintf(sql, sizeof sql, "CREATE SCHEMA \"%s\"", name);
    postgres_number(url, sql);
    snprintf(place->path, sizeof place->path, "%s%coptions=-csearch_path%%3D\"%s\"", url,
             strchr(url, '?') ? '&' : '?', name);
}

/* ---- Opening and closing ---- */

/* Of a test that is meant to fail whoever runs it takes away what it leaves. */
static const char *test_folder(void) {
    const char *folder = getenv("TMPDIR");
    return folder == NULL || strlen(folder) > 300 ? "/tmp" : folder;
}

static void make_place(struct place *place) {
    const char *url = getenv("CROUPIER_TEST_PG");
    memset(place, 0, sizeof *place);
    snprintf(place->path, sizeof place->path, "%s/croupier-floor-XXXXXX", test_folder());
    int fd = mkstemp(place->path);
    assert_true(fd >= 0);
    close(fd);
    unlink(place->path);
    place->postgres = url != NULL;
    if (place->postgres) {
        char name[64];
        snprintf(name, sizeof name, "%.60s", strrchr(place->path, '/') + 1);
        make_schema(place, url, name);
    } else {
        strcat(place->path, ".db");
    }
    place->now = 1700000000000;
    place->out = malloc(ANSWER_ROOM + 1);
}

void place_open(struct place *place, bool demonstration) {
    make_place(place);
    start(place, demonstration);
}

void place_open_with_players(struct place *place, unsigned players) {
    place_open(place, true);
    for (unsigned i = 0; i < players; i++)
        assert_int_equal(ask(place, nobody, "POST /api/players", "{}", NULL), 201);
}

void place_open_with_keys(struct place *place) {
    keys_problem problem;
    make_place(place);
    snprintf(place->keys, sizeof place->keys, "/tmp/croupier-keys-XXXXXX");
    assert_non_null(mkdtemp(place->keys));
    snprintf(place->anchors, sizeof place->anchors, "%s.anchors", place->keys);
    if (!keys_make(place->keys, NULL, problem))
        fail_msg("%s", problem);
    start(place, true);
}

void place_backup(const struct place *place, const char *path) {
    struct store_error error = {STORE_FINE, ""};
    struct store *store = store_open_readonly(place->path, &error);
    if (store == NULL || !store_backup(store, path, &error))
        fail_msg("%s", error.message);
    store_close(store);
}

void place_restore(struct place *place, const char *path, int64_t now) {
    struct store_error error = {STORE_FINE, ""};
    make_place(place);
    place->now = now;
    struct store *store = store_open(place->path, &error);
    if (store == NULL || !store_restore(store, path, &error))
        fail_msg("%s", error.message);
    store_close(store);
    start(place, false);
}

void place_reopen(struct place *place) {
    if (place->floor != NULL)
        floor_close(place->floor);
    start(place, false);
}

static void remove_files(const struct place *place) {
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[sizeof place->path + 8];
    if (place->postgres)
        return;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(path, sizeof path, "%s%s", place->path, endings[i]);
        unlink(path);
    }
}

void place_remove(struct place *place) {
    char command[160];
    free(place->out);
    snprintf(command, sizeof command, "rm -r %s %s", place->keys, place->anchors);
    if (place->keys[0] != '\0')
        assert_int_equal(system(command), 0);
    remove_files(place);
}

/* A copy of the files as they are now is what a process that died leaves behind. */
void place_drop(struct place *place) {
    char command[2048], path[400];
    static int count;
    if (place->postgres) {
        place_reopen(place);
        return;
    }
    snprintf(path, sizeof path, "%s/croupier-drop-%d-%d.db", test_folder(), (int)getpid(), count++);
    snprintf(command, sizeof command, "cp %s %s; cp %s-wal %s-wal 2>/dev/null", place->path, path,
             place->path, path);
    assert_int_equal(system(command), 0);
    /* nor did it write an anchor at a close */
    snprintf(command, sizeof command, "cp %s %s.kept", place->anchors, place->anchors);
    if (place->keys[0] != '\0')
        assert_int_equal(system(command), 0);
    floor_close(place->floor);
    snprintf(command, sizeof command, "mv %s.kept %s", place->anchors, place->anchors);
    if (place->keys[0] != '\0')
        assert_int_equal(system(command), 0);
    remove_files(place);
    snprintf(place->path, sizeof place->path, "%s", path);
    start(place, false);
}

void place_end(struct place *place) {
    floor_close(place->floor);
    place->floor = NULL;
}

void place_close(struct place *place) {
    place_end(place);
    place_remove(place);
}

/* ---- Asking ---- */

static bool path_fits(const char *pattern, const char *path, uint32_t parts[2]) {
    int count = 0;
    while (*pattern != '\0' && *path != '\0' && *path != '?') {
        if (*pattern == '{') {
            char *end;
            unsigned long number = strtoul(path, &end, 10);
            if (end == path)
                return false;
            parts[count++] = (uint32_t)number;
            path = end;
            pattern = strchr(pattern, '}') + 1;
            continue;
        }
        if (*pattern++ != *path++)
            return false;
    }
    return *pattern == '\0' && (*path == '\0' || *path == '?');
}

const struct operation *operation_of(const char *what, uint32_t parts[2]) {
    static const char *const methods[] = {"GET", "POST", "PATCH", "DELETE"};
    const char *path = strchr(what, ' ') + 1;
    for (size_t i = 0; i < floor_operation_count; i++) {
        const char *method = methods[floor_operations[i].method];
        parts[0] = parts[1] = 0;
        if (strncmp(what, method, strlen(method)) == 0 && what[strlen(method)] == ' ' &&
            path_fits(floor_operations[i].path, path, parts))
            return &floor_operations[i];
    }
    fail_msg("there is no operation %s", what);
    return NULL;
}

/* What the server's reading thread does. */
static void read_aside(struct place *place, struct floor_answer *answer) {
    struct floor_reading *reading = answer->reading;
    struct store_error error;
    struct store *store = store_open_readonly(place_url(place), &error);
    answer->reading = NULL;
    if (store == NULL || !reading->read(reading, store, &error))
        answer->status = 503;
    else
        reading->write(place->floor, reading, answer);
    reading->forget(reading);
    if (store != NULL)
        store_close(store);
}

/* As a screen does, which has the round from the table's view. */
static const char *with_round(const struct place *place, const struct floor_request *request,
                              const char *body, char *room, size_t size) {
    const struct floor_table *table = floor_find_table(place->floor, request->parts[0]);
    bool bets =
        strstr(body, "\"event\":\"bet\"") != NULL || strstr(body, "\"event\":\"withdraw\"") != NULL;
    bool tips = strstr(body, "\"event\":\"tip\"") != NULL; /* at any time */
    if (strcmp(request->operation->name, "event") != 0 || table == NULL ||
        (request->actor.role != ACTOR_PLAYER && !bets) || tips || body[0] != '{' ||
        body[1] == '}' || strstr(body, "\"round\":") != NULL)
        return body;
    uint64_t round = table->state->round > 0 ? table->state->round : 1;
    snprintf(room, size, "{\"round\":%llu,%s", (unsigned long long)round, body + 1);
    return room;
}

int ask_at_once(struct place *place, struct floor_actor actor, const char *what, const char *body,
                const char *key) {
    struct json_token tokens[QUESTION_TOKENS];
    struct json json;
    struct json_error error;
    struct floor_answer answer = {.status = 200};
    const char *query = strchr(what, '?');
    struct floor_request request = {.actor = actor,
                                    .query = query == NULL ? "" : query + 1,
                                    .key = key,
                                    .scratch = test_scratch(),
                                    .now = place->now,
                                    .ticket = ++place->ticket};
    request.operation = operation_of(what, request.parts);
    char room[4096];
    if (body != NULL) {
        body = with_round(place, &request, body, room, sizeof room);
        enum json_status status =
            json_parse(body, strlen(body), tokens, QUESTION_TOKENS, &json, &error);
        if (status != JSON_OK)
            fail_msg("%s: %s", body, error.message);
        request.body = &json;
    }
    text_init(&answer.body, place->out, ANSWER_ROOM);
    floor_run(place->floor, &request, &answer);
    if (answer.reading != NULL)
        read_aside(place, &answer);
    place->out[answer.body.length] = '\0';
    place->status = answer.status;
    place->waited = answer.waits;
    place->on_disk = false;
    return answer.status;
}

bool settle_down(struct place *place) {
    uint64_t ticket;
    bool on_disk, all = true;
    for (;;) {
        floor_flush(place->floor);
        while (floor_done(place->floor, &ticket, &on_disk)) {
            all &= on_disk;
            if (ticket == place->ticket)
                place->on_disk = on_disk;
        }
        if (place->floor->writing == NULL && place->floor->open->record_count == 0 &&
            place->floor->open->snapshot_count == 0)
            return all;
        struct pollfd poll_fd = {.fd = floor_done_fd(place->floor), .events = POLLIN};
        poll(&poll_fd, 1, 1000);
    }
}

int ask(struct place *place, struct floor_actor actor, const char *what, const char *body,
        const char *key) {
    ask_at_once(place, actor, what, body, key);
    if (place->waited) {
        settle_down(place);
        if (!place->on_disk)
            place->status = 503;
    }
    return place->status;
}

int ask_by_two(struct place *place, struct floor_actor asker, struct floor_actor signer,
               uint32_t table, const char *event) {
    char what[64];
    snprintf(what, sizeof what, "POST /api/tables/%u/requests", table);
    if (ask(place, asker, what, event, NULL) != 201)
        return place->status;
    snprintf(what, sizeof what, "POST /api/requests/%lld/answer",
             (long long)told(place, "request"));
    return ask(place, signer, what, "{\"grant\":true}", NULL);
}

bool says(const struct place *place, const char *text) {
    return strstr(place->out, text) != NULL;
}

int64_t told(const struct place *place, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(place->out, key);
    return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

void let_run(struct place *place, int64_t milliseconds, int64_t step) {
    uint64_t ticket;
    bool on_disk;
    for (int64_t end = place->now + milliseconds; place->now < end;) {
        place->now += step;
        floor_tick(place->floor, test_scratch(), place->now);
        floor_flush(place->floor);
        while (floor_done(place->floor, &ticket, &on_disk))
            assert_true(on_disk);
    }
}

uint64_t rounds_played(const struct place *place, uint32_t table) {
    return floor_find_table(place->floor, table)->round_count;
}

/* ---- Auditing and tampering ---- */

struct heard {
    char *first;
};

static void hear(void *context, bool problem, const char *line) {
    struct heard *heard = context;
    if (problem && heard->first[0] == '\0')
        snprintf(heard->first, 256, "%s", line);
}

/* Bytes that are not what a house wrote are refused, or make a house that can be used. */
static void change_bytes(const struct bytes *saved) {
    struct bytes changed = {0};
    bytes_add(&changed, saved->at, saved->length);
    size_t length = saved->length - HASH_BYTES;
    for (size_t i = 0; i < length; i += 1 + length / 100) {
        struct bytes again = {0};
        struct house house;
        const char *problem = NULL;
        uint64_t seq;
        changed.at[i] ^= (uint8_t)(1u << i % 8);
        assert_false(house_load(&house, changed.at, changed.length, &seq, &problem));
        assert_string_equal(problem, "hash");
        hash_bytes(changed.at, length, changed.at + length);
        if (house_load(&house, changed.at, changed.length, &seq, &problem)) {
            house_save(&house, seq, &again); /* what is taken has one form alone */
            assert_int_equal(again.length, changed.length);
            assert_memory_equal(again.at, changed.at, changed.length);
        } else {
            assert_non_null(problem);
        }
        house_free(&house);
        bytes_free(&again);
        memcpy(changed.at, saved->at, saved->length);
    }
    bytes_free(&changed);
}

/* The house is the same when it was written and read. */
static void check_house(const struct house *house) {
    struct bytes saved = {0}, again = {0};
    struct house read;
    const char *problem = "";
    uint64_t seq;
    house_save(house, 77, &saved);
    assert_false(saved.failed);
    if (!house_load(&read, saved.at, saved.length, &seq, &problem))
        fail_msg("the house cannot be read: %s", problem);
    assert_int_equal(seq, 77);
    house_save(&read, seq, &again);
    assert_int_equal(again.length, saved.length);
    assert_memory_equal(again.at, saved.at, saved.length);
    static const uint8_t no_token[HASH_BYTES];
    for (size_t i = 0; i < house->player_count; i += 1 + house->player_count / 10) {
        bool none = memcmp(house->players[i].token, no_token, HASH_BYTES) == 0;
        assert_ptr_equal(house_find_token(&read, house->players[i].token),
                         none ? NULL : &read.players[i]);
    }
    for (size_t length = 0; length < saved.length; length += 1 + saved.length / 100)
        assert_false(house_load(&(struct house){0}, saved.at, length, &seq, &problem));
    house_free(&read);
    change_bytes(&saved);
    bytes_free(&saved);
    bytes_free(&again);
}

static char *read_anchors(const struct place *place, size_t *length) {
    FILE *file = fopen(place->anchors, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    assert_int_equal(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

uint64_t audit_place(const struct place *place, char first[256]) {
    if (place->floor != NULL && place->floor->loaded)
        check_house(&place->floor->house);
    struct store_error error = {STORE_FINE, ""};
    struct audit_result result;
    struct heard heard = {first};
    first[0] = '\0';
    struct store *store = store_open_readonly(place->path, &error);
    if (store == NULL)
        fail_msg("%s", error.message);
    struct audit_with with = {NULL, NULL, 0};
    struct keys keys = {.count = 0};
    keys_problem problem;
    char *anchors = NULL;
    if (place->keys[0] != '\0') {
        assert_true(keys_read(place->keys, &keys, problem));
        with.keys = &keys;
        with.anchors = anchors = read_anchors(place, &with.anchors_length);
    }
    if (!books_audit(store, &with, hear, &heard, &result, &error)) {
        snprintf(first, 256, "%s", error.message);
        result.problems++;
    }
    store_close(store);
    keys_forget(&keys);
    free(anchors);
    return result.problems;
}

int place_finish(struct place *place) {
    char first[256];
    settle_down(place);
    uint64_t problems = audit_place(place, first);
    place_close(place);
    if (problems > 0)
        fail_msg("%s", first);
    return 0;
}

static sqlite3 *open_file(const struct place *place) {
    sqlite3 *file;
    assert_int_equal(sqlite3_open(place->path, &file), SQLITE_OK);
    sqlite3_busy_timeout(file, 1000);
    return file;
}

void tamper(const struct place *place, const char *sql) {
    if (place->postgres) {
        postgres_number(place->path, sql);
        return;
    }
    sqlite3 *file = open_file(place);
    char *message = NULL;
    if (sqlite3_exec(file, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    if (sqlite3_total_changes(file) == 0)
        fail_msg("%s: it changes nothing", sql);
    sqlite3_close(file);
}

int64_t look_up(const struct place *place, const char *sql) {
    if (place->postgres)
        return postgres_number(place->path, sql);
    sqlite3 *file = open_file(place);
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(file, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(file);
    return number;
}
