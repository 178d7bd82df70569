#include "server/totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Codes ---- */

/* RFC 4226, 5.3: the last four bits of the HMAC say where the 31 bits of the code begin. */
uint32_t totp_code(const uint8_t secret[TOTP_SECRET], uint64_t step, int digits) {
    uint8_t message[8], mac[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    uint32_t modulus = 1;
    for (int i = 0; i < 8; i++)
        message[i] = (uint8_t)(step >> (56 - 8 * i));
    if (HMAC(EVP_sha1(), secret, TOTP_SECRET, message, sizeof message, mac, &length) == NULL)
        abort(); /* there is no other use of it: no memory, or no SHA-1 in this OpenSSL */
    const uint8_t *at = mac + (mac[length - 1] & 15);
    uint32_t bits = (uint32_t)(at[0] & 127) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 |
                    (uint32_t)at[3];
    sodium_memzero(mac, sizeof mac);
    while (digits-- > 0)
        modulus *= 10;
    return bits % modulus;
}

static bool read_code(const char *text, uint32_t *code) {
    *code = 0;
    if (strlen(text) != TOTP_DIGITS)
        return false;
    for (int i = 0; i < TOTP_DIGITS; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *code = *code * 10 + (uint32_t)(text[i] - '0');
    }
    return true;
}

bool totp_find(const uint8_t secret[TOTP_SECRET], const char *code, int64_t seconds, uint64_t after,
               uint64_t *step) {
    uint32_t typed;
    bool found = false;
    if (seconds < 0 || !read_code(code, &typed))
        return false;
    uint64_t now = (uint64_t)seconds / TOTP_PERIOD;
    uint64_t first = now < TOTP_DRIFT ? 0 : now - TOTP_DRIFT;
    for (uint64_t at = first; at <= now + TOTP_DRIFT; at++) {
        uint32_t right = totp_code(secret, at, TOTP_DIGITS);
        if (at <= after || sodium_memcmp(&right, &typed, sizeof right) != 0 || found)
            continue;
        found = true;
        *step = at;
    }
    return found;
}

/* ---- Base 32 ---- */

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

void totp_base32(const uint8_t *bytes, size_t length, struct text *out) {
    for (size_t i = 0; i + 5 <= length; i += 5) {
        uint64_t group = 0;
        for (size_t k = 0; k < 5; k++)
            group = group << 8 | bytes[i + k];
        for (int shift = 35; shift >= 0; shift -= 5)
            text_char(out, alphabet[group >> shift & 31]);
    }
}

/* Whatever is not unreserved in an address (RFC 3986, 2.3). */
static void add_escaped(struct text *out, const char *text) {
    static const char hex[] = "0123456789ABCDEF";
    for (; *text != '\0'; text++) {
        uint8_t c = (uint8_t)*text;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     strchr("-._~", c) != NULL;
        if (plain) {
            text_char(out, *text);
            continue;
        }
        text_char(out, '%');
        text_char(out, hex[c >> 4]);
        text_char(out, hex[c & 15]);
    }
}

void totp_address(const uint8_t secret[TOTP_SECRET], const char *house, const char *name,
                  struct text *out) {
    text_add(out, "otpauth://totp/");
    add_escaped(out, house);
    text_char(out, ':');
    add_escaped(out, name);
    text_add(out, "?secret=");
    totp_base32(secret, TOTP_SECRET, out);
    text_add(out, "&issuer=");
    add_escaped(out, house);
}

/* ---- Recovery codes ---- */

enum { RECOVERY_LETTERS = RECOVERY_BYTES / 5 * 8 };

bool recovery_hash(const char *typed, uint8_t hash[HASH_BYTES]) {
    char letters[RECOVERY_LETTERS];
    size_t count = 0;
    for (; *typed != '\0'; typed++) {
        char c = *typed;
        if (c == '-' || c == ' ')
            continue;
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (count == RECOVERY_LETTERS || strchr(alphabet, c) == NULL)
            return false;
        letters[count++] = c;
    }
    if (count == RECOVERY_LETTERS)
        hash_bytes(letters, sizeof letters, hash);
    sodium_memzero(letters, sizeof letters);
    return count == RECOVERY_LETTERS;
}

void recovery_make(char text[RECOVERY_TEXT + 1], uint8_t hash[HASH_BYTES]) {
    uint8_t bytes[RECOVERY_BYTES];
    char letters[RECOVERY_LETTERS];
    struct text out;
    char *at = text;
    randombytes_buf(bytes, sizeof bytes);
    text_init(&out, letters, sizeof letters);
    totp_base32(bytes, sizeof bytes, &out);
    hash_bytes(letters, sizeof letters, hash);
    for (size_t i = 0; i < RECOVERY_LETTERS; i++) {
        if (i > 0 && i % 4 == 0)
            *at++ = '-';
        *at++ = letters[i] >= 'A' ? (char)(letters[i] - 'A' + 'a') : letters[i];
    }
    *at = '\0';
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(letters, sizeof letters);
}
