/* Odds as JSON, one object a line for each bet. */
#include "base/text.h"
#include "cli/odds_internal.h"
#include <stdlib.h>
#include <string.h>

void json_quoted(FILE *out, const char *text) {
    const size_t length = strlen(text), room = length * 6 + 2;
    char *memory = grow_memory(NULL, room);
    struct text quoted;
    text_init(&quoted, memory, room);
    text_quoted(&quoted, text, length);
    fwrite(quoted.at, 1, quoted.length, out);
    free(memory);
}

void json_start(FILE *out, const struct odds_game *game) {
    fprintf(out, "{\"game\":\"%s\"", cr_game_id(game->book->game));
}

/* Options as settle writes them: numbers and switches bare, ratios and choices as strings. */
static void json_value(FILE *out, const char *rule) {
    const char *value = strchr(rule, '=') + 1;
    const bool number = strncmp(rule, "decks=", 6) == 0 || strncmp(rule, "cut=", 4) == 0;
    if (number || strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
        fputs(value, out);
    else
        json_quoted(out, value);
}

/* Does a later rule set the same key again? */
static bool set_again(const struct rulebook_options *options, size_t i) {
    const size_t length = (size_t)(strchr(options->rules[i], '=') - options->rules[i]) + 1;
    for (size_t later = i + 1; later < options->rule_count; later++)
        if (strncmp(options->rules[i], options->rules[later], length) == 0)
            return true;
    return false;
}

static void json_shoe(FILE *out, const struct odds_game *game) {
    fputs(",\"shoe\":{", out);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, "%s\"%c\":%u", rank == 0 ? "" : ",", odds_rank_letters[rank],
                game->shoe.rank[rank]);
    fputc('}', out);
}

void json_rules(FILE *out, const struct odds_game *game) {
    const struct rulebook_options *options = &game->arguments->rulebooks;
    const char *comma = "";
    fputs(",\"rules\":{", out);
    for (size_t i = 0; i < options->rule_count; i++) {
        const char *rule = options->rules[i];
        if (set_again(options, i) || !rule_is_for(game->book, rule))
            continue;
        char *key = strndup(rule, (size_t)(strchr(rule, '=') - rule));
        fputs(comma, out);
        json_quoted(out, key);
        fputc(':', out);
        json_value(out, rule);
        comma = ",";
        free(key);
    }
    fputc('}', out);
    if (game->shoe_given)
        json_shoe(out, game);
}

static void json_number(FILE *out, double number) {
    char text[ODDS_FIGURE];
    figure_shortest(number, text);
    fputs(text, out);
}

static void json_outcomes(FILE *out, const struct odds_bet *bet) {
    fputs(",\"outcomes\":[", out);
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        char pays[48];
        part_print(outcome->pays, pays);
        fprintf(out, "%s{\"pays\":\"%s\",\"p\":", i == 0 ? "" : ",", pays);
        if (bet->exact)
            fprintf(out, "\"%llu/%llu\"}", (unsigned long long)outcome->ways,
                    (unsigned long long)bet->ways);
        else
            json_number(out, outcome->chance);
        if (!bet->exact)
            fputc('}', out);
    }
    fputc(']', out);
}

static void json_fraction(FILE *out, const char *key, const struct fraction *fraction) {
    char text[FRACTION_TEXT];
    fraction_print(fraction, text);
    fprintf(out, ",\"%s\":\"%s\"", key, text);
}

static void json_figures(FILE *out, const struct odds_bet *bet) {
    if (bet->exact) {
        const struct fraction edge = odds_edge(bet);
        json_fraction(out, "edge", &edge);
    } else {
        fputs(",\"edge\":null", out);
    }
    fputs(",\"edge_pct\":", out);
    json_number(out, odds_edge_percent(bet));
    fputs(",\"sd\":", out);
    json_number(out, odds_deviation(bet));
    if (bet->exact) {
        const struct fraction variance = odds_variance(bet), hits = odds_hit_rate(bet);
        json_fraction(out, "variance", &variance);
        json_fraction(out, "hit_rate", &hits);
    } else if (!bet->no_spread) {
        fputs(",\"hit_rate\":", out);
        json_number(out, odds_hits(bet));
    }
}

static void print_bet(FILE *out, const struct odds_game *game, const struct odds_bet *bet) {
    json_start(out, game);
    fputs(",\"bet\":", out);
    json_quoted(out, bet->name);
    json_rules(out, game);
    json_outcomes(out, bet);
    json_figures(out, bet);
    fputs(",\"edition\":", out);
    json_quoted(out, game->book->document);
    fprintf(out, ",\"player_favoured\":%s}\n", odds_favours_player(bet) ? "true" : "false");
}

void odds_print_json(const struct odds_game *game) {
    for (size_t i = 0; i < game->count; i++)
        print_bet(stdout, game, &game->bets[i]);
}
