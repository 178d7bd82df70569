/* Finding a clause, and the names that the clause data use. */
#include "rulebook/clauses.h"
#include "base/game.h"

#include <string.h>

static const char *const kind_ids[CLAUSE_KINDS] = {
    [CLAUSE_RULE] = "rule",
    [CLAUSE_PROCEDURE] = "procedure",
    [CLAUSE_IRREGULARITY] = "irregularity",
    [CLAUSE_DISPUTE] = "dispute",
    [CLAUSE_TERM] = "term",
    [CLAUSE_EQUIPMENT] = "equipment",
    [CLAUSE_NOTICE] = "notice",
};

static const char *const post_ids[POSTS] = {
    [POST_NOBODY] = "player",
    [POST_DEALER] = "dealer",
    [POST_ACTING_PIT_SUPERVISOR] = "acting-pit-supervisor",
    [POST_PIT_SUPERVISOR] = "pit-supervisor",
    [POST_PIT_MANAGER] = "pit-manager",
    [POST_SHIFT_MANAGER] = "shift-manager",
    [POST_OPERATIONS_MANAGER] = "operations-manager",
    [POST_ASSISTANT_DIRECTOR] = "assistant-director",
    [POST_TABLE_GAMES_DIRECTOR] = "table-games-director",
    [POST_SENIOR_MANAGEMENT] = "senior-management",
    [POST_SURVEILLANCE] = "surveillance",
    [POST_SECURITY] = "security",
    [POST_CAGE] = "cage",
    [POST_REGULATOR] = "regulator",
    [POST_INTERNAL_AUDIT] = "internal-audit",
};

static const char *const phase_ids[PHASES] = {
    [PHASE_CLOSED] = "closed",       [PHASE_IDLE] = "idle",
    [PHASE_BETTING] = "betting",     [PHASE_NO_MORE_BETS] = "no-more-bets",
    [PHASE_DEALING] = "dealing",     [PHASE_SHAKING] = "shaking",
    [PHASE_SPINNING] = "spinning",   [PHASE_DECISIONS] = "decisions",
    [PHASE_ARRANGING] = "arranging", [PHASE_RESULT] = "result",
    [PHASE_SETTLING] = "settling",
};

const struct clause_info *clause_find(enum cr_game game, const char *clause) {
    for (size_t i = 0; i < clause_count; i++) {
        if (clause_table[i].game == game && strcmp(clause_table[i].clause, clause) == 0)
            return &clause_table[i];
    }
    return NULL;
}

static int find(const char *const *ids, int count, const char *id, size_t length) {
    for (int i = 0; i < count; i++) {
        if (strlen(ids[i]) == length && memcmp(ids[i], id, length) == 0)
            return i;
    }
    return -1;
}

static const char *const field_ids[CLAUSE_FIELDS] = {
    [TAKES_PLAYER] = "player", [TAKES_BET] = "bet",       [TAKES_BOX] = "box",
    [TAKES_HAND] = "hand",     [TAKES_CARDS] = "cards",   [TAKES_DICE] = "dice",
    [TAKES_AMOUNT] = "amount", [TAKES_NUMBER] = "number", [TAKES_TEXT] = "text",
};

const char *clause_field_id(enum clause_field field) {
    return field_ids[field];
}

const char *clause_kind_id(enum clause_kind kind) {
    return kind_ids[kind];
}

const char *post_id(enum post post) {
    return post_ids[post];
}

int post_find(const char *id, size_t length) {
    return find(post_ids, POSTS, id, length);
}

const char *phase_id(enum phase phase) {
    return phase_ids[phase];
}

int phase_find(const char *id, size_t length) {
    return find(phase_ids, PHASES, id, length);
}

bool ruling_holds(const struct ruling_info *ruling, enum cr_game game) {
    return ruling->game == ANY_GAME || ruling->game == game;
}

const struct ruling_info *ruling_find(enum cr_game game, const char *ruling) {
    for (size_t i = 0; i < ruling_count; i++) {
        if (ruling_holds(&ruling_table[i], game) && strcmp(ruling_table[i].ruling, ruling) == 0)
            return &ruling_table[i];
    }
    return NULL;
}
