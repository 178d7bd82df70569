/* croupier verify, of an evidence bundle. */
#ifndef CLI_VERIFY_EVIDENCE_H
#define CLI_VERIFY_EVIDENCE_H

#include "cli/cli.h"

bool verify_is_evidence(const char *bytes, size_t length);
/* `expected_key` NULL: any key's signature will do. The exit code. */
int verify_evidence(const char *path, const char *bytes, size_t length, const uint8_t *expected_key,
                    enum cr_language language, bool json);

#endif
