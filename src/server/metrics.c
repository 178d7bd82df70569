/* Figures in Prometheus' text format. */
#include "server/server_inside.h"

#include <stdio.h>
#include <string.h>

/* Upper bounds in microseconds; what is above the last one is counted in +Inf alone. */
static const int64_t bounds[HISTOGRAM] = {100,   250,   500,    1000,   2500,   5000,    10000,
                                          25000, 50000, 100000, 250000, 500000, 1000000, 5000000};

void metrics_histogram_add(struct histogram *histogram, int64_t micros) {
    for (unsigned i = 0; i < HISTOGRAM; i++) {
        if (micros > bounds[i])
            continue;
        histogram->counts[i]++;
        break;
    }
    histogram->total++;
    histogram->sum += (uint64_t)micros;
}

static void line(struct text *out, const char *name, const char *label, uint64_t value) {
    text_add(out, "croupier_");
    text_add(out, name);
    text_add(out, label);
    text_char(out, ' ');
    text_integer(out, (int64_t)value);
    text_char(out, '\n');
}

static void head(struct text *out, const char *name, const char *type, const char *help) {
    char memory[256];
    int length = snprintf(memory, sizeof memory, "# HELP croupier_%s %s\n# TYPE croupier_%s %s\n",
                          name, help, name, type);
    text_bytes(out, memory, (size_t)length);
}

static void counter(struct text *out, const char *name, const char *help, uint64_t value) {
    head(out, name, "counter", help);
    line(out, name, "", value);
}

static void gauge(struct text *out, const char *name, const char *help, uint64_t value) {
    head(out, name, "gauge", help);
    line(out, name, "", value);
}

static void write_histogram(struct text *out, const char *name, const char *help,
                            const struct histogram *histogram) {
    char label[64], memory[128];
    uint64_t below = 0;
    head(out, name, "histogram", help);
    for (unsigned i = 0; i < HISTOGRAM; i++) {
        below += histogram->counts[i];
        snprintf(label, sizeof label, "_bucket{le=\"%g\"}", (double)bounds[i] / 1e6);
        line(out, name, label, below);
    }
    line(out, name, "_bucket{le=\"+Inf\"}", histogram->total);
    snprintf(memory, sizeof memory, "croupier_%s_sum %.6f\n", name, (double)histogram->sum / 1e6);
    text_add(out, memory);
    line(out, name, "_count", histogram->total);
}

static void write_phases(struct server *server, struct text *out, uint64_t tables) {
    uint64_t counts[PHASES] = {0}, seq;
    enum phase phase_now;
    for (uint32_t table = 1; table <= tables; table++)
        if (floor_table_now(server->floor, table, &seq, &phase_now))
            counts[phase_now]++;
    head(out, "tables", "gauge", "Tables by phase");
    for (int phase = 0; phase < PHASES; phase++) {
        char label[64];
        snprintf(label, sizeof label, "{phase=\"%s\"}", phase_id((enum phase)phase));
        line(out, "tables", label, counts[phase]);
    }
}

static uint64_t queued(const struct server *server, uint64_t *longest) {
    uint64_t all = 0;
    *longest = 0;
    for (const struct connection *at = server->connections; at != NULL; at = at->next) {
        all += at->out.length;
        if (at->out.length > *longest)
            *longest = at->out.length;
    }
    return all;
}

static void write_refused(struct text *out, const struct metrics *metrics) {
    head(out, "refused_total", "counter", "Requests refused, by kind of status");
    line(out, "refused_total", "{status=\"4xx\"}", metrics->refused[4]);
    line(out, "refused_total", "{status=\"5xx\"}", metrics->refused[5]);
}

void metrics_write(struct server *server, struct text *out) {
    const struct metrics *metrics = &server->metrics;
    struct floor_counts counts;
    uint64_t longest, all = queued(server, &longest);
    floor_count(server->floor, &counts);
    counter(out, "requests_total", "HTTP requests", metrics->requests);
    counter(out, "messages_total", "WebSocket messages received", metrics->messages);
    counter(out, "commands_total", "Operations run", metrics->commands);
    write_refused(out, metrics);
    counter(out, "limited_total", "Requests over a rate limit", metrics->limited);
    counter(out, "turned_away_total",
            "Connections for which there was no room, or another gave way", metrics->turned_away);
    counter(out, "logins_total", "Log-ins", metrics->logins);
    counter(out, "wrong_logins_total", "Log-ins with a wrong password", metrics->wrong_logins);
    counter(out, "records_total", "Records written", counts.records);
    counter(out, "commits_total", "Commits", counts.commits);
    counter(out, "anchors_total", "Anchors signed and written", counts.anchors);
    counter(out, "anchors_lost_total", "Anchors that the file or the command did not get",
            counts.anchors_lost);
    gauge(out, "log_rewound", "1: this start found another log than was anchored", counts.rewound);
    gauge(out, "anchor_feeds", "Readers of the feed of anchors", server->feed_count);
    counter(out, "events_sent_total", "Events sent to those who watch", metrics->sent_events);
    counter(out, "too_slow_total", "Readers closed for being too slow", metrics->too_slow);
    counter(out, "received_bytes_total", "Bytes received", metrics->bytes_in);
    counter(out, "sent_bytes_total", "Bytes sent", metrics->bytes_out);
    counter(out, "connections_total", "Connections accepted", metrics->opened);
    gauge(out, "connections", "Connections open", server->connection_count);
    gauge(out, "websockets", "WebSockets open", server->websocket_count);
    gauge(out, "sessions", "Sessions", server->sessions.count);
    gauge(out, "waiting_answers", "Answers that wait for the disk", counts.waiting);
    gauge(out, "queued_bytes", "Bytes waiting to be sent", all);
    gauge(out, "longest_queue_bytes", "Bytes waiting for the slowest reader", longest);
    gauge(out, "healthy", "1: the store takes writes", counts.healthy);
    gauge(out, "players", "Players known", counts.players);
    write_phases(server, out, counts.tables);
    write_histogram(out, "commit_seconds", "Time of a commit", &metrics->commit);
    write_histogram(out, "answer_seconds", "Time from a command to its answer", &metrics->answer);
}
