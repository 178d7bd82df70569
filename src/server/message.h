/* What a client says over the WebSocket, read from one JSON text. A pure function of the bytes.
 *
 *   {"subscribe":[1,2],"after":{"1":77},"views":true}   watch tables, going on after a seq; with
 *                                             views every message has the table as it is then
 *   {"unsubscribe":[1]}
 *   {"pit":true}                              staff: alerts, requests and disputes as they change
 *   {"beat":3}                                answered with the same, behind all that went before
 *   {"id":7,"do":"event","table":1,"key":"…","event":{…}}   any operation by its name; the parts of
 *                                             its path by theirs; the body as "event" or "body" */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include "floor/floor.h"

enum { MESSAGE_TABLES = 1024, MESSAGE_KEY = 40 };

enum message_kind {
    MESSAGE_SUBSCRIBE,
    MESSAGE_UNSUBSCRIBE,
    MESSAGE_PIT,
    MESSAGE_BEAT,
    MESSAGE_DO,
    MESSAGE_WRONG
};

struct message_table {
    uint32_t table;
    bool has_after, views;
    uint64_t after;
};

struct message {
    enum message_kind kind;
    const char *field;   /* MESSAGE_WRONG: what is wrong */
    const char *problem; /* and why, in English */
    bool has_id;
    int64_t id;                   /* of a beat: its number */
    struct message_table *tables; /* subscribe, unsubscribe: the caller's MESSAGE_TABLES */
    size_t table_count;
    const struct operation *operation;
    uint32_t parts[2];
    bool has_key;
    char key[MESSAGE_KEY + 1];
    uint32_t body; /* its token; 0: none */
    bool on;       /* pit */
};

/* `json` is parsed already, and token 0 may be anything. */
void message_read(const struct json *json, struct message_table *tables, struct message *message);

/* An idempotency key: 1 to MESSAGE_KEY letters, digits, dots and dashes. */
bool message_key_is_good(const char *key, size_t length);

#endif
