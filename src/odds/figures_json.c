/* Odds as JSON: an object a bet, or a bet of a simulation. */
#include "base/text.h"
#include "odds/figures.h"
#include "odds/game_simulation.h"
#include "rulebook/game_rulebook.h"

#include <stdlib.h>
#include <string.h>

const char odds_rank_letters[ODDS_RANKS + 1] = "A23456789TJQK";

/* ---- Figures as text ---- */

void figure_shortest(double number, char text[ODDS_FIGURE]) {
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, ODDS_FIGURE, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            return;
    }
}

void part_print(struct odds_part part, char text[48]) {
    if (part.under == 1)
        snprintf(text, 48, "%lld", (long long)part.over);
    else
        snprintf(text, 48, "%lld/%lld", (long long)part.over, (long long)part.under);
}

/* ---- How every object begins ---- */

static void write_quoted(FILE *out, const char *bytes, size_t length) {
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        char memory[8];
        struct text one;
        text_init(&one, memory, sizeof memory);
        text_quoted(&one, bytes + i, 1);
        fwrite(one.at + 1, 1, one.length - 2, out);
    }
    fputc('"', out);
}

void odds_write_quoted(FILE *out, const char *text) {
    write_quoted(out, text, strlen(text));
}

void odds_write_start(FILE *out, const struct odds_figures *of) {
    fprintf(out, "{\"game\":\"%s\"", cr_game_id(of->book->game));
    if (of->engine != 0)
        fprintf(out, ",\"engine\":%u", of->engine);
}

/* Is this key an option whose value is a number? */
static bool is_number(const struct cr_rulebook *book, const char *key, size_t length) {
    const struct rule_option *option = rulebook_game(book)->options;
    for (; option != NULL && option->name != NULL; option++)
        if (strlen(option->name) == length && memcmp(option->name, key, length) == 0)
            return option->type == OPTION_NUMBER;
    return false;
}

/* Options as settle writes them: numbers and switches bare, ratios and choices as strings. */
static void write_value(FILE *out, const struct cr_rulebook *book, const char *rule) {
    const char *value = strchr(rule, '=') + 1;
    if (is_number(book, rule, (size_t)(value - rule) - 1) || strcmp(value, "true") == 0 ||
        strcmp(value, "false") == 0)
        fputs(value, out);
    else
        odds_write_quoted(out, value);
}

/* Does a later rule set the same key again? */
static bool set_again(const struct odds_figures *of, size_t i) {
    const size_t length = (size_t)(strchr(of->rules[i], '=') - of->rules[i]) + 1;
    for (size_t later = i + 1; later < of->rule_count; later++)
        if (strncmp(of->rules[i], of->rules[later], length) == 0)
            return true;
    return false;
}

static void write_shoe(FILE *out, const struct odds_figures *of) {
    fputs(",\"shoe\":{", out);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, "%s\"%c\":%u", rank == 0 ? "" : ",", odds_rank_letters[rank],
                of->shoe.rank[rank]);
    fputc('}', out);
}

void odds_write_rules(FILE *out, const struct odds_figures *of) {
    const char *comma = "";
    fputs(",\"rules\":{", out);
    for (size_t i = 0; i < of->rule_count; i++) {
        const char *rule = of->rules[i];
        if (set_again(of, i))
            continue;
        fputs(comma, out);
        write_quoted(out, rule, (size_t)(strchr(rule, '=') - rule));
        fputc(':', out);
        write_value(out, of->book, rule);
        comma = ",";
    }
    fputc('}', out);
    if (of->shoe_words != NULL)
        write_shoe(out, of);
}

/* ---- Bets ---- */

void odds_write_number(FILE *out, double number) {
    char text[ODDS_FIGURE];
    figure_shortest(number, text);
    fputs(text, out);
}

static void write_outcomes(FILE *out, const struct odds_bet *bet) {
    fputs(",\"outcomes\":[", out);
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        char pays[48];
        part_print(outcome->pays, pays);
        fprintf(out, "%s{\"pays\":\"%s\",\"p\":", i == 0 ? "" : ",", pays);
        if (bet->exact)
            fprintf(out, "\"%llu/%llu\"", (unsigned long long)outcome->ways,
                    (unsigned long long)bet->ways);
        else
            odds_write_number(out, outcome->chance);
        fputc('}', out);
    }
    fputc(']', out);
}

static void write_fraction(FILE *out, const char *key, const struct fraction *fraction) {
    char text[FRACTION_TEXT];
    fraction_print(fraction, text);
    fprintf(out, ",\"%s\":\"%s\"", key, text);
}

static void write_figures(FILE *out, const struct odds_bet *bet) {
    if (bet->exact) {
        const struct fraction edge = odds_edge(bet);
        write_fraction(out, "edge", &edge);
    } else {
        fputs(",\"edge\":null", out);
    }
    fputs(",\"edge_pct\":", out);
    odds_write_number(out, odds_edge_percent(bet));
    fputs(",\"sd\":", out);
    odds_write_number(out, odds_deviation(bet));
    if (bet->exact) {
        const struct fraction variance = odds_variance(bet), hits = odds_hit_rate(bet);
        write_fraction(out, "variance", &variance);
        write_fraction(out, "hit_rate", &hits);
    } else if (!bet->no_spread) {
        fputs(",\"hit_rate\":", out);
        odds_write_number(out, odds_hits(bet));
    }
}

void odds_write_bet(FILE *out, const struct odds_figures *of, const struct odds_bet *bet) {
    odds_write_start(out, of);
    fputs(",\"bet\":", out);
    odds_write_quoted(out, bet->name);
    odds_write_rules(out, of);
    write_outcomes(out, bet);
    write_figures(out, bet);
    fputs(",\"edition\":", out);
    odds_write_quoted(out, of->book->document);
    fprintf(out, ",\"player_favoured\":%s}", odds_favours_player(bet) ? "true" : "false");
}

void odds_write_ways(FILE *out, uint64_t ways, uint64_t of) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    fprintf(out, ",\"ways\":%llu,\"of\":%llu", (unsigned long long)ways, (unsigned long long)of);
    write_fraction(out, "p", &chance);
}

/* ---- Simulations ---- */

struct simulate_compared simulate_compare(const struct simulation *simulation,
                                          const struct simulate_tally *tally,
                                          const struct simulate_exact *exact, size_t bet) {
    struct simulate_compared of = {simulate_figures(simulation, tally, bet), exact[bet].known,
                                   exact[bet].edge, 0};
    if (of.known && of.figures.error > 0)
        of.z = (of.figures.mean + of.edge) / of.figures.error;
    return of;
}

static void write_figure(FILE *out, const char *key, double number) {
    fprintf(out, ",\"%s\":", key);
    odds_write_number(out, number);
}

void simulate_write_bet(FILE *out, const struct simulate_plan *plan,
                        const struct simulation *simulation, size_t bet,
                        const struct simulate_compared *of) {
    static const char *const dealing_ids[] = {"shoe", "fresh", "shuffler"};
    fprintf(out, "{\"game\":\"%s\",\"bet\":\"%s\"", cr_game_id(plan->book->game),
            simulation_bet(simulation, bet));
    if (simulation_of_game(plan->book->game)->cut != NULL)
        fprintf(out, ",\"dealing\":\"%s\",\"decks\":%u", dealing_ids[plan->dealing],
                plan->book->options.decks);
    fprintf(out, ",\"seed\":%llu,\"rounds\":%llu,\"stake\":%lld", (unsigned long long)plan->seed,
            (unsigned long long)of->figures.rounds, (long long)simulation_stake(simulation, bet));
    write_figure(out, "mean", of->figures.mean);
    write_figure(out, "sd", of->figures.deviation);
    write_figure(out, "se", of->figures.error);
    if (of->known) {
        write_figure(out, "edge_pct", 100 * of->edge);
        write_figure(out, "z", of->z);
    } else {
        fputs(",\"edge_pct\":null,\"z\":null", out);
    }
    fputc('}', out);
}
