/* TLS by itself: which files are taken, which suites are spoken, over a pair of sockets. */
#include "server/tls.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct files {
    char folder[64], certificate[128], key[128];
};

/* ---- A certificate of our own ---- */

static EVP_PKEY *make_key(bool rsa) {
    return rsa ? EVP_RSA_gen(2048) : EVP_EC_gen("P-256");
}

static X509 *make_certificate(EVP_PKEY *key) {
    X509 *made = X509_new();
    X509_NAME *name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1,
                               0);
    X509_set_issuer_name(made, name);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), 0);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    assert_true(X509_sign(made, key, EVP_sha256()) > 0);
    return made;
}

static void write_key(const char *path, EVP_PKEY *key, const char *password) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(PEM_write_PKCS8PrivateKey(file, key, password ? EVP_aes_128_cbc() : NULL,
                                               password, password ? (int)strlen(password) : 0, NULL,
                                               NULL),
                     1);
    fclose(file);
    chmod(path, 0600);
}

static void write_both(struct files *files, bool rsa) {
    EVP_PKEY *key = make_key(rsa);
    X509 *certificate = make_certificate(key);
    FILE *file = fopen(files->certificate, "w");
    assert_non_null(file);
    PEM_write_X509(file, certificate);
    fclose(file);
    write_key(files->key, key, NULL);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

static int set_up(void **state) {
    struct files *files = calloc(1, sizeof *files);
    if (files == NULL)
        return -1;
    strcpy(files->folder, "/tmp/croupier-tls-XXXXXX");
    if (mkdtemp(files->folder) == NULL)
        return -1;
    snprintf(files->certificate, sizeof files->certificate, "%s/cert.pem", files->folder);
    snprintf(files->key, sizeof files->key, "%s/key.pem", files->folder);
    write_both(files, true);
    *state = files;
    return 0;
}

static int tear_down(void **state) {
    struct files *files = *state;
    unlink(files->certificate);
    unlink(files->key);
    rmdir(files->folder);
    free(files);
    return 0;
}

static struct tls_context *must_open(const struct files *files) {
    struct tls_problem problem = {""};
    struct tls_context *context = tls_context_open(files->certificate, files->key, &problem);
    if (context == NULL)
        fail_msg("%s", problem.text);
    return context;
}

static void must_refuse(const struct files *files, const char *words) {
    struct tls_problem problem = {""};
    assert_null(tls_context_open(files->certificate, files->key, &problem));
    if (strstr(problem.text, words) == NULL)
        fail_msg("'%s' does not say '%s'", problem.text, words);
}

/* ---- Files ---- */

static void the_key_is_nobody_elses(void **state) {
    struct files *files = *state;
    static const mode_t good[] = {0600, 0400, 0700}, bad[] = {0644, 0604, 0660, 0620, 0602, 0666};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        chmod(files->key, good[i]);
        tls_context_close(must_open(files));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        chmod(files->key, bad[i]);
        must_refuse(files, "chmod 600");
    }
}

/* As Debian's group ssl-cert has it; only where the test is root can it give a file away. */
static void a_group_reads_only_roots_key(void **state) {
    struct files *files = *state;
    chmod(files->key, 0640);
    if (geteuid() != 0) {
        must_refuse(files, "chmod 600");
        return;
    }
    tls_context_close(must_open(files));
    assert_int_equal(chown(files->key, 12345, 12345), 0);
    must_refuse(files, "belongs to somebody else");
}

static void what_is_no_key_is_refused(void **state) {
    struct files *files = *state, other = *files;
    EVP_PKEY *stranger = make_key(true);
    write_key(files->key, stranger, NULL);
    must_refuse(files, "the private key");
    write_key(files->key, stranger, "a password");
    must_refuse(files, "the private key");
    EVP_PKEY_free(stranger);
    strcpy(other.key, files->folder);
    must_refuse(&other, "is not a file");
    unlink(files->key);
    must_refuse(files, "No such file");
    assert_int_equal(mkfifo(files->key, 0600), 0);
    must_refuse(files, "is not a file");
}

static void what_is_no_certificate_is_refused(void **state) {
    struct files *files = *state;
    FILE *file = fopen(files->certificate, "a");
    fputs("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", file);
    fclose(file);
    must_refuse(files, "the certificate");
    file = fopen(files->certificate, "w");
    fclose(file);
    must_refuse(files, "the certificate");
}

/* ---- Suites ---- */

static bool pump(SSL *client, struct tls *server) {
    bool client_done = false, server_done = false;
    for (int turn = 0; turn < 100 && !(client_done && server_done); turn++) {
        int outcome = client_done ? 1 : SSL_do_handshake(client);
        int why = SSL_get_error(client, outcome);
        client_done = outcome == 1;
        if (!client_done && why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
            return false;
        enum tls_progress progress = server_done ? TLS_DONE : tls_accept(server);
        server_done = progress == TLS_DONE;
        if (progress == TLS_FAILED)
            return false;
    }
    return client_done && server_done;
}

/* Whether a client with these suites of TLS 1.2, or with TLS 1.3 (NULL), comes to terms. */
static bool agrees(const struct files *files, const char *suites) {
    struct tls_context *context = must_open(files);
    int pair[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair), 0);
    SSL_CTX *theirs = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_security_level(theirs, 0);
    SSL_CTX_set_min_proto_version(theirs, suites == NULL ? TLS1_3_VERSION : TLS1_VERSION);
    if (suites != NULL) {
        SSL_CTX_set_max_proto_version(theirs, TLS1_2_VERSION);
        assert_int_equal(SSL_CTX_set_cipher_list(theirs, suites), 1);
    }
    SSL *client = SSL_new(theirs);
    SSL_set_fd(client, pair[0]);
    SSL_set_connect_state(client);
    struct tls *server = tls_open(context, pair[1]);
    tls_context_close(context); /* a connection that has begun goes on */
    bool agreed = pump(client, server);
    tls_close(server);
    SSL_free(client);
    SSL_CTX_free(theirs);
    close(pair[0]);
    close(pair[1]);
    return agreed;
}

static void only_modern_suites_are_spoken(void **state) {
    struct files *files = *state;
    static const char *const bad[] = {
        "AES256-SHA",                /* the key of the certificate encrypts */
        "AES128-GCM-SHA256",         /* the same */
        "ECDHE-RSA-AES256-SHA",      /* CBC */
        "ECDHE-RSA-AES128-SHA256",   /* CBC */
        "DHE-RSA-AES256-GCM-SHA384", /* finite fields */
        "AECDH-AES256-SHA",          /* nobody is named */
        "ECDHE-RSA-NULL-SHA",        /* nothing is hidden */
    };
    assert_true(agrees(files, NULL));
    assert_true(agrees(files, "ECDHE-RSA-AES256-GCM-SHA384"));
    assert_true(agrees(files, "ECDHE-RSA-CHACHA20-POLY1305"));
    assert_true(agrees(files, "ECDHE-RSA-AES128-GCM-SHA256"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (agrees(files, bad[i]))
            fail_msg("%s is spoken", bad[i]);
    write_both(files, false);
    assert_true(agrees(files, NULL));
    assert_true(agrees(files, "ECDHE-ECDSA-AES128-GCM-SHA256"));
    assert_false(agrees(files, "ECDHE-ECDSA-AES128-SHA256"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_key_is_nobody_elses),       TEST(a_group_reads_only_roots_key),
        TEST(what_is_no_key_is_refused),     TEST(what_is_no_certificate_is_refused),
        TEST(only_modern_suites_are_spoken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
