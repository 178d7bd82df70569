/* WebSocket frames (RFC 6455), strictly: frames of a client are masked, lengths are as short as
 * they can be, control frames whole and small. Pure functions of the bytes. */
#ifndef SERVER_FRAME_H
#define SERVER_FRAME_H

#include "croupier.h"

enum frame_kind {
    FRAME_CONTINUED = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

/* Close codes. */
enum {
    CLOSE_WITHOUT_CODE = 0, /* a close frame that says nothing */
    CLOSE_GOING = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003,
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_TOO_BIG = 1009,
    CLOSE_TOO_SLOW = 1013,
    CLOSE_SIGNED_OUT = 4401, /* ours: who opened it is no longer signed in, or not as before */
    CLOSE_LOCKED = 4423
};

enum { FRAME_HEAD_MAX = 10, MESSAGE_MAX = 65536, CONTROL_MAX = 125 };

struct frame {
    enum frame_kind kind;
    bool final;
    char *payload; /* unmasked where it stands */
    size_t length;
    size_t taken; /* bytes of the whole frame */
};

enum frame_outcome { FRAME_MORE, FRAME_READY, FRAME_WRONG };

/* The frame at the beginning of `bytes`; FRAME_WRONG: `code` is what to close with. */
enum frame_outcome frame_read(char *bytes, size_t length, struct frame *frame, int *code);

/* What to answer a client's close frame with: its own code when it is one that may be sent (7.4)
 * and its reason is UTF-8, else what is wrong with it (5.5.1). */
int frame_close_answer(const char *payload, size_t length);

/* The close frame for a code; how many bytes it has. */
enum { CLOSE_FRAME_MAX = 4 };
size_t frame_close(int code, unsigned char frame[CLOSE_FRAME_MAX]);

/* The head of a frame that the server sends; how many bytes it has. */
size_t frame_head(enum frame_kind kind, size_t length, unsigned char head[FRAME_HEAD_MAX]);

/* Sec-WebSocket-Accept for a client's key: 28 characters and a NUL. False: it is no key. */
bool websocket_accept(const char *key, size_t length, char accept[29]);

#endif
