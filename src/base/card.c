/* Cards. */
#include "croupier.h"

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
    text[0] = card < CR_DECK ? ranks[card / 4] : '\0';
    text[1] = suits[card % 4];
    text[2] = '\0';
}

const char *cr_version(void) {
    return CROUPIER_VERSION;
}
