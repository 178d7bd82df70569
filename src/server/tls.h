/* TLS of a connection, on OpenSSL: 1.2 and newer. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct tls_context;
struct tls;

enum tls_progress { TLS_DONE, TLS_WANTS_READ, TLS_WANTS_WRITE, TLS_FAILED };

/* PEM files; NULL: they cannot be used, and standard error says why. */
struct tls_context *tls_context_open(const char *certificate, const char *key);
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
