#include "cli/sign_in.h"

#include "cli/cli.h"
#include "cli/floor_asking.h"
#include "cli/floor_store.h"
#include "server/totp.h"
#include "table/event.h"

#include <sodium.h>
#include <string.h>

enum { PASSWORD_ROOM = 256, CODE_ROOM = 64, GUESSES = 10, MINUTE = 60000, RECORD_TOKENS = 64 };

/* As an address of the records of signing in. */
static const char here[] = "command line";

/* ---- Guesses ---- */

struct guesses {
    uint32_t staff; /* 0: names that nobody has */
    size_t count;
};

static bool is_text(const struct json *json, const char *name, const char *text) {
    uint32_t token = json_member(json, 0, name);
    return token != 0 && json_is(json, token, text);
}

static bool count_guess(const struct store_record *record, void *context) {
    struct guesses *guesses = context;
    struct json_token tokens[RECORD_TOKENS];
    struct json json;
    struct json_error error;
    int64_t staff = 0;
    if (json_parse(record->body, record->body_length, tokens, RECORD_TOKENS, &json, &error) !=
            JSON_OK ||
        !is_text(&json, "do", "session.fail") || !is_text(&json, "address", here))
        return true;
    uint32_t token = json_member(&json, 0, "staff");
    if (token != 0)
        (void)json_integer(&json, token, &staff);
    if ((uint32_t)staff == guesses->staff)
        guesses->count++;
    return true;
}

/* As many a minute as a server takes from one address. The house's records know of them: a new
 * process does not begin anew. */
static const char *slowed(const char *url, uint32_t staff) {
    struct guesses guesses = {.staff = staff};
    struct store_error error = {STORE_FINE, ""};
    struct store_query query = {.stream = 0, .from_time = cli_time_now() - MINUTE};
    struct store *store = store_open_readonly(url, &error);
    bool read = store != NULL && store_read(store, &query, false, count_guess, &guesses, &error);
    if (store != NULL)
        store_close(store);
    if (!read)
        return "the store cannot be read";
    return guesses.count < GUESSES ? NULL : "too many wrong guesses: wait a minute";
}

static const char *wrong(struct floor *floor, const struct floor_actor *actor, const char *what,
                         const char *problem) {
    (void)floor_note(
        floor,
        &(struct floor_note){.kind = NOTE_WRONG, .actor = *actor, .address = here, .what = what},
        cli_time_now());
    return problem;
}

/* ---- Password and code ---- */

/* A name that does not exist takes as long as a wrong password. */
static bool shows_password(const struct floor_person *person, bool known) {
    char password[PASSWORD_ROOM], nobodys[crypto_pwhash_STRBYTES];
    if (!cli_read_password("Password: ", password, sizeof password))
        password[0] = '\0';
    bool right =
        known && crypto_pwhash_str_verify(person->password_hash, password, strlen(password)) == 0;
    if (!known &&
        crypto_pwhash_str(nobodys, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0)
        sodium_memzero(nobodys, sizeof nobodys);
    sodium_memzero(password, sizeof password);
    return right;
}

/* A code of the second factor, or a recovery code; the note gets which. */
static bool shows_code(struct floor *floor, struct floor_factor *factor, struct floor_note *note) {
    char code[CODE_ROOM];
    uint8_t hash[HASH_BYTES];
    uint64_t step = 0;
    if (!cli_read_password("Code of the second factor, or a recovery code: ", code, sizeof code))
        code[0] = '\0';
    if (factor->readable &&
        totp_find(factor->secret, code, cli_time_now() / 1000, factor->step, &step))
        note->step = (uint32_t)step;
    else if (recovery_hash(code, hash))
        note->recovery = floor_find_recovery(floor, note->actor.id, hash);
    sodium_memzero(code, sizeof code);
    return note->step != 0 || note->recovery != 0;
}

static bool needs_factor(const struct floor *floor, enum post post) {
    return !floor_is_demonstration(floor) && post >= POST_PIT_MANAGER &&
           post <= POST_SENIOR_MANAGEMENT;
}

static const char *shows_factor(struct floor *floor, struct floor_note *note) {
    struct floor_factor factor;
    const char *problem = NULL;
    if (floor_factor(floor, note->actor.id, &factor)) {
        if (!shows_code(floor, &factor, note))
            problem =
                wrong(floor, &note->actor, "code",
                      factor.readable ? "this code is not right, or was used before"
                                      : "without the floor's keys (--keys) only a recovery code is "
                                        "good, and this is none");
    } else if (needs_factor(floor, note->actor.post)) {
        problem = "the post asks for a second factor, and the account has none: sign in on a "
                  "screen of the open floor and set one up";
    }
    sodium_memzero(&factor, sizeof factor);
    return problem;
}

/* ---- Signing in ---- */

const char *cli_sign_in(struct floor *floor, const char *url, const char *name,
                        struct floor_actor *actor) {
    struct floor_person person = {.id = 0};
    bool known = floor_find_staff(floor, name, &person) && person.active;
    *actor = (struct floor_actor){.role = ACTOR_NOBODY};
    if (known)
        *actor = (struct floor_actor){.role = ACTOR_STAFF, .id = person.id, .post = person.post};
    const char *problem = slowed(url, actor->id);
    if (problem == NULL && !shows_password(&person, known))
        problem = wrong(floor, actor, known ? "password" : "name",
                        "this name and this password do not go together");
    sodium_memzero(&person, sizeof person);
    struct floor_note note = {.kind = NOTE_IN, .actor = *actor, .address = here};
    if (problem == NULL)
        problem = shows_factor(floor, &note);
    if (problem == NULL && !floor_password_is_own(floor, actor->id))
        problem = "somebody else set this password: sign in on a screen of the open floor and "
                  "choose your own";
    if (problem == NULL && !floor_note(floor, &note, cli_time_now()))
        problem = "the store cannot be written now";
    return problem;
}

void cli_sign_out(struct floor *floor, const struct floor_actor *actor) {
    (void)floor_note(floor,
                     &(struct floor_note){.kind = NOTE_OUT, .actor = *actor, .address = here},
                     cli_time_now());
}
