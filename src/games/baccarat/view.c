/* What a viewer may see of a baccarat table. A closed card is "??" for everybody, whatever the shoe
 * has read; how many cards are left is for staff alone. */
#include "table/view.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

static const char *const winner_ids[] = {"player", "banker", "tie"};

/* ---- The cards ---- */

static void view_hand(const struct cr_rulebook *book, const struct baccarat_hand *hand,
                      unsigned side, struct text *out) {
    cr_card cards[3];
    unsigned count = 0, total = 0;
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (baccarat_hand_side(book, hand, i) != side)
            continue;
        cards[count++] = hand->open[i] ? hand->cards[i] : CR_NO_CARD;
        total += hand->open[i] ? baccarat_value(hand->cards[i]) : 0;
    }
    json_put_key(out, winner_ids[side]);
    text_char(out, '{');
    json_put_cards(out, "cards", cards, count);
    json_put_integer(out, "total", total % 10);
    if (hand->right[side])
        json_put_integer(out, "squeezed_by", hand->squeezer[side]);
    text_char(out, '}');
}

static void view_carried(const struct baccarat_state *state, struct text *out) {
    cr_card cards[BACCARAT_CARRIED];
    for (unsigned i = 0; i < state->carried_count; i++)
        cards[i] = state->carried_open[i] ? state->carried[i] : CR_NO_CARD;
    json_put_cards(out, "carried", cards, state->carried_count);
}

static void view_shoe(const struct baccarat_state *state, const struct viewer *viewer,
                      struct text *out) {
    const struct shoe_state *shoe = &state->shoe;
    json_put_key(out, "shoe");
    text_char(out, '{');
    json_put_bool(out, "cut_card_out", shoe->cut_out != 0);
    json_put_integer(out, "hands", shoe->hands);
    json_put_bool(out, "new_shoe_needed", baccarat_needs_new_shoe(state));
    if (viewer->role == VIEWER_STAFF) {
        json_put_bool(out, "burnt", shoe->burnt);
        json_put_integer(out, "cards_left", shoe->count);
    }
    text_char(out, '}');
}

/* ---- Insurance ---- */

static void view_cap(const struct cr_rulebook *book, const struct table *table,
                     const struct viewer *viewer, unsigned side, struct text *out) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == viewer->player && bet->bet == side && is_live(bet))
            json_put_integer(out, "cap", baccarat_insurance_left(book, table, i, side));
    }
}

static void view_offer(const struct cr_rulebook *book, const struct table *table,
                       const struct viewer *viewer, struct text *out) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    unsigned side = baccarat_insurance_ratio(book, hand, hand->offer, CR_PLAYER).win > 0
                        ? CR_PLAYER
                        : CR_BANKER;
    json_put_key(out, "insurance");
    text_char(out, '{');
    json_put_string(out, "on", winner_ids[side]);
    json_put_integer(out, "after", hand->offer);
    json_put_ratio(out, "pays", baccarat_insurance_ratio(book, hand, hand->offer, side));
    if (viewer->role == VIEWER_PLAYER)
        view_cap(book, table, viewer, side, out);
    text_char(out, '}');
}

static void view_insured(const struct table *table, struct text *out) {
    const struct baccarat_state *state = baccarat_at(table);
    json_put_key(out, "insured");
    text_char(out, '[');
    for (unsigned i = 0; i < table->bet_count; i++) {
        for (unsigned stage = 0; stage < 2; stage++) {
            if (state->insured[i][stage] == 0)
                continue;
            json_put_comma(out);
            text_char(out, '{');
            json_put_integer(out, "player", table->bets[i].player);
            json_put_string(out, "on", winner_ids[table->bets[i].bet]);
            json_put_integer(out, "after", 4 + stage);
            json_put_integer(out, "stake", state->insured[i][stage]);
            text_char(out, '}');
        }
    }
    text_char(out, ']');
}

/* ---- The scoreboards ---- */

static void view_marks(unsigned marks, struct text *out) {
    if (marks & MARK_PLAYER_PAIR)
        json_put_bool(out, "player_pair", true);
    if (marks & MARK_BANKER_PAIR)
        json_put_bool(out, "banker_pair", true);
    if (marks & MARK_NATURAL)
        json_put_bool(out, "natural", true);
    if (marks & MARK_FREE)
        json_put_bool(out, "free", true);
}

static void view_bead_plate(const struct roads *roads, struct text *out) {
    json_put_key(out, "bead_plate");
    text_char(out, '[');
    for (unsigned i = 0; i < roads->hand_count; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        json_put_string(out, "winner", winner_ids[roads->marks[i] & MARK_WINNER]);
        json_put_integer(out, "points", roads->points[i]);
        view_marks(roads->marks[i], out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* As the bead plate has it, and both totals. */
void baccarat_result(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    struct baccarat_deal deal;
    baccarat_hand_deal(book, hand, hand->card_count, &deal);
    unsigned winner = baccarat_winner(&deal);
    json_put_string(out, "winner", winner_ids[winner]);
    json_put_integer(out, "points", deal.total[winner == CR_BANKER]);
    json_put_integer(out, "player_total", deal.total[CR_PLAYER]);
    json_put_integer(out, "banker_total", deal.total[CR_BANKER]);
    view_marks(baccarat_hand_marks(hand, &deal), out);
}

static void view_cell(const struct road_cell *cell, bool big, struct text *out) {
    static const char *const colours[] = {"blue", "red"};
    json_put_integer(out, "column", cell->column);
    json_put_integer(out, "row", cell->row);
    json_put_string(out, big ? "winner" : "colour",
                    big ? winner_ids[cell->colour] : colours[cell->colour]);
    if (cell->ties > 0)
        json_put_integer(out, "ties", cell->ties);
    view_marks(cell->marks, out);
}

static void view_road(const struct roads *roads, enum road_name name, struct text *out) {
    static const char *const names[ROADS] = {"big_road", "big_eye_boy", "small_road",
                                             "cockroach_road"};
    const struct road *road = &roads->road[name];
    json_put_key(out, names[name]);
    text_char(out, '[');
    for (unsigned i = 0; i < road->count; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        view_cell(&road->cells[i], name == ROAD_BIG, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void view_boards(const struct roads *roads, struct text *out) {
    json_put_key(out, "boards");
    text_char(out, '{');
    view_bead_plate(roads, out);
    json_put_integer(out, "leading_ties", roads->leading_ties);
    for (unsigned name = ROAD_BIG; name < ROADS; name++)
        view_road(roads, (enum road_name)name, out);
    text_char(out, '}');
}

void baccarat_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out) {
    const struct baccarat_state *state = baccarat_at(table);
    json_put_bool(out, "face_down", table_options(table).face_down);
    json_put_bool(out, "free_hand", state->hand.free);
    json_put_bool(out, "next_is_free", baccarat_next_is_free(state));
    if (state->hand.free)
        json_put_string(out, "free_clause", "7.8");
    else if (baccarat_next_is_free(state))
        json_put_string(out, "free_clause", state->free_next ? "7.10.1" : "7.8");
    json_put_bool(out, "commission", table_options(table).commission);
    json_put_bool(out, "insurance_taken", table_options(table).insurance);
    json_put_bool(out, "squeezing_restricted", state->restricted);
    json_put_bool(out, "over_differential", baccarat_differential_broken(table, 0, NO_BET, 0));
    view_hand(book, &state->hand, CR_PLAYER, out);
    view_hand(book, &state->hand, CR_BANKER, out);
    if (table_has_result(table))
        baccarat_result(book, table, out);
    view_carried(state, out);
    view_shoe(state, viewer, out);
    if (state->hand.offer)
        view_offer(book, table, viewer, out);
    if (state->hand.skipped)
        json_put_integer(out, "insurance_skipped", state->hand.skipped);
    if (state->hand.face_up != 0)
        json_put_cards(out, "face_up_in_shoe",
                       (const cr_card[]){(cr_card)(state->hand.face_up - 1)}, 1);
    if (state->hand.choose_shoe == 1)
        json_put_bool(out, "choosing_shoe", true);
    view_insured(table, out);
    view_boards(&state->roads, out);
}
