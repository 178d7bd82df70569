/* Notices, procedures and controls of the house, and their records. */
#include "house/documents.h"

#include "house/record_inside.h"

#include <string.h>

static const char *const kind_ids[DOCUMENT_KINDS] = {[DOCUMENT_NOTICE] = "notice",
                                                     [DOCUMENT_PROCEDURE] = "procedure",
                                                     [DOCUMENT_CONTROL] = "control"};

const char *document_kind_id(enum document_kind kind) {
    return kind_ids[kind];
}

int document_kind_find(const char *id, size_t length) {
    return house_find_word(kind_ids, DOCUMENT_KINDS, id, length);
}

struct house_document *house_find_document(const struct house *house, uint32_t id) {
    return id >= 1 && id <= house->document_count ? &house->documents[id - 1] : NULL;
}

bool house_document_held(const struct house_document *document, int64_t at) {
    return document->approved.staff != 0 && document->approved.time <= at &&
           (document->withdrawn.staff == 0 || document->withdrawn.time > at);
}

static bool is_of_post(const struct house *house, const struct house_actor *by, enum post post) {
    const struct house_staff *staff = house_find_staff(house, by->id);
    return by->role == ACTOR_STAFF && staff != NULL && staff->active &&
           staff->post <= POST_SENIOR_MANAGEMENT && staff->post >= post;
}

const char *house_approval_problem(const struct house *house, const struct house_document *document,
                                   const struct house_actor *by) {
    if (!is_of_post(house, by, DOCUMENT_APPROVES))
        return "post";
    if (document->approved.staff != 0 || document->withdrawn.staff != 0)
        return "state";
    return house_same_hand(house, document->by.id, by->id) ? "same-person" : NULL;
}

/* ---- Records ---- */

void house_put_document(struct text *record, const struct house *house, enum document_kind kind,
                        const char *title, const char *text) {
    json_put_integer(record, "document", (int64_t)house->document_count + 1);
    json_put_string(record, "kind", document_kind_id(kind));
    json_put_string(record, "title", title);
    json_put_string(record, "text", text);
}

void house_put_document_number(struct text *record, uint32_t document) {
    json_put_integer(record, "document", document);
}

bool house_read_new_document(const struct house *house, struct house_record *record) {
    struct house_document *document = &record->fields.document;
    char kind[16];
    document->by = record->by;
    document->time = record->time;
    if (!record_number(record, "document", &document->id) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_text(record, "title", document->title, sizeof document->title))
        return false;
    int found = document_kind_find(kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    document->kind = (enum document_kind)found;
    if (document->id != house->document_count + 1 || document->id > DOCUMENTS_MAX)
        return record_wrong(record, "document");
    if (!is_of_post(house, &record->by, DOCUMENT_BRINGS_IN))
        return record_wrong(record, "post");
    return record_has(record, "text") || record_wrong(record, "text");
}

void house_apply_new_document(struct house *house, const struct house_record *record) {
    struct house_document document = record->fields.document;
    document.text = record_copy(record, "text");
    hash_bytes(document.text, strlen(document.text), document.hash);
    memory_grow_list((void **)&house->documents, house->document_count, &house->document_room,
                     sizeof document);
    house->documents[house->document_count++] = document;
}

static const struct house_document *read_number(const struct house *house,
                                                struct house_record *record) {
    uint32_t *id = &record->fields.document.id;
    if (!record_number(record, "document", id))
        return NULL;
    const struct house_document *document = house_find_document(house, *id);
    if (document == NULL)
        record_wrong(record, "document");
    return document;
}

bool house_read_document_approval(const struct house *house, struct house_record *record) {
    const struct house_document *document = read_number(house, record);
    if (document == NULL)
        return false;
    const char *problem = house_approval_problem(house, document, &record->by);
    return problem == NULL || record_wrong(record, problem);
}

void house_apply_document_approval(struct house *house, const struct house_record *record) {
    house_find_document(house, record->fields.document.id)->approved =
        (struct house_signature){record->by.id, record->by.post, record->time};
}

bool house_read_withdrawal(const struct house *house, struct house_record *record) {
    const struct house_document *document = read_number(house, record);
    if (document == NULL)
        return false;
    if (!is_of_post(house, &record->by, DOCUMENT_APPROVES))
        return record_wrong(record, "post");
    return document->withdrawn.staff == 0 || record_wrong(record, "state");
}

void house_apply_withdrawal(struct house *house, const struct house_record *record) {
    house_find_document(house, record->fields.document.id)->withdrawn =
        (struct house_signature){record->by.id, record->by.post, record->time};
}

/* ---- As JSON ---- */

void house_write_document(const struct house *house, const struct house_document *document,
                          bool to_player, struct text *out) {
    char hash[2 * HASH_BYTES + 1];
    hash_print(document->hash, hash);
    text_char(out, '{');
    json_put_integer(out, "document", document->id);
    json_put_string(out, "kind", document_kind_id(document->kind));
    json_put_string(out, "title", document->title);
    json_put_string(out, "text", document->text == NULL ? "" : document->text);
    json_put_string(out, "hash", hash);
    json_put_integer(out, "time", document->time);
    if (!to_player) {
        house_put_actor(out, "by", house, &document->by);
        if (document->approved.staff != 0)
            house_put_signature(out, "approved", house, &document->approved);
        if (document->withdrawn.staff != 0)
            house_put_signature(out, "withdrawn", house, &document->withdrawn);
    }
    text_char(out, '}');
}
