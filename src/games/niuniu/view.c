/* What may be seen of a Niu Niu table: cards are face down until hands are compared; a player sees
 * the cards of the own boxes. */
#include "table/view.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"
#include "rulebook/rulebook.h"

static bool may_see(const struct table *table, const struct viewer *viewer, unsigned box) {
    if (niuniu_at(table)->compared)
        return true;
    const struct table_bet *ante = niuniu_bet((struct table *)table, box, NIUNIU_ANTE);
    return viewer->role == VIEWER_PLAYER && ante != NULL && ante->player == viewer->player;
}

static void hand_view(const struct table *table, const struct viewer *viewer, unsigned box,
                      struct text *out) {
    const struct niuniu_hand *hand = &niuniu_at(table)->hands[box];
    cr_card shown[NIUNIU_IN_HAND] = {0};
    bool open = may_see(table, viewer, box);
    for (unsigned i = 0; i < hand->count; i++)
        shown[i] = open || hand->open >> i & 1 ? hand->cards[i] : CR_NO_CARD;
    json_put_cards(out, "cards", shown, hand->count);
    json_put_bool(out, "arranged", hand->arranged);
    if (hand->misplaced)
        json_put_bool(out, "misplaced", true);
    if (hand->count > 0 && !niuniu_is_read(hand))
        json_put_bool(out, "unread", true);
    if (!open)
        return;
    json_put_integer(out, "three", hand->three);
    if (hand->count == HAND_SIZE && niuniu_at(table)->compared)
        json_put_string(out, "hand", niuniu_hand_ids[niuniu_hand(niuniu_strength(hand->cards))]);
}

void niuniu_result(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    (void)book;
    json_put_string(
        out, "hand",
        niuniu_hand_ids[niuniu_hand(niuniu_strength(niuniu_at(table)->hands[DEALER_HAND].cards))]);
}

/* To set a hand out: what a card counts (6.2.13), and what the three must make (4.9.1). */
static void view_counting(struct text *out) {
    json_put_key(out, "points");
    text_char(out, '{');
    for (unsigned rank = 0; rank < CR_DECK / 4; rank++) {
        char name[3];
        cr_card_print((cr_card)(rank << 2), name);
        name[1] = '\0';
        json_put_integer(out, name, niuniu_points((cr_card)(rank << 2)));
    }
    text_char(out, '}');
    json_put_key(out, "three_sums");
    text_add(out, "[10,20,30]");
}

void niuniu_view(const struct cr_rulebook *book, const struct table *table,
                 const struct viewer *viewer, struct text *out) {
    const struct niuniu_state *state = niuniu_at(table);
    (void)book;
    json_put_integer(out, "deck", state->shoe.deck);
    json_put_bool(out, "deck_ready", state->shoe.count == CR_DECK && !state->condemned);
    if (state->condemned)
        json_put_integer(out, "deck_condemned", state->condemned - 1);
    view_counting(out);
    json_put_key(out, "dealer");
    text_char(out, '{');
    hand_view(table, viewer, DEALER_HAND, out);
    text_char(out, '}');
    json_put_key(out, "boxes");
    text_char(out, '[');
    for (unsigned box = 1; box <= table->seats; box++) {
        text_add(out, box > 1 ? ",{" : "{");
        json_put_integer(out, "box", box);
        hand_view(table, viewer, box, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    json_put_key(out, "history");
    text_char(out, '[');
    for (unsigned i = 0; i < state->history_count; i++) {
        if (i > 0)
            text_char(out, ',');
        text_quoted(out, niuniu_hand_ids[state->history[i]],
                    __builtin_strlen(niuniu_hand_ids[state->history[i]]));
    }
    text_char(out, ']');
}

/* The hands by name, the strongest first. */
void niuniu_write_rules(const struct cr_rulebook *book, struct text *out) {
    json_put_key(out, "hands");
    text_char(out, '[');
    for (unsigned hand = CR_NIU_HANDS; hand-- > 0;) {
        const struct niuniu_hand_rule *rule = &niuniu_book(book)->hands[hand];
        text_add(out, hand == CR_NIU_HANDS - 1 ? "{" : ",{");
        json_put_string(out, "hand", niuniu_hand_ids[hand]);
        json_put_both(out, "name",
                      (const char *const[]){cr_rulebook_word(book, rule->name[CR_ENGLISH]),
                                            cr_rulebook_word(book, rule->name[CR_VIETNAMESE])});
        json_put_string(out, "clause", cr_rulebook_word(book, rule->clause));
        text_char(out, '}');
    }
    text_char(out, ']');
}
