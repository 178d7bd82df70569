/* Notices, procedures and controls of the house: brought in, approved by another, withdrawn. */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <string.h>

static const struct house_document *path_document(const struct floor *floor,
                                                  const struct floor_request *request,
                                                  struct floor_answer *answer) {
    const struct house_document *document = house_find_document(&floor->house, request->parts[0]);
    if (document == NULL)
        answer_fault(answer, FAULT_NO_SUCH, "document");
    return document;
}

/* Players see what is published. */
static bool is_shown(const struct floor *floor, const struct floor_request *request,
                     const struct house_document *document) {
    return request->actor.role != ACTOR_PLAYER ||
           (document->kind == DOCUMENT_NOTICE && house_document_held(document, floor->now));
}

void operation_documents(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    enum { USUAL = 100 };
    struct text *out = &answer->body;
    const struct house *house = &floor->house;
    const struct list_page page = answer_page(request, house->document_count, USUAL);
    answer_begin(answer, 200);
    json_put_key(out, "documents");
    text_char(out, '[');
    for (size_t i = page.after, told = 0; i < house->document_count && told < page.limit; i++) {
        if (!is_shown(floor, request, &house->documents[i]))
            continue;
        told++;
        json_put_comma(out);
        house_write_document(house, &house->documents[i], request->actor.role == ACTOR_PLAYER, out);
    }
    text_char(out, ']');
    answer_end(answer);
}

static void answer_document(struct floor *floor, uint32_t id, int status,
                            struct floor_answer *answer) {
    answer->status = status;
    answer->body.length = 0;
    house_write_document(&floor->house, house_find_document(&floor->house, id), false,
                         &answer->body);
}

void operation_document_add(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    char memory[RECORD_BYTES], kind[16], title[DOCUMENT_TITLE + 1], words[DOCUMENT_TEXT + 1];
    struct text record;
    if (floor->house.document_count == DOCUMENTS_MAX) {
        answer_fault(answer, FAULT_BAD_FIELD, "document");
        return;
    }
    if (!field_text(request, answer, "kind", kind, sizeof kind) ||
        !field_text(request, answer, "title", title, sizeof title) ||
        !field_words(request, answer, "text", words, sizeof words))
        return;
    int found = document_kind_find(kind, strlen(kind));
    if (found < 0 || title[0] == '\0') {
        answer_fault(answer, FAULT_BAD_FIELD, found < 0 ? "kind" : "title");
        return;
    }
    record_begin(memory, &record, RECORD_DOCUMENT_ADD, &request->actor);
    house_put_document(&record, &floor->house, (enum document_kind)found, title, words);
    if (record_end(floor, &record, answer))
        answer_document(floor, (uint32_t)floor->house.document_count, 201, answer);
}

static void sign(struct floor *floor, const struct floor_request *request, enum record_kind kind,
                 struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    record_begin(memory, &record, kind, &request->actor);
    house_put_document_number(&record, request->parts[0]);
    if (record_end(floor, &record, answer))
        answer_document(floor, request->parts[0], 200, answer);
}

void operation_document_approve(struct floor *floor, const struct floor_request *request,
                                struct floor_answer *answer) {
    const struct house_actor by = floor_house_actor(&request->actor);
    const struct house_document *document = path_document(floor, request, answer);
    if (document == NULL)
        return;
    const char *problem = house_approval_problem(&floor->house, document, &by);
    if (problem == NULL)
        sign(floor, request, RECORD_DOCUMENT_APPROVE, answer);
    else if (strcmp(problem, "same-person") == 0)
        answer_fault(answer, FAULT_SAME_PERSON, "");
    else if (strcmp(problem, "post") == 0)
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(DOCUMENT_APPROVES));
    else
        answer_fault(answer, FAULT_DOCUMENT_DONE, "document");
}

void operation_document_withdraw(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    const struct house_document *document = path_document(floor, request, answer);
    if (document == NULL)
        return;
    if (document->withdrawn.staff != 0)
        answer_fault(answer, FAULT_DOCUMENT_DONE, "document");
    else
        sign(floor, request, RECORD_DOCUMENT_WITHDRAW, answer);
}
