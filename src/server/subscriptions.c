/* Those who watch tables: a view, then every event in order.
 *
 * Invariants:
 *   1. nobody is told what is not on disk: a view that shows more waits until the rest is;
 *   2. what a subscription was sent ends at `sent`, and the next event it is sent is `sent` + 1;
 *   3. a reread replaces everything: the view is sent anew;
 *   4. with views, a message's view is the table after the last of the message's events. */
#include "server/server_inside.h"
#include "table/event_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RENDERED = 8, EVENTS_AFTER = 256 };

/* ---- Tables ---- */

static struct watched *watched_of(struct server *server, uint32_t table) {
    if (table >= server->watched_room) {
        size_t room = server->watched_room == 0 ? 64 : server->watched_room;
        while (room <= table)
            room *= 2;
        server->watched = server_memory(server->watched, room * sizeof *server->watched);
        memset(server->watched + server->watched_room, 0,
               (room - server->watched_room) * sizeof *server->watched);
        server->watched_room = room;
    }
    struct watched *watched = server->watched[table];
    if (watched == NULL) {
        watched = server_memory(NULL, sizeof *watched);
        memset(watched, 0, sizeof *watched);
        watched->table = table;
        server->watched[table] = watched;
    }
    return watched;
}

static void add_event(struct watched *watched, const struct event *event) {
    if (watched->count == watched->room) {
        watched->room = watched->room == 0 ? 16 : 2 * watched->room;
        watched->events = server_memory(watched->events, watched->room * sizeof *watched->events);
    }
    watched->events[watched->count++] = *event;
}

/* Called by the floor as a commit is collected. */
static void hear(void *context, uint32_t table, const struct event *event,
                 const struct effect *effects, size_t effect_count) {
    struct server *server = context;
    struct watched *watched = watched_of(server, table);
    (void)effects; /* the floor keeps them with the event */
    (void)effect_count;
    if (event == NULL) {
        watched->reread = true;
    } else {
        watched->on_disk = event->seq;
        if (watched->first != NULL)
            add_event(watched, event);
    }
    if (watched->changed)
        return;
    watched->changed = true;
    watched->next_changed = server->changed;
    server->changed = watched;
}

/* What one viewer may see of a table, in the upper half of the answer's memory; length 0: there is
 * no such table. */
static struct span look(struct server *server, uint32_t table, const struct floor_actor *viewer,
                        uint64_t *seq) {
    struct text out;
    enum phase phase;
    text_init(&out, server->answer + ANSWER_MAX / 2, ANSWER_MAX / 2);
    if (!floor_table_now(server->floor, table, seq, &phase) ||
        !floor_table_view(server->floor, table, viewer, &out))
        return (struct span){out.at, 0};
    return (struct span){out.at, out.length};
}

/* {"table":1,"seq":80,"events":[…],"view":{…}} in the lower half. The events are those after the
 * one that the client saw last, up to the view; without `after`, or when they are no longer at
 * hand, the view stands alone. */
static struct text write_view(struct server *server, uint32_t table,
                              const struct floor_actor *viewer, const uint64_t *after, uint64_t seq,
                              struct span view) {
    struct text out;
    uint64_t last;
    text_init(&out, server->answer, ANSWER_MAX / 2);
    text_char(&out, '{');
    json_put_integer(&out, "table", table);
    json_put_integer(&out, "seq", (int64_t)seq);
    size_t without = out.length;
    if (after != NULL && seq > *after && seq - *after <= EVENTS_AFTER) {
        out.room = QUEUE_MAX / 2;
        json_put_key(&out, "events");
        if (!floor_events_after(server->floor, table, *after, (size_t)(seq - *after), viewer, &out,
                                &last) ||
            last != seq)
            out.length = without;
        out.room = ANSWER_MAX / 2;
        out.full = false;
    }
    json_put_key(&out, "view");
    text_bytes(&out, view.at, view.length);
    text_char(&out, '}');
    return out;
}

void subscriptions_start(struct server *server) {
    struct floor_counts counts;
    enum phase phase;
    floor_count(server->floor, &counts);
    for (uint32_t table = 1; table <= counts.tables; table++)
        (void)floor_table_now(server->floor, table, &watched_of(server, table)->on_disk, &phase);
    floor_watch(server->floor, hear, server);
}

/* ---- Subscriptions ---- */

static void drop(struct subscription *subscription) {
    *subscription->back = subscription->next;
    if (subscription->next != NULL)
        subscription->next->back = subscription->back;
    *subscription->back_mine = subscription->next_mine;
    if (subscription->next_mine != NULL)
        subscription->next_mine->back_mine = subscription->back_mine;
    free(subscription->held);
    free(subscription);
}

void subscriptions_leave(struct connection *connection) {
    while (connection->subscriptions != NULL)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): the first is taken out before it is freed */
        drop(connection->subscriptions);
}

static struct subscription *find(const struct connection *connection, uint32_t table) {
    struct subscription *subscription = connection->subscriptions;
    while (subscription != NULL && subscription->watched->table != table)
        subscription = subscription->next_mine;
    return subscription;
}

void subscriptions_unsubscribe(struct connection *connection, uint32_t table) {
    struct subscription *subscription = find(connection, table);
    if (subscription != NULL)
        drop(subscription);
}

static struct subscription *add(struct watched *watched, struct connection *connection) {
    struct subscription *subscription = server_memory(NULL, sizeof *subscription);
    memset(subscription, 0, sizeof *subscription);
    subscription->connection = connection;
    subscription->watched = watched;
    subscription->next = watched->first;
    subscription->back = &watched->first;
    if (watched->first != NULL)
        watched->first->back = &subscription->next;
    watched->first = subscription;
    subscription->next_mine = connection->subscriptions;
    subscription->back_mine = &connection->subscriptions;
    if (connection->subscriptions != NULL)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was dropped is in no list */
        connection->subscriptions->back_mine = &subscription->next_mine;
    connection->subscriptions = subscription;
    return subscription;
}

static void hold(struct subscription *subscription, struct span view, uint64_t seq) {
    free(subscription->held);
    subscription->held = server_memory(NULL, view.length + 1);
    memcpy(subscription->held, view.at, view.length);
    subscription->held_length = view.length;
    subscription->held_seq = seq;
}

static void forget_held(struct subscription *subscription) {
    free(subscription->held);
    subscription->held = NULL;
}

static void send_view(struct server *server, struct subscription *subscription) {
    struct connection *connection = subscription->connection;
    uint32_t table = subscription->watched->table;
    uint64_t seq = 0;
    struct span view = look(server, table, &connection->actor, &seq);
    forget_held(subscription);
    subscription->sent = seq;
    if (seq > subscription->watched->on_disk) {
        hold(subscription, view, seq);
        return;
    }
    struct text out = write_view(server, table, &connection->actor, NULL, seq, view);
    websocket_send(server, connection, FRAME_TEXT, out.at, out.length);
}

/* The events after the one that the client saw last, when they are still at hand. */
static bool send_after(struct server *server, struct subscription *subscription, uint64_t after) {
    struct connection *connection = subscription->connection;
    uint32_t table = subscription->watched->table;
    struct text out;
    uint64_t last;
    text_init(&out, server->answer, QUEUE_MAX / 2);
    text_char(&out, '{');
    json_put_integer(&out, "table", table);
    json_put_key(&out, "events");
    if (after > subscription->watched->on_disk ||
        !floor_events_after(server->floor, table, after, EVENTS_AFTER, &connection->actor, &out,
                            &last) ||
        last < subscription->watched->on_disk)
        return false;
    text_char(&out, '}');
    if (out.full)
        return false;
    subscription->sent = last;
    websocket_send(server, connection, FRAME_TEXT, out.at, out.length);
    return true;
}

static void send_no_table(struct server *server, struct connection *connection, uint32_t table) {
    char memory[512];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_integer(&out, "table", table);
    text_char(&out, ',');
    size_t start = out.length;
    fault_write(&out, FAULT_SERVER_NO_PATH, "subscribe");
    memmove(out.at + start, out.at + start + 1, out.length - start - 1); /* its opening brace */
    websocket_send(server, connection, FRAME_TEXT, memory, out.length - 1);
}

/* ---- Views after every commit ---- */

/* What many see alike is looked at and written once a commit. */
struct public_view {
    char *view, *text; /* NULL: not yet; the text tells what happened after `after` */
    size_t view_length, text_length;
    uint64_t seq, after;
};

static struct span look_once(struct server *server, uint32_t table,
                             const struct floor_actor *viewer, struct public_view *public,
                             uint64_t *seq) {
    if (public == NULL || viewer->role != ACTOR_NOBODY)
        return look(server, table, viewer, seq);
    if (public->view == NULL) {
        struct span view = look(server, table, viewer, &public->seq);
        public->view = server_memory(NULL, view.length + 1);
        memcpy(public->view, view.at, view.length);
        public->view_length = view.length;
    }
    *seq = public->seq;
    return (struct span){public->view, public->view_length};
}

static void send_step(struct server *server, struct subscription *subscription, struct span view,
                      uint64_t seq, struct public_view *public) {
    struct connection *connection = subscription->connection;
    const uint64_t *after = subscription->has_after ? &subscription->after : NULL;
    bool shared = public != NULL && after != NULL && connection->actor.role == ACTOR_NOBODY;
    if (!shared || public->text == NULL || public->after != *after) {
        struct text out =
            write_view(server, subscription->watched->table, &connection->actor, after, seq, view);
        if (shared) {
            public->text = server_memory(public->text, out.length + 1);
            memcpy(public->text, out.at, out.length);
            public->text_length = out.length;
            public->after = *after;
        }
        view = (struct span){out.at, out.length};
    } else {
        view = (struct span){public->text, public->text_length};
    }
    server->metrics.sent_events += after != NULL && seq > *after ? seq - *after : 0;
    subscription->has_after = true;
    subscription->sent = subscription->after = seq;
    websocket_send(server, connection, FRAME_TEXT, view.at, view.length);
}

/* The table as it is, or, while that is not all on disk, as it was when it was looked at last. A
 * reader who is behind gets the newest view as soon as there is room, and so never more than
 * that. */
static void show(struct server *server, struct subscription *subscription, bool first,
                 struct public_view *public) {
    struct connection *connection = subscription->connection;
    const struct watched *watched = subscription->watched;
    uint64_t seq = 0;
    subscription->waits = connection->out.length > QUEUE_MAX / 4;
    if (subscription->waits) {
        connection->subscriptions_wait = true;
        return;
    }
    struct span view = look_once(server, watched->table, &connection->actor, public, &seq);
    if (seq <= watched->on_disk) {
        forget_held(subscription);
        if (first || !subscription->has_after || seq != subscription->after)
            send_step(server, subscription, view, seq, public);
        return;
    }
    if (subscription->held != NULL && subscription->held_seq > watched->on_disk)
        return;
    char *held = subscription->held;
    struct span before = {held, subscription->held_length};
    uint64_t before_seq = subscription->held_seq;
    subscription->held = NULL;
    hold(subscription, view, seq);
    if (held != NULL) /* a reader too slow loses its subscription by this */
        send_step(server, subscription, before, before_seq, NULL);
    free(held);
}

/* ---- Subscribing ---- */

/* Whoever subscribes to many tables at once gets them one after the other, as they are read. */
static void begin(struct server *server, struct subscription *subscription) {
    struct connection *connection = subscription->connection;
    if (subscription->views) {
        show(server, subscription, true, NULL);
        return;
    }
    subscription->waits = connection->out.length > QUEUE_MAX / 4;
    if (subscription->waits)
        connection->subscriptions_wait = true;
    else if (!subscription->has_after || !send_after(server, subscription, subscription->after))
        send_view(server, subscription);
}

void subscriptions_subscribe(struct server *server, struct connection *connection,
                             const struct message_table *wish) {
    uint64_t seq;
    enum phase phase;
    subscriptions_unsubscribe(connection, wish->table);
    if (connection->state != SPEAKS_WEBSOCKET)
        return;
    if (!floor_table_now(server->floor, wish->table, &seq, &phase)) {
        send_no_table(server, connection, wish->table);
        return;
    }
    struct subscription *subscription = add(watched_of(server, wish->table), connection);
    subscription->views = wish->views;
    subscription->has_after = wish->has_after;
    subscription->after = wish->after;
    begin(server, subscription);
}

void subscriptions_go_on(struct server *server, struct connection *connection) {
    struct subscription *subscription = connection->subscriptions, *next;
    connection->subscriptions_wait = false;
    for (; subscription != NULL && connection->state == SPEAKS_WEBSOCKET; subscription = next) {
        next = subscription->next_mine;
        if (subscription->waits)
            begin(server, subscription);
    }
}

/* ---- Telling ---- */

/* Events as one kind of viewer sees them. */
struct rendered {
    bool staff;
    uint32_t player; /* 0: what everybody sees */
    char *text;
    size_t length;
};

/* Most events look the same to everybody but staff. */
static bool any_private(const struct watched *watched) {
    for (size_t i = 0; i < watched->count; i++)
        if (event_is_private(&watched->events[i]))
            return true;
    return false;
}

static size_t write_events(struct server *server, const struct watched *watched, uint64_t after,
                           const struct floor_actor *viewer) {
    struct text out;
    bool any = false;
    text_init(&out, server->answer, ANSWER_MAX);
    text_char(&out, '{');
    json_put_integer(&out, "table", watched->table);
    json_put_key(&out, "events");
    text_char(&out, '[');
    for (size_t i = 0; i < watched->count; i++) {
        if (watched->events[i].seq <= after)
            continue;
        json_put_comma(&out);
        floor_event_view(server->floor, watched->table, &watched->events[i], viewer, &out);
        any = true;
    }
    text_add(&out, "]}");
    return any && !out.full ? out.length : 0;
}

static const struct rendered *render(struct server *server, const struct watched *watched,
                                     const struct floor_actor *viewer, bool private,
                                     struct rendered *list, size_t *count) {
    bool staff = viewer->role == ACTOR_STAFF;
    uint32_t player = private && viewer->role == ACTOR_PLAYER ? viewer->id : 0;
    for (size_t i = 0; i < *count; i++)
        if (list[i].staff == staff && list[i].player == player)
            return &list[i];
    if (*count == RENDERED)
        free(list[--*count].text);
    struct rendered *made = &list[(*count)++];
    made->staff = staff;
    made->player = player;
    made->length = write_events(server, watched, 0, viewer);
    made->text = server_memory(NULL, made->length + 1);
    memcpy(made->text, server->answer, made->length);
    return made;
}

/* The view that waited is sent as soon as what it shows is on disk. */
static void release(struct server *server, struct subscription *subscription) {
    struct connection *connection = subscription->connection;
    if (subscription->held == NULL || subscription->sent > subscription->watched->on_disk)
        return;
    struct text out = write_view(server, subscription->watched->table, &connection->actor, NULL,
                                 subscription->sent,
                                 (struct span){subscription->held, subscription->held_length});
    forget_held(subscription); /* a reader too slow loses its subscription by what follows */
    websocket_send(server, connection, FRAME_TEXT, out.at, out.length);
}

static void tell_one(struct server *server, struct subscription *subscription, bool private,
                     struct rendered *list, size_t *count) {
    const struct watched *watched = subscription->watched;
    struct connection *connection = subscription->connection;
    uint64_t last = watched->on_disk, sent = subscription->sent;
    if (watched->count == 0 || last <= sent)
        return;
    server->metrics.sent_events += last - sent;
    subscription->sent = last;
    if (sent >= watched->events[0].seq) { /* it has seen the first of them already */
        size_t length = write_events(server, watched, sent, &connection->actor);
        websocket_send(server, connection, FRAME_TEXT, server->answer, length);
        return;
    }
    const struct rendered *made = render(server, watched, &connection->actor, private, list, count);
    websocket_send(server, connection, FRAME_TEXT, made->text, made->length);
}

/* After a reread, what a client saw may not have happened. */
static void tell_again(struct server *server, struct subscription *subscription) {
    subscription->has_after = false;
    if (subscription->waits)
        return;
    if (!subscription->views) {
        send_view(server, subscription);
        return;
    }
    forget_held(subscription);
    show(server, subscription, true, NULL);
}

static void tell_events(struct server *server, struct subscription *subscription, bool private,
                        struct rendered *list, size_t *count) {
    struct connection *connection = subscription->connection;
    release(server, subscription);
    if (connection->state == SPEAKS_WEBSOCKET)
        tell_one(server, subscription, private, list, count);
}

static void tell_table(struct server *server, struct watched *watched) {
    struct rendered list[RENDERED];
    struct public_view public = {0};
    size_t count = 0;
    bool private = any_private(watched);
    for (struct subscription *at = watched->first, *next; at != NULL; at = next) {
        next = at->next; /* a reader too slow is dropped on the way */
        if (watched->reread)
            tell_again(server, at);
        else if (at->waits)
            continue;
        else if (at->views)
            show(server, at, false, &public);
        else
            tell_events(server, at, private, list, &count);
    }
    for (size_t i = 0; i < count; i++)
        free(list[i].text);
    free(public.view);
    free(public.text);
    watched->count = 0;
    watched->reread = watched->changed = false;
}

void subscriptions_tell(struct server *server) {
    while (server->changed != NULL) {
        enum phase phase;
        struct watched *watched = server->changed;
        server->changed = watched->next_changed;
        if (watched->reread)
            (void)floor_table_now(server->floor, watched->table, &watched->on_disk, &phase);
        tell_table(server, watched);
    }
}

void subscriptions_free(struct server *server) {
    for (size_t i = 0; i < server->watched_room; i++) {
        if (server->watched[i] != NULL)
            free(server->watched[i]->events);
        free(server->watched[i]);
    }
    free(server->watched);
}
