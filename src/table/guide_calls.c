/* Which irregularities can be called now. A clause is left out when no call of it would be taken,
 * whatever it named: its arguments are tried from what lies on the table. */
#include "table/guide.h"

#include "table/past.h"
#include "table/settling.h"
#include "table/view.h"

#include <string.h>

struct search {
    const struct guide *guide;
    const struct clause_info *clause;
    struct event event;
};

static bool takes(const struct search *search, enum clause_field field) {
    return search->clause->takes >> field & 1;
}

static bool is_taken(struct search *search) {
    return trial_takes(search->guide->trial, &search->event);
}

/* ---- Cards ---- */

/* Cards that the shoe still holds, two at most. */
static unsigned some_cards(const struct table *table, cr_card cards[2]) {
    const struct shoe_state *shoe = table_shoe(table);
    unsigned count = 0;
    for (cr_card card = 0; shoe != NULL && card < CR_DECK && count < 2; card++) {
        for (unsigned left = shoe->left[card]; left > 0 && count < 2; left--)
            cards[count++] = card;
    }
    return count;
}

/* The cards of the round as they lie. */
static bool try_lying(struct search *search) {
    struct scratch *scratch = search->guide->trial->scratch;
    const struct table *table = search->guide->table;
    const struct game_table *game = game_module((enum cr_game)table->game)->table;
    SCRATCH(struct table, laid, 1, scratch);
    SCRATCH(struct round_memory, memory, 1, scratch);
    struct cr_round round = {.cards = NULL};
    if (game->describe == NULL)
        return false;
    if (past_is_last(table)) {
        past_lay(laid, table);
        table = laid;
    }
    game->describe(table, &round, memory);
    if (round.cards == NULL || round.card_count > sizeof search->event.cards)
        return false;
    memcpy(search->event.cards, round.cards, round.card_count);
    search->event.card_count = (uint8_t)round.card_count;
    return is_taken(search);
}

/* Behind the result all of them are named again. */
static bool is_reordered(const struct search *search) {
    const struct table *table = search->guide->table;
    return strcmp(search->clause->effect, "reorder") == 0 &&
           (table_has_result(table) || table_is_paid(table));
}

static bool try_cards(struct search *search) {
    cr_card cards[2];
    search->event.card_count = 0;
    if (is_taken(search))
        return true;
    uint8_t dice = game_module((enum cr_game)search->guide->table->game)->table->dice_count;
    if (takes(search, TAKES_DICE) && dice > 0) {
        memset(search->event.cards, 1, dice);
        search->event.cards[dice - 1] = 2; /* no throw that is all alike */
        search->event.card_count = dice;
        return is_taken(search);
    }
    if (!takes(search, TAKES_CARDS))
        return false;
    if (is_reordered(search))
        return try_lying(search);
    unsigned count = some_cards(search->guide->table, cards);
    for (unsigned i = 0; i < count; i++) {
        search->event.cards[i] = cards[i];
        search->event.card_count++;
        if (is_taken(search))
            return true;
    }
    return false;
}

/* ---- Numbers, amounts, hands ---- */

/* As it lies, and outside the limits on either side. */
static bool try_amounts(struct search *search) {
    const struct table *table = search->guide->table;
    unsigned bet = search->event.bet == NO_BET ? 0 : search->event.bet;
    unsigned kind = search->guide->book->bets[bet].kind;
    cr_money most = table->played.limit_max[kind];
    const cr_money amounts[] = {0, 1, most < CR_MONEY_MAX ? most + 1 : most};
    unsigned count = takes(search, TAKES_AMOUNT) ? 3 : 1;
    for (unsigned i = 0; i < count; i++) {
        search->event.amount = amounts[i];
        if (try_cards(search))
            return true;
    }
    return false;
}

static bool try_hands(struct search *search) {
    unsigned count = takes(search, TAKES_HAND) ? 2 : 1;
    for (unsigned hand = 0; hand < count; hand++) {
        search->event.hand = (uint8_t)hand;
        if (try_amounts(search))
            return true;
    }
    return false;
}

/* ---- Where and whose ---- */

static bool try_box(struct search *search, unsigned box) {
    search->event.box = (uint8_t)box;
    return try_hands(search);
}

static bool try_bet(struct search *search, uint32_t player, unsigned bet, unsigned box) {
    search->event.player = player;
    search->event.bet = takes(search, TAKES_BET) ? (uint16_t)bet : NO_BET;
    return try_box(search, takes(search, TAKES_BOX) ? box : 0);
}

static bool try_places(struct search *search) {
    const struct table *table = search->guide->table;
    if (takes(search, TAKES_PLAYER)) {
        for (unsigned i = 0; i < table->bet_count; i++) {
            const struct table_bet *bet = &table->bets[i];
            if (try_bet(search, bet->player, bet->bet, bet->box))
                return true;
        }
        /* somebody without a bet, and colour chips that lie nowhere yet */
        return try_bet(search, 1, 0, 0) || (takes(search, TAKES_BOX) && try_bet(search, 1, 0, 1));
    }
    unsigned last = takes(search, TAKES_BOX) ? table->seats : 0;
    for (unsigned box = 0; box <= last; box++) {
        if (try_box(search, box))
            return true;
    }
    return false;
}

bool guide_finds_call(const struct guide *guide, const struct clause_info *clause, int32_t number,
                      struct event *found) {
    struct search search = {guide, clause, guide_event(guide, EVENT_CALL)};
    int32_t last = (clause->takes >> TAKES_NUMBER & 1) != 0 ? CARDS_TOGETHER : 0;
    memcpy(search.event.clause, clause->clause, strlen(clause->clause));
    search.event.text[0] = '.'; /* a ruling has a reason */
    bool any = number == ANY_NUMBER, taken = false;
    for (int32_t at = any ? 0 : number; !taken && at <= (any ? last : number); at++) {
        search.event.number = at;
        taken = try_places(&search);
    }
    *found = search.event;
    return taken;
}

/* ---- The list ---- */

void guide_takes(struct text *out, unsigned taken) {
    json_put_key(out, "takes");
    text_char(out, '[');
    for (unsigned field = 0; field < CLAUSE_FIELDS; field++) {
        if (!(taken >> field & 1))
            continue;
        const char *id = clause_field_id((enum clause_field)field);
        json_put_comma(out);
        text_quoted(out, id, strlen(id));
    }
    text_char(out, ']');
}

/* What of a clause can be called now. */
struct open_call {
    unsigned choices; /* those that are open, as bits */
    bool two;         /* some call of it takes two people as the table stands (G13) */
};

static bool try_number(const struct guide *guide, const struct clause_info *clause, int32_t number,
                       struct open_call *open) {
    struct event found;
    if (!guide_finds_call(guide, clause, number, &found))
        return false;
    open->two |= table_takes_two(guide->table, &found);
    return true;
}

static void choices(const struct clause_info *clause, unsigned open, struct text *out) {
    if (clause->choice_count == 0)
        return;
    json_put_key(out, "choices");
    text_char(out, '[');
    for (unsigned i = 0; i < clause->choice_count; i++) {
        if (!(open >> i & 1))
            continue;
        json_put_comma(out);
        text_char(out, '{');
        json_put_integer(out, "number", clause->choices[i].number);
        json_put_both(out, "name", clause->choices[i].name);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void write_call(const struct guide *guide, const struct clause_info *clause,
                       const struct open_call *open) {
    struct text *out = guide->out;
    enum post by = table_calling_post(guide->table, clause);
    text_char(out, '{');
    json_put_string(out, "clause", clause->clause);
    json_put_both(out, "title", clause->title);
    json_put_both(out, "summary", clause->summary);
    json_put_string(out, "by", post_id(by));
    if (by != clause->by)
        json_put_string(out, "decides", post_id((enum post)clause->by));
    bool two = clause->two || open->two;
    if (two)
        json_put_bool(out, "two", true);
    json_put_string(out, "effect", clause->effect);
    guide_takes(out, clause->takes | (two ? TAKES(TEXT) : 0u)); /* two sign a reason */
    choices(clause, open->choices, out);
    text_char(out, '}');
}

/* Whether some call of it would be taken now, and which of its choices. */
static bool is_open(const struct guide *guide, const struct clause_info *clause,
                    struct open_call *open) {
    *open = (struct open_call){.choices = 0};
    if (!table_clause_is_open(guide->table, clause))
        return false;
    for (unsigned i = 0; i < clause->choice_count; i++) {
        if (try_number(guide, clause, clause->choices[i].number, open))
            open->choices |= 1u << i;
    }
    return open->choices != 0 ||
           (clause->choice_count == 0 && try_number(guide, clause, ANY_NUMBER, open));
}

void guide_calls(const struct guide *guide) {
    json_put_key(guide->out, "calls");
    text_char(guide->out, '[');
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        struct open_call open;
        if (clause->game != guide->table->game || !is_open(guide, clause, &open))
            continue;
        json_put_comma(guide->out);
        write_call(guide, clause, &open);
    }
    const struct clause_info *found = game_module((enum cr_game)guide->table->game)->table->found;
    struct open_call open;
    if (found != NULL && is_open(guide, found, &open)) {
        json_put_comma(guide->out);
        write_call(guide, found, &open);
    }
    text_char(guide->out, ']');
}

bool table_call_view(const struct cr_rulebook *book, const struct table *table,
                     const struct clause_info *clause, struct text *out) {
    struct scratch stack = {0};
    SCRATCH(struct trial, trial, 1, &stack);
    struct guide guide = {book, table, trial, out};
    struct open_call open;
    trial_init(trial, book, table);
    trial->scratch = &stack;
    if (!is_open(&guide, clause, &open))
        return false;
    json_put_key(out, "call");
    write_call(&guide, clause, &open);
    return true;
}
