/* The API as TypeScript types for the screens: one of each shape, and of each route what it takes
 * and what it answers. */
#include "server/documents_inside.h"

#include <string.h>

static void write_type(struct text *out, struct span text);

static struct span span_of(const char *text) {
    return (struct span){text, strlen(text)};
}

static void write_either(struct text *out, struct span rest) {
    struct span one;
    bool first = true;
    while (shape_next_alternative(&rest, &one)) {
        text_add(out, first ? "" : " | ");
        write_type(out, one);
        first = false;
    }
}

static void write_words(struct text *out, struct span words) {
    struct span one;
    bool first = true;
    while (shape_next_word(&words, &one)) {
        text_add(out, first ? "" : " | ");
        text_quoted(out, one.at, one.length);
        first = false;
    }
}

static void write_list(struct text *out, struct span inner) {
    struct shape_type type = shape_read(inner);
    bool several = type.kind == SHAPE_EITHER || type.kind == SHAPE_WORDS;
    text_add(out, several ? "(" : "");
    write_type(out, inner);
    text_add(out, several ? ")[]" : "[]");
}

static void write_type(struct text *out, struct span text) {
    static const char *const simple[] = {
        [SHAPE_ANY] = "unknown",    [SHAPE_NULL] = "null",     [SHAPE_FLAG] = "boolean",
        [SHAPE_INTEGER] = "number", [SHAPE_NUMBER] = "number", [SHAPE_TEXT] = "string",
        [SHAPE_SECRET] = "string"};
    struct shape_type type = shape_read(text);
    switch (type.kind) {
    case SHAPE_WORDS:
        write_words(out, type.inner);
        return;
    case SHAPE_LIST:
        write_list(out, type.inner);
        return;
    case SHAPE_MAP:
        text_add(out, "Record<string, ");
        write_type(out, type.inner);
        text_char(out, '>');
        return;
    case SHAPE_EITHER:
        write_either(out, type.inner);
        return;
    case SHAPE_NAMED:
        document_name(out, span_of(type.named->name));
        return;
    default:
        text_add(out, simple[type.kind]);
    }
}

static void write_field(struct text *out, const struct field *field, const char *indent) {
    text_add(out, indent);
    if (field->name.at[0] == '*') {
        text_add(out, "[more: string]: unknown;");
    } else {
        text_bytes(out, field->name.at, field->name.length);
        text_add(out, field->optional ? "?: " : ": ");
        write_type(out, field->type);
        text_char(out, ';');
    }
    if (field->words.length > 0) {
        text_add(out, " // ");
        text_bytes(out, field->words.at, field->words.length);
    }
    text_char(out, '\n');
}

static void write_fields(struct text *out, const char *fields, const char *indent) {
    struct field field;
    while (field_next(&fields, &field))
        write_field(out, &field, indent);
}

static void write_named_words(struct text *out, const struct shape *shape) {
    for (int i = 0; i < shape->word_count; i++) {
        const char *word = shape->word(shape->word_first + i);
        text_add(out, i > 0 ? " | " : "");
        text_quoted(out, word, strlen(word));
    }
}

static void write_shape(struct text *out, const struct shape *shape) {
    text_add(out, "// ");
    text_add(out, shape->words);
    text_add(out, shape->fields != NULL ? "\nexport interface " : "\nexport type ");
    document_name(out, span_of(shape->name));
    if (shape->fields != NULL) {
        text_add(out, " {\n");
        write_fields(out, shape->fields, "  ");
        text_add(out, "}\n\n");
        return;
    }
    text_add(out, " = ");
    if (shape->type != NULL)
        write_type(out, span_of(shape->type));
    else
        write_named_words(out, shape);
    text_add(out, ";\n\n");
}

static void write_parts(struct text *out, const struct document_route *route) {
    const char *path = route->path;
    struct span part;
    bool any = false;
    text_add(out, "    parts: {");
    while (document_next_part(&path, &part)) {
        text_add(out, any ? "; " : " ");
        text_bytes(out, part.at, part.length);
        text_add(out, route->operation == NULL ? ": string" : ": number");
        any = true;
    }
    text_add(out, any ? " };\n" : "};\n");
}

static void write_object(struct text *out, const char *name, const char *fields) {
    text_add(out, "    ");
    text_add(out, name);
    text_add(out, ": {\n");
    write_fields(out, fields, "      ");
    text_add(out, "    };\n");
}

static void write_route(struct text *out, const struct document_route *route) {
    text_add(out, "  // ");
    text_add(out, route->summary);
    text_add(out, "\n  \"");
    text_add(out, route->name);
    text_add(out, "\": {\n");
    write_parts(out, route);
    write_object(out, route->method == METHOD_GET ? "query" : "body", route->fields);
    if (route->answer.fields != NULL) {
        write_object(out, "answer", route->answer.fields);
    } else {
        text_add(out, "    answer: ");
        write_type(out, route->answer.type.length > 0 ? route->answer.type : span_of("text"));
        text_add(out, ";\n");
    }
    text_add(out, "  };\n");
}

void route_write_types(struct text *out) {
    struct document_route route;
    text_add(out,
             "// What the server takes and answers. Written by `croupier serve --api-types` from "
             "the tables that the server\n// checks requests by; a test keeps it so. Do not "
             "edit.\n\n");
    for (size_t i = 0; i < shape_count; i++)
        write_shape(out, &shape_list[i]);
    text_add(out, "// The operations of the floor, by name.\nexport interface Operations {\n");
    for (size_t i = 0; i < floor_operation_count && document_route(i, &route); i++)
        write_route(out, &route);
    text_add(out, "}\n\n// The server's own routes.\nexport interface Routes {\n");
    for (size_t i = floor_operation_count; document_route(i, &route); i++)
        write_route(out, &route);
    text_add(out, "}\n");
}
