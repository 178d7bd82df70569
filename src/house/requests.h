/* Requests: an event that waits for a higher post, or for a second person (G5, G12, G13). */
#ifndef HOUSE_REQUESTS_H
#define HOUSE_REQUESTS_H

#include "house/actor.h"

enum request_state { REQUEST_OPEN, REQUEST_GRANTED, REQUEST_REFUSED, REQUEST_TAKEN_BACK };

struct house_request {
    uint32_t id, table;
    struct house_actor by;
    int64_t time;
    enum post post;   /* the lowest that may grant it */
    enum post second; /* who must be there too; POST_NOBODY: no one */
    uint32_t guest;   /* for whom it was keyed, and who may confirm it instead; 0: nobody */
    bool confirmed;   /* by the guest */
    bool by_two;      /* somebody else signs whatever the asker's post */
    enum request_state state;
    struct house_signature granted, witnessed, ended;
    uint64_t seq;  /* of the event, once it has happened */
    char *event;   /* as the table takes it */
    char *players; /* whom it concerns, as a JSON list */
    char *text;    /* of who ended it; NULL: none */
};

const char *request_state_id(enum request_state state);

struct house_request *house_find_request(const struct house *house, uint32_t id); /* NULL: none */
/* The one that a table waits for. */
struct house_request *house_open_request(const struct house *house, uint32_t table);

/* Whether somebody may be one of the players whom it concerns. */
bool request_concerns(const struct house *house, const struct house_request *request,
                      uint32_t staff);
/* As what somebody may sign a request now, or why not (G13). */
enum signing {
    SIGN_GRANT,
    SIGN_SECOND,
    SIGN_GUEST,
    SIGN_POST_TOO_LOW,
    SIGN_SAME_PERSON,
    SIGN_CONCERNED,
    SIGN_TWICE
};
enum signing request_may_sign(const struct house *house, const struct house_request *request,
                              const struct house_actor *actor);

/* The record of a new one, but its members `players` and `event`, which the caller writes. */
void house_put_request(struct text *record, const struct house_request *request);
struct request_answer {
    uint32_t request;
    bool grant;
    uint64_t seq;     /* of the event, when the last signature is given; 0: not yet */
    const char *text; /* NULL or empty: none */
};
/* But its member `event`, when it is granted. */
void house_put_request_answer(struct text *record, const struct request_answer *answer);
void house_put_request_taken_back(struct text *record, uint32_t request);

#endif
