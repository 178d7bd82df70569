#include "games/baccarat_support.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct scene scene;

void scene_open(void) {
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &scene.book));
    cr_limits_none(&scene.limits);
    scene.round = (struct cr_round){.game = CR_BACCARAT,
                                    .options = scene.book.options,
                                    .bets = scene.bets,
                                    .insurance = scene.insurance,
                                    .underbettors = scene.underbettors,
                                    .cards = scene.cards};
    scene.settlement = (struct cr_settlement){.lines = scene.lines, .room = BETS + INSURANCES};
}

void scene_lay(uint32_t player, unsigned bet, cr_money stake) {
    scene.bets[scene.round.bet_count++] =
        (struct cr_bet){.player = player, .bet = (uint16_t)bet, .stake = stake};
}

void scene_insure(uint32_t player, enum cr_side on, int after, cr_money stake) {
    scene.insurance[scene.round.insurance_count++] =
        (struct cr_insurance){player, (uint8_t)on, (uint8_t)after, stake};
}

void scene_deal(const char *cards) {
    scene.round.card_count = 0;
    for (; *cards != '\0'; cards += cards[2] == ' ' ? 3 : 2)
        scene.cards[scene.round.card_count++] = cr_card_parse(cards, 2);
}

static bool scene_settle(void) {
    return settlement_make(&scene.book, &scene.round, &scene.settlement, &scene.refusal);
}

void scene_must_settle(void) {
    if (!scene_settle())
        fail_msg("refused: %s at %s", cr_refusal_name(scene.refusal.why), scene.refusal.where);
    assert_int_equal(scene.settlement.count, scene.round.bet_count + scene.round.insurance_count);
}

void scene_must_refuse(const char *name, const char *where) {
    assert_false(scene_settle());
    assert_string_equal(cr_refusal_name(scene.refusal.why), name);
    assert_string_equal(scene.refusal.where, where);
}

const struct cr_line *scene_insurance_line(size_t index) {
    return &scene.lines[scene.round.bet_count + index];
}
