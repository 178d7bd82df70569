/* The next step of a dealer: what all games have in common. */
#include "table/dealing.h"

#include <string.h>

void deal_add_who(struct deal_step *step, uint32_t player) {
    for (unsigned i = 0; i < step->who_count; i++) {
        if (step->who[i] == player)
            return;
    }
    if (step->who_count < DEAL_WHO)
        step->who[step->who_count++] = player;
}

/* ---- Between rounds ---- */

bool deal_bring_shoe(struct deal_step *step, int32_t kind) {
    step->type = EVENT_NEW_SHOE;
    step->number = kind;
    return true;
}

bool deal_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct game_table *game = game_module((enum cr_game)look->table->game)->table;
    return game->prepare != NULL && game->prepare(look, step);
}

static bool between_rounds(const struct deal_look *look, struct deal_step *step) {
    if (deal_prepare(look, step))
        return true;
    step->type = EVENT_OPEN_ROUND;
    return !look->table->suspended;
}

bool deal_next(const struct cr_rulebook *book, const struct table *table, struct deal_step *step) {
    const struct deal_look look = {book, table};
    memset(step, 0, sizeof *step);
    switch (table->phase) {
    case PHASE_CLOSED:
        return false;
    case PHASE_IDLE:
        return between_rounds(&look, step);
    case PHASE_BETTING:
        step->type = EVENT_NO_MORE_BETS;
        return true;
    case PHASE_RESULT:
        step->type = EVENT_COLLECT;
        return true;
    case PHASE_SETTLING:
        step->type = EVENT_PAY;
        return true;
    default:
        game_module((enum cr_game)table->game)->table->play(&look, step);
        return true;
    }
}
