/* Finding rounds and what they add up to. Every statement is the same in both stores.
 *
 * A search goes by the list in `round_find` that should be the shortest (player, clause, dealer,
 * void, corrected, table), or through all rounds in their order; what else is asked for is looked
 * at row by row. Rounds that are not placed yet are looked through first: they are the newest. */
#include "store/store_inside.h"

#include <stdio.h>
#include <string.h>

enum { SEARCH_SQL = 4096, SEARCH_PARAMETERS = 72 };

struct search {
    char sql[SEARCH_SQL];
    size_t at;
    int64_t parameters[SEARCH_PARAMETERS];
    size_t count;
};

static void add(struct search *search, const char *more) {
    search->at += (size_t)snprintf(search->sql + search->at, SEARCH_SQL - search->at, "%s", more);
}

/* "AND r.stream=$3" */
static void add_number(struct search *search, const char *condition, int64_t number) {
    char place[24];
    search->parameters[search->count++] = number;
    snprintf(place, sizeof place, "$%zu", search->count);
    add(search, condition);
    add(search, place);
}

/* ---- Rows ---- */

#define ROUND_COLUMNS                                                                              \
    "r.id,r.stream,r.round,r.first_seq,r.end_seq,r.last_seq,r.opened,r.ended,r.game,r.dealer,"     \
    "r.outcome,r.flags,r.players,r.bets,r.staked,r.returned,r.paid,r.voided,r.adjusted,"           \
    "r.commission,r.tips,r.largest,r.theoretical,r.variance,r.edition"
#define ROUND_KINDS  "iiiiiiiiiiiiiiiiiiiiiiiii"
#define TEXT_COLUMNS ",t.void_clause,t.clauses,t.english,t.vietnamese,t.data"
#define TEXT_KINDS   "ttttt"
enum { ROUND_VALUES = 25, TEXT_VALUES = 5 };

static void take_text(const struct store_value *value, char *text, size_t room) {
    size_t length = value->length < room ? value->length : room - 1;
    memset(text, 0, room);
    if (length > 0)
        memcpy(text, value->bytes, length);
}

static void take_round(const struct store_value *values, struct index_round *round) {
    *round = (struct index_round){
        .id = (uint64_t)values[0].integer,
        .stream = (uint32_t)values[1].integer,
        .round = (uint64_t)values[2].integer,
        .first_seq = (uint64_t)values[3].integer,
        .end_seq = (uint64_t)values[4].integer,
        .last_seq = (uint64_t)values[5].integer,
        .opened = values[6].integer,
        .ended = values[7].integer,
        .game = (uint32_t)values[8].integer,
        .dealer = (uint32_t)values[9].integer,
        .outcome = (uint32_t)values[10].integer,
        .is_void = values[11].integer & 1,
        .corrected = (values[11].integer & 2) != 0,
        .players = (uint32_t)values[12].integer,
        .bets = (uint32_t)values[13].integer,
        .staked = values[14].integer,
        .returned = values[15].integer,
        .paid = values[16].integer,
        .voided = values[17].integer,
        .adjusted = values[18].integer,
        .commission = values[19].integer,
        .tips = values[20].integer,
        .largest = values[21].integer,
        .theoretical = values[22].integer,
        .variance = values[23].integer,
        .edition = (uint32_t)values[24].integer,
    };
}

static void take_clauses(const struct store_value *value, struct index_round *round) {
    char text[INDEX_CLAUSES_TEXT];
    take_text(value, text, sizeof text);
    index_split_clauses(round, text);
}

static void take_words(const struct store_value *values, struct index_round *round) {
    take_text(&values[0], round->void_clause, sizeof round->void_clause);
    take_clauses(&values[1], round);
    take_text(&values[2], round->words[CR_ENGLISH], INDEX_WORDS);
    take_text(&values[3], round->words[CR_VIETNAMESE], INDEX_WORDS);
    take_text(&values[4], round->data, INDEX_WORDS);
}

/* The player's columns, then the round's, then its words. */
#define PLAYER_COLUMNS                                                                             \
    "p.id,p.player,p.bets,p.staked,p.returned,p.voided,p.tips,p.theoretical,p.lines"
#define PLAYER_KINDS "iiiiiiiib"
enum { PLAYER_VALUES = 9 };

static void take_player(const struct store_value *values, const struct index_round *round,
                        struct index_player *player) {
    *player = (struct index_player){
        .id = (uint64_t)values[0].integer / INDEX_PLAYERS,
        .stream = round->stream,
        .round = round->round,
        .last_seq = round->last_seq,
        .place = (uint32_t)((uint64_t)values[0].integer % INDEX_PLAYERS),
        .player = (uint32_t)values[1].integer,
        .bets = (uint32_t)values[2].integer,
        .staked = values[3].integer,
        .returned = values[4].integer,
        .voided = values[5].integer,
        .tips = values[6].integer,
        .theoretical = values[7].integer,
        .lines = values[8].bytes,
        .length = values[8].length,
    };
}

/* ---- Searching ---- */

struct finding {
    struct store *store;
    const struct index_query *query;
    uint64_t placed;    /* rounds up to this id stand in their lists */
    uint64_t low, high; /* ids, both included */
    uint64_t left;
    each_index_round *each;
    void *context;
    bool stopped;
};

static bool give_round(const struct store_value *values, void *context) {
    struct finding *finding = context;
    struct index_round round;
    take_round(values, &round);
    if (finding->query->with_words)
        take_words(values + ROUND_VALUES, &round);
    finding->left--;
    finding->stopped = !finding->each(&round, finding->context);
    return !finding->stopped;
}

static void add_outcomes(struct search *search, const struct index_query *query) {
    for (size_t i = 0; i < query->outcome_count; i++) {
        add_number(search, i == 0 ? " AND (r.outcome BETWEEN " : " OR r.outcome BETWEEN ",
                   query->outcomes[i].low);
        add_number(search, " AND ", query->outcomes[i].high);
    }
    if (query->outcome_count > 0)
        add(search, ")");
}

/* All that is asked of the row itself. */
static void add_conditions(struct search *search, const struct index_query *query) {
    if (query->stream != 0)
        add_number(search, " AND r.stream=", query->stream);
    if (!query->any_game)
        add_number(search, " AND r.game=", query->game);
    if (query->edition != 0)
        add_number(search, " AND r.edition=", query->edition);
    if (query->dealer != 0)
        add_number(search, " AND r.dealer=", query->dealer);
    if (query->void_only)
        add(search, " AND r.flags IN (1,3)");
    if (query->corrected_only)
        add(search, " AND r.flags IN (2,3)");
    if (query->from_time != 0)
        add_number(search, " AND r.ended>=", query->from_time);
    if (query->to_time != 0)
        add_number(search, " AND r.ended<", query->to_time);
    if (query->least != 0)
        add_number(search, " AND r.largest>=", query->least);
    if (query->most != 0)
        add_number(search, " AND r.largest<=", query->most);
    add_outcomes(search, query);
    if (query->player != 0) {
        add_number(search,
                   " AND EXISTS(SELECT 1 FROM player_index p WHERE p.id>=r.id*8192 AND"
                   " p.id<(r.id+1)*8192 AND p.player=",
                   query->player);
        add(search, ")");
    }
    if (query->clause[0] != '\0') {
        add_number(search, " AND EXISTS(SELECT 1 FROM round_find c WHERE c.what=", FIND_CLAUSE);
        add_number(search, " AND c.id=r.id AND c.value=",
                   index_clause_value(query->clause, strlen(query->clause)));
        add(search, ")");
    }
}

/* The list to go by; 0: none. */
static enum index_find shortest_list(const struct index_query *query, int64_t *value) {
    *value = 1;
    if (query->clause[0] != '\0') {
        *value = index_clause_value(query->clause, strlen(query->clause));
        return FIND_CLAUSE;
    }
    if (query->corrected_only)
        return FIND_CORRECTED;
    if (query->void_only)
        return FIND_VOID;
    *value = query->player;
    if (query->player != 0)
        return FIND_PLAYER;
    *value = query->dealer;
    if (query->dealer != 0)
        return FIND_DEALER;
    *value = query->stream;
    return query->stream != 0 ? FIND_TABLE : 0;
}

static bool run_search(struct finding *finding, enum index_find list, int64_t value, uint64_t low,
                       uint64_t high, struct store_error *error) {
    struct search search = {.at = 0};
    const char *id = list != 0 ? "f.id" : "r.id";
    char condition[48];
    if (low > high || finding->left == 0 || finding->stopped)
        return true;
    add(&search, "SELECT " ROUND_COLUMNS);
    add(&search, finding->query->with_words ? TEXT_COLUMNS : "");
    add(&search,
        list != 0 ? " FROM round_find f JOIN round_index r ON r.id=f.id" : " FROM round_index r");
    add(&search, finding->query->with_words ? " JOIN round_text t ON t.id=r.id" : "");
    snprintf(condition, sizeof condition, " WHERE %s>=", id);
    add_number(&search, condition, (int64_t)low);
    snprintf(condition, sizeof condition, " AND %s<=", id);
    add_number(&search, condition, (int64_t)high);
    if (list != 0) {
        add_number(&search, " AND f.what=", list);
        add_number(&search, " AND f.value=", value);
    }
    add_conditions(&search, finding->query);
    snprintf(condition, sizeof condition, " ORDER BY %s DESC", id);
    add(&search, condition);
    add_number(&search, " LIMIT ", (int64_t)finding->left);
    return finding->store->methods->select(
        finding->store, search.sql, search.parameters, search.count,
        finding->query->with_words ? ROUND_KINDS TEXT_KINDS : ROUND_KINDS, give_round, finding,
        error);
}

static bool take_number(const struct store_value *values, void *context) {
    *(uint64_t *)context = (uint64_t)values[0].integer;
    return false;
}

static bool one_number(struct store *store, const char *sql, int64_t parameter, uint64_t *number,
                       struct store_error *error) {
    return store->methods->select(store, sql, &parameter, 1, "i", take_number, number, error);
}

bool index_read_placed(struct store *store, uint64_t *placed, struct store_error *error) {
    *placed = 0;
    return store->methods->select(store, "SELECT " INDEX_PLACED, NULL, 0, "i", take_number, placed,
                                  error);
}

/* Times ascend with ids, so that bounds in time are bounds of ids. */
static bool bound_ids(struct finding *finding, struct store_error *error) {
    const struct index_query *query = finding->query;
    uint64_t low = 0, high = 0;
    finding->low = 0;
    finding->high = query->before_id != 0 ? query->before_id - 1 : INT64_MAX / INDEX_PLAYERS;
    if (query->from_time != 0) {
        if (!one_number(finding->store,
                        "SELECT id FROM round_index WHERE ended>=$1 ORDER BY ended,id LIMIT 1",
                        query->from_time, &low, error))
            return false;
        finding->low = low != 0 ? low : UINT64_MAX;
    }
    if (query->to_time != 0) {
        if (!one_number(finding->store,
                        "SELECT id FROM round_index WHERE ended<$1 ORDER BY ended DESC,id DESC"
                        " LIMIT 1",
                        query->to_time, &high, error))
            return false;
        finding->high = high < finding->high ? high : finding->high;
    }
    return true;
}

bool store_find_rounds(struct store *store, const struct index_query *query, each_index_round *each,
                       void *context, struct store_error *error) {
    struct finding finding = {store, query, 0, 0, 0, query->limit, each, context, false};
    int64_t value;
    enum index_find list = shortest_list(query, &value);
    *error = (struct store_error){STORE_FINE, ""};
    if (!bound_ids(&finding, error))
        return false;
    if (list == 0 || list > FIND_PLAYER)
        return run_search(&finding, list, value, finding.low, finding.high, error);
    if (!index_read_placed(store, &finding.placed, error))
        return false;
    uint64_t tail = finding.placed + 1 > finding.low ? finding.placed + 1 : finding.low;
    uint64_t last = finding.placed < finding.high ? finding.placed : finding.high;
    return run_search(&finding, 0, 0, tail, finding.high, error) &&
           run_search(&finding, list, value, finding.low, last, error);
}

static bool keep_round(const struct index_round *round, void *context) {
    *(struct index_round *)context = *round;
    return false;
}

/* ---- One round ---- */

static bool read_round(struct store *store, const char *condition, const int64_t *parameters,
                       size_t count, struct index_round *round, struct store_error *error) {
    struct index_query query = {.with_words = true};
    struct finding finding = {store, &query, 0, 0, 0, 1, keep_round, round, false};
    struct search search = {.at = 0};
    add(&search,
        "SELECT " ROUND_COLUMNS TEXT_COLUMNS " FROM round_index r JOIN round_text t ON t.id=r.id");
    add(&search, condition);
    return store->methods->select(store, search.sql, parameters, count, ROUND_KINDS TEXT_KINDS,
                                  give_round, &finding, error);
}

bool store_find_round(struct store *store, uint32_t stream, uint64_t number,
                      struct index_round *round, struct store_error *error) {
    *error = (struct store_error){STORE_FINE, ""};
    round->id = 0;
    if (number > UINT32_MAX)
        return false;
    const int64_t place = (int64_t)stream * 4294967296 + (int64_t)number;
    uint64_t id = 0;
    if (!one_number(store, "SELECT id FROM round_find WHERE what=2 AND value=$1", place, &id,
                    error))
        return false;
    const int64_t by_id[] = {(int64_t)id}, by_number[] = {stream, (int64_t)number};
    bool read =
        id != 0 ? read_round(store, " WHERE r.id=$1", by_id, 1, round, error)
                : read_round(store, " WHERE r.id>" INDEX_PLACED " AND r.stream=$1 AND r.round=$2",
                             by_number, 2, round, error);
    return read && round->id != 0;
}

struct giving_players {
    const struct index_round *round;
    each_index_player *each;
    void *context;
    bool stopped;
    uint64_t left;
};

static bool give_player(const struct store_value *values, void *context) {
    struct giving_players *giving = context;
    struct index_player player;
    take_player(values, giving->round, &player);
    return giving->each(&player, giving->round, giving->context);
}

bool store_round_players(struct store *store, uint64_t id, each_index_player *each, void *context,
                         struct store_error *error) {
    struct index_round round = {.id = 0};
    const int64_t by_id[] = {(int64_t)id};
    *error = (struct store_error){STORE_FINE, ""};
    if (!read_round(store, " WHERE r.id=$1", by_id, 1, &round, error))
        return false;
    struct giving_players giving = {.round = &round, .each = each, .context = context};
    return store->methods->select(store,
                                  "SELECT " PLAYER_COLUMNS " FROM player_index p WHERE"
                                  " p.id>=$1*8192 AND p.id<($1+1)*8192 ORDER BY p.id",
                                  by_id, 1, PLAYER_KINDS, give_player, &giving, error);
}

/* ---- The rounds of a player ---- */

static bool give_player_round(const struct store_value *values, void *context) {
    struct giving_players *giving = context;
    struct index_round round;
    struct index_player player;
    take_round(values + PLAYER_VALUES, &round);
    take_words(values + PLAYER_VALUES + ROUND_VALUES, &round);
    take_player(values, &round, &player);
    giving->left--;
    giving->stopped = !giving->each(&player, &round, giving->context);
    return !giving->stopped;
}

#define PLAYER_ROUND       "SELECT " PLAYER_COLUMNS "," ROUND_COLUMNS TEXT_COLUMNS " FROM "
#define PLAYER_ROUND_KINDS PLAYER_KINDS ROUND_KINDS TEXT_KINDS

bool store_player_rounds(struct store *store, uint32_t player, uint64_t before_id, uint64_t limit,
                         each_index_player *each, void *context, struct store_error *error) {
    struct giving_players giving = {.each = each, .context = context, .left = limit};
    uint64_t placed, high = before_id != 0 ? before_id - 1 : INT64_MAX / INDEX_PLAYERS - 1;
    *error = (struct store_error){STORE_FINE, ""};
    if (!index_read_placed(store, &placed, error))
        return false;
    const int64_t newest[] = {player, (int64_t)placed, (int64_t)high, (int64_t)giving.left};
    if (high > placed &&
        !store->methods->select(store,
                                PLAYER_ROUND "player_index p"
                                             " JOIN round_index r ON r.id=p.id/8192"
                                             " JOIN round_text t ON t.id=r.id"
                                             " WHERE p.player=$1 AND p.id>=($2+1)*8192"
                                             " AND p.id<($3+1)*8192 ORDER BY p.id DESC LIMIT $4",
                                newest, 4, PLAYER_ROUND_KINDS, give_player_round, &giving, error))
        return false;
    if (giving.left == 0 || giving.stopped)
        return true;
    const int64_t older[] = {player, (int64_t)(high < placed ? high : placed),
                             (int64_t)giving.left};
    return store->methods->select(store,
                                  PLAYER_ROUND "round_find f"
                                               " JOIN player_index p ON p.id>=f.id*8192"
                                               " AND p.id<(f.id+1)*8192 AND p.player=f.value"
                                               " JOIN round_index r ON r.id=f.id"
                                               " JOIN round_text t ON t.id=f.id"
                                               " WHERE f.what=4 AND f.value=$1 AND f.id<=$2"
                                               " ORDER BY f.id DESC LIMIT $3",
                                  older, 3, PLAYER_ROUND_KINDS, give_player_round, &giving, error);
}

/* ---- All there is ---- */

enum { WALK_AT_ONCE = 2000 };

struct walking {
    each_index_round *round;
    bool (*player)(const struct index_player *player, void *context);
    bool (*find)(int64_t what, int64_t value, uint64_t id, void *context);
    void *context;
    bool stopped;
    size_t count;
    int64_t last[3];
};

static bool walk_round(const struct store_value *values, void *context) {
    struct walking *walking = context;
    struct index_round round;
    take_round(values, &round);
    take_words(values + ROUND_VALUES, &round);
    walking->count++;
    walking->last[0] = (int64_t)round.id;
    walking->stopped = !walking->round(&round, walking->context);
    return !walking->stopped;
}

/* Page by page: a result that is read whole is held in memory whole. */
static bool walk(struct store *store, const char *sql, size_t keys, const char *kinds,
                 store_each_row *each, struct walking *walking, struct store_error *error) {
    *error = (struct store_error){STORE_FINE, ""};
    do {
        walking->count = 0;
        if (!store->methods->select(store, sql, walking->last, keys, kinds, each, walking, error))
            return false;
    } while (walking->count == WALK_AT_ONCE && !walking->stopped);
    return true;
}

bool store_each_round(struct store *store, each_index_round *each, void *context,
                      struct store_error *error) {
    struct walking walking = {.round = each, .context = context};
    return walk(store,
                "SELECT " ROUND_COLUMNS TEXT_COLUMNS
                " FROM round_index r JOIN round_text t ON t.id=r.id WHERE r.id>$1"
                " ORDER BY r.id LIMIT 2000",
                1, ROUND_KINDS TEXT_KINDS, walk_round, &walking, error);
}

static bool walk_player(const struct store_value *values, void *context) {
    static const struct index_round none;
    struct walking *walking = context;
    struct index_player player;
    take_player(values, &none, &player);
    walking->count++;
    walking->last[0] = values[0].integer;
    walking->stopped = !walking->player(&player, walking->context);
    return !walking->stopped;
}

bool store_each_player(struct store *store,
                       bool (*each)(const struct index_player *player, void *context),
                       void *context, struct store_error *error) {
    struct walking walking = {.player = each, .context = context};
    return walk(store,
                "SELECT " PLAYER_COLUMNS " FROM player_index p WHERE p.id>$1"
                " ORDER BY p.id LIMIT 2000",
                1, PLAYER_KINDS, walk_player, &walking, error);
}

static bool walk_find(const struct store_value *values, void *context) {
    struct walking *walking = context;
    walking->count++;
    for (int i = 0; i < 3; i++)
        walking->last[i] = values[i].integer;
    walking->stopped = !walking->find(values[0].integer, values[1].integer,
                                      (uint64_t)values[2].integer, walking->context);
    return !walking->stopped;
}

bool store_each_find(struct store *store,
                     bool (*each)(int64_t what, int64_t value, uint64_t id, void *context),
                     void *context, uint64_t *placed, struct store_error *error) {
    struct walking walking = {.find = each, .context = context};
    *error = (struct store_error){STORE_FINE, ""};
    return index_read_placed(store, placed, error) &&
           walk(store,
                "SELECT what,value,id FROM round_find WHERE (what,value,id)>($1,$2,$3)"
                " ORDER BY what,value,id LIMIT 2000",
                3, "iii", walk_find, &walking, error);
}
