/* Cards, and the names of the games. */
#include "croupier.h"

#include <assert.h>
#include <string.h>

static const char ranks[] = "A23456789TJQK";
static const char suits[] = "SHCD";

cr_card cr_card_parse(const char *text, size_t length) {
    if (length != 2 || text[0] == '\0' || text[1] == '\0')
        return CR_NO_CARD;
    const char *rank = strchr(ranks, text[0]);
    const char *suit = strchr(suits, text[1]);
    if (rank == NULL || suit == NULL)
        return CR_NO_CARD;
    return (cr_card)((rank - ranks) * 4 + (suit - suits));
}

void cr_card_print(cr_card card, char text[3]) {
    assert(card < CR_DECK);
    text[0] = ranks[card / 4];
    text[1] = suits[card % 4];
    text[2] = '\0';
}

static const char *const game_ids[CR_GAMES] = {
    [CR_SICBO] = "sicbo",         [CR_ROULETTE] = "roulette", [CR_BACCARAT] = "baccarat",
    [CR_BLACKJACK] = "blackjack", [CR_NIUNIU] = "niuniu",
};

const char *cr_game_id(enum cr_game game) {
    assert(game < CR_GAMES);
    return game_ids[game];
}

bool cr_game_find(const char *id, size_t length, enum cr_game *game) {
    for (int i = 0; i < CR_GAMES; i++) {
        if (strlen(game_ids[i]) != length || memcmp(game_ids[i], id, length) != 0)
            continue;
        *game = (enum cr_game)i;
        return true;
    }
    return false;
}

const char *cr_version(void) {
    return CROUPIER_VERSION;
}
