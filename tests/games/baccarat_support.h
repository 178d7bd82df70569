/* A baccarat table for tests: one round laid bet by bet, dealt from a string, settled. */
#ifndef TESTS_GAMES_BACCARAT_SUPPORT_H
#define TESTS_GAMES_BACCARAT_SUPPORT_H

#include "rulebook/rulebook.h"

enum { BETS = 40, INSURANCES = 24, PLAYERS = 4 };

struct scene {
    struct cr_rulebook book;
    struct cr_limits limits; /* in force once round.limits points here */
    struct cr_bet bets[BETS];
    struct cr_insurance insurance[INSURANCES];
    uint32_t underbettors[PLAYERS];
    cr_card cards[8];
    struct cr_line lines[BETS + INSURANCES];
    struct cr_round round;
    struct cr_settlement settlement;
    struct cr_refusal refusal;
};

extern struct scene scene;

void scene_open(void); /* no bets, no limits, no cards */
void scene_lay(uint32_t player, unsigned bet, cr_money stake);
void scene_insure(uint32_t player, enum cr_side on, int after, cr_money stake);
void scene_deal(const char *cards); /* "9S 5H KD KC", in place of those dealt before */
void scene_must_settle(void);       /* with one line for each bet and insurance */
void scene_must_refuse(const char *name, const char *where);
const struct cr_line *scene_insurance_line(size_t index);

#endif
