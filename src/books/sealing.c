#include "books/sealing.h"

#include "base/little_endian.h"
#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    SEALED = NONCE + STORE_SEED + TAG,
    PURPOSE_MAX = 64 + HASH_BYTES
};
_Static_assert((int)SEALED <= (int)STORE_SEED_MAX, "there is room for it in the store");
_Static_assert(KEY_BYTES == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "a key of its size");

void sealing_take(struct sealing *sealing, const struct keys *keys) {
    sealing->secrets = memory_grow(NULL, keys->count * KEY_BYTES + 1);
    sealing->count = 0;
    for (size_t i = 0; i < keys->count; i++) {
        if (keys->list[i].purpose == KEY_DEALING)
            memcpy(sealing->secrets[sealing->count++], keys->list[i].secret, KEY_BYTES);
    }
}

void sealing_forget(struct sealing *sealing) {
    if (sealing->count > 0)
        sodium_memzero(sealing->secrets, sealing->count * KEY_BYTES);
    free(sealing->secrets);
    *sealing = (struct sealing){NULL, 0};
}

/* What a seal is for: floor, table, commitment. */
static size_t purpose_of(const char *floor, const struct store_seed *stored,
                         uint8_t purpose[PURPOSE_MAX]) {
    size_t length = strnlen(floor, PURPOSE_MAX - HASH_BYTES - 5);
    memcpy(purpose, floor, length);
    purpose[length++] = '\0';
    little_endian_put(purpose + length, stored->stream, 4);
    memcpy(purpose + length + 4, stored->commitment, HASH_BYTES);
    return length + 4 + HASH_BYTES;
}

void sealing_seal(const struct sealing *sealing, const char *floor, const uint8_t seed[STORE_SEED],
                  struct store_seed *stored) {
    uint8_t purpose[PURPOSE_MAX];
    size_t length = purpose_of(floor, stored, purpose);
    stored->length = STORE_SEED;
    if (sealing->count == 0) {
        memcpy(stored->seed, seed, STORE_SEED);
        return;
    }
    randombytes_buf(stored->seed, NONCE);
    (void)crypto_aead_xchacha20poly1305_ietf_encrypt(stored->seed + NONCE, NULL, seed, STORE_SEED,
                                                     purpose, length, NULL, stored->seed,
                                                     sealing->secrets[sealing->count - 1]);
    stored->length = SEALED;
}

bool sealing_open(const struct sealing *sealing, const char *floor, const struct store_seed *stored,
                  uint8_t seed[STORE_SEED]) {
    uint8_t purpose[PURPOSE_MAX];
    size_t length = purpose_of(floor, stored, purpose);
    bool opened = stored->length == STORE_SEED;
    if (opened)
        memcpy(seed, stored->seed, STORE_SEED);
    for (size_t i = sealing->count; !opened && stored->length == SEALED && i > 0; i--)
        opened = crypto_aead_xchacha20poly1305_ietf_decrypt(
                     seed, NULL, NULL, stored->seed + NONCE, STORE_SEED + TAG, purpose, length,
                     stored->seed, sealing->secrets[i - 1]) == 0;
    return opened;
}
