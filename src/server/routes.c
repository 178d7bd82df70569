#include "server/routes.h"

#include <string.h>

#define R(name, method, path, summary, who, fields, answer)                                        \
    {name, METHOD_##method, path, summary, who, fields, answer},
const struct own_route route_own[] = {
#include "server/routes.def"
    {0}};
#undef R

const struct operation *operation_named(const char *name) {
    for (size_t i = 0; i < floor_operation_count; i++)
        if (strcmp(floor_operations[i].name, name) == 0)
            return &floor_operations[i];
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
    for (size_t i = 0; i < floor_operation_count; i++) {
        parts[0] = parts[1] = 0;
        if (!path_matches(floor_operations[i].path, path, parts))
            continue;
        seen = true;
        if ((int)floor_operations[i].method != method)
            continue;
        *operation = &floor_operations[i];
        return ROUTE_FOUND;
    }
    return seen ? ROUTE_NO_METHOD : ROUTE_NO_PATH;
}

/* Of the server's own a name may stand where a number stands in an operation's. */
static bool own_matches(const char *pattern, struct span path) {
    const char *at = path.at, *end = path.at + path.length;
    while (*pattern != '\0') {
        if (*pattern != '{') {
            if (at == end || *at++ != *pattern++)
                return false;
            continue;
        }
        const char *from = at;
        while (at < end && *at != '/')
            at++;
        if (at == from)
            return false;
        pattern = strchr(pattern, '}') + 1;
    }
    return at == end;
}

bool route_methods(int method, struct span path, struct text *out) {
    bool takes[HTTP_METHOD_OTHER + 1] = {false};
    uint32_t parts[2];
    for (size_t i = 0; i < floor_operation_count; i++)
        if (path_matches(floor_operations[i].path, path, parts))
            takes[floor_operations[i].method] = true;
    for (const struct own_route *own = route_own; own->path != NULL; own++)
        if (own_matches(own->path, path) && strcmp(own->name, "metrics") != 0) /* elsewhere */
            takes[own->method] = true;
    for (enum method at = METHOD_GET; at <= METHOD_DELETE; at++) {
        if (!takes[at])
            continue;
        text_add(out, out->length == 0 ? "" : ", ");
        text_add(out, at == METHOD_GET ? "GET, HEAD" : route_method_name(at));
    }
    return out->length > 0 && !takes[method];
}

const char *route_method_name(enum method method) {
    static const char *const names[] = {"GET", "POST", "PATCH", "DELETE"};
    return names[method];
}

const char *route_role_name(enum actor_role role) {
    static const char *const names[] = {"anyone", "player", "staff", "device", "system"};
    return names[role];
}
