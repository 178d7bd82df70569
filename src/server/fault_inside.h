/* What the server itself refuses. */
#ifndef SERVER_FAULT_INSIDE_H
#define SERVER_FAULT_INSIDE_H

#include "base/text.h"

#define F(name, status, code, english, vietnamese) FAULT_SERVER_##name,
enum server_fault {
#include "server/faults.def"
    SERVER_FAULTS
};
#undef F

/* Writes {"error":…} and gives its status. */
int fault_write(struct text *out, enum server_fault fault, const char *where);

#endif
