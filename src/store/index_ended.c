/* Reading what has ended in the house. */
#include "store/store_inside.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS "what,number,seq,player,bytes"
#define KINDS   "iiiib"
#define NEWEST  "seq=(SELECT max(seq) FROM ended_index f WHERE f.what=e.what AND f.number=e.number)"

struct giving {
    each_index_ended *each;
    void *context;
};

static struct index_ended ended_of(const struct store_value *values) {
    return (struct index_ended){.what = (uint32_t)values[0].integer,
                                .number = (uint32_t)values[1].integer,
                                .seq = (uint64_t)values[2].integer,
                                .player = (uint32_t)values[3].integer,
                                .bytes = values[4].bytes,
                                .length = values[4].length};
}

static bool give(const struct store_value *values, void *context) {
    struct giving *giving = context;
    struct index_ended ended = ended_of(values);
    return giving->each(&ended, giving->context);
}

bool store_ended(struct store *store, const struct ended_query *query, each_index_ended *each,
                 void *context, struct store_error *error) {
    static const char of_all[] = "SELECT " COLUMNS " FROM ended_index e WHERE what=$1 AND"
                                 " number<=$2 AND " NEWEST " ORDER BY number DESC LIMIT $3";
    static const char of_player[] =
        "SELECT " COLUMNS " FROM ended_index e WHERE what=$1 AND number<=$2 AND player=$4 AND"
        " player<>0 AND " NEWEST " ORDER BY number DESC LIMIT $3";
    struct giving giving = {each, context};
    const int64_t parameters[] = {query->what, query->number,
                                  query->limit > INT64_MAX ? INT64_MAX : (int64_t)query->limit,
                                  query->player};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store, query->player == 0 ? of_all : of_player, parameters,
                                  query->player == 0 ? 3 : 4, KINDS, give, &giving, error);
}

struct keeping {
    void *bytes;
    size_t length;
    bool found;
};

static bool keep_one(const struct store_value *values, void *context) {
    struct keeping *keeping = context;
    keeping->found = true;
    keeping->length = values[0].length;
    keeping->bytes = malloc(keeping->length + 1);
    if (keeping->bytes != NULL && keeping->length > 0)
        memcpy(keeping->bytes, values[0].bytes, keeping->length);
    return false;
}

bool store_ended_one(struct store *store, uint32_t what, uint32_t number, uint64_t before_seq,
                     void **bytes, size_t *length, struct store_error *error) {
    struct keeping keeping = {0};
    const int64_t parameters[] = {what, number,
                                  before_seq > INT64_MAX ? INT64_MAX : (int64_t)before_seq};
    *error = (struct store_error){STORE_FINE, ""};
    if (!store->methods->select(store,
                                "SELECT bytes FROM ended_index WHERE what=$1 AND number=$2 AND"
                                " seq<$3 ORDER BY seq DESC LIMIT 1",
                                parameters, 3, "b", keep_one, &keeping, error))
        return false;
    *bytes = keeping.bytes;
    *length = keeping.length;
    if (keeping.found && keeping.bytes == NULL)
        return store_no_memory(error);
    return keeping.found;
}

bool store_each_ended(struct store *store, each_index_ended *each, void *context,
                      struct store_error *error) {
    struct giving giving = {each, context};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store,
                                  "SELECT " COLUMNS " FROM ended_index ORDER BY what,number,seq",
                                  NULL, 0, KINDS, give, &giving, error);
}
