/* A hit as JSON, by the catalogue alone: what it is about, who may call it, and when. */
#include "ask/ask.h"

#include "base/game_list.h"
#include "base/json_write.h"

#include <string.h>

static void put_phases(struct text *out, unsigned phases) {
    json_put_key(out, "phases");
    text_char(out, '[');
    for (unsigned phase = 0; phase < PHASES; phase++) {
        if (!(phases >> phase & 1))
            continue;
        const char *id = phase_id((enum phase)phase);
        json_put_comma(out);
        text_quoted(out, id, strlen(id));
    }
    text_char(out, ']');
}

static void put_irregularity(struct text *out, const struct clause_info *clause) {
    json_put_both(out, "summary", clause->summary);
    json_put_string(out, "by", post_id((enum post)clause->by));
    put_phases(out, clause->phases);
    if (clause->ended)
        json_put_bool(out, "ended", true);
}

void ask_put_hit(struct text *out, const struct ask_hit *hit) {
    const struct clause_info *clause = hit->clause;
    json_put_string(out, "clause", clause != NULL ? clause->clause : hit->ruling->ruling);
    json_put_string(out, "kind",
                    clause != NULL ? clause_kind_id((enum clause_kind)clause->kind) : "ruling");
    game_list_put(hit->games, out);
    json_put_both(out, "title", clause != NULL ? clause->title : hit->ruling->title);
    if (clause == NULL)
        return;
    if (clause->kind == CLAUSE_IRREGULARITY)
        put_irregularity(out, clause);
    else if (clause->note[CR_ENGLISH][0] != '\0')
        json_put_both(out, "summary", clause->note);
}
