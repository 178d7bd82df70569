#include "base/refusal.h"

#include "base/game.h"

#include <stdarg.h>
#include <stdio.h>

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row reasons[WHY_COUNT] = {
    {"ACCEPTED", "", "", {"", ""}},
#include "base/refusals/common.def"

#include "base/refusals/table.def"
};
#undef R

static const struct refusal_row *game_reason(int why) {
    for (unsigned game = 0; game < game_count; game++) {
        const struct game_refusals *own = game_modules[game]->refusals;
        if (own != NULL && why >= own->first && (size_t)(why - own->first) < own->count)
            return &own->rows[why - own->first];
    }
    return NULL;
}

static const struct refusal_row *reason_of(int why) {
    static const struct refusal_row unknown = {"", "", "", {"", ""}};
    const struct refusal_row *reason =
        why >= 0 && why < WHY_COUNT ? &reasons[why] : game_reason(why);
    return reason == NULL ? &unknown : reason;
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
    return reason_of(why)->sentence[language == CR_VIETNAMESE];
}

bool refusal_fill(struct cr_refusal *refusal, int why, const char *where, ...) {
    va_list arguments;
    va_start(arguments, where);
    refusal->why = why;
    vsnprintf(refusal->where, sizeof refusal->where, where, arguments);
    va_end(arguments);
    return false;
}
