/* Argon2id in a thread of its own: a verification takes tens of milliseconds, in which the floor
 * must not stand still. */
#ifndef SERVER_PASSWORDS_H
#define SERVER_PASSWORDS_H

#include "croupier.h"

enum { PASSWORD_MAX = 256, PASSWORD_HASH = 128, PASSWORD_QUEUE = 64 };

struct password_job {
    struct password_job *next;
    uint64_t ticket;
    bool make;  /* make a hash of the password; otherwise verify the password against the hash */
    bool right; /* made, or verified */
    char password[PASSWORD_MAX];
    char hash[PASSWORD_HASH];
};

struct passwords;

/* `wake` is called from the other thread when a job is done. */
struct passwords *passwords_open(void (*wake)(void *context), void *context);
void passwords_close(struct passwords *passwords);
/* Copies the job and wipes the caller's; false: too many wait already. */
bool passwords_give(struct passwords *passwords, struct password_job *job);
/* A finished job, in the order given; false: none. Its password has been wiped. */
bool passwords_take(struct passwords *passwords, struct password_job *job);

#endif
