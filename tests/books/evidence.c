#define _GNU_SOURCE /* memmem */
/* Evidence bundles: what is made can be checked with nothing else, and nothing in it can be
 * changed, neither by accident nor by somebody who seals it again with a key of their own. */
#include "base/engine.h"
#include "books/evidence_inside.h"
#include "books/snapshot.h"
#include "games/sicbo/state.h"

#include "floor/house_support.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BUNDLE_ROOM = EVIDENCE_ROOM + 4096, SEAL = 8 + 64 + 12 + 64 + 15 + 128 + 3 };

static char bundle[BUNDLE_ROOM];
static size_t bundle_length;
static uint8_t house_key[EVIDENCE_KEY];
static const uint8_t secret[HASH_BYTES] = {7, 1, 9};

static struct cr_rulebook *book_of(enum cr_game game) {
    struct cr_rulebook *book = calloc(1, sizeof *book);
    assert_non_null(book);
    assert_true(cr_rulebook_builtin(game, book));
    return book;
}

/* The first round of the sic bo table, from its very first event on. */
static int make(void **state) {
    struct place place;
    struct store_error error;
    struct table closed;
    struct text out;
    uint64_t last;
    uint8_t hash[HASH_BYTES];
    (void)state;
    place_open_with_players(&place, 1);
    let_run(&place, 8000, 500);
    assert_int_equal(ask(&place, player_of(1), "POST /api/tables/1/events",
                         "{\"event\":\"bet\",\"bet\":\"big\",\"amount\":100000}", NULL),
                     201);
    for (int i = 0; i < 200 && rounds_played(&place, 1) == 0; i++)
        let_run(&place, 500, 500);
    assert_int_equal(rounds_played(&place, 1), 1);
    assert_true(settle_down(&place));
    struct store *store = store_open_readonly(place_url(&place), &error);
    assert_non_null(store);
    assert_true(store_last(store, 1, &last, hash, &error));
    table_init(&closed);
    struct evidence_wish wish = {.table = 1,
                                 .name = "Sic Bo 1",
                                 .book = book_of(CR_SICBO),
                                 .round = 1,
                                 .first = 1,
                                 .last = last,
                                 .made = place.now,
                                 .before = &closed,
                                 .secret = secret};
    text_init(&out, bundle, sizeof bundle);
    if (!evidence_write(store, &wish, &out, &error))
        fail_msg("%s", error.message);
    bundle_length = out.length;
    evidence_key(secret, house_key);
    free((void *)wish.book);
    store_close(store);
    place_close(&place);
    return 0;
}

static void whole(void **state) {
    struct evidence_found found;
    (void)state;
    if (!evidence_verify(bundle, bundle_length, NULL, &found))
        fail_msg("%s", found.problem);
    assert_int_equal(found.table, 1);
    assert_string_equal(found.game, "sicbo");
    assert_true(found.events > 10);
    assert_memory_equal(found.key, house_key, EVIDENCE_KEY);
    assert_non_null(strstr(bundle, "\"transcript\":{\"en\":\""));
}

static void every_byte_counts(void **state) {
    struct evidence_found found;
    (void)state;
    for (size_t i = 0; i < bundle_length; i++) {
        char kept = bundle[i];
        bundle[i] = (char)(kept ^ 1);
        bool accepted = evidence_verify(bundle, bundle_length, NULL, &found);
        bundle[i] = kept;
        if (accepted)
            fail_msg("byte %zu can be changed", i);
    }
}

static void every_length_counts(void **state) {
    struct evidence_found found;
    (void)state;
    for (size_t length = 0; length < bundle_length; length += length < 600 ? 1 : 509)
        assert_false(evidence_verify(bundle, length, NULL, &found));
    bundle[bundle_length] = '\n';
    assert_false(evidence_verify(bundle, bundle_length + 1, NULL, &found));
}

/* ---- Somebody who seals a changed bundle again ---- */

static char forged[BUNDLE_ROOM];

static size_t seal_again(size_t length) {
    uint8_t key[crypto_sign_PUBLICKEYBYTES], private[crypto_sign_SECRETKEYBYTES];
    uint8_t digest[HASH_BYTES], signature[crypto_sign_BYTES];
    char key_hex[65], digest_hex[65], signature_hex[129];
    crypto_sign_keypair(key, private);
    hash_bytes(forged, length, digest);
    crypto_sign_detached(signature, NULL, digest, sizeof digest, private);
    hash_print(key, key_hex);
    hash_print(digest, digest_hex);
    sodium_bin2hex(signature_hex, sizeof signature_hex, signature, sizeof signature);
    return length + (size_t)sprintf(forged + length,
                                    "{\"key\":\"%s\",\"digest\":\"%s\",\"signature\":\"%s\"}\n",
                                    key_hex, digest_hex, signature_hex);
}

static size_t change_and_seal(const char *change, const char *to) {
    size_t length = bundle_length - SEAL;
    memcpy(forged, bundle, length);
    forged[length] = '\0';
    if (change != NULL) {
        char *at = strstr(forged, change);
        if (at == NULL)
            fail_msg("the bundle has no %s", change);
        memmove(at + strlen(to), at + strlen(change), strlen(at + strlen(change)));
        memcpy(at, to, strlen(to));
        length = length - strlen(change) + strlen(to);
    }
    return seal_again(length);
}

static void refused(const char *change, const char *to, const char *problem) {
    struct evidence_found found;
    bool accepted = evidence_verify(forged, change_and_seal(change, to), NULL, &found);
    if (problem == NULL) {
        assert_true(accepted);
        assert_memory_not_equal(found.key, house_key, EVIDENCE_KEY);
        return;
    }
    assert_false(accepted);
    assert_string_equal(found.problem, problem);
}

static void sealed_by_somebody_else(void **state) {
    (void)state;
    refused(NULL, NULL, NULL);
    refused("\\\"amount\\\":100000", "\\\"amount\\\":900000", "the hash chain is broken");
    refused("{\"seq\":1,", "{\"seq\":2,", "the hash chain is broken");
    refused("\"round\":1,", "\"round\":2,", "the records are of another round");
    refused("\"game\":\"sicbo\"", "\"game\":\"sixbo\"",
            "the rulebook is of another game or edition");
    refused("\"table\":1,", "\"table\":4294967297,", "table"); /* 1 in 32 bits */
    refused("{\"evidence\":1", "{\"evidence\":2", "this kind of bundle is not known");
    refused("\"first\":1,", "\"first\":2,",
            "the table's state is not the one before the first record");
}

/* Whoever seals a bundle may word it otherwise: it is told anew. */
static void words_are_told_anew(void **state) {
    static char memory[1 << 16];
    struct evidence_found found;
    struct text words;
    (void)state;
    assert_true(evidence_verify(bundle, bundle_length, NULL, &found));
    assert_false(found.other_words);
    size_t length = change_and_seal("opens the table;", "opens the cable;");
    text_init(&words, memory, sizeof memory - 1);
    assert_true(evidence_tell(forged, length, NULL, CR_ENGLISH, &words, &found));
    assert_true(found.other_words);
    assert_false(words.full);
    memory[words.length] = '\0';
    assert_non_null(strstr(memory, "opens the table;"));
    text_init(&words, memory, sizeof memory - 1);
    assert_true(evidence_tell(bundle, bundle_length, NULL, CR_VIETNAMESE, &words, &found));
    memory[words.length] = '\0';
    assert_null(strstr(memory, "opens the table;"));
    assert_true(words.length > 100);
}

/* ---- The key comes before everything else ---- */

static void key_is_compared_first(void **state) {
    struct evidence_found found;
    uint8_t other[EVIDENCE_KEY] = {1};
    (void)state;
    assert_true(evidence_verify(bundle, bundle_length, house_key, &found));
    assert_false(evidence_verify(bundle, bundle_length, other, &found));
    assert_string_equal(found.problem, "it is signed with another key");
    assert_string_equal(found.game, ""); /* nothing was read */
}

static void no_bundle_is_so_large(void **state) {
    struct evidence_found found;
    (void)state;
    assert_false(evidence_verify(bundle, EVIDENCE_ROOM + 1, NULL, &found));
    assert_string_equal(found.problem, "no evidence bundle is so large");
}

/* ---- A state that no table was ever in, under a seal ---- */

/* The bundle up to its state with another one in it, sealed. */
static size_t with_hex(const char *hex) {
    const char *at = strstr(bundle, "\"state\":\"") + 9, *end = strchr(at, '"');
    struct text out;
    text_init(&out, forged, sizeof forged);
    text_bytes(&out, bundle, (size_t)(at - bundle));
    text_add(&out, hex);
    text_bytes(&out, end, (size_t)(bundle + bundle_length - SEAL - end));
    assert_false(out.full);
    return seal_again(out.length);
}

static void hex_is_refused(const char *hex, const char *field) {
    struct evidence_found found;
    char problem[EVIDENCE_PROBLEM];
    snprintf(problem, sizeof problem,
             "the table's state is damaged or of another version of the program: %s", field);
    assert_false(evidence_verify(forged, with_hex(hex), NULL, &found));
    assert_string_equal(found.problem, problem);
}

static void state_is_refused(const struct table *table, const char *field) {
    static char hex[2 * TABLE_SAVED_MAX + 1];
    struct text out;
    text_init(&out, hex, sizeof hex - 1);
    evidence_state_write(table, &out);
    hex[out.length] = '\0';
    hex_is_refused(hex, field);
}

static void once_opened(struct table *table) {
    table_init(table);
    table->engine = engine.newest;
    struct cr_rulebook *book = book_of(CR_SICBO);
    memcpy(table->edition, book->edition, sizeof table->edition);
    free(book);
    table->own_limit = CR_MONEY_MAX;
}

static void crafted_states_are_refused(void **state) {
    static struct table table;
    (void)state;
    once_opened(&table);
    table.bet_count = UINT16_MAX;
    state_is_refused(&table, "bets");
    hex_is_refused("4352540103666178" /* "fax" */, "game");
    hex_is_refused("43525402"
                   "00",
                   "version");
    hex_is_refused("43525401"
                   "00"
                   "00",
                   "length");
    hex_is_refused("4352540", "length");
    once_opened(&table);
    table.phase = 255;
    state_is_refused(&table, "phase");
    once_opened(&table);
    sicbo_at(&table)->throw_count = UINT16_MAX;
    state_is_refused(&table, "throws");
}

/* ---- Snapshots are read with the same care ---- */

static void snapshots_are_checked(void **state) {
    static uint8_t bytes[SNAPSHOT_MAX], spoilt[SNAPSHOT_MAX];
    static struct virtual_dealer from_dealer, to_dealer;
    static struct table from_state, to_state;
    struct cr_rulebook *book = book_of(CR_SICBO);
    struct edition_shelf *shelf = edition_shelf_open();
    struct event_reader reader = {shelf, book, &to_state, &to_dealer};
    struct store_snapshot kept = {.stream = 3, .bytes = bytes};
    (void)state;
    table_init(&from_state);
    from_dealer.card_count = 52;
    memset(from_dealer.seed, 0x5a, sizeof from_dealer.seed);
    memset(from_dealer.order, 0x5a, sizeof from_dealer.order);
    size_t length = snapshot_write(3, &from_state, &from_dealer, bytes);
    assert_null(memmem(bytes, length, from_dealer.seed, 4));
    kept.length = length;
    assert_true(snapshot_read(&reader, &kept));
    assert_int_equal(to_dealer.card_count, 52);
    assert_int_equal(to_dealer.seed[0], 0);
    for (size_t at = 0; at < length; at++) {
        bytes[at] ^= 1;
        kept.length = length;
        assert_false(snapshot_read(&reader, &kept));
        bytes[at] ^= 1;
        kept.length = at;
        assert_false(snapshot_read(&reader, &kept));
    }
    kept.bytes = spoilt;
    from_dealer.card_count = UINT16_MAX;
    kept.length = snapshot_write(3, &from_state, &from_dealer, spoilt);
    assert_false(snapshot_read(&reader, &kept));
    from_dealer.card_count = 52;
    from_state.bet_count = UINT16_MAX;
    from_state.seq = kept.seq = 9;
    kept.length = snapshot_write(3, &from_state, &from_dealer, spoilt);
    assert_false(snapshot_read(&reader, &kept));
    assert_int_equal(to_state.seq, 0); /* what was refused has changed nothing */
    assert_int_equal(to_dealer.card_count, 52);
    edition_shelf_close(shelf);
    free(book);
}

/* One that lies where that of another table or record should is as none. */
static void snapshots_stay_in_their_place(void **state) {
    static uint8_t bytes[SNAPSHOT_MAX];
    static struct virtual_dealer dealer;
    static struct table table, read;
    struct cr_rulebook *book = book_of(CR_SICBO);
    struct store_snapshot kept = {.stream = 3, .bytes = bytes};
    struct edition_shelf *shelf = edition_shelf_open();
    struct event_reader reader = {shelf, book, &read, NULL};
    size_t length;
    const char *text = cr_rulebook_source(CR_SICBO, &length);
    struct cr_problem problem;
    (void)state;
    assert_non_null(edition_shelf_add(shelf, text, length, &problem));
    once_opened(&table);
    kept.seq = table.seq;
    kept.length = snapshot_write(3, &table, &dealer, bytes);
    assert_true(snapshot_read(&reader, &kept));
    kept.stream = 4;
    assert_false(snapshot_read(&reader, &kept));
    kept.stream = 3;
    kept.seq++;
    assert_false(snapshot_read(&reader, &kept));
    edition_shelf_close(shelf);
    free(book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(every_length_counts),
        cmocka_unit_test(sealed_by_somebody_else),
        cmocka_unit_test(words_are_told_anew),
        cmocka_unit_test(key_is_compared_first),
        cmocka_unit_test(no_bundle_is_so_large),
        cmocka_unit_test(crafted_states_are_refused),
        cmocka_unit_test(snapshots_are_checked),
        cmocka_unit_test(snapshots_stay_in_their_place),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, make, NULL);
}
