/* Working out the figures of one game. */
#include "base/memory.h"
#include "cli/odds_inside.h"
#include <stdlib.h>
#include <string.h>

/* Does this game know the key of "KEY=VALUE"? */
static bool rule_is_for(const struct cr_rulebook *book, const char *rule) {
    const char *sign = strchr(rule, '=');
    const size_t length = (size_t)(sign - rule);
    struct cr_rulebook *scratch = memory_grow(NULL, sizeof *scratch);
    char *key = memory_grow(NULL, length + 1);
    struct cr_problem problem;
    memcpy(key, rule, length);
    key[length] = '\0';
    *scratch = *book;
    const bool known = cr_rulebook_set(scratch, key, sign + 1, &problem);
    free(key);
    free(scratch);
    return known;
}

static void take_rules(struct odds_game *game, const struct rulebook_options *options) {
    game->rules = memory_grow(NULL, (options->rule_count + 1) * sizeof *game->rules);
    for (size_t i = 0; i < options->rule_count; i++)
        if (rule_is_for(game->of.book, options->rules[i]))
            game->rules[game->of.rule_count++] = options->rules[i];
    game->of.rules = game->rules;
}

static void say_refused(const struct odds_game *game, enum odds_refusal refusal) {
    const enum cr_game id = game->of.book->game;
    const char *too_small = odds_of_game(id)->shoe_too_small;
    if (refusal == ODDS_SHOE_TOO_SMALL && too_small != NULL)
        cli_complain("--shoe: %s", too_small);
    else if (refusal == ODDS_OTHER_RULES)
        cli_complain("%s", odds_refusal_words(id, refusal));
    else
        cli_complain("%s: %s", cr_game_id(id), odds_refusal_words(id, refusal));
}

bool odds_game_open(struct odds_game *game, const struct odds_arguments *arguments,
                    const struct cr_rulebook *book) {
    *game = (struct odds_game){.of.book = book, .of.engine = arguments->engine};
    take_rules(game, &arguments->rulebooks);
    game->of.shoe = odds_full_shoe(book->options.decks);
    game->of.shoe_words = arguments->shoe;
    game->of.thorough = arguments->exact;
    if (arguments->shoe != NULL &&
        !odds_shoe_parse(arguments->shoe, book->options.decks, &game->of.shoe))
        return false;
    enum odds_refusal refusal = odds_figures_open(&game->of);
    if (refusal != ODDS_ACCEPTED)
        say_refused(game, refusal);
    return refusal == ODDS_ACCEPTED;
}

void odds_game_close(struct odds_game *game) {
    odds_figures_close(&game->of);
    free(game->rules);
}
