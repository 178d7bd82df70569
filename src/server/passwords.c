#include "server/passwords.h"

#include "server/buffer.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct queue {
    struct password_job *first, **end;
    size_t count;
};

struct passwords {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t given;
    struct queue waiting, done;
    bool stops;
    void (*wake)(void *context);
    void *context;
};

static void queue_add(struct queue *queue, struct password_job *job) {
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
    queue->count++;
}

static struct password_job *queue_take(struct queue *queue) {
    struct password_job *job = queue->first;
    if (job == NULL)
        return NULL;
    queue->first = job->next;
    queue->count--;
    if (queue->first == NULL)
        queue->end = &queue->first;
    return job;
}

static void work(struct password_job *job) {
    size_t length = strlen(job->password);
    if (job->make)
        job->right =
            crypto_pwhash_str(job->hash, job->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    else
        job->right = crypto_pwhash_str_verify(job->hash, job->password, length) == 0;
    sodium_memzero(job->password, sizeof job->password);
}

static void *run(void *context) {
    struct passwords *passwords = context;
    pthread_mutex_lock(&passwords->mutex);
    while (!passwords->stops) {
        struct password_job *job = queue_take(&passwords->waiting);
        if (job == NULL) {
            pthread_cond_wait(&passwords->given, &passwords->mutex);
            continue;
        }
        pthread_mutex_unlock(&passwords->mutex);
        work(job);
        pthread_mutex_lock(&passwords->mutex);
        queue_add(&passwords->done, job);
        passwords->wake(passwords->context);
    }
    pthread_mutex_unlock(&passwords->mutex);
    return NULL;
}

struct passwords *passwords_open(void (*wake)(void *context), void *context) {
    struct passwords *passwords = server_memory(NULL, sizeof *passwords);
    memset(passwords, 0, sizeof *passwords);
    passwords->waiting.end = &passwords->waiting.first;
    passwords->done.end = &passwords->done.first;
    passwords->wake = wake;
    passwords->context = context;
    pthread_mutex_init(&passwords->mutex, NULL);
    pthread_cond_init(&passwords->given, NULL);
    if (pthread_create(&passwords->thread, NULL, run, passwords) == 0)
        return passwords;
    free(passwords);
    return NULL;
}

static void empty(struct queue *queue) {
    for (struct password_job *job; (job = queue_take(queue)) != NULL;) {
        sodium_memzero(job, sizeof *job);
        free(job);
    }
}

void passwords_close(struct passwords *passwords) {
    pthread_mutex_lock(&passwords->mutex);
    passwords->stops = true;
    pthread_cond_signal(&passwords->given);
    pthread_mutex_unlock(&passwords->mutex);
    pthread_join(passwords->thread, NULL);
    empty(&passwords->waiting);
    empty(&passwords->done);
    pthread_cond_destroy(&passwords->given);
    pthread_mutex_destroy(&passwords->mutex);
    free(passwords);
}

bool passwords_give(struct passwords *passwords, struct password_job *job) {
    struct password_job *copy = server_memory(NULL, sizeof *copy);
    *copy = *job;
    sodium_memzero(job, sizeof *job);
    pthread_mutex_lock(&passwords->mutex);
    bool room = passwords->waiting.count < PASSWORD_QUEUE;
    if (room) {
        queue_add(&passwords->waiting, copy);
        pthread_cond_signal(&passwords->given);
    }
    pthread_mutex_unlock(&passwords->mutex);
    if (!room) {
        sodium_memzero(copy, sizeof *copy);
        free(copy);
    }
    return room;
}

bool passwords_take(struct passwords *passwords, struct password_job *job) {
    pthread_mutex_lock(&passwords->mutex);
    struct password_job *done = queue_take(&passwords->done);
    pthread_mutex_unlock(&passwords->mutex);
    if (done == NULL)
        return false;
    *job = *done;
    free(done);
    return true;
}
