/* The floor's operations as routes: which one a method and path mean, and the documents written
 * from the same table. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "floor/floor.h"
#include "floor/shape.h"
#include "server/http.h"

const struct operation *operation_named(const char *name);

/* The parts in braces of a path: how many, and the name of one. */
unsigned operation_parts(const struct operation *operation);
void operation_part(const struct operation *operation, unsigned which, char *name, size_t room);

enum route_outcome { ROUTE_FOUND, ROUTE_NO_PATH, ROUTE_NO_METHOD };

/* Numbers of the path are written as plain digits without leading zeros. */
enum route_outcome route_find(int method, struct span path, const struct operation **operation,
                              uint32_t parts[2]);
/* Whether a path takes other methods than this one: those, as `GET, HEAD, POST`. */
bool route_methods(int method, struct span path, struct text *out);

const char *route_method_name(enum method method);
const char *route_role_name(enum actor_role role);

/* The server's own routes, which have no operation behind them. */
struct own_route {
    const char *name;
    enum method method;
    const char *path, *summary, *who;
    const char *fields, *answer; /* as of an operation */
};
extern const struct own_route route_own[]; /* the last one has no path */

/* The API as OpenAPI, as docs/API.md, and as types for the screens. */
void route_write_openapi(struct text *out);
void route_write_markdown(struct text *out);
void route_write_types(struct text *out);
void route_write_game_types(struct text *out, enum cr_game game);

#endif
