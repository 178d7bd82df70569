/* Rounds of Dragon Tiger as lines of JSON, and told to a person. */
#include "rounds/round_text.h"
#include "rules.h"

static bool read_rules(struct settler *settler, uint32_t token) {
    static const struct field_name names[] = {FIELD("decks")};
    uint32_t found[1];
    return round_find_rules(settler, token, names, 1, found) &&
           round_read_decks(settler, found[0], &settler->round.options.decks);
}

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    return round_read_bets(settler, found[ROUND_BETS]) &&
           (!played || round_read_round_cards(settler, found[ROUND_CARDS], "cards")) &&
           round_check_bets(settler, found[ROUND_BETS]);
}

static enum dragontiger_end end_of(const struct settler *settler) {
    return dragontiger_end(settler->round.cards[SIDE_DRAGON], settler->round.cards[SIDE_TIGER]);
}

static void write_result(const struct settler *settler, struct text *out) {
    static const char *const winners[ENDS] = {"dragon", "tiger", "tie", "tie"};
    const cr_card *cards = settler->round.cards;
    round_put_member(out, "\"dragon\":", dragontiger_points(cards[SIDE_DRAGON]));
    round_put_member(out, ",\"tiger\":", dragontiger_points(cards[SIDE_TIGER]));
    text_add(out, ",\"winner\":\"");
    text_add(out, winners[end_of(settler)]);
    text_add(out, end_of(settler) == TIED_IN_SUIT ? "\",\"suited\":true" : "\",\"suited\":false");
}

static void tell_result(const struct settler *settler, struct text *out) {
    static const char *const sides[SIDES][CR_LANGUAGES] = {{"Dragon", "Rồng"}, {"Tiger", "Hổ"}};
    for (unsigned side = 0; side < SIDES; side++) {
        char card[3];
        cr_card_print(settler->round.cards[side], card);
        text_add(out, side > 0 ? ", " : "");
        text_add(out, sides[side][settler->language]);
        text_char(out, ' ');
        text_add(out, card);
    }
}

const struct game_rounds dragontiger_rounds = {
    .read_rules = read_rules,
    .read = read,
    .write_result = write_result,
    .tell_result = tell_result,
    .example = "{\"game\":\"dragontiger\",\"bets\":[],\"cards\":[\"9H\",\"KD\"]}",
};
