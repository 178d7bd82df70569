/* TLS of a connection, on OpenSSL: 1.3, and of 1.2 the suites with forward secrecy and
 * authenticated encryption alone. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct tls_context;
struct tls;

enum tls_progress { TLS_DONE, TLS_WANTS_READ, TLS_WANTS_WRITE, TLS_FAILED };

/* Why files cannot be used: names them, never quotes what is in them. */
struct tls_problem {
    char text[512];
};

/* PEM files: the certificate with its chain, and its private key, which nobody may read but its
 * owner, and the group when it is root's. NULL: they cannot be used. */
struct tls_context *tls_context_open(const char *certificate, const char *key,
                                     struct tls_problem *problem);
/* The same of what such files hold. */
struct tls_context *tls_context_read(const char *certificate, size_t certificate_length,
                                     const char *key, size_t key_length,
                                     struct tls_problem *problem);
/* Connections that have begun with it go on. */
void tls_context_close(struct tls_context *context);

struct tls *tls_open(struct tls_context *context, int fd); /* NULL: no memory */
void tls_close(struct tls *tls);                           /* says goodbye; NULL is fine */
enum tls_progress tls_accept(struct tls *tls);
/* As recv and send: 0 at the end, -1 and EAGAIN when nothing goes now. */
ssize_t tls_read(struct tls *tls, char *bytes, size_t room);
ssize_t tls_write(struct tls *tls, const char *bytes, size_t length);
/* Bytes that have been decrypted already: no socket will tell of them. */
bool tls_has_more(const struct tls *tls);

#endif
