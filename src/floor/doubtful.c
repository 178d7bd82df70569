/* Doubtful money: reported at a table, confirmed by the pit, ended by security and the cage. */
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <string.h>

static void write_doubtful(const struct floor *floor, const struct floor_actor *viewer,
                           const void *row, struct text *out) {
    const struct house_doubtful *doubtful = row;
    const struct house_player *player = house_find_player(&floor->house, doubtful->player);
    (void)viewer;
    text_char(out, '{');
    json_put_integer(out, "doubtful", doubtful->id);
    json_put_string(out, "state", doubtful_state_id(doubtful->state));
    json_put_integer(out, "table", doubtful->table);
    if (player != NULL) {
        json_put_integer(out, "player", player->id);
        json_put_string(out, "name", player->name);
    }
    json_put_bool(out, "chips", doubtful->chips);
    json_put_integer(out, "amount", doubtful->amount);
    json_put_string(out, "text", doubtful->text);
    house_put_signature(out, "reported", &floor->house, &doubtful->reported);
    if (doubtful->held.staff != 0)
        house_put_signature(out, "confirmed", &floor->house, &doubtful->held);
    if (doubtful->said.staff != 0) {
        house_put_signature(out, "said", &floor->house, &doubtful->said);
        json_put_bool(out, "keep", doubtful->said_keep);
    }
    if (doubtful->ended.staff != 0)
        house_put_signature(out, "ended", &floor->house, &doubtful->ended);
    text_char(out, '}');
}

void operation_doubtful(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    static const struct ended_list list = {"doubtful", ENDING_DOUBTFUL, 100, write_doubtful};
    answer_ended_list(floor, request, answer, &list);
}

static void answer_doubtful(struct floor *floor, struct floor_answer *answer, uint32_t id,
                            bool again) {
    answer_begin(answer, 201);
    json_put_key(&answer->body, "doubtful");
    write_doubtful(floor, NULL, house_find_doubtful(&floor->house, id), &answer->body);
    if (again)
        json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

static void tell(struct floor *floor, const struct house_doubtful *doubtful, enum post post) {
    alert_raise(floor, &(struct house_alert){.kind = ALERT_DOUBTFUL,
                                             .post = post,
                                             .table = doubtful->table,
                                             .player = doubtful->player,
                                             .amount = doubtful->amount});
}

static bool read_report(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, struct house_doubtful *doubtful) {
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return false;
    doubtful->table = table->number;
    if (request->actor.role == ACTOR_STAFF && request->actor.post == POST_DEALER &&
        house_find_shift(&floor->house, table->number, request->actor.id) == NULL) {
        answer_fault(answer, FAULT_NOT_ON_SHIFT, "");
        return false;
    }
    if ((field_there(request, "player") &&
         !field_number(request, answer, "player", &doubtful->player)) ||
        !field_flag(request, answer, "chips", &doubtful->chips) ||
        !field_money(request, answer, "amount", &doubtful->amount) ||
        !field_text(request, answer, "text", doubtful->text, sizeof doubtful->text))
        return false;
    if (doubtful->player != 0 && house_find_player(&floor->house, doubtful->player) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return false;
    }
    return true;
}

void operation_doubtful_report(struct floor *floor, const struct floor_request *request,
                               struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct house_doubtful doubtful = {.id = floor->house.last[ENDING_DOUBTFUL] + 1};
    if (!read_report(floor, request, answer, &doubtful))
        return;
    record_begin(memory, &record, RECORD_DOUBTFUL_REPORT, &request->actor);
    house_put_doubtful(&record, &doubtful);
    if (!record_end(floor, &record, answer))
        return;
    tell(floor, &doubtful, POST_PIT_SUPERVISOR);
    tell(floor, &doubtful, POST_SECURITY);
    answer_doubtful(floor, answer, doubtful.id, false);
}

/* NULL: answered. */
static const struct house_doubtful *path_doubtful(const struct floor *floor,
                                                  const struct floor_request *request,
                                                  enum doubtful_state state,
                                                  struct floor_answer *answer) {
    const struct house_doubtful *doubtful = house_find_doubtful(&floor->house, request->parts[0]);
    if (doubtful == NULL)
        answer_gone(floor, answer, ENDING_DOUBTFUL, request->parts[0], "doubtful");
    else if (doubtful->state != state)
        answer_fault(answer, FAULT_THING_STATE, doubtful_state_id(doubtful->state));
    return doubtful != NULL && doubtful->state == state ? doubtful : NULL;
}

void operation_doubtful_confirm(struct floor *floor, const struct floor_request *request,
                                struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    bool hold;
    const struct house_doubtful *doubtful =
        path_doubtful(floor, request, DOUBTFUL_REPORTED, answer);
    if (doubtful == NULL || !field_flag(request, answer, "hold", &hold))
        return;
    if (house_same_hand(&floor->house, doubtful->reported.staff, request->actor.id)) {
        answer_fault(answer, FAULT_SAME_PERSON, "");
        return;
    }
    if (doubtful->player != 0 &&
        house_is_player(&floor->house, request->actor.id, doubtful->player)) {
        answer_fault(answer, FAULT_CONCERNED, "player");
        return;
    }
    record_begin(memory, &record, RECORD_DOUBTFUL_HOLD, &request->actor);
    house_put_doubtful_held(&record, doubtful->id, hold);
    if (record_end(floor, &record, answer))
        answer_doubtful(floor, answer, request->parts[0], false);
}

void operation_doubtful_end(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    bool keep;
    const struct house_actor by = floor_house_actor(&request->actor);
    if (by.post != POST_SECURITY && by.post != POST_CAGE) {
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(POST_SECURITY));
        return;
    }
    const struct house_doubtful *doubtful = path_doubtful(floor, request, DOUBTFUL_HELD, answer);
    if (doubtful == NULL || !field_flag(request, answer, "keep", &keep))
        return;
    if (doubtful->player != 0 && house_is_player(&floor->house, by.id, doubtful->player)) {
        answer_fault(answer, FAULT_CONCERNED, "player");
        return;
    }
    bool first = !house_doubtful_is_said(&floor->house, doubtful, &by, keep);
    record_begin(memory, &record, RECORD_DOUBTFUL_END, &request->actor);
    house_put_doubtful_end(&record, doubtful->id, keep);
    if (record_end(floor, &record, answer))
        answer_doubtful(floor, answer, request->parts[0], first);
}
