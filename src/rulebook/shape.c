/* The kinds and bets of a game, in the order in which its module lists them. A file gives them
 * their ratios, names, areas and clauses; which of them there are, and what they cover, is the
 * game's. */
#include "rulebook/rulebook_inside.h"

#include <assert.h>
#include <string.h>

static void shape_pays(struct cr_rulebook *book, struct cr_bet_rule *bet,
                       const struct bet_kind *shape) {
    bet->pay_count = (uint8_t)shape->pay_count;
    for (unsigned i = 0; shape->pay_count > 1 && i < shape->pay_count; i++) {
        bool has_room = rulebook_add_word(book, shape->cases[i], &bet->pays[i].when);
        assert(has_room);
        (void)has_room;
    }
}

/* The name of a bet is its kind and, after a colon, the numbers that tell it from others. */
struct cr_bet_rule *rulebook_add_bet(struct cr_rulebook *book, const struct bet_kind *shape,
                                     size_t count, const unsigned *numbers) {
    assert(book->bet_count < CR_BETS_MAX);
    struct cr_bet_rule *bet = &book->bets[book->bet_count++];
    struct text id;
    text_init(&id, bet->id, sizeof bet->id - 1);
    text_add(&id, shape->id);
    for (size_t i = 0; i < count; i++) {
        text_char(&id, i == 0 ? ':' : '-');
        text_integer(&id, numbers[i]);
        bet->numbers[i] = (uint8_t)numbers[i];
    }
    assert(!id.full);
    bet->number_count = (uint8_t)count;
    bet->kind = (uint8_t)(book->kind_count - 1);
    shape_pays(book, bet, shape);
    return bet;
}

void rulebook_shape(struct cr_rulebook *book, enum cr_game game) {
    const struct game_rulebook *of = game_module(game)->rulebook;
    memset(book, 0, sizeof *book);
    book->game = game;
    book->text_length = 1; /* word 0 is empty */
    for (const struct bet_kind *kind = of->kinds; kind->id != NULL; kind++) {
        assert(book->kind_count < CR_KINDS_MAX);
        memcpy(book->kinds[book->kind_count++].id, kind->id, strlen(kind->id) + 1);
        if (of->add_bets != NULL)
            of->add_bets(book, kind);
        else
            rulebook_add_bet(book, kind, 0, NULL);
    }
    assert(book->bet_count == of->bet_count);
    rulebook_index_bets(book);
}
