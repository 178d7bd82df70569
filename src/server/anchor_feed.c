/* Anchors as server-sent events: first those behind the one that the reader has seen, from the
 * store and off this thread, then each new one when it is on disk.
 *
 * Who falls behind is not cut off: the rest is read from the store when the queue is empty. */
#include "books/anchor_list.h"
#include "server/server_inside.h"

#include "base/query.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_MOST = 100, PAGE_BYTES = QUEUE_MAX / 2, BEAT = 15000 /* milliseconds */ };

struct feed {
    struct store_anchor_place after; /* the last one that is on its way */
    bool live;                       /* nothing is left in the store: what comes is sent at once */
    bool reading;
    uint64_t heard; /* how many had come when the reading began */
};

struct feed_reading {
    struct floor_reading reading;
    struct anchor_page page;
};

/* ---- Sending ---- */

static void send_text(struct connection *connection, const char *text, size_t length) {
    buffer_add(&connection->out, text, length);
    connection->told = server_now_steady() / 1000;
    transport_wants_to_write(connection);
}

/* False: who asked may not hear it any more, and the feed is being closed. */
static bool send_anchor(struct server *server, struct connection *connection,
                        const struct store_anchor_place *place, const char *line, size_t length) {
    static const char data[] = "\nevent: anchor\ndata: ";
    char id[ANCHOR_ID];
    if (connection->state != SPEAKS_FEED || !access_stands(server, connection))
        return false;
    anchor_id_write(place, id);
    buffer_add(&connection->out, "id: ", 4);
    buffer_add(&connection->out, id, strlen(id));
    buffer_add(&connection->out, data, sizeof data - 1);
    buffer_add(&connection->out, line, length);
    send_text(connection, "\n\n", 2);
    connection->feed->after = *place;
    return true;
}

void feed_close(struct server *server, struct connection *connection, int code) {
    static const char locked[] = "event: end\ndata: {\"reason\":\"locked\"}\n\n",
                      signed_out[] = "event: end\ndata: {\"reason\":\"signed-out\"}\n\n",
                      going[] = "event: end\ndata: {\"reason\":\"stopping\"}\n\n";
    if (connection->state != SPEAKS_FEED)
        return;
    const char *words = code == CLOSE_LOCKED       ? locked
                        : code == CLOSE_SIGNED_OUT ? signed_out
                                                   : going;
    access_leave(server, connection);
    feed_free(server, connection);
    send_text(connection, words, strlen(words));
    connection_finish(connection, server_now_steady() / 1000);
}

void feed_free(struct server *server, struct connection *connection) {
    if (connection->feed == NULL)
        return;
    server->feed_count--;
    free(connection->feed);
    connection->feed = NULL;
}

/* ---- Those that are in the store ---- */

static bool read_page(struct floor_reading *base, struct store *store, struct store_error *error) {
    return anchor_page_read(&((struct feed_reading *)base)->page, store, error);
}

static void write_nothing(struct floor *floor, struct floor_reading *base,
                          struct floor_answer *answer) {
    (void)floor, (void)base, (void)answer;
}

static void forget_page(struct floor_reading *base) {
    anchor_page_free(&((struct feed_reading *)base)->page);
    free(base);
}

void feed_go_on(struct server *server, struct connection *connection) {
    struct feed *feed = connection->feed;
    if (connection->state != SPEAKS_FEED || feed->live || feed->reading ||
        connection->out.length > 0 || !access_stands(server, connection))
        return;
    struct feed_reading *reading = server_memory(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_page, write_nothing, forget_page};
    reading->page =
        (struct anchor_page){.after = feed->after, .most = PAGE_MOST, .bytes_most = PAGE_BYTES};
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_FEED);
    feed->heard = server->anchors_heard;
    feed->reading = true;
    if (!reading_give(server, exchange, &reading->reading)) {
        feed->reading = false; /* the sweep asks again */
        exchange_close(server, exchange);
    }
}

void feed_took(struct server *server, struct exchange *exchange, struct floor_reading *base,
               bool good) {
    const struct anchor_page *page = &((struct feed_reading *)base)->page;
    struct connection *connection = exchange->connection;
    exchange_close(server, exchange);
    if (connection == NULL || connection->state != SPEAKS_FEED)
        return; /* it was closed meanwhile */
    struct feed *feed = connection->feed;
    feed->reading = false;
    if (!good)
        return; /* the sweep asks again */
    for (size_t i = 0; i < page->count; i++) {
        const struct anchor_row *row = &page->rows[i];
        if (!send_anchor(server, connection, &row->place, row->line, row->length))
            return;
    }
    feed->live = page->count == 0 && feed->heard == server->anchors_heard;
    feed_go_on(server, connection);
}

/* ---- New ones ---- */

static void send_new(struct server *server, struct connection *connection,
                     const struct store_anchor_place *place, const char *line, size_t length) {
    struct feed *feed = connection->feed;
    if (!feed->live || anchor_place_compare(place, &feed->after) <= 0)
        return;
    if (connection->out.length > 0 && connection->out.length + length > QUEUE_MAX)
        feed->live = false;
    else
        (void)send_anchor(server, connection, place, line, length);
}

/* Called by the floor when an anchor is on disk. */
static void hear(void *context, const struct store_anchor *anchor) {
    struct server *server = context;
    const struct store_anchor_place place = anchor_place(anchor);
    size_t length;
    server->anchors_heard++;
    if (server->feed_count == 0 && !anchor_command_is_wanted(server))
        return;
    char *line = anchor_list_line(anchor, &length);
    for (struct connection *at = server->connections; at != NULL; at = at->next) {
        if (at->feed != NULL && at->state == SPEAKS_FEED)
            send_new(server, at, &place, line, length);
    }
    anchor_command_give(server, line, length);
    free(line);
}

void feed_start(struct server *server) {
    floor_watch_anchors(server->floor, hear, server);
}

/* ---- Opening ---- */

/* Where the reader goes on: what a browser says when it comes back goes before the address. */
static bool read_after(const struct exchange *exchange, const char *query,
                       struct store_anchor_place *after, bool *behind) {
    char id[ANCHOR_ID + 1];
    *behind = true;
    if (exchange->last_event[0] != '\0')
        return anchor_id_read(exchange->last_event, strlen(exchange->last_event), after);
    *behind = query_words(query, "after", id, sizeof id);
    return !*behind || anchor_id_read(id, strlen(id), after);
}

void feed_open(struct server *server, struct exchange *exchange, const char *query) {
    static const char begin[] = "retry: 5000\n\n";
    struct connection *connection = exchange->connection;
    struct feed *feed = server_memory(NULL, sizeof *feed);
    struct session *session =
        exchange->has_session ? access_session_hash(server, exchange->session) : NULL;
    struct floor_actor actor = exchange->actor;
    bool behind;
    memset(feed, 0, sizeof *feed);
    if (session == NULL || !read_after(exchange, query, &feed->after, &behind)) {
        free(feed);
        exchange_fault(server, exchange,
                       session == NULL ? FAULT_SERVER_NOT_SIGNED_IN : FAULT_SERVER_BAD_FIELD,
                       session == NULL ? "" : "Last-Event-ID");
        return;
    }
    if (!access_may_open(server, connection, &actor)) {
        free(feed);
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_SOCKETS, "");
        return;
    }
    feed->live = !behind;
    exchange_close(server, exchange);
    access_open(server, connection, &actor, session);
    connection->feed = feed;
    connection->state = SPEAKS_FEED;
    server->feed_count++;
    http_begin_events(server, connection);
    send_text(connection, begin, sizeof begin - 1);
}

/* ---- Time ---- */

void feed_sweep(struct server *server, struct connection *connection, int64_t now) {
    static const char beat[] = ":\n\n";
    if (!access_stands(server, connection))
        return;
    if (connection->out.length > 0) {
        if (now - connection->told > IDLE_TIME)
            transport_kill(connection);
        return;
    }
    feed_go_on(server, connection);
    if (now - connection->told >= BEAT)
        send_text(connection, beat, sizeof beat - 1);
}
