/* The wire: libwebsockets' event loop, sockets and TLS. Bytes are read by our own http.c and
 * frame.c: the library's WebSocket of version 4.1 takes frames of clients that are not masked, and
 * shows nobody whether they were. */
#include "server/inside.h"

#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

_Static_assert(BUFFER_FRONT >= LWS_PRE, "a buffer has room for what is put before its bytes");

/* With many connections one look at all of them costs more than what is found there: under load the
 * next look waits a little, so that it finds more. */
enum { GATHER_CONNECTIONS = 256, GATHER_COMMANDS = 20, GATHER_WINDOW = 10000, GATHER_TIME = 1000 };
enum { WRITE_MAX = 65536, READ_MAX = 65536, SWEEP_EVERY = 1000000 };

struct wire {
    struct server *server;
    lws_sorted_usec_list_t tick, sweep;
    int signals;
    int64_t window_began;     /* microseconds */
    uint64_t window_commands; /* the count of commands then */
    bool busy;                /* there were many in the window before */
};

static struct wire *wire_of(struct lws_context *context) {
    return lws_context_user(context);
}

/* ---- What connections ask for ---- */

void transport_wants_to_write(struct connection *connection) {
    if (connection->wants_to_write)
        return;
    connection->wants_to_write = true;
    lws_callback_on_writable(connection->wsi);
}

void transport_reading(struct connection *connection, bool on) {
    lws_rx_flow_control(connection->wsi, on ? 1 : 0);
}

void transport_kill(struct connection *connection) {
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- Sockets ---- */

static int write_some(struct server *server, struct connection *connection) {
    struct buffer *out = &connection->out;
    connection->wants_to_write = false;
    if (out->length > 0) {
        size_t length = out->length < WRITE_MAX ? out->length : WRITE_MAX;
        if (lws_write(connection->wsi, (unsigned char *)buffer_at(out), length, LWS_WRITE_RAW) < 0)
            return -1;
        server->metrics.bytes_out += length;
        buffer_take(out, length);
    }
    if (connection->subscriptions_wait && out->length < QUEUE_MAX / 8)
        watching_go_on(server, connection);
    if (out->length > 0) {
        transport_wants_to_write(connection);
        return 0;
    }
    if (connection->state == IS_CLOSING && !lws_partial_buffered(connection->wsi)) {
        /* the other side reads to the end and closes; the sweep ends it otherwise */
        if (server->options->tls_cert != NULL)
            return -1;
        shutdown(lws_get_socket_fd(connection->wsi), SHUT_WR);
        return 0;
    }
    if (connection->stopped_reading || connection->in.length > 0)
        connection_go_on(server, connection);
    return 0;
}

/* The kernel would keep megabytes for a reader who does not read. */
static void bound_kernel_queue(struct lws *wsi) {
    int bytes = 65536;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    struct connection **place = user;
    struct server *server = wire_of(lws_get_context(wsi))->server;
    char address[ADDRESS_MAX] = "";
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return server->stopping;
    case LWS_CALLBACK_RAW_ADOPT:
        bound_kernel_queue(wsi);
        lws_get_peer_simple(wsi, address, sizeof address);
        *place = connection_open(server, wsi, address);
        return 0;
    case LWS_CALLBACK_RAW_RX:
        connection_received(server, *place, in, length);
        return 0;
    case LWS_CALLBACK_RAW_WRITEABLE:
        return write_some(server, *place);
    case LWS_CALLBACK_RAW_CLOSE:
        if (place != NULL && *place != NULL)
            connection_gone(server, *place);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (server->passwords != NULL)
            exchange_passwords(server);
        return 0;
    default:
        return 0;
    }
}

/* ---- Commits that are done, and signals ---- */

static int on_done(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        exchange_collect(wire_of(lws_get_context(wsi))->server);
    return 0;
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    struct wire *wire = wire_of(lws_get_context(wsi));
    struct signalfd_siginfo info;
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE &&
        read(wire->signals, &info, sizeof info) == (ssize_t)sizeof info)
        wire->server->stopping = true;
    return 0;
}

static const struct lws_protocols protocols[] = {
    {"croupier", on_socket, sizeof(struct connection *), READ_MAX, 0, NULL, 0},
    {"done", on_done, 0, 0, 0, NULL, 0},
    {"signal", on_signal, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0}};

/* ---- Time ---- */

static void on_tick(lws_sorted_usec_list_t *list) {
    struct wire *wire = lws_container_of(list, struct wire, tick);
    struct server *server = wire->server;
    int64_t now = now_wall();
    int64_t next = server->stopping ? now + 1000 : floor_tick(server->floor, now);
    int64_t wait = next > now ? next - now : 1;
    if (wait > 1000)
        wait = 1000;
    lws_sul_schedule(server->context, 0, &wire->tick, on_tick, wait * LWS_US_PER_MS);
}

static void on_sweep(lws_sorted_usec_list_t *list) {
    struct wire *wire = lws_container_of(list, struct wire, sweep);
    connection_sweep(wire->server);
    lws_sul_schedule(wire->server->context, 0, &wire->sweep, on_sweep, SWEEP_EVERY);
}

/* ---- Opening, running, closing ---- */

static void library_says(int level, const char *line) {
    (void)level;
    fputs(line, stderr);
}

/* As many connections as the system lets a process have. */
static unsigned raise_limit(void) {
    struct rlimit limit = {1024, 1024};
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t wanted = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return (unsigned)wanted;
}

static int open_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static bool adopt(struct lws_vhost *vhost, int fd, const char *protocol) {
    lws_sock_file_fd_type type = {.filefd = fd};
    return fd >= 0 &&
           lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, type, protocol, NULL) != NULL;
}

static void describe(struct server *server, struct wire *wire,
                     struct lws_context_creation_info *info) {
    const struct server_options *options = server->options;
    memset(info, 0, sizeof *info);
    info->port = options->port;
    info->iface = options->address;
    info->protocols = protocols;
    info->user = wire;
    info->options = LWS_SERVER_OPTION_ONLY_RAW;
    info->pt_serv_buf_size = READ_MAX;
    info->fd_limit_per_thread = raise_limit();
    info->gid = -1; /* stay who we are */
    info->uid = -1;
    if (strchr(options->address, ':') == NULL)
        info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (options->tls_cert == NULL)
        return;
    info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->ssl_cert_filepath = options->tls_cert;
    info->ssl_private_key_filepath = options->tls_key;
    info->alpn = "http/1.1";
}

static void print_address(const struct server *server, struct lws_vhost *vhost) {
    const struct server_options *options = server->options;
    bool six = strchr(options->address, ':') != NULL;
    printf("%s://%s%s%s:%d/\n", options->tls_cert == NULL ? "http" : "https", six ? "[" : "",
           options->address, six ? "]" : "", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
}

bool transport_open(struct server *server) {
    struct lws_context_creation_info info;
    struct wire *wire = server_memory(NULL, sizeof *wire);
    memset(wire, 0, sizeof *wire);
    wire->server = server;
    lws_set_log_level(LLL_ERR, library_says);
    describe(server, wire, &info);
    server->context = lws_create_context(&info);
    if (server->context == NULL) {
        free(wire);
        return false;
    }
    struct lws_vhost *vhost = lws_get_vhost_by_name(server->context, "default");
    wire->signals = open_signals();
    if (vhost == NULL || lws_get_vhost_listen_port(vhost) <= 0 ||
        !adopt(vhost, dup(floor_done_fd(server->floor)), "done") ||
        !adopt(vhost, wire->signals, "signal"))
        return false;
    print_address(server, vhost);
    return true;
}

static void say_goodbye(struct server *server) {
    for (struct connection *at = server->connections; at != NULL; at = at->next)
        if (at->state == SPEAKS_WEBSOCKET)
            websocket_close(server, at, CLOSE_GOING);
}

/* Everything acknowledged or begun has been answered, and the answers are on their way. */
static bool is_finished(const struct server *server) {
    struct floor_counts counts;
    floor_count(server->floor, &counts);
    if (server->exchange_count > 0 || counts.waiting > 0)
        return false;
    for (const struct connection *at = server->connections; at != NULL; at = at->next)
        if (at->out.length > 0 || lws_partial_buffered(at->wsi))
            return false;
    return true;
}

static void stop_step(struct server *server) {
    int64_t now = now_steady() / 1000;
    if (server->stop_since == 0) {
        server->stop_since = now;
        log_say(&server->log, LOG_INFO, "stopping", NULL);
    }
    if (server->exchange_count == 0)
        say_goodbye(server);
    server->stopped = is_finished(server) || now - server->stop_since > STOP_TIME;
}

static void notice_load(struct wire *wire, int64_t now) {
    const struct server *server = wire->server;
    if (now - wire->window_began < GATHER_WINDOW)
        return;
    wire->busy = server->connection_count > GATHER_CONNECTIONS &&
                 server->metrics.commands - wire->window_commands >= GATHER_COMMANDS;
    wire->window_began = now;
    wire->window_commands = server->metrics.commands;
}

static void gather(struct wire *wire, int64_t began) {
    int64_t now = now_steady();
    notice_load(wire, now);
    if (wire->busy && now - began < GATHER_TIME)
        usleep((useconds_t)(GATHER_TIME - (now - began)));
}

void transport_run(struct server *server) {
    struct wire *wire = wire_of(server->context);
    on_tick(&wire->tick);
    on_sweep(&wire->sweep);
    while (!server->stopped) {
        int64_t began = now_steady();
        if (lws_service(server->context, 0) < 0)
            break;
        floor_flush(server->floor);
        if (server->stopping)
            stop_step(server);
        gather(wire, began);
    }
}

void transport_close(struct server *server) {
    if (server->context == NULL)
        return;
    struct wire *wire = wire_of(server->context);
    lws_context_destroy(server->context);
    free(wire);
}
