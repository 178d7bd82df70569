/* Settles one round of sic bo and prints who is paid what, and by which clause.
 *
 *   cc settle_round.c $(pkg-config --cflags --libs croupier) -o settle_round
 */
#include <croupier.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char round_text[] = "{\"game\":\"sicbo\",\"dice\":[1,2,6],\"bets\":["
                                 "{\"player\":\"An\",\"bet\":\"small\",\"stake\":100000},"
                                 "{\"player\":\"An\",\"bet\":\"total:9\",\"stake\":20000},"
                                 "{\"player\":\"Binh\",\"bet\":\"double:6\",\"stake\":50000}]}";

static void print_line(const struct cr_rulebook *book, const struct cr_settled_line *line) {
    struct cr_bet_info bet;
    if (!cr_rulebook_bet_info(book, line->bet, &bet, sizeof bet))
        return;
    printf("%-5.*s %-9s %7lld  %-4s", (int)line->player_length, line->player, bet.id,
           (long long)line->stake, cr_outcome_id(line->outcome));
    printf("  paid %7lld, gets back %7lld  by", (long long)line->pays, (long long)line->returned);
    for (int i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++)
        printf(" %s", line->clauses[i]);
    printf("\n");
}

static int settle(const struct cr_rulebook *book, struct cr_memory memory) {
    const struct cr_settled *settled;
    struct cr_settled_problem problem;
    struct cr_settled_line line;
    if (!cr_settle(book, round_text, strlen(round_text), CR_ENGLISH, memory, &settled)) {
        if (settled != NULL && cr_settled_problem(settled, &problem, sizeof problem))
            printf("%s: %s\n", problem.field, problem.sentence);
        return 1;
    }
    for (size_t i = 0; i < cr_settled_line_count(settled); i++)
        if (cr_settled_line(settled, i, &line, sizeof line))
            print_line(book, &line);
    return 0;
}

int main(void) {
    const size_t least = cr_memory_size(), round = cr_settle_size(strlen(round_text));
    struct cr_rulebook *book = (struct cr_rulebook *)malloc(cr_rulebook_size());
    struct cr_memory memory;
    int failed = 1;

    memory.size = round > least ? round : least;
    memory.at = malloc(memory.size);
    if (book != NULL && memory.at != NULL && cr_rulebook_open(book, CR_SICBO, memory))
        failed = settle(book, memory);
    free(memory.at);
    free(book);
    return failed;
}
