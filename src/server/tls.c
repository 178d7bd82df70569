#include "server/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

/* The names of OpenSSL's own types stay in this file. */
static SSL_CTX *context_of(struct tls_context *context) {
    return (SSL_CTX *)(void *)context;
}

static SSL *ssl_of(const struct tls *tls) {
    return (SSL *)(void *)tls;
}

/* HTTP/1.1, or nothing in common. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *length,
                           const unsigned char *offered, unsigned offered_length, void *unused) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl;
    (void)unused;
    if (SSL_select_next_proto(&chosen, length, ours, sizeof ours - 1, offered, offered_length) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

struct tls_context *tls_context_open(const char *certificate, const char *key) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context != NULL && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
        SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
        SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(context) == 1) {
        SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                         SSL_OP_IGNORE_UNEXPECTED_EOF);
        SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                      SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                      SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
        return (struct tls_context *)(void *)context;
    }
    fprintf(stderr, "croupier: %s, %s: ", certificate, key);
    ERR_print_errors_fp(stderr);
    SSL_CTX_free(context);
    return NULL;
}

void tls_context_close(struct tls_context *context) {
    SSL_CTX_free(context_of(context));
}

struct tls *tls_open(struct tls_context *context, int fd) {
    SSL *ssl = SSL_new(context_of(context));
    if (ssl == NULL)
        return NULL;
    if (SSL_set_fd(ssl, fd) != 1) {
        SSL_free(ssl);
        return NULL;
    }
    SSL_set_accept_state(ssl);
    return (struct tls *)(void *)ssl;
}

void tls_close(struct tls *tls) {
    if (tls == NULL)
        return;
    ERR_clear_error();
    if (SSL_is_init_finished(ssl_of(tls)))
        SSL_shutdown(ssl_of(tls));
    SSL_free(ssl_of(tls));
}

enum tls_progress tls_accept(struct tls *tls) {
    ERR_clear_error();
    int outcome = SSL_do_handshake(ssl_of(tls));
    if (outcome == 1)
        return TLS_DONE;
    switch (SSL_get_error(ssl_of(tls), outcome)) {
    case SSL_ERROR_WANT_READ:
        return TLS_WANTS_READ;
    case SSL_ERROR_WANT_WRITE:
        return TLS_WANTS_WRITE;
    default:
        return TLS_FAILED;
    }
}

static ssize_t outcome_of(struct tls *tls, int outcome) {
    if (outcome > 0)
        return outcome;
    switch (SSL_get_error(ssl_of(tls), outcome)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        errno = EAGAIN;
        return -1;
    case SSL_ERROR_ZERO_RETURN:
        return 0;
    default:
        errno = EPROTO;
        return -1;
    }
}

ssize_t tls_read(struct tls *tls, char *bytes, size_t room) {
    ERR_clear_error();
    return outcome_of(tls, SSL_read(ssl_of(tls), bytes, (int)room));
}

ssize_t tls_write(struct tls *tls, const char *bytes, size_t length) {
    ERR_clear_error();
    return outcome_of(tls, SSL_write(ssl_of(tls), bytes, (int)length));
}

bool tls_has_more(const struct tls *tls) {
    return SSL_pending(ssl_of(tls)) > 0;
}
