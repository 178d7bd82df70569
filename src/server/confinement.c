#include "server/confinement.h"

#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/* ---- Which files ---- */

static void add(struct confined_files *files, const char *path, bool writes) {
    size_t room = sizeof files->memory[0];
    if (files->count == SANDBOX_PATHS || strlen(path) >= room)
        return;
    char *kept = files->memory[files->count];
    memcpy(kept, path, strlen(path) + 1);
    files->paths[files->count++] = (struct sandbox_path){kept, writes};
}

/* The folder a file stands in, and the one it really stands in when its name is a link: files are
 * put beside it, or in its place. */
static void add_folder_of(struct confined_files *files, const char *path, bool writes) {
    char copy[PATH_MAX], whole[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    add(files, dirname(copy), writes);
    if (realpath(path, whole) != NULL)
        add(files, dirname(whole), writes);
}

static bool is_file(const char *store_url) {
    return strncmp(store_url, "postgresql://", 13) != 0 &&
           strncmp(store_url, "postgres://", 11) != 0;
}

/* What libpq reads of its user's: passwords and certificates. */
static void add_of_libpq(struct confined_files *files) {
    static const char *const names[] = {".pgpass", ".postgresql", ".pg_service.conf"};
    const char *home = getenv("HOME"), *passwords = getenv("PGPASSFILE");
    char path[PATH_MAX];
    for (size_t i = 0; home != NULL && i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", home, names[i]);
        add(files, path, false);
    }
    if (passwords != NULL)
        add(files, passwords, false);
}

/* Of the system: libraries and settings, names of hosts, where SQLite puts what it sorts. */
static void add_of_system(struct confined_files *files) {
    static const char *const reads[] = {"/etc",
                                        "/usr",
                                        "/lib",
                                        "/lib64",
                                        "/run/systemd/resolve",
                                        "/proc/sys",
                                        "/sys/devices/system/cpu",
                                        "/dev/random",
                                        "/dev/urandom"};
    static const char *const writes[] = {"/tmp", "/var/tmp", "/dev/null"};
    static const char *const named[] = {"TMPDIR", "SQLITE_TMPDIR"};
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        add(files, reads[i], false);
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
        add(files, writes[i], true);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (getenv(named[i]) != NULL)
            add(files, getenv(named[i]), true);
}

void confinement_list(const struct server_options *options, struct confined_files *files) {
    static const char scheme[] = "sqlite:";
    const char *store = options->store_url;
    files->count = 0;
    if (is_file(store)) {
        bool named = strncmp(store, scheme, sizeof scheme - 1) == 0;
        add_folder_of(files, store + (named ? sizeof scheme - 1 : 0), true);
    } else {
        add_of_libpq(files);
    }
    if (options->tls_cert != NULL) {
        add_folder_of(files, options->tls_cert, false);
        add_folder_of(files, options->tls_key, false);
    }
    if (options->keys != NULL)
        add(files, options->keys, false);
    else if (getenv("CREDENTIALS_DIRECTORY") != NULL)
        add(files, getenv("CREDENTIALS_DIRECTORY"), false);
    if (options->anchors != NULL)
        add_folder_of(files, options->anchors, true);
    add(files, "/proc/self/exe", false); /* the check of the program by itself */
    add_of_system(files);
}

/* ---- Confining ---- */

bool confinement_begin(const struct server_options *options, int *landlock,
                       struct sandbox_problem *problem) {
    struct confined_files files;
    *landlock = 0;
    if (options->user != NULL && !sandbox_become(options->user, problem))
        return false;
    if (options->unconfined || !sandbox_is_built())
        return true;
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* no core file has the secrets, no other process looks */
    confinement_list(options, &files);
    return sandbox_files(files.paths, files.count, landlock, problem);
}

bool confinement_end(const struct server_options *options, struct sandbox_problem *problem) {
    return options->unconfined || !sandbox_is_built() || sandbox_calls(problem);
}
