/* The API as OpenAPI 3.1, with a schema of everything that is sent and answered. */
#include "server/documents_inside.h"

#include "table/view.h"

#include <string.h>

static void write_schema(struct text *out, struct span text, struct span words);

static const struct span no_words = {"", 0};

static struct span span_of(const char *text) {
    return (struct span){text, strlen(text)};
}

static void put_span(struct text *out, const char *key, struct span value) {
    json_put_key(out, key);
    text_quoted(out, value.at, value.length);
}

static void put_words(struct text *out, struct span words) {
    if (words.length > 0)
        put_span(out, "description", words);
}

/* ---- Schemas ---- */

static void put_bounds(struct text *out, const struct shape_type *type, const char *least,
                       const char *most) {
    if (type->has_least)
        json_put_integer(out, least, type->least);
    if (type->has_most)
        json_put_integer(out, most, type->most);
}

static void write_reference(struct text *out, const struct shape *shape) {
    json_put_key(out, "$ref");
    text_add(out, "\"#/components/schemas/");
    document_name(out, span_of(shape->name));
    text_char(out, '"');
}

static void write_words(struct text *out, struct span words) {
    struct span one;
    json_put_string(out, "type", "string");
    json_put_key(out, "enum");
    text_char(out, '[');
    while (shape_next_word(&words, &one)) {
        json_put_comma(out);
        text_quoted(out, one.at, one.length);
    }
    text_char(out, ']');
}

static void write_either(struct text *out, struct span rest) {
    struct span one;
    json_put_key(out, "anyOf");
    text_char(out, '[');
    while (shape_next_alternative(&rest, &one)) {
        json_put_comma(out);
        write_schema(out, one, no_words);
    }
    text_char(out, ']');
}

static void write_integer(struct text *out, const struct shape_type *type) {
    json_put_string(out, "type", "integer");
    json_put_string(out, "format", "int64");
    put_bounds(out, type, "minimum", "maximum");
}

static void write_text(struct text *out, const struct shape_type *type) {
    json_put_string(out, "type", "string");
    if (type->kind == SHAPE_SECRET)
        json_put_string(out, "format", "password");
    put_bounds(out, type, "minLength", "maxLength");
}

static void write_of(struct text *out, const char *kind, const char *key, struct span inner) {
    json_put_string(out, "type", kind);
    json_put_key(out, key);
    write_schema(out, inner, no_words);
}

static void write_members(struct text *out, const struct shape_type *type) {
    switch (type->kind) {
    case SHAPE_ANY:
        return;
    case SHAPE_NULL:
        json_put_string(out, "type", "null");
        return;
    case SHAPE_FLAG:
        json_put_string(out, "type", "boolean");
        return;
    case SHAPE_INTEGER:
        write_integer(out, type);
        return;
    case SHAPE_NUMBER:
        json_put_string(out, "type", "number");
        return;
    case SHAPE_TEXT:
    case SHAPE_SECRET:
        write_text(out, type);
        return;
    case SHAPE_WORDS:
        write_words(out, type->inner);
        return;
    case SHAPE_LIST:
        write_of(out, "array", "items", type->inner);
        put_bounds(out, type, "minItems", "maxItems");
        return;
    case SHAPE_MAP:
        write_of(out, "object", "additionalProperties", type->inner);
        return;
    case SHAPE_EITHER:
        write_either(out, type->inner);
        return;
    case SHAPE_NAMED:
        write_reference(out, type->named);
        return;
    }
}

static void write_schema(struct text *out, struct span text, struct span words) {
    struct shape_type type = shape_read(text);
    text_char(out, '{');
    write_members(out, &type);
    put_words(out, words.length > 0 || type.words == NULL ? words : span_of(type.words));
    text_char(out, '}');
}

static void write_required(struct text *out, const char *fields) {
    struct field field;
    bool any = false;
    while (field_next(&fields, &field)) {
        if (field.optional || field.name.at[0] == '*')
            continue;
        text_add(out, any ? "," : ",\"required\":[");
        text_quoted(out, field.name.at, field.name.length);
        any = true;
    }
    if (any)
        text_char(out, ']');
}

/* `closed`: nothing else may be sent. Who reads answers must take further members. */
static void write_object(struct text *out, const char *fields, struct span words, bool closed) {
    const char *list = fields;
    struct field field, rest = {.name = {NULL, 0}};
    text_char(out, '{');
    json_put_string(out, "type", "object");
    put_words(out, words);
    json_put_key(out, "properties");
    text_char(out, '{');
    while (field_next(&list, &field)) {
        if (field.name.at[0] == '*') {
            rest = field;
            continue;
        }
        json_put_comma(out);
        text_quoted(out, field.name.at, field.name.length);
        text_char(out, ':');
        write_schema(out, field.type, field.words);
    }
    text_char(out, '}');
    write_required(out, fields);
    if (rest.name.at != NULL) {
        json_put_key(out, "additionalProperties");
        write_schema(out, rest.type, rest.words);
    } else if (closed) {
        json_put_bool(out, "additionalProperties", false);
    }
    text_char(out, '}');
}

static void write_named_words(struct text *out, const struct shape *shape) {
    text_char(out, '{');
    json_put_string(out, "type", "string");
    json_put_string(out, "description", shape->words);
    json_put_key(out, "enum");
    text_char(out, '[');
    for (int i = 0; i < shape->word_count; i++) {
        const char *word = shape->word(shape->word_first + i);
        json_put_comma(out);
        text_quoted(out, word, strlen(word));
    }
    text_add(out, "]}");
}

static void write_shape(struct text *out, const struct shape *shape) {
    json_put_comma(out);
    text_char(out, '"');
    document_name(out, span_of(shape->name));
    text_add(out, "\":");
    if (shape->fields != NULL)
        write_object(out, shape->fields, span_of(shape->words), false);
    else if (shape->type != NULL)
        write_schema(out, span_of(shape->type), span_of(shape->words));
    else
        write_named_words(out, shape);
}

/* ---- Routes ---- */

static void write_body(struct text *out, const struct document_route *route) {
    if (route->fields[0] == '\0')
        return;
    text_add(out,
             ",\"requestBody\":{\"required\":true,\"content\":{\"application/json\":{\"schema\":");
    write_object(out, route->fields, no_words, true);
    text_add(out, "}}}");
}

static void write_parameter(struct text *out, const char *in, struct span name, struct span type,
                            struct span words, bool required) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "in", in);
    put_span(out, "name", name);
    if (required)
        json_put_bool(out, "required", true);
    put_words(out, words);
    json_put_key(out, "schema");
    write_schema(out, type, no_words);
    text_char(out, '}');
}

static void write_parameters(struct text *out, const struct document_route *route) {
    const char *path = route->path, *fields = route->fields;
    struct span part;
    struct field field;
    json_put_key(out, "parameters");
    text_char(out, '[');
    while (document_next_part(&path, &part))
        write_parameter(out, "path", part, span_of(route->operation == NULL ? "text" : "id"),
                        no_words, true);
    while (route->method == METHOD_GET && field_next(&fields, &field))
        write_parameter(out, "query", field.name, field.type, field.words, !field.optional);
    if (route->operation != NULL && route->operation->moves_chips)
        write_parameter(out, "header", span_of("Idempotency-Key"), span_of("text<1..40>"),
                        span_of("The same key again moves nothing and gives the same answer"),
                        false);
    text_char(out, ']');
}

static void write_who(struct text *out, const struct document_route *route) {
    const struct operation *operation = route->operation;
    json_put_key(out, "x-who");
    text_char(out, '[');
    if (operation == NULL)
        text_quoted(out, route->who, strlen(route->who));
    for (enum actor_role role = ACTOR_NOBODY; operation != NULL && role < ACTOR_SYSTEM; role++) {
        if (!(operation->who >> role & 1))
            continue;
        json_put_comma(out);
        text_quoted(out, route_role_name(role), strlen(route_role_name(role)));
    }
    text_char(out, ']');
    if (operation != NULL && (operation->who >> ACTOR_STAFF & 1))
        json_put_string(out, "x-post",
                        operation->post == POST_NOBODY ? "any" : post_id(operation->post));
}

static void write_media(struct text *out, struct span media) {
    while (media.length > 0) {
        size_t length = 0;
        while (length < media.length && media.at[length] != ' ')
            length++;
        json_put_comma(out);
        text_quoted(out, media.at, length);
        text_add(out, ":{\"schema\":{\"type\":\"string\"}}");
        length += length < media.length;
        media = (struct span){media.at + length, media.length - length};
    }
}

static void write_contents(struct text *out, const struct shape_answer *answer) {
    json_put_key(out, "content");
    text_char(out, '{');
    if (answer->fields != NULL || answer->type.length > 0) {
        text_add(out, "\"application/json\":{\"schema\":");
        if (answer->fields != NULL)
            write_object(out, answer->fields, no_words, false);
        else
            write_schema(out, answer->type, no_words);
        text_char(out, '}');
    }
    write_media(out, answer->media);
    text_char(out, '}');
}

static void write_answers(struct text *out, const struct document_route *route) {
    const struct shape_answer *answer = &route->answer;
    bool says = answer->fields != NULL || answer->type.length + answer->media.length > 0;
    json_put_key(out, "responses");
    text_char(out, '{');
    if (says) {
        json_put_key(out, answer->status == 201 ? "201" : "200");
        text_char(out, '{');
        json_put_string(out, "description", route->method == METHOD_GET ? "So it is" : "Done");
        write_contents(out, answer);
        text_char(out, '}');
    } else {
        text_add(out, "\"101\":{\"description\":\"The WebSocket: MessageAsked and Message\"}");
    }
    text_add(out, ",\"default\":{\"$ref\":\"#/components/responses/Refused\"}}");
}

static void write_route(struct text *out, const struct document_route *route) {
    static const char *const methods[] = {"get", "post", "patch", "delete"};
    json_put_key(out, methods[route->method]);
    text_char(out, '{');
    json_put_string(out, "operationId", route->name);
    json_put_string(out, "summary", route->summary);
    text_add(out, route->operation != NULL ? ",\"tags\":[\"floor\"]" : ",\"tags\":[\"server\"]");
    write_who(out, route);
    write_parameters(out, route);
    if (route->method != METHOD_GET)
        write_body(out, route);
    write_answers(out, route);
    text_char(out, '}');
}

static bool is_first_of_path(size_t which, const char *path) {
    struct document_route other;
    for (size_t i = 0; i < which && document_route(i, &other); i++)
        if (strcmp(other.path, path) == 0)
            return false;
    return true;
}

/* A path is one member: all its methods stand where it comes first. */
static void write_path(struct text *out, size_t first, const char *path) {
    struct document_route route;
    json_put_key(out, path);
    text_char(out, '{');
    for (size_t i = first; document_route(i, &route); i++)
        if (strcmp(route.path, path) == 0)
            write_route(out, &route);
    text_char(out, '}');
}

void route_write_openapi(struct text *out) {
    struct document_route route;
    text_add(out, "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Croupier\"");
    json_put_string(out, "version", cr_version());
    text_add(out, "},\"security\":[{},{\"cookie\":[]},{\"bearer\":[]}],\"paths\":{");
    for (size_t i = 0; document_route(i, &route); i++)
        if (is_first_of_path(i, route.path))
            write_path(out, i, route.path);
    text_add(out, "},\"components\":{\"schemas\":{");
    for (size_t i = 0; i < shape_count; i++)
        write_shape(out, &shape_list[i]);
    for (unsigned game = 0; game < game_count; game++)
        for (const struct shape *own = shape_of_game((enum cr_game)game);
             own != NULL && own->name != NULL; own++)
            write_shape(out, own);
    text_add(out, "},\"responses\":{\"Refused\":{\"description\":\"Refused; nothing has changed\","
                  "\"content\":{\"application/json\":{\"schema\":{\"$ref\":"
                  "\"#/components/schemas/Refused\"}}}}},\"securitySchemes\":{\"cookie\":"
                  "{\"type\":\"apiKey\",\"in\":\"cookie\",\"name\":\"croupier\"},\"bearer\":"
                  "{\"type\":\"http\",\"scheme\":\"bearer\"}}}}");
}
