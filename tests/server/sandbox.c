/* What a confined process can no longer do, each tried in a child of its own. */
#define _GNU_SOURCE
#include "server/sandbox.h"
#include "floor/floor.h"
#include "server/confinement.h"
#include "server/listen_address.h"
#include "server/tls.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pwd.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { FINE = 0, NOT_CONFINED = 90 };
enum { NOBODY = 65534 };

/* How a child ended: its code, or minus its signal. */
static int in_child(int (*act)(void)) {
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(act());
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static bool confine(void) {
    struct sandbox_problem problem;
    return sandbox_calls(&problem);
}

/* ---- Calls ---- */

static int run_a_program(void) {
    if (!confine())
        return NOT_CONFINED;
    execl("/bin/true", "true", (char *)NULL);
    return 1;
}

static int look_into_another(void) {
    if (!confine())
        return NOT_CONFINED;
    ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
    return 1;
}

static int become_root(void) {
    if (!confine())
        return NOT_CONFINED;
    return setuid(0) == 0 ? 1 : 2;
}

static int make_a_process(void) {
    if (!confine())
        return NOT_CONFINED;
    return fork() < 0 && errno == EPERM ? FINE : 1;
}

static int listen_anew(void) {
    if (!confine())
        return NOT_CONFINED;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    return fd >= 0 && listen(fd, 1) < 0 && errno == EPERM ? FINE : 1;
}

static void *add_one(void *number) {
    ++*(int *)number;
    return NULL;
}

/* What a server does: files, threads, memory, sockets. */
static int do_the_work(void) {
    char path[] = "/tmp/croupier-sandbox-XXXXXX";
    pthread_t thread;
    int number = 0, ends[2];
    if (!confine())
        return NOT_CONFINED;
    int file = mkstemp(path);
    bool good = file >= 0 && write(file, "a", 1) == 1 && fsync(file) == 0 && unlink(path) == 0;
    good = good && pthread_create(&thread, NULL, add_one, &number) == 0 &&
           pthread_join(thread, NULL) == 0 && number == 1;
    good = good && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && write(ends[0], "a", 1) == 1;
    void *memory = malloc(64 << 20);
    good = good && memory != NULL;
    free(memory);
    return good ? FINE : 1;
}

static sem_t confined;

static void *run_in_thread(void *unused) {
    sem_wait(&confined);
    execl("/bin/true", "true", (char *)NULL);
    return unused;
}

/* Threads that were there before are confined too. */
static int run_a_program_in_a_thread(void) {
    pthread_t thread;
    if (sem_init(&confined, 0, 0) != 0 || pthread_create(&thread, NULL, run_in_thread, NULL) != 0 ||
        !confine())
        return NOT_CONFINED;
    sem_post(&confined);
    pthread_join(thread, NULL);
    return 1;
}

static void calls_are_restricted(void **state) {
    (void)state;
    if (!sandbox_is_built())
        skip();
    assert_int_equal(in_child(run_a_program), -SIGSYS);
    assert_int_equal(in_child(run_a_program_in_a_thread), -SIGSYS);
    assert_int_equal(in_child(look_into_another), -SIGSYS);
    assert_int_equal(in_child(become_root), -SIGSYS);
    assert_int_equal(in_child(make_a_process), FINE);
    assert_int_equal(in_child(listen_anew), FINE);
    assert_int_equal(in_child(do_the_work), FINE);
}

/* ---- Files ---- */

static char folder[64], inside[96], outside[96];

static bool can_open(const char *path, int flags) {
    int file = open(path, flags, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static int use_files(void) {
    struct sandbox_path paths[] = {
        {folder, true}, {"/etc", false}, {"/not/there", false}, {"/dev/null", true}};
    struct sandbox_problem problem;
    int version;
    if (!sandbox_files(paths, sizeof paths / sizeof *paths, &version, &problem))
        return NOT_CONFINED;
    if (version == 0)
        return FINE; /* a kernel without it */
    if (!can_open(inside, O_RDWR | O_CREAT | O_TRUNC) || unlink(inside) != 0)
        return 1;
    if (!can_open("/etc/passwd", O_RDONLY) || !can_open("/dev/null", O_WRONLY))
        return 2;
    if (can_open("/etc/croupier-test", O_WRONLY | O_CREAT))
        return 3;
    if (can_open(outside, O_RDONLY) || can_open(outside, O_WRONLY) || unlink(outside) == 0)
        return 4;
    return can_open("/proc/self/environ", O_RDONLY) ? 5 : FINE;
}

static void files_are_restricted(void **state) {
    (void)state;
    strcpy(folder, "/tmp/croupier-sandbox-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(inside, sizeof inside, "%s/a", folder);
    snprintf(outside, sizeof outside, "%s.outside", folder);
    assert_true(can_open(outside, O_WRONLY | O_CREAT));
    assert_int_equal(in_child(use_files), FINE);
    unlink(outside);
    rmdir(folder);
}

/* ---- A floor, as a server has it ---- */

/* Opened when files are confined, played when calls are: its store grows, is read beside it, and is
 * closed in order. */
static int run_a_floor(void) {
    struct server_options options = {.store_url = inside};
    struct floor_options opening = {
        .store_url = inside, .demonstration = true, .now = 1731664800000};
    struct store_error error = {STORE_FINE, ""};
    struct sandbox_problem problem;
    int landlock;
    if (!confinement_begin(&options, &landlock, &problem))
        return NOT_CONFINED;
    struct floor *floor = floor_open(&opening, &error);
    struct floor_scratch *scratch = floor_scratch_new();
    if (floor == NULL || !confinement_end(&options, &problem))
        return NOT_CONFINED + 1;
    for (int64_t i = 1; i <= 120; i++) { /* two minutes of the virtual dealers */
        floor_tick(floor, scratch, opening.now + i * 1000);
        floor_flush(floor);
    }
    struct store *reader = store_open_readonly(inside, &error);
    if (reader == NULL)
        return 1;
    store_close(reader);
    struct floor_counts counts;
    floor_count(floor, &counts);
    floor_close(floor);
    floor_scratch_free(scratch);
    return counts.healthy && counts.records > 0 ? FINE : 2;
}

/* What it does when an hour has passed or a certificate was renewed. */
static int do_the_rest(void) {
    struct server_options options = {.store_url = inside};
    struct sandbox_problem problem;
    struct tls_problem wrong = {""};
    char hash[crypto_pwhash_STRBYTES];
    int landlock;
    if (sodium_init() < 0 || !confinement_begin(&options, &landlock, &problem) ||
        !confinement_end(&options, &problem))
        return NOT_CONFINED;
    if (crypto_pwhash_str(hash, "a", 1, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return 1;
    if (!can_open("/proc/self/exe", O_RDONLY) || !address_is_loopback("localhost"))
        return 2;
    if (tls_context_open("/etc/passwd", "/etc/passwd", &wrong) != NULL)
        return 3;
    return strstr(wrong.text, "chmod 600") != NULL ? FINE : 4;
}

static void a_floor_runs_confined(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[128];
    (void)state;
    strcpy(folder, "/tmp/croupier-sandbox-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(inside, sizeof inside, "%s/floor.db", folder);
    assert_int_equal(in_child(run_a_floor), FINE);
    assert_int_equal(in_child(do_the_rest), FINE);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", inside, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* ---- Another user ---- */

static int become_nobody(void) {
    struct sandbox_problem problem;
    if (!sandbox_become("nobody", &problem))
        return NOT_CONFINED;
    if (getuid() != NOBODY || geteuid() != NOBODY || getgid() == 0)
        return 1;
    if (setuid(0) == 0 || getgroups(0, NULL) > 1)
        return 2;
    return sandbox_become("root", &problem) ? 3 : FINE;
}

static void root_is_given_up(void **state) {
    struct sandbox_problem problem = {""};
    (void)state;
    assert_false(sandbox_become("no-such-user-here", &problem));
    assert_non_null(strstr(problem.text, "no user"));
    if (geteuid() != 0 || getpwnam("nobody") == NULL)
        skip();
    assert_int_equal(in_child(become_nobody), FINE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_restricted), cmocka_unit_test(files_are_restricted),
        cmocka_unit_test(a_floor_runs_confined), cmocka_unit_test(root_is_given_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
