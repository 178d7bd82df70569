#include "table/fair_round.h"

#include "base/json.h"
#include "base/json_write.h"
#include "table/game_table.h"
#include "table/virtual_game.h"

#include <string.h>

static const char *const state_ids[FAIR_STATES] = {"uncommitted", "open", "ended", "shown"};

static const struct virtual_game *dealer_of(enum cr_game game) {
    return game_module(game)->table->virtual_dealer;
}

static bool deals_cards(enum cr_game game) {
    return dealer_of(game)->drawn_count == 0;
}

/* ---- Writing ---- */

static void put_hash(struct text *out, const char *key, const uint8_t bytes[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(bytes, hex);
    json_put_string(out, key, hex);
}

static void put_list(struct text *out, const char *key) {
    json_put_key(out, key);
    text_char(out, '[');
}

static void put_numbers(struct text *out, const struct fair_round *round) {
    put_list(out, "numbers");
    for (unsigned i = 0; i < round->number_count; i++) {
        const char *number = round->numbers[i].text;
        if (i > 0)
            text_char(out, ',');
        text_quoted(out, number, strnlen(number, FAIR_NUMBER));
    }
    text_char(out, ']');
}

/* How it is drawn, for who does not know the games. */
static void put_way(struct text *out, enum cr_game game) {
    const struct virtual_game *dealer = dealer_of(game);
    json_put_key(out, "draw");
    text_char(out, '{');
    json_put_integer(out, "count", dealer->drawn_count);
    json_put_integer(out, "sides", dealer->drawn_sides);
    json_put_integer(out, "first", dealer->drawn_first);
    text_char(out, '}');
}

static void put_cards(struct text *out, const struct fair_round *round) {
    put_list(out, "places");
    for (unsigned i = 0; i < round->card_count; i++) {
        if (i > 0)
            text_char(out, ',');
        text_integer(out, round->places[i]);
    }
    text_char(out, ']');
    json_put_cards(out, "cards", round->cards, round->card_count);
}

static void put_result(struct text *out, const struct fair_round *round) {
    put_list(out, "result");
    for (unsigned i = 0; i < dealer_of(round->game)->drawn_count; i++) {
        if (i > 0)
            text_char(out, ',');
        text_integer(out, round->result[i]);
    }
    text_char(out, ']');
}

static void put_shown(struct text *out, const struct fair_round *round) {
    put_numbers(out, round);
    put_hash(out, "seed", round->seed);
    if (round->changed)
        json_put_bool(out, "changed", true);
    if (deals_cards(round->game)) {
        put_cards(out, round);
        return;
    }
    put_way(out, round->game);
    if (round->has_result)
        put_result(out, round);
}

void fair_round_write(const struct fair_round *round, struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "fair", 1);
    json_put_string(out, "state", state_ids[round->state]);
    json_put_string(out, "game", cr_game_id(round->game));
    json_put_string(out, "edition", round->edition);
    json_put_string(out, "place", round->place);
    json_put_integer(out, "round", (int64_t)round->round);
    if (round->is_void)
        json_put_bool(out, "void", true);
    if (round->state != FAIR_UNCOMMITTED) {
        put_hash(out, "commitment", round->commitment);
        json_put_string(out, "context", round->context);
        json_put_integer(out, "added", round->number_count);
    }
    if (round->state == FAIR_SHOWN)
        put_shown(out, round);
    text_char(out, '}');
}

/* ---- Reading ---- */

struct fair_reader {
    struct json json;
    const char *field; /* that is being read */
};

static uint32_t member(struct fair_reader *reader, const char *key) {
    reader->field = key;
    return json_member(&reader->json, 0, key);
}

/* A string that fits whole, and has no NUL in it. */
static bool string_at(const struct fair_reader *reader, uint32_t token, char *out, size_t room) {
    if (token == 0 || reader->json.tokens[token].type != JSON_STRING)
        return false;
    memset(out, 0, room);
    size_t length = json_string(&reader->json, token, out, room);
    return length < room && strlen(out) == length;
}

static bool take_string(struct fair_reader *reader, const char *key, char *out, size_t room) {
    return string_at(reader, member(reader, key), out, room);
}

static bool integer_at(const struct fair_reader *reader, uint32_t token, int64_t most,
                       int64_t *out) {
    return token != 0 && json_integer(&reader->json, token, out) == JSON_INTEGER && *out >= 0 &&
           *out <= most;
}

static bool take_hash(struct fair_reader *reader, const char *key, uint8_t out[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    return take_string(reader, key, hex, sizeof hex) && hash_parse(hex, strlen(hex), out);
}

/* Left out: false. */
static bool take_flag(struct fair_reader *reader, const char *key, bool *out) {
    uint32_t token = member(reader, key);
    *out = token != 0 && reader->json.tokens[token].type == JSON_TRUE;
    return token == 0 || *out || reader->json.tokens[token].type == JSON_FALSE;
}

/* The first element of a list of at most so many. */
static bool take_list(struct fair_reader *reader, const char *key, unsigned most, unsigned *count,
                      uint32_t *first) {
    uint32_t token = member(reader, key);
    if (token == 0 || reader->json.tokens[token].type != JSON_ARRAY ||
        reader->json.tokens[token].count > most)
        return false;
    *count = reader->json.tokens[token].count;
    *first = token + 1;
    return true;
}

static bool take_numbers(struct fair_reader *reader, struct fair_round *round) {
    unsigned count;
    uint32_t at;
    if (!take_list(reader, "numbers", FAIR_NUMBERS, &count, &at))
        return false;
    for (unsigned i = 0; i < count; i++, at = reader->json.tokens[at].next) {
        char text[FAIR_NUMBER + 1];
        if (!string_at(reader, at, text, sizeof text) || !fair_is_number(text, strlen(text)))
            return false;
        fair_add_number(round->numbers, round->number_count++, 0, text);
    }
    return true;
}

static bool take_cards(struct fair_reader *reader, struct fair_round *round) {
    unsigned places;
    uint32_t at;
    if (!take_list(reader, "places", FAIR_CARDS, &places, &at))
        return false;
    for (unsigned i = 0; i < places; i++, at = reader->json.tokens[at].next) {
        int64_t place;
        if (!integer_at(reader, at, FAIR_CARDS - 1, &place) ||
            (i > 0 && place <= round->places[i - 1]))
            return false;
        round->places[i] = (uint16_t)place;
    }
    if (!take_list(reader, "cards", FAIR_CARDS, &round->card_count, &at) ||
        round->card_count != places)
        return false;
    for (unsigned i = 0; i < places; i++, at = reader->json.tokens[at].next) {
        char card[3];
        if (!string_at(reader, at, card, sizeof card))
            return false;
        round->cards[i] = cr_card_parse(card, strlen(card));
        if (round->cards[i] == CR_NO_CARD && strcmp(card, "??") != 0)
            return false;
    }
    return true;
}

/* A void round may have none. */
static bool take_result(struct fair_reader *reader, struct fair_round *round) {
    unsigned count;
    uint32_t at;
    round->has_result = member(reader, "result") != 0;
    if (!round->has_result)
        return round->is_void;
    if (!take_list(reader, "result", DRAWN_MAX, &count, &at) ||
        count != dealer_of(round->game)->drawn_count)
        return false;
    for (unsigned i = 0; i < count; i++, at = reader->json.tokens[at].next) {
        int64_t drawn;
        if (!integer_at(reader, at, UINT8_MAX, &drawn))
            return false;
        round->result[i] = (uint8_t)drawn;
    }
    return true;
}

static bool take_state(struct fair_reader *reader, struct fair_round *round) {
    uint32_t token = member(reader, "state");
    for (unsigned state = 0; token != 0 && state < FAIR_STATES; state++) {
        if (json_is(&reader->json, token, state_ids[state])) {
            round->state = (enum fair_state)state;
            return true;
        }
    }
    return false;
}

static bool take_head(struct fair_reader *reader, struct fair_round *round) {
    char game[16];
    int64_t number;
    if (!integer_at(reader, member(reader, "fair"), 1, &number) || number != 1)
        return false;
    if (!take_state(reader, round) || !take_string(reader, "game", game, sizeof game) ||
        !cr_game_find(game, strlen(game), &round->game) ||
        !take_string(reader, "edition", round->edition, sizeof round->edition) ||
        !take_string(reader, "place", round->place, sizeof round->place) ||
        !integer_at(reader, member(reader, "round"), INT64_MAX, &number) || number == 0)
        return false;
    round->round = (uint64_t)number;
    return take_flag(reader, "void", &round->is_void);
}

static bool take_all(struct fair_reader *reader, struct fair_round *round) {
    if (!take_head(reader, round))
        return false;
    if (round->state == FAIR_UNCOMMITTED)
        return true;
    if (!take_hash(reader, "commitment", round->commitment) ||
        !take_string(reader, "context", round->context, sizeof round->context))
        return false;
    if (round->state != FAIR_SHOWN)
        return true;
    return take_numbers(reader, round) && take_hash(reader, "seed", round->seed) &&
           take_flag(reader, "changed", &round->changed) &&
           (deals_cards(round->game) ? take_cards(reader, round) : take_result(reader, round));
}

bool fair_round_read(const char *bytes, size_t length, struct fair_round *round,
                     const char **field) {
    enum { TOKENS = 2 * FAIR_CARDS + 256 };
    struct json_token tokens[TOKENS];
    struct json_error error;
    struct fair_reader reader = {.field = "json"};
    memset(round, 0, sizeof *round);
    bool read = length <= FAIR_ROUND_MAX &&
                json_parse_object(bytes, length, tokens, TOKENS, &reader.json, &error) == JSON_OK &&
                take_all(&reader, round);
    *field = reader.field;
    return read;
}

/* ---- Checking ---- */

enum wrong {
    WRONG_UNCOMMITTED,
    WRONG_OPEN,
    WRONG_ENDED,
    WRONG_HASH,
    WRONG_CONTEXT,
    WRONG_DRAW,
    WRONG_CHANGED,
    RIGHT
};
static const char *const wrong_words[RIGHT][CR_LANGUAGES] = {
    {"it was dealt by people, and nothing was committed to beforehand",
     "ván này do người chia, không có cam kết nào trước đó"},
    {"its seed has not been shown yet", "hạt giống của ván chưa được công bố"},
    {"its seed was lost and will never be shown",
     "hạt giống đã mất và sẽ không bao giờ được công bố"},
    {"the seed does not give the hash that was published",
     "hạt giống không cho ra mã băm đã công bố"},
    {"the commitment is about another table or round", "cam kết nói về bàn hoặc ván khác"},
    {"what was drawn does not follow from the seed and the numbers",
     "kết quả rút không khớp với hạt giống và các số đã góp"},
    {"staff have put other cards in the place of those drawn",
     "nhân viên đã thay những lá bài đã rút bằng lá khác"}};

/* It names this game, edition and place in its one form, the round or one before it, and as many
 * decks as there may be. */
static bool context_fits(const struct fair_round *round, unsigned *decks) {
    uint64_t from;
    char expected[FAIR_CONTEXT];
    if (!fair_read_context(round->context, &from, decks))
        return false;
    fair_context_of(round->game, round->edition, round->place, from, *decks, expected);
    bool one_round = dealer_of(round->game)->shoe_is_over == NULL;
    return strcmp(expected, round->context) == 0 && from >= 1 &&
           (one_round ? from == round->round : from <= round->round) &&
           (deals_cards(round->game) ? *decks >= 1 && *decks <= 8 : *decks == 0);
}

static bool cards_follow(const struct fair_round *round, const uint8_t draw[RANDOM_SEED],
                         unsigned decks) {
    cr_card order[FAIR_CARDS];
    unsigned count = fair_cards(draw, decks, order);
    for (unsigned i = 0; i < round->card_count; i++) {
        if (round->places[i] >= count ||
            (round->cards[i] != CR_NO_CARD && round->cards[i] != order[round->places[i]]))
            return false;
    }
    return true;
}

static bool draws_follow(const struct fair_round *round, unsigned decks) {
    uint8_t draw[RANDOM_SEED], expected[DRAWN_MAX];
    fair_draw_seed(round->seed, round->numbers, round->number_count, draw);
    if (deals_cards(round->game))
        return cards_follow(round, draw, decks);
    drawn_from_seed(round->game, draw, expected);
    return !round->has_result || memcmp(expected, round->result, sizeof expected) == 0;
}

static enum wrong judge(const struct fair_round *round) {
    uint8_t hash[HASH_BYTES];
    unsigned decks;
    if (round->state != FAIR_SHOWN)
        return round->state == FAIR_OPEN    ? WRONG_OPEN
               : round->state == FAIR_ENDED ? WRONG_ENDED
                                            : WRONG_UNCOMMITTED;
    fair_commitment(round->seed, round->context, hash);
    if (memcmp(hash, round->commitment, sizeof hash) != 0)
        return WRONG_HASH;
    if (!context_fits(round, &decks))
        return WRONG_CONTEXT;
    if (!draws_follow(round, decks))
        return WRONG_DRAW;
    return round->changed ? WRONG_CHANGED : RIGHT;
}

bool fair_round_check(const struct fair_round *round, enum cr_language language,
                      char problem[FAIR_PROBLEM]) {
    enum wrong wrong = judge(round);
    memset(problem, 0, FAIR_PROBLEM);
    if (wrong != RIGHT)
        strncpy(problem, wrong_words[wrong][language], FAIR_PROBLEM - 1);
    return wrong == RIGHT;
}
