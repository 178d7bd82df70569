/* What is seen of a roulette table: the wheel, the dolly, the stand of colour chips (3.2.7) and the
 * display of recent numbers (3.2.1). Which numbers belong together is read from the rulebook's
 * bets. */
#include "table/view.h"
#include "games/roulette/rulebook.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

enum { POCKETS = 37, HOT_AND_COLD = 5 };

static bool covers(const struct cr_rulebook *book, unsigned bet, unsigned number) {
    return book->bets[bet].covers >> number & 1;
}

static const char *colour_of(const struct cr_rulebook *book, unsigned number) {
    if (covers(book, ROULETTE_RED, number))
        return "red";
    return covers(book, ROULETTE_BLACK, number) ? "black" : "green";
}

static void between(struct text *out, unsigned index) {
    if (index > 0)
        text_char(out, ',');
}

/* ---- The stand ---- */

/* How many chips somebody holds is theirs and the staff's to know. */
static bool may_count(const struct viewer *viewer, const struct colour_set *set) {
    return viewer->role == VIEWER_STAFF ||
           (viewer->role == VIEWER_PLAYER && viewer->player == set->player);
}

static void stand(const struct cr_rulebook *book, const struct table *table,
                  const struct viewer *viewer, struct text *out) {
    unsigned shown = 0;
    json_put_key(out, "stand");
    text_char(out, '[');
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        const struct colour_set *set = &roulette_at(table)->colours[colour - 1];
        if (set->value == 0)
            continue;
        between(out, shown++);
        text_char(out, '{');
        json_put_integer(out, "colour", colour);
        json_put_integer(out, "player", set->player);
        json_put_integer(out, "value", set->value);
        json_put_bool(out, "marker", roulette_needs_marker(book, table, set->value));
        if (may_count(viewer, set))
            json_put_integer(out, "chips", set->chips);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* ---- The display ---- */

static void numbers(const struct roulette_state *state, struct text *out) {
    json_put_key(out, "numbers");
    text_char(out, '[');
    for (unsigned i = 0; i < state->number_count; i++) {
        between(out, i);
        text_integer(out, state->numbers[i]);
    }
    text_char(out, ']');
}

/* How many of the remembered numbers win a bet. */
static unsigned count_bet(const struct cr_rulebook *book, const struct roulette_state *state,
                          unsigned bet) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->number_count; i++)
        count += covers(book, bet, state->numbers[i]);
    return count;
}

static void three_counts(const struct cr_rulebook *book, const struct roulette_state *state,
                         const char *key, unsigned first_bet, struct text *out) {
    json_put_key(out, key);
    text_char(out, '[');
    for (unsigned i = 0; i < 3; i++) {
        between(out, i);
        text_integer(out, count_bet(book, state, first_bet + i));
    }
    text_char(out, ']');
}

struct tally {
    unsigned number, count;
    unsigned age; /* numbers that came since it came last */
};

/* Seen more often, or as often and more recently. */
static bool hotter(const struct tally *a, const struct tally *b) {
    return a->count != b->count ? a->count > b->count : a->age < b->age;
}

static void sort_by_heat(const struct roulette_state *state, struct tally list[POCKETS]) {
    for (unsigned i = 0; i < POCKETS; i++)
        list[i] = (struct tally){.number = i, .age = state->number_count};
    for (unsigned i = state->number_count; i-- > 0;) {
        list[state->numbers[i]].count++;
        list[state->numbers[i]].age = i;
    }
    for (unsigned i = 1; i < POCKETS; i++) {
        const struct tally tally = list[i];
        unsigned place = i;
        for (; place > 0 && hotter(&tally, &list[place - 1]); place--)
            list[place] = list[place - 1];
        list[place] = tally;
    }
}

static void tallies(const char *key, const struct tally *from, int direction, struct text *out) {
    json_put_key(out, key);
    text_char(out, '[');
    for (unsigned i = 0; i < HOT_AND_COLD; i++, from += direction) {
        between(out, i);
        text_char(out, '{');
        json_put_integer(out, "number", from->number);
        json_put_integer(out, "count", from->count);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void display(const struct cr_rulebook *book, const struct roulette_state *state,
                    struct text *out) {
    struct tally list[POCKETS];
    numbers(state, out);
    json_put_integer(out, "red", count_bet(book, state, ROULETTE_RED));
    json_put_integer(out, "black", count_bet(book, state, ROULETTE_BLACK));
    json_put_integer(out, "green", count_bet(book, state, ROULETTE_STRAIGHT));
    json_put_integer(out, "low", count_bet(book, state, ROULETTE_LOW));
    json_put_integer(out, "high", count_bet(book, state, ROULETTE_HIGH));
    json_put_integer(out, "odd", count_bet(book, state, ROULETTE_ODD));
    json_put_integer(out, "even", count_bet(book, state, ROULETTE_EVEN));
    three_counts(book, state, "dozens", ROULETTE_DOZEN, out);
    three_counts(book, state, "columns", ROULETTE_COLUMN, out);
    sort_by_heat(state, list);
    tallies("hot", list, 1, out);
    tallies("cold", list + POCKETS - 1, -1, out);
}

void roulette_result(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    unsigned number = roulette_at(table)->number;
    json_put_integer(out, "number", number);
    json_put_string(out, "colour", colour_of(book, number));
}

void roulette_view(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct text *out) {
    const struct roulette_state *state = roulette_at(table);
    json_put_bool(out, "ball_running", state->ball_running);
    json_put_string(out, "wheel", state->wheel_turns ? "counter-clockwise" : "clockwise");
    json_put_bool(out, "same_direction", state->same_direction);
    json_put_integer(out, "revolutions", state->revolutions);
    json_put_bool(out, "ball_to_check", state->ball_out);
    json_put_bool(out, "no_spin", state->no_spin);
    if (table_has_result(table)) {
        json_put_integer(out, "dolly", state->number);
        json_put_string(out, "dolly_colour", colour_of(book, state->number));
    }
    if (state->number_count > 0)
        json_put_integer(out, "last_number", state->numbers[0]);
    stand(book, table, viewer, out);
    display(book, state, out);
}

void roulette_write_rules(const struct cr_rulebook *book, struct text *out) {
    (void)book;
    json_put_key(out, "wheel");
    for (unsigned i = 0; i < WHEEL_POCKETS; i++) {
        text_char(out, i == 0 ? '[' : ',');
        text_integer(out, roulette_wheel[i]);
    }
    text_char(out, ']');
}
