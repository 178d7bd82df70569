#include "server/passwords.h"

#include "server/buffer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void work(struct job *base) {
    struct password_job *job = (struct password_job *)base;
    size_t length = strlen(job->password);
    job->wrong_old = job->old_hash[0] != '\0' &&
                     crypto_pwhash_str_verify(job->old_hash, job->old, strlen(job->old)) != 0;
    if (job->wrong_old)
        job->right = false;
    else if (job->make)
        job->right =
            crypto_pwhash_str(job->hash, job->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    else
        job->right = crypto_pwhash_str_verify(job->hash, job->password, length) == 0;
    sodium_memzero(job->password, sizeof job->password);
    sodium_memzero(job->old, sizeof job->old);
}

static void forget(struct job *base) {
    sodium_memzero(base, sizeof(struct password_job));
    free(base);
}

bool passwords_give(struct worker *worker, struct password_job *job) {
    struct password_job *copy = server_memory(NULL, sizeof *copy);
    *copy = *job;
    copy->job = (struct job){.work = work, .forget = forget};
    sodium_memzero(job, sizeof *job);
    bool room = worker_give(worker, &copy->job);
    if (!room)
        forget(&copy->job);
    return room;
}

bool passwords_take(struct worker *worker, struct password_job *job) {
    struct job *done = worker_take(worker);
    if (done == NULL)
        return false;
    *job = *(struct password_job *)done;
    forget(done);
    return true;
}
