#include "base/clause_out.h"

#include "base/game.h"
#include "base/refusal.h"
#include "table/game_table.h"

#include <stdlib.h>
#include <string.h>

/* "7.4.*": 7.4 and all below it. */
static bool is_or_below(const char *clause, const char *out) {
    size_t length = strlen(out);
    if (length < 2 || strcmp(out + length - 2, ".*") != 0)
        return strcmp(clause, out) == 0;
    return strncmp(clause, out, length - 2) == 0 &&
           (clause[length - 2] == '\0' || clause[length - 2] == '.');
}

bool clause_out_row(const char *game, const char *clause) {
    static const char *out;
    static size_t name;
    if (out == NULL) {
        out = getenv("CROUPIER_CLAUSE_OUT");
        out = out == NULL ? "" : out;
        name = strcspn(out, " ");
    }
    return out[0] != '\0' && clause != NULL && strlen(game) == name &&
           strncmp(out, game, name) == 0 && is_or_below(clause, out + name + 1);
}

bool clause_out(unsigned game, const char *clause) {
    return clause_out_row(cr_game_id((enum cr_game)game), clause);
}

/* The rows of GAME.json that name an event or a refusal. */
static const struct {
    const char *game, *clause, *form, *name;
} rows[] = {
#include "base/clause_out_rows.h"
    {"", "", "", ""},
};

static bool has_row(const char *game, const char *form, const char *name) {
    for (unsigned i = 0; rows[i].game[0] != '\0'; i++) {
        if ((game == NULL || strcmp(rows[i].game, game) == 0) && strcmp(rows[i].form, form) == 0 &&
            strcmp(rows[i].name, name) == 0 && clause_out_row(rows[i].game, rows[i].clause))
            return true;
    }
    return false;
}

/* A game's own refusals name clauses of its own rulebook; those of all games do by a row. */
bool clause_out_why(int why) {
    for (unsigned game = 0; game < game_count; game++) {
        const struct game_refusals *own = game_modules[game]->refusals;
        if (own != NULL && why >= own->first && (size_t)(why - own->first) < own->count &&
            clause_out(game, cr_refusal_clause(why)))
            return true;
    }
    return has_row(NULL, "not_refused", cr_refusal_name(why));
}

bool clause_out_event(unsigned game, unsigned type) {
    struct step_words words = game_step_words((enum cr_game)game, (enum event_type)type);
    return has_row(cr_game_id((enum cr_game)game), "events", event_id((enum event_type)type)) ||
           clause_out(game, words.clause);
}

bool clause_out_phase(unsigned game, unsigned type) {
    return has_row(cr_game_id((enum cr_game)game), "any_phase", event_id((enum event_type)type));
}

static void turn_over(struct cr_line *line) {
    bool won = line->outcome == CR_WIN;
    line->outcome = won ? CR_LOSE : CR_WIN;
    line->pays = won ? 0 : line->stake;
    line->returned = won ? 0 : 2 * line->stake;
}

void clause_out_lines(unsigned game, struct cr_settlement *settlement) {
    for (size_t i = 0; i < settlement->count; i++) {
        struct cr_line *line = &settlement->lines[i];
        for (size_t k = 0; k < CR_LINE_CLAUSES && line->clauses[k] != NULL; k++) {
            if (clause_out(game, line->clauses[k])) {
                turn_over(line);
                break;
            }
        }
    }
}
