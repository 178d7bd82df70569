#include "store/schema.h"

#include "store/store.h"

#include <stdio.h>
#include <string.h>

/* A posting's id is its record's times 8192 plus its place there, so that postings lie in the order
 * of records and need no second index. A reply's row holds all replies of one commit; in which rows
 * keys are stands in `reply_key` (store/replies.h).
 *
 * SQLite: which record is (stream, seq) stands in `place`, for records up to the id in meta's
 * `placed`; the few after it are looked through. They are put there some thousand at a time,
 * sorted: written one by one, a commit of a hundred records from a hundred tables would write a
 * hundred pages. That seq counts up by one is seen to by whoever writes, and that is one process.
 *
 * The index (store/index.h): rows of rounds and players are appended, a player's id being its
 * round's times 8192 plus its place there. Which rounds a table, dealer or player has stands in
 * `round_find`, in both stores, for rounds up to the id in meta's `index-placed`; the few after it
 * are looked through. What has ended in the house stands in `ended_index`, a row for the record
 * that ended it and one for each that added to it afterwards. Steps 2 and 5 leave the index empty,
 * or of another version: whoever opens a floor builds it. */
static const char *const sqlite_steps[] = {
    "CREATE TABLE record(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " time INTEGER NOT NULL, hash BLOB NOT NULL, body TEXT NOT NULL) STRICT;"
    "CREATE TABLE place(stream INTEGER NOT NULL, seq INTEGER NOT NULL, id INTEGER NOT NULL,"
    " PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;"
    "INSERT INTO meta(name, value) VALUES('placed', '0');"
    "CREATE TABLE posting(id INTEGER PRIMARY KEY, from_account INTEGER NOT NULL,"
    " to_account INTEGER NOT NULL, amount INTEGER NOT NULL, bet INTEGER NOT NULL,"
    " clause TEXT NOT NULL) STRICT;"
    "CREATE TABLE balance(account INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT;"
    "CREATE TABLE snapshot(stream INTEGER NOT NULL, seq INTEGER NOT NULL, bytes BLOB NOT NULL)"
    " STRICT;"
    "CREATE UNIQUE INDEX snapshot_place ON snapshot(stream, seq);"
    "CREATE TABLE reply(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, entries BLOB NOT NULL,"
    " texts BLOB NOT NULL) STRICT;",

    "DELETE FROM snapshot;"
    "CREATE TABLE round_index(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL,"
    " round INTEGER NOT NULL, first_seq INTEGER NOT NULL, end_seq INTEGER NOT NULL,"
    " last_seq INTEGER NOT NULL, opened INTEGER NOT NULL, ended INTEGER NOT NULL,"
    " game INTEGER NOT NULL, dealer INTEGER NOT NULL, outcome INTEGER NOT NULL,"
    " flags INTEGER NOT NULL, players INTEGER NOT NULL, bets INTEGER NOT NULL,"
    " staked INTEGER NOT NULL, returned INTEGER NOT NULL, paid INTEGER NOT NULL,"
    " voided INTEGER NOT NULL, adjusted INTEGER NOT NULL, commission INTEGER NOT NULL,"
    " tips INTEGER NOT NULL, largest INTEGER NOT NULL, theoretical INTEGER NOT NULL,"
    " variance INTEGER NOT NULL) STRICT;"
    "CREATE INDEX round_ended ON round_index(ended);"
    "CREATE TABLE round_text(id INTEGER PRIMARY KEY, void_clause TEXT NOT NULL,"
    " clauses TEXT NOT NULL, english TEXT NOT NULL, vietnamese TEXT NOT NULL, data TEXT NOT NULL)"
    " STRICT;"
    "CREATE TABLE player_index(id INTEGER PRIMARY KEY, player INTEGER NOT NULL,"
    " bets INTEGER NOT NULL, staked INTEGER NOT NULL, returned INTEGER NOT NULL,"
    " voided INTEGER NOT NULL, tips INTEGER NOT NULL, theoretical INTEGER NOT NULL,"
    " lines BLOB NOT NULL) STRICT;"
    "CREATE TABLE hour_index(hour INTEGER NOT NULL, stream INTEGER NOT NULL,"
    " dealer INTEGER NOT NULL, kind TEXT NOT NULL, game INTEGER NOT NULL, rounds INTEGER NOT NULL,"
    " bets INTEGER NOT NULL, voids INTEGER NOT NULL, corrections INTEGER NOT NULL,"
    " wagered INTEGER NOT NULL, returned INTEGER NOT NULL, paid INTEGER NOT NULL,"
    " voided INTEGER NOT NULL, commission INTEGER NOT NULL, adjusted INTEGER NOT NULL,"
    " tips INTEGER NOT NULL, millis INTEGER NOT NULL, theoretical INTEGER NOT NULL,"
    " variance INTEGER NOT NULL, PRIMARY KEY(hour, stream, dealer, kind)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE call_index(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL,"
    " seq INTEGER NOT NULL, round INTEGER NOT NULL, time INTEGER NOT NULL, event TEXT NOT NULL,"
    " clause TEXT NOT NULL, sender INTEGER NOT NULL, sender_id INTEGER NOT NULL,"
    " post INTEGER NOT NULL, authorised_by INTEGER NOT NULL, authorised_post INTEGER NOT NULL,"
    " player INTEGER NOT NULL, amount INTEGER NOT NULL) STRICT;"
    "CREATE INDEX call_time ON call_index(time);"
    "CREATE TABLE money_index(hour INTEGER NOT NULL, stream INTEGER NOT NULL, what TEXT NOT NULL,"
    " count INTEGER NOT NULL, amount INTEGER NOT NULL, difference INTEGER NOT NULL,"
    " PRIMARY KEY(hour, stream, what)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE round_find(what INTEGER NOT NULL, value INTEGER NOT NULL, id INTEGER NOT NULL,"
    " PRIMARY KEY(what, value, id)) STRICT, WITHOUT ROWID;"
    "INSERT INTO meta(name, value) VALUES('index-placed', '0');",

    "DELETE FROM snapshot;"
    "DELETE FROM meta WHERE name='dealer-secret';"
    "CREATE TABLE seed(stream INTEGER PRIMARY KEY, commitment BLOB NOT NULL, seed BLOB NOT NULL)"
    " STRICT;",

    "CREATE TABLE reply_key(bucket INTEGER NOT NULL, run INTEGER NOT NULL,"
    " entries BLOB NOT NULL, PRIMARY KEY(bucket, run))"
    " STRICT, WITHOUT ROWID;",

    ("CREATE TABLE IF NOT EXISTS edition(hash TEXT PRIMARY KEY NOT NULL, text BLOB NOT NULL) "
     "STRICT;"
     "ALTER TABLE round_index ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;"),
    "CREATE TABLE ended_index(what INTEGER NOT NULL, number INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " player INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY(what, number, seq))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX ended_player ON ended_index(what, player, number, seq) WHERE player<>0;",

    "CREATE TABLE anchor(series TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL,"
    " bytes BLOB NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX anchor_place ON anchor(series, number);"
    "CREATE INDEX anchor_time ON anchor(time, series, number);",
};

static const char *const postgres_steps[] = {
    "CREATE TABLE record(id bigint PRIMARY KEY, stream bigint NOT NULL, seq bigint NOT NULL,"
    " time bigint NOT NULL, hash bytea NOT NULL, body bytea NOT NULL);"
    "CREATE UNIQUE INDEX record_place ON record(stream, seq);"
    "CREATE TABLE posting(id bigint PRIMARY KEY, from_account bigint NOT NULL,"
    " to_account bigint NOT NULL, amount bigint NOT NULL, bet bigint NOT NULL,"
    " clause text NOT NULL);"
    "CREATE TABLE balance(account bigint PRIMARY KEY, amount bigint NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE snapshot(stream bigint NOT NULL, seq bigint NOT NULL, bytes bytea NOT NULL,"
    " PRIMARY KEY(stream, seq));"
    "CREATE TABLE reply(id bigint PRIMARY KEY, time bigint NOT NULL, entries bytea NOT NULL,"
    " texts bytea NOT NULL);",

    "DELETE FROM snapshot;"
    "CREATE TABLE round_index(id bigint PRIMARY KEY, stream bigint NOT NULL, round bigint NOT NULL,"
    " first_seq bigint NOT NULL, end_seq bigint NOT NULL, last_seq bigint NOT NULL,"
    " opened bigint NOT NULL, ended bigint NOT NULL, game bigint NOT NULL, dealer bigint NOT NULL,"
    " outcome bigint NOT NULL, flags bigint NOT NULL, players bigint NOT NULL,"
    " bets bigint NOT NULL, staked bigint NOT NULL, returned bigint NOT NULL, paid bigint NOT NULL,"
    " voided bigint NOT NULL, adjusted bigint NOT NULL, commission bigint NOT NULL,"
    " tips bigint NOT NULL, largest bigint NOT NULL, theoretical bigint NOT NULL,"
    " variance bigint NOT NULL);"
    "CREATE INDEX round_ended ON round_index(ended, id);"
    "CREATE TABLE round_text(id bigint PRIMARY KEY, void_clause text NOT NULL,"
    " clauses text NOT NULL, english text NOT NULL, vietnamese text NOT NULL, data text NOT NULL);"
    "CREATE TABLE player_index(id bigint PRIMARY KEY, player bigint NOT NULL, bets bigint NOT NULL,"
    " staked bigint NOT NULL, returned bigint NOT NULL, voided bigint NOT NULL,"
    " tips bigint NOT NULL, theoretical bigint NOT NULL, lines bytea NOT NULL);"
    "CREATE TABLE hour_index(hour bigint NOT NULL, stream bigint NOT NULL, dealer bigint NOT NULL,"
    " kind text COLLATE \"C\" NOT NULL, game bigint NOT NULL, rounds bigint NOT NULL,"
    " bets bigint NOT NULL, voids bigint NOT NULL, corrections bigint NOT NULL,"
    " wagered bigint NOT NULL, returned bigint NOT NULL, paid bigint NOT NULL,"
    " voided bigint NOT NULL, commission bigint NOT NULL, adjusted bigint NOT NULL,"
    " tips bigint NOT NULL, millis bigint NOT NULL, theoretical bigint NOT NULL,"
    " variance bigint NOT NULL, PRIMARY KEY(hour, stream, dealer, kind)) WITH (fillfactor = 50);"
    "CREATE TABLE call_index(id bigint PRIMARY KEY, stream bigint NOT NULL, seq bigint NOT NULL,"
    " round bigint NOT NULL, time bigint NOT NULL, event text NOT NULL, clause text NOT NULL,"
    " sender bigint NOT NULL, sender_id bigint NOT NULL, post bigint NOT NULL,"
    " authorised_by bigint NOT NULL, authorised_post bigint NOT NULL, player bigint NOT NULL,"
    " amount bigint NOT NULL);"
    "CREATE INDEX call_time ON call_index(time);"
    "CREATE TABLE money_index(hour bigint NOT NULL, stream bigint NOT NULL,"
    " what text COLLATE \"C\" NOT NULL, count bigint NOT NULL, amount bigint NOT NULL,"
    " difference bigint NOT NULL, PRIMARY KEY(hour, stream, what)) WITH (fillfactor = 50);"
    "CREATE TABLE round_find(what bigint NOT NULL, value bigint NOT NULL, id bigint NOT NULL,"
    " PRIMARY KEY(what, value, id));"
    "INSERT INTO meta(name, value) VALUES('index-placed', '0');",

    "DELETE FROM snapshot;"
    "DELETE FROM meta WHERE name='dealer-secret';"
    "CREATE TABLE seed(stream bigint PRIMARY KEY, commitment bytea NOT NULL, seed bytea NOT NULL);",

    "CREATE TABLE reply_key(bucket bigint NOT NULL, run bigint NOT NULL,"
    " entries bytea NOT NULL,"
    " PRIMARY KEY(bucket, run));",

    ("CREATE TABLE IF NOT EXISTS edition(hash text COLLATE \"C\" PRIMARY KEY, text bytea NOT NULL);"
     "ALTER TABLE round_index ADD COLUMN edition bigint NOT NULL DEFAULT 0;"),
    "CREATE TABLE ended_index(what bigint NOT NULL, number bigint NOT NULL, seq bigint NOT NULL,"
    " player bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY(what, number, seq));"
    "CREATE INDEX ended_player ON ended_index(what, player, number, seq) WHERE player<>0;",

    "CREATE TABLE anchor(series text COLLATE \"C\" NOT NULL, number bigint NOT NULL,"
    " time bigint NOT NULL, bytes bytea NOT NULL);"
    "CREATE UNIQUE INDEX anchor_place ON anchor(series, number);"
    "CREATE INDEX anchor_time ON anchor(time, series, number);",
};

_Static_assert(sizeof sqlite_steps / sizeof *sqlite_steps == STORE_SCHEMA, "a step a version");
_Static_assert(sizeof postgres_steps / sizeof *postgres_steps == STORE_SCHEMA, "a step a version");

const struct store_schema store_schema = {STORE_SCHEMA, sqlite_steps, postgres_steps};

#define I(name)                                                                                    \
    { name, COLUMN_INTEGER }
#define T(name)                                                                                    \
    { name, COLUMN_TEXT }
#define B(name)                                                                                    \
    { name, COLUMN_BYTES }

const struct store_table store_tables[STORE_TABLES] = {
    [TABLE_RECORD] = {"record",
                      1,
                      6,
                      {I("id"), I("stream"), I("seq"), I("time"), B("hash"), T("body")}},
    [TABLE_POSTING] = {"posting",
                       1,
                       6,
                       {I("id"), I("from_account"), I("to_account"), I("amount"), I("bet"),
                        T("clause")}},
    [TABLE_BALANCE] = {"balance", 1, 2, {I("account"), I("amount")}},
    [TABLE_SNAPSHOT] = {"snapshot", 2, 3, {I("stream"), I("seq"), B("bytes")}},
    [TABLE_REPLY] = {"reply", 1, 4, {I("id"), I("time"), B("entries"), B("texts")}},
    [TABLE_META] = {"meta", 1, 2, {T("name"), T("value")}},
    [TABLE_ROUND] = {"round_index", 1, 25, {I("id"),        I("stream"),      I("round"),
                                            I("first_seq"), I("end_seq"),     I("last_seq"),
                                            I("opened"),    I("ended"),       I("game"),
                                            I("dealer"),    I("outcome"),     I("flags"),
                                            I("players"),   I("bets"),        I("staked"),
                                            I("returned"),  I("paid"),        I("voided"),
                                            I("adjusted"),  I("commission"),  I("tips"),
                                            I("largest"),   I("theoretical"), I("variance"),
                                            I("edition")}},
    [TABLE_ROUND_TEXT] = {"round_text",
                          1,
                          6,
                          {I("id"), T("void_clause"), T("clauses"), T("english"), T("vietnamese"),
                           T("data")}},
    [TABLE_PLAYER] = {"player_index",
                      1,
                      9,
                      {I("id"), I("player"), I("bets"), I("staked"), I("returned"), I("voided"),
                       I("tips"), I("theoretical"), B("lines")}},
    [TABLE_HOUR] = {"hour_index",
                    4,
                    19,
                    {I("hour"), I("stream"), I("dealer"), T("kind"), I("game"), I("rounds"),
                     I("bets"), I("voids"), I("corrections"), I("wagered"), I("returned"),
                     I("paid"), I("voided"), I("commission"), I("adjusted"), I("tips"), I("millis"),
                     I("theoretical"), I("variance")}},
    [TABLE_CALL] = {"call_index",
                    1,
                    14,
                    {I("id"), I("stream"), I("seq"), I("round"), I("time"), T("event"), T("clause"),
                     I("sender"), I("sender_id"), I("post"), I("authorised_by"),
                     I("authorised_post"), I("player"), I("amount")}},
    [TABLE_MONEY] = {"money_index",
                     3,
                     6,
                     {I("hour"), I("stream"), T("what"), I("count"), I("amount"), I("difference")}},
    [TABLE_FIND] = {"round_find", 3, 3, {I("what"), I("value"), I("id")}},
    [TABLE_REPLY_KEY] = {"reply_key", 2, 3, {I("bucket"), I("run"), B("entries")}},
    [TABLE_EDITION] = {"edition", 1, 2, {T("hash"), B("text")}},
    [TABLE_ENDED] = {"ended_index",
                     3,
                     5,
                     {I("what"), I("number"), I("seq"), I("player"), B("bytes")}},
    [TABLE_ANCHOR] = {"anchor", 2, 4, {T("series"), I("number"), I("time"), B("bytes")}},
};

#undef I
#undef T
#undef B

size_t store_column_list(const struct store_table *table, size_t count, char *sql, size_t at) {
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, "%s%s", i ? "," : "",
                               table->column[i].name);
    return at;
}

void store_insert_sql(const struct store_table *table, char sql[STORE_SQL_MAX]) {
    size_t at = (size_t)snprintf(sql, STORE_SQL_MAX, "INSERT INTO %s(", table->name);
    at = store_column_list(table, table->columns, sql, at);
    at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, ") VALUES(");
    for (size_t i = 0; i < table->columns; i++)
        at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, "%s?", i ? "," : "");
    snprintf(sql + at, STORE_SQL_MAX - at, ")");
}

void store_select_sql(const struct store_table *table, char sql[STORE_SQL_MAX]) {
    size_t at = (size_t)snprintf(sql, STORE_SQL_MAX, "SELECT ");
    at = store_column_list(table, table->columns, sql, at);
    at += (size_t)snprintf(sql + at, STORE_SQL_MAX - at, " FROM %s ORDER BY ", table->name);
    store_column_list(table, table->keys, sql, at);
}
