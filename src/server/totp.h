/* The second factor: codes that change every half minute (RFC 6238, on RFC 4226), and recovery
 * codes for who has lost the device that shows them.
 *
 * SHA-1, six digits and thirty seconds are what every authenticator can do; HMAC does not lean on
 * what is broken about SHA-1. */
#ifndef SERVER_TOTP_H
#define SERVER_TOTP_H

#include "base/hash.h"
#include "base/text.h"

enum {
    TOTP_SECRET = 20, /* bytes, as RFC 4226 recommends */
    TOTP_PERIOD = 30, /* seconds a step */
    TOTP_DIGITS = 6,
    TOTP_DRIFT = 1, /* steps that a clock may be ahead or behind (RFC 6238, 5.2) */
    TOTP_BASE32 = TOTP_SECRET / 5 * 8,
    RECOVERY_CODES = 10,
    RECOVERY_BYTES = 10, /* 80 random bits: no guessing, and a quick hash is enough */
    RECOVERY_TEXT = 19   /* "abcd-efgh-ijkl-mnop" */
};

/* The code of a step, of so many digits (6 to 8). */
uint32_t totp_code(const uint8_t secret[TOTP_SECRET], uint64_t step, int digits);
/* The step to which six digits belong, now or within the drift, and later than `after`: a code is
 * good once (RFC 6238, 5.2), and none before it. False: there is none. */
bool totp_find(const uint8_t secret[TOTP_SECRET], const char *code, int64_t seconds, uint64_t after,
               uint64_t *step);

/* RFC 4648 without padding, upper case; `length` is a multiple of five. */
void totp_base32(const uint8_t *bytes, size_t length, struct text *out);
/* What an authenticator reads off a QR code: otpauth://totp/…, a name escaped for an address. */
void totp_address(const uint8_t secret[TOTP_SECRET], const char *house, const char *name,
                  struct text *out);

/* A new one, and the hash that is kept of it. */
void recovery_make(char text[RECOVERY_TEXT + 1], uint8_t hash[HASH_BYTES]);
/* The hash of one as it was typed: in either case, with or without hyphens and spaces. False: it is
 * none. */
bool recovery_hash(const char *typed, uint8_t hash[HASH_BYTES]);

#endif
