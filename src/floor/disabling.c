/* Disabling everything, one game, one table or one player, and enabling it again. */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <string.h>

struct wish {
    struct house_switch of;
    bool off;
    char text[256];
};

static bool find_switch(const char *scope, const char *game, struct house_switch *of) {
    int found = switch_scope_find(scope, strlen(scope));
    if (found < 0)
        return false;
    of->scope = (enum switch_scope)found;
    return of->scope != SWITCH_GAME || cr_game_find(game, strlen(game), &of->game);
}

static bool read_wish(const struct floor_request *request, struct floor_answer *answer,
                      struct wish *wish) {
    char scope[8], game[16] = "";
    memset(wish, 0, sizeof *wish);
    if (!field_text(request, answer, "scope", scope, sizeof scope) ||
        !field_flag(request, answer, "off", &wish->off) ||
        !field_text(request, answer, "text", wish->text, sizeof wish->text))
        return false;
    if (field_there(request, "game") && !field_text(request, answer, "game", game, sizeof game))
        return false;
    if (field_there(request, "id") && !field_number(request, answer, "id", &wish->of.of))
        return false;
    if (find_switch(scope, game, &wish->of))
        return true;
    answer_fault(answer, FAULT_NO_SUCH, "scope");
    return false;
}

void operation_disable(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    struct wish wish;
    char memory[RECORD_BYTES];
    struct text record;
    if (!read_wish(request, answer, &wish))
        return;
    const bool *at = house_switch_off(&floor->house, &wish.of);
    if (at == NULL || *at == wish.off) {
        answer_fault(answer, at == NULL ? FAULT_NO_SUCH : FAULT_ALREADY_DONE, "scope");
        return;
    }
    record_begin(memory, &record, RECORD_DISABLE, &request->actor);
    house_put_switch(&record, &wish.of, wish.off);
    json_put_string(&record, "text", wish.text);
    if (!record_end(floor, &record, answer))
        return;
    bool pit_must_know = wish.off && wish.of.scope != SWITCH_PLAYER;
    if (pit_must_know)
        alert_raise(floor,
                    &(struct house_alert){.kind = ALERT_DISABLED,
                                          .post = POST_PIT_MANAGER,
                                          .table = wish.of.scope == SWITCH_TABLE ? wish.of.of : 0});
    answer_begin(answer, 201);
    house_put_switch(&answer->body, &wish.of, wish.off);
    answer_end(answer);
}
