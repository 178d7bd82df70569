#include "books/edition_shelf.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct edition_shelf {
    pthread_mutex_t lock;
    struct cr_rulebook **books;
    size_t count, room;
};

struct edition_shelf *edition_shelf_open(void) {
    struct edition_shelf *shelf = memory_grow(NULL, sizeof *shelf);
    memset(shelf, 0, sizeof *shelf);
    pthread_mutex_init(&shelf->lock, NULL);
    return shelf;
}

void edition_shelf_close(struct edition_shelf *shelf) {
    if (shelf == NULL)
        return;
    for (size_t i = 0; i < shelf->count; i++)
        free(shelf->books[i]);
    free(shelf->books);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

static const struct cr_rulebook *find(const struct edition_shelf *shelf,
                                      const uint8_t hash[HASH_BYTES]) {
    for (size_t i = 0; i < shelf->count; i++) {
        if (memcmp(shelf->books[i]->edition, hash, HASH_BYTES) == 0)
            return shelf->books[i];
    }
    return NULL;
}

const struct cr_rulebook *edition_shelf_find(struct edition_shelf *shelf,
                                             const uint8_t hash[HASH_BYTES]) {
    pthread_mutex_lock(&shelf->lock);
    const struct cr_rulebook *book = find(shelf, hash);
    pthread_mutex_unlock(&shelf->lock);
    return book;
}

const struct cr_rulebook *edition_shelf_add(struct edition_shelf *shelf, const char *text,
                                            size_t length, struct cr_problem *problem) {
    struct cr_rulebook *book = memory_grow(NULL, sizeof *book);
    if (!cr_rulebook_read(text, length, book, problem)) {
        free(book);
        return NULL;
    }
    pthread_mutex_lock(&shelf->lock);
    const struct cr_rulebook *known = find(shelf, book->edition);
    if (known == NULL) {
        memory_grow_list((void **)&shelf->books, shelf->count, &shelf->room,
                         sizeof(struct cr_rulebook *));
        shelf->books[shelf->count++] = book;
    }
    pthread_mutex_unlock(&shelf->lock);
    if (known == NULL)
        return book;
    free(book);
    return known;
}

static bool take_edition(const struct store_edition *edition, void *context) {
    struct edition_shelf *shelf = context;
    struct cr_problem problem;
    uint8_t hash[HASH_BYTES];
    if (edition->length > STORE_EDITION_MAX || edition_shelf_find(shelf, edition->hash) != NULL)
        return true;
    hash_bytes(edition->text, edition->length, hash);
    if (memcmp(hash, edition->hash, HASH_BYTES) == 0)
        (void)edition_shelf_add(shelf, edition->text, edition->length, &problem);
    return true;
}

bool edition_shelf_load(struct edition_shelf *shelf, struct store *store,
                        struct store_error *error) {
    return store_editions(store, take_edition, shelf, error);
}
