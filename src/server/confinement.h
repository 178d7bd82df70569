/* How a server confines itself: what of sandbox.h it takes, and with which files. */
#ifndef SERVER_CONFINEMENT_H
#define SERVER_CONFINEMENT_H

#include "server/sandbox.h"
#include "server/server.h"

/* The files that a server with these options needs once its ports are bound. The paths stand in
 * `memory`. */
struct confined_files {
    struct sandbox_path paths[SANDBOX_PATHS];
    size_t count;
    char memory[SANDBOX_PATHS][512];
};
void confinement_list(const struct server_options *options, struct confined_files *files);

/* Before the store is opened and any thread started: the user, and the files. */
bool confinement_begin(const struct server_options *options, int *landlock,
                       struct sandbox_problem *problem);
/* When everything has started: the calls. */
bool confinement_end(const struct server_options *options, struct sandbox_problem *problem);

#endif
