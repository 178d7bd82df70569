/* The directory of keys: who may read it, what replacing one leaves, what another server shares. */
#include "books/keys.h"
#include "books/evidence.h"

#include <fcntl.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char root[64], directory[96], other[96];
static keys_problem problem;

static int start(void **state) {
    (void)state;
    snprintf(root, sizeof root, "/tmp/croupier-keys-XXXXXX");
    assert_non_null(mkdtemp(root));
    snprintf(directory, sizeof directory, "%s/keys", root);
    snprintf(other, sizeof other, "%s/other", root);
    if (!keys_make(directory, NULL, problem))
        fail_msg("%s", problem);
    return 0;
}

static int finish(void **state) {
    char command[128];
    (void)state;
    unsetenv("CREDENTIALS_DIRECTORY");
    snprintf(command, sizeof command, "rm -r %s", root);
    return system(command);
}

static struct keys read_keys(const char *from) {
    struct keys keys;
    if (!keys_read(from, &keys, problem))
        fail_msg("%s", problem);
    return keys;
}

static const char *in(const char *name) {
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static void expect_refused(const char *words) {
    struct keys keys;
    assert_false(keys_read(directory, &keys, problem));
    keys_forget(&keys);
    if (strstr(problem, words) == NULL)
        fail_msg("expected \"%s\" in \"%s\"", words, problem);
}

static void write_file(const char *name, const char *text, mode_t mode) {
    FILE *file = fopen(in(name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_int_equal(chmod(in(name), mode), 0);
}

static void made_for_the_owner_alone(void **state) {
    static const char *const names[] = {"series", "dealing-1", "evidence-1", "anchor-1"};
    struct stat stat_of;
    (void)state;
    assert_int_equal(stat(directory, &stat_of), 0);
    assert_int_equal(stat_of.st_mode & 0777, 0700);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(stat(in(names[i]), &stat_of), 0);
        assert_int_equal(stat_of.st_mode & 0777, 0600);
    }
}

/* Three secrets, each drawn by itself; what is shown is no secret. */
static void three_different_keys(void **state) {
    struct keys keys = read_keys(directory);
    uint8_t shown[KEY_BYTES];
    (void)state;
    assert_int_equal(keys.count, KEY_PURPOSES);
    for (size_t i = 0; i < keys.count; i++) {
        assert_memory_not_equal(keys.list[i].secret, keys.list[i].shown, KEY_BYTES);
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(keys.list[i].secret, keys.list[k].secret, KEY_BYTES);
    }
    anchor_key(keys_newest(&keys, KEY_ANCHOR)->secret, shown);
    assert_ptr_equal(keys_find(&keys, KEY_ANCHOR, shown), keys_newest(&keys, KEY_ANCHOR));
    assert_null(keys_find(&keys, KEY_EVIDENCE, shown));
    evidence_key(keys_newest(&keys, KEY_EVIDENCE)->secret, shown);
    assert_ptr_equal(keys_find(&keys, KEY_EVIDENCE, shown), keys_newest(&keys, KEY_EVIDENCE));
    keys_forget(&keys);
}

static void never_made_twice(void **state) {
    struct keys before = read_keys(directory), after;
    (void)state;
    assert_false(keys_make(directory, NULL, problem));
    assert_non_null(strstr(problem, "something in it"));
    after = read_keys(directory);
    assert_memory_equal(before.list, after.list, before.count * sizeof *before.list);
    keys_forget(&before);
    keys_forget(&after);
}

static void open_to_others(void **state) {
    static const mode_t modes[] = {0640, 0604, 0620, 0602, 0610};
    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(in("dealing-1"), modes[i]), 0);
        expect_refused("dealing-1: others than its owner");
    }
    assert_int_equal(chmod(in("dealing-1"), 0400), 0);
    struct keys keys = read_keys(directory);
    keys_forget(&keys);
}

static void not_keys(void **state) {
    static const char digits[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    char text[80];
    (void)state;
    snprintf(text, sizeof text, "%s0", digits);
    write_file("anchor-1", text, 0600);
    expect_refused("anchor-1: it is no key");
    snprintf(text, sizeof text, "%.62s\n", digits);
    write_file("anchor-1", text, 0600);
    expect_refused("anchor-1: it is no key");
    snprintf(text, sizeof text, "%s\nx", digits);
    write_file("anchor-1", text, 0600);
    expect_refused("anchor-1: it is no key");
    write_file("anchor-1", "", 0600);
    expect_refused("anchor-1: it is no key");
    write_file("anchor-1", digits, 0600);
    struct keys keys = read_keys(directory);
    assert_int_equal(keys_newest(&keys, KEY_ANCHOR)->secret[1], 0x11);
    keys_forget(&keys);
    assert_int_equal(unlink(in("anchor-1")), 0);
    expect_refused("anchor: there is no such key");
    assert_int_equal(symlink("dealing-1", in("anchor-1")), 0);
    expect_refused("anchor-1: ");
    assert_int_equal(unlink(in("anchor-1")), 0);
    assert_int_equal(mkfifo(in("anchor-1"), 0600), 0);
    expect_refused("anchor-1: it is no file");
    assert_int_equal(unlink(in("series")), 0);
    expect_refused("series: ");
}

/* A new key; of the old one what verifies or opens, and no more. */
static void replaced(void **state) {
    struct keys before = read_keys(directory);
    (void)state;
    for (unsigned purpose = 0; purpose < KEY_PURPOSES; purpose++)
        assert_true(keys_rotate(directory, (enum key_purpose)purpose, problem));
    assert_true(keys_rotate(directory, KEY_ANCHOR, problem));
    struct keys after = read_keys(directory);
    assert_int_equal(after.count, 2 + 2 + 3);
    assert_memory_equal(before.series, after.series, ANCHOR_SERIES);
    assert_int_equal(keys_newest(&after, KEY_ANCHOR)->number, 3);
    assert_int_equal(keys_newest(&after, KEY_DEALING)->number, 2);
    for (size_t i = 0; i < before.count; i++) {
        const struct key *old =
            keys_find(&after, (enum key_purpose)before.list[i].purpose, before.list[i].shown);
        assert_non_null(old);
        assert_int_equal(old->has_secret, before.list[i].purpose == KEY_DEALING);
    }
    assert_int_not_equal(access(in("anchor-1"), F_OK), 0);
    assert_int_not_equal(access(in("anchor-2"), F_OK), 0);
    assert_int_equal(access(in("anchor-2.pub"), F_OK), 0);
    keys_forget(&before);
    keys_forget(&after);
}

static void another_server(void **state) {
    (void)state;
    assert_true(keys_rotate(directory, KEY_EVIDENCE, problem));
    assert_true(keys_make(other, directory, problem));
    struct keys one = read_keys(directory), two = read_keys(other);
    assert_memory_not_equal(one.series, two.series, ANCHOR_SERIES);
    assert_memory_equal(keys_newest(&one, KEY_DEALING)->secret,
                        keys_newest(&two, KEY_DEALING)->secret, KEY_BYTES);
    assert_memory_equal(keys_newest(&one, KEY_EVIDENCE)->secret,
                        keys_newest(&two, KEY_EVIDENCE)->secret, KEY_BYTES);
    assert_memory_not_equal(keys_newest(&one, KEY_ANCHOR)->secret,
                            keys_newest(&two, KEY_ANCHOR)->secret, KEY_BYTES);
    assert_int_equal(one.count, two.count);
    keys_forget(&one);
    keys_forget(&two);
}

/* LoadCredential=keys:DIRECTORY: flat files, readable as systemd has them. */
static void from_systemd(void **state) {
    char command[512];
    struct keys keys;
    (void)state;
    assert_false(keys_given());
    snprintf(command, sizeof command,
             "mkdir %s; cd %s && for f in *; do cp $f %s/keys_$f; chmod 440 %s/keys_$f; done; echo "
             "hidden >%s/tls",
             other, directory, other, other, other);
    assert_int_equal(system(command), 0);
    setenv("CREDENTIALS_DIRECTORY", other, 1);
    assert_true(keys_given());
    keys = read_keys(NULL);
    struct keys same = read_keys(directory);
    assert_int_equal(keys.count, same.count);
    assert_memory_equal(keys.list, same.list, same.count * sizeof *same.list);
    keys_forget(&keys);
    keys_forget(&same);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(made_for_the_owner_alone),
        T(three_different_keys),
        T(never_made_twice),
        T(open_to_others),
        T(not_keys),
        T(replaced),
        T(another_server),
        T(from_systemd),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
