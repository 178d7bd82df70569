/* Who could do what alone, as it was found. */
#include "base/game_list.h"
#include "base/json_write.h"
#include "floor/duties.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

#define D(of, name, event, number, by, from_kind, to_kind, which)                                  \
    {.kind = DUTY_##of,                                                                            \
     .what = (name),                                                                               \
     .is_event = (event),                                                                          \
     .clause = {number},                                                                           \
     .post = (enum post)(by),                                                                      \
     .from = (enum account_kind)(from_kind),                                                       \
     .to = (enum account_kind)(to_kind),                                                           \
     .games = (which)},
const struct duty duties_found[] = {
#include "floor/duties_found.def"
};
#undef D
const size_t duties_found_count = sizeof duties_found / sizeof duties_found[0];

const char *duties_kind_id(enum duty_kind kind) {
    static const char *const ids[DUTY_KINDS] = {"alone", "ordinary", "course"};
    return ids[kind];
}

void duties_write_list(const struct duty *list, size_t count, struct text *out) {
    json_put_key(out, "duties");
    text_char(out, '[');
    for (const struct duty *duty = list; duty < list + count; duty++) {
        json_put_comma(out);
        text_char(out, '{');
        json_put_string(out, "what", duty->what);
        json_put_bool(out, "event", duty->is_event);
        if (duty->clause[0] != '\0')
            json_put_string(out, "clause", duty->clause);
        json_put_string(out, "post", post_id(duty->post));
        json_put_string(out, "kind", duties_kind_id(duty->kind));
        json_put_string(out, "from", ledger_kind_id(duty->from));
        json_put_string(out, "to", ledger_kind_id(duty->to));
        game_list_put(duty->games, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void operation_duties(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    (void)floor, (void)request;
    answer_begin(answer, 200);
    duties_write_list(duties_found, duties_found_count, &answer->body);
    answer_end(answer);
}
