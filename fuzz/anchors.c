/* Anchors from strangers, as bytes, as bytes signed anew so that what stands behind the signature
 * is read too, and as lines. What is taken is written in one form alone. */
#include "books/anchor.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t secret[ANCHOR_SECRET] = {1};

/* The same bytes come out again, signed by a key that this target has. */
static void use(const struct anchor *anchor, const uint8_t *bytes, size_t length, bool own) {
    struct anchor again = *anchor;
    size_t written, line_length, read;
    uint8_t *sealed = anchor_seal(&again, secret, &written);
    if (sealed == NULL || (own && (written != length || memcmp(sealed, bytes, length) != 0)))
        abort();
    char *line = anchor_line(anchor, bytes, length, &line_length);
    uint8_t *back = anchor_line_read(line, line_length - 1, &read);
    if (back == NULL || read != length || memcmp(back, bytes, length) != 0)
        abort();
    free(back);
    free(line);
    free(sealed);
}

static void read_one(const uint8_t *bytes, size_t length, bool own) {
    struct anchor anchor;
    const char *problem;
    if (anchor_read(bytes, length, &anchor, &problem))
        use(&anchor, bytes, length, own);
    anchor_free(&anchor);
}

/* The key stands in a field of its own: 32 zeros of the input become it, where there are some. */
static void read_signed(const uint8_t *data, size_t size) {
    static const uint8_t zeros[ANCHOR_KEY] = {0};
    uint8_t key[ANCHOR_KEY], private[crypto_sign_SECRETKEYBYTES];
    uint8_t *bytes = malloc(size + crypto_sign_BYTES);
    crypto_sign_state state;
    if (bytes == NULL)
        return;
    crypto_sign_seed_keypair(key, private, secret);
    memcpy(bytes, data, size);
    for (size_t i = 0; i + ANCHOR_KEY <= size; i++) {
        if (memcmp(bytes + i, zeros, ANCHOR_KEY) == 0) {
            memcpy(bytes + i, key, ANCHOR_KEY);
            break;
        }
    }
    crypto_sign_init(&state);
    crypto_sign_update(&state, (const uint8_t *)"croupier anchor", 15);
    crypto_sign_update(&state, bytes, size);
    crypto_sign_final_create(&state, bytes + size, NULL, private);
    read_one(bytes, size + crypto_sign_BYTES, true);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t length;
    if (sodium_init() < 0)
        abort();
    read_one(data, size, false);
    read_signed(data, size);
    uint8_t *bytes = anchor_line_read((const char *)data, size, &length);
    if (bytes != NULL)
        read_one(bytes, length, false);
    free(bytes);
    return 0;
}
