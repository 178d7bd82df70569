/* The writer: a thread that commits one batch after another. It shares nothing with the floor but
 * the batch it has been given. */
#include "base/memory.h"
#include "books/anchor_file.h"
#include "books/anchor_thinning.h"
#include "floor/batch.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum job { JOB_NONE, JOB_WRITE, JOB_DONE, JOB_STOP };

struct writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum job job; /* under the lock, as is all below */
    struct batch *batch;
    bool on_disk;
    int64_t micros;
    struct store_error error;
    /* of the thread alone */
    struct store *store;
    const char *anchor_file;
    int fd; /* counts up when a batch is done */
};

static int64_t micros_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

enum { UNSURE_TRIES = 10, UNSURE_PAUSE = 200 /* milliseconds */ };

/* One that the file does not take stays in the store, and the next one names it. */
static void give_anchors(const struct writer *writer, struct batch *batch) {
    for (size_t i = 0; writer->anchor_file != NULL && i < batch->anchor_count; i++) {
        const struct store_anchor *anchor = &batch->anchors[i];
        struct anchor of = {.number = anchor->number, .time = anchor->time};
        size_t length;
        memcpy(of.series, anchor->series, ANCHOR_SERIES);
        char *line = anchor_line(&of, anchor->bytes, anchor->length, &length);
        bool added = anchor_file_add(writer->anchor_file, line, length);
        batch->anchors_filed += added;
        if (!added)
            fprintf(stderr, "croupier: anchor %llu could not be put into %s\n",
                    (unsigned long long)anchor->number, writer->anchor_file);
        free(line);
    }
}

/* Old ones that stay because this failed do no harm. */
static void thin_anchors(const struct writer *writer, const struct batch *batch) {
    struct store_error error;
    for (size_t i = 0; i < batch->anchor_count; i++)
        (void)anchor_thin(writer->store, batch->anchors[i].series, batch->anchors[i].number,
                          &error);
}

/* A batch whose outcome is not known is given again: it is never written twice. */
static bool write_batch(struct writer *writer, struct batch *batch, struct store_error *error) {
    struct store_batch out = {.records = batch->records,
                              .record_count = batch->record_count,
                              .balances = batch->balances,
                              .balance_count = batch->balance_count,
                              .snapshots = batch->snapshots,
                              .snapshot_count = batch->snapshot_count,
                              .seeds = batch->seeds,
                              .seed_count = batch->seed_count,
                              .editions = batch->editions,
                              .edition_count = batch->edition_count,
                              .anchors = batch->anchors,
                              .anchor_count = batch->anchor_count,
                              .index = &batch->index,
                              .forget_before = batch->forget_before};
    index_rows_merge(&batch->index);
    bool written = store_commit(writer->store, &out, error);
    for (int i = 0; !written && error->kind == STORE_UNSURE && i < UNSURE_TRIES; i++) {
        struct timespec pause = {.tv_nsec = UNSURE_PAUSE * 1000000L};
        nanosleep(&pause, NULL);
        written = store_commit(writer->store, &out, error);
    }
    if (written) {
        give_anchors(writer, batch);
        thin_anchors(writer, batch);
    }
    return written;
}

static void tell_done(struct writer *writer) {
    uint64_t one = 1;
    ssize_t written = write(writer->fd, &one, sizeof one);
    (void)written; /* it counts up to 2^64 - 2: there is always room for one more */
}

static void *run_writer(void *context) {
    struct writer *writer = context;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (writer->job != JOB_WRITE && writer->job != JOB_STOP)
            pthread_cond_wait(&writer->changed, &writer->lock);
        if (writer->job == JOB_STOP)
            break;
        struct batch *batch = writer->batch;
        struct store_error error = {STORE_FINE, ""};
        pthread_mutex_unlock(&writer->lock);
        int64_t start = micros_now();
        bool on_disk = write_batch(writer, batch, &error);
        int64_t micros = micros_now() - start;
        pthread_mutex_lock(&writer->lock);
        writer->on_disk = on_disk;
        writer->micros = micros;
        writer->error = error;
        writer->job = JOB_DONE;
        pthread_cond_broadcast(&writer->changed);
        tell_done(writer);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

static void free_writer(struct writer *writer) {
    store_close(writer->store);
    if (writer->fd >= 0)
        close(writer->fd);
    free(writer);
}

struct writer *writer_open(struct store *store, const char *anchor_file,
                           struct store_error *error) {
    struct writer *writer = memory_grow(NULL, sizeof *writer);
    memset(writer, 0, sizeof *writer);
    writer->store = store;
    writer->anchor_file = anchor_file;
    writer->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    if (writer->fd >= 0 && pthread_create(&writer->thread, NULL, run_writer, writer) == 0)
        return writer;
    error->kind = STORE_BUSY;
    snprintf(error->message, sizeof error->message, "the writer cannot be started");
    free_writer(writer);
    return NULL;
}

void writer_close(struct writer *writer) {
    pthread_mutex_lock(&writer->lock);
    while (writer->job == JOB_WRITE)
        pthread_cond_wait(&writer->changed, &writer->lock);
    writer->job = JOB_STOP;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->changed);
    free_writer(writer);
}

int writer_fd(const struct writer *writer) {
    return writer->fd;
}

void writer_give(struct writer *writer, struct batch *batch) {
    pthread_mutex_lock(&writer->lock);
    assert(writer->job == JOB_NONE && writer->batch == NULL); /* one at a time */
    writer->batch = batch;
    writer->job = JOB_WRITE;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
}

static struct batch *take_done(struct writer *writer, bool wait, bool *on_disk, int64_t *micros,
                               struct store_error *error) {
    struct batch *batch = NULL;
    uint64_t count;
    pthread_mutex_lock(&writer->lock);
    while (wait && writer->job == JOB_WRITE)
        pthread_cond_wait(&writer->changed, &writer->lock);
    if (writer->job == JOB_DONE) {
        ssize_t drained = read(writer->fd, &count, sizeof count);
        (void)drained;
        batch = writer->batch;
        *on_disk = writer->on_disk;
        *micros = writer->micros;
        *error = writer->error;
        writer->job = JOB_NONE;
        writer->batch = NULL;
    }
    pthread_mutex_unlock(&writer->lock);
    return batch;
}

struct batch *writer_done(struct writer *writer, bool *on_disk, int64_t *micros,
                          struct store_error *error) {
    return take_done(writer, false, on_disk, micros, error);
}

struct batch *writer_finish(struct writer *writer, bool *on_disk, int64_t *micros,
                            struct store_error *error) {
    return take_done(writer, true, on_disk, micros, error);
}
