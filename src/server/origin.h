/* Where a connection comes from, as limits see it. An IPv6 address is cheap: whoever has one has a
 * whole /64 of them, so what is limited by address is limited by that. */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include "croupier.h"

struct sockaddr_storage;

enum { ORIGIN_TEXT = 52 }; /* an IPv6 address with its prefix */

/* By how much of the address connections are counted and log-ins are limited. */
enum origin_scope { ORIGIN_ADDRESS, ORIGIN_NETWORK, ORIGIN_SCOPES };

struct origin {
    char address[ORIGIN_TEXT];           /* for people to read: "192.0.2.7", "2001:db8::1" */
    char of[ORIGIN_SCOPES][ORIGIN_TEXT]; /* IPv4: the address, its /24; IPv6: its /64, its /48 */
};

void address_origin(const struct sockaddr_storage *from, struct origin *origin);

#endif
