/* docs/API.md. */
#include "server/documents_inside.h"

#include "rulebook/game_rulebook.h"
#include "table/view.h"

#include <string.h>

static const char introduction[] =
    "# The HTTP and WebSocket API\n\n"
    "This page is written by `croupier serve --api-markdown` from the tables that the server "
    "dispatches and checks requests by; a test keeps it so. The same is served as OpenAPI 3.1 at "
    "`/api/openapi.json`, where everything has its schema, and is given to the screens as types "
    "(`croupier serve --api-types`). Every answer of the server's tests is held to it.\n\n"
    "## How it works\n\n"
    "- Bodies and answers are JSON, UTF-8, at most 64 KiB a body, amounts as integers in đồng. A "
    "body "
    "needs `Content-Type: application/json`.\n"
    "- An answer to something that changes the floor is sent when it is on disk, not before.\n"
    "- Staff log in with `POST /api/login` and get a session in the cookie `croupier`, with "
    "TLS `__Host-croupier` (HttpOnly, SameSite=Strict, Secure with TLS). Players and devices send "
    "`Authorization: Bearer TOKEN`; a "
    "player's browser may turn the token into a session with `POST /api/login`.\n"
    "- Who has a second factor sends its six digits, or a recovery code, as `code`: without it 401 "
    "`code-needed`. A code is good once. From the pit manager up, and for posts that the house "
    "names, one is needed: until it is set up (`POST /api/factor`) everything else is answered 403 "
    "`factor-needed`. A password that somebody else set is changed first (`POST "
    "/api/me/password`): "
    "until then 403 `password-needed`; not on a demonstration floor.\n"
    "- A password has at least 12 characters or 3 words, is none of the 10,000 most used, nor the "
    "own name. Wrong passwords and codes are slowed by name and address; where the name has not "
    "signed in from that address before also by the address, its network and the name alone; "
    "within "
    "an hour to a hundred.\n"
    "- A session of staff locks when it is idle, after a time that depends on the post: every "
    "request is answered 423 until `POST /api/unlock`.\n"
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
    "- Too many log-ins (by person, address and network), new guests or wrong one-time codes (by "
    "address and network) or commands are answered 429, with `Retry-After`. A network is a /24 of "
    "IPv4 and a /48 of IPv6, where a /64 counts as one address. Nobody has more than a hundred "
    "WebSockets: 429 `too-many-connections`.\n"
    "- A connection that sends no request within ten seconds is ended. When there are too many, in "
    "all, "
    "from one address or from one network, the one that has asked for nothing for longest gives "
    "way; those of "
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
    "What is said in either direction has its schema too: `MessageAsked` and `Message`.\n\n"
    "## Fields\n\n"
    "A body is checked before anything is done: a field that is not listed, is missing, has "
    "another "
    "type or is out of bounds is answered 400 `bad-field`, and `where` has its path, as in "
    "`limits.tie.min` or `cards[2]`. The same holds for the query of a GET.\n\n"
    "`?` behind a type: may be missing. `<1..9>`: the least and the most of a number, of the bytes "
    "of "
    "a text, of the items of a list. `[type]` a list; `{type}` an object with names of any kind; "
    "`=a/b` one of these words; `type|type` either. `flag` true or false; `integer`; `count` an "
    "integer from 0; `id` from 1; `money` whole đồng; `amount` whole đồng, from 1; `time` "
    "milliseconds since 1970; `number` perhaps with a fraction; `text`; `secret` a password, "
    "hashed before anything keeps it; `any`. Everything else stands under "
    "[Shapes](#shapes). A field `*` stands for every further member.\n\n"
    "## Posts\n\n"
    "A post of the ladder admits every higher one. `cage` admits the cage, and the shift manager "
    "or "
    "higher; `surveillance` surveillance, security, and acting pit supervisors or higher; "
    "`regulator` the regulator, and the operations manager or higher. What a pit supervisor may "
    "look at, security and the cage may look at too; what a pit manager may, surveillance; the "
    "regulator and internal audit may look at "
    "everything.\n\n";

static void write_who(struct text *out, const struct operation *operation) {
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

static void write_span(struct text *out, struct span span) {
    for (size_t i = 0; i < span.length; i++) {
        if (span.at[i] == '|') /* else a cell ends with it */
            text_char(out, '\\');
        text_char(out, span.at[i]);
    }
}

static void write_fields(struct text *out, const char *fields) {
    struct field field;
    bool any = false;
    while (field_next(&fields, &field)) {
        text_add(out, any ? ", `" : "`");
        text_bytes(out, field.name.at, field.name.length);
        text_add(out, "` ");
        write_span(out, field.type);
        text_add(out, field.optional ? "?" : "");
        if (field.words.length > 0) {
            text_add(out, " (");
            write_span(out, field.words);
            text_char(out, ')');
        }
        any = true;
    }
}

static void write_answer(struct text *out, const struct shape_answer *answer) {
    if (answer->status != 200) {
        text_integer(out, answer->status);
        text_char(out, ' ');
    }
    if (answer->fields != NULL)
        write_fields(out, answer->fields);
    else
        write_span(out, answer->type);
    if (answer->media.length > 0) {
        text_add(out, answer->type.length > 0 ? ", or " : "");
        text_bytes(out, answer->media.at, answer->media.length);
    }
}

static void write_row(struct text *out, const struct document_route *route) {
    text_add(out, "| `");
    text_add(out, route->name);
    text_add(out, "` | `");
    text_add(out, route_method_name(route->method));
    text_char(out, ' ');
    text_add(out, route->path);
    text_add(out, "` | ");
    text_add(out, route->summary);
    text_add(out, " | ");
    if (route->operation != NULL)
        write_who(out, route->operation);
    else
        text_add(out, route->who);
    text_add(out, " | ");
    write_fields(out, route->fields);
    text_add(out, " | ");
    write_answer(out, &route->answer);
    bool keyed = route->operation != NULL && route->operation->moves_chips;
    text_add(out, keyed ? " | yes |\n" : " | |\n");
}

static void write_shape(struct text *out, const struct shape *shape) {
    text_add(out, "| `");
    text_add(out, shape->name);
    text_add(out, "` | ");
    text_add(out, shape->words);
    text_add(out, " | ");
    if (shape->fields != NULL)
        write_fields(out, shape->fields);
    else if (shape->type != NULL)
        write_span(out, (struct span){shape->type, strlen(shape->type)});
    for (int i = 0; i < shape->word_count; i++) {
        text_add(out, i > 0 ? " `" : "`");
        text_add(out, shape->word(shape->word_first + i));
        text_char(out, '`');
    }
    text_add(out, " |\n");
}

static const char options_section[] =
    "\n## Options of tables\n\n"
    "`options` of a new table, of `open-table` and of an edition's file are "
    "`{\"decks\":8,\"squeeze\":\"side\"}`; `set-option` has one as `option` and `value`. "
    "What is not said is as the edition has it. `limits` of a new table are by kind "
    "of bet, `{\"tie\":{\"min\":1000,\"max\":5000}}`, and by the limit "
    "that a game names, which has a `max` alone.\n\n";

void route_write_markdown(struct text *out) {
    static const char head[] =
        "| name | request | what it does | who | body, or query of a GET | answer | key |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n";
    struct document_route route;
    text_add(out, introduction);
    text_add(out, websocket_section);
    text_add(out, "## Operations\n\n");
    text_add(out, head);
    for (size_t i = 0; i < floor_operation_count && document_route(i, &route); i++)
        write_row(out, &route);
    text_add(out, options_section);
    rule_options_table(out);
    text_add(out, "\n## The server's own\n\n");
    text_add(out, head);
    for (size_t i = floor_operation_count; document_route(i, &route); i++)
        write_row(out, &route);
    text_add(out, "\n## Shapes\n\n| name | what it is | members |\n| --- | --- | --- |\n");
    for (size_t i = 0; i < shape_count; i++)
        write_shape(out, &shape_list[i]);
    for (unsigned game = 0; game < game_count; game++)
        for (const struct shape *own = shape_of_game((enum cr_game)game);
             own != NULL && own->name != NULL; own++)
            write_shape(out, own);
}
