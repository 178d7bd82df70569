/* What a viewer may see of a Dragon Tiger table. A closed card is "??" for everybody; how many
 * cards are left is for staff alone. */
#include "table/view.h"
#include "table_inside.h"

static const char *const end_ids[ENDS] = {"dragon", "tiger", "tie", "suited-tie"};

static void view_hand(const struct dragontiger_hand *hand, unsigned side, struct text *out) {
    bool open = hand->open[side];
    cr_card shown = open ? hand->cards[side] : CR_NO_CARD;
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "id", dragontiger_side_ids[side]);
    json_put_both(out, "name", dragontiger_side_words[side]);
    json_put_cards(out, "cards", &shown, side < hand->card_count);
    if (open)
        json_put_integer(out, "points", dragontiger_points(shown));
    text_char(out, '}');
}

static void view_shoe(const struct dragontiger_state *state, const struct viewer *viewer,
                      struct text *out) {
    json_put_key(out, "shoe");
    text_char(out, '{');
    json_put_bool(out, "cut_card_out", state->shoe.cut_out != 0);
    json_put_integer(out, "hands", state->shoe.hands);
    json_put_bool(out, "new_shoe_needed", dragontiger_needs_new_shoe(state));
    if (viewer->role == VIEWER_STAFF) {
        json_put_bool(out, "burnt", state->shoe.burnt);
        json_put_integer(out, "cards_left", state->shoe.count);
    }
    text_char(out, '}');
}

void dragontiger_result(const struct cr_rulebook *book, const struct table *table,
                        struct text *out) {
    const cr_card *cards = dragontiger_at(table)->hand.cards;
    (void)book;
    json_put_string(out, "winner", end_ids[dragontiger_end(cards[SIDE_DRAGON], cards[SIDE_TIGER])]);
    for (unsigned side = 0; side < SIDES; side++)
        json_put_integer(out, dragontiger_side_ids[side], dragontiger_points(cards[side]));
}

void dragontiger_view(const struct cr_rulebook *book, const struct table *table,
                      const struct viewer *viewer, struct text *out) {
    const struct dragontiger_state *state = dragontiger_at(table);
    json_put_key(out, "hands");
    text_char(out, '[');
    for (unsigned side = 0; side < SIDES; side++)
        view_hand(&state->hand, side, out);
    text_char(out, ']');
    if (table_has_result(table))
        dragontiger_result(book, table, out);
    view_shoe(state, viewer, out);
    json_put_key(out, "history");
    text_char(out, '[');
    for (unsigned i = 0; i < state->history_count; i++) {
        json_put_comma(out);
        text_char(out, '"');
        text_add(out, end_ids[state->history[i]]);
        text_char(out, '"');
    }
    text_char(out, ']');
}
