/* The cage and its records. */
#include "house/record_inside.h"

#include <string.h>

/* ---- Chips for cash, and what was kept for a player ---- */

static const char *const exchange_ids[EXCHANGE_KINDS] = {"buy-in", "cash-out", "return"};

const char *house_exchange_id(enum exchange_kind kind) {
    return exchange_ids[kind];
}

/* What has been exchanged on one person's word that day counts: many small ones are a large one. */
bool house_exchange_takes_two(const struct house *house, const struct house_exchange *exchange,
                              int64_t time) {
    const struct house_player *player = house_find_player(house, exchange->player);
    cr_money before = player->cage_day == house_day_of(house, time) ? player->cage_alone : 0;
    return exchange->amount > house->cage_above || before > house->cage_above - exchange->amount;
}

static bool is_of_cage(const struct house *house, uint32_t staff) {
    const struct house_staff *found = house_find_staff(house, staff);
    return found != NULL && found->post == POST_CAGE;
}

bool house_is_exchanged_twice(const struct house *house, uint32_t by,
                              const struct house_exchange *exchange) {
    const struct first_exchange *first = &house->first_exchange;
    return first->by != 0 && first->exchange.player == exchange->player &&
           first->exchange.kind == exchange->kind && first->exchange.amount == exchange->amount &&
           (is_of_cage(house, first->by) || is_of_cage(house, by)) &&
           !house_same_hand(house, first->by, by);
}

void house_put_first_exchange(struct text *record, const struct house_exchange *exchange) {
    house_put_chips(record, exchange->player, exchange->amount);
    json_put_string(record, "kind", house_exchange_id(exchange->kind));
}

static bool read_exchange(const struct house *house, struct house_record *record) {
    struct house_exchange *exchange = &record->fields.exchange.of;
    if (!record_number(record, "player", &exchange->player) ||
        !record_money(record, "amount", &exchange->amount))
        return false;
    return house_find_player(house, exchange->player) != NULL || record_wrong(record, "player");
}

bool house_read_first_exchange(const struct house *house, struct house_record *record) {
    char word[16];
    if (!read_exchange(house, record) || !record_text(record, "kind", word, sizeof word))
        return false;
    int kind = house_find_word(exchange_ids, EXCHANGE_KINDS, word, strlen(word));
    if (kind < 0)
        return record_wrong(record, "kind");
    record->fields.exchange.of.kind = (enum exchange_kind)kind;
    return true;
}

void house_apply_first_exchange(struct house *house, const struct house_record *record) {
    house->first_exchange = (struct first_exchange){record->by.id, record->fields.exchange.of};
}

static bool read_done(const struct house *house, struct house_record *record,
                      enum exchange_kind kind) {
    const struct house_exchange *exchange = &record->fields.exchange.of;
    if (!read_exchange(house, record))
        return false;
    record->fields.exchange.of.kind = kind;
    bool takes_two =
        record->by.role != ACTOR_SYSTEM && house_exchange_takes_two(house, exchange, record->time);
    record->fields.exchange.alone = record->by.role != ACTOR_SYSTEM && !takes_two;
    return !takes_two || house_is_exchanged_twice(house, record->by.id, exchange) ||
           record_wrong(record, "id");
}

bool house_read_buy_in(const struct house *house, struct house_record *record) {
    return read_done(house, record, EXCHANGE_BUY_IN);
}

bool house_read_cash_out(const struct house *house, struct house_record *record) {
    return read_done(house, record, EXCHANGE_CASH_OUT);
}

bool house_read_return(const struct house *house, struct house_record *record) {
    return read_done(house, record, EXCHANGE_RETURN);
}

void house_apply_exchange(struct house *house, const struct house_record *record) {
    struct house_player *player = house_find_player(house, record->fields.exchange.of.player);
    int64_t day = house_day_of(house, record->time);
    if (record->by.role != ACTOR_SYSTEM && !record->fields.exchange.alone)
        house->first_exchange = (struct first_exchange){0};
    if (!record->fields.exchange.alone)
        return;
    if (player->cage_day != day)
        player->cage_alone = 0;
    player->cage_day = day;
    player->cage_alone += record->fields.exchange.of.amount;
}

void house_post_buy_in(struct house_record *record) {
    cr_money amount = record->fields.exchange.of.amount;
    ledger_account purse = ledger_account_of(LEDGER_PURSE, record->fields.exchange.of.player);
    record_move(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(VAULT), amount);
    record_move(record, HOUSE_ACCOUNT(CAGE), purse, amount);
    record_sum(record, "cage-buy-in", 0, amount);
}

void house_post_cash_out(struct house_record *record) {
    cr_money amount = record->fields.exchange.of.amount;
    ledger_account purse = ledger_account_of(LEDGER_PURSE, record->fields.exchange.of.player);
    record_move(record, purse, HOUSE_ACCOUNT(CAGE), amount);
    record_move(record, HOUSE_ACCOUNT(VAULT), HOUSE_ACCOUNT(OUTSIDE), amount);
    record_sum(record, "cash-out", 0, amount);
}

void house_post_return(struct house_record *record) {
    const struct house_exchange *of = &record->fields.exchange.of;
    record_move(record, ledger_account_of(LEDGER_HELD, of->player),
                ledger_account_of(LEDGER_PURSE, of->player), of->amount);
    record_sum(record, "return", 0, of->amount);
}

/* ---- Limits ---- */

void house_put_limit(struct text *record, const struct house_limit *limit) {
    if (limit->table != 0)
        json_put_integer(record, "table", limit->table);
    json_put_integer(record, "above", limit->above);
}

/* 0 is a table's maximum, which the house does not know: from there any amount is lower as far as
 * it can tell, and to there it is higher. */
static bool is_lower(const struct house *house, const struct house_limit *limit) {
    if (limit->table == 0)
        return limit->above <= house->cage_above;
    cr_money now = house_find_table(house, limit->table)->second_above;
    return limit->above != 0 && (now == 0 || limit->above <= now);
}

bool house_may_set_limit(const struct house *house, uint32_t by, const struct house_limit *limit) {
    const struct first_limit *first = &house->first_limit;
    return is_lower(house, limit) ||
           (first->by != 0 && first->limit.table == limit->table &&
            first->limit.above == limit->above && !house_same_hand(house, first->by, by));
}

bool house_read_first_limit(const struct house *house, struct house_record *record) {
    struct house_limit *limit = &record->fields.limit;
    if (record_has(record, "table") && !record_table(house, record, &limit->table))
        return false;
    return record_has(record, "above")
               ? record_may_integer(record, "above", 0, CR_MONEY_MAX, &limit->above)
               : record_wrong(record, "above");
}

void house_apply_first_limit(struct house *house, const struct house_record *record) {
    house->first_limit = (struct first_limit){record->by.id, record->fields.limit};
}

bool house_read_limit(const struct house *house, struct house_record *record) {
    return house_read_first_limit(house, record) &&
           (record->by.role == ACTOR_SYSTEM ||
            house_may_set_limit(house, record->by.id, &record->fields.limit) ||
            record_wrong(record, "id"));
}

void house_apply_limit(struct house *house, const struct house_record *record) {
    const struct house_limit *limit = &record->fields.limit;
    if (limit->table == 0)
        house->cage_above = limit->above;
    else
        house_find_table(house, limit->table)->second_above = limit->above;
    house->first_limit = (struct first_limit){0};
}

/* Chips and cash that the house brings in. */
void house_put_stock(struct text *record, cr_money chips, cr_money cash) {
    if (chips != 0)
        json_put_integer(record, "chips", chips);
    if (cash != 0)
        json_put_integer(record, "cash", cash);
}

bool house_is_stock_counted_twice(const struct house *house, uint32_t by, cr_money chips,
                                  cr_money cash) {
    const struct first_stock *first = &house->first_stock;
    return first->by != 0 && first->chips == chips && first->cash == cash &&
           !house_same_hand(house, first->by, by);
}

bool house_read_first_stock(const struct house *house, struct house_record *record) {
    cr_money *chips = &record->fields.stock.chips, *cash = &record->fields.stock.cash;
    (void)house;
    if (!record_may_integer(record, "chips", 1, CR_MONEY_MAX, chips) ||
        !record_may_integer(record, "cash", 1, CR_MONEY_MAX, cash))
        return false;
    return *chips != 0 || *cash != 0 || record_wrong(record, "chips");
}

void house_apply_first_stock(struct house *house, const struct house_record *record) {
    house->first_stock =
        (struct first_stock){record->by.id, record->fields.stock.chips, record->fields.stock.cash};
}

bool house_read_stock(const struct house *house, struct house_record *record) {
    if (!house_read_first_stock(house, record))
        return false;
    return record->by.role == ACTOR_SYSTEM ||
           house_is_stock_counted_twice(house, record->by.id, record->fields.stock.chips,
                                        record->fields.stock.cash) ||
           record_wrong(record, "id");
}

void house_apply_stock(struct house *house, const struct house_record *record) {
    (void)record;
    house->first_stock = (struct first_stock){0};
}

void house_post_stock(struct house_record *record) {
    record_move(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(CAGE), record->fields.stock.chips);
    record_move(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(VAULT), record->fields.stock.cash);
    record_sum(record, "stock-chips", 0, record->fields.stock.chips);
    record_sum(record, "stock-cash", 0, record->fields.stock.cash);
}

/* ---- Fills and credits: two signatures ---- */

struct house_fill *house_find_fill(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_FILL, id);
}

const char *fill_kind_id(enum fill_kind kind) {
    return kind == FILL ? "fill" : "credit";
}

const char *fill_state_id(enum fill_state state) {
    static const char *const ids[] = {"asked", "done", "cancelled"};
    return ids[state];
}

void house_put_fill(struct text *record, uint32_t fill, uint32_t table, cr_money amount) {
    json_put_integer(record, "fill", fill);
    json_put_integer(record, "table", table);
    json_put_integer(record, "amount", amount);
}

static bool read_asking(const struct house *house, struct house_record *record,
                        enum fill_kind kind) {
    struct house_fill *fill = &record->fields.fill;
    *fill = (struct house_fill){.kind = kind, .time = record->time, .asked_by = record->by.id};
    if (!record_number(record, "fill", &fill->id) || !record_table(house, record, &fill->table) ||
        !record_money(record, "amount", &fill->amount))
        return false;
    if (fill->asked_by == 0)
        return record_wrong(record, "id");
    return fill->id == house->last[ENDING_FILL] + 1 || record_wrong(record, "fill");
}

bool house_read_fill(const struct house *house, struct house_record *record) {
    return read_asking(house, record, FILL);
}

bool house_read_credit(const struct house *house, struct house_record *record) {
    return read_asking(house, record, CREDIT);
}

void house_apply_fill(struct house *house, const struct house_record *record) {
    house_add_row(house, ENDING_FILL, &record->fields.fill);
}

void house_put_fill_answer(struct text *record, uint32_t fill) {
    json_put_integer(record, "fill", fill);
}

static bool read_asked(const struct house *house, struct house_record *record) {
    uint32_t id;
    if (!record_number(record, "fill", &id))
        return false;
    const struct house_fill *fill = house_find_fill(house, id);
    if (fill == NULL || fill->state != FILL_ASKED)
        return record_wrong(record, "fill");
    record->fields.fill = *fill;
    return true;
}

bool house_read_approval(const struct house *house, struct house_record *record) {
    struct house_fill *fill = &record->fields.fill;
    if (!read_asked(house, record))
        return false;
    fill->state = FILL_DONE;
    fill->approved_by = record->by.id;
    return (fill->approved_by != 0 && !house_same_hand(house, fill->asked_by, fill->approved_by)) ||
           record_wrong(record, "id");
}

void house_post_fill(struct house_record *record) {
    const struct house_fill *fill = &record->fields.fill;
    ledger_account tray = ledger_account_of(LEDGER_FLOAT, fill->table);
    if (fill->kind == FILL)
        record_move(record, HOUSE_ACCOUNT(CAGE), tray, fill->amount);
    else
        record_move(record, tray, HOUSE_ACCOUNT(CAGE), fill->amount);
    record_sum(record, fill_kind_id(fill->kind), fill->table, fill->amount);
}

void house_apply_approval(struct house *house, const struct house_record *record) {
    const struct house_fill *fill = &record->fields.fill;
    *house_find_fill(house, fill->id) = *fill;
    house_mark_ended(house, ENDING_FILL, fill->id);
    house_find_table(house, fill->table)->since.filled +=
        fill->kind == FILL ? fill->amount : -fill->amount;
}

bool house_read_cancelling(const struct house *house, struct house_record *record) {
    return read_asked(house, record);
}

void house_apply_cancelling(struct house *house, const struct house_record *record) {
    house_find_fill(house, record->fields.fill.id)->state = FILL_CANCELLED;
    house_mark_ended(house, ENDING_FILL, record->fields.fill.id);
}

/* ---- Counting ---- */

void house_put_drop_count(struct text *record, const struct house_count *count) {
    json_put_integer(record, "table", count->table);
    json_put_integer(record, "count", count->count);
    json_put_integer(record, "difference", count->difference);
}

void house_put_float_count(struct text *record, const struct house_count *count) {
    house_put_drop_count(record, count);
    json_put_integer(record, "drop", count->drop);
    json_put_integer(record, "round", (int64_t)count->round);
}

bool house_count_moves(enum count_of of, const struct house_count *count) {
    return count->difference != 0 || (of >= COUNT_DROP && count->count != 0);
}

bool house_is_counted_twice(const struct house *house, uint32_t by, enum count_of of,
                            const struct house_count *count) {
    const struct first_count *first = &house_find_table(house, count->table)->first;
    return first->of == of && first->count == count->count &&
           !house_same_hand(house, first->by, by);
}

static const char *const count_words[COUNTS_OF] = {"nothing", "float-opening", "float-closing",
                                                   "drop", "tips"};

const char *house_count_of_id(enum count_of of) {
    return count_words[of];
}

void house_put_first_count(struct text *record, enum count_of of, const struct house_count *count) {
    json_put_integer(record, "table", count->table);
    json_put_string(record, "of", house_count_of_id(of));
    json_put_integer(record, "count", count->count);
}

bool house_read_first_count(const struct house *house, struct house_record *record) {
    struct house_table *table = &record->fields.table;
    uint32_t number;
    char word[16];
    cr_money count;
    if (!record_table(house, record, &number) || !record_text(record, "of", word, sizeof word) ||
        !record_integer(record, "count", 0, CR_MONEY_MAX, &count))
        return false;
    int of = house_find_word(count_words, COUNTS_OF, word, strlen(word));
    if (of <= COUNT_OF_NOTHING)
        return record_wrong(record, "of");
    *table = *house_find_table(house, number);
    table->first =
        (struct first_count){.of = (enum count_of)of, .by = record->by.id, .count = count};
    return record->by.id != 0 || record_wrong(record, "id");
}

void house_apply_first_count(struct house *house, const struct house_record *record) {
    const struct house_table *table = &record->fields.table;
    house_find_table(house, table->number)->first = table->first;
}

static bool may_count(const struct house *house, struct house_record *record, enum count_of of,
                      const struct house_count *count) {
    return record->by.role == ACTOR_SYSTEM || !house_count_moves(of, count) ||
           house_is_counted_twice(house, record->by.id, of, count) || record_wrong(record, "id");
}

/* A count of nothing is one too. */
static void post_difference(struct house_record *record, const char *what, ledger_account counted) {
    const struct house_count *count = &record->fields.count;
    ledger_account account = ledger_account_of(LEDGER_DIFFERENCE, count->table);
    record->sums[record->sum_count++] =
        (struct record_sum){what, count->table, count->count, count->difference};
    if (count->difference > 0)
        record_move(record, account, counted, count->difference);
    else
        record_move(record, counted, account, -count->difference);
}

static bool read_count(const struct house *house, struct house_record *record) {
    struct house_count *count = &record->fields.count;
    cr_money expected;
    if (!record_table(house, record, &count->table) ||
        !record_integer(record, "count", 0, CR_MONEY_MAX, &count->count) ||
        !record_integer(record, "difference", -CR_MONEY_MAX, CR_MONEY_MAX, &count->difference))
        return false;
    return (money_add(count->count, -count->difference, &expected) && expected >= 0) ||
           record_wrong(record, "difference");
}

bool house_read_drop_count(const struct house *house, struct house_record *record) {
    return read_count(house, record) && may_count(house, record, COUNT_DROP, &record->fields.count);
}

/* The drop box goes to the cage and is counted there. */
void house_post_drop_count(struct house_record *record) {
    const struct house_count *count = &record->fields.count;
    record_move(record, ledger_account_of(LEDGER_DROP, count->table), HOUSE_ACCOUNT(VAULT),
                count->count - count->difference);
    post_difference(record, "drop-count", HOUSE_ACCOUNT(VAULT));
}

void house_apply_drop_count(struct house *house, const struct house_record *record) {
    const struct house_count *count = &record->fields.count;
    struct house_table *table = house_find_table(house, count->table);
    table->since.counted += count->count - count->difference;
    table->first = (struct first_count){0};
}

static bool read_float_count(const struct house *house, struct house_record *record, bool opens) {
    struct house_count *count = &record->fields.count;
    int64_t round = 0;
    if (!read_count(house, record) ||
        !may_count(house, record, opens ? COUNT_FLOAT_OPENING : COUNT_FLOAT_CLOSING, count) ||
        !record_may_integer(record, "drop", 0, CR_MONEY_MAX, &count->drop) ||
        !record_may_integer(record, "round", 0, INT64_MAX, &round))
        return false;
    count->round = (uint64_t)round;
    return house_find_table(house, count->table)->float_open != opens ||
           record_wrong(record, "float");
}

bool house_read_float_opening(const struct house *house, struct house_record *record) {
    return read_float_count(house, record, true);
}

bool house_read_float_closing(const struct house *house, struct house_record *record) {
    return read_float_count(house, record, false);
}

void house_post_float_opening(struct house_record *record) {
    post_difference(record, "float-open",
                    ledger_account_of(LEDGER_FLOAT, record->fields.count.table));
}

void house_post_float_closing(struct house_record *record) {
    post_difference(record, "float-close",
                    ledger_account_of(LEDGER_FLOAT, record->fields.count.table));
}

void house_apply_float_opening(struct house *house, const struct house_record *record) {
    const struct house_count *count = &record->fields.count;
    struct house_table *table = house_find_table(house, count->table);
    table->float_open = true;
    table->first = (struct first_count){0};
    table->since = (struct table_since){
        .time = record->time, .chips = count->count, .drop = count->drop, .round = count->round};
}

void house_apply_float_closing(struct house *house, const struct house_record *record) {
    struct house_table *table = house_find_table(house, record->fields.count.table);
    table->float_open = false;
    table->first = (struct first_count){0};
}

/* The tip box: its chips go to the cage, their worth to the staff. */
void house_put_tips(struct text *record, uint32_t table, cr_money amount) {
    json_put_integer(record, "table", table);
    json_put_integer(record, "amount", amount);
}

bool house_read_tips(const struct house *house, struct house_record *record) {
    struct house_count count;
    if (!record_table(house, record, &record->fields.tips.table) ||
        !record_money(record, "amount", &record->fields.tips.amount))
        return false;
    count = (struct house_count){.table = record->fields.tips.table,
                                 .count = record->fields.tips.amount};
    return may_count(house, record, COUNT_TIPS, &count);
}

void house_post_tips(struct house_record *record) {
    ledger_account box = ledger_account_of(LEDGER_TIPS, record->fields.tips.table);
    cr_money amount = record->fields.tips.amount;
    record_move(record, box, HOUSE_ACCOUNT(CAGE), amount);
    record_move(record, HOUSE_ACCOUNT(VAULT), HOUSE_ACCOUNT(OUTSIDE), amount);
    record_sum(record, "tips-paid", record->fields.tips.table, amount);
}

void house_apply_tips(struct house *house, const struct house_record *record) {
    house_find_table(house, record->fields.tips.table)->first = (struct first_count){0};
}
