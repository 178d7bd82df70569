/* A round to check, as a stranger has it from a house or from anybody. What is read is checked, and
 * written again in a form that reads as the same. */
#include "table/fair_round.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fair_round round, again;
    char memory[FAIR_ROUND_MAX], problem[FAIR_PROBLEM], other[FAIR_PROBLEM];
    const char *field;
    struct text out;
    if (sodium_init() < 0)
        abort();
    if (!fair_round_read((const char *)data, size, &round, &field))
        return 0;
    bool right = fair_round_check(&round, CR_ENGLISH, problem);
    if (right != (problem[0] == '\0') || right != fair_round_check(&round, CR_VIETNAMESE, other))
        abort();
    text_init(&out, memory, sizeof memory);
    fair_round_write(&round, &out);
    if (out.full)
        return 0;
    if (!fair_round_read(out.at, out.length, &again, &field) ||
        memcmp(&round, &again, sizeof round) != 0)
        abort();
    return 0;
}
