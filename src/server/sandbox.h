/* What the server's process may do once it has started: less than the user it runs as.
 *
 * Three things, each by itself: another user (`--user`), files (Landlock, Linux 5.13 and newer),
 * and calls to the kernel (seccomp). Landlock holds for the thread that asks and those it starts
 * later, so it comes before any other thread; seccomp holds for all, and comes last. */
#ifndef SERVER_SANDBOX_H
#define SERVER_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

struct sandbox_problem {
    char text[256];
};

/* From root to that user, with the groups that the user has, and no way back. False: `problem`. */
bool sandbox_become(const char *user, struct sandbox_problem *problem);

/* One file or folder with all below it. What is not there is left out. */
struct sandbox_path {
    const char *path;
    bool writes; /* else it is only read */
};

enum { SANDBOX_PATHS = 32 };

/* Only these files from now on. `version` is the kernel's, 0: it has no Landlock, and nothing is
 * restricted. */
bool sandbox_files(const struct sandbox_path *paths, size_t count, int *version,
                   struct sandbox_problem *problem);

/* Only the calls that a running server makes. Starting a program or looking into another process
 * ends this one; whatever else is unknown is refused. */
bool sandbox_calls(struct sandbox_problem *problem);

/* Whether this build has it: one with sanitizers or counters needs more than it allows. */
bool sandbox_is_built(void);

#endif
