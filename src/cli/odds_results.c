/* croupier odds --results: how often every final result comes, in exact counts. */
#include "cli/odds_internal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"

bool odds_has_results(enum cr_game game) {
    return game == CR_BACCARAT || game == CR_NIUNIU;
}

/* In lowest terms. */
static void chance_text(uint64_t ways, uint64_t of, char text[FRACTION_TEXT]) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    fraction_print(&chance, text);
}

static void whole_text(uint64_t number, char text[ODDS_FIGURE]) {
    snprintf(text, ODDS_FIGURE, "%llu", (unsigned long long)number);
}

static void percent_text(const struct odds_game *game, uint64_t ways, uint64_t of,
                         char text[ODDS_FIGURE]) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    if (game->arguments->format == ODDS_CSV)
        figure_shortest(fraction_percent(&chance), text);
    else
        figure_fixed(fraction_percent(&chance), 6, game->arguments->rulebooks.language, text);
}

static void json_ways(uint64_t ways, uint64_t of) {
    char chance[FRACTION_TEXT];
    chance_text(ways, of, chance);
    printf(",\"ways\":%llu,\"of\":%llu,\"p\":\"%s\"}\n", (unsigned long long)ways,
           (unsigned long long)of, chance);
}

static void json_line(const struct odds_game *game) {
    odds_write_start(stdout, &game->of);
    odds_write_rules(stdout, &game->of);
}

/* ---- Baccarat ---- */

enum { ENDINGS = 400 };

struct ending {
    unsigned player, banker, player_third, banker_third;
    unsigned winner; /* enum cr_side, or BACCARAT_TIED */
    uint64_t ways;
};

static struct ending ending_at(const struct baccarat_results *results, unsigned i) {
    struct ending ending = {.player = i / 40,
                            .banker = i / 4 % 10,
                            .player_third = i / 2 % 2,
                            .banker_third = i % 2,
                            .winner = BACCARAT_TIED};
    if (ending.player != ending.banker)
        ending.winner = ending.player > ending.banker ? CR_PLAYER : CR_BANKER;
    ending.ways =
        results->final[ending.player][ending.banker][ending.player_third][ending.banker_third];
    return ending;
}

static uint64_t winner_ways(const struct baccarat_results *results, unsigned winner) {
    uint64_t ways = 0;
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(results, i);
        ways += ending.winner == winner ? ending.ways : 0;
    }
    return ways;
}

static const unsigned winners[] = {CR_BANKER, CR_PLAYER, BACCARAT_TIED};

static const char *winner_id(unsigned winner) {
    return winner == BACCARAT_TIED ? "tie" : baccarat_side_ids[winner];
}

static const char *winner_name(const struct odds_game *game, unsigned winner) {
    if (game->arguments->format == ODDS_CSV)
        return winner_id(winner);
    return cr_rulebook_word(game->of.book,
                            game->of.book->bets[winner].name[game->arguments->rulebooks.language]);
}

static void baccarat_json(const struct odds_game *game) {
    const struct baccarat_results *results = &game->of.baccarat;
    for (unsigned i = 0; i < 3; i++) {
        json_line(game);
        printf(",\"winner\":\"%s\"", winner_id(winners[i]));
        json_ways(winner_ways(results, winners[i]), results->ways);
    }
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(results, i);
        if (ending.ways == 0)
            continue;
        json_line(game);
        printf(",\"winner\":\"%s\",\"player_total\":%u,\"banker_total\":%u,\"player_cards\":%u,"
               "\"banker_cards\":%u",
               winner_id(ending.winner), ending.player, ending.banker, 2 + ending.player_third,
               2 + ending.banker_third);
        json_ways(ending.ways, results->ways);
    }
}

static void ending_row(struct odds_grid *grid, const struct odds_game *game, const char *winner,
                       const struct ending *ending, uint64_t ways) {
    char totals[4][ODDS_FIGURE] = {"", "", "", ""}, count[ODDS_FIGURE], percent[ODDS_FIGURE];
    if (ending != NULL) {
        whole_text(ending->player, totals[0]);
        whole_text(ending->banker, totals[1]);
        whole_text(2 + ending->player_third, totals[2]);
        whole_text(2 + ending->banker_third, totals[3]);
    }
    whole_text(ways, count);
    percent_text(game, ways, game->of.baccarat.ways, percent);
    grid_row(grid, (const char *const[]){winner, totals[0], totals[1], totals[2], totals[3], count,
                                         percent});
}

static void baccarat_table(const struct odds_game *game) {
    const enum cr_language language = game->arguments->rulebooks.language;
    const bool csv = game->arguments->format == ODDS_CSV;
    struct odds_grid grid;
    grid_begin(&grid, game->arguments->format, 7, 0x7E);
    grid_row(&grid,
             csv ? (const char *const[]){"winner", "player_total", "banker_total", "player_cards",
                                         "banker_cards", "ways", "percent"}
                 : (const char *const[]){
                       say(language, "WINNER", "THẮNG"), say(language, "PLAYER", "NHÀ CON"),
                       say(language, "BANKER", "NHÀ CÁI"), say(language, "CARDS", "SỐ LÁ"),
                       say(language, "CARDS", "SỐ LÁ"), say(language, "WAYS", "SỐ CÁCH"), "%"});
    for (unsigned i = 0; i < 3; i++)
        ending_row(&grid, game, winner_name(game, winners[i]), NULL,
                   winner_ways(&game->of.baccarat, winners[i]));
    for (unsigned i = 0; i < ENDINGS; i++) {
        const struct ending ending = ending_at(&game->of.baccarat, i);
        if (ending.ways > 0)
            ending_row(&grid, game, winner_name(game, ending.winner), &ending, ending.ways);
    }
    grid_end(&grid, stdout);
}

/* ---- Niu Niu ---- */

uint64_t odds_pairs_with(const struct niuniu_results *results, unsigned kind) {
    uint64_t pairs = 0;
    for (unsigned other = 0; other < CR_NIU_HANDS; other++)
        pairs += results->pair[kind][other];
    return pairs;
}

uint64_t odds_wins_with(const struct niuniu_results *results, unsigned kind) {
    uint64_t wins = 0;
    for (unsigned other = 0; other <= kind; other++)
        wins += niuniu_beats(results, (enum cr_hand)kind, (enum cr_hand)other);
    return wins;
}

static void niuniu_json(const struct odds_game *game) {
    const struct niuniu_results *results = &game->of.niuniu;
    uint64_t wins = 0;
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char chance[FRACTION_TEXT];
        wins += odds_wins_with(results, kind);
        chance_text(odds_wins_with(results, kind), odds_pairs_with(results, kind), chance);
        json_line(game);
        printf(",\"hand\":\"%s\",\"wins\":\"%s\"", niuniu_hand_ids[kind], chance);
        json_ways(results->hand[kind], results->hands);
    }
    json_line(game);
    fputs(",\"winner\":\"player\"", stdout);
    json_ways(wins, results->pairs);
}

static void niuniu_table(const struct odds_game *game) {
    const enum cr_language language = game->arguments->rulebooks.language;
    const bool csv = game->arguments->format == ODDS_CSV;
    const struct niuniu_results *results = &game->of.niuniu;
    struct odds_grid grid;
    grid_begin(&grid, game->arguments->format, 4, 0xE);
    grid_row(&grid, csv ? (const char *const[]){"hand", "ways", "percent", "wins_percent"}
                        : (const char *const[]){say(language, "HAND", "TAY BÀI"),
                                                say(language, "WAYS", "SỐ CÁCH"), "%",
                                                say(language, "WINS %", "THẮNG %")});
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char ways[ODDS_FIGURE], percent[ODDS_FIGURE], wins[ODDS_FIGURE];
        whole_text(results->hand[kind], ways);
        percent_text(game, results->hand[kind], results->hands, percent);
        percent_text(game, odds_wins_with(results, kind), odds_pairs_with(results, kind), wins);
        grid_row(&grid,
                 (const char *const[]){
                     csv ? niuniu_hand_ids[kind]
                         : cr_rulebook_word(game->of.book,
                                            niuniu_book(game->of.book)->hands[kind].name[language]),
                     ways, percent, wins});
    }
    grid_end(&grid, stdout);
}

void odds_print_results(const struct odds_game *game) {
    const bool json = game->arguments->format == ODDS_JSON;
    if (game->of.book->game == CR_BACCARAT)
        json ? baccarat_json(game) : baccarat_table(game);
    else
        json ? niuniu_json(game) : niuniu_table(game);
}
