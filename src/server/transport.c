/* The wire: sockets on one epoll loop. Bytes are read by our own http.c and frame.c, and encrypted
 * by tls.c.
 *
 * A turn of the loop reads what has come, hands the batch to the disk, and then writes and closes
 * what is due: nobody is freed while others may still speak of them, and all that a turn has for
 * one connection leaves in one write. */
#define _GNU_SOURCE /* accept4 */
#include "server/server_inside.h"

#include "server/listen_address.h"
#include "server/tls.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

/* Under load the next look waits a little, so that it finds more. */
enum { GATHER_COMMANDS = 20, GATHER_WINDOW = 10000, GATHER_TIME = 1000 /* microseconds */ };
enum {
    WRITE_MAX = 65536,
    READ_MAX = 65536,
    SWEEP_EVERY = 100000,
    SWEEP_IDLE = 1000000,
    EVENTS = 1024
};

struct wire {
    struct server *server;
    struct tls_context *tls;                  /* NULL: none */
    int epoll, listener, signals, wake, done; /* done: the floor's own */
    int figures;                              /* the listener of --metrics; -1: none */
    bool listening;                           /* not while there are no descriptors left */
    int64_t next_tick, next_sweep;            /* microseconds */
    int64_t window_began;
    uint64_t window_commands; /* the count of commands then */
    bool busy;                /* there were many in the window before */
    struct connection *due, **due_end;
    char bytes[READ_MAX];
};

/* ---- What connections ask for ---- */

static void be_due(struct connection *connection) {
    struct wire *wire = connection->wire;
    if (connection->due)
        return;
    connection->due = true;
    connection->next_due = NULL;
    *wire->due_end = connection;
    wire->due_end = &connection->next_due;
}

static void set_interest(struct connection *connection) {
    struct epoll_event event = {.data.ptr = connection};
    event.events = connection->stopped_reading ? 0 : EPOLLIN;
    if (connection->waits_to_write)
        event.events |= EPOLLOUT;
    epoll_ctl(connection->wire->epoll, EPOLL_CTL_MOD, connection->fd, &event);
}

static void wait_to_write(struct connection *connection, bool on) {
    if (connection->waits_to_write == on)
        return;
    connection->waits_to_write = on;
    set_interest(connection);
}

void transport_wants_to_write(struct connection *connection) {
    if (!connection->waits_to_write)
        be_due(connection);
}

void transport_reading(struct connection *connection, bool on) {
    connection->stopped_reading = !on;
    set_interest(connection);
}

void transport_kill(struct connection *connection) {
    connection->doomed = true;
    be_due(connection);
}

void transport_wake(struct server *server) {
    uint64_t one = 1;
    ssize_t written = write(server->wire->wake, &one, sizeof one);
    (void)written; /* it counts up to 2^64 - 2: there is always room for one more */
}

/* ---- Sockets ---- */

/* As recv and send are: 0 is the end, -1 with EAGAIN is not now. */
static ssize_t receive(struct connection *connection, char *bytes, size_t room) {
    return connection->tls == NULL ? recv(connection->fd, bytes, room, 0)
                                   : tls_read(connection->tls, bytes, room);
}

static ssize_t transmit(struct connection *connection, const char *bytes, size_t length) {
    return connection->tls == NULL ? send(connection->fd, bytes, length, MSG_NOSIGNAL)
                                   : tls_write(connection->tls, bytes, length);
}

static bool not_now(ssize_t outcome) {
    return outcome < 0 && (errno == EAGAIN || errno == EINTR);
}

static void send_out(struct server *server, struct connection *connection) {
    struct buffer *out = &connection->out;
    while (out->length > 0) {
        size_t length = out->length < WRITE_MAX ? out->length : WRITE_MAX;
        ssize_t sent = transmit(connection, buffer_at(out), length);
        if (sent <= 0) {
            if (not_now(sent))
                wait_to_write(connection, true);
            else
                transport_kill(connection);
            return;
        }
        server->metrics.bytes_out += (uint64_t)sent;
        buffer_take(out, (size_t)sent);
    }
    wait_to_write(connection, false);
}

/* The other side reads to the end and closes; the sweep ends it otherwise. */
static void close_our_side(struct connection *connection) {
    if (connection->tls == NULL)
        shutdown(connection->fd, SHUT_WR);
    else
        transport_kill(connection);
}

static void write_some(struct server *server, struct connection *connection) {
    if (connection->shaking_hands)
        return;
    send_out(server, connection);
    if (connection->doomed)
        return;
    if (connection->subscriptions_wait && connection->out.length < QUEUE_MAX / 8)
        subscriptions_go_on(server, connection);
    if (connection->state == SPEAKS_FEED)
        feed_go_on(server, connection);
    if (connection->out.length > 0)
        transport_wants_to_write(connection);
    else if (connection->state == IS_CLOSING)
        close_our_side(connection);
    else if (connection->stopped_reading || connection->in.length > 0)
        connection_go_on(server, connection);
}

static void read_some(struct server *server, struct connection *connection) {
    char *bytes = connection->wire->bytes;
    do {
        ssize_t got = receive(connection, bytes, READ_MAX);
        if (not_now(got))
            return;
        if (got <= 0) {
            transport_kill(connection);
            return;
        }
        connection_received(server, connection, bytes, (size_t)got);
    } while (connection->tls != NULL && tls_has_more(connection->tls));
}

static void shake_hands(struct connection *connection) {
    enum tls_progress progress = tls_accept(connection->tls);
    if (progress == TLS_FAILED)
        transport_kill(connection);
    else
        wait_to_write(connection, progress == TLS_WANTS_WRITE);
    connection->shaking_hands = progress != TLS_DONE;
    if (progress == TLS_DONE)
        be_due(connection);
}

static void on_connection(struct server *server, struct connection *connection, uint32_t events) {
    if (connection->doomed)
        return;
    if (connection->shaking_hands) {
        shake_hands(connection);
        if (connection->shaking_hands || connection->doomed)
            return;
    }
    if (events & EPOLLIN)
        read_some(server, connection);
    else if (events & (EPOLLHUP | EPOLLERR))
        transport_kill(connection);
    if (events & EPOLLOUT)
        be_due(connection);
}

static void end_connection(struct server *server, struct connection *connection) {
    if (connection->tls != NULL)
        tls_close(connection->tls);
    close(connection->fd);
    connection_gone(server, connection);
}

static void do_what_is_due(struct server *server) {
    struct wire *wire = server->wire;
    struct connection *next = wire->due;
    wire->due = NULL;
    wire->due_end = &wire->due;
    while (next != NULL) {
        struct connection *connection = next;
        next = connection->next_due;
        connection->due = false;
        if (connection->doomed)
            end_connection(server, connection);
        else
            write_some(server, connection);
    }
}

/* ---- New connections ---- */

/* The kernel would keep megabytes for a reader who does not read. */
static void tune(int fd) {
    int bytes = 65536, one = 1;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

static bool watch(const struct wire *wire, int fd, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    return fd >= 0 && epoll_ctl(wire->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* False: another connection has to end before the next is let in. Figures are asked for without
 * encryption, where only the house's own machines are. */
static bool welcome(struct server *server, int fd, bool figures,
                    const struct sockaddr_storage *from) {
    struct wire *wire = server->wire;
    struct tls_context *encrypts = figures ? NULL : wire->tls;
    struct origin origin;
    address_origin(from, &origin);
    enum admission admission = server->stopping ? TURNED_AWAY : admission_ask(server, &origin);
    struct tls *tls = encrypts == NULL || admission == TURNED_AWAY ? NULL : tls_open(encrypts, fd);
    if (admission == TURNED_AWAY || (encrypts != NULL && tls == NULL)) {
        close(fd);
        return true;
    }
    tune(fd);
    struct connection *connection = connection_open(server, fd, &origin);
    connection->wire = wire;
    connection->tls = tls;
    connection->shaking_hands = tls != NULL;
    connection->for_figures = figures;
    if (!watch(wire, fd, connection))
        transport_kill(connection);
    return admission == ADMITTED;
}

/* Whether it takes more, or has ended. */
static bool watch_command(const struct wire *wire, struct anchor_command *command) {
    struct epoll_event event = {.events = EPOLLOUT | EPOLLET, .data.ptr = command};
    return command->fd < 0 || epoll_ctl(wire->epoll, EPOLL_CTL_ADD, command->fd, &event) == 0;
}

static bool watch_listeners(struct wire *wire) {
    return watch(wire, wire->listener, &wire->listener) &&
           (wire->figures < 0 || watch(wire, wire->figures, &wire->figures));
}

/* Without a free descriptor the queue of those who knock would wake us for nothing. */
static void pause_listening(struct wire *wire) {
    epoll_ctl(wire->epoll, EPOLL_CTL_DEL, wire->listener, NULL);
    if (wire->figures >= 0)
        epoll_ctl(wire->epoll, EPOLL_CTL_DEL, wire->figures, NULL);
    wire->listening = false;
}

static void accept_all(struct server *server, int listener) {
    struct wire *wire = server->wire;
    for (;;) {
        struct sockaddr_storage from;
        socklen_t length = sizeof from;
        int fd = accept4(listener, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            if (!welcome(server, fd, listener == wire->figures, &from))
                return;
            continue;
        }
        if (errno == ECONNABORTED || errno == EINTR)
            continue;
        if (errno != EAGAIN) {
            log_say(&server->log, LOG_WARNING, "no connection can be accepted", strerror(errno));
            pause_listening(wire);
        }
        return;
    }
}

/* ---- Everything else that wakes the loop ---- */

static void drain(int fd) {
    uint64_t count;
    ssize_t taken = read(fd, &count, sizeof count);
    (void)taken; /* only that it was there counts */
}

/* New connections get what the files hold now; when that cannot be used, what they held before. */
static void renew_certificate(struct server *server) {
    const struct server_options *options = server->options;
    struct tls_problem problem;
    struct tls_context *renewed = tls_context_open(options->tls_cert, options->tls_key, &problem);
    if (renewed == NULL) {
        log_say(&server->log, LOG_ERROR, "the certificate is not renewed", problem.text);
        return;
    }
    tls_context_close(server->wire->tls);
    server->wire->tls = renewed;
    log_say(&server->log, LOG_INFO, "the certificate is renewed", NULL);
}

/* Without a certificate there is nothing to renew: a terminal that goes away ends the server, in
 * order. */
static void on_signal(struct server *server, uint32_t number) {
    if (number == SIGHUP && server->options->tls_cert != NULL)
        renew_certificate(server);
    else
        server->stopping = true;
}

static void on_event(struct server *server, const struct epoll_event *event) {
    struct wire *wire = server->wire;
    struct signalfd_siginfo info;
    if (event->data.ptr == &wire->listener) {
        accept_all(server, wire->listener);
    } else if (event->data.ptr == &wire->figures) {
        accept_all(server, wire->figures);
    } else if (event->data.ptr == &wire->done) {
        exchange_collect(server);
    } else if (event->data.ptr == &wire->signals) {
        if (read(wire->signals, &info, sizeof info) == (ssize_t)sizeof info)
            on_signal(server, info.ssi_signo);
    } else if (event->data.ptr == &server->command) {
        anchor_command_ready(server, (event->events & (EPOLLERR | EPOLLHUP)) != 0);
    } else if (event->data.ptr == &wire->wake) {
        drain(wire->wake);
        exchange_passwords(server);
        odds_collect(server);
        reading_collect(server);
    } else {
        on_connection(server, event->data.ptr, event->events);
    }
}

enum { A_DAY = 86400000 };

static void tick(struct server *server, int64_t steady) {
    int64_t now = server_now_wall();
    if (!server->stopping && floor_last_self_check(server->floor).time + A_DAY <= now)
        server_check_itself(server);
    int64_t next = server->stopping ? now + 1000 : floor_tick(server->floor, server->scratch, now);
    int64_t wait = next > now ? next - now : 1;
    server->wire->next_tick = steady + (wait > 1000 ? 1000 : wait) * 1000;
}

static void sweep(struct server *server, int64_t steady) {
    struct wire *wire = server->wire;
    connection_sweep(server);
    if (!wire->listening)
        wire->listening = watch_listeners(wire);
    wire->next_sweep = steady + (server->connections == NULL ? SWEEP_IDLE : SWEEP_EVERY);
}

static void do_what_is_timed(struct server *server) {
    int64_t now = server_now_steady();
    if (now >= server->wire->next_tick)
        tick(server, now);
    if (now >= server->wire->next_sweep)
        sweep(server, now);
}

/* ---- Opening ---- */

/* As many connections as the system lets a process have; an address has half of them, and a network
 * three quarters, if it is not told otherwise. */
static void raise_limit(struct server *server) {
    struct rlimit limit = {.rlim_cur = 1024};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        rlim_t before = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
            limit.rlim_cur = before;
    }
    size_t all = (size_t)limit.rlim_cur;
    server->most_connections = all > 2 * OWN_DESCRIPTORS ? all - OWN_DESCRIPTORS : all / 2;
    size_t most = server->most_connections, of_one = server->options->connections,
           of_network = server->options->network_connections;
    if (of_one == 0)
        of_one = most / 2;
    if (of_network == 0)
        of_network = most - most / 4 > of_one ? most - most / 4 : of_one;
    server->most_from[ORIGIN_ADDRESS] = of_one;
    server->most_from[ORIGIN_NETWORK] = of_network;
}

static int open_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static int listening_port(int fd) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char port[8] = "";
    getsockname(fd, (struct sockaddr *)&address, &length);
    getnameinfo((struct sockaddr *)&address, length, NULL, 0, port, sizeof port, NI_NUMERICSERV);
    return (int)strtol(port, NULL, 10);
}

static void print_address(const char *scheme, const char *address, int fd, const char *path) {
    bool six = strchr(address, ':') != NULL;
    printf("%s://%s%s%s:%d%s\n", scheme, six ? "[" : "", address, six ? "]" : "",
           listening_port(fd), path);
}

static void print_addresses(const struct server *server) {
    const struct server_options *options = server->options;
    print_address(options->tls_cert == NULL ? "http" : "https", options->address,
                  server->wire->listener, "/");
    if (options->metrics_at != NULL)
        print_address("http", options->metrics_at, server->wire->figures, "/metrics");
    fflush(stdout);
}

static bool open_tls(struct wire *wire, const struct server_options *options) {
    if (options->tls_cert == NULL)
        return true;
    struct tls_problem problem;
    wire->tls = tls_context_open(options->tls_cert, options->tls_key, &problem);
    if (wire->tls == NULL)
        fprintf(stderr, "croupier: %s\n", problem.text);
    return wire->tls != NULL;
}

static bool bind_all(struct wire *wire, const struct server_options *options) {
    wire->listener = address_bind(options->address, options->port);
    if (wire->listener < 0)
        fprintf(stderr, "croupier: cannot listen on %s port %d\n", options->address, options->port);
    if (wire->listener < 0 || options->metrics_at == NULL)
        return wire->listener >= 0;
    wire->figures = address_bind(options->metrics_at, options->metrics_port);
    if (wire->figures < 0)
        fprintf(stderr, "croupier: cannot listen on %s port %d\n", options->metrics_at,
                options->metrics_port);
    return wire->figures >= 0;
}

bool transport_bind(struct server *server) {
    struct wire *wire = server_memory(NULL, sizeof *wire);
    memset(wire, 0, sizeof *wire);
    server->wire = wire;
    wire->server = server;
    wire->due_end = &wire->due;
    wire->epoll = wire->signals = wire->wake = wire->listener = wire->figures = -1;
    raise_limit(server);
    return bind_all(wire, server->options) && open_tls(wire, server->options);
}

static bool listen_to(struct wire *wire) {
    if (listen(wire->listener, SOMAXCONN) != 0 ||
        (wire->figures >= 0 && listen(wire->figures, SOMAXCONN) != 0))
        return false;
    wire->listening = watch_listeners(wire);
    return wire->listening;
}

bool transport_open(struct server *server) {
    struct wire *wire = server->wire;
    wire->epoll = epoll_create1(EPOLL_CLOEXEC);
    wire->signals = open_signals();
    wire->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    wire->done = floor_done_fd(server->floor);
    if (!listen_to(wire) || !watch(wire, wire->signals, &wire->signals) ||
        !watch(wire, wire->wake, &wire->wake) || !watch(wire, wire->done, &wire->done) ||
        !watch_command(wire, &server->command)) {
        fprintf(stderr, "croupier: cannot listen: %s\n", strerror(errno));
        return false;
    }
    print_addresses(server);
    return true;
}

/* ---- Stopping ---- */

static void say_goodbye(struct server *server) {
    for (struct connection *at = server->connections; at != NULL; at = at->next)
        access_close(server, at, CLOSE_GOING);
}

/* Everything acknowledged or begun has been answered, and the answers are on their way. */
static bool is_finished(const struct server *server) {
    struct floor_counts counts;
    floor_count(server->floor, &counts);
    if (server->exchange_count > 0 || counts.waiting > 0)
        return false;
    for (const struct connection *at = server->connections; at != NULL; at = at->next)
        if (at->out.length > 0)
            return false;
    return true;
}

static void stop_step(struct server *server) {
    int64_t now = server_now_steady() / 1000;
    if (server->stop_since == 0) {
        server->stop_since = now;
        log_say(&server->log, LOG_INFO, "stopping", NULL);
    }
    if (server->exchange_count == 0)
        say_goodbye(server);
    server->stopped = is_finished(server) || now - server->stop_since > STOP_TIME;
}

/* ---- The loop ---- */

static void notice_load(struct wire *wire, int64_t now) {
    uint64_t commands = wire->server->metrics.commands;
    if (now - wire->window_began < GATHER_WINDOW)
        return;
    wire->busy = commands - wire->window_commands >= GATHER_COMMANDS;
    wire->window_began = now;
    wire->window_commands = commands;
}

static void gather(struct wire *wire, int64_t began) {
    int64_t now = server_now_steady();
    notice_load(wire, now);
    if (wire->busy && now - began < GATHER_TIME)
        usleep((useconds_t)(GATHER_TIME - (now - began)));
}

/* Milliseconds until something is due by time, rounded up. */
static int time_to_wait(const struct wire *wire) {
    int64_t next = wire->next_tick < wire->next_sweep ? wire->next_tick : wire->next_sweep;
    int64_t wait = next - server_now_steady();
    if (wire->due != NULL || wait <= 0)
        return 0;
    return (int)((wait + 999) / 1000);
}

void transport_run(struct server *server) {
    struct wire *wire = server->wire;
    struct epoll_event events[EVENTS];
    while (!server->stopped) {
        int64_t began = server_now_steady();
        int count = epoll_wait(wire->epoll, events, EVENTS, time_to_wait(wire));
        for (int i = 0; i < count; i++)
            on_event(server, &events[i]);
        do_what_is_timed(server);
        floor_flush(server->floor);
        do_what_is_due(server);
        if (server->stopping)
            stop_step(server);
        gather(wire, began);
    }
}

static void close_if_open(int fd) {
    if (fd >= 0)
        close(fd);
}

void transport_close(struct server *server) {
    struct wire *wire = server->wire;
    if (wire == NULL)
        return;
    while (server->connections != NULL)
        end_connection(server, server->connections);
    if (wire->tls != NULL)
        tls_context_close(wire->tls);
    close_if_open(wire->listener);
    close_if_open(wire->figures);
    close_if_open(wire->signals);
    close_if_open(wire->wake);
    close_if_open(wire->epoll);
    free(wire);
    server->wire = NULL;
}
