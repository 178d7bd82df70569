/* Any bytes at all as the files of `serve --tls-cert --tls-key`: the certificates up to the first
 * NUL, the private key behind it. What is taken can begin a connection; what is not says why. */
#include "server/tls.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void begin_connection(struct tls_context *context) {
    int ends[2];
    if (pipe(ends) != 0)
        return;
    struct tls *tls = tls_open(context, ends[0]);
    close(ends[1]);
    if (tls == NULL || tls_accept(tls) == TLS_DONE)
        abort();
    tls_close(tls);
    close(ends[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    const char *gap = size > 0 ? memchr(bytes, '\0', size) : NULL;
    size_t length = gap == NULL ? size : (size_t)(gap - bytes);
    const char *key = gap == NULL ? "" : gap + 1;
    size_t key_length = gap == NULL ? 0 : size - length - 1;
    struct tls_problem problem = {""};
    struct tls_context *context = tls_context_read(bytes, length, key, key_length, &problem);
    if (context == NULL) {
        if (problem.text[0] == '\0')
            abort();
        return 0;
    }
    begin_connection(context);
    tls_context_close(context);
    return 0;
}
