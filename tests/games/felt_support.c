#include "games/felt_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

__extension__ typedef __int128 chips;

void felt_open(struct felt *felt, enum cr_game game) {
    if (felt->book.game != game || felt->book.bet_count == 0)
        assert_true(cr_rulebook_builtin(game, &felt->book));
    cr_limits_none(&felt->limits);
    memset(felt->lines, 0xA5, sizeof felt->lines);
    felt->round = (struct cr_round){
        .game = game, .options = felt->book.options, .bets = felt->bets, .bet_count = 0};
    felt->settlement = (struct cr_settlement){.lines = felt->lines, .room = FELT_BETS};
}

void felt_bet(struct felt *felt, uint32_t player, const char *id, cr_money stake) {
    const int bet = cr_rulebook_bet(&felt->book, id, strlen(id));
    if (bet < 0)
        fail_msg("no bet %s", id);
    assert_true(felt->round.bet_count < FELT_BETS);
    felt->bets[felt->round.bet_count++] =
        (struct cr_bet){.player = player, .bet = (uint16_t)bet, .stake = stake};
}

void felt_dice(struct felt *felt, unsigned first, unsigned second, unsigned third) {
    felt->round.dice[0] = (uint8_t)first;
    felt->round.dice[1] = (uint8_t)second;
    felt->round.dice[2] = (uint8_t)third;
}

bool felt_settle(struct felt *felt) {
    return settlement_make(&felt->book, &felt->round, &felt->settlement, &felt->refusal);
}

void felt_must_settle(struct felt *felt) {
    if (!felt_settle(felt))
        fail_msg("refused: %s at %s", cr_refusal_name(felt->refusal.why), felt->refusal.where);
    assert_int_equal(felt->refusal.why, 0);
    assert_string_equal(felt->refusal.where, "");
}

void felt_must_refuse(struct felt *felt, const char *name, const char *where) {
    felt->settlement.count = 77;
    felt->settlement.is_void = true;
    memset(&felt->settlement.result, 0x5A, sizeof felt->settlement.result);
    const struct cr_result before = felt->settlement.result;
    assert_false(felt_settle(felt));
    assert_string_equal(cr_refusal_name(felt->refusal.why), name);
    assert_string_equal(felt->refusal.where, where);
    assert_int_equal(felt->settlement.count, 77);
    assert_true(felt->settlement.is_void);
    assert_memory_equal(&felt->settlement.result, &before, sizeof before);
}

const struct cr_line *felt_line(const struct felt *felt, size_t source) {
    const struct cr_line *found = NULL;
    for (size_t i = 0; i < felt->settlement.count; i++) {
        if (felt->lines[i].source != source)
            continue;
        assert_null(found); /* one line a bet */
        found = &felt->lines[i];
    }
    assert_non_null(found);
    return found;
}

static bool same_words(const struct cr_line *a, const struct cr_line *b) {
    for (size_t i = 0; i < CR_LINE_CLAUSES; i++) {
        if ((a->clauses[i] == NULL) != (b->clauses[i] == NULL))
            return false;
        if (a->clauses[i] != NULL && strcmp(a->clauses[i], b->clauses[i]) != 0)
            return false;
    }
    return true;
}

bool felt_same_line(const struct cr_line *a, const struct cr_line *b) {
    return a->player == b->player && a->bet == b->bet && a->outcome == b->outcome &&
           a->hand == b->hand && a->box == b->box && a->on == b->on && a->after == b->after &&
           a->cut == b->cut && a->points == b->points && a->stake == b->stake &&
           a->counted == b->counted && a->pays == b->pays && a->commission == b->commission &&
           a->returned == b->returned && a->breakage == b->breakage &&
           a->breakage_of == b->breakage_of && same_words(a, b);
}

bool felt_has_clause(const struct cr_line *line, const char *clause) {
    for (size_t i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++)
        if (strcmp(line->clauses[i], clause) == 0)
            return true;
    return false;
}

void felt_check_chips(const struct felt *felt) {
    chips in = 0, out = 0, house = 0;
    assert_int_equal(felt->settlement.count, felt->round.bet_count);
    for (size_t i = 0; i < felt->round.bet_count; i++)
        in += felt->bets[i].stake;
    for (size_t i = 0; i < felt->settlement.count; i++) {
        const struct cr_line *line = &felt->lines[i];
        out += line->returned;
        if (line->outcome == CR_WIN)
            house -= line->pays;
        if (line->outcome == CR_LOSE)
            house += line->counted;
    }
    assert_true(in == out + house);
}

uint64_t felt_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

void felt_shuffle(uint64_t *state, size_t *order, size_t count) {
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t i = count; i > 1; i--) {
        const size_t other = felt_random(state) % i;
        const size_t kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}
