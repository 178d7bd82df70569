/* 7.15.4.3: which of two seen cards serves the dealer's hand worse is the pit supervisor's choice
 * (J16). Here is what helps to make it: what the house is expected to win, card by card, against
 * the hands as they stand, with the dealer drawing on from the shoe as it is.
 *
 * Worked out over every way in which the dealer can draw, in whole numbers: parts of a đồng small
 * enough that the divisions on the way lose nothing that is shown. */
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

enum { KINDS = 10, PARTS = 1 << 20, BUST = 22 };

__extension__ typedef __int128 wide;

struct draw {
    struct play *play; /* the round: first as it is, then with another dealer's hand */
    struct felt felt;
    unsigned left[KINDS], count; /* the shoe by points */
    wide worth[BUST + 1];        /* what the house wins by the dealer's total, in parts */
    wide natural;
};

/* All that the round's lines bring the house when the dealer ends with that hand. */
static wide house_wins(struct draw *draw, const struct blackjack_hand *dealer) {
    cr_money sum = 0;
    draw->play->round.dealer = *dealer;
    blackjack_felt_of(draw->play, &draw->felt);
    for (size_t i = 0; i < draw->felt.count; i++)
        sum += draw->felt.lines[i].stake - draw->felt.lines[i].returned;
    return (wide)sum * PARTS;
}

/* What a hand is worth hangs on its total, and on being two cards of 21. */
static void weigh_totals(struct draw *draw) {
    struct blackjack_hand hand = draw->play->round.dealer;
    hand.count = 2;
    hand.hard = 11;
    hand.ace = true;
    draw->natural = house_wins(draw, &hand);
    hand.count = 3;
    hand.ace = false;
    for (unsigned total = 0; total <= BUST; total++) {
        hand.hard = (uint8_t)total;
        draw->worth[total] = house_wins(draw, &hand);
    }
}

static wide worth_of(const struct draw *draw, const struct blackjack_hand *dealer) {
    if (hand_is_natural(dealer) && !draw->play->round.late)
        return draw->natural;
    return draw->worth[hand_is_bust(dealer) ? BUST : hand_total(dealer)];
}

static wide expects(struct draw *draw, const struct blackjack_hand *dealer) {
    bool goes_on = dealer->count < 2 || (draw->play->round.plays && dealer_draws(dealer));
    if (!goes_on || hand_is_bust(dealer) || draw->count == 0)
        return worth_of(draw, dealer);
    wide sum = 0;
    for (unsigned points = 0; points < KINDS; points++) {
        if (draw->left[points] == 0)
            continue;
        struct blackjack_hand next = *dealer;
        blackjack_hand_take(&next, (cr_card)(points << 2));
        unsigned ways = draw->left[points]--;
        draw->count--;
        sum += (wide)ways * expects(draw, &next);
        draw->left[points]++;
        draw->count++;
    }
    return sum / draw->count;
}

/* Nobody draws or decides any more: who waits for the dealer now (J2). */
static void all_stand(struct blackjack_round *round) {
    round->at_box = round->box_count;
    round->at_hand = 0;
    blackjack_find_turn(round);
}

static void count_shoe(struct draw *draw) {
    const struct shoe_state *shoe = &blackjack_at(draw->play->table)->shoe;
    for (unsigned points = 0; points < KINDS; points++)
        draw->left[points] = 0;
    draw->count = 0;
    for (unsigned card = 0; card < CR_DECK; card++) {
        draw->left[card_points((cr_card)card) - 1] += shoe->left[card];
        draw->count += shoe->left[card];
    }
}

/* What has been settled is the same whatever comes. */
static wide settled(struct draw *draw) {
    cr_money sum = 0;
    blackjack_felt_of(draw->play, &draw->felt);
    for (size_t i = 0; i < draw->felt.count; i++) {
        if (draw->felt.settled[i])
            sum += draw->felt.lines[i].stake - draw->felt.lines[i].returned;
    }
    return (wide)sum * PARTS;
}

static cr_money whole(wide parts) {
    wide half = PARTS / 2;
    return (cr_money)(parts >= 0 ? (parts + half) / PARTS : -((-parts + half) / PARTS));
}

bool blackjack_house_expects(struct play *play, const cr_card *cards, unsigned count,
                             cr_money *house) {
    struct draw draw;
    const struct blackjack_hand has = play->round.dealer;
    if (play->round.phase < PLAY || !blackjack_dealer_is_next(play))
        return false;
    draw.play = play;
    wide before = settled(&draw);
    all_stand(&play->round);
    count_shoe(&draw);
    weigh_totals(&draw);
    for (unsigned i = 0; i < count; i++) {
        struct blackjack_hand dealer = has;
        blackjack_hand_take(&dealer, cards[i]);
        house[i] = whole(expects(&draw, &dealer) - before);
    }
    return blackjack_play_again(play, play->book, play->table) == WHY_ACCEPTED;
}
