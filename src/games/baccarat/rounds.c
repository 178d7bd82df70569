/* Rounds of baccarat as lines of JSON, and told to a person. */
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "rounds/round_text.h"

static const struct round_fault bad_side = {
    "bad-field", {"must be \"player\" or \"banker\"", "phải là \"player\" hoặc \"banker\""}};
static const struct round_fault bad_after = {"bad-field", {"must be 4 or 5", "phải là 4 hoặc 5"}};

static bool read_side(struct settler *settler, uint32_t token, uint8_t *side) {
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, "on");
    *side = json_is(&settler->json, token, "banker") ? CR_BANKER : CR_PLAYER;
    return *side == CR_BANKER || json_is(&settler->json, token, "player") ||
           round_fault_of(settler, &bad_side, "on");
}

static bool read_after(struct settler *settler, uint32_t token, uint8_t *after) {
    int64_t number;
    if (!round_read_integer(settler, token, "after", &number))
        return false;
    *after = number == 4 ? 4 : 5;
    return number == *after || round_fault_of(settler, &bad_after, "after");
}

static bool read_insured(struct settler *settler, uint32_t token, struct cr_insurance *insurance) {
    enum { PLAYER, ON, AFTER, STAKE, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("player"), FIELD("on"), FIELD("after"),
                                                    FIELD("stake")};
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    return round_read_player(settler, found[PLAYER], "player", &insurance->player) &&
           read_side(settler, found[ON], &insurance->on) &&
           read_after(settler, found[AFTER], &insurance->after) &&
           round_read_stake(settler, found[STAKE], "stake", &insurance->stake);
}

static bool read_insurance(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_list(settler, token, "insurance", &count))
        return false;
    struct cr_insurance *list = arena_take(&settler->arena, count, sizeof *list);
    uint32_t at = token + 1;
    round_enter(settler, "insurance");
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.index = i;
        if (!read_insured(settler, at, &list[i]))
            return false;
    }
    round_leave(settler);
    settler->round.insurance = list;
    settler->round.insurance_count = count;
    return true;
}

/* ---- The round ---- */

static bool read_rules(struct settler *settler, uint32_t token) {
    enum { DECKS, COMMISSION, INSURANCE, RULES };
    static const struct field_name names[RULES] = {FIELD("decks"), FIELD("commission"),
                                                   FIELD("insurance")};
    struct cr_options *options = &settler->round.options;
    uint32_t found[RULES];
    return round_find_rules(settler, token, names, RULES, found) &&
           round_read_decks(settler, found[DECKS], &options->decks) &&
           round_read_flag(settler, found[COMMISSION], "rules.commission", &options->commission) &&
           round_read_flag(settler, found[INSURANCE], "rules.insurance", &options->insurance);
}

enum { ROUND_UNDERBETTORS = ROUND_OWN_FIELDS, ROUND_INSURANCE };
static const struct field_name fields[] = {FIELD("underbettors"), FIELD("insurance")};

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    struct cr_round *round = &settler->round;
    return round_read_players(settler, found[ROUND_UNDERBETTORS], "underbettors",
                              &round->underbettors, &round->underbettor_count) &&
           round_read_bets(settler, found[ROUND_BETS]) &&
           read_insurance(settler, found[ROUND_INSURANCE]) &&
           (!played || round_read_round_cards(settler, found[ROUND_CARDS], "cards")) &&
           round_check_bets(settler, found[ROUND_BETS]);
}

/* Insurance is laid in a list of its own. */
static bool is_listed(unsigned bet) {
    return bet != BACCARAT_INSURANCE;
}

/* ---- The answer ---- */

static void write_result(const struct settler *settler, struct text *out) {
    const struct cr_result *result = &settler->settlement.result;
    round_put_member(out, "\"player\":{\"total\":", result->player_total);
    round_put_member(out, ",\"cards\":", result->player_cards);
    round_put_member(out, "},\"banker\":{\"total\":", result->banker_total);
    round_put_member(out, ",\"cards\":", result->banker_cards);
    text_add(out, "},\"winner\":");
    text_add(out, result->player_total > result->banker_total   ? "\"player\""
                  : result->player_total < result->banker_total ? "\"banker\""
                                                                : "\"tie\"");
}

static const char *const side_words[2][CR_LANGUAGES] = {
    [CR_PLAYER] = {"player", "nhà con"}, [CR_BANKER] = {"banker", "nhà cái"}};

static void tell_result(const struct settler *settler, struct text *out) {
    round_tell_labelled(out, side_words[CR_PLAYER][settler->language],
                        settler->settlement.result.player_total);
    text_add(out, ", ");
    round_tell_labelled(out, side_words[CR_BANKER][settler->language],
                        settler->settlement.result.banker_total);
}

static void tell_line(const struct settler *settler, const struct cr_line *line, struct text *out) {
    if (line->after == 0)
        return;
    text_add(out, ", ");
    text_add(out, side_words[line->on == CR_BANKER][settler->language]);
    text_char(out, ' ');
    round_tell_labelled(out, settler->language == CR_ENGLISH ? "after card" : "sau lá",
                        line->after);
}

const struct game_rounds baccarat_rounds = {
    .fields = fields,
    .field_count = 2,
    .read_rules = read_rules,
    .read = read,
    .is_listed = is_listed,
    .write_result = write_result,
    .write_line = baccarat_write_line,
    .tell_result = tell_result,
    .tell_line = tell_line,
};
