#include "server/tls.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20, CHAIN_MAX = 16 };

static const char suites[] = "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
                             "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:"
                             "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256";

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

static bool fails(struct tls_problem *problem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fails(struct tls_problem *problem, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
    return false;
}

/* What OpenSSL found wrong, in its words. */
static bool refused(struct tls_problem *problem, const char *what) {
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    ERR_clear_error();
    return fails(problem, "%s: %s", what, reason == NULL ? "not usable" : reason);
}

/* ---- What the files hold ---- */

/* A key that needs a password is refused: nobody is there to type it. */
static int no_password(char *password, int size, int writing, void *unused) {
    (void)password;
    (void)size;
    (void)writing;
    (void)unused;
    return -1;
}

/* After the certificate those that vouch for it, to the end. */
static bool use_chain(SSL_CTX *context, BIO *pem) {
    for (int i = 0; i < CHAIN_MAX; i++) {
        X509 *next = PEM_read_bio_X509(pem, NULL, no_password, NULL);
        if (next == NULL) {
            bool end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
            if (end)
                ERR_clear_error();
            return end;
        }
        if (SSL_CTX_add0_chain_cert(context, next) != 1) {
            X509_free(next);
            return false;
        }
    }
    return false;
}

static bool use_certificate(SSL_CTX *context, BIO *pem) {
    X509 *own = PEM_read_bio_X509_AUX(pem, NULL, no_password, NULL);
    bool used = own != NULL && SSL_CTX_use_certificate(context, own) == 1;
    X509_free(own);
    return used && use_chain(context, pem);
}

static bool use_key(SSL_CTX *context, BIO *pem) {
    EVP_PKEY *key = PEM_read_bio_PrivateKey(pem, NULL, no_password, NULL);
    bool used = key != NULL && SSL_CTX_use_PrivateKey(context, key) == 1;
    EVP_PKEY_free(key);
    return used && SSL_CTX_check_private_key(context) == 1;
}

static void set_ways(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
}

static SSL_CTX *new_context(void) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context == NULL)
        return NULL;
    set_ways(context);
    if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
        SSL_CTX_set_cipher_list(context, suites) == 1 &&
        SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384") == 1)
        return context;
    SSL_CTX_free(context);
    return NULL;
}

static bool use_both(SSL_CTX *context, BIO *certificate, BIO *key, struct tls_problem *problem) {
    if (context == NULL || certificate == NULL || key == NULL)
        return refused(problem, "TLS");
    if (!use_certificate(context, certificate))
        return refused(problem, "the certificate");
    return use_key(context, key) || refused(problem, "the private key");
}

struct tls_context *tls_context_read(const char *certificate, size_t certificate_length,
                                     const char *key, size_t key_length,
                                     struct tls_problem *problem) {
    if (certificate_length > FILE_MAX || key_length > FILE_MAX) {
        fails(problem, "the certificate or its key is too large");
        return NULL;
    }
    ERR_clear_error();
    SSL_CTX *context = new_context();
    BIO *chain = BIO_new_mem_buf(certificate, (int)certificate_length);
    BIO *secret = BIO_new_mem_buf(key, (int)key_length);
    if (!use_both(context, chain, secret, problem)) {
        SSL_CTX_free(context);
        context = NULL;
    }
    BIO_free(chain);
    BIO_free(secret);
    return (struct tls_context *)(void *)context;
}

/* ---- The files ---- */

struct pem {
    char *bytes;
    size_t length;
};

/* Ours or root's; others have no business with it, nor has a group unless root gave it to one. */
static bool is_private(const char *path, const struct stat *file, struct tls_problem *problem) {
    mode_t allowed = file->st_uid == 0 ? 0740 : 0700;
    if (file->st_uid != 0 && file->st_uid != geteuid())
        return fails(problem, "%s belongs to somebody else: the key must be the server's or root's",
                     path);
    if ((file->st_mode & 0777 & ~allowed) != 0)
        return fails(problem, "%s has mode %04o: nobody but its owner may read the key (chmod 600)",
                     path, (unsigned)(file->st_mode & 07777));
    return true;
}

static bool read_all(int fd, struct pem *pem) {
    while (pem->length < FILE_MAX) {
        ssize_t got = read(fd, pem->bytes + pem->length, FILE_MAX - pem->length);
        if (got == 0)
            return true;
        if (got < 0 && errno != EINTR)
            return false;
        pem->length += got > 0 ? (size_t)got : 0;
    }
    errno = EFBIG;
    return false;
}

/* What is checked is what is read: one descriptor for both. */
static bool read_open(int fd, const char *path, bool secret, struct pem *pem,
                      struct tls_problem *problem) {
    struct stat file;
    if (fstat(fd, &file) != 0)
        return fails(problem, "%s: %s", path, strerror(errno));
    if (!S_ISREG(file.st_mode))
        return fails(problem, "%s is not a file", path);
    if (secret && !is_private(path, &file, problem))
        return false;
    return read_all(fd, pem) || fails(problem, "%s: %s", path, strerror(errno));
}

static bool read_pem(const char *path, bool secret, struct pem *pem, struct tls_problem *problem) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fails(problem, "%s: %s", path, strerror(errno));
    pem->bytes = malloc(FILE_MAX);
    bool read = pem->bytes == NULL ? fails(problem, "no memory")
                                   : read_open(fd, path, secret, pem, problem);
    close(fd);
    return read;
}

static void forget(struct pem *pem) {
    if (pem->bytes != NULL)
        OPENSSL_cleanse(pem->bytes, pem->length);
    free(pem->bytes);
}

struct tls_context *tls_context_open(const char *certificate, const char *key,
                                     struct tls_problem *problem) {
    struct pem chain = {NULL, 0}, secret = {NULL, 0};
    struct tls_context *context = NULL;
    if (read_pem(certificate, false, &chain, problem) && read_pem(key, true, &secret, problem))
        context = tls_context_read(chain.bytes, chain.length, secret.bytes, secret.length, problem);
    forget(&chain);
    forget(&secret);
    return context;
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
