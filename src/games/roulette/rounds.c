/* Rounds of roulette as lines of JSON, and told to a person. */
#include "games/roulette/rulebook.h"
#include "rounds/round_text.h"

static const struct round_fault bad_number = {
    "bad-field", {"a pocket of the wheel, from 0 to 36", "một ô của vòng quay, từ 0 đến 36"}};

static bool read_number(struct settler *settler, uint32_t token) {
    int64_t number;
    if (!round_read_integer(settler, token, "number", &number))
        return false;
    if (number < 0 || number > 36)
        return round_fault_of(settler, &bad_number, "number");
    settler->round.number = (uint8_t)number;
    return true;
}

enum { ROUND_NUMBER = ROUND_OWN_FIELDS };
static const struct field_name fields[] = {FIELD("number")};

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    return round_read_bets(settler, found[ROUND_BETS]) &&
           (!played || read_number(settler, found[ROUND_NUMBER])) &&
           round_check_bets(settler, found[ROUND_BETS]);
}

static void write_result(const struct settler *settler, struct text *out) {
    const struct cr_rulebook *book = round_book(settler);
    unsigned number = settler->settlement.result.number;
    bool red = book->bets[ROULETTE_RED].covers >> number & 1;
    round_put_member(out, "\"number\":", number);
    text_add(out, number == 0 ? ",\"colour\":\"green\""
                  : red       ? ",\"colour\":\"red\""
                              : ",\"colour\":\"black\"");
}

static void tell_result(const struct settler *settler, struct text *out) {
    static const char *const colours[CR_LANGUAGES][3] = {{"green", "red", "black"},
                                                         {"xanh", "đỏ", "đen"}};
    unsigned number = settler->settlement.result.number;
    bool red = round_book(settler)->bets[ROULETTE_RED].covers >> number & 1;
    text_integer(out, number);
    text_char(out, ' ');
    text_add(out, colours[settler->language][number == 0 ? 0 : red ? 1 : 2]);
}

const struct game_rounds roulette_rounds = {
    .fields = fields,
    .field_count = 1,
    .read = read,
    .write_result = write_result,
    .tell_result = tell_result,
};
