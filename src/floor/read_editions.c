/* What two editions differ in, over the API: which two is asked here, their texts are read and the
 * edges worked out beside the floor. */
#include "base/memory.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "odds/edition_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct compared {
    uint8_t hash[HASH_BYTES];
    char *text; /* its own; NULL: the store's, not read yet */
    size_t length;
    struct edition edition;
};

struct diff_reading {
    struct floor_reading reading;
    struct compared from, to;
    bool is_damaged;           /* the store has no such text, or another */
    struct cr_problem problem; /* of a text that came with the request; no line: there is none */
    char *body;
    size_t body_length;
};

/* False: the store cannot be read. What is wrong with a text is told with the answer. */
static bool open_compared(struct diff_reading *reading, struct compared *compared,
                          struct store *store, struct store_error *error) {
    if (compared->text == NULL &&
        !store_edition_read(store, compared->hash, &compared->text, &compared->length, error)) {
        reading->is_damaged = true;
        return error->kind == STORE_FINE || error->kind == STORE_BROKEN;
    }
    return edition_open(&compared->edition, compared->text, compared->length, &reading->problem) ||
           reading->problem.line > 0;
}

static bool compare(struct diff_reading *reading) {
    struct edge_changes edges;
    FILE *out = open_memstream(&reading->body, &reading->body_length);
    const struct edition *from = &reading->from.edition, *to = &reading->to.edition;
    bool good = edge_changes_open(&edges, &from->book, &to->book);
    if (good && out != NULL)
        odds_write_edition_diff(out, from, to, &edges);
    edge_changes_close(&edges);
    return out != NULL && fclose(out) == 0 && good;
}

static bool read_diff(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct diff_reading *reading = (struct diff_reading *)base;
    if (!open_compared(reading, &reading->from, store, error) ||
        !open_compared(reading, &reading->to, store, error))
        return false;
    if (reading->is_damaged || reading->problem.line > 0)
        return true;
    const enum cr_game game = reading->from.edition.book.game;
    if (reading->to.edition.book.game != game) {
        reading->problem.line = 1;
        snprintf(reading->problem.message, sizeof reading->problem.message,
                 "a rulebook of %s is expected, this is one of %s", cr_game_id(game),
                 cr_game_id(reading->to.edition.book.game));
        return true;
    }
    return compare(reading);
}

static void write_diff(struct floor *floor, struct floor_reading *base,
                       struct floor_answer *answer) {
    struct diff_reading *reading = (struct diff_reading *)base;
    char where[sizeof reading->problem.message + 40];
    (void)floor;
    if (reading->is_damaged) {
        answer_fault(answer, FAULT_NO_EDITION, "");
        return;
    }
    if (reading->problem.line > 0) {
        snprintf(where, sizeof where, "line %zu: %s", reading->problem.line,
                 reading->problem.message);
        answer_fault(answer, FAULT_BAD_RULEBOOK, where);
        return;
    }
    answer->status = 200;
    answer->body.length = 0;
    text_bytes(&answer->body, reading->body, reading->body_length);
}

static void forget_diff(struct floor_reading *base) {
    struct diff_reading *reading = (struct diff_reading *)base;
    free(reading->from.text);
    free(reading->to.text);
    free(reading->body);
    free(reading);
}

static struct diff_reading *new_reading(const struct house_edition *from) {
    struct diff_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_diff, write_diff, forget_diff};
    memcpy(reading->from.hash, from->hash, HASH_BYTES);
    return reading;
}

void operation_edition_diff(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    const struct house_edition *from = house_find_edition(&floor->house, request->parts[0]);
    const struct house_edition *to = house_find_edition(&floor->house, request->parts[1]);
    if (from == NULL || to == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, from == NULL ? "edition" : "other");
        return;
    }
    if (from->game != to->game) {
        answer_fault(answer, FAULT_BAD_FIELD, "other: the editions are of two games");
        return;
    }
    struct diff_reading *reading = new_reading(from);
    memcpy(reading->to.hash, to->hash, HASH_BYTES);
    answer->reading = &reading->reading;
}

void operation_edition_diff_text(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    const struct house_edition *from = house_find_edition(&floor->house, request->parts[0]);
    uint32_t text = json_member(request->body, request->object, "text");
    if (from == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "edition");
        return;
    }
    struct diff_reading *reading = new_reading(from);
    const struct json_token *token = &request->body->tokens[text];
    reading->to.text = memory_grow(NULL, token->end - token->start + 1);
    reading->to.length =
        json_string(request->body, text, reading->to.text, token->end - token->start + 1);
    answer->reading = &reading->reading;
}
