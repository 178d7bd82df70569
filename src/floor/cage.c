/* The cage, floats, drop boxes and tip boxes. */
#include "base/query.h"
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/view_inside.h"

#include <stdlib.h>

/* ---- At the cage ---- */

static void exchange(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer, enum exchange_kind kind) {
    static const enum record_kind records[EXCHANGE_KINDS] = {
        RECORD_CAGE_BUY_IN, RECORD_CAGE_CASH_OUT, RECORD_CAGE_RETURN};
    struct house_exchange exchange = {.kind = kind};
    char memory[RECORD_BYTES];
    struct text record;
    if (!field_number(request, answer, "player", &exchange.player) ||
        !field_money(request, answer, "amount", &exchange.amount))
        return;
    if (house_find_player(&floor->house, exchange.player) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return;
    }
    if (alert_rewound_is_open(floor)) {
        answer_fault(answer, FAULT_REWOUND, "");
        return;
    }
    if (request->actor.role == ACTOR_STAFF &&
        house_is_player(&floor->house, request->actor.id, exchange.player)) {
        answer_fault(answer, FAULT_CONCERNED, "player");
        return;
    }
    bool by_two = request->actor.role == ACTOR_STAFF &&
                  house_exchange_takes_two(&floor->house, &exchange, floor->now);
    bool first = by_two && !house_is_exchanged_twice(&floor->house, request->actor.id, &exchange);
    record_begin(memory, &record, first ? RECORD_EXCHANGE_FIRST : records[kind], &request->actor);
    if (first)
        house_put_first_exchange(&record, &exchange);
    else
        house_put_chips(&record, exchange.player, exchange.amount);
    if (!record_end(floor, &record, answer))
        return;
    if (by_two && !first)
        alert_raise(floor, &(struct house_alert){.kind = ALERT_EXCHANGE,
                                                 .post = POST_SURVEILLANCE,
                                                 .player = exchange.player,
                                                 .amount = exchange.amount});
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", exchange.player);
    view_purse(floor, exchange.player, &answer->body);
    if (kind == EXCHANGE_RETURN)
        view_held(floor, exchange.player, &answer->body);
    if (first)
        json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

void operation_buy_in(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    exchange(floor, request, answer, EXCHANGE_BUY_IN);
}

void operation_cash_out(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    exchange(floor, request, answer, EXCHANGE_CASH_OUT);
}

void operation_cage_return(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    exchange(floor, request, answer, EXCHANGE_RETURN);
}

static bool may_money(const struct floor_request *request, struct floor_answer *answer,
                      const char *name, cr_money *amount) {
    *amount = 0;
    return !field_there(request, name) || field_money(request, answer, name, amount);
}

void operation_stock(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    cr_money chips, cash;
    if (!may_money(request, answer, "chips", &chips) || !may_money(request, answer, "cash", &cash))
        return;
    bool alone = request->actor.role == ACTOR_STAFF &&
                 !house_is_stock_counted_twice(&floor->house, request->actor.id, chips, cash);
    record_begin(memory, &record, alone ? RECORD_STOCK_FIRST : RECORD_CAGE_STOCK, &request->actor);
    house_put_stock(&record, chips, cash);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    if (alone)
        json_put_bool(&answer->body, "again", true);
    json_put_integer(&answer->body, "cage",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_CAGE, 0)));
    json_put_integer(&answer->body, "vault",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_VAULT, 0)));
    answer_end(answer);
}

/* ---- Limits ---- */

void operation_limits(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    json_put_integer(out, "cage", floor->house.cage_above);
    json_put_key(out, "tables");
    text_char(out, '[');
    for (size_t i = 0; i < floor->table_count; i++) {
        const struct house_table *table = &floor->house.tables[i];
        json_put_comma(out);
        text_char(out, '{');
        json_put_integer(out, "table", table->number);
        json_put_string(out, "name", table->name);
        json_put_integer(out, "above", table_second_above(floor, floor->tables[i]));
        json_put_bool(out, "set", table->second_above != 0);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* By what the table plays with now; the record knows only what the house has set. */
static bool is_raised(const struct floor *floor, const struct house_limit *limit) {
    const struct floor_table *table = floor_find_table(floor, limit->table);
    return table != NULL && (limit->above == 0 || limit->above > table_second_above(floor, table));
}

static void tell_limit(struct floor *floor, const struct house_limit *limit) {
    alert_raise(floor, &(struct house_alert){.kind = ALERT_LIMIT,
                                             .post = POST_SURVEILLANCE,
                                             .table = limit->table,
                                             .amount = limit->above});
}

void operation_limit_set(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    struct house_limit limit = {0};
    char memory[RECORD_BYTES];
    struct text record;
    if (field_there(request, "table") && !field_number(request, answer, "table", &limit.table))
        return;
    if (limit.table != 0 && floor_find_table(floor, limit.table) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "table");
        return;
    }
    if (!field_integer(request, answer, "above", 0, CR_MONEY_MAX / 1024, &limit.above))
        return;
    const struct first_limit *said = &floor->house.first_limit;
    bool is_said = said->by != 0 && said->limit.table == limit.table &&
                   said->limit.above == limit.above &&
                   !house_same_hand(&floor->house, said->by, request->actor.id);
    bool first = !house_may_set_limit(&floor->house, request->actor.id, &limit) ||
                 (is_raised(floor, &limit) && !is_said);
    record_begin(memory, &record, first ? RECORD_LIMIT_FIRST : RECORD_LIMIT_SET, &request->actor);
    house_put_limit(&record, &limit);
    if (!record_end(floor, &record, answer))
        return;
    if (!first)
        tell_limit(floor, &limit);
    answer_begin(answer, 201);
    if (limit.table != 0)
        json_put_integer(&answer->body, "table", limit.table);
    json_put_integer(&answer->body, "above", limit.above);
    if (first)
        json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

/* ---- Fills and credits ---- */

static void ask(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer, enum record_kind kind) {
    cr_money amount;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = floor->house.last[ENDING_FILL] + 1;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !field_money(request, answer, "amount", &amount))
        return;
    if (request->actor.post == POST_DEALER &&
        house_find_shift(&floor->house, table->number, request->actor.id) == NULL) {
        answer_fault(answer, FAULT_NOT_ON_SHIFT, "");
        return;
    }
    record_begin(memory, &record, kind, &request->actor);
    house_put_fill(&record, id, table->number, amount);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "fill", id);
    answer_end(answer);
}

void operation_fill(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    ask(floor, request, answer, RECORD_FILL_ASK);
}

void operation_credit(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    ask(floor, request, answer, RECORD_CREDIT_ASK);
}

static const struct house_fill *path_fill(const struct floor *floor,
                                          const struct floor_request *request,
                                          struct floor_answer *answer) {
    const struct house_fill *fill = house_find_fill(&floor->house, request->parts[0]);
    if (fill == NULL)
        answer_gone(floor, answer, ENDING_FILL, request->parts[0], "fill");
    else if (fill->state != FILL_ASKED)
        answer_fault(answer, FAULT_SIGNED_DONE, "fill");
    else
        return fill;
    return NULL;
}

static void decide_fill(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, const struct house_fill *fill,
                        enum record_kind kind) {
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = fill->id, table = fill->table;
    record_begin(memory, &record, kind, &request->actor);
    house_put_fill_answer(&record, id);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "fill", id);
    json_put_integer(&answer->body, "float",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_FLOAT, table)));
    answer_end(answer);
}

void operation_fill_approve(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    const struct house_fill *fill = path_fill(floor, request, answer);
    if (fill == NULL)
        return;
    if (house_same_hand(&floor->house, fill->asked_by, request->actor.id)) {
        answer_fault(answer,
                     house_same_screen(&floor->house, fill->asked_by, request->actor.id)
                         ? FAULT_SAME_SCREEN
                         : FAULT_SAME_PERSON,
                     "");
        return;
    }
    decide_fill(floor, request, answer, fill, RECORD_FILL_APPROVE);
}

void operation_fill_cancel(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    const struct house_fill *fill = path_fill(floor, request, answer);
    if (fill == NULL)
        return;
    if (request->actor.post == POST_DEALER && fill->asked_by != request->actor.id) {
        answer_fault(answer, FAULT_NOT_ALLOWED, "");
        return;
    }
    decide_fill(floor, request, answer, fill, RECORD_FILL_CANCEL);
}

static void write_fill(const struct floor *floor, const struct floor_actor *viewer, const void *row,
                       struct text *out) {
    const struct house_fill *fill = row;
    (void)floor, (void)viewer;
    text_char(out, '{');
    json_put_integer(out, "fill", fill->id);
    json_put_string(out, "kind", fill_kind_id(fill->kind));
    json_put_integer(out, "table", fill->table);
    json_put_integer(out, "amount", fill->amount);
    json_put_string(out, "state", fill_state_id(fill->state));
    json_put_integer(out, "asked_by", fill->asked_by);
    if (fill->approved_by != 0)
        json_put_integer(out, "approved_by", fill->approved_by);
    json_put_integer(out, "time", fill->time);
    text_char(out, '}');
}

void operation_fills(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    static const struct ended_list list = {"fills", ENDING_FILL, 100, write_fill};
    answer_ended_list(floor, request, answer, &list);
}

/* ---- Counting ---- */

/* One person's count waits for another's, who is not told what the first has counted. */
static void count_first(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, enum count_of of,
                        const struct house_count *count) {
    char memory[RECORD_BYTES];
    struct text record;
    record_begin(memory, &record, RECORD_COUNT_FIRST, &request->actor);
    house_put_first_count(&record, of, count);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "count", count->count);
    json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

static bool needs_another(const struct floor *floor, const struct floor_request *request,
                          enum count_of of, const struct house_count *count) {
    return request->actor.role == ACTOR_STAFF && house_count_moves(of, count) &&
           !house_is_counted_twice(&floor->house, request->actor.id, of, count);
}

static void tell_difference(struct floor *floor, const struct house_count *count) {
    struct house_alert wish = {.kind = ALERT_DIFFERENCE,
                               .post = POST_PIT_MANAGER,
                               .table = count->table,
                               .amount = count->difference};
    alert_raise(floor, &wish);
    wish.post = POST_SURVEILLANCE;
    alert_raise(floor, &wish);
}

static void count_box(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer, enum record_kind kind, enum count_of of) {
    enum account_kind box = of == COUNT_DROP ? LEDGER_DROP : LEDGER_FLOAT;
    char memory[RECORD_BYTES];
    struct text record;
    struct house_count count = {.table = request->parts[0]};
    ledger_account drop = ledger_account_of(LEDGER_DROP, count.table);
    if (!field_integer(request, answer, "count", 0, CR_MONEY_MAX / 1024, &count.count))
        return;
    cr_money expected = ledger_balance(floor->ledger, ledger_account_of(box, count.table));
    count.difference = count.count - expected;
    count.drop = ledger_balance(floor->ledger, drop);
    count.round = floor_find_table(floor, count.table)->state->round;
    if (needs_another(floor, request, of, &count)) {
        count_first(floor, request, answer, of, &count);
        return;
    }
    record_begin(memory, &record, kind, &request->actor);
    if (box == LEDGER_FLOAT)
        house_put_float_count(&record, &count);
    else
        house_put_drop_count(&record, &count);
    if (!record_end(floor, &record, answer))
        return;
    if (count.difference != 0)
        tell_difference(floor, &count);
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "expected", expected);
    json_put_integer(&answer->body, "count", count.count);
    json_put_integer(&answer->body, "difference", count.difference);
    answer_end(answer);
}

void operation_float(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    bool open;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !field_flag(request, answer, "open", &open))
        return;
    if (house_find_table(&floor->house, table->number)->float_open == open) {
        answer_fault(answer, FAULT_FLOAT_STATE, "open");
        return;
    }
    if (table->state->phase > PHASE_IDLE) {
        answer_fault(answer, FAULT_TABLE_BUSY, "");
        return;
    }
    if (open)
        count_box(floor, request, answer, RECORD_FLOAT_OPEN, COUNT_FLOAT_OPENING);
    else
        count_box(floor, request, answer, RECORD_FLOAT_CLOSE, COUNT_FLOAT_CLOSING);
}

void operation_drop(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    if (floor_path_table(floor, request, answer) != NULL)
        count_box(floor, request, answer, RECORD_DROP_COUNT, COUNT_DROP);
}

void operation_tips(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    cr_money tips = ledger_balance(floor->ledger, ledger_account_of(LEDGER_TIPS, table->number));
    if (tips == 0) {
        answer_fault(answer, FAULT_ALREADY_DONE, "");
        return;
    }
    struct house_count count = {.table = table->number, .count = tips};
    if (needs_another(floor, request, COUNT_TIPS, &count)) {
        count_first(floor, request, answer, COUNT_TIPS, &count);
        return;
    }
    record_begin(memory, &record, RECORD_TIPS_PAY, &request->actor);
    house_put_tips(&record, table->number, tips);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "amount", tips);
    answer_end(answer);
}

/* ---- Balances ---- */

enum { BALANCES_USUAL = 200 };

/* What `next` says and `after` takes: an account as a number that JSON holds. */
static int64_t cursor_of(ledger_account account) {
    return (int64_t)ledger_kind(account) << 40 | (int64_t)(account & 0xffffffffff);
}

static int64_t account_at(int64_t cursor) {
    enum account_kind kind = (enum account_kind)(cursor >> 40 & 0x7f);
    ledger_account plain = ledger_account_of(kind, (uint32_t)cursor);
    return cursor < 0 ? -1 : (int64_t)(plain | ((uint64_t)cursor & 0xff00000000));
}

struct balance_reading {
    struct floor_reading reading;
    int64_t after; /* -1: from the first on */
    size_t limit, count;
    struct store_balance *rows; /* one more than asked for, when there are more */
};

static bool keep_balance(ledger_account account, cr_money balance, void *context) {
    struct balance_reading *reading = context;
    reading->rows[reading->count++] = (struct store_balance){account, balance};
    return reading->count <= reading->limit;
}

static bool read_balances(struct floor_reading *base, struct store *store,
                          struct store_error *error) {
    struct balance_reading *reading = (struct balance_reading *)base;
    return store_balances_after(store, account_at(reading->after), reading->limit + 1, keep_balance,
                                reading, error);
}

static void write_balance(const struct store_balance *balance, struct text *out) {
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "account", ledger_kind_id(ledger_kind(balance->account)));
    json_put_integer(out, "owner", ledger_owner(balance->account));
    if (ledger_colour(balance->account) != 0)
        json_put_integer(out, "colour", ledger_colour(balance->account));
    json_put_integer(out, "balance", balance->amount);
    text_char(out, '}');
}

static void write_balances(struct floor *floor, struct floor_reading *base,
                           struct floor_answer *answer) {
    const struct balance_reading *reading = (const struct balance_reading *)base;
    size_t count = reading->count < reading->limit ? reading->count : reading->limit;
    (void)floor;
    answer_begin(answer, 200);
    json_put_key(&answer->body, "accounts");
    text_char(&answer->body, '[');
    for (size_t i = 0; i < count; i++)
        write_balance(&reading->rows[i], &answer->body);
    text_char(&answer->body, ']');
    if (count > 0 && reading->count > count)
        json_put_integer(&answer->body, "next", cursor_of(reading->rows[count - 1].account));
    answer_end(answer);
}

static void forget_balances(struct floor_reading *base) {
    struct balance_reading *reading = (struct balance_reading *)base;
    free(reading->rows);
    free(reading);
}

void operation_balances(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    struct balance_reading *reading = memory_grow(NULL, sizeof *reading);
    struct list_page page = answer_page(request, 0, BALANCES_USUAL);
    (void)floor;
    *reading = (struct balance_reading){
        .reading = {read_balances, write_balances, forget_balances},
        .after = query_integer(request->query, "after", -1),
        .limit = page.limit,
        .rows = memory_grow(NULL, (page.limit + 1) * sizeof *reading->rows)};
    answer->reading = &reading->reading;
}
