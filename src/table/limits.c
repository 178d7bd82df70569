#include "table/limits.h"

#include "rulebook/game_rulebook.h"

#include <string.h>

static cr_money new_max(const struct limits *limits, int kind, bool named, cr_money max) {
    bool own = limits->own_max >> kind & 1;
    bool stays = max == 0 || (!named && own && limits->max[kind] < max);
    return stays ? limits->max[kind] : max;
}

bool limits_set(struct limits *limits, int kind, cr_money min, cr_money max) {
    struct limits next = *limits;
    if (min < 0 || max < 0 || (min == 0 && max == 0))
        return false;
    for (int k = 0; k < CR_KINDS_MAX; k++) {
        if (kind != LIMIT_ALL && kind != k)
            continue;
        next.min[k] = min == 0 ? limits->min[k] : min;
        next.max[k] = new_max(limits, k, kind == k, max);
        if (next.max[k] < next.min[k])
            return false;
    }
    if (kind != LIMIT_ALL && max != 0)
        next.own_max |= (uint16_t)(1U << kind);
    *limits = next;
    return true;
}

void limits_open(struct limits *limits, cr_money min, cr_money max) {
    for (int k = 0; k < CR_KINDS_MAX; k++) {
        cr_money own = limits->max[k];
        bool stays = limits->own_max >> k & 1 && own >= min && own <= max;
        limits->min[k] = min;
        limits->max[k] = stays ? own : max;
        if (!stays)
            limits->own_max &= (uint16_t) ~(1U << k);
    }
}

static bool is_name(const char *name, size_t length, const char *other) {
    return strlen(other) == length && memcmp(name, other, length) == 0;
}

int limits_find(const struct cr_rulebook *book, const char *name, size_t length) {
    const struct rule_limit *own = rulebook_game(book)->own_limit;
    if (is_name(name, length, "all"))
        return LIMIT_ALL;
    if (own != NULL && is_name(name, length, own->name))
        return LIMIT_OWN;
    if (is_name(name, length, "unit"))
        return LIMIT_UNIT;
    int kind = cr_rulebook_kind(book, name, length);
    return kind < 0 ? LIMIT_OF_NOTHING : kind;
}

const char *limits_name(const struct cr_rulebook *book, int of) {
    if (of == LIMIT_ALL)
        return "all";
    if (of == LIMIT_UNIT)
        return "unit";
    if (of == LIMIT_OWN && rulebook_game(book)->own_limit != NULL)
        return rulebook_game(book)->own_limit->name;
    return of >= 0 && of < book->kind_count ? book->kinds[of].id : "";
}

const char *const *limits_words(const struct cr_rulebook *book, int of) {
    static const char *const unit[CR_LANGUAGES] = {"smallest chip", "chip nhỏ nhất"};
    return of == LIMIT_UNIT ? unit : rulebook_game(book)->own_limit->words;
}
