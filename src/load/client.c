/* A client as small as it can be: it trusts the server, and is quick. */
#include "load/client.h"

#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int64_t load_micros_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

bool load_place_read(const char *url, struct place *place) {
    char host[64], port[8];
    const char *start = strstr(url, "://");
    start = start == NULL ? url : start + 3;
    if (sscanf(start, "%63[^:/]:%7[0-9]", host, port) != 2)
        return false;
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0)
        return false;
    memcpy(&place->address, found->ai_addr, sizeof place->address);
    freeaddrinfo(found);
    snprintf(place->name, sizeof place->name, "%s:%s", host, port);
    return true;
}

static int dial(const struct place *place) {
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (const struct sockaddr *)&place->address, sizeof place->address) == 0)
        return fd;
    close(fd);
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* ---- HTTP ---- */

bool web_open(struct web *web, const struct place *place) {
    memset(web, 0, sizeof *web);
    web->place = *place;
    web->fd = dial(place);
    web->answer = memory_grow(NULL, 1);
    web->answer[0] = '\0';
    return web->fd >= 0;
}

void web_close(struct web *web) {
    if (web->fd >= 0)
        close(web->fd);
    free(web->answer);
}

static void keep_cookie(struct web *web, const char *head) {
    const char *mark = strstr(head, "Set-Cookie: croupier=");
    if (mark != NULL)
        snprintf(web->cookie, sizeof web->cookie, "%.64s", mark + 21);
}

/* Head and body of one answer. */
static int read_answer(struct web *web) {
    size_t room = 1 << 16, length = 0, whole = 0;
    char *bytes = memory_grow(NULL, room), *body = NULL;
    while (body == NULL || length < whole) {
        if (length + 1 == room)
            bytes = memory_grow(bytes, room *= 2);
        ssize_t got = recv(web->fd, bytes + length, room - length - 1, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
        bytes[length] = '\0';
        char *end = strstr(bytes, "\r\n\r\n");
        const char *size = strstr(bytes, "Content-Length: ");
        if (end == NULL || size == NULL)
            continue;
        body = end + 4;
        whole = (size_t)(body - bytes) + strtoull(size + 16, NULL, 10);
    }
    int status = body != NULL && length >= whole ? (int)strtol(bytes + 9, NULL, 10) : 0;
    if (status != 0) {
        keep_cookie(web, bytes);
        web->answer = memory_grow(web->answer, length + 1);
        memcpy(web->answer, body, whole - (size_t)(body - bytes));
        web->answer[whole - (size_t)(body - bytes)] = '\0';
    }
    free(bytes);
    return status;
}

int web_ask(struct web *web, const char *method, const char *path, const char *body) {
    char head[2048];
    int length = snprintf(head, sizeof head,
                          "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\n%s%s%s\r\n%s",
                          method, path, web->place.name, strlen(body),
                          web->cookie[0] == '\0' ? "" : "Cookie: croupier=", web->cookie,
                          web->cookie[0] == '\0' ? "" : "\r\n", body);
    if (length >= (int)sizeof head || !send_all(web->fd, head, (size_t)length))
        return 0;
    return read_answer(web);
}

static const char *find_member(const struct web *web, const char *name) {
    char mark[64];
    snprintf(mark, sizeof mark, "\"%s\":", name);
    const char *at = strstr(web->answer, mark);
    return at == NULL ? NULL : at + strlen(mark);
}

int64_t web_number(const struct web *web, const char *name) {
    const char *at = find_member(web, name);
    return at == NULL ? 0 : strtoll(at, NULL, 10);
}

bool web_string(const struct web *web, const char *name, char *out, size_t room) {
    const char *at = find_member(web, name);
    if (at == NULL || *at != '"')
        return false;
    size_t length = strcspn(at + 1, "\"");
    if (length >= room)
        return false;
    memcpy(out, at + 1, length);
    out[length] = '\0';
    return true;
}

/* ---- WebSocket ---- */

bool link_open(struct link *link, const struct place *place, const char *token) {
    char head[512];
    memset(link, 0, sizeof *link);
    link->fd = dial(place);
    if (link->fd < 0)
        return false;
    int length = snprintf(head, sizeof head,
                          "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: Y3JvdXBpZXItY3JvdXBpZQ==\r\n%s%s%s\r\n",
                          place->name, token == NULL ? "" : "Authorization: Bearer ",
                          token == NULL ? "" : token, token == NULL ? "" : "\r\n");
    if (!send_all(link->fd, head, (size_t)length))
        return false;
    fcntl(link->fd, F_SETFL, O_NONBLOCK);
    return true;
}

void link_close(struct link *link) {
    if (link->fd >= 0)
        close(link->fd);
    free(link->bytes);
    *link = (struct link){.fd = -1};
}

/* The mask is all zero, which RFC 6455 does not forbid: it saves the driver's time, not the
 * server's. */
bool link_send(struct link *link, const char *text, size_t length) {
    char frame[1024];
    size_t head = length < 126 ? 6 : 8;
    if (length + head > sizeof frame)
        return false;
    memset(frame, 0, head);
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memcpy(frame + head, text, length);
    link->sent += head + length;
    return send_all(link->fd, frame, head + length);
}

bool link_read(struct link *link) {
    for (;;) {
        if (link->room - link->length < 4096) {
            link->room = link->room == 0 ? 8192 : 2 * link->room;
            link->bytes = memory_grow(link->bytes, link->room);
        }
        size_t space = link->room - link->length - 1;
        ssize_t got = recv(link->fd, link->bytes + link->length, space, 0);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR;
        if (got == 0)
            return false;
        link->length += (size_t)got;
        link->received += (uint64_t)got;
        link->bytes[link->length] = '\0';
        if ((size_t)got < space)
            return true;
    }
}

static void drop_front(struct link *link, size_t count) {
    link->length -= count;
    memmove(link->bytes, link->bytes + count, link->length);
}

static bool take_handshake(struct link *link) {
    link->bytes[link->length] = '\0';
    char *end = strstr(link->bytes, "\r\n\r\n");
    if (end == NULL)
        return false;
    link->open = strncmp(link->bytes, "HTTP/1.1 101", 12) == 0;
    drop_front(link, (size_t)(end + 4 - link->bytes));
    return link->open;
}

/* Bytes of the frame's head, and its payload's length; 0: not all there. */
static size_t frame_size(const unsigned char *at, size_t length, size_t *payload) {
    size_t head = length < 2 ? 0 : (at[1] & 127) < 126 ? 2 : (at[1] & 127) == 126 ? 4 : 10;
    if (head == 0 || length < head)
        return 0;
    *payload = head == 2 ? (at[1] & 127u) : 0;
    for (size_t i = 2; i < head; i++)
        *payload = *payload << 8 | at[i];
    return length < head + *payload ? 0 : head;
}

bool link_next(struct link *link, char **text, size_t *length) {
    static const char pong[6] = {(char)0x8A, (char)0x80, 0, 0, 0, 0};
    if (link->length == 0 || (!link->open && !take_handshake(link)))
        return false;
    for (;;) {
        size_t at = link->taken, payload;
        const unsigned char *frame = (const unsigned char *)link->bytes + at;
        size_t head = frame_size(frame, link->length - at, &payload);
        if (head == 0)
            return false;
        link->taken += head + payload;
        if ((frame[0] & 15) == 9)
            send_all(link->fd, pong, sizeof pong);
        if ((frame[0] & 15) != 1)
            continue;
        *text = link->bytes + at + head;
        *length = payload;
        return true;
    }
}

void link_tidy(struct link *link) {
    if (link->taken == 0)
        return;
    drop_front(link, link->taken);
    link->taken = 0;
}
