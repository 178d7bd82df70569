/* What the house has laid down beside the rulebooks: notices that it has published, operating
 * procedures, internal controls. A decision on a dispute cites them (8.4.2 to 8.4.4, D5), so each
 * is kept as it was brought in, and holds from its approval by another person on, until it is
 * withdrawn. */
#ifndef HOUSE_DOCUMENTS_H
#define HOUSE_DOCUMENTS_H

#include "base/hash.h"
#include "house/actor.h"

enum document_kind { DOCUMENT_NOTICE, DOCUMENT_PROCEDURE, DOCUMENT_CONTROL, DOCUMENT_KINDS };

enum {
    DOCUMENTS_MAX = 4000,
    DOCUMENT_TITLE = 120, /* bytes */
    DOCUMENT_TEXT = 2000
};

/* The lowest posts that may. */
#define DOCUMENT_BRINGS_IN POST_OPERATIONS_MANAGER
#define DOCUMENT_APPROVES  POST_TABLE_GAMES_DIRECTOR

struct house_document {
    uint32_t id;
    enum document_kind kind;
    char title[DOCUMENT_TITLE + 1];
    uint8_t hash[HASH_BYTES]; /* of the text */
    struct house_actor by;
    int64_t time;
    struct house_signature approved, withdrawn; /* nobody's: not yet */
    char *text;
};

const char *document_kind_id(enum document_kind kind);
int document_kind_find(const char *id, size_t length); /* -1: there is none */
struct house_document *house_find_document(const struct house *house, uint32_t id); /* NULL: none */
/* Whether it held at that time. */
bool house_document_held(const struct house_document *document, int64_t at);
/* Why somebody may not approve it: "post", "same-person", "state"; NULL: they may. */
const char *house_approval_problem(const struct house *house, const struct house_document *document,
                                   const struct house_actor *by);

/* The records; the number of a new one is the house's next. */
void house_put_document(struct text *record, const struct house *house, enum document_kind kind,
                        const char *title, const char *text);
void house_put_document_number(struct text *record, uint32_t document);
/* As JSON, an object; players see no names of staff. */
void house_write_document(const struct house *house, const struct house_document *document,
                          bool to_player, struct text *out);

#endif
