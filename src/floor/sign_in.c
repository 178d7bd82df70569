/* Signing in, as the house writes it down, and the second factor. */
#include "base/json_write.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/record_inside.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* ---- Sealing ---- */

enum {
    NONCE = crypto_secretbox_NONCEBYTES,
    SEALED = NONCE + crypto_secretbox_MACBYTES + FLOOR_FACTOR
};
_Static_assert(2 * SEALED + 1 <= FACTOR_MAX, "it fits as hexadecimal digits");

/* From a secret that stays when it is replaced, as those of dealing do. */
static void sealing_key(const uint8_t secret[KEY_BYTES], uint8_t key[crypto_secretbox_KEYBYTES]) {
    static const char what[] = "croupier second factor";
    crypto_generichash(key, crypto_secretbox_KEYBYTES, (const uint8_t *)what, sizeof what, secret,
                       KEY_BYTES);
}

static void seal(const struct floor *floor, const uint8_t factor[FLOOR_FACTOR],
                 char out[FACTOR_MAX]) {
    const struct sealing *sealing = &floor->sealing;
    uint8_t key[crypto_secretbox_KEYBYTES], sealed[SEALED];
    assert(sealing->count > 0 || floor->has_stored_secret); /* a floor where people sign in */
    sealing_key(sealing->count > 0 ? sealing->secrets[sealing->count - 1] : floor->stored_secret,
                key);
    randombytes_buf(sealed, NONCE);
    crypto_secretbox_easy(sealed + NONCE, factor, FLOOR_FACTOR, sealed, key);
    sodium_memzero(key, sizeof key);
    sodium_bin2hex(out, FACTOR_MAX, sealed, sizeof sealed);
}

static bool opens(const uint8_t secret[KEY_BYTES], const uint8_t sealed[SEALED],
                  uint8_t factor[FLOOR_FACTOR]) {
    uint8_t key[crypto_secretbox_KEYBYTES];
    sealing_key(secret, key);
    bool good =
        crypto_secretbox_open_easy(factor, sealed + NONCE, SEALED - NONCE, sealed, key) == 0;
    sodium_memzero(key, sizeof key);
    return good;
}

static bool unseal(const struct floor *floor, const char *text, uint8_t factor[FLOOR_FACTOR]) {
    const struct sealing *sealing = &floor->sealing;
    uint8_t sealed[SEALED];
    size_t length = 0;
    bool good = false;
    if (sodium_hex2bin(sealed, sizeof sealed, text, strlen(text), NULL, &length, NULL) != 0 ||
        length != sizeof sealed)
        return false;
    for (size_t i = sealing->count; i > 0 && !good; i--)
        good = opens(sealing->secrets[i - 1], sealed, factor);
    return good || (floor->has_stored_secret && opens(floor->stored_secret, sealed, factor));
}

bool floor_factor(const struct floor *floor, uint32_t id, struct floor_factor *factor) {
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    memset(factor, 0, sizeof *factor);
    if (staff == NULL || staff->factor[0] == '\0')
        return false;
    factor->step = staff->factor_step;
    factor->readable = unseal(floor, staff->factor, factor->secret);
    return true;
}

int floor_find_recovery(const struct floor *floor, uint32_t id, const uint8_t hash[HASH_BYTES]) {
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    return staff == NULL ? 0 : house_find_recovery(staff, hash);
}

/* ---- Records ---- */

static bool write_down(struct floor *floor, struct text *record) {
    char out[512];
    struct floor_answer answer;
    text_init(&answer.body, out, sizeof out);
    return record_end(floor, record, &answer);
}

/* Three in a row, and every three more. */
static void tell_failures(struct floor *floor, uint32_t id) {
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    char name[NAME_MAX_BYTES];
    if (staff == NULL || staff->failures % FAILURES_TOLD != 0)
        return;
    memcpy(name, staff->name, sizeof name);
    alert_raise(floor, &(struct house_alert){
                           .kind = ALERT_LOG_INS, .post = POST_SURVEILLANCE, .problem = name});
}

bool floor_note(struct floor *floor, const struct floor_note *note, int64_t now) {
    static const enum record_kind kinds[] = {
        [NOTE_IN] = RECORD_SESSION_BEGIN,  [NOTE_WRONG] = RECORD_SESSION_FAIL,
        [NOTE_LOCK] = RECORD_SESSION_LOCK, [NOTE_UNLOCK] = RECORD_SESSION_UNLOCK,
        [NOTE_OUT] = RECORD_SESSION_END,   [NOTE_SHOWN] = RECORD_FACTOR_SHOW,
    };
    static const struct floor_actor nobody = {.role = ACTOR_NOBODY};
    char memory[RECORD_BYTES];
    struct text record;
    bool wrong = note->kind == NOTE_WRONG;
    if (!floor_is_ready(floor, now))
        return false;
    record_begin(memory, &record, kinds[note->kind], wrong ? &nobody : &note->actor);
    house_put_session(&record, &(struct session_note){.staff = wrong ? note->actor.id : 0,
                                                      .address = note->address,
                                                      .screen = note->screen,
                                                      .what = note->what,
                                                      .step = note->step,
                                                      .recovery = note->recovery});
    if (!write_down(floor, &record))
        return false;
    if (wrong)
        tell_failures(floor, note->actor.id);
    return true;
}

bool floor_set_factor(struct floor *floor, const struct floor_actor *actor,
                      const struct floor_factor *factor,
                      uint8_t recovery[FLOOR_RECOVERIES][HASH_BYTES], int64_t now) {
    char memory[RECORD_BYTES], sealed[FACTOR_MAX];
    struct text record;
    struct factor_change change = {.factor = sealed, .step = factor->step};
    if (!floor_is_ready(floor, now))
        return false;
    seal(floor, factor->secret, sealed);
    memcpy(change.recovery, recovery, sizeof change.recovery);
    record_begin(memory, &record, RECORD_FACTOR_SET, actor);
    house_put_factor(&record, actor->id, &change);
    return write_down(floor, &record);
}

void operation_factor_end(struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_staff *staff = house_find_staff(&floor->house, request->parts[0]);
    if (staff == NULL || staff->factor[0] == '\0') {
        answer_fault(answer, FAULT_NO_SUCH, staff == NULL ? "staff" : "factor");
        return;
    }
    bool own = request->actor.role == ACTOR_STAFF && request->actor.id == staff->id;
    bool above = request->actor.role == ACTOR_SYSTEM ||
                 house_may_give(&floor->house, request->actor.id, staff->post);
    if (own || !above) {
        answer_fault(answer, own ? FAULT_OWN_ACCOUNT : FAULT_POST_ABOVE, "staff");
        return;
    }
    record_begin(memory, &record, RECORD_FACTOR_END, &request->actor);
    house_put_factor_end(&record, staff->id);
    if (!record_end(floor, &record, answer))
        return;
    floor_tell_person(floor, ACTOR_STAFF, staff->id);
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "staff", staff->id);
    answer_end(answer);
}
