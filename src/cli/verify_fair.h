/* croupier verify, of what a house gives strangers of one round (`GET /fair/TABLE/ROUND`). */
#ifndef CLI_VERIFY_FAIR_H
#define CLI_VERIFY_FAIR_H

#include "cli/cli.h"

bool verify_is_fair(const char *bytes, size_t length);
int verify_fair(const char *path, const char *bytes, size_t length, enum cr_language language,
                bool json);

#endif
