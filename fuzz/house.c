/* What the house knows, from outside. The first byte says which: 0, and all above the kinds of what
 * ends, a snapshot of the house without its hash, which is made right here; 1 and up, a row of what
 * has ended by itself. What is taken must be safe to show, and must be saved as bytes that are
 * taken again and make the same. */
#include "house/house_snapshot.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool right) {
    if (!right)
        abort();
}

static void show(const struct house *house, enum ending what, const void *row) {
    static char memory[1 << 20];
    struct text out;
    const struct dispute_viewer viewer = {.who = {.role = ACTOR_SYSTEM}};
    text_init(&out, memory, sizeof memory);
    if (what == ENDING_ALERT)
        alert_write(house, row, &out);
    if (what == ENDING_DISPUTE)
        dispute_write(house, row, &viewer, &out);
    (void)house_row_has_ended(house, what, row);
}

static void show_all(struct house *house) {
    for (int what = 0; what < ENDINGS; what++) {
        for (size_t i = 0; i < house_numbered_count(house, (enum ending)what); i++)
            show(house, (enum ending)what, house_numbered_row(house, (enum ending)what, i));
    }
    for (size_t i = 0; i < house->table_count; i++)
        (void)house_open_request(house, house->tables[i].number);
    (void)house_same_hand(house, 1, (uint32_t)house->staff_count);
    house_forget_ended(house);
}

static void load_house(const uint8_t *data, size_t size) {
    struct bytes given = {0}, saved = {0}, again = {0};
    struct house house, second;
    uint8_t hash[HASH_BYTES];
    uint64_t seq, same;
    const char *problem;
    bytes_add(&given, data, size);
    hash_bytes(data, size, hash);
    bytes_add(&given, hash, sizeof hash);
    if (house_load(&house, given.at, given.length, &seq, &problem)) {
        house_save(&house, seq, &saved);
        must(house_load(&second, saved.at, saved.length, &same, &problem) && same == seq);
        show_all(&house);
        house_save(&second, seq, &again);
        must(again.length == saved.length && memcmp(again.at, saved.at, saved.length) == 0);
        house_free(&second);
    }
    house_free(&house);
    bytes_free(&given);
    bytes_free(&saved);
    bytes_free(&again);
}

/* A house in which there are some of everything. */
static struct house *some_house(void) {
    enum { SOME = 40 };
    static struct house house;
    if (house.tables != NULL)
        return &house;
    house_init(&house);
    house.staff = calloc(SOME, sizeof *house.staff);
    house.players = calloc(SOME, sizeof *house.players);
    house.tables = calloc(SOME, sizeof *house.tables);
    must(house.staff != NULL && house.players != NULL && house.tables != NULL);
    house.staff_count = house.player_count = house.table_count = SOME;
    for (uint32_t i = 0; i < SOME; i++)
        house.staff[i].id = house.players[i].id = house.tables[i].number = i + 1;
    for (int what = 0; what < ENDINGS; what++)
        house.last[what] = 1000;
    return &house;
}

static void load_row(enum ending what, const uint8_t *data, size_t size) {
    struct house *house = some_house();
    struct bytes saved = {0};
    union house_row row;
    const char *problem;
    if (house_load_row(house, what, data, size, &row, &problem)) {
        show(house, what, &row);
        house_save_row(what, &row, &saved);
        must(saved.length == size && memcmp(saved.at, data, size) == 0);
        house_free_row(what, &row);
    }
    bytes_free(&saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    if (data[0] >= 1 && data[0] <= ENDINGS)
        load_row((enum ending)(data[0] - 1), data + 1, size - 1);
    else
        load_house(data + 1, size - 1);
    return 0;
}
