/* Rounds of sic bo as lines of JSON, and told to a person. */
#include "rounds/round_text.h"

static const struct round_fault bad_dice = {
    "bad-field", {"three dice, each from 1 to 6", "ba viên xúc xắc, mỗi viên từ 1 đến 6"}};

static bool read_dice(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_array(settler, token, "dice", &count))
        return false;
    if (count != 3)
        return round_fault_of(settler, &bad_dice, "dice");
    for (uint32_t i = 0, at = token + 1; i < 3; i++, at = round_token(settler, at)->next) {
        int64_t number;
        if (!round_read_integer(settler, at, "dice", &number))
            return false;
        if (number < 1 || number > 6)
            return round_fault_of(settler, &bad_dice, "dice");
        settler->round.dice[i] = (uint8_t)number;
    }
    return true;
}

enum { ROUND_DICE = ROUND_OWN_FIELDS };
static const struct field_name fields[] = {FIELD("dice")};

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    return round_read_bets(settler, found[ROUND_BETS]) &&
           (!played || read_dice(settler, found[ROUND_DICE])) &&
           round_check_bets(settler, found[ROUND_BETS]);
}

static void write_result(const struct settler *settler, struct text *out) {
    const uint8_t *dice = settler->round.dice;
    round_put_member(out, "\"dice\":[", dice[0]);
    round_put_member(out, ",", dice[1]);
    round_put_member(out, ",", dice[2]);
    round_put_member(out, "],\"total\":", settler->settlement.result.total);
    text_add(out,
             settler->settlement.result.triple != 0 ? ",\"triple\":true" : ",\"triple\":false");
}

static const char *pick(const struct settler *settler, const char *english,
                        const char *vietnamese) {
    return settler->language == CR_ENGLISH ? english : vietnamese;
}

static void tell_result(const struct settler *settler, struct text *out) {
    const struct cr_result *result = &settler->settlement.result;
    for (size_t i = 0; i < 3; i++) {
        text_integer(out, settler->round.dice[i]);
        text_char(out, i < 2 ? ' ' : ',');
    }
    text_char(out, ' ');
    round_tell_labelled(out, pick(settler, "total", "tổng"), result->total);
    if (result->triple != 0) {
        text_add(out, ", ");
        text_add(out, pick(settler, "triple", "bộ ba"));
    }
}

const struct game_rounds sicbo_rounds = {
    .fields = fields,
    .field_count = 1,
    .read = read,
    .write_result = write_result,
    .tell_result = tell_result,
    .example = "{\"game\":\"sicbo\",\"bets\":[],\"dice\":[1,2,6]}",
};
