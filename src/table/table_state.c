/* A table as bytes that outlast the program (base/codec.h):
 *
 *   "CRT", the version, the game's id (its length, its letters), the common part, the game's part,
 *   and where a past round lies there the game's part of that
 *
 * A table that was never opened has no id and nothing behind it. Bets and kinds of bet are numbered
 * as in the game's own list, which only grows at its end. */
#include "base/codec.h"
#include "base/day.h"
#include "base/pages.h"
#include "table/check.h"

#include <string.h>

enum { STATE_VERSION = 1, GAME_ID_MAX = 15 };

static const uint8_t mark[] = {'C', 'R', 'T', STATE_VERSION};

/* ---- The common part ---- */

static const struct codec_field option_fields[] = {
    CODEC_NUMBER(1, struct cr_options, decks, UINT8_MAX),
    CODEC_NUMBER(2, struct cr_options, commission, UINT8_MAX),
    CODEC_NUMBER(3, struct cr_options, insurance, UINT8_MAX),
    CODEC_NUMBER(4, struct cr_options, resplit_by_points, UINT8_MAX),
    CODEC_NUMBER(5, struct cr_options, declined_per_offer, UINT8_MAX),
    CODEC_NUMBER(6, struct cr_options, squeeze_by_side, UINT8_MAX),
    CODEC_NUMBER(7, struct cr_options, burn, UINT8_MAX),
    CODEC_NUMBER(8, struct cr_options, cut, UINT8_MAX),
    CODEC_NUMBER(9, struct cr_options, face_down, UINT8_MAX),
};
static const struct codec_record option_record = {
    CODEC_DESCRIBES(struct cr_options, option_fields)};

static const struct codec_field bet_fields[] = {
    CODEC_NUMBER(1, struct table_bet, stake, CR_MONEY_MAX),
    CODEC_NUMBER(2, struct table_bet, player, UINT32_MAX),
    CODEC_NUMBER(3, struct table_bet, bet, CR_BETS_MAX - 1),
    CODEC_NUMBER(4, struct table_bet, box, UINT8_MAX),
    CODEC_NUMBER(5, struct table_bet, flags, UINT8_MAX),
    CODEC_NUMBERS(6, struct table_bet, void_clause, char, UINT8_MAX),
    CODEC_NUMBER(7, struct table_bet, order, UINT32_MAX),
};
static const struct codec_record bet_record = {CODEC_DESCRIBES(struct table_bet, bet_fields)};

static const struct codec_field number_fields[] = {
    CODEC_NUMBER(1, struct fair_number, player, UINT32_MAX),
    CODEC_NUMBERS(2, struct fair_number, text, char, UINT8_MAX),
};
static const struct codec_record number_record = {
    CODEC_DESCRIBES(struct fair_number, number_fields)};
static const struct codec_field terms_fields[] = {
    CODEC_NUMBERS(1, struct round_terms, limit_min, cr_money, CR_MONEY_MAX),
    CODEC_NUMBERS(2, struct round_terms, limit_max, cr_money, CR_MONEY_MAX),
    CODEC_NUMBER(3, struct round_terms, own_limit, CR_MONEY_MAX),
    CODEC_RECORD(4, struct round_terms, options, &option_record),
    CODEC_NOT_KEPT(struct round_terms, spare),
};
static const struct codec_record terms_record = {CODEC_DESCRIBES(struct round_terms, terms_fields)};

static const struct codec_field past_fields[] = {
    CODEC_NUMBER(1, struct table_past, round, INT64_MAX),
    CODEC_RECORD(2, struct table_past, played, &terms_record),
    CODEC_NUMBER(3, struct table_past, next_order, UINT32_MAX),
    CODEC_NUMBER(4, struct table_past, paid, TABLE_LINES),
    CODEC_NUMBER(5, struct table_past, layout, UINT8_MAX),
    CODEC_NUMBER(6, struct table_past, seats, UINT8_MAX),
    CODEC_NUMBER(7, struct table_past, collected, 1),
    CODEC_NUMBER(8, struct table_past, last_void, 1),
    CODEC_NUMBER(9, struct table_past, shoe_gone, 1),
    CODEC_NUMBERS(10, struct table_past, void_clause, char, UINT8_MAX),
    CODEC_RECORD_LIST(11, struct table_past, bets, bet_count, &bet_record),
    CODEC_NOT_KEPT(struct table_past, spare),
    CODEC_NOT_KEPT(struct table_past, reserved),
    CODEC_NOT_KEPT(struct table_past, own), /* behind the table's, as the game describes it */
};
static const struct codec_record past_record = {CODEC_DESCRIBES(struct table_past, past_fields)};

static const struct codec_field table_fields[] = {
    CODEC_NOT_KEPT(struct table, version), /* of memory alone */
    CODEC_NOT_KEPT(struct table, game),    /* by its id, before the fields */
    CODEC_NUMBER(1, struct table, seq, INT64_MAX),
    CODEC_NUMBER(2, struct table, time, EVENT_TIME_MAX),
    CODEC_NUMBER(3, struct table, round, INT64_MAX),
    CODEC_NUMBER(4, struct table, felt, CR_MONEY_MAX),
    CODEC_NUMBERS(5, struct table, limit_min, cr_money, CR_MONEY_MAX),
    CODEC_NUMBERS(6, struct table, limit_max, cr_money, CR_MONEY_MAX),
    CODEC_NUMBER(7, struct table, own_limit, CR_MONEY_MAX),
    CODEC_RECORD(8, struct table, options, &option_record),
    CODEC_NUMBER(9, struct table, phase, PHASES - 1),
    CODEC_NUMBER(10, struct table, suspended, 1),
    CODEC_NUMBER(11, struct table, resume_post, POST_SENIOR_MANAGEMENT),
    CODEC_NUMBER(12, struct table, layout, UINT8_MAX),
    CODEC_NUMBER(13, struct table, seats, UINT8_MAX),
    CODEC_NUMBER(14, struct table, last_void, 1),
    CODEC_NUMBER(15, struct table, collected, 1),
    CODEC_NUMBER(17, struct table, own_max, UINT16_MAX),
    CODEC_NUMBER(18, struct table, engine, UINT16_MAX),
    CODEC_NUMBER(19, struct table, in_operation, 1),
    CODEC_NUMBER(20, struct table, committed, 1),
    CODEC_NUMBER(21, struct table, paid, TABLE_LINES),
    CODEC_NUMBER(22, struct table, next_order, UINT32_MAX),
    CODEC_NUMBERS(23, struct table, suspended_clause, char, UINT8_MAX),
    CODEC_NUMBERS(24, struct table, void_clause, char, UINT8_MAX),
    CODEC_NUMBERS(25, struct table, commitment, uint8_t, UINT8_MAX),
    CODEC_RECORD_LIST(26, struct table, bets, bet_count, &bet_record),
    CODEC_NUMBERS(27, struct table, edition, uint8_t, UINT8_MAX),
    CODEC_NOT_KEPT(struct table, reserved),
    CODEC_NUMBER(28, struct table, takes_numbers, 1),
    CODEC_RECORD_LIST(29, struct table, numbers, number_count, &number_record),
    CODEC_NUMBER(30, struct table, day_begins, DAY_HOURS - 1),
    CODEC_RECORD(31, struct table, played, &terms_record),
    CODEC_RECORD(32, struct table, past, &past_record),
    CODEC_NUMBER(33, struct table, unit, CHIPS_MAX),
    CODEC_NOT_KEPT(struct table, own), /* behind the fields, as the game describes it */
};
const struct codec_record table_state_record = {CODEC_DESCRIBES(struct table, table_fields)};

static const struct codec_field shoe_fields[] = {
    CODEC_NUMBERS(1, struct shoe_state, left, uint8_t, 8),
    CODEC_NUMBER(2, struct shoe_state, count, 8 * CR_DECK),
    CODEC_NUMBER(3, struct shoe_state, decks, 8),
    CODEC_NUMBER(4, struct shoe_state, kind, SHOE_ONE_DECK),
    CODEC_NUMBER(5, struct shoe_state, burnt, 1),
    CODEC_NUMBER(6, struct shoe_state, burn_left, 10),
    CODEC_NUMBER(7, struct shoe_state, cut_out, 2),
    CODEC_NUMBER(8, struct shoe_state, deck, 1),
    CODEC_NUMBER(9, struct shoe_state, discarded, UINT16_MAX),
    CODEC_NUMBER(10, struct shoe_state, hands, UINT16_MAX),
};
const struct codec_record shoe_state_record = {CODEC_DESCRIBES(struct shoe_state, shoe_fields)};

/* ---- Writing ---- */

/* One of no game that there is, which no event has made, is written as if never opened. */
static void put_table(struct codec_writer *writer, const struct table *table) {
    codec_put_bytes(writer, mark, sizeof mark);
    if (check_is_blank(table) || table->game >= game_count) {
        codec_put_number(writer, 0);
        return;
    }
    const struct game_module *game = game_module((enum cr_game)table->game);
    codec_put_number(writer, strlen(game->id));
    codec_put_bytes(writer, game->id, strlen(game->id));
    codec_put_record(writer, &table_state_record, table);
    codec_put_record(writer, game->table->state, table->own);
    if (table->past.round != 0)
        codec_put_record(writer, game->table->state, table->past.own);
}

size_t table_save(const struct table *table, uint8_t bytes[TABLE_SAVED_MAX]) {
    struct codec_writer writer = {.at = bytes, .room = TABLE_SAVED_MAX};
    put_table(&writer, table);
    return writer.length;
}

void table_hash(const struct table *table, uint8_t hash[TABLE_HASH]) {
    uint8_t way[1024];
    struct hash_stream stream;
    struct codec_writer writer = {.at = way, .room = sizeof way, .hash = &stream};
    hash_stream_begin(&stream);
    put_table(&writer, table);
    hash_stream_add(&stream, way, writer.length);
    hash_stream_end(&stream, hash);
}

/* ---- Reading ---- */

static bool take_mark(struct codec_reader *reader) {
    const uint8_t *bytes;
    reader->problem = "version";
    if (!codec_take_bytes(reader, sizeof mark, &bytes) || memcmp(bytes, mark, sizeof mark) != 0)
        return false;
    reader->problem = NULL;
    return true;
}

/* Nothing at all: a table that was never opened. */
static bool take_game(struct codec_reader *reader, bool *is_blank, enum cr_game *game) {
    uint64_t length;
    const uint8_t *id;
    reader->problem = "game";
    if (!codec_take_number(reader, &length) || length > GAME_ID_MAX ||
        !codec_take_bytes(reader, (size_t)length, &id))
        return false;
    *is_blank = length == 0;
    if (!*is_blank && !cr_game_find((const char *)id, (size_t)length, game))
        return false;
    reader->problem = NULL;
    return true;
}

static bool take_table(struct codec_reader *reader, struct table *table) {
    enum cr_game game;
    bool is_blank;
    if (!take_mark(reader) || !take_game(reader, &is_blank, &game))
        return false;
    table_init(table);
    if (is_blank)
        return reader->at == reader->end;
    if (!codec_take_record(reader, &table_state_record, table) ||
        !codec_take_record(reader, game_module(game)->table->state, table->own) ||
        (table->past.round != 0 &&
         !codec_take_record(reader, game_module(game)->table->state, table->past.own)))
        return false;
    table->version = TABLE_VERSION;
    table->game = game;
    return reader->at == reader->end && !check_is_blank(table); /* which has no game */
}

bool table_saved_edition(const uint8_t *bytes, size_t length, uint8_t edition[TABLE_HASH]) {
    struct codec_reader reader = {.at = bytes, .end = bytes + length};
    struct table loaded;
    if (!take_table(&reader, &loaded))
        return false;
    memcpy(edition, loaded.edition, TABLE_HASH);
    return true;
}

bool table_load_in(const struct cr_rulebook *book, const uint8_t *bytes, size_t length,
                   struct table *table, struct scratch *scratch, const char **problem) {
    struct codec_reader reader = {.at = bytes, .end = bytes + length};
    SCRATCH(struct table, loaded, 1, scratch);
    if (!take_table(&reader, loaded)) {
        *problem = reader.problem != NULL ? reader.problem : "length";
        return false;
    }
    if (!table_check_in(book, loaded, scratch, problem))
        return false;
    pages_copy(table, loaded, sizeof *table);
    return true;
}

bool table_load(const struct cr_rulebook *book, const uint8_t *bytes, size_t length,
                struct table *table, const char **problem) {
    struct scratch stack = {0};
    return table_load_in(book, bytes, length, table, &stack, problem);
}
