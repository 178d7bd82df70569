#include "server/worker.h"

#include "server/buffer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct queue {
    struct job *first, **end;
    size_t count;
};

struct worker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t given;
    struct queue waiting, done;
    size_t most;
    bool stops;
    void (*wake)(void *context);
    void *context;
};

static void queue_add(struct queue *queue, struct job *job) {
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
    queue->count++;
}

static struct job *queue_take(struct queue *queue) {
    struct job *job = queue->first;
    if (job == NULL)
        return NULL;
    queue->first = job->next;
    queue->count--;
    if (queue->first == NULL)
        queue->end = &queue->first;
    return job;
}

static void *run(void *context) {
    struct worker *worker = context;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->stops) {
        struct job *job = queue_take(&worker->waiting);
        if (job == NULL) {
            pthread_cond_wait(&worker->given, &worker->mutex);
            continue;
        }
        pthread_mutex_unlock(&worker->mutex);
        job->work(job);
        pthread_mutex_lock(&worker->mutex);
        queue_add(&worker->done, job);
        worker->wake(worker->context);
    }
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

struct worker *worker_open(size_t most, void (*wake)(void *context), void *context) {
    struct worker *worker = server_memory(NULL, sizeof *worker);
    memset(worker, 0, sizeof *worker);
    worker->waiting.end = &worker->waiting.first;
    worker->done.end = &worker->done.first;
    worker->most = most;
    worker->wake = wake;
    worker->context = context;
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->given, NULL);
    if (pthread_create(&worker->thread, NULL, run, worker) == 0)
        return worker;
    free(worker);
    return NULL;
}

static void empty(struct queue *queue) {
    for (struct job *job; (job = queue_take(queue)) != NULL;)
        job->forget(job);
}

void worker_close(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    worker->stops = true;
    pthread_cond_signal(&worker->given);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    empty(&worker->waiting);
    empty(&worker->done);
    pthread_cond_destroy(&worker->given);
    pthread_mutex_destroy(&worker->mutex);
    free(worker);
}

bool worker_give(struct worker *worker, struct job *job) {
    pthread_mutex_lock(&worker->mutex);
    bool room = worker->waiting.count < worker->most;
    if (room) {
        queue_add(&worker->waiting, job);
        pthread_cond_signal(&worker->given);
    }
    pthread_mutex_unlock(&worker->mutex);
    return room;
}

struct job *worker_take(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    struct job *job = queue_take(&worker->done);
    pthread_mutex_unlock(&worker->mutex);
    return job;
}
