#include "server/origin.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* The first bits of an address, the others zero. */
static void write_prefix(int family, const uint8_t *bytes, size_t length, size_t bits,
                         char text[ORIGIN_TEXT]) {
    uint8_t kept[16] = {0};
    char prefix[INET6_ADDRSTRLEN] = "";
    memcpy(kept, bytes, bits / 8);
    inet_ntop(family, kept, prefix, sizeof prefix);
    if (bits == 8 * length)
        snprintf(text, ORIGIN_TEXT, "%s", prefix);
    else
        snprintf(text, ORIGIN_TEXT, "%s/%zu", prefix, bits);
}

static void read_four(const uint8_t bytes[4], struct origin *origin) {
    write_prefix(AF_INET, bytes, 4, 32, origin->address);
    write_prefix(AF_INET, bytes, 4, 32, origin->of[ORIGIN_ADDRESS]);
    write_prefix(AF_INET, bytes, 4, 24, origin->of[ORIGIN_NETWORK]);
}

static void read_six(const uint8_t bytes[16], struct origin *origin) {
    write_prefix(AF_INET6, bytes, 16, 128, origin->address);
    write_prefix(AF_INET6, bytes, 16, 64, origin->of[ORIGIN_ADDRESS]);
    write_prefix(AF_INET6, bytes, 16, 48, origin->of[ORIGIN_NETWORK]);
}

void address_origin(const struct sockaddr_storage *from, struct origin *origin) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)from;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)from;
    memset(origin, 0, sizeof *origin);
    if (from->ss_family == AF_INET)
        read_four((const uint8_t *)&four->sin_addr, origin);
    else if (from->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        read_four(six->sin6_addr.s6_addr + 12, origin); /* one listener may hear both */
    else if (from->ss_family == AF_INET6)
        read_six(six->sin6_addr.s6_addr, origin);
}
