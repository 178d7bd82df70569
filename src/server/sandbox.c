/* Another user, and only the files that are needed (Landlock). */
#define _GNU_SOURCE /* O_PATH */
#include "server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <pwd.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

bool sandbox_is_built(void) {
#ifdef CROUPIER_SANDBOX
    return true;
#else
    return false;
#endif
}

static bool fails(struct sandbox_problem *problem, const char *what, const char *name) {
    snprintf(problem->text, sizeof problem->text, "%s%s%s: %s", what, name[0] == '\0' ? "" : " ",
             name, strerror(errno));
    return false;
}

/* ---- Another user ---- */

bool sandbox_become(const char *user, struct sandbox_problem *problem) {
    errno = 0;
    const struct passwd *who = getpwnam(user);
    if (who == NULL) {
        snprintf(problem->text, sizeof problem->text, "there is no user '%s'", user);
        return false;
    }
    uid_t id = who->pw_uid;
    if (geteuid() != 0) {
        if (geteuid() == id)
            return true;
        snprintf(problem->text, sizeof problem->text, "only root can become '%s'", user);
        return false;
    }
    if (initgroups(user, who->pw_gid) != 0 || setgid(who->pw_gid) != 0 || setuid(id) != 0)
        return fails(problem, "cannot become", user);
    if (id != 0 && setuid(0) == 0) {
        snprintf(problem->text, sizeof problem->text, "root is not given up");
        return false;
    }
    return true;
}

/* ---- Files ---- */

enum { OLDEST_WITH_REFER = 2, OLDEST_WITH_TRUNCATE = 3 };

#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (UINT64_C(1) << 14)
#endif

/* All that this version of Landlock knows to forbid. */
static uint64_t everything(int version) {
    uint64_t rights = LANDLOCK_ACCESS_FS_REFER - 1; /* the thirteen of the first version */
    if (version >= OLDEST_WITH_REFER)
        rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= OLDEST_WITH_TRUNCATE)
        rights |= LANDLOCK_ACCESS_FS_TRUNCATE;
    return rights;
}

static uint64_t rights_of(const struct sandbox_path *path, int version, bool folder) {
    uint64_t reads = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    uint64_t writes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                      LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_TRUNCATE;
    uint64_t of_files =
        LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;
    uint64_t rights = (reads | (path->writes ? writes : 0)) & everything(version);
    return folder ? rights : rights & of_files;
}

static bool add_path(int rules, const struct sandbox_path *path, int version) {
    struct stat about;
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path->path, O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0)
        return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
    bool added = fstat(rule.parent_fd, &about) == 0;
    rule.allowed_access = rights_of(path, version, S_ISDIR(about.st_mode));
    added =
        added && syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(rule.parent_fd);
    return added;
}

static bool restrict_to(int rules, const struct sandbox_path *paths, size_t count, int version,
                        struct sandbox_problem *problem) {
    for (size_t i = 0; i < count; i++)
        if (!add_path(rules, &paths[i], version))
            return fails(problem, "files cannot be restricted to", paths[i].path);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        syscall(SYS_landlock_restrict_self, rules, 0) != 0)
        return fails(problem, "files cannot be restricted", "");
    return true;
}

bool sandbox_files(const struct sandbox_path *paths, size_t count, int *version,
                   struct sandbox_problem *problem) {
    long known = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    *version = known > 0 ? (int)known : 0;
    if (*version == 0)
        return true;
    struct landlock_ruleset_attr attributes = {.handled_access_fs = everything(*version)};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0)
        return fails(problem, "files cannot be restricted", "");
    bool restricted = restrict_to(rules, paths, count, *version, problem);
    close(rules);
    return restricted;
}
