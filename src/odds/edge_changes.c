#include "odds/edge_changes.h"

#include "odds/game_odds.h"

#include <stdlib.h>
#include <string.h>

/* ---- Working it out ---- */

static const struct odds_bet *find(const struct odds_figures *of, const char *name) {
    for (size_t i = 0; i < of->count; i++)
        if (strcmp(of->bets[i].name, name) == 0)
            return &of->bets[i];
    return NULL;
}

static bool same_edge(const struct odds_bet *a, const struct odds_bet *b) {
    if (!a->exact || !b->exact)
        return a->exact == b->exact && odds_edge_percent(a) == odds_edge_percent(b);
    const struct fraction before = odds_edge(a), after = odds_edge(b);
    return fraction_equal(&before, &after);
}

static void add(struct edge_changes *changes, const struct odds_bet *before,
                const struct odds_bet *after) {
    changes->list[changes->count++] = (struct edge_change){before, after};
}

static void compare(struct edge_changes *changes) {
    for (size_t i = 0; i < changes->from.count; i++) {
        const struct odds_bet *before = &changes->from.bets[i];
        const struct odds_bet *after = find(&changes->to, before->name);
        if (after == NULL || !same_edge(before, after))
            add(changes, before, after);
    }
    for (size_t i = 0; i < changes->to.count; i++)
        if (find(&changes->from, changes->to.bets[i].name) == NULL)
            add(changes, NULL, &changes->to.bets[i]);
}

bool edge_changes_open(struct edge_changes *changes, const struct cr_rulebook *from,
                       const struct cr_rulebook *to) {
    *changes =
        (struct edge_changes){.from = {.book = from, .shoe = odds_full_shoe(from->options.decks)},
                              .to = {.book = to, .shoe = odds_full_shoe(to->options.decks)}};
    changes->from_refused = odds_figures_open(&changes->from);
    changes->to_refused = odds_figures_open(&changes->to);
    if (changes->from_refused == ODDS_NO_MEMORY || changes->to_refused == ODDS_NO_MEMORY)
        return false;
    if (changes->from_refused != ODDS_ACCEPTED || changes->to_refused != ODDS_ACCEPTED)
        return true;
    changes->list = calloc(changes->from.count + changes->to.count, sizeof *changes->list);
    if (changes->list == NULL)
        return false;
    compare(changes);
    return true;
}

void edge_changes_close(struct edge_changes *changes) {
    odds_figures_close(&changes->from);
    odds_figures_close(&changes->to);
    free(changes->list);
}

/* ---- As JSON ---- */

static void write_bet(FILE *out, const struct odds_figures *of, const struct odds_bet *bet) {
    fputs("{\"bet\":", out);
    odds_write_quoted(out, bet->name);
    fputs(",\"kind\":", out);
    odds_write_quoted(out, of->book->kinds[of->book->bets[bet->rule].kind].id);
    for (int language = 0; language < CR_LANGUAGES; language++) {
        char name[ODDS_NAME];
        odds_bet_name(of->book, bet, (enum cr_language)language, name);
        fputs(language == CR_ENGLISH ? ",\"name\":{\"en\":" : ",\"vi\":", out);
        odds_write_quoted(out, name);
    }
    fputc('}', out);
}

void odds_print_edge(const struct odds_bet *bet, char text[FRACTION_TEXT]) {
    text[0] = '\0';
    if (!bet->exact)
        return;
    const struct fraction edge = odds_edge(bet);
    fraction_print(&edge, text);
}

static void write_edge(FILE *out, const struct odds_bet *bet) {
    char text[FRACTION_TEXT];
    odds_print_edge(bet, text);
    if (bet->exact)
        fprintf(out, "\"edge\":\"%s\"", text);
    else
        fputs("\"edge\":null", out);
    fputs(",\"edge_pct\":", out);
    odds_write_number(out, odds_edge_percent(bet));
    fprintf(out, ",\"player_favoured\":%s", odds_favours_player(bet) ? "true" : "false");
}

static void write_side(FILE *out, const char *key, const struct odds_bet *bet) {
    if (bet == NULL)
        return;
    fprintf(out, ",\"%s\":{", key);
    write_edge(out, bet);
    fputc('}', out);
}

void edge_changes_write(FILE *out, const struct edge_changes *changes) {
    const enum odds_refusal refused =
        changes->from_refused != ODDS_ACCEPTED ? changes->from_refused : changes->to_refused;
    fputs(",\"edges\":[", out);
    for (size_t i = 0; i < changes->count; i++) {
        const struct edge_change *change = &changes->list[i];
        const bool gone = change->after == NULL;
        fputs(i == 0 ? "" : ",", out);
        write_bet(out, gone ? &changes->from : &changes->to, gone ? change->before : change->after);
        write_side(out, "before", change->before);
        write_side(out, "after", change->after);
        fputc('}', out);
    }
    fputc(']', out);
    if (refused == ODDS_ACCEPTED)
        return;
    fputs(",\"no_edges\":", out);
    odds_write_quoted(out, odds_refusal_words(changes->from.book->game, refused));
}

void odds_write_edges(FILE *out, const struct odds_figures *of) {
    fputs(",\"edges\":[", out);
    for (size_t i = 0; i < of->count; i++) {
        fputs(i == 0 ? "" : ",", out);
        write_bet(out, of, &of->bets[i]);
        fputc(',', out);
        write_edge(out, &of->bets[i]);
        fputc('}', out);
    }
    fputc(']', out);
}
