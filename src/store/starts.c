/* How streams stand when they are taken up again: of many at once, since a question to the server
 * takes longer than its answer. */
#include "store/store_inside.h"

#include <string.h>

/* Streams $1 to $2; of each the last round, placed (up to $3) or not, and the last that was not
 * void; the newest snapshot from before both; the seed. Each step is made before the next is
 * planned, and each looks up by a key. */
#define STARTS(newest_seq, bytes, from_snapshot)                                                   \
    "WITH RECURSIVE asked(stream) AS"                                                              \
    " (SELECT $1 UNION ALL SELECT stream+1 FROM asked WHERE stream<$2),"                           \
    " newest(stream,id) AS MATERIALIZED"                                                           \
    " (SELECT stream,max(id) FROM round_index WHERE id>$3 GROUP BY stream),"                       \
    " ended(stream,id) AS MATERIALIZED"                                                            \
    " (SELECT a.stream,coalesce(n.id,(SELECT max(f.id) FROM round_find f"                          \
    " WHERE f.what=1 AND f.value=a.stream),0)"                                                     \
    " FROM asked a LEFT JOIN newest n ON n.stream=a.stream),"                                      \
    " newly(stream,id) AS MATERIALIZED"                                                            \
    " (SELECT stream,max(id) FROM round_index WHERE id>$3 AND flags IN (0,2) GROUP BY stream),"    \
    " decided(stream,id) AS MATERIALIZED"                                                          \
    " (SELECT a.stream,coalesce(n.id,(SELECT f.id FROM round_find f"                               \
    " JOIN round_index r ON r.id=f.id WHERE f.what=1 AND f.value=a.stream AND r.flags IN (0,2)"    \
    " ORDER BY f.id DESC LIMIT 1),0) FROM asked a LEFT JOIN newly n ON n.stream=a.stream),"        \
    " begun(stream,round,first_seq,dealer,past,past_dealer,seq) AS MATERIALIZED"                   \
    " (SELECT "                                                                                    \
    "e.stream,r.round,coalesce(p.first_seq,r.first_seq),r.dealer,p.round,p.dealer," newest_seq     \
    " FROM ended e LEFT JOIN round_index r ON r.id=e.id AND r.stream=e.stream"                     \
    " JOIN decided d ON d.stream=e.stream"                                                         \
    " LEFT JOIN round_index p ON p.id=d.id AND p.stream=d.stream)"                                 \
    " SELECT b.stream,coalesce(b.round,0),coalesce(b.first_seq,0),coalesce(b.dealer,0),"           \
    "coalesce(b.seq,0),k.commitment,k.seed,coalesce(b.past,0),coalesce(b.past_dealer,0)" bytes     \
    " FROM begun b"                                                                                \
    " LEFT JOIN seed k ON k.stream=b.stream" from_snapshot " ORDER BY b.stream"
static const char with_snapshots_sql[] =
    STARTS("(SELECT max(s.seq) FROM snapshot s WHERE s.stream=e.stream"
           " AND s.seq<coalesce(p.first_seq,r.first_seq,9223372036854775807))",
           ",s.bytes", " LEFT JOIN snapshot s ON s.stream=b.stream AND s.seq=b.seq");
static const char without_sql[] = STARTS("CAST(NULL AS BIGINT)", "", "");

struct start_giving {
    bool with_snapshots;
    bool (*each)(const struct store_start *start, void *context);
    void *context;
};

/* A seed of another length is none. */
static void take_seed(const struct store_value *values, struct store_start *start) {
    start->seed.stream = start->stream;
    start->seed.open = values[0].length == HASH_BYTES && values[1].length >= STORE_SEED &&
                       values[1].length <= STORE_SEED_MAX;
    if (start->seed.open) {
        memcpy(start->seed.commitment, values[0].bytes, HASH_BYTES);
        memcpy(start->seed.seed, values[1].bytes, values[1].length);
        start->seed.length = values[1].length;
    }
}

static bool give_start(const struct store_value *values, void *context) {
    const struct start_giving *giving = context;
    struct store_start start = {.stream = (uint32_t)values[0].integer,
                                .round = (uint64_t)values[1].integer,
                                .first_seq = (uint64_t)values[2].integer,
                                .dealer = (uint32_t)values[3].integer,
                                .past_round = (uint64_t)values[7].integer,
                                .past_dealer = (uint32_t)values[8].integer};
    take_seed(values + 5, &start);
    if (giving->with_snapshots)
        start.snapshot = (struct store_snapshot){.stream = start.stream,
                                                 .seq = (uint64_t)values[4].integer,
                                                 .bytes = values[9].bytes,
                                                 .length = values[9].length};
    return giving->each(&start, giving->context);
}

bool store_starts(struct store *store, uint32_t first, uint32_t last, bool with_snapshots,
                  bool (*each)(const struct store_start *start, void *context), void *context,
                  struct store_error *error) {
    struct start_giving giving = {with_snapshots, each, context};
    uint64_t placed;
    *error = (struct store_error){STORE_FINE, ""};
    if (!index_read_placed(store, &placed, error))
        return false;
    const int64_t parameters[] = {first, last, (int64_t)placed};
    return store->methods->select(store, with_snapshots ? with_snapshots_sql : without_sql,
                                  parameters, 3, with_snapshots ? "iiiiibbiib" : "iiiiibbii",
                                  give_start, &giving, error);
}

bool store_read_streams(struct store *store, const struct store_place_in *from, size_t count,
                        uint64_t limit,
                        bool (*each)(const struct store_record *record, void *context),
                        void *context, struct store_error *error) {
    *error = (struct store_error){STORE_FINE, ""};
    return count == 0 ||
           store->methods->read_streams(store, from, count, limit, each, context, error);
}
