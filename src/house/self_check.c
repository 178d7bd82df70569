/* Self-verification. The program's own file holds the rulebooks and the screens, so its hash stands
 * for all of it; rulebooks and clauses have hashes of their own, so that one edition can be
 * compared with another program's. */
#include "house/self_check.h"

#include "base/embedded.h"
#include "base/little_endian.h"
#include "rulebook/clauses.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const self_part_ids[SELF_PARTS] = {"program", "rulebooks", "clauses", "schema"};

enum { SCHEMA_TEXT = 65536, BLOCK = 65536 };

/* ---- Measuring ---- */

static bool hash_program(uint8_t hash[HASH_BYTES]) {
    FILE *file = fopen("/proc/self/exe", "rb");
    uint8_t *block = malloc(BLOCK);
    crypto_generichash_state state;
    bool good = file != NULL && block != NULL;
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    for (size_t got = 1; good && got > 0;) {
        got = fread(block, 1, BLOCK, file);
        crypto_generichash_update(&state, block, got);
    }
    good = good && !ferror(file);
    crypto_generichash_final(&state, hash, HASH_BYTES);
    free(block);
    if (file != NULL)
        fclose(file);
    return good;
}

/* Names, lengths and contents, so that no two sets of files look alike. */
static void hash_rulebooks(uint8_t hash[HASH_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    for (const struct embedded_file *file = embedded_files; file->name != NULL; file++) {
        uint8_t length[8];
        little_endian_put(length, file->length, sizeof length);
        crypto_generichash_update(&state, (const uint8_t *)file->name, strlen(file->name) + 1);
        crypto_generichash_update(&state, length, sizeof length);
        crypto_generichash_update(&state, (const uint8_t *)file->text, file->length);
    }
    crypto_generichash_final(&state, hash, HASH_BYTES);
}

static void hash_words(crypto_generichash_state *state, const char *const words[CR_LANGUAGES]) {
    for (int language = 0; language < CR_LANGUAGES; language++)
        crypto_generichash_update(state, (const uint8_t *)words[language],
                                  strlen(words[language]) + 1);
}

static void hash_clauses(uint8_t hash[HASH_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        const uint8_t head[] = {clause->game,
                                clause->kind,
                                clause->by,
                                clause->ended,
                                (uint8_t)(clause->phases & 0xFF),
                                (uint8_t)(clause->phases >> 8)};
        crypto_generichash_update(&state, head, sizeof head);
        crypto_generichash_update(&state, (const uint8_t *)clause->clause,
                                  strlen(clause->clause) + 1);
        hash_words(&state, clause->title);
        hash_words(&state, clause->summary);
    }
    crypto_generichash_final(&state, hash, HASH_BYTES);
}

static bool hash_schema(struct store *store, uint8_t hash[HASH_BYTES], struct store_error *error) {
    struct text out;
    char *memory = malloc(SCHEMA_TEXT);
    if (memory == NULL)
        return false;
    text_init(&out, memory, SCHEMA_TEXT);
    bool good = store_describe(store, &out, error);
    if (good)
        hash_bytes(out.at, out.length, hash);
    free(memory);
    return good;
}

bool self_check_measure(struct store *store, struct self_check *check, struct store_error *error) {
    memset(check, 0, sizeof *check);
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "the program's own file cannot be read");
    snprintf(check->version, sizeof check->version, "%s", CROUPIER_VERSION);
    hash_rulebooks(check->hashes[SELF_RULEBOOKS]);
    hash_clauses(check->hashes[SELF_CLAUSES]);
    return hash_program(check->hashes[SELF_PROGRAM]) &&
           (store == NULL || hash_schema(store, check->hashes[SELF_SCHEMA], error));
}

unsigned self_check_compare(const struct self_check *now, const struct self_check *before) {
    unsigned changed = 0;
    if (strcmp(now->version, before->version) != 0)
        return 0;
    for (unsigned part = 0; part < SELF_PARTS; part++) {
        if (memcmp(now->hashes[part], before->hashes[part], HASH_BYTES) != 0)
            changed |= 1u << part;
    }
    return changed;
}
