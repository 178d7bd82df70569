/* The keys of a floor, in a directory of their own: whoever has the store, or a backup of it, does
 * not have them.
 *
 *   series          the name of this server's anchors (books/anchor.h): 32 hexadecimal digits
 *   dealing-N       seals the seeds of open commitments in the store; all servers of a floor have
 * it evidence-N      signs evidence; all servers of a floor have it anchor-N        signs anchors;
 * each server its own evidence-N.pub, anchor-N.pub the public key of one that was replaced, for
 * verifying
 *
 * A key is 64 hexadecimal digits; the highest N is in use. Files are for their owner alone (0600).
 * A replaced secret is deleted where nothing but verifying needs it; of dealing it stays, to open
 * what it has sealed.
 *
 * Under systemd, `LoadCredential=keys:DIRECTORY` gives them as $CREDENTIALS_DIRECTORY/keys_NAME. */
#ifndef BOOKS_KEYS_H
#define BOOKS_KEYS_H

#include "base/hash.h"
#include "books/anchor.h"

enum key_purpose { KEY_DEALING, KEY_EVIDENCE, KEY_ANCHOR, KEY_PURPOSES };

enum { KEY_BYTES = 32, KEYS_PROBLEM = 256, KEYS_MOST = 99999 /* of one purpose */ };

struct key {
    uint8_t purpose; /* enum key_purpose */
    bool has_secret;
    uint32_t number;
    uint8_t secret[KEY_BYTES];
    uint8_t shown[KEY_BYTES]; /* the public key; of dealing, which has none, a print */
};

struct keys {
    uint8_t series[ANCHOR_SERIES];
    struct key *list; /* by purpose, then number */
    size_t count, room;
};

extern const char *const key_purpose_ids[KEY_PURPOSES];

/* What all of these say when they are false stands in `problem`, with the file. */
typedef char keys_problem[KEYS_PROBLEM];

/* A new directory, or an empty one, with a key for each purpose. With `like` those of dealing and
 * evidence, old ones too, are the ones there: another server of the same floor. */
bool keys_make(const char *directory, const char *like, keys_problem problem);
/* A new key for a purpose. */
bool keys_rotate(const char *directory, enum key_purpose purpose, keys_problem problem);
/* NULL: what systemd gives. Afterwards keys_forget, either way. */
bool keys_read(const char *directory, struct keys *keys, keys_problem problem);
/* Whether systemd gives any. */
bool keys_given(void);
void keys_forget(struct keys *keys);
/* Another server's public key, or all that whoever verifies has: 64 hexadecimal digits. False: it
 * is none. */
bool keys_trust(struct keys *keys, enum key_purpose purpose, const char *hex);

/* The one in use. */
const struct key *keys_newest(const struct keys *keys, enum key_purpose purpose);
/* The one that is shown so; NULL: there is none. */
const struct key *keys_find(const struct keys *keys, enum key_purpose purpose,
                            const uint8_t shown[KEY_BYTES]);

#endif
