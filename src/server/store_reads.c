/* Operations that read far back: the store is read by another thread with a connection of its own,
 * and the answer is written here when that is done. The floor goes on meanwhile. */
#include "server/server_inside.h"

#include <stdlib.h>
#include <string.h>

struct reader { /* the other thread's alone */
    const char *url;
    struct store *store; /* NULL: not open yet, or given up after trouble */
};

struct reading_job {
    struct job job;
    struct reader *reader;
    uint64_t ticket;
    struct floor_reading *reading;
    bool good;
};

static void forget(struct job *base) {
    struct reading_job *job = (struct reading_job *)base;
    job->reading->forget(job->reading);
    free(job);
}

static void work(struct job *base) {
    struct reading_job *job = (struct reading_job *)base;
    struct reader *reader = job->reader;
    struct store_error error;
    if (reader->store == NULL)
        reader->store = store_open_readonly(reader->url, &error);
    job->good = reader->store != NULL && job->reading->read(job->reading, reader->store, &error);
    if (!job->good && reader->store != NULL) {
        store_close(reader->store);
        reader->store = NULL;
    }
}

bool reading_open(struct server *server, void (*wake)(void *context)) {
    server->reader = server_memory(NULL, sizeof *server->reader);
    *server->reader = (struct reader){.url = server->options->store_url};
    server->readings = worker_open(READING_QUEUE, wake, server);
    return server->readings != NULL;
}

void reading_close(struct server *server) {
    if (server->readings != NULL)
        worker_close(server->readings);
    server->readings = NULL;
    if (server->reader != NULL && server->reader->store != NULL)
        store_close(server->reader->store);
    free(server->reader);
    server->reader = NULL;
}

bool reading_give(struct server *server, struct exchange *exchange, struct floor_reading *reading) {
    struct reading_job *job = server_memory(NULL, sizeof *job);
    *job = (struct reading_job){.job = {.work = work, .forget = forget},
                                .reader = server->reader,
                                .ticket = exchange->ticket,
                                .reading = reading};
    if (worker_give(server->readings, &job->job))
        return true;
    forget(&job->job);
    return false;
}

static void answer(struct server *server, struct exchange *exchange, struct reading_job *job) {
    struct floor_answer made = {.status = 200};
    enum server_fault fault;
    if (!access_awaits(server, exchange, &fault)) {
        exchange_fault(server, exchange, fault, "");
        return;
    }
    if (!job->good) {
        exchange_fault(server, exchange, FAULT_SERVER_NOT_STORED, "");
        return;
    }
    text_init(&made.body, server->answer, ANSWER_MAX);
    job->reading->write(server->floor, job->reading, &made);
    exchange->type = exchange->over_websocket ? NULL : made.type;
    if (made.body.full)
        exchange_fault(server, exchange, FAULT_SERVER_TOO_LARGE_ANSWER, "");
    else
        exchange_answer(server, exchange, made.status, made.body.at, made.body.length);
}

void reading_collect(struct server *server) {
    for (struct job *done; (done = worker_take(server->readings)) != NULL; forget(done)) {
        struct reading_job *job = (struct reading_job *)done;
        struct exchange *exchange = exchange_find(server, job->ticket);
        struct connection *connection = exchange == NULL ? NULL : exchange->connection;
        if (exchange != NULL && exchange->kind == EXCHANGE_FEED)
            feed_took(server, exchange, job->reading, job->good);
        else if (exchange != NULL)
            answer(server, exchange, job);
        if (connection != NULL)
            connection_go_on(server, connection);
    }
}
