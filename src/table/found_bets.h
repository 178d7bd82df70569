/* A stake found outside the limits after the betting, where part 7 of the game is silent (G8, G12).
 */
#ifndef TABLE_FOUND_BETS_H
#define TABLE_FOUND_BETS_H

#include "table/game_table.h"

/* It is called as a clause is, by the ruling's name. `play`: the game's own phases between the
 * betting and the result; `more`: fields that it takes besides. */
extern const char *const table_found_bet_places[];
#define FOUND_BET_CLAUSE(of, play, more)                                                                                    \
    {                                                                                                                       \
        .game = (of), .kind = CLAUSE_IRREGULARITY, .by = POST_PIT_SUPERVISOR, .two = true,                                  \
        .ended = true,                                                                                                      \
        .phases = (play) | 1 << PHASE_NO_MORE_BETS | 1 << PHASE_RESULT | 1 << PHASE_SETTLING,                               \
        .takes = TAKES(PLAYER) | TAKES(BET) | TAKES(AMOUNT) | TAKES(TEXT) | (more),                                         \
        .clause = "G8",                                                                                                     \
        .title = {"A stake found outside the limits", "Phát hiện khoản cược ngoài hạn mức"},                                \
        .note = {"", ""}, .effect = "resettle",                                                                             \
        .summary = {"Below the minimum it is settled as it lies; above the maximum it counts for "                          \
                    "the maximum and the rest goes back.",                                                                  \
                    "Dưới mức tối thiểu thì thanh toán nguyên; vượt mức tối đa thì tính mức tối " \
                    "đa, phần còn lại trả lại."},                                                                           \
        .where = table_found_bet_places, .tests = table_found_bet_places                                                    \
    }

bool table_found_bet(struct step *step, const struct game_table *game);

#endif
