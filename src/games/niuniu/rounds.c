/* Rounds of Niu Niu as lines of JSON, and told to a person. */
#include "games/niuniu/rulebook.h"
#include "rounds/round_text.h"

static const struct round_fault bad_box = {
    "bad-field", {"boxes are numbered from 1", "các cửa được đánh số từ 1"}};

static bool read_niu_number(struct settler *settler, uint32_t token, uint32_t *box) {
    int64_t number;
    if (!round_read_integer(settler, token, "box", &number))
        return false;
    *box = (uint32_t)number;
    return (number >= 1 && number <= UINT32_MAX) || round_fault_of(settler, &bad_box, "box");
}

static bool read_niu_box(struct settler *settler, uint32_t token, struct cr_niu_box *box) {
    enum { BOX, PLAYER, ANTE, DOUBLE, ADDITIONAL, CARDS, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {
        FIELD("box"),        FIELD("player"), FIELD("ante"), FIELD("double"),
        FIELD("additional"), FIELD("cards"),  FIELD("void")};
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    *box = (struct cr_niu_box){0};
    if (!read_niu_number(settler, found[BOX], &box->box) ||
        !round_read_player(settler, found[PLAYER], "player", &box->player) ||
        !round_read_stake(settler, found[ANTE], "ante", &box->ante) ||
        !round_read_optional_stake(settler, found[DOUBLE], "double", &box->doubled) ||
        !round_read_optional_stake(settler, found[ADDITIONAL], "additional", &box->additional) ||
        !round_read_bet_void(settler, found[VOID], &box->void_clause))
        return false;
    bool judged = settler->round.void_clause == NULL && box->void_clause == NULL;
    return !judged ||
           round_read_cards(settler, found[CARDS], "cards", &box->cards, &box->card_count);
}

static bool read_niu_boxes(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_list(settler, token, "boxes", &count))
        return false;
    struct cr_niu_box *boxes = arena_take(&settler->arena, count, sizeof *boxes);
    uint32_t at = token + 1;
    round_enter(settler, "boxes");
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.index = i;
        if (!read_niu_box(settler, at, &boxes[i]))
            return false;
    }
    round_leave(settler);
    settler->round.boxes = boxes;
    settler->round.box_count = count;
    return true;
}

/* ---- The round ---- */

enum { ROUND_BOXES = ROUND_OWN_FIELDS, ROUND_DEALER };
static const struct field_name fields[] = {FIELD("boxes"), FIELD("dealer")};

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    return read_niu_boxes(settler, found[ROUND_BOXES]) &&
           (!played || round_read_round_cards(settler, found[ROUND_DEALER], "dealer"));
}

/* ---- The answer ---- */

static void write_result(const struct settler *settler, struct text *out) {
    const struct cr_settlement *settlement = &settler->settlement;
    text_add(out, "\"dealer\":\"");
    text_add(out, niuniu_hand_ids[settlement->result.dealer_hand]);
    text_add(out, "\",\"boxes\":{");
    bool first = true;
    for (size_t i = 0; i < settlement->count; i++) {
        const struct cr_line *line = &settlement->lines[i];
        if (line->bet != NIUNIU_ANTE || line->outcome == CR_VOID)
            continue;
        round_put_member(out, first ? "\"" : ",\"", line->box);
        text_add(out, "\":\"");
        text_add(out, niuniu_hand_ids[line->points]);
        text_char(out, '"');
        first = false;
    }
    text_char(out, '}');
}

static void tell_hand(const struct settler *settler, struct text *out, unsigned hand) {
    const struct cr_rulebook *book = round_book(settler);
    text_add(out, cr_rulebook_word(book, niuniu_book(book)->hands[hand].name[settler->language]));
}

static void tell_result(const struct settler *settler, struct text *out) {
    text_add(out, settler->language == CR_ENGLISH ? "dealer" : "nhà cái");
    text_add(out, ": ");
    tell_hand(settler, out, settler->settlement.result.dealer_hand);
}

static void tell_line(const struct settler *settler, const struct cr_line *line, struct text *out) {
    if (line->bet != NIUNIU_ANTE || line->outcome == CR_VOID)
        return;
    text_add(out, ": ");
    tell_hand(settler, out, line->points);
}

const struct game_rounds niuniu_rounds = {
    .fields = fields,
    .field_count = 2,
    .read = read,
    .write_result = write_result,
    .tell_result = tell_result,
    .tell_line = tell_line,
};
