/* A thread of its own for what takes too long for the event loop, in which the floor must not
 * stand still: passwords, odds, simulations. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include <stdbool.h>
#include <stddef.h>

/* The first member of every kind of job. */
struct job {
    struct job *next;
    void (*work)(struct job *job);   /* in the other thread */
    void (*forget)(struct job *job); /* frees it, wherever it has come to */
};

struct worker;

/* At most `most` jobs wait. `wake` is called from the other thread when one is done. NULL: there is
 * no thread to be had. */
struct worker *worker_open(size_t most, void (*wake)(void *context), void *context);
/* Ends after the job at hand and forgets the rest. */
void worker_close(struct worker *worker);
/* False: too many wait already, and the job is still the caller's. */
bool worker_give(struct worker *worker, struct job *job);
/* A finished job, in the order given, now the caller's; NULL: none. */
struct job *worker_take(struct worker *worker);

#endif
