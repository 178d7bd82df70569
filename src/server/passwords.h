/* Argon2id, as jobs for a worker: a verification takes tens of milliseconds. */
#ifndef SERVER_PASSWORDS_H
#define SERVER_PASSWORDS_H

#include "croupier.h"
#include "server/worker.h"

enum { PASSWORD_MAX = 256, PASSWORD_HASH = 128, PASSWORD_QUEUE = 64 };

struct password_job {
    struct job job;
    uint64_t ticket;
    bool make;  /* make a hash of the password; otherwise verify the password against the hash */
    bool right; /* made, or verified */
    char password[PASSWORD_MAX];
    char hash[PASSWORD_HASH];
    char old[PASSWORD_MAX], old_hash[PASSWORD_HASH]; /* "": no other one is asked for first */
    bool wrong_old;
};

/* Copies the job and wipes the caller's; false: too many wait already. */
bool passwords_give(struct worker *worker, struct password_job *job);
/* A finished job, in the order given; false: none. Its password has been wiped. */
bool passwords_take(struct worker *worker, struct password_job *job);

#endif
