/* An SQLite store on a disk that fills up or cannot be written, and files that are no store. */
#include "place_support.h"
#include "store_support.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { NOBODY = 65534 };

static int make_place(void **state) {
    struct place *place = malloc(sizeof *place);
    place_make(place, false);
    *state = place;
    return 0;
}

static int remove_place(void **state) {
    place_remove(*state);
    free(*state);
    return 0;
}

static struct store *open_filled(const struct place *place, struct scribe *scribe, int commits) {
    struct store_error error;
    struct store *store = store_open(place->url, &error);
    assert_non_null(store);
    assert_true(scribe_load(scribe, store, &error));
    for (int i = 0; i < commits; i++)
        assert_true(store_commit(store, scribe_write(scribe, 30), &error));
    return store;
}

static void must_audit(struct store *store) {
    char wrong[256];
    audit_store(store, wrong, sizeof wrong);
    assert_string_equal(wrong, "");
}

/* No file may grow beyond so many bytes; 0: as it was. */
static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

/* Commits go on until the write-ahead log may not grow; nothing of the one that fails is there, and
 * it succeeds when there is room again. Several times, so that checkpoints meet the limit too. */
static void a_full_disk_is_said_and_waited_for(void **state) {
    struct place *place = *state;
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store *store = open_filled(place, scribe, 3);
    struct store_error error;
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t size = 200000; size <= 26000000; size *= 3) {
        struct store_batch *batch = NULL;
        bool written = true;
        limit_files(size);
        while (written) {
            batch = scribe_write(scribe, 60);
            written = store_commit(store, batch, &error);
        }
        assert_int_equal(error.kind, STORE_BUSY);
        assert_string_not_equal(error.message, "");
        assert_false(store_commit(store, batch, &error));
        assert_int_equal(error.kind, STORE_BUSY);
        limit_files(0);
        assert_true(store_commit(store, batch, &error));
        must_audit(store);
    }
    store_close(store);
    store = open_filled(place, scribe, 3);
    must_audit(store);
    store_close(store);
    free(scribe);
}

static void set_modes(const struct place *place, mode_t file, mode_t folder) {
    assert_int_equal(chmod(place->url, file), 0);
    assert_int_equal(chmod(place->folder, folder), 0);
}

static void a_store_that_cannot_be_written_can_be_read(void **state) {
    struct place *place = *state;
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store_error error;
    store_close(open_filled(place, scribe, 5));
    bool root = geteuid() == 0;
    set_modes(place, 0444, 0555);
    if (root)
        assert_int_equal(seteuid(NOBODY), 0);
    struct store *writer = store_open(place->url, &error);
    enum store_trouble kind = error.kind;
    struct store *reader = store_open_readonly(place->url, &error);
    if (reader)
        must_audit(reader);
    store_close(reader);
    if (root)
        assert_int_equal(seteuid(0), 0);
    set_modes(place, 0600, 0700);
    assert_null(writer);
    assert_int_equal(kind, STORE_BUSY);
    assert_non_null(reader);
    store_close(open_filled(place, scribe, 1));
    free(scribe);
}

static void a_store_is_for_its_owner_alone(void **state) {
    struct place *place = *state;
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store *store = open_filled(place, scribe, 1);
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < 4; i++) {
        char path[600];
        struct stat found;
        snprintf(path, sizeof path, "%s%s", place->url, ends[i]);
        assert_int_equal(stat(path, &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
    }
    store_close(store);
    free(scribe);
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs(text, file);
    fclose(file);
}

static void what_is_no_store_is_refused(void **state) {
    struct place *place = *state;
    struct store_error error;
    write_file(place->url, "no store ");
    assert_null(store_open(place->url, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_null(store_open_readonly(place->url, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    unlink(place->url);
    place_sql(place, "CREATE TABLE meta(name, value)");
    assert_null(store_open(place->url, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    unlink(place->url);
    place_sql(place, "CREATE TABLE guests(name)");
    assert_null(store_open(place->url, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_int_equal(place_sql(place, "SELECT count(*) FROM sqlite_schema"), 1);
    assert_null(store_open("sqlite:/no/folder/here/store.db", &error));
    assert_int_equal(error.kind, STORE_BUSY);
}

static void a_server_that_is_not_there_is_waited_for(void **state) {
    struct place *place = *state;
    struct store_error error;
    char url[256];
    snprintf(url, sizeof url, "postgresql://nobody@/nothing?host=%s", place->folder);
    assert_null(store_open(url, &error));
    assert_int_equal(error.kind, STORE_BUSY);
    assert_null(strchr(error.message, '\n'));
    assert_null(store_open_readonly(url, &error));
    assert_int_equal(error.kind, STORE_BUSY);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

/* A copy of the file without its log, taken while the store is open: there is nothing in it. */
static void a_file_without_its_log_is_refused(void **state) {
    struct place *place = *state;
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store_error error;
    char path[256], command[1200];
    struct store *store = open_filled(place, scribe, 1);
    place_file(place, "copy.db", path);
    snprintf(command, sizeof command, "cp %s %s", place->url, path);
    assert_int_equal(system(command), 0);
    store_close(store);
    assert_null(store_open(path, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_non_null(strstr(error.message, "-wal"));
    /* and is not made into a store by that */
    assert_null(store_open(path, &error));
    /* the store itself was left whole */
    snprintf(command, sizeof command, "cp %s %s", place->url, path);
    assert_int_equal(system(command), 0);
    store = store_open(path, &error);
    assert_non_null(store);
    must_audit(store);
    store_close(store);
    free(scribe);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        TEST(a_full_disk_is_said_and_waited_for), TEST(a_store_that_cannot_be_written_can_be_read),
        TEST(a_store_is_for_its_owner_alone),     TEST(what_is_no_store_is_refused),
        TEST(a_file_without_its_log_is_refused),  TEST(a_server_that_is_not_there_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
