/* What only this game refuses (base/refusal.h). */
#ifndef DRAGONTIGER_REFUSAL_H
#define DRAGONTIGER_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum dragontiger_why {
    WHY_DRAGONTIGER_FIRST = 6000,
#include "refusals.def"
};
#undef R

#endif
