/* What holds of every state that events can make. Whoever reads one from outside asks here before
 * anything else looks at it: every index the table follows, every count it runs to and every sum it
 * takes away from rests on these. */
#include "table/check.h"

#include "base/day.h"
#include "base/engine.h"
#include "rulebook/game_rulebook.h"
#include "table/past.h"
#include "table/settling.h"

#include <string.h>

/* ---- What all checks share ---- */

bool check_zeros(const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    return length == 0 || (at[0] == 0 && memcmp(at, at + 1, length - 1) == 0);
}

bool check_same(const struct check_change *change, const struct table *table, const void *part,
                size_t length) {
    const size_t at = (size_t)((const uint8_t *)part - (const uint8_t *)table);
    return change->before != NULL &&
           memcmp((const uint8_t *)change->before + at, part, length) == 0;
}

/* A string that ends within its array, with nothing behind its end. */
static bool is_string(const char *string, size_t room) {
    size_t length = strnlen(string, room);
    return length < room && check_zeros(string + length, room - length);
}

bool check_card_or_none(cr_card card) {
    return card < CR_DECK || card == CR_NO_CARD;
}

unsigned check_shoe_cards(const struct shoe_state *shoe) {
    unsigned cards = 0;
    for (unsigned card = 0; card < CR_DECK; card++)
        cards += shoe->left[card];
    return cards;
}

/* Cards that nobody has read are out of the count and still among `left`. */
bool check_shoe(const struct shoe_state *shoe) {
    for (unsigned card = 0; card < CR_DECK; card++) {
        if (shoe->left[card] > shoe->decks)
            return false;
    }
    return shoe->decks <= 8 && shoe->kind <= SHOE_ONE_DECK && shoe->burnt <= 1 &&
           shoe->burn_left <= 10 && !(shoe->burnt && shoe->burn_left > 0) && shoe->cut_out <= 2 &&
           shoe->deck <= 1 && shoe->count <= check_shoe_cards(shoe);
}

static cr_money live_stakes(const struct table *table, unsigned from, unsigned until) {
    cr_money sum = 0;
    for (unsigned i = from; i < until; i++) {
        if (!(table->bets[i].flags & BET_VOID))
            sum += table->bets[i].stake;
    }
    return sum;
}

cr_money check_live_stakes(const struct table *table) {
    return live_stakes(table, 0, table->bet_count);
}

bool check_has_result(const struct table *table) {
    return table->phase >= PHASE_RESULT ||
           (table->phase <= PHASE_IDLE && table->in_operation && !table->last_void);
}

/* ---- The rulebook ---- */

static bool pays_little_enough(struct cr_ratio ratio, void *context) {
    (void)context;
    return ratio.win / ratio.stake < CHECK_PAYS_MAX;
}

/* CHIPS_MAX leaves room for what a bet pays, as long as it is not more than so many times. */
bool check_book(const struct cr_rulebook *book) {
    const struct game_rulebook *game = rulebook_game(book);
    bool fits = true;
    for (unsigned bet = 0; bet < book->bet_count; bet++) {
        for (unsigned pay = 0; pay < book->bets[bet].pay_count; pay++)
            fits &= pays_little_enough(book->bets[bet].pays[pay].ratio, NULL);
    }
    return fits && (game->own_ratios == NULL || game->own_ratios(book, pays_little_enough, NULL));
}

bool check_stakes_on_felt(const struct table *table) {
    return table->phase <= PHASE_IDLE || table->phase > PHASE_RESULT ||
           table->felt == check_live_stakes(table);
}

/* ---- The table ---- */

static bool phase_fits(const struct table *table) {
    static const uint16_t between = 1 << PHASE_CLOSED | 1 << PHASE_IDLE | 1 << PHASE_BETTING |
                                    1 << PHASE_NO_MORE_BETS | 1 << PHASE_RESULT |
                                    1 << PHASE_SETTLING;
    const struct game_table *own = game_module((enum cr_game)table->game)->table;
    return table->phase < PHASES && ((between | own->phases) >> table->phase & 1) != 0;
}

static bool are_limits(const struct cr_rulebook *book, const cr_money *min, const cr_money *max,
                       cr_money own_limit) {
    for (unsigned kind = 0; kind < CR_KINDS_MAX; kind++) {
        if (min[kind] < 0 || max[kind] < min[kind])
            return false;
    }
    return own_limit == CR_MONEY_MAX || (own_limit > 0 && rulebook_game(book)->own_limit != NULL);
}

static bool limits_fit(const struct cr_rulebook *book, const struct table *table,
                       const struct check_change *change) {
    const size_t length = offsetof(struct table, played) - offsetof(struct table, limit_min);
    return check_same(change, table, table->limit_min, length) ||
           are_limits(book, table->limit_min, table->limit_max, table->own_limit);
}

static bool are_options(const struct cr_rulebook *book, const uint8_t options[OPTIONS_ROOM]) {
    for (unsigned i = 0; i < OPTIONS_ROOM; i++) {
        if (!table_option_fits(book, i, options[i]))
            return false;
    }
    return true;
}

/* A round has been opened since the table was, and goes by what held then. */
static bool terms_fit(const struct cr_rulebook *book, const struct table *table,
                      const struct check_change *change) {
    const struct round_terms *played = &table->played;
    if (!table->in_operation)
        return check_zeros(played, sizeof *played);
    return (check_same(change, table, played, sizeof *played) && change->before->in_operation) ||
           (are_limits(book, played->limit_min, played->limit_max, played->own_limit) &&
            are_options(book, played->options) && check_zeros(played->spare, sizeof played->spare));
}

/* A table that was never opened has none. */
static bool options_fit(const struct cr_rulebook *book, const struct table *table,
                        const struct check_change *change) {
    if (check_same(change, table, table->options, sizeof table->options) &&
        (change->before->phase != PHASE_CLOSED || table->phase == PHASE_CLOSED))
        return true;
    if (table->phase == PHASE_CLOSED && check_zeros(table->options, sizeof table->options))
        return true;
    return are_options(book, table->options);
}

static bool suspension_fits(const struct table *table) {
    if (table->suspended > 1 || table->resume_post > POST_SENIOR_MANAGEMENT ||
        !is_string(table->suspended_clause, sizeof table->suspended_clause))
        return false;
    return table->suspended || (table->resume_post == 0 && table->suspended_clause[0] == '\0');
}

static bool void_fits(const struct table *table) {
    return table->last_void <= 1 && is_string(table->void_clause, sizeof table->void_clause) &&
           (table->last_void ? table->phase <= PHASE_IDLE && table->in_operation
                             : table->void_clause[0] == '\0');
}

/* Collecting comes behind the result, and a round that was paid out stays so until it is corrected
 * or another is opened. */
static bool progress_fits(const struct table *table) {
    bool settled =
        table->phase == PHASE_SETTLING || (table->phase <= PHASE_IDLE && check_has_result(table));
    return table->collected == settled && (settled || table->paid == 0);
}

static bool commitment_fits(const struct table *table) {
    return table->committed <= 1 &&
           (table->committed || check_zeros(table->commitment, sizeof table->commitment));
}

/* Each player once, by the order of what they have added, and nothing behind the last. */
static bool numbers_fit(const struct table *table) {
    unsigned count = table->number_count;
    if (count > FAIR_NUMBERS || table->takes_numbers > table->committed ||
        (count > 0 && !table->committed) ||
        !check_zeros(table->numbers + count, sizeof *table->numbers * (FAIR_NUMBERS - count)))
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct fair_number *number = &table->numbers[i];
        size_t length = strnlen(number->text, sizeof number->text);
        if (!fair_is_number(number->text, length) ||
            !check_zeros(number->text + length, sizeof number->text - length) ||
            (i > 0 && memcmp(number[-1].text, number->text, sizeof number->text) > 0))
            return false;
        for (unsigned j = 0; j < i; j++) {
            if (table->numbers[j].player == number->player)
                return false;
        }
    }
    return true;
}

/* ---- Bets ---- */

static bool is_same_spot(const struct table_bet *a, const struct table_bet *b) {
    return a->player == b->player && a->bet == b->bet && a->box == b->box;
}

static bool is_alone(const struct table *table, unsigned index) {
    const struct table_bet *bet = &table->bets[index];
    for (unsigned i = 0; i < table->bet_count && !(bet->flags & BET_VOID); i++) {
        if (is_same_spot(&table->bets[i], bet) && i != index && !(table->bets[i].flags & BET_VOID))
            return false;
    }
    return true;
}

/* It was in play there before: nobody else can have come to lie on its spot unseen. */
static bool was_there(const struct check_change *change, const struct table_bet *bet,
                      unsigned index) {
    if (change->before == NULL || index >= change->before_until)
        return false;
    const struct table_bet *had = &change->before->bets[index];
    return is_same_spot(had, bet) && !(had->flags & BET_VOID);
}

static bool spots_differ(const struct table *table, const struct check_change *change) {
    if (game_module((enum cr_game)table->game)->table->bets_meet)
        return true;
    for (unsigned i = change->from; i < change->until; i++) {
        if (!was_there(change, &table->bets[i], i) && !is_alone(table, i))
            return false;
    }
    return true;
}

static unsigned flags_of(const struct table *table) {
    const struct game_table *own = game_module((enum cr_game)table->game)->table;
    return own->bet_flags | BET_VOID | BET_SPOKEN_FLAG | BET_BY_DEALER;
}

static bool bet_fits(const struct cr_rulebook *book, const struct table *table,
                     const struct table_bet *bet) {
    bool is_void = (bet->flags & BET_VOID) != 0;
    return bet->stake >= 1 && bet->stake <= CHIPS_MAX && bet->bet < book->bet_count &&
           (bet->flags & ~flags_of(table)) == 0 && bet->order < table->next_order &&
           is_string(bet->void_clause, sizeof bet->void_clause) &&
           (is_void || bet->void_clause[0] == '\0');
}

/* Behind the bets there is nothing; what an event leaves there was a bet before. */
static bool rest_fits(const struct table *table, const struct check_change *change) {
    unsigned end = change->before == NULL ? TABLE_BETS : change->before->bet_count;
    return end <= table->bet_count || check_zeros(&table->bets[table->bet_count],
                                                  (end - table->bet_count) * sizeof table->bets[0]);
}

static bool bets_fit(const struct cr_rulebook *book, const struct table *table,
                     const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (!bet_fits(book, table, &table->bets[i]))
            return false;
    }
    return rest_fits(table, change) && spots_differ(table, change);
}

/* ---- Lines ---- */

bool check_line(const struct cr_line *line) {
    cr_money lost = line->stake + line->pays - line->returned;
    return line->clauses[0] != NULL && line->pays >= 0 && lost >= 0 && lost <= line->stake &&
           (lost == 0 || line->pays == 0);
}

/* The lines can be made, as many have been paid as the table says, and what is left lies on the
 * felt. */
static bool lines_fit(const struct cr_rulebook *book, const struct table *table,
                      struct scratch *scratch) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, scratch);
    size_t count, payable = 0, paid = 0;
    cr_money felt = 0;
    if (!table_try_lines(book, table, lines, &count, scratch))
        return false;
    for (size_t i = 0; i < count; i++) {
        bool taken = line_is_collected(&lines[i]);
        bool is_paid = table->collected && !taken && line_is_paid(table, &lines[i], payable);
        payable += !taken;
        paid += is_paid;
        felt += table->collected && (taken || is_paid) ? 0 : lines[i].stake;
    }
    return felt == table->felt && table->paid == paid &&
           (table->phase > PHASE_IDLE || table->paid == payable);
}

static bool has_lines(const struct table *table) {
    return game_module(table->game)->table->lines == NULL && check_has_result(table);
}

/* ---- What has changed ---- */

static bool is_same_bet(const struct table *table, unsigned at, const struct table *before,
                        unsigned then) {
    return memcmp(&table->bets[at], &before->bets[then], sizeof table->bets[0]) == 0;
}

/* Bets come at the end, go, or change in their place: those before and behind them are the same. */
static void find_changed_bets(const struct table *table, struct check_change *change) {
    const struct table *before = change->before;
    unsigned had = before->bet_count, has = table->bet_count, both = had < has ? had : has;
    unsigned from = 0, same = 0;
    if (memcmp(table->bets, before->bets, both * sizeof table->bets[0]) == 0)
        from = both;
    while (from < both && is_same_bet(table, from, before, from))
        from++;
    while (same < both - from && is_same_bet(table, has - 1 - same, before, had - 1 - same))
        same++;
    change->from = from;
    change->until = has - same;
    change->before_until = had - same;
}

static bool head_is_same(const struct check_change *change, const struct table *table) {
    const size_t length = offsetof(struct table, next_order) - offsetof(struct table, limit_min);
    const struct table *before = change->before;
    return table->round == before->round && table->bet_count == before->bet_count &&
           check_same(change, table, table->limit_min, length);
}

/* While bets are laid the felt holds them and nothing else that could have changed. */
static bool only_bets_changed(const struct table *table, const struct check_change *change) {
    const size_t length = offsetof(struct table, bet_count) - offsetof(struct table, limit_min);
    return table->phase == PHASE_BETTING && table->round == change->before->round &&
           table->paid == change->before->paid &&
           check_same(change, table, table->limit_min, length);
}

static struct check_change find_change(const struct table *table, const struct table *before) {
    struct check_change change = {.before = before, .until = table->bet_count};
    const struct game_table *own = game_module((enum cr_game)table->game)->table;
    find_changed_bets(table, &change);
    bool own_same = check_same(&change, table, table->own, own->state->size);
    change.bets_alone = own_same && only_bets_changed(table, &change);
    change.nothing = own_same && change.from == change.until && head_is_same(&change, table) &&
                     table->felt == before->felt;
    if (table->next_order < before->next_order) {
        change.from = 0;
        change.until = table->bet_count;
    }
    return change;
}

/* ---- All of it ---- */

bool check_is_blank(const struct table *table) {
    const size_t from = offsetof(struct table, game);
    return table->version == TABLE_VERSION && table->seq == 0 &&
           check_zeros((const uint8_t *)table + from, sizeof *table - from);
}

static const char *head_fault(const struct cr_rulebook *book, const struct table *table,
                              const struct check_change *change) {
    if (change->before == NULL && !check_book(book))
        return "rulebook";
    if (table->seq > INT64_MAX || table->round > table->seq)
        return "round";
    if (table->keyed > table->seq)
        return "keyed";
    if (table->time < EVENT_TIME_MIN || table->time > EVENT_TIME_MAX)
        return "time";
    if (!phase_fits(table))
        return "phase";
    if (table->in_operation > 1 || (table->in_operation && table->round == 0) ||
        (!table->in_operation && table->phase > PHASE_IDLE))
        return "round";
    if (!engine_plays(table->engine))
        return "engine";
    if (!limits_fit(book, table, change))
        return "limits";
    if (table->unit < 0 || table->unit == 1 || table->unit > CHIPS_MAX)
        return "unit";
    if (!options_fit(book, table, change))
        return "options";
    if (!terms_fit(book, table, change))
        return "terms";
    if (!suspension_fits(table))
        return "suspended";
    if (!void_fits(table))
        return "void";
    if (!progress_fits(table))
        return "collected";
    if (!commitment_fits(table))
        return "commitment";
    if (!numbers_fit(table))
        return "numbers";
    if (table->day_begins >= DAY_HOURS)
        return "day_begins";
    return check_zeros(table->reserved, sizeof table->reserved) ? NULL : "reserved";
}

/* The game's own rule for the felt held before. */
static bool felt_follows_bets(const struct table *table, const struct check_change *change) {
    return table->felt - change->before->felt ==
           live_stakes(table, change->from, change->until) -
               live_stakes(change->before, change->from, change->before_until);
}

static const char *own_fault(const struct cr_rulebook *book, const struct table *table,
                             const struct check_change *change, struct scratch *scratch) {
    const struct game_table *own = game_module((enum cr_game)table->game)->table;
    if (change->nothing)
        return NULL;
    if (change->before == NULL &&
        !check_zeros((const uint8_t *)table->own + own->state->size, TABLE_OWN - own->state->size))
        return "reserved";
    if (change->bets_alone && !felt_follows_bets(table, change))
        return "felt";
    struct check_change all = *change;
    if (!change->bets_alone) { /* what a bet may be at the game hangs on the rest */
        all.from = 0;
        all.until = table->bet_count;
    }
    const char *problem = own->check(book, table, &all);
    if (problem == NULL && has_lines(table) && !lines_fit(book, table, scratch))
        problem = "lines";
    return problem;
}

static const char *fault_of(const struct cr_rulebook *book, const struct table *table,
                            const struct check_change *change, struct scratch *scratch) {
    const char *problem = head_fault(book, table, change);
    if (problem != NULL)
        return problem;
    if (!bets_fit(book, table, change))
        return "bets";
    if (table->felt < 0 || (table->phase <= PHASE_IDLE && table->felt != 0))
        return "felt";
    return own_fault(book, table, change, scratch);
}

/* The past round is a table of its own. */
static const char *past_fault(const struct cr_rulebook *book, const struct table *table,
                              const struct check_change *change, struct scratch *scratch) {
    if (!past_fits(table))
        return "past";
    if (table->past.round == 0 || (change->before != NULL && past_is_same(table, change->before)))
        return NULL;
    SCRATCH(struct table, laid, 1, scratch);
    past_lay_as_kept(laid, table);
    return fault_of(book, laid, &(struct check_change){.until = laid->bet_count}, scratch);
}

/* What is looked at first: without these nothing else can be. */
static const char *frame_fault(const struct cr_rulebook *book, const struct table *table) {
    if (table->version != TABLE_VERSION)
        return "version";
    if (table->game != (uint32_t)book->game)
        return "game";
    if (memcmp(table->edition, book->edition, sizeof table->edition) != 0)
        return "edition";
    return table->bet_count > TABLE_BETS ? "bets" : NULL;
}

bool table_check_in(const struct cr_rulebook *book, const struct table *table,
                    struct scratch *scratch, const char **problem) {
    *problem = NULL;
    if (check_is_blank(table))
        return true;
    *problem = frame_fault(book, table);
    const struct check_change all = {.until = table->bet_count};
    if (*problem == NULL)
        *problem = fault_of(book, table, &all, scratch);
    if (*problem == NULL)
        *problem = past_fault(book, table, &all, scratch);
    return *problem == NULL;
}

bool table_check_next(const struct cr_rulebook *book, const struct table *before,
                      const struct table *table, const char **problem) {
    /* not opened yet, or opened under another rulebook: nothing that was checked holds still */
    if (before->engine == 0 || table->engine == 0 ||
        memcmp(before->edition, table->edition, sizeof table->edition) != 0)
        return table_check(book, table, problem);
    *problem = frame_fault(book, table);
    if (*problem == NULL) {
        struct check_change change = find_change(table, before);
        struct scratch stack = {0};
        *problem = fault_of(book, table, &change, &stack);
        if (*problem == NULL)
            *problem = past_fault(book, table, &change, &stack);
    }
    return *problem == NULL;
}

bool table_check(const struct cr_rulebook *book, const struct table *table, const char **problem) {
    struct scratch stack = {0};
    return table_check_in(book, table, &stack, problem);
}
