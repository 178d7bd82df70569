/* Dragon Tiger by counting: all ordered pairs of cards of a full shoe. */
#include "base/engine.h"
#include "odds/game_odds.h"
#include "rules.h"

struct ends {
    uint64_t ways[ENDS], all;
};

/* With d decks there are 52d (52d - 1) ways; 13 ranks of 4d cards tie, 52 cards of d tie in suit,
 * and Dragon and Tiger share the rest. */
static struct ends count_ends(unsigned decks) {
    struct ends ends = {.all = (uint64_t)CR_DECK * decks * (CR_DECK * decks - 1)};
    uint64_t ties = (uint64_t)ODDS_RANKS * 4 * decks * (4 * decks - 1);
    ends.ways[TIED_IN_SUIT] = (uint64_t)CR_DECK * decks * (decks - 1);
    ends.ways[TIED] = ties - ends.ways[TIED_IN_SUIT];
    ends.ways[DRAGON_WINS] = ends.ways[TIGER_WINS] = (ends.all - ties) / 2;
    return ends;
}

/* What the player has of one unit: the win, the loss, or what a tie leaves of a side's stake. */
static struct odds_part pays(const struct cr_rulebook *book, unsigned bet, enum dragontiger_end end,
                             unsigned engine_number) {
    const struct cr_pay *of = book->bets[bet].pays;
    if (bet <= DRAGONTIGER_TIGER && end >= TIED) {
        if (engine_number >= 2) /* rules.c */
            return odds_part(0, 1);
        struct cr_ratio part = of[PAYS_TIE].ratio;
        return odds_part(part.win - part.stake, part.stake);
    }
    bool wins = bet <= DRAGONTIGER_TIGER ? (unsigned)end == bet
                : bet == DRAGONTIGER_TIE ? end >= TIED
                                         : end == TIED_IN_SUIT;
    return wins ? odds_wins(of[PAYS_WIN].ratio) : odds_part(-1, 1);
}

static enum odds_refusal open_figures(struct odds_figures *of) {
    const struct ends ends = count_ends(of->book->options.decks);
    for (unsigned bet = 0; bet < DRAGONTIGER_BETS; bet++) {
        odds_begin(&of->bets[bet], of->book->bets[bet].id, (int)bet, ends.all);
        for (unsigned end = 0; end < ENDS; end++)
            odds_outcome(
                &of->bets[bet],
                pays(of->book, bet, (enum dragontiger_end)end, engine_or_newest(of->engine)),
                ends.ways[end]);
    }
    of->count = DRAGONTIGER_BETS;
    return ODDS_ACCEPTED;
}

/* All four bets hang on the same two cards. */
static bool expect(struct expectation *of, const struct odds_figures *figures) {
    const struct ends ends = count_ends(of->book.options.decks);
    struct expected_nets nets;
    (void)figures;
    const bool good = expected_nets_open(&nets, DRAGONTIGER_BETS, ENDS);
    nets.all = ends.all;
    for (unsigned end = 0; good && end < ENDS; end++) {
        nets.ways[end] = ends.ways[end];
        for (unsigned bet = 0; bet < DRAGONTIGER_BETS; bet++) {
            struct odds_part part =
                pays(&of->book, bet, (enum dragontiger_end)end, engine_or_newest(of->engine));
            nets.at[end * nets.bets + bet] = EXPECTED_STAKE * part.over / part.under;
        }
    }
    if (good)
        expected_covariances(of, &nets);
    expected_nets_close(&nets);
    return good;
}

static const char *const headlines[] = {"dragon", "tie", "suited-tie", NULL};
static const char *const examples[] = {"dragontiger --rule tie=11 --json", NULL};

const struct game_odds dragontiger_odds = {
    .most_bets = DRAGONTIGER_BETS,
    .open = open_figures,
    .examples = examples,
    .rules_in_short =
        {"One card is dealt to Dragon and one to Tiger, and the higher one wins; the ace is low "
         "and suits do not matter (6.1, 6.2). When both are of one rank the bet on a tie wins "
         "(6.3), and those on Dragon and Tiger lose half. A suited tie also asks for one suit "
         "(6.4).",
         "Rồng và Hổ mỗi bên nhận một lá, lá cao hơn thắng; Át là thấp nhất và không xét chất "
         "(6.1, 6.2). Khi hai lá cùng hạng, cược Hòa thắng (6.3) còn cược Rồng và Hổ mất một "
         "nửa. Hòa đồng chất đòi hỏi thêm cùng chất (6.4)."},
    .method = {"All ordered pairs of cards of a full shoe are counted, 416 x 415 with eight "
               "decks. All figures are exact.",
               "Mọi cặp lá bài có thứ tự của một hộp bài đầy được đếm, 416 x 415 cặp với tám bộ "
               "bài. Mọi con số đều chính xác."},
    .headlines = headlines,
    .expect = expect,
};
