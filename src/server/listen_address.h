/* Where a server listens. */
#ifndef SERVER_LISTEN_ADDRESS_H
#define SERVER_LISTEN_ADDRESS_H

#include <stdbool.h>

/* Whether only this machine reaches it, by number or name. False also when it is no address. */
bool address_is_loopback(const char *address);

/* A socket bound there that does not listen yet; -1: it cannot be had. */
int address_bind(const char *address, int port);

#endif
