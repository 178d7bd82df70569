/* What one person has said and another has to say too. Counts are blind: who counts second is told
 * that there is a count and whose, never how much. */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

static void put_by(const struct floor *floor, uint32_t staff, struct text *out) {
    const struct house_staff *who = house_find_staff(&floor->house, staff);
    struct house_actor by = {ACTOR_STAFF, staff, who == NULL ? POST_NOBODY : who->post};
    house_put_actor(out, "by", &floor->house, &by);
}

static void put_wish(const struct floor *floor, struct text *out) {
    const struct first_wish *first = &floor->house.first_wish;
    const struct house_staff *staff = house_find_staff(&floor->house, first->wish.staff);
    if (first->by == 0)
        return;
    json_put_key(out, "account");
    text_char(out, '{');
    put_by(floor, first->by, out);
    if (staff != NULL)
        json_put_integer(out, "staff", staff->id);
    json_put_string(out, "name", staff != NULL ? staff->name : first->wish.name);
    json_put_string(out, "post", post_id(first->wish.post));
    json_put_bool(out, "active", first->wish.active);
    json_put_bool(out, "password", first->wish.password);
    text_char(out, '}');
}

static void put_limit(const struct floor *floor, struct text *out) {
    const struct first_limit *first = &floor->house.first_limit;
    if (first->by == 0)
        return;
    json_put_key(out, "limit");
    text_char(out, '{');
    put_by(floor, first->by, out);
    if (first->limit.table != 0)
        json_put_integer(out, "table", first->limit.table);
    json_put_integer(out, "above", first->limit.above);
    text_char(out, '}');
}

static void put_exchange(const struct floor *floor, struct text *out) {
    const struct first_exchange *first = &floor->house.first_exchange;
    if (first->by == 0)
        return;
    json_put_key(out, "exchange");
    text_char(out, '{');
    put_by(floor, first->by, out);
    json_put_integer(out, "player", first->exchange.player);
    json_put_string(out, "kind", house_exchange_id(first->exchange.kind));
    json_put_integer(out, "amount", first->exchange.amount);
    text_char(out, '}');
}

static void put_stock(const struct floor *floor, struct text *out) {
    if (floor->house.first_stock.by == 0)
        return;
    json_put_key(out, "stock");
    text_char(out, '{');
    put_by(floor, floor->house.first_stock.by, out);
    text_char(out, '}');
}

static void put_count(const struct floor *floor, const struct house_table *table,
                      struct text *out) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "table", table->number);
    json_put_string(out, "name", table->name);
    json_put_string(out, "of", house_count_of_id(table->first.of));
    put_by(floor, table->first.by, out);
    text_char(out, '}');
}

void operation_waiting(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    put_wish(floor, out);
    put_limit(floor, out);
    put_exchange(floor, out);
    put_stock(floor, out);
    json_put_key(out, "counts");
    text_char(out, '[');
    for (size_t i = 0; i < floor->table_count; i++) {
        if (floor->house.tables[i].first.of != COUNT_OF_NOTHING)
            put_count(floor, &floor->house.tables[i], out);
    }
    text_char(out, ']');
    answer_end(answer);
}
