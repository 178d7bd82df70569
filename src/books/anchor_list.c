#include "books/anchor_list.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Places ---- */

void anchor_id_write(const struct store_anchor_place *place, char id[ANCHOR_ID]) {
    char series[2 * ANCHOR_SERIES + 1];
    sodium_bin2hex(series, sizeof series, place->series, ANCHOR_SERIES);
    snprintf(id, ANCHOR_ID, "%lld-%s-%llu", (long long)place->time, series,
             (unsigned long long)place->number);
}

/* Plain digits up to the end character, without leading zeros; it is passed over. */
static bool take_number(const char **at, const char *end, char behind, int64_t *number) {
    const char *first = *at;
    *number = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
        int digit = **at - '0';
        if (*number > (INT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    if (*at == first || (*first == '0' && *at - first > 1))
        return false;
    if (behind == '\0')
        return *at == end;
    return *at < end && *(*at)++ == behind;
}

bool anchor_id_read(const char *id, size_t length, struct store_anchor_place *place) {
    const char *at = id, *end = id + length;
    size_t read = 0;
    int64_t number;
    if (!take_number(&at, end, '-', &place->time) || end - at < 2 * ANCHOR_SERIES ||
        sodium_hex2bin(place->series, ANCHOR_SERIES, at, (size_t)2 * ANCHOR_SERIES, NULL, &read,
                       NULL) != 0 ||
        read != ANCHOR_SERIES)
        return false;
    at += (size_t)2 * ANCHOR_SERIES;
    if (at == end || *at++ != '-' || !take_number(&at, end, '\0', &number))
        return false;
    place->number = (uint64_t)number;
    return true;
}

struct store_anchor_place anchor_place(const struct store_anchor *anchor) {
    struct store_anchor_place place = {.time = anchor->time, .number = anchor->number};
    memcpy(place.series, anchor->series, ANCHOR_SERIES);
    return place;
}

int anchor_place_compare(const struct store_anchor_place *a, const struct store_anchor_place *b) {
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    int series = memcmp(a->series, b->series, ANCHOR_SERIES);
    if (series != 0)
        return series;
    return (a->number > b->number) - (a->number < b->number);
}

/* ---- Pages ---- */

char *anchor_list_line(const struct store_anchor *anchor, size_t *length) {
    struct anchor of = {.number = anchor->number, .time = anchor->time};
    memcpy(of.series, anchor->series, ANCHOR_SERIES);
    char *line = anchor_line(&of, anchor->bytes, anchor->length, length);
    line[--*length] = '\0';
    return line;
}

static bool add_row(const struct store_anchor *anchor, void *context) {
    struct anchor_page *page = context;
    size_t length;
    char *line = anchor_list_line(anchor, &length);
    if (page->count == page->most || (page->count > 0 && page->bytes + length > page->bytes_most)) {
        page->more = true;
        free(line);
        return false;
    }
    memory_grow_list((void **)&page->rows, page->count, &page->room, sizeof *page->rows);
    page->rows[page->count++] = (struct anchor_row){anchor_place(anchor), line, length};
    page->bytes += length;
    return true;
}

bool anchor_page_read(struct anchor_page *page, struct store *store, struct store_error *error) {
    return store_anchors_after(store, &page->after, add_row, page, error);
}

void anchor_page_free(struct anchor_page *page) {
    for (size_t i = 0; i < page->count; i++)
        free(page->rows[i].line);
    free(page->rows);
    page->rows = NULL;
    page->count = page->room = page->bytes = 0;
}
