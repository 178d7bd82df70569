/* The floor's operations as routes: which one a method and path mean, and the documents written
 * from the same table. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "floor/floor.h"
#include "server/http.h"

const struct operation *operation_named(const char *name);

/* The parts in braces of a path: how many, and the name of one. */
unsigned operation_parts(const struct operation *operation);
void operation_part(const struct operation *operation, unsigned which, char *name, size_t room);

enum route_outcome { ROUTE_FOUND, ROUTE_NO_PATH, ROUTE_NO_METHOD };

/* Numbers of the path are written as plain digits without leading zeros. */
enum route_outcome route_find(int method, struct span path, const struct operation **operation,
                              uint32_t parts[2]);

const char *route_method_name(enum method method);
const char *route_role_name(enum actor_role role);

/* One field out of `operation->fields`: "amount:money?" */
struct field {
    struct span name, type;
    bool optional;
};
/* The next field of the list at `*list`, false at its end. */
bool route_field_next(const char **list, struct field *field);

/* The server's own routes, which have no operation behind them. */
struct own_route {
    enum method method;
    const char *path, *summary, *who;
    const char *fields; /* of the body; of the query in a GET */
};
extern const struct own_route route_own[]; /* the last one has no path */

void route_write_openapi(struct text *out);
void route_write_markdown(struct text *out);

#endif
