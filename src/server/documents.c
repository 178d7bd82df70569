/* The API's documents, written from the same table that dispatches: OpenAPI and docs/API.md. */
#include "rulebook/game_rulebook.h"
#include "server/routes.h"

#include "table/view.h"

#include <string.h>

/* ---- OpenAPI ---- */

static const struct {
    const char *type, *schema;
} schemas[] = {
    {"id", "{\"type\":\"integer\",\"minimum\":1,\"maximum\":4294967295}"},
    {"money", "{\"type\":\"integer\",\"format\":\"int64\",\"description\":\"dong\"}"},
    {"number", "{\"type\":\"integer\",\"format\":\"int64\"}"},
    {"flag", "{\"type\":\"boolean\"}"},
    {"value", "{\"type\":[\"integer\",\"boolean\",\"string\"]}"},
    {"list", "{\"type\":\"array\",\"items\":{}}"},
    {"object", "{\"type\":\"object\"}"},
    {"secret", "{\"type\":\"string\",\"format\":\"password\"}"},
    {"text", "{\"type\":\"string\"}"},
};

static const char *schema_of(struct span type) {
    size_t last = sizeof schemas / sizeof *schemas - 1;
    for (size_t i = 0; i < last; i++)
        if (span_is(type, schemas[i].type))
            return schemas[i].schema;
    return schemas[last].schema;
}

static void quoted(struct text *out, const char *string) {
    text_quoted(out, string, strlen(string));
}

static void write_required(struct text *out, const char *fields) {
    struct field field;
    bool any = false;
    while (route_field_next(&fields, &field)) {
        if (field.optional)
            continue;
        text_add(out, any ? "," : ",\"required\":[");
        text_quoted(out, field.name.at, field.name.length);
        any = true;
    }
    if (any)
        text_char(out, ']');
}

static void write_body(struct text *out, const char *fields) {
    const char *list = fields;
    struct field field;
    bool any = false;
    if (fields[0] == '\0')
        return;
    text_add(out,
             ",\"requestBody\":{\"required\":true,\"content\":{\"application/json\":{\"schema\":"
             "{\"type\":\"object\",\"properties\":{");
    while (route_field_next(&list, &field)) {
        text_add(out, any ? "," : "");
        text_quoted(out, field.name.at, field.name.length);
        text_char(out, ':');
        text_add(out, schema_of(field.type));
        any = true;
    }
    text_char(out, '}');
    write_required(out, fields);
    text_add(out, "}}}}");
}

static void write_parameters(struct text *out, const struct operation *operation) {
    bool any = false;
    for (unsigned i = 0; i < operation_parts(operation); i++) {
        char name[32];
        operation_part(operation, i, name, sizeof name);
        text_add(out, any ? "," : ",\"parameters\":[");
        text_add(out,
                 "{\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"integer\"},\"name\":");
        quoted(out, name);
        text_char(out, '}');
        any = true;
    }
    if (operation->moves_chips) {
        text_add(out, any ? "," : ",\"parameters\":[");
        text_add(out,
                 "{\"in\":\"header\",\"name\":\"Idempotency-Key\",\"schema\":{\"type\":\"string\","
                 "\"maxLength\":40},\"description\":\"The same key again moves nothing and gives "
                 "the same answer\"}");
        any = true;
    }
    if (any)
        text_char(out, ']');
}

static void write_who(struct text *out, const struct operation *operation) {
    bool any = false;
    text_add(out, ",\"x-who\":[");
    for (enum actor_role role = ACTOR_NOBODY; role < ACTOR_SYSTEM; role++) {
        if (!(operation->who >> role & 1))
            continue;
        text_add(out, any ? "," : "");
        quoted(out, route_role_name(role));
        any = true;
    }
    text_char(out, ']');
    if (operation->who >> ACTOR_STAFF & 1) {
        text_add(out, ",\"x-post\":");
        quoted(out, operation->post == POST_NOBODY ? "any" : post_id(operation->post));
    }
}

static void write_method(struct text *out, enum method method) {
    static const char *const lower[] = {"get", "post", "patch", "delete"};
    quoted(out, lower[method]);
    text_char(out, ':');
}

static void write_answers(struct text *out) {
    text_add(out, ",\"responses\":{\"200\":{\"description\":\"Done; on disk\"},"
                  "\"default\":{\"$ref\":\"#/components/responses/Error\"}}");
}

static void write_operation(struct text *out, const struct operation *operation) {
    write_method(out, operation->method);
    text_add(out, "{\"operationId\":");
    quoted(out, operation->name);
    text_add(out, ",\"summary\":");
    quoted(out, operation->summary);
    write_who(out, operation);
    write_parameters(out, operation);
    write_body(out, operation->fields);
    write_answers(out);
    text_char(out, '}');
}

/* A path is one member: all its methods stand where it comes first. */
static bool is_first_of_path(size_t which) {
    for (size_t i = 0; i < which; i++)
        if (strcmp(floor_operations[i].path, floor_operations[which].path) == 0)
            return false;
    return true;
}

static void write_path(struct text *out, size_t first) {
    bool any = false;
    quoted(out, floor_operations[first].path);
    text_add(out, ":{");
    for (size_t i = first; i < floor_operation_count; i++) {
        if (strcmp(floor_operations[i].path, floor_operations[first].path) != 0)
            continue;
        text_add(out, any ? "," : "");
        write_operation(out, &floor_operations[i]);
        any = true;
    }
    text_char(out, '}');
}

static void write_parameter(struct text *out, const char *in, struct span name, const char *schema,
                            bool required) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "in", in);
    json_put_key(out, "name");
    text_quoted(out, name.at, name.length);
    if (required)
        json_put_bool(out, "required", true);
    json_put_key(out, "schema");
    text_add(out, schema);
    text_char(out, '}');
}

static void write_own_parameters(struct text *out, const struct own_route *route) {
    const char *part = strchr(route->path, '{'), *fields = route->fields;
    struct field field;
    text_add(out, ",\"parameters\":[");
    if (part != NULL)
        write_parameter(out, "path", (struct span){part + 1, strcspn(part + 1, "}")},
                        schema_of((struct span){"text", 4}), true);
    while (route_field_next(&fields, &field))
        write_parameter(out, "query", field.name, schema_of(field.type), !field.optional);
    text_char(out, ']');
}

static void write_own(struct text *out, const struct own_route *route) {
    quoted(out, route->path);
    text_add(out, ":{");
    write_method(out, route->method);
    text_add(out, "{\"summary\":");
    quoted(out, route->summary);
    text_add(out, ",\"x-who\":[");
    quoted(out, route->who);
    text_char(out, ']');
    if (route->method == METHOD_GET)
        write_own_parameters(out, route);
    else
        write_body(out, route->fields);
    write_answers(out);
    text_add(out, "}}");
}

void route_write_openapi(struct text *out) {
    text_add(out, "{\"openapi\":\"3.0.3\",\"info\":{\"title\":\"Croupier\",\"version\":");
    quoted(out, cr_version());
    text_add(out, "},\"paths\":{");
    for (const struct own_route *route = route_own; route->path != NULL; route++) {
        write_own(out, route);
        text_char(out, ',');
    }
    for (size_t i = 0; i < floor_operation_count; i++) {
        if (!is_first_of_path(i))
            continue;
        if (i > 0)
            text_char(out, ',');
        write_path(out, i);
    }
    text_add(
        out,
        "},\"components\":{\"responses\":{\"Error\":{\"description\":\"Refused; nothing has "
        "changed\",\"content\":{\"application/json\":{\"schema\":{\"type\":\"object\","
        "\"properties\":{\"error\":{\"type\":\"object\",\"properties\":{\"code\":{\"type\":"
        "\"string\"},\"message\":{\"type\":\"object\",\"properties\":{\"en\":{\"type\":\"string\"},"
        "\"vi\":{\"type\":\"string\"}}},\"clause\":{\"type\":\"string\"},\"where\":{\"type\":"
        "\"string\"}}}}}}}}},\"securitySchemes\":{\"cookie\":{\"type\":\"apiKey\",\"in\":"
        "\"cookie\",\"name\":\"croupier\"},\"bearer\":{\"type\":\"http\",\"scheme\":"
        "\"bearer\"}}}}");
}

/* ---- docs/API.md ---- */

static const char introduction[] =
    "# The HTTP and WebSocket API\n\n"
    "This page is written by `croupier serve --api-markdown` from the table of operations that the "
    "server dispatches by; a test keeps it so. The same table is served as OpenAPI at "
    "`/api/openapi.json`.\n\n"
    "## How it works\n\n"
    "- Bodies and answers are JSON, UTF-8, at most 64 KiB a body, amounts as integers in đồng. A "
    "body "
    "needs `Content-Type: application/json`.\n"
    "- An answer to something that changes the floor is sent when it is on disk, not before.\n"
    "- Staff log in with `POST /api/login` and get a session in the cookie `croupier` (HttpOnly, "
    "SameSite=Strict, Secure with TLS). Players and devices send `Authorization: Bearer TOKEN`; a "
    "player's browser may turn the token into a session with `POST /api/login`.\n"
    "- A dealer's session locks after five idle minutes: every request is answered 423 until `POST "
    "/api/unlock`.\n"
    "- A session ends after twelve hours, at log-out, when its person is dismissed, and when their "
    "password is changed, but for the session that changed it. Nobody has more than twenty: a "
    "further one ends the oldest. Room is kept for staff, and idle sessions of players go before "
    "anybody is refused.\n"
    "- Operations that move chips take an `Idempotency-Key` header (1 to 40 letters, digits, dots, "
    "dashes): the same key again, within 24 hours, moves nothing and gives the same answer; with "
    "another request it is refused (409 `key-used`).\n"
    "- Lists of people, devices, fills, alerts, requests, disputes and self-checks are told in "
    "parts: `?limit=N` at most so many, `?after=ID` from behind that one on.\n"
    "- What a player does in a round (a bet, taking one back, insurance, a decision, a choice of "
    "part "
    "7) and a bet that staff lay for a player names its `round`, as the table's view has it: "
    "without it 400, in another round 409 `other-round`. So what is late, or is sent again with "
    "its "
    "key, never happens in the next round.\n"
    "- Too many log-ins (by person and by address), new guests (by address) or commands are "
    "answered "
    "429, with `Retry-After`.\n"
    "- A connection that sends no request within ten seconds is ended. When there are too many, in "
    "all "
    "or from one address, the one that has asked for nothing for longest gives way; those of "
    "somebody signed in stay.\n"
    "- A refusal changes nothing and says why: `{\"error\":{\"code\":\"wrong-phase\",\"message\":"
    "{\"en\":\"…\",\"vi\":\"…\"},\"clause\":\"4.1\",\"where\":\"…\"}}`. 400 the request is wrong, "
    "401 "
    "sign in, 403 not yours to do, 404 not there, 409 not now, 422 the rules forbid it, 423 "
    "locked, "
    "429 slower, 503 the store cannot be written now.\n\n";

static const char websocket_section[] =
    "## WebSocket\n\n"
    "`/ws` takes the same cookie or bearer token, and anyone without either sees what the public "
    "sees.\n\n"
    "- `{\"subscribe\":[1,2],\"after\":{\"1\":77}}` watches tables. For each of them comes "
    "`{\"table\":1,\"seq\":80,\"view\":{…}}`, or, when the events after the given seq are still at "
    "hand, those; then every event in order, several of one commit together: "
    "`{\"table\":1,\"events\":[{\"seq\":81,…},…]}`. A further `view` in between replaces all that "
    "was "
    "seen before. `{\"unsubscribe\":[1]}` ends it. A table that is not there is answered "
    "`{\"table\":9,\"error\":{…}}`.\n"
    "- `{\"subscribe\":[1],\"views\":true}` does the same, but every message has the table as it "
    "is "
    "after its events: `{\"table\":1,\"seq\":81,\"events\":[…],\"view\":{…}}`, the view being what "
    "`GET "
    "/api/tables/1` gives the same viewer. The first one, and one that replaces all, has no "
    "events. Who reads slowly gets fewer messages with more events in each.\n"
    "- `{\"pit\":true}`, from staff, is answered with the same and asks for the pit's news: "
    "`{\"alert\":{…}}`, `{\"request\":{…}}` and `{\"dispute\":{…}}` as they change, each as the "
    "lists below have it; `{\"pit\":\"reread\"}`: ask for the lists anew. `{\"pit\":false}` ends "
    "it, "
    "and is the answer to anybody else.\n"
    "- Who watches tables or the pit hears something at least every second, `{\"beat\":0}` where "
    "there is no news: two seconds of silence mean that what is shown may be old. `{\"beat\":3}` "
    "is answered with the same, behind all that was sent before. A client that has said nothing "
    "for four seconds is pinged, and closed when nothing has come after ten.\n"
    "- `{\"id\":7,\"do\":\"event\",\"table\":1,\"key\":\"…\",\"event\":{…}}` runs any operation "
    "below by "
    "its name; parts of its path stand beside it by their names, its body as `event` or `body`. "
    "The "
    "answer is `{\"id\":7,\"status\":200,\"body\":{…}}`, when it is on disk.\n"
    "- Who reads too slowly (256 KiB behind) is closed with code 1013 and may come back with "
    "`after`. "
    "Code 4401: who opened it is no longer signed in, or no longer of the same post; ask `GET "
    "/api/session`, and sign in again if need be. Code 4423: the session has locked. Both come at "
    "once, and nothing is told after what caused them; a locked session opens no WebSocket (423). "
    "Frames that are not masked, not UTF-8 or larger than 64 "
    "KiB "
    "close the connection (1002, 1007, 1009).\n\n"
    "## Types of fields\n\n"
    "`id` a number from 1; `money` whole đồng; `number` an integer; `flag` true or false; `text` a "
    "string; `list` and `object` as in JSON; `secret` a password (it is hashed before anything "
    "keeps "
    "it); `value` of an option, as the options of tables below have it. A question mark: may be "
    "left out.\n\n"
    "## Posts\n\n"
    "A post of the ladder admits every higher one. `cage` admits the cage, and the shift manager "
    "or "
    "higher; `surveillance` surveillance, security, and acting pit supervisors or higher; "
    "`regulator` the regulator, and the operations manager or higher. What a pit supervisor may "
    "look at, surveillance, security and the cage may look at too; the regulator may look at "
    "everything.\n\n";

static void write_markdown_who(struct text *out, const struct operation *operation) {
    bool any = false;
    for (enum actor_role role = ACTOR_NOBODY; role < ACTOR_SYSTEM; role++) {
        if (!(operation->who >> role & 1))
            continue;
        text_add(out, any ? ", " : "");
        text_add(out, route_role_name(role));
        any = true;
    }
    if ((operation->who >> ACTOR_STAFF & 1) && operation->post != POST_NOBODY) {
        text_add(out, " (from ");
        text_add(out, post_id(operation->post));
        text_char(out, ')');
    }
}

static void write_markdown_fields(struct text *out, const char *fields) {
    struct field field;
    bool any = false;
    while (route_field_next(&fields, &field)) {
        text_add(out, any ? ", `" : "`");
        text_bytes(out, field.name.at, field.name.length);
        text_add(out, "` ");
        text_bytes(out, field.type.at, field.type.length);
        text_add(out, field.optional ? "?" : "");
        any = true;
    }
}

static void write_markdown_row(struct text *out, enum method method, const char *path) {
    text_add(out, "| `");
    text_add(out, route_method_name(method));
    text_char(out, ' ');
    text_add(out, path);
    text_add(out, "` | ");
}

void route_write_markdown(struct text *out) {
    text_add(out, introduction);
    text_add(out, websocket_section);
    text_add(out, "## Operations\n\n| name | request | what it does | who | body | key |\n"
                  "| --- | --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; i < floor_operation_count; i++) {
        const struct operation *operation = &floor_operations[i];
        text_add(out, "| `");
        text_add(out, operation->name);
        text_add(out, "` ");
        write_markdown_row(out, operation->method, operation->path);
        text_add(out, operation->summary);
        text_add(out, " | ");
        write_markdown_who(out, operation);
        text_add(out, " | ");
        write_markdown_fields(out, operation->fields);
        text_add(out, operation->moves_chips ? " | yes |\n" : " | |\n");
    }
    text_add(out,
             "\n## Options of tables\n\n"
             "`options` of a new table, of `open-table` and of an edition's file are "
             "`{\"decks\":8,\"squeeze\":\"side\"}`; `set-option` has one as `option` and `value`. "
             "What is not said is as the edition has it. `limits` of a new table are by kind "
             "of bet, `{\"tie\":{\"min\":1000,\"max\":5000}}`, and by the limit "
             "that a game names, which has a `max` alone.\n\n");
    rule_options_table(out);
    text_add(out,
             "\n## The server's own\n\n| request | what it does | who | body, or query of a GET |\n"
             "| --- | --- | --- | --- |\n");
    for (const struct own_route *route = route_own; route->path != NULL; route++) {
        write_markdown_row(out, route->method, route->path);
        text_add(out, route->summary);
        text_add(out, " | ");
        text_add(out, route->who);
        text_add(out, " | ");
        write_markdown_fields(out, route->fields);
        text_add(out, " |\n");
    }
}
