/* The cage, floats, drop boxes and tip boxes. */
#include "floor/inside.h"

/* ---- At the cage ---- */

static void exchange(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer, const char *what) {
    uint32_t player;
    cr_money amount;
    char memory[RECORD_BYTES];
    struct text record;
    if (!field_number(request, answer, "player", &player) ||
        !field_money(request, answer, "amount", &amount))
        return;
    if (house_find_player(&floor->house, player) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return;
    }
    record_begin(memory, &record, what, &request->actor);
    json_put_integer(&record, "player", player);
    json_put_integer(&record, "amount", amount);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", player);
    purse_members(floor, player, &answer->body);
    answer_end(answer);
}

void run_buy_in(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer) {
    exchange(floor, request, answer, "cage.buy-in");
}

void run_cash_out(struct floor *floor, const struct floor_request *request,
                  struct floor_answer *answer) {
    exchange(floor, request, answer, "cage.cash-out");
}

static bool copy_money(const struct floor_request *request, struct floor_answer *answer,
                       const char *name, struct text *record) {
    cr_money amount;
    if (!field_there(request, name))
        return true;
    if (!field_money(request, answer, name, &amount))
        return false;
    json_put_integer(record, name, amount);
    return true;
}

void run_stock(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    record_begin(memory, &record, "cage.stock", &request->actor);
    if (!copy_money(request, answer, "chips", &record) ||
        !copy_money(request, answer, "cash", &record) || !record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "cage",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_CAGE, 0)));
    json_put_integer(&answer->body, "vault",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_VAULT, 0)));
    answer_end(answer);
}

/* ---- Fills and credits ---- */

static void ask(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer, const char *what) {
    cr_money amount;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = (uint32_t)floor->house.fill_count + 1;
    struct floor_table *table = path_table(floor, request, answer);
    if (table == NULL || !field_money(request, answer, "amount", &amount))
        return;
    if (request->actor.post == POST_DEALER &&
        house_find_shift(&floor->house, table->number, request->actor.id) == NULL) {
        answer_fault(answer, FAULT_NOT_ON_SHIFT, "");
        return;
    }
    record_begin(memory, &record, what, &request->actor);
    json_put_integer(&record, "fill", id);
    json_put_integer(&record, "table", table->number);
    json_put_integer(&record, "amount", amount);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "fill", id);
    answer_end(answer);
}

void run_fill(struct floor *floor, const struct floor_request *request,
              struct floor_answer *answer) {
    ask(floor, request, answer, "fill.ask");
}

void run_credit(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer) {
    ask(floor, request, answer, "credit.ask");
}

static const struct house_fill *path_fill(const struct floor *floor,
                                          const struct floor_request *request,
                                          struct floor_answer *answer) {
    const struct house_fill *fill = house_find_fill(&floor->house, request->parts[0]);
    if (fill == NULL)
        answer_fault(answer, FAULT_NO_SUCH, "fill");
    else if (fill->state != FILL_ASKED)
        answer_fault(answer, FAULT_ALREADY_DONE, "fill");
    else
        return fill;
    return NULL;
}

static void decide_fill(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, const struct house_fill *fill,
                        const char *what) {
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = fill->id, table = fill->table;
    record_begin(memory, &record, what, &request->actor);
    json_put_integer(&record, "fill", id);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "fill", id);
    json_put_integer(&answer->body, "float",
                     ledger_balance(floor->ledger, ledger_account_of(LEDGER_FLOAT, table)));
    answer_end(answer);
}

void run_fill_approve(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    const struct house_fill *fill = path_fill(floor, request, answer);
    if (fill == NULL)
        return;
    if (house_same_hand(&floor->house, fill->asked_by, request->actor.id)) {
        answer_fault(answer, FAULT_SAME_PERSON, "");
        return;
    }
    decide_fill(floor, request, answer, fill, "fill.approve");
}

void run_fill_cancel(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    const struct house_fill *fill = path_fill(floor, request, answer);
    if (fill == NULL)
        return;
    if (request->actor.post == POST_DEALER && fill->asked_by != request->actor.id) {
        answer_fault(answer, FAULT_NOT_ALLOWED, "");
        return;
    }
    decide_fill(floor, request, answer, fill, "fill.cancel");
}

static const char *const fill_states[] = {"asked", "done", "cancelled"};

void run_fills(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    struct text *out = &answer->body;
    int64_t limit = query_integer(request->query, "limit", 100);
    answer_begin(answer, 200);
    json_put_key(out, "fills");
    text_char(out, '[');
    for (size_t i = floor->house.fill_count; i > 0 && limit > 0; i--, limit--) {
        const struct house_fill *fill = &floor->house.fills[i - 1];
        text_add(out, i < floor->house.fill_count ? ",{" : "{");
        json_put_integer(out, "fill", fill->id);
        json_put_string(out, "kind", fill->kind == FILL ? "fill" : "credit");
        json_put_integer(out, "table", fill->table);
        json_put_integer(out, "amount", fill->amount);
        json_put_string(out, "state", fill_states[fill->state]);
        json_put_integer(out, "asked_by", fill->asked_by);
        if (fill->approved_by != 0)
            json_put_integer(out, "approved_by", fill->approved_by);
        json_put_integer(out, "time", fill->time);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- Counting ---- */

static void count_box(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer, const char *what, enum account_kind box) {
    cr_money count;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t table = request->parts[0];
    if (!field_integer(request, answer, "count", 0, CR_MONEY_MAX / 1024, &count))
        return;
    cr_money expected = ledger_balance(floor->ledger, ledger_account_of(box, table));
    record_begin(memory, &record, what, &request->actor);
    json_put_integer(&record, "table", table);
    json_put_integer(&record, "count", count);
    json_put_integer(&record, "difference", count - expected);
    if (box == LEDGER_FLOAT) {
        json_put_integer(&record, "drop",
                         ledger_balance(floor->ledger, ledger_account_of(LEDGER_DROP, table)));
        json_put_integer(&record, "round", (int64_t)floor_find_table(floor, table)->state->round);
    }
    if (!record_end(floor, &record, answer))
        return;
    if (count != expected)
        alert_raise(floor, &(struct house_alert){.kind = ALERT_DIFFERENCE,
                                                 .post = POST_PIT_MANAGER,
                                                 .table = table,
                                                 .amount = count - expected});
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "expected", expected);
    json_put_integer(&answer->body, "count", count);
    json_put_integer(&answer->body, "difference", count - expected);
    answer_end(answer);
}

void run_float(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    bool open;
    struct floor_table *table = path_table(floor, request, answer);
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
    count_box(floor, request, answer, open ? "float.open" : "float.close", LEDGER_FLOAT);
}

void run_drop(struct floor *floor, const struct floor_request *request,
              struct floor_answer *answer) {
    if (path_table(floor, request, answer) != NULL)
        count_box(floor, request, answer, "drop.count", LEDGER_DROP);
}

void run_tips(struct floor *floor, const struct floor_request *request,
              struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_table *table = path_table(floor, request, answer);
    if (table == NULL)
        return;
    cr_money tips = ledger_balance(floor->ledger, ledger_account_of(LEDGER_TIPS, table->number));
    if (tips == 0) {
        answer_fault(answer, FAULT_ALREADY_DONE, "");
        return;
    }
    record_begin(memory, &record, "tips.pay", &request->actor);
    json_put_integer(&record, "table", table->number);
    json_put_integer(&record, "amount", tips);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "amount", tips);
    answer_end(answer);
}

/* ---- Balances ---- */

static void write_balance(ledger_account account, cr_money balance, void *context) {
    struct text *out = context;
    if (out->at[out->length - 1] != '[')
        text_char(out, ',');
    text_char(out, '{');
    json_put_string(out, "account", ledger_kind_id(ledger_kind(account)));
    json_put_integer(out, "owner", ledger_owner(account));
    json_put_integer(out, "balance", balance);
    text_char(out, '}');
}

void run_balances(struct floor *floor, const struct floor_request *request,
                  struct floor_answer *answer) {
    (void)request;
    answer_begin(answer, 200);
    json_put_key(&answer->body, "accounts");
    text_char(&answer->body, '[');
    ledger_each(floor->ledger, write_balance, &answer->body);
    text_char(&answer->body, ']');
    answer_end(answer);
}
