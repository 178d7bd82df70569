/* Past anchors over the API. */
#include "base/query.h"
#include "books/anchor_list.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_MOST = 200, PAGE_BYTES = 3 * 1048576 };

struct anchors_reading {
    struct floor_reading reading;
    struct anchor_page page;
};

static bool read_anchors(struct floor_reading *base, struct store *store,
                         struct store_error *error) {
    struct anchors_reading *reading = (struct anchors_reading *)base;
    return anchor_page_read(&reading->page, store, error);
}

/* A row is the line of a file, with its id before it. */
static void write_anchors(struct floor *floor, struct floor_reading *base,
                          struct floor_answer *answer) {
    const struct anchor_page *page = &((struct anchors_reading *)base)->page;
    struct text *out = &answer->body;
    char id[ANCHOR_ID] = "";
    (void)floor;
    answer_begin(answer, 200);
    json_put_key(out, "anchors");
    text_char(out, '[');
    for (size_t i = 0; i < page->count; i++) {
        text_add(out, i == 0 ? "{" : ",{");
        anchor_id_write(&page->rows[i].place, id);
        json_put_string(out, "id", id);
        text_char(out, ',');
        text_bytes(out, page->rows[i].line + 1, page->rows[i].length - 1);
    }
    text_char(out, ']');
    if (page->more)
        json_put_string(out, "next", id);
    answer_end(answer);
}

static void forget_anchors(struct floor_reading *base) {
    struct anchors_reading *reading = (struct anchors_reading *)base;
    anchor_page_free(&reading->page);
    free(reading);
}

void operation_anchors(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    char after[ANCHOR_ID + 1];
    int64_t limit = query_integer(request->query, "limit", 100);
    struct store_anchor_place place = {.time = 0};
    (void)floor;
    if (limit < 1 || limit > PAGE_MOST) {
        answer_fault(answer, FAULT_BAD_FIELD, "limit");
        return;
    }
    if (strstr(request->query, "after=") != NULL &&
        (!query_words(request->query, "after", after, sizeof after) ||
         !anchor_id_read(after, strlen(after), &place))) {
        answer_fault(answer, FAULT_BAD_FIELD, "after");
        return;
    }
    struct anchors_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_anchors, write_anchors, forget_anchors};
    reading->page =
        (struct anchor_page){.after = place, .most = (size_t)limit, .bytes_most = PAGE_BYTES};
    answer->reading = &reading->reading;
}
