/* What the API's documents have in common. */
#ifndef SERVER_DOCUMENTS_INSIDE_H
#define SERVER_DOCUMENTS_INSIDE_H

#include "server/routes.h"

/* "table-view" as TableView. */
void document_name(struct text *out, struct span name);
/* A route of the floor or of the server itself. */
struct document_route {
    const char *name, *path, *summary, *fields;
    enum method method;
    struct shape_answer answer;
    const struct operation *operation; /* NULL: the server's own */
    const char *who;                   /* of the server's own */
};
/* The routes in the order of the documents, first the floor's; false: there is no such. */
bool document_route(size_t number, struct document_route *route);
/* The parts in braces of a path, one after the other; false: none is left. */
bool document_next_part(const char **path, struct span *name);

#endif
