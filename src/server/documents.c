#include "server/documents_inside.h"

#include <string.h>

void document_name(struct text *out, struct span name) {
    bool begins = true;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        if (c == '-') {
            begins = true;
            continue;
        }
        text_char(out, begins && c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
        begins = false;
    }
}

static struct document_route of_operation(const struct operation *operation) {
    return (struct document_route){.name = operation->name,
                                   .path = operation->path,
                                   .summary = operation->summary,
                                   .fields = shape_fields(operation->fields),
                                   .method = operation->method,
                                   .answer = shape_read_answer(operation->answer),
                                   .operation = operation};
}

static struct document_route of_own(const struct own_route *own) {
    return (struct document_route){.name = own->name,
                                   .path = own->path,
                                   .summary = own->summary,
                                   .fields = shape_fields(own->fields),
                                   .method = own->method,
                                   .answer = shape_read_answer(own->answer),
                                   .who = own->who};
}

bool document_route(size_t number, struct document_route *route) {
    if (number < floor_operation_count) {
        *route = of_operation(&floor_operations[number]);
        return true;
    }
    const struct own_route *own = &route_own[number - floor_operation_count];
    if (own->path == NULL)
        return false;
    *route = of_own(own);
    return true;
}

bool document_next_part(const char **path, struct span *name) {
    const char *open = strchr(*path, '{');
    if (open == NULL)
        return false;
    *name = (struct span){open + 1, strcspn(open + 1, "}")};
    *path = open + 1 + name->length;
    return true;
}
