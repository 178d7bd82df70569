/* The command that anchors are given to, a line each on its standard input (`--anchor-command`).
 *
 * It is started before the server gives up the right to start anything, and before it has opened
 * anything but its standard streams. It is never waited for: what it does not read in time is lost
 * to it, and said; when it has ended it does not come back before the next start. */
#define _GNU_SOURCE /* pipe2, close_range */
#include "server/sandbox.h"
#include "server/server_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_QUEUE = 16 * 1048576, LAST_WORD = 5000 /* milliseconds */ };

/* ---- Starting ---- */

/* In a group of its own, so that what a terminal says to the server does not end it before it has
 * been given the last one. */
static void become_command(const struct server_options *options, int input) {
    struct sandbox_problem problem;
    sigset_t none;
    setpgid(0, 0);
    sigemptyset(&none);
    signal(SIGCHLD, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(input, STDIN_FILENO) < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        _exit(127);
    close_range(STDERR_FILENO + 1, ~0U, 0);
    if (options->user != NULL && !sandbox_become(options->user, &problem)) {
        fprintf(stderr, "croupier: %s\n", problem.text);
        _exit(127);
    }
    execl("/bin/sh", "sh", "-c", options->anchor_command, (char *)NULL);
    _exit(127);
}

bool anchor_command_start(struct server *server) {
    int ends[2];
    if (server->options->anchor_command == NULL)
        return true;
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    pid_t child = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
    if (child == 0)
        become_command(server->options, ends[0]);
    if (child < 0) {
        fprintf(stderr, "croupier: the anchor command cannot be started: %s\n", strerror(errno));
        return false;
    }
    close(ends[0]);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    server->command.fd = ends[1];
    return true;
}

/* ---- Giving ---- */

bool anchor_command_is_wanted(const struct server *server) {
    return server->options->anchor_command != NULL;
}

static void end(struct server *server, const char *why) {
    log_say(&server->log, LOG_ERROR, "the anchor command takes no more", why);
    close(server->command.fd);
    server->command.fd = -1;
    buffer_free(&server->command.queue);
    floor_anchor_lost(server->floor);
}

static bool write_out(struct anchor_command *command) {
    while (command->queue.length > 0) {
        ssize_t written = write(command->fd, buffer_at(&command->queue), command->queue.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 && errno == EAGAIN;
        buffer_take(&command->queue, (size_t)written);
    }
    return true;
}

void anchor_command_give(struct server *server, const char *line, size_t length) {
    struct anchor_command *command = &server->command;
    if (!anchor_command_is_wanted(server))
        return;
    if (command->fd < 0) {
        floor_anchor_lost(server->floor);
        return;
    }
    if (command->queue.length + length > COMMAND_QUEUE) {
        log_say(&server->log, LOG_ERROR, "the anchor command does not keep up", NULL);
        floor_anchor_lost(server->floor);
        return;
    }
    buffer_add(&command->queue, line, length);
    buffer_add(&command->queue, "\n", 1);
    if (!write_out(command))
        end(server, "it has ended");
}

void anchor_command_ready(struct server *server, bool ended) {
    if (server->command.fd >= 0 && (ended || !write_out(&server->command)))
        end(server, "it has ended");
}

/* ---- Stopping ---- */

/* The floor is closed, and nobody else waits: it has a moment for the last one. */
void anchor_command_finish(struct server *server) {
    struct anchor_command *command = &server->command;
    struct pollfd waits = {.fd = command->fd, .events = POLLOUT};
    int64_t until = server_now_steady() / 1000 + LAST_WORD;
    while (command->fd >= 0 && write_out(command) && command->queue.length > 0) {
        int64_t left = until - server_now_steady() / 1000;
        if (left <= 0 || poll(&waits, 1, (int)left) <= 0)
            break;
    }
    if (command->fd >= 0)
        close(command->fd);
    command->fd = -1;
    buffer_free(&command->queue);
}
