#include "base/refusal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

struct reason {
    const char *name, *code, *clause, *sentence[CR_LANGUAGES];
};

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct reason reasons[WHY_COUNT] = {
    {"ACCEPTED", "", "", {"", ""}},
#include "base/refusals/all.def"
};
#undef R

static const struct reason *reason_of(int why) {
    assert(why >= 0 && why < WHY_COUNT);
    return &reasons[why];
}

const char *cr_refusal_name(int why) {
    return reason_of(why)->name;
}

const char *cr_refusal_code(int why) {
    return reason_of(why)->code;
}

const char *cr_refusal_clause(int why) {
    return reason_of(why)->clause;
}

const char *cr_refusal_sentence(int why, enum cr_language language) {
    assert(language < CR_LANGUAGES);
    return reason_of(why)->sentence[language];
}

bool refuse(struct cr_refusal *refusal, enum why why, const char *where, ...) {
    va_list arguments;
    va_start(arguments, where);
    refusal->why = (int)why;
    vsnprintf(refusal->where, sizeof refusal->where, where, arguments);
    va_end(arguments);
    return false;
}
