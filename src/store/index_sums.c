/* What reports add up: hours, movements, calls, players. */
#include "store/store_inside.h"

#include <string.h>

static void take_text(const struct store_value *value, char *text, size_t room) {
    size_t length = value->length < room ? value->length : room - 1;
    memset(text, 0, room);
    if (length > 0)
        memcpy(text, value->bytes, length);
}

struct giving {
    void *context;
    each_index_hour *hour;
    each_index_money *money;
    each_index_call *call;
    bool (*sum)(const struct index_player *sum, int64_t millis, void *context);
};

static bool give_hour(const struct store_value *values, void *context) {
    struct giving *giving = context;
    struct index_hour hour = {
        .hour = values[0].integer,
        .stream = (uint32_t)values[1].integer,
        .dealer = (uint32_t)values[2].integer,
        .game = (uint32_t)values[4].integer,
        .rounds = values[5].integer,
        .bets = values[6].integer,
        .voids = values[7].integer,
        .corrections = values[8].integer,
        .wagered = values[9].integer,
        .returned = values[10].integer,
        .paid = values[11].integer,
        .voided = values[12].integer,
        .commission = values[13].integer,
        .adjusted = values[14].integer,
        .tips = values[15].integer,
        .millis = values[16].integer,
        .theoretical = values[17].integer,
        .variance = values[18].integer,
    };
    take_text(&values[3], hour.kind, sizeof hour.kind);
    return giving->hour(&hour, giving->context);
}

bool store_hours(struct store *store, int64_t from_hour, int64_t to_hour, uint32_t stream,
                 each_index_hour *each, void *context, struct store_error *error) {
    struct giving giving = {.context = context, .hour = each};
    const int64_t parameters[] = {from_hour, to_hour, stream};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(
        store,
        "SELECT hour,stream,dealer,kind,game,rounds,bets,voids,corrections,wagered,returned,paid,"
        "voided,commission,adjusted,tips,millis,theoretical,variance FROM hour_index"
        " WHERE hour>=$1 AND hour<$2 AND ($3=0 OR stream=$3) ORDER BY hour,stream,dealer,kind",
        parameters, 3, "iiitiiiiiiiiiiiiiii", give_hour, &giving, error);
}

static bool give_money(const struct store_value *values, void *context) {
    struct giving *giving = context;
    struct index_money money = {
        .hour = values[0].integer,
        .stream = (uint32_t)values[1].integer,
        .count = values[3].integer,
        .amount = values[4].integer,
        .difference = values[5].integer,
    };
    take_text(&values[2], money.what, sizeof money.what);
    return giving->money(&money, giving->context);
}

bool store_money(struct store *store, int64_t from_hour, int64_t to_hour, each_index_money *each,
                 void *context, struct store_error *error) {
    struct giving giving = {.context = context, .money = each};
    const int64_t parameters[] = {from_hour, to_hour};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store,
                                  "SELECT hour,stream,what,count,amount,difference"
                                  " FROM money_index WHERE hour>=$1 AND hour<$2"
                                  " ORDER BY hour,stream,what",
                                  parameters, 2, "iitiii", give_money, &giving, error);
}

static bool give_call(const struct store_value *values, void *context) {
    struct giving *giving = context;
    struct index_call call = {
        .id = (uint64_t)values[0].integer,
        .stream = (uint32_t)values[1].integer,
        .seq = (uint64_t)values[2].integer,
        .round = (uint64_t)values[3].integer,
        .time = values[4].integer,
        .sender = (uint32_t)values[7].integer,
        .by = (uint32_t)values[8].integer,
        .post = (uint32_t)values[9].integer,
        .authorised_by = (uint32_t)values[10].integer,
        .authorised_post = (uint32_t)values[11].integer,
        .player = (uint32_t)values[12].integer,
        .amount = values[13].integer,
    };
    take_text(&values[5], call.event, sizeof call.event);
    take_text(&values[6], call.clause, sizeof call.clause);
    return giving->call(&call, giving->context);
}

bool store_calls(struct store *store, int64_t from_time, int64_t to_time, uint32_t stream,
                 each_index_call *each, void *context, struct store_error *error) {
    struct giving giving = {.context = context, .call = each};
    const int64_t parameters[] = {from_time, to_time == 0 ? INT64_MAX : to_time, stream};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(
        store,
        "SELECT id,stream,seq,round,time,event,clause,sender,sender_id,post,authorised_by,"
        "authorised_post,player,amount FROM call_index WHERE time>=$1 AND time<$2"
        " AND ($3=0 OR stream=$3) ORDER BY id",
        parameters, 3, "iiiiittiiiiiii", give_call, &giving, error);
}

static bool give_sum(const struct store_value *values, void *context) {
    struct giving *giving = context;
    struct index_player sum = {
        .player = (uint32_t)values[0].integer,
        .round = (uint64_t)values[1].integer,
        .bets = (uint32_t)values[2].integer,
        .staked = values[3].integer,
        .returned = values[4].integer,
        .voided = values[5].integer,
        .tips = values[6].integer,
        .theoretical = values[7].integer,
    };
    return giving->sum(&sum, values[8].integer, giving->context);
}

static bool take_bounds(const struct store_value *values, void *context) {
    int64_t *bounds = context;
    bounds[0] = values[0].integer;
    bounds[1] = values[1].integer;
    return false;
}

bool store_player_sums(struct store *store, int64_t from_time, int64_t to_time,
                       bool (*each)(const struct index_player *sum, int64_t millis, void *context),
                       void *context, struct store_error *error) {
    struct giving giving = {.context = context, .sum = each};
    const int64_t times[] = {from_time, to_time == 0 ? INT64_MAX : to_time};
    int64_t ids[2] = {0, 0};
    *error = (struct store_error){STORE_FINE, ""};
    if (!store->methods->select(store,
                                "SELECT coalesce(min(id),0),coalesce(max(id),0) FROM round_index"
                                " WHERE ended>=$1 AND ended<$2",
                                times, 2, "ii", take_bounds, ids, error))
        return false;
    return ids[0] == 0 ||
           store->methods->select(
               store,
               "SELECT p.player,count(*),CAST(sum(p.bets) AS BIGINT),CAST(sum(p.staked) AS BIGINT),"
               "CAST(sum(p.returned) AS BIGINT),CAST(sum(p.voided) AS BIGINT),"
               "CAST(sum(p.tips) AS BIGINT),CAST(sum(p.theoretical) AS BIGINT),"
               "CAST(sum(r.ended-r.opened) AS BIGINT)"
               " FROM player_index p JOIN round_index r ON r.id=p.id/8192"
               " WHERE p.id>=$1*8192 AND p.id<($2+1)*8192 GROUP BY p.player ORDER BY p.player",
               ids, 2, "iiiiiiiii", give_sum, &giving, error);
}
