#include "server/listen_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct addrinfo *find(const char *address, int port) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found;
    char text[16];
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    snprintf(text, sizeof text, "%d", port);
    return getaddrinfo(address, text, &hints, &found) == 0 ? found : NULL;
}

static bool is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)address;
        return ntohl(four->sin_addr.s_addr) >> 24 == 127;
    }
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return address->sa_family == AF_INET6 &&
           (IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == 127));
}

bool address_is_loopback(const char *address) {
    struct addrinfo *found = find(address, 0);
    bool loopback = found != NULL;
    for (const struct addrinfo *at = found; at != NULL; at = at->ai_next)
        loopback = loopback && is_loopback(at->ai_addr);
    if (found != NULL)
        freeaddrinfo(found);
    return loopback;
}

static int bind_to(const struct addrinfo *place) {
    int one = 1;
    int fd = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, place->ai_addr, place->ai_addrlen) == 0)
        return fd;
    close(fd);
    return -1;
}

int address_bind(const char *address, int port) {
    struct addrinfo *found = find(address, port);
    int fd = found == NULL ? -1 : bind_to(found);
    if (found != NULL)
        freeaddrinfo(found);
    return fd;
}
