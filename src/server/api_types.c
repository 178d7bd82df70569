/* The API as TypeScript types for the screens: one of each shape, and of each route what it takes
 * and what it answers. */
#include "server/documents_inside.h"

#include <string.h>

struct types {
    struct text *out;
    const char *core; /* where the types of all games are, as seen from where this will stand */
};

static void write_type(const struct types *to, struct span text);

static bool is_core(const struct shape *shape) {
    for (size_t i = 0; i < shape_count; i++)
        if (shape == &shape_list[i])
            return true;
    return false;
}

static struct span span_of(const char *text) {
    return (struct span){text, strlen(text)};
}

static void write_either(const struct types *to, struct span rest) {
    struct span one;
    bool first = true;
    while (shape_next_alternative(&rest, &one)) {
        text_add(to->out, first ? "" : " | ");
        write_type(to, one);
        first = false;
    }
}

static void write_words(const struct types *to, struct span words) {
    struct span one;
    bool first = true;
    while (shape_next_word(&words, &one)) {
        text_add(to->out, first ? "" : " | ");
        text_quoted(to->out, one.at, one.length);
        first = false;
    }
}

/* Exactly so many. */
static void write_tuple(const struct types *to, const struct shape_type *type) {
    text_char(to->out, '[');
    for (int64_t i = 0; i < type->most; i++) {
        text_add(to->out, i > 0 ? ", " : "");
        write_type(to, type->inner);
    }
    text_char(to->out, ']');
}

static void write_list(const struct types *to, struct span inner) {
    struct shape_type type = shape_read(inner);
    bool several = type.kind == SHAPE_EITHER || type.kind == SHAPE_WORDS;
    text_add(to->out, several ? "(" : "");
    write_type(to, inner);
    text_add(to->out, several ? ")[]" : "[]");
}

static void write_type(const struct types *to, struct span text) {
    static const char *const simple[] = {
        [SHAPE_ANY] = "unknown",    [SHAPE_NULL] = "null",     [SHAPE_FLAG] = "boolean",
        [SHAPE_INTEGER] = "number", [SHAPE_NUMBER] = "number", [SHAPE_TEXT] = "string",
        [SHAPE_SECRET] = "string"};
    struct shape_type type = shape_read(text);
    switch (type.kind) {
    case SHAPE_WORDS:
        write_words(to, type.inner);
        return;
    case SHAPE_LIST:
        if (type.has_least && type.has_most && type.least == type.most)
            write_tuple(to, &type);
        else
            write_list(to, type.inner);
        return;
    case SHAPE_MAP:
        text_add(to->out, "Record<string, ");
        write_type(to, type.inner);
        text_char(to->out, '>');
        return;
    case SHAPE_EITHER:
        write_either(to, type.inner);
        return;
    case SHAPE_NAMED:
        if (is_core(type.named))
            text_add(to->out, to->core);
        document_name(to->out, span_of(type.named->name));
        return;
    default:
        text_add(to->out, simple[type.kind]);
    }
}

/* `alone`: there is none besides; else what further members may be must hold for all. */
static void write_field(const struct types *to, const struct field *field, bool alone,
                        const char *indent) {
    text_add(to->out, indent);
    if (field->name.at[0] == '*') {
        text_add(to->out, "[more: string]: ");
        write_type(to, alone ? field->type : span_of("any"));
        text_char(to->out, ';');
    } else {
        text_bytes(to->out, field->name.at, field->name.length);
        text_add(to->out, field->optional ? "?: " : ": ");
        write_type(to, field->type);
        text_char(to->out, ';');
    }
    if (field->words.length > 0) {
        text_add(to->out, " // ");
        text_bytes(to->out, field->words.at, field->words.length);
    }
    text_char(to->out, '\n');
}

static void write_fields(const struct types *to, const char *fields, const char *indent) {
    struct field field;
    bool alone = fields[0] == '*';
    while (field_next(&fields, &field))
        write_field(to, &field, alone, indent);
}

static void write_named_words(const struct types *to, const struct shape *shape) {
    for (int i = 0; i < shape->word_count; i++) {
        const char *word = shape->word(shape->word_first + i);
        text_add(to->out, i > 0 ? " | " : "");
        text_quoted(to->out, word, strlen(word));
    }
}

static void write_shape(const struct types *to, const struct shape *shape) {
    text_add(to->out, "// ");
    text_add(to->out, shape->words);
    text_add(to->out, shape->fields != NULL ? "\nexport interface " : "\nexport type ");
    document_name(to->out, span_of(shape->name));
    if (shape->fields != NULL) {
        text_add(to->out, " {\n");
        write_fields(to, shape->fields, "  ");
        text_add(to->out, "}\n\n");
        return;
    }
    text_add(to->out, " = ");
    if (shape->type != NULL)
        write_type(to, span_of(shape->type));
    else
        write_named_words(to, shape);
    text_add(to->out, ";\n\n");
}

static void write_parts(const struct types *to, const struct document_route *route) {
    const char *path = route->path;
    struct span part;
    bool any = false;
    text_add(to->out, "    parts: ");
    while (document_next_part(&path, &part)) {
        text_add(to->out, any ? "; " : "{ ");
        text_bytes(to->out, part.at, part.length);
        text_add(to->out, route->operation == NULL ? ": string" : ": number");
        any = true;
    }
    text_add(to->out, any ? " };\n" : "Record<string, never>;\n");
}

static void write_object(const struct types *to, const char *name, const char *fields) {
    text_add(to->out, "    ");
    text_add(to->out, name);
    if (fields[0] == '\0') {
        text_add(to->out, ": Record<string, never>;\n");
        return;
    }
    text_add(to->out, ": {\n");
    write_fields(to, fields, "      ");
    text_add(to->out, "    };\n");
}

static void write_route(const struct types *to, const struct document_route *route) {
    text_add(to->out, "  // ");
    text_add(to->out, route->summary);
    text_add(to->out, "\n  \"");
    text_add(to->out, route->name);
    text_add(to->out, "\": {\n");
    write_parts(to, route);
    write_object(to, route->method == METHOD_GET ? "query" : "body", route->fields);
    if (route->answer.fields != NULL) {
        write_object(to, "answer", route->answer.fields);
    } else {
        text_add(to->out, "    answer: ");
        write_type(to, route->answer.type.length > 0 ? route->answer.type : span_of("text"));
        text_add(to->out, ";\n");
    }
    text_add(to->out, "  };\n");
}

static const char origin[] =
    "// Written by `croupier serve --api-types%s` from the tables that the server checks requests "
    "by; a test keeps it so.\n\n";

static void write_origin(struct text *out, const char *game) {
    const char *at = strstr(origin, "%s");
    text_bytes(out, origin, (size_t)(at - origin));
    if (game[0] != '\0')
        text_char(out, '=');
    text_add(out, game);
    text_add(out, at + 2);
}

void route_write_types(struct text *out) {
    const struct types to = {out, ""};
    struct document_route route;
    text_add(out, "// What the server takes and answers.\n");
    write_origin(out, "");
    for (size_t i = 0; i < shape_count; i++)
        write_shape(&to, &shape_list[i]);
    text_add(out, "// The operations of the floor, by name.\nexport interface Operations {\n");
    for (size_t i = 0; i < floor_operation_count && document_route(i, &route); i++)
        write_route(&to, &route);
    text_add(out, "}\n\n// The server's own routes.\nexport interface Routes {\n");
    for (size_t i = floor_operation_count; document_route(i, &route); i++)
        write_route(&to, &route);
    text_add(out, "}\n");
}

void route_write_game_types(struct text *out, enum cr_game game) {
    const struct types to = {out, "import(\"../../core/api_types\")."};
    text_add(out, "// What the server tells of this game alone.\n");
    write_origin(out, cr_game_id(game));
    for (const struct shape *own = shape_of_game(game); own != NULL && own->name != NULL; own++)
        write_shape(&to, own);
}
