/* Settles one round of sic bo and prints who is paid what, and by which clause.
 *
 *   cc settle_round.c $(pkg-config --cflags --libs croupier) -o settle_round
 */
#include <croupier.h>

#include <stdio.h>
#include <string.h>

static const char *const players[] = {"An", "Binh"};

static struct cr_bet bet(const struct cr_rulebook *book, uint32_t player, const char *name,
                         cr_money stake) {
    struct cr_bet laid;
    memset(&laid, 0, sizeof laid);
    laid.player = player;
    laid.bet = (uint16_t)cr_rulebook_bet(book, name, strlen(name));
    laid.stake = stake;
    return laid;
}

static void print_line(const struct cr_rulebook *book, const struct cr_line *line) {
    printf("%-5s %-9s %7lld  %-4s", players[line->player], book->bets[line->bet].id,
           (long long)line->stake, cr_outcome_id((enum cr_outcome)line->outcome));
    printf("  paid %7lld, gets back %7lld  by", (long long)line->pays, (long long)line->returned);
    for (int i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++)
        printf(" %s", line->clauses[i]);
    printf("\n");
}

int main(void) {
    static struct cr_rulebook book; /* about 50 kB: not for a small stack */
    struct cr_line lines[3];
    struct cr_bet bets[3];
    struct cr_round round;
    struct cr_settlement settlement;
    struct cr_refusal refusal;

    if (!cr_rulebook_builtin(CR_SICBO, &book))
        return 1;
    bets[0] = bet(&book, 0, "small", 100000);
    bets[1] = bet(&book, 0, "total:9", 20000);
    bets[2] = bet(&book, 1, "double:6", 50000);

    memset(&round, 0, sizeof round);
    round.game = CR_SICBO;
    round.options = book.options;
    round.bets = bets;
    round.bet_count = 3;
    round.dice[0] = 1;
    round.dice[1] = 2;
    round.dice[2] = 6;

    memset(&settlement, 0, sizeof settlement);
    settlement.lines = lines;
    settlement.room = 3;
    if (!cr_settle(&book, &round, &settlement, &refusal)) {
        printf("%s: %s\n", refusal.where, cr_refusal_sentence(refusal.why, CR_ENGLISH));
        return 1;
    }
    printf("The dice show %d.\n", settlement.result.total);
    for (size_t i = 0; i < settlement.count; i++)
        print_line(&book, &settlement.lines[i]);
    return 0;
}
