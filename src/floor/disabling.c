/* Disabling everything, one game, one table or one player, and enabling it again. */
#include "floor/inside.h"

#include <stdio.h>
#include <string.h>

struct wish {
    char scope[8], game[16], text[256];
    uint32_t id;
    bool off;
};

/* Where the switch is; NULL: there is no such thing. */
static const bool *find_switch(const struct house *house, const struct wish *wish) {
    enum cr_game game;
    const struct house_table *table = house_find_table(house, wish->id);
    const struct house_player *player = house_find_player(house, wish->id);
    if (strcmp(wish->scope, "floor") == 0)
        return &house->disabled;
    if (strcmp(wish->scope, "game") == 0 && cr_game_find(wish->game, strlen(wish->game), &game))
        return &house->game_disabled[game];
    if (strcmp(wish->scope, "table") == 0 && table != NULL)
        return &table->disabled;
    if (strcmp(wish->scope, "player") == 0 && player != NULL)
        return &player->disabled;
    return NULL;
}

static bool read_wish(const struct floor_request *request, struct floor_answer *answer,
                      struct wish *wish) {
    memset(wish, 0, sizeof *wish);
    if (!field_text(request, answer, "scope", wish->scope, sizeof wish->scope) ||
        !field_flag(request, answer, "off", &wish->off) ||
        !field_text(request, answer, "text", wish->text, sizeof wish->text))
        return false;
    if (field_there(request, "game") &&
        !field_text(request, answer, "game", wish->game, sizeof wish->game))
        return false;
    return !field_there(request, "id") || field_number(request, answer, "id", &wish->id);
}

static void write_wish(const struct wish *wish, struct text *out) {
    json_put_string(out, "scope", wish->scope);
    if (strcmp(wish->scope, "game") == 0)
        json_put_string(out, "game", wish->game);
    if (strcmp(wish->scope, "table") == 0 || strcmp(wish->scope, "player") == 0)
        json_put_integer(out, "of", wish->id);
    json_put_bool(out, "off", wish->off);
}

void run_disable(struct floor *floor, const struct floor_request *request,
                 struct floor_answer *answer) {
    struct wish wish;
    char memory[RECORD_BYTES];
    struct text record;
    if (!read_wish(request, answer, &wish))
        return;
    const bool *at = find_switch(&floor->house, &wish);
    if (at == NULL || *at == wish.off) {
        answer_fault(answer, at == NULL ? FAULT_NO_SUCH : FAULT_ALREADY_DONE, "scope");
        return;
    }
    record_begin(memory, &record, "disable", &request->actor);
    write_wish(&wish, &record);
    json_put_string(&record, "text", wish.text);
    if (!record_end(floor, &record, answer))
        return;
    bool pit_must_know = wish.off && strcmp(wish.scope, "player") != 0;
    if (pit_must_know)
        alert_raise(floor, &(struct house_alert){.kind = ALERT_DISABLED,
                                                 .post = POST_PIT_MANAGER,
                                                 .table = wish.scope[0] == 't' ? wish.id : 0});
    answer_begin(answer, 201);
    write_wish(&wish, &answer->body);
    answer_end(answer);
}
