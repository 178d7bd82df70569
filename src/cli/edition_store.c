/* Editions of a floor's store, by their number or by how their hash begins. */
#include "books/log_contents.h"
#include "cli/edition_inside.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"

#include <string.h>

enum { HASH_DIGITS_LEAST = 8 };

static bool is_hash(const char *name) {
    size_t length = strlen(name);
    return length >= HASH_DIGITS_LEAST && length < CR_EDITION_TEXT &&
           strspn(name, "0123456789abcdef") == length;
}

bool edition_is_stored(const char *name) {
    uint64_t number;
    return is_hash(name) || cli_parse_number(name, UINT32_MAX, &number);
}

static bool begins(const struct house_edition *edition, const char *digits) {
    char hash[CR_EDITION_TEXT];
    hash_print(edition->hash, hash);
    return strncmp(hash, digits, strlen(digits)) == 0;
}

/* NULL after a complaint: none begins so, or several do. */
static const struct house_edition *find_hash(const struct house *house, const char *digits) {
    const struct house_edition *found = NULL;
    for (size_t i = 0; i < house->edition_count; i++) {
        const struct house_edition *edition = &house->editions[i];
        if (!begins(edition, digits))
            continue;
        if (found != NULL) {
            cli_complain("%s: several editions begin so", digits);
            return NULL;
        }
        found = edition;
    }
    if (found == NULL)
        cli_complain("%s: the store has no edition whose hash begins so", digits);
    return found;
}

static const struct house_edition *find(const struct house *house, const char *name) {
    uint64_t number;
    if (is_hash(name))
        return find_hash(house, name);
    const struct house_edition *found = cli_parse_number(name, UINT32_MAX, &number)
                                            ? house_find_edition(house, (uint32_t)number)
                                            : NULL;
    if (found == NULL)
        cli_complain("%s: the store has no edition of that number", name);
    return found;
}

uint32_t edition_stored_number(const struct house *house, const char *name) {
    const struct house_edition *found = find(house, name);
    return found == NULL ? 0 : found->id;
}

static char *read_text(struct store *store, const char *name, size_t *length) {
    struct house house = {.player_count = 0};
    struct store_error error = {STORE_FINE, ""};
    char *text = NULL;
    const struct house_edition *edition = NULL;
    bool known = log_read_house(store, &house, &error);
    if (known)
        edition = find(&house, name);
    if (edition != NULL && !store_edition_read(store, edition->hash, &text, length, &error) &&
        error.kind == STORE_FINE)
        cli_complain("%s: the store has no text of this edition", name);
    if (error.kind != STORE_FINE)
        cli_complain("%s", error.message);
    house_free(&house);
    return text;
}

char *edition_stored_text(const char *url, const char *name, size_t *length) {
    struct store *store = store_open_or_complain(url);
    if (store == NULL)
        return NULL;
    char *text = read_text(store, name, length);
    store_close(store);
    return text;
}
