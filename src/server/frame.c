#include "server/frame.h"

#include "base/utf8.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

static enum frame_outcome wrong_frame(int *code, int why) {
    *code = why;
    return FRAME_WRONG;
}

static bool is_known(unsigned kind) {
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

static uint64_t big_endian(const unsigned char *bytes, size_t count) {
    uint64_t number = 0;
    for (size_t i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

static void unmask(char *bytes, size_t length, const unsigned char mask[4]) {
    uint64_t wide;
    unsigned char eight[8];
    memcpy(eight, mask, 4);
    memcpy(eight + 4, mask, 4);
    memcpy(&wide, eight, 8);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        word ^= wide;
        memcpy(bytes + i, &word, 8);
    }
    for (; i < length; i++)
        bytes[i] = (char)((unsigned char)bytes[i] ^ mask[i % 4]);
}

/* The length field: how many bytes of it follow the first two. */
static size_t extra_bytes(unsigned char second) {
    unsigned length = second & 0x7F;
    return length < 126 ? 0 : length == 126 ? 2 : 8;
}

static bool is_shortest(uint64_t length, size_t extra) {
    return extra == 0 || (extra == 2 ? length >= 126 : length > 0xFFFF);
}

/* What the first two bytes allow. */
static int check_start(const unsigned char *head) {
    unsigned kind = head[0] & 0x0F;
    if ((head[0] & 0x70) != 0 || !is_known(kind))
        return CLOSE_PROTOCOL;
    if ((head[1] & 0x80) == 0) /* 5.1: a client's frame that is not masked */
        return CLOSE_PROTOCOL;
    if (kind >= FRAME_CLOSE && ((head[0] & 0x80) == 0 || (head[1] & 0x7F) > CONTROL_MAX))
        return CLOSE_PROTOCOL;
    return 0;
}

enum frame_outcome frame_read(char *bytes, size_t length, struct frame *frame, int *code) {
    const unsigned char *head = (const unsigned char *)bytes;
    if (length < 2)
        return FRAME_MORE;
    int why = check_start(head);
    if (why != 0)
        return wrong_frame(code, why);
    size_t extra = extra_bytes(head[1]);
    if (length < 2 + extra)
        return FRAME_MORE;
    uint64_t size = extra == 0 ? (head[1] & 0x7Fu) : big_endian(head + 2, extra);
    if (!is_shortest(size, extra))
        return wrong_frame(code, CLOSE_PROTOCOL);
    if (size > MESSAGE_MAX)
        return wrong_frame(code, CLOSE_TOO_BIG);
    if (length < 2 + extra + 4 + size)
        return FRAME_MORE;
    *frame = (struct frame){.kind = (enum frame_kind)(head[0] & 0x0F),
                            .final = (head[0] & 0x80) != 0,
                            .payload = bytes + 2 + extra + 4,
                            .length = size,
                            .taken = 2 + extra + 4 + size};
    unmask(frame->payload, size, head + 2 + extra);
    return FRAME_READY;
}

/* 7.4.1 and 7.4.2: 1004 is reserved, 1005, 1006 and 1015 are never sent; 1012 to 1014 were
 * registered later; libraries have 3000 on, programs 4000 on. */
static bool may_be_sent(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

int frame_close_answer(const char *payload, size_t length) {
    if (length == 0)
        return CLOSE_WITHOUT_CODE;
    if (length == 1)
        return CLOSE_PROTOCOL;
    int code = (int)big_endian((const unsigned char *)payload, 2);
    if (!may_be_sent(code))
        return CLOSE_PROTOCOL;
    return utf8_is_valid(payload + 2, length - 2) ? code : CLOSE_NOT_UTF8;
}

size_t frame_close(int code, unsigned char frame[CLOSE_FRAME_MAX]) {
    bool silent = code == CLOSE_WITHOUT_CODE;
    frame[0] = 0x80 | FRAME_CLOSE;
    frame[1] = silent ? 0 : 2;
    frame[2] = (unsigned char)(code >> 8);
    frame[3] = (unsigned char)code;
    return silent ? 2 : CLOSE_FRAME_MAX;
}

size_t frame_head(enum frame_kind kind, size_t length, unsigned char head[FRAME_HEAD_MAX]) {
    head[0] = (unsigned char)(0x80 | kind);
    if (length < 126) {
        head[1] = (unsigned char)length;
        return 2;
    }
    size_t extra = length <= 0xFFFF ? 2 : 8;
    head[1] = extra == 2 ? 126 : 127;
    for (size_t i = 0; i < extra; i++)
        head[2 + i] = (unsigned char)(length >> (8 * (extra - 1 - i)));
    return 2 + extra;
}

/* 4.2.1: sixteen bytes in base64. */
static bool is_key(const char *key, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; length == 24 && i < 22; i++)
        if (memchr(digits, key[i], sizeof digits - 1) == NULL)
            return false;
    return length == 24 && key[22] == '=' && key[23] == '=';
}

/* SHA-1 is what RFC 6455 asks for here; nothing is kept secret by it. */
bool websocket_accept(const char *key, size_t length, char accept[29]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char joined[24 + sizeof guid];
    unsigned char digest[20];
    if (!is_key(key, length))
        return false;
    memcpy(joined, key, 24);
    memcpy(joined + 24, guid, sizeof guid - 1);
    SHA1(joined, 24 + sizeof guid - 1, digest);
    EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
    return true;
}
