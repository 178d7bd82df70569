/* What all games share: the checks before any game looks at a round, and the ways
 * a line can end.
 *
 *   settlement_make:  fields -> bets the game has -> bets it allows -> room -+-> give_back   (void,
 * G3)
 *                                                                      +-> settle
 *
 * Invariants of a line:
 *   1. 0 <= counted <= stake, and `cut` says whether counted < stake;
 *   2. what is not counted goes back whatever the result (G8);
 *   3. returned = stake + pays on a win, stake on a push or void, stake - counted on a loss. */
#include "table/settlement.h"

#include "base/engine.h"

#include "rulebook/game_rulebook.h"

#include <assert.h>
#include <string.h>

const char *cr_outcome_id(enum cr_outcome outcome) {
    static const char *const ids[CR_OUTCOMES] = {
        [CR_WIN] = "win",
        [CR_LOSE] = "lose",
        [CR_PUSH] = "push",
        [CR_VOID] = "void",
        [CR_SURRENDERED] = "surrender",
        [CR_RETURNED] = "returned",
    };
    return (unsigned)outcome < CR_OUTCOMES ? ids[outcome] : "";
}

void cr_limits_none(struct cr_limits *limits) {
    for (size_t kind = 0; kind < CR_KINDS_MAX; kind++) {
        limits->min[kind] = 0;
        limits->max[kind] = CR_MONEY_MAX;
    }
    limits->differential = CR_MONEY_MAX;
    limits->by_spot = false;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

struct cr_line *settlement_next_line(struct cr_settlement *settlement, uint32_t player,
                                     size_t source, unsigned bet, cr_money stake) {
    assert(settlement->count < settlement->room);
    struct cr_line *line = &settlement->lines[settlement->count++];
    *line = (struct cr_line){.player = player,
                             .source = (uint32_t)source,
                             .bet = (uint16_t)bet,
                             .stake = stake,
                             .counted = stake};
    return line;
}

void line_clause(struct cr_line *line, const char *clause) {
    for (size_t i = 0; i < CR_LINE_CLAUSES; i++) {
        if (line->clauses[i] == NULL) {
            line->clauses[i] = clause;
            return;
        }
    }
}

bool line_win(struct cr_line *line, struct cr_ratio ratio) {
    line->outcome = CR_WIN;
    /* Most ratios are whole: nothing to divide, nothing cut off. */
    const bool fits =
        ratio.stake == 1
            ? !__builtin_mul_overflow(line->counted, ratio.win, &line->pays)
            : money_pays(line->counted, ratio, &line->pays, &line->breakage, &line->breakage_of);
    return fits && money_add(line->stake, line->pays, &line->returned);
}

void line_lose(struct cr_line *line) {
    line->outcome = CR_LOSE;
    line->returned = line->stake - line->counted;
}

void line_push(struct cr_line *line) {
    line->outcome = CR_PUSH;
    line->returned = line->stake;
}

void line_void(struct cr_line *line, const char *clause) {
    line->outcome = CR_VOID;
    line->counted = line->stake;
    line->cut = false;
    line->returned = line->stake;
    line_clause(line, clause);
}

/* What the maximum leaves to a line; G12: also when earlier bets of the player lie on the spot. */
static cr_money spot_room(const struct cr_line *line, const struct cr_round *round, cr_money max) {
    for (size_t i = 0; round->limits->by_spot && i < line->source && max > 0; i++) {
        const struct cr_bet *bet = &round->bets[i];
        if (bet->player == line->player && bet->bet == line->bet)
            max -= bet->stake < max ? bet->stake : max;
    }
    return max;
}

bool line_settle(struct cr_line *line, const struct cr_round *round, unsigned kind,
                 const struct cr_ratio *ratio) {
    line->counted = line->stake;
    if (round->limits != NULL) {
        const cr_money room = spot_room(line, round, round->limits->max[kind]);
        line->counted = line->stake < room ? line->stake : room;
    }
    line->cut = line->counted < line->stake;
    if (ratio == NULL)
        line_lose(line);
    else if (!line_win(line, *ratio))
        return false;
    if (line->cut)
        line_clause(line, "G8");
    if (line->counted == 0)
        line->outcome = CR_RETURNED;
    return true;
}

/* ---- Games that have nothing but bets ------------------------------------------------------- */

void settlement_give_back(const struct cr_rulebook *book, const struct cr_round *round,
                          struct cr_settlement *settlement) {
    (void)book;
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        struct cr_line *line =
            settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake);
        line->box = bet->box;
        line_void(line, round->void_clause);
    }
}

size_t settlement_line_a_bet(const struct cr_round *round) {
    return round->bet_count;
}

bool settlement_allows_bets(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_refusal *refusal) {
    (void)book;
    (void)round;
    (void)refusal;
    return true;
}

/* ---- Checks --------------------------------------------------------------------------------- */

bool settlement_check_cards(const cr_card *cards, size_t count, unsigned decks,
                            struct cr_refusal *refusal) {
    size_t seen[CR_DECK] = {0};
    for (size_t i = 0; i < count; i++)
        if (cards[i] >= CR_DECK)
            return refusal_fill(refusal, WHY_BAD_CARD, "cards[%zu]", i);
    for (size_t i = 0; i < count; i++)
        if (++seen[cards[i]] > decks)
            return refusal_fill(refusal, WHY_IMPOSSIBLE_CARDS, "cards[%zu]", i);
    return true;
}

static bool check_stakes(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_refusal *refusal) {
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        if (bet->stake < 1)
            return refusal_fill(refusal, WHY_BAD_STAKE, "bets[%zu]", i);
        if (bet->void_clause != NULL && !rulebook_voids_bet(book, bet->void_clause))
            return refusal_fill(refusal, WHY_BAD_BET_VOID_CLAUSE, "bets[%zu]", i);
    }
    return true;
}

/* A minimum may lie above its maximum where one half of a kind's limits is the general one; then
 * the maximum still cuts. */
static bool check_limits(const struct cr_rulebook *book, const struct cr_limits *limits,
                         struct cr_refusal *refusal) {
    if (limits == NULL)
        return true;
    for (size_t kind = 0; kind < book->kind_count; kind++)
        if (limits->min[kind] < 0 || limits->max[kind] < 0)
            return refusal_fill(refusal, WHY_BAD_LIMITS, "limits");
    if (limits->differential < 0)
        return refusal_fill(refusal, WHY_BAD_LIMITS, "limits");
    return true;
}

static bool check_common_fields(const struct cr_rulebook *book, const struct cr_round *round,
                                struct cr_refusal *refusal) {
    if (!engine_plays(engine_of_round(round)))
        return refusal_fill(refusal, WHY_UNKNOWN_ENGINE, "engine %u", round->engine);
    if (round->void_clause != NULL && !rulebook_voids_round(book, round->void_clause))
        return refusal_fill(refusal, WHY_BAD_VOID_CLAUSE, "void");
    if (!check_stakes(book, round, refusal) || !check_limits(book, round->limits, refusal))
        return false;
    if (!rule_options_fit(book->game, &round->options))
        return refusal_fill(refusal, WHY_BAD_OPTION, "rules");
    return true;
}

static bool check_known_bets(const struct cr_rulebook *book, const struct cr_round *round,
                             struct cr_refusal *refusal) {
    for (size_t i = 0; i < round->bet_count; i++)
        if (round->bets[i].bet >= book->bet_count)
            return refusal_fill(refusal, WHY_UNKNOWN_BET, "bets[%zu]", i);
    return true;
}

/* ---- Settling ------------------------------------------------------------------------------- */

size_t settlement_lines_needed(const struct cr_round *round) {
    assert((unsigned)round->game < game_count);
    return game_module(round->game)->rules->lines_needed(round);
}

static bool check_round(const struct game_rules *game, const struct cr_rulebook *book,
                        const struct cr_round *round, struct cr_refusal *refusal) {
    return check_common_fields(book, round, refusal) && game->check_fields(book, round, refusal) &&
           check_known_bets(book, round, refusal) && game->check_bets(book, round, refusal);
}

bool settlement_make(const struct cr_rulebook *book, const struct cr_round *round,
                     struct cr_settlement *settlement, struct cr_refusal *refusal) {
    if (round->game != book->game)
        return refusal_fill(refusal, WHY_UNKNOWN_BET, "game");
    const struct game_rules *game = game_module(book->game)->rules;
    if (!check_round(game, book, round, refusal))
        return false;
    if (settlement->room < game->lines_needed(round))
        return refusal_fill(refusal, WHY_NO_ROOM, "lines");

    struct cr_settlement work = {.lines = settlement->lines, .room = settlement->room};
    if (round->void_clause != NULL) {
        work.is_void = true;
        game->give_back(book, round, &work);
    } else if (!game->settle(book, round, &work, refusal)) {
        return false;
    }
    refusal->why = WHY_ACCEPTED;
    refusal->where[0] = '\0';
    *settlement = work;
    return true;
}
