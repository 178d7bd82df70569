#include "server/routes.h"

#include <string.h>

const struct own_route own_routes[] = {
    {METHOD_POST, "/api/login",
     "Log in: staff with name and password, players with their token. Sets the session cookie.",
     "anyone", "name:text? password:text? token:text?"},
    {METHOD_POST, "/api/logout", "End the session.", "anyone", ""},
    {METHOD_POST, "/api/unlock", "Unlock a dealer's screen that has been idle for five minutes.",
     "staff", "password:text"},
    {METHOD_GET, "/api/session", "Who this session belongs to, and whether it is locked.", "anyone",
     ""},
    {METHOD_GET, "/api/openapi.json", "This description.", "anyone", ""},
    {METHOD_GET, "/api/odds/{game}",
     "What every bet of a game is worth, as `croupier odds GAME --json` prints it, and in "
     "`simulated` the bets that a simulation lays every round; `rule` is KEY=VALUE and may be "
     "repeated.",
     "anyone", "rule:text?"},
    {METHOD_GET, "/api/odds/{game}/strategy",
     "The table of best decisions of a game that has one, as `croupier odds GAME --strategy "
     "--json` "
     "prints it.",
     "anyone", "rule:text?"},
    {METHOD_GET, "/api/simulations/{game}",
     "At most 2,000,000 rounds, as `croupier simulate GAME --json` plays them; one at a time for a "
     "client.",
     "anyone", "rounds:number seed:number? rule:text?"},
    {METHOD_GET, "/healthz", "The process runs.", "anyone", ""},
    {METHOD_GET, "/readyz", "The store takes writes.", "anyone", ""},
    {METHOD_GET, "/metrics", "Figures in Prometheus' text format.", "anyone", ""},
    {METHOD_GET, "/ws", "The WebSocket.", "anyone", ""},
    {0}};

const struct operation *operation_named(const char *name) {
    for (size_t i = 0; i < operation_count; i++)
        if (strcmp(operations[i].name, name) == 0)
            return &operations[i];
    return NULL;
}

unsigned operation_parts(const struct operation *operation) {
    unsigned count = 0;
    for (const char *c = operation->path; *c != '\0'; c++)
        count += *c == '{';
    return count;
}

void operation_part(const struct operation *operation, unsigned which, char *name, size_t room) {
    const char *at = strchr(operation->path, '{');
    for (unsigned i = 0; i < which; i++)
        at = strchr(at + 1, '{');
    size_t length = (size_t)(strchr(at, '}') - at) - 1;
    if (length >= room)
        length = room - 1;
    memcpy(name, at + 1, length);
    name[length] = '\0';
}

/* Digits at the beginning of `path`, which are cut off it. */
static bool take_number(struct span *path, uint32_t *number) {
    uint64_t value = 0;
    size_t digits = 0;
    while (digits < path->length && path->at[digits] >= '0' && path->at[digits] <= '9') {
        value = value * 10 + (uint64_t)(path->at[digits] - '0');
        if (++digits > 10)
            return false;
    }
    if (digits == 0 || value > UINT32_MAX || (digits > 1 && path->at[0] == '0'))
        return false;
    path->at += digits;
    path->length -= digits;
    *number = (uint32_t)value;
    return true;
}

static bool path_matches(const char *pattern, struct span path, uint32_t parts[2]) {
    unsigned part = 0;
    while (*pattern != '\0') {
        if (*pattern == '{') {
            if (!take_number(&path, &parts[part++]))
                return false;
            pattern = strchr(pattern, '}') + 1;
            continue;
        }
        if (path.length == 0 || *path.at != *pattern)
            return false;
        path.at++;
        path.length--;
        pattern++;
    }
    return path.length == 0;
}

enum route_outcome route_find(int method, struct span path, const struct operation **operation,
                              uint32_t parts[2]) {
    bool seen = false;
    for (size_t i = 0; i < operation_count; i++) {
        parts[0] = parts[1] = 0;
        if (!path_matches(operations[i].path, path, parts))
            continue;
        seen = true;
        if ((int)operations[i].method != method)
            continue;
        *operation = &operations[i];
        return ROUTE_FOUND;
    }
    return seen ? ROUTE_NO_METHOD : ROUTE_NO_PATH;
}

const char *route_method_name(enum method method) {
    static const char *const names[] = {"GET", "POST", "PATCH", "DELETE"};
    return names[method];
}

const char *route_role_name(enum actor_role role) {
    static const char *const names[] = {"anyone", "player", "staff", "device", "system"};
    return names[role];
}

bool route_field_next(const char **list, struct field *field) {
    const char *at = *list + strspn(*list, " ");
    size_t length = strcspn(at, " ");
    *list = at + length;
    if (length == 0)
        return false;
    const char *colon = memchr(at, ':', length);
    size_t name = colon == NULL ? length : (size_t)(colon - at);
    field->name = (struct span){at, name};
    field->type =
        colon == NULL ? (struct span){"text", 4} : (struct span){colon + 1, length - name - 1};
    field->optional = field->type.length > 0 && field->type.at[field->type.length - 1] == '?';
    field->type.length -= field->optional;
    return true;
}
